use super::{GOOD, read};

fn choose(preset: Option<&str>, sets: &[(&str, &str)]) -> Result<Vec<String>, (String, String)> {
    let sets: Vec<(String, String)> =
        sets.iter().map(|(option, value)| ((*option).to_owned(), (*value).to_owned())).collect();
    let reading = read(GOOD).unwrap().reading(preset, &sets);
    let reading = reading.map_err(|problem| {
        assert_eq!(problem.labels, []);
        (problem.message, problem.help.unwrap_or_default())
    })?;
    Ok(["tax", "lap-limit", "limit"].map(|option| reading.get(option).unwrap().to_owned()).to_vec())
}

#[test]
fn defaults_then_the_preset_then_what_is_set() {
    assert_eq!(choose(None, &[]).unwrap(), ["2", "4096", "none"]);
    assert_eq!(choose(Some("book"), &[]).unwrap(), ["2", "4096", "none"]);
    assert_eq!(choose(Some("web"), &[]).unwrap(), ["all", "512", "15"]);
    assert_eq!(choose(Some("web"), &[("tax", "1"), ("limit", "none")]).unwrap(), ["1", "512", "none"]);
    assert_eq!(choose(None, &[("lap-limit", "007"), ("tax", "1"), ("tax", "all")]).unwrap(), ["all", "7", "none"]);
}

#[test]
fn numbers_and_words() {
    let reading = read(GOOD).unwrap().reading(Some("web"), &[]).unwrap();
    assert_eq!((reading.number("lap-limit"), reading.number("tax"), reading.number("other")), (Some(512), None, None));
}

#[test]
fn what_there_is_not() {
    let wrong = |preset, sets: &[(&str, &str)], message: &str, help: &str| {
        assert_eq!(choose(preset, sets).unwrap_err(), (message.to_owned(), help.to_owned()));
    };
    let presets = "the presets are `book`, `web`";
    wrong(Some("wob"), &[], "there is no preset `wob`", &format!("did you mean `web`? {presets}"));
    wrong(Some("zanzibar"), &[], "there is no preset `zanzibar`", presets);
    let options = "the options are `tax`, `lap-limit`, `limit`";
    wrong(None, &[("lap-limt", "3")], "there is no option `lap-limt`", &format!("did you mean `lap-limit`? {options}"));
    wrong(None, &[("tax", "3")], "`tax` has no value `3`", "its values are `2`, `1`, `all`");
    wrong(None, &[("limit", "21")], "`21` is out of the range of `limit`", "it is a number from 1 to 20, or `none`");
    wrong(None, &[("limit", "non")], "`limit` has no value `non`", "it is a number from 1 to 20, or `none`");
    wrong(None, &[("lap-limit", "-1")], "`lap-limit` has no value `-1`", "it is a number from 1 to 100000");
    wrong(None, &[("lap-limit", "0")], "`0` is out of the range of `lap-limit`", "it is a number from 1 to 100000");
}
