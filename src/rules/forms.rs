//! What clauses may say, by where they stand: for messages about those that say something else.

/// Where a clause stands, and so what it may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    Filter,
    Start,
    LapEnd,
    Capture,
    Seed,
    After,
    Flag,
    End,
    /// A definition, or the `when` of a phase.
    Elsewhere,
}

impl Home {
    /// The list of a turn that begins with a word.
    pub fn of_list(word: &str) -> Home {
        match word {
            "start" => Home::Start,
            "lap" => Home::LapEnd,
            "seed" => Home::Seed,
            _ => Home::Capture,
        }
    }

    pub fn called(self) -> &'static str {
        match self {
            Home::Filter => "of `from`, `never` and `prefer` ",
            Home::Start => "at the start of a turn ",
            Home::LapEnd => "at a lap's end ",
            Home::Capture => "of a capture ",
            Home::Seed => "of a `seed` list ",
            Home::After => "of an `after` list ",
            Home::Flag => "of a flag ",
            Home::End => "of the end block ",
            Home::Elsewhere => "",
        }
    }

    pub fn conditions(self) -> &'static [&'static str] {
        match self {
            Home::Filter | Home::Elsewhere => &[
                "in PITS",
                "empty",
                "occupied",
                "2+ seeds",
                "facing occupied",
                "only inner occupied",
                "no inner with 2+ seeds",
                "hand empty",
                "PITS with 6+ seeds",
                "option = value",
            ],
            Home::Start => &["in PITS", "6+ seeds", "facing occupied", "hand empty", "option = value", "otherwise"],
            Home::LapEnd => &[
                "in PITS",
                "in store",
                "empty",
                "occupied",
                "4 seeds",
                "facing occupied",
                "behind facing empty",
                "no inner with 2+ seeds",
                "first lap",
                "captured",
                "clockwise",
                "origin",
                "option = value",
                "otherwise",
            ],
            Home::Capture => &["in PITS", "first lap", "captured", "clockwise", "option = value", "otherwise"],
            Home::Seed => &["in their store", "in PITS", "origin", "empty", "option = value", "otherwise"],
            Home::After => {
                &["in their PITS", "empty", "2+ seeds", "can KIND", "target KIND", "option = value", "otherwise"]
            }
            Home::Flag => &["capture", "PITS emptied", "option = value"],
            Home::End => &[
                "no turn",
                "lap end",
                "turn over",
                "on turn",
                "repetition",
                "endless",
                "no inner occupied",
                "no their inner occupied",
                "store with 25+ seeds",
                "option = value",
            ],
        }
    }

    pub fn actions(self) -> &'static [&'static str] {
        match self {
            Home::Start => &["place 1", "lift all", "lift all but 1", "sow either", "capture", "stop", "again"],
            Home::LapEnd => &[
                "stop",
                "relay",
                "relay from next",
                "capture",
                "again",
                "stop or relay",
                "take facing, to store, stop",
            ],
            Home::Capture => &[
                "take facing",
                "take behind facing",
                "take here",
                "take any their pit occupied",
                "take run",
                "take rest",
                "mark NAME",
                "sow onward from next",
                "sow inward from PITS",
                "to store",
                "stop",
                "again",
            ],
            Home::Seed => &["skip", "to store", "to their store"],
            Home::After => &["mark NAME", "drop NAME", "nothing"],
            Home::Flag => &["drop NAME", "drop both NAME"],
            Home::End => {
                &["loses", "wins", "draw", "keep own", "keep all", "illegal", "stop", "loses double", "wins double"]
            }
            Home::Filter | Home::Elsewhere => &["stop", "relay", "capture"],
        }
    }
}
