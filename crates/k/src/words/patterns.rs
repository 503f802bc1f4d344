//! Patterns of text: whether a text matches, where one occurs, and what stands there instead.

use crate::array::domains::resolved;
use crate::array::{Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{self, Kind, array_of, boxes, collapse, is_list, items, kind, longs, string, text_of};
use crate::verbs::text::patterns::WildcardPattern;

/// `x like y`: `*` any text, `?` any character, `[...]` one of some.
pub fn like(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let Some(pattern) = text_of(&y) else { return Err(Error::type_("the pattern of like is a string")) };
    liked(k, &x, &WildcardPattern::new(pattern)?)
}

fn liked(k: &Interpreter, x: &Value, pattern: &WildcardPattern<'_>) -> Result<Value> {
    let x = &resolved(x)?;
    if let Some(text) = text_of(x) {
        return pattern.matches(text).map(value::boolean);
    }
    if let Some(&symbol) = array_of(x).and_then(|array| array.as_atom::<Symbol>()) {
        return pattern.matches(symbol.name().as_bytes()).map(value::boolean);
    }
    match x {
        Value::Dictionary(d) => Ok(value::dictionary(d.keys.clone(), liked(k, &d.values, pattern)?)),
        _ if is_list(x) && (boxes(x).is_some() || kind(x) == Kind::Symbol) => {
            k.check_stack()?;
            let out: Result<Vec<Value>> =
                items(x).iter().map(|x| k.poll().and_then(|()| liked(k, x, pattern))).collect();
            Ok(collapse(out?))
        }
        _ => Err(Error::type_("like compares text")),
    }
}

/// `x ss y`: where the pattern y occurs in the string x, without overlap.
pub fn positions(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (Some(text), Some(pattern)) = (text_of(&x), text_of(&y)) else {
        return Err(Error::type_("ss searches a string for a string"));
    };
    budget::mapped(&WildcardPattern::new(pattern)?.found(&k.cx(), text)?, |&place| place as i64).map(longs)
}

/// `ssr[x;y;z]`: the string x with z, or what the function z gives, in place of each occurrence of the pattern y.
pub fn replaced(k: &Interpreter, x: &Value, y: Value, z: &Value) -> Result<Value> {
    let (Some(text), Some(pattern)) = (text_of(x), text_of(&y)) else {
        return Err(Error::type_("ssr searches a string for a string"));
    };
    let pattern = WildcardPattern::new(pattern)?;
    let (places, width) = (pattern.found(&k.cx(), text)?, pattern.width());
    let (mut out, mut from): (Vec<u8>, usize) = (budget::vec(text.len())?, 0);
    for place in places {
        k.poll()?;
        let made;
        let new = match value::is_function(z) {
            true => {
                made = k.apply_one(z, string(text.get(place..place + width).unwrap_or(&[])))?;
                &made
            }
            false => z,
        };
        let Some(new) = text_of(new) else { return Err(Error::type_("ssr puts strings in place of others")) };
        budget::append(&mut out, text.get(from..place).unwrap_or(&[]))?;
        budget::append(&mut out, new)?;
        from = place + width;
    }
    budget::append(&mut out, text.get(from..).unwrap_or(&[]))?;
    Ok(string(out))
}

/// `ssr[x;y;z]`
pub fn replace(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    match arguments {
        [x, y, z] => replaced(k, x, y.clone(), z),
        _ => Err(Error::rank("ssr takes a string, a pattern and its replacement")),
    }
}
