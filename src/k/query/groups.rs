//! Rows grouped by some lists, and rows in the order of some lists.

use crate::array::{Value, budget};
use crate::error::Result;
use crate::k::names::interpreter::Interpreter;
use crate::k::value::longs;
use crate::k::words::order;
use crate::k::words::pieces::items_at;
use crate::k::words::search;
use crate::verbs::order::Direction;
use crate::verbs::search as kernels;

/// The places of so many rows in the order of some lists, the first list above the others; equal rows stay in theirs.
pub fn in_order(k: &Interpreter, lists: &[Value], count: usize, direction: Direction) -> Result<Vec<usize>> {
    let mut order: Vec<usize> = budget::vec(count)?;
    order.extend(0..count);
    for (turn, list) in lists.iter().rev().enumerate() {
        let sorted = if turn == 0 { list.clone() } else { items_at(k, list, &order)? };
        let places = order::places(k, &sorted, direction)?;
        order = places.iter().filter_map(|&place| order.get(place).copied()).collect();
    }
    Ok(order)
}

/// For each of so many rows the number of its group, in order of first appearance, and the number of groups.
pub fn classes(k: &Interpreter, lists: &[Value], count: usize) -> Result<(Vec<usize>, usize)> {
    let mut known: Option<(Vec<usize>, usize)> = None;
    for list in lists {
        let classes = search::classes(k, list)?;
        let many = classes.iter().max().map_or(0, |&most| most + 1);
        known = Some(match known {
            None => (classes, many),
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

/// The places of the rows of each group; the groups in the order of their keys, or in order of first appearance.
pub fn groups(k: &Interpreter, lists: &[Value], count: usize, sorted: bool) -> Result<Vec<Vec<usize>>> {
    let (classes, many) = classes(k, lists, count)?;
    let groups = kernels::grouped(&k.cx(), &classes, many)?;
    let all: Vec<Vec<usize>> = groups.iter().map(<[usize]>::to_vec).collect();
    if !sorted {
        return Ok(all);
    }
    let firsts = groups.firsts()?;
    let keys = lists.iter().map(|list| items_at(k, list, &firsts)).collect::<Result<Vec<Value>>>()?;
    let order = in_order(k, &keys, firsts.len(), Direction::Up)?;
    let mut all: Vec<Option<Vec<usize>>> = all.into_iter().map(Some).collect();
    Ok(order.iter().filter_map(|&place| all.get_mut(place).and_then(Option::take)).collect())
}
