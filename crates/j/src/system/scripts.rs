//! `0!:n`: running scripts.
//!
//! The last digit of n: 0 silent, 1 showing each sentence and its result, 2 and 3 also testing that each is true. The tens:
//! 1 goes on after an error. The hundreds: 1 takes text, 0 the name of a file in a box (or text).

use std::borrow::Cow;

use super::row::Foreign;
use super::row::{bytes, nothing, string};
use crate::array::{Array, TextOrBoxes, budget, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::run::script::{self, Mode};

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(0, 0, run::<0>, "runs a script silently"),
    Foreign::monad(0, 1, run::<1>, "runs a script, showing sentences and results"),
    Foreign::monad(0, 2, run::<2>, "runs a script, showing it; stops where a sentence is not true"),
    Foreign::monad(0, 3, run::<3>, "1 if every sentence of a script is true, else 0"),
    Foreign::monad(0, 4, run::<0>, "runs a script silently"),
    Foreign::monad(0, 10, run::<10>, "runs a script silently; goes on after an error"),
    Foreign::monad(0, 11, run::<11>, "runs a script, showing it; goes on after an error"),
    Foreign::monad(0, 12, run::<12>, "tests a script, showing it; goes on after an error"),
    Foreign::monad(0, 13, run::<13>, "tests a script silently; goes on after an error"),
    Foreign::monad(0, 100, run::<100>, "runs text silently"),
    Foreign::monad(0, 101, run::<101>, "runs text, showing sentences and results"),
    Foreign::monad(0, 102, run::<102>, "runs text, showing it; stops where a sentence is not true"),
    Foreign::monad(0, 103, run::<103>, "1 if every sentence of the text is true, else 0"),
    Foreign::monad(0, 110, run::<110>, "runs text silently; goes on after an error"),
    Foreign::monad(0, 111, run::<111>, "runs text, showing it; goes on after an error"),
    Foreign::monad(0, 112, run::<112>, "tests text, showing it; goes on after an error"),
    Foreign::monad(0, 113, run::<113>, "tests text silently; goes on after an error"),
];

fn run<const N: i64>(env: &Env<'_>, y: Array) -> Result<Array> {
    let shows = matches!(N % 10, 1 | 2);
    let mode = Mode {
        show: shows,
        echo: shows,
        keep_going: N / 10 % 10 == 1,
        check: matches!(N % 10, 2 | 3),
        quiet: !shows,
        keep: false,
        script: true,
    };
    let result = match y.text_or_boxes() {
        TextOrBoxes::Box([value]) if N < 100 => file(env, value.array()?, mode),
        TextOrBoxes::Box(values) if N < 100 => {
            let mut outcome = Ok(script::Outcome::default());
            for value in values {
                let next = file(env, value.array()?, mode)?;
                outcome = outcome.map(|before: script::Outcome| before.and(next));
            }
            outcome
        }
        TextOrBoxes::Box(_) => Err(Error::domain("text is run, not boxes")),
        _ => script::run(env, &text(&y)?, mode, None),
    };
    match (N % 10, result) {
        (3, Ok(outcome)) => Ok(Array::from(!outcome.unproved && outcome.failures == 0)),
        (3, Err(error)) => match error.kind() {
            ErrorKind::Exit(_) | ErrorKind::Interrupt | ErrorKind::TimeLimit => Err(error),
            _ => Ok(Array::from(false)),
        },
        (2, Ok(outcome)) if outcome.unproved => {
            Err(Error::new(ErrorKind::Assertion).note("a sentence of the script is not true"))
        }
        (_, result) => result.map(|_| nothing()),
    }
}

/// Text to run: the rows of a table are its lines.
fn text(y: &Array) -> Result<Cow<'_, [u8]>> {
    let all = bytes(y, "a script")?;
    match y.shape() {
        [rows, width] if *width > 0 => {
            let mut lines = budget::vec(all.len() + rows)?;
            for (turn, row) in all.chunks(*width).enumerate() {
                stop::poll_turn(turn)?;
                lines.extend_from_slice(row);
                lines.push(b'\n');
            }
            lines.pop();
            Ok(Cow::Owned(lines))
        }
        _ => Ok(all),
    }
}

/// Runs a file, which is remembered as a script.
fn file(env: &Env<'_>, name: &Array, mode: Mode) -> Result<script::Outcome> {
    let interpreter = env.interpreter;
    let name = string(name, "a file name")?;
    if let Some(result) = crate::run::interop::load(interpreter, &name) {
        return result.map(|()| script::Outcome::default());
    }
    interpreter.guard("files")?;
    let read = interpreter.host.read(std::path::Path::new(&name));
    let text = read.map_err(|error| Error::outside(&error).note(format!("script {name}")))?;
    script::run(env, &text, mode, Some(&name))
}
