//! Patterns of text: whether a text matches, where one occurs, and what stands there instead.

use crate::array::{Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{self, Kind, array_of, boxes, collapse, is_list, items, kind, longs, string, text_of};

/// How many places of a search are looked at between two questions whether to go on.
const POLLED: usize = 1 << 12;

/// `x like y`: `*` any text, `?` any character, `[...]` one of some.
pub fn like(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let Some(pattern) = text_of(&y) else { return Err(Error::type_("the pattern of like is a string")) };
    let pattern = pattern.to_vec();
    liked(k, &x, &pattern)
}

fn liked(k: &Interpreter, x: &Value, pattern: &[u8]) -> Result<Value> {
    if let Some(text) = text_of(x) {
        return Ok(value::boolean(matches_pattern(text, pattern)));
    }
    if let Some(&symbol) = array_of(x).and_then(|array| array.as_atom::<Symbol>()) {
        return Ok(value::boolean(matches_pattern(symbol.name().as_bytes(), pattern)));
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

/// Goes through text and pattern, and back to the last `*` where they part.
fn matches_pattern(text: &[u8], pattern: &[u8]) -> bool {
    let (mut i, mut j) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while i < text.len() {
        match pattern.get(j) {
            Some(b'*') => {
                star = Some((j, i));
                j += 1;
                continue;
            }
            Some(_) => {
                if let Some(next) = one_matches(text.get(i).copied(), pattern, j) {
                    i += 1;
                    j = next;
                    continue;
                }
            }
            None => {}
        }
        match star {
            Some((at, from)) => {
                star = Some((at, from + 1));
                i = from + 1;
                j = at + 1;
            }
            None => return false,
        }
    }
    pattern.get(j..).unwrap_or(&[]).iter().all(|&c| c == b'*')
}

/// Whether a character matches the pattern at j, and where the pattern goes on.
fn one_matches(character: Option<u8>, pattern: &[u8], j: usize) -> Option<usize> {
    let character = character?;
    match pattern.get(j)? {
        b'?' => Some(j + 1),
        b'[' => {
            let end = j + pattern.get(j..)?.iter().skip(1).position(|&c| c == b']')? + 1;
            let set = pattern.get(j + 1..end)?;
            let (negated, set) = match set.strip_prefix(b"^") {
                Some(rest) => (true, rest),
                None => (false, set),
            };
            let mut found = false;
            let mut at = 0;
            while let Some(&low) = set.get(at) {
                match (set.get(at + 1), set.get(at + 2)) {
                    (Some(b'-'), Some(&high)) => {
                        found |= (low..=high).contains(&character);
                        at += 3;
                    }
                    _ => {
                        found |= low == character;
                        at += 1;
                    }
                }
            }
            (found != negated).then_some(end + 1)
        }
        &other => (other == character).then_some(j + 1),
    }
}

/// `x ss y`: where the pattern y occurs in the string x, without overlap.
pub fn positions(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (Some(text), Some(pattern)) = (text_of(&x), text_of(&y)) else {
        return Err(Error::type_("ss searches a string for a string"));
    };
    Ok(longs(found(k, text, pattern)?.into_iter().map(|place| place as i64).collect()))
}

fn found(k: &Interpreter, text: &[u8], pattern: &[u8]) -> Result<Vec<usize>> {
    if pattern.is_empty() {
        return Err(Error::length("a search is for at least one character"));
    }
    let width = width_of(pattern);
    let mut out = Vec::new();
    let mut at = 0;
    while at + width <= text.len() {
        if at % POLLED == 0 {
            k.poll()?;
        }
        match text.get(at..at + width) {
            Some(part) if matches_pattern(part, pattern) => {
                out.push(at);
                at += width;
            }
            _ => at += 1,
        }
    }
    Ok(out)
}

/// How many characters a pattern without `*` matches.
fn width_of(pattern: &[u8]) -> usize {
    let (mut width, mut at) = (0, 0);
    while let Some(&c) = pattern.get(at) {
        at = match c {
            b'[' => {
                pattern.get(at..).and_then(|rest| rest.iter().position(|&c| c == b']')).map_or(at + 1, |n| at + n + 1)
            }
            _ => at + 1,
        };
        width += 1;
    }
    width
}

/// `ssr[x;y;z]`: the string x with z, or what the function z gives, in place of each occurrence of the pattern y.
pub fn replaced(k: &Interpreter, x: &Value, y: Value, z: &Value) -> Result<Value> {
    let (Some(text), Some(pattern)) = (text_of(x), text_of(&y)) else {
        return Err(Error::type_("ssr searches a string for a string"));
    };
    let (places, width) = (found(k, text, pattern)?, width_of(pattern));
    let (mut out, mut from): (Vec<u8>, usize) = (Vec::with_capacity(text.len()), 0);
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
        let before = text.get(from..place).unwrap_or(&[]);
        budget::check::<u8>(out.len() + before.len() + new.len())?;
        out.extend_from_slice(before);
        out.extend_from_slice(new);
        from = place + width;
    }
    out.extend_from_slice(text.get(from..).unwrap_or(&[]));
    Ok(string(out))
}

/// `ssr[x;y;z]`
pub fn replace(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    match arguments {
        [x, y, z] => replaced(k, x, y.clone(), z),
        _ => Err(Error::rank("ssr takes a string, a pattern and what stands for it")),
    }
}
