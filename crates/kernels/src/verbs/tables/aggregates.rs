//! Aggregates of all groups of a list at once. Each gives for a group what it gives for a list of the group's items; `None` where it has
//! no way for the type, so that it is asked group by group.

use crate::array::items::{self, array_of, count, floats_of, integers_of, is_list};
use crate::array::kind::{Kind, kind};
use crate::array::make::{like, longs};
use crate::array::nulls::{INFINITY, NULL};
use crate::array::{Array, Context, Value, View, budget, narrow};
use crate::error::Result;
use crate::verbs::lists::convert::to_kind;
use crate::verbs::lists::pieces::items_at;
use crate::verbs::numbers::statistics::{mean, middle, of_sample, spread, total};
use crate::verbs::search::Groups;

/// The one argument, if it is a list of as many items as are grouped.
fn list<'a>(arguments: &'a [Value], groups: &Groups) -> Option<&'a Value> {
    match arguments {
        [list] if is_list(list) && count(list) == groups.places.len() => Some(list),
        _ => None,
    }
}

/// A number for each group, of the floats of its items that are not nulls.
fn of_floats(
    cx: &Context,
    arguments: &[Value],
    groups: &Groups,
    f: impl Fn(&mut Vec<f64>) -> Result<f64>,
) -> Result<Option<Value>> {
    let Some(list) = list(arguments, groups) else { return Ok(None) };
    budget::check::<f64>(count(list))?;
    let Some(numbers) = floats_of(list).filter(|_| items::boxes(list).is_none()) else { return Ok(None) };
    let mut out = budget::vec(groups.spans.len())?;
    let mut some: Vec<f64> = Vec::new();
    for (turn, places) in groups.iter().enumerate() {
        if turn % 256 == 0 {
            cx.poll()?;
        }
        some.clear();
        some.extend(places.iter().filter_map(|&place| numbers.get(place)).filter(|number| !number.is_nan()));
        out.push(f(&mut some)?);
    }
    Ok(Some(Value::Array(Array::list(out))))
}

/// A number for each group, of the integers of its items that are not nulls: how one is put to what there is, from what on.
fn of_integers(
    cx: &Context,
    list: &Value,
    groups: &Groups,
    start: i64,
    f: impl Fn(i64, i64) -> i64,
) -> Result<Option<Vec<i64>>> {
    let Some(numbers) = integers_of(list).filter(|_| kind(list) != Kind::Bool) else { return Ok(None) };
    let mut out = budget::vec(groups.spans.len())?;
    for (turn, places) in groups.iter().enumerate() {
        if turn % 256 == 0 {
            cx.poll()?;
        }
        let present = places.iter().filter_map(|&place| numbers.get(place).copied()).filter(|&number| number != NULL);
        out.push(present.fold(start, &f));
    }
    Ok(Some(out))
}

/// `sum`
pub fn sum(cx: &Context, arguments: &[Value], groups: &Groups) -> Result<Option<Value>> {
    let Some(list) = list(arguments, groups) else { return Ok(None) };
    match kind(list) {
        Kind::Float => of_floats(cx, arguments, groups, |numbers| Ok(total(numbers))),
        Kind::Bool => {
            let Some(View::Bool(truths)) = array_of(list).map(Array::widened) else { return Ok(None) };
            let one =
                |places: &[usize]| places.iter().filter(|&&place| truths.get(place) == Some(&true)).count() as i64;
            let out = budget::collected(groups.spans.len(), groups.iter().map(one))?;
            Ok(Some(narrow::of_bits(32, Array::list(out))))
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

/// The extreme items of integers, in their own type; of nothing but nulls what the word gives for those.
fn extreme(
    cx: &Context,
    arguments: &[Value],
    groups: &Groups,
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
pub fn least(cx: &Context, arguments: &[Value], groups: &Groups) -> Result<Option<Value>> {
    match list(arguments, groups).map(kind) {
        Some(Kind::Float) => {
            let least = |numbers: &mut Vec<f64>| Ok(numbers.iter().copied().fold(f64::INFINITY, f64::min));
            of_floats(cx, arguments, groups, least)
        }
        _ => extreme(cx, arguments, groups, INFINITY, i64::min),
    }
}

/// `max`
pub fn greatest(cx: &Context, arguments: &[Value], groups: &Groups) -> Result<Option<Value>> {
    match list(arguments, groups).map(kind) {
        Some(Kind::Float) => {
            let greatest = |numbers: &mut Vec<f64>| Ok(numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max));
            of_floats(cx, arguments, groups, greatest)
        }
        _ => extreme(cx, arguments, groups, -INFINITY, i64::max),
    }
}

/// `count`
pub fn tally(_: &Context, arguments: &[Value], groups: &Groups) -> Result<Option<Value>> {
    if list(arguments, groups).is_none() {
        return Ok(None);
    }
    let out = budget::mapped(&groups.spans, |(start, end)| (end - start) as i64)?;
    Ok(Some(longs(out)))
}

/// `first`
pub fn first(cx: &Context, arguments: &[Value], groups: &Groups) -> Result<Option<Value>> {
    match list(arguments, groups) {
        Some(list) => items_at(cx, list, &groups.firsts()?).map(Some),
        None => Ok(None),
    }
}

/// `last`
pub fn last(cx: &Context, arguments: &[Value], groups: &Groups) -> Result<Option<Value>> {
    let Some(list) = list(arguments, groups) else { return Ok(None) };
    let lasts = budget::collected(groups.spans.len(), groups.iter().filter_map(|places| places.last().copied()))?;
    items_at(cx, list, &lasts).map(Some)
}

/// Aggregates whose result is a float.
macro_rules! floating {
    ($($(#[$doc:meta])* $name:ident = $f:expr;)*) => { $(
        $(#[$doc])*
        pub fn $name(cx: &Context, arguments: &[Value], groups: &Groups) -> Result<Option<Value>> {
            of_floats(cx, arguments, groups, $f)
        }
    )* };
}

floating! {
    /// `avg`
    average = |numbers| Ok(mean(numbers));
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
pub fn median(cx: &Context, arguments: &[Value], groups: &Groups) -> Result<Option<Value>> {
    of_floats(cx, arguments, groups, |numbers| middle(cx, numbers))
}
