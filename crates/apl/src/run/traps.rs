//! `⎕TRAP`: what is done about errors of some numbers, by a variable that functions make local.
//!
//! A trap is a triple: numbers (0 is any error), a letter, an expression. `E` runs the expression in the function that failed, `C` in the
//! one that made `⎕TRAP` local, after those that it called have ended; a branch goes on there. `N` and `S` leave the error as it is.

use super::execute::{execute, is_final, remember};
use crate::array::{Array, ElementType, nested, promote};
use crate::error::{Error, Result};
use crate::names::Workspace;
use crate::show::text_array;
use crate::system::signals;
use crate::value::{Defined, Outcome};

/// A trap as it is given.
struct TrapRow {
    numbers: Vec<i64>,
    letter: String,
    expression: String,
}

/// The traps of a value of `⎕TRAP`.
///
/// # Errors
/// A domain error for what is not a triple, or a list of them.
fn rows(ws: &Workspace, y: &Array) -> Result<Vec<TrapRow>> {
    if y.is_empty() {
        return Ok(Vec::new());
    }
    let items = nested::contents(y)?;
    let is_text = |y: &Array| matches!(y.kind(), ElementType::Byte | ElementType::Unicode);
    if items.first().is_none_or(|first| first.kind() != ElementType::Box) {
        return row(ws, &items).map(|row| vec![row]);
    }
    items
        .iter()
        .map(|item| match is_text(item) {
            true => Err(Error::domain("a trap is a triple: numbers, a letter, an expression")),
            false => row(ws, &nested::contents(item)?),
        })
        .collect()
}

fn row(ws: &Workspace, parts: &[Array]) -> Result<TrapRow> {
    let [numbers, letter, rest @ ..] = parts else {
        return Err(Error::domain("a trap is a triple: numbers, a letter, an expression"));
    };
    let letter = crate::show::text_of(letter)?;
    if !matches!(letter.as_str(), "E" | "C" | "N" | "S") {
        return Err(Error::domain("the letter of a trap is E, C, N or S"));
    }
    let numbers = promote::integers(numbers, ws.context.borrow().tolerance)?.into_owned();
    let expression = rest.last().map(crate::show::text_of).transpose()?.unwrap_or_default();
    Ok(TrapRow { numbers, letter, expression })
}

/// Checks a value that is given to `⎕TRAP`.
pub fn check(ws: &Workspace, y: &Array) -> Result<()> {
    rows(ws, y).map(drop)
}

/// Whether `⎕TRAP` has a value that may wait for errors.
pub fn is_set(ws: &Workspace) -> bool {
    ws.variables.borrow().get("TRAP").is_some_and(|value| !value.is_empty())
}

/// The outcome of the trap that waits for an error in a function: `None` if none does here.
pub fn trapped(ws: &Workspace, f: &Defined, error: &Error) -> Result<Option<Outcome>> {
    let Some(value) = ws.variables.borrow().get("TRAP").cloned() else { return Ok(None) };
    if value.is_empty() || is_final(error) {
        return Ok(None);
    }
    let number = signals::number(error);
    let waits = |row: &TrapRow| row.numbers.iter().any(|&own| own == 0 || Some(own) == number);
    let Some(row) = rows(ws, &value)?.into_iter().find(waits) else { return Ok(None) };
    let is_here = match row.letter.as_str() {
        "E" => true,
        "C" => f.header.quads.contains(&"TRAP"),
        _ => false,
    };
    if !is_here {
        return Ok(None);
    }
    remember(ws, error)?;
    // An error of the expression itself is not trapped by it.
    ws.variables.borrow_mut().remove("TRAP");
    let done = execute(ws, &text_array(&row.expression));
    ws.variables.borrow_mut().insert("TRAP", value);
    done.map(Some)
}
