use super::super::find::find_among;
use super::super::suggest::unknown_variant;
use super::{GOOD, small};

fn among(text: &str) -> Result<(String, Option<String>), (String, String)> {
    let child = "shimo = 1\nextends = 'toy'\n[variant]\nid = 'toy-child'\nname = 'Child'\n";
    let broken = small("x = ");
    let shipped = [("broken", broken.as_str()), ("toy", GOOD), ("toy-child", child)];
    match find_among(text, &shipped) {
        Ok((variant, preset)) => Ok((variant.id.value, preset)),
        Err(mut failure) => {
            let problem = failure.problems.remove(0);
            Err((problem.message, problem.help.unwrap_or_default()))
        }
    }
}

fn wrong(message: &str, help: &str) -> Result<(String, Option<String>), (String, String)> {
    Err((message.to_owned(), help.to_owned()))
}

#[test]
fn by_id_alias_and_name_with_and_without_a_preset() {
    let toy = |preset: Option<&str>| Ok(("toy".to_owned(), preset.map(str::to_owned)));
    assert_eq!(among("toy"), toy(None));
    assert_eq!(among("toy@web"), toy(Some("web")));
    for alias in ["Toy", "toy game", "TOY-GAME", "plaything"] {
        assert_eq!(among(alias), toy(None), "{alias}");
    }
    assert_eq!(among("plaything@book"), toy(Some("book")));
    assert_eq!(among("toy-child@web"), Ok(("toy-child".to_owned(), Some("web".to_owned()))));
}

#[test]
fn by_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    std::fs::write(&path, GOOD).unwrap();
    let path = path.display().to_string();
    assert_eq!(among(&path), Ok(("toy".to_owned(), None)));
    assert_eq!(among(&format!("{path}@web")), Ok(("toy".to_owned(), Some("web".to_owned()))));
    let odd = folder.path().join("a@b.toml");
    std::fs::write(&odd, GOOD).unwrap();
    assert_eq!(among(&odd.display().to_string()), Ok(("toy".to_owned(), None)));
    assert!(among("./no.toml").unwrap_err().0.starts_with("there is no file `./no.toml`"));
}

#[test]
fn what_there_is_not() {
    assert_eq!(among("tol"), wrong("there is no variant `tol`", "did you mean `toy`?"));
    assert_eq!(among("toy-chidl"), wrong("there is no variant `toy-chidl`", "did you mean `toy-child`?"));
    assert_eq!(among("chi"), wrong("there is no variant `chi`", "did you mean `toy-child`?"));
    let all = "the shipped variants are `broken`, `toy`, `toy-child`; or give the path of a `.toml` file";
    assert_eq!(among("no-such-game"), wrong("there is no variant `no-such-game`", all));
    assert_eq!(among(""), wrong("there is no variant ``", all));
    assert_eq!(
        among("toy@wbe"),
        wrong("there is no preset `wbe`", "did you mean `web`? the presets are `book`, `web`")
    );
    assert_eq!(among("toy@"), wrong("there is no preset ``", "the presets are `book`, `web`"));
    let none = unknown_variant("x", &[]);
    assert_eq!(
        (none.code, none.help.unwrap().as_str()),
        ("variant::unknown", "no variants are shipped: give the path of a `.toml` file")
    );
}

#[test]
fn a_shipped_file_with_mistakes_says_so() {
    assert_eq!(among("broken").unwrap_err().0, "a value is missing here");
}
