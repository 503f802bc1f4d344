//! The attributes of lists: `` `s#y ``, `` `u#y ``, `` `p#y ``, `` `g#y ``. They are hints that no result depends on, but for a
//! dictionary with the first of them, which is a step function.

use crate::array::{Dictionary, Mark, Value, View};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{
    self, Kind, array_of, columns, count, dictionary, general, is_list, item, items, kind, mark_of, marked,
};
use crate::k::words::order;
use crate::k::words::search;
use crate::verbs::lists::concatenate::{joined, listed};
use crate::verbs::lists::order::{in_order, places};
use crate::verbs::order::Direction;
use crate::verbs::tables::groups::classes_of;

/// The mark that the symbol on the left of `#` asks for; nothing if it asks for something else.
pub fn asked(x: &Value) -> Option<Mark> {
    let name = value::text_or_symbol(x).filter(|_| kind(x) == Kind::Symbol && value::is_atom(x))?;
    match name.as_slice() {
        [] => Some(Mark::None),
        [letter] => Mark::of_letter(char::from(*letter)),
        _ => None,
    }
}

/// `` `s#y `` and the others: y with the mark, if it is true of it.
pub fn set(k: &Interpreter, mark: Mark, y: Value) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => stepped(k, d, mark),
        Value::Table(table) => {
            let mut all = items(&table.values);
            if let Some(first) = all.first_mut() {
                // What is sorted by its first column has equal items beside each other there.
                check(k, first, mark)?;
                let several = count(&table.keys) > 1;
                let mark = if mark == Mark::Sorted && several { Mark::Parted } else { mark };
                *first = marked(std::mem::replace(first, value::empty()), mark);
            }
            Ok(value::table(table.keys.clone(), general(all)))
        }
        _ if is_list(&y) => {
            check(k, &y, mark)?;
            Ok(marked(y, mark))
        }
        _ => Err(Error::type_("an attribute is one of a list")),
    }
}

/// A dictionary whose keys are sorted as a step function: what is between two keys counts as the first of them.
fn stepped(k: &Interpreter, d: &Dictionary, mark: Mark) -> Result<Value> {
    let step = if mark == Mark::Sorted { Mark::Step } else { mark };
    match columns(&d.keys) {
        None => {
            check(k, &d.keys, mark)?;
            Ok(dictionary(marked(d.keys.clone(), step), d.values.clone()))
        }
        Some(table) => {
            let mut all = items(&table.values);
            if mark == Mark::Sorted {
                let places = in_order(&k.cx(), &all, count(&d.keys), Direction::Up)?;
                if !places.is_sorted() {
                    return Err(unsorted());
                }
            }
            if let Some(first) = all.first_mut() {
                *first = marked(std::mem::replace(first, value::empty()), step);
            }
            Ok(dictionary(value::table(table.keys.clone(), general(all)), d.values.clone()))
        }
    }
}

#[cold]
fn unsorted() -> Error {
    Error::refusal("s-fail", "the items are not in ascending order")
}

/// An error if a mark is not true of a list.
fn check(k: &Interpreter, y: &Value, mark: Mark) -> Result<()> {
    match mark {
        Mark::Sorted | Mark::Step if !is_sorted(k, y)? => Err(unsorted()),
        Mark::Unique if !is_unique(k, y)? => Err(Error::refusal("u-fail", "an item is there more than once")),
        Mark::Parted if !is_parted(k, y)? => Err(Error::refusal("u-fail", "equal items are not beside each other")),
        _ => Ok(()),
    }
}

fn is_sorted(k: &Interpreter, y: &Value) -> Result<bool> {
    if mark_of(y) == Mark::Sorted {
        return Ok(true);
    }
    match array_of(y).map(|array| array.view()) {
        Some(View::Int(items)) => Ok(items.is_sorted()),
        Some(View::Bool(items)) => Ok(items.is_sorted()),
        Some(View::Byte(items)) => Ok(items.is_sorted()),
        Some(View::Symbol(items)) => Ok(items.is_sorted()),
        _ => Ok(places(&k.cx(), y, Direction::Up)?.is_sorted()),
    }
}

fn is_unique(k: &Interpreter, y: &Value) -> Result<bool> {
    Ok(classes_of(&k.cx(), y)?.iter().max().map_or(0, |&most| most + 1) == count(y))
}

fn is_parted(k: &Interpreter, y: &Value) -> Result<bool> {
    let classes = classes_of(&k.cx(), y)?;
    let changes = classes.windows(2).filter(|pair| pair.first() != pair.last()).count();
    Ok(changes == classes.iter().max().copied().unwrap_or(0))
}

/// `attr y`: the attribute of a list, a dictionary, or the first column of a table.
pub fn attribute(_: &Interpreter, y: Value) -> Result<Value> {
    let letter = of(&y).letter().map(String::from).unwrap_or_default();
    value::symbol(&letter)
}

fn of(y: &Value) -> Mark {
    match y {
        Value::Table(table) => items(&table.values).first().map_or(Mark::None, mark_of),
        Value::Dictionary(d) => match columns(&d.keys) {
            Some(table) => items(&table.values).first().map_or(Mark::None, mark_of),
            None => mark_of(&d.keys),
        },
        _ => mark_of(y),
    }
}

/// The mark that a list still has when items are appended to it.
pub fn after(k: &Interpreter, x: &Value, y: &Value) -> Result<Mark> {
    let kept = match mark_of(x) {
        Mark::Sorted => {
            let last = count(x).checked_sub(1).map(|place| item(x, place));
            let longer = match last {
                Some(last) => joined(&k.cx(), &listed(&last), y)?,
                None => listed(y),
            };
            kind(&longer) == kind(x) && is_sorted(k, &longer)?
        }
        Mark::Unique => {
            let new = listed(y);
            let found = search::member(k, new.clone(), x.clone())?;
            let none =
                array_of(&found).and_then(|found| found.as_slice::<bool>()).is_some_and(|all| !all.contains(&true));
            none && is_unique(k, &new)?
        }
        Mark::Grouped => true,
        _ => false,
    };
    Ok(if kept { mark_of(x) } else { Mark::None })
}

/// Gives a list a mark that is known to be true of it.
pub fn give(x: &mut Value, mark: Mark) {
    if mark != Mark::None {
        *x = marked(std::mem::replace(x, value::empty()), mark);
    }
}

/// Whether a dictionary is a step function.
pub fn is_step(d: &Dictionary) -> bool {
    match columns(&d.keys) {
        Some(table) => items(&table.values).first().is_some_and(|first| mark_of(first) == Mark::Step),
        None => mark_of(&d.keys) == Mark::Step,
    }
}

/// The error of an entry that is put into a step function.
pub fn check_steps(d: &Dictionary) -> Result<()> {
    if is_step(d) {
        Err(Error::refusal("step", "a step function takes no entries; `#d is the dictionary without steps"))
    } else {
        Ok(())
    }
}

/// The keys of a step function as a list of its own.
pub fn plain_keys(d: &Dictionary) -> Value {
    match mark_of(&d.keys) {
        Mark::Step => marked(d.keys.clone(), Mark::Sorted),
        _ => d.keys.clone(),
    }
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
    let both =
        keys.iter().zip(&wanted).map(|(key, cell)| joined(&k.cx(), key, cell)).collect::<Result<Vec<Value>>>()?;
    // Equal rows keep their order, so a key stands before what is equal to it.
    let order = in_order(&k.cx(), &both, many + asked, Direction::Up)?;
    let mut found = crate::array::budget::filled(asked, many as i64)?;
    let mut last = many as i64;
    for place in order {
        match place.checked_sub(many) {
            None => last = place as i64,
            Some(query) => {
                if let Some(slot) = found.get_mut(query) {
                    *slot = last;
                }
            }
        }
    }
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
