use super::{expect, problems, small};

#[track_caller]
fn one(lines: &str, words: &str, message: &str, help: &str) {
    expect(&small(lines), &[("toml", words, message, help)]);
}

#[test]
fn strings() {
    one("laps = S", "S", "`S` is not a value", "a text stands between quotation marks: `key = \"text\"`");
    one("a =", "=", "a value is missing here", "write `key = \"text\"`, `key = 4` or `key = [\"a\", \"b\"]`");
    let help = "end it with the mark that it begins with; a text of several lines stands between `'''` and `'''`";
    one("a = 'x y", "y", "this string does not end on its line", help);
    one("a = \"x y\n", "y", "this string does not end on its line", help);
    one("a = '''\nx\n", "'''", "this string is never closed", "end it with `'''` on a line of its own");
    one("a = \"\"\"\nx", "\"\"\"", "this string is never closed", "end it with `\"\"\"` on a line of its own");
}

#[test]
fn keys() {
    let twice = "a key or table stands once in a file: join the two, or drop one";
    one("name = 'x'", "name", "`name` is said twice", twice);
    one("[variant]", "variant", "`variant` is said twice", twice);
    let key = "a key is made of the letters a-z, digits and `-`, or stands between quotation marks";
    one("é = 1", "é", "`é` cannot be part of a key", key);
    let value = "write `key = value`; rules stand between `rules = '''` and `'''`";
    one("turn {", "{", "`{` is not followed by `=` and a value", value);
    one("turn", "turn", "`turn` is not followed by `=` and a value", value);
}

#[test]
fn the_rest_is_said_in_tomls_words() {
    let help = "a line is `key = value`, `[table]`, `[[list of tables]]` or `# comment`";
    one("[x", "[x", "this is not TOML: unclosed table, expected `]`", help);
    one("a = 01", "0", "this is not TOML: unexpected leading zero, expected nothing", help);
}

#[test]
fn every_line_with_a_mistake_is_reported_once() {
    let found = problems("shimo = 1\na = x\nb = y z\n\nd = 'x\nc: 3\n");
    let words: Vec<&str> = found.iter().map(|(_, words, _, _)| words.as_str()).collect();
    assert_eq!(words, ["x", "y z", "'x", "3"]);
}

#[test]
fn the_words_are_right_after_a_byte_order_mark_and_windows_line_ends() {
    let found = problems("\u{feff}shimo = 1\r\na = x\r\n");
    assert_eq!(found[0].1, "x");
}
