//! Rows of two tables brought together: where the keys of one are in the other, and columns picked from both.

use super::groups::{classes, groups};
use super::relation::{Relation, some_columns};
use crate::array::domains::resolved;
use crate::array::items::{self, array_of, is_atom, is_vector};
use crate::array::kind::kind;
use crate::array::{Array, Context, Dictionary, Element, Extended, Value, View, budget, make};
use crate::error::Result;
use crate::verbs::atomic::nulls::IS_NULL;
use crate::verbs::lists::concatenate::concatenate;
use crate::verbs::lists::convert::to_kind;
use crate::verbs::lists::order::in_order;
use crate::verbs::lists::pieces::{items_at, one};
use crate::verbs::order::Direction;
use crate::verbs::search::Groups;

/// Joins two columns whose items are compared: numbers of two types are widened, enumerated items are resolved.
pub fn joined_columns(cx: &Context, a: &Value, b: &Value) -> Result<Value> {
    let (a, b) = (&resolved(a)?, &resolved(b)?);
    let (x, y) = (kind(a), kind(b));
    match x != y && items::comparable(x, y) && is_vector(a) && is_vector(b) {
        true => concatenate(cx, &to_kind(a, x.max(y))?, &to_kind(b, x.max(y))?),
        false => concatenate(cx, a, b),
    }
}

/// The classes of the rows of two tables by some columns of each: equal rows have equal numbers.
pub fn common_classes(
    cx: &Context,
    (a, many): (&[Value], usize),
    (b, more): (&[Value], usize),
) -> Result<(Vec<usize>, Vec<usize>)> {
    if a.is_empty() {
        return Ok((budget::filled(many, 0)?, budget::filled(more, 0)?));
    }
    let both = a.iter().zip(b).map(|(a, b)| joined_columns(cx, a, b)).collect::<Result<Vec<Value>>>()?;
    let (mut all, _) = classes(cx, &both, many + more)?;
    let right = budget::split_off(&mut all, many)?;
    Ok((all, right))
}

/// For each row of the first table the first row of the second that is equal in some columns.
pub fn matches(cx: &Context, a: (&[Value], usize), b: (&[Value], usize)) -> Result<Vec<Option<usize>>> {
    let (left, right) = common_classes(cx, a, b)?;
    // Classes are numbered from 0 on.
    let most = right.iter().max().map_or(0, |&most| most + 1);
    let mut firsts: Vec<Option<usize>> = budget::filled(most, None)?;
    for (row, &class) in right.iter().enumerate() {
        if let Some(first @ None) = firsts.get_mut(class) {
            *first = Some(row);
        }
    }
    cx.poll()?;
    let out = budget::mapped(&left, |&class| firsts.get(class).copied().flatten())?;
    Ok(out)
}

/// For each row of the first table the last row of the second, which is in order, that does not come after it by some columns of each:
/// what a step function looks up. Columns that differ in number are compared as far as both go.
pub fn steps(cx: &Context, (a, many): (&[Value], usize), (b, more): (&[Value], usize)) -> Result<Vec<Option<usize>>> {
    let both = b.iter().zip(a).map(|(b, a)| joined_columns(cx, b, a)).collect::<Result<Vec<Value>>>()?;
    // Equal rows keep their order, so what is looked for comes after what is equal to it.
    let order = in_order(cx, &both, more.saturating_add(many), Direction::Up)?;
    let mut found = budget::filled(many, None)?;
    let mut last = None;
    for place in order {
        match place.checked_sub(more) {
            None => last = Some(place),
            Some(row) => {
                if let Some(slot) = found.get_mut(row) {
                    *slot = last;
                }
            }
        }
    }
    Ok(found)
}

/// For each row of a table the place of the first row of another that is the same, the count of the other where there is none.
pub fn places_of_rows(cx: &Context, among: &Dictionary, wanted: &Dictionary) -> Result<Value> {
    let (among, wanted) = (Relation::plain(among), Relation::plain(wanted));
    let same = among.names.len() == wanted.names.len();
    let order: Option<Vec<usize>> = among.names.iter().map(|name| wanted.column(*name)).collect();
    let found = match order.filter(|_| same) {
        Some(order) => {
            let columns = some_columns(&wanted, &order);
            matches(cx, (&columns, wanted.count), (&among.columns, among.count))?
        }
        None => budget::filled(wanted.count, None)?,
    };
    let out = budget::mapped(&found, |place| place.unwrap_or(among.count) as i64)?;
    Ok(make::longs(out))
}

/// The places of the rows of a table that are the same, in order of first appearance.
pub fn groups_of_rows(cx: &Context, table: &Dictionary) -> Result<Groups> {
    let table = Relation::plain(table);
    groups(cx, &table.columns, table.count)
}

/// A column at some places; a null where there is none.
pub fn picked(cx: &Context, column: &Value, places: &[Option<usize>]) -> Result<Value> {
    if let Some(array) = array_of(column)
        && let Some(missing) = array_of(&items::missing(column))
    {
        if let (Some(numbers), Some(&null)) = (array.as_slice::<i64>(), missing.as_atom::<i64>()) {
            return picked_numbers(numbers, null, places).map(|numbers| make::like(column, numbers));
        }
        if let (Some(numbers), Some(&null)) = (array.as_slice::<f64>(), missing.as_atom::<f64>()) {
            return picked_numbers(numbers, null, places).map(|numbers| make::like(column, numbers));
        }
    }
    let many = items::count(column);
    let null = one(items::missing(column));
    let both = concatenate(cx, column, &null)?;
    let order = budget::mapped(places, |place| place.unwrap_or(many))?;
    items_at(cx, &both, &order)
}

fn picked_numbers<T: Element + Copy>(numbers: &[T], null: T, places: &[Option<usize>]) -> Result<Array> {
    let number = |place: &Option<usize>| place.and_then(|place| numbers.get(place).copied()).unwrap_or(null);
    budget::mapped(places, number).map(Array::list)
}

/// A column of which some items come from another: where there is a place for them.
pub fn overlaid(cx: &Context, old: &Value, new: &Value, places: &[Option<usize>]) -> Result<Value> {
    let many = items::count(old);
    let both = concatenate(cx, old, new)?;
    let order = budget::collected(
        places.len(),
        places.iter().enumerate().map(|(row, place)| place.map_or(row, |place| many + place)),
    )?;
    items_at(cx, &both, &order)
}

/// Which items of a column are nulls.
pub fn nulls(cx: &Context, column: &Value) -> Result<Vec<bool>> {
    let column = &resolved(column)?;
    let Some(array) = array_of(column) else { return budget::filled(items::count(column), false) };
    match array.widened() {
        View::Box(all) => {
            let is_null = |item: &Value| is_atom(item) && items::same_exactly(item, &make::null(kind(item)));
            Ok(all.iter().map(is_null).collect())
        }
        View::Extended(guids) => {
            let none = Extended::default();
            Ok(guids.iter().map(|guid| *guid == none).collect())
        }
        _ => Ok(IS_NULL.apply(cx, array.clone())?.as_slice::<bool>().unwrap_or_default().to_vec()),
    }
}
