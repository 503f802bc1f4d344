//! The conjunction `!.`: another tolerance, another fill.

use super::{derived, need_noun, need_verb, right};
use crate::array::{Array, Context, Tolerance, promote};
use crate::error::{Error, Result};
use crate::j::entity::{Data, Derived, Entity};
use crate::j::env::Env;
use crate::j::vocabulary::{Fit, ModifierRow};

/// The largest tolerance.
const LARGEST: f64 = 1.0 / (1_u64 << 34) as f64;

/// `u!.n`
pub fn fit(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    let verb = need_verb(row, &u)?;
    let noun = need_noun(row, &v)?;
    let Some(primitive) = verb.primitive() else {
        return Err(Error::domain("!. fits only verbs of the vocabulary"));
    };
    let number = |noun: &Array| -> Result<f64> {
        if !noun.is_atom() {
            return Err(Error::rank("the right operand of !. is an atom"));
        }
        let floats = promote::floats(noun)?.ok_or_else(|| Error::domain("the right operand of !. is a number"))?;
        floats.first().copied().ok_or_else(|| Error::length("the right operand of !. is a number"))
    };
    let data = match primitive.fit {
        Fit::None => return Err(Error::domain(format!("{} takes no fit", primitive.spelling))),
        Fit::Tolerance => {
            let tolerance = number(&noun)?;
            if !(0.0..=LARGEST).contains(&tolerance) {
                return if tolerance < 0.0 {
                    Err(Error::domain("a tolerance is not negative"))
                } else {
                    Err(Error::limit("a tolerance is at most 2^_34"))
                };
            }
            Data::Fit(None, Some(tolerance))
        }
        Fit::FillOrTolerance => {
            let tolerance = number(&noun).ok().filter(|tolerance| (0.0..=LARGEST).contains(tolerance));
            Data::Fit(Some(noun.clone()), tolerance.or(Some(f64::NAN)))
        }
        Fit::Fill => {
            if !noun.is_atom() {
                return match (noun.rank(), primitive.spelling) {
                    (1, "$") if noun.is_empty() => {
                        Ok(derived(row, (u, Some(v)), verb.ranks(), (monad, dyad), Data::Fit(None, None)).into())
                    }
                    (1, "$") => Err(Error::length("a fill is an atom")),
                    _ => Err(Error::rank("a fill is an atom")),
                };
            }
            Data::Fit(Some(noun.clone()), None)
        }
        Fit::Digits => {
            let digits = promote::integer(&noun, env.cx.tolerance)?;
            if digits < 1 {
                return Err(Error::domain("at least one digit is printed"));
            }
            Data::Fit(Some(noun.clone()), None)
        }
        Fit::Stope | Fit::PolynomialStope | Fit::Parity | Fit::Exact => {
            number(&noun)?;
            Data::Fit(Some(noun.clone()), None)
        }
    };
    let ranks = verb.ranks();
    // The primitive splits the arguments, so that its results are put together with the fill too.
    Ok(derived(row, (u, Some(v)), ranks, (monad, dyad), data).splitting_itself().into())
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
