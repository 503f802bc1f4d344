//! Tests of `crates/j/src/show/report.rs`.

use jackal::rooms::error::{Error, ErrorKind, Place};
use jackal::rooms::j::names::settings::Settings;
use jackal::rooms::j::show::report::*;

fn shown(kind: ErrorKind, sentence: &str, mark: &str) -> String {
    let start = sentence.find(mark).unwrap();
    let mark = Some((start, start + mark.len()));
    text(&Settings::default(), &Error::new(kind).at(Place { sentence: sentence.into(), mark, ..Place::default() }))
}

#[test]
fn sentences() {
    assert_eq!(shown(ErrorKind::Domain, "1 + 'a' NB. no", "+"), "|domain error\n|   1    +'a'\n");
    assert_eq!(shown(ErrorKind::Length, "(i. 2 3) + i. 3 2", "+"), "|length error\n|   (i.2 3)    +i.3 2\n");
    assert_eq!(shown(ErrorKind::Domain, "_2.0 2.50 + 'a'", "+"), "|domain error\n|   _2 2.5    +'a'\n");
    assert_eq!(shown(ErrorKind::Domain, "_2.0 + 'a'", "+"), "|domain error\n|   _2.    +'a'\n");
    assert_eq!(shown(ErrorKind::Domain, "1.10 12345.678 + 'a'", "+"), "|domain error\n|   1.1 12345.678    +'a'\n");
    assert_eq!(shown(ErrorKind::Value, "1 foo 2", "foo"), "|value error\n|   1     foo 2\n");
    assert_eq!(shown(ErrorKind::Domain, "- 'a'", "-"), "|domain error\n|       -'a'\n");
    assert_eq!(shown(ErrorKind::IllFormedNumber, "1 + 3a", "3a"), "|ill-formed number\n|   1 + 3a\n|       ^\n");
}
