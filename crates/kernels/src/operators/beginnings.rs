//! Insertion into every prefix of a list, by verbs that do not associate: each prefix is made from its right end, as the definition
//! says, so that floats are what they are there, to the last bit; but many prefixes take their steps at once.

use crate::array::{Array, Context, ElementType, budget, promote};
use crate::error::Result;
use crate::fast_ways::PREFIXES;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel};

/// So many prefixes take a step at once: what they come to stays near.
const TOGETHER: usize = 512;

/// How many steps are taken between two looks at the flag.
const STEPS_BETWEEN_POLLS: usize = 64;

/// A verb that gives floats in every prefix of two or more numbers; `None` where it gives another type, or some prefix an error.
pub(super) fn insert_all(cx: &Context, verb: &AtomicDyad, y: &Array) -> Result<Option<Array>> {
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
