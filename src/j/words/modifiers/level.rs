//! `L:` and `S:`: verbs at a level of boxing.

use super::{derived, need_verb, right};
use crate::array::{Array, Assembly, Value, promote};
use crate::error::{Error, Result};
use crate::j::names::env::Env;
use crate::j::value::entity::{Data, Derived, Entity, Verb};
use crate::j::vocabulary::ModifierRow;
use crate::operators::Ranks;
use crate::verbs::structure::boxes;

/// `u L: n`
pub fn level_at(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    make(env, row, u, right(v)?, (at_monad, at_dyad))
}

/// `u S: n`
pub fn spread(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    make(env, row, u, right(v)?, (spread_monad, spread_dyad))
}

fn make(
    env: &Env<'_>,
    row: &'static ModifierRow,
    u: Entity,
    v: Entity,
    run: (crate::j::value::entity::RunMonad, crate::j::value::entity::RunDyad),
) -> Result<Entity> {
    need_verb(row, &u)?;
    let Entity::Noun(noun) = &v else { return Err(Error::domain("a level is a noun")) };
    if noun.rank() > 1 {
        return Err(Error::rank("levels are given by an atom or a list"));
    }
    let levels = match noun.as_slice::<f64>() {
        Some(floats) => floats
            .iter()
            .map(|&f| {
                if f.is_infinite() {
                    Ok(if f > 0.0 { i64::MAX } else { i64::MIN })
                } else {
                    env.cx.tolerance.integer(f).ok_or_else(|| Error::domain("levels are integers"))
                }
            })
            .collect::<Result<Vec<i64>>>()?,
        None => promote::integers(noun, env.cx.tolerance)?.into_owned(),
    };
    let levels = match *levels.as_slice() {
        [all] => vec![all, all, all],
        [left, right] => vec![right, left, right],
        [monad, left, right] => vec![monad, left, right],
        _ => return Err(Error::length("one, two or three levels are needed")),
    };
    Ok(derived(row, (u, Some(v)), Ranks::INFINITE, run, Data::Integers(levels)).into())
}

/// A negative level counts from the level of the argument.
fn level(derived: &Derived, which: usize, argument: &Array) -> usize {
    let Data::Integers(levels) = &derived.data else { return 0 };
    let level = levels.get(which).copied().unwrap_or(0);
    let own = boxes::level_of(argument);
    if level < 0 {
        own.saturating_sub(usize::try_from(level.unsigned_abs()).unwrap_or(usize::MAX))
    } else {
        usize::try_from(level).unwrap_or(usize::MAX)
    }
}

fn at_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let at = level(derived, 0, &y);
    descend(env, derived.u_verb()?, at, y)
}

fn descend(env: &Env<'_>, u: &Verb, at: usize, y: Array) -> Result<Array> {
    env.interpreter.check_stack()?;
    if !boxes::is_deeper(&y, at) {
        return env.monad(u, y);
    }
    let Some(values) = y.as_slice::<Value>() else { return env.monad(u, y) };
    let mut results = crate::array::budget::vec::<Value>(values.len())?;
    for value in values {
        results.push(descend(env, u, at, value.array()?.clone())?.into());
    }
    Ok(y.with_items(results))
}

fn at_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let (left, right) = (level(derived, 1, &x), level(derived, 2, &y));
    descend_both(env, derived.u_verb()?, (left, right), x, y)
}

fn descend_both(env: &Env<'_>, u: &Verb, at: (usize, usize), x: Array, y: Array) -> Result<Array> {
    env.interpreter.check_stack()?;
    let (deep_x, deep_y) = (boxes::is_deeper(&x, at.0), boxes::is_deeper(&y, at.1));
    if !deep_x && !deep_y {
        return env.dyad(u, x, y);
    }
    let plan = crate::array::Plan::prefix(if deep_x { x.shape() } else { &[] }, if deep_y { y.shape() } else { &[] })?;
    let mut results = crate::array::budget::vec::<Value>(plan.count)?;
    for index in 0..plan.count {
        let left = if deep_x { inner(&x, index / plan.x_repeat)? } else { x.clone() };
        let right = if deep_y { inner(&y, index / plan.y_repeat)? } else { y.clone() };
        results.push(descend_both(env, u, at, left, right)?.into());
    }
    Array::new(&plan.frame, results)
}

fn inner(noun: &Array, index: usize) -> Result<Array> {
    match noun.as_slice::<Value>().and_then(|values| values.get(index)) {
        Some(value) => value.array().cloned(),
        None => Err(Error::index("a box is missing")),
    }
}

fn spread_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let at = level(derived, 0, &y);
    let mut results = Vec::new();
    gather(env, derived.u_verb()?, at, y, &mut results)?;
    assembled(env, results)
}

fn gather(env: &Env<'_>, u: &Verb, at: usize, y: Array, results: &mut Vec<Array>) -> Result<()> {
    env.interpreter.check_stack()?;
    match y.as_slice::<Value>() {
        Some(values) if boxes::is_deeper(&y, at) => {
            for value in values {
                gather(env, u, at, value.array()?.clone(), results)?;
            }
        }
        _ => results.push(env.monad(u, y)?),
    }
    Ok(())
}

fn spread_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let at = (level(derived, 1, &x), level(derived, 2, &y));
    let mut results = Vec::new();
    gather_both(env, derived.u_verb()?, at, x, y, &mut results)?;
    assembled(env, results)
}

fn gather_both(
    env: &Env<'_>,
    u: &Verb,
    at: (usize, usize),
    x: Array,
    y: Array,
    results: &mut Vec<Array>,
) -> Result<()> {
    env.interpreter.check_stack()?;
    let (deep_x, deep_y) = (boxes::is_deeper(&x, at.0), boxes::is_deeper(&y, at.1));
    if !deep_x && !deep_y {
        results.push(env.dyad(u, x, y)?);
        return Ok(());
    }
    let plan = crate::array::Plan::prefix(if deep_x { x.shape() } else { &[] }, if deep_y { y.shape() } else { &[] })?;
    for index in 0..plan.count {
        let left = if deep_x { inner(&x, index / plan.x_repeat)? } else { x.clone() };
        let right = if deep_y { inner(&y, index / plan.y_repeat)? } else { y.clone() };
        gather_both(env, u, at, left, right, results)?;
    }
    Ok(())
}

fn assembled(env: &Env<'_>, results: Vec<Array>) -> Result<Array> {
    let mut assembly = Assembly::new(&[results.len()]);
    for result in results {
        assembly.push(result)?;
    }
    assembly.finish(env.cx)
}
