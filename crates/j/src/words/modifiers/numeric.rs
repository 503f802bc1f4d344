//! Conjunctions of numbers: `.`, determinant and inner product, `H.`, the generalised hypergeometric function, and `m.`, arithmetic modulo a number.

use super::{derived, need_noun, need_verb, right};
use crate::apply::{no_dyad, no_monad};
use crate::array::cells::INFINITE;
use crate::array::{Array, Complex, Context, ElementType, Extended, budget, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::operators::{Ranks, product, rank};
use crate::value::entity::{Data, Derived, Entity, Verb};
use crate::verbs::atomic;
use crate::verbs::atomic::complex::divide_complex;
use crate::verbs::numbers::primes;
use crate::vocabulary::{ModifierRow, Word};

/// Terms added at most.
const MOST_TERMS: usize = 10_000_000;

/// `m H. n`, or verbs in the place of m and n, which give for the number of a step the factor that its term gets.
pub fn hypergeometric(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    for operand in [&u, &v] {
        match operand {
            Entity::Noun(noun) if noun.rank() > 1 => {
                return Err(Error::rank("the parameters of H. are a list of numbers"));
            }
            Entity::Noun(noun) if noun.kind().is_numeric() || noun.kind() != ElementType::Box && noun.is_empty() => {}
            Entity::Noun(noun) => {
                return Err(Error::domain(format!(
                    "the parameters of H. are numbers, not {} data",
                    noun.kind().name()
                )));
            }
            Entity::Verb(_) => {}
            _ => return Err(Error::domain("H. needs numbers or verbs as its operands")),
        }
    }
    Ok(derived(row, (u, Some(v)), Ranks::new(0, 0, 0), (monad, dyad), Data::None).into())
}

fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    sum(env, derived, None, y)
}

/// `x m H. n y`: the sum of the first x terms.
fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    if promote::floats(&x)?.is_some_and(|x| x.first() == Some(&f64::INFINITY)) {
        return sum(env, derived, None, y);
    }
    let terms = promote::integer(&x, env.cx.tolerance)?;
    let terms = usize::try_from(terms).map_err(|_| Error::domain("the number of terms is not negative"))?;
    sum(env, derived, Some(terms), y)
}

/// With more factors than this a term takes long.
const FACTORS: usize = 16;

/// The sum of y^k % !k times the rising factorials of m over those of n (Abramowitz and Stegun 15.1.1, generalised).
fn sum(env: &Env<'_>, derived: &Derived, terms: Option<usize>, y: Array) -> Result<Array> {
    let numbers = |noun: &Array| -> Result<Vec<Complex>> {
        if noun.is_empty() {
            return Ok(Vec::new());
        }
        let found = promote::complexes(noun)?.map(|numbers| numbers.into_owned());
        found.ok_or_else(|| Error::domain("numbers are needed here"))
    };
    let parameters = |operand: &Entity| operand.noun().map_or(Ok(Vec::new()), numbers);
    let (upper, mut lower) = (parameters(&derived.u)?, derived.v.as_ref().map_or(Ok(Vec::new()), parameters)?);
    let factor = |operand: Option<&Entity>, step: f64| -> Result<Complex> {
        let Some(Entity::Verb(verb)) = operand else { return Ok(Complex::new(1.0, 0.0)) };
        let given = numbers(&env.monad(verb, Array::from(step as i64))?)?;
        given.first().copied().ok_or_else(|| Error::length("a factor is a number"))
    };
    lower.push(Complex::new(1.0, 0.0));
    // What is above and below is left out: that spares two roundings in each term. 0 % 0, which is 0, ends a sum.
    let mut left = budget::vec(upper.len())?;
    for a in upper {
        env.cx.poll()?;
        match lower.iter().position(|b| a == *b && a.re > 0.0) {
            Some(place) => drop(lower.swap_remove(place)),
            None => left.push(a),
        }
    }
    let upper = left;
    // A term of many factors is work enough for a look at the flag.
    let polled = if upper.len() + lower.len() > FACTORS { 1 } else { 1024 };
    let z = *numbers(&y)?.first().ok_or_else(|| Error::length("a number is needed here"))?;
    let total = added(env, (terms, polled), |term, step| {
        let term = upper.iter().fold(times(term, z), |term, a| times(term, a + step));
        let term = lower.iter().fold(term, |term, b| over(term, b + step));
        let (above, below) = (factor(Some(&derived.u), step)?, factor(derived.v.as_ref(), step)?);
        Ok(over(times(term, above), below))
    })?;
    if total.is_nan() {
        return Err(Error::new(ErrorKind::NotANumber).note("the terms grow without end and do not settle on a sum"));
    }
    Ok(if total.im == 0.0 { Array::from(total.re) } else { Array::from(total) })
}

/// The sum of terms that begin with 1, each made of the one before it and its number: so many, or all that change the sum. A limit
/// error if there is no end of them. The flag is looked at once in `polled` terms.
fn added(
    env: &Env<'_>,
    (terms, polled): (Option<usize>, usize),
    next: impl Fn(Complex, f64) -> Result<Complex>,
) -> Result<Complex> {
    // `lost` is what rounding took from the total so far.
    let (mut term, mut total, mut lost) = (Complex::new(1.0, 0.0), Complex::new(0.0, 0.0), Complex::new(0.0, 0.0));
    for k in 0..terms.unwrap_or(MOST_TERMS) {
        if k % polled == 0 {
            env.cx.poll()?;
        }
        let sum = total + term;
        if sum.is_nan() || terms.is_none() && sum == total && k > 0 {
            return Ok(sum + lost);
        }
        if term.is_finite() && sum.is_finite() {
            lost += if total.norm_sqr() < term.norm_sqr() { (term - sum) + total } else { (total - sum) + term };
        }
        total = sum;
        term = next(term, k as f64)?;
    }
    match terms {
        Some(_) => Ok(total + lost),
        None => {
            Err(Error::limit(format!("the sum has not settled after {MOST_TERMS} terms; x says how many are wanted")))
        }
    }
}

/// A product; of real numbers a real one, also if it is infinite.
fn times(x: Complex, y: Complex) -> Complex {
    if x.im == 0.0 && y.im == 0.0 { Complex::new(x.re * y.re, 0.0) } else { x * y }
}

/// A quotient; of real numbers a real one, and 0 over 0 is 0.
fn over(x: Complex, y: Complex) -> Complex {
    let real = x.im == 0.0 && y.im == 0.0 && y.re != 0.0;
    if real { Complex::new(x.re / y.re, 0.0) } else { divide_complex(x, y) }
}

/// `u m. n`: u of integers, its result modulo n. u is one of `+ - * % ^`, an insertion `+/` or `*/`, or `+/ .*`.
pub fn modular(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    let (verb, noun) = (need_verb(row, &u)?, need_noun(row, &v)?);
    if noun.rank() > 0 {
        return Err(Error::rank("a modulus is one number"));
    }
    let modulus = whole(&noun)?;
    if modulus.as_atom::<Extended>().is_none_or(|n| *n < Extended::from(2)) {
        return Err(Error::domain("a modulus is an integer above 1"));
    }
    if promote::integer(&noun, env.cx.tolerance).is_err() && noun.kind() != ElementType::Extended {
        return Err(Error::domain("a modulus is an integer"));
    }
    let known = |word: &Word| verb.is(*word);
    let inserted = verb.inserted();
    let product = verb.derived().is_some_and(crate::apply::identity::is_matrix_product);
    if ![Word::Plus, Word::Minus, Word::Times, Word::DividedBy, Word::Exponential].iter().any(known)
        && !inserted.is_some_and(|inserted| inserted.is(Word::Plus) || inserted.is(Word::Times))
        && !product
    {
        return Err(Error::domain("m. takes + - * % ^ and their insertions"));
    }
    let ranks = verb.ranks();
    Ok(derived(row, (u, Some(v)), ranks, (modular_monad, modular_dyad), Data::Fit(Some(modulus), None)).into())
}

/// Numbers as exact integers.
fn whole(array: &Array) -> Result<Array> {
    promote::cast(array.clone(), ElementType::Extended)
        .map_err(|_| Error::domain("arithmetic modulo a number is of integers"))
}

fn modulus(derived: &Derived) -> Result<&Array> {
    match &derived.data {
        Data::Fit(Some(modulus), _) => Ok(modulus),
        _ => no_modulus(),
    }
}

#[cold]
fn no_modulus<T>() -> Result<T> {
    Err(Error::domain("a modulus is needed"))
}

/// A result modulo n: machine integers where the arguments were.
fn reduced(cx: &Context, derived: &Derived, exact: bool, result: Array) -> Result<Array> {
    let rest = atomic::residue(cx, modulus(derived)?.clone().into(), result.into())?;
    if exact { Ok(rest) } else { Ok(promote::cast(rest.clone(), ElementType::Int).unwrap_or(rest)) }
}

fn modular_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let (u, cx) = (derived.u_verb()?, env.cx);
    let (exact, y) = (y.kind().is_exact(), whole(&y)?);
    if u.is(Word::Minus) {
        return reduced(cx, derived, exact, atomic::negate(cx, y.into())?);
    }
    if u.is(Word::DividedBy) {
        let inverses = inverses(cx, &y, modulus(derived)?)?;
        return reduced(cx, derived, exact, inverses);
    }
    match u.inserted() {
        Some(inserted) if inserted.is(Word::Plus) => {
            let sum = env.monad(u, y)?;
            reduced(cx, derived, exact, sum)
        }
        // Products are reduced on the way, so that they stay short.
        Some(inserted) => insertion(env, derived, inserted, (exact, y)),
        None => no_monad(env, derived, y),
    }
}

fn insertion(env: &Env<'_>, derived: &Derived, inserted: &Verb, (exact, y): (bool, Array)) -> Result<Array> {
    if y.tally() < 2 || y.is_atom() {
        let result = env.monad(derived.u_verb()?, y)?;
        return reduced(env.cx, derived, exact, whole(&result)?);
    }
    let mut product = y.item(y.tally() - 1);
    for index in (0..y.tally() - 1).rev() {
        env.cx.poll()?;
        product = env.dyad(inserted, y.item(index), product)?;
        product = atomic::residue(env.cx, modulus(derived)?.clone().into(), product.into())?;
    }
    reduced(env.cx, derived, exact, product)
}

fn modular_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let (u, cx) = (derived.u_verb()?, env.cx);
    let exact = x.kind().is_exact() || y.kind().is_exact();
    let (x, y) = (whole(&x)?, whole(&y)?);
    let result = if u.is(Word::DividedBy) {
        atomic::multiply(cx, x.into(), inverses(cx, &y, modulus(derived)?)?.into())?
    } else if u.is(Word::Exponential) {
        let n = modulus(derived)?;
        rank::dyad(cx, (0, 0), x, y, &|cx, x, y| power(cx, x, y, n))?
    } else if u.inserted().is_some() {
        return no_dyad(env, derived, x, y);
    } else {
        env.dyad(u, x, y)?
    };
    reduced(cx, derived, exact, result)
}

/// A power modulo n; one with a negative exponent is that of the inverse.
fn power(cx: &Context, x: Array, y: Array, n: &Array) -> Result<Array> {
    let negative = y.as_atom::<Extended>().is_some_and(|exponent| *exponent < Extended::ZERO);
    let (x, y) = if negative { (inverses(cx, &x, n)?, atomic::negate(cx, y.into())?) } else { (x, y) };
    match primes::power_residue(cx, &x, &y, n)? {
        Some(result) => Ok(result),
        None => Err(Error::domain("a power modulo a number is of integers")),
    }
}

/// The inverses of numbers modulo n, by Euclid's algorithm. A domain error if a number has none.
fn inverses(cx: &Context, y: &Array, n: &Array) -> Result<Array> {
    let Some(n) = n.as_atom::<Extended>() else { return no_modulus() };
    let items = y.as_slice::<Extended>().unwrap_or(&[]);
    let mut out = budget::vec(items.len())?;
    for item in items {
        cx.poll()?;
        let (mut before, mut now) = (n.clone(), atomic::residue::residue_extended(n, item)?);
        let (mut factor_before, mut factor) = (Extended::ZERO, Extended::ONE);
        while !now.is_zero() {
            let quotient = &before / &now;
            let rest = &before - &quotient * &now;
            (before, now) = (now, rest);
            let next = &factor_before - &quotient * &factor;
            (factor_before, factor) = (factor, next);
        }
        if !before.is_one() {
            return Err(Error::domain(format!("{item} has no inverse modulo {n}")));
        }
        out.push(factor_before);
    }
    Ok(y.with_items(out))
}

/// `u . v`
pub fn dot(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    need_verb(row, &u)?;
    need_verb(row, &v)?;
    let ranks = Ranks::new(2, INFINITE, INFINITE);
    Ok(derived(row, (u, Some(v)), ranks, (determinant, inner), Data::None).into())
}

fn determinant(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    product::determinant(env.cx, &env.applied(derived.u_verb()?), &env.applied(derived.v_verb()?), y)
}

fn inner(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    product::inner(env.cx, &env.applied(derived.u_verb()?), &env.applied(derived.v_verb()?), x, y)
}
