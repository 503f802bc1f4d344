//! Items of small arrays: one, a part, those at some places; in reverse, rotated.

use smallvec::SmallVec;

use super::numbers::{ELEMENTS_MAX, LIST_ITEMS_MAX, amount, size};
use crate::array::{Array, Context, Element, Shape, Small, SmallElement, Value, View, pieces, shape};
use crate::{with_items, with_slim};

/// An item of a list.
pub(crate) fn item(y: &Array, place: usize) -> Option<Small> {
    if y.rank() != 1 {
        return None;
    }
    if let Some(bits) = y.bits() {
        return bits.get(place).map(Small::bool);
    }
    if let Some(slim) = y.slim() {
        return with_slim!(slim, items => items.get(place).map(|&item| Small::Int(item.into())));
    }
    match y.widened() {
        View::Int(items) => items.get(place)?.small_atom(),
        View::Float(items) => items.get(place)?.small_atom(),
        View::Bool(items) => items.get(place)?.small_atom(),
        _ => None,
    }
}

/// The items from one place up to another of a short list.
fn part_of_list(y: &Array, start: usize, end: usize) -> Option<Small> {
    fn copied<T: SmallElement>(items: &[T], start: usize, end: usize) -> Option<Small> {
        items.get(start..end).filter(|part| part.len() <= LIST_ITEMS_MAX).map(Small::list)
    }
    if y.rank() != 1 || !y.is_unpacked() {
        return None;
    }
    match y.widened() {
        View::Int(items) => copied(items, start, end),
        View::Float(items) => copied(items, start, end),
        View::Bool(items) => copied(items, start, end),
        View::Byte(items) => copied(items, start, end),
        _ => None,
    }
}

/// The items from one place up to another.
pub(crate) fn part_of(y: &Array, start: usize, end: usize) -> Option<Array> {
    part_of_list(y, start, end).map(Array::from).or_else(|| items_between(y, start, end))
}

/// The items from one place up to another of a small array.
fn items_between(y: &Array, start: usize, end: usize) -> Option<Array> {
    fn part<T: Element>(y: &Array, items: &[T], (start, end): (usize, usize)) -> Option<Array> {
        let size = y.item_count();
        let items = items.get(start * size..end * size)?;
        match y.rank() {
            1 => Some(Array::copied(items)),
            _ => {
                let mut shape = Shape::from_slice(y.shape());
                *shape.first_mut()? = end - start;
                Array::new(&shape, items.to_vec()).ok()
            }
        }
    }
    if y.is_atom() || y.count() > ELEMENTS_MAX || y.is_empty() {
        return None;
    }
    with_items!(y.widened(), items => part(y, items, (start, end)))
}

/// The items of a list, and fills up to a count.
fn filled<T: SmallElement>(items: &[T], count: usize, front: bool, fill: T) -> Array {
    let mut out = vec![fill; count];
    let start = if front { 0 } else { count - items.len() };
    out.iter_mut().skip(start).zip(items).for_each(|(to, &item)| *to = item);
    Array::list(out)
}

/// Items from the front or, of a negative number, from the back; of a list more than there are, with the fills of its type.
pub(crate) fn take(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    let (amount, tally) = (amount(x)?, y.tally());
    let count = Some(size(amount)).filter(|&count| count <= ELEMENTS_MAX)?;
    if count <= tally {
        return if amount < 0 { part_of(y, tally - count, tally) } else { part_of(y, 0, count) };
    }
    if y.rank() != 1 || cx.fill.is_some() || y.is_empty() {
        return None;
    }
    match y.widened() {
        View::Int(items) => Some(filled(items, count, amount > 0, 0)),
        View::Float(items) => Some(filled(items, count, amount > 0, 0.0)),
        View::Bool(items) => Some(filled(items, count, amount > 0, false)),
        View::Byte(items) => Some(filled(items, count, amount > 0, b' ')),
        _ => None,
    }
}

/// All items but some at the front or, of a negative number, at the back.
pub(crate) fn drop(x: &Array, y: &Array) -> Option<Array> {
    let (amount, tally) = (amount(x)?, y.tally());
    let count = Some(size(amount)).filter(|&count| count < tally)?;
    if amount < 0 { part_of(y, 0, tally - count) } else { part_of(y, count, tally) }
}

fn reversed_list(cx: &Context, y: &Array) -> Option<Small> {
    fn turned<T: SmallElement>(items: &[T]) -> Option<Small> {
        Small::written(items.len(), |out| {
            out.iter_mut().zip(items.iter().rev()).for_each(|(to, &item)| *to = item);
            true
        })
    }
    if y.rank() != 1 || cx.fill.is_some() || !y.is_unpacked() {
        return None;
    }
    match y.widened() {
        View::Int(items) => turned(items),
        View::Float(items) => turned(items),
        View::Bool(items) => turned(items),
        View::Byte(items) => turned(items),
        _ => None,
    }
}

fn reversed_items(cx: &Context, y: &Array) -> Option<Array> {
    fn turned<T: Element>(y: &Array, items: &[T]) -> Option<Array> {
        if y.rank() == 1 {
            return Some(Array::list(items.iter().rev().cloned().collect()));
        }
        let mut out = Vec::with_capacity(items.len());
        items.chunks_exact(y.item_count()).rev().for_each(|item| out.extend_from_slice(item));
        Some(y.with_items(out))
    }
    if y.is_atom() || y.count() > ELEMENTS_MAX || y.is_empty() || cx.fill.is_some() {
        return None;
    }
    with_items!(y.widened(), items => turned(y, items))
}

/// The items in reverse order.
pub(crate) fn reversed(cx: &Context, y: &Array) -> Option<Array> {
    reversed_list(cx, y).map(Array::from).or_else(|| reversed_items(cx, y))
}

fn rotated_list(cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    fn turned<T: SmallElement>(by: i64, items: &[T]) -> Option<Small> {
        let by = by.rem_euclid(i64::try_from(items.len()).ok().filter(|&length| length > 0)?);
        let (front, back) = items.split_at_checked(usize::try_from(by).ok()?)?;
        Small::written(items.len(), |out| {
            out.iter_mut().zip(back.iter().chain(front)).for_each(|(to, &item)| *to = item);
            true
        })
    }
    let by = amount(x)?;
    if y.rank() != 1 || cx.fill.is_some() || !y.is_unpacked() {
        return None;
    }
    match y.widened() {
        View::Int(items) => turned(by, items),
        View::Float(items) => turned(by, items),
        View::Bool(items) => turned(by, items),
        View::Byte(items) => turned(by, items),
        _ => None,
    }
}

/// The items rotated by an atom.
fn rotated_items(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    fn turned<T: Element>(y: &Array, items: &[T], by: usize) -> Option<Array> {
        let (front, back) = items.split_at_checked(by * y.item_count())?;
        let mut out = Vec::with_capacity(items.len());
        pieces::extend(&mut out, back);
        pieces::extend(&mut out, front);
        Some(y.with_items(out))
    }
    if y.is_atom() || y.count() > ELEMENTS_MAX || y.is_empty() || cx.fill.is_some() {
        return None;
    }
    let by = usize::try_from(amount(x)?.rem_euclid(i64::try_from(y.tally()).ok()?)).ok()?;
    with_items!(y.widened(), items => turned(y, items, by))
}

/// The items rotated by an atom.
pub(crate) fn rotated(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    rotated_list(cx, x, y).map(Array::from).or_else(|| rotated_items(cx, x, y))
}

/// Selection: an item of a table or of boxes, a cell that one box names, items of a list by a list of numbers.
pub(crate) fn from(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    if let Some(index) = amount(x) {
        return item(y, place(index, y.tally())?).map(Array::from);
    }
    if let Some(Value::Array(index)) = x.as_atom::<Value>() {
        let Some((cell, axes)) = named_cell(index, y.shape()) else { return crossed(index, y) };
        return Some(y.cell(cell, y.shape().get(axes..)?)).filter(|cell| cell.count() <= ELEMENTS_MAX);
    }
    fn chosen<T: Element>(indices: &[i64], items: &[T]) -> Option<Array> {
        let mut out = Vec::with_capacity(indices.len());
        for &index in indices {
            out.push(items.get(place(index, items.len())?)?.clone());
        }
        Some(Array::list(out))
    }
    let indices = x.as_slice::<i64>().filter(|indices| indices.len() <= ELEMENTS_MAX && x.rank() == 1)?;
    match y.rank() {
        0 => None,
        1 => with_items!(y.widened(), items => chosen(indices, items)),
        _ => with_items!(y.widened(), items => picked(indices, items, y)),
    }
}

/// Items of a small table.
pub(super) fn picked<T: Element>(indices: &[i64], items: &[T], y: &Array) -> Option<Array> {
    let size = y.item_count();
    if indices.len().saturating_mul(size) > ELEMENTS_MAX {
        return None;
    }
    let mut out = Vec::with_capacity(indices.len() * size);
    for &index in indices {
        let place = place(index, y.tally())?;
        out.extend_from_slice(items.get(place * size..(place + 1) * size)?);
    }
    Array::new(&shape::concat(&[indices.len()], y.item_shape()), out).ok()
}

/// The places of a table that are in some rows and some columns, which two boxes name.
fn crossed(index: &Array, y: &Array) -> Option<Array> {
    fn numbers(places: &Array) -> Option<SmallVec<[i64; 8]>> {
        match places.widened() {
            View::Int(items) => Some(items.iter().copied().collect()),
            View::Bool(items) => Some(items.iter().map(|&bool| bool.into()).collect()),
            _ => None,
        }
    }
    fn chosen<T: Element>(items: &[T], y: &Array, (rows, columns): (&Array, &Array)) -> Option<Array> {
        let (&[height, width], true) = (y.shape(), rows.rank().max(columns.rank()) < 2) else { return None };
        let mut out = Vec::with_capacity(rows.count() * columns.count());
        let (all, columns_of) = (numbers(rows)?, numbers(columns)?);
        for &row in &all {
            let start = place(row, height)? * width;
            for &column in &columns_of {
                out.push(items.get(start + place(column, width)?)?.clone());
            }
        }
        Array::new(&shape::concat(rows.shape(), columns.shape()), out).ok()
    }
    let Some([Value::Array(rows), Value::Array(columns)]) = index.as_slice::<Value>() else { return None };
    if index.rank() != 1 || rows.count().saturating_mul(columns.count()) > ELEMENTS_MAX {
        return None;
    }
    with_items!(y.widened(), items => chosen(items, y, (rows, columns)))
}

/// A place counted from the front, or from the end.
pub fn place(index: i64, length: usize) -> Option<usize> {
    let length = i64::try_from(length).ok()?;
    let index = if index < 0 { index + length } else { index };
    if index < length { usize::try_from(index).ok() } else { None }
}

/// The cell that a list of numbers, or of boxes with one in each, names, a place on each leading axis: its number, and how many axes that are.
pub fn named_cell(index: &Array, from: &[usize]) -> Option<(usize, usize)> {
    let along = |indices: &mut dyn Iterator<Item = i64>, count: usize| {
        let mut cell = 0_usize;
        for &length in from.get(..count)? {
            cell = cell * length + place(indices.next()?, length)?;
        }
        Some((cell, count))
    };
    if index.rank() > 1 {
        return None;
    }
    match index.widened() {
        View::Int(items) => along(&mut items.iter().copied(), items.len()),
        View::Bool(items) => along(&mut items.iter().map(|&bool| bool.into()), items.len()),
        View::Box(boxes) => {
            let number = |value: &Value| match value {
                Value::Array(inner) => {
                    inner.as_atom::<i64>().copied().or_else(|| inner.as_atom::<bool>().map(|&bool| bool.into()))
                }
                _ => None,
            };
            along(&mut boxes.iter().map_while(number), boxes.len())
        }
        _ => None,
    }
}
