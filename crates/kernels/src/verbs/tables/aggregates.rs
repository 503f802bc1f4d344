//! Aggregates of all groups of a list at once. Each gives for a group what it gives for a list of the group's items; `None` where it has
//! no way for the type, so that it is asked group by group.

use std::borrow::Cow;

use crate::array::items::{self, array_of, count, floats_of, integers_of, is_list};
use crate::array::kind::{Kind, kind};
use crate::array::make::{like, longs};
use crate::array::nulls::{INFINITY, NULL};
use crate::array::{Array, Context, Value, View, budget, narrow};
use crate::error::Result;
use crate::verbs::atomic::add_ints;
use crate::verbs::lists::convert::to_kind;
use crate::verbs::lists::pieces::items_at;
use crate::verbs::numbers::statistics::{middle, of_sample, spread};
use crate::verbs::tables::groups::RowGroups;

/// The one argument, if it is a list of as many items as are grouped.
fn list<'a>(arguments: &'a [Value], groups: &RowGroups) -> Option<&'a Value> {
    match arguments {
        [list] if is_list(list) && count(list) == groups.classes().len() => Some(list),
        _ => None,
    }
}

/// The interrupt flag is polled after this many rows.
const ROWS_BETWEEN_POLLS: usize = 1 << 16;

/// For each group what its items make of a start, one item after the other.
fn accumulated<T: Copy, A: Copy + 'static>(
    cx: &Context,
    groups: &RowGroups,
    items: &[T],
    start: A,
    step: impl Fn(A, T) -> A,
) -> Result<Vec<A>> {
    observed(cx, groups, items, start, step, |_| ())
}

/// For each row what the items of its group up to it make of a start.
fn running<T: Copy, A: Copy + 'static>(
    cx: &Context,
    groups: &RowGroups,
    items: &[T],
    start: A,
    step: impl Fn(A, T) -> A,
) -> Result<Vec<A>> {
    let mut out = budget::vec(items.len())?;
    observed(cx, groups, items, start, step, |now| out.push(now))?;
    Ok(out)
}

/// What the items of each group make of a start; `see` gets what there is after each item.
fn observed<T: Copy, A: Copy + 'static>(
    cx: &Context,
    groups: &RowGroups,
    items: &[T],
    start: A,
    step: impl Fn(A, T) -> A,
    mut see: impl FnMut(A),
) -> Result<Vec<A>> {
    let mut all = budget::filled(groups.count(), start)?;
    for (classes, items) in groups.classes().chunks(ROWS_BETWEEN_POLLS).zip(items.chunks(ROWS_BETWEEN_POLLS)) {
        cx.poll()?;
        for (&class, &item) in classes.iter().zip(items) {
            if let Some(slot) = all.get_mut(class) {
                *slot = step(*slot, item);
                see(*slot);
            }
        }
    }
    Ok(all)
}

/// The numbers of a list as floats, if it is one of numbers.
fn numbers<'a>(arguments: &'a [Value], groups: &RowGroups) -> Result<Option<Cow<'a, [f64]>>> {
    let Some(list) = list(arguments, groups) else { return Ok(None) };
    if let Some(floats) = array_of(list).and_then(|array| array.as_slice::<f64>()) {
        return Ok(Some(Cow::Borrowed(floats)));
    }
    budget::check::<f64>(count(list))?;
    Ok(floats_of(list).filter(|_| items::boxes(list).is_none()))
}

/// A number for each group, of the floats of its items that are not nulls.
fn of_floats(
    cx: &Context,
    arguments: &[Value],
    groups: &RowGroups,
    f: impl Fn(&mut Vec<f64>) -> Result<f64>,
) -> Result<Option<Value>> {
    let Some(numbers) = numbers(arguments, groups)? else { return Ok(None) };
    let mut out = budget::vec(groups.count())?;
    let mut some: Vec<f64> = Vec::new();
    for (turn, places) in groups.places(cx)?.iter().enumerate() {
        if turn % 256 == 0 {
            cx.poll()?;
        }
        some.clear();
        some.extend(places.iter().filter_map(|&place| numbers.get(place)).filter(|number| !number.is_nan()));
        out.push(f(&mut some)?);
    }
    Ok(Some(Value::Array(Array::list(out))))
}

/// A float for each group, from a start on; nulls are left out.
fn fold_floats(
    cx: &Context,
    arguments: &[Value],
    groups: &RowGroups,
    start: f64,
    f: impl Fn(f64, f64) -> f64,
) -> Result<Option<Value>> {
    let Some(numbers) = numbers(arguments, groups)? else { return Ok(None) };
    let step = |before: f64, number: f64| if number.is_nan() { before } else { f(before, number) };
    let folded = accumulated(cx, groups, &numbers, start, step)?;
    Ok(Some(Value::Array(Array::list(folded))))
}

/// A number for each group, of the integers of its items that are not nulls: how one is put to what there is, from what on.
fn of_integers(
    cx: &Context,
    list: &Value,
    groups: &RowGroups,
    start: i64,
    f: impl Fn(i64, i64) -> i64,
) -> Result<Option<Vec<i64>>> {
    let Some(numbers) = integers_of(list).filter(|_| kind(list) != Kind::Bool) else { return Ok(None) };
    let step = |before: i64, number: i64| if number == NULL { before } else { f(before, number) };
    accumulated(cx, groups, &numbers, start, step).map(Some)
}

/// `sum`
pub fn sum(cx: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    let Some(list) = list(arguments, groups) else { return Ok(None) };
    match kind(list) {
        Kind::Float => fold_floats(cx, arguments, groups, 0.0, |a, b| a + b),
        Kind::Bool => {
            let Some(View::Bool(truths)) = array_of(list).map(Array::widened) else { return Ok(None) };
            let sums = accumulated(cx, groups, truths, 0_i64, |sum, truth| sum + i64::from(truth))?;
            Ok(Some(narrow::of_bits(32, Array::list(sums))))
        }
        kind if kind == Kind::Long || kind.is_temporal() || matches!(kind, Kind::Int | Kind::Short) => {
            let sums = of_integers(cx, list, groups, 0, i64::wrapping_add)?;
            sums.map(|sums| match kind {
                Kind::Int | Kind::Short => Ok(narrow::of_bits(32, Array::list(sums))),
                kind => to_kind(&longs(sums), kind),
            })
            .transpose()
        }
        _ => Ok(None),
    }
}

/// How an item is put to what there is, and what there is before the first one.
struct Accumulation<T> {
    start: T,
    with: fn(T, T) -> T,
}

/// For each row a number of the items of its group up to it, of longs or floats; nulls change nothing.
fn along(
    cx: &Context,
    arguments: &[Value],
    groups: &RowGroups,
    ints: &Accumulation<i64>,
    floats: &Accumulation<f64>,
) -> Result<Option<Value>> {
    let Some(list) = list(arguments, groups) else { return Ok(None) };
    Ok(match (kind(list), array_of(list).map(Array::widened)) {
        (Kind::Long, Some(View::Int(items))) => {
            let step = |before, item| if item == NULL { before } else { (ints.with)(before, item) };
            Some(longs(running(cx, groups, items, ints.start, step)?))
        }
        (Kind::Float, Some(View::Float(items))) => {
            // A null first makes a zero of the negative zero, which changes no number.
            let step = |before, item: f64| (floats.with)(before, if item.is_nan() { floats.start + 0.0 } else { item });
            Some(Value::Array(Array::list(running(cx, groups, items, floats.start, step)?)))
        }
        _ => None,
    })
}

/// `sums`
pub fn sums(cx: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    let floats = Accumulation { start: -0.0, with: |a, b| a + b };
    along(cx, arguments, groups, &Accumulation { start: 0, with: add_ints }, &floats)
}

/// `mins`
pub fn minima(cx: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    let floats = Accumulation { start: f64::INFINITY, with: f64::min };
    along(cx, arguments, groups, &Accumulation { start: INFINITY, with: i64::min }, &floats)
}

/// `maxs`
pub fn maxima(cx: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    let floats = Accumulation { start: f64::NEG_INFINITY, with: f64::max };
    along(cx, arguments, groups, &Accumulation { start: -INFINITY, with: i64::max }, &floats)
}

/// `avg`
pub fn average(cx: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    let Some(numbers) = numbers(arguments, groups)? else { return Ok(None) };
    let step = |(sum, count): (f64, usize), number: f64| match number.is_nan() {
        true => (sum, count),
        false => (sum + number, count + 1),
    };
    let sums = accumulated(cx, groups, &numbers, (0.0, 0), step)?;
    let means = budget::mapped(&sums, |&(sum, count)| sum / count as f64)?;
    Ok(Some(Value::Array(Array::list(means))))
}

/// The extreme items of integers, in their own type; of nothing but nulls what the word gives for those.
fn extreme(
    cx: &Context,
    arguments: &[Value],
    groups: &RowGroups,
    start: i64,
    f: fn(i64, i64) -> i64,
) -> Result<Option<Value>> {
    let Some(list) = list(arguments, groups) else { return Ok(None) };
    if kind(list) != Kind::Long && !kind(list).is_temporal() {
        return Ok(None);
    }
    let start = match items::width_of(list) {
        Some(width) => start.signum() * width.infinity(),
        _ => start,
    };
    let found = of_integers(cx, list, groups, start, f)?;
    Ok(found.map(|found| like(list, Array::list(found))))
}

/// `min`
pub fn least(cx: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    match list(arguments, groups).map(kind) {
        Some(Kind::Float) => fold_floats(cx, arguments, groups, f64::INFINITY, f64::min),
        _ => extreme(cx, arguments, groups, INFINITY, i64::min),
    }
}

/// `max`
pub fn greatest(cx: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    match list(arguments, groups).map(kind) {
        Some(Kind::Float) => fold_floats(cx, arguments, groups, f64::NEG_INFINITY, f64::max),
        _ => extreme(cx, arguments, groups, -INFINITY, i64::max),
    }
}

/// `count`
pub fn tally(_: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    if list(arguments, groups).is_none() {
        return Ok(None);
    }
    groups.sizes().map(|sizes| Some(longs(sizes)))
}

/// `first`
pub fn first(cx: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    match list(arguments, groups) {
        Some(list) => items_at(cx, list, &groups.firsts()?).map(Some),
        None => Ok(None),
    }
}

/// `last`
pub fn last(cx: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    let Some(list) = list(arguments, groups) else { return Ok(None) };
    items_at(cx, list, &groups.lasts()?).map(Some)
}

/// Aggregates whose result is a float.
macro_rules! floating {
    ($($(#[$doc:meta])* $name:ident = $f:expr;)*) => { $(
        $(#[$doc])*
        pub fn $name(cx: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
            of_floats(cx, arguments, groups, $f)
        }
    )* };
}

floating! {
    /// `var`
    variance = |numbers| spread(numbers);
    /// `dev`
    deviation = |numbers| Ok(spread(numbers)?.sqrt());
    /// `svar`
    sample_variance = |numbers| Ok(spread(numbers)? * of_sample(numbers.len()));
    /// `sdev`
    sample_deviation = |numbers| Ok((spread(numbers)? * of_sample(numbers.len())).sqrt());
}

/// `med`
pub fn median(cx: &Context, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    of_floats(cx, arguments, groups, |numbers| middle(cx, numbers))
}
