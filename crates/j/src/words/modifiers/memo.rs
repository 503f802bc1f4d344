//! The adverb `M.`: a verb that remembers its results.

use std::hash::{BuildHasher, Hash, Hasher};

use super::{derived, need_verb};
use crate::array::{Array, TextOrBoxes, Value, View};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::value::entity::{Data, Derived, Entity};
use crate::value::entity::{Memo, Remembered};
use crate::vocabulary::ModifierRow;

/// A memo of more atoms in arguments and results is emptied.
const MEMO_ATOMS_MAX: usize = 1 << 22;

/// Atoms in the arguments of an application, those in boxes counted too, for it to be remembered: what a verb makes of more is
/// seldom asked again, and dear to keep.
const ARGUMENT_ATOMS_MAX: usize = 1 << 12;

/// How deep arguments may be boxed for an application to be remembered.
const ARGUMENT_DEPTH_MAX: usize = 32;

/// `u M.`
pub fn memo(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    let ranks = need_verb(row, &u)?.ranks();
    let data = Data::Memo(std::sync::Arc::default());
    Ok(derived(row, (u, None), ranks, (monad, dyad), data).splitting_itself().into())
}

fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    remembered(env, derived, None, y)
}

fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    remembered(env, derived, Some(x), y)
}

fn remembered(env: &Env<'_>, derived: &Derived, x: Option<Array>, y: Array) -> Result<Array> {
    let Data::Memo(memo) = &derived.data else { return Err(Error::domain("not a memo")) };
    let Some((hash, atoms)) = fingerprint(x.as_ref(), &y) else { return env.ambivalent(derived.u_verb()?, x, y) };
    {
        let memo = memo.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let found = memo.kept.get(&hash).and_then(|entries| entries.iter().find(|entry| entry.y == y && entry.x == x));
        if let Some(found) = found {
            return Ok(found.result.clone());
        }
    }
    let result = env.ambivalent(derived.u_verb()?, x.clone(), y.clone())?;
    let Some(of_result) = atoms_of(&result, ARGUMENT_DEPTH_MAX, ARGUMENT_ATOMS_MAX) else { return Ok(result) };
    let mut memo = memo.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if memo.atoms >= MEMO_ATOMS_MAX {
        *memo = Memo::default();
    }
    memo.atoms += atoms + of_result;
    memo.kept.entry(hash).or_default().push(Remembered { x, y, result: result.clone() });
    Ok(result)
}

/// A hash of arguments that agrees with the equality of arrays, and the count of their atoms; none for those that are too large
/// or boxed too deep.
fn fingerprint(x: Option<&Array>, y: &Array) -> Option<(u64, usize)> {
    let of_y = atoms_of(y, ARGUMENT_DEPTH_MAX, ARGUMENT_ATOMS_MAX)?;
    let of_x = x.map_or(Some(0), |x| atoms_of(x, ARGUMENT_DEPTH_MAX, ARGUMENT_ATOMS_MAX - of_y))?;
    let mut hasher = foldhash::fast::FixedState::default().build_hasher();
    absorb(y, &mut hasher);
    if let Some(x) = x {
        absorb(x, &mut hasher);
    }
    Some((hasher.finish(), of_x + of_y))
}

/// The count of atoms, those in boxes too; none if there are more than `most`, or boxes deeper than `depth`. An array counts for
/// one at least.
fn atoms_of(y: &Array, depth: usize, most: usize) -> Option<usize> {
    let mut count = y.count().max(1);
    if let TextOrBoxes::Box(items) = y.text_or_boxes() {
        for item in items {
            let Value::Array(item) = item else { return None };
            count += atoms_of(item, depth.checked_sub(1)?, most.checked_sub(count)?)?;
        }
    }
    (count <= most).then_some(count)
}

fn absorb(y: &Array, hasher: &mut impl Hasher) {
    y.shape().hash(hasher);
    match y.widened() {
        View::Bool(items) => items.hash(hasher),
        View::Int(items) => items.hash(hasher),
        View::Byte(items) => items.hash(hasher),
        View::Unicode(items) => items.hash(hasher),
        // Zeros of both signs are equal.
        View::Float(items) => items.iter().for_each(|&number| hasher.write_u64((number + 0.0).to_bits())),
        View::Symbol(items) => items.iter().for_each(|symbol| hasher.write_u32(symbol.number())),
        View::Extended(items) => items.hash(hasher),
        View::Rational(items) => items.hash(hasher),
        View::Box(items) => items.iter().for_each(|item| {
            if let Value::Array(item) = item {
                absorb(item, hasher);
            }
        }),
        // Here only the shape distinguishes these; the comparison that follows does the rest.
        View::Complex(_) => {}
    }
}
