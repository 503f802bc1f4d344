//! The time of random workloads of every notation on arrays of 4 to 4,000 items, in nanoseconds a turn, beside that of a plain session, and
//! of another program, if one is named: nobody can tune to them, as another seed writes others.
//!
//! ```text
//! cargo bench --bench workloads                        40 workloads of each notation at each size, by the seed 1
//! SEED=7 COUNT=100 ONLY=J cargo bench --bench workloads
//! AGAINST=jconsole cargo bench --bench workloads       a program that runs a file: its time over this one's
//! ```
//!
//! The other program gets files with the endings `.ijs`, `.q` and `.apl`, which print their own seconds.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[allow(dead_code)]
#[path = "../tests/engine/dice.rs"]
mod dice;
#[path = "../tests/engine/workloads/grammar.rs"]
mod grammar;

use std::process::Command;
use std::time::Instant;

use dice::Dice;
use grammar::Grammar;
use jackal::rooms::session::Session;

const SIZES: [usize; 4] = [4, 40, 400, 4000];
/// Seconds that a loop is to run at least, so that its first turns do not count.
const SLICE: f64 = 0.004;
/// Of so many times the least one counts.
const ROUNDS: usize = 3;

fn main() {
    let setting = |name: &str| std::env::var(name).ok();
    let number = |name: &str, usual| setting(name).map_or(usual, |value| value.parse().expect("a number"));
    let (seed, count) = (number("SEED", 1), number("COUNT", 40));
    let against = setting("AGAINST");
    println!(
        "seed {seed}: nanoseconds a turn; the plain session's time over it{}\n",
        against.as_deref().map_or(String::new(), |program| format!("; {program}'s time over it"))
    );
    for grammar in Grammar::all() {
        let name = grammar.notation.name();
        if setting("ONLY").is_some_and(|only| only != name) {
            continue;
        }
        let mut dice = Dice(seed as u64);
        let bodies: Vec<String> = (0..count).map(|_| grammar.body(&mut dice)).collect();
        for size in SIZES {
            let (mut over_plain, mut over_other) = (Mean::default(), Mean::default());
            for body in &bodies {
                let definition = grammar.definition(body, size);
                let Some((turns, usual)) = measured(&grammar, &definition, false) else { continue };
                let Some((_, plain)) = measured(&grammar, &definition, true) else { continue };
                let other = against.as_ref().and_then(|program| other(&grammar, program, &definition, turns));
                let shown = other.map_or(String::new(), |other| format!("{:>9.2}", over_other.with(other / usual)));
                println!(
                    "{name:<4}{size:>5}{:>11.0} {:>9.2}{shown}   {}",
                    usual * 1e9,
                    over_plain.with(plain / usual),
                    body.replace('\n', " / ")
                );
            }
            println!(
                "{name:<4}{size:>5} mean of {}: plain {:.2}{}\n",
                over_plain.count,
                over_plain.value(),
                if over_other.count == 0 { String::new() } else { format!(", other {:.2}", over_other.value()) }
            );
        }
    }
}

/// A geometric mean.
#[derive(Default)]
struct Mean {
    sum: f64,
    count: usize,
}

impl Mean {
    /// The ratio, which is counted.
    fn with(&mut self, ratio: f64) -> f64 {
        self.sum += ratio.ln();
        self.count += 1;
        ratio
    }

    fn value(&self) -> f64 {
        (self.sum / self.count.max(1) as f64).exp()
    }
}

/// How often the loop of a workload runs in a slice of time, and the seconds of a turn. `None` if it is an error.
fn measured(grammar: &Grammar, definition: &str, plain: bool) -> Option<(usize, f64)> {
    let mut session = Session::bare();
    session.set_notation(grammar.notation);
    session.set_plain(plain);
    let mut seconds = |line: &str| {
        let start = Instant::now();
        let done = session.eval(line);
        done.error.is_none().then(|| start.elapsed().as_secs_f64())
    };
    let run = |turns| grammar.line("run", turns).unwrap();
    seconds(definition)?;
    let mut turns = 2;
    while seconds(&run(turns))? < SLICE {
        turns *= 2;
    }
    let times: Option<Vec<f64>> = (0..ROUNDS).map(|_| seconds(&run(turns))).collect();
    Some((turns, times?.into_iter().fold(f64::INFINITY, f64::min) / turns as f64))
}

/// The seconds of a turn in another program. `None` if it prints none.
fn other(grammar: &Grammar, program: &str, definition: &str, turns: usize) -> Option<f64> {
    let timed = grammar.line("timed", turns)? + "\n";
    let ending = match grammar.notation.name() {
        "J" => "ijs",
        "q" => "q",
        _ => "apl",
    };
    let path = std::env::temp_dir().join(format!("workload_{}.{ending}", std::process::id()));
    std::fs::write(&path, definition.to_string() + &timed.repeat(ROUNDS)).ok()?;
    let done = Command::new(program).arg(&path).stdin(std::process::Stdio::null()).output().ok()?;
    std::fs::remove_file(&path).ok()?;
    let times = String::from_utf8_lossy(&done.stdout).replace(['¯', '_'], "-");
    let least = times.lines().filter_map(|line| line.trim().parse::<f64>().ok()).fold(f64::INFINITY, f64::min);
    (least.is_finite()).then_some(least / turns as f64)
}
