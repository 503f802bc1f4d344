//! `)time` and `)space`.

use crate::error::Error;
use crate::session::Session;
use crate::session::clock::monotonic;

use super::reply::{Reply, failed};

/// Sentences shorter than this are run again, to be measured better.
const REPEATED_SECONDS_MAX: f64 = 0.02;
/// A short sentence is repeated at most this many times.
const REPETITIONS_MAX: u32 = 1000;

/// The seconds that a sentence takes: the least of several runs, if it is short.
pub fn time(session: &mut Session, sentence: &str, _: usize) -> Reply {
    if sentence.is_empty() {
        return failed(")time takes a sentence");
    }
    let begun = monotonic();
    let (mut least, mut turns) = (f64::INFINITY, 0);
    while turns == 0 || (monotonic() - begun < REPEATED_SECONDS_MAX && turns < REPETITIONS_MAX) {
        let start = monotonic();
        if let Err(error) = quietly(session, sentence) {
            return Reply::Error(error);
        }
        least = least.min(monotonic() - start);
        turns += 1;
    }
    // The clock of a browser may stand still for as long as a sentence takes.
    let (took, which) = match least > 0.0 {
        true => (least, "least"),
        false => ((monotonic() - begun) / f64::from(turns), "mean"),
    };
    let runs = if turns > 1 { format!(", the {which} of {turns} runs") } else { String::new() };
    Reply::Said(format!("{}{runs}\n", seconds(took)))
}

/// The peak of the bytes that a sentence needs in addition to those held before.
pub fn space(session: &mut Session, sentence: &str, _: usize) -> Reply {
    if sentence.is_empty() {
        return failed(")space takes a sentence");
    }
    let before = session.account().reset_peak();
    match quietly(session, sentence) {
        Ok(()) => Reply::Said(format!("{} bytes\n", session.account().peak().saturating_sub(before))),
        Err(error) => Reply::Error(error),
    }
}

/// The result of the last line, and how long it took.
pub fn last(session: &mut Session, _: &str, _: usize) -> Reply {
    let (result, took) = session.last_result();
    let what = match result {
        Some((kind, shape)) if shape.is_empty() => format!("{kind} atom"),
        Some((kind, shape)) => {
            let lengths: Vec<String> = shape.iter().map(ToString::to_string).collect();
            format!("{kind}, shape {}", lengths.join(" "))
        }
        None => "no data".to_string(),
    };
    Reply::Said(format!("{what}; {}\n", seconds(took.as_secs_f64())))
}

fn quietly(session: &mut Session, sentence: &str) -> Result<(), Error> {
    session.value(sentence).map(drop)
}

/// A time in a unit that reads well.
pub fn seconds(time: f64) -> String {
    match time {
        time if time < 1e-3 => format!("{:.1} µs", time * 1e6),
        time if time < 1.0 => format!("{:.2} ms", time * 1e3),
        time => format!("{time:.2} s"),
    }
}
