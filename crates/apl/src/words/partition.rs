//! Partition: the parts of lists along an axis.

use super::call::Call;
use crate::array::mask::{self, WORD};
use crate::array::{Array, Value, budget, nested, shape, stop};
use crate::error::{Error, Result};
use crate::operators::{KnownMonad, rows, segments};
use crate::verbs::atomic::Span;
use crate::verbs::selection::{along, crossed};

/// `x⊂y`: the parts of each list along an axis: a new one where `x` grows, nothing where it is 0. In Dyalog's meaning a list of parts
/// of the whole array, a new one at every 1.
pub fn partition(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    match call.settings.parts_at_ones() {
        true if y.rank() > 1 => parts_of_array(call, &x, &y),
        true => partition_of(call, x, y, starts_at_ones, true),
        false => partition_at_growth(call, x, y),
    }
}

/// The parts at each 1 of an array of several axes: each has all that stands at its places of the axis.
fn parts_of_array(call: &Call<'_>, x: &Array, y: &Array) -> Result<Array> {
    let axis = call.axis(y.rank(), y.rank() - 1)?;
    let length = y.shape()[axis];
    let ranges = starts_at_ones(&marks(call, x, length, true)?)?;
    let part = |(start, stop): Span| {
        call.cx.poll()?;
        let (start, stop) = (start.min(length), stop.min(length));
        let places = budget::collected(stop - start, start..stop)?;
        nested::settled(nested::remember(along::pick(call.cx, y, axis, &places)?, y)?)
    };
    if ranges.is_empty() {
        return Ok(Array::empty_list::<Value>().with_prototype(nested::zeros(&part((0, 0))?)?));
    }
    let parts = budget::tried(&ranges, |&range| part(range).map(Value::Array))?;
    Ok(Array::list(parts))
}

/// `x⊆y`: parts that begin where `x` grows, whatever the meaning of `⊂`.
pub fn partition_at_growth(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    partition_of(call, x, y, starts_at_growth, false)
}

fn starts_at_growth(marks: &[usize]) -> Result<Vec<Span>> {
    let mut ranges: Vec<Span> = Vec::new();
    let mut before = 0;
    for (index, &mark) in marks.iter().enumerate() {
        stop::poll_turn(index)?;
        match ranges.last_mut() {
            _ if mark == 0 => {}
            Some((_, end)) if mark <= before && *end == index => *end += 1,
            _ => budget::push(&mut ranges, (index, index + 1))?,
        }
        before = mark;
    }
    Ok(ranges)
}

/// The runs of ones in booleans, found word by word.
fn runs_of_ones(marks: &[bool]) -> Result<Vec<Span>> {
    let mut ranges = budget::vec(marks.len() / 2 + 1)?;
    let (mut open, mut before) = (None, 0);
    for (turn, part) in marks.chunks(WORD).enumerate() {
        stop::poll_turn(turn * WORD)?;
        let word = mask::word(part);
        mask::each_bit(word ^ (word << 1 | before), |place| {
            let place = turn * WORD + place;
            match open.take() {
                Some(start) => ranges.push((start, place)),
                None => open = Some(place),
            }
        });
        before = word >> (WORD - 1);
    }
    ranges.extend(open.map(|start| (start, marks.len())));
    Ok(ranges)
}

fn starts_at_ones(marks: &[usize]) -> Result<Vec<Span>> {
    let count = marks.iter().fold(0_usize, |count, &mark| count.saturating_add(mark));
    let starts = marks.iter().enumerate().flat_map(|(index, &mark)| std::iter::repeat_n(index, mark));
    let starts = budget::collected(count, starts)?;
    let ends = starts.iter().skip(1).copied().chain([marks.len()]);
    budget::collected(count, starts.iter().copied().zip(ends))
}

/// The parts at ranges of marks. `free`: marks that are not there are 0, and one more may open empty parts behind the end.
fn partition_of(
    call: &Call<'_>,
    x: Array,
    y: Array,
    ranges: fn(&[usize]) -> Result<Vec<Span>>,
    free: bool,
) -> Result<Array> {
    let y = if y.is_atom() { y.reshaped(&[1])? } else { y };
    let axis = call.axis(y.rank(), y.rank() - 1)?;
    let length = y.shape()[axis];
    let ranges = match x.as_slice::<bool>().filter(|truths| !free && x.rank() == 1 && truths.len() == length) {
        Some(truths) => runs_of_ones(truths)?,
        None => ranges(&marks(call, &x, length, free)?)?,
    };
    let end = |place: usize| place.min(length);
    let whole = along::with_length(y.shape(), axis, ranges.len());
    let seen = along::Along::new(y.shape(), axis)?;
    let mut runs = budget::vec(shape::count(&whole)?)?;
    for before in 0..seen.before {
        for &(start, stop) in &ranges {
            for after in 0..seen.after {
                let place = |place: usize| (before * length + end(place)) * seen.after + after;
                runs.push((place(start), place(stop)));
            }
        }
    }
    if runs.is_empty() {
        let none = crossed::take(call.cx, &y, &[0], &[])?;
        return Ok(Array::new(&whole, Vec::<Value>::new())?.with_prototype(none));
    }
    if seen.after == 1 {
        return along_the_last(call, &y, &runs)?.reshaped(&whole);
    }
    let mut parts = budget::vec(runs.len())?;
    for (start, stop) in runs {
        call.cx.poll()?;
        let places = budget::collected((stop - start) / seen.after, (start..stop).step_by(seen.after))?;
        parts.push(Value::Array(nested::settled(crossed::take(call.cx, &y, &[places.len()], &places)?)?));
    }
    Array::new(&whole, parts)
}

/// Along the last axis the elements of a part stand one after the other.
fn along_the_last(call: &Call<'_>, y: &Array, runs: &[Span]) -> Result<Array> {
    let ravel = y.clone().reshaped(&[y.count()])?;
    let parts = segments::known(call.cx, Some(KnownMonad::Row(&rows::BOX)), &ravel, runs)?;
    let parts = parts.ok_or_else(|| Error::domain("the argument has no items"))?;
    let Some(values) = parts.as_slice::<Value>().filter(|_| y.as_slice::<Value>().is_some()) else { return Ok(parts) };
    let mut settled = budget::vec(values.len())?;
    for value in values {
        call.cx.poll()?;
        settled.push(Value::Array(nested::settled(value.array()?.clone())?));
    }
    Ok(Array::list(settled))
}

/// A number of parts that begin at each place of an axis.
fn marks(call: &Call<'_>, x: &Array, length: usize, free: bool) -> Result<Vec<usize>> {
    let marks = call.counts(x)?;
    match marks.as_slice() {
        all if all.len() == length => budget::copied(all),
        all if free && !x.is_atom() && all.len() <= length + 1 => {
            let mut padded = budget::copied(all)?;
            budget::pad(&mut padded, length.max(all.len()), 0)?;
            Ok(padded)
        }
        [one] if x.is_atom() || length != 1 => budget::filled(length, *one),
        all => Err(Error::length(format!("{} marks for {length} items", all.len()))),
    }
}
