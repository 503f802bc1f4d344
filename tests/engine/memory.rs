//! What sessions hand out is counted on their account for as long as it is there, whoever drops it, and wherever.

use std::thread;

use jackal::rooms::session::{Notation, Session};
use jackal::{Array, SessionHandle, Value};

/// Bytes that the arrays of a session may hold here.
const LIMIT: usize = 2 << 20;
/// What may still be to be counted, of small arrays.
const UNCOUNTED: usize = 1 << 17;

/// Sentences whose values are of every type and form, each of some hundred kilobytes.
const RESULTS: [(Notation, &str); 30] = [
    (Notation::J, "20000 $ 0.5"),
    (Notation::J, "20000 $ 7 8 1234567890123"),
    (Notation::J, "200 100 $ 100 | i. 20000"),
    (Notation::J, "200000 $ 0 1"),
    (Notation::J, "1 = 200000 $ 1 2 3"),
    (Notation::J, "10000 $ 1j2"),
    (Notation::J, "10000 $ 7x"),
    (Notation::J, "5000 $ 1r3"),
    (Notation::J, "200000 $ 'text'"),
    (Notation::J, "30000 $ u: 955 956"),
    (Notation::J, "30000 $ s: ' a b'"),
    (Notation::J, "<\"1 ] 100 50 $ 0.5"),
    (Notation::J, "<\"1 ] 20 2000 $ 'text'"),
    (Notation::J, "2 }. 20000 $ 0.5"),
    (Notation::J, "$. 20000 $ 0.5 1.5"),
    (Notation::J, "+/ % #"),
    (Notation::K, "20000#0.5"),
    (Notation::K, "1000#,!50"),
    (Notation::Q, "20000#0N 1 2"),
    (Notation::Q, "20000#0 1 2h"),
    (Notation::Q, "20000#1 2e"),
    (Notation::Q, "2024.01.05+til 20000"),
    (Notation::Q, "20000#2024.01.05D12"),
    (Notation::Q, "20000#`a`b`c"),
    (Notation::Q, "20000#0Ng"),
    (Notation::Q, "(til 10000)!10000#0.5"),
    (Notation::Q, "([] a:til 5000; b:5000#`x`y; c:5000#enlist 60#\"t\")"),
    (Notation::Q, "select sum b by a from ([] a:5000#til 100; b:til 5000)"),
    (Notation::APL, "20000⍴0.5"),
    (Notation::APL, "(⍳100)∘.,⍳20"),
];

fn session() -> Session {
    let mut session = Session::bare();
    session.set_memory_limit(LIMIT);
    session
}

fn value(session: &mut Session, notation: Notation, text: &str) -> Value {
    session.set_notation(notation);
    session.run(text).unwrap_or_else(|error| panic!("{text}: {}", session.report(&error))).unwrap()
}

/// Takes the values of a sentence until a hundred times the limit went through; nothing of that is held in the end.
fn goes_through(text: &str, mut turn: impl FnMut() -> usize, in_use: impl Fn() -> usize) {
    turn();
    let before = in_use();
    let mut bytes = 0;
    while bytes < 100 * LIMIT {
        bytes += turn().max(LIMIT / 20);
    }
    let after = in_use();
    assert!(after.abs_diff(before) <= UNCOUNTED, "{text}: {before} bytes before and {after} after {bytes} bytes");
}

#[test]
fn values_of_every_type_are_given_back_where_they_are_dropped() {
    for (notation, text) in RESULTS {
        let session = std::cell::RefCell::new(session());
        let turn = || jackal::rooms::array::bytes::value_bytes(&value(&mut session.borrow_mut(), notation, text));
        goes_through(text, turn, || session.borrow().account().in_use());
    }
}

#[test]
fn a_session_on_its_thread_gives_values_to_others() {
    for (notation, text) in RESULTS {
        let shared = SessionHandle::new(session).unwrap();
        shared.with(move |session| session.set_notation(notation)).unwrap();
        let turn = || jackal::rooms::array::bytes::value_bytes(&shared.run(text).unwrap().unwrap());
        goes_through(text, turn, || shared.with(|session| session.account().in_use()).unwrap());
    }
}

#[test]
fn what_is_dropped_on_another_thread_or_taken_as_a_vector_is_given_back() {
    let (mut session, mut elsewhere) = (session(), Session::bare());
    let function = session.function("+").unwrap();
    for turn in 0..400 {
        let list = session.run("100000 $ 0.5").unwrap().unwrap();
        match turn % 4 {
            0 => thread::spawn(move || drop(list)).join().unwrap(),
            1 => assert_eq!(list.into_array().unwrap().into_vec::<f64>().unwrap().len(), 100_000),
            2 => drop(session.apply(&function, &[list]).unwrap()),
            _ => {
                elsewhere.set("theirs", list).unwrap();
                elsewhere.eval("theirs =: theirs + 1");
            }
        }
    }
    assert!(session.account().in_use() < UNCOUNTED);
    assert!(elsewhere.account().in_use() < 2 << 20);
}

#[test]
fn what_the_program_gives_does_not_make_room() {
    let mut session = session();
    for turn in 0..100 {
        session.set("given", Array::list(vec![turn; 100_000])).unwrap();
    }
    assert!(session.run("# i. 1000000").is_err());
    assert!(session.run("# i. 100000").is_ok());
}

#[test]
fn values_that_outlive_their_session_count_for_no_other() {
    let kept: Vec<Value> = (0..20).map(|_| value(&mut session(), Notation::J, "100000 $ 0.5")).collect();
    let fresh: Vec<Session> = (0..40).map(|_| session()).collect();
    drop(kept);
    for mut session in fresh {
        assert!(session.account().in_use() < UNCOUNTED);
        assert!(session.run("# i. 1000000").is_err());
    }
}

#[test]
fn a_session_that_has_no_memory_left_says_who_holds_it() {
    let mut session = Session::bare();
    session.set_memory_limit(40_000_000);
    session.eval("a =: 2000000 $ 0.5\nb =: 1000000 $ 1.5\nsmall =: i. 3\n)q\ntable:([] x:500000#1 2)\n)j");
    let notes = |session: &mut Session, text: &str| session.run(text).unwrap_err().notes().join("\n");
    let said = notes(&mut session, "# i. 2000000");
    // The column of the table is held twice: as q has it, and as J has it.
    assert!(said.contains("MB are held: a 16.0 MB, table 8.0 MB, b 8.0 MB"), "{said}");
    session.eval("a =: b =: 0\n)q\ntable:0\n)j");
    let handed_out = session.run("2000000 $ 0.5").unwrap();
    let said = notes(&mut session, "# i. 4000000");
    assert!(said.contains("16.0 MB are held: none of it by a name that is large"), "{said}");
    drop(handed_out);
    assert!(session.run("# i. 4000000").is_ok());
}

/// What functions, namespaces and boxes hold is told by the names of these; what is shared is counted once.
#[test]
fn what_is_held_inside_is_told() {
    for (notation, sentence, told) in [
        (Notation::J, "bonded =: (1500000 $ 0.5)&+", "bonded 12.0 MB"),
        (Notation::J, "boxes =: ; ] 1 3 # < 500000 $ 0.5\nlist =: 3 # < 1000000 $ 0.5", "list 8.0 MB"),
        (Notation::Q, "proj:{x+y}[1500000#0.5]", "proj 12.0 MB"),
        (Notation::Q, "composed:neg (1500000#0.5)+", "composed 12.0 MB"),
        (Notation::APL, "space←⎕NS '' ⋄ space.inside←1500000⍴0.5", "space 12.0 MB"),
        (Notation::APL, "bound←(1500000⍴0.5)∘+", "bound 12.0 MB"),
    ] {
        let mut session = Session::bare();
        session.set_memory_limit(40_000_000);
        session.set_notation(notation);
        let done = session.eval(sentence);
        assert!(done.error.is_none(), "{sentence}: {:?}", done.error);
        session.set_notation(Notation::J);
        let said = session.run("# i. 5000000").unwrap_err().notes().join("\n");
        assert!(said.contains(told), "{sentence}: {said}");
    }
}

#[test]
fn what_sentences_show_is_there_until_the_next_call() {
    let mut session = Session::new();
    for _ in 0..3 {
        session.run("echo 'hello'\n1").unwrap();
    }
    assert_eq!(session.take_output(), b"hello\n");
    session.run("echo 'hello'").unwrap();
    assert_eq!(session.eval("1 + 1").text(), "2\n");
}
