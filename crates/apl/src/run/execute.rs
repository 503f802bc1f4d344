//! Texts that are run: of a line, of `⍎`, of `⎕`.

use std::cell::RefCell;
use std::sync::Arc;

use super::evaluate::{ESCAPE, statement};
use super::exported::in_another_notation;
use super::report;
use crate::array::deferred_drops::Pile;
use crate::array::{Array, ElementType, budget};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::names::Workspace;
use crate::notation::interop::LineValue;
use crate::notation::line_observer::handled;
use crate::read::parse::{self, ReadMode};
use crate::read::token::marked;
use crate::read::{filters, nodes, token};
use crate::show::number::MINUS;
use crate::show::{text_array, text_of};
use crate::system::classes;
use crate::system::signals::{by_notation, event, number};
use crate::value::{Outcome, Token};
use crate::vocabulary::fast_ways::CONSTANTS_EXECUTED;

/// The error with the sentence and the places in it.
#[cold]
pub fn with_place(mut error: Error, sentence: &str) -> Error {
    if matches!(error.kind(), ErrorKind::Signal(ESCAPE) | ErrorKind::Exit(_)) {
        return error;
    }
    let mark = error.take_mark().map(marked);
    error.at(Place { sentence: sentence.to_string(), mark, ..Place::default() })
}

/// Runs the statements of a text; every value that is shown goes to `shown`. What the last one came to.
pub fn statements(ws: &Workspace, text: &str, shown: impl Fn(&Workspace, &Array) -> Result<()>) -> Result<Outcome> {
    ws.check_stack()?;
    let source: Arc<str> = text.into();
    let work = || -> Result<Outcome> {
        let tokens = Pile::new(token::tokens(text)?);
        let mut last = Outcome::Nothing;
        // Each statement is read after the ones before it have run, since they may have changed the meanings of its
        // names.
        for part in token::at_depth_0(&tokens, &Token::Diamond) {
            if CONSTANTS_EXECUTED.on(&ws.context.borrow())
                && let Some(value) = nodes::constant(part)?
            {
                shown(ws, &value)?;
                last = Outcome::Shown(value);
                continue;
            }
            let compiled = parse::line(&source, part, ws, ReadMode::default())?;
            for node in &compiled.statements {
                last = statement(ws, node)?;
                match &last {
                    Outcome::Shown(value) => shown(ws, value)?,
                    Outcome::Branch(_) => return Ok(last),
                    Outcome::Silent(_) | Outcome::Nothing => {}
                }
            }
            if !ws.destructible.borrow().is_empty() {
                classes::destroy_unreferenced(ws)?;
            }
        }
        Ok(last)
    };
    work().map_err(|error| with_place(error, text))
}

/// `⍎`: runs a text. All values but the last are shown.
pub fn execute(ws: &Workspace, text: &Array) -> Result<Outcome> {
    if text.rank() > 1 {
        return Err(Error::rank("a line of text is a list"));
    }
    if !text.is_empty() && !matches!(text.kind(), ElementType::Byte | ElementType::Unicode) {
        return Err(Error::domain("only text can be run"));
    }
    // The tree of a text takes several times the memory of the text.
    budget::check::<u64>(text.count())?;
    let text = text_of(text)?;
    if let Some(done) = in_another_notation(ws, text.trim_start(), LineValue::Given) {
        return Ok(done?.map_or(Outcome::Nothing, Outcome::Shown));
    }
    let held: RefCell<Option<Array>> = RefCell::new(None);
    let outcome = statements(ws, &text, |ws, value| {
        // A value is shown when another follows it.
        if let Some(before) = held.borrow_mut().replace(value.clone()) {
            ws.show(&before)?;
        }
        Ok(())
    })?;
    if !matches!(outcome, Outcome::Shown(_))
        && let Some(before) = held.take()
    {
        ws.show(&before)?;
    }
    Ok(outcome)
}

/// `alternative ⎕EA text`: runs the text, and the alternative if it fails.
pub fn execute_alternate(ws: &Workspace, alternative: &Array, text: &Array) -> Result<Outcome> {
    let stopped = ws.stopped.borrow().len();
    match handled(|| execute(ws, text)) {
        Err(error) if !is_final(&error) => {
            ws.raised.set(false);
            ws.stopped.borrow_mut().truncate(stopped);
            remember(ws, &error)?;
            execute(ws, alternative)
        }
        other => other,
    }
}

/// Keeps what `⎕ET`, `⎕EM`, `⎕DM`, `⎕EN` and `⎕DMX` tell about an error that was caught or shown.
pub fn remember(ws: &Workspace, error: &Error) -> Result<()> {
    let error = &by_notation(ws, error.clone());
    let rows: Vec<String> = report::report(error).lines().take(3).map(str::to_string).collect();
    let mut variables = ws.variables.borrow_mut();
    variables.insert("ET", event(error));
    variables.insert("EM", crate::show::matrix(&rows, &[rows.len()])?);
    let marked = rows.iter().map(String::as_str).chain(std::iter::repeat("")).take(3);
    variables.insert("DM", Array::boxes(marked.map(|row| text_array(row).raveled())));
    variables.insert("EN", Array::from(number(error).unwrap_or(0)));
    variables.insert("DMX.EM", text_array(&report::name(error)).raveled());
    let notes: Vec<String> = error.notes_with(MINUS).collect();
    variables.insert("DMX.MESSAGE", text_array(&notes.join("; ")).raveled());
    match ws.vendor.take() {
        Some(vendor) => drop(variables.insert("DMX.VENDOR", vendor)),
        None => drop(variables.remove("DMX.VENDOR")),
    }
    Ok(())
}

/// Whether an error ends all that runs.
pub fn is_final(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::Interrupt
            | ErrorKind::TimeLimit
            | ErrorKind::Exit(_)
            | ErrorKind::Signal(ESCAPE)
            | ErrorKind::Internal
    )
}

/// `⎕`: asks for a line, runs it, and gives its value.
pub fn input(ws: &Workspace) -> Result<Array> {
    loop {
        ws.write("⎕:\n")?;
        let Some(line) = ws.read_line("      ")? else {
            return Err(Error::new(ErrorKind::Interface).note("there is no more input"));
        };
        if line.trim() == "→" {
            return Err(Error::new(ErrorKind::Signal(ESCAPE)));
        }
        match execute(ws, &text_array(&filters::unicode(&line)?))? {
            Outcome::Shown(value) | Outcome::Silent(value) => return Ok(value),
            Outcome::Nothing | Outcome::Branch(_) => {}
        }
    }
}
