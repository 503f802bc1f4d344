//! Queries with `by` and `fby` by groups: aggregates that are computed for all groups at once, and results spread over the rows.

use crate::array::{Value, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::names::interpreter::Interpreter;
use crate::query::plan::{Bound, Source};
use crate::value::function::{Function, as_function};
use crate::value::node::Node;
use crate::value::primitive::{Grouped, Primitive};
use crate::value::{self, count, is_atom, is_function, is_list, items};
use crate::verbs::lists::pieces::{items_at, repeated};
use crate::verbs::tables::groups::RowGroups;
use crate::verbs::tables::relation::Relation;
use crate::vocabulary::fast_ways::GROUPS;

/// The values of a column by a kernel for all groups: one for each group, in order of first appearance, or one for each row. `None` if it
/// must be evaluated group by group: the word has no such kernel, or its operand depends on the group. An error is left to that way too, which
/// tells its place.
pub fn segmented(
    k: &Interpreter,
    bound: &Bound<'_>,
    groups: &RowGroups,
    subject: &Relation,
    places: Option<&[usize]>,
    kernel: fn(&Primitive) -> Option<Grouped>,
) -> Result<Option<Value>> {
    if !k.takes(&GROUPS) {
        return Ok(None);
    }
    let (row, operands): (_, Vec<&Node>) = match bound.node {
        Node::Monad(row, y, _) => (row, vec![y]),
        Node::Dyad(row, x, y, _) => (row, vec![x, y]),
        _ => return Ok(None),
    };
    let Some(grouped) = kernel(row).filter(|_| operands.iter().all(|node| is_by_rows(node, &bound.sources))) else {
        return Ok(None);
    };
    let many = places.map_or(subject.count, <[usize]>::len);
    let mut arguments = Vec::with_capacity(operands.len());
    for node in operands {
        k.poll()?;
        let operand = Bound::new(node, bound.sources.clone());
        match operand.value(k, subject, places) {
            Ok(list) if is_list(&list) && count(&list) == many => arguments.push(list),
            _ => return Ok(None),
        }
    }
    match grouped(k, &arguments, groups) {
        Ok(results) => Ok(results),
        // An interrupt or a limit stays what it is; any other error is found again, with its place.
        Err(error) if is_final(&error) => Err(error),
        Err(_) => Ok(None),
    }
}

fn is_final(error: &Error) -> bool {
    use ErrorKind::{Exit, Interrupt, Limit, OutOfMemory, TimeLimit};
    matches!(error.kind(), Interrupt | TimeLimit | Limit | OutOfMemory | Exit(_))
}

/// Whether an expression gives for each row something that depends on that row alone: a column, the number of the row, an atom, and
/// what elementwise verbs make of those.
pub fn is_by_rows(node: &Node, sources: &[Source]) -> bool {
    match node {
        Node::Constant(value) => is_atom(value) && !is_function(value),
        Node::Local(slot, ..) => match sources.get(*slot) {
            Some(Source::Column(_) | Source::Part(..) | Source::Rows) => true,
            Some(Source::Value(value)) => is_atom(value) && !is_function(value),
            Some(Source::Missing) | None => false,
        },
        Node::Monad(row, y, _) => row.pervades && is_by_rows(y, sources),
        Node::Dyad(row, x, y, _) => row.atomic.is_some() && is_by_rows(x, sources) && is_by_rows(y, sources),
        _ => false,
    }
}

/// `(f;c) fby g`: what f makes of c in each group of g, spread over the rows of the group.
pub fn by_group(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let parts = items(&x);
    let [f, column] = parts.as_slice() else {
        return Err(Error::type_("the left argument of fby is a function and a list"));
    };
    let lists = match Relation::from_value(&y) {
        Some(subject) => subject.columns,
        None => vec![y],
    };
    let many = value::count(column);
    if is_atom(column) || lists.iter().any(|list| value::count(list) != many) {
        return Err(Error::length("fby takes as many items as groups are given for"));
    }
    let groups = RowGroups::from_lists(&k.cx(), &lists, many)?;
    if let Some(Function::Primitive(row)) = as_function(f)
        && let Some(grouped) = row.grouped.filter(|_| k.takes(&GROUPS))
        && let Some(results) = grouped(k, std::slice::from_ref(column), &groups)?
    {
        return items_at(&k.cx(), &results, groups.classes());
    }
    let (mut values, mut order) = (Vec::with_capacity(groups.count()), budget::filled(many, 0_usize)?);
    let mut next = 0;
    for group in groups.places(&k.cx())?.iter() {
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
