//! Polynomials: by coefficients (ascending), by roots and a multiplier, or by terms; values, derivative, integral.

use crate::array::{Array, Complex, Context, ElementType, Rational, Tolerance, Value, budget, promote};
use crate::error::{Error, Result};
use crate::verbs::atomic::{add, divide, multiply, power, subtract};

/// The most turns of the root finder.
const MOST_TURNS: usize = 2000;

/// The value of the polynomial `x` at every element of `y`. Ranks 1 and 0; `y` may have any rank.
///
/// `x` is a list of coefficients, lowest first; or boxed: a multiplier and roots, roots alone, or a table whose rows
/// are a coefficient and exponents of each variable (then `y` boxes the variables).
///
/// ```
/// use jackal::array::{Array, Context};
/// use jackal::verbs::numbers::polynomial::value_at;
/// let value = value_at(&Context::default(), Array::list(vec![1_i64, 2, 3]), Array::from(2_i64))?;
/// assert_eq!(value, Array::from(17_i64));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn value_at(cx: &Context, x: Array, y: Array) -> Result<Array> {
    if x.rank() > 1 {
        return crate::array::rank::dyad(cx, (1, 0), x, y, &value_at);
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
            let mut result = add(cx, multiply(cx, Array::from(false), y.clone())?, multiplier)?;
            for index in 0..roots.tally() {
                result = multiply(cx, result, subtract(cx, y.clone(), roots.item(index))?)?;
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
    let mut result = multiply(cx, Array::from(false), y.clone())?;
    for index in (0..count).rev() {
        cx.poll()?;
        if index + 1 < count {
            result = multiply(cx, result, y.clone())?;
        }
        result = add(cx, result, coefficients.item(index))?;
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
        crate::verbs::structure::shape::reshape(cx, Array::list(vec![width as i64 - 1]), variables)?
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
            term = multiply(cx, term, power(cx, variables.item(index - 1), row.item(index))?)?;
        }
        sum = add(cx, sum, term)?;
    }
    Ok(sum)
}

/// From coefficients to multiplier and roots (boxed), or from those back to coefficients. Rank 1.
///
/// Roots are sorted by magnitude, then by real and imaginary part, all descending.
pub fn roots_or_coefficients(cx: &Context, y: Array) -> Result<Array> {
    match boxes(&y) {
        Some([Value::Array(table)]) if table.rank() == 2 => coefficients_of_terms(cx, table),
        Some(parts) => {
            let (multiplier, roots) = multiplier_and_roots(parts)?;
            coefficients_of_roots(cx, multiplier, &roots)
        }
        None => roots(cx, coefficient_list(y)?),
    }
}

/// The error of a constant that is not 0: no number of roots, of whatever value, makes it 0.
#[cold]
fn no_roots() -> Error {
    Error::domain("a polynomial that is a constant other than 0 has no roots")
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
        out[exponent] = add(cx, out[exponent].clone(), coefficient)?;
    }
    list_of(cx, out)
}

/// Atoms as a list of their common type.
fn list_of(cx: &Context, atoms: Vec<Array>) -> Result<Array> {
    let mut assembly = crate::array::Assembly::new(&[atoms.len()]);
    for atom in atoms {
        assembly.push(atom)?;
    }
    assembly.finish(cx)
}

fn coefficients_of_roots(cx: &Context, multiplier: Array, roots: &Array) -> Result<Array> {
    let mut coefficients = vec![multiplier];
    for index in 0..roots.tally() {
        cx.poll()?;
        let root = roots.item(index);
        let mut next = Vec::with_capacity(coefficients.len() + 1);
        for place in 0..=coefficients.len() {
            let shifted = if place > 0 { coefficients[place - 1].clone() } else { Array::from(false) };
            next.push(match coefficients.get(place) {
                Some(coefficient) => subtract(cx, shifted, multiply(cx, root.clone(), coefficient.clone())?)?,
                None => shifted,
            });
        }
        coefficients = next;
    }
    list_of(cx, coefficients)
}

/// Multiplier and roots, boxed.
fn roots(cx: &Context, coefficients: Array) -> Result<Array> {
    let mut count = coefficients.tally();
    let zero = |index: usize| -> Result<bool> {
        let item = coefficients.item(index);
        Ok(promote::complexes(&item)?.is_some_and(|z| z.first().is_some_and(|z| z.norm() == 0.0)))
    };
    while count > 0 && zero(count - 1)? {
        count -= 1;
    }
    if count == 0 {
        return Ok(Array::boxes([Array::from(false), Array::empty_list::<i64>()]));
    }
    let leading = coefficients.item(count - 1);
    if count == 1 {
        return Err(no_roots());
    }
    let kept = crate::verbs::selection::take::span(coefficients, 0, count)?;
    let roots = match kept.kind() {
        ElementType::Extended | ElementType::Rational => exact_roots(cx, &kept)?,
        _ => None,
    };
    let roots = match roots {
        Some(roots) => roots,
        None => float_roots(cx, &kept)?,
    };
    Ok(Array::boxes([leading, roots]))
}

/// How near approximations are taken to be when they are rounded to fractions.
const NEAR: [f64; 3] = [1e-6, 1e-9, 1e-12];

/// All roots as fractions, if they all are. Those of the polynomial in which every root is single are approximated,
/// rounded to fractions, and tried exactly; each is a root as often as it divides.
fn exact_roots(cx: &Context, coefficients: &Array) -> Result<Option<Array>> {
    let Some(given) = promote::rationals(coefficients)? else { return Ok(None) };
    if !given.iter().all(Rational::is_finite) {
        return Ok(None);
    }
    let mut rest: Vec<Rational> = given.to_vec();
    let single = with_single_roots(cx, &rest)?;
    let floats = Array::list(single.iter().map(promote::rational_to_float).collect::<Vec<f64>>());
    let Some(guesses) = promote::floats(&float_roots(cx, &floats)?)?.map(|f| f.into_owned()) else {
        return Ok(None);
    };
    let mut found = Vec::new();
    for guess in guesses {
        cx.poll()?;
        let candidates = NEAR.iter().map(|&near| {
            let near = Context::default().with_tolerance(Tolerance(near));
            crate::verbs::numbers::extended::exact(&near, Array::from(guess))
        });
        for candidate in candidates {
            let candidate = promote::cast(candidate?, ElementType::Rational)?;
            let Some(root) = candidate.as_atom::<Rational>() else { continue };
            let before = found.len();
            while let Some(quotient) = divided_by(&rest, root) {
                found.push(root.clone());
                rest = quotient;
            }
            if found.len() > before {
                break;
            }
        }
    }
    if rest.len() > 1 {
        return Ok(None);
    }
    let size = |q: &Rational| q.clone().abs();
    found.sort_by(|a, b| size(b).cmp(&size(a)).then_with(|| b.cmp(a)));
    let list = Array::list(found);
    Ok(Some(if coefficients.kind() == ElementType::Extended { promote::narrowest(list) } else { list }))
}

/// The polynomial with the same roots, each single: divided by what it has in common with its derivative.
fn with_single_roots(cx: &Context, coefficients: &[Rational]) -> Result<Vec<Rational>> {
    let slope = coefficients.iter().enumerate().skip(1).map(|(power, c)| c * Rational::from(power as i64)).collect();
    let (mut a, mut b): (Vec<Rational>, Vec<Rational>) = (coefficients.to_vec(), slope);
    // Euclid's algorithm; made monic on the way, so that the fractions stay small.
    while !b.is_empty() {
        cx.poll()?;
        if let Some(leading) = b.last().cloned() {
            b.iter_mut().for_each(|c| *c = &*c / &leading);
        }
        let rest = divide_polynomials(&a, &b).1;
        (a, b) = (b, rest);
    }
    Ok(if a.len() > 1 { divide_polynomials(coefficients, &a).0 } else { coefficients.to_vec() })
}

/// Quotient and rest of polynomials, the rest without leading zeros. `y` has a leading coefficient that is not 0.
fn divide_polynomials(x: &[Rational], y: &[Rational]) -> (Vec<Rational>, Vec<Rational>) {
    let (mut rest, mut quotient) = (x.to_vec(), Vec::new());
    let Some(leading) = y.last() else { return (quotient, rest) };
    while rest.len() >= y.len() {
        let Some(factor) = rest.pop().map(|top| top / leading) else { break };
        let start = rest.len() + 1 - y.len();
        for (to, c) in rest.iter_mut().skip(start).zip(y) {
            *to = &*to - c * &factor;
        }
        quotient.push(factor);
    }
    quotient.reverse();
    while rest.last().is_some_and(Rational::is_zero) {
        rest.pop();
    }
    (quotient, rest)
}

/// The polynomial divided by the one with this root, if it is one.
fn divided_by(coefficients: &[Rational], root: &Rational) -> Option<Vec<Rational>> {
    if coefficients.len() < 2 {
        return None;
    }
    let mut carry = Rational::ZERO;
    let mut quotient = Vec::with_capacity(coefficients.len());
    for coefficient in coefficients.iter().rev() {
        carry = coefficient + carry * root;
        quotient.push(carry.clone());
    }
    quotient.pop().filter(Rational::is_zero)?;
    quotient.reverse();
    Some(quotient)
}

/// Roots by Aberth's method, all at once; whole roots of polynomials with whole coefficients are split off exactly.
fn float_roots(cx: &Context, coefficients: &Array) -> Result<Array> {
    let Some(given) = promote::complexes(coefficients)? else {
        return Err(Error::domain("coefficients are numbers"));
    };
    if given.iter().any(|z| !z.is_finite()) {
        return Err(Error::domain("coefficients are finite numbers"));
    }
    let real = given.iter().all(|z| z.im == 0.0);
    let (mut rest, mut found) = (given.into_owned(), Vec::new());
    while rest.len() > 1 && rest[0].norm() == 0.0 {
        rest.remove(0);
        found.push(Complex::new(0.0, 0.0));
    }
    split_whole_roots(cx, &mut rest, &mut found)?;
    found.extend(aberth(cx, &rest)?);
    if real {
        for root in &mut found {
            if root.im.abs() <= 1e-9 * root.norm() {
                root.im = 0.0;
            }
            if root.re.abs() <= 1e-13 * root.norm() {
                root.re = 0.0;
            }
        }
    }
    found.sort_by(|a, b| {
        let near = (a.norm() - b.norm()).abs() <= 1e-9 * a.norm().max(b.norm());
        let by_size = if near { std::cmp::Ordering::Equal } else { b.norm().total_cmp(&a.norm()) };
        by_size.then_with(|| close(b.re, a.re)).then_with(|| b.im.total_cmp(&a.im))
    });
    let list = Array::list(found);
    Ok(match promote::cast(list.clone(), ElementType::Float) {
        Ok(real) => promote::narrowest(real),
        Err(_) => list,
    })
}

fn close(a: f64, b: f64) -> std::cmp::Ordering {
    if (a - b).abs() <= 1e-9 * a.abs().max(b.abs()) { std::cmp::Ordering::Equal } else { a.total_cmp(&b) }
}

/// Takes out roots that are whole numbers, found by rounding approximations and proved by exact division.
fn split_whole_roots(cx: &Context, rest: &mut Vec<Complex>, found: &mut Vec<Complex>) -> Result<()> {
    let whole = |z: &Complex| z.im == 0.0 && z.re.fract() == 0.0 && z.re.abs() < 1e15;
    while rest.len() > 1 && rest.iter().all(whole) {
        let mut divided = false;
        for guess in aberth(cx, rest)? {
            let root = guess.re.round();
            if (guess.re - root).abs() > 1e-2 * root.abs().max(1.0) || guess.im.abs() > 1e-2 * root.abs().max(1.0) {
                continue;
            }
            let exact: Vec<i128> = rest.iter().map(|z| z.re as i128).collect();
            let Some(quotient) = divide_whole(&exact, root as i128) else { continue };
            *rest = quotient.into_iter().map(|i| Complex::new(i as f64, 0.0)).collect();
            found.push(Complex::new(root, 0.0));
            divided = true;
            break;
        }
        if !divided {
            return Ok(());
        }
    }
    Ok(())
}

fn divide_whole(coefficients: &[i128], root: i128) -> Option<Vec<i128>> {
    let mut carry = 0_i128;
    let mut quotient = Vec::with_capacity(coefficients.len());
    for &coefficient in coefficients.iter().rev() {
        carry = carry.checked_mul(root)?.checked_add(coefficient)?;
        quotient.push(carry);
    }
    quotient.pop().filter(|&rest| rest == 0)?;
    quotient.reverse();
    Some(quotient)
}

/// Aberth's simultaneous iteration: Newton's step, corrected for the repulsion of the other roots.
fn aberth(cx: &Context, coefficients: &[Complex]) -> Result<Vec<Complex>> {
    let degree = coefficients.len().saturating_sub(1);
    if degree == 0 {
        return Ok(Vec::new());
    }
    let leading = coefficients[degree];
    if degree == 1 {
        return Ok(vec![-coefficients[0] / leading]);
    }
    // Cauchy's bound, and starting points around a circle, none of them on an axis.
    let radius = (coefficients[0] / leading).norm().powf(1.0 / degree as f64).max(1e-3);
    let turn = std::f64::consts::TAU / degree as f64;
    let mut roots: Vec<Complex> = (0..degree).map(|i| Complex::from_polar(radius, turn * i as f64 + 0.4)).collect();
    let sizes: Vec<f64> = coefficients.iter().map(|coefficient| coefficient.norm()).collect();
    let mut settled = vec![false; degree];
    for _ in 0..MOST_TURNS {
        cx.poll()?;
        for i in 0..degree {
            if settled[i] {
                continue;
            }
            let root = roots[i];
            let (value, slope, noise) = evaluated(coefficients, &sizes, root);
            let newton = value / slope;
            let others: Complex =
                roots.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, other)| (root - other).inv()).sum();
            let step = newton / (Complex::new(1.0, 0.0) - newton * others);
            // A value within its rounding errors says no more about the root: this step is the last.
            let exact = value.norm() <= noise;
            settled[i] = exact || step.norm() <= f64::EPSILON * root.norm();
            if step.is_finite() && value.norm() > 0.0 {
                roots[i] = root - step;
            } else if !exact {
                roots[i] = root * Complex::new(1.0, 1e-6) + Complex::new(1e-9, 1e-9);
                settled[i] = false;
            }
        }
        if settled.iter().all(|&settled| settled) {
            break;
        }
    }
    Ok(roots)
}

/// A polynomial's value and slope at a point, by Horner's rule, and how large the rounding errors of the value may be.
fn evaluated(coefficients: &[Complex], sizes: &[f64], at: Complex) -> (Complex, Complex, f64) {
    let (mut value, mut slope, mut bound) = (Complex::new(0.0, 0.0), Complex::new(0.0, 0.0), 0.0_f64);
    let size = at.norm();
    for (&coefficient, &magnitude) in coefficients.iter().zip(sizes).rev() {
        slope = slope * at + value;
        value = value * at + coefficient;
        bound = bound * size + magnitude;
    }
    (value, slope, bound * f64::EPSILON)
}

/// The coefficients of a polynomial in any form, for calculus.
fn as_coefficients(cx: &Context, y: Array) -> Result<Array> {
    if boxes(&y).is_some() { roots_or_coefficients(cx, y) } else { coefficient_list(y) }
}

/// The coefficients of the derivative. Rank 1.
///
/// ```
/// use jackal::array::{Array, Context};
/// use jackal::verbs::numbers::polynomial::derivative;
/// let slope = derivative(&Context::default(), Array::list(vec![1_i64, 2, 3, 4]))?;
/// assert_eq!(slope, Array::list(vec![2_i64, 6, 12]));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn derivative(cx: &Context, y: Array) -> Result<Array> {
    let coefficients = as_coefficients(cx, y)?;
    let count = coefficients.tally();
    if count <= 1 {
        return Ok(Array::list(vec![0_i64]));
    }
    let upper = crate::verbs::selection::take::span(coefficients, 1, count)?;
    multiply(cx, upper, exponents(count - 1)?)
}

/// The coefficients of the integral of `y` with constant term `x`. Ranks 0 and 1.
pub fn integral(cx: &Context, x: Array, y: Array) -> Result<Array> {
    let coefficients = as_coefficients(cx, y)?;
    let count = coefficients.tally();
    let upper = divide(cx, coefficients, exponents(count)?)?;
    let mut terms = vec![x];
    terms.extend((0..count).map(|index| upper.item(index)));
    list_of(cx, terms)
}

/// 1, 2, ...
fn exponents(count: usize) -> Result<Array> {
    let mut out = budget::vec(count)?;
    out.extend((1..=count).map(|i| i as i64));
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
        product = multiply(cx, product, factor.clone())?;
        factor = add(cx, factor, step.clone())?;
    }
    Ok(product)
}

/// The value of the polynomial with coefficients `x` in stopes with this step. Ranks 1 and 0.
pub fn value_in_stopes(cx: &Context, step: Array, x: Array, y: Array) -> Result<Array> {
    let coefficients = coefficient_list(x)?;
    let mut sum = Array::from(false);
    for index in 0..coefficients.tally() {
        let power = stope(cx, step.clone(), y.clone(), Array::from(index as i64))?;
        sum = add(cx, sum, multiply(cx, coefficients.item(index), power)?)?;
    }
    Ok(sum)
}
