//! Rows grouped by some lists, and rows in the order of some lists.

use crate::array::{Value, budget};
use crate::error::Result;
use crate::k::names::interpreter::Interpreter;
use crate::k::value::longs;
use crate::k::words::order::in_order;
use crate::verbs::lists::pieces::items_at;
use crate::k::words::search;
use crate::verbs::order::Direction;
use crate::verbs::search::{self as kernels, Groups};

/// Pairs of numbers of groups that are told apart by a table of all pairs.
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

/// For each of so many rows the number of its group, in order of first appearance, and the number of groups.
pub fn classes(k: &Interpreter, lists: &[Value], count: usize) -> Result<(Vec<usize>, usize)> {
    let mut known: Option<(Vec<usize>, usize)> = None;
    for list in lists {
        let classes = search::classes(k, list)?;
        let many = classes.iter().max().map_or(0, |&most| most + 1);
        known = Some(match known {
            None => (classes, many),
            Some((before, first)) if first.checked_mul(many).is_some_and(|pairs| pairs <= DIRECT.max(count)) => {
                renumbered(before, &classes, first * many, |&(a, b)| a * many + b)?
            }
            Some((before, _)) => {
                let mut both = budget::vec(count)?;
                both.extend(before.iter().zip(&classes).map(|(&a, &b)| (a * many + b) as i64));
                let classes = search::classes(k, &longs(both))?;
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
    /// Of rows that are equal in some lists.
    pub fn of(k: &Interpreter, lists: &[Value], count: usize) -> Result<Grouping> {
        let (classes, many) = classes(k, lists, count)?;
        let groups = kernels::grouped(&k.cx(), &classes, many)?;
        let firsts = groups.firsts()?;
        let keys = lists.iter().map(|list| items_at(&k.cx(), list, &firsts)).collect::<Result<Vec<Value>>>()?;
        let order = in_order(k, &keys, firsts.len(), Direction::Up)?;
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
pub fn groups(k: &Interpreter, lists: &[Value], count: usize) -> Result<Groups> {
    let (classes, many) = classes(k, lists, count)?;
    kernels::grouped(&k.cx(), &classes, many)
}
