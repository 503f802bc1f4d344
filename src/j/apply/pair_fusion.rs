//! Verbs of two arguments on pairs of cells, done on whole arrays.
//!
//! `x u"r y` applies u to each pair of cells. Where u is a fork, a hook or a composition of parts that have kernels for all pairs at
//! once (`(- % +)"1`, `([: +/ *)"1`, `([ + 2 * ])"0`), both arguments are taken through them whole, one part after the other, with no
//! step per pair. As with the cells of one argument, only parts whose results for all pairs have one shape take this way.

use crate::array::cells::{INFINITE, Rank, effective_rank};
use crate::array::{Array, ElementType, shape};
use crate::error::Result;
use crate::j::apply::rank_fusion::{after, of_known_pair, under_ranks, uniform};
use crate::j::names::env::Env;
use crate::j::value::entity::{Data, Derived, Entity, Verb, VerbKind};
use crate::j::value::name::Locative;
use crate::j::vocabulary::Word;
use crate::operators::{KnownDyad, nested};
use crate::verbs::atomic::{AtomicDyad, Role};

/// The ranks of the cells of two arguments.
type Ranks = (Rank, Rank);

/// The results of u on all pairs of cells, if they can be had at once and surely have one shape. A side of which all is one cell is
/// met by each cell of the other. What fails gives an error, which need not be that of the first pair.
pub(super) fn pairs(env: &Env<'_>, u: &Verb, ranks: Ranks, x: &Array, y: &Array) -> Result<Option<Array>> {
    env.interpreter.check_stack()?;
    match &u.0.kind {
        VerbKind::Primitive(_) => of_primitive(env, u, ranks, x, y),
        VerbKind::Fork(f, g, h) => of_fork(env, (f, g, h), ranks, x, y),
        VerbKind::Hook(f, g) if is_joint(f) => {
            let Some(right) = uniform(env, g, effective_rank(ranks.1, y.rank()), y)? else { return Ok(None) };
            let behind = right.rank().saturating_sub(frame(y, ranks.1)) as Rank;
            pairs(env, f, (ranks.0, behind), x, &right)
        }
        VerbKind::Derived(derived) => match of_derived(env, derived, u, ranks, x, y)? {
            Some(result) => Ok(Some(result)),
            None => match of_known_pair(env.cx, u, ranks, x, y)? {
                Some(result) => Ok(Some(result)),
                None => under_ranks(env, u, ranks, x, y),
            },
        },
        VerbKind::Name(name) if name.0.locative == Locative::None => match env.find(name)? {
            Some(Entity::Verb(verb)) if !verb.0.has_self => {
                pairs(env, &verb, ranks, x, y).map_err(|error| error.within(&name.0.text))
            }
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// What is left of the rank of an argument in front of its cells.
fn frame(side: &Array, rank: Rank) -> usize {
    side.rank() - effective_rank(rank, side.rank())
}

/// Whether a verb may have a kernel for pairs of cells: what cannot is not given the work of its sides.
pub(super) fn is_joint(verb: &Verb) -> bool {
    match &verb.0.kind {
        VerbKind::Primitive(_) => verb.0.known.is_some(),
        VerbKind::Name(_) | VerbKind::Fork(..) | VerbKind::Derived(_) => true,
        _ => false,
    }
}

fn of_primitive(env: &Env<'_>, u: &Verb, ranks: Ranks, x: &Array, y: &Array) -> Result<Option<Array>> {
    let (x_frame, y_frame) = (frame(x, ranks.0), frame(y, ranks.1));
    if u.is(Word::Left) || u.is(Word::Right) {
        // All cells of one side; those of a side with the shorter frame stand for several.
        let (side, own, other) = if u.is(Word::Left) { (x, x_frame, y_frame) } else { (y, y_frame, x_frame) };
        return Ok((own >= other).then(|| side.clone()));
    }
    match u.0.known {
        Some(KnownDyad::Atomic(verb)) => of_atomic(env, verb, ranks, x, y),
        Some(KnownDyad::Row(row)) => {
            // A side that the verb takes whole, and cells of the other that are of a rank of its own or lower.
            let own = u.ranks();
            let whole = |side: &Array, frame: usize, own: Rank| frame == 0 && (own == INFINITE || own >= side.rank() as Rank);
            let cells = |side: &Array, rank: Rank, own: Rank| (0..=effective_rank(rank, side.rank()) as Rank).contains(&own);
            let by_item = |other: &Array, frame: usize, items: bool| items && frame == 0 && other.rank() <= 1;
            if whole(x, x_frame, own.left) && cells(y, ranks.1, own.right)
                || whole(y, y_frame, own.right) && cells(x, ranks.0, own.left)
                || by_item(y, y_frame, row.left_items)
                || by_item(x, x_frame, row.right_items)
            {
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

/// A fork: both sides at once, met by the verb between them; or u after v under the cap.
fn of_fork(
    env: &Env<'_>,
    (f, g, h): (&Entity, &Verb, &Verb),
    ranks: Ranks,
    x: &Array,
    y: &Array,
) -> Result<Option<Array>> {
    let frame = frame(x, ranks.0).max(frame(y, ranks.1));
    if let Entity::Verb(cap) = f
        && cap.is(Word::Cap)
    {
        let Some(inner) = pairs(env, h, ranks, x, y)? else { return Ok(None) };
        return after(env, g, frame, &inner);
    }
    if !is_joint(g) {
        return Ok(None);
    }
    let Some(right) = pairs(env, h, ranks, x, y)? else { return Ok(None) };
    let left = match f {
        Entity::Noun(noun) => return met(env, g, frame, (noun, true), (&right, false)),
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Constant(noun) => return met(env, g, frame, (noun, true), (&right, false)),
            _ => pairs(env, verb, ranks, x, y)?,
        },
        _ => None,
    };
    match left {
        Some(left) => met(env, g, frame, (&left, false), (&right, false)),
        None => Ok(None),
    }
}

/// A verb between two sides of which each has a cell for each place of the frame, or is one for all of them. An error is left to the way
/// of one cell after the other, which finds the first.
pub(super) fn met(
    env: &Env<'_>,
    g: &Verb,
    frame: usize,
    (left, left_is_one): (&Array, bool),
    (right, right_is_one): (&Array, bool),
) -> Result<Option<Array>> {
    if left.is_empty() || right.is_empty() {
        return Ok(None);
    }
    let rank = |side: &Array, is_one: bool| if is_one { INFINITE } else { side.rank().saturating_sub(frame) as Rank };
    Ok(pairs(env, g, (rank(left, left_is_one), rank(right, right_is_one)), left, right).unwrap_or(None))
}

fn of_derived(
    env: &Env<'_>,
    derived: &Derived,
    u: &Verb,
    ranks: Ranks,
    x: &Array,
    y: &Array,
) -> Result<Option<Array>> {
    let unbounded = u.ranks().left == INFINITE && u.ranks().right == INFINITE;
    match (derived.row.word, &derived.u, &derived.v, &derived.data) {
        (Word::At, Entity::Verb(outer), Some(Entity::Verb(inner)), Data::None) => {
            composed(env, outer, inner, ranks, x, y)
        }
        (Word::Atop, Entity::Verb(outer), Some(Entity::Verb(inner)), Data::None) if unbounded => {
            composed(env, outer, inner, ranks, x, y)
        }
        (Word::Appose, Entity::Verb(outer), Some(Entity::Verb(inner)), Data::None) if is_joint(outer) => {
            let of = |side: &Array, rank| uniform(env, inner, effective_rank(rank, side.rank()), side);
            let Some(right) = of(y, ranks.1)? else { return Ok(None) };
            let Some(left) = of(x, ranks.0)? else { return Ok(None) };
            let behind = |made: &Array, side: &Array, rank| made.rank().saturating_sub(frame(side, rank)) as Rank;
            pairs(env, outer, (behind(&left, x, ranks.0), behind(&right, y, ranks.1)), &left, &right)
        }
        (Word::Reflexive, Entity::Verb(inner), None, _) => pairs(env, inner, (ranks.1, ranks.0), y, x),
        _ => Ok(None),
    }
}

fn composed(env: &Env<'_>, outer: &Verb, inner: &Verb, ranks: Ranks, x: &Array, y: &Array) -> Result<Option<Array>> {
    match pairs(env, inner, ranks, x, y)? {
        Some(made) => after(env, outer, frame(x, ranks.0).max(frame(y, ranks.1)), &made),
        None => Ok(None),
    }
}
