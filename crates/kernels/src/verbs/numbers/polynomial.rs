//! Polynomials: by coefficients (ascending), by roots and a multiplier, or by terms; values, derivative, integral.

use super::roots::roots;
use crate::array::{Arg, Array, Context, ElementType, Value, budget, promote, stop};
use crate::error::{Error, Result};
use crate::verbs::atomic::{add, divide, multiply, power, subtract};

/// The value of the polynomial `x` at every element of `y`. Ranks 1 and 0; `y` may have any rank.
///
/// `x` is a list of coefficients, lowest first; or boxed: a multiplier and roots, roots alone, or a table whose rows
/// are a coefficient and exponents of each variable (then `y` boxes the variables).
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::polynomial::value_at;
/// let value = value_at(&Context::default(), Array::list(vec![1_i64, 2, 3]).into(), Array::from(2_i64).into())?;
/// assert_eq!(value, Array::from(17_i64));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn value_at(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (x, y) = (x.into_array(), y.into_array());
    if !y.is_empty() && !y.kind().is_numeric() && y.kind() != ElementType::Box {
        return Err(Error::domain(format!("a polynomial has values at numbers, not at {} data", y.kind().name())));
    }
    if x.rank() > 1 {
        return crate::array::rank::dyad(cx, (1, 0), x, y, &|cx, x, y| value_at(cx, x.into(), y.into()));
    }
    match boxes(&x) {
        None => {
            let whole = |array: &Array| matches!(array.kind(), ElementType::Bool | ElementType::Int);
            // Many values of one polynomial are found in floats.
            let y = if y.rank() > 0 && whole(&x) && whole(&y) { promote::cast(y, ElementType::Float)? } else { y };
            horner(cx, &coefficient_list(x)?, y)
        }
        Some([Value::Array(table)]) if table.rank() == 2 => {
            crate::array::rank::monad(cx, 0, y, &|cx, y| terms(cx, table, y))
        }
        Some(parts) => {
            let (multiplier, roots) = multiplier_and_roots(parts)?;
            let mut result = add(cx, multiply(cx, Array::from(false).into(), (&y).into())?.into(), multiplier.into())?;
            for index in 0..roots.tally() {
                result = multiply(cx, result.into(), subtract(cx, (&y).into(), roots.item(index).into())?.into())?;
            }
            Ok(result)
        }
    }
}

fn boxes(x: &Array) -> Option<&[Value]> {
    x.as_slice::<Value>().filter(|items| !items.is_empty())
}

/// Coefficients as a list of numbers.
fn coefficient_list(x: Array) -> Result<Array> {
    if x.is_empty() {
        return Ok(Array::empty_list::<bool>());
    }
    if !x.kind().is_numeric() {
        return Err(Error::domain(format!("coefficients are numbers, not {} data", x.kind().name())));
    }
    Ok(x.raveled())
}

fn horner(cx: &Context, coefficients: &Array, y: Array) -> Result<Array> {
    let count = coefficients.tally();
    let mut result = multiply(cx, Array::from(false).into(), (&y).into())?;
    for index in (0..count).rev() {
        cx.poll()?;
        if index + 1 < count {
            result = multiply(cx, result.into(), (&y).into())?;
        }
        result = add(cx, result.into(), coefficients.item(index).into())?;
    }
    Ok(result)
}

/// The multiplier (1 if it is not given) and the list of roots.
fn multiplier_and_roots(parts: &[Value]) -> Result<(Array, Array)> {
    let (multiplier, roots) = match parts {
        [roots] => (Array::from(true), roots.array()?.clone()),
        [multiplier, roots] => (multiplier.array()?.clone(), roots.array()?.clone()),
        _ => return Err(Error::length(format!("a boxed polynomial has a multiplier and roots, not {}", parts.len()))),
    };
    if !multiplier.is_atom() {
        return Err(Error::rank("the multiplier of a polynomial is one number"));
    }
    if roots.rank() > 1 {
        return Err(Error::rank("the roots of a polynomial are a list"));
    }
    for part in [&multiplier, &roots] {
        if !part.kind().is_numeric() && !part.is_empty() {
            return Err(Error::domain(format!("roots are numbers, not {} data", part.kind().name())));
        }
    }
    let roots = if roots.is_empty() { Array::empty_list::<bool>() } else { roots.raveled() };
    Ok((multiplier, roots))
}

/// The sum of terms: each row a coefficient and the exponents of the variables that `y` boxes.
fn terms(cx: &Context, table: &Array, y: Array) -> Result<Array> {
    let variables = match y.as_atom::<Value>() {
        Some(value) => value.array()?.clone(),
        None => y,
    };
    let variables = if variables.is_atom() { variables.reshaped(&[1])? } else { variables };
    let width = table.item_count();
    let variables = if variables.tally() == 1 && width > 2 {
        // One number stands for all variables.
        crate::verbs::structure::shape::reshape(cx, Array::list(vec![width as i64 - 1]).into(), variables.into())?
    } else {
        variables
    };
    if width == 0 || variables.tally() != width - 1 && width > 1 {
        return Err(Error::length(format!(
            "{} variables for {} exponents",
            variables.tally(),
            width.saturating_sub(1)
        )));
    }
    let mut sum = Array::from(false);
    for row in 0..table.tally() {
        cx.poll()?;
        let row = table.item(row);
        let mut term = row.item(0);
        for index in 1..width {
            term =
                multiply(cx, term.into(), power(cx, variables.item(index - 1).into(), row.item(index).into())?.into())?;
        }
        sum = add(cx, sum.into(), term.into())?;
    }
    Ok(sum)
}

/// From coefficients to multiplier and roots (boxed), or from those back to coefficients. Rank 1.
///
/// Roots are sorted by magnitude, then by real and imaginary part, all descending.
pub fn roots_or_coefficients(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    match boxes(&y) {
        Some([Value::Array(table)]) if table.rank() == 2 => coefficients_of_terms(cx, table),
        Some(parts) => {
            let (multiplier, roots) = multiplier_and_roots(parts)?;
            coefficients_of_roots(cx, multiplier, &roots)
        }
        None => roots(cx, coefficient_list(y)?.into()),
    }
}

/// One variable's terms as coefficients.
fn coefficients_of_terms(cx: &Context, table: &Array) -> Result<Array> {
    if table.item_count() != 2 {
        return Err(Error::length("only terms of one variable have a list of coefficients"));
    }
    let mut pairs = Vec::new();
    for row in 0..table.tally() {
        let row = table.item(row);
        let exponent = promote::integer(&row.item(1), cx.tolerance)?;
        pairs.push((usize::try_from(exponent).map_err(|_| Error::domain("an exponent below 0"))?, row.item(0)));
    }
    let count = pairs.iter().map(|(exponent, _)| exponent + 1).max().unwrap_or(0);
    budget::check::<Array>(count)?;
    let mut out = vec![Array::from(false); count];
    for (exponent, coefficient) in pairs {
        out[exponent] = add(cx, out[exponent].clone().into(), coefficient.into())?;
    }
    list_of(cx, out)
}

/// Atoms as a list of their common type.
fn list_of(cx: &Context, atoms: Vec<Array>) -> Result<Array> {
    let mut assembly = crate::array::Assembly::new(&[atoms.len()]);
    for (turn, atom) in atoms.into_iter().enumerate() {
        stop::poll_turn(turn)?;
        assembly.push(atom)?;
    }
    assembly.finish(cx)
}

fn coefficients_of_roots(cx: &Context, multiplier: Array, roots: &Array) -> Result<Array> {
    budget::check::<Array>(roots.tally())?;
    let mut coefficients = vec![multiplier];
    for index in 0..roots.tally() {
        cx.poll()?;
        let root = roots.item(index);
        let mut next = Vec::with_capacity(coefficients.len() + 1);
        for place in 0..=coefficients.len() {
            stop::poll_turn(place)?;
            let shifted = if place > 0 { coefficients[place - 1].clone() } else { Array::from(false) };
            next.push(match coefficients.get(place) {
                Some(coefficient) => {
                    subtract(cx, shifted.into(), multiply(cx, (&root).into(), coefficient.into())?.into())?
                }
                None => shifted,
            });
        }
        coefficients = next;
    }
    list_of(cx, coefficients)
}

/// The coefficients of a polynomial in any form, for calculus.
fn as_coefficients(cx: &Context, y: Array) -> Result<Array> {
    if boxes(&y).is_some() { roots_or_coefficients(cx, y.into()) } else { coefficient_list(y) }
}

/// The coefficients of the derivative. Rank 1.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::polynomial::derivative;
/// let slope = derivative(&Context::default(), Array::list(vec![1_i64, 2, 3, 4]).into())?;
/// assert_eq!(slope, Array::list(vec![2_i64, 6, 12]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn derivative(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let coefficients = as_coefficients(cx, y)?;
    let count = coefficients.tally();
    if count <= 1 {
        return Ok(Array::list(vec![0_i64]));
    }
    let upper = crate::verbs::selection::take::span(coefficients, 1, count)?;
    multiply(cx, upper.into(), exponents(count - 1)?.into())
}

/// The coefficients of the integral of `y` with constant term `x`. Ranks 0 and 1.
pub fn integral(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let coefficients = as_coefficients(cx, y)?;
    let count = coefficients.tally();
    let upper = divide(cx, coefficients.into(), exponents(count)?.into())?;
    crate::verbs::structure::join::append(cx, x, upper.into())
}

/// 1, 2, ...
fn exponents(count: usize) -> Result<Array> {
    let out = budget::collected(count, (1..=count).map(|i| i as i64))?;
    Ok(Array::list(out))
}

/// The stope: the product of `y` factors `x`, `x + step`, `x + 2 step` and so on. Ranks 0 and 0.
pub fn stope(cx: &Context, step: Array, x: Array, y: Array) -> Result<Array> {
    let count = promote::integer(&y, cx.tolerance)?;
    if count < 0 {
        return Err(Error::domain("a stope has a number of factors"));
    }
    let (mut factor, mut product) = (x, Array::from(1_i64));
    for _ in 0..count {
        cx.poll()?;
        product = multiply(cx, product.into(), (&factor).into())?;
        factor = add(cx, factor.into(), (&step).into())?;
    }
    Ok(product)
}

/// The value of the polynomial with coefficients `x` in stopes with this step. Ranks 1 and 0.
pub fn value_in_stopes(cx: &Context, step: Array, x: Array, y: Array) -> Result<Array> {
    let coefficients = coefficient_list(x)?;
    let mut sum = Array::from(false);
    for index in 0..coefficients.tally() {
        let power = stope(cx, step.clone(), y.clone(), Array::from(index as i64))?;
        sum = add(cx, sum.into(), multiply(cx, coefficients.item(index).into(), power.into())?.into())?;
    }
    Ok(sum)
}
