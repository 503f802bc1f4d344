//! A verb on all parts of an argument at once: on its cells, on segments of its items, or on windows of them.
//!
//! The parts of the verb are computed one after the other, each for all parts of the argument, by kernels. The result has one axis or more
//! in front, the frame, and a cell for each part. That is right as long as all results have one shape: verbs of which that is not sure give
//! `None`, and are applied to one part after the other. A test compares the two.

use std::sync::atomic::Ordering;

use crate::apply::all_pairs::{Ranks, WINDOW_MAX, frame, of_known_pair, of_primitive, under_ranks};
use crate::apply::choice;
use crate::apply::forms::{DEPTH, Valence, is_atomic, is_elementwise, is_joint, pervades};
use crate::array::cells::{INFINITE, Rank, effective_rank};
use crate::array::{Array, Context, ElementType, View, shape};
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::{KnownDyad, KnownMonad, insert, nested, prefix, rank_kernels, scan, segments};
use crate::read::sentence;
use crate::value::composition::{DerivedForm, Extent};
use crate::value::entity::{Derived, Entity, Verb, VerbKind};
use crate::value::name::Locative;
use crate::verbs::atomic::Span;
use crate::verbs::selection::take::stretch;
use crate::vocabulary::{Word, fast_ways};

/// The parts of an array on which a verb is computed.
#[derive(Clone, Copy)]
pub enum Subarrays<'a> {
    /// The cells of a rank.
    Cells(&'a Array, usize),
    /// Segments of the items.
    Segments(&'a Array, &'a [Span]),
    /// All windows of a number of items, from one on.
    Windows(&'a Array, usize),
}

impl Subarrays<'_> {
    /// How many axes of a result stand for the parts.
    fn frame(self) -> usize {
        match self {
            Subarrays::Cells(y, cells) => y.rank() - cells,
            Subarrays::Segments(..) | Subarrays::Windows(..) => 1,
        }
    }

    /// The results of a verb that has a kernel for all parts.
    fn by_kernel(self, env: &Env<'_>, u: &Verb) -> Result<Option<Array>> {
        let known = u.0.known_monad.filter(|_| fast_ways::KERNELS.on(env.cx));
        match self {
            Subarrays::Cells(y, _) if pervades(u) => env.monad(u, y).map(Some),
            Subarrays::Cells(y, cells) => match u.0.known_monad {
                Some(known) => of_cells(env.cx, known, cells as Rank, y),
                None => Ok(None),
            },
            Subarrays::Segments(y, spans) => segments::known(env.cx, known, y, spans),
            Subarrays::Windows(y, size) => match item_of_window(u, size) {
                Some(place) => window_items(env, y, size, place).map(Some),
                None => prefix::known(env.cx, known, y, size),
            },
        }
    }
}

/// The results of u on all parts, if they can be had at once and surely have one shape.
pub fn results(env: &Env<'_>, u: &Verb, parts: Subarrays<'_>) -> Result<Option<Array>> {
    env.interpreter.check_stack()?;
    if let Subarrays::Cells(y, cells) = parts
        && cells == y.rank()
    {
        return env.monad(u, y).map(Some);
    }
    if let Some(results) = parts.by_kernel(env, u)? {
        return Ok(Some(results));
    }
    match (&u.0.kind, parts) {
        (VerbKind::Fork(f, g, h), _) => of_fork(env, f, g, h, parts),
        (VerbKind::Hook(f, g), Subarrays::Cells(y, _)) if is_joint(f) => {
            let Some(right) = results(env, g, parts)? else { return Ok(None) };
            match is_atomic(f) {
                true => env.dyad(f, y, right).map(Some),
                false => met(env, f, parts.frame(), (y, false), (&right, false)),
            }
        }
        (VerbKind::Derived(derived), _) => of_composition(env, derived, u, parts),
        (VerbKind::Name(name), _) if name.0.locative == Locative::None => match env.find(name)? {
            Some(Entity::Verb(verb)) if !verb.0.has_self => {
                results(env, &verb, parts).map_err(|error| error.within(&name.0.text))
            }
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// u on the cells of rank `cells` of an array, if the results can be had at once and surely have one shape; the array is made only
/// if that may be. A verb that cannot compute all cells together is not tried a second time.
pub(super) fn of_made_cells(
    env: &Env<'_>,
    u: &Verb,
    cells: usize,
    array: impl FnOnce() -> Result<Option<Array>>,
) -> Result<Option<Array>> {
    if u.0.cell_by_cell.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let Some(array) = array()? else { return Ok(None) };
    match results(env, u, Subarrays::Cells(&array, cells)) {
        Ok(None) => u.0.cell_by_cell.store(true, Ordering::Relaxed),
        Ok(results) => return Ok(results),
        // The general way finds the first part with an error.
        Err(_) => {}
    }
    Ok(None)
}

/// The results of operators on segments of the items, which cuts and keys make: `(# , {.);.1 y`, `k (+/ % #)/. y`.
pub fn on_segments(env: &Env<'_>, cx: &Context, u: &Verb, y: &Array, spans: &[Span]) -> Result<Option<Array>> {
    match fast_ways::SEGMENTS.on(cx) {
        true => results(&Env { cx, ..*env }, u, Subarrays::Segments(y, spans)),
        false => Ok(None),
    }
}

fn of_cells(cx: &Context, known: KnownMonad, limit: Rank, y: &Array) -> Result<Option<Array>> {
    match known {
        KnownMonad::Insert(verb) if y.kind().is_numeric() => {
            insert::insert_cells_atomic(cx, verb, limit, y.clone()).map(Some)
        }
        KnownMonad::Row(row) => rank_kernels::monad(cx, row, limit, y),
        KnownMonad::Insert(_) | KnownMonad::Each(_) => Ok(None),
    }
}

/// The place in a window of the item that a verb picks: `{.`, `{:`, `1&{`.
fn item_of_window(u: &Verb, size: usize) -> Option<usize> {
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

/// The items at one place of all windows.
fn window_items(env: &Env<'_>, y: &Array, size: usize, place: usize) -> Result<Array> {
    stretch(env.cx.parts(), y.clone(), place, y.tally() - size + 1 + place)
}

/// A fork: both sides for all parts, met by the verb between them; or u after v under the cap.
fn of_fork(env: &Env<'_>, f: &Entity, g: &Verb, h: &Verb, parts: Subarrays<'_>) -> Result<Option<Array>> {
    if let Entity::Verb(cap) = f
        && cap.is(Word::Cap)
    {
        let Some(inner) = results(env, h, parts)? else { return Ok(None) };
        return after(env, g, parts.frame(), &inner);
    }
    if !is_joint(g) {
        return Ok(None);
    }
    let Some((right, right_is_one)) = side(env, h, parts)? else { return Ok(None) };
    let left = match f {
        Entity::Noun(noun) => Some((noun.clone(), true)),
        Entity::Verb(f) => side(env, f, parts)?,
        _ => None,
    };
    let Some((left, left_is_one)) = left else { return Ok(None) };
    if left_is_one && right_is_one {
        return Ok(None);
    }
    let agrees = |side: &Array, is_one: bool| !is_one || side.is_atom();
    match is_atomic(g) && agrees(&left, left_is_one) && agrees(&right, right_is_one) {
        true => env.dyad(g, left, right).map(Some),
        false => met(env, g, parts.frame(), (&left, left_is_one), (&right, right_is_one)),
    }
}

/// A side of a fork: a constant, which is one for all parts, or the results of a verb.
fn side(env: &Env<'_>, verb: &Verb, parts: Subarrays<'_>) -> Result<Option<(Array, bool)>> {
    match &verb.0.kind {
        VerbKind::Constant(noun) => Ok(Some((noun.clone(), true))),
        _ => Ok(results(env, verb, parts)?.map(|results| (results, false))),
    }
}

/// A verb on the results for all cells: their cells are what lies behind the frame.
fn after(env: &Env<'_>, u: &Verb, frame: usize, inner: &Array) -> Result<Option<Array>> {
    // Boxing shows the type of each cell: alone, some cells would have had a narrower one.
    let is_wider = || matches!(inner.kind(), ElementType::Complex | ElementType::Rational);
    if inner.is_empty() || u.is(Word::LessThan) && is_wider() {
        return Ok(None);
    }
    let cells = inner.rank() - frame.min(inner.rank());
    // A verb of a lower rank goes over the cells of each cell, which are cells of the whole.
    match u.ranks().monad {
        own @ 0..INFINITE => results(env, u, Subarrays::Cells(inner, cells.min(own as usize))),
        INFINITE.. => results(env, u, Subarrays::Cells(inner, cells)),
        _ => Ok(None),
    }
}

/// Compositions on parts of any kind; other derived verbs on cells, or inserted into windows.
fn of_composition(env: &Env<'_>, derived: &Derived, u: &Verb, parts: Subarrays<'_>) -> Result<Option<Array>> {
    match (derived.form(), parts) {
        (DerivedForm::After(outer, inner, _), Subarrays::Cells(y, 0)) if inner.is(Word::Antibase) => {
            of_binary_digits(env, outer, inner, y)
        }
        (DerivedForm::After(outer, inner, extent), _) if extent == Extent::Whole || u.ranks().monad == INFINITE => {
            let Some(made) = results(env, inner, parts)? else { return Ok(None) };
            after(env, outer, parts.frame(), &made)
        }
        (DerivedForm::Insert(between), Subarrays::Windows(y, size)) => inserted(env, between, y, size),
        (form, Subarrays::Cells(y, cells)) => of_form(env, form, y, cells),
        _ => Ok(None),
    }
}

/// `u/` in all windows, for an elementwise u or windows of two items: u between the first items of all windows and the second ones, and so
/// on.
fn inserted(env: &Env<'_>, between: &Verb, y: &Array, size: usize) -> Result<Option<Array>> {
    if is_elementwise(between, Valence::Dyad, DEPTH) {
        let mut result = window_items(env, y, size, size - 1)?;
        for place in (0..size - 1).rev() {
            result = env.dyad(between, window_items(env, y, size, place)?, result)?;
        }
        return Ok(Some(result));
    }
    if size != 2 {
        return Ok(None);
    }
    let rank = (y.rank() - 1) as Rank;
    pairs(env, between, (rank, rank), &window_items(env, y, 2, 0)?, &window_items(env, y, 2, 1)?)
}

/// A derived verb other than a composition on all cells.
fn of_form(env: &Env<'_>, form: DerivedForm<'_>, y: &Array, cells: usize) -> Result<Option<Array>> {
    let frame = y.rank() - cells;
    match form {
        DerivedForm::Under(outer, inner, Some(inverse), extent) if pervades(inner) => {
            let frame = if extent == Extent::Cells { y.rank() } else { frame };
            let Some(made) = after(env, outer, frame, &env.monad(inner, y.clone())?)? else { return Ok(None) };
            // The inverse of an elementwise verb is elementwise.
            env.monad(inverse, made).map(Some)
        }
        DerivedForm::BoundLeft(noun, verb) if noun.is_atom() && is_atomic(verb) => {
            env.dyad(verb, noun.clone(), y.clone()).map(Some)
        }
        DerivedForm::BoundRight(verb, noun) if noun.is_atom() && is_atomic(verb) => {
            env.dyad(verb, y.clone(), noun.clone()).map(Some)
        }
        DerivedForm::BoundLeft(noun, verb) => match verb.0.known {
            Some(known @ KnownDyad::Atomic(_)) if verb.primitive().is_some() => {
                nested::dyad(env.cx, known, &[(INFINITE, cells as Rank)], noun, y)
            }
            _ => met(env, verb, frame, (noun, true), (y, false)),
        },
        DerivedForm::BoundRight(verb, noun) => match verb.0.known {
            Some(known) if is_atomic(verb) => nested::dyad(env.cx, known, &[(cells as Rank, INFINITE)], y, noun),
            _ => met(env, verb, frame, (y, false), (noun, true)),
        },
        DerivedForm::Prefix(insertion) => match insertion.0.known_monad {
            Some(KnownMonad::Insert(verb)) if y.kind().is_numeric() => {
                scan::forward_cells(env.cx, verb, cells as Rank, y)
            }
            _ => Ok(None),
        },
        DerivedForm::Reflexive(verb) if is_atomic(verb) => env.dyad(verb, y.clone(), y.clone()).map(Some),
        DerivedForm::Power(verb, Entity::Verb(selector)) if cells == 0 => {
            // Done once or not at all, as the selector says: a choice of two verbs.
            let verbs = [sentence::verb(Word::Right)?, verb.clone()];
            Ok(of_agenda(env, &verbs, selector, y).unwrap_or(None))
        }
        DerivedForm::Choice(verbs, selector) if cells == 0 => {
            // An error is left to the way of one atom after the other, which finds the first.
            Ok(of_agenda(env, verbs, selector, y).unwrap_or(None))
        }
        _ => Ok(None),
    }
}

/// `u/@#:"0 y`: the digits of all numbers at once. Those of a short number have zeros before them, which change nothing if 0 is
/// neutral.
fn of_binary_digits(env: &Env<'_>, outer: &Verb, antibase: &Verb, y: &Array) -> Result<Option<Array>> {
    let natural = match y.widened() {
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
        let results = results(env, verb, Subarrays::Cells(y, 0))?;
        Ok(results.filter(|results| shape::same(results.shape(), y.shape())))
    };
    match on_atoms(selector, y)? {
        Some(chosen) => choice::chosen(env.cx, verbs, &chosen, y, &on_atoms),
        None => Ok(None),
    }
}

/// The results of u on all pairs of cells, if they can be had at once and surely have one shape. A side of which all is one cell is
/// met by each cell of the other. What fails gives an error, which need not be that of the first pair.
pub(super) fn pairs(env: &Env<'_>, u: &Verb, ranks: Ranks, x: &Array, y: &Array) -> Result<Option<Array>> {
    env.interpreter.check_stack()?;
    match &u.0.kind {
        VerbKind::Primitive(_) => of_primitive(env, u, ranks, x, y),
        VerbKind::Fork(f, g, h) => pairs_of_fork(env, (f, g, h), ranks, x, y),
        VerbKind::Hook(f, g) if is_joint(f) => {
            let Some(right) = of_side(env, g, ranks.1, y)? else { return Ok(None) };
            let behind = right.rank().saturating_sub(frame(y, ranks.1)) as Rank;
            pairs(env, f, (ranks.0, behind), x, &right)
        }
        VerbKind::Derived(derived) => match pairs_of_derived(env, derived, u, ranks, x, y)? {
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

/// A verb on the cells of one side. A side that is one cell for all pairs is left alone: what runs there may have effects, or draw, and
/// that for each pair.
fn of_side(env: &Env<'_>, u: &Verb, rank: Rank, side: &Array) -> Result<Option<Array>> {
    match frame(side, rank) {
        0 => Ok(None),
        _ => results(env, u, Subarrays::Cells(side, effective_rank(rank, side.rank()))),
    }
}

/// A fork: both sides at once, met by the verb between them; or u after v under the cap.
fn pairs_of_fork(
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
fn met(
    env: &Env<'_>,
    g: &Verb,
    frame: usize,
    (left, left_is_one): (&Array, bool),
    (right, right_is_one): (&Array, bool),
) -> Result<Option<Array>> {
    // In boxes it shows which cells alone would have stayed integers.
    let may_differ = |side: &Array| {
        !matches!(side.kind(), ElementType::Bool | ElementType::Int | ElementType::Byte | ElementType::Box)
    };
    if left.is_empty() || right.is_empty() || g.is(Word::Link) && (may_differ(left) || may_differ(right)) {
        return Ok(None);
    }
    let rank = |side: &Array, is_one: bool| if is_one { INFINITE } else { side.rank().saturating_sub(frame) as Rank };
    Ok(pairs(env, g, (rank(left, left_is_one), rank(right, right_is_one)), left, right).unwrap_or(None))
}

fn pairs_of_derived(
    env: &Env<'_>,
    derived: &Derived,
    u: &Verb,
    ranks: Ranks,
    x: &Array,
    y: &Array,
) -> Result<Option<Array>> {
    let unbounded = u.ranks().left == INFINITE && u.ranks().right == INFINITE;
    if let DerivedForm::Under(outer, inner, Some(inverse), Extent::Whole) = derived.form()
        && pervades(inner)
    {
        let (left, right) = (env.monad(inner, x.clone())?, env.monad(inner, y.clone())?);
        return match pairs(env, outer, ranks, &left, &right)? {
            Some(made) => env.monad(inverse, made).map(Some),
            None => Ok(None),
        };
    }
    if let DerivedForm::Reflexive(inner) = derived.form() {
        return pairs(env, inner, (ranks.1, ranks.0), y, x);
    }
    match derived.plain_form() {
        DerivedForm::After(outer, inner, extent) if extent == Extent::Whole || unbounded => {
            composed(env, outer, inner, ranks, x, y)
        }
        DerivedForm::Over(outer, inner, Extent::Whole) if is_joint(outer) => {
            let Some(right) = of_side(env, inner, ranks.1, y)? else { return Ok(None) };
            let Some(left) = of_side(env, inner, ranks.0, x)? else { return Ok(None) };
            let behind = |made: &Array, side: &Array, rank| made.rank().saturating_sub(frame(side, rank)) as Rank;
            pairs(env, outer, (behind(&left, x, ranks.0), behind(&right, y, ranks.1)), &left, &right)
        }
        _ => Ok(None),
    }
}

fn composed(env: &Env<'_>, outer: &Verb, inner: &Verb, ranks: Ranks, x: &Array, y: &Array) -> Result<Option<Array>> {
    match pairs(env, inner, ranks, x, y)? {
        Some(made) => after(env, outer, frame(x, ranks.0).max(frame(y, ranks.1)), &made),
        None => Ok(None),
    }
}

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

/// Applies u to short parts of y, as the cells of one array. A verb that cannot compute all cells together is not tried a second time.
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
