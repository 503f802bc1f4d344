//! Several threads give what one gives, to the last bit, and end where one ends.

use jackal::rooms::error::ErrorKind;
use jackal::rooms::session::Session;
use std::time::{Duration, Instant};

/// Large arrays: every machine type, lists and tables, odd lengths, extremes, what is not a number.
const NOUNS: &[&str] = &[
    "a=: 2147483647 | 69621 * i. 300007",
    "b=: 300007 $ _4611686018427387904 4611686018427387905 7 _3 0",
    "c=: 300007 $ 0.1 1e300 _2.5 3 _ __",
    "d=: (2 | a) = 3 | a",
    "e=: 200003 %~ a",
    "t=: 601 500 $ a",
    "u=: 500 601 $ e",
    "s=: 75001 4 $ a",
    "h=: (i. 300007) + j. e",
    "w=: 8400001 $ d",
    "v=: 1050001 $ a",
    "r=: 1050001 $ e",
];

/// What is done with them: elementwise verbs, insertions, orders, searches, products.
const SENTENCES: &[&str] = &[
    "v + v",
    "v + r",
    "r * r",
    "v < |. v",
    "(v + 1) + v",
    "9223372036854775000 + v",
    "+/ v",
    "+/ r",
    "+/\"1 (1000 1050 $ r)",
    "+/ 1050 1000 $ r",
    "r +/ . * r",
    "(1000 1050 $ r) +/ . * 1050 $ e",
    "(1050 $ e) +/ . * 1050 1000 $ r",
    "|: 1050 1000 $ v",
    "|: 601 499 $ d",
    "|: 499 601 $ <\"0 i. 100",
    "0 |: 60 70 80 $ a",
    "a + |. a",
    "a + 0.5",
    "b + b",
    "b * 3",
    "b - |. b",
    "c + c",
    "c - c",
    "e * |. e",
    "a < |. a",
    "d +. |. d",
    "w *. |. w",
    "-. d",
    "*: b",
    "%: e",
    "%: - e",
    "^ e % 1e4",
    "1000 | a",
    "_7 | a",
    "3 | b",
    "a % |. a",
    "<. e",
    "| h",
    "h * h",
    "a , b",
    "a = e",
    "(1 + a) + a",
    "(b + 0) + b",
    "(e * 2) - e",
    "(- c) + 1",
    "t + 601 $ a",
    "t */ 1 2 3",
    "(1000 {. a) */ 1000 {. a",
    "+/ a",
    "+/ b",
    "+/ c",
    "+/ e",
    "+/ d",
    "+/ w",
    ">./ a",
    "<./ e",
    ">./ c",
    "*./ d",
    "*/ b",
    "+/ t",
    "+/\"1 t",
    "+/ u",
    "+/\"1 u",
    ">./ u",
    "<./\"1 t",
    "+/\"1 s",
    "-/\"1 s",
    "-/ t",
    "*/ u % 100",
    "+/\"1 d ,: -. d",
    "+/ h",
    "+/\"1 (500 601 $ d)",
    "/:~ a",
    "/: a",
    "\\:~ a",
    "\\: e",
    "/:~ e",
    "/:~ b",
    "/: c",
    "/: b",
    "\\:~ d",
    "/: 1000 | a",
    "/: s",
    "a i. |. a",
    "(7 | a) i. a",
    "a i: 5 + |. a",
    "~. 1000 | a",
    "a e. |. 5 + a",
    "e i. |. e",
    "i.~ a",
    "b i. |. b",
    "t +/ . * u",
    "t +/ . * 500 { a",
    "(500 $ e) +/ . * u",
    "+/ . *~ 300 300 $ e",
];

fn session(threads: usize) -> Session {
    let mut session = Session::new();
    session.set_threads(Some(threads));
    for noun in NOUNS {
        assert!(session.eval(noun).error.is_none(), "{noun}");
    }
    session
}

#[test]
fn several_threads_give_what_one_gives() {
    let (mut one, mut several) = (session(1), session(3));
    let mut answered = 0;
    for sentence in SENTENCES {
        // All the bytes of the value, or the error.
        let sentence = format!("(3!:1) {sentence}");
        let bytes = |session: &mut Session| match session.value(&sentence) {
            Ok(bytes) => Ok(bytes.and_then(|bytes| bytes.into_vec::<u8>())),
            Err(error) => Err(error.kind()),
        };
        let (a, b) = (bytes(&mut one), bytes(&mut several));
        answered += usize::from(matches!(a, Ok(Some(_))));
        assert!(a == b, "{sentence}");
    }
    assert!(answered + 5 > SENTENCES.len(), "{answered} of {} sentences have values", SENTENCES.len());
}

#[test]
fn limits_hold_on_all_threads() {
    let mut session = session(3);
    session.set_memory_limit(session.account().in_use() + (1 << 20));
    for sentence in ["v + v", "r * r", "/: a", "a i. 1 + a", "s + 1", "t +/ . * u"] {
        let error = session.eval(sentence).error.map(|error| error.kind());
        assert_eq!(error, Some(ErrorKind::Limit), "{sentence}");
    }
    session.set_memory_limit(1 << 30);
    assert_eq!(session.eval("# a + |. a").text(), "300007\n", "the session lives");
    session.set_time_limit(Some(Duration::from_millis(200)));
    let start = Instant::now();
    let error = session.eval("f=: 3 : 'while. 1 do. +/ a * |. a end.'\nf 0").error.map(|error| error.kind());
    assert_eq!(error, Some(ErrorKind::TimeLimit));
    assert!(start.elapsed() < Duration::from_secs(60), "the end comes soon");
}

#[test]
fn the_number_of_threads_is_the_sessions() {
    let mut session = Session::new();
    assert!(session.threads() >= 1);
    session.set_threads(Some(2));
    assert_eq!((session.threads(), session.fork().threads()), (2, 2));
    session.set_threads(None);
    assert_eq!(session.threads(), jackal::rooms::array::cores::of_machine());
}
