//! Applying a function to runs of consecutive items: what grouping and cutting come down to.

use crate::array::rules::Parts;
use crate::array::{
    Array, Assembly, Context, Element, ElementType, SmallElement, Value, View, budget, deferred_drops, fill, shape,
};
use crate::error::{ErrorKind, Result};
use crate::operators::{Apply, KnownMonad};
use crate::verbs::atomic::Span;
use crate::verbs::selection::select::items_at;
use crate::verbs::selection::take::span;

/// The results of `f` on the runs `start..end` of the items of `y`, assembled. Over no runs `f` is run once on no items to
/// learn the shape of its result; an error there is not an error.
pub(super) fn apply(cx: &Context, f: &dyn Apply, y: &Array, runs: &[(usize, usize)]) -> Result<Array> {
    if runs.is_empty() {
        return on_none(y, &[0], |sample| f.monad(cx, sample.into()));
    }
    if let Some(result) = known(cx, f.known_monad(), y, runs)? {
        return Ok(result);
    }
    if let Some(result) = f.on_segments(cx, y, runs)? {
        return Ok(result);
    }
    let mut assembly = Assembly::new(&[runs.len()]);
    for &(start, end) in runs {
        cx.poll()?;
        let run = if y.is_atom() { span(y.clone().reshaped(&[1])?, start, end)? } else { part(cx, y, start, end)? };
        assembly.push(f.monad(cx, run.into())?)?;
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

/// Elements of a run at most that are copied without asking for their room.
const UNBUDGETED_RUN_MAX: usize = 1024;

/// Items `start..end` as an array.
pub(super) fn part(cx: &Context, y: &Array, start: usize, end: usize) -> Result<Array> {
    fn copied<T: Element>(items: &[T], shape: &[usize]) -> Result<Array> {
        let mut out = budget::vec(items.len())?;
        budget::extend(&mut out, items)?;
        Array::new(shape, out)
    }
    match y.widened() {
        _ if y.rank() != 1 || end.saturating_sub(start) > UNBUDGETED_RUN_MAX => {}
        View::Byte(items) => return Ok(Array::run(items, start, end)),
        View::Int(items) => return Ok(Array::run(items, start, end)),
        View::Float(items) => return Ok(Array::run(items, start, end)),
        View::Bool(items) => return Ok(Array::run(items, start, end)),
        _ => {}
    }
    let size = y.item_count();
    let whole = shape::concat(&[end.saturating_sub(start)], y.item_shape());
    if cx.parts() != Parts::None
        && let Some(part) = y.part(start * size..end * size, &whole)
    {
        return Ok(part);
    }
    crate::with_items!(y.widened(), items => copied(items.get(start * size..end * size).unwrap_or(&[]), &whole))
}

/// Items that are copied between two polls of the interrupt flag.
const ITEMS_BETWEEN_POLLS: usize = 1 << 18;

/// Each run in a box.
pub(super) fn boxed(cx: &Context, y: &Array, runs: &[(usize, usize)]) -> Result<Vec<Value>> {
    fn lists<T: Element>(items: &[T], runs: &[(usize, usize)], out: &mut Vec<Value>) {
        out.extend(runs.iter().map(|&(start, end)| Value::Array(Array::copied(items.get(start..end).unwrap_or(&[])))));
    }
    fn short<T: SmallElement>(items: &[T], runs: &[(usize, usize)], out: &mut Vec<Value>) {
        runs.iter().for_each(|&(start, end)| Array::push_run(out, items, start, end));
    }
    deferred_drops::made(budget::vec(runs.len())?, |out| {
        let mut rest = runs;
        while !rest.is_empty() {
            cx.poll()?;
            let (length, mut weight) = (|&(start, end): &Span| end.saturating_sub(start), 0);
            let fits = |run: &&Span| {
                weight += length(run);
                weight <= ITEMS_BETWEEN_POLLS
            };
            let (some, later) = rest.split_at(rest.iter().take(1024).take_while(fits).count().max(1));
            rest = later;
            match y.widened() {
                // A long run stands alone: it is asked for, and looked at on the way.
                _ if y.rank() != 1 || some.first().map_or(0, length) > ITEMS_BETWEEN_POLLS => {
                    for &(start, end) in some {
                        out.push(Value::Array(part(cx, y, start, end)?.at_rest()));
                    }
                }
                View::Byte(items) => short(items, some, out),
                View::Int(items) => short(items, some, out),
                View::Float(items) => short(items, some, out),
                View::Bool(items) => short(items, some, out),
                view => crate::with_items!(view, items => lists(items, some, out)),
            }
        }
        Ok(())
    })
}

/// The results on segments by a kernel, without a call for each.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::{KnownMonad, rows, segments};
/// let (cx, y) = (Context::default(), Array::text("abcde"));
/// let lengths = segments::known(&cx, Some(KnownMonad::Row(&rows::TALLY)), &y, &[(0, 2), (2, 5)])?;
/// assert_eq!(lengths, Some(Array::list(vec![2_i64, 3])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn known(cx: &Context, known: Option<KnownMonad>, y: &Array, segments: &[Span]) -> Result<Option<Array>> {
    let full = segments.iter().all(|(start, end)| start < end);
    match known {
        Some(KnownMonad::Row(row)) => row.segments.map_or(Ok(None), |kernel| kernel(cx, y, segments)),
        Some(KnownMonad::Insert(verb)) if full && y.rank() == 1 => {
            verb.grouping.by_run.map_or(Ok(None), |kernel| kernel(cx, y, segments))
        }
        _ => Ok(None),
    }
}

pub(super) fn tallies(_cx: &Context, y: &Array, segments: &[Span]) -> Result<Option<Array>> {
    if y.kind().is_exact() {
        return Ok(None);
    }
    let out = budget::mapped(segments, |(start, end)| (end - start) as i64)?;
    Ok(Some(Array::list(out)))
}

pub(super) fn boxes(cx: &Context, y: &Array, segments: &[Span]) -> Result<Option<Array>> {
    if y.is_atom() { Ok(None) } else { boxed(cx, y, segments).map(|boxes| Some(Array::list(boxes))) }
}

/// The segments of a list without boxes as the rows of a table, filled up to the longest.
pub(super) fn filled_rows(cx: &Context, y: &Array, segments: &[Span]) -> Result<Option<Array>> {
    fn table<T: Element>(cx: &Context, items: &[T], segments: &[Span]) -> Result<Array> {
        let longest = segments.iter().map(|(start, end)| end.saturating_sub(*start)).max().unwrap_or(0);
        let mut out: Vec<T> = budget::filled(shape::count(&[segments.len(), longest])?, T::fill())?;
        for (turn, (row, &(start, end))) in out.chunks_exact_mut(longest.max(1)).zip(segments).enumerate() {
            if turn % 1024 == 0 || longest > UNBUDGETED_RUN_MAX {
                cx.poll()?;
            }
            row.iter_mut().zip(items.get(start..end).unwrap_or(&[])).for_each(|(to, item)| to.clone_from(item));
        }
        Array::new(&[segments.len(), longest], out)
    }
    if y.rank() != 1 || y.kind() == ElementType::Box || cx.fill.is_some() {
        return Ok(None);
    }
    crate::with_items!(y.widened(), items => table(cx, items, segments)).map(Some)
}

pub(super) fn heads(cx: &Context, y: &Array, segments: &[Span]) -> Result<Option<Array>> {
    at_places(cx, y, segments, |(start, _)| start)
}

pub(super) fn tails(cx: &Context, y: &Array, segments: &[Span]) -> Result<Option<Array>> {
    at_places(cx, y, segments, |(_, end)| end - 1)
}

/// One item of each segment, of which none is empty.
fn at_places(cx: &Context, y: &Array, segments: &[Span], place: fn(Span) -> usize) -> Result<Option<Array>> {
    if y.is_atom() || segments.iter().any(|(start, end)| start >= end) {
        return Ok(None);
    }
    let places = budget::collected(segments.len(), segments.iter().copied().map(place))?;
    items_at(cx, y, &places, &[places.len()]).map(Some)
}
