//! `(x;y):v`: a value taken apart for the names of a pattern.

use crate::array::{Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{self, count, integer, is_atom, is_list, item};

/// Takes y apart by a pattern, a list of ones for names, zeros for what is left out, and patterns. What the names get waits for their
/// assignments, the first on top; y itself is below them. An error leaves nothing waiting.
pub fn apart(k: &Interpreter, pattern: Value, y: Value) -> Result<Value> {
    let mut parts = vec![y.clone()];
    collect(k, &pattern, &y, &mut parts)?;
    if let Some(names) = parts.get_mut(1..) {
        names.reverse();
    }
    for part in parts {
        budget::push(&mut k.waiting.borrow_mut(), part)?;
    }
    Ok(value::nothing())
}

fn collect(k: &Interpreter, pattern: &Value, y: &Value, parts: &mut Vec<Value>) -> Result<()> {
    if !is_list(pattern) {
        if integer(pattern) == Some(1) {
            budget::push(parts, y.clone())?;
        }
        return Ok(());
    }
    k.check_stack()?;
    if is_atom(y) {
        return Err(Error::type_("an atom has no items for the names of a pattern"));
    }
    if count(y) != count(pattern) {
        return Err(Error::length(format!("{} items for a pattern of {}", count(y), count(pattern))));
    }
    (0..count(y)).try_for_each(|place| collect(k, &item(pattern, place), &item(y, place), parts))
}
