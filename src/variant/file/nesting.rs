//! How deeply brackets are nested, before TOML's parser sees them.
//!
//! The parser has limits of its own, for brackets and for dotted keys, but the two multiply: tables of braces whose
//! keys have many dots make a tree too deep to be dropped on an ordinary stack.

use std::ops::Range;

/// The most brackets within brackets: a variant file has four.
const MOST: usize = 16;

/// The first bracket that is nested too deeply.
pub(super) fn too_deep(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut open = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'[' | b'{' if open.len() == MOST => return Some(at..at + 1),
            b'[' | b'{' => open.push(byte),
            // A closing bracket that fits none is a mistake, and no reason to think less of those that are open.
            b']' if open.last() == Some(&b'[') => drop(open.pop()),
            b'}' if open.last() == Some(&b'{') => drop(open.pop()),
            _ => {}
        }
        at = after_token(bytes, at);
    }
    None
}

/// The end of the token that begins at `at`, as far as brackets are concerned: strings, comments, words, single marks.
fn after_token(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    at + match rest[0] {
        b'#' => length_until(rest, b"\r\n"),
        b'\'' if rest.starts_with(b"'''") => long_string(rest, b'\''),
        b'"' if rest.starts_with(b"\"\"\"") => long_string(rest, b'"'),
        quote @ (b'\'' | b'"') => short_string(rest, quote),
        b'.' | b'=' | b',' | b'[' | b']' | b'{' | b'}' | b' ' | b'\t' | b'\r' | b'\n' => 1,
        // A quotation mark within a word opens no string.
        _ => length_until(rest, b".=,[]{} \t#\r\n"),
    }
}

fn length_until(bytes: &[u8], stops: &[u8]) -> usize {
    bytes.iter().position(|byte| stops.contains(byte)).unwrap_or(bytes.len())
}

/// The length of a string of one line; one that is not closed ends with its line.
fn short_string(bytes: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\n' => return at,
            _ if byte == quote => return at + 1,
            _ => at += step(bytes, at, quote),
        }
    }
    bytes.len()
}

/// The length of a string of many lines. Up to two more marks may stand before the three that close it.
fn long_string(bytes: &[u8], quote: u8) -> usize {
    let mut at = 3;
    while at < bytes.len() {
        if bytes[at..].starts_with(&[quote; 3]) {
            let more = bytes[at + 3..].iter().take(2).take_while(|&&byte| byte == quote).count();
            return at + 3 + more;
        }
        at += step(bytes, at, quote);
    }
    bytes.len()
}

/// One byte, or two where a backslash takes the meaning from what follows it.
fn step(bytes: &[u8], at: usize, quote: u8) -> usize {
    let escapes = quote == b'"' && bytes[at] == b'\\' && matches!(bytes.get(at + 1), Some(b'\\' | b'"'));
    1 + usize::from(escapes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_count_where_they_are_brackets() {
        let deep = "[".repeat(17);
        for text in [
            format!("a = {deep}"),
            format!("it's = {deep}"),
            format!("a = 'b' {deep}"),
            format!("a = 'b\n{deep}"),
            format!("a = \"b\\\\\" {deep}"),
            format!("a = '''b''''' {deep}"),
            format!("a = \"\"\"b\\\"\"\"\" {deep}"),
            format!("# b\n{deep}"),
            format!("]]}}{deep}"),
            "{]".repeat(17),
        ] {
            assert!(too_deep(&text).is_some(), "{text}");
        }
    }

    #[test]
    fn brackets_in_strings_and_comments_do_not_count() {
        let deep = "[".repeat(17);
        for text in [
            format!("a = '{deep}'"),
            format!("a = '{deep}"),
            format!("a = \"\\\"{deep}\""),
            format!("a = '''\n{deep}'\n'''"),
            format!("a = '''{deep}"),
            format!("a = \"\"\"\\\"\"\"{deep}\"\"\""),
            format!("# {deep}"),
            "[a]\n".repeat(100),
            "[".repeat(16),
        ] {
            assert_eq!(too_deep(&text), None, "{text}");
        }
    }

    #[test]
    fn the_bracket_that_is_too_much_is_named() {
        assert_eq!(too_deep(&format!("a = {}", "{[".repeat(10))), Some(20..21));
    }
}
