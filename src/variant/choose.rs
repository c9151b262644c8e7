//! Choosing values for the options of a variant.

use super::wording::{instead, listed, shown};
use super::{OptionDecl, OptionKind, Preset, Reading, Setting, Variant};
use crate::diagnostic::Problem;

impl OptionDecl {
    /// The value as this option writes it (`007` is `7`).
    ///
    /// # Errors
    ///
    /// A problem without a place, if the option has no such value: it names those there are.
    pub fn accept(&self, value: &str) -> Result<String, Problem> {
        if let Some(known) = self.values().iter().find(|known| known.key.value == value) {
            return Ok(known.key.value.clone());
        }
        let keys = self.values().iter().map(|known| known.key.as_str());
        let OptionKind::Number { min, max, words, .. } = &self.kind else {
            let help = instead(value, keys, "its values are", "it has no values");
            return Err(unknown_value(self, value).help(help));
        };
        let or_words = if words.is_empty() { String::new() } else { format!(", or {}", listed(keys)) };
        let help = format!("it is a number from {min} to {max}{or_words}");
        match value.parse::<u32>() {
            Ok(number) if (*min..=*max).contains(&number) => Ok(number.to_string()),
            Ok(_) => {
                let message = format!("{} is out of the range of {}", shown(value), shown(&self.name.value));
                Err(Problem::plain("variant::range", message).help(help))
            }
            Err(_) => Err(unknown_value(self, value).help(help)),
        }
    }
}

fn unknown_value(option: &OptionDecl, value: &str) -> Problem {
    let message = format!("{} has no value {}", shown(&option.name.value), shown(value));
    Problem::plain("variant::unknown-value", message)
}

/// That there is no option of this name, as a problem without a place.
pub(super) fn unknown_option<'a>(name: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> Problem {
    let none = "this variant has no options: declare one as `[options.NAME]`";
    Problem::plain("variant::unknown-option", format!("there is no option {}", shown(name))).help(instead(
        name,
        known,
        "the options are",
        none,
    ))
}

/// That there is no preset of this name, as a problem without a place.
pub(super) fn unknown_preset<'a>(name: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> Problem {
    let none = "this variant has no presets: declare one as `[presets.NAME]`";
    Problem::plain("variant::unknown-preset", format!("there is no preset {}", shown(name))).help(instead(
        name,
        known,
        "the presets are",
        none,
    ))
}

impl Variant {
    /// A value for every option: the defaults, then what a preset sets, then `sets` as `(option, value)`, of which
    /// a later one wins.
    ///
    /// # Errors
    ///
    /// A problem without a place: there is no such preset or option, or the option has no such value.
    ///
    /// ```
    /// use shimo::variant::{load_text, shipped_only};
    ///
    /// let text = "
    /// shimo = 1
    /// rules = ''
    /// [variant]
    /// id = 'toy'
    /// name = 'Toy'
    /// [options.seeds]
    /// about = 'How many seeds are in a pit at the start?'
    /// values = { 3 = {}, 4 = {} }
    /// default = 4
    /// [presets.quick]
    /// set = { seeds = 3 }
    /// ";
    /// let variant = load_text("toy.toml", text, &shipped_only).unwrap();
    /// assert_eq!(variant.reading(None, &[]).unwrap().number("seeds"), Some(4));
    /// assert_eq!(variant.reading(Some("quick"), &[]).unwrap().number("seeds"), Some(3));
    ///
    /// let problem = variant.reading(None, &[("seed".into(), "3".into())]).unwrap_err();
    /// assert_eq!(problem.message, "there is no option `seed`");
    /// assert_eq!(problem.help.unwrap(), "did you mean `seeds`? the options are `seeds`");
    /// ```
    pub fn reading(&self, preset: Option<&str>, sets: &[(String, String)]) -> Result<Reading, Problem> {
        let defaults = self.options.iter().map(|option| (option.name.as_str(), option.default_value().as_str()));
        let preset = preset.map(|name| self.known_preset(name)).transpose()?;
        let preset = preset.iter().flat_map(|preset| &preset.set).map(Setting::pair);
        let sets = sets.iter().map(|(option, value)| (option.as_str(), value.as_str()));
        let mut reading = Reading::default();
        for (name, value) in defaults.chain(preset).chain(sets) {
            let Some(option) = self.option(name) else {
                return Err(unknown_option(name, self.options.iter().map(|option| option.name.as_str())));
            };
            reading.values.insert(name.to_owned(), option.accept(value)?);
        }
        Ok(reading)
    }

    /// The preset of a name.
    ///
    /// # Errors
    ///
    /// A problem without a place that names the presets there are.
    pub fn known_preset(&self, name: &str) -> Result<&Preset, Problem> {
        let known = self.presets.iter().map(|preset| preset.name.as_str());
        self.preset(name).ok_or_else(|| unknown_preset(name, known))
    }
}

impl Setting {
    /// The option and the value, as words.
    #[must_use]
    pub fn pair(&self) -> (&str, &str) {
        (self.option.as_str(), self.value.as_str())
    }
}
