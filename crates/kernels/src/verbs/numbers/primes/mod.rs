//! Prime numbers: the nth, tests, factors, and functions of factors.
//!
//! Machine integers: a count without a list and a segmented sieve for the nth prime, Miller and Rabin's test with the bases that
//! decide all 64-bit numbers, Pollard's rho (in Brent's form) for factors. Exact integers that do not fit go the same
//! ways with their own arithmetic; their test is then probable to one part in 4^24.

pub mod count;
mod factor;
mod montgomery;
mod sieve;
pub mod test;

pub use factor::factors;
pub use test::{is_prime, power_modulo, power_modulo_exact};

use crate::array::{Arg, Array, Context, Element, ElementType, Extended, View, budget, fill, promote, shape};
use crate::error::{Error, Result};
use dashu_base::Signed;
use factor::{factors_exact, runs};
use sieve::{count_below, kept, primes_at, too_long};
use test::is_prime_exact;

/// The numbers of an argument: machine integers, or exact ones.
enum Whole {
    Machine(Vec<i64>),
    Exact(Vec<Extended>),
}

fn whole(cx: &Context, y: &Array) -> Result<Whole> {
    match y.widened() {
        View::Extended(items) => Ok(Whole::Exact(budget::mapped(items, Extended::clone)?)),
        View::Rational(_) => match promote::cast(y.clone(), ElementType::Extended) {
            Ok(exact) => whole(cx, &exact),
            Err(_) => Err(Error::domain("integers are needed here, not fractions")),
        },
        View::Float(items) if items.iter().any(|f| f.abs() >= 9.2e18 && f.is_finite()) => {
            let exact = promote::cast(y.clone(), ElementType::Extended)?;
            Ok(Whole::Exact(exact.into_items::<Extended>()?))
        }
        _ => Ok(Whole::Machine(budget::owned(promote::integers(y, cx.tolerance)?)?)),
    }
}

/// The prime with index `y`, counted from 0. Any rank. A domain error on negative numbers, a limit error where the
/// sieve would be too long.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::primes::nth_prime;
/// assert_eq!(nth_prime(&Context::default(), Array::list(vec![0_i64, 100]).into())?, Array::list(vec![2_i64, 547]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn nth_prime(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if y.is_empty() && !y.kind().is_numeric() {
        return fill::empty_of(ElementType::Int, y.shape());
    }
    let exact = y.kind() == ElementType::Extended;
    let indices = match whole(cx, &y)? {
        Whole::Machine(items) => items,
        Whole::Exact(items) => {
            items.iter().map(|i| i64::try_from(i).map_err(|_| too_long())).collect::<Result<Vec<i64>>>()?
        }
    };
    if let Some(negative) = indices.iter().find(|i| **i < 0) {
        return Err(Error::domain(format!("there is no prime number {negative}: they are counted from 0")));
    }
    let primes = primes_at(cx, &indices)?;
    let result = y.with_items(primes);
    if exact { promote::cast(result, ElementType::Extended) } else { Ok(result) }
}

fn positive(n: &Extended) -> Result<()> {
    if n.is_negative() || n.is_zero() {
        return Err(Error::domain("only numbers above 0 have prime factors"));
    }
    Ok(())
}

fn machine(n: i64) -> Result<u64> {
    match u64::try_from(n) {
        Ok(n) if n > 0 => Ok(n),
        _ => Err(Error::domain("only numbers above 0 have prime factors")),
    }
}

/// The prime factors of each element, ascending, along a new last axis, filled with ones: the product of each row is its number.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::primes::prime_factors;
/// assert_eq!(prime_factors(&Context::default(), Array::from(12_i64).into())?, Array::list(vec![2_i64, 2, 3]));
/// let of_two = prime_factors(&Context::default(), Array::list(vec![4_i64, 5]).into())?;
/// assert_eq!(of_two, Array::new(&[2, 2], vec![2_i64, 2, 5, 1])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn prime_factors(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    if y.is_empty() {
        return fill::empty_of(ElementType::Int, &shape::concat(y.shape(), &[0]));
    }
    let with_ones = cx.with_fill(Some(Array::from(1_i64)));
    crate::array::rank::monad(&with_ones, 0, y, &|_, y| factors_of_atom(cx, y))
}

fn factors_of_atom(cx: &Context, y: Array) -> Result<Array> {
    match whole(cx, &y)? {
        Whole::Machine(items) => {
            let Some(&n) = items.first() else { return Ok(Array::empty_list::<i64>()) };
            Ok(Array::list(factors(cx, machine(n)?)?.into_iter().map(|f| f as i64).collect()))
        }
        Whole::Exact(items) => {
            let Some(n) = items.first() else { return Ok(Array::empty_list::<Extended>()) };
            positive(n)?;
            Ok(Array::list(factors_exact(cx, n)?))
        }
    }
}

/// Two rows: the distinct primes of an atom and their exponents. Rank 0.
fn prime_table(cx: &Context, y: Array) -> Result<Array> {
    let factors = factors_of_atom(cx, y)?;
    fn table<T: Element + PartialEq>(items: &[T], exponent: impl Fn(i64) -> T) -> Result<Array> {
        let (mut primes, exponents) = runs(items);
        let count = primes.len();
        primes.extend(exponents.into_iter().map(exponent));
        Array::new(&[2, count], primes)
    }
    match factors.widened() {
        View::Extended(items) => table(items, Extended::from),
        View::Int(items) => table(items, |i| i),
        _ => fill::empty_of(ElementType::Int, &[2, 0]),
    }
}

/// Exponents of the prime factors of `y`. Ranks 0 and 0. `x` positive: of the first `x` primes; infinite: of as many as
/// `y` needs; negative: two rows, the last `-x` (or all) of the primes that divide `y`, and their exponents.
pub fn prime_exponents(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (x, y) = (x.into_array(), y.into_array());
    let exact = y.kind() == ElementType::Extended;
    let exponents = exponents_of(cx, x, y)?;
    if exact { promote::cast(exponents, ElementType::Extended) } else { Ok(exponents) }
}

fn exponents_of(cx: &Context, x: Array, y: Array) -> Result<Array> {
    let infinite = match x.widened() {
        View::Float(&[f]) if f.is_infinite() => Some(f > 0.0),
        _ => None,
    };
    let count = match infinite {
        Some(up) => {
            if up {
                i64::MAX
            } else {
                i64::MIN
            }
        }
        None => promote::integer(&x, cx.tolerance)?,
    };
    if let (Ok(few), None) = (usize::try_from(count), infinite)
        && few <= DIVIDED_PRIMES_MAX
    {
        return first_exponents(cx, few, &y);
    }
    let table = prime_table(cx, y)?;
    let columns = table.shape().get(1).copied().unwrap_or(0);
    if count < 0 {
        let keep = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX).min(columns);
        return crate::with_items!(table.widened(), items => {
            let rows = [&items[columns - keep..columns], &items[2 * columns - keep..]].concat();
            Array::new(&[2, keep], rows)
        });
    }
    let divisors = promote::extendeds(&table)?.unwrap_or_default();
    let (divisors, exponents) = divisors.split_at(columns);
    let needed = match (divisors.last(), infinite) {
        (Some(last), Some(_)) => {
            let last = u64::try_from(last).map_err(|_| too_long())?;
            usize::try_from(count_below(cx, last)? + 1).unwrap_or(usize::MAX)
        }
        (None, Some(_)) => 0,
        _ => usize::try_from(count).unwrap_or(usize::MAX),
    };
    let mut out = budget::filled(needed, 0_i64)?;
    for (divisor, exponent) in divisors.iter().zip(exponents) {
        let Ok(divisor) = u64::try_from(divisor) else { continue };
        // Only primes among those asked for need to be counted.
        let far = out.len() < kept().len() && kept().get(out.len()).is_some_and(|&next| divisor >= u64::from(next));
        if far {
            continue;
        }
        let index = usize::try_from(count_below(cx, divisor)?).unwrap_or(usize::MAX);
        if let Some(place) = out.get_mut(index) {
            *place = i64::try_from(exponent).unwrap_or(i64::MAX);
        }
    }
    Ok(Array::list(out))
}

/// Exponents of up to this many of the first primes are found by dividing by each.
const DIVIDED_PRIMES_MAX: usize = 1000;

/// The exponents of the first primes in an atom; what other factors it has does not matter.
fn first_exponents(cx: &Context, few: usize, y: &Array) -> Result<Array> {
    let mut rest = match whole(cx, y)? {
        Whole::Machine(items) => Extended::from(machine(items.first().copied().unwrap_or(1))?),
        Whole::Exact(items) => items.into_iter().next().unwrap_or(Extended::ONE),
    };
    positive(&rest)?;
    let mut out = budget::filled(few, 0_i64)?;
    for (exponent, &prime) in out.iter_mut().zip(kept()) {
        loop {
            // A long number takes long to divide.
            cx.poll()?;
            let (quotient, remainder) = dashu_base::DivRem::div_rem(&rest, prime);
            if remainder != 0 {
                break;
            }
            (rest, *exponent) = (quotient, *exponent + 1);
        }
        if rest.is_one() {
            break;
        }
    }
    Ok(Array::list(out))
}

/// A question about primes, by its number `x`: -4 the prime before, -1 how many primes are below, 0 whether it is not
/// prime, 1 whether it is, 2 the table of primes and exponents, 3 the factors, 4 the prime after, 5 how many smaller
/// numbers have no factor in common (the totient), 6 the sign by the number of factors (0 if one is repeated). Ranks
/// infinite: `y` of any rank, each atom apart.
pub fn about_primes(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let code = promote::number_of_form(&x, cx.tolerance)?;
    let y = asked(cx, code, y)?;
    match code {
        -1 => numbers(
            cx,
            y,
            |cx, n| count_below(cx, n.max(0).unsigned_abs()),
            |cx, n| {
                let near = if n.is_negative() { 0 } else { u64::try_from(n).map_err(|_| too_long())? };
                count_below(cx, near).map(Extended::from)
            },
        ),
        0 | 1 => tests(cx, y, code == 1),
        2 => crate::array::rank::monad(cx, 0, y, &prime_table),
        3 => prime_factors(cx, y.into()),
        4 => numbers(cx, y, next_prime, |cx, n| adjacent_prime(cx, n, true)),
        -4 => numbers(cx, y, previous_prime, |cx, n| adjacent_prime(cx, n, false)),
        5 => numbers(cx, y, totient, |cx, n| {
            if n.is_zero() {
                return Ok(Extended::ZERO);
            }
            positive(n)?;
            let (primes, _) = runs(&factors_exact(cx, n)?);
            Ok(primes.iter().fold(n.clone(), |product, prime| product / prime * (prime - Extended::ONE)))
        }),
        6 => numbers(cx, y, moebius, |cx, n| {
            positive(n)?;
            let (primes, exponents) = runs(&factors_exact(cx, n)?);
            Ok(Extended::from(sign_of(primes.len(), &exponents)))
        }),
        _ => Err(Error::domain(format!("there is no question {code} about primes: -4, -1 and 0 to 6 are"))),
    }
}

/// The numbers that a question is about: numbers between whole ones are not prime, and have the primes beside them that
/// the whole numbers beside them have; below all primes stands 0.
fn asked(cx: &Context, code: i64, y: Array) -> Result<Array> {
    let whole = |below: f64, above: f64, f: f64| -> Result<f64> {
        match code {
            _ if f.is_nan() => Err(Error::domain("the argument is NaN")),
            _ if f.round() == f && f.is_finite() => Ok(f),
            _ if cx.tolerance.integer(f).is_some() => Ok(f.round()),
            0 | 1 => Ok(0.0),
            4 | -4 | -1 if f == f64::NEG_INFINITY => Ok(0.0),
            4 | -4 | -1 if f == f64::INFINITY => Err(too_long()),
            4 => Ok(below),
            -4 | -1 => Ok(above),
            _ => Err(Error::domain("integers are needed here, not fractions")),
        }
    };
    match y.widened() {
        View::Float(items) => {
            let mut out = budget::vec(items.len())?;
            for &f in items {
                out.push(whole(f.floor(), f.ceil(), f)?);
            }
            Ok(y.with_items(out))
        }
        View::Rational(items) => {
            let mut out = budget::vec(items.len())?;
            for q in items {
                out.push(match (q.floor(), q.ceil()) {
                    (Some(below), Some(above)) if below == above || code == 4 => below,
                    (Some(_), Some(above)) if matches!(code, -4 | -1) => above,
                    _ => promote::extendeds(&Array::from(whole(0.0, 0.0, q.to_float())?))?
                        .and_then(|whole| whole.first().cloned())
                        .unwrap_or(Extended::ZERO),
                });
            }
            Ok(y.with_items(out))
        }
        _ => Ok(y),
    }
}

fn numbers(
    cx: &Context,
    y: Array,
    machine: impl Fn(&Context, i64) -> Result<i64>,
    exact: impl Fn(&Context, &Extended) -> Result<Extended>,
) -> Result<Array> {
    if y.is_empty() && !y.kind().is_numeric() {
        return fill::empty_of(ElementType::Int, y.shape());
    }
    match whole(cx, &y)? {
        Whole::Machine(items) => {
            let mut out = budget::vec(items.len())?;
            for item in items {
                cx.poll()?;
                out.push(machine(cx, item)?);
            }
            Array::new(y.shape(), out)
        }
        Whole::Exact(items) => {
            let mut out = budget::vec(items.len())?;
            for item in &items {
                cx.poll()?;
                out.push(exact(cx, item)?);
            }
            Array::new(y.shape(), out)
        }
    }
}

fn tests(cx: &Context, y: Array, wanted: bool) -> Result<Array> {
    if y.is_empty() {
        return fill::empty_of(ElementType::Bool, y.shape());
    }
    let mut out = budget::vec(shape::count(y.shape())?)?;
    match whole(cx, &y)? {
        Whole::Machine(items) => {
            for (index, item) in items.iter().enumerate() {
                if index % 256 == 0 {
                    cx.poll()?;
                }
                out.push(u64::try_from(*item).is_ok_and(is_prime) == wanted);
            }
        }
        Whole::Exact(items) => {
            for item in &items {
                out.push(is_prime_exact(cx, item)? == wanted);
            }
        }
    }
    Array::new(y.shape(), out)
}

fn next_prime(cx: &Context, n: i64) -> Result<i64> {
    let mut next = n.max(1).unsigned_abs() + 1;
    while !is_prime(next) {
        cx.poll()?;
        next += 1;
    }
    i64::try_from(next).map_err(|_| Error::limit("the next prime does not fit an integer"))
}

fn previous_prime(cx: &Context, n: i64) -> Result<i64> {
    let mut before = n;
    while before > 2 {
        cx.poll()?;
        before -= 1;
        if is_prime(before.unsigned_abs()) {
            return Ok(before);
        }
    }
    Err(Error::domain("there is no prime below 2"))
}

/// The next prime above or below a number of any length.
fn adjacent_prime(cx: &Context, n: &Extended, up: bool) -> Result<Extended> {
    if let Ok(small) = i64::try_from(n)
        && small < i64::MAX - 1000
    {
        return if up { next_prime(cx, small) } else { previous_prime(cx, small) }.map(Extended::from);
    }
    if n.is_negative() {
        return adjacent_prime(cx, &Extended::ZERO, up);
    }
    let step = if up { Extended::ONE } else { Extended::NEG_ONE };
    let mut at = n + &step;
    while !is_prime_exact(cx, &at)? {
        cx.poll()?;
        at += &step;
    }
    Ok(at)
}

fn totient(cx: &Context, n: i64) -> Result<i64> {
    if n == 0 {
        return Ok(0);
    }
    let n = machine(n)?;
    let (primes, _) = runs(&factors(cx, n)?);
    Ok(primes.iter().fold(n, |product, prime| product / prime * (prime - 1)) as i64)
}

fn moebius(cx: &Context, n: i64) -> Result<i64> {
    let (primes, exponents) = runs(&factors(cx, machine(n)?)?);
    Ok(sign_of(primes.len(), &exponents))
}

fn sign_of(primes: usize, exponents: &[i64]) -> i64 {
    match exponents.iter().all(|&e| e == 1) {
        true if primes.is_multiple_of(2) => 1,
        true => -1,
        false => 0,
    }
}

/// Floats up to this are integers exactly, if they have no fraction.
const WHOLE: f64 = 9_007_199_254_740_992.0;

/// `x` to the power `y`, modulo `modulus`, for integer atoms with `y` not negative and a positive modulus; `None` for any
/// others. The power itself is never formed. Source: binary exponentiation, Knuth 4.6.3.
pub fn power_residue(cx: &Context, x: &Array, y: &Array, modulus: &Array) -> Result<Option<Array>> {
    if let [Some(base), Some(exponent), Some(modulus)] = [x, y, modulus].map(short_atom) {
        let Ok(exponent) = u64::try_from(exponent) else { return Ok(None) };
        let Some(divisor) = u64::try_from(modulus).ok().filter(|&divisor| divisor > 0) else { return Ok(None) };
        let residue = power_modulo(base.rem_euclid(modulus).unsigned_abs(), exponent, divisor);
        return Ok(i64::try_from(residue).ok().map(Array::from));
    }
    let exact = [x, y, modulus].iter().any(|array| array.kind() == ElementType::Extended);
    let mut numbers = Vec::with_capacity(3);
    for array in [x, y, modulus] {
        // What was halved is a float, and still an integer.
        if let (View::Float(&[float]), true) = (array.widened(), array.is_atom())
            && float.fract() == 0.0
            && float.abs() <= WHOLE
        {
            numbers.push(Extended::from(float as i64));
            continue;
        }
        match promote::extendeds(array)?.as_deref() {
            Some([one]) if array.is_atom() && array.kind() != ElementType::Float => numbers.push(one.clone()),
            _ => return Ok(None),
        }
    }
    let [base, exponent, modulus] = numbers.as_slice() else { return Ok(None) };
    if *exponent < Extended::ZERO || *modulus <= Extended::ZERO {
        return Ok(None);
    }
    let result = test::power_modulo_exact(cx, base, exponent, modulus)?;
    Ok(Some(match i64::try_from(&result) {
        Ok(small) if !exact => Array::from(small),
        _ => Array::from(result),
    }))
}

/// A machine integer, also one that is a float: what was halved is.
fn short_atom(number: &Array) -> Option<i64> {
    match number.as_atom::<f64>() {
        Some(&float) => (float.fract() == 0.0 && float.abs() <= WHOLE).then_some(float as i64),
        None => number.as_atom::<i64>().copied().or_else(|| number.as_atom::<bool>().map(|&bool| bool.into())),
    }
}
