//! `u t. n` and `T.`: tasks. A task runs at once, where it is written, and its result waits in a box: what programs see of tasks that are
//! done. An error of a task is an error where the task is begun.

use super::{derived, need_noun, need_verb, right};
use crate::array::{Arg, Array, Context, budget, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::Ranks;
use crate::value::entity::{Data, Derived, Entity};
use crate::vocabulary::ModifierRow;

/// The state of a finished task.
const DONE: i64 = -1000;

/// `u t. n`: u as a task. n, which says what threads may run it, is not looked at.
pub fn task(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    need_verb(row, &u)?;
    need_noun(row, &v)?;
    Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (monad, dyad), Data::None).into())
}

fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    env.monad(derived.u_verb()?, y).map(Array::boxed)
}

fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    env.dyad(derived.u_verb()?, x, y).map(Array::boxed)
}

/// `x T. y`: what there is to say about threads, where one does all: it has number 0 and there are no others, each task is done, nobody
/// else holds a mutex.
pub fn about(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    match promote::integer(&x, cx.tolerance)? {
        0 | 1 | 3 => Ok(Array::from(0)),
        2 => Ok(Array::copied(&[0_i64, 0])),
        4 => Ok(y.with_items(budget::filled(y.count(), DONE)?)),
        8 => Ok(Array::copied(&[1_i64, 0])),
        10 => Ok(Array::boxed(Array::from(0))),
        11 => Ok(Array::from(0)),
        13 | 55 => Ok(Array::empty_list::<i64>()),
        other => Err(Error::nonce(format!("{other} T. speaks to threads; here one thread does all"))),
    }
}

/// `T. y`, which is not defined.
pub fn unnamed(_cx: &Context, _y: Arg<'_>) -> Result<Array> {
    Err(Error::domain("T. needs a number at its left"))
}
