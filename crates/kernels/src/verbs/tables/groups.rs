//! Rows grouped by some lists, and rows in the order of some lists.

use crate::array::domains::resolved;
use crate::array::items::{array_of, count as count_of, items};
use crate::array::make::longs;
use crate::array::{Array, Context, Tolerance, Value, budget};
use crate::error::Result;
use crate::verbs::lists::order::in_order;
use crate::verbs::lists::pieces::items_at;
use crate::verbs::order::Direction;
use crate::verbs::search::{self as kernels, Groups};

/// Pairs of group numbers up to this count are numbered by a table of all pairs.
const DIRECT: usize = 1 << 16;

/// Numbers of groups by two lists, in order of first appearance, from those by each.
fn renumbered(
    mut first: Vec<usize>,
    second: &[usize],
    pairs: usize,
    pair: impl Fn(&(usize, usize)) -> usize,
) -> Result<(Vec<usize>, usize)> {
    let mut known = budget::filled(pairs, usize::MAX)?;
    let mut next = 0;
    for (slot, &b) in first.iter_mut().zip(second) {
        if let Some(number) = known.get_mut(pair(&(*slot, b))) {
            if *number == usize::MAX {
                *number = next;
                next += 1;
            }
            *slot = *number;
        }
    }
    Ok((first, next))
}

/// The items of a list as an array: of a table its rows, of an enumeration what they stand for.
pub fn list_of(y: &Value) -> Result<Array> {
    match array_of(&resolved(y)?) {
        Some(array) => Ok(array.clone()),
        None => {
            budget::check::<Value>(count_of(y))?;
            Ok(Array::list(items(y)))
        }
    }
}

/// For each item of a list the number of its value, in order of first appearance.
pub fn classes_of(cx: &Context, y: &Value) -> Result<Vec<usize>> {
    Ok(kernels::classes(&cx.with_tolerance(Tolerance::EXACT), &list_of(y)?)?.0)
}

/// The number of the group of each row, in order of first appearance, and the count of groups.
pub fn classes(cx: &Context, lists: &[Value], count: usize) -> Result<(Vec<usize>, usize)> {
    let mut known: Option<(Vec<usize>, usize)> = None;
    for list in lists {
        let classes = classes_of(cx, list)?;
        let many = classes.iter().max().map_or(0, |&most| most + 1);
        known = Some(match known {
            None => (classes, many),
            Some((before, first)) if first.checked_mul(many).is_some_and(|pairs| pairs <= DIRECT.max(count)) => {
                renumbered(before, &classes, first * many, |&(a, b)| a * many + b)?
            }
            Some((before, _)) => {
                let both = budget::collected(count, before.iter().zip(&classes).map(|(&a, &b)| (a * many + b) as i64))?;
                let classes = classes_of(cx, &longs(both))?;
                let many = classes.iter().max().map_or(0, |&most| most + 1);
                (classes, many)
            }
        });
    }
    Ok(known.unwrap_or_default())
}

/// Rows by what they are equal in: where those of each group are, and the order of the groups by their keys.
pub struct Grouping {
    /// The places of the rows of each group, in order of first appearance.
    pub groups: Groups,
    /// The numbers of the groups in the order of their keys.
    pub order: Vec<usize>,
}

impl Grouping {
    /// Groups rows that are equal in all of the lists.
    pub fn from_lists(cx: &Context, lists: &[Value], count: usize) -> Result<Grouping> {
        let (classes, many) = classes(cx, lists, count)?;
        let groups = kernels::grouped(cx, &classes, many)?;
        let firsts = groups.firsts()?;
        let keys = lists.iter().map(|list| items_at(cx, list, &firsts)).collect::<Result<Vec<Value>>>()?;
        let order = in_order(cx, &keys, firsts.len(), Direction::Up)?;
        Ok(Grouping { groups, order })
    }

    /// The places of the rows of each group, the groups in the order of their keys.
    pub fn sorted(&self) -> impl Iterator<Item = &[usize]> {
        let spans = self.order.iter().filter_map(|&class| self.groups.spans.get(class));
        spans.map(|&(start, end)| self.groups.places.get(start..end).unwrap_or(&[]))
    }

    /// How many groups there are.
    pub fn count(&self) -> usize {
        self.order.len()
    }
}

/// The places of the rows of each group, in order of first appearance.
pub fn groups(cx: &Context, lists: &[Value], count: usize) -> Result<Groups> {
    let (classes, many) = classes(cx, lists, count)?;
    kernels::grouped(cx, &classes, many)
}
