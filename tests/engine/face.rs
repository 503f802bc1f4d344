//! The crate as the programs see it that embed it: values in and out, functions both ways, threads, and what goes wrong.

use std::sync::Arc;

use jackal::rooms::session::{Notation, Registered};
use jackal::{Array, Error, ErrorKind, Session, SessionHandle, Value};

fn kind<T: std::fmt::Debug>(done: Result<T, Error>) -> ErrorKind {
    done.expect_err("an error").kind()
}

/// What is set in one notation is there in all of them, in the notation's own form.
#[test]
fn names_are_set_and_read_in_every_notation() {
    let mut session = Session::new();
    session.set("table", Value::try_from(vec![vec![1, 2, 3], vec![4, 5, 6]]).unwrap()).unwrap();
    for (name, sentence) in [("j", "+/ , table"), ("k", "+/,/table"), ("q", "sum raze table"), ("apl", "+/,table")] {
        session.set_notation(Notation::from_name(name).unwrap());
        assert_eq!(session.run(sentence).unwrap(), Some(Value::from(21)), "{name}");
        session.set(&format!("from{name}"), "text").unwrap();
    }
    session.set_notation(Notation::J);
    for name in ["fromj", "fromk", "fromq", "fromapl"] {
        assert_eq!(String::try_from(session.get(name).unwrap()).unwrap(), "text", "{name}");
    }
    session.set_notation(Notation::Q);
    let dictionary = session.run("`a`b!1 2").unwrap().unwrap();
    assert!(matches!(dictionary, Value::Dictionary(_)));
    session.set("d", dictionary.clone()).unwrap();
    assert_eq!(session.run("d`b").unwrap(), Some(Value::from(2)));
    assert!(matches!(session.run("([]a:1 2)").unwrap(), Some(Value::Table(_))));
    session.set_notation(Notation::J);
    assert_eq!(kind(session.set("d", dictionary)), ErrorKind::Type);
    assert_eq!(session.run("3").unwrap(), Some(Value::from(3)), "the session lives");
}

#[test]
fn names_that_are_none() {
    let mut session = Session::new();
    for name in ["j", "k", "q", "apl"] {
        session.set_notation(Notation::from_name(name).unwrap());
        for bad in ["", "1x", "a b", "+", "a;b", "a\nb", "é'"] {
            assert!(session.set(bad, 1).is_err(), "{name} {bad:?}");
        }
        assert!(session.get("nosuch").is_err(), "{name}");
        let again = session.set("good", 1.5).and_then(|()| session.get("good"));
        assert_eq!(again.unwrap(), Value::from(1.5), "{name}");
    }
    assert!(
        matches!(session.register("1x", 0, |_, _| Ok(Value::from(1))), Err(e) if e.kind() == ErrorKind::IllFormedName)
    );
}

/// A function of any notation can be called, with its errors, as often as one likes.
#[test]
fn functions_are_called() {
    let mut session = Session::new();
    for (name, mean) in [("j", "+/ % #"), ("k", "{(+/x)%#x}"), ("q", "avg"), ("apl", "{(+/⍵)÷⍴⍵}")] {
        session.set_notation(Notation::from_name(name).unwrap());
        let function = session.function(mean).unwrap_or_else(|error| panic!("{name}: {error}"));
        for n in 1..4_i64 {
            let done = session.apply(&function, &[Value::from(vec![n, n + 1])]).unwrap();
            let mean: Vec<f64> = done.try_into().unwrap();
            assert_eq!(mean, [n as f64 + 0.5], "{name}");
        }
        assert!(session.function("3").is_err(), "{name}");
        assert!(session.function("").is_err(), "{name}");
        assert!(session.function("nosuch").is_err(), "{name}");
        assert!(session.call("nosuch", &[Value::from(1)]).is_err(), "{name}");
    }
    session.set_notation(Notation::J);
    assert_eq!(kind(session.call("+", &[Value::from([1, 2]), Value::from([1, 2, 3])])), ErrorKind::Length);
    assert_eq!(kind(session.call("+", &[Value::from(1), Value::from(1), Value::from(1)])), ErrorKind::Rank);
    // A function of one notation is applied by another.
    session.set_notation(Notation::K);
    let reversed = session.function("|:").unwrap();
    session.set_notation(Notation::J);
    assert_eq!(session.apply(&reversed, &[Value::from([1, 2])]).unwrap(), Value::from([2, 1]));
    session.set("rev", Value::Function(reversed)).unwrap();
    assert_eq!(session.eval("rev 1 2 3").text(), "3 2 1\n");
}

/// A name is looked up where the session is, each time it is called.
#[test]
fn functions_are_found_by_name() {
    let mut session = Session::new();
    let call = |session: &mut Session, name: &str| session.call(name, &[Value::from([1, 2, 6])]);
    session.eval("mean =: +/ % #");
    assert_eq!(call(&mut session, "mean").unwrap(), Value::from(3.0));
    session.eval("mean =: 3 : '{. y'");
    assert_eq!(call(&mut session, "mean").unwrap(), Value::from(1));
    session.eval("cocurrent 'other'\nmean =: {:");
    assert_eq!(call(&mut session, "mean").unwrap(), Value::from(6));
    assert_eq!(call(&mut session, "mean_base_").unwrap(), Value::from(1));
    session.eval("erase 'mean'\ncocurrent 'base'\nerase 'mean'");
    assert_eq!(kind(call(&mut session, "mean")), ErrorKind::Value);
    // One of the library's, which is read when it is first met; a noun is none.
    assert_eq!(session.call("toupper", &[Value::from("abc")]).unwrap(), Value::from("ABC"));
    session.eval("mean =: 3");
    assert!(call(&mut session, "mean").is_err());
    session.eval("mean =: 3 : 0\ny + 1 2\n)");
    let error = call(&mut session, "mean").unwrap_err();
    let report = session.report(&error);
    assert!(report.contains("in mean") && report.contains("+1 2"), "{report}");
}

/// What a session's new symbols take is counted, for they stay.
#[test]
fn symbols_are_counted() {
    let mut session = Session::new();
    session.set_notation(Notation::from_name("q").unwrap());
    let before = session.account().in_use();
    let count = session.run("count `$\"counted-\",/:string til 10000").unwrap();
    assert_eq!(count, Some(Value::from(10_000)));
    let held = session.account().in_use() - before;
    assert!(held > 10_000 * 70 && held < 10_000 * 200, "{held}");
}

/// A function of the program's is a verb, a function of k's, a function of APL's; by its rank it goes over cells.
#[test]
fn functions_of_the_program() {
    let mut session = Session::new();
    let sum = |x: Option<&Array>, y: &Array| {
        let total: f64 = Vec::<f64>::try_from(y)?.iter().sum();
        Ok(Value::from(total + x.map_or(Ok(0.0), f64::try_from)?))
    };
    session.register("total", 1, sum).unwrap();
    session.register("shape", Registered::WHOLE, |_, y| Ok(Value::from(y.rank() as i64))).unwrap();
    assert_eq!(
        session.eval("total i. 2 3\ntotal\"0 i. 3\nshape i. 2 3\n+/@total i. 2 3").text(),
        "3 12\n0 1 2\n2\n15\n"
    );
    assert_eq!(kind(session.run("(i. 2) total i. 2 3")), ErrorKind::Rank);
    session.set_notation(Notation::K);
    assert_eq!(session.eval("total 1 2 3\ntotal'(1 2;3 4)").text(), "6f\n3 7f\n");
    session.set_notation(Notation::APL);
    assert_eq!(session.eval("total ⍳3\ntotal¨(1 2)(3 4)").text(), "6\n3 7\n");
    session.set_notation(Notation::J);
    // A user's name hides it.
    assert_eq!(session.eval("total =: 5\ntotal").text(), "5\n");
}

/// A function that asks for it takes values as k and q have them, and its results are of the types that it gives.
#[test]
fn functions_of_the_program_that_take_values() {
    let mut session = Session::new();
    session.set_notation(Notation::Q);
    session.register_values("same", Registered::WHOLE, |_, y| Ok(y.clone())).unwrap();
    session.register_values("cells", 0, |_, y| Ok(y.clone())).unwrap();
    session.register_values("left", 0, |x, y| Ok(x.unwrap_or(y).clone())).unwrap();
    for text in ["2024.01.05", "`a`b!1 2", "([]a:1 2;b:`x`y)", "1 2h", "0D00:00:01 0Nn", "(1;`a)", "`a`b"] {
        let told = session.eval(&format!("(same x)~x:{text}"));
        assert_eq!(told.text(), "1b\n", "{text}");
    }
    assert_eq!(session.eval("cells 2024.01.05 2024.01.06").text(), "2024.01.05 2024.01.06\n");
    assert_eq!(session.eval("left[1 2i;2024.01.05]").text(), "1 2i\n");
    assert!(session.run("cells ([]a:1 2)").is_err(), "a table has no cells");
    session.set_notation(Notation::J);
    assert_eq!(session.eval("same 1 2").text(), "1 2\n");
}

/// What a function of the program's does wrong ends the sentence, at its place, and nothing else.
#[test]
fn functions_of_the_program_that_fail() {
    let mut session = Session::new();
    session.register("fails", 0, |_, _| Err(Error::domain("the shop is shut"))).unwrap();
    session.register("panics", 0, |_, _| panic!("on purpose")).unwrap();
    session.register("list", 0, |_, _| Ok(Value::from([1, 2]))).unwrap();
    session.set("keep", 7).unwrap();
    session.eval("f =: 3 : 0\n 1 + fails y\n)");
    let error = session.eval("f 3").error.unwrap();
    let report = session.report(&error);
    assert!(report.contains("the shop is shut") && report.contains("in f, line 1"), "{report}");
    assert_eq!(session.run("panics 1").unwrap_err().kind(), ErrorKind::Internal);
    assert_eq!(session.run("keep + 1").unwrap(), Some(Value::from(8)));
    assert_eq!(session.eval("list 5 6").text(), "1 2\n1 2\n", "results are assembled");
    // A function of another session's is not a function here.
    let mut other = Session::new();
    let stranger = session.function("list").unwrap();
    assert!(other.apply(&stranger, &[Value::from(1)]).is_err());
    session.set_notation(Notation::APL);
    let stranger = session.function("{⍵+keep}").unwrap();
    assert_eq!(session.apply(&stranger, &[Value::from(1)]).unwrap(), Value::from(8));
    assert!(other.apply(&stranger, &[Value::from(1)]).is_err());
}

#[test]
fn numbers_and_texts() {
    let mut session = Session::new();
    let mut value = |sentence: &str| session.run(sentence).unwrap().unwrap();
    assert_eq!(i64::try_from(value("3.0")).unwrap(), 3);
    assert_eq!(f64::try_from(value("10x^20")).unwrap(), 1e20);
    assert_eq!(Vec::<f64>::try_from(value("0 1 = 1")).unwrap(), [0.0, 1.0]);
    assert_eq!(Vec::<bool>::try_from(value("0 1 1")).unwrap(), [false, true, true]);
    assert_eq!(Vec::<String>::try_from(value("'a';'bcd';''")).unwrap(), ["a", "bcd", ""]);
    assert_eq!(String::try_from(value("7 u: 'é'")).unwrap(), "é");
    assert_eq!(kind(i64::try_from(value("1.5"))), ErrorKind::Domain);
    assert_eq!(kind(i64::try_from(value("_."))), ErrorKind::Domain);
    assert_eq!(kind(i64::try_from(value("_"))), ErrorKind::Domain);
    assert_eq!(kind(i64::try_from(value("1 2"))), ErrorKind::Rank);
    assert_eq!(kind(Vec::<i64>::try_from(value("i. 2 2"))), ErrorKind::Rank);
    assert_eq!(kind(f64::try_from(value("'a'"))), ErrorKind::Domain);
    assert_eq!(kind(bool::try_from(value("2"))), ErrorKind::Domain);
    assert_eq!(kind(String::try_from(value("255 { a."))), ErrorKind::Domain);
    assert_eq!(kind(f64::try_from(value("+"))), ErrorKind::Type);
    assert_eq!(kind(Array::try_from(vec![vec![1], vec![1, 2]])), ErrorKind::Length);
}

/// Arrays go in and out without a copy.
#[test]
fn arrays_move() {
    let mut session = Session::new();
    let items: Vec<f64> = (0..1_000_000).map(f64::from).collect();
    let place = items.as_ptr();
    session.set("big", items).unwrap();
    let back = Array::try_from(session.get("big").unwrap()).unwrap();
    assert_eq!(back.as_slice::<f64>().unwrap().as_ptr(), place);
    drop(session);
    let there = back.into_ndarray::<f64>().unwrap();
    assert_eq!(there.as_ptr(), place);
    let table = Array::from_ndarray(there.into_shape_with_order((1000, 1000)).unwrap()).unwrap();
    assert_eq!((table.shape(), table.as_slice::<f64>().unwrap().as_ptr()), (&[1000, 1000][..], place));
    assert_eq!(kind(table.as_ndarray::<i64>()), ErrorKind::Type);
    let slice = ndarray::Array::from_shape_fn((4, 4), |(i, j)| (4 * i + j) as i64).slice_move(ndarray::s![1..3, ..]);
    assert_eq!(Array::from_ndarray(slice).unwrap(), Array::new(&[2, 4], (4..12_i64).collect()).unwrap());
}

/// What claims more than there can be is an error, and a limit that struck leaves the session usable.
#[test]
fn what_is_too_much() {
    let mut session = Session::new();
    assert_eq!(kind(Array::new(&[1 << 40], vec![0_i64])), ErrorKind::Length);
    session.set_time_limit(Some(std::time::Duration::from_millis(50)));
    assert_eq!(kind(session.run("{{ while. 1 do. end. }} 0")), ErrorKind::TimeLimit);
    assert_eq!(session.run("1 + 1").unwrap(), Some(Value::from(2)));
    assert!(session.run("(2^40) $ 1 2 3").is_err());
    assert_eq!(session.run("1 + 1").unwrap(), Some(Value::from(2)));
}

/// Many threads share a session; a function of its own that asks it is told that it is busy.
#[test]
fn a_session_for_many_threads() {
    let shared = SessionHandle::new(Session::new).unwrap();
    shared.run("count =: 0").unwrap();
    let threads: Vec<_> = (0..8)
        .map(|_| {
            let shared = shared.clone();
            std::thread::spawn(move || (0..10).for_each(|_| drop(shared.run("count =: >: count").unwrap())))
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    assert_eq!(shared.run("count").unwrap(), Some(Value::from(80)));
    let inside = shared.clone();
    let asks = move |_: Option<&Array>, _: &Array| inside.run("count").map(|value| value.unwrap());
    shared.with(move |session| session.register("asks", 0, asks)).unwrap().unwrap();
    let busy = shared.run("asks 1").unwrap_err();
    assert!(busy.notes().iter().any(|note| note.contains("busy")), "{busy}");
    assert!(shared.with(|_| panic!("on purpose")).is_err());
    assert_eq!(shared.run("count").unwrap(), Some(Value::from(80)), "the session lives");
    // A sentence that never ends is ended from another thread.
    let stop = shared.stop();
    let ender = std::thread::spawn(move || {
        for _ in 0..200 {
            std::thread::sleep(std::time::Duration::from_millis(20));
            stop.interrupt();
        }
    });
    assert_eq!(shared.run("{{ while. 1 do. end. }} 0").unwrap_err().kind(), ErrorKind::Interrupt);
    drop(ender);
    fn sent<T: Send + Sync>() {}
    sent::<SessionHandle>();
    sent::<Value>();
    sent::<Arc<dyn jackal::rooms::array::Function>>();
}

/// Values go to JSON and come back.
#[test]
fn values_as_json() {
    let mut session = Session::new();
    let mut json = |sentence: &str| serde_json::to_string(&session.run(sentence).unwrap().unwrap());
    for (sentence, text) in [
        ("3", "3"),
        ("2.5 3", "[2.5,3.0]"),
        ("i. 2 3", "[[0,1,2],[3,4,5]]"),
        ("0 1 = 1 1", "[false,true]"),
        ("'text'", "\"text\""),
        ("'a'", "\"a\""),
        ("2 2 $ 'abcd'", "[\"ab\",\"cd\"]"),
        ("5 ; 'b' ; < 2 3", "[5,\"b\",[2,3]]"),
        ("i. 0 3", "[]"),
        ("i. 3 0", "[[],[],[]]"),
        ("2j3", "[2.0,3.0]"),
        ("10x^20", "\"100000000000000000000\""),
        ("1r3 2r1", "[\"1/3\",2]"),
        ("s: ' a bc'", "[\"a\",\"bc\"]"),
        ("7 u: 'é'", "\"é\""),
    ] {
        assert_eq!(json(sentence).unwrap(), text, "{sentence}");
    }
    assert!(json("+/").is_err());
    assert!(json("<^:1000 ] 1").is_err());
    for text in
        ["[[1,2],[3,4]]", "[1,[2,3],\"x\"]", "2.5", "[]", "[[[1],[2]]]", "{\"a\":1,\"b\":[1,2]}", "[true,false]"]
    {
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&value).unwrap(), text);
    }
    assert!(serde_json::from_str::<Value>("[1,").is_err());
}

/// A fork has the names of all notations, its own locales, and functions of the program; neither sees what the other does then.
#[test]
fn forks() {
    let mut session = Session::new();
    session.register("doubled", 0, |_, y| Ok(Value::from(2 * i64::try_from(y)?))).unwrap();
    session.eval("a =: 1\nb_loc_ =: 2\nf =: 3 : 'y + b_loc_'\n9!:11 ] 3\n?. 5\ncocurrent 'other'\nc =: 5");
    session.eval(")k\nd:`x`y!3 4\ng:{x+a}\n)apl\nh←{⍵×a}\n⎕IO←0\n)j");
    session.eval("f 1");
    let mut fork = session.fork();
    for one in [&mut fork, &mut session] {
        assert_eq!(one.eval("c\nb_loc_\nf_base_ 1\ndoubled 1\n1 % 3").text(), "5\n2\n3\n2\n0.333\n");
        assert_eq!(one.eval(")k\nd`y\ng 1\n)apl\nh 7\n⍳3\n)j\ncocurrent 'base'").text(), "4\n2\n7\n0 1 2\n");
    }
    fork.eval("b_loc_ =: 100\na =: 50\n)k\nd[`y]:9\n)j");
    assert_eq!(fork.eval("f 1\n)k\nd`y\ng 1\n)apl\nh 7\n)j").text(), "101\n9\n51\n350\n");
    assert_eq!(session.eval("f 1\n)k\nd`y\ng 1\n)apl\nh 7\n)j").text(), "3\n4\n2\n7\n");
    drop(session);
    assert_eq!(fork.eval("doubled 4\nload 'stats'\nmean 1 2 3").text(), "8\n2\n");
}

/// What the root of the crate offers: little, and nothing else is promised.
#[test]
fn the_face_is_small() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs")).unwrap();
    let names: Vec<&str> = text
        .split("\npub use ")
        .skip(1)
        .filter_map(|item| item.split(';').next())
        .flat_map(|item| item.split(['{', '}', ',']).skip(usize::from(item.contains('{'))))
        .map(|name| name.rsplit("::").next().unwrap_or(name).trim())
        .filter(|name| !name.is_empty())
        .collect();
    assert!(names.contains(&"Session") && names.contains(&"Limits") && names.len() > 20, "{names:?}");
    assert!(names.len() <= 150, "{}", names.len());
    let modules: Vec<&str> = text.lines().filter(|line| line.starts_with("pub mod ")).collect();
    assert_eq!(modules, ["pub mod rooms;"], "and that is hidden");
    assert!(text.contains("#[doc(hidden)]\npub mod rooms;"));
}
