//! The conjunction `!.`: another tolerance, another fill.

use super::{derived, need_noun, need_verb, right};
use crate::array::{Array, Context, ElementType, Tolerance, fill, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::insert;
use crate::value::composition::{DerivedForm, Extent};
use crate::value::entity::{Data, Derived, Entity, Verb};
use crate::verbs::search::index_of;
use crate::vocabulary::{Fit, ModifierRow, Word};

/// The largest tolerance.
const TOLERANCE_MAX: f64 = 1.0 / (1_u64 << 34) as f64;

/// The most digits that `":!.n` shows.
const PRINTED_DIGITS_MAX: i64 = 20;

/// `u!.n`
pub fn fit(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    let verb = need_verb(row, &u)?;
    if let (Entity::Verb(_), true) = (&v, reshapes(&verb)) {
        let ranks = verb.ranks();
        return Ok(derived(row, (u, Some(v)), ranks, (plain_monad, open_reshape), Data::None).into());
    }
    let noun = need_noun(row, &v)?;
    if verb.inserted().is_some_and(|u| u.is(Word::Plus))
        && noun.is_atom()
        && promote::integer(&noun, env.cx.tolerance).is_ok_and(|n| n == 0)
    {
        let ranks = verb.ranks();
        return Ok(derived(row, (u, Some(v)), ranks, (compensated_sum, plain_dyad), Data::None).into());
    }
    let Some(primitive) = verb.primitive() else { return fit_derived(env, row, (u, v), &verb, &noun) };
    if primitive.word == Word::IndexOf && is_one(&noun) {
        // The fit 1 says that both sides are sorted, which the search does not need to know.
        let ranks = verb.ranks();
        return Ok(derived(row, (u, Some(v)), ranks, (plain_monad, plain_dyad), Data::None).into());
    }
    if noun.rank() == 1 && noun.is_empty() && matches!(primitive.word, Word::Shape | Word::Rotate) {
        // An empty fill is the one of the type of y.
        let (ranks, run) = (verb.ranks(), (own_fill_monad as _, own_fill as _));
        return Ok(derived(row, (u, Some(v)), ranks, run, Data::Fit(None, None)).splitting_itself().into());
    }
    let data = match primitive.fit {
        Fit::None => return Err(Error::domain(format!("{} takes no fit", primitive.spelling()))),
        Fit::Tolerance => Data::Fit(None, Some(tolerance_of(&noun)?)),
        Fit::FillOrTolerance => {
            let tolerance = number(&noun).ok().filter(|tolerance| (0.0..=TOLERANCE_MAX).contains(tolerance));
            Data::Fit(Some(noun.clone()), tolerance.or(Some(f64::NAN)))
        }
        Fit::Fill => {
            if !noun.is_atom() {
                return match (noun.rank(), primitive.word) {
                    (1, Word::Shape) => Err(Error::length("a fill is an atom")),
                    _ => Err(Error::rank("a fill is an atom")),
                };
            }
            Data::Fit(Some(noun.clone()), None)
        }
        Fit::Digits => {
            if noun.count() != 1 {
                return Err(Error::rank("the number of digits is an atom"));
            }
            let digits = promote::integer(&noun, env.cx.tolerance)?;
            if digits < 1 {
                return Err(Error::domain("at least one digit is printed"));
            }
            if digits > PRINTED_DIGITS_MAX {
                return Err(Error::limit(format!("at most {PRINTED_DIGITS_MAX} digits are printed")));
            }
            Data::Fit(Some(noun.clone()), None)
        }
        Fit::Parity if number(&noun)? != 2.0 => return Err(Error::domain("C. takes the fit 2, for parities")),
        Fit::Stope | Fit::PolynomialStope if noun.is_atom() && noun.kind() == ElementType::Complex => {
            Data::Fit(Some(noun.clone()), None)
        }
        Fit::Stope | Fit::PolynomialStope | Fit::Parity => {
            number(&noun)?;
            Data::Fit(Some(noun.clone()), None)
        }
    };
    let ranks = verb.ranks();
    if matches!(primitive.fit, Fit::Stope) && primitive.word == Word::Exponential {
        // Factors that differ by a step are for two arguments.
        return Ok(derived(row, (u, Some(v)), ranks, (crate::apply::no_monad, dyad), data).splitting_itself().into());
    }
    // The primitive splits the arguments, so that its results are put together with the fill too.
    Ok(derived(row, (u, Some(v)), ranks, (monad, dyad), data).splitting_itself().into())
}

/// Whether a noun is the number 1.
fn is_one(noun: &Array) -> bool {
    noun.is_atom() && noun.kind().is_numeric() && number(noun).is_ok_and(|number| number == 1.0)
}

/// The number that a noun is.
fn number(noun: &Array) -> Result<f64> {
    if !noun.is_atom() {
        return Err(Error::rank("the right operand of !. is an atom"));
    }
    let floats = promote::floats(noun)?.ok_or_else(|| Error::domain("the right operand of !. is a number"))?;
    floats.first().copied().ok_or_else(|| Error::length("the right operand of !. is a number"))
}

/// The tolerance that a noun is.
fn tolerance_of(noun: &Array) -> Result<f64> {
    let tolerance = number(noun)?;
    if tolerance < 0.0 {
        return Err(Error::domain("a tolerance is not negative"));
    }
    if tolerance > TOLERANCE_MAX || tolerance.is_nan() {
        return Err(Error::limit("a tolerance is at most 2^_34"));
    }
    Ok(tolerance)
}

/// The derived verbs that take a fit: keys compared with a tolerance, sums of products that keep what is lost, and
/// expansion with a fill.
fn fit_derived(
    env: &Env<'_>,
    row: &'static ModifierRow,
    (u, v): (Entity, Entity),
    verb: &Verb,
    noun: &Array,
) -> Result<Entity> {
    let refused = || Error::domain("!. fits only verbs of the vocabulary");
    let inner = verb.derived().ok_or_else(refused)?;
    let ranks = verb.ranks();
    match (inner.row.word, &inner.u) {
        (Word::Key, _) => {
            let data = Data::Fit(None, Some(tolerance_of(noun)?));
            Ok(derived(row, (u, Some(v)), ranks, (plain_monad, key_compared), data).into())
        }
        (Word::Rank, Entity::Verb(sum)) if sums_products(sum) && tolerance_of(noun)? == 0.0 => {
            Ok(derived(row, (u, Some(v)), ranks, (plain_monad, compensated_product), Data::None).into())
        }
        (Word::Power, Entity::Verb(copy)) if copy.is(Word::Copy) => {
            // Expansion fills: the fit is that of the copy that it undoes.
            let fitted = fit(env, row, inner.u.clone(), Some(v.clone()))?;
            let Entity::Verb(expand) = (inner.row.derive)(env, inner.row, fitted, inner.v.clone())? else {
                return Err(refused());
            };
            let run = (crate::apply::data_monad as _, crate::apply::data_dyad as _);
            Ok(derived(row, (u, Some(v)), expand.ranks(), run, Data::Verb(expand)).into())
        }
        _ => Err(refused()),
    }
}

/// `x u/.!.t y`: the tolerance is for the comparison of the keys, u is done without it.
fn key_compared(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let keys = if x.is_atom() { x.reshaped(&[1])? } else { x };
    let alike = index_of(&fitted(env, derived, true), keys.clone().into(), keys.into())?;
    env.dyad(derived.u_verb()?, alike, y)
}

/// Whether a verb is `+/@:*`.
fn sums_products(verb: &Verb) -> bool {
    match verb.form() {
        DerivedForm::After(sum, times, Extent::Whole) => {
            times.is(Word::Times) && sum.inserted().is_some_and(|u| u.is(Word::Plus))
        }
        _ => false,
    }
}

/// `x +/@:*"r!.0 y`: products, and their sums with what every addition loses.
fn compensated_product(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let products = crate::verbs::atomic::multiply(env.cx, x.clone().into(), y.clone().into())?;
    match insert::compensated_sum(env.cx, &products)? {
        Some(sum) => Ok(sum),
        None => plain_dyad(env, derived, x, y),
    }
}

fn fitted(env: &Env<'_>, derived: &Derived, dyadic: bool) -> Context {
    match &derived.data {
        Data::Fit(fill @ Some(_), Some(_)) if !dyadic => env.cx.with_fill(fill.clone()),
        Data::Fit(_, Some(tolerance)) => env.cx.with_tolerance(Tolerance(*tolerance)),
        Data::Fit(fill, None) => env.cx.with_fill(fill.clone()),
        _ => env.cx.clone(),
    }
}

/// The verbs whose fit is neither tolerance nor fill find it as the fill of their context.
fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let cx = fitted(env, derived, false);
    Env { cx: &cx, ..*env }.monad(derived.u_verb()?, y)
}

fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    if matches!(&derived.data, Data::Fit(_, Some(tolerance)) if tolerance.is_nan()) {
        return Err(Error::limit("a tolerance is from 0 to 2^_34"));
    }
    let cx = fitted(env, derived, true);
    Env { cx: &cx, ..*env }.dyad(derived.u_verb()?, x, y)
}

/// Whether a verb is `$` or `$!.f`.
fn reshapes(verb: &Verb) -> bool {
    let fitted = |derived: &Derived| derived.row.word == Word::Fit && derived.u.verb().is_some_and(reshapes);
    verb.is(Word::Shape) || verb.derived().is_some_and(fitted)
}

/// `|.!.'' y`: likewise.
fn own_fill_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let cx = env.cx.with_fill(Some(fill::filled_of(y.kind(), &[])?));
    Env { cx: &cx, ..*env }.monad(derived.u_verb()?, y)
}

/// `x $!.'' y`: the fill is that of the type of y.
fn own_fill(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let cx = env.cx.with_fill(Some(fill::filled_of(y.kind(), &[])?));
    Env { cx: &cx, ..*env }.dyad(derived.u_verb()?, x, y)
}

/// `x $!.v y`: an infinite length of x is what v makes of the number of items that each of its rows would have.
fn open_reshape(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let given = x.as_slice::<f64>().map_or_else(Vec::new, <[f64]>::to_vec);
    let Some(open) = given.iter().position(|&length| length == f64::INFINITY) else {
        return plain_dyad(env, derived, x, y);
    };
    let each: f64 = given.iter().enumerate().filter(|&(place, _)| place != open).map(|(_, length)| length).product();
    if each == 0.0 {
        return Err(Error::domain("an infinite length needs other lengths that are not 0"));
    }
    let length = env.monad(derived.v_verb()?, Array::from(y.tally() as f64 / each))?;
    let length = promote::integer(&length, env.cx.tolerance)? as f64;
    let lengths = given.into_iter().enumerate().map(|(place, n)| if place == open { length } else { n });
    plain_dyad(env, derived, Array::list(lengths.collect::<Vec<f64>>()), y)
}

/// `+/!.0 y`: the sum of the items of y; of floats with what every addition loses.
fn compensated_sum(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    match insert::compensated_sum(env.cx, &y)? {
        Some(sum) => Ok(sum),
        None => plain_monad(env, derived, y),
    }
}

fn plain_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    env.monad(derived.u_verb()?, y)
}

fn plain_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    env.dyad(derived.u_verb()?, x, y)
}
