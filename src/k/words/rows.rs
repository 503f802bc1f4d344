//! Each right and each left of primitives on longs: a row for each item, without a call for each.
//!
//! Each row is what the primitive itself would give; `None` is the answer where it does not, and the caller calls.

use crate::array::{Array, Value, budget};
use crate::error::Result;
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{Kind, array_of, general, kind, longs};
use crate::k::vocabulary::Code;
use crate::k::words::arithmetic::{Add, Arithmetic, Maximum, Minimum, Multiply, Subtract};

/// `x f/:y`: x against each item of y.
pub fn right(k: &Interpreter, code: Code, x: &Value, y: &Value) -> Result<Option<Value>> {
    let (Some(row), Some(each)) = (numbers(x), numbers(y)) else { return Ok(None) };
    match code {
        Code::Join => joined(k, each, row.len(), |b| (row, std::slice::from_ref(b))),
        _ if array_of(x).is_none_or(Array::is_atom) => Ok(None),
        Code::Plus => table(k, each, row, Add::integer),
        Code::Minus => table(k, each, row, |b, a| Subtract::integer(a, b)),
        Code::Times => table(k, each, row, Multiply::integer),
        Code::Minimum => table(k, each, row, Minimum::integer),
        Code::Maximum => table(k, each, row, Maximum::integer),
        _ => Ok(None),
    }
}

/// `x f\:y`: each item of x against y.
pub fn left(k: &Interpreter, code: Code, x: &Value, y: &Value) -> Result<Option<Value>> {
    let (Some(each), Some(row)) = (numbers(x), numbers(y)) else { return Ok(None) };
    match code {
        Code::Join => joined(k, each, row.len(), |a| (std::slice::from_ref(a), row)),
        Code::Minus if !array_of(y).is_none_or(Array::is_atom) => table(k, each, row, Subtract::integer),
        Code::Plus | Code::Times | Code::Minimum | Code::Maximum => right(k, code, y, x),
        _ => Ok(None),
    }
}

/// The longs of a vector or an atom. Narrow integers are computed with otherwise.
fn numbers(value: &Value) -> Option<&[i64]> {
    array_of(value).filter(|_| kind(value) == Kind::Long)?.as_slice::<i64>()
}

fn table(k: &Interpreter, each: &[i64], row: &[i64], f: impl Fn(i64, i64) -> i64) -> Result<Option<Value>> {
    room(each.len(), row.len())?;
    let mut rows = Vec::with_capacity(each.len());
    for &item in each {
        k.poll()?;
        rows.push(longs(row.iter().map(|&other| f(item, other)).collect()));
    }
    Ok(Some(general(rows)))
}

fn joined<'a>(
    k: &Interpreter,
    each: &'a [i64],
    length: usize,
    parts: impl Fn(&'a i64) -> (&'a [i64], &'a [i64]),
) -> Result<Option<Value>> {
    room(each.len(), length + 1)?;
    let mut rows = Vec::with_capacity(each.len());
    for item in each {
        k.poll()?;
        let (before, after) = parts(item);
        let mut row = Vec::with_capacity(length + 1);
        row.extend_from_slice(before);
        row.extend_from_slice(after);
        rows.push(longs(row));
    }
    Ok(Some(general(rows)))
}

/// A limit error if so many rows of such a length would not fit the memory.
fn room(rows: usize, length: usize) -> Result<()> {
    budget::check::<Value>(rows)?;
    budget::check::<u64>(rows.saturating_mul(length))
}
