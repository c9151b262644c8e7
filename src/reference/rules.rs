//! A reading of the rules: every option, from text to meaning.

use std::collections::BTreeMap;

use super::options::Options;

/// Which single seeds may be played in a namua takata (Z22b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Singletons {
    /// All while the house stands.
    HouseStands,
    /// All while the house functions.
    HouseFunctions,
    /// All.
    Free,
}

/// When a house stops standing in mtaji, besides when it is emptied (Z33).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HouseEnds {
    /// Both at the first capture of either player.
    FirstCaptureBoth,
    /// A player's own at the own first capture.
    FirstCaptureOwn,
    /// No sooner than it is emptied.
    Emptied,
}

/// When an empty inner row is asked for (Z40).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrontEmpty {
    /// At every lap end.
    LapEnd,
    /// When the turn is over.
    AfterTurn,
    /// At every lap end; the mover must not empty the own row.
    Never,
}

/// What becomes of a move that never ends (Z42).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NeverEnding {
    /// It is not legal.
    Illegal,
    /// The mover has lost.
    Loses,
    /// The game is drawn.
    Draw,
    /// The turn is over.
    Stops,
}

/// Every option as the engine asks for it. A field of an option of two values is false for the default one.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    /// Bao la Kujifunza: hands, houses and takasia are not looked at (Z4).
    pub(super) kujifunza: bool,
    /// `capture-max`: seeds a pit may hold at most to start a capturing turn in mtaji (Z31).
    pub(super) capture_max: u8,
    /// `house-threshold`: seeds from which a standing house functions (Z22a).
    pub(super) house_threshold: u8,
    pub(super) singletons: Singletons,
    /// `tax`: seeds lifted from a taxed house (Z22a); all if it holds no more.
    pub(super) tax: u8,
    /// `tax-when = any-count`: a lone standing house is taxed whatever it holds.
    pub(super) tax_any_count: bool,
    /// `stop-in-house = stands`: in namua a capturing lap may stop in a standing house of any size (Z25).
    pub(super) stop_where_house_stands: bool,
    /// `mtaji-house = choice`: Z25 applies in mtaji too.
    pub(super) mtaji_house_choice: bool,
    pub(super) house_ends: HouseEnds,
    /// `centre-kichwa = choice`: the player picks the kichwa after an mtaji capture from inner 3..6 (Z11).
    pub(super) centre_kichwa_choice: bool,
    /// `lone-kichwa = free`: Z34 does not apply.
    pub(super) lone_kichwa_free: bool,
    /// `takasia = off`: no pit is ever frozen.
    pub(super) takasia_off: bool,
    /// `takasia-house = functions`: a house below the threshold may be frozen (Z35a).
    pub(super) takasia_house_functions: bool,
    /// `takasia-singleton = exempt`: a pit of one seed is not frozen.
    pub(super) takasia_singleton_exempt: bool,
    /// `takasia-lap = relays-first-from-house`: a first lap from the house goes on from a frozen pit (Z36).
    pub(super) takasia_first_from_house_relays: bool,
    /// `takasia-start = must-not-end-there`: a takata that ends in a frozen pit is not legal (Z36).
    pub(super) takasia_must_not_end_there: bool,
    /// `takasia-duty = capture`: who froze a pit must capture it in the next turn.
    pub(super) takasia_duty: bool,
    /// `takasia-threatened = always`: a pit is frozen even if its owner can capture (Z35).
    pub(super) takasia_always: bool,
    /// `takasia-from = last-namua`: the takata that plays the last seed in hand may freeze a pit (Z35).
    pub(super) takasia_from_last_namua: bool,
    pub(super) front_empty: FrontEmpty,
    /// `stuck = inner-row`: who has nothing in hand and no inner pit of two or more has lost (Z41).
    pub(super) stuck_inner_row: bool,
    pub(super) never_ending: NeverEnding,
    /// `lap-limit`: laps a move may have (Z42).
    pub(super) lap_limit: u32,
}

impl Rules {
    /// Bao la Kiswahili.
    pub(super) fn kiswahili(options: &BTreeMap<String, String>) -> Result<Rules, String> {
        let mut options = Options::new(options);
        let mut rules = Rules::common(&mut options)?;
        rules.house_threshold = options.pick("house-threshold", &[("6", 6), ("5", 5)])?;
        rules.singletons = options.pick(
            "singletons",
            &[
                ("house-stands", Singletons::HouseStands),
                ("house-functions", Singletons::HouseFunctions),
                ("free", Singletons::Free),
            ],
        )?;
        rules.tax = options.pick("tax", &[("2", 2), ("1", 1), ("all", u8::MAX)])?;
        rules.tax_any_count = options.second("tax-when", ["functions", "any-count"])?;
        rules.stop_where_house_stands = options.second("stop-in-house", ["functions", "stands"])?;
        rules.mtaji_house_choice = options.second("mtaji-house", ["relay", "choice"])?;
        rules.house_ends = options.pick(
            "house-ends",
            &[
                ("first-capture-both", HouseEnds::FirstCaptureBoth),
                ("first-capture-own", HouseEnds::FirstCaptureOwn),
                ("emptied", HouseEnds::Emptied),
            ],
        )?;
        rules.takasia_off = options.second("takasia", ["on", "off"])?;
        rules.takasia_house_functions = options.second("takasia-house", ["stands", "functions"])?;
        rules.takasia_singleton_exempt = options.second("takasia-singleton", ["freezes", "exempt"])?;
        rules.takasia_first_from_house_relays = options.second("takasia-lap", ["stops", "relays-first-from-house"])?;
        rules.takasia_must_not_end_there = options.second("takasia-start", ["may-end-there", "must-not-end-there"])?;
        rules.takasia_duty = options.second("takasia-duty", ["none", "capture"])?;
        rules.takasia_always = options.second("takasia-threatened", ["opponent-cannot-capture", "always"])?;
        rules.takasia_from_last_namua = options.second("takasia-from", ["mtaji", "last-namua"])?;
        options.finish()?;
        Ok(rules)
    }

    /// Bao la Kujifunza.
    pub(super) fn kujifunza(options: &BTreeMap<String, String>) -> Result<Rules, String> {
        let mut options = Options::new(options);
        let rules = Rules::common(&mut options)?;
        options.finish()?;
        Ok(Rules { kujifunza: true, ..rules })
    }

    /// The options of both games; the others as in `zanzibar`.
    fn common(options: &mut Options) -> Result<Rules, String> {
        Ok(Rules {
            kujifunza: false,
            capture_max: options.pick("capture-max", &[("15", 15), ("16", 16), ("none", u8::MAX)])?,
            house_threshold: 6,
            singletons: Singletons::HouseStands,
            tax: 2,
            tax_any_count: false,
            stop_where_house_stands: false,
            mtaji_house_choice: false,
            house_ends: HouseEnds::FirstCaptureBoth,
            centre_kichwa_choice: options.second("centre-kichwa", ["direction", "choice"])?,
            lone_kichwa_free: options.second("lone-kichwa", ["inward", "free"])?,
            takasia_off: false,
            takasia_house_functions: false,
            takasia_singleton_exempt: false,
            takasia_first_from_house_relays: false,
            takasia_must_not_end_there: false,
            takasia_duty: false,
            takasia_always: false,
            takasia_from_last_namua: false,
            front_empty: options.pick(
                "front-empty",
                &[("lap-end", FrontEmpty::LapEnd), ("after-turn", FrontEmpty::AfterTurn), ("never", FrontEmpty::Never)],
            )?,
            stuck_inner_row: options.second("stuck", ["both-rows", "inner-row"])?,
            never_ending: options.pick(
                "never-ending",
                &[
                    ("illegal", NeverEnding::Illegal),
                    ("loses", NeverEnding::Loses),
                    ("draw", NeverEnding::Draw),
                    ("stops", NeverEnding::Stops),
                ],
            )?,
            lap_limit: options.number("lap-limit")?,
        })
    }
}
