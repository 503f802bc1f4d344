//! Primitive operators with their operands.

use std::sync::Arc;

use super::caller::{Caller, result};
use super::each;
use super::indexed_assignment::change;
use super::inverse::inverse;
use super::services;
use super::variant;
use crate::array::{Array, Context, ElementType, Shape, budget, cells, nested, promote, shape, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::operators::{Apply, KnownDyad};
use crate::system::options::Options;
use crate::system::threads;
use crate::value::{Function, Operand};
use crate::verbs::selection::along;
use crate::verbs::selection::crossed::{self, AxisPlaces};
use crate::vocabulary::fast_ways::{BETWEEN_ARGUMENTS, OF_LISTS};
use crate::vocabulary::{Operator, OperatorCode, Primitive};
use crate::words::{nest, operators, search};

type Parts = Arc<(&'static Operator, Operand, Option<Operand>)>;

fn function(operand: &Operand, what: impl std::fmt::Display) -> Result<&Function> {
    match operand {
        Operand::Function(function) => Ok(function),
        Operand::Value(_) => Err(Error::syntax(format!("{what} needs a function, not a value"))),
    }
}

/// A derived function of one argument or two.
pub fn apply(ws: &Workspace, parts: &Parts, axis: Option<&Array>, x: Option<Array>, y: Array) -> Result<Option<Array>> {
    ws.check_stack()?;
    let (operator, left, right) = &**parts;
    let code = operator.code;
    let reduces =
        matches!(code, OperatorCode::Reduce | OperatorCode::ReduceFirst | OperatorCode::Scan | OperatorCode::ScanFirst);
    if axis.is_some() && !reduces {
        return Err(Error::axis(format!("{operator} has no axis")));
    }
    if reduces {
        return reduced(ws, code, function(left, "a reduction")?, axis, x, y).map(Some);
    }
    let cx = || ws.context.borrow().clone();
    Ok(Some(match code {
        OperatorCode::Each => return each::apply_each(ws, function(left, operator)?, x, y),
        OperatorCode::Commute => match left {
            Operand::Function(f) => {
                let x = x.unwrap_or_else(|| y.clone());
                return ws.machine.apply(ws, f, Some(y), x);
            }
            Operand::Value(value) => value.clone(),
        },
        OperatorCode::Outer => {
            let Some(x) = x else { return Err(one_argument("∘.")) };
            operators::outer(&cx(), &Caller { ws, function: function(left, "∘.")? }, x, y)?
        }
        OperatorCode::Product => {
            let (Some(x), Some(g)) = (x, right) else { return Err(one_argument("an inner product")) };
            let (f, g) = (function(left, operator)?, function(g, operator)?);
            let g = Caller { ws, function: g };
            // In today's systems the right function goes between the items, as scalar functions always do.
            let by_items = ws.settings.is_dyalog() && !matches!(Apply::known(&g), Some(KnownDyad::Atomic(_)));
            operators::inner(&cx(), &Caller { ws, function: f }, &g, by_items, x, y)?
        }
        _ => return composed(ws, code, left, right.as_ref(), x, y),
    }))
}

#[cold]
fn one_argument(what: &str) -> Error {
    Error::new(ErrorKind::Valence).note(format!("{what} takes two arguments"))
}

/// Reduction, windows and scan.
fn reduced(
    ws: &Workspace,
    code: OperatorCode,
    f: &Function,
    axis: Option<&Array>,
    x: Option<Array>,
    y: Array,
) -> Result<Array> {
    let last = matches!(code, OperatorCode::Reduce | OperatorCode::Scan);
    let axis = ws.with_call(axis, |call| call.axis(y.rank(), if last { y.rank().saturating_sub(1) } else { 0 }))?;
    let cx = ws.context.borrow().clone();
    // A function in braces has no identity for no items, as in windows of none, and the error is one of its line.
    if let Function::Defined(braces) = f
        && let Some(row) = braces.between
        && BETWEEN_ARGUMENTS.on(&cx)
        && !y.is_empty()
        && !x.as_ref().is_some_and(|x| promote::integer(x, cx.tolerance).is_ok_and(|size| size == 0))
        && let Ok(done) = reduced_by(ws, code, &Function::Primitive(row), axis, x.clone(), y.clone())
        && (matches!(code, OperatorCode::Reduce | OperatorCode::ReduceFirst) || is_exact(row, &y, &done))
    {
        return Ok(done);
    }
    reduced_by(ws, code, f, axis, x, y)
}

/// Whether the scan of a primitive equals reducing each prefix from the right: no number was rounded on the way.
fn is_exact(row: &Primitive, y: &Array, done: &Array) -> bool {
    let are_whole = |y: &Array| matches!(y.kind(), ElementType::Bool | ElementType::Int);
    matches!(row.glyph, '⌈' | '⌊') || are_whole(y) && are_whole(done)
}

fn reduced_by(
    ws: &Workspace,
    code: OperatorCode,
    f: &Function,
    axis: usize,
    x: Option<Array>,
    y: Array,
) -> Result<Array> {
    let (cx, caller) = (ws.context.borrow().clone(), Caller { ws, function: f });
    match (code, x) {
        (OperatorCode::Scan | OperatorCode::ScanFirst, None) => operators::scan(&cx, &caller, y, axis),
        (OperatorCode::Scan | OperatorCode::ScanFirst, Some(_)) => {
            Err(Error::new(ErrorKind::Valence).note("a scan takes one argument"))
        }
        (_, None) => operators::reduce(&cx, &caller, y, axis),
        (_, Some(x)) => {
            let size = promote::integer(&x, cx.tolerance)?;
            if ws.settings.is_dyalog() && y.is_atom() {
                return Err(Error::rank("a scalar has no windows"));
            }
            let length = y.shape().get(axis).copied().unwrap_or(1);
            if ws.settings.is_dyalog() && size.unsigned_abs() > length as u64 + 1 {
                return Err(Error::length(format!("windows of {size} items in {length}")));
            }
            operators::windows(&cx, &caller, size, y, axis)
        }
    }
}

/// The operators of Dyalog.
fn composed(
    ws: &Workspace,
    code: OperatorCode,
    left: &Operand,
    right: Option<&Operand>,
    x: Option<Array>,
    y: Array,
) -> Result<Option<Array>> {
    let Some(right) = right else {
        return match code {
            OperatorCode::Key => key(ws, function(left, "⌸")?, x, y).map(Some),
            OperatorCode::Numbered => services::numbered(ws, left, x, &y).map(Some),
            OperatorCode::Spawn => threads::spawned(ws, left, x, y).map(Some),
            _ => Err(Error::syntax("the operator needs an operand at its right")),
        };
    };
    match (code, left, right) {
        (OperatorCode::Compose, Operand::Function(f), Operand::Function(g)) => {
            let inner = result(ws, g, None, y)?;
            ws.machine.apply(ws, f, x, inner)
        }
        (OperatorCode::Compose, Operand::Value(a), Operand::Function(g)) if x.is_none() => {
            ws.machine.apply(ws, g, Some(a.clone()), y)
        }
        (OperatorCode::Compose, Operand::Function(f), Operand::Value(a)) if x.is_none() => {
            ws.machine.apply(ws, f, Some(y), a.clone())
        }
        (OperatorCode::Rank, Operand::Function(f), Operand::Function(g)) => {
            let inner = result(ws, g, x, y)?;
            ws.machine.apply(ws, f, None, inner)
        }
        (OperatorCode::Rank, Operand::Function(f), Operand::Value(ranks)) => rank(ws, f, ranks, x, y).map(Some),
        (OperatorCode::Over, Operand::Function(f), Operand::Function(g)) => {
            let right = result(ws, g, None, y)?;
            let left = x.map(|x| result(ws, g, None, x)).transpose()?;
            ws.machine.apply(ws, f, left, right)
        }
        (OperatorCode::Behind, Operand::Function(f), Operand::Function(g)) => {
            let left = result(ws, f, None, x.unwrap_or_else(|| y.clone()))?;
            ws.machine.apply(ws, g, Some(left), y)
        }
        (OperatorCode::Replace | OperatorCode::Search, left, right) if x.is_none() => {
            variant::text_matched(ws, code, (left, right), &Options::default(), &y).map(Some)
        }
        (OperatorCode::Power, Operand::Function(f), how) => power(ws, f, how, x, y).map(Some),
        (OperatorCode::At, what, places) => at(ws, what, places, x, y).map(Some),
        (OperatorCode::Stencil, Operand::Function(f), Operand::Value(sizes)) if x.is_none() => {
            stencil(ws, f, sizes, &y).map(Some)
        }
        (OperatorCode::Variant, Operand::Function(f), Operand::Value(given)) => variant::variant(ws, f, given, x, y),
        _ => Err(Error::syntax("the operator does not take such operands, or not with these arguments")),
    }
}

/// `f⍣n`: so many times; `f⍣g`: until `g` holds between a result and the one before it.
fn power(ws: &Workspace, f: &Function, how: &Operand, x: Option<Array>, y: Array) -> Result<Array> {
    let mut here = y;
    match how {
        Operand::Value(count) => {
            let count = promote::integer(count, ws.context.borrow().tolerance)?;
            for _ in 0..count.unsigned_abs() {
                ws.poll()?;
                here = match count < 0 {
                    true => inverse(ws, f, x.clone(), here)?,
                    false => result(ws, f, x.clone(), here)?,
                };
            }
        }
        Operand::Function(until) => loop {
            ws.poll()?;
            let next = result(ws, f, x.clone(), here.clone())?;
            let done = result(ws, until, Some(next.clone()), here)?;
            here = next;
            if promote::integer(&done, ws.context.borrow().tolerance)? != 0 {
                break;
            }
        },
    }
    Ok(here)
}

/// Whether a function goes along the last axis, list by list: a primitive function between the items, or between those of all beginnings.
fn is_of_lists(f: &Function) -> bool {
    match f {
        Function::Derived(parts) => match &**parts {
            (operator, Operand::Function(Function::Primitive(_)), None) => {
                matches!(operator.code, OperatorCode::Reduce | OperatorCode::Scan)
            }
            _ => false,
        },
        _ => false,
    }
}

/// `f⍤n`: the function on the cells of a rank, whose results stand side by side.
fn rank(ws: &Workspace, f: &Function, ranks: &Array, x: Option<Array>, y: Array) -> Result<Array> {
    let ranks = ws.with_call(None, |call| call.integers(ranks))?;
    let (one, left, right) = match ranks.as_slice() {
        [all] => (*all, *all, *all),
        [left, right] => (*right, *left, *right),
        [one, left, right] => (*one, *left, *right),
        _ => return Err(Error::length("one, two or three ranks are needed")),
    };
    if let (None, 1) = (&x, one)
        && is_of_lists(f)
        && y.rank() > 1
        && !y.is_empty()
        && OF_LISTS.on(&ws.context.borrow())
        && let Ok(done) = result(ws, f, None, y.clone())
    {
        return Ok(done);
    }
    let split = |y: &Array, rank: i64| {
        let (frame, cell) = cells::split(y.shape(), rank);
        (Shape::from_slice(frame), Shape::from_slice(cell))
    };
    let (y_frame, y_cell) = split(&y, if x.is_some() { right } else { one });
    let cell = |y: &Array, index: usize, shape: &[usize]| nested::settled(y.cell(index, shape));
    // Where there are no cells, a cell of prototypes gives the shape of the result.
    let sample = |y: &Array, shape: &[usize]| {
        let one = nested::prototype(y)?;
        crate::verbs::structure::shape::repeated(&nested::enclosed(one).reshaped(&[1])?, shape::count(shape)?)?
            .reshaped(shape)
    };
    let (frame, mut results) = match x {
        None if y_frame.contains(&0) => {
            return without_cells(&y_frame, result(ws, f, None, sample(&y, &y_cell)?));
        }
        None => {
            let count = shape::count(&y_frame)?;
            let mut results = budget::vec(count)?;
            for index in 0..count {
                ws.poll()?;
                results.push(result(ws, f, None, cell(&y, index, &y_cell)?)?);
            }
            (y_frame, results)
        }
        Some(x) => {
            let (x_frame, x_cell) = split(&x, left);
            let frame = if x_frame.is_empty() { y_frame.clone() } else { x_frame.clone() };
            if !x_frame.is_empty() && !y_frame.is_empty() && x_frame != y_frame {
                return Err(crate::array::agree::unequal_shapes(&x_frame, &y_frame));
            }
            if frame.contains(&0) {
                return without_cells(&frame, result(ws, f, Some(sample(&x, &x_cell)?), sample(&y, &y_cell)?));
            }
            let count = shape::count(&frame)?;
            let mut results = budget::vec(count)?;
            for index in 0..count {
                ws.poll()?;
                let a = cell(&x, if x_frame.is_empty() { 0 } else { index }, &x_cell)?;
                let b = cell(&y, if y_frame.is_empty() { 0 } else { index }, &y_cell)?;
                results.push(result(ws, f, Some(a), b)?);
            }
            (frame, results)
        }
    };
    if frame.is_empty()
        && let Some(one) = results.pop()
    {
        return Ok(one);
    }
    let all = budget::collected(results.len(), results.into_iter().map(crate::array::Value::Array))?;
    let all = Array::new(&frame, all)?;
    ws.with_call(None, |call| nest::disclose(call, all))
}

/// No results in a frame, with the shape of one that was made of prototypes behind it, if one could be made.
fn without_cells(frame: &[usize], sample: Result<Array>) -> Result<Array> {
    match sample {
        Ok(one) => crate::array::blank::empty_of(one.kind(), &shape::concat(frame, one.shape())),
        Err(error) if operators::ends_all(&error) => Err(error),
        Err(_) => Array::new(frame, Vec::<i64>::new()),
    }
}

/// `x f⌸y`: applies the function to each different item of `x` and the items of `y` at its equals; with one argument,
/// to each different item and its indices.
fn key(ws: &Workspace, f: &Function, x: Option<Array>, y: Array) -> Result<Array> {
    let origin = ws.settings.origin.get();
    let (keys, values) = match x {
        Some(x) => (x, y),
        None => {
            let places = (0..y.tally() as i64).map(|place| place + origin);
            let places = budget::collected(y.tally(), places)?;
            (y, Array::list(places))
        }
    };
    if keys.tally() != values.tally() {
        return Err(Error::length(format!("{} keys for {} items", keys.tally(), values.tally())));
    }
    let cx = ws.context.borrow().clone();
    let (classes, count) = crate::verbs::search::classes(&cx, &keys)?;
    let mut members: Vec<Vec<usize>> = budget::filled(count, Vec::new())?;
    for (place, &class) in classes.iter().enumerate() {
        stop::poll_turn(place)?;
        if let Some(members) = members.get_mut(class) {
            budget::push(members, place)?;
        }
    }
    let mut results = Vec::new();
    for places in members {
        ws.poll()?;
        let Some(&first) = places.first() else { continue };
        let own = nested::settled(along::pick(&cx, &values, 0, &places)?)?;
        results.push(crate::array::Value::Array(result(ws, f, Some(nested::settled(keys.item(first))?), own)?));
    }
    ws.with_call(None, |call| nest::disclose(call, Array::list(results)))
}

/// `f@p y` and `v@p y`: other items at some places.
fn at(ws: &Workspace, what: &Operand, places: &Operand, x: Option<Array>, y: Array) -> Result<Array> {
    let chosen = match places {
        Operand::Value(indices) if nest::paths(&[Some(indices.clone())], y.rank()).is_some() => {
            let fresh = match what {
                Operand::Value(value) => value.clone(),
                Operand::Function(f) => result(ws, f, x, ws.with_call(None, |call| nest::reached(call, indices, &y))?)?,
            };
            let mut y = y;
            change(ws, &mut y, &[Some(indices.clone())], &fresh)?;
            return Ok(y);
        }
        // Each item of nested indices names one element.
        Operand::Value(indices) if indices.kind() == ElementType::Box => {
            let (whole, found) =
                ws.with_call(None, |call| nest::indexed_elements(call, y.shape(), &[Some(indices.clone())]))?;
            return put_at(ws, what, x, y, (&whole, &found));
        }
        Operand::Value(indices) if indices.is_atom() => ws.with_call(None, |call| nest::places(call, indices))?,
        Operand::Value(indices) => ws.with_call(None, |call| nest::places(call, &indices.clone().raveled()))?,
        Operand::Function(test) => {
            let mask = result(ws, test, None, y.clone())?;
            if !shape::same(mask.shape(), y.shape()) {
                return Err(Error::length("the ones and zeros of @ must have the shape of the argument"));
            }
            let truths = promote::integers(&mask, ws.context.borrow().tolerance)?;
            let found = truths.iter().enumerate().filter(|(_, t)| **t != 0).map(|(place, _)| place);
            let found = budget::collected(y.count(), found)?;
            Some((Shape::from_slice(&[found.len()]), found))
        }
    };
    let by_element = matches!(places, Operand::Function(_));
    let mut selection = vec![chosen];
    let flat = if by_element { y.clone().raveled() } else { y.clone() };
    selection.resize(flat.rank().max(1), None);
    let (whole, found) = ws.with_call(None, |call| nest::chosen(call, flat.shape(), &selection))?;
    put_at(ws, what, x, y, (&whole, &found))
}

/// Other elements at places in the ravel, which stand under a shape: values, or what a function makes of those that are there.
fn put_at(
    ws: &Workspace,
    what: &Operand,
    x: Option<Array>,
    y: Array,
    (whole, found): (&[usize], &[usize]),
) -> Result<Array> {
    let cx = ws.context.borrow().clone();
    let fresh = match what {
        Operand::Value(value) => value.clone(),
        Operand::Function(f) => result(ws, f, x, nested::settled(crossed::take(&cx, &y, whole, found)?)?)?,
    };
    let fresh = if fresh.count() == 1 { fresh.reshaped(&[])? } else { fresh };
    crossed::put(&cx, y, found, &fresh).and_then(nested::settled)
}

/// The elements at places along each axis, those beyond an edge fills.
fn window(padded: &Context, y: &Array, ranges: &[AxisPlaces]) -> Result<Array> {
    let is_inside = ranges.iter().flatten().all(|(_, places)| !places.contains(&along::FILL));
    if is_inside {
        let (whole, found) = crossed::elements(y.shape(), ranges)?;
        return nested::settled(crossed::take(padded, y, &whole, &found)?);
    }
    let mut around = y.clone();
    for (axis, range) in ranges.iter().enumerate() {
        if let Some((_, places)) = range {
            around = along::pick(padded, &around, axis, places)?;
        }
    }
    nested::settled(around)
}

/// `f⌺n y`: the function of the surroundings of every element along the leading axes, with fills beyond the edges. A second row of
/// `n` says how far the next surroundings are; those of an even size have their middle between two elements.
fn stencil(ws: &Workspace, f: &Function, sizes: &Array, y: &Array) -> Result<Array> {
    let numbers = ws.with_call(None, |call| call.counts(&sizes.clone().raveled()))?;
    let (sizes, steps) = match sizes.rank() {
        2 if sizes.tally() == 2 => numbers.split_at(numbers.len() / 2),
        0 | 1 => (numbers.as_slice(), &[][..]),
        _ => return Err(Error::rank("a stencil has a list of sizes, or sizes above steps")),
    };
    if sizes.len() > y.rank() || sizes.contains(&0) || steps.contains(&0) {
        return Err(Error::length("a stencil has one size above 0 for each axis, or for the first ones"));
    }
    // Along each axis: the size, the step, what is beyond the front, and how many there are.
    let plan: Vec<(usize, usize, usize, usize)> = (sizes.iter().zip(y.shape()).enumerate())
        .map(|(axis, (&size, &length))| {
            let (step, front) = (steps.get(axis).copied().unwrap_or(1), (size - 1) / 2);
            let turns = (length + 2 * front).checked_sub(size).map_or(0, |rest| rest / step + 1);
            (size, step, front, turns)
        })
        .collect();
    let frame: Vec<usize> = plan.iter().map(|&(.., turns)| turns).collect();
    let cx = ws.context.borrow().clone();
    let padded = nested::padding(&cx, y)?;
    let mut results = Vec::new();
    for place in 0..shape::count(&frame)? {
        ws.poll()?;
        let (mut rest, mut ranges, mut beyond) = (place, vec![None; y.rank()], vec![0_i64; plan.len()]);
        for (axis, &(size, step, front, turns)) in plan.iter().enumerate().rev() {
            let start = ((rest % turns) * step) as i64 - front as i64;
            rest /= turns;
            let (end, length) = (start + size as i64, y.shape().get(axis).copied().unwrap_or(1));
            let places: Vec<usize> = (start..end)
                .map(|at| usize::try_from(at).ok().filter(|at| *at < length).unwrap_or(along::FILL))
                .collect();
            if let Some(beyond) = beyond.get_mut(axis) {
                *beyond = if start < 0 { -start } else { -(end - length as i64).max(0) };
            }
            if let Some(range) = ranges.get_mut(axis) {
                *range = Some((Shape::from_slice(&[size]), places));
            }
        }
        let around = window(&padded, y, &ranges)?;
        results.push(crate::array::Value::Array(result(ws, f, Some(Array::list(beyond)), around)?));
    }
    let all = Array::new(&frame, results)?;
    ws.with_call(None, |call| nest::disclose(call, all))
}

/// Whether two values match, as `:Case` asks.
pub fn matches(ws: &Workspace, x: &Array, y: &Array) -> Result<bool> {
    ws.with_call(None, |call| search::matches(call, x, y))
}
