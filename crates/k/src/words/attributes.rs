//! The attributes of lists: `` `s#y ``, `` `u#y ``, `` `p#y ``, `` `g#y ``. They are hints that no result depends on, but for a
//! dictionary with the first of them, which is a step function.

use crate::array::{Dictionary, Mark, Value};
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::value::{self, Kind, columns, count, general, is_list, items, kind};
use crate::verbs::lists::concatenate::listed;
use crate::verbs::tables::{marks, matching};
use crate::words::order;

/// The mark that the symbol on the left of `#` asks for; nothing if it asks for something else.
pub fn asked(x: &Value) -> Option<Mark> {
    let name = value::text_or_symbol(x).filter(|_| kind(x) == Kind::Symbol && value::is_atom(x))?;
    match &*name {
        [] => Some(Mark::None),
        [letter] => Mark::from_letter(char::from(*letter)),
        _ => None,
    }
}

/// `attr y`: the attribute of a list, a dictionary, or the first column of a table.
pub fn attribute(_: &Interpreter, y: Value) -> Result<Value> {
    let letter = marks::mark(&y).letter().map(String::from).unwrap_or_default();
    value::symbol(&letter)
}

/// For each key that is looked for the place of the greatest key of a step function that is not above it; the number of keys
/// if there is none.
pub fn steps(k: &Interpreter, d: &Dictionary, y: &Value) -> Result<Value> {
    let many = count(&d.keys);
    let Some(table) = columns(&d.keys) else {
        let found = order::bin(k, d.keys.clone(), y.clone())?;
        return Ok(below(&found, many));
    };
    let keys = items(&table.values);
    let wanted: Vec<Value> = match columns(y) {
        Some(rows) => items(&rows.values),
        None if keys.len() == 1 => vec![listed(y)],
        None => items(y).into_iter().map(|cell| listed(&cell)).collect(),
    };
    let asked = wanted.first().map_or(0, count);
    let found = matching::steps(&k.cx(), (&wanted, asked), (&keys, many))?;
    let found = crate::array::budget::mapped(&found, |place| place.unwrap_or(many) as i64)?;
    let single = columns(y).is_none() && !(keys.len() == 1 && is_list(y));
    Ok(match (single, found.first()) {
        (true, Some(&place)) => value::long(place),
        _ => value::longs(found),
    })
}

/// Places of which the one before the first is none.
fn below(found: &Value, many: usize) -> Value {
    match value::integers_of(found) {
        Some(places) => {
            let place = |&place: &i64| if place < 0 { many as i64 } else { place };
            let places: Vec<i64> = places.iter().map(place).collect();
            match (value::is_atom(found), places.as_slice()) {
                (true, [place]) => value::long(*place),
                _ => value::longs(places),
            }
        }
        None => general(items(found).iter().map(|found| below(found, many)).collect()),
    }
}
