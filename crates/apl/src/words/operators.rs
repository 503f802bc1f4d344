//! The operators on a function that is given as [`Apply`]: reduce, windows, scan, outer and inner product, each.
//!
//! Reduction goes from the right, between the contents of the elements of each list along an axis; a result that is
//! not an atom is enclosed. Elementwise functions on simple arrays go to the kernels that all notations share.

use crate::array::cells::Rank;
use crate::array::rules::Agreement;
use crate::array::{
    Arg, Array, Context, ElementType, Rules, Shape, Value, View, budget, fill, nested, rank, shape, stop,
};
use crate::error::{Error, ErrorKind, Result};
use crate::operators::boolean_scans::forward_bools_along;
use crate::operators::scan::forward_cells;
use crate::operators::{Apply, DyadRow, KnownDyad, KnownMonad, Ranks, insert, prefix, product};
use crate::verbs::atomic::floats::finite;
use crate::verbs::atomic::is_checked_by_loops;
use crate::verbs::atomic::pervasive;
use crate::verbs::atomic::{AtomicDyad, LOGARITHM_OR_ONE, OUT_OF, POWER, Role};
use crate::verbs::selection::along::{self, Along};
use crate::verbs::selection::crossed;
use crate::verbs::selection::rotate as turning;
use crate::verbs::selection::take as taking;
use crate::vocabulary::fast_ways::{EACH_OF_NUMBERS, PREFIXES, SCANS_OF_ROWS, SCANS_OF_TRUTHS, WINDOWS};

/// An elementwise function as the shared operators want it: prefix agreement, cells of results.
struct ElementwiseCall(&'static AtomicDyad);

impl Apply for ElementwiseCall {
    fn monad(&self, cx: &Context, y: Arg<'_>) -> Result<Array> {
        insert::insert(cx, self, y.into_array())
    }

    fn dyad(&self, cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        self.0.apply(cx, x, y)
    }

    fn ranks(&self) -> Ranks {
        Ranks::new(crate::array::cells::INFINITE, 0, 0)
    }

    fn known(&self) -> Option<KnownDyad> {
        Some(KnownDyad::Atomic(self.0))
    }

    fn known_monad(&self) -> Option<KnownMonad> {
        Some(KnownMonad::Insert(self.0))
    }

    fn identity(&self, _: &Context, item_shape: &[usize]) -> Result<Array> {
        insert::identity(self.0, item_shape)
    }
}

/// The context of cells, for kernels that put cells together themselves.
pub(super) fn cell_context(cx: &Context) -> Context {
    let mut cells = cx.with_fill(None);
    cells.rules = &CELLS;
    cells
}

static CELLS: Rules = Rules { agreement: Agreement::Prefix, ..Rules::NESTED };

/// The elementwise function, where it meets simple numbers.
fn atomic(cx: &Context, f: &dyn Apply, y: &Array) -> Option<&'static AtomicDyad> {
    match f.known() {
        Some(KnownDyad::Atomic(verb)) if y.kind().is_numeric() && !rounds(verb, y) => Some(verb),
        _ if y.kind() == ElementType::Bool && SCANS_OF_TRUTHS.on(cx) => f.of_truths(),
        _ => None,
    }
}

/// Whether a function of complex numbers rounds, so that its results may be real.
fn rounds(verb: &AtomicDyad, y: &Array) -> bool {
    y.kind() == ElementType::Complex && [&POWER, &LOGARITHM_OR_ONE, &OUT_OF].iter().any(|own| std::ptr::eq(*own, verb))
}

fn without(lengths: &[usize], axis: usize) -> Shape {
    let mut rest = Shape::from_slice(lengths);
    if axis < rest.len() {
        rest.remove(axis);
    }
    rest
}

/// The rank of the cells whose first axis is the one to work along.
fn cell_rank(y: &Array, axis: usize) -> Rank {
    Rank::try_from(y.rank() - axis).unwrap_or(Rank::MAX)
}

/// `f/[axis]y`.
pub fn reduce(cx: &Context, f: &dyn Apply, y: Array, axis: usize) -> Result<Array> {
    if y.is_atom() {
        return Ok(y);
    }
    let along = Along::new(y.shape(), axis)?;
    let rest = without(y.shape(), axis);
    match (along.length, atomic(cx, f, &y)) {
        (0, _) => {
            let one = f.identity(cx, &[])?;
            repeated(if one.kind() == ElementType::Box { no_items(&y)? } else { one }, &rest)
        }
        (1, _) => y.reshaped(&rest),
        (_, Some(verb)) if !rest.contains(&0) => {
            let cells = cell_context(cx);
            let result = match axis {
                0 => insert::insert(&cells, &ElementwiseCall(verb), y),
                _ => insert::insert_cells(&cells, &ElementwiseCall(verb), cell_rank(&y, axis), y),
            };
            finite(cx, result?)
        }
        _ => lanes(cx, &y, axis, &rest, &|list| folded(cx, f, list, false)),
    }
}

/// A function of each list along an axis, whose results are items under the rest of the shape.
fn lanes(cx: &Context, y: &Array, axis: usize, rest: &[usize], f: &dyn Fn(&[Array]) -> Result<Array>) -> Result<Array> {
    let along = Along::new(y.shape(), axis)?;
    let mut results = budget::vec(shape::count(rest)?)?;
    for before in 0..along.before {
        for after in 0..along.after {
            cx.poll()?;
            results.push(f(&lane(y, along, before, after)?)?);
        }
    }
    if results.is_empty() {
        return Array::new(rest, Vec::<i64>::new());
    }
    nested::assemble(rest, results)
}

fn lane(y: &Array, along: Along, before: usize, after: usize) -> Result<Vec<Array>> {
    let mut list = budget::vec(along.length)?;
    for place in 0..along.length {
        stop::poll_turn(place)?;
        list.push(nested::content(y, (before * along.length + place) * along.after + after));
    }
    Ok(list)
}

/// The function between contents, from the right; `backwards` from the left with sides exchanged, as for a reversed list.
fn folded(cx: &Context, f: &dyn Apply, list: &[Array], backwards: bool) -> Result<Array> {
    if let (Some(KnownDyad::Row(DyadRow { joins: true, .. })), false) = (f.known(), backwards)
        && list.iter().all(|item| item.rank() <= 1)
    {
        return nested::settled(along::concatenate(list)?);
    }
    let mut result: Option<Array> = None;
    for turn in 0..list.len() {
        cx.poll()?;
        let Some(item) = list.get(if backwards { turn } else { list.len() - 1 - turn }) else { continue };
        result = Some(match result {
            None => item.clone(),
            Some(result) => f.dyad(cx, item.into(), result.into())?,
        });
    }
    result.map_or_else(|| f.identity(cx, &[]), Ok)
}

/// The reduction of no items by a joining function: `⊂0/⊃y` with its prototype for the item.
fn no_items(y: &Array) -> Result<Array> {
    let like = nested::prototype(y)?;
    let lengths = match like.shape().split_last() {
        Some((_, rest)) => shape::concat(rest, &[0]),
        None => Shape::from_slice(&[0]),
    };
    let none = like.clone().raveled().cell(0, &[0]).reshaped(&lengths)?;
    Ok(nested::enclosed(nested::remember(none, &like)?))
}

fn repeated(one: Array, lengths: &[usize]) -> Result<Array> {
    crate::verbs::structure::shape::repeated(&one.reshaped(&[1])?, shape::count(lengths)?)?.reshaped(lengths)
}

/// `n f/[axis]y`: the function between the items of every window of `n`, reversed where `n` is negative.
pub fn windows(cx: &Context, f: &dyn Apply, n: i64, y: Array, axis: usize) -> Result<Array> {
    let y = if y.is_atom() { y.reshaped(&[1])? } else { y };
    let along = Along::new(y.shape(), axis)?;
    let size = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX);
    if size > along.length + 1 {
        return Err(Error::domain(format!("windows of {size} items in {}", along.length)));
    }
    let count = along.length + 1 - size;
    let whole = along::with_length(y.shape(), axis, count);
    if size == 0 {
        return repeated(f.identity(cx, &[])?, &whole);
    }
    if shape::count(&whole)? == 0 {
        return nested::remember(along::pick(cx, &y, axis, &[])?, &y);
    }
    let verb = atomic(cx, f, &y);
    if n < 0 && verb.is_some() && WINDOWS.on(cx) {
        // The windows of the reversed array are the reversed windows, the last first.
        let rank = Some(y.rank() - axis);
        let reversed = turning::reverse_cells(y, rank)?;
        return turning::reverse_cells(windows(cx, f, n.saturating_neg(), reversed, axis)?, rank);
    }
    if let (Some(verb), true) = (verb, n > 0) {
        if axis > 0 && along.after == 1 && (2..=WINDOW_BY_COLUMN_MAX).contains(&size) && WINDOWS.on(cx) {
            return finite(cx, column_windows(&cell_context(cx), verb, (size, count), &y)?);
        }
        let size = Array::from(n);
        let run = |cx: &Context, cell: Array| prefix::infix(cx, &ElementwiseCall(verb), size.clone(), cell);
        return finite(cx, rank::monad(&cell_context(cx), cell_rank(&y, axis), y, &run)?);
    }
    let mut results = budget::vec(shape::count(&whole)?)?;
    for before in 0..along.before {
        let lists = (0..along.after).map(|after| lane(&y, along, before, after)).collect::<Result<Vec<_>>>()?;
        for start in 0..count {
            for list in &lists {
                cx.poll()?;
                results.push(folded(cx, f, list.get(start..start + size).unwrap_or_default(), n < 0)?);
            }
        }
    }
    nested::assemble(&whole, results)
}

/// Longer windows are made row by row, since column by column takes one pass for each element of a window.
const WINDOW_BY_COLUMN_MAX: usize = 8;

/// The windows on the last axis, all rows at once: the verb between all first items of windows and all second ones, and so on.
fn column_windows(cx: &Context, verb: &AtomicDyad, (size, count): (usize, usize), y: &Array) -> Result<Array> {
    let front = y.rank() - 1;
    let numbers = |other: fn(usize) -> i64, last: usize| {
        let front = y.shape().iter().take(front).map(|&length| other(length));
        Array::list(front.chain([last as i64]).collect::<Vec<i64>>())
    };
    let columns = |start: usize| {
        let rest = taking::drop(cx, numbers(|_| 0, start).into(), y.clone().into())?;
        if start + 1 == size {
            Ok(rest)
        } else {
            taking::take(cx, numbers(|length| length as i64, count).into(), rest.into())
        }
    };
    let mut result = columns(size - 1)?;
    for start in (0..size - 1).rev() {
        cx.poll()?;
        result = verb.apply(cx, columns(start)?, result)?;
    }
    Ok(result)
}

/// `f\[axis]y`: the reduction of every prefix.
pub fn scan(cx: &Context, f: &dyn Apply, y: Array, axis: usize) -> Result<Array> {
    if y.is_atom() || y.is_empty() {
        return Ok(y);
    }
    let along = Along::new(y.shape(), axis)?;
    if let Some(verb) = atomic(cx, f, &y) {
        let of_bools = SCANS_OF_TRUTHS.on(cx) && !verb.associative && y.rank() > 1;
        if of_bools && let Some(result) = forward_bools_along(cx, verb, &y, (along.before, along.length, along.after))?
        {
            return Ok(result);
        }
        let run = |cx: &Context, cell: Array| prefix::prefix(cx, &ElementwiseCall(verb), cell);
        let (cells, rank) = (cell_context(cx), cell_rank(&y, axis));
        let at_once = match axis > 0 && SCANS_OF_ROWS.on(cx) {
            true => forward_cells(&cells, verb, rank, &y)?,
            false => None,
        };
        let result = at_once.map_or_else(|| rank::monad(&cells, rank, y, &run), Ok)?;
        // A sum of finite numbers that was infinite once stays so: the ends tell.
        return match (verb.role, result.widened()) {
            (Role::Sum, View::Float(items)) => {
                let end = |lane: usize| items.get((lane + 1) * along.length * along.after - along.after..);
                let ends = (0..along.before).filter_map(|before| end(before)?.get(..along.after));
                match ends.flatten().all(|end| end.is_finite()) {
                    true => Ok(result),
                    false => finite(cx, result),
                }
            }
            _ => finite(cx, result),
        };
    }
    let joins = matches!(f.known(), Some(KnownDyad::Row(DyadRow { joins: true, .. })));
    if joins && y.rank() == 1 && y.kind() != ElementType::Box && PREFIXES.on(cx) {
        return prefixes(cx, &y);
    }
    let mut results = budget::filled(y.count(), Array::from(0_i64))?;
    for before in 0..along.before {
        for after in 0..along.after {
            let list = lane(&y, along, before, after)?;
            for end in 1..=list.len() {
                cx.poll()?;
                let value = folded(cx, f, list.get(..end).unwrap_or_default(), false)?;
                if let Some(place) = results.get_mut((before * along.length + end - 1) * along.after + after) {
                    *place = value;
                }
            }
        }
    }
    nested::assemble(y.shape(), results)
}

/// The prefixes of a simple list.
fn prefixes(cx: &Context, y: &Array) -> Result<Array> {
    let mut lists: Vec<Value> = budget::vec(y.count())?;
    for end in 1..=y.count() {
        cx.poll()?;
        lists.push(Value::Array(taking::span(y.clone(), 0, end)?));
    }
    Array::new(y.shape(), lists)
}

/// `x∘.f y`: the function between each element of `x` and each of `y`.
pub fn outer(cx: &Context, f: &dyn Apply, x: Array, y: Array) -> Result<Array> {
    let simple = x.kind() != ElementType::Box && y.kind() != ElementType::Box;
    if let (Some(KnownDyad::Atomic(verb)), true) = (f.known(), simple)
        && !rounds(verb, &x)
        && !rounds(verb, &y)
    {
        let looked_at = is_checked_by_loops(&x, &y, x.count().saturating_mul(y.count()));
        let result = verb.outer(&cell_context(cx), x, y)?;
        return if looked_at { Ok(result) } else { finite(cx, result) };
    }
    let whole = shape::concat(x.shape(), y.shape());
    shape::check_rank(whole.len())?;
    let (left, right) = (nested::contents(&x)?, nested::contents(&y)?);
    let mut results = budget::vec(shape::count(&whole)?)?;
    for a in &left {
        for b in &right {
            cx.poll()?;
            results.push(f.dyad(cx, a.into(), b.into())?);
        }
    }
    if results.is_empty() {
        return empty_of(cx, &whole, || f.dyad(cx, nested::prototype(&x)?.into(), nested::prototype(&y)?.into()));
    }
    nested::assemble(&whole, results)
}

/// Whether an error in an application to prototypes is raised. A function that recurs without end does so for all
/// arguments.
pub fn ends_all(error: &Error) -> bool {
    let kind = error.kind();
    matches!(kind, ErrorKind::Interrupt | ErrorKind::TimeLimit | ErrorKind::Exit(_) | ErrorKind::Stack)
}

/// No results under a shape: they remember what the function gives for prototypes.
fn empty_of(_: &Context, whole: &[usize], sample: impl FnOnce() -> Result<Array>) -> Result<Array> {
    match sample() {
        Ok(one) if nested::is_simple_atom(&one) => fill::empty_of(one.kind(), whole),
        Ok(one) => Ok(Array::new(whole, Vec::<Value>::new())?.with_prototype(nested::zeros(&one)?)),
        Err(error) if ends_all(&error) => Err(error),
        Err(_) => Array::new(whole, Vec::<i64>::new()),
    }
}

/// `x f.g y`: the function `g` between the lists along the last axis of `x` and those along the first of `y`, then `f` between
/// the items of what it gives.
pub fn inner(cx: &Context, f: &dyn Apply, g: &dyn Apply, by_items: bool, x: Array, y: Array) -> Result<Array> {
    let (x, y) = extended(cx, x, y)?;
    let (a, b) = (x.shape().last().copied().unwrap_or(1), y.shape().first().copied().unwrap_or(1));
    if a != b {
        return Err(Error::length(format!("the last axis of {a} and the first of {b} do not meet")));
    }
    let frame = x.shape().split_last().map_or(&[][..], |(_, frame)| frame);
    let rest = y.shape().split_first().map_or(&[][..], |(_, rest)| rest);
    let whole = shape::concat(frame, rest);
    shape::check_rank(whole.len())?;
    let simple = x.kind() != ElementType::Box && y.kind() != ElementType::Box;
    if let (Some(KnownDyad::Atomic(u)), Some(KnownDyad::Atomic(v)), true) = (f.known(), g.known(), simple)
        && a > 1
        && shape::count(&whole)? > 0
        && ![u, v].iter().any(|verb| rounds(verb, &x) || rounds(verb, &y))
    {
        let result = product::inner(&cell_context(cx), &ElementwiseCall(u), &RowwiseCall(v), x, y)?;
        return finite(cx, result);
    }
    let (rows, columns) = (shape::count(frame)?, shape::count(rest)?);
    let mut results = budget::vec(shape::count(&whole)?)?;
    let column_of = |column: usize| {
        if columns == 1 {
            return y.clone().reshaped(&[b]);
        }
        crossed::take(cx, &y, &[b], &budget::collected(b, (0..b).map(|row| row * columns + column))?)
    };
    for row in 0..rows {
        let left = x.cell(row, &[a]);
        for column in 0..columns {
            cx.poll()?;
            let right = column_of(column)?;
            let (left, right) = (nested::settled(left.clone())?, nested::settled(right)?);
            let between =
                if by_items { each_between(cx, g, left, right)? } else { g.dyad(cx, left.into(), right.into())? };
            let axis = between.rank().saturating_sub(1);
            results.push(content_of_scalar(reduce(cx, f, between, axis)?));
        }
    }
    if results.is_empty() {
        return empty_of(cx, &whole, || f.identity(cx, &[]));
    }
    nested::assemble(&whole, results)
}

/// An enclosed scalar opened, since [`nested::assemble`] takes contents.
fn content_of_scalar(y: Array) -> Array {
    if y.is_atom() { nested::content(&y, 0) } else { y }
}

/// An elementwise function between a row and all that meets it: prefix agreement.
struct RowwiseCall(&'static AtomicDyad);

impl Apply for RowwiseCall {
    fn monad(&self, _: &Context, _: Arg<'_>) -> Result<Array> {
        Err(Error::new(ErrorKind::Valence))
    }

    fn dyad(&self, cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        self.0.apply(cx, x, y)
    }

    fn ranks(&self) -> Ranks {
        Ranks::new(0, 0, 0)
    }

    fn known(&self) -> Option<KnownDyad> {
        Some(KnownDyad::Atomic(self.0))
    }
}

/// Scalars and axes of length 1 extended to what they meet.
fn extended(cx: &Context, x: Array, y: Array) -> Result<(Array, Array)> {
    let (a, b) = (x.shape().last().copied(), y.shape().first().copied());
    let x = match (a, b) {
        (None, b) => crate::verbs::structure::shape::repeated(&x.reshaped(&[1])?, b.unwrap_or(1))?,
        (Some(1), Some(b)) if b != 1 => {
            let axis = x.rank() - 1;
            along::pick(cx, &x, axis, &budget::filled(b, 0)?)?
        }
        _ => x,
    };
    let a = x.shape().last().copied().unwrap_or(1);
    let y = match b {
        None => crate::verbs::structure::shape::repeated(&y.reshaped(&[1])?, a)?,
        Some(1) if a != 1 => along::pick(cx, &y, 0, &budget::filled(a, 0)?)?,
        _ => y,
    };
    Ok((x, y))
}

/// `f¨y`: the function of each item.
pub fn each(cx: &Context, f: &dyn Apply, y: Array) -> Result<Array> {
    if y.is_empty() {
        return empty_of(cx, y.shape(), || f.monad(cx, nested::prototype(&y)?.into()));
    }
    let mut results = budget::vec(y.count())?;
    for index in 0..y.count() {
        cx.poll()?;
        results.push(f.monad(cx, nested::content(&y, index).into())?);
    }
    nested::assemble(y.shape(), results)
}

/// `x f¨y`: the function between the items that agree.
pub fn each_between(cx: &Context, f: &dyn Apply, x: Array, y: Array) -> Result<Array> {
    let are_numbers = |side: &Array| {
        matches!(side.kind(), ElementType::Bool | ElementType::Int | ElementType::Float) && !side.is_empty()
    };
    if EACH_OF_NUMBERS.on(cx)
        && f.elementwise().is_some()
        && are_numbers(&x)
        && are_numbers(&y)
        && let Ok(result) = f.dyad(cx, (&x).into(), (&y).into())
    {
        // An error is left to the way of one pair after the other, which finds the first.
        return Ok(result);
    }
    let (plan, x, y) = pervasive::agree(cx, x, y)?;
    if plan.count == 0 {
        // A side that has an item gives it.
        let item = |side: &Array| if side.is_empty() { nested::prototype(side) } else { Ok(nested::content(side, 0)) };
        return empty_of(cx, &plan.frame, || f.dyad(cx, item(&x)?.into(), item(&y)?.into()));
    }
    let mut results = budget::vec(plan.count)?;
    for index in 0..plan.count {
        cx.poll()?;
        let (a, b) = (nested::content(&x, index / plan.x_repeat), nested::content(&y, index / plan.y_repeat));
        results.push(f.dyad(cx, a.into(), b.into())?);
    }
    nested::assemble(&plan.frame, results)
}
