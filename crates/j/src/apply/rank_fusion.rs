//! Verbs on cells, done on whole arrays.
//!
//! `u"r y` applies u to each cell, `x u"r y` to each pair. Where the parts of u have kernels that go over all cells at once (`+/"1`,
//! `*:"0`, `(+/ % #)"1`, `([: +/ *)"1`), the whole of the arguments is taken through them ([`all_parts`](super::all_parts)); anything else goes
//! cell by cell. A test compares the two ways.

use crate::apply::all_pairs::{Ranks, atomic_pairs, of_known_pair, under_ranks};
use crate::apply::all_parts::{Subarrays, pairs, results};
use crate::apply::atoms;
use crate::apply::calls::Calls;
use crate::apply::forms::{Valence, boxes, pervades};
use crate::array::cells::{Rank, effective_rank, split};
use crate::array::{Array, shape};
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::{KnownDyad, rank};
use crate::value::entity::Verb;
use crate::vocabulary::fast_ways;

/// Cells at least for which the whole way is tried: below, taking it costs more than it saves.
const FRAME_MIN: usize = 2;

/// `u"r y`
pub fn monad(env: &Env<'_>, u: &Verb, limit: Rank, y: Array) -> Result<Array> {
    let cells = effective_rank(limit, y.rank());
    if cells == y.rank() {
        return env.monad(u, y);
    }
    let fused = fast_ways::CELLS.on(env.cx);
    // Without cells a cell of fills says which shape the results have, which no verb of numbers gives for what is none.
    if fused && pervades(u) && (y.kind().is_numeric() || !y.is_empty()) {
        return env.monad(u, y);
    }
    let frame = shape::count(split(y.shape(), limit).0)?;
    if fused
        && frame >= FRAME_MIN
        && !y.is_empty()
        && let Some(result) = results(env, u, Subarrays::Cells(&y, cells))?
    {
        return Ok(result);
    }
    if cells == 0
        && !y.is_empty()
        && let Some(result) = atoms::each(env, u, &y)?
    {
        return Ok(result);
    }
    if y.is_empty()
        && boxes(u, Valence::Monad)
        && let Some(none) = rank::no_boxes(limit, &y)?
    {
        return Ok(none);
    }
    let calls = Calls::new(env, u);
    rank::monad(env.cx, limit, y, &|cx, cell| calls.monad(cx, cell))
}

/// `x u"r y`
pub fn dyad(env: &Env<'_>, u: &Verb, (left, right): Ranks, x: Array, y: Array) -> Result<Array> {
    let (x_cells, y_cells) = (effective_rank(left, x.rank()), effective_rank(right, y.rank()));
    if x_cells == x.rank() && y_cells == y.rank() {
        return env.dyad(u, x, y);
    }
    let fused = fast_ways::CELL_PAIRS.on(env.cx) && !x.is_empty() && !y.is_empty();
    if let Some(KnownDyad::Atomic(verb)) = u.0.known
        && fused
        && u.primitive().is_some()
        && let Some(result) = atomic_pairs(env, verb, (left, right), &x, &y)?
    {
        return Ok(result);
    }
    if fused && let Some(result) = of_known_pair(env.cx, u, (left, right), &x, &y)? {
        return Ok(result);
    }
    if let Some(result) = under_ranks(env, u, (left, right), &x, &y)? {
        return Ok(result);
    }
    if fused && let Some(result) = of_pairs(env, u, (left, right), &x, &y) {
        return Ok(result);
    }
    if (x.is_empty() || y.is_empty())
        && boxes(u, Valence::Dyad)
        && let Some(none) = rank::no_boxes_paired((left, right), &x, &y)?
    {
        return Ok(none);
    }
    if let (Some(KnownDyad::Atomic(verb)), true) = (u.0.known, u.primitive().is_some())
        && let Some(none) = verb.on_no_cells(env.cx, (left, right), &x, &y)?
    {
        return Ok(none);
    }
    let calls = Calls::new(env, u);
    rank::dyad(env.cx, (left, right), x, y, &|cx, x, y| calls.dyad(cx, x, y))
}

/// `x u"r y` where u is made of verbs that have kernels for all pairs of cells. An error is left to the way of one pair after the other,
/// which finds the first.
fn of_pairs(env: &Env<'_>, u: &Verb, ranks: Ranks, x: &Array, y: &Array) -> Option<Array> {
    let count = |side: &Array, rank: Rank| shape::count(split(side.shape(), rank).0).unwrap_or(0);
    match count(x, ranks.0).max(count(y, ranks.1)) >= FRAME_MIN {
        true => pairs(env, u, ranks, x, y).unwrap_or(None),
        false => None,
    }
}
