//! The conjunctions that make and use gerunds: `` ` `` `` `: `` `@.`.

use super::{derived, need_noun, right};
use crate::array::{Array, Assembly, Shape, Value, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::{Apply, Ranks, cyclic, rank};
use crate::show::atomic;
use crate::value::entity::{Data, Derived, Entity, Verb};
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::structure::boxes;
use crate::verbs::structure::join;
use crate::vocabulary::ModifierRow;
use crate::words::gerund;

/// ``u`v``: the representations of u and v, joined.
pub fn tie(env: &Env<'_>, _row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let side = |operand: Entity| -> Result<Array> {
        match operand {
            Entity::Noun(noun) => Ok(noun),
            other => atomic::atomic(&other),
        }
    };
    let (left, right) = (side(u)?, side(right(v)?)?);
    Ok(join::append(env.cx, left.into(), right.into())?.into())
}

/// ``m`:n``
pub fn evoke(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    let kind = promote::integer(&need_noun(row, &v)?, env.cx.tolerance)?;
    let noun = match u {
        Entity::Noun(noun) if noun.as_slice::<Value>().is_some() => noun,
        _ => return Err(Error::domain("`: needs a gerund at its left")),
    };
    match kind {
        6 => gerund::train(env, &noun),
        0 | 3 => {
            let verbs = gerund::verbs(env, &noun)?;
            let run =
                if kind == 0 { (append_monad as _, append_dyad as _) } else { (insert_monad as _, insert_dyad as _) };
            let ranks = if kind == 0 { Ranks::INFINITE } else { crate::words::modifiers::insert::GERUND_INSERT };
            Ok(derived(row, (noun.into(), Some(v)), ranks, run, Data::Verbs(verbs)).into())
        }
        _ => Err(Error::domain("gerunds are evoked with 0, 3 or 6")),
    }
}

fn verbs(derived: &Derived) -> Result<&[Verb]> {
    match &derived.data {
        Data::Verbs(verbs) => Ok(verbs),
        _ => Err(Error::domain("a gerund is needed")),
    }
}

/// The frame of the results of a gerund's verbs: its shape.
fn frame(derived: &Derived, verbs: &[Verb]) -> Shape {
    let gerund = derived.u.noun().filter(|gerund| gerund.count() == verbs.len());
    gerund.map_or_else(|| Shape::from_slice(&[verbs.len()]), |gerund| Shape::from_slice(gerund.shape()))
}

fn append_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let verbs = verbs(derived)?;
    let mut assembly = Assembly::new(&frame(derived, verbs));
    for verb in verbs {
        assembly.push(env.monad(verb, &y)?)?;
    }
    assembly.finish(env.cx)
}

fn append_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let verbs = verbs(derived)?;
    let mut assembly = Assembly::new(&frame(derived, verbs));
    for verb in verbs {
        assembly.push(env.dyad(verb, &x, &y)?)?;
    }
    assembly.finish(env.cx)
}

fn insert_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let applied: Vec<_> = verbs(derived)?.iter().map(|verb| env.applied(verb)).collect();
    let functions: Vec<&dyn Apply> = applied.iter().map(|function| function as &dyn Apply).collect();
    cyclic::insert(env.cx, &functions, y)
}

fn insert_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let applied: Vec<_> = verbs(derived)?.iter().map(|verb| env.applied(verb)).collect();
    let functions: Vec<&dyn Apply> = applied.iter().map(|function| function as &dyn Apply).collect();
    cyclic::table(env.cx, &functions, x, y)
}

/// `m@.v` and `m@.n`.
pub fn agenda(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    let noun = match &u {
        Entity::Noun(noun) if noun.as_slice::<Value>().is_some() => noun.clone(),
        _ => return Err(Error::domain("@. needs a gerund at its left")),
    };
    match &v {
        Entity::Noun(selector) => {
            if let Some(boxes) = selector.as_slice::<Value>() {
                return boxed_agenda(env, &noun, boxes);
            }
            let indices = promote::integers(selector, env.cx.tolerance)?;
            let mut chosen = Vec::with_capacity(indices.len());
            for &index in indices.iter() {
                chosen.push(gerund::entity(env, &gerund::select(&noun, index)?)?);
            }
            for entity in &mut chosen {
                if let Entity::Verb(verb) = entity
                    && let crate::value::entity::VerbKind::Name(name) = &verb.0.kind
                {
                    *entity = env.find(name)?.ok_or_else(|| crate::names::lookup::value_error(&name.0.text))?;
                }
            }
            match (chosen.len(), selector.rank()) {
                (1, 0) => chosen.pop().ok_or_else(|| Error::length("an empty agenda")),
                _ => gerund::phrase(env, chosen),
            }
        }
        Entity::Verb(_) => {
            let verbs = gerund::verbs(env, &noun)?;
            let u = Entity::Noun(noun);
            Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (agenda_monad, agenda_dyad), Data::Verbs(verbs)).into())
        }
        _ => Err(Error::domain("@. needs a noun or a verb at its right")),
    }
}

/// A boxed selector gives a train, or the result of a sentence, with parentheses where it has boxes.
fn boxed_agenda(env: &Env<'_>, gerunds: &Array, selector: &[Value]) -> Result<Entity> {
    let mut parts = Vec::with_capacity(selector.len());
    for value in selector {
        let inner = value.array()?;
        if let Some(boxes) = inner.as_slice::<Value>() {
            parts.push(boxed_agenda(env, gerunds, boxes)?);
            continue;
        }
        let indices = promote::integers(inner, env.cx.tolerance)?;
        let mut chosen = Vec::with_capacity(indices.len());
        for &index in indices.iter() {
            chosen.push(gerund::entity(env, &gerund::select(gerunds, index)?)?);
        }
        match (chosen.len(), inner.rank()) {
            (1, 0) => parts.append(&mut chosen),
            _ => parts.push(gerund::phrase(env, chosen)?),
        }
    }
    gerund::phrase(env, parts)
}

fn chosen<'a>(env: &Env<'_>, verbs: &'a [Verb], selector: &Array) -> Result<&'a Verb> {
    let index = match Scalar::from_array(selector) {
        Some(Scalar::Int(index)) => index,
        Some(Scalar::Bool(bool)) => bool.into(),
        Some(Scalar::Float(float)) if float as i64 as f64 == float => float as i64,
        _ => promote::integer(selector, env.cx.tolerance)?,
    };
    let at = if index < 0 { index + verbs.len() as i64 } else { index };
    let verb = usize::try_from(at).ok().and_then(|at| verbs.get(at));
    verb.ok_or_else(|| Error::index(format!("there is no verb {index} in a gerund of {}", verbs.len())))
}

fn agenda_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let verbs = verbs(derived)?;
    let selector = env.monad(derived.v_verb()?, &y)?;
    if selector.is_atom() {
        return env.monad(chosen(env, verbs, &selector)?, y);
    }
    rank::dyad(env.cx, (0, -(selector.rank() as i64)), selector, y, &|_, selector, y| {
        env.monad(chosen(env, verbs, &selector)?, y)
    })
}

fn agenda_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let verbs = verbs(derived)?;
    let selector = env.dyad(derived.v_verb()?, &x, &y)?;
    if selector.is_atom() {
        return env.dyad(chosen(env, verbs, &selector)?, x, y);
    }
    // Each selector is for the cells of x and y at its place.
    let frame = selector.rank();
    let cell = |side: &Array| if side.is_atom() { 0 } else { side.rank().saturating_sub(frame) as i64 };
    let paired =
        rank::dyad(env.cx, (cell(&x), cell(&y)), x, y, &|cx, x, y| boxes::link(cx, x.into(), Array::boxed(y).into()))?;
    rank::dyad(env.cx, (0, 1), selector, paired, &|cx, selector, pair| {
        let side = |index: usize| boxes::open(cx, pair.item(index).into());
        env.dyad(chosen(env, verbs, &selector)?, side(0)?, side(1)?)
    })
}
