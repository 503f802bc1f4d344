//! `13!:n`: errors. There is no debugger: its settings are stored and given back, a step through a suspension is
//! refused.

use std::cell::RefCell;

use super::row::Foreign;
use super::row::{bytes, no_argument, nothing, number, string, truth};
use crate::array::{Array, Value, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::show::report;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(13, 0, set_debug, "sets the debug switch"),
    Foreign::monad(13, 1, accept, "clears the stack of suspensions, which is always empty"),
    Foreign::monad(13, 2, stops, "the stops, as they were set"),
    Foreign::monad(13, 3, set_stops, "sets stops, which are kept as text: nothing stops at them"),
    Foreign::monad(13, 4, refuse, "runs again: not part of Jackal"),
    Foreign::monad(13, 5, refuse, "runs the next line: not part of Jackal"),
    Foreign::monad(13, 6, refuse, "exits a definition: not part of Jackal"),
    Foreign::monad(13, 7, refuse, "continues: not part of Jackal"),
    Foreign::both(13, 8, signal, signal_text, "raises error y; x is its text"),
    Foreign::monad(13, 9, refuse, "runs again with other arguments: not part of Jackal"),
    Foreign::monad(13, 10, refuse, "runs again with other arguments: not part of Jackal"),
    Foreign::monad(13, 11, last_number, "the number of the last error"),
    Foreign::monad(13, 12, last_text, "the text of the last error"),
    Foreign::monad(13, 13, stack, "the stack of suspensions: always empty"),
    Foreign::monad(13, 14, latent, "the latent expression, as it was set"),
    Foreign::monad(13, 15, set_latent, "sets the latent expression, which runs at a suspension: there is none"),
    Foreign::monad(13, 17, debug, "the debug switch"),
    Foreign::monad(13, 18, no_text, "the stack as text: always empty"),
];

/// `13!:0 y`
fn set_debug(env: &Env<'_>, y: Array) -> Result<Array> {
    if y.is_empty() {
        return Err(Error::rank("the debug switch is set to 0 or 1"));
    }
    env.interpreter.settings.debug.set(truth(env, &y)?);
    Ok(nothing())
}

fn accept(_env: &Env<'_>, _y: Array) -> Result<Array> {
    Ok(nothing())
}

fn no_text(_env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::text(""))
}

/// The text that a debugger would use, as it was set.
fn stored_text(text: &RefCell<Vec<u8>>, y: &Array) -> Result<Array> {
    no_argument(y)?;
    Ok(Array::text(text.borrow().as_slice()))
}

fn store_text(text: &RefCell<Vec<u8>>, y: &Array, what: &str) -> Result<Array> {
    if y.rank() > 1 {
        return Err(Error::rank(format!("{what} are one text")));
    }
    text.replace(budget::copied(&bytes(y, what)?)?);
    Ok(nothing())
}

/// `13!:2 y`
fn stops(env: &Env<'_>, y: Array) -> Result<Array> {
    stored_text(&env.interpreter.settings.stops, &y)
}

/// `13!:3 y`
fn set_stops(env: &Env<'_>, y: Array) -> Result<Array> {
    store_text(&env.interpreter.settings.stops, &y, "stops")
}

/// `13!:14 y`
fn latent(env: &Env<'_>, y: Array) -> Result<Array> {
    stored_text(&env.interpreter.settings.latent, &y)
}

/// `13!:15 y`
fn set_latent(env: &Env<'_>, y: Array) -> Result<Array> {
    store_text(&env.interpreter.settings.latent, &y, "the words of a latent expression")
}

fn refuse(_env: &Env<'_>, _y: Array) -> Result<Array> {
    Err(Error::nonce("suspension and stepping are not part of Jackal"))
}

/// The error of a number.
fn error_of(number: i64) -> Result<ErrorKind> {
    match number {
        1..=255 => Ok(match report::kind(number) {
            // What the user or a limit stops ends the session's work; an error of that number is an error like others.
            ErrorKind::Interrupt | ErrorKind::TimeLimit => ErrorKind::Signal(number),
            kind => kind,
        }),
        256.. => Err(Error::limit("errors have numbers up to 255")),
        _ => Err(Error::domain("errors have numbers from 1")),
    }
}

/// `13!:8 y`
fn signal(env: &Env<'_>, y: Array) -> Result<Array> {
    let number = number(env, &y)?;
    let kind = error_of(number)?;
    match (kind, report::message(number)) {
        (ErrorKind::Signal(_), Some(text)) => Err(Error::with_message(kind, text)),
        (ErrorKind::Signal(_), None) => Err(Error::with_message(kind, format!("error {number}"))),
        _ => Err(Error::new(kind)),
    }
}

/// `x 13!:8 y`
fn signal_text(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let kind = error_of(number(env, &y)?)?;
    let text = string(&x, "the text of an error")?;
    Err(if text.is_empty() { Error::new(kind) } else { Error::with_message(kind, text) })
}

/// `13!:11 y`
fn last_number(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.last_error.borrow().as_ref().map_or(0, |last| last.0)))
}

/// `13!:12 y`
fn last_text(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(env.interpreter.last_error.borrow().as_ref().map_or_else(|| Array::text(""), |last| Array::text(&last.1)))
}

/// `13!:13 y`
fn stack(_env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Array::new(&[0, 9], Vec::<Value>::new())
}

/// `13!:17 y`
fn debug(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.settings.debug.get()))
}
