//! Running a query: conditions, groups, columns, limits; then what is fetched, changed or left out.

use crate::array::{Array, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::query::conditions::{RowsLeft, rows_left, rows_of_mask};
use crate::query::plan::{Bound, BoundBy, BoundColumns, Plan};
use crate::query::segmented::segmented;
use crate::value::node::QueryVerb;
use crate::value::{self, collapse, count, dictionary, has_items, item, nothing_of};
use crate::verbs::lists::concatenate::{concatenate, listed};
use crate::verbs::lists::order::in_order;
use crate::verbs::lists::pieces::{items_at, repeated};
use crate::verbs::order::Direction;
use crate::verbs::tables::groups::Grouping;
use crate::verbs::tables::relation::{Relation, check_type, keyed};
use crate::words::search::distinct;
use crate::words::take;

/// Runs a plan on a table.
pub fn run(k: &Interpreter, plan: &Plan<'_>, subject: &Relation) -> Result<Value> {
    match rows_left(k, &plan.conditions, subject)? {
        RowsLeft::Mask(mask) if takes_whole_rows(plan) => {
            limited(k, rows_of_mask(k, subject, &mask)?.table(), plan.limit.as_ref())
        }
        left => finish(k, plan, subject, left.into_places()?),
    }
}

/// Whether a query gives all columns of its rows in their order.
fn takes_whole_rows(plan: &Plan<'_>) -> bool {
    plan.verb == QueryVerb::Fetch
        && plan.order.is_none()
        && matches!((&plan.by, &plan.columns), (BoundBy::Table, BoundColumns::All))
}

/// What a plan does to the rows for which its conditions hold.
pub fn finish(k: &Interpreter, plan: &Plan<'_>, subject: &Relation, mut places: Option<Vec<usize>>) -> Result<Value> {
    if let Some((descending, by)) = &plan.order
        && !matches!(plan.by, BoundBy::Named(_) | BoundBy::One(_))
    {
        let key = by.value(k, subject, places.as_deref())?;
        let direction = if *descending { Direction::Down } else { Direction::Up };
        let many = places.as_ref().map_or(subject.count, Vec::len);
        let order = in_order(&k.cx(), &[key], many, direction)?;
        places = Some(match places {
            Some(places) => order.iter().filter_map(|&place| places.get(place).copied()).collect(),
            None => order,
        });
    }
    match plan.verb {
        QueryVerb::Fetch => limited(k, fetched(k, plan, subject, places.as_deref())?, plan.limit.as_ref()),
        QueryVerb::Update => updated(k, plan, subject, places.as_deref()),
        QueryVerb::Delete => deleted(k, plan, subject, places.as_deref()),
    }
}

/// Columns as long as each other: atoms are spread, and if all are atoms there is one row.
pub fn spread(k: &Interpreter, columns: Vec<Value>) -> Result<Vec<Value>> {
    let length = columns.iter().filter(|column| !is_single(column)).map(count).next().unwrap_or(1);
    let mut out = Vec::with_capacity(columns.len());
    for column in columns {
        if is_single(&column) {
            budget::check::<Value>(length)?;
            out.push(repeated(&k.cx(), &column, length)?);
        } else if count(&column) != length {
            return Err(Error::length(format!("columns of {length} and of {} items", count(&column))));
        } else {
            out.push(column);
        }
    }
    Ok(out)
}

/// Whether a value is one cell of a column.
fn is_single(value: &Value) -> bool {
    !has_items(value)
}

fn names_of(columns: &[(Symbol, Bound<'_>)]) -> Vec<Symbol> {
    columns.iter().map(|(name, _)| *name).collect()
}

/// The columns of a query that gives rows, or its groups.
pub fn fetched(k: &Interpreter, plan: &Plan<'_>, subject: &Relation, places: Option<&[usize]>) -> Result<Value> {
    let all = |columns: &[(Symbol, Bound<'_>)]| {
        columns.iter().map(|(_, bound)| bound.value(k, subject, places)).collect::<Result<Vec<Value>>>()
    };
    let rows = || places.map_or_else(|| Ok(subject.clone()), |places| subject.at(&k.cx(), places));
    match (&plan.by, &plan.columns) {
        (BoundBy::Table, BoundColumns::All) => Ok(rows()?.table()),
        (BoundBy::Distinct, BoundColumns::All) => {
            let mut rows = rows()?;
            rows.keys = 0;
            distinct(k, rows.table())
        }
        (BoundBy::Table, BoundColumns::Named(columns)) => Ok(keyed(&names_of(columns), spread(k, all(columns)?)?, 0)),
        (BoundBy::Distinct, BoundColumns::Named(columns)) => {
            distinct(k, keyed(&names_of(columns), spread(k, all(columns)?)?, 0))
        }
        (BoundBy::Exec, BoundColumns::All) => {
            let mut rows = rows()?;
            rows.keys = 0;
            Ok(item(&rows.table(), rows.count.wrapping_sub(1)))
        }
        (BoundBy::Exec, BoundColumns::Named(columns)) => {
            Ok(dictionary(symbols(names_of(columns)), collapse(all(columns)?)))
        }
        (BoundBy::Exec | BoundBy::Table | BoundBy::Distinct, BoundColumns::One(column)) => {
            column.value(k, subject, places)
        }
        (BoundBy::One(by), columns) => {
            let keys = vec![by.value(k, subject, places)?];
            let (keys, values) = grouped(k, &keys, columns, subject, places)?;
            let keys = keys.into_iter().next().unwrap_or_else(value::empty);
            Ok(dictionary(keys, values))
        }
        (BoundBy::Named(by), columns) => {
            let lists = spread_to(k, all(by)?, places.map_or(subject.count, <[usize]>::len))?;
            let (keys, values) = match columns {
                BoundColumns::All => {
                    let others: Vec<usize> =
                        (0..subject.names.len()).filter(|&i| !names_of(by).contains(&subject.names[i])).collect();
                    lasts(k, &lists, &others, subject, places)?
                }
                _ => grouped(k, &lists, columns, subject, places)?,
            };
            check_names(plan)?;
            let key = keyed(&names_of(by), keys, 0);
            Ok(dictionary(key, values))
        }
    }
}

/// An error for a column that has the name of a key.
pub fn check_names(plan: &Plan<'_>) -> Result<()> {
    let (BoundBy::Named(by), BoundColumns::Named(columns)) = (&plan.by, &plan.columns) else { return Ok(()) };
    match names_of(columns).into_iter().find(|name| names_of(by).contains(name)) {
        Some(name) => {
            let text = format!("dup names for cols/groups {}", name.name());
            Err(Error::with_message(crate::error::ErrorKind::Signal(0), text))
        }
        None => Ok(()),
    }
}

/// Keys of groups as long as there are rows.
fn spread_to(k: &Interpreter, lists: Vec<Value>, many: usize) -> Result<Vec<Value>> {
    let spread = |list: Value| match () {
        () if is_single(&list) => repeated(&k.cx(), &list, many),
        () if count(&list) != many => Err(Error::length(format!("groups of {} items for {many} rows", count(&list)))),
        () => Ok(list),
    };
    lists.into_iter().map(spread).collect()
}

fn symbols(names: Vec<Symbol>) -> Value {
    Value::Array(Array::list(names))
}

/// Where the rows of each group are in the table.
fn in_table(group: &[usize], places: Option<&[usize]>) -> Vec<usize> {
    match places {
        Some(places) => group.iter().filter_map(|&place| places.get(place).copied()).collect(),
        None => group.to_vec(),
    }
}

/// The keys of the groups, list by list, and what the columns are for each group: a list, or a table.
fn grouped(
    k: &Interpreter,
    lists: &[Value],
    columns: &BoundColumns<'_>,
    subject: &Relation,
    places: Option<&[usize]>,
) -> Result<(Vec<Value>, Value)> {
    let many = places.map_or(subject.count, <[usize]>::len);
    let groups = Grouping::from_lists(&k.cx(), lists, many)?;
    let firsts = groups.in_order(&groups.groups.firsts()?);
    let keys = lists.iter().map(|list| items_at(&k.cx(), list, &firsts)).collect::<Result<Vec<Value>>>()?;
    let column = |bound: &Bound<'_>| -> Result<Value> {
        if groups.count() == 0 {
            return Ok(nothing_of(&listed(&bound.value(k, subject, Some(&[]))?)));
        }
        if let Some(results) = segmented(k, bound, &groups.groups, subject, places, |row| row.grouped)? {
            return items_at(&k.cx(), &results, &groups.order);
        }
        let mut out = budget::vec(groups.count())?;
        for group in groups.sorted(&k.cx())? {
            k.poll()?;
            out.push(bound.value(k, subject, Some(&in_table(group, places)))?);
        }
        Ok(collapse(out))
    };
    let values = match columns {
        BoundColumns::All => {
            let others: Vec<usize> = (0..subject.names.len()).collect();
            return lasts(k, lists, &others, subject, places);
        }
        BoundColumns::One(bound) => column(bound)?,
        BoundColumns::Named(columns) => {
            let all = columns.iter().map(|(_, bound)| column(bound)).collect::<Result<Vec<Value>>>()?;
            keyed(&names_of(columns), all, 0)
        }
    };
    Ok((keys, values))
}

/// The keys of the groups, and the last row of each.
fn lasts(
    k: &Interpreter,
    lists: &[Value],
    columns: &[usize],
    subject: &Relation,
    places: Option<&[usize]>,
) -> Result<(Vec<Value>, Value)> {
    let many = places.map_or(subject.count, <[usize]>::len);
    let groups = Grouping::from_lists(&k.cx(), lists, many)?;
    let lasts = groups.in_order(&groups.groups.lasts()?);
    let keys = lists.iter().map(|list| items_at(&k.cx(), list, &lasts)).collect::<Result<Vec<Value>>>()?;
    let rows = in_table(&lasts, places);
    let names: Vec<Symbol> = columns.iter().filter_map(|&index| subject.names.get(index).copied()).collect();
    let chosen = columns.iter().filter_map(|&index| subject.columns.get(index));
    let values = chosen.map(|column| items_at(&k.cx(), column, &rows)).collect::<Result<Vec<Value>>>()?;
    Ok((keys, keyed(&names, values, 0)))
}

/// At most so many rows: from the end if negative, from the first of a pair on.
pub fn limited(k: &Interpreter, value: Value, limit: Option<&Value>) -> Result<Value> {
    match limit {
        None => Ok(value),
        Some(limit) => take::sublist(k, limit.clone(), value),
    }
}

fn updated(k: &Interpreter, plan: &Plan<'_>, subject: &Relation, places: Option<&[usize]>) -> Result<Value> {
    let BoundColumns::Named(columns) = &plan.columns else { return Ok(subject.table()) };
    let many = places.map_or(subject.count, <[usize]>::len);
    let groups = match &plan.by {
        BoundBy::Named(by) => {
            let lists = by.iter().map(|(_, bound)| bound.value(k, subject, places)).collect::<Result<Vec<Value>>>()?;
            Some(Grouping::from_lists(&k.cx(), &spread_to(k, lists, many)?, many)?)
        }
        _ => None,
    };
    let mut result = subject.clone();
    for (name, bound) in columns {
        let new = match &groups {
            None => fitted(k, bound.value(k, subject, places)?, many)?,
            Some(groups) => regrouped(k, bound, groups, subject, places)?,
        };
        let old = subject.column(*name);
        let column = match places {
            None => new,
            Some(places) => {
                let old = old.and_then(|index| subject.columns.get(index));
                amended(k, *name, old, &new, places, subject.count)?
            }
        };
        match old.and_then(|index| result.columns.get_mut(index)) {
            Some(slot) => *slot = column,
            None => {
                result.names.push(*name);
                result.columns.push(column);
            }
        }
    }
    Ok(result.table())
}

/// A new column as long as there are rows.
fn fitted(k: &Interpreter, value: Value, many: usize) -> Result<Value> {
    match () {
        () if is_single(&value) => repeated(&k.cx(), &value, many),
        () if count(&value) != many => {
            Err(Error::length(format!("a column of {} items for {many} rows", count(&value))))
        }
        () => Ok(value),
    }
}

/// Spreads the values of a column, one for each group, back to the order of the rows.
fn regrouped(
    k: &Interpreter,
    bound: &Bound<'_>,
    groups: &Grouping,
    subject: &Relation,
    places: Option<&[usize]>,
) -> Result<Value> {
    let many = places.map_or(subject.count, <[usize]>::len);
    if let Some(results) = segmented(k, bound, &groups.groups, subject, places, |row| row.grouped)? {
        return items_at(&k.cx(), &results, groups.groups.classes());
    }
    if let Some(results) = segmented(k, bound, &groups.groups, subject, places, |row| row.running)? {
        return Ok(results);
    }
    let (mut parts, mut order): (Vec<Value>, Vec<usize>) = (Vec::new(), budget::filled(many, 0)?);
    let mut next = 0;
    for group in groups.sorted(&k.cx())? {
        k.poll()?;
        parts.push(fitted(k, bound.value(k, subject, Some(&in_table(group, places)))?, group.len())?);
        for &place in group {
            if let Some(slot) = order.get_mut(place) {
                *slot = next;
            }
            next += 1;
        }
    }
    let Some(all) = together(k, parts)? else { return Ok(nothing_of(&bound.value(k, subject, Some(&[]))?)) };
    items_at(&k.cx(), &all, &order)
}

/// Lists one behind the other.
fn together(k: &Interpreter, parts: Vec<Value>) -> Result<Option<Value>> {
    if parts.is_empty() {
        return Ok(None);
    }
    crate::words::join::raze(k, value::general(parts)).map(Some)
}

/// A column with new items at some places; nulls elsewhere if there was none.
fn amended(
    k: &Interpreter,
    name: Symbol,
    old: Option<&Value>,
    new: &Value,
    places: &[usize],
    many: usize,
) -> Result<Value> {
    let fitting = old.map(|old| k.fitting(old, new)).transpose()?.flatten();
    let new = fitting.as_ref().unwrap_or(new);
    let base = match old {
        Some(old) => {
            check_type(old, new, name)?;
            old.clone()
        }
        None => repeated(&k.cx(), &value::missing(new), many)?,
    };
    let both = concatenate(&k.cx(), &base, new)?;
    let mut order: Vec<usize> = budget::collected(many, 0..many)?;
    for (index, &place) in places.iter().enumerate() {
        if let Some(slot) = order.get_mut(place) {
            *slot = many + index;
        }
    }
    items_at(&k.cx(), &both, &order)
}

fn deleted(k: &Interpreter, plan: &Plan<'_>, subject: &Relation, places: Option<&[usize]>) -> Result<Value> {
    if let BoundColumns::Named(columns) = &plan.columns {
        let names = names_of(columns);
        let keys = subject.names.iter().take(subject.keys).filter(|name| !names.contains(name)).count();
        let stays: Vec<usize> = (0..subject.names.len())
            .filter(|&index| subject.names.get(index).is_some_and(|n| !names.contains(n)))
            .collect();
        let pick = |index: &usize| subject.columns.get(*index).cloned();
        let left: Vec<Symbol> = stays.iter().filter_map(|&index| subject.names.get(index).copied()).collect();
        return Ok(keyed(&left, stays.iter().filter_map(pick).collect(), keys));
    }
    let mut gone = budget::filled(subject.count, places.is_none())?;
    for &place in places.unwrap_or_default() {
        if let Some(slot) = gone.get_mut(place) {
            *slot = true;
        }
    }
    let stays: Vec<usize> = (0..subject.count).filter(|&row| gone.get(row) == Some(&false)).collect();
    Ok(subject.at(&k.cx(), &stays)?.table())
}
