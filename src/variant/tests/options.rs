use super::{expect, small};

fn option(lines: &str) -> String {
    small(&format!("[options.tax]\nabout = 'How many?'\n{lines}"))
}

#[test]
fn an_option_must_say_what_it_asks_and_what_holds_by_default() {
    expect(
        &small("[options.tax]\nvalues.two = {}\nvalues.one = {}"),
        &[
            (
                "missing-key",
                "[options.tax]",
                "`[options.tax]` has no `about`",
                "write `about = \"…\"`: the question that the sources answer differently",
            ),
            (
                "missing-key",
                "[options.tax]",
                "`[options.tax]` has no `default`",
                "write the value where nobody chooses: `default = \"two\"`",
            ),
        ],
    );
}

#[test]
fn an_option_must_have_values() {
    let write = "write the values that it may have: `values.yes = { about = \"…\" }`, a line each";
    expect(&option("default = 'x'"), &[("missing-key", "[options.tax]", "`[options.tax]` has no `values`", write)]);
    expect(
        &option("values = {}\ndefault = 'x'"),
        &[
            ("no-values", "{}", "`values` of `[options.tax]` lists nothing", write),
            ("default", "x", "the default of `tax` is not one of its values", "it has no values"),
        ],
    );
}

#[test]
fn the_default_must_be_a_value() {
    expect(
        &option("values = { one = {}, two = {} }\ndefault = 'tow'"),
        &[(
            "default",
            "tow",
            "the default of `tax` is not one of its values",
            "did you mean `two`? its values are `one`, `two`",
        )],
    );
    expect(
        &option("type = 'number'\nmin = 2\nmax = 4\ndefault = 5"),
        &[("default", "5", "the default of `tax` is not one of its values", "it is a number from 2 to 4")],
    );
}

#[test]
fn a_number_needs_its_bounds() {
    expect(
        &option("type = 'number'"),
        &[
            (
                "missing-key",
                "[options.tax]",
                "`[options.tax]` has no `min`",
                "write the least number that it may be: `min = 1`",
            ),
            (
                "missing-key",
                "[options.tax]",
                "`[options.tax]` has no `max`",
                "write the greatest number that it may be: `max = 100`",
            ),
            (
                "missing-key",
                "[options.tax]",
                "`[options.tax]` has no `default`",
                "write the value where nobody chooses: `default = 1`",
            ),
        ],
    );
    expect(
        &option("type = 'number'\nmin = 4\nmax = 2\ndefault = 3"),
        &[(
            "range",
            "2",
            "no number is from 4 to 2",
            "`min` is the least and `max` the greatest number that the option may be",
        )],
    );
    expect(
        &option("min = 4\nmax = 2\ndefault = 3"),
        &[(
            "missing-key",
            "[options.tax]",
            "`[options.tax]` has no `type`",
            "write `type = \"number\"` for an option with `min` and `max`",
        )],
    );
}

#[test]
fn there_is_one_type_to_name() {
    expect(
        &option("type = 'bool'\ndefault = 3"),
        &[(
            "unknown-type",
            "'bool'",
            "there is no type `bool` of options",
            "write `type = \"number\"`, or leave `type` out and list words as `values`",
        )],
    );
}

#[test]
fn words_beside_numbers_are_not_numbers() {
    expect(
        &option("type = 'number'\nmin = 2\nmax = 4\nvalues.9 = {}\ndefault = 3"),
        &[(
            "name",
            "9",
            "`9` is a number",
            "numbers are allowed by `min` and `max`; `values` lists words besides them, such as `none`",
        )],
    );
}

#[test]
fn a_value_is_a_table() {
    expect(
        &option("values.yes = 'always'\nvalues.no = { abuot = 'x' }\ndefault = 'yes'"),
        &[
            (
                "wrong-type",
                "'always'",
                "`yes` of `values` of `[options.tax]` is a string, not a table",
                "write `yes = { about = \"…\" }`",
            ),
            (
                "unknown-key",
                "abuot",
                "the value `no` has no key `abuot`",
                "did you mean `about`? it may have `about`, `cites`",
            ),
        ],
    );
}

#[test]
fn a_table_holds_a_reasonable_number_of_names() {
    let values: String = (0..300).map(|n| format!("values.v{n} = {{}}\n")).collect();
    expect(
        &option(&format!("{values}default = 'v0'")),
        &[("too-many", "values", "`values` of `[options.tax]` has 300 entries", "no game needs more than 256")],
    );
}
