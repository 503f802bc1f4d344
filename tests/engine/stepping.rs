//! The stepper and the profiler: what they show, and that they change no answer.

use jackal::rooms::language::line_observer::{Mark, MarkedLines};
use jackal::rooms::session::{Beginning, Notation, Session};

/// A session after some definitions.
fn session(notation: &str, definitions: &str) -> Session {
    let mut session = Session::new();
    session.set_notation(Notation::from_name(notation).unwrap());
    let done = session.eval(definitions);
    assert!(done.error.is_none(), "{}", session.report(&done.error.unwrap()));
    session
}

/// The output of a sentence with lines typed at its stops.
fn stepped(session: &mut Session, sentence: &str, typed: &str) -> String {
    session.push_input(typed);
    let done = session.step(sentence, Beginning::AtFirstLine);
    let shown = String::from_utf8(session.take_output()).unwrap();
    match done {
        Ok(()) => shown,
        Err(error) => shown + &session.report(&error),
    }
}

const MEAN: &str =
    "mean =: 3 : 0\n n =. # y\n s =. +/ y\n if. n = 0 do. 0 else. s % n end.\n)\ng =: 3 : 0\n a =. mean y\n a + 1\n)";

#[test]
fn each_line_stops_with_the_names_that_changed() {
    let mut j = session("j", MEAN);
    insta::assert_snapshot!(stepped(&mut j, "mean 1 2 3", "\n\ns =. 12\n)names\n\n\n"), @r"
    mean[1]  n =. # y
        y  integer, shape 3: 1 2 3
    mean[2]  s =. +/ y
        n  integer: 3
    mean[3]  n = 0
        s  integer: 6
        y  integer, shape 3: 1 2 3
        n  integer: 3
        s  integer: 12
    mean[3]  s % n
        s  integer: 12
    mean gives floating: 4
    4
    ");
}

#[test]
fn calls_are_stepped_into_over_and_out_of() {
    let mut j = session("j", MEAN);
    let lines = |shown: &str| -> Vec<String> {
        shown
            .lines()
            .filter(|line| line.contains(']'))
            .map(|line| line[..line.find(']').unwrap() + 1].to_string())
            .collect()
    };
    assert_eq!(lines(&stepped(&mut j, "g 1 2", "\n\n")), ["g[1]", "g[2]"]);
    assert_eq!(lines(&stepped(&mut j, "g 1 2", ")in\n)out\n)go")), ["g[1]", "mean[1]", "g[2]"]);
    assert_eq!(
        lines(&stepped(&mut j, "g 1 2", ")i\n)to 3\n)w\n)g")),
        ["g[1]", "mean[1]", "mean[3]", "  mean[3]", "  g[1]"]
    );
}

#[test]
fn a_line_that_fails_runs_again_or_is_left_out() {
    let mut j = session("j", "f =: 3 : 0\n a =. 1 + y\n a + w y\n)\nw =: 'x' + ]");
    let again = stepped(&mut j, "f 3", "\n\nw =: +:\n)again");
    assert!(again.contains("f[2]  a + w y") && again.ends_with("10\n"), "{again}");
    let mut j = session("j", "f =: 3 : 0\n a =. 1 + y\n b =. 3 + 'x'\n b + 1\n)");
    insta::assert_snapshot!(stepped(&mut j, "f 3", "\n\n)n\n)skip\nb =. a\n)go"), @r"
    f[1]  a =. 1 + y
        y  integer: 3
    f[2]  b =. 3 + 'x'
        a  integer: 4
    domain error; add needs numbers, not character data; x (left): integer atom; y
    (right): character atom
    f[2]  b =. 3 + 'x'
    the line has failed: )again runs it once more, )skip leaves it out, )go passes
    the error on, )end ends the evaluation
    f[3]  b + 1
    5
    ");
    let ended = stepped(&mut j, "f 3", "\n\n)end");
    assert!(!ended.contains("|domain error"), "{ended}");
    let passed = stepped(&mut j, "f 3", "\n\n)go");
    assert!(passed.contains("|domain error"), "{passed}");
}

#[test]
fn handlers_of_the_program_come_first() {
    let mut j = session("j", "f =: 3 : 0\n try. 3 + 'x' catch. 7 end.\n)\ng =: (3 : '1 + ''x''') :: 8:");
    let caught = stepped(&mut j, "f 3", "\n\n\n");
    assert!(!caught.contains("domain error") && caught.ends_with("7\n"), "{caught}");
    assert!(stepped(&mut j, "g 3", "\n").ends_with("8\n"));
    let mut k = session("k", "f:{a:@[{`a+x};x;5];a+1}");
    assert!(stepped(&mut k, "f 3", ")n\n)n\n").contains("f gives long: 6"));
    let mut apl = session(
        "apl",
        "∇ r←h x;⎕TRAP\n⎕TRAP←0 'E' '→0'\nr←4\nr←x+'a'\n∇\nf←{0::9 ⋄ ⍵+'x'}\n∇ r←g x\n:Trap 0\nr←x+'a'\n:Else\nr←5\n:EndTrap\n∇",
    );
    for sentence in ["f 3", "g 3", "h 3"] {
        let shown = stepped(&mut apl, sentence, "\n\n\n\n\n\n");
        assert!(!shown.contains("DOMAIN") && !shown.contains("again"), "{shown}");
    }
}

#[test]
fn statements_of_k_are_underlined() {
    let mut q = session("q", "f:{[n] a:n+1; b:2*a; $[b>3;b;a]}");
    insta::assert_snapshot!(stepped(&mut q, "f 3", "\na:10\n\n\n"), @r"
    f[1]  {[n] a:n+1; b:2*a; $[b>3;b;a]}
               ^^^^^
        n  long: 3
        a  list, shape 0: ()
        b  list, shape 0: ()
    f[1]  {[n] a:n+1; b:2*a; $[b>3;b;a]}
                      ^^^^^
        a  long: 4
    f[1]  {[n] a:n+1; b:2*a; $[b>3;b;a]}
                             ^^^^^^^^^^
        a  long: 10
        b  long: 20
    f gives long: 20
    20
    ");
}

#[test]
fn apl_branches_at_a_stop() {
    let mut apl = session("apl", "∇ r←f x\nr←x\nr←r×10\nr←r+1\n∇");
    let shown = stepped(&mut apl, "f 3", "\n→3");
    assert!(shown.ends_with("\n4\n"), "{shown}");
    let shown = stepped(&mut apl, "f 3", "→\n");
    assert!(!shown.contains("INTERRUPT"), "{shown}");
    apl.eval("2 ⎕STOP 'f'");
    apl.push_input("→⎕LC");
    let shown = apl.eval("f 3").text();
    assert!(shown.starts_with("f[2]  r←r×10") && shown.ends_with("31\n"), "{shown}");
    assert_eq!(apl.eval("⎕STOP 'f' ⋄ ⍬ ⎕STOP 'f' ⋄ ⎕STOP 'f'").text(), "2\n\n\n");
    apl.eval("1 3 ⎕TRACE 'f'");
    assert_eq!(apl.eval("f 3").text(), "f[1]  3\nf[3]  31\n31\n");
}

#[test]
fn words_of_j_for_stops() {
    let mut j = session("j", "f =: 3 : 0\n a =. 1 + y\n a % 'x'\n)");
    assert!(j.eval("13!:4 ''").error.is_some());
    j.eval("13!:3 'f 0'\n13!:0 ]1");
    j.push_input("13!:18 ''\n13!:4 ''\n13!:5 ''");
    let shown = j.eval("f 3").text();
    assert!(shown.starts_with("f[1]  a =. 1 + y") && shown.contains("f[0]\n"), "{shown}");
    assert!(shown.contains("domain error") && shown.ends_with("4\n"), "{shown}");
    assert_eq!(j.eval("13!:2 ''").text(), "f 0\n");
    j.eval("13!:0 ]0");
    assert!(j.eval("f 3").error.is_some());
    assert!(j.eval("13!:3 'f x'").error.is_some());
}

#[test]
fn nonsense_at_a_stop_loses_nothing() {
    let mut j = session("j", MEAN);
    let shown = stepped(&mut j, "mean 4 5", ")nonsense\n)to\n)to x\n)\n1 + 'a'\n3 +\n(((\nmean 'x'\n{{ y\n)go");
    // The last sentence opens a definition, which takes in `)go`.
    assert!(shown.contains("no such command at a stop") && shown.contains("the input has ended"), "{shown}");
    assert!(shown.ends_with("4.5\n"), "{shown}");
    // The input ends at a stop.
    let shown = stepped(&mut j, "mean 4 5", "");
    assert!(shown.contains("the input has ended at a stop") && shown.ends_with("4.5\n"), "{shown}");
    // A definition changes while it runs, and a stop stands within a stop.
    let shown = stepped(&mut j, "g 4 5", "g =: 3\nmean =: +:\n)go");
    assert!(shown.ends_with("9 11\n"), "{shown}");
    let mut j = session("j", MEAN);
    j.stepper().change_stops(|stops| stops.set(Mark::Stop, "mean", MarkedLines::First));
    j.push_input("g 1 2\n)go\n)go");
    let shown = j.eval("g 4 5").text();
    assert_eq!(shown.matches("mean[1]").count(), 2, "{shown}");
    assert!(shown.ends_with("2.5\n5.5\n"), "{shown}");
}

#[test]
fn what_failed_last_is_traced() {
    let mut j = session("j", "f =: 3 : 0\n a =. 1 + y\n a + 'x'\n)");
    assert!(j.last_failed().is_none());
    j.eval("f 3");
    assert_eq!(j.last_failed().map(|(_, line)| line).as_deref(), Some("f 3"));
    j.push_input("a\n)end");
    assert!(j.step("f 3", Beginning::AtError).is_ok());
    let shown = String::from_utf8(j.take_output()).unwrap();
    assert!(shown.contains("f[2]  a + 'x'") && shown.ends_with("\n4\n"), "{shown}");
}

#[test]
fn lines_are_counted() {
    let counts = |notation: &str, definitions: &str, sentence: &str| -> Vec<(String, usize, u64)> {
        let (profile, error) = session(notation, definitions).profile(sentence);
        assert!(error.is_none());
        profile.lines.into_iter().map(|line| (line.definition, line.number, line.calls)).collect()
    };
    let sorted = |mut found: Vec<(String, usize, u64)>| {
        found.sort();
        found
    };
    let line = |name: &str, number: usize, calls: u64| (name.to_string(), number, calls);
    let j = sorted(counts("j", MEAN, "g\"1 i. 5 2"));
    assert_eq!(j, [line("g", 1, 5), line("g", 2, 5), line("mean", 1, 5), line("mean", 2, 5), line("mean", 3, 10)]);
    let k = counts("k", "fib:{$[x<2;x;(fib x-1)+fib x-2]}", "fib 10");
    assert_eq!(k, [line("fib", 1, 177)]);
    let apl = sorted(counts("apl", "∇ r←f n\nr←0\nL:r←r+n\nn←n-1\n→(n>0)/L\n∇", "f 4"));
    assert_eq!(apl, [line("f", 1, 1), line("f", 2, 4), line("f", 3, 4), line("f", 4, 4)]);
}

/// The scripts of the program give the same under observation.
#[test]
fn observed_lines_give_the_same() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("stdlib/puzzles");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read(&path).unwrap();
        let output = |observed: bool| {
            let mut session = Session::new();
            session.set_seed(1);
            if observed {
                session.stepper().change_stops(|stops| stops.set(Mark::Stop, "no name", MarkedLines::First));
            }
            let done = session.run_script(&text, &name, true);
            (done.text(), done.error.map(|error| session.report(&error)))
        };
        assert_eq!(output(true), output(false), "{name}");
        seen += 1;
    }
    assert!(seen > 20);
}

/// A sentence at a stop takes no local away that the statements behind it use.
#[test]
fn a_sentence_at_a_stop_leaves_the_locals() {
    let mut k = session("k", "h:{a:x+1;a*2}");
    let shown = stepped(&mut k, "h 1 2 3", "\na\na+1\na:10 20\n)go\n");
    assert!(shown.ends_with("2 3 4\n3 4 5\n20 40\n"), "{shown}");
}
