//! What it is worth to do a chain of elementwise verbs block by block: the time of a sentence over that of the same sentence in steps,
//! each of which has a name, so that each verb goes over its whole argument. By the length of the lists; from some length on it pays,
//! below it must cost nothing.
//!
//! `cargo bench --bench chains`

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use jackal::rooms::session::Session;

/// A sentence, and the same in steps. The lists are a and b of floats, i and j of integers.
const CHAINS: &[(&str, &str)] = &[
    ("+/ a * b", "t=. a * b\n+/ t"),
    ("+/ i > j", "t=. i > j\n+/ t"),
    ("%: +/ *: a - b", "t=. a - b\nt=. *: t\n%: +/ t"),
    ("(a - 0.4) % 0.3", "t=. a - 0.4\nt % 0.3"),
    ("1 + a * 2 + a * 3 + a * 4", "t=. a * 4\nt=. 3 + t\nt=. a * t\nt=. 2 + t\nt=. a * t\n1 + t"),
    ("+/ 7 | 3 + i * j", "t=. i * j\nt=. 3 + t\nt=. 7 | t\n+/ t"),
    (">./ | a - b", "t=. a - b\nt=. | t\n>./ t"),
];

const LENGTHS: &[usize] = &[4, 40, 400, 4000, 20_000, 100_000, 1_000_000];

/// Seconds that are measured at a time, and how often.
const SLICE: f64 = 0.002;
const TURNS: usize = 9;

fn main() {
    print!("{:<28}", "together over in steps");
    LENGTHS.iter().for_each(|length| print!(" {length:>8}"));
    println!();
    for (together, steps) in CHAINS {
        print!("{together:<28}");
        for length in LENGTHS {
            let mut session = Session::bare();
            session.value(&format!("j =: 1000 | 7919 * i =: i. {length}")).unwrap();
            session.value(&format!("b =: 0.5 + a =: (i. {length}) % {length}")).unwrap();
            for (name, body) in [("together", together), ("steps", steps)] {
                session.value(&format!("{name} =: 3 : 0\n{body}\n)")).unwrap();
            }
            let mut best = [f64::INFINITY; 2];
            for _ in 0..TURNS {
                for (best, name) in best.iter_mut().zip(["together", "steps"]) {
                    *best = best.min(seconds(&mut session, name));
                }
            }
            print!(" {:>8.2}", best[0] / best[1]);
        }
        println!();
    }
}

/// The seconds of a call.
fn seconds(session: &mut Session, name: &str) -> f64 {
    let mut of = |count: usize| {
        let value = session.value(&format!("{count} (6!:2) '{name} 0'")).unwrap();
        value.and_then(|value| value.as_atom::<f64>().copied()).unwrap()
    };
    let once = of(1);
    of(((SLICE / once) as usize).clamp(1, 5000))
}
