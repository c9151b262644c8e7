//! All readings of a list against each other, at a glance.

use super::Named;
use super::pair::{interval, searched};
use super::paper::Paper;
use crate::compare::{Glance, Measure, Measured, Plan, Sample, games, glance, measured};

/// Two readings of a matrix.
pub(super) struct Cell {
    pub a: usize,
    pub b: usize,
    /// `Err` says what keeps the rules from being compared.
    pub glance: Result<Glance, String>,
    /// Empty if no game was played.
    pub measured: Vec<Measured>,
}

impl Cell {
    /// Whether the rules are the same.
    pub fn same(&self) -> bool {
        self.glance.as_ref().is_ok_and(|glance| glance.differences == 0)
    }

    /// One measure's change.
    pub fn of(&self, measure: Measure) -> Option<&Measured> {
        self.measured.iter().find(|measured| measured.measure == measure)
    }
}

/// All pairs of some readings.
pub(super) struct Matrix {
    pub labels: Vec<String>,
    /// The upper half, row by row.
    pub pairs: Vec<Cell>,
    pub samples: Vec<Vec<Sample>>,
}

impl Matrix {
    pub fn new(named: &[Named], plan: Plan, tick: &(dyn Fn(u64) + Sync)) -> Matrix {
        let samples: Vec<Vec<Sample>> = named.iter().map(|one| games(&one.game, plan, tick)).collect();
        let mut pairs = Vec::new();
        for a in 0..named.len() {
            for b in a + 1..named.len() {
                let measured = if plan.games > 0 { measured(&samples[a], &samples[b]) } else { Vec::new() };
                let glance = glance(&named[a].game, &named[b].game, plan.effort, tick);
                pairs.push(Cell { a, b, glance, measured });
            }
        }
        Matrix { labels: named.iter().map(|one| one.short.clone()).collect(), pairs, samples }
    }

    /// The cell of two readings, in either order.
    pub fn cell(&self, a: usize, b: usize) -> Option<&Cell> {
        self.pairs.iter().find(|cell| (cell.a, cell.b) == (a.min(b), a.max(b)))
    }

    pub fn write(&self, paper: &mut Paper, plan: Plan) {
        paper.heading(1, "All against each other");
        paper.text(format!(
            "How many rules differ, and after how many plies from the start this can first show; `–` where nothing was \
             found in {} positions.",
            plan.effort
        ));
        let mut header = vec![String::new()];
        header.extend(self.labels.iter().cloned());
        let rows = (0..self.labels.len())
            .map(|a| {
                let mut row = vec![self.labels[a].clone()];
                row.extend((0..self.labels.len()).map(|b| match self.cell(a, b).map(|cell| &cell.glance) {
                    None => "·".to_owned(),
                    Some(Err(_)) => "another board".to_owned(),
                    Some(Ok(glance)) if glance.differences == 0 => "same".to_owned(),
                    Some(Ok(glance)) => {
                        let plies = glance.plies.map_or_else(|| "–".to_owned(), |plies| plies.to_string());
                        format!("{}, {plies}", glance.differences)
                    }
                }));
                row
            })
            .collect();
        paper.table(header, rows);
        if plan.games == 0 {
            return;
        }
        paper.text(format!(
            "{} random games under each reading, the same random numbers for all (seed {}): what changes from the first \
             reading of a line to the second, with 95 % intervals of the differences game by game.",
            plan.games, plan.seed
        ));
        let rows = self
            .pairs
            .iter()
            .map(|cell| {
                let change = |measure: Measure| {
                    cell.of(measure).map_or_else(String::new, |measured| {
                        let sure = if measured.change.excludes_zero() { " *" } else { "" };
                        format!("{}{sure}", interval(measure, measured.change, true))
                    })
                };
                vec![
                    format!("{} to {}", self.labels[cell.a], self.labels[cell.b]),
                    change(Measure::Length),
                    change(Measure::FirstWins),
                ]
            })
            .collect();
        paper.table(["", "plies a game", "first player wins"].map(str::to_owned).to_vec(), rows);
        paper.text("A star: the interval excludes that there is no change.");
        let rows = self
            .labels
            .iter()
            .zip(&self.samples)
            .map(|(label, samples)| {
                let measured = measured(samples, samples);
                let mut row = vec![label.clone()];
                row.extend(measured.iter().map(|measured| interval(measured.measure, measured.a, false)));
                row
            })
            .collect();
        let mut header = vec![String::new()];
        header.extend(Measure::ALL.map(|measure| measure.name().to_owned()));
        paper.text("Each reading by itself:");
        paper.table(header, rows);
        // Pairs for which the same was looked through are named together.
        let mut open: Vec<(String, Vec<String>)> = Vec::new();
        for cell in &self.pairs {
            let Ok(glance) = &cell.glance else { continue };
            if glance.differences == 0 || glance.plies.is_some() {
                continue;
            }
            let (through, pair) =
                (searched(&glance.searched), format!("{} and {}", self.labels[cell.a], self.labels[cell.b]));
            match open.iter_mut().find(|(known, _)| *known == through) {
                Some((_, pairs)) => pairs.push(pair),
                None => open.push((through, vec![pair])),
            }
        }
        let open: Vec<String> =
            open.into_iter().map(|(through, pairs)| format!("{}: {through}.", pairs.join("; "))).collect();
        if !open.is_empty() {
            paper.text(format!("No play was found in which these part. {}", open.join(" ")));
        }
    }
}
