//! Namespaces that nothing but themselves refers to: circles of them, which counting who keeps what does not find.
//!
//! Of each namespace those are counted that keep it, and which of them are names of namespaces. One that something else keeps is alive,
//! and so is all that it leads to; the others are emptied. Only references that nobody shares are counted as names': what is shared
//! counts as kept from elsewhere, so that nothing is emptied that is still to be seen.

use hashbrown::HashMap;

use super::entry::Meaning;
use super::space::Space;
use crate::array::{Array, Value};
use crate::value::Slot;

/// How deep references are looked for in nested arrays; what lies deeper counts as kept from elsewhere.
const DEEPEST: usize = 50;

/// Empties those of some namespaces that nothing else keeps. `held` says which must stay as they are.
pub(super) fn emptied(spaces: Vec<Space>, held: impl Fn(&Space) -> bool) {
    let places: HashMap<usize, usize> = spaces.iter().map(Space::address).zip(0..).collect();
    let mut inner = vec![0_usize; spaces.len()];
    let mut led: Vec<Vec<usize>> = vec![Vec::new(); spaces.len()];
    for (space, led) in spaces.iter().zip(&mut led) {
        let mut members: HashMap<Slot, Meaning> = space.take_all();
        for meaning in members.values_mut() {
            if let Meaning::Value(value) = meaning {
                counted(value, DEEPEST, &mut |found| {
                    if let Some(&place) = places.get(&found.address()) {
                        led.push(place);
                    }
                });
            }
        }
        space.put_all(members);
        for &place in &*led {
            if let Some(count) = inner.get_mut(place) {
                *count += 1;
            }
        }
    }
    // One keeper is the list of them here.
    let kept = |(space, inner): (&Space, &usize)| held(space) || space.keepers() > inner + 1;
    let mut alive: Vec<bool> = spaces.iter().zip(&inner).map(kept).collect();
    let mut waiting: Vec<usize> = (0..spaces.len()).filter(|&place| alive.get(place) == Some(&true)).collect();
    while let Some(place) = waiting.pop() {
        for &next in led.get(place).into_iter().flatten() {
            if let Some(seen) = alive.get_mut(next).filter(|seen| !**seen) {
                *seen = true;
                waiting.push(next);
            }
        }
    }
    for (space, _) in spaces.iter().zip(alive).filter(|(_, alive)| !alive) {
        drop(space.take_all());
    }
}

/// Calls `found` with the namespaces that a value refers to, if nobody shares the references.
fn counted(value: &mut Array, deepest: usize, found: &mut dyn FnMut(&Space)) {
    let Some(deepest) = deepest.checked_sub(1) else { return };
    if Space::is_one(value) {
        // Once it is taken apart, who else has it holds what was in it.
        let taken = std::mem::replace(value, Array::from(false));
        let Some(Some(Value::Function(held))) = taken.into_vec::<Value>().map(|mut items| items.pop()) else { return };
        let alone = std::sync::Arc::strong_count(&held) == 1;
        {
            let held: &dyn std::any::Any = held.as_ref();
            if let Some(space) = held.downcast_ref::<Space>().filter(|_| alone) {
                found(space);
            }
        }
        *value = Array::boxed(Value::Function(held));
        return;
    }
    for item in value.unique_mut::<Value>().into_iter().flatten() {
        if let Value::Array(inner) = item {
            counted(inner, deepest, found);
        }
    }
}
