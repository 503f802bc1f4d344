//! Index of, member, without, unique, sets, find, grade.

use super::call::Call;
use super::number::index_lists;
use crate::array::{Array, Complex, ElementType, Shape, Value, budget, compare, nested, shape, stop};
use crate::error::{Error, Result};
use crate::verbs::numbers::integers::places as places_of_ones;
use crate::verbs::order::{self, Bound, bound_index};
use crate::verbs::search::{self, Which};
use crate::verbs::selection::along;
use crate::verbs::selection::copy;

fn list(y: &Array, what: &str) -> Result<Array> {
    if y.rank() > 1 {
        return Err(Error::rank(format!("{what} is a list, not an array of rank {}", y.rank())));
    }
    Ok(y.clone().raveled())
}

/// For each element of `y` the place, from 0, of the first element of a list that matches it, or the list's length.
fn places(call: &Call<'_>, table: &Array, y: &Array) -> Result<Vec<i64>> {
    let boxed = |a: &Array| a.kind() == ElementType::Box;
    let (table, y) = if boxed(table) != boxed(y) {
        (along::in_boxes(table)?, along::in_boxes(&y.clone().raveled())?)
    } else {
        (table.clone(), y.clone().raveled())
    };
    Ok(search::lookup(call.cx, &table, &y, Which::First)?.1)
}

/// `x⍳y`: where each element of `y` is first in the list `x`.
pub fn index_of(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    if x.is_atom() && call.is_dyalog() {
        return Err(Error::rank("the left argument of ⍳ is an array whose items are found, not a scalar"));
    }
    let x = if x.is_atom() { x.reshaped(&[1])? } else { x };
    if x.rank() > 1 && call.is_dyalog() {
        return cell_index_of(call, x, y);
    }
    if x.rank() != 1 {
        return Err(Error::rank("the left argument is a list"));
    }
    if x.kind() != ElementType::Box && y.kind() != ElementType::Box {
        return call.places(search::index_of(call.cx, x.into(), y.into())?);
    }
    let found = places(call, &x, &y)?;
    call.places(Array::new(y.shape(), found)?)
}

/// The indices of major cells: where each cell of `y` of their rank is first.
fn cell_index_of(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let cell = x.item_shape();
    let Some(frame) = y.rank().checked_sub(cell.len()) else {
        return Err(Error::rank(format!(
            "cells of rank {} are looked for in an array of rank {}",
            cell.len(),
            y.rank()
        )));
    };
    let own = y.shape().get(frame..).unwrap_or_default();
    if !shape::same(own, cell) {
        return Err(crate::array::agree::unequal_shapes(cell, own));
    }
    call.places(search::index_of(call.cx, x.into(), y.into())?)
}

fn members(call: &Call<'_>, x: &Array, y: &Array) -> Result<Vec<bool>> {
    let table = y.clone().raveled();
    let count = table.count() as i64;
    let out = budget::collected(x.count(), places(call, &table, x)?.into_iter().map(|place| place < count))?;
    Ok(out)
}

/// `x∊y`: which elements of `x` are elements of `y`.
pub fn member(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    if x.kind() != ElementType::Box && y.kind() != ElementType::Box {
        return search::member(call.cx, x.into(), y.raveled().into());
    }
    Array::new(x.shape(), members(call, &x, &y)?)
}

/// `x~y`: the elements of `x` that are not in `y`.
pub fn without(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let x = list(&x, "the left argument")?;
    let keep: Vec<bool> = members(call, &x, &y)?.into_iter().map(|found| !found).collect();
    nested::settled(nested::remember(copy::filter(call.cx, &keep, &x)?, &x)?)
}

/// `x∩y`: the elements of `x` that are in `y`.
pub fn intersection(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let (x, y) = (list(&x, "the left argument")?, list(&y, "the right argument")?);
    nested::settled(nested::remember(copy::filter(call.cx, &members(call, &x, &y)?, &x)?, &x)?)
}

/// `x∪y`: `x`, then what is only in `y`.
pub fn union(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let (x, y) = (list(&x, "the left argument")?, list(&y, "the right argument")?);
    let more = without(call, y, x.clone())?;
    super::shape::catenate(&Call { axis: None, ..*call }, x, more)
}

/// `∪y`: each different item once: elements of a list, in Dyalog's meaning also rows of a matrix.
pub fn unique(call: &Call<'_>, y: Array) -> Result<Array> {
    // APL2 takes a list.
    let y = if call.is_dyalog() { y } else { list(&y, "the argument")? };
    let result = search::nub(call.cx, y.clone().into())?;
    nested::settled(nested::remember(result, &y)?)
}

/// `≠y`: which items are the first of their kind.
pub fn firsts(call: &Call<'_>, y: Array) -> Result<Array> {
    search::nub_sieve(call.cx, y.into())
}

/// `x⍷y`: where `x` begins in `y`.
pub fn find(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    if x.rank() > y.rank() || x.shape().iter().rev().zip(y.shape().iter().rev()).any(|(a, b)| a > b) {
        return Array::new(y.shape(), budget::filled(y.count(), false)?);
    }
    let lead = y.rank() - x.rank();
    let mut lengths = Shape::from_elem(1, lead);
    lengths.extend_from_slice(x.shape());
    let x = x.reshaped(&lengths)?;
    let (x, y) = along::meeting(x, y)?;
    search::find(call.cx, x.into(), y.into())
}

fn graded(call: &Call<'_>, y: Array, down: bool) -> Result<Array> {
    if y.is_atom() {
        return Err(Error::rank("a scalar has no order"));
    }
    if y.kind() == ElementType::Complex && call.is_dyalog() {
        // Numbers stand by their real parts, those of equal ones by the imaginary.
        let items = y.as_slice::<Complex>().unwrap_or_default();
        let mut parts = budget::vec(2 * items.len())?;
        items.iter().for_each(|z| parts.extend([z.re, z.im]));
        let lengths = shape::concat(y.shape(), &[2]);
        return graded(call, Array::new(&lengths, parts)?, down);
    }
    if y.kind() == ElementType::Complex {
        return Err(Error::domain(format!("{} data have no order", y.kind().name())));
    }
    call.places(if down { order::grade_down(call.cx, y.into())? } else { order::grade_up(call.cx, y.into())? })
}

/// `⍋y`: where the smallest item is, the next one, and so on.
pub fn grade_up(call: &Call<'_>, y: Array) -> Result<Array> {
    graded(call, y, false)
}

/// `⍒y`: the same from the largest.
pub fn grade_down(call: &Call<'_>, y: Array) -> Result<Array> {
    graded(call, y, true)
}

/// `x⍋y`: text in the order of a collating sequence `x`. Characters stand by where they are first on each axis of it, those it lacks behind
/// all; a table sorts by its last axis first, and by the rows above among those that this leaves equal.
pub fn collate_up(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    collated(call, &x, y, false)
}

/// `x⍒y`: the same, from the last.
pub fn collate_down(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    collated(call, &x, y, true)
}

fn collated(call: &Call<'_>, x: &Array, y: Array, down: bool) -> Result<Array> {
    if x.is_atom() || y.is_atom() {
        return Err(Error::rank("a collating sequence and the array that it sorts are lists or tables"));
    }
    if !super::take::is_text(x) || !super::take::is_text(&y) {
        return Err(Error::domain("a collating sequence orders text"));
    }
    let (sequence, length) = (x.clone().raveled(), x.count());
    let found = places(call, &sequence, &y)?;
    let row = y.item_count();
    // For each axis of the sequence, the last first: the places of the characters along it, of one that is there several times the least.
    let firsts = places(call, &sequence, &sequence)?;
    let mut keys: Vec<Vec<i64>> = Vec::new();
    let mut below = 1;
    for &extent in x.shape().iter().rev() {
        let extent = extent.max(1);
        let mut least = budget::filled(length, extent as i64)?;
        for (place, first) in firsts.iter().enumerate() {
            let along = (place / below % extent) as i64;
            if let Some(known) = usize::try_from(*first).ok().and_then(|first| least.get_mut(first)) {
                *known = along.min(*known);
            }
        }
        let key = |&place: &i64| {
            usize::try_from(place).ok().and_then(|place| least.get(place).copied()).unwrap_or(extent as i64)
        };
        keys.push(budget::mapped(&found, key)?);
        below *= extent;
    }
    let width = keys.len() * row;
    let mut all = budget::vec(y.tally().saturating_mul(width))?;
    for item in 0..y.tally() {
        stop::poll_turn(item)?;
        for key in &keys {
            all.extend_from_slice(key.get(item * row..(item + 1) * row).unwrap_or_default());
        }
    }
    graded(call, Array::new(&[y.tally(), width], all)?, down)
}

/// Whether two arrays match: shapes, elements, and prototypes of empty ones.
pub fn matches(call: &Call<'_>, x: &Array, y: &Array) -> Result<bool> {
    // Pairs of nested arrays, and how many of their elements were compared: they may be nested deeper than the machine's stack.
    let mut waiting: Vec<(Array, Array, usize)> = Vec::new();
    let (mut x, mut y) = (x.clone(), y.clone());
    loop {
        call.cx.poll()?;
        if !shape::same(x.shape(), y.shape()) {
            return Ok(false);
        }
        match (x.as_slice::<Value>(), y.as_slice::<Value>()) {
            _ if x.is_empty() => {
                let (a, b) = (nested::prototype(&x)?, nested::prototype(&y)?);
                if a.kind() != b.kind() {
                    return Ok(false);
                }
                if !a.is_empty() {
                    (x, y) = (a, b);
                    continue;
                }
            }
            (None, None) => {
                if !compare::matches(call.cx.tolerance, &x, &y) {
                    return Ok(false);
                }
            }
            // Boxes that are the same ones match.
            (Some(a), Some(b)) if std::ptr::eq(a, b) => {}
            _ => budget::push(&mut waiting, (x, y, 0))?,
        }
        loop {
            let Some((a, b, next)) = waiting.last_mut() else { return Ok(true) };
            let index = *next;
            *next += 1;
            if index >= a.count() {
                waiting.pop();
                continue;
            }
            let (a, b) = (nested::content(a, index), nested::content(b, index));
            match nested::holds_no_array(&a) || nested::holds_no_array(&b) {
                true if compare::matches(call.cx.tolerance, &a, &b) => continue,
                true => return Ok(false),
                false => {}
            }
            (x, y) = (a, b);
            break;
        }
    }
}

/// `x≡y`
pub fn match_arrays(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    matches(call, &x, &y).map(Array::from)
}

/// `x≢y`
pub fn differ(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    matches(call, &x, &y).map(|same| Array::from(!same))
}

/// `⍸y`: where the ones are; of a table as pairs.
pub fn wherever(call: &Call<'_>, y: Array) -> Result<Array> {
    let shape = Shape::from(y.shape());
    let found = places_of_ones(call.cx, y.raveled().into())?;
    if shape.len() <= 1 {
        return call.places(found);
    }
    let found = found.as_slice::<i64>().ok_or_else(|| Error::domain("places are integers"))?;
    let places = found.iter().map(|&place| usize::try_from(place).unwrap_or(0));
    let result = Array::boxes(index_lists(call, &shape, places)?);
    let zeros = Array::list(budget::filled(shape.len(), 0_i64)?);
    Ok(if result.is_empty() { result.with_prototype(zeros) } else { result })
}

/// `x⍸y`: in which interval of the ascending list `x` each element of `y` lies; where `x` has several axes, each cell of `y`.
pub fn interval(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    // Characters and numbers are compared with enclosed values as values are.
    let boxed = |a: &Array| a.kind() == ElementType::Box;
    let (x, y) = match boxed(&x) == boxed(&y) || x.is_empty() || y.is_empty() {
        true => (x, y),
        false => (along::in_boxes(&x)?, along::in_boxes(&y)?),
    };
    let found = bound_index(call.cx, Bound::Lower, x.clone(), y.clone())?;
    let below = crate::array::promote::integers(&found, call.cx.tolerance)?;
    // A value that equals several bounds belongs to the interval of the last of them.
    let bounds = search::lookup(call.cx, &x, &y, Which::Last)?.1;
    let count = x.tally() as i64;
    let step = |(below, bound): (i64, i64)| if bound < count { bound } else { below - 1 } + call.origin();
    Array::new(found.shape(), budget::collected(below.len(), below.iter().copied().zip(bounds).map(step))?)
}
