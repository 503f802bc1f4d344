//! `13!:n`: errors, stops, and how a definition that is stopped goes on.
//!
//! Where lines stop and what is stopped is known to the observer of lines ([`crate::notation::line_observer`]). J counts the lines of a
//! definition from 0, the observer from 1.

use super::row::Foreign;
use super::row::{bytes, no_argument, nothing, number, string, truth};
use crate::array::{Array, Value, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::notation::line_observer::{self, Mark, MarkedLines, Request, Stops};
use crate::show::report;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(13, 0, set_debug, "sets the debug switch: whether lines that fail or have stops wait for the user"),
    Foreign::monad(13, 1, end, "ends the definitions that are stopped"),
    Foreign::monad(13, 2, stops, "the stops, as they were set"),
    Foreign::monad(13, 3, set_stops, "sets stops: name, numbers of lines or *, and semicolons between"),
    Foreign::monad(13, 4, run_again, "runs the line that is stopped"),
    Foreign::monad(13, 5, run_next, "leaves the line that is stopped out, and runs on"),
    Foreign::monad(13, 6, refuse, "exits a definition with a result: not part of Jackal"),
    Foreign::monad(13, 7, refuse, "continues at another line: not part of Jackal"),
    Foreign::both(13, 8, signal, signal_text, "raises error y; x is its text"),
    Foreign::monad(13, 9, refuse, "runs again with other arguments: not part of Jackal"),
    Foreign::monad(13, 10, refuse, "runs again with other arguments: not part of Jackal"),
    Foreign::monad(13, 11, last_number, "the number of the last error"),
    Foreign::monad(13, 12, last_text, "the text of the last error"),
    Foreign::monad(
        13,
        13,
        stack,
        "the calls that are stopped, the innermost first: name, error, line, class and others",
    ),
    Foreign::monad(13, 14, latent, "the latent expression, as it was set"),
    Foreign::monad(13, 15, set_latent, "stores the latent expression; a stop does not run it"),
    Foreign::monad(13, 17, debug, "the debug switch"),
    Foreign::monad(13, 18, stack_text, "the calls that are stopped as text"),
    Foreign::monad(13, 20, step_over, "runs the line that is stopped, up to the next one"),
    Foreign::monad(13, 21, step_into, "runs up to the next line wherever it is"),
    Foreign::monad(13, 22, step_out, "runs to the end of the definition that is stopped"),
];

/// `13!:0 y`
fn set_debug(env: &Env<'_>, y: Array) -> Result<Array> {
    if y.is_empty() {
        return Err(Error::rank("the debug switch is set to 0 or 1"));
    }
    let on = truth(env, &y)?;
    env.interpreter.settings.debug.set(on);
    if let Some(observer) = line_observer::observer() {
        observer.set_at_errors(on);
    }
    mark_stops(env)?;
    if on {
        line_observer::activate();
    }
    Ok(nothing())
}

/// Marks the lines that the text of the stops names, while the debug switch is on.
fn mark_stops(env: &Env<'_>) -> Result<()> {
    let on = env.interpreter.settings.debug.get();
    let text = String::from_utf8_lossy(&env.interpreter.settings.stops.borrow()).into_owned();
    let marked: Vec<(String, MarkedLines)> = text.split(';').filter_map(marked_lines).collect::<Result<_>>()?;
    line_observer::with_stops(|stops: &mut Stops| {
        stops.clear(Some(Mark::Stop));
        for (name, lines) in marked.into_iter().filter(|_| on) {
            stops.set(Mark::Stop, &name, lines);
        }
    });
    Ok(())
}

/// A stop as it is written, `name 0 2:1`: the lines of the monad, and of the dyad behind a colon. Nothing for blanks.
fn marked_lines(text: &str) -> Option<Result<(String, MarkedLines)>> {
    let (name, lines) = text.trim().split_once(' ').unwrap_or((text.trim(), "*"));
    if name.is_empty() {
        return None;
    }
    let numbers: Vec<&str> = lines.split([' ', ':']).filter(|word| !word.is_empty()).collect();
    if numbers.contains(&"*") {
        return Some(Ok((name.to_string(), MarkedLines::All)));
    }
    let parsed: std::result::Result<Vec<usize>, _> =
        numbers.iter().map(|number| number.parse::<usize>().map(|number| number.saturating_add(1))).collect();
    Some(match parsed {
        Ok(numbers) => Ok((name.to_string(), MarkedLines::These(numbers))),
        Err(_) => Err(Error::domain(format!("a stop is a name and numbers of lines or *, not {}", text.trim()))),
    })
}

/// Asks how what is stopped is to go on.
fn asked(y: &Array, request: Request) -> Result<Array> {
    no_argument(y)?;
    line_observer::ask(request)?;
    Ok(nothing())
}

/// `13!:4 y`
fn run_again(_env: &Env<'_>, y: Array) -> Result<Array> {
    asked(&y, Request::RunAgain)
}

/// `13!:5 y`
fn run_next(_env: &Env<'_>, y: Array) -> Result<Array> {
    asked(&y, Request::RunNext)
}

/// `13!:20 y`
fn step_over(_env: &Env<'_>, y: Array) -> Result<Array> {
    asked(&y, Request::Over)
}

/// `13!:21 y`
fn step_into(_env: &Env<'_>, y: Array) -> Result<Array> {
    asked(&y, Request::In)
}

/// `13!:22 y`
fn step_out(_env: &Env<'_>, y: Array) -> Result<Array> {
    asked(&y, Request::Out)
}

/// `13!:1 y`
fn end(_env: &Env<'_>, _y: Array) -> Result<Array> {
    // Where nothing is stopped there is nothing to end.
    let _ = line_observer::ask(Request::End);
    Ok(nothing())
}

/// The calls that are stopped, the innermost first, each with its line as J counts.
fn stopped_calls() -> Vec<(String, usize)> {
    let calls = line_observer::observer().map(|observer| observer.calls()).unwrap_or_default();
    calls.into_iter().rev().map(|(name, line)| (name, line.saturating_sub(1))).collect()
}

/// `13!:18 y`
fn stack_text(_env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    let lines: Vec<String> = stopped_calls().iter().map(|(name, line)| format!("{name}[{line}]")).collect();
    Ok(Array::text(lines.join("\n").as_str()))
}

/// The text that a debugger would use, as it was set.
fn stored_text(text: &std::cell::RefCell<Vec<u8>>, y: &Array) -> Result<Array> {
    no_argument(y)?;
    Ok(Array::text(text.borrow().as_slice()))
}

fn store_text(text: &std::cell::RefCell<Vec<u8>>, y: &Array, what: &str) -> Result<Array> {
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
    store_text(&env.interpreter.settings.stops, &y, "stops")?;
    mark_stops(env)?;
    Ok(nothing())
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
    Err(Error::nonce("a definition that is stopped goes on with its line (13!:4), behind it (13!:5), or ends (13!:1)"))
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
fn stack(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    let calls = stopped_calls();
    let mut cells: Vec<Value> = Vec::with_capacity(calls.len() * STACK_COLUMNS);
    for (index, (name, line)) in calls.iter().enumerate() {
        let is_innermost = index == 0;
        let error =
            if is_innermost { env.interpreter.last_error.borrow().as_ref().map_or(0, |last| last.0) } else { 0 };
        let empty = || Array::text("");
        let row = [
            Array::text(name.as_str()),
            Array::from(error),
            Array::from(*line as i64),
            Array::from(VERB_CLASS),
            empty(),
            empty(),
            empty(),
            Array::new(&[0, 2], Vec::<Value>::new())?,
            if is_innermost { Array::text("*") } else { empty() },
        ];
        cells.extend(row.map(Value::Array));
    }
    Array::new(&[calls.len(), STACK_COLUMNS], cells)
}

/// The columns of `13!:13`: name, error, line, class, text, script, arguments, locals, and a star at the call that waits.
const STACK_COLUMNS: usize = 9;
/// The class of verbs as `4!:0` numbers it.
const VERB_CLASS: i64 = 3;

/// `13!:17 y`
fn debug(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.settings.debug.get()))
}
