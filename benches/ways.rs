//! What each fast way of J is worth: the forms of its row in a session that takes it, against one that is plain.
//!
//! `cargo bench --bench ways`, or with the beginning of a row's name: `cargo bench --bench ways -- each`. A ratio is the plain session's
//! time over the other's; a row is worth its code if its ratios are well above 1 for the arguments that it is taken for, and nowhere
//! below.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use jackal::rooms::j::vocabulary::fast_ways::{FAST_WAYS, FastWay};
use jackal::rooms::session::Session;

/// Arguments that forms meet.
const NOUNS: &[(&str, &str)] = &[
    ("an int", "5"),
    ("a float", "0.5"),
    ("4 ints", "3 _1 4 1"),
    ("40 ints", "40 $ 3 _1 4 1 _5 9 2 6 0"),
    ("4000 ints", "4000 $ 3 _1 4 1 _5 9 2 6 0 7 8"),
    ("40 floats", "40 $ 0.5 _2 3.25 0 1.5 2"),
    ("60 bytes", "60 $ 'abcab d'"),
    ("100 booleans", "100 $ 0 1 1 0 1"),
    ("30 by 4 ints", "30 4 $ 3 _1 4 1 _5 9 2"),
    ("20 boxed lists", "<\"1 (20 3 $ i. 7)"),
];

/// Seconds that are measured at least at a time, and how often.
const SLICE: f64 = 0.0004;
const TURNS: usize = 5;

fn main() {
    let wanted = std::env::args().skip(1).find(|name| !name.starts_with('-')).unwrap_or_default();
    println!("{:<24} {:>6} {:>9} {:>9}  least for", "row", "pairs", "mean", "least");
    for row in FAST_WAYS.iter().filter(|row| row.name.starts_with(&wanted)) {
        let found = ratios(row);
        let mean = (found.iter().map(|(ratio, _)| ratio.ln()).sum::<f64>() / found.len().max(1) as f64).exp();
        let least = found.iter().min_by(|a, b| a.0.total_cmp(&b.0));
        let (least, of) = least.map_or((f64::NAN, ""), |(ratio, of)| (*ratio, of));
        println!("{:<24} {:>6} {mean:>9.2} {least:>9.2}  {of}", row.name, found.len());
    }
}

/// The ratio for each form of a row and each argument that it takes, and which those are.
fn ratios(row: &FastWay) -> Vec<(f64, String)> {
    let mut found = Vec::new();
    for form in row.forms {
        let (mut fast, mut plain) = (Session::bare(), Session::bare());
        plain.set_plain(true);
        for (name, noun) in NOUNS {
            let define = format!("y =: {noun}");
            fast.value(&define).unwrap();
            plain.value(&define).unwrap();
            let work = format!("z =: ({form}) y");
            let Ok(once) = seconds(&mut fast, &work, 1) else { continue };
            let count = ((SLICE / once) as usize).clamp(1, 2000);
            let mut best = [f64::INFINITY; 2];
            for _ in 0..TURNS {
                for (best, session) in best.iter_mut().zip([&mut plain, &mut fast]) {
                    *best = best.min(seconds(session, &work, count).unwrap_or(f64::INFINITY));
                }
            }
            found.push((best[0] / best[1], format!("{form} on {name}")));
        }
    }
    found
}

/// The seconds of a sentence, on the average of so many times.
fn seconds(session: &mut Session, work: &str, count: usize) -> Result<f64, String> {
    let timed = format!("{count} (6!:2) '{}'", work.replace('\'', "''"));
    let value = session.value(&timed).map_err(|error| error.to_string())?;
    value.and_then(|value| value.as_atom::<f64>().copied()).ok_or_else(|| "no time".to_string())
}
