//! Cycles of namespaces that refer only to each other are emptied here, since reference counts do not free them.
//!
//! The search counts how many references each namespace has, and how many of them are names in namespaces. A
//! namespace with a further reference is alive, and so is all that it leads to; the others are emptied. Only an
//! unshared reference counts as that of a name: a shared one counts as a reference from elsewhere, so that nothing
//! visible is emptied.

use hashbrown::HashMap;

use super::entry::Meaning;
use super::space::Space;
use crate::array::{Array, Value};
use crate::value::Slot;

/// References are searched to this depth of nesting. A deeper one counts as a reference from elsewhere.
const REFERENCE_DEPTH_MAX: usize = 50;

/// Empties the namespaces of a list that nothing outside the list refers to. `held` says which must stay.
pub(super) fn empty_cycles(spaces: Vec<Space>, held: impl Fn(&Space) -> bool) {
    let places: HashMap<usize, usize> = spaces.iter().map(Space::address).zip(0..).collect();
    let mut inner = vec![0_usize; spaces.len()];
    let mut led: Vec<Vec<usize>> = vec![Vec::new(); spaces.len()];
    for (space, led) in spaces.iter().zip(&mut led) {
        let mut members: HashMap<Slot, Meaning> = space.take_all();
        for meaning in members.values_mut() {
            if let Meaning::Value(value) = meaning {
                count_references(value, REFERENCE_DEPTH_MAX, &mut |found| {
                    if let Some(&place) = places.get(&found.address()) {
                        led.push(place);
                    }
                });
            }
        }
        space.set_all(members);
        for &place in &*led {
            if let Some(count) = inner.get_mut(place) {
                *count += 1;
            }
        }
    }
    // The list here holds one reference to each.
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
fn count_references(value: &mut Array, deepest: usize, found: &mut dyn FnMut(&Space)) {
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
            count_references(inner, deepest, found);
        }
    }
}
