//! Along one axis: what is done to the lists that run along an axis of an array, seen as (before, axis, after): the number of
//! elements that the axes before it make, its length, and that of the axes after it.
//!
//! The functions here serve every notation whose words name an axis. They copy runs of `after` elements.

use super::select::SELECTION_BLOCK_ELEMENTS;
use crate::array::{Array, Context, Element, ElementType, Shape, Value, budget, nested, promote, shape, stop};
use crate::error::{Error, Result};
use crate::{with_items, with_stored};

/// The place that stands for the fill.
pub const FILL: usize = usize::MAX;

/// A shape seen along one of its axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Along {
    /// How many times the axis is run along, slowest first.
    pub before: usize,
    /// The length of the axis.
    pub length: usize,
    /// How many elements stand side by side at each place of the axis.
    pub after: usize,
}

impl Along {
    /// The shape along axis `axis`, which must be one of it.
    ///
    /// ```
    /// use jackal_kernels::verbs::selection::along::Along;
    /// assert_eq!(Along::new(&[2, 3, 4], 1)?, Along { before: 2, length: 3, after: 4 });
    /// assert!(Along::new(&[2, 3], 2).is_err());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn new(lengths: &[usize], axis: usize) -> Result<Along> {
        let Some(&length) = lengths.get(axis) else {
            return Err(Error::rank(format!("axis {axis} of an array of rank {}", lengths.len())));
        };
        let (front, back) = lengths.split_at(axis);
        let after = shape::count(back.get(1..).unwrap_or_default())?;
        Ok(Along { before: shape::count(front)?, length, after })
    }
}

/// The shape with another length of one axis.
pub fn with_length(lengths: &[usize], axis: usize, length: usize) -> Shape {
    let mut whole = Shape::from_slice(lengths);
    if let Some(one) = whole.get_mut(axis) {
        *one = length;
    }
    whole
}

/// The places of an axis, in any number and order, [`FILL`] standing for the context's fill.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::selection::along::{FILL, pick}};
/// let y = Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?;
/// let picked = pick(&Context::default(), &y, 1, &[1, FILL, 0])?;
/// assert_eq!(picked, Array::new(&[2, 3], vec![2_i64, 0, 1, 4, 0, 3])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn pick(cx: &Context, y: &Array, axis: usize, places: &[usize]) -> Result<Array> {
    let along = Along::new(y.shape(), axis)?;
    let whole = with_length(y.shape(), axis, places.len());
    let count = shape::count(&whole)?;
    let y = if places.contains(&FILL) { crate::array::fill::meet(cx, y.clone())? } else { y.clone() };
    fn run<T: Element>(cx: &Context, items: &[T], along: Along, places: &[usize], count: usize) -> Result<Vec<T>> {
        let fill = crate::array::fill::element::<T>(&if cx.fill.is_some() { cx.clone() } else { cx.with_fill(None) })?;
        let mut out = T::with_room(count)?;
        for row in items.chunks(along.length.saturating_mul(along.after).max(1)).take(along.before) {
            cx.poll()?;
            for (turn, &place) in places.iter().enumerate() {
                stop::poll_turn(turn)?;
                let (start, end) =
                    (place.saturating_mul(along.after), place.saturating_add(1).saturating_mul(along.after));
                match row.get(start..end) {
                    Some(run) if place != FILL => budget::extend(&mut out, run)?,
                    _ => {
                        let length = out.len() + along.after;
                        budget::pad(&mut out, length, fill.clone())?;
                    }
                }
            }
        }
        out.resize(count, fill);
        Ok(out)
    }
    with_items!(y.widened(), items => Array::new(&whole, run(cx, items, along, places, count)?))
}

/// An array rotated along an axis: each list that runs along it by the number that stands where it does in `counts`, or all by
/// the one number. Positive numbers turn towards the front.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::selection::along::rotate};
/// let y = Array::new(&[2, 3], vec![1_i64, 2, 3, 4, 5, 6])?;
/// assert_eq!(rotate(&Context::default(), &y, 1, &[1, -1])?, Array::new(&[2, 3], vec![2_i64, 3, 1, 6, 4, 5])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn rotate(cx: &Context, y: &Array, axis: usize, counts: &[i64]) -> Result<Array> {
    let along = Along::new(y.shape(), axis)?;
    if counts.len() != 1 && counts.len() != along.before * along.after {
        let lists = along.before * along.after;
        return Err(Error::length(format!("{} numbers for {lists} lists along the axis", counts.len())));
    }
    if along.length < 2 || y.is_empty() {
        return Ok(y.clone());
    }
    let turn = |count: i64| usize::try_from(count.rem_euclid(along.length as i64)).unwrap_or(0);
    fn run<T: Element>(cx: &Context, items: &[T], along: Along, turns: &[usize]) -> Result<Vec<T>> {
        let Along { before, length, after } = along;
        let mut out = T::with_room(items.len())?;
        for (row, list) in items.chunks(length * after).enumerate().take(before) {
            if let [turn] = turns {
                let (front, back) = list.split_at((turn * after).min(list.len()));
                budget::extend(&mut out, back)?;
                budget::extend(&mut out, front)?;
                continue;
            }
            for place in 0..length {
                if place * after % SELECTION_BLOCK_ELEMENTS == 0 {
                    cx.poll()?;
                }
                let turns = turns.get(row * after..(row + 1) * after).unwrap_or_default();
                let at = |column: usize, turn: usize| (place + turn) % length * after + column;
                out.extend(turns.iter().enumerate().filter_map(|(column, &turn)| list.get(at(column, turn)).cloned()));
            }
        }
        Ok(out)
    }
    let turns = budget::mapped(counts, |&count| turn(count))?;
    with_stored!(y, items => Array::new(y.shape(), run(cx, items, along, &turns)?)).map(|turned| turned.kept_within(y))
}

/// Two arrays joined along an axis. Their shapes must agree but for that axis. Elements of types that do not meet go into
/// boxes, where atoms stay themselves.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::selection::along::join};
/// let (x, y) = (Array::new(&[2, 1], vec![1_i64, 2])?, Array::new(&[2, 2], vec![3_i64, 4, 5, 6])?);
/// assert_eq!(join(&Context::default(), x, y, 1)?, Array::new(&[2, 3], vec![1_i64, 3, 4, 2, 5, 6])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn join(cx: &Context, x: Array, y: Array, axis: usize) -> Result<Array> {
    let (a, b) = (Along::new(x.shape(), axis)?, Along::new(y.shape(), axis)?);
    let differs = |(at, (a, b)): (usize, (&usize, &usize))| at != axis && a != b;
    if x.rank() != y.rank() || x.shape().iter().zip(y.shape()).enumerate().any(differs) {
        return Err(Error::length(format!(
            "shapes {} and {} differ in an axis that is not joined",
            shape::text(x.shape()),
            shape::text(y.shape())
        )));
    }
    let length = a.length.checked_add(b.length).ok_or_else(|| Error::limit("an axis is too long"))?;
    let whole = with_length(x.shape(), axis, length);
    let (x, y) = meeting(x, y)?;
    fn run<T: Element>(cx: &Context, x: &[T], y: &[T], (a, b): (usize, usize), count: usize) -> Result<Vec<T>> {
        let mut out = T::with_room(count)?;
        let rows = count.checked_div(a + b).unwrap_or(0);
        let polled = (SELECTION_BLOCK_ELEMENTS / (a + b).max(1)).max(1);
        for row in 0..rows {
            if row % polled == 0 {
                cx.poll()?;
            }
            budget::extend(&mut out, x.get(row * a..(row + 1) * a).unwrap_or_default())?;
            budget::extend(&mut out, y.get(row * b..(row + 1) * b).unwrap_or_default())?;
        }
        Ok(out)
    }
    let parts = (a.length * a.after, b.length * b.after);
    let count = shape::count(&whole)?;
    with_items!(x.widened(), items => Array::new(&whole, run(cx, items, own(items, &y), parts, count)?))
}

/// The elements of `y` where they have the type of those of another array.
fn own<'a, T: Element>(_like: &[T], y: &'a Array) -> &'a [T] {
    y.as_slice::<T>().unwrap_or_default()
}

/// Two arrays in the type in which their elements meet, or in boxes.
pub fn meeting(x: Array, y: Array) -> Result<(Array, Array)> {
    let kind = match (x.is_empty(), y.is_empty()) {
        _ if x.kind() == y.kind() => return Ok((x, y)),
        (true, false) => Some(y.kind()),
        (false, true) => Some(x.kind()),
        (true, true) => Some(promote::common(x.kind(), y.kind()).unwrap_or(x.kind())),
        _ => promote::common(x.kind(), y.kind()),
    };
    match kind {
        Some(kind) => Ok((into_kind(x, kind)?, into_kind(y, kind)?)),
        None => Ok((in_boxes(&x)?, in_boxes(&y)?)),
    }
}

fn into_kind(y: Array, kind: ElementType) -> Result<Array> {
    if y.is_empty() { crate::array::blank::empty_of(kind, y.shape()) } else { promote::cast(y, kind) }
}

/// Every element in a box of its own, what is boxed already as it is.
pub fn in_boxes(y: &Array) -> Result<Array> {
    if y.kind() == ElementType::Box {
        return Ok(y.clone());
    }
    let values: Vec<Value> = nested::contents(y)?.into_iter().map(Value::Array).collect();
    Array::new(y.shape(), values)
}

/// Lists one after the other, as one list.
///
/// ```
/// use {jackal_array::Array, jackal_kernels::verbs::selection::along::concatenate};
/// let all = concatenate(&[Array::list(vec![1_i64, 2]), Array::from(2.5), Array::empty_list::<u8>()])?;
/// assert_eq!(all, Array::list(vec![1.0, 2.0, 2.5]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn concatenate(parts: &[Array]) -> Result<Array> {
    let count = parts.iter().try_fold(0_usize, |sum, part| sum.checked_add(part.count()));
    let count = count.ok_or_else(|| Error::limit("a list is too long"))?;
    let full = || parts.iter().filter(|part| !part.is_empty());
    let Some(first) = full().next() else {
        return parts.first().map_or_else(|| Ok(Array::empty_list::<i64>()), |part| Ok(part.clone().raveled()));
    };
    let kind = full().try_fold(first.kind(), |kind, part| promote::common(kind, part.kind()));
    fn run<T: Element>(_: &[T], parts: Vec<Array>, count: usize) -> Result<Array> {
        let mut out = T::with_room(count)?;
        for (turn, part) in parts.iter().enumerate() {
            stop::poll_turn(turn)?;
            budget::extend(&mut out, part.as_slice::<T>().unwrap_or_default())?;
        }
        Ok(Array::list(out))
    }
    let mut converted = budget::vec(parts.len())?;
    for (turn, part) in full().enumerate() {
        stop::poll_turn(turn)?;
        converted.push(match kind {
            Some(kind) => promote::cast(part.clone(), kind)?,
            None => in_boxes(part)?,
        });
    }
    let template = crate::array::blank::empty_of(kind.unwrap_or(ElementType::Box), &[0])?;
    with_items!(template.widened(), like => run(like, converted, count))
}
