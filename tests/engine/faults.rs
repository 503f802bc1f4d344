//! Fault injection: the n-th request for memory fails, the n-th look at the flag finds it raised. Cases of the recorded corpora run
//! with sampled n; whatever fails is an error of its own, and the session answers afterwards as before.
#![cfg(debug_assertions)]

use std::fs;
use std::path::Path;

use jackal::rooms::array::faults;
use jackal::rooms::error::ErrorKind;
use jackal::rooms::session::{Notation, Session, run_with_big_stack};
use serde_json::Value;

/// Sentences whose answers show that a session is whole, in every notation.
const ASKED: &[(Notation, &str)] = &[
    (Notation::J, "(<'ab') , (<i. 2 2) , < (+/ % #) 1 2 3 7"),
    (Notation::J, "3 : 'if. y > 1 do. y * y - 1 else. 1 end.' 5"),
    (Notation::J, "*/ 1x + i. 25"),
    (Notation::K, "{(x*x)+y*y}[3;4],+/!10"),
    (Notation::Q, "select sum v by s from ([]s:`a`b`a;v:1 2 3)"),
    (Notation::APL, "(⌽'abc')(+/3 1 2)"),
];

/// Which of the cases are taken: one in so many, or in as many as the environment says: `JACKAL_FAULTS=1`.
const SAMPLED: usize = 23;
/// At which request or look there is a fault; how often depends on what was met.
const FAULTS: &[u64] = &[1, 2, 4, 7, 15, 40, 120];

/// The steps of cases, by notation.
fn cases() -> Vec<(Notation, Vec<String>)> {
    let sampled = std::env::var("JACKAL_FAULTS").ok().and_then(|n| n.parse().ok()).unwrap_or(SAMPLED);
    let mut cases = Vec::new();
    for (folder, notation) in [("j", Notation::J), ("k", Notation::K), ("q", Notation::Q), ("apl", Notation::APL)] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance").join(folder);
        let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let texts = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect::<Vec<String>>().join("\n");
        for line in texts.lines().filter(|line| !line.trim().is_empty()).step_by(sampled) {
            let case: Value = serde_json::from_str(line).unwrap();
            let notation = if case["dialect"] == "q" { Notation::Q } else { notation };
            let steps = case["steps"].as_array().into_iter().flatten();
            cases.push((notation, steps.filter_map(|step| Some(step[0].as_str()?.to_string())).collect()));
        }
    }
    cases
}

/// What the session answers to what is asked.
fn answers(session: &mut Session) -> Vec<String> {
    let mut answers = Vec::new();
    for (notation, sentence) in ASKED {
        session.set_notation(*notation);
        let done = session.eval(sentence);
        answers.push(format!("{}{:?}", done.text(), done.error.map(|error| error.kind())));
    }
    answers
}

/// Runs a case with faults at sampled places: how many ended with an error that faults make.
fn survives(case: &(Notation, Vec<String>), order: fn(u64) -> u64, expected: ErrorKind) -> usize {
    let (notation, steps) = case;
    let mut session = Session::new();
    session.set_sandbox(true);
    let run = |session: &mut Session, n: u64| {
        session.set_notation(*notation);
        order(n);
        let errors: Vec<_> = steps.iter().filter_map(|step| session.eval(step).error).collect();
        // Whether it was met, and what came of it.
        (order(0) == 0, errors)
    };
    run(&mut session, 0);
    let (before, mut failed) = (answers(&mut session), 0);
    for &n in FAULTS {
        let (met, errors) = run(&mut session, n);
        for error in errors {
            assert_ne!(error.kind(), ErrorKind::Internal, "{steps:?} with a fault at {n}: {error}");
            failed += usize::from(error.kind() == expected);
        }
        assert_eq!(answers(&mut session), before, "{steps:?} with a fault at {n}");
        if !met {
            break;
        }
    }
    failed
}

fn all_survive(order: fn(u64) -> u64, expected: ErrorKind) {
    let cases = cases();
    assert!(cases.len() > 100, "the corpora are there");
    let failed: usize = run_with_big_stack(|| cases.iter().map(|case| survives(case, order, expected)).sum()).unwrap();
    assert!(failed > cases.len() / 2, "faults were met: {failed} of {}", cases.len());
}

#[test]
fn requests_for_memory_that_fail_are_errors() {
    all_survive(faults::fail_request, ErrorKind::Limit);
}

#[test]
fn the_flag_may_be_raised_at_any_look() {
    all_survive(faults::raise_at_look, ErrorKind::Interrupt);
}

/// What tells what may be meant tries it: Ctrl-C in the middle of a trial ends all of them.
#[test]
fn a_trial_of_what_may_be_meant_hears_an_interrupt() {
    let mut session = Session::new();
    assert!(session.eval("f =: >:^:(_ * 3 ~: ])@]").error.is_none());
    let tells = |session: &mut Session| {
        let error = session.eval("3 f '5'").error.map(|error| (error.kind(), error.to_string()));
        let (kind, told) = error?;
        assert_eq!(kind, ErrorKind::Domain, "{told}");
        Some(told.contains("this works:  '5' f 3"))
    };
    // First a number in place of the text is tried, which runs until its time is up, then the arguments exchanged.
    assert_eq!(tells(&mut session), Some(true));
    // On a machine that is busy the time of the first trial may be up before so many looks.
    let heard = (0..100).any(|_| {
        faults::raise_at_look(100);
        let told = tells(&mut session);
        faults::raise_at_look(0) == 0 && told == Some(false)
    });
    assert!(heard, "no trial was interrupted");
    assert_eq!(session.eval("1 + 1").text(), "2\n");
}

/// An entry that is added to a dictionary, whose keys and values others hold too, is there as a whole or not at all.
#[test]
fn an_entry_is_added_whole() {
    let mut session = Session::new();
    session.set_notation(Notation::Q);
    let mut refused = 0;
    for order in [faults::fail_request, faults::raise_at_look] {
        for n in 1..60 {
            assert!(session.eval("d:(1000+til 1000)!til 1000;k:key d;v:value d").error.is_none());
            order(n);
            refused += usize::from(session.eval("d[9]:9").error.is_some());
            order(0);
            let counts = session.eval("(count key d;count value d)").text();
            assert!(counts == "1000 1000\n" || counts == "1001 1001\n", "{n}: {counts}");
        }
    }
    assert!(refused > 0);
}

/// Words that were deaf look at the flag at least so often: the look of that number ends them.
#[test]
fn long_words_look_at_the_flag() {
    for (notation, begin, sentence, looks) in [
        (Notation::Q, "", "\"a\" ss 20000#\"[\"", 10),
        (Notation::Q, "", "ssr[\"a\";20000#\"[\";\"b\"]", 10),
        (Notation::Q, "", "(40000#\"a\") ss (20000#\"a\"),\"?b\"", 100),
        (Notation::Q, "", "(40000#\"a\") like \"*\",(20000#\"a\"),\"b\"", 100),
        (Notation::Q, "", ".j.j 1000000#\"\\001\"", 40),
        (Notation::APL, "T←200000⍴'1,'", "','⎕VFI T", 200),
        (Notation::APL, "T←100000⍴⊂⍬", "⎕AT T", 150),
    ] {
        let mut session = Session::new();
        session.set_notation(notation);
        assert!(begin.is_empty() || session.eval(begin).error.is_none());
        faults::raise_at_look(looks);
        let error = session.eval(sentence).error.map(|error| error.kind());
        assert_eq!((faults::raise_at_look(0), error), (0, Some(ErrorKind::Interrupt)), "{sentence}");
    }
}
