//! Each right and each left of primitives on longs: a row for each item, without a call for each. Each of elementwise primitives
//! between numbers: one call.
//!
//! Each row is what the primitive itself would give; `None` is the answer where it does not, and the caller calls.

use crate::array::{Array, Context, Value, budget};
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::value::function::{Function, as_function};
use crate::value::{Kind, array_of, general, is_atom, kind};
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel};
use crate::vocabulary::fast_ways::{EACH, TABLES};
use crate::words::folds::Between;
use crate::words::pervade;

/// `x f/:y`: x against each item of y.
pub fn right(k: &Interpreter, f: &Value, x: &Value, y: &Value) -> Result<Option<Value>> {
    let (Some(row), Some(each), true) = (numbers(x), numbers(y), k.takes(&TABLES)) else { return Ok(None) };
    match Between::from_function(f) {
        Between::Join(_) => each_joined(k, each, row.len(), |b| (row, std::slice::from_ref(b))),
        Between::Row(verb) if !array_of(x).is_none_or(Array::is_atom) => {
            table(&k.context.borrow(), each, row.len(), |cx, b, out| run(cx, verb, row, std::slice::from_ref(b), out))
        }
        _ => Ok(None),
    }
}

/// `x f\:y`: each item of x against y.
pub fn left(k: &Interpreter, f: &Value, x: &Value, y: &Value) -> Result<Option<Value>> {
    let (Some(each), Some(row), true) = (numbers(x), numbers(y), k.takes(&TABLES)) else { return Ok(None) };
    match Between::from_function(f) {
        Between::Join(_) => each_joined(k, each, row.len(), |a| (std::slice::from_ref(a), row)),
        Between::Row(verb) if !array_of(y).is_none_or(Array::is_atom) => {
            table(&k.context.borrow(), each, row.len(), |cx, a, out| run(cx, verb, std::slice::from_ref(a), row, out))
        }
        _ => Ok(None),
    }
}

/// The elementwise verb that a primitive is: between vectors and atoms of numbers each of it is the verb itself.
pub fn of_numbers(k: &Interpreter, f: &Value) -> Option<&'static AtomicDyad> {
    match as_function(f)? {
        Function::Primitive(primitive) if k.takes(&EACH) => primitive.atomic,
        _ => None,
    }
}

/// Whether a value is a vector or an atom of longs, floats or booleans.
pub fn are_numbers(value: &Value) -> bool {
    matches!(value, Value::Array(_)) && matches!(kind(value), Kind::Long | Kind::Float | Kind::Bool)
}

/// Each of a monad that goes item by item over a vector: the monad itself.
pub fn of_monad(k: &Interpreter, f: &Value, y: &Value) -> Option<Result<Value>> {
    let (Function::Primitive(primitive) | Function::Monad(primitive)) = as_function(f)? else { return None };
    (primitive.pervades && are_numbers(y) && k.takes(&EACH)).then(|| k.apply_one(f, y.clone()))
}

/// `(x+)'y` and `(+[;x])'y`, each of an elementwise verb to which a number was given, between the number and all of y.
pub fn with_given(k: &Interpreter, f: &Value, y: &Value) -> Option<Result<Value>> {
    let Function::Projection(inner, given) = as_function(f)? else { return None };
    let verb = of_numbers(k, inner).filter(|_| are_numbers(y))?;
    let is_one = |given: &Value| are_numbers(given) && is_atom(given);
    match given.as_slice() {
        [Some(x)] | [Some(x), None] if is_one(x) => Some(pervade::dyad(k, verb, x.clone(), y.clone())),
        [None, Some(x)] if is_one(x) => Some(pervade::dyad(k, verb, y.clone(), x.clone())),
        _ => None,
    }
}

/// The longs of a vector or an atom. Narrow integers are computed with otherwise.
fn numbers(value: &Value) -> Option<&[i64]> {
    array_of(value).filter(|_| kind(value) == Kind::Long)?.as_slice::<i64>()
}

/// One row of results; whether the verb gives integers.
fn run(cx: &Context, verb: &AtomicDyad, x: &[i64], y: &[i64], out: &mut [i64]) -> bool {
    matches!(verb.ints, Kernel::Int(f) if f(cx, x, y, out) == Flow::Fine)
}

fn table(
    cx: &Context,
    each: &[i64],
    length: usize,
    row: impl Fn(&Context, &i64, &mut [i64]) -> bool,
) -> Result<Option<Value>> {
    room(each.len(), length)?;
    let mut rows = budget::vec(each.len())?;
    for item in each {
        cx.poll()?;
        let mut results = budget::filled(length, 0_i64)?;
        if !row(cx, item, &mut results) {
            return Ok(None);
        }
        rows.push(Value::Array(Array::list(results)));
    }
    Ok(Some(general(rows)))
}

fn each_joined<'a>(
    k: &Interpreter,
    each: &'a [i64],
    length: usize,
    parts: impl Fn(&'a i64) -> (&'a [i64], &'a [i64]),
) -> Result<Option<Value>> {
    room(each.len(), length + 1)?;
    let mut rows = budget::vec(each.len())?;
    for item in each {
        k.poll()?;
        let (before, after) = parts(item);
        let mut row = Vec::with_capacity(length + 1);
        row.extend_from_slice(before);
        row.extend_from_slice(after);
        rows.push(Value::Array(Array::list(row)));
    }
    Ok(Some(general(rows)))
}

/// A limit error if so many rows of such a length would not fit the memory.
fn room(rows: usize, length: usize) -> Result<()> {
    budget::check::<Value>(rows)?;
    budget::check::<u64>(rows.saturating_mul(length))
}
