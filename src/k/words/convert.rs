//! Values in another simple type.

use crate::array::nulls::truncated as to_long;
use crate::array::{Array, Element, Value, budget};
use crate::error::{Error, Result};
use crate::k::value::{self, Kind, NULL, floats_of, integers, integers_of, is_atom, kind, text_of};

/// An atom if there is one item that was one.
pub(in crate::k) fn shaped<T: Element>(atom: bool, items: Vec<T>) -> Array {
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
    budget::check::<[u64; 2]>(value::count(y))?;
    let atom = is_atom(y);
    if to == Kind::Symbol {
        return match text_of(y) {
            Some(text) => value::symbol(&String::from_utf8_lossy(text)),
            None => Err(Error::type_("only strings become symbols")),
        };
    }
    if from == Kind::Float {
        let numbers = floats_of(y).unwrap_or_default();
        return Ok(match to {
            Kind::Bool => Value::Array(shaped(atom, numbers.iter().map(|&n| n != 0.0).collect())),
            Kind::Char => Value::Array(shaped(atom, numbers.iter().map(|&n| to_long(n) as u8).collect())),
            _ => {
                let rounded = numbers.iter().map(|&n| narrowed(to, to_long((n + 0.5).floor()))).collect();
                integers(to, shaped(atom, rounded))
            }
        });
    }
    let numbers: Vec<i64> = match from {
        Kind::Char => text_of(y).unwrap_or(&[]).iter().map(|&c| i64::from(c)).collect(),
        _ => match integers_of(y) {
            Some(numbers) => numbers.into_owned(),
            None => return Err(Error::type_("this has no value in that type")),
        },
    };
    Ok(match to {
        Kind::Bool => Value::Array(shaped(atom, numbers.iter().map(|&n| n != 0).collect())),
        Kind::Char => Value::Array(shaped(atom, numbers.iter().map(|&n| n as u8).collect())),
        Kind::Float => Value::Array(shaped(atom, numbers.iter().map(|&n| value::widened(n)).collect())),
        _ => integers(to, shaped(atom, numbers.iter().map(|&n| narrowed(to, n)).collect())),
    })
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
