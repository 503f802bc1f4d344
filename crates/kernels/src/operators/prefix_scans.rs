//! Verbs that do not associate, inserted into every prefix of a list.
//!
//! Tests, which give 0 or 1 for every pair of numbers, are inserted and scanned in one pass. From the second item on, what is inserted further is 0 or 1. So an item acts on what comes after it as one of the four
//! functions of one boolean, which its values for 0 and for 1 tell; and the items before a place act together as one such
//! function. (The composition of functions is associative even where the verb is not.)
//!
//! Verbs that give floats are applied to each prefix from its right end, as the definition says, so that results are equal to the last
//! bit; many prefixes take the same step together.

use crate::array::{Array, Context, ElementType, View, budget, promote};
use crate::error::Result;
use crate::fast_ways::PREFIXES;
use crate::verbs::atomic::pairing::Machine;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, Loop};

/// What the items of a list give for 0, for 1, and for the item after them.
struct Tested {
    zeros: Vec<bool>,
    ones: Vec<bool>,
    next: Vec<bool>,
}

fn tested<T: Machine>(cx: &Context, f: Loop<T, bool>, items: &[T]) -> Result<Option<Tested>> {
    let (Some(rest), Some((_, front))) = (items.get(1..), items.split_last()) else { return Ok(None) };
    let room = || budget::filled(front.len(), false);
    let mut tested = Tested { zeros: room()?, ones: room()?, next: room()? };
    let mut fine = f(cx, front, &[number(false)], &mut tested.zeros) == Flow::Fine;
    fine &= f(cx, front, &[number(true)], &mut tested.ones) == Flow::Fine;
    fine &= f(cx, front, rest, &mut tested.next) == Flow::Fine;
    cx.poll()?;
    Ok(fine.then_some(tested))
}

/// 0 or 1 in a type.
fn number<T: Machine>(bool: bool) -> T {
    T::get(&View::Bool(&[bool]), 0)
}

/// Whether a verb gives booleans for numbers.
fn is_test(verb: &AtomicDyad) -> bool {
    matches!(verb.ints, Kernel::Bool(_)) || matches!(verb.floats, Kernel::Bool(_))
}

/// The verb inserted between the two or more items of a list; `None` where it is not a test.
pub(super) fn insert(cx: &Context, verb: &AtomicDyad, y: &Array) -> Result<Option<Array>> {
    fn typed<T: Machine>(cx: &Context, f: Loop<T, bool>, items: &[T]) -> Result<Option<Array>> {
        let Some(tested) = tested(cx, f, items)? else { return Ok(None) };
        let Some((&last, _)) = tested.next.split_last() else { return Ok(None) };
        let pairs = tested.zeros.iter().zip(&tested.ones).rev().skip(1);
        Ok(Some(pairs.fold(last, |after, (&zero, &one)| if after { one } else { zero }).into()))
    }
    if y.kind() == ElementType::Bool || !is_test(verb) {
        return Ok(None);
    }
    match (y.widened(), verb.ints, verb.floats, y.rank()) {
        (View::Int(items), Kernel::Bool(f), _, 1) => typed(cx, f, items),
        (View::Float(items), _, Kernel::Bool(f), 1) => typed(cx, f, items),
        _ => Ok(None),
    }
}

/// The verb inserted into every prefix of the two or more items of a list; `None` where it is not a test.
pub(super) fn scan(cx: &Context, verb: &AtomicDyad, y: &Array) -> Result<Option<Array>> {
    fn typed<T: Machine>(cx: &Context, f: Loop<T, bool>, items: &[T]) -> Result<Option<Array>> {
        let (Some(tested), Some(&first)) = (tested(cx, f, items)?, items.first()) else { return Ok(None) };
        let mut out = budget::vec(items.len())?;
        out.push(first);
        let mut before = [false, true];
        for ((&zero, &one), &next) in tested.zeros.iter().zip(&tested.ones).zip(&tested.next) {
            out.push(number(before[usize::from(next)]));
            before = [before[usize::from(zero)], before[usize::from(one)]];
        }
        Ok(Some(Array::list(out)))
    }
    if !is_test(verb) {
        return Ok(None);
    }
    match (y.widened(), verb.ints, verb.floats, y.rank()) {
        (View::Int(items), Kernel::Bool(f), _, 1) => typed(cx, f, items),
        (View::Float(items), _, Kernel::Bool(f), 1) => typed(cx, f, items),
        _ => Ok(None),
    }
}

/// So many prefixes take each step together: their results stay in the cache.
const TOGETHER: usize = 512;

/// The interrupt flag is polled after this many steps.
const STEPS_BETWEEN_POLLS: usize = 64;

/// A verb that gives floats in every prefix of two or more numbers; `None` where it gives another type, or some prefix an error.
pub(super) fn insert_in_prefixes(cx: &Context, verb: &AtomicDyad, y: &Array) -> Result<Option<Array>> {
    let given = match y.kind() {
        ElementType::Float => y.clone(),
        ElementType::Int if matches!(verb.ints, Kernel::Float(_)) => promote::cast(y.clone(), ElementType::Float)?,
        _ => return Ok(None),
    };
    let (Some(items), Some(f), 1, true) =
        (given.as_slice::<f64>(), verb.floats.giving::<f64>(), y.rank(), PREFIXES.on(cx))
    else {
        return Ok(None);
    };
    let mut out = budget::vec(items.len())?;
    budget::extend(&mut out, items)?;
    let mut room = [0.0; TOGETHER];
    for (turn, block) in out.chunks_mut(TOGETHER).enumerate() {
        let start = turn * TOGETHER;
        // The item at each place, from the last to the first, goes to the left of all prefixes that end behind it.
        for (place, item) in items.iter().enumerate().take(start + block.len() - 1).rev() {
            if place % STEPS_BETWEEN_POLLS == 0 {
                cx.poll()?;
            }
            let behind = block.get_mut((place + 1).saturating_sub(start)..).unwrap_or(&mut []);
            let Some(room) = room.get_mut(..behind.len()) else { return Ok(None) };
            room.copy_from_slice(behind);
            // What is infinite on the way is an error where there are no infinities, even if the end is finite.
            let fine = f(cx, std::slice::from_ref(item), room, behind) == Flow::Fine;
            if !fine || !behind.iter().fold(true, |all, result| all & result.is_finite()) {
                return Ok(None);
            }
        }
    }
    Ok(Some(Array::list(out)))
}
