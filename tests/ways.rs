//! Quick ways against plain ones: what a sentence gives must not depend on whether the engine knows it as a whole.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use jackal::array::Array;
use jackal::session::Session;

/// Nouns that the sentences get as `y` (and `x`): types, shapes, empties, mixed boxes, overflow.
const NOUNS: &[&str] = &[
    "i. 4",
    "1000 | 7919 * i. 5 3",
    "(2 3 4 $ i. 24) % 3",
    "0 1 1 0 1",
    "4611686018427387904 + i. 6",
    "_1 2 3.5 0 1e300 __",
    "'abca'",
    "2 3 $ 'abc'",
    "i. 0",
    "0 3 $ 0",
    "7",
    "<'abc'",
    "'a' ; 1 2 3 ; 'bcd'",
    "1 2 ; 3 4 ; 5 6",
    "1 2 ; 3.5 4 ; 5 6",
    "2 2 $ 1 ; 2 3 ; 4 ; 5 6",
    "3j1 2 1",
];

/// Two spellings of one verb, the second with steps that no quick way sees through.
const PAIRS: &[(&str, &str)] = &[
    ("(1&+)`(3&*)@.(2&|)\"0", "3 : '(1&+)`(3&*)@.(2&|) y'\"0"),
    ("-`(%&2)`*:@.(3&|)\"0", "3 : '-`(%&2)`*:@.(3&|) y'\"0"),
    ("+/&>", "3 : '+/ > y'\"0"),
    ("#&>", "3 : '# > y'\"0"),
    ("|.&>", "3 : '|. > y'\"0"),
    ("(+/ % #)@>", "3 : '(+/ % #) > y'\"0"),
    ("|.&.>", "3 : '< |. > y'\"0"),
    ("+/\"1", "3 : '+/ y'\"1"),
    ("+/\"2", "3 : '+/ y'\"2"),
    ("-/\"2", "3 : '-/ y'\"2"),
    (">./\"1", "3 : '>./ y'\"1"),
    ("*/\"2", "3 : '*/ y'\"2"),
    ("3 +/\\ ]", "3 : '3 (3 : ''+/ y'')\\ y'"),
    ("2 <./\\ ]", "3 : '2 (3 : ''<./ y'')\\ y'"),
    ("+/\\", "(3 : '+/ y')\\"),
    (">./\\", "(3 : '>./ y')\\"),
    (",/\\.", "(3 : ',/ y')\\."),
    (",&.>/\\.", "(3 : ',&.>/ y')\\."),
    ("(- % 2:)/\\.", "(3 : '(- % 2:)/ y')\\."),
    ("-\"1/~", "3 : '((4 : ''x -\"1 y'')\"1 _)~ y'"),
    (",\"1/~", "3 : '((4 : ''x ,\"1 y'')\"1 _)~ y'"),
    (",\"1 0\"1 _~", "3 : '((4 : ''x , y'')\"1 0)\"1 _~ y'"),
    ("-~\"1 0\"1 _~", "3 : '((4 : ''y - x'')\"1 0)\"1 _~ y'"),
    ("*:@-", "3 : '*: - y'\"0"),
    ("<.@%&3", "3 : '<. y % 3'\"0"),
    ("<.@(%&3)", "3 : '<. y % 3'\"0"),
    ("(3 <.@% ])", "3 : '<. 3 % y'\"0"),
    ("(] 2&|@+ ])", "3 : '2 | y + y'\"0"),
    ("(] +&*: ])", "3 : '(*: y) + *: y'\"0"),
    ("(3 -~ ])", "3 : 'y - 3'\"0"),
    ("(] %~ 3 -~ ])", "3 : '(y - 3) % y'\"0"),
    ("2 -~/\\ ]", "3 : '2 (3 : ''-~/ y'')\\ y'"),
    ("1 (<.@%)/\\ ]", "3 : '1 (3 : ''(<.@%)/ y'')\\ y'"),
    (";@:(<\"0)", "3 : ', y'"),
    (";@:(<\"1)", "3 : ', y'"),
    ("4 0 3 #: ]", "3 : '4 0 3 #: y'\"0"),
    ("4 3 #. ]", "3 : '4 3 #. y'\"1"),
];

/// What a verb gives: the noun, or `None` for any error (a plain way meets it at another place).
fn result(session: &mut Session, verb: &str, noun: &str) -> Option<Array> {
    session.value(&format!("({verb}) {noun}")).ok().flatten()
}

/// Empties have no elements by which to tell their type; texts are compared so that NaN is itself.
fn same(a: Option<&Array>, b: Option<&Array>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) if a.is_empty() && b.is_empty() => a.shape() == b.shape(),
        (a, b) => format!("{a:?}") == format!("{b:?}"),
    }
}

#[test]
fn quick_ways_give_what_plain_ones_give() {
    let mut session = Session::new();
    let mut differing = Vec::new();
    for noun in NOUNS {
        for (quick, plain) in PAIRS {
            let (a, b) = (result(&mut session, quick, noun), result(&mut session, plain, noun));
            if !same(a.as_ref(), b.as_ref()) {
                differing.push(format!("({quick}) {noun}\n{a:?}\n--- plainly\n{b:?}"));
            }
        }
    }
    assert!(differing.is_empty(), "{} differ:\n{}", differing.len(), differing.join("\n\n"));
}

/// Monads that have a quick way in definitions, on arguments that stay in their names.
const LENT_MONADS: &[&str] = &[
    "-", "<:", ">:", "+:", "*:", "%:", "%", "^", "^.", "|", "!", "<.", ">.", "*", "-.", "-:", "+/", "*/", ">./", "-/",
    "+./", "#", "{.", "{:", "}.", "}:", "|.", "(+/ % #)", ",",
];

/// Dyads of the same kind.
const LENT_DYADS: &[&str] =
    &["+", "-", "*", "%", "<", "<:", "=", "~:", ">.", "<.", "|", "^", "+.", "*.", "-:", "{", "{.", "}.", "|.", ","];

/// Nouns beside those of [`NOUNS`].
const SHORT: &[&str] = &[
    "3",
    "1",
    "_2",
    "0.5",
    "3 1 2",
    "1.5 _2 0",
    "1 0 1",
    "'abc'",
    "9223372036854775807 1",
    "i. 0",
    "i. 17",
    "20 $ 0.1",
    "<5",
    "2 2 $ 1",
    "3 1 2x",
];

#[test]
fn a_verb_gives_in_a_definition_what_it_gives_outside() {
    let mut session = Session::new();
    let mut differing = Vec::new();
    let mut compare = |quick: String, plain: String| {
        let (a, b) = (session.value(&quick).ok().flatten(), session.value(&plain).ok().flatten());
        if !same(a.as_ref(), b.as_ref()) {
            differing.push(format!("{quick}\n{a:?}\n--- plainly\n{b:?}"));
        }
    };
    for y in SHORT.iter().chain(NOUNS) {
        for verb in LENT_MONADS {
            compare(format!("(3 : '{verb} y') {y}"), format!("({verb}) {y}"));
        }
        for x in SHORT {
            for verb in LENT_DYADS {
                compare(format!("({x}) (4 : 'x {verb} y') {y}"), format!("({x}) {verb} {y}"));
            }
        }
    }
    assert!(differing.is_empty(), "{} differ:\n{}", differing.len(), differing.join("\n\n"));
}
