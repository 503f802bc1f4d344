//! Verbs on the contents of boxes: `u@>`, `u&>`, and each, `u&.>`, which boxes the results.

use super::derived;
use crate::apply::calls::Calls;
use crate::apply::rank_fusion;
use crate::array::cells::Rank;
use crate::array::{Array, Assembly, Context, ElementType, Value, budget, deferred_drops, shape};
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::{KnownDyad, Ranks, rank};
use crate::value::composition::{DerivedForm, Extent};
use crate::value::entity::{Data, Derived, Entity, Verb};
use crate::verbs::structure::boxes::{self, content, paired};
use crate::vocabulary::fast_ways;
use crate::vocabulary::{ModifierRow, Word};

/// Whether a verb is the one that opens boxes.
pub(super) fn opens(v: &Entity) -> bool {
    v.verb().is_some_and(|v| v.is(Word::LargerThan))
}

/// `u@>`, `u&>`: both split their argument themselves.
pub(super) fn on_contents(row: &'static ModifierRow, u: Entity, v: Entity) -> Entity {
    let dyad = if row.word == Word::Atop { contents_atop_dyad } else { contents_dyad };
    derived(row, (u, Some(v)), Ranks::new(0, 0, 0), (contents_monad, dyad), Data::None).splitting_itself().into()
}

/// u on what each box holds.
fn contents_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let u = derived.u_verb()?;
    let Some((first, rest)) = y.as_slice::<Value>().and_then(<[Value]>::split_first) else {
        let calls = Calls::new(env, u);
        return rank::monad(env.cx, 0, y, &|cx, y| calls.monad(cx, boxes::open(cx, y.into())?));
    };
    if y.is_atom() {
        return env.monad(u, opened(first)?);
    }
    let first = opened(first)?;
    let alike = |value: &Value| match value {
        Value::Array(array) => array.kind() == first.kind() && shape::same(array.shape(), first.shape()),
        _ => false,
    };
    let one_array = fast_ways::CONTENTS.on(env.cx) && !first.is_empty();
    if one_array && rest.iter().all(alike) && y.rank() + first.rank() <= shape::MAX_RANK {
        // Contents of one shape are the cells of one array.
        return rank_fusion::monad(env, u, first.rank() as Rank, boxes::open(env.cx, y.into())?);
    }
    let mut assembly = Assembly::new(y.shape());
    let calls = Calls::new(env, u);
    for value in y.as_slice::<Value>().unwrap_or(&[]) {
        env.cx.poll()?;
        assembly.push(calls.monad(env.cx, value.array()?)?)?;
    }
    assembly.finish(env.cx)
}

fn contents_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    if let Some(like) = paired(&x, &y).filter(|_| fast_ways::EACH.on(env.cx)) {
        let mut assembly = Assembly::new(like.shape());
        let calls = Calls::new(env, derived.u_verb()?);
        for index in 0..like.count() {
            env.cx.poll()?;
            assembly.push(calls.dyad(env.cx, &*content(&x, index)?, &*content(&y, index)?)?)?;
        }
        return assembly.finish(env.cx);
    }
    let u = derived.u_verb()?;
    rank::dyad(env.cx, (0, 0), x, y, &|cx, x, y| {
        Env { cx, ..*env }.dyad(u, boxes::open(cx, x.into())?, boxes::open(cx, y.into())?)
    })
}

fn contents_atop_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let (u, v) = (derived.u_verb()?, derived.v_verb()?);
    rank::dyad(env.cx, (0, 0), x, y, &|cx, x, y| {
        let env = Env { cx, ..*env };
        env.monad(u, env.dyad(v, x, y)?)
    })
}

/// `u&.>`: u on the content of each box, the result in a box.
pub(super) fn each_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let u = derived.u_verb()?;
    let plain = !fast_ways::EACH.on(env.cx);
    let Some(values) = y.as_slice::<Value>().filter(|values| !values.is_empty() && !plain) else {
        if let Some(none) = rank::no_boxes(0, &y)? {
            return Ok(none);
        }
        if !plain && !y.is_empty() && !y.is_sparse() && y.kind() != ElementType::Box {
            return each_atom(env, u, &y);
        }
        let each = |cx: &Context, y: Array| Ok(Array::boxed(Env { cx, ..*env }.monad(u, boxes::open(cx, y.into())?)?));
        return rank::monad(env.cx, 0, y, &each);
    };
    let calls = Calls::new(env, u);
    let made = deferred_drops::made(budget::vec(values.len())?, |out| {
        for value in values {
            env.cx.poll()?;
            out.push(Value::Array(calls.monad(env.cx, value.array()?)?));
        }
        Ok(())
    });
    Ok(y.with_items(made?))
}

/// `u&.>/ y`: u between the contents, one box around the result. `None` of other insertions.
pub(super) fn each_inserted(env: &Env<'_>, each: &Verb, y: &Array) -> Result<Option<Array>> {
    let DerivedForm::Under(u, v, _, Extent::Cells) = each.form() else { return Ok(None) };
    let is_known = v.is(Word::LargerThan) && y.rank() == 1 && fast_ways::EACH.on(env.cx);
    let Some(values) = y.as_slice::<Value>().filter(|values| is_known && values.len() > 1) else { return Ok(None) };
    let (Some(Value::Array(last)), true) = (values.last(), values.iter().all(|value| matches!(value, Value::Array(_))))
    else {
        return Ok(None);
    };
    let joins = matches!(u.0.known, Some(KnownDyad::Row(row)) if row.joins) && u.primitive().is_some();
    let is_alike = |value: &Value| match value {
        Value::Array(array) => array.rank() < 2 && array.kind() == last.kind() && !array.is_sparse(),
        _ => false,
    };
    if joins && values.iter().all(is_alike) {
        return boxes::raze(env.cx, y.into()).map(|all| Some(Array::boxed(all)));
    }
    let mut result = last.clone();
    for value in values.iter().rev().skip(1) {
        env.cx.poll()?;
        result = env.dyad(u, value.array()?.clone(), result)?;
    }
    Ok(Some(Array::boxed(result)))
}

/// u on each atom of an array without boxes, the results in boxes.
fn each_atom(env: &Env<'_>, u: &Verb, y: &Array) -> Result<Array> {
    let calls = Calls::new(env, u);
    let turns = env.cx.turns(y.count());
    let made = deferred_drops::made(budget::vec(y.count())?, |out| {
        for index in 0..y.count() {
            env.cx.poll()?;
            turns.at(index);
            out.push(Value::Array(calls.monad(env.cx, y.cell(index, &[]))?));
        }
        Ok(())
    });
    Ok(y.with_items(made?))
}

/// The same between the contents of two arrays.
pub(super) fn each_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let u = derived.u_verb()?;
    if let Some(like) = paired(&x, &y).filter(|_| fast_ways::EACH.on(env.cx)) {
        let calls = Calls::new(env, u);
        let made = deferred_drops::made(budget::vec(like.count())?, |out| {
            for index in 0..like.count() {
                env.cx.poll()?;
                out.push(Value::Array(calls.dyad(env.cx, &*content(&x, index)?, &*content(&y, index)?)?));
            }
            Ok(())
        });
        return Ok(like.with_items(made?));
    }
    if let Some(none) = rank::no_boxes_paired((0, 0), &x, &y)? {
        return Ok(none);
    }
    rank::dyad(env.cx, (0, 0), x, y, &|cx, x, y| {
        let (left, right) = (boxes::open(cx, x.into())?, boxes::open(cx, y.into())?);
        Ok(Array::boxed(Env { cx, ..*env }.dyad(u, left, right)?))
    })
}

/// The contents of a box.
fn opened(value: &Value) -> Result<Array> {
    value.array().cloned()
}
