//! Random workloads of every notation, others each week: with and without fast ways they give the same. `JACKAL_FUZZ_SEED` chooses the
//! seed, `TURNS` how many there are of a notation.

pub mod grammar;

use std::time::{SystemTime, UNIX_EPOCH};

use crate::dice::{Dice, turns};
use grammar::Grammar;
use jackal::rooms::error::ErrorKind;
use jackal::rooms::session::Session;

/// The sizes of the arrays: the greatest one seldom, as plain sessions take their time.
const SIZES: [usize; 8] = [4, 4, 9, 40, 40, 100, 400, 4000];

/// Seconds of a week.
const WEEK: u64 = 7 * 24 * 60 * 60;

/// The seed of this week.
fn seed() -> u64 {
    let week = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / WEEK;
    std::env::var("JACKAL_FUZZ_SEED").map_or_else(|_| week(), |seed| seed.parse().unwrap())
}

/// What a workload shows, and the kind of its error, if it ends in one.
fn shown(plain: bool, grammar: &Grammar, definition: &str) -> (String, Option<ErrorKind>) {
    let mut session = Session::new();
    session.set_notation(grammar.notation);
    session.set_plain(plain);
    let mut text = String::new();
    for part in [definition, &grammar.line("check", 2).unwrap()] {
        let done = session.eval(part);
        text += &done.text();
        if let Some(error) = &done.error {
            return (text, Some(error.kind()));
        }
    }
    (text, None)
}

#[test]
fn workloads_give_what_they_give_without_fast_ways() {
    let seed = seed();
    for grammar in Grammar::all() {
        let mut dice = Dice(seed);
        let mut failed = 0;
        let count = turns(60);
        for _ in 0..count {
            let size = SIZES[dice.next(SIZES.len())];
            let definition = grammar.definition(&grammar.body(&mut dice), size);
            let usual = shown(false, &grammar, &definition);
            assert!(usual.1.is_some() || !usual.0.is_empty(), "seed {seed}: nothing is shown by\n{definition}");
            assert_eq!(usual, shown(true, &grammar, &definition), "seed {seed}, usual and plain:\n{definition}");
            failed += usize::from(usual.1.is_some());
        }
        assert!(
            3 * failed < count,
            "seed {seed}: {failed} of {count} workloads of {} are errors",
            grammar.notation.name()
        );
    }
}
