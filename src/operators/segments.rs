//! Applying a function to runs of consecutive items: what grouping and cutting come down to.

use crate::array::{Array, Assembly, Context, Element, Value, budget, fill, shape};
use crate::error::{ErrorKind, Result};
use crate::operators::{Apply, Known};
use crate::verbs::selection::select::items_at;
use crate::verbs::selection::take::span;

/// The results of `f` on the runs `start..end` of the items of `y`, assembled. Over no runs `f` is run once on no items to
/// learn the shape of its result; an error there is not an error.
pub(super) fn apply(cx: &Context, f: &dyn Apply, y: &Array, runs: &[(usize, usize)]) -> Result<Array> {
    if runs.is_empty() {
        return on_none(y, &[0], |sample| f.monad(cx, sample));
    }
    if let Some(result) = known(cx, f, y, runs)? {
        return Ok(result);
    }
    let mut assembly = Assembly::new(&[runs.len()]);
    for &(start, end) in runs {
        cx.poll()?;
        let run = if y.is_atom() { span(y.clone().reshaped(&[1])?, start, end)? } else { part(y, start, end)? };
        assembly.push(f.monad(cx, run)?)?;
    }
    assembly.finish(cx)
}

/// The result over a frame with no cells.
pub(super) fn on_none(y: &Array, frame: &[usize], f: impl FnOnce(Array) -> Result<Array>) -> Result<Array> {
    let sample = fill::empty_of(y.kind(), &shape::concat(&[0], y.item_shape()))?;
    match f(sample) {
        Ok(cell) => fill::empty_of(cell.kind(), &shape::concat(frame, cell.shape())),
        Err(error) if matches!(error.kind(), ErrorKind::Interrupt | ErrorKind::TimeLimit | ErrorKind::Exit(_)) => {
            Err(error)
        }
        Err(_) => fill::empty_of(y.kind(), frame),
    }
}

/// Items `start..end` as an array.
pub(super) fn part(y: &Array, start: usize, end: usize) -> Result<Array> {
    fn copied<T: Element>(items: &[T], shape: &[usize]) -> Result<Array> {
        let mut out = budget::vec(items.len())?;
        out.extend_from_slice(items);
        Array::new(shape, out)
    }
    let size = y.item_count();
    let whole = shape::concat(&[end.saturating_sub(start)], y.item_shape());
    crate::with_items!(y.view(), items => copied(items.get(start * size..end * size).unwrap_or(&[]), &whole))
}

/// Each run in a box.
pub(super) fn boxed(cx: &Context, y: &Array, runs: &[(usize, usize)]) -> Result<Vec<Value>> {
    fn lists<T: Element>(items: &[T], runs: &[(usize, usize)], out: &mut Vec<Value>) {
        out.extend(runs.iter().map(|&(start, end)| Value::Array(Array::copied(items.get(start..end).unwrap_or(&[])))));
    }
    let mut out = budget::vec(runs.len())?;
    for some in runs.chunks(1024) {
        cx.poll()?;
        if y.rank() == 1 {
            crate::with_items!(y.view(), items => lists(items, some, &mut out));
            continue;
        }
        for &(start, end) in some {
            out.push(Value::Array(part(y, start, end)?));
        }
    }
    Ok(out)
}

/// Functions whose results on runs need no call for each.
fn known(cx: &Context, f: &dyn Apply, y: &Array, runs: &[(usize, usize)]) -> Result<Option<Array>> {
    let full = runs.iter().all(|(start, end)| start < end);
    Ok(match f.known_monad() {
        Some(Known::Tally) => Some(Array::list(runs.iter().map(|(start, end)| (end - start) as i64).collect())),
        Some(Known::Box) if !y.is_atom() => Some(Array::list(boxed(cx, y, runs)?)),
        Some(Known::Head) if full && !y.is_atom() => {
            let firsts: Vec<usize> = runs.iter().map(|run| run.0).collect();
            Some(items_at(cx, y, &firsts, &[firsts.len()])?)
        }
        Some(Known::Tail) if full && !y.is_atom() => {
            let lasts: Vec<usize> = runs.iter().map(|run| run.1 - 1).collect();
            Some(items_at(cx, y, &lasts, &[lasts.len()])?)
        }
        Some(Known::Insert(verb)) if full && y.rank() == 1 => match verb.grouping.by_run {
            Some(by_run) => by_run(cx, y, runs)?,
            None => None,
        },
        _ => None,
    })
}
