//! Exchanging axes, and running along several at once (diagonals).

use super::block::strides;
use super::select::{SELECTION_BLOCK_ELEMENTS, position};
use crate::array::threads::{self, Cost};
use crate::array::{Arg, Array, Context, Element, Shape, Value, budget, promote, shape, stop};
use crate::error::{Error, Result};
use crate::fast_ways::SMALL;
use crate::verbs::small;
use crate::{with_items, with_stored};

/// The axes in reverse order.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::transpose::reverse_axes;
/// let y = Array::new(&[2, 3], vec![0_i64, 1, 2, 3, 4, 5])?;
/// assert_eq!(reverse_axes(&Context::default(), y.into())?, Array::new(&[3, 2], vec![0_i64, 3, 1, 4, 2, 5])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn reverse_axes(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::turned(&y)
    {
        return Ok(result);
    }
    let y = y.into_array();
    if y.rank() < 2 {
        return Ok(y);
    }
    let groups: Vec<Shape> = (0..y.rank()).rev().map(|axis| Shape::from_slice(&[axis])).collect();
    run(cx, y, &groups)
}

/// The axes that `x` names moved to the end, in its order (left rank 1). A boxed `x` names groups of axes: the result
/// runs along the axes of a group together, as far as the shortest. An index error if an axis is not there or is named
/// twice.
pub fn transpose(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let rank = y.rank();
    let mut groups: Vec<Shape> = Vec::new();
    let mut seen = Shape::from_elem(0, rank);
    let mut name = |axes: &Array| -> Result<Shape> {
        let mut group = Shape::new();
        for &axis in promote::integers(axes, cx.tolerance)?.iter() {
            let axis = position(axis, rank)?;
            seen[axis] += 1;
            if seen[axis] > 1 {
                return Err(Error::index(format!("axis {axis} is named twice")));
            }
            group.push(axis);
        }
        Ok(group)
    };
    if let Some(boxes) = x.as_slice::<Value>() {
        for value in boxes {
            let group = name(value.array()?)?;
            if group.is_empty() {
                return Err(Error::domain("a group of axes names none"));
            }
            groups.push(group);
        }
    } else {
        groups.extend(name(&x)?.iter().map(|&axis| Shape::from_slice(&[axis])));
    }
    let rest = (0..rank).filter(|&axis| seen[axis] == 0).map(|axis| Shape::from_slice(&[axis]));
    let all: Vec<Shape> = rest.chain(groups.iter().cloned()).collect();
    if all.len() == rank && all.iter().enumerate().all(|(axis, group)| group.as_slice() == [axis]) {
        return Ok(y);
    }
    run(cx, y, &all)
}

fn run(cx: &Context, y: Array, groups: &[Shape]) -> Result<Array> {
    let source = strides(y.shape());
    let mut whole = Shape::new();
    let mut steps = Shape::new();
    for group in groups {
        whole.push(group.iter().filter_map(|&axis| y.shape().get(axis)).copied().min().unwrap_or(1));
        steps.push(group.iter().filter_map(|&axis| source.get(axis)).sum());
    }
    if shape::count(&whole)? == 0 {
        return crate::array::fill::empty_of(y.kind(), &whole);
    }
    with_stored!(y, items => Array::new(&whole, strided(cx, items, &whole, &steps)?))
        .map(|turned| turned.kept_within(&y))
}

/// The elements of an array seen through other axes: element `i, j, ...` of the result is at `i*steps[0] + j*steps[1]...`.
/// The last axis and the one that steps by 1 are walked in tiles, so that both sides stay in the cache.
fn strided<T: Element>(cx: &Context, items: &[T], whole: &[usize], steps: &[usize]) -> Result<Vec<T>> {
    let count = shape::count(whole)?;
    let Some((&length, outer)) = whole.split_last() else { return Ok(items.get(..1).unwrap_or(&[]).to_vec()) };
    let (&step, outer_steps) = steps.split_last().unwrap_or((&1, &[]));
    if step != 1 && outer.len() == 1 && outer_steps.first() == Some(&1) {
        return tiled(cx, items, outer.first().copied().unwrap_or(1), length, step);
    }
    let mut out = T::with_room(count)?;
    let mut position = Shape::from_elem(0, outer.len());
    let mut base = 0;
    while out.len() < count {
        if out.len() % 8192 < length {
            cx.poll()?;
        }
        if step == 1 {
            budget::extend(&mut out, items.get(base..base + length).unwrap_or(&[]))?;
        } else {
            let mut source = items.get(base..).unwrap_or(&[]).iter().step_by(step.max(1)).take(length).cloned();
            while source.len() > SELECTION_BLOCK_ELEMENTS {
                cx.poll()?;
                out.extend(source.by_ref().take(SELECTION_BLOCK_ELEMENTS));
            }
            out.extend(source);
        }
        let mut axis = outer.len();
        while axis > 0 {
            axis -= 1;
            position[axis] += 1;
            base += outer_steps[axis];
            if position[axis] < outer[axis] {
                break;
            }
            base -= outer_steps[axis] * outer[axis];
            position[axis] = 0;
        }
        if outer.is_empty() {
            break;
        }
    }
    Ok(out)
}

/// A table of `rows` by `columns` whose row elements lie `step` apart: the exchange of two axes, in tiles of 16 by 16, or of a narrow table
/// in long ones.
fn tiled<T: Element>(cx: &Context, items: &[T], rows: usize, columns: usize, step: usize) -> Result<Vec<T>> {
    const TILE: usize = 16;
    /// Elements that stay in the nearest cache in any order.
    const NEAR: usize = 1 << 11;
    /// Rows, or columns, that the processor reads or writes side by side.
    const NARROW_AXIS_MAX: usize = 8;
    let count = rows * columns;
    let mut out = T::blank(count)?;
    if rows <= NARROW_AXIS_MAX && columns > NEAR / NARROW_AXIS_MAX {
        for (turn, start) in (0..columns).step_by(NEAR / NARROW_AXIS_MAX).enumerate() {
            stop::poll_turn(turn)?;
            for (row, target) in out.chunks_exact_mut(columns).enumerate() {
                let source = items.get(start * step + row..).unwrap_or(&[]).chunks(step.max(1));
                let target = target.get_mut(start..columns.min(start + NEAR / NARROW_AXIS_MAX)).unwrap_or_default();
                target
                    .iter_mut()
                    .zip(source)
                    .for_each(|(to, part)| part.first().into_iter().for_each(|item| to.clone_from(item)));
            }
        }
        return Ok(out);
    }
    if count <= NEAR {
        for (row, target) in out.chunks_exact_mut(columns).enumerate() {
            let source = items.get(row..).unwrap_or(&[]).iter().step_by(step.max(1));
            target.iter_mut().zip(source).for_each(|(to, item)| *to = item.clone());
        }
        return Ok(out);
    }
    let band = |_: &mut (), start: usize, target: &mut [T]| {
        cx.poll()?;
        let (first, height) = (start / columns, target.len() / columns);
        for left in (0..columns).step_by(TILE) {
            for column in left..columns.min(left + TILE) {
                let start = column * step + first;
                let source = items.get(start..start + height).unwrap_or(&[]);
                let places = target.get_mut(column..).unwrap_or(&mut []).iter_mut().step_by(columns);
                places.zip(source).for_each(|(place, item)| *place = item.clone());
            }
        }
        Ok(())
    };
    let height = if columns <= NARROW_AXIS_MAX { NEAR / NARROW_AXIS_MAX } else { TILE };
    threads::each_block(cx, Cost::Middling.work(count), height * columns, &mut out, || (), band)?;
    Ok(out)
}

/// The columns of lists that are rows: all of one type and length, else `None`.
///
/// ```
/// use jackal_array::{Array, Context, Value};
/// use jackal_kernels::verbs::selection::transpose::columns;
/// let rows = [Value::from(Array::text("ab")), Array::text("cd").into()];
/// assert_eq!(columns(&Context::default(), &rows)?, Some(vec![Array::text("ac"), Array::text("bd")]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn columns(cx: &Context, rows: &[Value]) -> Result<Option<Vec<Array>>> {
    fn run<T: Element>(cx: &Context, first: &[T], rows: &[Value]) -> Result<Option<Vec<Array>>> {
        let width = first.len();
        let mut all = budget::vec(rows.len())?;
        for row in rows {
            match row {
                Value::Array(array) if array.rank() == 1 && array.tally() == width => match array.as_slice::<T>() {
                    Some(items) => all.push(items),
                    None => return Ok(None),
                },
                _ => return Ok(None),
            }
        }
        budget::check::<T>(shape::count(&[width, all.len()])?)?;
        let mut out = budget::vec(width)?;
        // Some columns go side by side, so that each row is read in pieces and not by single items.
        const TOGETHER: usize = 16;
        for start in (0..width).step_by(TOGETHER) {
            let end = width.min(start + TOGETHER);
            let mut columns = Vec::with_capacity(end - start);
            for _ in start..end {
                columns.push(budget::vec::<T>(all.len())?);
            }
            for (turn, row) in all.iter().enumerate() {
                if turn % 1024 == 0 {
                    cx.poll()?;
                }
                for (column, item) in columns.iter_mut().zip(row.get(start..end).unwrap_or(&[])) {
                    column.push(item.clone());
                }
            }
            out.extend(columns.into_iter().map(Array::list));
        }
        Ok(Some(out))
    }
    match rows.first() {
        Some(Value::Array(first)) if first.rank() == 1 => with_items!(first.widened(), items => run(cx, items, rows)),
        _ => Ok(None),
    }
}

/// Column `at` of lists that are rows: all of one type and so long that they have it, else `None`.
pub fn column(cx: &Context, rows: &[Value], at: usize) -> Result<Option<Array>> {
    fn run<T: Element>(cx: &Context, _first: &[T], rows: &[Value], at: usize) -> Result<Option<Array>> {
        let mut out = T::with_room(rows.len())?;
        for (turn, row) in rows.iter().enumerate() {
            if turn % 1024 == 0 {
                cx.poll()?;
            }
            match row {
                Value::Array(array) if array.rank() == 1 => match array.as_slice::<T>().and_then(|row| row.get(at)) {
                    Some(item) => out.push(item.clone()),
                    None => return Ok(None),
                },
                _ => return Ok(None),
            }
        }
        Ok(Some(Array::list(out)))
    }
    match rows.first() {
        Some(Value::Array(first)) if first.rank() == 1 => {
            with_items!(first.widened(), items => run(cx, items, rows, at))
        }
        _ => Ok(None),
    }
}
