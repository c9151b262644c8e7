//! A name that a file declares, whether or not what it declares could be read.

use crate::variant::Text;

/// A source, option or preset by its name. Without a body it is one whose mistakes were reported: its name is known
/// all the same, so that what refers to it is not reported too.
#[derive(Clone, Debug)]
pub(in crate::variant) struct Entry<T> {
    pub(in crate::variant) name: Text,
    pub(in crate::variant) body: Option<T>,
}

/// The entries of a base with those of the file that extends it: the same name replaces, in its place.
pub(in crate::variant) fn overlay<T>(mut base: Vec<Entry<T>>, own: Vec<Entry<T>>) -> Vec<Entry<T>> {
    for entry in own {
        match base.iter_mut().find(|old| old.name.value == entry.name.value) {
            Some(old) => *old = entry,
            None => base.push(entry),
        }
    }
    base
}
