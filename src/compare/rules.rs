//! What differs between two readings, list by list, from their tables.

mod cases;
mod ends;
mod lists;
mod turns;

use std::sync::Arc;

use super::align::Aligned;
use super::case::Domain;
use super::difference::{Cited, Difference, Patch, Place, Said, Topic};
use super::prose::{Lead, Prose};
use crate::board::Side;
use crate::compile::Compiled;
use crate::game::Game;
use crate::rules::tree::Lifetime;
use crate::rules::{ClauseId, SetupPlace};
use cases::Found;

/// One of a kind of turn's places in both readings.
#[derive(Clone, Copy)]
struct At {
    a: (usize, usize),
    b: (usize, usize),
}

pub(super) struct Comparer<'a> {
    pub aligned: &'a Aligned,
    pub a: &'a Game,
    pub b: &'a Game,
    pub found: Vec<Difference>,
}

impl<'a> Comparer<'a> {
    fn prose(&self) -> Prose<'a> {
        Prose { a: &self.aligned.a, b: &self.aligned.b }
    }

    fn said(&self, b: bool, does: String, clause: Option<ClauseId>) -> Said {
        let (game, compiled) = if b { (self.b, &self.aligned.b) } else { (self.a, &self.aligned.a) };
        Said { does, clause: clause.map(|id| Cited::new(&game.variant().files, &compiled.clauses[usize::from(id)])) }
    }

    #[allow(clippy::too_many_arguments)]
    fn add(
        &mut self,
        topic: Topic,
        places: Vec<Place>,
        (cases, when): (Vec<String>, String),
        a: (String, Option<ClauseId>),
        b: (String, Option<ClauseId>),
        to_b: Patch,
        to_a: Patch,
    ) {
        let (mut a, mut b) = (self.said(false, a.0, a.1), self.said(true, b.0, b.1));
        // What words do not tell apart the clauses do.
        if a.does == b.does && a.clause != b.clause {
            for said in [&mut a, &mut b] {
                said.does += &said.clause.as_ref().map_or_else(String::new, |clause| format!(" (`{}`)", clause.text));
            }
        }
        let same =
            |known: &&mut Difference| known.topic == topic && known.cases == cases && known.a == a && known.b == b;
        // The same list may be asked in several kinds of turn.
        if let Some(known) = self.found.iter_mut().find(same) {
            known.places.extend(places);
            known.to_a.push(to_a);
            known.to_b.push(to_b);
            return;
        }
        self.found.push(Difference {
            number: 0,
            topic,
            places,
            cases,
            when,
            a,
            b,
            options: Vec::new(),
            to_b: vec![to_b],
            to_a: vec![to_a],
        });
    }

    /// All differences, numbered.
    pub fn run(mut self) -> Vec<Difference> {
        self.setup();
        self.marks();
        self.phases();
        self.flags();
        self.ends();
        for (at, difference) in self.found.iter_mut().enumerate() {
            difference.number = at + 1;
        }
        self.found
    }

    fn setup(&mut self) {
        let (a, b) = (self.aligned.a.start, self.aligned.b.start);
        let a_words = &self.aligned.a.words;
        let south = Side::South.index();
        let mut groups: Vec<((u8, u8), Vec<usize>)> = Vec::new();
        for lane in 0..a.shape.lanes() {
            let pair = (a.lanes[south][lane], b.lanes[south][lane]);
            if pair.0 == pair.1 {
                continue;
            }
            match groups.iter_mut().find(|(known, _)| *known == pair) {
                Some((_, lanes)) => lanes.push(lane),
                None => groups.push((pair, vec![lane])),
            }
        }
        let seeds = |count: u8| match count {
            0 => "no seed".to_owned(),
            1 => "1 seed".to_owned(),
            count => format!("{count} seeds"),
        };
        let unplayable = || -> Patch { Arc::new(|_: &mut Compiled| {}) };
        for ((in_a, in_b), lanes) in groups {
            let set = lanes.iter().fold(0, |set, lane| set | 1 << lane);
            let pits = match a_words.pits(set).as_str() {
                "row" | "pit" => "each pit".to_owned(),
                row @ ("inner" | "outer") => format!("each {row} pit"),
                pits => pits.replace(", ", " and "),
            };
            let place = format!("in {pits} of each player");
            self.add(
                Topic::Setup,
                Vec::new(),
                one(format!("at the start, {place}")),
                (format!("puts {}", seeds(in_a)), None),
                (format!("puts {}", seeds(in_b)), None),
                unplayable(),
                unplayable(),
            );
            self.cite_setup(|place| matches!(place, SetupPlace::Pits(pits) if pits & set != 0));
        }
        if a.hand != b.hand {
            self.add(
                Topic::Setup,
                Vec::new(),
                one("at the start, in the hand of each player".to_owned()),
                (format!("puts {}", seeds(a.hand[south])), None),
                (format!("puts {}", seeds(b.hand[south])), None),
                unplayable(),
                unplayable(),
            );
            self.cite_setup(|place| *place == SetupPlace::Hand);
        }
    }

    /// Names the lines of the setups that the last difference comes from.
    fn cite_setup(&mut self, about: impl Fn(&SetupPlace) -> bool) {
        let cited = |game: &Game| {
            let line = game.source.rules.setup.iter().rfind(|line| about(&line.place))?;
            Some(Cited::words(&game.variant().files, line.span))
        };
        let (a, b) = (cited(self.a), cited(self.b));
        if let Some(difference) = self.found.last_mut() {
            (difference.a.clause, difference.b.clause) = (a, b);
        }
    }

    fn marks(&mut self) {
        let life = |lifetime: Lifetime| match lifetime {
            Lifetime::NextTurn => "lets it last until the next turn is over",
            Lifetime::TheirNextTurn => "lets it last until the owner's opponent has had a turn",
            Lifetime::Forever => "lets it last for good",
        };
        for at in 0..self.aligned.a.marks.len() {
            let (a, b) = (self.aligned.a.marks[at].clone(), self.aligned.b.marks[at].clone());
            if a.1 == b.1 {
                continue;
            }
            self.add(
                Topic::Mark,
                Vec::new(),
                one(format!("a pit is marked {}", a.0)),
                (life(a.1).to_owned(), None),
                (life(b.1).to_owned(), None),
                Arc::new(move |compiled| compiled.marks[at].1 = b.1),
                Arc::new(move |compiled| compiled.marks[at].1 = a.1),
            );
        }
    }

    /// A list that cannot be compared case by case: that is said instead.
    fn large(&mut self, topic: Topic, places: Vec<Place>, what: &str, to_b: Patch, to_a: Patch) {
        let says =
            "has its own words, which ask too many different questions to be held against each other case by case";
        self.add(topic, places, one(what.to_owned()), (says.to_owned(), None), (says.to_owned(), None), to_b, to_a);
    }

    fn cases(&self, domain: &Domain, found: &Found, lead: Lead<'_>) -> (Vec<String>, String) {
        let prose = self.prose();
        lead.sentences(found.cubes.iter().map(|cube| prose.case(domain, cube)).collect())
    }

    fn place(&self, at: At) -> Vec<Place> {
        let phase = &self.aligned.a.phases[at.a.0];
        vec![Place { phase: phase.name.clone(), kind: phase.kinds[at.a.1].name.clone() }]
    }
}

/// A single case.
fn one(case: String) -> (Vec<String>, String) {
    (vec![case.clone()], case)
}
