//! `b.`: boolean functions, and what is known of a verb. `f.`: names replaced by what they mean.

use super::derived;
use crate::array::{Array, Value, promote};
use crate::error::{Error, Result};
use crate::j::entity::{Data, Derived, Entity, Explicit, Verb, VerbKind};
use crate::j::env::Env;
use crate::j::name::Name;
use crate::j::vocabulary::ModifierRow;
use crate::j::{gerund, identity, inverse, linear};
use crate::operators::{Known, Ranks};
use crate::verbs::atomic::{AtomicDyad, bitwise};

/// `m b.` and `u b.`
pub fn basic(env: &Env<'_>, row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    match &u {
        Entity::Noun(noun) => {
            let numbers = promote::integers(noun, env.cx.tolerance)?.into_owned();
            if let Some(bad) = numbers.iter().find(|&&number| !(-16..=34).contains(&number)) {
                return Err(Error::index(format!("there is no boolean function {bad}")));
            }
            let ranks = Ranks::new(crate::array::cells::INFINITE, 0, 0);
            let one = match (numbers.as_slice(), noun.is_atom()) {
                (&[one], true) => Some(Known::Atomic(function(one)?)),
                _ => None,
            };
            let verb = derived(row, (u, None), ranks, (function_monad, function_dyad), Data::Integers(numbers));
            // One function is elementwise: it pairs its arguments itself.
            Ok(verb.splitting(false, one.is_some()).with_kernels(one, None).into())
        }
        Entity::Verb(_) => Ok(derived(row, (u, None), Ranks::new(0, 0, 0), (about, no_about), Data::None).into()),
        _ => Err(Error::domain("b. needs a verb or a number")),
    }
}

/// The function of a number; negative ones count from the end of the sixteen.
fn function(number: i64) -> Result<&'static AtomicDyad> {
    bitwise::truth_function(if number < 0 { number + 16 } else { number })
}

/// The result of each function of the list, under the shape of the list.
fn functions(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let Data::Integers(numbers) = &derived.data else { return Err(Error::domain("not a boolean function")) };
    if let ([one], Some(true)) = (numbers.as_slice(), derived.u.noun().map(Array::is_atom)) {
        return function(*one)?.apply(env.cx, x, y);
    }
    let shape: Vec<usize> = derived.u.noun().map(|noun| noun.shape().to_vec()).unwrap_or_default();
    let mut assembly = crate::array::Assembly::new(&shape);
    for &number in numbers {
        assembly.push(function(number)?.apply(env.cx, x.clone(), y.clone())?)?;
    }
    assembly.finish(env.cx)
}

/// `m b. y` is `0 m b. y`.
fn function_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    functions(env, derived, Array::from(false), y)
}

fn function_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    functions(env, derived, x, y)
}

/// `u b. 0`: ranks; `u b. _1`: the inverse; `u b. 1`: the identity function.
fn about(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let verb = derived.u_verb()?;
    match promote::integer(&y, env.cx.tolerance)? {
        0 => {
            let verb = resolve(env, verb)?;
            Ok(ranks(&verb))
        }
        -1 => Ok(Array::text(linear::linear(&inverse::inverse(env, verb)?.into(), false)?)),
        1 => identity::text(&valued(resolve(env, verb)?)?)
            .map(Array::text)
            .ok_or_else(|| Error::domain("this verb has no identity function")),
        _ => Err(Error::domain("b. takes _1, 0 or 1")),
    }
}

fn resolve(env: &Env<'_>, verb: &Verb) -> Result<Verb> {
    match &verb.0.kind {
        VerbKind::Name(name) => match env.find(name)? {
            Some(Entity::Verb(value)) => resolve(env, &value),
            _ => Ok(verb.clone()),
        },
        _ => Ok(verb.clone()),
    }
}

/// The verb, unless it is a name without a value.
fn valued(verb: Verb) -> Result<Verb> {
    match &verb.0.kind {
        VerbKind::Name(name) => Err(crate::j::names::value_error(&name.0.text)),
        _ => Ok(verb),
    }
}

/// Ranks as numbers: infinite ones as infinity, negative ones too.
fn ranks(verb: &Verb) -> Array {
    let Ranks { monad, left, right } = verb.ranks();
    let all = [monad, left, right];
    let infinite = |rank: i64| !(0..64).contains(&rank);
    if all.iter().any(|&rank| infinite(rank)) {
        let float = |rank: i64| if infinite(rank) { f64::INFINITY } else { rank as f64 };
        return Array::list(all.map(float).to_vec());
    }
    Array::list(all.to_vec())
}

fn no_about(_env: &Env<'_>, _derived: &Derived, _x: Array, _y: Array) -> Result<Array> {
    Err(crate::j::apply::valence("u b. has no dyad"))
}

/// Names replaced at most: a definition that mentions itself would never end.
const DEEPEST: usize = 200;

/// `u f.`
pub fn fix(env: &Env<'_>, _row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    if let Entity::Noun(noun) = &u {
        // Text is a name whose value is meant.
        let text = crate::j::names::text_of(noun)?;
        let name = Name::parse(text.trim()).map_err(|_| crate::j::names::value_error(&text))?;
        let value = env.find(&name)?.ok_or_else(|| crate::j::names::value_error(&text))?;
        return fixed(env, &value, DEEPEST);
    }
    fixed(env, &u, DEEPEST)
}

fn takes_gerunds(modifier: &str) -> bool {
    matches!(modifier, "@." | "`:" | "/" | "\\" | "/." | "\\." | ";." | "}" | "^:")
}

/// A gerund with the names in its verbs replaced by their values; any other noun as it is.
fn fixed_gerund(env: &Env<'_>, noun: &Array, depth: usize) -> Result<Entity> {
    let verbs = match gerund::verbs(env, noun) {
        Ok(verbs) if noun.rank() == 1 => verbs,
        _ => return Ok(noun.clone().into()),
    };
    let mut words = Vec::with_capacity(verbs.len());
    for verb in verbs {
        words.extend(
            gerund::atomic(&fixed(env, &verb.into(), depth)?)?.as_slice::<Value>().into_iter().flatten().cloned(),
        );
    }
    Ok(Array::list(words).into())
}

/// An entity with names of verbs replaced by their values. A name that has none stays.
pub fn fixed(env: &Env<'_>, entity: &Entity, depth: usize) -> Result<Entity> {
    let Entity::Verb(verb) = entity else { return Ok(entity.clone()) };
    if depth == 0 {
        return Err(Error::limit("the names refer to each other without end"));
    }
    let again = |entity: &Entity| fixed(env, entity, depth - 1);
    let verb_of = |entity: Entity| match entity {
        Entity::Verb(verb) => Ok(verb),
        _ => Err(Error::domain("a name in a train is not a verb")),
    };
    Ok(match &verb.0.kind {
        VerbKind::Name(name) => match env.find(name)? {
            Some(value @ Entity::Verb(_)) => again(&value)?,
            Some(_) => entity.clone(),
            None => return Err(crate::j::names::value_error(&name.0.text)),
        },
        VerbKind::Hook(u, v) => crate::j::train::bident(again(&u.clone().into())?, again(&v.clone().into())?)?,
        VerbKind::Fork(f, g, h) => {
            let (g, h) = (verb_of(again(&g.clone().into())?)?, verb_of(again(&h.clone().into())?)?);
            crate::j::train::fork(again(f)?, g, h)?.into()
        }
        VerbKind::Derived(derived) => {
            let words = |entity: &Entity| match entity {
                Entity::Noun(noun) if takes_gerunds(derived.row.spelling) => fixed_gerund(env, noun, depth - 1),
                _ => again(entity),
            };
            let u = words(&derived.u)?;
            let v = derived.v.as_ref().map(words).transpose()?;
            (derived.row.derive)(env, derived.row, u, v)?
        }
        VerbKind::Explicit(Explicit { definition, operands: Some(operands) }) => {
            let u = again(&operands.0)?;
            let v = operands.1.as_ref().map(again).transpose()?;
            crate::j::explicit::modify(env, definition, u, v)?
        }
        _ => entity.clone(),
    })
}
