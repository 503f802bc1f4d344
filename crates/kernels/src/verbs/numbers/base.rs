//! Number systems: the value of digits in a base, and the digits of a value.

use super::long_digits;
use crate::array::{
    Arg, Array, Bounds, Complex, Context, Element, ElementType, Extended, Rational, Shape, Tolerance, View, budget,
    exact, fill, promote, shape,
};
use crate::error::{Error, ErrorKind, Result};
use crate::verbs::atomic::complex::{divide_complex, multiply_complex};
use crate::verbs::atomic::residue::{residue_complex, residue_extended, residue_float, residue_int, residue_rational};
use crate::verbs::small;
use dashu_base::{BitTest, UnsignedAbs};

/// The value of the digits `y` in base `x`. Ranks 1 and 1 by definition; here `y` may have any rank, its rows being the
/// digits. `x` is one base for all places or a list with one for each (mixed bases). A length error if their counts
/// differ. Integers that overflow become floats.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::base::base_value;
/// let value = base_value(&Context::default(), Array::list(vec![24_i64, 60, 60]).into(), Array::list(vec![1_i64, 2, 3]).into())?;
/// assert_eq!(value, Array::from(3723_i64));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn base_value(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::value(&x, &y)
    {
        return Ok(result.into());
    }
    let (x, y) = (x.into_array(), y.into_array());
    if x.rank() > 1 {
        return crate::array::rank::dyad(cx, (1, 1), x, y, &|cx, x, y| base_value(cx, x.into(), y.into()));
    }
    let (x, y) = (numbers(x)?, numbers(y)?);
    let frame = Shape::from_slice(y.shape().split_last().map_or(&[][..], |(_, frame)| frame));
    if frame.contains(&0) {
        return fill::filled_of(ElementType::Bool, &frame);
    }
    let width = match (y.shape().last(), x.shape().first()) {
        (None, None) => 1,
        (None, Some(&bases)) => bases,
        (Some(&digits), None) => digits,
        (Some(&digits), Some(&bases)) if digits == bases => digits,
        (Some(&digits), Some(&bases)) => {
            return Err(Error::length(format!("{bases} bases for {digits} digits")));
        }
    };
    if width == 0 {
        return fill::filled_of(ElementType::Bool, &frame);
    }
    let job = Job { cx, frame: &frame, width, stretched: y.is_atom() };
    let mut kind = promote::common(x.kind(), y.kind());
    if kind == Some(ElementType::Bool) {
        kind = Some(ElementType::Int);
    }
    if kind == Some(ElementType::Int) {
        if let Some(result) = job.plain_values(&x, &y)? {
            return Ok(result);
        }
        let step = |a: &i64, x: &i64, y: &i64| a.checked_mul(*x).and_then(|product| product.checked_add(*y));
        if let Some(result) = job.values(&x, &y, step)? {
            return Ok(result);
        }
        kind = Some(ElementType::Float);
    }
    let result = match kind {
        Some(ElementType::Float) => job.values(&x, &y, |a: &f64, x, y| Some(a * x + y))?,
        Some(ElementType::Complex) => job.values(&x, &y, |a: &Complex, x, y| Some(multiply_complex(*a, *x) + y))?,
        Some(ElementType::Extended) => job.values(&x, &y, |a: &Extended, x, y| Some(exact::product(a, x).ok()? + y))?,
        Some(ElementType::Rational) => {
            job.values(&x, &y, |a: &Rational, x, y| if a.has_product(x) { Some(a * x + y) } else { None })?
        }
        _ => None,
    };
    result.ok_or_else(|| Error::domain("digits and bases are numbers"))
}

/// The value of binary digits: [`base_value`] in base 2.
pub fn base_two(cx: &Context, y: Arg<'_>) -> Result<Array> {
    base_value(cx, Array::from(2_i64).into(), y)
}

/// Numbers, or an empty of anything as an empty of numbers.
pub(super) fn numbers(array: Array) -> Result<Array> {
    if array.kind().is_numeric() {
        return Ok(array);
    }
    if array.is_empty() {
        return fill::empty_of(ElementType::Bool, array.shape());
    }
    Err(Error::domain(format!("digits and bases are numbers, not {} data", array.kind().name())))
}

/// The interrupt flag is polled after this many short rows.
const ROWS_BETWEEN_POLLS: usize = 1024;

struct Job<'a> {
    cx: &'a Context,
    frame: &'a [usize],
    width: usize,
    /// Whether y is one number that stands for every digit.
    stretched: bool,
}

impl Job<'_> {
    /// Horner's rule on every row of integers, in one base that is too small for any of the rows to overflow. `None` of others.
    fn plain_values(&self, x: &Array, y: &Array) -> Result<Option<Array>> {
        let (Some(base), false) = (x.as_atom::<i64>(), self.stretched) else { return Ok(None) };
        // The largest digit in all places is less than the base, or 2, to their number, times that digit.
        let places = u32::try_from(self.width).unwrap_or(u32::MAX);
        let Some(power) = base.unsigned_abs().max(2).checked_pow(places) else { return Ok(None) };
        let y = promote::cast(y.clone(), ElementType::Int)?;
        let Some(digits) = y.as_slice::<i64>() else { return Ok(None) };
        let most = digits.iter().fold(0, |most, digit| most.max(digit.unsigned_abs()));
        if power.checked_mul(most).is_none_or(|bound| bound > i64::MAX.unsigned_abs()) {
            return Ok(None);
        }
        let mut out = budget::vec(shape::count(self.frame)?)?;
        for rows in digits.chunks(self.width * ROWS_BETWEEN_POLLS) {
            self.cx.poll()?;
            out.extend(
                rows.chunks_exact(self.width).map(|row| row.iter().fold(0, |value, digit| value * base + digit)),
            );
        }
        Array::new(self.frame, out).map(Some)
    }

    /// Horner's rule on every row.
    fn values<T: Element>(
        &self,
        x: &Array,
        y: &Array,
        step: impl Fn(&T, &T, &T) -> Option<T>,
    ) -> Result<Option<Array>> {
        let (x, y) = (promote::cast(x.clone(), T::TYPE)?, promote::cast(y.clone(), T::TYPE)?);
        let (Some(bases), Some(digits)) = (x.as_slice::<T>(), y.as_slice::<T>()) else { return Ok(None) };
        let count = shape::count(self.frame)?;
        let mut out = budget::vec(count)?;
        let row = if self.stretched { 1 } else { self.width };
        for index in 0..count {
            if index % 256 == 0 || self.width > 1024 {
                self.cx.poll()?;
            }
            let digits = &digits[index * row..(index + 1) * row];
            let mut value = digits[0].clone();
            for place in 1..self.width {
                if T::TYPE.is_exact() {
                    self.cx.poll()?;
                }
                let base = if bases.len() == 1 { &bases[0] } else { &bases[place] };
                let digit = if self.stretched { &digits[0] } else { &digits[place] };
                match step(&value, base, digit) {
                    Some(next) => value = next,
                    None => return self.cx.poll().map(|()| None),
                }
            }
            out.push(value);
        }
        Array::new(self.frame, out).map(Some)
    }
}

/// The digits of `y` in the bases `x`: as many as there are bases, the first of which keeps what is left only if it is
/// 0. Ranks 1 and 0 by definition; here `y` may have any rank, the digits being the rows of the result.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::base::antibase;
/// let digits = antibase(&Context::default(), Array::list(vec![0_i64, 60, 60]).into(), Array::from(100_000_i64).into())?;
/// assert_eq!(digits, Array::list(vec![27_i64, 46, 40]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn antibase(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::digits(&x, &y)
    {
        return Ok(result.into());
    }
    let (x, y) = (x.into_array(), y.into_array());
    if x.rank() > 1 {
        return crate::array::rank::dyad(cx, (1, 0), x, y, &|cx, x, y| antibase(cx, x.into(), y.into()));
    }
    let (x, y) = (numbers(x)?, numbers(y)?);
    let tolerance = cx.tolerance;
    let kind = promote::common(x.kind(), y.kind());
    if kind == Some(ElementType::Float)
        && let Ok(values) = promote::cast(y.clone(), ElementType::Int)
        && let Ok(bases) = promote::cast(x.clone(), ElementType::Int)
    {
        // The digits of whole floats are integers.
        return antibase(cx, bases.into(), values.into());
    }
    let result = match kind {
        Some(ElementType::Bool | ElementType::Int) => digits_of_ints(cx, &x, &y)?,
        Some(ElementType::Float) => digits_of(cx, &x, &y, |x, y| digit_float(tolerance, *x, *y))?,
        Some(ElementType::Complex) => digits_of(cx, &x, &y, |x: &Complex, y| {
            let digit = residue_complex(tolerance, *x, *y);
            let none = Complex::new(0.0, 0.0);
            Some((digit, if *x == none { none } else { divide_complex(y - digit, *x) }))
        })?,
        Some(ElementType::Extended) if let Some(digits) = digits_of_long(cx, &x, &y)? => Some(digits),
        Some(ElementType::Extended) => digits_of(cx, &x, &y, |x: &Extended, y| {
            let digit = residue_extended(x, y).ok()?;
            let rest = if x.is_zero() { Extended::ZERO } else { exact::quotient(&(y - &digit), x).ok()?.0 };
            Some((digit, rest))
        })?,
        Some(ElementType::Rational) => digits_of(cx, &x, &y, |x: &Rational, y| {
            let digit = if x.has_quotient(y) { residue_rational(x, y)? } else { return None };
            let rest = if x.is_zero() { Rational::ZERO } else { (y - &digit) / x };
            Some((digit, rest))
        })?,
        _ => None,
    };
    result.ok_or_else(no_digits)
}

/// The error of an infinite number that is to be written in digits.
#[cold]
fn no_digits() -> Error {
    Error::new(ErrorKind::NotANumber).note("an infinite number has no digits")
}

/// The digits of integers, which are known to be below the bases where all of these are positive.
fn digits_of_ints(cx: &Context, x: &Array, y: &Array) -> Result<Option<Array>> {
    let bases = match x.widened() {
        View::Int(bases) => Bounds::new(bases).filter(|bases| bases.least > 0),
        _ => None,
    };
    let is_binary = |base: &i64| u64::try_from(*base).is_ok_and(u64::is_power_of_two);
    let digits = match x.widened() {
        // The digits in bases that are powers of two are bits, also of negative numbers.
        View::Int(all) if all.iter().all(is_binary) => {
            digits_of(cx, x, y, |base: &i64, value: &i64| Some((value & (base - 1), value >> base.trailing_zeros())))?
        }
        _ => digits_of(cx, x, y, digit_int)?,
    };
    match (digits, bases) {
        (Some(digits), Some(bases)) if cx.slims(digits.count()) => {
            let (shape, below) = (Shape::from_slice(digits.shape()), Bounds { least: 0, most: bases.most - 1 });
            Array::bounded(cx, &shape, digits.into_items()?, below).map(Some)
        }
        (digits, _) => Ok(digits),
    }
}

fn digit_int(x: &i64, y: &i64) -> Option<(i64, i64)> {
    if *x > 0 && *y >= 0 {
        // Short numbers divide in a fraction of the time.
        if let (Ok(base), Ok(value)) = (u32::try_from(*x), u32::try_from(*y)) {
            return Some((i64::from(value % base), i64::from(value / base)));
        }
        return Some((y % x, y / x));
    }
    let digit = residue_int(*x, *y);
    let rest = if *x == 0 { 0 } else { (i128::from(*y) - i128::from(digit)) / i128::from(*x) };
    Some((digit, i64::try_from(rest).unwrap_or(i64::MAX)))
}

fn digit_float(tolerance: Tolerance, x: f64, y: f64) -> Option<(f64, f64)> {
    let digit = residue_float(tolerance, x, y)?;
    let rest = if x == 0.0 || x.is_infinite() { 0.0 } else { (y - digit) / x };
    Some((digit, if tolerance.equal(rest, rest.round()) { rest.round() } else { rest }))
}

/// The same digits along a new first axis, of integers: the shape of x, a list or an atom, before that of y. `None` for others.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::numbers::base::antibase_down};
/// let digits = antibase_down(&Context::default(), &Array::list(vec![10_i64, 10]), &Array::list(vec![34_i64, 56]))?;
/// assert_eq!(digits, Some(Array::new(&[2, 2], vec![3_i64, 5, 4, 6])?));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn antibase_down(cx: &Context, x: &Array, y: &Array) -> Result<Option<Array>> {
    let (x, y) = (numbers(x.clone())?, numbers(y.clone())?);
    let whole = shape::concat(x.shape(), y.shape());
    shape::check_rank(whole.len())?;
    let machine = |array: &Array| matches!(array.kind(), ElementType::Bool | ElementType::Int);
    if !(machine(&x) && machine(&y)) {
        return Ok(None);
    }
    let (x, y) = (promote::cast(x, ElementType::Int)?, promote::cast(y, ElementType::Int)?);
    let (bases, values) = (x.as_slice::<i64>().unwrap_or(&[]), y.as_slice::<i64>().unwrap_or(&[]));
    let mut out = budget::filled(shape::count(&whole)?, 0_i64)?;
    let mut rest: Vec<i64> = budget::vec(values.len())?;
    rest.extend_from_slice(values);
    for (row, base) in out.chunks_exact_mut(values.len().max(1)).zip(bases).rev() {
        for (row, rest) in row.chunks_mut(ELEMENTS_BETWEEN_POLLS).zip(rest.chunks_mut(ELEMENTS_BETWEEN_POLLS)) {
            cx.poll()?;
            for (digit, rest) in row.iter_mut().zip(rest) {
                match digit_int(base, rest) {
                    Some((now, left)) => (*digit, *rest) = (now, left),
                    None => return Err(no_digits()),
                }
            }
        }
    }
    Array::new(&whole, out).map(Some)
}

/// The digits of exact integers that are not negative, in many places of one base above 1; `None` of others.
fn digits_of_long(cx: &Context, x: &Array, y: &Array) -> Result<Option<Array>> {
    let whole = shape::concat(y.shape(), x.shape());
    shape::check_rank(whole.len())?;
    if x.count() < long_digits::DIGITS_MIN {
        return Ok(None);
    }
    let (x, y) = (promote::cast(x.clone(), ElementType::Extended)?, promote::cast(y.clone(), ElementType::Extended)?);
    let (Some(bases), Some(values)) = (x.as_slice::<Extended>(), y.as_slice::<Extended>()) else { return Ok(None) };
    let Some(base) = bases.first().filter(|base| **base > Extended::ONE && bases.iter().all(|other| other == *base))
    else {
        return Ok(None);
    };
    let Some(most) = values.iter().max().filter(|_| values.iter().all(|value| *value >= Extended::ZERO)) else {
        return Ok(None);
    };
    let mut out = budget::filled(shape::count(&whole)?, Extended::ZERO)?;
    let base = long_digits::Base::new(cx, base, bases.len(), most)?;
    for (row, value) in out.chunks_exact_mut(bases.len()).zip(values) {
        base.put(cx, value, row)?;
    }
    Array::new(&whole, out).map(Some)
}

/// How many elements are worked on between two looks at the interrupt.
const ELEMENTS_BETWEEN_POLLS: usize = 4096;

fn digits_of<T: Element>(
    cx: &Context,
    x: &Array,
    y: &Array,
    split: impl Fn(&T, &T) -> Option<(T, T)>,
) -> Result<Option<Array>> {
    let whole = shape::concat(y.shape(), x.shape());
    shape::check_rank(whole.len())?;
    let (x, y) = (promote::cast(x.clone(), T::TYPE)?, promote::cast(y.clone(), T::TYPE)?);
    let (Some(bases), Some(values)) = (x.as_slice::<T>(), y.as_slice::<T>()) else { return Ok(None) };
    let mut out = budget::filled(shape::count(&whole)?, T::fill())?;
    if bases.is_empty() {
        return Array::new(&whole, out).map(Some);
    }
    for (index, (row, value)) in out.chunks_exact_mut(bases.len()).zip(values).enumerate() {
        if index % 1024 == 0 {
            cx.poll()?;
        }
        let mut rest = value.clone();
        for (place, (digit, base)) in row.iter_mut().zip(bases).rev().enumerate() {
            if place % ELEMENTS_BETWEEN_POLLS == ELEMENTS_BETWEEN_POLLS - 1 {
                cx.poll()?;
            }
            match split(base, &rest) {
                Some((now, left)) => (*digit, rest) = (now, left),
                None => return Ok(None),
            }
        }
    }
    Array::new(&whole, out).map(Some)
}

/// The binary digits of all of `y`, as many as the one of largest magnitude needs: negative numbers are taken modulo
/// that power of 2. Any rank.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::base::antibase_two;
/// let digits = antibase_two(&Context::default(), Array::from(-5_i64).into())?;
/// assert_eq!(digits, Array::list(vec![false, true, true]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn antibase_two(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let y = numbers(y)?;
    let width = bits_needed(&y)?;
    if let View::Bool(_) | View::Int(_) = y.widened() {
        let given = promote::cast(y, ElementType::Int)?;
        let values = given.as_slice::<i64>().unwrap_or(&[]);
        let whole = shape::concat(given.shape(), &[width]);
        let mut out = budget::vec(shape::count(&whole)?)?;
        for (index, value) in values.iter().enumerate() {
            if index % 1024 == 0 {
                cx.poll()?;
            }
            out.extend((0..width).rev().map(|place| value >> place.min(63) & 1 == 1));
        }
        return Array::new(&whole, out);
    }
    antibase(cx, Array::list(budget::filled(width, 2_i64)?).into(), y.into())
}

/// How many bits the largest magnitude has; at least one if there is any number.
fn bits_needed(y: &Array) -> Result<usize> {
    let least = usize::from(!y.is_empty());
    let of_float = |f: f64| if f.is_finite() { (f.floor().max(0.0)).log2().floor().max(0.0) as usize + 1 } else { 1 };
    Ok(match y.widened() {
        View::Bool(_) => least,
        View::Int(items) => {
            let largest = items.iter().map(|i| i.unsigned_abs()).max().unwrap_or(0);
            (64 - largest.leading_zeros() as usize).max(least)
        }
        View::Float(items) => {
            if items.iter().any(|f| f.is_infinite()) {
                return Err(no_digits());
            }
            items.iter().map(|f| of_float(f.abs())).max().unwrap_or(0)
        }
        View::Complex(items) => items.iter().map(|z| of_float(z.norm())).max().unwrap_or(0),
        View::Extended(items) => items.iter().map(|i| i.unsigned_abs().bit_len()).max().unwrap_or(0).max(least),
        View::Rational(items) => {
            let bits = |q: &Rational| {
                q.floor().map(|_| q.clone().abs().floor().map_or(0, |whole| whole.unsigned_abs().bit_len()))
            };
            items
                .iter()
                .map(bits)
                .collect::<Option<Vec<usize>>>()
                .ok_or_else(no_digits)?
                .into_iter()
                .max()
                .unwrap_or(0)
                .max(least)
        }
        _ => return Err(Error::domain("digits are of numbers")),
    })
}
