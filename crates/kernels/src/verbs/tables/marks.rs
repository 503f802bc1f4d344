//! Marks of the order of lists, which are checked when they are given, and step functions, which are dictionaries whose
//! keys have one.

use crate::array::domains::resolved;
use crate::array::items::{self, array_of, columns, count, is_list, item, items, mark_of, marked};
use crate::array::kind::kind;
use crate::array::make::{dictionary, empty, general};
use crate::array::{Context, Dictionary, Mark, Value, View};
use crate::error::{Error, Result};
use crate::verbs::lists::concatenate::{concatenate, listed};
use crate::verbs::lists::order::{in_order, places};
use crate::verbs::order::Direction;
use crate::verbs::tables::groups::classes_of;

/// A list, a dictionary or a table with the mark, if it is true of it.
pub fn set(cx: &Context, mark: Mark, y: Value) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => stepped(cx, d, mark),
        Value::Table(table) => {
            let mut all = items(&table.values);
            if let Some(first) = all.first_mut() {
                // What is sorted by its first column has equal items beside each other there.
                check(cx, first, mark)?;
                let several = count(&table.keys) > 1;
                let mark = if mark == Mark::Sorted && several { Mark::Parted } else { mark };
                *first = marked(std::mem::replace(first, empty()), mark);
            }
            Ok(items::table(table.keys.clone(), general(all)))
        }
        _ if is_list(&y) => {
            check(cx, &y, mark)?;
            Ok(marked(y, mark))
        }
        _ => Err(Error::type_("an attribute is one of a list")),
    }
}

/// A dictionary whose keys are sorted as a step function: what is between two keys counts as the first of them.
fn stepped(cx: &Context, d: &Dictionary, mark: Mark) -> Result<Value> {
    let step = if mark == Mark::Sorted { Mark::Step } else { mark };
    match columns(&d.keys) {
        None => {
            check(cx, &d.keys, mark)?;
            Ok(dictionary(marked(d.keys.clone(), step), d.values.clone()))
        }
        Some(table) => {
            let mut all = items(&table.values);
            if mark == Mark::Sorted {
                let places = in_order(cx, &all, count(&d.keys), Direction::Up)?;
                if !places.is_sorted() {
                    return Err(unsorted());
                }
            }
            if let Some(first) = all.first_mut() {
                *first = marked(std::mem::replace(first, empty()), step);
            }
            Ok(dictionary(items::table(table.keys.clone(), general(all)), d.values.clone()))
        }
    }
}

#[cold]
fn unsorted() -> Error {
    Error::refusal("s-fail", "the items are not in ascending order")
}

/// An error if a mark is not true of a list.
fn check(cx: &Context, y: &Value, mark: Mark) -> Result<()> {
    if let Some(array) = array_of(y).filter(|array| array.mark() != mark) {
        // Who else holds the list keeps it without the mark.
        array.ask_to_copy()?;
    }
    match mark {
        Mark::Sorted | Mark::Step if !is_sorted(cx, y)? => Err(unsorted()),
        Mark::Unique if !is_unique(cx, y)? => Err(Error::refusal("u-fail", "an item is there more than once")),
        Mark::Parted if !is_parted(cx, y)? => Err(Error::refusal("u-fail", "equal items are not beside each other")),
        _ => Ok(()),
    }
}

/// Whether the items of a value are in ascending order.
pub fn is_sorted(cx: &Context, y: &Value) -> Result<bool> {
    if mark_of(y) == Mark::Sorted {
        return Ok(true);
    }
    match array_of(&resolved(y)?).map(|array| array.widened()) {
        Some(View::Int(items)) => Ok(items.is_sorted()),
        Some(View::Bool(items)) => Ok(items.is_sorted()),
        Some(View::Byte(items)) => Ok(items.is_sorted()),
        Some(View::Symbol(items)) => Ok(items.is_sorted()),
        _ => Ok(places(cx, y, Direction::Up)?.is_sorted()),
    }
}

/// Whether no two items of a value are the same.
pub fn is_unique(cx: &Context, y: &Value) -> Result<bool> {
    Ok(classes_of(cx, y)?.iter().max().map_or(0, |&most| most + 1) == count(y))
}

fn is_parted(cx: &Context, y: &Value) -> Result<bool> {
    let classes = classes_of(cx, y)?;
    let changes = classes.windows(2).filter(|pair| pair.first() != pair.last()).count();
    Ok(changes == classes.iter().max().copied().unwrap_or(0))
}

/// The mark that a list still has when items are appended to it.
pub fn after(cx: &Context, x: &Value, y: &Value) -> Result<Mark> {
    let mark = mark_of(x);
    let stays = match mark {
        Mark::None | Mark::Step => false,
        Mark::Grouped => true,
        Mark::Sorted => {
            let last = count(x).checked_sub(1).map(|place| item(x, place));
            let longer = match last {
                Some(last) => concatenate(cx, &listed(&last), y)?,
                None => listed(y),
            };
            kind(&longer) == kind(x) && is_sorted(cx, &longer)?
        }
        Mark::Unique => is_unique(cx, &concatenate(cx, x, y)?)?,
        Mark::Parted => mark_of(y) == mark && is_parted(cx, &concatenate(cx, x, y)?)?,
    };
    Ok(if stays { mark } else { Mark::None })
}

/// The mark of a list, of the keys of a dictionary, of the first column of a table.
pub fn mark(y: &Value) -> Mark {
    match y {
        Value::Table(table) => items(&table.values).first().map_or(Mark::None, mark_of),
        Value::Dictionary(d) => match columns(&d.keys) {
            Some(table) => items(&table.values).first().map_or(Mark::None, mark_of),
            None => mark_of(&d.keys),
        },
        _ => mark_of(y),
    }
}

/// Gives a list a mark that is known to be true of it.
pub fn give(x: &mut Value, mark: Mark) {
    if mark != Mark::None {
        *x = marked(std::mem::replace(x, empty()), mark);
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
        Err(Error::refusal(
            "step",
            "a step function takes no entries; without its mark it is a dictionary as any other",
        ))
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
