//! Names that lose items at an end of their list: stacks and queues. A list that nobody else holds is changed in its place, so that it is
//! not copied at each turn.

use super::evaluate::applied;
use super::expression::Shortened;
use crate::array::Array;
use crate::error::Result;
use crate::names::env::Env;
use crate::show::report::{Brief, with_arguments};
use crate::value::entity::Verb;
use crate::verbs::selection::take;
use crate::vocabulary::Word;

impl<T> Shortened<T> {
    /// Drops the items that the amount counts, and appends others; after an error the name has the value that it had.
    pub fn change(&self, env: &Env<'_>, amount: Option<Array>, joined: Option<Array>) -> Result<()> {
        let changed = self.target.change(env, |value| {
            if let Some((start, end)) = remaining_range(&self.verb, amount.as_ref(), value) {
                let done = match &joined {
                    None => value.keep_in_place(start, end),
                    Some(y) => is_moved_on(value, (start, end), y),
                };
                if !done {
                    *value = self.with(env, take::span(value.clone(), start, end)?, joined)?.at_rest();
                }
                return Ok(());
            }
            let part = applied(env, &self.verb, amount, value.clone()).map_err(|error| error.mark(self.word))?;
            *value = self.with(env, part, joined)?;
            Ok(())
        });
        changed.map_err(|error| error.mark(self.word))
    }

    /// The remaining items, with the new ones joined to them.
    fn with(&self, env: &Env<'_>, part: Array, joined: Option<Array>) -> Result<Array> {
        let (Some(joined), Some((_, word))) = (joined, &self.joined) else { return Ok(part) };
        let (left, right) = (Brief::new(&part), Brief::new(&joined));
        env.joined(part, joined).map_err(|error| with_arguments(error, Some(&left), &right).mark(*word))
    }
}

/// The range of the remaining items; `None` if the verb must be applied.
fn remaining_range(verb: &Verb, amount: Option<&Array>, value: &Array) -> Option<(usize, usize)> {
    let tally = value.tally();
    if value.is_atom() || value.is_sparse() || tally == 0 {
        return None;
    }
    Some(match amount {
        None if verb.is(Word::Curtail) => (0, tally - 1),
        None => (1, tally),
        Some(amount) => {
            let amount = amount.as_atom::<bool>().map(|&one| i64::from(one)).or_else(|| amount.as_atom().copied())?;
            let size = usize::try_from(amount.unsigned_abs()).ok()?.min(tally);
            if amount < 0 { (0, tally - size) } else { (size, tally) }
        }
    })
}

/// Drops items and appends others at the end, in place; `false`, and nothing has changed, if that cannot be.
fn is_moved_on(value: &mut Array, (start, end): (usize, usize), y: &Array) -> bool {
    let tally = value.tally();
    if end < tally {
        let Ok(gone) = take::copied(value, end, tally) else { return false };
        // What went came from a place that is still there.
        return value.keep_in_place(start, end) && (value.append_in_place(y) || !value.append_in_place(&gone));
    }
    if start >= end || !value.append_in_place(y) {
        return false;
    }
    if value.keep_in_place(start, value.tally()) {
        return true;
    }
    // Too little would be left for all that memory: the list moves to a place of its own.
    match take::copied(value, start, value.tally()) {
        Ok(moved) => *value = moved,
        Err(_) => return !value.keep_in_place(0, end),
    }
    true
}
