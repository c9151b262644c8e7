//! `rules = '''…'''`.

use super::node::Table;
use crate::diagnostic::{Problem, Span};
use crate::variant::RulesText;

const HELP: &str = "put the rules between `'''` and `'''`, where every character is itself: what is said about a rule \
                    then points at its line of this file";

/// The place of the rules. A file that extends another one may have none.
pub(super) fn read_rules(root: &mut Table<'_>, extends: bool, problems: &mut Vec<Problem>) -> Option<RulesText> {
    let item = if extends {
        root.optional("rules")
    } else {
        root.required("rules", "`rules = '''`, the rules, and `'''`, before the first `[table]`", problems)
    }?;
    if !item.is_text() {
        return item.wrong_type("a string", "rules = '''…'''", problems);
    }
    let literal = item.literal();
    if literal.is_none() {
        let message = "the rules are in a string with escapes";
        // The first quotation mark: the rules themselves may be long.
        let mark = Span { end: item.span.start + 1, ..item.span };
        problems.push(Problem::error("variant::rules-string", mark, message).help(HELP));
    }
    Some(RulesText { span: literal? })
}
