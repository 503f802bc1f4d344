//! k and q as a whole: the lessons, the reports of errors, the names shared with another notation, and random lines.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

use jackal::array::context::Stop;
use jackal::array::{Array, Context, Symbol};
use jackal::k::interpreter::{error_text, report};
use jackal::k::{Dialect, Interpreter, Names};
use jackal::session::OsHost;

/// Runs a test's body on a stack of its own.
fn on_stack(body: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(64 << 20).spawn(body).unwrap().join().unwrap();
}

/// What a text shows, and the report of its error.
fn run(text: &str, dialect: Dialect) -> String {
    let host = Rc::new(OsHost::captured());
    let k = Interpreter::new(host.clone());
    k.enter_stack(32 << 20);
    let result = k.run(text, dialect, true);
    let mut out = String::from_utf8(host.take_output()).unwrap();
    if let Err(error) = result {
        out.push_str(&report(&error));
    }
    out
}

fn check(text: &str, expected: &str) {
    assert_eq!(run(text, Dialect::K).trim_end(), expected, "{text}");
}

#[test]
fn lessons() {
    on_stack(|| {
        for name in ["countdown", "queens", "sudoku", "words"] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("stdlib/puzzles").join(format!("{name}.k"));
            let text = std::fs::read_to_string(path).unwrap();
            insta::assert_snapshot!(name, run(&text, Dialect::K));
        }
    });
}

#[test]
fn reports() {
    on_stack(|| {
        let lines = [
            "1 2+1 2 3",
            "double:{x*2};double`a",
            "{missing x}1",
            "1+(2;3",
            "\"open",
            "1 2 3[0;1]",
            "f:{f x};f 1",
            "x:1 2;x[5]:0",
            "'\"my own words\"",
            "0:`:no/such/file",
            "$[1 2;3;4]",
        ];
        insta::assert_snapshot!(
            "reports",
            lines.map(|line| format!("   {line}\n{}", run(line, Dialect::K))).join("\n")
        );
    });
}

/// Facts about puzzles that were computed independently.
#[test]
fn puzzles() {
    on_stack(|| {
        let grown = "go:{[n;b]b,/:&~(!n)in,/b+/:(0;-h;h:|1+!#b)};all8:{[n]n(,/go[n]')/,()}\n";
        check(&format!("{grown}#:'all8'1+!8\n*all8 8\n#all8 0"), "1 0 0 2 10 4 40 92\n0 4 7 5 2 6 1 3\n1");
        check("sq:(9\\:!81),,3/:_(9\\:!81)%3\n#:'sq\nsq[;80]\n+/|/sq[;40]=sq", "81 81 81\n8 8 8\n21i");
        check("-18=6%1-4%3\n24=6%1-3%4\n1e-8>0n", "1b\n1b\n1b");
        check("(6 7 8;3 4)?(3 4;9 9)\n0 5 0?0", "1 2\n0");
    });
}

#[derive(Default)]
struct Shelf(RefCell<HashMap<Symbol, Array>>);

impl Names for Shelf {
    fn get(&self, name: Symbol) -> Option<Array> {
        self.0.borrow().get(&name).cloned()
    }
    fn set(&self, name: Symbol, array: Option<Array>) {
        match array {
            Some(array) => self.0.borrow_mut().insert(name, array),
            None => self.0.borrow_mut().remove(&name),
        };
    }
}

#[test]
fn names_are_shared() {
    on_stack(|| {
        let k = Interpreter::new(Rc::new(OsHost::captured()));
        k.enter_stack(32 << 20);
        let shelf = Rc::new(Shelf::default());
        k.share(shelf.clone());
        let name = |text: &str| Symbol::new(text).unwrap();
        let shown = |line: &str| match k.shown(line, Dialect::K) {
            Ok(text) => String::from_utf8(text.unwrap_or_default()).unwrap(),
            Err(error) => format!("'{}", error_text(&error)),
        };
        shown("a:1 2 3");
        assert_eq!(shelf.get(name("a")), Some(Array::list(vec![1_i64, 2, 3])));
        shelf.set(name("a"), Some(Array::new(&[2, 2], vec![1_i64, 2, 3, 4]).unwrap()));
        assert_eq!(shown("a"), "(1 2;3 4)");
        shown("a,:5 6");
        assert_eq!(shown("a"), "(1 2;3 4;5 6)");
        shown("a:{x}");
        assert_eq!(shelf.get(name("a")), None);
        assert_eq!(shown("a 7"), "7");
        assert_eq!(shown("b"), "'b");
    });
}

/// Lines of random tokens end in a value or an error, never in a panic.
#[test]
fn random_lines() {
    const WORDS: &[&str] = &[
        "1",
        "0 1 2",
        "-3",
        "2.5",
        "0N",
        "`a",
        "`a`b",
        "\"x\"",
        "\"abc\"",
        "()",
        "(1;`a;\"s\")",
        "x",
        "y",
        "{x+y}",
        "{x}",
        "{x,y}[1]",
        "+",
        "-",
        "*",
        "%",
        "&",
        "|",
        "<",
        ">",
        "=",
        "~",
        "!",
        "@",
        "?",
        "#",
        "_",
        "^",
        ",",
        "$",
        ".",
        "/",
        "\\",
        "'",
        "/:",
        "\\:",
        "':",
        "(",
        ")",
        "[",
        "]",
        ";",
        ":",
        "+:",
        ",:",
        " ",
        "in",
        "101b",
        "3i",
        "(`a`b!1 2)",
        "within",
        "::",
        "sum",
        "each",
        "vs",
        "til",
        "@[",
        ".[",
        "$[",
        ".z.s",
        "0x1f",
        "1 2 3f",
        "like",
        "ss",
    ];
    jackal::array::budget::set_limit(1 << 30);
    on_stack(|| {
        let mut state = 42_u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let k = Interpreter::new(Rc::new(OsHost::captured()));
        k.enter_stack(8 << 20);
        k.sandbox.set(true);
        let stop = Stop::default();
        *k.context.borrow_mut() = Context::with_stop(stop.clone());
        let turns = std::env::var("TURNS").map_or(20_000, |turns| turns.parse().unwrap());
        // A line that never ends is stopped: the clock runs out every now and then.
        let watch = stop.clone();
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(std::time::Duration::from_millis(100));
                watch.time_up();
            }
        });
        for _ in 0..turns {
            let line: String = (0..2 + next(9)).map(|_| WORDS[next(WORDS.len())]).collect();
            let dialect = if next(2) == 0 { Dialect::K } else { Dialect::Q };
            let _ = k.run_line("x:1 2 3;y:(1 2;\"ab\";`c)", Dialect::K, false);
            stop.clear();
            if std::env::var_os("LOUD").is_some() {
                eprintln!("{line}");
            }
            let _ = k.run(&line, dialect, true);
        }
    });
}
