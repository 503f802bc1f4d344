//! Take, drop, reverse, rotate, transpose, replicate, expand.

use super::call::{Axes, Call};
use crate::array::{Array, ElementType, Shape, View, budget, nested, promote, shape, stop};
use crate::error::{Error, Result};
use crate::verbs::selection::along::{self, Along, FILL};
use crate::verbs::selection::copy;
use crate::verbs::selection::rotate as turning;
use crate::verbs::selection::take as taking;
use crate::verbs::selection::transpose as moving;
use crate::vocabulary::fast_ways::COPIES;

/// One number for each axis of `y`; `whole` gives those of the axes that brackets do not name.
fn per_axis(call: &Call<'_>, x: &Array, y: &Array, whole: impl Fn(usize) -> i64) -> Result<(Array, Vec<i64>)> {
    let numbers = call.integers(x)?;
    let Some(axes) = call.axes(y.rank())? else {
        let y = if y.is_atom() { y.clone().reshaped(&Shape::from_elem(1, numbers.len()))? } else { y.clone() };
        if numbers.len() < y.rank() && call.is_dyalog() {
            // The axes behind stay as they are.
            let rest = y.shape().iter().skip(numbers.len()).map(|&length| whole(length));
            return Ok((y.clone(), numbers.into_iter().chain(rest).collect()));
        }
        if numbers.len() != y.rank() {
            return Err(Error::length(format!("{} numbers for an array of rank {}", numbers.len(), y.rank())));
        }
        return Ok((y, numbers));
    };
    let Axes::Of(axes) = axes else { return Err(Error::axis("axes are whole numbers")) };
    if axes.iter().enumerate().any(|(place, axis)| axes.iter().take(place).any(|other| other == axis)) {
        return Err(Error::axis("an axis is named twice"));
    }
    if axes.len() != numbers.len() {
        return Err(Error::length(format!("{} numbers for {} axes", numbers.len(), axes.len())));
    }
    let mut all: Vec<i64> = y.shape().iter().map(|&length| whole(length)).collect();
    for (&axis, &number) in axes.iter().zip(&numbers) {
        all[axis] = number;
    }
    Ok((y.clone(), all))
}

/// Whether a count cuts a simple list into two parts, neither of which needs a prototype or axes.
fn cuts_list(call: &Call<'_>, x: &Array, y: &Array) -> bool {
    let within = |&count: &i64| count.unsigned_abs() <= y.tally() as u64;
    call.axis.is_none() && y.rank() == 1 && y.kind() != ElementType::Box && x.as_atom::<i64>().is_some_and(within)
}

/// `x↑y`: so many from the front of each axis, or from its end if negative; what is not there is the prototype.
pub fn take(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    if cuts_list(call, &x, &y) {
        return taking::take_of_axes(call.cx, x.into(), y.into());
    }
    let (whole, numbers) = per_axis(call, &x, &y, |length| length as i64)?;
    if numbers.is_empty() {
        return Ok(y);
    }
    let lengths: Vec<usize> = numbers.iter().map(|n| usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX)).collect();
    shape::count(&lengths)?;
    let cx = nested::padding(call.cx, &y)?;
    let result = if whole.is_empty() && shape::count(&lengths)? > 0 {
        super::shape::reshaped(call, &lengths, whole)?
    } else {
        taking::take(&cx, Array::list(numbers).into(), whole.into())?
    };
    nested::settled(nested::remember(result, &y)?)
}

/// `x↓y`: all but so many.
pub fn drop(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    if cuts_list(call, &x, &y) {
        return taking::drop(call.cx, x.into(), y.into());
    }
    let (whole, numbers) = per_axis(call, &x, &y, |_| 0)?;
    if numbers.is_empty() {
        return Ok(y);
    }
    let result = taking::drop(&call.cx.with_fill(None), Array::list(numbers).into(), whole.into())?;
    nested::settled(nested::remember(result, &y)?)
}

fn reversed(call: &Call<'_>, y: Array, last: bool) -> Result<Array> {
    let rank = y.rank();
    let axis = call.axis(rank, if last { rank.saturating_sub(1) } else { 0 })?;
    if rank == 0 { Ok(y) } else { turning::reverse_cells(y, Some(rank - axis)) }
}

/// `⌽y`: reversed along the last axis.
pub fn reverse(call: &Call<'_>, y: Array) -> Result<Array> {
    reversed(call, y, true)
}

/// `⊖y`: reversed along the first axis.
pub fn reverse_first(call: &Call<'_>, y: Array) -> Result<Array> {
    reversed(call, y, false)
}

fn rotated(call: &Call<'_>, x: Array, y: Array, last: bool) -> Result<Array> {
    let rank = y.rank();
    let axis = call.axis(rank, if last { rank.saturating_sub(1) } else { 0 })?;
    let counts = promote::integers(&x, call.cx.tolerance)?;
    if rank == 0 {
        return if x.count() == 1 { Ok(y) } else { Err(Error::rank("a scalar is rotated by one number")) };
    }
    if x.count() != 1 || x.rank() >= rank && x.rank() > 1 {
        let mut lists = Shape::from_slice(y.shape());
        lists.remove(axis);
        if !shape::same(x.shape(), &lists) {
            return Err(crate::array::agree::unequal_shapes(x.shape(), &lists));
        }
    }
    along::rotate(call.cx, &y, axis, &counts)
}

/// `x⌽y`: rotated to the left along the last axis.
pub fn rotate(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    rotated(call, x, y, true)
}

/// `x⊖y`: rotated along the first axis.
pub fn rotate_first(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    rotated(call, x, y, false)
}

/// `⍉y`: the axes in reverse order.
pub fn reverse_axes(call: &Call<'_>, y: Array) -> Result<Array> {
    let result = moving::reverse_axes(call.cx, y.clone().into())?;
    nested::remember(result, &y)
}

/// `x⍉y`: axis `i` of the argument becomes axis `x[i]` of the result; those that become one run along its diagonal.
pub fn transpose(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let places = call.integers(&x)?;
    if places.len() != y.rank() {
        return Err(Error::length(format!("{} numbers for an array of rank {}", places.len(), y.rank())));
    }
    let places = places.iter().map(|&place| usize::try_from(place - call.origin()).ok()).collect::<Option<Vec<_>>>();
    let Some(places) = places.filter(|places| places.iter().all(|&place| place < y.rank())) else {
        return Err(Error::domain("an axis of the result does not exist"));
    };
    let groups = places.iter().max().map_or(0, |most| most + 1);
    let group = |to: usize| -> Vec<i64> {
        places.iter().enumerate().filter(|(_, place)| **place == to).map(|(axis, _)| axis as i64).collect()
    };
    let groups: Vec<Vec<i64>> = (0..groups).map(group).collect();
    if groups.iter().any(Vec::is_empty) {
        return Err(Error::domain("the axes of the result have a gap"));
    }
    if y.rank() == 0 {
        return Ok(y);
    }
    let result =
        moving::transpose(call.cx, Array::boxes(groups.into_iter().map(Array::list)).into(), y.clone().into())?;
    nested::remember(result, &y)
}

fn replicated(call: &Call<'_>, x: Array, y: Array, last: bool) -> Result<Array> {
    let y = if y.is_atom() { y.reshaped(&[1])? } else { y };
    let rank = y.rank();
    let axis = call.axis(rank, if last { rank - 1 } else { 0 })?;
    if x.rank() > 1 {
        return Err(Error::rank("counts are a list"));
    }
    let length = y.shape()[axis];
    if axis == 0
        && let Some(mask) = x.as_slice::<bool>()
        && x.rank() == 1
        && mask.len() == length
    {
        return nested::settled(nested::remember(copy::filter(call.cx, mask, &y)?, &y)?);
    }
    if axis == 0 && COPIES.on(call.cx) && are_counts(&x, length) {
        let copied = copy::copy(
            &call.cx.with_fill(None),
            if x.is_atom() { x.into() } else { x.raveled().into() },
            y.clone().into(),
        )?;
        return nested::settled(nested::remember(copied, &y)?);
    }
    let counts = call.integers(&x)?;
    let places = copies(&counts, length, call.is_dyalog())?;
    let cx = nested::padding(call.cx, &y)?;
    nested::settled(nested::remember(along::pick(&cx, &y, axis, &places)?, &y)?)
}

/// Whether integers are counts for so many items, and none asks for fills.
fn are_counts(x: &Array, length: usize) -> bool {
    let counts = x.as_slice::<i64>().unwrap_or(&[-1]);
    (x.is_atom() || counts.len() == length) && counts.iter().all(|&count| count >= 0)
}

/// The indices that counts copy, with fills for negative counts. `replaces`: a fill replaces an item, as in Dyalog;
/// in APL2 it is added between the items.
fn copies(counts: &[i64], length: usize, replaces: bool) -> Result<Vec<usize>> {
    let takes = |n: i64| replaces || n >= 0;
    let takers = counts.iter().filter(|&&n| takes(n)).count();
    let (counts, takers) = match counts {
        [one] if takes(*one) && length != 1 => (budget::filled(length, *one)?, length),
        _ => (budget::copied(counts)?, takers),
    };
    if takers != length && length != 1 {
        return Err(Error::length(format!("{takers} counts for {length} items")));
    }
    let total = counts.iter().try_fold(0_usize, |sum, n| sum.checked_add(usize::try_from(n.unsigned_abs()).ok()?));
    let mut places = budget::vec(total.ok_or_else(|| Error::limit("too many copies"))?)?;
    let mut at = 0;
    for (turn, &n) in counts.iter().enumerate() {
        stop::poll_turn(turn)?;
        let many = usize::try_from(n.unsigned_abs()).unwrap_or(0);
        let longer = places.len() + many;
        budget::pad(&mut places, longer, if n < 0 { FILL } else { at })?;
        at += usize::from(takes(n) && length != 1);
    }
    Ok(places)
}

/// `x/y`: each item along the last axis so many times.
pub fn replicate(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    replicated(call, x, y, true)
}

/// `x⌿y`: the same along the first axis.
pub fn replicate_first(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    replicated(call, x, y, false)
}

fn expanded(call: &Call<'_>, x: Array, y: Array, last: bool) -> Result<Array> {
    let y = if y.is_atom() { y.reshaped(&[1])? } else { y };
    let rank = y.rank();
    let axis = call.axis(rank, if last { rank - 1 } else { 0 })?;
    let by_lanes = y.kind() == ElementType::Box && rank > 1 && !call.is_dyalog();
    if let View::Bool(truths) = x.widened()
        && x.rank() == 1
        && !by_lanes
    {
        let takers = truths.iter().filter(|&&one| one).count();
        if takers == y.shape().get(axis).copied().unwrap_or(1) {
            let cx = nested::padding(call.cx, &y)?;
            if axis == 0 {
                return nested::settled(nested::remember(copy::expand(&cx, x.into(), y.clone().into())?, &y)?);
            }
            let mut places = crate::array::budget::vec(truths.len())?;
            let mut at = 0;
            for &one in truths {
                places.push(if one { at } else { FILL });
                at += usize::from(one);
            }
            return nested::settled(nested::remember(along::pick(&cx, &y, axis, &places)?, &y)?);
        }
    }
    let counts = call.integers(&x)?;
    if let Some(other) = counts.iter().find(|&&n| n != 0 && n != 1)
        && !call.is_dyalog()
    {
        return Err(Error::domain(format!("{other} is neither 0 nor 1")));
    }
    let Along { length, .. } = Along::new(y.shape(), axis)?;
    let takers = counts.iter().filter(|&&n| n > 0).count();
    if takers != length && length != 1 {
        return Err(Error::length(format!("{takers} places for {length} items")));
    }
    let (mut places, mut at) = (Vec::new(), 0);
    for n in counts {
        let many = usize::try_from(n.unsigned_abs()).unwrap_or(0).max(1);
        crate::array::budget::check::<usize>(many)?;
        places.extend(std::iter::repeat_n(if n > 0 { at } else { FILL }, many));
        at += usize::from(n > 0 && length != 1);
    }
    let cx = nested::padding(call.cx, &y)?;
    if by_lanes && length > 0 {
        return filled_by_lanes(call, &y, axis, &places);
    }
    nested::settled(nested::remember(along::pick(&cx, &y, axis, &places)?, &y)?)
}

/// Items along an axis, where none is taken the type of the first one of the same lane: APL2's rule of mixed and nested arrays.
fn filled_by_lanes(call: &Call<'_>, y: &Array, axis: usize, places: &[usize]) -> Result<Array> {
    let taken: Vec<usize> = budget::mapped(places, |&place| if place == FILL { 0 } else { place })?;
    let items = along::pick(call.cx, y, axis, &taken)?;
    let types = nested::zeros(&along::pick(call.cx, y, axis, &budget::filled(places.len(), 0)?)?)?;
    let inner: usize = items.shape().iter().skip(axis + 1).product();
    let is_fill = |index: usize| {
        let place = (index / inner.max(1)) % places.len().max(1);
        places.get(place).is_none_or(|&place| place == FILL)
    };
    let mut all = budget::vec(items.count())?;
    for index in 0..items.count() {
        stop::poll_turn(index)?;
        all.push(nested::content(if is_fill(index) { &types } else { &items }, index));
    }
    nested::assemble(items.shape(), all)
}

/// `x\y`: the items along the last axis at the ones of `x`, prototypes at its zeros.
pub fn expand(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    expanded(call, x, y, true)
}

/// `x⍀y`: the same along the first axis.
pub fn expand_first(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    expanded(call, x, y, false)
}

/// Whether an array is text.
pub fn is_text(y: &Array) -> bool {
    matches!(y.kind(), ElementType::Byte | ElementType::Unicode)
}
