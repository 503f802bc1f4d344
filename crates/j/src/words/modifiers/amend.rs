//! The adverb `}`.

use super::derived;
use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::Ranks;
use crate::show::atomic;
use crate::value::entity::{Data, Derived, Entity, Verb};
use crate::verbs::selection::amend::{self as amending};
use crate::verbs::sparse;
use crate::vocabulary::ModifierRow;
use crate::words::gerund;

/// `m}`, `u}`, and a gerund of three verbs.
pub fn amend(env: &Env<'_>, row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    match &u {
        Entity::Noun(noun) => {
            if atomic::words(noun).is_some_and(|words| words.iter().any(|word| word.verb().is_none()))
                || names_a_noun(noun)
            {
                return Err(Error::domain("a gerund for } holds verbs"));
            }
            if let Some(verbs) = gerund_of(env, noun) {
                let data = Data::Verbs(verbs);
                return Ok(derived(row, (u, None), Ranks::INFINITE, (gerund_monad, gerund_dyad), data).into());
            }
            Ok(derived(row, (u, None), Ranks::INFINITE, (noun_monad, noun_dyad), Data::None).into())
        }
        Entity::Verb(_) => Ok(derived(row, (u, None), Ranks::INFINITE, (verb_monad, verb_dyad), Data::None).into()),
        _ => Err(Error::domain("} needs a noun, a verb or a gerund")),
    }
}

/// Whether a noun is a gerund, but for a noun among its words.
fn names_a_noun(noun: &Array) -> bool {
    let Some(boxes) = noun.as_slice::<Value>().filter(|boxes| noun.rank() == 1 && boxes.len() > 1) else {
        return false;
    };
    let is_noun = |value: &Value| match value.array().map(Array::as_slice::<Value>) {
        Ok(Some([tag, _])) => tag.array().is_ok_and(|tag| tag.as_slice::<u8>() == Some(b"0")),
        _ => false,
    };
    boxes.iter().any(is_noun)
}

/// The verbs of a noun that `}` takes for a gerund; any other noun is an index.
pub fn gerund_of(env: &Env<'_>, noun: &Array) -> Option<Vec<Verb>> {
    let gerund = noun.as_slice::<Value>().is_some_and(|boxes| boxes.len() == 2 || boxes.len() == 3);
    if gerund { gerund::verbs(env, noun).ok() } else { None }
}

fn index(derived: &Derived) -> Result<Array> {
    derived.u.noun().cloned().ok_or_else(|| Error::domain("a noun is needed"))
}

fn noun_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    chosen(env, index(derived)?, y)
}

/// `m} y`: from the items of y, each atom of m choosing the item that gives it.
pub fn chosen(env: &Env<'_>, chooser: Array, y: Array) -> Result<Array> {
    amending::merge(env.cx, chooser.into(), y.densified()?.into())
}

fn noun_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    amended(env, x, index(derived)?, y)
}

fn verb_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    chosen(env, env.monad(derived.u_verb()?, y.clone())?, y)
}

/// `x u} y`: the numbers that u gives are places in the ravel of y.
fn verb_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let index = env.dyad(derived.u_verb()?, x.clone(), y.clone())?;
    if let Some(own) = y.as_sparse() {
        // Places in the ravel, unless they are boxed.
        if index.as_slice::<Value>().is_none() {
            let flat = sparse::amend(env.cx, &x, &index, &sparse::ravel(own)?)?;
            let shape = Array::list(own.shape().iter().map(|&n| n as i64).collect());
            return sparse::restored(env.cx, &shape, &flat)?.noun();
        }
        return amended(env, x, index, y);
    }
    amending::amend_ravel(env.cx, x, index, y)
}

/// `y` with the parts at an index replaced, of a sparse array too.
pub fn amended(env: &Env<'_>, values: Array, index: Array, y: Array) -> Result<Array> {
    match y.as_sparse() {
        Some(own) => sparse::amend(env.cx, &values, &index.densified()?, own)?.noun(),
        None => amending::amend(env.cx, values.densified()?, index.densified()?, y),
    }
}

fn gerund_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let Data::Verbs(verbs) = &derived.data else { return Err(Error::domain("a gerund is needed")) };
    amend_by_gerund(env, verbs, x, y)
}

/// `` x v0`v1`v2} y ``: `(x v0 y) (x v1 y)} x v2 y`; of two verbs the third is y itself.
pub fn amend_by_gerund(env: &Env<'_>, verbs: &[Verb], x: Array, y: Array) -> Result<Array> {
    let (values, index, target) = match verbs {
        [values, index, target] => (values, index, Some(target)),
        [values, index] => (values, index, None),
        _ => return Err(Error::length("a gerund for } has three verbs")),
    };
    let target = match target {
        Some(target) => env.dyad(target, x.clone(), y.clone())?,
        None => y.clone(),
    };
    let index = env.dyad(index, x.clone(), y.clone())?;
    let values = env.dyad(values, x, y)?;
    amended(env, values, index, target)
}

fn gerund_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let Data::Verbs(verbs) = &derived.data else { return Err(Error::domain("a gerund is needed")) };
    match verbs.as_slice() {
        [_, index, target] | [index, target] => {
            let target = env.monad(target, y.clone())?;
            chosen(env, env.monad(index, y)?, target)
        }
        _ => Err(Error::length("a gerund for } has two or three verbs")),
    }
}
