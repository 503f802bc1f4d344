//! Verbs on cells, done on whole arrays.
//!
//! `u"r y` applies u to each cell. Where the parts of u have kernels that go over all cells at once (`+/"1`, `*:"0`,
//! `(+/ % #)"1`, `(>./ - <./)"1`, `([: +/ *:)"1`), the whole of y is taken through them, one part after the other, with no
//! step per cell. That is right as long as the results for all cells have one shape, so only such parts take this way;
//! anything else goes cell by cell. A test compares the two ways.

use std::sync::atomic::Ordering;

use crate::array::cells::{INFINITE, Rank, effective_rank, split};
use crate::array::{Array, Context, View, shape};
use crate::error::Result;
use crate::j::apply::atoms;
use crate::j::apply::calls::Calls;
use crate::j::apply::choice;
use crate::j::apply::pair_fusion;
use crate::j::names::env::Env;
use crate::j::read::sentence;
use crate::j::value::entity::{Data, Derived, Entity, Verb, VerbKind};
use crate::j::value::name::Locative;
use crate::j::vocabulary::Word;
use crate::j::vocabulary::fast_ways;
use crate::operators::{KnownDyad, KnownMonad, insert, nested, rank, rank_kernels, scan};
use crate::verbs::selection::take::rectangle;

/// Cells at least for which the whole way is tried: below, taking it costs more than it saves.
const WORTH: usize = 2;

/// The ranks of the cells of two arguments.
type Ranks = (Rank, Rank);

/// `u"r y`
pub fn monad(env: &Env<'_>, u: &Verb, limit: Rank, y: Array) -> Result<Array> {
    let cells = effective_rank(limit, y.rank());
    if cells == y.rank() {
        return env.monad(u, y);
    }
    let fused = fast_ways::CELLS.on(env.cx);
    if fused && pervades(u) {
        return env.monad(u, y);
    }
    let frame = shape::count(split(y.shape(), limit).0)?;
    if fused
        && frame >= WORTH
        && !y.is_empty()
        && let Some(result) = uniform(env, u, cells, &y)?
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
pub fn dyad(env: &Env<'_>, u: &Verb, (left, right): (Rank, Rank), x: Array, y: Array) -> Result<Array> {
    let (x_cells, y_cells) = (effective_rank(left, x.rank()), effective_rank(right, y.rank()));
    if x_cells == x.rank() && y_cells == y.rank() {
        return env.dyad(u, x, y);
    }
    let fused = fast_ways::CELL_PAIRS.on(env.cx) && !x.is_empty() && !y.is_empty();
    if let Some(KnownDyad::Atomic(verb)) = u.0.known
        && fused
        && u.primitive().is_some()
        && let Some(result) = pair_fusion::atomic_pairs(env, verb, (left, right), &x, &y)?
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
    let Some(derived) = u.derived() else { return Ok(None) };
    match (derived.row.word, &derived.u, &derived.data) {
        (Word::Fit, Entity::Verb(inner), Data::Fit(fill @ Some(_), None)) => match row(inner) {
            Some(row) => rank_kernels::dyad(&cx.with_fill(fill.clone()), row, ranks, x, y),
            None => Ok(None),
        },
        (Word::Prefix, Entity::Verb(insertion), _) if effective_rank(ranks.0, x.rank()) == x.rank() => {
            windows_of_cells(cx, insertion, ranks.1, x, y)
        }
        _ => Ok(None),
    }
}

/// `x u"r y` where u is made of verbs that have kernels for all pairs of cells. An error is left to the way of one pair after the other,
/// which finds the first.
fn of_pairs(env: &Env<'_>, u: &Verb, ranks: Ranks, x: &Array, y: &Array) -> Option<Array> {
    let count = |side: &Array, rank: Rank| shape::count(split(side.shape(), rank).0).unwrap_or(0);
    match count(x, ranks.0).max(count(y, ranks.1)) >= WORTH {
        true => pair_fusion::pairs(env, u, ranks, x, y).unwrap_or(None),
        false => None,
    }
}

/// `x u/\"r y` for an elementwise u and lists as cells: u between the first items of all windows and the second ones, and so
/// on, in all cells at once.
fn windows_of_cells(cx: &Context, insertion: &Verb, limit: Rank, x: &Array, y: &Array) -> Result<Option<Array>> {
    let (frame, cell) = split(y.shape(), limit);
    let (Some(KnownMonad::Insert(verb)), &[length]) = (insertion.0.known_monad, cell) else { return Ok(None) };
    let size = x.as_atom::<i64>().and_then(|&size| usize::try_from(size).ok()).unwrap_or(0);
    if size < 2 || size > length.min(SHORT_WINDOW) || !y.kind().is_numeric() || y.is_empty() {
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
pub(super) const SHORT_WINDOW: usize = 32;

/// How many ranks, tables and exchanges around a verb are looked through.
pub(super) const DEPTH: usize = 8;

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
        let Some(derived) = verb.derived() else { return Ok(None) };
        let Entity::Verb(inner) = &derived.u else { return Ok(None) };
        match (derived.row.word, &derived.data) {
            (Word::Rank, Data::Ranks(own)) => levels.push(side((own.left, own.right), swapped)),
            (Word::Insert, _) => levels.push(side((inner.ranks().left, INFINITE), swapped)),
            (Word::Reflexive, _) => swapped = !swapped,
            _ => return Ok(None),
        }
        verb = inner;
    }
    Ok(None)
}

/// The results of u on the cells of rank `cells` of y, if they can be had at once and surely have one shape.
pub(super) fn uniform(env: &Env<'_>, u: &Verb, cells: usize, y: &Array) -> Result<Option<Array>> {
    env.interpreter.check_stack()?;
    let limit = cells as Rank;
    if cells == y.rank() {
        return env.monad(u, y.clone()).map(Some);
    }
    if let Some(known) = u.0.known_monad
        && let Some(result) = of_known(env.cx, known, limit, y)?
    {
        return Ok(Some(result));
    }
    match &u.0.kind {
        VerbKind::Primitive(_) if pervades(u) => env.monad(u, y.clone()).map(Some),
        VerbKind::Fork(f, g, h) => of_fork(env, f, g, h, cells, y),
        VerbKind::Hook(f, g) if pair_fusion::is_joint(f) => {
            let Some(right) = uniform(env, g, cells, y)? else { return Ok(None) };
            match is_atomic(f) {
                true => env.dyad(f, y.clone(), right).map(Some),
                false => pair_fusion::met(env, f, y.rank() - cells, (y, false), (&right, false)),
            }
        }
        VerbKind::Derived(derived) => of_derived(env, derived, u, cells, y),
        VerbKind::Name(name) if name.0.locative == Locative::None => match env.find(name)? {
            Some(Entity::Verb(verb)) if !verb.0.has_self => {
                uniform(env, &verb, cells, y).map_err(|error| error.within(&name.0.text))
            }
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// Whether the monad is elementwise: an atom for every atom.
fn pervades(u: &Verb) -> bool {
    u.primitive().is_some_and(|primitive| primitive.atom_for_atom)
}

/// Which of the two verbs that a word means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Valence {
    /// That of one argument.
    Monad,
    /// That of two.
    Dyad,
}

/// Whether every result of a verb is one box by its form: `<@f`, `<@:f`, and the monad of `<&f` and `<&:f`. Over no cells
/// such a verb is not run.
pub fn boxes(verb: &Verb, valence: Valence) -> bool {
    verb.derived().is_some_and(|derived| {
        let composed = match derived.row.word {
            Word::Atop | Word::At => true,
            Word::Bond | Word::Appose => valence == Valence::Monad,
            _ => false,
        };
        composed && derived.u.verb().is_some_and(|u| u.is(Word::LessThan)) && matches!(derived.v, Some(Entity::Verb(_)))
    })
}

/// Whether two verbs are elementwise in these valences: then a composition of them may go over whole arguments, one verb
/// after the other, instead of over every pair of atoms.
pub fn elementwise(env: &Env<'_>, u: &Entity, v: &Entity, (of_u, of_v): (Valence, Valence)) -> bool {
    match (u, v) {
        _ if !fast_ways::COMPOSITIONS.on(env.cx) => false,
        (Entity::Verb(u), Entity::Verb(v)) => is_elementwise(u, of_u, DEPTH) && is_elementwise(v, of_v, DEPTH),
        _ => false,
    }
}

/// Whether a verb gives an atom for every atom, or for every pair of atoms that its arguments' agreement makes.
pub(super) fn is_elementwise(u: &Verb, valence: Valence, depth: usize) -> bool {
    let both = |first: (&Verb, Valence), second: (&Verb, Valence)| {
        depth > 0 && is_elementwise(first.0, first.1, depth - 1) && is_elementwise(second.0, second.1, depth - 1)
    };
    let Some(derived) = u.derived() else {
        return match valence {
            Valence::Monad => pervades(u),
            Valence::Dyad => is_atomic(u),
        };
    };
    match (derived.row.word, &derived.u, &derived.v, valence) {
        (Word::Atop | Word::At, Entity::Verb(u), Some(Entity::Verb(v)), _) => both((u, Valence::Monad), (v, valence)),
        (Word::Bond | Word::Appose, Entity::Verb(u), Some(Entity::Verb(v)), _) => {
            both((u, valence), (v, Valence::Monad))
        }
        (Word::Bond, Entity::Noun(noun), Some(Entity::Verb(verb)), Valence::Monad)
        | (Word::Bond, Entity::Verb(verb), Some(Entity::Noun(noun)), Valence::Monad) => {
            noun.is_atom() && is_atomic(verb)
        }
        (Word::Reflexive, Entity::Verb(u), None, _) => depth > 0 && is_elementwise(u, Valence::Dyad, depth - 1),
        _ => false,
    }
}

/// u on the cells of rank `cells` of an array, if the results can be had at once and surely have one shape; the array is made only
/// if that may be. A verb that does not go over cells at once is not tried again.
pub(super) fn cells_at_once(
    env: &Env<'_>,
    u: &Verb,
    cells: usize,
    array: impl FnOnce() -> Result<Option<Array>>,
) -> Result<Option<Array>> {
    if u.0.cell_by_cell.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let Some(array) = array()? else { return Ok(None) };
    match uniform(env, u, cells, &array) {
        Ok(None) => u.0.cell_by_cell.store(true, Ordering::Relaxed),
        Ok(results) => return Ok(results),
        // The parts one by one tell it of the first.
        Err(_) => {}
    }
    Ok(None)
}

fn of_known(cx: &Context, known: KnownMonad, limit: Rank, y: &Array) -> Result<Option<Array>> {
    match known {
        KnownMonad::Insert(verb) if y.kind().is_numeric() => {
            insert::insert_cells_atomic(cx, verb, limit, y.clone()).map(Some)
        }
        KnownMonad::Row(row) => rank_kernels::monad(cx, row, limit, y),
        KnownMonad::Insert(_) | KnownMonad::Each(_) => Ok(None),
    }
}

fn is_atomic(verb: &Verb) -> bool {
    verb.primitive().is_some() && matches!(verb.0.known, Some(KnownDyad::Atomic(_)))
}

/// A fork: both sides at once, met by an elementwise verb; or u after v under the cap.
fn of_fork(env: &Env<'_>, f: &Entity, g: &Verb, h: &Verb, cells: usize, y: &Array) -> Result<Option<Array>> {
    let frame = y.rank() - cells;
    if let Entity::Verb(cap) = f
        && cap.is(Word::Cap)
    {
        let Some(inner) = uniform(env, h, cells, y)? else { return Ok(None) };
        return after(env, g, frame, &inner);
    }
    if !is_atomic(g) {
        return of_joined_sides(env, (f, g, h), cells, y);
    }
    let Some(right) = side(env, &h.clone().into(), cells, y)? else { return Ok(None) };
    let Some(left) = side(env, f, cells, y)? else { return Ok(None) };
    env.dyad(g, left, right).map(Some)
}

/// A fork whose verb is not elementwise: `({. , {:)"1`, `(2 2 2 #: ])"0`.
fn of_joined_sides(
    env: &Env<'_>,
    (f, g, h): (&Entity, &Verb, &Verb),
    cells: usize,
    y: &Array,
) -> Result<Option<Array>> {
    if !pair_fusion::is_joint(g) {
        return Ok(None);
    }
    let frame = y.rank() - cells;
    let Some(right) = uniform(env, h, cells, y)? else { return Ok(None) };
    let (left, is_one) = match f {
        Entity::Noun(noun) => (Some(noun.clone()), true),
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Constant(noun) => (Some(noun.clone()), true),
            _ => (uniform(env, verb, cells, y)?, false),
        },
        _ => return Ok(None),
    };
    match left {
        Some(left) => pair_fusion::met(env, g, frame, (&left, is_one), (&right, false)),
        None => Ok(None),
    }
}

/// A side of a fork: a constant atom, or the results of a verb.
fn side(env: &Env<'_>, entity: &Entity, cells: usize, y: &Array) -> Result<Option<Array>> {
    match entity {
        Entity::Noun(noun) => Ok(noun.is_atom().then(|| noun.clone())),
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Constant(noun) => Ok(noun.is_atom().then(|| noun.clone())),
            _ => uniform(env, verb, cells, y),
        },
        _ => Ok(None),
    }
}

/// A verb on the results for all cells: their cells are what lies behind the frame.
pub(super) fn after(env: &Env<'_>, u: &Verb, frame: usize, inner: &Array) -> Result<Option<Array>> {
    if inner.is_empty() {
        return Ok(None);
    }
    let cells = inner.rank() - frame.min(inner.rank());
    // A verb of a lower rank goes over the cells of each cell, which are cells of the whole.
    match u.ranks().monad {
        own @ 0..INFINITE => uniform(env, u, cells.min(own as usize), inner),
        INFINITE.. => uniform(env, u, cells, inner),
        _ => Ok(None),
    }
}

fn of_derived(env: &Env<'_>, derived: &Derived, u: &Verb, cells: usize, y: &Array) -> Result<Option<Array>> {
    let frame = y.rank() - cells;
    match (derived.row.word, &derived.u, &derived.v) {
        (Word::At | Word::Atop, Entity::Verb(outer), Some(Entity::Verb(inner)))
            if cells == 0 && inner.is(Word::Antibase) =>
        {
            of_binary_digits(env, outer, inner, y)
        }
        (Word::At, Entity::Verb(outer), Some(Entity::Verb(inner))) => {
            let Some(made) = uniform(env, inner, cells, y)? else { return Ok(None) };
            after(env, outer, frame, &made)
        }
        (Word::Atop, Entity::Verb(outer), Some(Entity::Verb(inner))) if u.ranks().monad == INFINITE => {
            let Some(made) = uniform(env, inner, cells, y)? else { return Ok(None) };
            after(env, outer, frame, &made)
        }
        (Word::Bond, Entity::Noun(noun), Some(Entity::Verb(verb))) if noun.is_atom() && is_atomic(verb) => {
            env.dyad(verb, noun.clone(), y.clone()).map(Some)
        }
        (Word::Bond, Entity::Verb(verb), Some(Entity::Noun(noun))) if noun.is_atom() && is_atomic(verb) => {
            env.dyad(verb, y.clone(), noun.clone()).map(Some)
        }
        (Word::Bond, Entity::Noun(noun), Some(Entity::Verb(verb))) => match verb.0.known {
            Some(known @ KnownDyad::Atomic(_)) if verb.primitive().is_some() => {
                nested::dyad(env.cx, known, &[(INFINITE, cells as Rank)], noun, y)
            }
            _ => pair_fusion::met(env, verb, frame, (noun, true), (y, false)),
        },
        (Word::Bond, Entity::Verb(verb), Some(Entity::Noun(noun))) => match verb.0.known {
            Some(known) if is_atomic(verb) => nested::dyad(env.cx, known, &[(cells as Rank, INFINITE)], y, noun),
            _ => pair_fusion::met(env, verb, frame, (y, false), (noun, true)),
        },
        (Word::Prefix, Entity::Verb(insertion), None) => match insertion.0.known_monad {
            Some(KnownMonad::Insert(verb)) if y.kind().is_numeric() => {
                scan::forward_cells(env.cx, verb, cells as Rank, y)
            }
            _ => Ok(None),
        },
        (Word::Reflexive, Entity::Verb(verb), None) if is_atomic(verb) => {
            env.dyad(verb, y.clone(), y.clone()).map(Some)
        }
        (Word::Power, Entity::Verb(verb), Some(Entity::Verb(selector))) if cells == 0 => {
            // Done once or not at all, as the selector says: a choice of two verbs.
            let verbs = [sentence::verb(Word::Right)?, verb.clone()];
            Ok(of_agenda(env, &verbs, selector, y).unwrap_or(None))
        }
        (Word::Agenda, Entity::Noun(_), Some(Entity::Verb(selector))) if cells == 0 => {
            let Data::Verbs(verbs) = &derived.data else { return Ok(None) };
            // An error is left to the way of one atom after the other, which finds the first.
            Ok(of_agenda(env, verbs, selector, y).unwrap_or(None))
        }
        _ => Ok(None),
    }
}

/// `u/@#:"0 y`: the digits of all numbers at once. Those of a short number have zeros before them, which change nothing if 0 is
/// neutral.
fn of_binary_digits(env: &Env<'_>, outer: &Verb, antibase: &Verb, y: &Array) -> Result<Option<Array>> {
    let natural = match y.view() {
        View::Bool(_) => true,
        View::Int(items) => items.iter().all(|&item| item >= 0),
        _ => false,
    };
    match outer.0.known_monad {
        Some(KnownMonad::Insert(verb)) if natural && verb.associative && verb.identity == Some(0.0) => {
            insert::insert_cells_atomic(env.cx, verb, 1, env.monad(antibase, y.clone())?).map(Some)
        }
        _ => Ok(None),
    }
}

/// A choice of verbs for atoms: each verb on all the atoms it is chosen for, and the results put back in their places.
fn of_agenda(env: &Env<'_>, verbs: &[Verb], selector: &Verb, y: &Array) -> Result<Option<Array>> {
    if !fast_ways::CHOICES.on(env.cx) {
        return Ok(None);
    }
    let on_atoms = |verb: &Verb, y: &Array| {
        let results = uniform(env, verb, 0, y)?;
        Ok(results.filter(|results| shape::same(results.shape(), y.shape())))
    };
    match on_atoms(selector, y)? {
        Some(chosen) => choice::chosen(env.cx, verbs, &chosen, y, &on_atoms),
        None => Ok(None),
    }
}
