//! Shapes: asking for them and changing them.

use crate::array::{
    Arg, Array, Bounds, Context, Element, ElementType, Shape, SlimInt, View, budget, fill, promote, shape,
};
use crate::error::{Error, Result};
use crate::verbs::small;
use crate::{with_items, with_stored};

/// The shape of an array as a list of integers.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::structure::shape::shape_of;
/// let y = Array::new(&[2, 3], vec![0_i64; 6])?;
/// assert_eq!(shape_of(&Context::default(), y.into())?, Array::list(vec![2_i64, 3]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn shape_of(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    let lengths = Array::list(y.shape().iter().map(|&n| n as i64).collect::<Vec<i64>>());
    if y.kind().is_exact() { promote::cast(lengths, ElementType::Extended) } else { Ok(lengths) }
}

/// The number of items: 1 for an atom. Exact of exact numbers, as the lengths of their axes are.
pub fn tally(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    let count = Array::from(y.tally() as i64);
    if y.kind().is_exact() { promote::cast(count, ElementType::Extended) } else { Ok(count) }
}

/// Axis lengths given by an argument: integers that are not negative.
pub(crate) fn lengths(cx: &Context, x: &Array) -> Result<Shape> {
    shape::check_rank(x.count())?;
    let mut out = Shape::new();
    for &n in promote::integers(x, cx.tolerance)?.iter() {
        out.push(usize::try_from(n).map_err(|_| Error::domain(format!("an axis cannot have the length {n}")))?);
    }
    Ok(out)
}

/// The frame that the left argument of [`reshape`] asks for. One length may be infinite: it is the one that takes every
/// item of `y` once, and a domain error if there is none. With a fill it is the shortest in which they have room.
fn frame(cx: &Context, x: &Array, y: &Array) -> Result<Shape> {
    let View::Float(items) = x.widened() else { return lengths(cx, x) };
    let Some(open) = items.iter().position(|&n| n == f64::INFINITY) else { return lengths(cx, x) };
    shape::check_rank(items.len())?;
    let mut given = items.to_vec();
    if let Some(place) = given.get_mut(open) {
        *place = 1.0;
    }
    let mut frame = lengths(cx, &Array::list(given))?;
    let (tally, each) = (y.tally(), shape::count(&frame)?);
    if each == 0 || (tally % each != 0 && cx.fill.is_none()) {
        return Err(Error::domain(format!("{tally} items do not fill a whole number of rows of {each}")));
    }
    if let Some(place) = frame.get_mut(open) {
        *place = tally.div_ceil(each);
    }
    Ok(frame)
}

/// The items of `y`, again and again, as an array of frame `x` (a list or an atom; left rank 1). With a fill the items
/// are taken once and then the fill. A length error if there are no items to repeat.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::structure::shape::reshape;
/// let (x, y) = (Array::list(vec![2_i64, 2]), Array::text("abc"));
/// assert_eq!(reshape(&Context::default(), x.into(), y.into())?, Array::new(&[2, 2], b"abca".to_vec())?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn reshape(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::reshaped(cx, &x, &y)
    {
        return Ok(result);
    }
    let y = y.into_array();
    let whole = shape::concat(&frame(cx, &x, &y)?, y.item_shape());
    shape::check_rank(whole.len())?;
    let count = shape::count(&whole)?;
    if count == y.count() {
        return y.reshaped(&whole);
    }
    if count > y.count() && cx.fill.is_some() {
        let y = fill::meet(cx, y)?;
        return with_items!(y.widened(), items => padded(cx, items, &whole, count));
    }
    if count > 0 && y.is_empty() {
        return Err(Error::length(format!("no items to fill shape {}", shape::text(&whole))));
    }
    if let Some(shaped) = slim_cycle(cx, &y, &whole, count)? {
        return Ok(shaped);
    }
    with_stored!(y, items => Array::new(&whole, cycled(cx, items, count)?)).map(|shaped| shaped.kept_within(&y))
}

/// The bounds of integers are computed if they are repeated at least this often.
const REPEATS_SCANNED_MIN: usize = 16;

/// Few integers that are repeated many times, as slim as they can be; `None` of others.
fn slim_cycle(cx: &Context, y: &Array, whole: &[usize], count: usize) -> Result<Option<Array>> {
    fn run<T: SlimInt>(cx: &Context, items: &[i64], whole: &[usize], count: usize) -> Result<Array> {
        let slim = budget::mapped(items, |&item| T::from_number(item))?;
        Array::new(whole, cycled(cx, &slim, count)?)
    }
    if !cx.slims(count) || y.count() > count / REPEATS_SCANNED_MIN || !y.is_unpacked() {
        return Ok(None);
    }
    let Some(items) = y.as_slice::<i64>() else { return Ok(None) };
    let Some(bounds) = Bounds::new(items) else { return Ok(None) };
    // So many could be asked for in eight bytes.
    budget::check::<i64>(count)?;
    let shaped = match bounds.bytes() {
        Some(1) => run::<i8>(cx, items, whole, count)?,
        Some(2) => run::<i16>(cx, items, whole, count)?,
        Some(_) => run::<i32>(cx, items, whole, count)?,
        None => return Ok(None),
    };
    Ok(Some(shaped.within(bounds)))
}

fn padded<T: Element>(cx: &Context, items: &[T], whole: &[usize], count: usize) -> Result<Array> {
    let mut out = T::with_room(count)?;
    budget::extend(&mut out, items)?;
    budget::pad(&mut out, count, fill::element::<T>(cx)?)?;
    Array::new(whole, out)
}

/// `count` copies of the elements of an array, one after another round, as a list.
pub fn repeated(y: &Array, count: usize) -> Result<Array> {
    let cx = Context::default();
    with_stored!(y, items => Ok(Array::list(cycled(&cx, items, count)?).kept_within(y)))
}

/// How many bytes are copied at a time where elements are repeated.
const COPY_BYTES: usize = 1 << 20;

/// `count` elements: the given ones again and again. Doubles what is there, so that copies are long.
fn cycled<T: Element>(cx: &Context, items: &[T], count: usize) -> Result<Vec<T>> {
    if let [one] = items {
        return budget::filled(count, one.clone());
    }
    let mut out = T::with_room(count)?;
    budget::extend(&mut out, items.get(..count.min(items.len())).unwrap_or(items))?;
    // What is copied at a time stays in the cache, and the flag is looked at between.
    let most = (COPY_BYTES / size_of::<T>().max(1)).max(items.len());
    while out.len() < count && !out.is_empty() {
        cx.poll()?;
        // A whole number of periods is there until the last turn, so copying from the start continues the cycle.
        let whole = if out.len() > most { out.len().min(most) / items.len().max(1) * items.len() } else { out.len() };
        let more = (count - out.len()).min(whole);
        out.extend_from_within(..more);
    }
    Ok(out)
}

/// The elements as a list.
pub fn ravel(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    Ok(y.raveled())
}

/// Each item as a list: a table with a row for each item. An atom gives a table of one row and column.
pub fn ravel_items(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let (tally, size) = (y.tally(), y.item_count());
    y.reshaped(&[tally, size])
}

/// The array as the only item of another: a leading axis of length 1.
pub fn itemize(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let whole = shape::concat(&[1], y.shape());
    shape::check_rank(whole.len())?;
    y.reshaped(&whole)
}
