//! Random sentences of every notation, and random data for what reads data: each ends in a result or an error of its own, in time, and
//! the session lives. The same ones every time; `JACKAL_FUZZ_SEED` chooses others, `JACKAL_FUZZ` how many (scripts/fuzz.sh).

mod data;
mod sentences;
mod transcripts;

use std::io::Write;
use std::time::{Duration, Instant};

use crate::dice::Dice;
use jackal::rooms::error::ErrorKind;
use jackal::rooms::session::{Notation, Session};
use sentences::targets;

/// Sentences of each notation in the test command.
const TURNS: usize = 20_000;

/// What one may take, and its arrays may hold.
const TIME: Duration = Duration::from_millis(100);
const MEMORY: usize = 48 << 20;

/// A sentence that takes longer than this by the clock hangs: the machine may be busy, but not so.
const HANG: Duration = Duration::from_secs(30);

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn session() -> Session {
    let mut session = Session::new();
    session.set_sandbox(true);
    session.set_memory_limit(MEMORY);
    for target in targets() {
        session.set_notation(target.notation);
        let begun = session.eval(target.begin);
        assert!(begun.error.is_none(), "{:?}", begun.error);
    }
    // Only what is random has a clock: on a busy machine the rest may take its time.
    session.set_time_limit(Some(TIME));
    session
}

/// Evaluates a text: a result or an error of its own, in time, and the session lives.
fn survives(session: &mut Session, notation: Notation, text: &str) {
    session.set_notation(notation);
    // What ends the process itself is found at the end of that file.
    if let Ok(file) = std::env::var("JACKAL_FUZZ_LAST") {
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file).unwrap();
        writeln!(file, "{text}").unwrap();
    }
    let started = Instant::now();
    let done = session.eval(text);
    assert!(started.elapsed() < HANG, "{text} took {:?}", started.elapsed());
    if let Some(error) = &done.error {
        assert_ne!(error.kind(), ErrorKind::Internal, "{text}: {error}");
        // A report is made of every error.
        assert!(!session.report(error).is_empty() || matches!(error.kind(), ErrorKind::Exit(_)), "{text}");
    }
}

/// Bytes with changes: some are others, some are missing, the end is cut off, or a part is there again.
fn changed(dice: &mut Dice, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..1 + dice.next(3) {
        let at = dice.next(bytes.len().max(1)).min(bytes.len());
        match dice.next(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..(at + dice.next(9)).min(bytes.len()))),
            2 => bytes.insert(at, dice.next(256) as u8),
            3 => bytes.extend_from_within(at..),
            _ => {
                let to = [0, 1, 0x7f, 0x80, 0xff, dice.next(256) as u8][dice.next(6)];
                let end = (at + 1 + dice.next(8)).min(bytes.len());
                bytes[at.min(end)..end].fill(to);
            }
        }
    }
    bytes
}
