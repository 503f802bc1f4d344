//! Rows grouped by some lists, and rows in the order of some lists.

use crate::array::{Value, budget};
use crate::error::Result;
use crate::k::names::interpreter::Interpreter;
use crate::k::value::longs;
use crate::k::words::order::in_order;
use crate::k::words::pieces::items_at;
use crate::k::words::search;
use crate::verbs::order::Direction;
use crate::verbs::search as kernels;

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
