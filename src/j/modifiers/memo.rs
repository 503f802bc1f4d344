//! The adverb `M.`: a verb that remembers its results.

use hashbrown::HashMap;

use super::{derived, need_verb};
use crate::array::{Array, Tolerance, compare};
use crate::error::{Error, Result};
use crate::j::entity::{Data, Derived, Entity};
use crate::j::env::Env;
use crate::j::vocabulary::ModifierRow;

/// Results by a digest of their arguments.
pub type Memo = HashMap<String, Vec<Remembered>>;

/// An application and its result.
#[derive(Debug)]
pub struct Remembered {
    x: Option<Array>,
    y: Array,
    result: Array,
}

/// Results kept at most.
const KEPT: usize = 1 << 20;

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
    if !y.is_atom() || x.as_ref().is_some_and(|x| !x.is_atom()) {
        // Only atoms are remembered: what a list gives is cheap to find, but dear to keep.
        return env.ambivalent(derived.u_verb()?, x, y);
    }
    let key = format!("{x:?} {y:?}");
    let same = |a: &Array, b: &Array| a.kind() == b.kind() && compare::matches(Tolerance::EXACT, a, b);
    let matches = |entry: &&Remembered| {
        same(&entry.y, &y)
            && match (&entry.x, &x) {
                (Some(a), Some(b)) => same(a, b),
                (None, None) => true,
                _ => false,
            }
    };
    {
        let kept = memo.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(found) = kept.get(&key).and_then(|entries| entries.iter().find(matches)) {
            return Ok(found.result.clone());
        }
    }
    let result = env.ambivalent(derived.u_verb()?, x.clone(), y.clone())?;
    let mut kept = memo.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.entry(key).or_default().push(Remembered { x, y, result: result.clone() });
    Ok(result)
}
