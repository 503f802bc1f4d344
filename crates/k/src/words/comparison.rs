//! Comparison: `=`, `<`, `>` itemwise, `~` as a whole. Floats within the tolerance of k's rules are equal.

use crate::array::{Array, Rules, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{boolean, count, is_atom, item};
use crate::verbs::atomic::nulls::{
    EQUAL_NULL, GREATER_NULL, GREATER_OR_EQUAL_NULL, LESS_NULL, LESS_OR_EQUAL_NULL, NOT_EQUAL_NULL,
};
use crate::words::numeric::{dyads, minimum};
use crate::words::pervade;

dyads! {
    /// `x=y`
    equal = EQUAL_NULL;
    /// `x<>y`
    unequal = NOT_EQUAL_NULL;
    /// `x<y`
    less = LESS_NULL;
    /// `x>y`
    greater = GREATER_NULL;
    /// `x<=y`
    at_most = LESS_OR_EQUAL_NULL;
    /// `x>=y`
    at_least = GREATER_OR_EQUAL_NULL;
}

/// `x~y`: whether type, shape and values are the same; floats within the tolerance.
pub fn matched(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    Ok(boolean(matches(k, &x, &y)?))
}

/// Whether two values match.
pub fn matches(k: &Interpreter, x: &Value, y: &Value) -> Result<bool> {
    match (x, y) {
        (Value::Function(a), Value::Function(b)) => Ok(a.same(b.as_ref())),
        (Value::Dictionary(a), Value::Dictionary(b)) => {
            Ok(matches(k, &a.keys, &b.keys)? && matches(k, &a.values, &b.values)?)
        }
        (Value::Table(a), Value::Table(b)) => Ok(matches(k, &a.keys, &b.keys)? && matches(k, &a.values, &b.values)?),
        (Value::Narrow(a), Value::Narrow(b)) => Ok(a.width == b.width && matching(k, &a.array, &b.array)?),
        (Value::Array(a), Value::Array(b)) => matching(k, a, b),
        _ => Ok(false),
    }
}

/// The same for arrays: the nulls of floats match each other.
fn matching(k: &Interpreter, a: &Array, b: &Array) -> Result<bool> {
    if a.kind() != b.kind() || a.is_atom() != b.is_atom() || a.tally() != b.tally() {
        return Ok(false);
    }
    if let (Some(a), Some(b)) = (a.as_slice::<f64>(), b.as_slice::<f64>()) {
        return Ok(a.iter().zip(b).all(|(&a, &b)| Rules::LISTS.tolerance.equal_or_null(a, b)));
    }
    let (Some(a), Some(b)) = (a.as_slice::<Value>(), b.as_slice::<Value>()) else { return Ok(a == b) };
    k.check_stack()?;
    for (a, b) in a.iter().zip(b) {
        k.poll()?;
        if !matches(k, a, b)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `x within y`: between the two items of y, both included.
pub fn within(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if count(&y) != 2 || is_atom(&y) {
        return Err(Error::length("the right argument of within is a pair"));
    }
    let low = at_least(k, x.clone(), item(&y, 0))?;
    let high = at_most(k, x, item(&y, 1))?;
    minimum(k, low, high)
}
