//! What each fast way is worth: the time of its sentence in a session with the way turned off, over the time in a usual one.
//!
//! `cargo bench --bench ways` prints a table for each notation, which `docs/fast_ways.md` has; with the beginning of a row's name it
//! prints that row: `cargo bench --bench ways -- each`. The sentences are in `tests/data/fast_ways`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "../tests/engine/fast_ways/rows.rs"]
mod rows;

use std::time::Instant;

use jackal::rooms::session::{Notation, Session};
use rows::{FILES, Section};

/// Seconds that are measured at least at a time.
const SLICE: f64 = 0.005;
/// How often each session is measured for one ratio.
const ROUNDS: usize = 10;
/// How many ratios there are: the one in the middle counts, as a machine that does something else spoils some.
const RATIOS: usize = 5;

const HEAD: &str = "\
# What fast ways are worth

A fast way is code that gives what a general form gives, sooner. `--plain=NAME` turns one off, `--plain` all of them. `cargo bench --bench
ways` writes this page: the last column is the time of the sentence with the fast way turned off, over the time as usual. That of `threads`
depends on how many cores have nothing else to do.
";

fn main() {
    let wanted = std::env::args().skip(1).find(|name| !name.starts_with('-')).unwrap_or_default();
    println!("{HEAD}");
    for file in FILES {
        println!("## {}\n\n| fast way | what it does | sentence | worth |\n|--|--|--|--|", file.notation.name());
        for (row, section) in file.sections().iter().filter(|(row, _)| row.name.starts_with(&wanted)) {
            let Some(sentence) = &section.bench else { continue };
            let given = section.given.iter().map(|line| line.replace('\n', "; ") + "; ").collect::<String>();
            let shown = (given + sentence).replace('|', "\\|");
            let fence = if shown.contains('`') { "``" } else { "`" };
            let worth = worth(file.notation, section, sentence);
            println!("| {} | {} | {fence} {shown} {fence} | {worth:.1} |", row.name, row.about.replace('|', "\\|"));
        }
        println!();
    }
}

/// The time of a sentence without the fast way over the time with it, each the best of several rounds in turn: the middle one of several ratios.
fn worth(notation: Notation, section: &Section, sentence: &str) -> f64 {
    let mut sessions = [Session::bare(), Session::bare()];
    for session in &mut sessions {
        session.set_notation(notation);
    }
    sessions[0].set_plain_in(&[&section.name]).unwrap();
    for session in &mut sessions {
        for line in section.given.iter().map(String::as_str).chain([sentence]) {
            assert!(session.eval(line).error.is_none(), "{}: {line}", section.name);
        }
    }
    let counts = sessions.each_mut().map(|session| (SLICE / seconds(session, sentence, 1)).clamp(1.0, 1e5) as usize);
    let mut ratios = [0.0; RATIOS];
    for ratio in &mut ratios {
        let mut best = [f64::INFINITY; 2];
        for _ in 0..ROUNDS {
            for ((best, session), count) in best.iter_mut().zip(&mut sessions).zip(counts) {
                *best = best.min(seconds(session, sentence, count));
            }
        }
        *ratio = best[0] / best[1];
    }
    ratios.sort_by(f64::total_cmp);
    ratios[RATIOS / 2]
}

/// The seconds of a sentence, on the average of so many times.
fn seconds(session: &mut Session, sentence: &str, count: usize) -> f64 {
    let start = Instant::now();
    (0..count).for_each(|_| drop(session.eval(sentence)));
    start.elapsed().as_secs_f64() / count as f64
}
