//! The conjunction `m.`: arithmetic modulo a number.

use super::{derived, need_noun, need_verb, right};
use crate::array::{Array, Context, ElementType, Extended, budget, promote};
use crate::error::{Error, Result};
use crate::j::names::env::Env;
use crate::j::run::apply::{no_dyad, no_monad};
use crate::j::value::entity::{Data, Derived, Entity, Verb};
use crate::j::vocabulary::{ModifierRow, Word};
use crate::operators::rank;
use crate::verbs::atomic;
use crate::verbs::numbers::primes;

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
    let inserted =
        verb.derived().filter(|derived| derived.row.word == Word::Insert).and_then(|derived| derived.u.verb());
    let product = verb.derived().is_some_and(crate::j::words::identity::is_matrix_product);
    if ![Word::Plus, Word::Minus, Word::Times, Word::DividedBy, Word::Exponential].iter().any(known)
        && !inserted.is_some_and(|inserted| inserted.is(Word::Plus) || inserted.is(Word::Times))
        && !product
    {
        return Err(Error::domain("m. takes + - * % ^ and their insertions"));
    }
    let ranks = verb.ranks();
    Ok(derived(row, (u, Some(v)), ranks, (monad, dyad), Data::Fit(Some(modulus), None)).into())
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
    let rest = atomic::residue(cx, modulus(derived)?.clone(), result)?;
    if exact { Ok(rest) } else { Ok(promote::cast(rest.clone(), ElementType::Int).unwrap_or(rest)) }
}

fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let (u, cx) = (derived.u_verb()?, env.cx);
    let (exact, y) = (y.kind().is_exact(), whole(&y)?);
    if u.is(Word::Minus) {
        return reduced(cx, derived, exact, atomic::negate(cx, y)?);
    }
    if u.is(Word::DividedBy) {
        let inverses = inverses(cx, &y, modulus(derived)?)?;
        return reduced(cx, derived, exact, inverses);
    }
    match u.derived().filter(|derived| derived.row.word == Word::Insert).and_then(|insert| insert.u.verb()) {
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
        product = atomic::residue(env.cx, modulus(derived)?.clone(), product)?;
    }
    reduced(env.cx, derived, exact, product)
}

fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let (u, cx) = (derived.u_verb()?, env.cx);
    let exact = x.kind().is_exact() || y.kind().is_exact();
    let (x, y) = (whole(&x)?, whole(&y)?);
    let result = if u.is(Word::DividedBy) {
        atomic::multiply(cx, x, inverses(cx, &y, modulus(derived)?)?)?
    } else if u.is(Word::Exponential) {
        let n = modulus(derived)?;
        rank::dyad(cx, (0, 0), x, y, &|cx, x, y| power(cx, x, y, n))?
    } else if u.derived().is_some_and(|u| u.row.word == Word::Insert) {
        return no_dyad(env, derived, x, y);
    } else {
        env.dyad(u, x, y)?
    };
    reduced(cx, derived, exact, result)
}

/// A power modulo n; one with a negative exponent is that of the inverse.
fn power(cx: &Context, x: Array, y: Array, n: &Array) -> Result<Array> {
    let negative = y.as_atom::<Extended>().is_some_and(|exponent| *exponent < Extended::ZERO);
    let (x, y) = if negative { (inverses(cx, &x, n)?, atomic::negate(cx, y)?) } else { (x, y) };
    match primes::power_residue(cx, &x, &y, n)? {
        Some(result) => Ok(result),
        None => Err(Error::domain("a power modulo a number is of integers")),
    }
}

/// What times each number is 1 modulo n, by Euclid's algorithm. A domain error where there is none.
fn inverses(cx: &Context, y: &Array, n: &Array) -> Result<Array> {
    let Some(n) = n.as_atom::<Extended>() else { return no_modulus() };
    let items = y.as_slice::<Extended>().unwrap_or(&[]);
    let mut out = budget::vec(items.len())?;
    for item in items {
        cx.poll()?;
        let (mut before, mut now) = (n.clone(), atomic::residue::residue_extended(n, item));
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
