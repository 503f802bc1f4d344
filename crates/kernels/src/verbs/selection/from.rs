//! Selecting by index: items, scattered cells, rectangular parts, complements; catalogues; paths through nested boxes.

use super::indices::{self, Indices, lookup};
use super::parts::{Selection, scattered_rows, selection};
use super::select::{items_at, position, positions};
use super::take;
use crate::array::gather_source::GatherSource;
use crate::array::{
    Arg, Array, Assembly, Context, Element, ElementType, Shape, Value, View, budget, fill, merge, promote, shape,
};
use crate::error::{Error, Result};
use crate::verbs::small;
use crate::{with_items, with_slim, with_stored};

/// The part of `y` that each atom of `x` names (left rank 0, but any `x` is taken whole): a number an item, a box as
/// `selection` has it. An index error for a place that is not there.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::from::from;
/// let y = Array::new(&[2, 2], vec![0_i64, 1, 2, 3])?;
/// assert_eq!(from(&Context::default(), Array::from(-1_i64).into(), (&y).into())?, Array::list(vec![2_i64, 3]));
/// let corner = Array::boxed(Array::list(vec![1_i64, 0]));
/// assert_eq!(from(&Context::default(), corner.into(), y.into())?, Array::from(2_i64));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn from(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::from(cx, &x, &y)
    {
        return Ok(result);
    }
    if let Some(&index) = x.as_atom::<i64>() {
        return Ok(y.item(position(index, y.tally())?));
    }
    if let Some(boxes) = x.as_slice::<Value>() {
        return from_boxed(cx, &x, boxes, &y);
    }
    if x.is_empty() {
        return items_at(cx, &y, &[], x.shape());
    }
    if let Some(items) = x.as_slice::<bool>()
        && y.tally() >= 2
    {
        let places = budget::mapped(items, |&b| usize::from(b))?;
        return items_at(cx, &y, &places, x.shape());
    }
    if y.item_count() == 1 && y.rank() <= 1 {
        let (whole, indices) = (x.shape(), Indices::from_array(cx, &x)?);
        if let Some(few) = GatherSource::new(cx, &y, x.count())? {
            return with_slim!(few.items(), items => Array::new(whole, lookup(cx, items, &indices)?))
                .map(|part| part.within(few.bounds));
        }
        return with_stored!(y, items => Array::new(whole, lookup(cx, items, &indices)?))
            .map(|part| part.kept_within(&y));
    }
    items_at(cx, &y, &indices::places(cx, &x, y.tally())?, x.shape())
}

fn from_boxed(cx: &Context, x: &Array, boxes: &[Value], y: &Array) -> Result<Array> {
    let one = |value: &Value| -> Result<Array> {
        if let Some(excluded) = complement(value)
            && !y.is_atom()
        {
            return all_but(&promote::integers(excluded, cx.tolerance)?, y);
        }
        let selection = selection(cx, value.array()?, y.shape())?;
        select_part(cx, &selection, y)
    };
    if x.is_atom() {
        return boxes.first().map_or_else(|| Ok(y.clone()), one);
    }
    if boxes.is_empty() {
        return fill::empty_of(y.kind(), &shape::concat(x.shape(), y.shape()));
    }
    if let Some(cells) = scattered(cx, boxes, y)? {
        let part = items_of_cells(cx, y, &cells.1, cells.0)?;
        let whole = shape::concat(x.shape(), part.item_shape());
        return part.reshaped(&whole);
    }
    let mut assembly = Assembly::new(x.shape());
    for value in boxes {
        cx.poll()?;
        assembly.push(one(value)?)?;
    }
    assembly.finish(cx)
}

/// The cells of `y` that the rows of `index` name, as if each row were in a box: a place on each leading axis. `None` when the
/// general way is to be taken: no rows, numbers that are not places, too many of them for the axes.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::from::from_rows;
/// let table = Array::new(&[2, 3], vec![0_i64, 1, 2, 3, 4, 5])?;
/// let index = Array::new(&[2, 2], vec![0_i64, 2, 1, -3])?;
/// let (cx, corner) = (Context::default(), Array::list(vec![2_i64, 0]));
/// assert_eq!(from_rows(&cx, &index, &table)?, Some(Array::list(vec![2_i64, 3])));
/// assert_eq!(from_rows(&cx, &corner, &table)?, None);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn from_rows(cx: &Context, index: &Array, y: &Array) -> Result<Option<Array>> {
    if index.is_atom() || index.is_empty() || !matches!(index.kind(), ElementType::Int | ElementType::Bool) {
        return Ok(None);
    }
    let numbers = promote::integers(index, cx.tolerance)?;
    match scattered_rows(index.shape(), &numbers, y.shape()) {
        Ok(cells) => select_part(cx, &cells, y).map(Some),
        Err(_) => Ok(None),
    }
}

/// The excluded places of an index of one axis of the form `<<<places`.
fn complement(index: &Value) -> Option<&Array> {
    let inside = |value: &'_ Array| -> bool { value.count() == 1 && value.rank() <= 1 };
    let axes = index.array().ok().filter(|axes| inside(axes))?;
    let View::Box([axis]) = axes.widened() else { return None };
    let axis = axis.array().ok()?;
    let View::Box([Value::Array(excluded)]) = axis.widened() else { return None };
    Some(excluded)
}

/// The items of an array but those at some places: what lies between these, copied run by run.
fn all_but(excluded: &[i64], y: &Array) -> Result<Array> {
    let mut gone = positions(excluded, y.tally())?;
    merge::sort(&mut gone, Ord::cmp)?;
    gone.dedup();
    let row = shape::count(y.item_shape())?;
    let kept = y.tally() - gone.len();
    let whole = shape::concat(&[kept], y.item_shape());
    with_items!(y.widened(), items => {
        let mut out = budget::vec(shape::count(&whole)?)?;
        let mut from = 0;
        for &place in gone.iter().chain(std::iter::once(&y.tally())) {
            budget::extend(&mut out, items.get(from * row..place * row).unwrap_or(&[]))?;
            from = place + 1;
        }
        Array::new(&whole, out)
    })
}

/// When every box holds numbers and equally many: how many axes they index, and the cells they name.
fn scattered(cx: &Context, boxes: &[Value], y: &Array) -> Result<Option<(usize, Vec<usize>)>> {
    let Some(first) = boxes.first().and_then(|value| value.array().ok()) else { return Ok(None) };
    let axes = first.count();
    let mut cells = budget::vec(boxes.len())?;
    for value in boxes {
        let index = value.array()?;
        if index.kind() == ElementType::Box || index.count() != axes || index.rank() > 1 || axes > y.rank() {
            return Ok(None);
        }
        let mut cell = 0;
        for (&place, &length) in promote::integers(index, cx.tolerance)?.iter().zip(y.shape()) {
            cell = cell * length + position(place, length)?;
        }
        cells.push(cell);
    }
    Ok(Some((axes, cells)))
}

/// The cells under the first `axes` axes of `y` at the given numbers, as a list of cells.
fn items_of_cells(cx: &Context, y: &Array, cells: &[usize], axes: usize) -> Result<Array> {
    let cell = y.shape().get(axes..).unwrap_or(&[]);
    let whole = shape::concat(&[cells.len()], cell);
    let size = shape::count(cell)?;
    with_stored!(y, items => Array::new(&whole, crate::verbs::selection::select::gather(cx, items, cells, size)?))
        .map(|part| part.kept_within(y))
}

fn select_part(cx: &Context, selection: &Selection, y: &Array) -> Result<Array> {
    let whole = selection.shape(y.shape());
    shape::check_rank(whole.len())?;
    if let Some(parts) = selection.rectangle() {
        return take::rectangle(y, parts.into_iter())?.reshaped(&whole);
    }
    let part = items_of_cells(cx, y, &selection.cells(y.shape())?, selection.axes())?;
    part.reshaped(&whole)
}

/// Every way to take one element from each box of a list, boxed (rank 1). The shape of the result is that of the boxes'
/// contents after one another. An unboxed list is one box.
pub fn catalogue(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let View::Box(boxes) = y.widened() else { return Ok(Array::boxed(y.raveled())) };
    let mut contents = Vec::new();
    let mut whole = Shape::new();
    for value in boxes {
        let content = value.array()?;
        whole.extend_from_slice(content.shape());
        contents.push(content.clone());
    }
    shape::check_rank(whole.len())?;
    let count = shape::count(&whole)?;
    let kind = promote::common_of(contents.iter())?.unwrap_or(ElementType::Bool);
    let mut columns = Vec::new();
    for content in contents {
        columns.push(promote::cast(content, kind)?);
    }
    fn run<T: Element>(cx: &Context, _like: &[T], whole: &[usize], count: usize, columns: &[Array]) -> Result<Array> {
        let lists: Vec<&[T]> = columns.iter().map(|c| c.as_slice::<T>().unwrap_or(&[])).collect();
        let mut out = budget::vec(count)?;
        for index in 0..count {
            cx.poll()?;
            let mut rest = index;
            let mut choice = vec![T::fill(); lists.len()];
            for (place, list) in choice.iter_mut().zip(&lists).rev() {
                let length = list.len().max(1);
                if let Some(item) = list.get(rest % length) {
                    *place = item.clone();
                }
                rest /= length;
            }
            out.push(Value::Array(Array::list(choice)));
        }
        Array::new(whole, out)
    }
    let like = fill::empty_of(kind, &[0])?;
    with_items!(like.widened(), items => run(cx, items, &whole, count, &columns))
}

/// The part of `y` at the end of a path (left rank 1): at each step the box of the path names a box, which is opened. A
/// path that is not a box is one step.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::from::fetch;
/// let y = Array::boxes([Array::text("ab"), Array::from(7_i64)]);
/// assert_eq!(fetch(&Context::default(), Array::from(1_i64).into(), y.into())?, Array::from(7_i64));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn fetch(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let single = [Value::Array(x.clone())];
    let steps = match x.widened() {
        View::Box(steps) => steps,
        _ => &single,
    };
    let mut at = y;
    for (index, step) in steps.iter().enumerate() {
        let step = step.array()?;
        // On a path an atom is a list of one; the step of no indices, which the map has for it, leads to it as it is.
        if at.is_atom() && !step.is_empty() {
            at = at.raveled();
        }
        let selection = selection(cx, step, at.shape())?;
        let part = select_part(cx, &selection, &at)?;
        at = match part.as_atom::<Value>() {
            Some(value) => value.array()?.clone(),
            None if index + 1 == steps.len() || step.is_empty() && part.is_atom() => part,
            None => return Err(Error::rank("a path leads through single boxes")),
        };
    }
    Ok(at)
}

/// The same nest of boxes with every leaf replaced by the path that leads to it.
pub fn map(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    // The boxes on the way to here with what they became so far, and the place in each.
    let mut open: Vec<(&Array, &[Value], Vec<Value>)> = Vec::new();
    let mut path: Vec<Array> = Vec::new();
    let mut at = &y;
    loop {
        cx.poll()?;
        let mut done = match at.widened() {
            View::Box(boxes) => {
                budget::push(&mut open, (at, boxes, budget::vec(boxes.len())?))?;
                None
            }
            // The path to what is in no box has no steps.
            _ if path.is_empty() => Some(Array::empty_list::<bool>()),
            _ => {
                budget::check::<Value>(path.len())?;
                Some(Array::boxes(path.iter().cloned()))
            }
        };
        loop {
            let Some((array, boxes, out)) = open.last_mut() else { return Ok(done.unwrap_or_else(|| y.clone())) };
            if let Some(part) = done.take() {
                out.push(Value::Array(part));
                path.pop();
            }
            match boxes.get(out.len()) {
                Some(value) => {
                    budget::push(&mut path, place_of(out.len(), array.shape()))?;
                    at = value.array()?;
                    break;
                }
                None => {
                    done = Some(array.with_items(std::mem::take(out)));
                    open.pop();
                }
            }
        }
    }
}

/// The index of element `index` of an array of a shape: a list of numbers, one for each axis.
fn place_of(index: usize, shape: &[usize]) -> Array {
    let mut rest = index;
    let mut places: Vec<i64> = Vec::new();
    for &length in shape.iter().rev() {
        places.push((rest % length.max(1)) as i64);
        rest /= length.max(1);
    }
    places.reverse();
    Array::list(places)
}

/// Planes of which single elements are taken between two looks at the flag.
const PLANES: usize = 1024;

/// From every cell of rank `rank` of `y` the items that the numbers of `x` name, without a step per cell. `None` when the
/// general way is to be taken: boxed or empty indices, cells that are atoms.
pub fn from_cells(cx: &Context, x: &Array, rank: usize, y: &Array) -> Result<Option<Array>> {
    let lead = y.rank().saturating_sub(rank);
    let (frame, cell) = y.shape().split_at(lead);
    let Some((&length, rest)) = cell.split_first() else { return Ok(None) };
    if x.kind() == ElementType::Box || x.is_empty() {
        return Ok(None);
    }
    let places = positions(&promote::integers(x, cx.tolerance)?, length)?;
    let size = shape::count(rest)?;
    let planes = shape::count(frame)?;
    let whole = shape::concat(&shape::concat(frame, x.shape()), rest);
    shape::check_rank(whole.len())?;
    fn run<T: Element>(
        cx: &Context,
        items: &[T],
        whole: &[usize],
        places: &[usize],
        (planes, length, size): (usize, usize, usize),
    ) -> Result<Array> {
        let mut out = T::with_room(shape::count(whole)?)?;
        let items = items.get(..planes * length * size).unwrap_or(&[]);
        if let (1, &[place]) = (size, places) {
            for block in items.chunks(length * PLANES) {
                cx.poll()?;
                out.extend(block.get(place..).unwrap_or(&[]).iter().step_by(length).cloned());
            }
            return Array::new(whole, out);
        }
        for (index, plane) in items.chunks_exact((length * size).max(1)).enumerate() {
            if index % PLANES == 0 || size > 1 {
                cx.poll()?;
            }
            match size {
                1 => out.extend(places.iter().filter_map(|&place| plane.get(place).cloned())),
                _ => places.iter().try_for_each(|&place| {
                    budget::extend(&mut out, plane.get(place * size..(place + 1) * size).unwrap_or(&[]))
                })?,
            }
        }
        Array::new(whole, out)
    }
    with_items!(y.widened(), items => run(cx, items, &whole, &places, (planes, length, size))).map(Some)
}
