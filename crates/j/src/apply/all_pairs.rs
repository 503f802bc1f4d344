//! Primitives, and what one operator makes of them, on all pairs of cells at once. `None` leaves a verb to the general way, one pair after
//! the other.

use crate::apply::forms::DEPTH;
use crate::array::cells::{INFINITE, Rank, effective_rank, split};
use crate::array::{Array, Context, ElementType, shape};
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::{KnownDyad, KnownMonad, nested, rank_kernels};
use crate::value::composition::DerivedForm;
use crate::value::entity::Verb;
use crate::verbs::atomic::{AtomicDyad, Role};
use crate::verbs::selection::take::rectangle;
use crate::vocabulary::Word;
use crate::vocabulary::fast_ways;

/// The ranks of the cells of two arguments.
pub(super) type Ranks = (Rank, Rank);

/// The rank of the frame of an argument in front of its cells.
pub(super) fn frame(side: &Array, rank: Rank) -> usize {
    side.rank() - effective_rank(rank, side.rank())
}

pub(super) fn of_primitive(env: &Env<'_>, u: &Verb, ranks: Ranks, x: &Array, y: &Array) -> Result<Option<Array>> {
    let (x_frame, y_frame) = (frame(x, ranks.0), frame(y, ranks.1));
    if u.is(Word::Left) || u.is(Word::Right) {
        // All cells of one side; those of a side with the shorter frame stand for several.
        let (side, own, other) = if u.is(Word::Left) { (x, x_frame, y_frame) } else { (y, y_frame, x_frame) };
        let agree = x.shape().get(..other).zip(y.shape().get(..other)).is_some_and(|(a, b)| shape::same(a, b));
        return Ok((own >= other && agree).then(|| side.clone()));
    }
    match u.0.known {
        Some(KnownDyad::Atomic(verb)) => of_atomic(env, verb, ranks, x, y),
        Some(KnownDyad::Row(row)) => {
            // A side that the verb takes whole, and cells of the other that are of a rank of its own or lower.
            let own = u.ranks();
            let whole =
                |side: &Array, frame: usize, own: Rank| frame == 0 && (own == INFINITE || own >= side.rank() as Rank);
            let cells =
                |side: &Array, rank: Rank, own: Rank| (0..=effective_rank(rank, side.rank()) as Rank).contains(&own);
            let by_item = |other: &Array, frame: usize, items: bool| items && frame == 0 && other.rank() <= 1;
            let as_it_is = whole(x, x_frame, own.left) && cells(y, ranks.1, own.right)
                || whole(y, y_frame, own.right) && cells(x, ranks.0, own.left);
            // The content of a boxed index determines the shape of its selection.
            let one_shape = row.one_shape && x.kind() != ElementType::Box;
            if as_it_is && one_shape || by_item(y, y_frame, row.left_items) || by_item(x, x_frame, row.right_items) {
                return env.dyad(u, x.clone(), y.clone()).map(Some);
            }
            match of_known_pair(env.cx, u, ranks, x, y)? {
                Some(result) => Ok(Some(result)),
                None => nested::dyad(env.cx, KnownDyad::Row(row), &[ranks], x, y),
            }
        }
        None => Ok(None),
    }
}

/// An elementwise verb. Integers that overflow in one pair would make floats of all of them: those go pair by pair.
fn of_atomic(env: &Env<'_>, verb: &'static AtomicDyad, ranks: Ranks, x: &Array, y: &Array) -> Result<Option<Array>> {
    let result = match atomic_pairs(env, verb, ranks, x, y)? {
        Some(result) => Some(result),
        None => nested::dyad(env.cx, KnownDyad::Atomic(verb), &[ranks], x, y)?,
    };
    let is_whole = |side: &Array| matches!(side.kind(), ElementType::Bool | ElementType::Int);
    let makes_integers = matches!(verb.role, Role::Sum | Role::Difference | Role::Product);
    let overflowed = |result: &Array| makes_integers && is_whole(x) && is_whole(y) && !is_whole(result);
    Ok(result.filter(|result| !overflowed(result)))
}

/// With frames of one length the cells meet as the whole arrays do; without a frame on one side, and cells of one shape, that side meets
/// every cell of the other.
pub(super) fn atomic_pairs(
    env: &Env<'_>,
    verb: &'static AtomicDyad,
    ranks: Ranks,
    x: &Array,
    y: &Array,
) -> Result<Option<Array>> {
    let (x_frame, y_frame) = (frame(x, ranks.0), frame(y, ranks.1));
    let atoms = x.rank() == x_frame && y.rank() == y_frame;
    if x_frame == y_frame || atoms || x.is_atom() || y.is_atom() {
        return verb.apply(env.cx, x.clone(), y.clone()).map(Some);
    }
    let same = x.shape().get(x_frame..).zip(y.shape().get(y_frame..)).is_some_and(|(a, b)| shape::same(a, b));
    match (x_frame == 0 || y_frame == 0) && same {
        true => verb.suffix(env.cx, x.clone(), y.clone()).map(Some),
        false => Ok(None),
    }
}

/// `x u"r y` where u has a kernel for all cells at once: a primitive, a primitive with a fill (`|.!.f`), an insertion of an
/// elementwise verb into windows (`+/\`).
pub(super) fn of_known_pair(cx: &Context, u: &Verb, ranks: Ranks, x: &Array, y: &Array) -> Result<Option<Array>> {
    let row = |verb: &Verb| match (verb.primitive(), verb.0.known) {
        (Some(_), Some(KnownDyad::Row(row))) => Some(row),
        _ => None,
    };
    if let Some(row) = row(u) {
        return rank_kernels::dyad(cx, row, ranks, x, y);
    }
    match u.form() {
        DerivedForm::Filled(inner, fill) => match row(inner) {
            Some(row) => rank_kernels::dyad(&cx.with_fill(Some(fill.clone())), row, ranks, x, y),
            None => Ok(None),
        },
        DerivedForm::Amending(index) => nested::amended(cx, index, ranks, x, y),
        DerivedForm::Prefix(insertion) if effective_rank(ranks.0, x.rank()) == x.rank() => {
            windows_of_cells(cx, insertion, ranks.1, x, y)
        }
        _ => Ok(None),
    }
}

/// `x u/\"r y` for an elementwise u and lists as cells: u between the first items of all windows and the second ones, and so
/// on, in all cells at once.
fn windows_of_cells(cx: &Context, insertion: &Verb, limit: Rank, x: &Array, y: &Array) -> Result<Option<Array>> {
    let (frame, cell) = split(y.shape(), limit);
    let (Some(KnownMonad::Insert(verb)), &[length]) = (insertion.0.known_monad, cell) else { return Ok(None) };
    let size = x.as_atom::<i64>().and_then(|&size| usize::try_from(size).ok()).unwrap_or(0);
    if size < 2 || size > length.min(WINDOW_MAX) || !y.kind().is_numeric() || y.is_empty() {
        return Ok(None);
    }
    let part = |start: usize| {
        let axes = frame.iter().map(|&length| (0, length)).chain([(start, length - size + 1)]);
        rectangle(y, axes)
    };
    let mut result = part(size - 1)?;
    for start in (0..size - 1).rev() {
        result = verb.apply(cx, part(start)?, result)?;
    }
    Ok(Some(result))
}

/// Windows of more items than this are left to the kernels of one cell.
pub(super) const WINDOW_MAX: usize = 32;

/// `x u y` under ranks, where u has ranks of its own (`u"1 0`, `u/`, `u~`) around an elementwise verb or a join.
pub fn under_ranks(env: &Env<'_>, u: &Verb, ranks: (Rank, Rank), x: &Array, y: &Array) -> Result<Option<Array>> {
    if !fast_ways::CELL_PAIRS.on(env.cx) {
        return Ok(None);
    }
    let mut levels = vec![ranks];
    let (mut verb, mut swapped) = (u, false);
    let side = |(left, right): (Rank, Rank), swapped: bool| if swapped { (right, left) } else { (left, right) };
    for _ in 0..DEPTH {
        if let (Some(_), Some(known)) = (verb.primitive(), verb.0.known) {
            let (x, y) = if swapped { (y, x) } else { (x, y) };
            let levels: Vec<(Rank, Rank)> = levels.into_iter().map(|ranks| side(ranks, swapped)).collect();
            return nested::dyad(env.cx, known, &levels, x, y);
        }
        verb = match verb.form() {
            DerivedForm::Ranked(inner, own) => {
                levels.push(side((own.left, own.right), swapped));
                inner
            }
            DerivedForm::Insert(inner) => {
                levels.push(side((inner.ranks().left, INFINITE), swapped));
                inner
            }
            DerivedForm::Reflexive(inner) => {
                swapped = !swapped;
                inner
            }
            _ => return Ok(None),
        };
    }
    Ok(None)
}
