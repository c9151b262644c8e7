use super::{expect, read, small};

const HELP: &str = "put the rules between `'''` and `'''`, where every character is itself: what is said about a rule \
                    then points at its line of this file";

#[test]
fn a_string_with_escapes_cannot_hold_rules() {
    for rules in ["\"turn\"", "\"\"\"turn\"\"\"", "\"\"\"\nturn\n\"\"\""] {
        let text = small("").replace("'turn'", rules);
        expect(&text, &[("rules-string", "\"", "the rules are in a string with escapes", HELP)]);
    }
    expect(
        &small("").replace("'turn'", "3"),
        &[("wrong-type", "3", "`rules` of this file is a whole number, not a string", "write `rules = '''…'''`")],
    );
}

#[test]
fn every_kind_of_literal_string_is_a_slice() {
    let kinds = [
        ("'turn'", "turn"),
        ("''", ""),
        ("''''''", ""),
        ("'''turn'''", "turn"),
        ("'''\nturn'''", "turn"),
        ("'''\r\nturn\r\n'''", "turn\r\n"),
        ("'''\n\nit's'''", "\nit's"),
        ("''' '''", " "),
        ("''''it''''", "'it'"),
        ("'''''it'''''", "''it''"),
    ];
    for (written, rules) in kinds {
        let variant =
            read(&small("").replace("'turn'", written)).unwrap_or_else(|failure| panic!("{written}: {failure}"));
        assert_eq!(variant.files.slice(variant.rules[0].span), rules, "{written}");
    }
}
