//! Dictionaries and tables.

use std::sync::Arc;

use crate::array::Tolerance;
use crate::array::sequence::identical;
use crate::array::{Dictionary, Memo, Value, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{
    self, Kind, collapse, count, dictionary, general, integers_of, is_atom, is_list, item, items, kind,
};
use crate::k::words::search;
use crate::k::words::structure::{items_at, one};

/// `x!y`: keys and values. With an integer at the left: `-3!y` is the text of y, `0N!y` prints it and gives y.
pub fn make(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let Some(number) = value::integer(&x).filter(|_| is_atom(&x)) {
        return match number {
            value::NULL => k.print(crate::k::show::display::text(&k.cx(), &y)?).map(|()| y),
            -3 => Ok(value::string(crate::k::show::display::text(&k.cx(), &y)?)),
            _ => Err(Error::type_("the left argument of ! is a list of keys")),
        };
    }
    let tables = kind(&x) == Kind::Table && kind(&y) == Kind::Table;
    if !(tables || is_list(&x) && is_list(&y)) {
        return Err(Error::type_("a dictionary is made of two lists"));
    }
    if count(&x) != count(&y) {
        return Err(crate::k::words::pervade::unequal(count(&x), count(&y)));
    }
    Ok(dictionary(x, y))
}

/// `key y`
pub fn key(k: &Interpreter, y: Value) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => Ok(d.keys.clone()),
        _ => match columns(&y) {
            Some(d) => Ok(d.keys.clone()),
            None => crate::k::words::structure::til(k, y),
        },
    }
}

/// Whether two values are the same to the bit.
pub fn same_exactly(a: &Value, b: &Value) -> bool {
    identical(Tolerance::EXACT, a, b)
}

/// The columns of a table.
pub fn columns(y: &Value) -> Option<&Dictionary> {
    match y {
        Value::Table(columns) => Some(columns),
        _ => None,
    }
}

/// A table of columns of equal length.
pub fn table(keys: Value, values: Value) -> Value {
    Value::Table(Arc::new(Dictionary { keys, values, memo: Memo::default() }))
}

/// A table, if the names are symbols and the columns are equally long; atoms are extended.
pub fn checked_table(k: &Interpreter, keys: Value, values: Value) -> Result<Value> {
    if kind(&keys) != Kind::Symbol {
        return Err(Error::type_("the columns of a table have symbols for names"));
    }
    let all = items(&values);
    let Some(length) = all.iter().filter(|column| is_list(column)).map(count).next() else {
        return Err(Error::rank("a table has at least one list among its columns"));
    };
    let mut out = Vec::with_capacity(all.len());
    for column in all {
        k.poll()?;
        match is_list(&column) {
            true if count(&column) != length => return Err(Error::length("the columns of a table are equally long")),
            true => out.push(column),
            false => out.push(collapse(vec![column; length])),
        }
    }
    Ok(table(keys, general(out)))
}

/// How many rows the columns of a table have.
pub fn rows(columns: &Dictionary) -> usize {
    items(&columns.values).first().map_or(0, count)
}

/// Row `index` of a table, as a dictionary: of nulls if there is no such row.
pub fn row(columns: &Dictionary, index: usize) -> Value {
    let cell = |column: &Value| if index < count(column) { item(column, index) } else { value::missing(column) };
    dictionary(columns.keys.clone(), collapse(items(&columns.values).iter().map(cell).collect()))
}

/// The table whose rows are some dictionaries, if they are several or one with the same symbols for keys.
pub fn of_rows(all: &[Value]) -> Option<Value> {
    let Some(Value::Dictionary(first)) = all.first() else { return None };
    if kind(&first.keys) != Kind::Symbol {
        return None;
    }
    let alike = |row: &Value| matches!(row, Value::Dictionary(d) if same_exactly(&d.keys, &first.keys));
    if !all.iter().all(alike) {
        return None;
    }
    let column = |place: usize| collapse(all.iter().map(|row| item(row, place)).collect());
    Some(table(first.keys.clone(), general((0..count(&first.keys)).map(column).collect())))
}

/// Which row of a table has some values: those of a dictionary or a list, or an atom if there is one column. A table has
/// many rows to look for, and so has a list if there is one column. The number of rows stands for none.
pub fn find_row(k: &Interpreter, columns: &Dictionary, y: &Value) -> Result<Value> {
    let all = items(&columns.values);
    if let Some(others) = self::columns(y) {
        let found: Result<Vec<Value>> =
            (0..rows(others)).map(|place| find_row(k, columns, &row(others, place))).collect();
        return Ok(collapse(found?));
    }
    if let ([column], false) = (all.as_slice(), matches!(y, Value::Dictionary(_))) {
        return search::find(k, column, y);
    }
    let wanted = items(y);
    let is_row = |place: usize| all.iter().zip(&wanted).all(|(column, cell)| same_exactly(&item(column, place), cell));
    let mut found = if wanted.len() == all.len() { 0 } else { rows(columns) };
    while found < rows(columns) && !is_row(found) {
        k.poll()?;
        found += 1;
    }
    Ok(value::long(found as i64))
}

/// A table, and below it another or the row that a dictionary is; `None` of anything else.
pub fn joined(k: &Interpreter, x: &Value, y: &Value) -> Option<Result<Value>> {
    let below = columns(x)?;
    match y {
        Value::Dictionary(d) => {
            let cells = items(&d.values).into_iter().map(one).collect();
            let row = Dictionary { keys: d.keys.clone(), values: general(cells), memo: Memo::default() };
            Some(stacked(k, below, &row))
        }
        _ => columns(y).map(|other| stacked(k, below, other)),
    }
}

/// Two tables, one below the other.
pub fn stacked(k: &Interpreter, a: &Dictionary, b: &Dictionary) -> Result<Value> {
    if !same_exactly(&a.keys, &b.keys) {
        return Err(Error::type_("the tables have different columns"));
    }
    let pairs = items(&a.values).into_iter().zip(items(&b.values));
    let both = pairs.map(|(a, b)| crate::k::words::join::joined(k, &a, &b)).collect::<Result<Vec<Value>>>()?;
    Ok(table(a.keys.clone(), general(both)))
}

/// `x,y` of dictionaries: y's entries replace or follow x's.
pub fn upsert(k: &Interpreter, x: &Dictionary, y: &Dictionary) -> Result<Value> {
    let (mut keys, mut values) = (items(&x.keys), items(&x.values));
    budget::check::<Value>(2 * (keys.len() + count(&y.keys)))?;
    let classes = search::classes(k, &general(keys.iter().cloned().chain(items(&y.keys)).collect()))?;
    let (old, new) = classes.split_at(keys.len().min(classes.len()));
    // For each class of equal keys the place of the first of them.
    let mut places: Vec<usize> = Vec::with_capacity(classes.len());
    for (place, &class) in old.iter().enumerate() {
        if class == places.len() {
            places.push(place);
        }
    }
    for (i, &class) in new.iter().enumerate() {
        match places.get(class).and_then(|&place| values.get_mut(place)) {
            Some(value) => *value = item(&y.values, i),
            None => {
                places.push(keys.len());
                keys.push(item(&y.keys, i));
                values.push(item(&y.values, i));
            }
        }
    }
    Ok(dictionary(collapse(keys), collapse(values)))
}

/// A dictionary without a key or keys.
pub fn without(k: &Interpreter, d: &Dictionary, keys: &Value) -> Result<Value> {
    let places = search::find(k, &d.keys, keys)?;
    let places = if is_atom(&places) { one(places) } else { places };
    let mut stays = budget::filled(count(&d.keys), true)?;
    for &place in integers_of(&places).unwrap_or_default().iter() {
        if let Some(stay) = usize::try_from(place).ok().and_then(|place| stays.get_mut(place)) {
            *stay = false;
        }
    }
    let mut left = budget::vec(stays.len())?;
    left.extend(stays.iter().enumerate().filter(|(_, stays)| **stays).map(|(i, _)| i));
    Ok(dictionary(items_at(k, &d.keys, &left)?, items_at(k, &d.values, &left)?))
}

/// Whether the keys are a table: a keyed table.
pub fn is_keyed_table(d: &Dictionary) -> bool {
    kind(&d.keys) == Kind::Table
}
