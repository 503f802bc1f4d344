//! Single numbers, and items of general lists, at one place of a list or a dictionary: read, and single numbers written where the list is.

use std::sync::Arc;

use crate::array::{Rules, Symbol, Value};
use crate::value::boxes;
use crate::value::register::{Register, RegisterView};
use crate::verbs::atomic::scalar::{Scalar, ScalarDyad};
use crate::verbs::tables::marks;

/// Where in the value of a name a number goes.
#[derive(Clone, Copy)]
pub(super) enum Spot {
    /// It is the value.
    Whole,
    /// It is an item.
    One(usize),
    /// It is an item of an item.
    Two(usize, usize),
    /// It is the value of a key.
    Key(Symbol),
}

/// Dictionaries with more keys are left to the general form, which may keep an index of them.
const KEYS_COMPARED_MAX: usize = 256;

/// A dyad between two numbers. Of booleans only their order is asked, which gives booleans.
#[inline(always)]
pub(super) fn between(verb: ScalarDyad, x: Scalar, y: Scalar) -> Option<Scalar> {
    match (verb, x, y) {
        (ScalarDyad::MinimumNull, Scalar::Bool(a), Scalar::Bool(b)) => {
            Some(Scalar::bool(bool::from(a) & bool::from(b)))
        }
        (ScalarDyad::MaximumNull, Scalar::Bool(a), Scalar::Bool(b)) => {
            Some(Scalar::bool(bool::from(a) | bool::from(b)))
        }
        _ => verb.apply_with_nulls(Rules::LISTS.tolerance, x, y),
    }
}

/// An item of a list of longs or floats.
#[inline]
fn item(list: &Value, place: usize) -> Option<Scalar> {
    let Value::Array(array) = list else { return None };
    if let Some(items) = array.as_slice::<i64>().filter(|_| !array.is_atom()) {
        return items.get(place).map(|&number| Scalar::Int(number));
    }
    array.as_slice::<f64>().filter(|_| !array.is_atom())?.get(place).map(|&number| Scalar::Float(number))
}

/// The place of a key in a short list of its type.
fn place_of(keys: &Value, spot: Spot) -> Option<usize> {
    let Value::Array(keys) = keys else { return None };
    match spot {
        Spot::One(number) => {
            let number = i64::try_from(number).ok()?;
            keys.as_slice::<i64>().filter(|keys| keys.len() <= KEYS_COMPARED_MAX)?.iter().position(|key| *key == number)
        }
        Spot::Key(name) => keys
            .as_slice::<Symbol>()
            .filter(|keys| keys.len() <= KEYS_COMPARED_MAX)?
            .iter()
            .position(|key| *key == name),
        Spot::Whole | Spot::Two(..) => None,
    }
}

/// The single number that a spot of a list or a dictionary leads to.
fn found(list: &Value, spot: Spot) -> Option<Scalar> {
    match (list, spot) {
        (Value::Dictionary(d), _) if !marks::is_step(d) => item(&d.values, place_of(&d.keys, spot)?),
        (Value::Array(_), Spot::One(i)) => item(list, i),
        (Value::Array(rows), Spot::Two(i, j)) => item(rows.as_slice::<Value>().filter(|_| !rows.is_atom())?.get(i)?, j),
        _ => None,
    }
}

#[inline]
fn write_long(item: &mut i64, new: impl Fn(Scalar) -> Option<Scalar>) -> Option<Scalar> {
    let Scalar::Int(number) = new(Scalar::Int(*item))? else { return None };
    *item = number;
    Some(Scalar::Int(number))
}

/// Writes into a list that no one else holds: `new` gives the number for the old one. Nothing is written unless it is of the list's type.
#[inline]
pub(super) fn write_in(list: &mut Value, spot: Spot, new: impl Fn(Scalar) -> Option<Scalar>) -> Option<Scalar> {
    if let Value::Dictionary(d) = list {
        let place = place_of(&d.keys, spot).filter(|_| !marks::is_step(d))?;
        return write_in(&mut Arc::get_mut(d)?.values, Spot::One(place), new);
    }
    let Value::Array(array) = list else { return None };
    match spot {
        Spot::Whole => {
            let result = RegisterView::from_value(list).scalar().and_then(new)?;
            *list = Register::from(result).into_value();
            Some(result)
        }
        Spot::Key(_) => None,
        _ if array.is_atom() => None,
        Spot::Two(i, j) => write_in(array.unique_mut::<Value>()?.get_mut(i)?, Spot::One(j), new),
        Spot::One(i) => {
            if let Some(items) = array.unique_mut::<i64>() {
                return write_long(items.get_mut(i)?, new);
            }
            let item = array.unique_mut::<f64>()?.get_mut(i)?;
            let Scalar::Float(number) = new(Scalar::Float(*item))? else { return None };
            *item = number;
            Some(Scalar::Float(number))
        }
    }
}

/// The same in a register.
#[inline]
pub(super) fn write(cell: &mut Register, spot: Spot, new: impl Fn(Scalar) -> Option<Scalar>) -> Option<Scalar> {
    match (&mut *cell, spot) {
        (_, Spot::Whole) => {
            let result = cell.scalar().and_then(new)?;
            cell.put(result.into());
            Some(result)
        }
        (Register::Longs(items), Spot::One(i)) => write_long(items.get_mut(i)?, new),
        (Register::Items(items), Spot::Two(i, j)) => write_in(items.get_mut(i)?, Spot::One(j), new),
        (Register::Value(list), _) => write_in(list, spot, new),
        _ => None,
    }
}

impl Spot {
    /// The single number that a register has at a place, or the item of a general list.
    #[inline]
    pub(super) fn found_in(register: &Register, spot: Spot) -> Option<Register> {
        let long = |&number: &i64| Register::Long(number);
        match (register, spot) {
            (Register::Longs(items), Spot::One(i)) => items.get(i).map(long),
            (Register::Rows(rows), Spot::Two(i, j)) => {
                rows.items.chunks_exact(rows.width.max(1)).nth(i)?.get(j).map(long)
            }
            (Register::Items(items), Spot::One(i)) => items.get(i).map(Register::from_value),
            (Register::Items(items), Spot::Two(i, j)) => item(items.get(i)?, j).map(Register::from),
            (Register::Value(list), Spot::One(i)) => match boxes(list) {
                Some(items) => items.get(i).map(Register::from_value),
                None => found(list, spot).map(Register::from),
            },
            (Register::Value(list), _) => found(list, spot).map(Register::from),
            _ => None,
        }
    }
}
