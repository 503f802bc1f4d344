//! Verbs on windows and parts that have no kernel for them: on all of them at once.

use crate::array::Array;
use crate::array::cells::Rank;
use crate::error::Result;
use crate::j::apply::at_once::{cells_at_once, pairs};
use crate::j::apply::forms::{DEPTH, Valence, is_elementwise};
use crate::j::apply::known_pairs::SHORT_WINDOW;
use crate::j::names::env::Env;
use crate::j::value::entity::{Entity, Verb};
use crate::j::vocabulary::Word;
use crate::j::vocabulary::fast_ways;
use crate::operators::prefix;
use crate::verbs::selection::take::stretch;

/// Fewer parts than this are done one by one.
const MANY_PARTS: usize = 6;

/// `x u\\ y` for a u without a kernel of its own for windows. Where u inserts an elementwise verb: that verb between all
/// first items of the windows and all second ones, and so on. Else u on all parts at once, as the cells of one array.
/// `None` where neither is the way.
pub fn windows(env: &Env<'_>, u: &Verb, x: &Array, y: &Array) -> Result<Option<Array>> {
    let Some(&width) = x.as_atom::<i64>().filter(|_| fast_ways::WINDOWS.on(env.cx)) else { return Ok(None) };
    let size = usize::try_from(width.unsigned_abs()).unwrap_or(0);
    if size == 0 || size > y.tally() || y.is_atom() || y.is_empty() {
        return Ok(None);
    }
    if let Some(derived) = u.derived().filter(|derived| width > 0 && derived.row.word == Word::Insert)
        && let Entity::Verb(between) = &derived.u
        && is_elementwise(between, Valence::Dyad, DEPTH)
    {
        let count = y.tally() - size + 1;
        let mut result = stretch(env.cx.parts(), y.clone(), size - 1, size - 1 + count)?;
        for start in (0..size - 1).rev() {
            result = env.dyad(between, stretch(env.cx.parts(), y.clone(), start, start + count)?, result)?;
        }
        return Ok(Some(result));
    }
    if let Some(derived) = u.derived().filter(|derived| width == 2 && derived.row.word == Word::Insert)
        && let Entity::Verb(between) = &derived.u
    {
        // Each item and the next one.
        let (count, rank) = (y.tally() - 1, (y.rank() - 1) as Rank);
        let (first, second) =
            (stretch(env.cx.parts(), y.clone(), 0, count)?, stretch(env.cx.parts(), y.clone(), 1, y.tally())?);
        if let Ok(Some(result)) = pairs(env, between, (rank, rank), &first, &second) {
            return Ok(Some(result));
        }
    }
    parts_as_cells(env, u, (size, width < 0), y)
}

/// u on short parts of y, as the cells of one array. A verb that does not go over cells at once is not tried again.
fn parts_as_cells(env: &Env<'_>, u: &Verb, (size, blocks): (usize, bool), y: &Array) -> Result<Option<Array>> {
    if size > SHORT_WINDOW || blocks && !y.tally().is_multiple_of(size) {
        return Ok(None);
    }
    let (step, count) = if blocks { (size, y.tally() / size) } else { (1, y.tally() - size + 1) };
    if count < MANY_PARTS {
        return Ok(None);
    }
    cells_at_once(env, u, y.rank(), || prefix::same_parts(env.cx, y, (size, step, count)))
}
