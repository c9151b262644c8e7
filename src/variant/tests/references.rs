use super::{expect, small};

const OPTION: &str = "[options.tax]\nabout = 'How many?'\nvalues = { one = {}, two = {} }\ndefault = 'one'\n";

#[test]
fn a_preset_sets_values_that_there_are() {
    expect(
        &small(&format!("{OPTION}[presets.book]\nset = {{ tay = 'one', tax = 'tow', other = 1 }}")),
        &[
            ("unknown-option", "tay", "there is no option `tay`", "did you mean `tax`? the options are `tax`"),
            ("unknown-value", "tow", "`tax` has no value `tow`", "did you mean `two`? its values are `one`, `two`"),
            ("unknown-option", "other", "there is no option `other`", "the options are `tax`"),
        ],
    );
    expect(
        &small("[presets.book]\nset = { tax = 'one' }"),
        &[(
            "unknown-option",
            "tax",
            "there is no option `tax`",
            "this variant has no options: declare one as `[options.NAME]`",
        )],
    );
}

#[test]
fn an_example_is_read_under_a_preset_and_options_that_there_are() {
    expect(
        &small(&format!("preset = 'bok'\noptions = {{ taxi = 'one', tax = 'none' }}\n{OPTION}[presets.book]")),
        &[
            ("unknown-preset", "bok", "there is no preset `bok`", "did you mean `book`? the presets are `book`"),
            ("unknown-option", "taxi", "there is no option `taxi`", "did you mean `tax`? the options are `tax`"),
            ("unknown-value", "none", "`tax` has no value `none`", "did you mean `one`? its values are `one`, `two`"),
        ],
    );
    expect(
        &small("preset = 'book'"),
        &[(
            "unknown-preset",
            "book",
            "there is no preset `book`",
            "this variant has no presets: declare one as `[presets.NAME]`",
        )],
    );
}

#[test]
fn a_citation_names_a_source() {
    expect(
        &small("cites = 'bok 2.4; web'\n[sources.book]\ntitle = 't'"),
        &[
            ("unknown-source", "bok", "there is no source `bok`", "did you mean `book`? the sources are `book`"),
            ("unknown-source", "web", "there is no source `web`", "the sources are `book`"),
        ],
    );
    expect(
        &small("[presets.a]\ncites = 'web'"),
        &[("unknown-source", "web", "there is no source `web`", "declare it: `[sources.web]` with `title = \"…\"`")],
    );
}

#[test]
fn a_citation_is_not_empty() {
    expect(
        &small("cites = 'book;;'\n[sources.book]\ntitle = 't'"),
        &[(
            "citation",
            "book;;",
            "`cites` of `[[example]]` has an empty citation",
            "name a source and perhaps a place in it, `;` between two: `cites = \"book 2.4b; page\"`",
        ); 2],
    );
}

#[test]
fn what_refers_to_a_broken_declaration_is_not_reported_too() {
    expect(
        &small(
            "cites = 'book'\n[sources.book]\n[options.tax]\nabout = 'a'\nvalues.one = {}\n[presets.p]\nset = { tax = 'x' }",
        ),
        &[
            (
                "missing-key",
                "[sources.book]",
                "`[sources.book]` has no `title`",
                "write `title = \"…\"`: what the publication is called",
            ),
            (
                "missing-key",
                "[options.tax]",
                "`[options.tax]` has no `default`",
                "write the value where nobody chooses: `default = \"one\"`",
            ),
        ],
    );
}
