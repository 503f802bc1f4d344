//! Tests between the items of a list of numbers: a verb that gives 0 or 1 for every pair, inserted and scanned in one pass.
//!
//! From the second item on, what is inserted further is 0 or 1. So an item acts on what comes after it as one of the four
//! functions of one boolean, which its values for 0 and for 1 tell; and the items before a place act together as one such
//! function. (The composition of functions is associative even where the verb is not.)

use crate::array::{Array, Context, ElementType, View, budget};
use crate::error::Result;
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

/// The verb inserted between the two or more items of a list; `None` where it is no test.
pub(super) fn insert(cx: &Context, verb: &AtomicDyad, y: &Array) -> Result<Option<Array>> {
    fn of<T: Machine>(cx: &Context, f: Loop<T, bool>, items: &[T]) -> Result<Option<Array>> {
        let Some(tested) = tested(cx, f, items)? else { return Ok(None) };
        let Some((&last, _)) = tested.next.split_last() else { return Ok(None) };
        let pairs = tested.zeros.iter().zip(&tested.ones).rev().skip(1);
        Ok(Some(pairs.fold(last, |after, (&zero, &one)| if after { one } else { zero }).into()))
    }
    if y.kind() == ElementType::Bool || !is_test(verb) {
        return Ok(None);
    }
    match (y.view(), verb.ints, verb.floats, y.rank()) {
        (View::Int(items), Kernel::Bool(f), _, 1) => of(cx, f, items),
        (View::Float(items), _, Kernel::Bool(f), 1) => of(cx, f, items),
        _ => Ok(None),
    }
}

/// The verb inserted into every prefix of the two or more items of a list; `None` where it is no test.
pub(super) fn scan(cx: &Context, verb: &AtomicDyad, y: &Array) -> Result<Option<Array>> {
    fn of<T: Machine>(cx: &Context, f: Loop<T, bool>, items: &[T]) -> Result<Option<Array>> {
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
    match (y.view(), verb.ints, verb.floats, y.rank()) {
        (View::Int(items), Kernel::Bool(f), _, 1) => of(cx, f, items),
        (View::Float(items), _, Kernel::Bool(f), 1) => of(cx, f, items),
        _ => Ok(None),
    }
}
