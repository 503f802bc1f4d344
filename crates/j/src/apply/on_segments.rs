//! Trains on segments of the items of an array, which cuts and keys make: `(# , {.);.1 y`, `k (+/ % #)/. y`.
//!
//! Where every part of a train has a kernel that goes over all segments at once and gives an atom for each, the middle verbs meet
//! these atoms as lists; those that join meet lists as the rows of a table. A test compares that with the train on one segment after the other.

use crate::array::{Array, Context, ElementType, promote};
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::{KnownDyad, segments};
use crate::value::entity::{Entity, Verb, VerbKind};
use crate::value::name::Locative;
use crate::verbs::atomic::Span;
use crate::verbs::structure::boxes;
use crate::verbs::structure::join;
use crate::verbs::structure::shape::reshape;
use crate::vocabulary::Word;
use crate::vocabulary::fast_ways;

/// Trains in trains in trains, at most.
const DEPTH: usize = 8;

/// What a verb gives on each segment of the items of y; `None` where that is to be found one by one.
pub fn on_segments(env: &Env<'_>, cx: &Context, verb: &Verb, y: &Array, spans: &[Span]) -> Result<Option<Array>> {
    if !fast_ways::SEGMENTS.on(cx) {
        return Ok(None);
    }
    of_verb(&Env { cx, ..*env }, verb, y, spans, DEPTH)
}

fn of_verb(env: &Env<'_>, verb: &Verb, y: &Array, spans: &[Span], depth: usize) -> Result<Option<Array>> {
    let known = verb.0.known_monad.filter(|_| fast_ways::KERNELS.on(env.cx));
    if let Some(result) = segments::known(env.cx, known, y, spans)? {
        return Ok(Some(result));
    }
    if depth == 0 {
        return Ok(None);
    }
    // An atom for each segment.
    let atoms = |verb: &Verb| -> Result<Option<Array>> {
        let result = of_verb(env, verb, y, spans, depth - 1)?;
        Ok(result.filter(|result| result.shape() == [spans.len()]))
    };
    // An atom or a list for each segment, which joins take.
    let lists = |verb: &Verb| -> Result<Option<Array>> {
        let result = of_verb(env, verb, y, spans, depth - 1)?;
        Ok(result.filter(|result| matches!(result.shape(), &[count] | &[count, _] if count == spans.len())))
    };
    let tine = |entity: &Entity| match entity {
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Constant(noun) => Ok(noun.is_atom().then(|| noun.clone())),
            _ => atoms(verb),
        },
        Entity::Noun(noun) => Ok(noun.is_atom().then(|| noun.clone())),
        _ => Ok(None),
    };
    match &verb.0.kind {
        VerbKind::Constant(noun) if noun.is_atom() => {
            let for_each = Array::list(vec![spans.len() as i64]);
            reshape(env.cx, for_each.into(), noun.clone().into()).map(Some)
        }
        VerbKind::Name(name) if name.0.locative == Locative::None => match env.find(name)? {
            Some(Entity::Verb(verb)) if !verb.0.has_self => of_verb(env, &verb, y, spans, depth - 1),
            _ => Ok(None),
        },
        VerbKind::Fork(Entity::Verb(cap), g, h) if cap.is(Word::Cap) => after(env, g, atoms(h)?),
        VerbKind::Fork(f, g, h) => {
            let joins = g.is(Word::Append) || g.is(Word::Link);
            let tine = |entity: &Entity| match entity {
                Entity::Verb(verb) if joins && !matches!(verb.0.kind, VerbKind::Constant(_)) => lists(verb),
                _ => tine(entity),
            };
            let Some(right) = tine(&Entity::Verb(h.clone()))? else { return Ok(None) };
            let Some(left) = tine(f)? else { return Ok(None) };
            between(env, g, left, right)
        }
        VerbKind::Derived(derived) => match (derived.row.word, &derived.u, &derived.v) {
            (Word::At | Word::Atop, Entity::Verb(outer), Some(Entity::Verb(inner))) => after(env, outer, atoms(inner)?),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// A verb that gives an atom for an atom, on the atoms of all segments.
fn after(env: &Env<'_>, u: &Verb, atoms: Option<Array>) -> Result<Option<Array>> {
    match atoms {
        Some(atoms) if !atoms.is_atom() && u.primitive().is_some_and(|u| u.atom_for_atom) => {
            env.monad(u, atoms).map(Some)
        }
        _ => Ok(None),
    }
}

/// A verb between the atoms of all segments: an elementwise one, or one that joins them, also where they are lists.
fn between(env: &Env<'_>, g: &Verb, left: Array, right: Array) -> Result<Option<Array>> {
    if left.is_atom() && right.is_atom() || g.primitive().is_none() {
        return Ok(None);
    }
    if let Some(KnownDyad::Atomic(_)) = g.0.known {
        return env.dyad(g, left, right).map(Some);
    }
    let meet = promote::common(left.kind(), right.kind()).is_some();
    if g.is(Word::Append) && meet && env.cx.fill.is_none() {
        return join::stitch(env.cx, left.into(), right.into()).map(Some);
    }
    if g.is(Word::Link) && env.cx.fill.is_none() {
        let boxed = |values: Array| boxes::enclose_cells(env.cx, values.rank().saturating_sub(1), values);
        // What is in boxes already is not put into further ones.
        let right = if right.kind() == ElementType::Box { right } else { boxed(right)? };
        return join::stitch(env.cx, boxed(left)?.into(), right.into()).map(Some);
    }
    Ok(None)
}
