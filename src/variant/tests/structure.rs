use super::{expect, problems, read, small};

#[test]
fn unknown_keys() {
    expect(
        &small("[colours]\nsouth = 2"),
        &[(
            "unknown-key",
            "colours",
            "this file has no key `colours`",
            "it may have `shimo`, `variant`, `extends`, `sources`, `options`, `presets`, `match`, `rules`, `example`",
        )],
    );
    expect(
        &small("moove = 'A1'"),
        &[(
            "unknown-key",
            "moove",
            "`[[example]]` has no key `moove`",
            "did you mean `move`? it may have `name`, `cites`, `position`, `preset`, `options`, `legal`, `move`, \
             `becomes`, `illegal`, `winner`, `laps`, `captures`, `never-ending`",
        )],
    );
    expect(
        &small("[sources.book]\ntitle = 't'\nautor = 'a'"),
        &[(
            "unknown-key",
            "autor",
            "`[sources.book]` has no key `autor`",
            "did you mean `author`? it may have `title`, `author`, `year`",
        )],
    );
}

#[test]
fn missing_keys() {
    expect(
        "# nothing\nrules = 'x'",
        &[
            (
                "missing-key",
                "# nothing",
                "this file has no `shimo`",
                "write `shimo = 1`, the version of the format, on the first line",
            ),
            (
                "missing-key",
                "# nothing",
                "this file has no `variant`",
                "write `[variant]` with the `id` and `name` of the game",
            ),
        ],
    );
    expect(
        "shimo = 1\n[variant]\nregion = 'here'",
        &[
            (
                "missing-key",
                "shimo = 1",
                "this file has no `rules`",
                "write `rules = '''`, the rules, and `'''`, before the first `[table]`",
            ),
            (
                "missing-key",
                "[variant]",
                "`[variant]` has no `id`",
                "write `id = \"my-game\"`: the word that commands and `extends` use",
            ),
            (
                "missing-key",
                "[variant]",
                "`[variant]` has no `name`",
                "write `name = \"My Game\"`: what people call it",
            ),
        ],
    );
    expect(
        &small("[sources.book]"),
        &[(
            "missing-key",
            "[sources.book]",
            "`[sources.book]` has no `title`",
            "write `title = \"…\"`: what the publication is called",
        )],
    );
}

#[test]
fn wrong_types() {
    expect(
        &small("laps = '3'\nposition = 4\ncaptures = 'a4:3'\noptions = 1\nmove = true\ncites = 1.5"),
        &[
            ("wrong-type", "'3'", "`laps` of `[[example]]` is a string, not a whole number", "write `laps = 4`"),
            (
                "wrong-type",
                "4",
                "`position` of `[[example]]` is a whole number, not a string",
                "write `position = \"…\"`",
            ),
            (
                "wrong-type",
                "'a4:3'",
                "`captures` of `[[example]]` is a string, not a list of strings",
                "write `captures = [\"…\", \"…\"]`",
            ),
            (
                "wrong-type",
                "1",
                "`options` of `[[example]]` is a whole number, not a table",
                "write `options = { option = \"value\" }`",
            ),
            ("wrong-type", "true", "`move` of `[[example]]` is true or false, not a string", "write `move = \"…\"`"),
            (
                "wrong-type",
                "1.5",
                "`cites` of `[[example]]` is a number with a point, not a string",
                "write `cites = \"…\"`",
            ),
        ],
    );
    expect(
        "shimo = 1\nrules = ''\nexample = 'x'\nvariant = 2024-01-01\n",
        &[
            ("wrong-type", "'x'", "`example` of this file is a string, not a list of tables", "write `[[example]]`"),
            ("wrong-type", "2024-01-01", "`variant` of this file is a date, not a table", "write `[variant]`"),
        ],
    );
    expect(
        &small("never-ending = ['A1', 2, ['x']]"),
        &[
            (
                "wrong-type",
                "2",
                "`never-ending` of `[[example]]` is a whole number, not a list of strings",
                "write `never-ending = [\"…\", \"…\"]`",
            ),
            (
                "wrong-type",
                "['x']",
                "`never-ending` of `[[example]]` is a list, not a list of strings",
                "write `never-ending = [\"…\", \"…\"]`",
            ),
        ],
    );
}

#[test]
fn blank_texts_and_numbers_out_of_range() {
    expect(
        &small("position = ' '\nmove = 'A1'\nlaps = -1"),
        &[
            (
                "blank",
                "' '",
                "`position` of `[[example]]` is empty",
                "say something, or leave the key out where it may be left out",
            ),
            ("range", "-1", "`laps` of `[[example]]` is out of range", "write a number from 0 to 4294967295"),
        ],
    );
}

#[test]
fn names_that_are_not_words() {
    let help = "such names are lower-case words, joined by hyphens";
    expect(
        &small(
            "[sources.\"The Book\"]\ntitle = 't'\n[options.2nd]\nabout = 'a'\nvalues.Yes_ = {}\ndefault = 'Yes_'\n[presets.\"é\"]\n",
        ),
        &[
            ("name", "The Book", &format!("`The Book` cannot name a source: {help}"), "write `the-book`"),
            ("name", "2nd", &format!("`2nd` cannot name an option: {help}"), "write `nd`"),
            (
                "name",
                "Yes_",
                "`Yes_` cannot name a value: such names are lower-case words or numbers, joined by hyphens",
                "write `yes`",
            ),
            ("name", "é", &format!("`é` cannot name a preset: {help}"), ""),
        ],
    );
    expect(
        &small("").replace("'toy'", "'Toy'"),
        &[("name", "Toy", &format!("`Toy` cannot name a variant: {help}"), "write `toy`")],
    );
}

#[test]
fn another_format_is_not_read_at_all() {
    expect(
        "shimo = 2\nrulez = 3",
        &[(
            "format",
            "2",
            "this file is in format 2",
            "this program reads format 1: write `shimo = 1`, or use another release",
        )],
    );
}

#[test]
fn an_empty_text_is_no_variant() {
    for text in ["", " \r\n\n", "\u{feff}", "\u{feff}\n"] {
        expect(text, &[("empty", "", "`toy.toml` is empty", "a variant file begins with `shimo = 1`")]);
    }
}

#[test]
fn a_variant_without_an_example_is_warned_of() {
    let variant = read("shimo = 1\nrules = ''\n[variant]\nid = 'toy'\nname = 'Toy'").unwrap();
    let warning = super::seen(&variant.files, &variant.warnings[0]);
    assert_eq!(variant.warnings.len(), 1);
    assert_eq!((warning.0.as_str(), warning.1.as_str()), ("variant::no-example", "toy"));
    assert_eq!(warning.2, "this variant has no example");
    assert!(warning.3.starts_with("add an `[[example]]`: a `position`, a `move`"));
}

#[test]
fn problems_come_in_the_order_of_the_file_all_at_once() {
    let found = problems("rulez = 1\nshimo = 1\n[variant]\nnmae = 'x'\n[options.a]\n[presets.b]\nset = { c = 'd' }");
    let words: Vec<&str> = found.iter().map(|(_, words, _, _)| words.as_str()).collect();
    let expected =
        ["rulez", "rulez = 1", "[variant]", "[variant]", "nmae", "[options.a]", "[options.a]", "[options.a]", "c"];
    assert_eq!(words, expected);
}
