//! The verb `$.`: making sparse arrays and taking them apart.

use crate::array::{Array, Shape, Sparse, Value, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::verbs::sparse;

/// `$. y`: the sparse array of y, all axes sparse.
pub fn make(_env: &Env<'_>, y: Array) -> Result<Array> {
    if y.is_sparse() { Ok(y) } else { sparse::from_array(&y)?.noun() }
}

/// `x $. y`: what the number x asks for; of a box list the first has the number.
///
/// | x | result |
/// |--|--|
/// | 0 | the sparse array of a dense one, the dense one of a sparse one |
/// | 1 | a sparse array that keeps nothing, of a shape; sparse axes; sparse element |
/// | _1 | the shape; axes; element of y |
/// | 2 | the sparse axes; `(2;a)` other ones; `(2 1;a)` bytes and `(2 2;a)` cells that these would take |
/// | 3 | the sparse element; `(3;e)` another one |
/// | 4, 5 | the stored places, and the values there |
/// | 7 | how many these are |
/// | 8 | y without the cells that are the element throughout |
pub fn parts(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let (code, more) = match x.as_slice::<Value>() {
        Some([code, more]) => (code.array()?.clone(), Some(more.array()?.clone())),
        Some(_) => return Err(Error::length("the left argument of $. is a number, or a number and its arguments")),
        None => (x, None),
    };
    let codes = promote::integers(&code, env.cx.tolerance)?;
    match (&codes[..], more) {
        ([0], None) if y.is_sparse() => y.densified(),
        ([0], None) => sparse::from_array(&y)?.noun(),
        ([1], None) => empty(env, &y),
        ([2, rest @ ..], Some(axes)) => regrouped(&sparse::from_array(&y)?, &axes, rest),
        ([3], Some(element)) => {
            let own = sparse::from_array(&y)?;
            let (shape, axes) = (Shape::from_slice(own.shape()), own.axes().to_vec());
            Sparse::with_cells(shape, axes, element, own.index().to_vec(), own.values().clone())?.noun()
        }
        ([code], None) => part(*code, &sparse::from_array(&y)?),
        _ => Err(Error::domain("$. takes the numbers 0 to 5, 7 and 8")),
    }
}

fn part(code: i64, y: &Sparse) -> Result<Array> {
    let numbers = |numbers: &[usize]| numbers.iter().map(|&n| n as i64).collect::<Vec<i64>>();
    match code {
        -1 => {
            let (shape, axes) = (Array::list(numbers(y.shape())), Array::list(numbers(y.axes())));
            Ok(Array::boxes([shape, axes, y.element().clone()]))
        }
        2 => Ok(Array::list(numbers(y.axes()))),
        3 => Ok(y.element().clone()),
        4 => Array::new(&[y.rows(), y.axes().len()], numbers(y.index())),
        5 => Ok(y.values().clone()),
        7 => Ok(Array::from(y.rows() as i64)),
        8 => sparse::compact(y)?.noun(),
        _ => Err(Error::domain("$. takes the numbers 0 to 5, 7 and 8")),
    }
}

/// `(2;a) $. y`, `(2 1;a) $. y`, `(2 2;a) $. y`
fn regrouped(y: &Sparse, axes: &Array, what: &[i64]) -> Result<Array> {
    let regrouped = sparse::regrouped(y, &sparse::axes(axes, y.shape().len())?)?;
    match what {
        [] => regrouped.noun(),
        [1] => {
            let bytes = 8 * regrouped.index().len() + regrouped.values().count() * size_of::<f64>();
            Ok(Array::from(bytes as i64))
        }
        [2] => Ok(Array::from(regrouped.rows() as i64)),
        _ => Err(Error::domain("with axes $. takes the numbers 2, 2 1 and 2 2")),
    }
}

/// `1 $. shape`, `1 $. shape;axes`, `1 $. shape;axes;element`
fn empty(env: &Env<'_>, y: &Array) -> Result<Array> {
    let boxed = y.as_slice::<Value>();
    let part = |number: usize| boxed.and_then(|boxes| boxes.get(number)).map(Value::array).transpose();
    if boxed.is_some_and(|boxes| boxes.is_empty() || boxes.len() > 3) {
        return Err(Error::length("1 $. takes a shape, or a shape, the sparse axes and the sparse element"));
    }
    let shape = promote::integers(part(0)?.unwrap_or(y), env.cx.tolerance)?;
    let lengths = shape.iter().map(|&length| usize::try_from(length));
    let shape: Shape =
        lengths.collect::<std::result::Result<_, _>>().map_err(|_| Error::domain("a shape has no negative numbers"))?;
    crate::array::shape::check_rank(shape.len())?;
    let axes = match part(1)? {
        Some(axes) => sparse::axes(axes, shape.len())?,
        None => (0..shape.len()).collect(),
    };
    let element = part(2)?.cloned().unwrap_or_else(|| Array::from(0.0));
    if !element.is_atom() {
        return Err(Error::rank("the sparse element is an atom"));
    }
    Sparse::empty(&shape, axes, element)?.noun()
}
