//! The calls that run, `⎕LC` and `⎕SI`, and the lines of functions at which the evaluation stops or whose values are shown, `⎕STOP` and
//! `⎕TRACE`.

use super::name_lists::rows;
use crate::array::{Array, promote};
use crate::error::{Error, Result};
use crate::names::{StoppedLevel, Workspace};
use crate::notation::line_observer::{Mark, MarkedLines, with_stops};
use crate::show::text_array;

/// `⎕LC`: the lines that the running functions are at, the innermost first, and behind them those of the functions that errors have
/// stopped.
pub fn lines(ws: &Workspace) -> Array {
    Array::list(calls(ws).into_iter().map(|(_, line)| line as i64).collect::<Vec<_>>())
}

/// `⎕SI` as Dyalog has it: the names of the same functions.
pub fn names(ws: &Workspace) -> Array {
    texts(calls(ws).into_iter().map(|(name, _)| name))
}

/// `⎕XSI`: the names of the running functions with those of the namespaces in which they run, the innermost first.
pub fn full_names(ws: &Workspace) -> Array {
    let running = ws.running.borrow();
    texts(running.iter().rev().map(|call| format!("{}.{}", ws.space_of_call(call).label(), call.function.name())))
}

/// `⎕NSI`: the names of the namespaces in which the running functions run.
pub fn spaces(ws: &Workspace) -> Array {
    let running = ws.running.borrow();
    texts(running.iter().rev().map(|call| ws.space_of_call(call).label().to_string()))
}

/// `⎕RSI`: the same namespaces.
pub fn references(ws: &Workspace) -> Array {
    let running = ws.running.borrow();
    Array::boxes(running.iter().rev().map(|call| ws.space_of_call(call).value()))
}

/// A list of texts, each a list.
fn texts(all: impl Iterator<Item = String>) -> Array {
    Array::boxes(all.map(|text| text_array(&text).raveled()))
}

/// `⎕SI`: the same functions with their lines.
pub fn places(ws: &Workspace) -> Array {
    texts(calls(ws).into_iter().map(|(name, line)| format!("{name}[{line}]")))
}

fn calls(ws: &Workspace) -> Vec<(String, usize)> {
    let running = ws.running.borrow();
    let running = running.iter().rev().map(|call| (call.function.name().to_string(), call.line));
    let stopped = ws.stopped.borrow();
    let stopped = stopped.iter().filter_map(|level| match level {
        StoppedLevel::Function(name, line) => Some((name.clone(), *line)),
        StoppedLevel::Sentence => None,
    });
    running.chain(stopped).collect()
}

/// `mark ⎕STOP name`: marks the lines of these numbers, and no others. Without numbers: the lines that are marked.
pub fn marked(ws: &Workspace, mark: Mark, numbers: Option<&Array>, name: &Array) -> Result<Array> {
    let names = rows(name)?;
    let [name] = names.as_slice() else { return Err(Error::length("lines are marked in one function")) };
    let Some(numbers) = numbers else { return Ok(lines_of(mark, name)) };
    let numbers = promote::integers(numbers, ws.context.borrow().tolerance)?;
    let negative = |&&number: &&i64| number < 0;
    if let Some(number) = numbers.iter().find(negative) {
        return Err(Error::domain(format!("no line has the number {number}")));
    }
    let numbers: Vec<usize> = numbers.iter().filter_map(|&number| usize::try_from(number).ok()).collect();
    with_stops(|stops| stops.set(mark, name, MarkedLines::These(numbers)));
    Ok(lines_of(mark, name))
}

fn lines_of(mark: Mark, name: &str) -> Array {
    let numbers = with_stops(|stops| match stops.get(mark, name) {
        Some(MarkedLines::These(numbers)) => numbers.iter().map(|&number| number as i64).collect(),
        Some(MarkedLines::First | MarkedLines::All) => vec![1],
        None => Vec::new(),
    });
    Array::list(numbers.unwrap_or_default())
}
