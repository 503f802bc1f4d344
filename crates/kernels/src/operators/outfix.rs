//! Outfixes: a function on what remains of the items of an array without each of its windows or blocks.
//!
//! A verb inserted into an outfix is that verb between what it gives for the items before the window and what it gives for those behind it,
//! if it is associative and every way to group the items gives the same numbers. Both are scans, made once for all outfixes.

use super::prefix::{as_items, inserted, join, on_each_part, part, width};
use crate::array::cells::INFINITE;
use crate::array::{Array, Context, ElementType, View, budget, promote, shape};
use crate::error::{Error, Result};
use crate::operators::boolean_scans::groups_booleans_freely;
use crate::operators::{Apply, rank, scan};
use crate::verbs::atomic::gathers::Gathers;
use crate::verbs::atomic::{AtomicDyad, Kernel, Role};
use crate::verbs::selection::select;

/// `f` on what remains of the items of `y` without each infix of `x` items.
pub fn outfix(cx: &Context, f: &dyn Apply, x: Array, y: Array) -> Result<Array> {
    let y = as_items(y)?;
    rank::dyad(cx, (0, INFINITE), x, y, &|cx, x, y| outfix_of(cx, f, width(cx, &x)?, y))
}

fn outfix_of(cx: &Context, f: &dyn Apply, width: i64, y: Array) -> Result<Array> {
    let count = y.tally();
    let size = usize::try_from(width.unsigned_abs()).unwrap_or(usize::MAX);
    if let (Some(verb), 1..) = (inserted(f), size)
        && let Some(result) = joined(cx, verb, &y, size, width < 0)?
    {
        return Ok(result);
    }
    let without = |y: &Array, start: usize, end: usize| -> Result<Array> {
        let (head, tail) = (part(cx, y, 0, start)?, part(cx, y, end, y.tally() - end)?);
        let whole = shape::concat(&[start + y.tally() - end], y.item_shape());
        // The first part moves where there is room for both.
        budget::check::<u64>(shape::count(&whole)?)?;
        let mut both = head;
        if !both.append_in_place(&tail) {
            return Err(Error::domain("the parts of one array are of one type"));
        }
        both.reshaped(&whole)
    };
    if width < 0 {
        let blocks = count.div_ceil(size);
        return on_each_part(cx, f, blocks, &y, |y, i| {
            without(y, i * size, y.tally().min(i.saturating_add(1).saturating_mul(size)))
        });
    }
    let results = if size > count { 0 } else { count - size + 1 };
    on_each_part(cx, f, results, &y, |y, i| without(y, i, i + size))
}

/// The verb inserted into every outfix, each made of a beginning and an end of the items. `None` where other groups of items could give
/// other numbers, and where an outfix has fewer than two items: one item stays what it is.
fn joined(cx: &Context, verb: &AtomicDyad, y: &Array, size: usize, blocks: bool) -> Result<Option<Array>> {
    let count = y.tally();
    if count < size.saturating_add(2) || y.is_empty() {
        return Ok(None);
    }
    let y = match (y.kind(), verb.bools) {
        (ElementType::Bool, Kernel::Int(_)) => promote::cast(y.clone(), ElementType::Int)?,
        _ => y.clone(),
    };
    if !groups_freely(cx, verb, &y) {
        return Ok(None);
    }
    let (Some(before), Some(behind)) = (scan::forward(cx, verb, &y)?, scan::backward(cx, verb, &y)?) else {
        return Ok(None);
    };
    // An outfix without the first or the last items is an end or a beginning alone.
    let step = if blocks { size } else { 1 };
    let last = if blocks { (count - 1) / size * size } else { count - size };
    let starts = || (step..last).step_by(step);
    let middle = starts().count();
    let chosen = |from: &Array, shift: &dyn Fn(usize) -> usize| -> Result<Array> {
        if step == 1 {
            return part(cx, from, shift(step), middle);
        }
        let places = budget::collected(middle, starts().map(shift))?;
        select::items_at(cx, from, &places, &[middle])
    };
    let (left, right) = (chosen(&before, &|start| start - 1)?, chosen(&behind, &|start| start + size)?);
    let first = part(cx, &behind, size, 1)?;
    let all = if middle == 0 {
        first
    } else {
        let mut all = first;
        let both = verb.apply(cx, left, right)?;
        budget::check::<u64>(both.count())?;
        if both.kind() != all.kind() || !all.append_in_place(&both) {
            return Ok(None);
        }
        all.reshaped(&shape::concat(&[middle + 1], y.item_shape()))?
    };
    let end = before.item(last - 1);
    if all.kind() != y.kind() || end.kind() != y.kind() {
        return Ok(None);
    }
    join(cx, all, end).map(Some)
}

/// Whether the verb gives the same between these numbers however they are grouped, and without leaving their type.
fn groups_freely(cx: &Context, verb: &AtomicDyad, y: &Array) -> bool {
    match (y.widened(), verb.bools) {
        (View::Bool(_), Kernel::Bool(f)) => groups_booleans_freely(cx, f),
        _ if !verb.associative => false,
        // What is left of sums and products of absolute values stays within them.
        (View::Int(items), _) => match verb.role {
            Role::Sum => items.iter().try_fold(0_i64, |sum, item| sum.checked_add(item.checked_abs()?)).is_some(),
            Role::Product => {
                let larger = |product: i64, item: &i64| product.checked_mul(item.checked_abs()?.max(1));
                items.iter().try_fold(1, larger).is_some()
            }
            // A multiple that is too long says so while it is made; a 0 would hide it.
            _ => verb.keeps_ints && (!verb.in_order || items.iter().all(|&item| item > 0)),
        },
        (View::Float(items), _) => {
            matches!(verb.gathers, Some(Gathers::Least | Gathers::Most)) && !items.iter().any(|item| item.is_nan())
        }
        (View::Extended(_), _) => true,
        _ => false,
    }
}
