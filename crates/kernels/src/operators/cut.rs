//! Cutting: a function applied to parts of an array, which marks, rectangles or tiles determine.
//!
//! The kinds of cut have the numbers of J's dictionary: 0 a rectangle; 1 and -1 runs that begin at marks, 2 and -2 runs
//! that end at marks (the negative kinds leave the marks out); 3 tiles, also incomplete ones, -3 complete tiles.

use crate::array::mask;
use crate::array::{Array, Assembly, Context, Shape, View, budget, fill, promote, shape, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::operators::Apply;
use crate::operators::segments;
use crate::verbs::search::{Which, lookup};
use crate::verbs::selection::rotate;

/// The one-argument cuts: at items equal to the first (kinds 1, -1) or last (2, -2); the whole with all axes reversed (0);
/// tiles as large as the shortest axis, one step apart (3, -3).
///
/// ```
/// use jackal_array::{Arg, Array, Context};
/// use jackal_kernels::operators::{Monadic, cut};
/// let tally = Monadic(|_: &Context, y: Arg<'_>| Ok(Array::from(y.tally() as i64)));
/// let lengths = cut::monad(&Context::default(), &tally, -2, Array::text("ab cde "))?;
/// assert_eq!(lengths, Array::list(vec![2_i64, 3]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn monad(cx: &Context, f: &dyn Apply, kind: i64, y: Array) -> Result<Array> {
    match kind {
        0 => {
            let mut turned = y;
            for rank in 1..=turned.rank() {
                turned = rotate::reverse_cells(turned, Some(rank))?;
            }
            f.monad(cx, turned.into())
        }
        3 | -3 if y.is_atom() => f.monad(cx, y.into()),
        3 | -3 => {
            let side = y.shape().iter().min().copied().unwrap_or(1) as i64;
            let x = Array::list(vec![side; y.rank()]);
            dyad(cx, f, kind, x, y)
        }
        _ => {
            let y = if y.is_atom() { y.reshaped(&[1])? } else { y };
            let tally = y.tally();
            if tally == 0 {
                return segments::apply(cx, f, &y, &[]);
            }
            let fret = y.item(if kind.abs() == 1 { 0 } else { tally - 1 });
            let marks = marks_equal(cx, &y, fret)?;
            segments::apply(cx, f, &y, &intervals(&marks, kind)?)
        }
    }
}

/// Which items equal one.
fn marks_equal(cx: &Context, y: &Array, fret: Array) -> Result<Vec<bool>> {
    if let (View::Byte(items), Some(&fret)) = (y.widened(), fret.as_atom::<u8>()) {
        return budget::mapped(items, |&item| item == fret);
    }
    let mut out = budget::vec(y.tally())?;
    let table = fret.clone().reshaped(&shape::concat(&[1], fret.shape()))?;
    out.extend(lookup(cx, &table, y, Which::First)?.1.iter().map(|&index| index == 0));
    Ok(out)
}

/// The interrupt flag is polled after this many marks.
const MARKS_BETWEEN_POLLS: usize = 1 << 18;

/// Hands over the place of each mark that is set.
fn each_mark(marks: &[bool], mut visit: impl FnMut(usize)) -> Result<()> {
    for (turn, block) in marks.chunks(MARKS_BETWEEN_POLLS).enumerate() {
        stop::poll_running()?;
        mask::each_place(block, |place| visit(turn * MARKS_BETWEEN_POLLS + place));
    }
    Ok(())
}

/// The runs that marks cut out.
fn intervals(marks: &[bool], kind: i64) -> Result<Vec<(usize, usize)>> {
    let mut out = budget::vec(mask::count(marks))?;
    if kind.abs() == 1 {
        let skip = usize::from(kind < 0);
        let mut begin: Option<usize> = None;
        each_mark(marks, |place| {
            out.extend(begin.map(|begin| (begin + skip, place)));
            begin = Some(place);
        })?;
        out.extend(begin.map(|begin| (begin + skip, marks.len())));
    } else {
        let keep = usize::from(kind > 0);
        let mut begin = 0;
        each_mark(marks, |place| {
            out.push((begin, place + keep));
            begin = place + 1;
        })?;
    }
    Ok(out)
}

/// The two-argument cuts. Kinds 1, -1, 2, -2: `x` marks the items (an atom marks all or none), or boxes hold marks for each
/// axis (an empty one leaves the axis whole). Kind 0: `x` has the starts and the lengths of a rectangle, a list only
/// lengths. Kinds 3, -3: the steps and the sizes of tiles, a list only sizes. Negative lengths reverse an axis; a negative size alone is
/// that of the axis.
pub fn dyad(cx: &Context, f: &dyn Apply, kind: i64, x: Array, y: Array) -> Result<Array> {
    let y = if y.is_atom() { y.reshaped(&[1])? } else { y };
    match kind {
        0 => rectangle(cx, f, &x, &y),
        3 | -3 => tiles(cx, f, kind > 0, &x, &y),
        _ => marked(cx, f, kind, &x, &y),
    }
}

fn marked(cx: &Context, f: &dyn Apply, kind: i64, x: &Array, y: &Array) -> Result<Array> {
    let View::Box(boxes) = x.widened() else {
        if x.rank() == 1 && x.is_empty() && y.tally() > 0 {
            // No marks: the axis is whole.
            return f.monad(cx, y.into());
        }
        let marks = marks(x, y.tally())?;
        return segments::apply(cx, f, y, &intervals(&marks, kind)?);
    };
    if boxes.len() > y.rank() {
        return Err(Error::length(format!("marks for {} axes of an array of rank {}", boxes.len(), y.rank())));
    }
    let mut axes = Vec::new();
    for (value, &length) in boxes.iter().zip(y.shape()) {
        let own = value.array()?;
        if own.is_empty() && length > 0 {
            axes.push(CutAxis { parts: vec![Part { start: 0, length, reversed: false }], framed: false });
            continue;
        }
        let runs = intervals(&marks(own, length)?, kind)?;
        let parts = budget::mapped(&runs, |&(start, end)| Part { start, length: end - start, reversed: false })?;
        axes.push(CutAxis { parts, framed: true });
    }
    if axes.iter().any(|axis| axis.parts.is_empty()) {
        // No part at all: what f makes of fills like y tells the shape.
        return on_no_parts(cx, f, y, y.shape(), &axes);
    }
    on_each_part(cx, f, y, &axes)
}

fn marks(x: &Array, length: usize) -> Result<Vec<bool>> {
    let marks = promote::cast(x.clone(), crate::array::ElementType::Bool)
        .map_err(|_| Error::domain("the marks of a cut are boolean"))?;
    match marks.widened() {
        View::Bool([one]) if x.is_atom() => budget::filled(length, *one),
        View::Bool(items) if items.len() == length => budget::mapped(items, |&mark| mark),
        _ => Err(Error::length(format!("{} marks for {length} items", x.count()))),
    }
}

/// A part of one axis.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: usize,
    length: usize,
    reversed: bool,
}

/// The parts of one axis, and whether the result has an axis for them.
#[derive(Debug)]
struct CutAxis {
    parts: Vec<Part>,
    framed: bool,
}

/// Two rows of numbers for the leading axes of `y`: those of `x`, or a row of `first` and a list or atom `x`.
fn two_rows(cx: &Context, x: &Array, y: &Array, first: i64) -> Result<Vec<(i64, i64)>> {
    if x.rank() == 2 && x.tally() != 2 || x.rank() > 2 {
        return Err(Error::length("two rows of numbers are needed: starts or steps, and lengths"));
    }
    let numbers = saturated(cx, x)?;
    let rows: Vec<(i64, i64)> = if x.rank() == 2 {
        let (starts, lengths) = numbers.split_at(numbers.len() / 2);
        starts.iter().copied().zip(lengths.iter().copied()).collect()
    } else {
        numbers.iter().map(|&length| (first, length)).collect()
    };
    if rows.len() > y.rank() {
        return Err(Error::length(format!("{} axes of an array of rank {}", rows.len(), y.rank())));
    }
    Ok(rows)
}

/// Integers, infinities being as large as can be.
fn saturated(cx: &Context, x: &Array) -> Result<Vec<i64>> {
    if let Some(floats) = x.as_slice::<f64>() {
        let one = |&f: &f64| match f {
            f64::INFINITY => Some(i64::MAX),
            f64::NEG_INFINITY => Some(-i64::MAX),
            _ => cx.tolerance.integer(f),
        };
        return floats
            .iter()
            .map(one)
            .collect::<Option<Vec<i64>>>()
            .ok_or_else(|| Error::domain("integers are needed"));
    }
    budget::owned(promote::integers(x, cx.tolerance)?)
}

fn size_of_axis(number: i64) -> usize {
    usize::try_from(number.unsigned_abs()).unwrap_or(usize::MAX)
}

fn rectangle(cx: &Context, f: &dyn Apply, x: &Array, y: &Array) -> Result<Array> {
    let mut axes = Vec::new();
    for ((start, length), &own) in two_rows(cx, x, y, 0)?.into_iter().zip(y.shape()) {
        let wanted = size_of_axis(length);
        let part = if start >= 0 {
            let start = size_of_axis(start);
            if start > own {
                return Err(Error::index(format!("a part cannot begin at {start} on an axis of length {own}")));
            }
            Part { start, length: wanted.min(own - start), reversed: length < 0 }
        } else {
            // A negative start is where the part ends, counted from the end of the axis.
            let end = (own + 1).checked_sub(size_of_axis(start));
            let end =
                end.ok_or_else(|| Error::index(format!("a part cannot end at {start} on an axis of length {own}")))?;
            Part { start: end.saturating_sub(wanted), length: wanted.min(end), reversed: length < 0 }
        };
        axes.push(CutAxis { parts: vec![part], framed: false });
    }
    on_each_part(cx, f, y, &axes)
}

fn tiles(cx: &Context, f: &dyn Apply, incomplete: bool, x: &Array, y: &Array) -> Result<Array> {
    let mut axes = Vec::new();
    for ((step, size), &own) in two_rows(cx, x, y, 1)?.into_iter().zip(y.shape()) {
        let step = usize::try_from(step).map_err(|_| Error::domain("tiles move forward"))?;
        // A negative atom stands for the axis, as an infinite size does.
        let unbounded = size.unsigned_abs() == i64::MAX as u64 || x.is_atom() && size < 0;
        let wanted = if unbounded { own } else { size_of_axis(size) };
        let count = match (incomplete, step) {
            (_, 0) => usize::from(own > 0 && (incomplete || own >= wanted)),
            (true, _) => own.div_ceil(step),
            // A window without room counts as one with room for one.
            (false, _) if own < wanted.max(1) => 0,
            (false, _) => (own - wanted.max(1)) / step + 1,
        };
        let part = |start: usize| Part { start, length: wanted.min(own - start), reversed: size < 0 };
        let parts = budget::collected(count, (0..count).map(|index| part(index * step)))?;
        axes.push(CutAxis { parts, framed: true });
    }
    on_each_part(cx, f, y, &axes)
}

/// `f` on every combination of the parts of the leading axes.
fn on_each_part(cx: &Context, f: &dyn Apply, y: &Array, axes: &[CutAxis]) -> Result<Array> {
    let counts: Shape = axes.iter().map(|axis| axis.parts.len()).collect();
    let frame: Shape = axes.iter().filter(|axis| axis.framed).map(|axis| axis.parts.len()).collect();
    let count = shape::count(&counts)?;
    if count == 0 {
        return on_no_parts(cx, f, y, &no_items(y), axes);
    }
    if let ([axis], true) = (axes, frame.len() == 1)
        && axis.parts.iter().all(|part| !part.reversed)
    {
        let runs = budget::mapped(&axis.parts, |part| (part.start, part.start + part.length))?;
        return segments::apply(cx, f, y, &runs);
    }
    let single = frame.is_empty();
    let mut assembly = Assembly::new(&frame);
    for index in 0..count {
        cx.poll()?;
        let mut chosen: Vec<Part> = Vec::with_capacity(axes.len());
        let mut rest = index;
        for axis in axes.iter().rev() {
            chosen.extend(axis.parts.get(rest % axis.parts.len()));
            rest /= axis.parts.len();
        }
        chosen.reverse();
        let result = f.monad(cx, block_of(cx, y, &chosen)?.into())?;
        if single {
            return Ok(result);
        }
        assembly.push(result)?;
    }
    assembly.finish(cx)
}

/// No parts: an empty array under the frame, of cells like what `f` makes of fills of a shape; an error there is none.
fn on_no_parts(cx: &Context, f: &dyn Apply, y: &Array, sample: &[usize], axes: &[CutAxis]) -> Result<Array> {
    let frame: Shape = axes.iter().filter(|axis| axis.framed).map(|axis| axis.parts.len()).collect();
    match fill::filled_of(y.kind(), sample).and_then(|sample| f.monad(cx, sample.into())) {
        Ok(cell) => fill::empty_of(cell.kind(), &shape::concat(&frame, cell.shape())),
        Err(error) if matches!(error.kind(), ErrorKind::Interrupt | ErrorKind::TimeLimit | ErrorKind::Exit(_)) => {
            Err(error)
        }
        Err(_) => fill::empty_of(y.kind(), &frame),
    }
}

fn no_items(y: &Array) -> Shape {
    shape::concat(&[0], y.item_shape())
}

/// One rectangle of `y`.
fn block_of(cx: &Context, y: &Array, parts: &[Part]) -> Result<Array> {
    let mut out = crate::verbs::selection::take::rectangle(y, parts.iter().map(|part| (part.start, part.length)))?;
    for (axis, part) in parts.iter().enumerate() {
        if part.reversed {
            let rank = out.rank() - axis;
            out = rotate::reverse_cells(out, Some(rank))?;
        }
    }
    cx.poll()?;
    Ok(out)
}
