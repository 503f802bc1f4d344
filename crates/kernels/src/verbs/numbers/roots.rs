//! The roots of polynomials: fractions exactly, others by Aberth's simultaneous iteration.

use crate::array::{Arg, Array, Complex, Context, ElementType, Rational, Tolerance, budget, promote, stop};
use crate::error::{Error, Result};

/// The most turns of the root finder.
const MOST_TURNS: usize = 2000;

/// Multiplier and roots, boxed.
pub(super) fn roots(cx: &Context, coefficients: Arg<'_>) -> Result<Array> {
    let coefficients = coefficients.into_array();
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

/// The error of a constant that is not 0: no number of roots, of whatever value, makes it 0.
#[cold]
fn no_roots() -> Error {
    Error::domain("a polynomial that is a constant other than 0 has no roots")
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
    let mut rest: Vec<Rational> = budget::mapped(&given, Rational::clone)?;
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
            crate::verbs::numbers::extended::exact(&near, Array::from(guess).into())
        });
        for candidate in candidates {
            let candidate = promote::cast(candidate?, ElementType::Rational)?;
            let Some(root) = candidate.as_atom::<Rational>() else { continue };
            let before = found.len();
            while let Some(quotient) = divided_by(&rest, root)? {
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
            for (turn, c) in b.iter_mut().enumerate() {
                stop::poll_turn(turn)?;
                *c = &*c / &leading;
            }
        }
        let rest = divide_polynomials(&a, &b)?.1;
        (a, b) = (b, rest);
    }
    Ok(if a.len() > 1 { divide_polynomials(coefficients, &a)?.0 } else { coefficients.to_vec() })
}

/// Quotient and rest of polynomials, the rest without leading zeros. `y` has a leading coefficient that is not 0.
fn divide_polynomials(x: &[Rational], y: &[Rational]) -> Result<(Vec<Rational>, Vec<Rational>)> {
    let (mut rest, mut quotient) = (x.to_vec(), Vec::new());
    let Some(leading) = y.last() else { return Ok((quotient, rest)) };
    while rest.len() >= y.len() {
        stop::poll_running()?;
        let Some(factor) = rest.pop().map(|top| top / leading) else { break };
        let start = rest.len() + 1 - y.len();
        for (turn, (to, c)) in rest.iter_mut().skip(start).zip(y).enumerate() {
            stop::poll_turn(turn)?;
            *to = &*to - c * &factor;
        }
        quotient.push(factor);
    }
    quotient.reverse();
    while rest.last().is_some_and(Rational::is_zero) {
        rest.pop();
    }
    Ok((quotient, rest))
}

/// The polynomial divided by the one with this root, if it is one.
fn divided_by(coefficients: &[Rational], root: &Rational) -> Result<Option<Vec<Rational>>> {
    if coefficients.len() < 2 {
        return Ok(None);
    }
    let mut carry = Rational::ZERO;
    let mut quotient = Vec::with_capacity(coefficients.len());
    for (turn, coefficient) in coefficients.iter().rev().enumerate() {
        stop::poll_turn(turn)?;
        carry = coefficient + carry * root;
        quotient.push(carry.clone());
    }
    if !quotient.pop().is_some_and(|rest| rest.is_zero()) {
        return Ok(None);
    }
    quotient.reverse();
    Ok(Some(quotient))
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
    let (mut rest, mut found) = (budget::owned(given)?, Vec::new());
    let zeros = rest.iter().take(rest.len().saturating_sub(1)).take_while(|z| z.norm() == 0.0).count();
    rest.drain(..zeros);
    budget::pad(&mut found, zeros, Complex::new(0.0, 0.0))?;
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
    put_in_order(&mut found);
    let list = Array::list(found);
    Ok(match promote::cast(list.clone(), ElementType::Float) {
        Ok(real) => promote::narrowest(real),
        Err(_) => list,
    })
}

/// Descending by size, those of nearly the same size by real part, those of nearly the same by imaginary part.
fn put_in_order(roots: &mut [Complex]) {
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a.abs().max(b.abs());
    roots.sort_by(|a, b| b.norm().total_cmp(&a.norm()));
    for alike in roots.chunk_by_mut(|a, b| near(a.norm(), b.norm())) {
        alike.sort_by(|a, b| b.re.total_cmp(&a.re));
        for alike in alike.chunk_by_mut(|a, b| near(a.re, b.re)) {
            alike.sort_by(|a, b| b.im.total_cmp(&a.im));
        }
    }
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
            let exact: Vec<i128> = budget::mapped(rest, |z| z.re as i128)?;
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
    let mut roots: Vec<Complex> =
        budget::collected(degree, (0..degree).map(|i| Complex::from_polar(radius, turn * i as f64 + 0.4)))?;
    let sizes: Vec<f64> = budget::mapped(coefficients, |coefficient| coefficient.norm())?;
    let mut settled = budget::filled(degree, false)?;
    for _ in 0..MOST_TURNS {
        cx.poll()?;
        for i in 0..degree {
            if settled[i] {
                continue;
            }
            cx.poll()?;
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
