//! Verbs on windows and parts that have no kernel for them: on all of them at once.

use crate::apply::all_pairs::WINDOW_MAX;
use crate::apply::all_parts::{Subarrays, of_made_cells, results};
use crate::array::Array;
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::prefix;
use crate::value::entity::Verb;
use crate::vocabulary::fast_ways;

/// Of fewer windows or blocks each is computed by itself.
const PARTS_MIN: usize = 6;

/// `x u\ y` for a u without a kernel of its own for windows: by its parts, or as a verb on the cells of an array of the windows. `None`
/// leaves u to the general form, [`infix`](crate::operators::prefix::infix).
pub fn windows(env: &Env<'_>, u: &Verb, x: &Array, y: &Array) -> Result<Option<Array>> {
    let Some(&width) = x.as_atom::<i64>().filter(|_| fast_ways::WINDOWS.on(env.cx)) else { return Ok(None) };
    let size = usize::try_from(width.unsigned_abs()).unwrap_or(0);
    if size == 0 || size > y.tally() || y.is_atom() || y.is_empty() {
        return Ok(None);
    }
    if width > 0
        && !y.is_sparse()
        && let Ok(Some(results)) = results(env, u, Subarrays::Windows(y, size))
    {
        return Ok(Some(results));
    }
    parts_as_cells(env, u, (size, width < 0), y)
}

/// u on short parts of y, as the cells of one array. A verb that does not go over cells at once is not tried again.
fn parts_as_cells(env: &Env<'_>, u: &Verb, (size, blocks): (usize, bool), y: &Array) -> Result<Option<Array>> {
    if size > WINDOW_MAX || blocks && !y.tally().is_multiple_of(size) {
        return Ok(None);
    }
    let (step, count) = if blocks { (size, y.tally() / size) } else { (1, y.tally() - size + 1) };
    if count < PARTS_MIN {
        return Ok(None);
    }
    of_made_cells(env, u, y.rank(), || prefix::same_parts(env.cx, y, (size, step, count)))
}
