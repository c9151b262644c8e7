use super::super::{Decided, Origin, Starts, Win, load_text};
use super::{expect, read, small};

#[test]
fn what_is_left_out_has_a_default() {
    assert_eq!(read(&small("")).unwrap().matches, None);
    let matches = read(&small("[match]\nhands = 5")).unwrap().matches.unwrap();
    assert_eq!((matches.hands, matches.starts, matches.decided), (5, Starts::Alternate, Decided::Majority));
    assert_eq!((matches.win, matches.double), (Win::Points(1), Win::Points(2)));
    let matches = read(&small("[match]\nhands = 5\nwin = 'margin'")).unwrap().matches.unwrap();
    assert_eq!((matches.win, matches.double), (Win::Margin(1), Win::Margin(2)));
}

#[test]
fn everything_may_be_said() {
    for (word, starts) in Starts::WORDS {
        let text = format!("[match]\nhands = 7\nstarts = '{word}'\nwin = 2\ndouble = 5\ndecided = 8");
        let matches = read(&small(&text)).unwrap().matches.unwrap();
        assert_eq!((matches.hands, matches.starts, matches.decided), (7, starts, Decided::Points(8)));
        assert_eq!((matches.win, matches.double), (Win::Points(2), Win::Points(5)));
        assert_eq!(starts.word(), word);
    }
    let matches = read(&small("[match]\nhands = 3\ndecided = 'all-hands'")).unwrap().matches.unwrap();
    assert_eq!(matches.decided, Decided::AllHands);
}

#[test]
fn wrong_values_are_pointed_at() {
    let range = "write a number from 1 to 1000, such as";
    let check = |line: &str, code: &str, words: &str, message: &str, help: &str| {
        expect(&small(&format!("[match]\nhands = 7\n{line}")), &[(code, words, message, help)]);
    };
    check(
        "starts = 'wniner'",
        "match",
        "wniner",
        "`starts` of `[match]` cannot be `wniner`",
        "did you mean `winner`? it is one of `same`, `alternate`, `winner`, `loser`",
    );
    check(
        "starts = 1",
        "wrong-type",
        "1",
        "`starts` of `[match]` is a whole number, not a string",
        "write `starts = \"…\"`",
    );
    check(
        "win = 'lots'",
        "match",
        "lots",
        "`win` of `[match]` cannot be `lots`",
        "it is one of `margin`, or a number: `win = 1`",
    );
    check("win = 0", "range", "0", "`win` of `[match]` is out of range", &format!("{range} `win = 1`"));
    check(
        "double = 'x'",
        "wrong-type",
        "'x'",
        "`double` of `[match]` is a string, not a whole number",
        "write `double = 2`",
    );
    check(
        "win = 3\ndouble = 2",
        "match",
        "2",
        "a double win counts less than a win: 2, not 3",
        "write `double = 6`, or another number from 3 up",
    );
    check(
        "decided = 1001",
        "range",
        "1001",
        "`decided` of `[match]` is out of range",
        &format!("{range} `decided = 4`"),
    );
    check(
        "decided = 15",
        "match",
        "15",
        "nobody can have 15 points after 7 hands",
        "write fewer points, more `hands`, or `decided = \"all-hands\"`",
    );
    check(
        "cites = 'book 1'",
        "unknown-source",
        "book",
        "there is no source `book`",
        "declare it: `[sources.book]` with `title = \"…\"`",
    );
    check(
        "rounds = 2",
        "unknown-key",
        "rounds",
        "`[match]` has no key `rounds`",
        "it may have `hands`, `starts`, `win`, `double`, `decided`, `cites`",
    );
    expect(
        &small("[match]\nstarts = 'same'"),
        &[(
            "missing-key",
            "[match]",
            "`[match]` has no `hands`",
            "write `hands = 7`: how many hands are played at most",
        )],
    );
    expect(
        &small("[match]\nhands = 1.5\nstarts = 'me'"),
        &[
            (
                "wrong-type",
                "1.5",
                "`hands` of `[match]` is a number with a point, not a whole number",
                "write `hands = 4`",
            ),
            (
                "match",
                "me",
                "`starts` of `[match]` cannot be `me`",
                "it is one of `same`, `alternate`, `winner`, `loser`",
            ),
        ],
    );
}

#[test]
fn a_file_that_extends_another_changes_single_keys() {
    let base = small("[match]\nhands = 7\nstarts = 'same'\nwin = 3");
    let child = "shimo = 1\nextends = 'base'\n[variant]\nid = 'child'\nname = 'Child'\n[match]\nhands = 3\nwin = 1\n";
    let resolver =
        |_: &str, _: &Origin| Ok(Origin { name: "base".to_owned(), text: base.as_str().into(), folder: None });
    let matches = load_text("child", child, &resolver).unwrap().matches.unwrap();
    assert_eq!((matches.hands, matches.starts, matches.win), (3, Starts::Same, Win::Points(1)));
    let without = child.split("[match]").next().unwrap();
    assert_eq!(load_text("child", without, &resolver).unwrap().matches.unwrap().hands, 7);
}
