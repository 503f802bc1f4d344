//! `66!:n`: regular expressions. The number is ours: what the library's verbs `rxmatch` and their kin stand on.

use std::rc::Rc;

use super::row::Foreign;
use super::row::{bytes, number};
use crate::array::{Array, Value, budget};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::verbs::text::regex::{GroupSpan, Pattern};

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(66, 0, groups, "the number of groups of a regular expression, the whole counted (pattern ; utf8)"),
    Foreign::dyad(66, 1, first, "places and lengths of the first match, a row for each group (pattern ; utf8)"),
    Foreign::dyad(66, 2, all, "places and lengths of all matches, a table for each (pattern ; utf8)"),
    Foreign::monad(66, 3, mistake, "the mistake in a regular expression, empty if there is none (pattern ; utf8)"),
];

/// The cache holds this many compiled patterns.
const COMPILED_PATTERNS_MAX: usize = 256;

/// The pattern that `pattern ; utf8` means.
fn pattern(env: &Env<'_>, y: &Array) -> Result<Rc<Pattern>> {
    let Some([text, unicode]) = y.as_slice::<Value>() else {
        return Err(Error::length("a pattern and 1 for UTF-8 or 0 for bytes are needed"));
    };
    let (text, unicode) = (text.array()?, number(env, unicode.array()?)? != 0);
    let text = bytes(text, "a pattern")?;
    // What is made of a pattern takes several times its room.
    budget::check::<u64>(text.len())?;
    let text = match std::str::from_utf8(&text) {
        Ok(text) => text.to_string(),
        // Bytes that are no UTF-8 are written as such.
        Err(_) => {
            text.iter().map(|&b| if b < 128 { char::from(b).to_string() } else { format!("\\x{b:02X}") }).collect()
        }
    };
    let key = (text, unicode);
    let mut patterns = env.interpreter.patterns.borrow_mut();
    if let Some(known) = patterns.get(&key) {
        return Ok(known.clone());
    }
    let compiled = Rc::new(Pattern::new(&key.0, unicode)?);
    if patterns.len() >= COMPILED_PATTERNS_MAX {
        patterns.clear();
    }
    patterns.insert(key, compiled.clone());
    Ok(compiled)
}

/// `66!:0 y`
fn groups(env: &Env<'_>, y: Array) -> Result<Array> {
    Ok(Array::from(i64::try_from(pattern(env, &y)?.groups()).unwrap_or(i64::MAX)))
}

/// `66!:3 y`
fn mistake(env: &Env<'_>, y: Array) -> Result<Array> {
    match pattern(env, &y) {
        Ok(_) => Ok(Array::text("")),
        Err(error) => Ok(Array::text(error.notes().join("; "))),
    }
}

/// A span as J shows it: `_1 0` where there is none.
fn numbers(span: &GroupSpan) -> [i64; 2] {
    let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    span.map_or([-1, 0], |(start, length)| [whole(start), whole(length)])
}

/// `x 66!:1 y`
fn first(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let text = bytes(&y, "the value to search")?;
    let found = pattern(env, &x)?.find(&text, 0)?.unwrap_or_else(|| vec![None]);
    Array::new(&[found.len(), 2], found.iter().flat_map(numbers).collect())
}

/// `x 66!:2 y`: no match overlaps the one before it; an empty one moves on by a character.
fn all(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let text = bytes(&y, "the value to search")?;
    let pattern = pattern(env, &x)?;
    let mut out: Vec<i64> = Vec::new();
    let (mut from, mut count) = (0, 0);
    while from <= text.len() {
        env.cx.poll()?;
        let Some(found) = pattern.find(&text, from)? else { break };
        let Some((start, length)) = found.first().copied().flatten() else { break };
        budget::check::<i64>(out.len())?;
        out.extend(found.iter().flat_map(numbers));
        count += 1;
        from = (start + length).max(if length == 0 { start + 1 } else { 0 });
    }
    Array::new(&[count, if count == 0 { 1 } else { pattern.groups() }, 2], out)
}
