//! Values in another simple type.

use std::borrow::Cow;

use crate::array::domains::resolved;
use crate::array::items::{self, floats_of, integers_of, is_atom, text_of};
use crate::array::kind::{Kind, kind};
use crate::array::make::{integers, symbol};
use crate::array::nulls::{NULL, truncated as to_long, widened};
use crate::array::{Array, Element, Value, View, Width, budget, temporal};
use crate::error::{Error, Result};
use crate::verbs::atomic::units;

/// An atom if there is one item that was one.
pub fn shaped<T: Element>(atom: bool, items: Vec<T>) -> Array {
    match (atom, items.as_slice()) {
        (true, [item]) => Array::atom(item.clone()),
        _ => Array::list(items),
    }
}

/// An atom or a vector in another type.
pub fn to_kind(y: &Value, to: Kind) -> Result<Value> {
    let from = kind(y);
    if from == to {
        return Ok(y.clone());
    }
    if from == Kind::Enumerated {
        return to_kind(&resolved(y)?, to);
    }
    budget::check::<[u64; 2]>(items::count(y))?;
    if from.is_temporal() || to.is_temporal() || from == Kind::Real || to == Kind::Real {
        return in_unit(y, from, to);
    }
    let atom = is_atom(y);
    if to == Kind::Symbol {
        return match text_of(y) {
            Some(text) => symbol(&String::from_utf8_lossy(text)),
            None => Err(Error::type_("only strings become symbols")),
        };
    }
    if from == Kind::Float {
        let numbers = floats_of(y).unwrap_or_default();
        return Ok(match to {
            Kind::Bool => Value::Array(shaped(atom, budget::mapped(&numbers, |&n| n != 0.0)?)),
            Kind::Char => Value::Array(shaped(atom, budget::mapped(&numbers, |&n| to_long(n) as u8)?)),
            _ => {
                let rounded = budget::mapped(&numbers, |&n| narrowed(to, to_long((n + 0.5).floor())))?;
                integers(to, shaped(atom, rounded))
            }
        });
    }
    let numbers = match from {
        Kind::Char => Cow::Owned(budget::mapped(text_of(y).unwrap_or(&[]), |&c| i64::from(c))?),
        _ => match integers_of(y) {
            Some(numbers) => numbers,
            None => return Err(Error::type_("this has no value in that type")),
        },
    };
    Ok(match to {
        Kind::Bool => Value::Array(shaped(atom, budget::mapped(&numbers, |&n| n != 0)?)),
        Kind::Char => Value::Array(shaped(atom, budget::mapped(&numbers, |&n| n as u8)?)),
        Kind::Float => Value::Array(shaped(atom, budget::mapped(&numbers, |&n| widened(n))?)),
        _ => integers(to, shaped(atom, budget::mapped(&numbers, |&n| narrowed(to, n))?)),
    })
}

/// Times in another unit, numbers as times, times as numbers, reals.
fn in_unit(y: &Value, from: Kind, to: Kind) -> Result<Value> {
    let Some(array) = items::array_of(y) else { return Err(Error::type_("this has no value in that type")) };
    let named = |width: Width, array: Array| units::tagged(width, &array);
    match (from.width().filter(|_| from.is_temporal()), to.width()) {
        (Some(a), Some(b)) if to.is_temporal() => Ok(integers(to, temporal::converted(array, a, b)?)),
        (_, Some(unit)) if to.is_temporal() || to == Kind::Real => match array.widened() {
            View::Byte(bytes) => named(unit, array.with_items(budget::mapped(bytes, |&c| i64::from(c))?)),
            _ => named(unit, array.clone()),
        },
        _ => to_kind(&Value::Array(array.clone()), to),
    }
}

/// An integer that fits a width; what does not is its infinity.
fn narrowed(to: Kind, number: i64) -> i64 {
    let limit = match to {
        Kind::Short => 32767,
        Kind::Int => i64::from(i32::MAX),
        Kind::Byte => return number & 255,
        _ => return number,
    };
    if number == NULL { NULL } else { number.clamp(-limit, limit) }
}
