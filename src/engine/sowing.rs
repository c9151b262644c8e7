//! Sowing a lap as one table load and one vector addition.

/// How many seeds each pit of a ring gets, for every first pit, direction and number of seeds.
#[derive(Clone, Debug)]
pub struct Sowing<const L: usize> {
    ring: usize,
    /// `adds[(clockwise * ring + first) * ring + rest]`: what is left after whole turns round the ring.
    adds: Vec<[u8; L]>,
    /// Where the last seed falls, by the same index.
    last: Vec<u8>,
    /// Whole turns round the ring in *n* seeds, and what is left of them.
    turns: Box<[(u8, u8); 256]>,
    /// One seed in every pit of the ring.
    round: [u8; L],
}

impl<const L: usize> Sowing<L> {
    /// Tables for a ring.
    ///
    /// # Panics
    ///
    /// If `ring` is 0 or more than `L`.
    #[must_use]
    pub fn new(ring: usize) -> Sowing<L> {
        assert!(ring >= 1 && ring <= L, "a bug in shimo: a ring that does not fit its lanes");
        let mut adds = Vec::with_capacity(2 * ring * ring);
        let mut last = Vec::with_capacity(2 * ring * ring);
        for clockwise in [false, true] {
            for first in 0..ring {
                for rest in 0..ring {
                    let mut add = [0; L];
                    let step = if clockwise { 1 } else { ring - 1 };
                    let mut lane = first;
                    for _ in 0..rest {
                        add[lane] += 1;
                        lane = (lane + step) % ring;
                    }
                    adds.push(add);
                    // One step back from where the next seed would fall.
                    last.push(((lane + ring - step) % ring) as u8);
                }
            }
        }
        let turns = Box::new(std::array::from_fn(|seeds| ((seeds / ring) as u8, (seeds % ring) as u8)));
        let round = std::array::from_fn(|lane| u8::from(lane < ring));
        Sowing { ring, adds, last, turns, round }
    }

    /// Sows `seeds` (at least 1), the first into `first`; gives the pit of the last seed.
    #[inline]
    pub fn sow(&self, lanes: &mut [u8; L], first: usize, clockwise: bool, seeds: u8) -> usize {
        let (whole, rest) = self.turns[usize::from(seeds)];
        let at = (usize::from(clockwise) * self.ring + first) * self.ring + usize::from(rest);
        let add = &self.adds[at];
        for (seeds, more) in lanes.iter_mut().zip(add) {
            *seeds = seeds.wrapping_add(*more);
        }
        if whole > 0 {
            for (seeds, one) in lanes.iter_mut().zip(&self.round) {
                *seeds = seeds.wrapping_add(one * whole);
            }
        }
        usize::from(self.last[at])
    }

    /// Where the last of `seeds` (at least 1) falls and how many fall there.
    #[inline]
    #[must_use]
    pub fn ends(&self, first: usize, clockwise: bool, seeds: u8) -> (usize, u8) {
        let (whole, rest) = self.turns[usize::from(seeds)];
        let at = (usize::from(clockwise) * self.ring + first) * self.ring + usize::from(rest);
        (usize::from(self.last[at]), whole + u8::from(rest > 0))
    }

    /// The lane after another one.
    #[inline]
    #[must_use]
    pub fn next(&self, lane: usize, clockwise: bool) -> usize {
        if clockwise {
            if lane + 1 == self.ring { 0 } else { lane + 1 }
        } else if lane == 0 {
            self.ring - 1
        } else {
            lane - 1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Sowing;

    #[test]
    fn tables_agree_with_sowing_seed_by_seed() {
        for ring in [1, 5, 12, 14, 16] {
            let sowing = Sowing::<16>::new(ring);
            for first in 0..ring {
                for clockwise in [false, true] {
                    for seeds in 1..=80 {
                        let mut table = [0; 16];
                        let last = sowing.sow(&mut table, first, clockwise, seeds);
                        let mut slow = [0; 16];
                        let mut lane = first;
                        for seed in 0..seeds {
                            if seed > 0 {
                                lane = sowing.next(lane, clockwise);
                            }
                            slow[lane] += 1;
                        }
                        assert_eq!((table, last), (slow, lane), "{ring} {first} {clockwise} {seeds}");
                        assert_eq!(sowing.ends(first, clockwise, seeds), (lane, slow[lane]));
                    }
                }
            }
        }
    }
}
