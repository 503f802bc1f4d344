//! `L:` and `S:`: verbs at a level of boxing.

use super::{derived, need_verb, right};
use crate::array::deferred_drops::Pile;
use crate::array::descend::{Visit, fold};
use crate::array::{Array, Assembly, Plan, Value, budget, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::Ranks;
use crate::value::entity::{Data, Derived, Entity};
use crate::verbs::structure::boxes::{self, Deeper};
use crate::vocabulary::ModifierRow;

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
    run: (crate::value::entity::RunMonad, crate::value::entity::RunDyad),
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
        None => budget::owned(promote::integers(noun, env.cx.tolerance)?)?,
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
fn level(derived: &Derived, which: usize, argument: &Array) -> Result<Deeper> {
    let Data::Integers(levels) = &derived.data else { return Deeper::than(0, argument) };
    let level = levels.get(which).copied().unwrap_or(0);
    let level = match usize::try_from(level) {
        Ok(level) => level,
        Err(_) if level < 0 => {
            boxes::level_of(argument)?.saturating_sub(usize::try_from(level.unsigned_abs()).unwrap_or(usize::MAX))
        }
        Err(_) => usize::MAX,
    };
    Deeper::than(level, argument)
}

fn at_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let (deeper, u) = (level(derived, 0, &y)?, derived.u_verb()?);
    let enter = |y: &Array| Ok(if deeper.is(y) { Visit::Inside } else { Visit::Done(env.monad(u, y.clone())?) });
    let leave = |y: &Array, results: Vec<Array>| Ok(y.with_items(boxed(results)?));
    fold(&y, enter, leave)
}

fn spread_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let (deeper, u) = (level(derived, 0, &y)?, derived.u_verb()?);
    let mut results = Pile::new(Vec::new());
    let enter = |y: &Array| {
        if deeper.is(y) {
            return Ok(Visit::Inside);
        }
        let result = env.monad(u, y.clone())?;
        Ok(Visit::Done(budget::push(&mut results, result)?))
    };
    fold(&y, enter, |_, _| Ok(()))?;
    assembled(env, results)
}

fn at_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    both(env, derived, (x, y), Ok, |frame, results| Array::new(frame, boxed(results)?))
}

fn spread_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let mut results = Pile::new(Vec::new());
    both(env, derived, (x, y), |result| budget::push(&mut results, result), |_, _| Ok(()))?;
    assembled(env, results)
}

/// Two arrays of which one at least is gone into, and what their elements came to.
struct LevelPair<R> {
    sides: (Array, Array),
    deep: (bool, bool),
    plan: Plan,
    results: Vec<R>,
}

/// The result for two nests: `leaf` takes the result of each pair that is not gone into, `leave` what came of the pairs inside of two arrays.
/// They may be nested deeper than the machine's stack.
fn both<R>(
    env: &Env<'_>,
    derived: &Derived,
    (x, y): (Array, Array),
    mut leaf: impl FnMut(Array) -> Result<R>,
    mut leave: impl FnMut(&[usize], Vec<R>) -> Result<R>,
) -> Result<R> {
    let (left, right, u) = (level(derived, 1, &x)?, level(derived, 2, &y)?, derived.u_verb()?);
    let mut open: Vec<LevelPair<R>> = Vec::new();
    let mut sides = (x, y);
    loop {
        env.cx.poll()?;
        let deep = (left.is(&sides.0), right.is(&sides.1));
        let mut done = None;
        if deep.0 || deep.1 {
            let (x, y) = (if deep.0 { sides.0.shape() } else { &[] }, if deep.1 { sides.1.shape() } else { &[] });
            let plan = Plan::prefix(x, y)?;
            let results = budget::vec(plan.count)?;
            budget::push(&mut open, LevelPair { sides: sides.clone(), deep, plan, results })?;
        } else {
            done = Some(leaf(env.dyad(u, sides.0, sides.1)?)?);
        }
        loop {
            let Some(pair) = open.last_mut() else {
                return done.ok_or_else(|| Error::index("the line calls no definition that )in could go into"));
            };
            pair.results.extend(done.take());
            let index = pair.results.len();
            if index < pair.plan.count {
                let side = |side: &Array, deep: bool, repeat: usize| {
                    if deep { inner(side, index / repeat) } else { Ok(side.clone()) }
                };
                let (x, y) = &pair.sides;
                sides = (side(x, pair.deep.0, pair.plan.x_repeat)?, side(y, pair.deep.1, pair.plan.y_repeat)?);
                break;
            }
            let results = std::mem::take(&mut pair.results);
            done = Some(leave(&pair.plan.frame, results)?);
            open.pop();
        }
    }
}

fn inner(noun: &Array, index: usize) -> Result<Array> {
    match noun.as_slice::<Value>().and_then(|values| values.get(index)) {
        Some(value) => value.array().cloned(),
        None => Err(Error::index("a box is missing")),
    }
}

fn boxed(results: Vec<Array>) -> Result<Vec<Value>> {
    let values = budget::collected(results.len(), results.into_iter().map(Value::Array))?;
    Ok(values)
}

fn assembled(env: &Env<'_>, results: Pile<Array>) -> Result<Array> {
    let mut assembly = Assembly::new(&[results.len()]);
    results.each(|result| assembly.push(result))?;
    assembly.finish(env.cx)
}
