//! Means and shares with 95 % intervals.

/// Half the width of a 95 % interval, in standard errors.
const NORMAL: f64 = 1.959_963_985;

/// A number with the interval it is in, 19 times of 20.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// Whether 0 is outside.
    #[must_use]
    pub fn excludes_zero(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// The mean of some numbers, by the normal approximation.
#[must_use]
pub fn mean(numbers: &[f64]) -> Interval {
    let count = numbers.len() as f64;
    if numbers.is_empty() {
        return Interval { value: 0.0, low: 0.0, high: 0.0 };
    }
    let value = numbers.iter().sum::<f64>() / count;
    let squares = numbers.iter().map(|number| (number - value).powi(2)).sum::<f64>();
    let error = if numbers.len() < 2 { 0.0 } else { (squares / (count - 1.0) / count).sqrt() };
    Interval { value, low: value - NORMAL * error, high: value + NORMAL * error }
}

/// A share, after Wilson.
///
/// ```
/// let share = shimo::compare::share(0, 10);
/// assert_eq!(share.value, 0.0);
/// assert!(share.low == 0.0 && 0.2 < share.high && share.high < 0.3);
/// ```
#[must_use]
pub fn share(some: u64, all: u64) -> Interval {
    if all == 0 {
        return Interval { value: 0.0, low: 0.0, high: 1.0 };
    }
    let (some, all) = (some as f64, all as f64);
    let value = some / all;
    let square = NORMAL * NORMAL;
    let centre = (value + square / (2.0 * all)) / (1.0 + square / all);
    let half = NORMAL * (value * (1.0 - value) / all + square / (4.0 * all * all)).sqrt() / (1.0 + square / all);
    Interval { value, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_lies_in_the_middle_of_its_interval() {
        let of = mean(&[1.0, 2.0, 3.0, 4.0]);
        assert!((of.value - 2.5).abs() < 1e-12);
        // The standard deviation is 1.29099, the standard error half of it.
        assert!((of.high - 2.5 - 1.96 * 0.645_497).abs() < 1e-3);
        assert!(of.excludes_zero());
        assert!(!mean(&[-1.0, 1.0, -1.0, 1.0]).excludes_zero());
        assert!(!mean(&[0.0, 0.0]).excludes_zero());
        assert!(!mean(&[]).excludes_zero());
    }

    #[test]
    fn a_share_is_as_in_the_tables() {
        let of = share(50, 100);
        assert!((of.low - 0.4038).abs() < 1e-3 && (of.high - 0.5962).abs() < 1e-3);
        assert_eq!(share(7, 7).high, 1.0);
    }
}
