//! Lists put together: what `,` does of lists that are neither tables nor dictionaries.

use std::sync::Arc;

use super::pieces::{one, settled_like};
use crate::array::domains::{domain_of, resolved};
use crate::array::items::{self, array_of, boxes, collapse, count};
use crate::array::kind::kind;
use crate::array::make::{empty, general, like};
use crate::array::{Context, Value, budget, deferred_drops};
use crate::error::Result;
use crate::verbs::structure::boxes::raze_alike;
use crate::verbs::structure::join;

/// A limit error if the items of both would not fit the memory.
pub fn check_room(x: &Value, y: &Value) -> Result<()> {
    let items = count(x).saturating_add(count(y));
    if boxes(x).is_some() || boxes(y).is_some() { budget::check::<Value>(items) } else { budget::check::<u64>(items) }
}

/// Appends y to x in place, if x is a list that no one else holds and y fits it.
pub fn append(x: &mut Value, y: &Value) -> bool {
    match (x, y) {
        (Value::Array(a), Value::Array(b)) if a.kind() == b.kind() => {
            (b.as_slice::<Value>().is_none() || !b.is_atom()) && a.append_in_place(b)
        }
        (Value::Narrow(a), Value::Narrow(b)) if a.width == b.width => {
            Arc::get_mut(a).is_some_and(|a| a.array.append_in_place(&b.array))
        }
        _ => false,
    }
}

/// The items of both: of a dictionary that meets a list, the dictionary itself.
pub fn concatenate(cx: &Context, x: &Value, y: &Value) -> Result<Value> {
    let in_one_domain = domain_of(x) == domain_of(y);
    if let (Some(a), Some(b)) = (array_of(x), array_of(y))
        && kind(x) == kind(y)
        && in_one_domain
    {
        return Ok(like(x, join::append(cx, a.into(), b.into())?));
    }
    if !(in_one_domain || items::is_atom(x) && items::is_atom(y)) {
        let (x, y) = (resolved(x)?, resolved(y)?);
        if kind(&x) == kind(&y) {
            return concatenate(cx, &x, &y);
        }
    }
    if let (Value::Table(a), Value::Table(b)) = (x, y)
        && items::same_exactly(&a.keys, &b.keys)
    {
        let pairs = items::items(&a.values).into_iter().zip(items::items(&b.values));
        let both = pairs.map(|(a, b)| concatenate(cx, &a, &b)).collect::<Result<Vec<Value>>>()?;
        return Ok(items::table(a.keys.clone(), general(both)));
    }
    match (boxes(x), boxes(y)) {
        (Some([]), _) if !matches!(y, Value::Dictionary(_)) => return Ok(listed(y)),
        (_, Some([])) if !matches!(x, Value::Dictionary(_)) => return Ok(listed(x)),
        _ if !items::has_items(x) || !items::has_items(y) => {}
        _ if count(x) == 0 => return Ok(y.clone()),
        _ if count(y) == 0 => return Ok(x.clone()),
        _ => {}
    }
    let mut all = budget::vec(count(x).saturating_add(count(y)))?;
    let done = extend(&mut all, x).and_then(|()| extend(&mut all, y));
    deferred_drops::or_leave(done, all).map(collapse)
}

/// Appends the items of a list, or a value that is none.
fn extend(all: &mut Vec<Value>, x: &Value) -> Result<()> {
    match items::has_items(x) {
        true => items::take_into(all, x),
        false => {
            all.push(x.clone());
            Ok(())
        }
    }
}

/// A value that has items as it is, any other as a list of one item.
pub fn listed(x: &Value) -> Value {
    if items::has_items(x) { x.clone() } else { one(x.clone()) }
}

/// All items of some lists, one list behind the other; of none the empty list.
pub fn together(cx: &Context, lists: Vec<Value>) -> Result<Value> {
    let Some(head) = lists.first() else { return Ok(empty()) };
    if let Some(flat) = raze_alike(cx, &lists)? {
        return Ok(settled_like(head, flat));
    }
    if let Some(table) = tables_together(cx, &lists) {
        return table;
    }
    if lists.len() == 1 {
        return Ok(head.clone());
    }
    let mut all = budget::vec(lists.iter().map(count).fold(0, usize::saturating_add))?;
    let done = lists.iter().try_for_each(|list| cx.poll().and_then(|()| extend(&mut all, list)));
    let all = deferred_drops::or_leave(done, all)?;
    Ok(if all.is_empty() { head.clone() } else { collapse(all) })
}

/// Tables of the same columns one below the other, column by column; `None` where some are others.
pub fn tables_together(cx: &Context, lists: &[Value]) -> Option<Result<Value>> {
    let head = items::columns(lists.first()?)?;
    let alike = |list| items::columns(list).is_some_and(|table| items::same_exactly(&table.keys, &head.keys));
    if !lists.iter().all(alike) {
        return None;
    }
    let column = |place| {
        let tables = lists.iter().filter_map(items::columns);
        together(cx, budget::collected(lists.len(), tables.map(|table| items::item(&table.values, place)))?)
    };
    let all = (0..count(&head.keys)).map(column).collect::<Result<Vec<Value>>>();
    Some(all.map(|columns| items::table(head.keys.clone(), general(columns))))
}
