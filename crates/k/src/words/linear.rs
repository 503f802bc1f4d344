//! Products, inverses and equations of matrices of floats: lists of rows of equal length.

use std::borrow::Cow;

use crate::array::{Array, ElementType, Value, budget, promote, shape};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::operators::product::matrix_product;
use crate::value::{Kind, boxes, count, float, floats_of, general, is_list, kind};
use crate::verbs::linear_algebra::matrix;
use crate::verbs::selection::transpose::reverse_axes;

/// The floats of a vector of them.
fn vector(y: &Value) -> Option<Cow<'_, [f64]>> {
    if kind(y) == Kind::Float && is_list(y) { floats_of(y) } else { None }
}

/// A vector or a matrix of floats as an array. A type error for anything else, a length error if the rows differ.
fn array(y: &Value) -> Result<Array> {
    let wrong = || Error::type_("a matrix is a list of rows of floats");
    let Some(rows) = boxes(y) else {
        return Ok(Array::list(budget::owned(vector(y).ok_or_else(wrong)?)?));
    };
    let width = rows.first().map_or(0, count);
    let mut items = Vec::new();
    for row in rows {
        let row = vector(row).ok_or_else(wrong)?;
        if row.len() != width {
            return Err(crate::words::pervade::unequal(width, row.len()));
        }
        items.extend_from_slice(&row);
    }
    Array::new(&[rows.len(), width], items)
}

/// An array of floats as k has it: an atom, a list, a list of rows.
fn value(array: &Array) -> Result<Value> {
    let array = promote::cast(array.clone(), ElementType::Float)?;
    let items = array.as_slice::<f64>().unwrap_or_default();
    Ok(match *array.shape() {
        [] => items.first().map_or_else(crate::value::empty, |&number| float(number)),
        [_, width] if width > 0 => general(items.chunks(width).map(|row| Value::Array(Array::copied(row))).collect()),
        _ => Value::Array(array),
    })
}

/// `x mmu y`: the product of matrices, of a matrix and a vector, of two vectors. A length error where the inner lengths
/// differ.
pub fn product(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (x, y) = (array(&x)?, array(&y)?);
    let (Some((&depth, rows)), Some((&tall, columns))) = (x.shape().split_last(), y.shape().split_first()) else {
        return Err(Error::rank("a product of atoms"));
    };
    if depth != tall {
        return Err(crate::words::pervade::unequal(depth, tall));
    }
    let cx = k.context.borrow().clone();
    match matrix_product(&cx, &x, &y)? {
        Some(product) => value(&product),
        None => value(&Array::new(&shape::concat(rows, columns), plain_product(k, (&x, rows), (&y, columns))?)?),
    }
}

/// The product by its definition: of numbers that are not finite, and of nothing. Here 0 times infinity is null, as
/// everywhere in k; the engine's own general way has 0 for it.
fn plain_product(k: &Interpreter, (x, rows): (&Array, &[usize]), (y, columns): (&Array, &[usize])) -> Result<Vec<f64>> {
    let (a, b) = (x.as_slice::<f64>().unwrap_or_default(), y.as_slice::<f64>().unwrap_or_default());
    let depth = x.shape().last().copied().unwrap_or_default();
    let width = shape::count(columns)?;
    let mut out = budget::filled(shape::count(rows)?.saturating_mul(width), 0.0)?;
    for (row, sums) in a.chunks(depth.max(1)).zip(out.chunks_mut(width.max(1))) {
        k.poll()?;
        for (number, others) in row.iter().zip(b.chunks(width.max(1))) {
            sums.iter_mut().zip(others).for_each(|(sum, other)| *sum += number * other);
        }
    }
    Ok(out)
}

/// `inv y`: the inverse of a square matrix. A length error if it is not square, a domain error if it has none.
pub fn inverse(k: &Interpreter, y: Value) -> Result<Value> {
    let y = array(&y)?;
    match *y.shape() {
        [rows, columns] if rows == columns => value(&matrix::inverse(&k.context.borrow().clone(), y.into())?),
        [rows, columns] => Err(crate::words::pervade::unequal(rows, columns)),
        _ => Err(Error::type_("the inverse of a matrix")),
    }
}

/// `x lsq y`: the matrix that times y comes nearest to x, row by row.
pub fn least_squares(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (x, y) = (array(&x)?, array(&y)?);
    let (Some(&wide), [_, width]) = (x.shape().last(), y.shape()) else {
        return Err(Error::type_("lsq takes matrices"));
    };
    if wide != *width {
        return Err(crate::words::pervade::unequal(wide, *width));
    }
    let cx = k.context.borrow().clone();
    let turned = |array: &Array| reverse_axes(&cx, array.clone().into());
    let solution = matrix::divide(&cx, turned(&x)?.into(), turned(&y)?.into())?;
    value(&turned(&solution)?)
}
