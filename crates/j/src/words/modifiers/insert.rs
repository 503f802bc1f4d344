//! The adverbs `/` `\` `\.` `/.` `/..`: insert and table, prefix and infix, suffix and outfix, oblique and key.

use super::contents::each_inserted;
use super::derived;
use crate::apply::all_pairs;
use crate::apply::all_parts;
use crate::apply::{Applied, no_dyad};
use crate::array::cells::INFINITE;
use crate::array::{Array, Assembly, Value, budget};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::{
    Apply, KnownDyad, KnownMonad, Ranks, cyclic, insert as inserting, key as keys, nested, outfix as outfixes,
    prefix as prefixes,
};
use crate::value::entity::{Data, Derived, Entity, RunDyad, RunMonad, Verb};
use crate::vocabulary::ModifierRow;
use crate::vocabulary::fast_ways;
use crate::words::gerund;

const WHOLE: Ranks = Ranks::INFINITE;
/// The ranks of a gerund that is inserted.
pub const GERUND_INSERT: Ranks = Ranks::new(INFINITE, 0, 0);

/// The verb, or the verbs of a gerund, that an adverb of this family is given.
fn make(
    env: &Env<'_>,
    row: &'static ModifierRow,
    u: Entity,
    ranks: Ranks,
    verb: (RunMonad, RunDyad),
    gerunds: (RunMonad, RunDyad),
) -> Result<Verb> {
    match &u {
        Entity::Verb(_) => Ok(derived(row, (u, None), ranks, verb, Data::None)),
        Entity::Noun(noun) if noun.as_slice::<Value>().is_some() => {
            let verbs = gerund::verbs(env, noun)?;
            if verbs.is_empty() {
                return Err(Error::length("an empty gerund has no verbs"));
            }
            Ok(derived(row, (u, None), ranks, gerunds, Data::Verbs(verbs)))
        }
        _ => Err(Error::domain(format!("{} needs a verb or a gerund as its operand", row.spelling()))),
    }
}

fn applied<'a>(env: &'a Env<'a>, verbs: &'a [Verb]) -> Vec<Applied<'a>> {
    verbs.iter().map(|verb| env.applied(verb)).collect()
}

fn verbs(derived: &Derived) -> Result<&[Verb]> {
    match &derived.data {
        Data::Verbs(verbs) => Ok(verbs),
        _ => Err(Error::domain("a gerund is needed")),
    }
}

/// `u/`
pub fn insert(env: &Env<'_>, row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    let known = match u.verb().and_then(|verb| verb.0.known) {
        Some(KnownDyad::Atomic(dyad)) => Some(KnownMonad::Insert(dyad)),
        _ => None,
    };
    let ranks = if u.verb().is_some() { WHOLE } else { GERUND_INSERT };
    let verb = make(env, row, u, ranks, (insert_monad, table_dyad), (gerund_insert, no_dyad))?;
    Ok(verb.with_kernels(None, known).into())
}

fn insert_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let verb = derived.u_verb()?;
    match each_inserted(env, verb, &y)? {
        Some(result) => Ok(result),
        None => inserting::insert(env.cx, &env.applied(verb), y),
    }
}

fn table_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let verb = derived.u_verb()?;
    if verb.derived().is_some()
        && let Some(result) = all_pairs::under_ranks(env, verb, (verb.ranks().left, INFINITE), &x, &y)?
    {
        return Ok(result);
    }
    nested::table(env.cx, &env.applied(verb), x, y)
}

fn gerund_insert(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let applied = applied(env, verbs(derived)?);
    let functions: Vec<&dyn Apply> = applied.iter().map(|function| function as &dyn Apply).collect();
    cyclic::insert(env.cx, &functions, y)
}

/// `u\`
pub fn prefix(env: &Env<'_>, row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    let ranks = Ranks::new(INFINITE, 0, INFINITE);
    Ok(make(env, row, u, ranks, (prefix_monad, infix_dyad), (prefix_gerund, infix_gerund))?.into())
}

fn prefix_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    if scans_nothing(derived, &y) {
        return Ok(y);
    }
    prefixes::prefix(env.cx, &env.applied(derived.u_verb()?), y)
}

/// Whether this is an insertion of an elementwise verb into the parts of nothing: the result is the argument, of its type.
fn scans_nothing(derived: &Derived, y: &Array) -> bool {
    let inserts = || derived.u.verb().is_some_and(|u| matches!(u.0.known_monad, Some(KnownMonad::Insert(_))));
    y.is_empty() && y.kind().is_numeric() && inserts()
}

fn infix_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let u = derived.u_verb()?;
    if u.0.known_monad.is_none()
        && let Some(result) = all_parts::windows(env, u, &x, &y)?
    {
        return Ok(result);
    }
    // The kernels for windows take numbers; other arguments go through the general code for windows. Its errors are dropped: the general
    // form finds the first window that fails.
    if matches!(u.0.known_monad, Some(KnownMonad::Insert(_)))
        && !y.kind().is_numeric()
        && let Ok(Some(result)) = all_parts::windows(env, u, &x, &y)
    {
        return Ok(result);
    }
    prefixes::infix(env.cx, &env.applied(u), x, y)
}

fn prefix_gerund(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    prefixes::prefix(env.cx, &cyclic::Cyclic::new(applied(env, verbs(derived)?)), y)
}

fn infix_gerund(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    prefixes::infix(env.cx, &cyclic::Cyclic::new(applied(env, verbs(derived)?)), x, y)
}

/// `u\.`
pub fn suffix(env: &Env<'_>, row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    let ranks = Ranks::new(INFINITE, 0, INFINITE);
    Ok(make(env, row, u, ranks, (suffix_monad, outfix_dyad), (suffix_gerund, outfix_gerund))?.into())
}

fn suffix_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let inserted = derived.u_verb()?.inserted();
    if let (Some(verb), 2..) = (inserted, y.shape().first().copied().unwrap_or(0))
        && !has_suffixes(verb)
        && fast_ways::SUFFIXES.on(env.cx)
    {
        return insert_into_suffixes(env, verb, &y);
    }
    if scans_nothing(derived, &y) {
        return Ok(y);
    }
    prefixes::suffix(env.cx, &env.applied(derived.u_verb()?), y)
}

/// Whether a verb that is inserted in all suffixes has a kernel for that.
fn has_suffixes(verb: &Verb) -> bool {
    match verb.0.known {
        Some(KnownDyad::Atomic(_)) => true,
        Some(KnownDyad::Row(row)) => row.insert.is_some(),
        None => false,
    }
}

/// `v/\.` of any verb: each result is v between an item and the result after it.
fn insert_into_suffixes(env: &Env<'_>, verb: &Verb, y: &Array) -> Result<Array> {
    let count = y.tally();
    let mut results = budget::vec(count)?;
    let mut last = y.item(count - 1);
    for index in (0..count - 1).rev() {
        env.cx.poll()?;
        let next = env.dyad(verb, y.item(index), last.clone())?;
        results.push(std::mem::replace(&mut last, next));
    }
    results.push(last);
    let mut assembly = Assembly::new(&[count]);
    for result in results.into_iter().rev() {
        assembly.push(result)?;
    }
    assembly.finish(env.cx)
}

fn outfix_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    outfixes::outfix(env.cx, &env.applied(derived.u_verb()?), x, y)
}

fn suffix_gerund(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    prefixes::suffix(env.cx, &cyclic::Cyclic::new(applied(env, verbs(derived)?)), y)
}

fn outfix_gerund(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    outfixes::outfix(env.cx, &cyclic::Cyclic::new(applied(env, verbs(derived)?)), x, y)
}

/// `u/.`
pub fn key(env: &Env<'_>, row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    Ok(make(env, row, u, WHOLE, (oblique_monad, key_dyad), (oblique_gerund, key_gerund))?.into())
}

fn oblique_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    keys::oblique(env.cx, &env.applied(derived.u_verb()?), y)
}

fn key_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    keys::key(env.cx, &env.applied(derived.u_verb()?), x, y)
}

fn oblique_gerund(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    keys::oblique(env.cx, &cyclic::Cyclic::new(applied(env, verbs(derived)?)), y)
}

fn key_gerund(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    keys::key(env.cx, &cyclic::Cyclic::new(applied(env, verbs(derived)?)), x, y)
}

/// `u/..`
pub fn keyed(env: &Env<'_>, row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    Ok(make(env, row, u, WHOLE, (keyed_monad, keyed_dyad), (keyed_gerund_monad, keyed_gerund))?.into())
}

/// The numbers of the items, which stand for them as the right argument of a monad `u/..`.
fn places(y: &Array) -> Result<Array> {
    let places = budget::collected(y.tally(), 0..y.tally() as i64)?;
    Ok(Array::list(places))
}

fn keyed_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let places = places(&y)?;
    keyed_dyad(env, derived, y, places)
}

fn keyed_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    keys::with_keys(env.cx, &env.applied(derived.u_verb()?), x, y)
}

fn keyed_gerund_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let places = places(&y)?;
    keyed_gerund(env, derived, y, places)
}

fn keyed_gerund(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    keys::with_keys(env.cx, &cyclic::Cyclic::new(applied(env, verbs(derived)?)), x, y)
}
