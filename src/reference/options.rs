//! Reading the options of a variant from text.

use std::collections::BTreeMap;

/// The options of a variant, each to be picked once.
pub(super) struct Options<'t> {
    left: BTreeMap<&'t str, &'t str>,
}

impl<'t> Options<'t> {
    pub(super) fn new(options: &'t BTreeMap<String, String>) -> Options<'t> {
        Options { left: options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect() }
    }

    /// What the value of an option stands for.
    pub(super) fn pick<T: Copy>(&mut self, name: &str, values: &[(&str, T)]) -> Result<T, String> {
        let given = self.take(name)?;
        values
            .iter()
            .find(|(value, _)| *value == given)
            .map(|&(_, meaning)| meaning)
            .ok_or_else(|| format!("option `{name}` does not take the value `{given}`"))
    }

    /// Whether an option of two values has the second one.
    pub(super) fn second(&mut self, name: &str, values: [&str; 2]) -> Result<bool, String> {
        self.pick(name, &[(values[0], false), (values[1], true)])
    }

    /// The value of an option that is a number.
    pub(super) fn number(&mut self, name: &str) -> Result<u32, String> {
        let given = self.take(name)?;
        given.parse().map_err(|_| format!("option `{name}` does not take the value `{given}`"))
    }

    /// That no option is left over.
    pub(super) fn finish(self) -> Result<(), String> {
        match self.left.keys().next() {
            None => Ok(()),
            Some(name) => Err(format!("unknown option `{name}`")),
        }
    }

    fn take(&mut self, name: &str) -> Result<&'t str, String> {
        self.left.remove(name).ok_or_else(|| format!("option `{name}` is missing"))
    }
}
