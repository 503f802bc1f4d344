//! `fby`: a function of each group, spread back over the rows.

use crate::array::{Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::query::segmented::spread_classes;
use crate::value::function::{Function, as_function};
use crate::value::{self, is_atom, items};
use crate::verbs::lists::pieces::{items_at, repeated};
use crate::verbs::tables::groups::groups;
use crate::verbs::tables::relation::Relation;
use crate::vocabulary::fast_ways::GROUPS;

/// `(f;c) fby g`: what f makes of c in each group of g, spread over the rows of the group.
pub fn by_group(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let parts = items(&x);
    let [f, column] = parts.as_slice() else {
        return Err(Error::type_("the left argument of fby is a function and a list"));
    };
    let lists = match Relation::of(&y) {
        Some(subject) => subject.columns,
        None => vec![y],
    };
    let many = value::count(column);
    if is_atom(column) || lists.iter().any(|list| value::count(list) != many) {
        return Err(Error::length("fby takes as many items as groups are given for"));
    }
    let groups = groups(&k.cx(), &lists, many)?;
    if let Some(Function::Primitive(row)) = as_function(f)
        && let Some(grouped) = row.grouped.filter(|_| k.takes(&GROUPS))
        && let Some(results) = grouped(k, std::slice::from_ref(column), &groups)?
    {
        return items_at(&k.cx(), &results, &spread_classes(&groups)?);
    }
    let (mut values, mut order) = (Vec::with_capacity(groups.spans.len()), budget::filled(many, 0_usize)?);
    let mut next = 0;
    for group in groups.iter() {
        k.poll()?;
        let cells = items_at(&k.cx(), column, group)?;
        let result = k.apply_one(f, cells)?;
        let length = group.len();
        values.push(match is_atom(&result) {
            true => repeated(&k.cx(), &result, length)?,
            false if value::count(&result) == length => result,
            false => return Err(Error::length("the function of fby gives an atom or as many items as it gets")),
        });
        for &place in group {
            if let Some(slot) = order.get_mut(place) {
                *slot = next;
            }
            next += 1;
        }
    }
    if values.is_empty() {
        return Ok(value::empty());
    }
    let all = crate::words::join::raze(k, value::general(values))?;
    items_at(&k.cx(), &all, &order)
}
