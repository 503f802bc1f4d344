//! Elementwise verbs on slim integers, by the loops of their rows.

use super::blocks::{Arguments, How, blocks, monad_blocks};
use super::in_bits;
use super::pairing::{Machine, Pairing};
use super::{AtomicDyad, AtomicMonad, Kernel, Loop, SlimDyad};
use crate::array::{Array, Bounds, Context, ElementType};
use crate::error::Result;

/// Shorter lists that meet longer ones over and over are looked through for what is the least and the most in them.
const LOOKED_THROUGH: usize = 16;

/// The verb between arguments of which one is slim, or with results that are: `None` where there is no such way.
pub(super) fn dyad(
    cx: &Context,
    verb: &AtomicDyad,
    arguments: &mut Arguments,
    pairing: &Pairing,
) -> Result<Option<Array>> {
    let Some(row) = &verb.slim else { return Ok(None) };
    if !cx.slims(pairing.count) || arguments.is_begun() {
        return Ok(None);
    }
    let how = How { name: verb.name, cost: verb.cost };
    let (x, y) = (&arguments.x, &arguments.y);
    let short = match *row {
        SlimDyad::Short(bounds, one, two, four) => Some((bounds, x, one, two, four)),
        SlimDyad::ShortRight(bounds, one, two, four) if x.slim().is_some() => Some((bounds, y, one, two, four)),
        _ => None,
    };
    if let Some((bounds, by, one, two, four)) = short {
        let Some(bounds) = by.as_atom::<i64>().and_then(|&by| bounds(by)) else { return Ok(None) };
        return match bounds.bytes() {
            Some(1) => numbers(cx, how, one, arguments, pairing, bounds),
            Some(2) => numbers(cx, how, two, arguments, pairing, bounds),
            Some(_) => numbers(cx, how, four, arguments, pairing, bounds),
            None => Ok(None),
        };
    }
    let far_fewer = |array: &Array| array.kind() == ElementType::Int && array.count() <= pairing.count / LOOKED_THROUGH;
    let slim = x.slim().is_some() || y.slim().is_some();
    if !(slim || adds_truths(verb, x, y) || far_fewer(x) && far_fewer(y)) {
        return Ok(None);
    }
    let (Some(a), Some(b)) = (bounds(x, pairing.count), bounds(y, pairing.count)) else { return Ok(None) };
    match *row {
        SlimDyad::Numbers(results, one, two, four, wide) => {
            let Some(results) = results(a, b) else { return Ok(None) };
            match (a.with(b).bytes(), a.with(b).with(results).bytes()) {
                (Some(1), Some(1)) => numbers(cx, how, one, arguments, pairing, results),
                (Some(_), Some(1 | 2)) => numbers(cx, how, two, arguments, pairing, results),
                (Some(_), Some(_)) => numbers(cx, how, four, arguments, pairing, results),
                (Some(_), None) => blocks(cx, how, (wide, None), arguments, pairing),
                (None, _) => Ok(None),
            }
        }
        SlimDyad::Floats(f) => blocks(cx, how, (f, None), arguments, pairing),
        SlimDyad::Truths(one, two, four) => match a.with(b).bytes() {
            Some(1) => in_bits::dyad(cx, how, one, arguments, pairing),
            Some(2) => in_bits::dyad(cx, how, two, arguments, pairing),
            Some(_) => in_bits::dyad(cx, how, four, arguments, pairing),
            None => Ok(None),
        },
        SlimDyad::Short(..) | SlimDyad::ShortRight(..) => Ok(None),
    }
}

/// Whether two arguments are booleans of which the verb makes integers.
fn adds_truths(verb: &AtomicDyad, x: &Array, y: &Array) -> bool {
    matches!(verb.bools, Kernel::Int(_)) && x.kind() == ElementType::Bool && y.kind() == ElementType::Bool
}

/// The bounds of an argument that is paired with a number of elements.
fn bounds(array: &Array, count: usize) -> Option<Bounds> {
    array.bounds().or_else(|| {
        let items = array.as_slice::<i64>().filter(|items| items.len() <= count / LOOKED_THROUGH)?;
        Bounds::new(items)
    })
}

fn numbers<T: Machine, U: Machine>(
    cx: &Context,
    how: How,
    f: Loop<T, U>,
    arguments: &mut Arguments,
    pairing: &Pairing,
    bounds: Bounds,
) -> Result<Option<Array>> {
    Ok(blocks(cx, how, (f, None), arguments, pairing)?.map(|result| result.within(bounds)))
}

/// A verb of one argument on slim integers; `None` where there is no such way.
pub(super) fn monad(cx: &Context, verb: &AtomicMonad, y: &mut Array) -> Result<Option<Array>> {
    let Some((results, one, two, four)) = verb.slim else { return Ok(None) };
    if y.slim().is_none() {
        return Ok(None);
    }
    let Some((own, results)) = y.bounds().and_then(|own| Some((own, results(own)?))) else { return Ok(None) };
    let how = How { name: verb.name, cost: verb.cost };
    let made = match own.with(results).bytes() {
        Some(1) => monad_blocks(cx, how, one, y)?,
        Some(2) => monad_blocks(cx, how, two, y)?,
        Some(_) => monad_blocks(cx, how, four, y)?,
        None => None,
    };
    Ok(made.map(|result| result.within(results)))
}
