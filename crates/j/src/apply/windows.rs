//! Verbs on windows and parts that have no kernel for them: on all of them at once.

use crate::apply::at_once::{cells_at_once, pairs};
use crate::apply::forms::{DEPTH, Valence, is_elementwise};
use crate::apply::known_pairs::SHORT_WINDOW;
use crate::array::Array;
use crate::array::cells::Rank;
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::operators::prefix;
use crate::value::entity::{Entity, Verb, VerbKind};
use crate::verbs::selection::take::stretch;
use crate::vocabulary::Word;
use crate::vocabulary::fast_ways;

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
    if width > 0
        && !y.is_sparse()
        && is_of_picks(u, size, DEPTH)
        && let Ok(result) = of_picks(env, u, y, (size, y.tally() - size + 1))
    {
        return Ok(Some(result));
    }
    parts_as_cells(env, u, (size, width < 0), y)
}

/// The place in a window of the item that a verb picks: `{.`, `{:`, `1&{`.
fn pick(u: &Verb, size: usize) -> Option<usize> {
    match u.derived() {
        None if u.is(Word::Take) => Some(0),
        None if u.is(Word::Tail) => Some(size - 1),
        None => None,
        Some(derived) => {
            let from = |v: &Entity| v.verb().is_some_and(|v| v.is(Word::From));
            let bond = derived.row.word == Word::Bond && derived.v.as_ref().is_some_and(from);
            let place = *derived.u.noun().filter(|_| bond)?.as_atom::<i64>()?;
            let end = if place < 0 { size } else { 0 };
            usize::try_from(place + end as i64).ok().filter(|&place| place < size)
        }
    }
}

/// Whether a verb picks items of windows of a size and does nothing but elementwise verbs with them: `({: - {.) % {.`. For all windows that
/// is done with as many stretches of the whole.
fn is_of_picks(u: &Verb, size: usize, depth: usize) -> bool {
    let sure = |u: &Verb| depth > 0 && is_of_picks(u, size, depth - 1);
    match &u.0.kind {
        VerbKind::Fork(f, g, h) => match f {
            Entity::Verb(cap) if cap.is(Word::Cap) => is_elementwise(g, Valence::Monad, DEPTH) && sure(h),
            Entity::Verb(f) => is_elementwise(g, Valence::Dyad, DEPTH) && sure(h) && sure(f),
            Entity::Noun(noun) => noun.is_atom() && is_elementwise(g, Valence::Dyad, DEPTH) && sure(h),
            _ => false,
        },
        VerbKind::Derived(derived) if matches!(derived.row.word, Word::At | Word::Atop) => {
            let outer = derived.u.verb().is_some_and(|u| is_elementwise(u, Valence::Monad, DEPTH));
            outer && derived.v.as_ref().and_then(Entity::verb).is_some_and(sure)
        }
        _ => pick(u, size).is_some(),
    }
}

/// What such a verb gives for all windows. An error is left to the way of one window after the other, which finds the first.
fn of_picks(env: &Env<'_>, u: &Verb, y: &Array, (size, count): (usize, usize)) -> Result<Array> {
    let of = |u: &Verb| of_picks(env, u, y, (size, count));
    match &u.0.kind {
        VerbKind::Fork(Entity::Verb(f), g, h) if f.is(Word::Cap) => env.monad(g, of(h)?),
        VerbKind::Fork(Entity::Noun(noun), g, h) => env.dyad(g, noun.clone(), of(h)?),
        VerbKind::Fork(Entity::Verb(f), g, h) => {
            let right = of(h)?;
            env.dyad(g, of(f)?, right)
        }
        VerbKind::Derived(derived) if derived.row.word != Word::Bond => {
            env.monad(derived.u_verb()?, of(derived.v_verb()?)?)
        }
        _ => {
            let place = pick(u, size).ok_or_else(|| Error::new(ErrorKind::Index))?;
            stretch(env.cx.parts(), y.clone(), place, place + count)
        }
    }
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
