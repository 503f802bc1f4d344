//! Threads: `f&y`, `⎕TSYNC ⎕TNUMS ⎕TCNUMS ⎕TKILL`, and tokens: `⎕TPUT ⎕TGET ⎕TPOOL`.
//!
//! Threads run one after the other, each to its end: when a thread asks for the result of another or for a token, in `⎕DL`, and at the
//! end of a sentence of the session. Dyalog changes between them at the ends of lines, which a program may not rely on.

use hashbrown::HashMap;

use crate::array::{Array, budget, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::{PoolToken, Workspace};
use crate::value::{Function, Operand};

/// `x f&y`: a thread, whose number is the result, which is not shown.
///
/// # Errors
/// A syntax error if the operand is a value.
pub fn spawned(ws: &Workspace, operand: &Operand, x: Option<Array>, y: Array) -> Result<Array> {
    let Operand::Function(function) = operand else {
        return Err(Error::syntax("& needs a function at its left, not a value"));
    };
    let number = ws.threads.borrow_mut().add(function.clone(), x, y)?;
    ws.shy.set(true);
    Ok(Array::from(number))
}

/// Runs the thread that has waited longest; whether there was one.
fn run_next(ws: &Workspace) -> Result<bool> {
    ws.check_stack()?;
    ws.poll()?;
    let Some(thread) = ws.threads.borrow_mut().begin() else { return Ok(false) };
    let done = match &thread.function {
        Function::Defined(f) if f.is_niladic() => ws.machine.call(ws, f, None, (None, None)),
        function => ws.machine.apply(ws, function, thread.x, thread.y),
    };
    let is_shown = !ws.shy.take();
    let result = done.as_ref().ok().cloned().flatten();
    ws.threads.borrow_mut().end(result, is_shown);
    done.map(|_| true)
}

/// Runs all threads that wait.
///
/// # Errors
/// The first error of one, which leaves the others waiting.
pub fn run_all(ws: &Workspace) -> Result<()> {
    while run_next(ws)? {}
    Ok(())
}

/// The end of a sentence of the session: runs the threads that wait, and shows the results that nothing has asked for.
///
/// # Errors
/// As [`run_all`].
pub fn finish(ws: &Workspace) -> Result<()> {
    let done = run_all(ws);
    let ended = ws.threads.borrow_mut().take_all_ended();
    for thread in ended.into_iter().filter(|thread| thread.is_shown) {
        thread.result.map_or(Ok(()), |result| ws.show(&result))?;
    }
    done
}

#[cold]
fn deadlock(why: &str) -> Error {
    Error::with_message(ErrorKind::Domain, "DEADLOCK").note(why)
}

/// `⎕TSYNC y`: the results of threads; of one thread its result, and nothing if it has none.
///
/// # Errors
/// A domain error for a number that is not one of a thread, a deadlock for a thread that waits for this one.
pub fn results(ws: &Workspace, y: &Array) -> Result<Option<Array>> {
    let numbers = numbers(ws, y)?;
    let mut results = Vec::new();
    for &number in &numbers {
        if ws.threads.borrow().is_running(number) {
            return Err(deadlock("a thread cannot wait for itself, nor for one that waits for it"));
        }
        while ws.threads.borrow().living().iter().any(|living| living.0 == number) {
            run_next(ws)?;
        }
        results.push(ws.threads.borrow_mut().take_ended(number).and_then(|thread| thread.result));
    }
    if y.is_atom() {
        return Ok(results.pop().flatten());
    }
    let all = results.into_iter().collect::<Option<Vec<Array>>>();
    let all = all.ok_or_else(|| Error::value("a thread gave no result"))?;
    nested::assemble(y.shape(), all).map(Some)
}

fn numbers(ws: &Workspace, y: &Array) -> Result<Vec<i64>> {
    promote::integers(y, ws.context.borrow().tolerance).map(std::borrow::Cow::into_owned)
}

/// `⎕TNUMS`: the numbers of the threads that have not ended, the session's own first.
pub fn living(ws: &Workspace) -> Array {
    let threads = ws.threads.borrow().living();
    Array::list(std::iter::once(0).chain(threads.into_iter().map(|living| living.0)).collect::<Vec<i64>>())
}

/// `⎕TCNUMS y`: the numbers of the threads that have not ended and were made by those of y.
pub fn children(ws: &Workspace, y: &Array) -> Result<Array> {
    let parents = numbers(ws, y)?;
    let living = ws.threads.borrow().living();
    let children = living.into_iter().filter(|(_, parent)| parents.contains(parent)).map(|(number, _)| number);
    Ok(Array::list(children.collect::<Vec<i64>>()))
}

/// `⎕TKILL y`: ends threads that have not begun; the numbers of those that were there, which are not shown.
pub fn killed(ws: &Workspace, y: &Array) -> Result<Array> {
    let numbers = numbers(ws, y)?;
    ws.shy.set(true);
    Ok(Array::list(ws.threads.borrow_mut().kill(&numbers)))
}

/// `x ⎕TPUT y`: puts tokens of these numbers into the pool, with the values x or the numbers themselves. No threads are freed by it at once.
///
/// # Errors
/// A length error unless each token has a value.
pub fn put(ws: &Workspace, x: Option<&Array>, y: &Array) -> Result<Array> {
    let kinds = numbers(ws, y)?;
    if kinds.contains(&0) {
        return Err(Error::domain("the number of a token is not 0"));
    }
    if let Some(x) = x
        && !x.is_atom()
        && x.count() != kinds.len()
    {
        return Err(Error::length(format!("{} values for {} tokens", x.count(), kinds.len())));
    }
    let value = |place: usize, kind: i64| match x {
        Some(x) => nested::content(x, if x.is_atom() { 0 } else { place }),
        None => Array::from(kind),
    };
    let tokens = kinds.iter().enumerate().map(|(place, &kind)| PoolToken { kind, value: value(place, kind) });
    ws.threads.borrow_mut().tokens.extend(tokens);
    ws.shy.set(true);
    Ok(Array::empty_list::<i64>())
}

/// `x ⎕TGET y`: takes tokens of these numbers, and waits for them by running other threads: their values, which are not shown. With a time
/// x it gives an empty list where there are none.
///
/// # Errors
/// A deadlock where nothing is left that could put a token, and no time is given.
pub fn got(ws: &Workspace, x: Option<&Array>, y: &Array) -> Result<Array> {
    let kinds = numbers(ws, y)?;
    loop {
        if let Some(values) = taken(ws, &kinds)? {
            ws.shy.set(true);
            return if y.is_atom() {
                Ok(values.into_iter().next().unwrap_or_else(Array::empty_list::<i64>))
            } else {
                nested::assemble(y.shape(), values)
            };
        }
        if !run_next(ws)? {
            ws.shy.set(true);
            return match x {
                Some(_) => Ok(Array::empty_list::<i64>()),
                None => Err(deadlock("no thread is left that could put such a token")),
            };
        }
    }
}

/// The values of tokens of these numbers, which are taken if all are there.
fn taken(ws: &Workspace, kinds: &[i64]) -> Result<Option<Vec<Array>>> {
    let mut threads = ws.threads.borrow_mut();
    // The places of the result that wait for a token, by its number, the first one last.
    let mut wanted: HashMap<i64, Vec<usize>> = HashMap::new();
    budget::check::<[u64; 4]>(kinds.len())?;
    for (place, &kind) in kinds.iter().enumerate().rev() {
        wanted.entry(kind).or_default().push(place);
    }
    let mut places: Vec<Option<usize>> = budget::filled(threads.tokens.len(), None)?;
    let mut missing = kinds.len();
    for (token, slot) in threads.tokens.iter().zip(&mut places) {
        if let Some(place) = wanted.get_mut(&token.kind).and_then(Vec::pop) {
            *slot = Some(place);
            missing -= 1;
        }
    }
    if missing > 0 {
        return Ok(None);
    }
    let mut values = budget::filled(kinds.len(), Array::empty_list::<i64>())?;
    let mut rest = Vec::new();
    for (token, place) in threads.tokens.drain(..).zip(places) {
        match place.and_then(|place| values.get_mut(place)) {
            Some(slot) => *slot = token.value,
            None => rest.push(token),
        }
    }
    threads.tokens = rest;
    Ok(Some(values))
}

/// `⎕TPOOL`: the numbers of the tokens in the pool.
pub fn pool(ws: &Workspace) -> Array {
    Array::list(ws.threads.borrow().tokens.iter().map(|token| token.kind).collect::<Vec<i64>>())
}
