//! Inverses found by iteration, for functions that have no other: `!` and `^~`.

use crate::apply::no_dyad;
use crate::array::{Array, Complex, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::Ranks;
use crate::value::entity::{Data, Derived, Entity, Verb};
use crate::vocabulary::Word;

/// Steps at most.
const STEPS_MAX: usize = 200;

/// The verb that finds, for each atom, where `verb` gives it.
pub fn inverse(_env: &Env<'_>, verb: &Verb) -> Result<Verb> {
    let row = crate::vocabulary::modifier(Word::Power).ok_or_else(|| Error::syntax("no power"))?;
    let minus_one = Entity::Noun(Array::from(-1_i64));
    let operands = (verb.clone().into(), Some(minus_one));
    Ok(crate::words::modifiers::derived(row, operands, Ranks::new(0, 0, 0), (solve, no_dyad), Data::None))
}

/// Newton's method with a numerical derivative, from a start to the right of the minimum of both functions.
fn solve(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let verb = derived.u_verb()?;
    if let Some(&target) = y.as_atom::<Complex>().filter(|target| target.im != 0.0) {
        return solve_complex(env, verb, target);
    }
    let floats = promote::floats(&y)?.ok_or_else(|| Error::domain("a real number is needed"))?;
    let target = *floats.first().ok_or_else(|| Error::length("a number is needed"))?;
    let value = |at: f64| -> Result<f64> {
        let result = env.monad(verb, Array::from(at))?;
        let floats = promote::floats(&result)?.ok_or_else(|| Error::domain("a real number is needed"))?;
        floats.first().copied().ok_or_else(|| Error::length("a number is needed"))
    };
    // The logarithm of the value grows slowly, so its steps are well behaved.
    let mut at = 1.0 + target.abs().max(1.0).ln();
    for _ in 0..STEPS_MAX {
        let (here, step) = (value(at)?, at.abs().max(1.0) * 1e-7);
        let slope = (value(at + step)? - value(at - step)?) / (2.0 * step);
        if slope == 0.0 || !slope.is_finite() {
            break;
        }
        let next = if here > 0.0 && target > 0.0 {
            at - (here.ln() - target.ln()) * here / slope
        } else {
            at - (here - target) / slope
        };
        if (next - at).abs() <= 1e-15 * at.abs() {
            return Ok(Array::from(next));
        }
        at = next;
    }
    if (value(at)? - target).abs() <= 1e-9 * target.abs().max(1.0) {
        return Ok(Array::from(at));
    }
    Err(Error::domain("no inverse value was found"))
}

/// The same among complex numbers.
fn solve_complex(env: &Env<'_>, verb: &Verb, target: Complex) -> Result<Array> {
    let value = |at: Complex| -> Result<Complex> {
        let result = promote::complexes(&env.monad(verb, Array::from(at))?)?.and_then(|value| value.first().copied());
        result.ok_or_else(|| Error::domain("a number is needed"))
    };
    let mut at = Complex::new(1.0 + target.norm().max(1.0).ln(), 0.5_f64.copysign(target.im));
    for _ in 0..STEPS_MAX {
        env.cx.poll()?;
        let step = Complex::new(at.norm().max(1.0) * 1e-6, 0.0);
        let here = value(at)?;
        let slope = (value(at + step)? - value(at - step)?) / (step * 2.0);
        let next = at - (here.ln() - target.ln()) * here / slope;
        if !next.is_finite() {
            break;
        }
        let near = (next - at).norm() <= 1e-14 * at.norm();
        at = next;
        if near {
            break;
        }
    }
    if (value(at)? - target).norm() <= 1e-9 * target.norm().max(1.0) {
        return Ok(Array::from(at));
    }
    Err(Error::domain("no inverse value was found"))
}
