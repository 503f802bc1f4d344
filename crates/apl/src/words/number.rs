//! Integers, random numbers, number systems, matrix division, logic that takes truths only.

use super::call::Call;
use crate::array::{Array, Complex, ElementType, Shape, budget, nested, promote, shape, stop};
use crate::error::{Error, Result};
use crate::verbs::atomic::floats::finite;
use crate::verbs::atomic::pervasive;
use crate::verbs::atomic::{NOT, NOT_AND, NOT_OR, circle as circular};
use crate::verbs::linear_algebra::matrix;
use crate::verbs::numbers::base;
use crate::verbs::selection::along;
use crate::verbs::selection::transpose as moving;

/// `⍳y`: the first integers; of a list of lengths the indices of an array of that shape.
pub fn integers(call: &Call<'_>, y: Array) -> Result<Array> {
    let lengths = call.counts(&y)?;
    let origin = call.origin();
    if let [count] = lengths.as_slice() {
        let count = *count;
        let out: Vec<i64> = budget::collected(count, (0..count as i64).map(|index| origin + index))?;
        return Ok(Array::list(out));
    }
    let count = shape::count(&lengths)?;
    let items = index_lists(call, &lengths, 0..count)?;
    if lengths.is_empty() {
        return Ok(Array::boxed(Array::empty_list::<i64>()));
    }
    nested::assemble(&lengths, items)
}

/// The indices of places in an array of some shape, each a list.
pub fn index_lists(call: &Call<'_>, shape: &[usize], places: impl Iterator<Item = usize>) -> Result<Vec<Array>> {
    let mut lists = budget::vec(places.size_hint().0)?;
    for (turn, mut place) in places.enumerate() {
        stop::poll_turn(turn)?;
        let mut index = vec![0_i64; shape.len()];
        for (to, &length) in index.iter_mut().zip(shape).rev() {
            *to = (place % length) as i64 + call.origin();
            place /= length;
        }
        budget::push(&mut lists, Array::list(index))?;
    }
    Ok(lists)
}

/// `?y`: a random integer up to each element; of 0 a random number between 0 and 1.
pub fn roll(call: &Call<'_>, y: Array) -> Result<Array> {
    if y.kind() == ElementType::Box {
        return pervasive::each(&y, &|item| roll(call, item));
    }
    let limits = promote::integers(&y, call.cx.tolerance)?;
    if limits.iter().any(|&limit| limit < 0) {
        return Err(Error::domain("a roll needs a number above 0, or 0 for one between 0 and 1"));
    }
    if !call.is_dyalog() && limits.contains(&0) {
        return Err(Error::domain("a roll needs a number above 0"));
    }
    let origin = call.origin();
    // Numbers between 0 and 1 do not depend on the index origin.
    let first = if limits.contains(&0) {
        y.with_items(budget::mapped(&limits, |&limit| if limit == 0 { 0 } else { origin })?)
    } else {
        Array::from(origin)
    };
    let rolled = call.settings.random.borrow_mut().roll(call.cx, y.with_items(budget::owned(limits)?))?;
    crate::verbs::atomic::add(call.cx, rolled.into(), first.into())
}

/// `x?y`: so many different integers, in random order.
pub fn deal(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let one = |a: &Array| match promote::integers(a, call.cx.tolerance)?.as_ref() {
        [one] => Ok(*one),
        _ => Err(Error::rank("a deal takes two single numbers")),
    };
    let (many, limit) = (one(&x)?, one(&y)?);
    if many < 0 || limit < many {
        return Err(Error::domain(format!("{many} different numbers of {limit}")));
    }
    let dealt = call.settings.random.borrow_mut().deal(call.cx, Array::from(many), Array::from(limit))?;
    call.places(dealt)
}

/// Truths where numbers are near 0 or 1. A domain error for others.
fn truths(call: &Call<'_>, y: Array) -> Result<Array> {
    if y.kind() == ElementType::Bool {
        return Ok(y);
    }
    if y.is_empty() && !y.kind().is_numeric() {
        return crate::array::blank::empty_of(ElementType::Bool, y.shape());
    }
    let numbers = promote::integers(&y, call.cx.tolerance)?;
    let truth = |&number: &i64| match number {
        0 | 1 => Ok(number == 1),
        _ => Err(Error::domain("only 0 and 1 are truths")),
    };
    Ok(y.with_items(budget::tried(&numbers, truth)?))
}

/// `~y`
pub fn not(call: &Call<'_>, y: Array) -> Result<Array> {
    match y.kind() {
        ElementType::Box => pervasive::each(&y, &|item| not(call, item)),
        _ => NOT.apply(call.cx, truths(call, y)?),
    }
}

/// Truths inside boxes too.
fn deep_truths(call: &Call<'_>, y: Array) -> Result<Array> {
    match y.kind() {
        ElementType::Box => pervasive::each(&y, &|item| deep_truths(call, item)),
        _ => truths(call, y),
    }
}

/// `x⍲y`
pub fn not_and(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let (plan, ..) = pervasive::agree(call.cx, x.clone(), y.clone())?;
    if plan.count == 0 {
        return crate::array::blank::empty_of(ElementType::Bool, &plan.frame);
    }
    pervasive::dyad(call.cx, &NOT_AND, deep_truths(call, x)?, deep_truths(call, y)?)
}

/// `x⍱y`
pub fn not_or(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let (plan, ..) = pervasive::agree(call.cx, x.clone(), y.clone())?;
    if plan.count == 0 {
        return crate::array::blank::empty_of(ElementType::Bool, &plan.frame);
    }
    pervasive::dyad(call.cx, &NOT_OR, deep_truths(call, x)?, deep_truths(call, y)?)
}

/// `x○y`: the circular functions, chosen by `x`.
pub fn circle(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    pervasive::between(call.cx, x, y, &|x, y| {
        let known = promote::integers(&x, call.cx.tolerance)?.iter().all(|code| (-12..=12).contains(code));
        if !known {
            return Err(Error::domain("circular functions are numbered from ¯12 to 12"));
        }
        finite(call.cx, circular(call.cx, x.into(), y.into())?).map(nearly_real)
    })
}

/// Complex numbers whose imaginary parts are all 0 as floats.
pub fn real_where_it_can(y: Array) -> Array {
    match y.as_slice::<Complex>() {
        Some(items) if items.iter().all(|z| z.im == 0.0) => {
            y.with_items(items.iter().map(|z| z.re).collect::<Vec<_>>())
        }
        _ => y,
    }
}

/// An imaginary part of at most this share of the real one is a rounding error of a real number.
const NEARLY_REAL: f64 = 1e-15;

/// Makes complex results of powers, logarithms and circular functions real where the imaginary part is a rounding
/// error.
pub fn nearly_real(y: Array) -> Array {
    let Some(items) = y.as_slice::<Complex>() else { return y };
    let rounded = |z: &Complex| if z.im.abs() <= NEARLY_REAL * z.re.abs() { Complex::new(z.re, 0.0) } else { *z };
    real_where_it_can(y.with_items(items.iter().map(rounded).collect::<Vec<_>>()))
}

/// The digits of numbers in one list of bases, along a new first axis.
fn down(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    if let Some(digits) = base::antibase_down(call.cx, &x, &y)? {
        return Ok(digits);
    }
    let (digits, axes) = (x.rank(), x.rank() + y.rank());
    let across = base::antibase(call.cx, x.into(), y.into())?;
    if digits == 0 || axes < 2 {
        return Ok(across);
    }
    moving::transpose(call.cx, Array::list((0..axes as i64 - 1).collect()).into(), across.into())
}

/// `x⊤y`: the digits of `y` in the bases `x`, down the first axis.
pub fn encode(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let (x, y) = (numbers(x)?, numbers(y)?);
    let whole = shape::concat(x.shape(), y.shape());
    shape::check_rank(whole.len())?;
    if shape::count(&whole)? == 0 {
        return crate::array::blank::empty_of(ElementType::Int, &whole);
    }
    if x.rank() <= 1 {
        return down(call, x, y);
    }
    // The bases stand in the columns of `x`.
    let (count, places) = (x.item_count(), x.tally());
    let size = y.count();
    let mut parts = budget::vec(count)?;
    for column in 0..count {
        let at: Vec<usize> = (0..places).map(|row| row * count + column).collect();
        let bases = crate::verbs::selection::crossed::take(call.cx, &x, &[places], &at)?;
        parts.push(down(call, bases, y.clone())?.raveled());
    }
    let all = along::concatenate(&parts)?.reshaped(&[count, places, size])?;
    moving::transpose(call.cx, Array::list(vec![1_i64, 0, 2]).into(), all.into())?.reshaped(&whole)
}

fn numbers(y: Array) -> Result<Array> {
    if y.kind().is_numeric() {
        return Ok(y);
    }
    if y.is_empty() && y.kind() != ElementType::Box {
        return crate::array::blank::empty_of(ElementType::Int, y.shape());
    }
    Err(Error::domain(format!("numbers are needed, not {} data", y.kind().name())))
}

/// `x⊥y`: the value of the digits along the first axis of `y` in the bases along the last axis of `x`.
pub fn decode(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let (x, y) = (numbers(x)?, numbers(y)?);
    let frame = x.shape().split_last().map_or(&[][..], |(_, frame)| frame).to_vec();
    let rest = y.shape().split_first().map_or(&[][..], |(_, rest)| rest).to_vec();
    let whole = shape::concat(&frame, &rest);
    shape::check_rank(whole.len())?;
    let (bases, digits) = (x.shape().last().copied(), y.shape().first().copied());
    let y = match (bases, digits) {
        (Some(bases), Some(1)) if bases != 1 => along::pick(call.cx, &y, 0, &vec![0; bases])?,
        (Some(bases), None) => crate::verbs::structure::shape::repeated(&y.reshaped(&[1])?, bases)?,
        (None, None) => y.reshaped(&[1])?,
        _ => y,
    };
    let last = y.rank() as i64 - 1;
    let turned = if last > 0 {
        moving::transpose(call.cx, Array::list(vec![0_i64]).into(), y.clone().into())?
    } else {
        y.clone()
    };
    let length = y.tally();
    let mut parts = budget::vec(shape::count(&frame)?)?;
    for row in 0..shape::count(&frame)? {
        let bases = match x.shape().last() {
            None => x.clone(),
            Some(1) if length != 1 => x.cell(row, &[1]).reshaped(&[])?,
            Some(&n) => x.cell(row, &[n]),
        };
        parts.push(base::base_value(call.cx, bases.into(), turned.clone().into())?.raveled());
    }
    if shape::count(&whole)? == 0 {
        return crate::array::blank::empty_of(ElementType::Int, &whole);
    }
    along::concatenate(&parts)?.reshaped(&whole)
}

fn matrix_argument(y: &Array) -> Result<Array> {
    if y.rank() > 2 {
        return Err(Error::rank(format!("a matrix is needed, not an array of rank {}", y.rank())));
    }
    let y = numbers(y.clone())?;
    let rows = Shape::from_slice(&[y.tally(), y.item_count()]);
    if rows[1] > rows[0] {
        return Err(Error::length(format!("{} columns are more than {} rows", rows[1], rows[0])));
    }
    Ok(y)
}

/// `⌹y`: the inverse, of a tall matrix the left one of least squares.
pub fn inverse(call: &Call<'_>, y: Array) -> Result<Array> {
    let given = matrix_argument(&y)?;
    let lengths = y.shape().to_vec();
    let table = given.reshaped(&[y.tally(), y.item_count()])?;
    let result = finite(call.cx, matrix::inverse(call.cx, table.into())?)?;
    match lengths.len() {
        2 => Ok(result),
        _ => result.reshaped(&lengths),
    }
}

/// `x⌹y`: the solution of linear equations, of too many by least squares.
pub fn divide(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let given = matrix_argument(&y)?;
    if x.rank() > 2 {
        return Err(Error::rank("right sides are a list or a matrix"));
    }
    if x.tally() != y.tally() {
        return Err(Error::length(format!("{} right sides for {} equations", x.tally(), y.tally())));
    }
    let rows = y.tally();
    let table = given.reshaped(&[rows, y.item_count()])?;
    let right = numbers(x.clone())?.reshaped(&[rows, x.item_count()])?;
    let result = finite(call.cx, matrix::divide(call.cx, right.into(), table.into())?)?;
    let own: Shape = y.shape().iter().skip(1).chain(x.shape().iter().skip(1)).copied().collect();
    result.reshaped(&own)
}
