//! The conjunction `H.`: the generalised hypergeometric function.

use super::{derived, need_noun, right};
use crate::array::{Array, Complex, promote};
use crate::error::{Error, Result};
use crate::j::names::env::Env;
use crate::j::value::entity::{Data, Derived, Entity};
use crate::j::vocabulary::ModifierRow;
use crate::operators::Ranks;

/// Terms added at most.
const MOST_TERMS: usize = 1_000_000;

/// `m H. n`
pub fn hypergeometric(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    // A name without a value may get one before the verb is applied, so only the right operand is checked now.
    need_noun(row, &v)?;
    Ok(derived(row, (u, Some(v)), Ranks::new(0, 0, 0), (monad, dyad), Data::None).into())
}

fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    sum(env, derived, None, y)
}

/// `x m H. n y`: the sum of the first x terms.
fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let terms = promote::integer(&x, env.cx.tolerance)?;
    let terms = usize::try_from(terms).map_err(|_| Error::domain("the number of terms is not negative"))?;
    sum(env, derived, Some(terms), y)
}

/// The sum of y^k % !k times the rising factorials of m over those of n (Abramowitz and Stegun 15.1.1, generalised).
fn sum(env: &Env<'_>, derived: &Derived, terms: Option<usize>, y: Array) -> Result<Array> {
    let numbers = |noun: &Array| -> Result<Vec<Complex>> {
        if noun.is_empty() {
            return Ok(Vec::new());
        }
        let found = promote::complexes(noun)?.map(|numbers| numbers.into_owned());
        found.ok_or_else(|| Error::domain("numbers are needed here"))
    };
    let mut upper = match &derived.u {
        Entity::Noun(noun) => numbers(noun)?,
        _ => return Err(Error::domain("H. needs numbers at its left")),
    };
    let mut lower = numbers(derived.v_noun()?)?;
    lower.push(Complex::new(1.0, 0.0));
    // What is above and below is left out: that spares two roundings in each term. 0 % 0, which is 0, ends a sum.
    upper.retain(|a| match lower.iter().position(|b| a == b && a.re > 0.0) {
        Some(place) => {
            lower.swap_remove(place);
            false
        }
        None => true,
    });
    let z = *numbers(&y)?.first().ok_or_else(|| Error::length("a number is needed here"))?;
    // `lost` is what rounding took from the total so far.
    let (mut term, mut total, mut lost) = (Complex::new(1.0, 0.0), Complex::new(0.0, 0.0), Complex::new(0.0, 0.0));
    for k in 0..terms.unwrap_or(MOST_TERMS) {
        if k % 1024 == 0 {
            env.cx.poll()?;
        }
        let next = total + term;
        if terms.is_none() && next == total && k > 0 {
            break;
        }
        if term.is_finite() && next.is_finite() {
            lost += if total.norm_sqr() < term.norm_sqr() { (term - next) + total } else { (total - next) + term };
        }
        total = next;
        let step = k as f64;
        term *= z;
        term = upper.iter().fold(term, |term, a| term * (a + step));
        term = lower.iter().fold(term, |term, b| term / (b + step));
    }
    total += lost;
    Ok(if total.im == 0.0 { Array::from(total.re) } else { Array::from(total) })
}
