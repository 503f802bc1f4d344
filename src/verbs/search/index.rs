//! Looking up and membership.

use super::{Which, lookup};
use crate::array::{Array, Context, Value, View, budget, shape};
use crate::error::Result;

/// For each cell of `y`, the index of the first item of `x` that equals it, or the number of items if none does.
///
/// ```
/// use jackal::{array::{Array, Context}, verbs::search::index_of};
/// let found = index_of(&Context::default(), Array::text("abc"), Array::text("cabx"))?;
/// assert_eq!(found, Array::list(vec![2_i64, 0, 1, 3]));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn index_of(cx: &Context, x: Array, y: Array) -> Result<Array> {
    if let (Some(&item), 1) = (y.as_atom::<i64>(), x.rank())
        && let Some(items) = x.as_slice::<i64>()
    {
        return Ok(Array::from(items.iter().position(|&other| other == item).unwrap_or(items.len()) as i64));
    }
    let (frame, found) = lookup(cx, &x, &y, Which::First)?;
    Array::new(&frame, found)
}

/// As [`index_of`], with the last item that is equal.
pub fn last_index_of(cx: &Context, x: Array, y: Array) -> Result<Array> {
    let (frame, found) = lookup(cx, &x, &y, Which::Last)?;
    Array::new(&frame, found)
}

/// For each cell of `x`, whether it is an item of `y`.
pub fn member(cx: &Context, x: Array, y: Array) -> Result<Array> {
    if let (Some(item), 1) = (x.as_atom::<i64>(), y.rank())
        && let Some(items) = y.as_slice::<i64>()
    {
        return Ok(Array::from(items.contains(item)));
    }
    let (frame, found) = lookup(cx, &y, &x, Which::First)?;
    let tally = y.tally() as i64;
    let mut out = budget::vec(found.len())?;
    out.extend(found.iter().map(|&index| index < tally));
    Array::new(&frame, out)
}

/// For each box of `y`, which items of all boxes' contents together are items of its own content. An unboxed element is
/// its own content.
pub fn raze_member(cx: &Context, y: Array) -> Result<Array> {
    let all = crate::verbs::boxes::raze(cx, y.clone())?;
    let mut out = budget::vec(shape::count(&[y.count(), all.tally()])?)?;
    for index in 0..y.count() {
        cx.poll()?;
        let own = match y.view() {
            View::Box(values) => values.get(index).map(Value::array).transpose()?.cloned().unwrap_or_else(|| y.clone()),
            _ => y.cell(index, &[]),
        };
        match member(cx, all.clone(), own)?.view() {
            View::Bool(mask) if mask.len() == all.tally() => out.extend_from_slice(mask),
            _ => out.resize(out.len() + all.tally(), false),
        }
    }
    Array::new(&shape::concat(y.shape(), &[all.tally()]), out)
}
