//! Arrays without elements whose other axes are longer than any memory, and sparse ones of as many: every verb of J has an answer for
//! them, and no product of lengths overflows on the way.

use jackal::{ErrorKind, Session};

const MONADS: &[&str] = &[
    "<",
    "<.",
    "<:",
    ">",
    ">.",
    ">:",
    "+",
    "+.",
    "+:",
    "*",
    "*.",
    "*:",
    "-",
    "-.",
    "-:",
    "%",
    "%.",
    "%:",
    "^",
    "^.",
    "|",
    "|.",
    "|:",
    "$",
    "$.",
    "~.",
    "~:",
    "#",
    "#.",
    "#:",
    "!",
    "/:",
    "\\:",
    "[",
    "]",
    "{",
    "{.",
    "{:",
    "}.",
    "}:",
    "\".",
    "\":",
    "?",
    "i.",
    "i:",
    "I.",
    "j.",
    "L.",
    "o.",
    "p.",
    "p:",
    "q:",
    "r.",
    "x:",
    ",",
    ",.",
    ",:",
    ";",
    ";:",
    "=",
    "+/",
    "+/\\",
    "+/\\.",
    "<\\",
    "<\\.",
    "+/\"1",
    "|.\"1",
    "|.\"2",
    "<\"1",
    "<\"2",
    "+/.*",
    "-/ .*",
    "<;.1",
    "<;.2",
    "<;.3",
    "+//.",
    "</.",
    "+/\"2",
    "/:~\"1",
    "~.\"1",
    "#\"1",
    "3!:0",
    "3!:1",
    "5!:5@<",
    "]&.>",
    "> @ (<\"2)",
    "(+/ % #)",
    "(+/ % #)\"1",
    "2 +/\\ ]",
    "_2 <\\ ]",
    "{.\"1",
    "}.\"1",
    "1 |.\"1 ]",
    "1 2 |. ]",
    "1 0 2 3 |: ]",
    "0 1 |: ]",
    "(] ; ])",
    ", @ <",
    "$ @ ,",
    "# @ ,",
    "/:\"1",
    "i.~",
    "i.~\"1",
    "-.~",
    "e.~",
    "=/~",
    "+\"1 0~",
    "|.!.0",
    "1 |.!.0 ]",
];

const DYADS: &[&str] = &[
    "<", "<.", "+", "*", "-", "%", "^", "|", "|.", "|:", "$", "-.", "-:", "~:", "#", "#.", "#:", "!", "/:", "\\:", "[",
    "]", "{", "{.", "}.", "i.", "i:", "I.", ",", ",.", ",:", ";", "=", "E.", "e.", "+/", "+\"1", "+\"2", "+\"1 2",
    "</", ",\"1", ",\"2", "{\"1", "+/ .*", "A.", "C.", "p.", "\":", "?", "-/ .*", "<;.0", "<;.3", "+//.", "+/\\",
    "+/\\.", "#\"1", "|.\"1", "{.\"1", "}.\"1", "i.\"1", "-:\"1", "e.\"1",
];

const EMPTIES: &[&str] = &[
    "0 3000000000 3000000000 3000000000 $ 0",
    "3000000000 0 3000000000 3000000000 $ 1.5",
    "2 3000000000 3000000000 3000000000 0 $ 'a'",
    "1 $. 5000000000 5000000000 5000000000",
    "7 (<3 1999999999 1) } 1 $. 2000000000 2000000000 2",
    "3 0 3000000000 3000000000 3000000000 $ a:",
    "0 5000000000 5000000000 $ 2x",
    "5 0 3000000000 3000000000 3000000000 $ 1 0",
];

const OTHERS: &[&str] = &["2", "_1", "1 2", "1.5", "'a'", "<'a'", "i. 2 3", "1 0 1", "''", "i. 0 2"];

fn holds(session: &mut Session, sentence: &str) -> Option<String> {
    let done = session.eval(sentence);
    let error = done.error.filter(|error| error.kind() == ErrorKind::Internal)?;
    Some(format!("{sentence}: {error}"))
}

#[test]
fn empties_with_long_axes_have_answers() {
    let mut session = Session::new();
    session.set_time_limit(Some(std::time::Duration::from_millis(200)));
    session.set_memory_limit(100_000_000);
    let mut wrong = Vec::new();
    for empty in EMPTIES {
        let made = session.eval(&format!("e =: {empty}"));
        assert!(made.error.is_none(), "{empty}: {:?}", made.error);
        wrong.extend(MONADS.iter().filter_map(|verb| holds(&mut session, &format!("r =: {verb} e"))));
        for other in OTHERS {
            for verb in DYADS {
                wrong.extend(holds(&mut session, &format!("r =: ({other}) {verb} e")));
                wrong.extend(holds(&mut session, &format!("r =: e {verb} ({other})")));
            }
        }
        wrong.extend(DYADS.iter().filter_map(|verb| holds(&mut session, &format!("r =: e {verb} e"))));
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn shapes_of_k_without_items_have_answers() {
    let mut session = Session::new();
    session.set_notation(jackal::rooms::session::Notation::K);
    for sentence in [
        "0 3000000000 3000000000 3000000000#1b",
        "3 0 3000000000 3000000000 3000000000#`a",
        "0 9000000000000000000 9#,1",
    ] {
        assert_eq!(holds(&mut session, sentence), None);
    }
}
