//! Making integers: counting from zero, steps around zero.

use crate::array::mask::{ONES, WORD};
use crate::array::truths::{Truths, WORDS};
use crate::array::vector_selection::EIGHT;
use crate::array::wide::wide;
use crate::array::{
    Arg, Array, Bounds, Complex, Context, Element, ElementType, Rational, Shape, Small, Tolerance, budget, buffer_pool,
    promote, shape,
};
use crate::error::{Error, Result};
use crate::verbs::selection::copy::copy;
use crate::verbs::selection::select::SELECTION_BLOCK_ELEMENTS;

/// The integers from 0, as many as the shape `y` holds, in that shape (rank 1). A negative length runs its axis
/// backwards. An exact argument gives exact integers.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::integers::integers;
/// let y = Array::list(vec![2_i64, -2]);
/// assert_eq!(integers(&Context::default(), y.into())?, Array::new(&[2, 2], vec![1_i64, 0, 3, 2])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn integers(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if let Some(few) = small_integers(&y) {
        return Ok(few.into());
    }
    shape::check_rank(y.count())?;
    let lengths = promote::integers(&y, cx.tolerance)?;
    let mut whole = Shape::new();
    for &n in lengths.iter() {
        whole.push(usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX));
    }
    let count = shape::count(&whole)?;
    if cx.slims(count)
        && !y.kind().is_exact()
        && i32::try_from(count).is_ok()
        && lengths.iter().all(|&length| length >= 0)
    {
        return slim_integers(cx, count)?.reshaped(&whole);
    }
    let mut out: Vec<i64> = budget::vec(count)?;
    let end = i64::try_from(count).map_err(|_| Error::limit("too many integers"))?;
    for start in (0..end).step_by(INTEGERS_BETWEEN_POLLS) {
        cx.poll()?;
        out.extend(start..end.min(start.saturating_add(INTEGERS_BETWEEN_POLLS as i64)));
    }
    for (axis, &length) in lengths.iter().enumerate() {
        if length < 0 && count > 0 {
            let size = shape::size(whole.get(axis + 1..).unwrap_or_default());
            reverse_axis(&mut out, whole.get(axis).copied().unwrap_or(1), size);
        }
    }
    let out = Array::new(&whole, out)?;
    if y.kind().is_exact() { promote::cast(out, ElementType::Extended) } else { Ok(out) }
}

/// The integers from 0 to below a count, of four bytes each.
fn slim_integers(cx: &Context, count: usize) -> Result<Array> {
    let end = i32::try_from(count).map_err(|_| Error::limit("too many integers"))?;
    // So many could be asked for in eight bytes.
    budget::check::<i64>(count)?;
    let mut out = budget::vec::<i32>(count)?;
    for start in (0..end).step_by(INTEGERS_BETWEEN_POLLS) {
        cx.poll()?;
        out.extend(start..end.min(start.saturating_add(INTEGERS_BETWEEN_POLLS as i32)));
    }
    let bounds = Bounds { least: 0, most: i64::try_from(count).unwrap_or(i64::MAX) - 1 };
    Ok(Array::list(out).within(bounds))
}

/// The interrupt flag is polled after this many integers.
const INTEGERS_BETWEEN_POLLS: usize = 1 << 20;

/// The integers below a small atom: the most common use, without a plan of axes.
fn small_integers(y: &Array) -> Option<Small> {
    let count = usize::try_from(*y.as_atom::<i64>()?).ok()?;
    Small::written(count, |out: &mut [i64]| {
        out.iter_mut().zip(0..).for_each(|(to, i)| *to = i);
        true
    })
}

fn reverse_axis(items: &mut [i64], length: usize, size: usize) {
    for plane in items.chunks_exact_mut(length * size) {
        for low in 0..length / 2 {
            let (front, back) = plane.split_at_mut((length - 1 - low) * size);
            if let (Some(a), Some(b)) = (front.get_mut(low * size..(low + 1) * size), back.get_mut(..size)) {
                a.swap_with_slice(b);
            }
        }
    }
}

/// From minus `y` to `y` in steps of 1 (rank 0). A complex `a j n` gives `n` equal steps; a negative end runs down.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::integers::steps;
/// assert_eq!(steps(&Context::default(), Array::from(1_i64).into())?, Array::list(vec![-1_i64, 0, 1]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn steps(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if let Some(end) = y.as_atom::<Rational>().filter(|end| !end.is_int()) {
        return fraction_steps(end);
    }
    let exact = y.kind().is_exact();
    let end = match promote::complexes(&y)? {
        Some(numbers) => numbers.first().copied().unwrap_or(Complex::new(0.0, 0.0)),
        None => return Err(Error::domain(format!("steps up to a number, not {} data", y.kind().name()))),
    };
    if let (Some(n), true) = (cx.tolerance.integer(end.re), end.im == 0.0) {
        return whole_steps(n, exact);
    }
    if !end.re.is_finite() || !end.im.is_finite() {
        return Err(Error::domain("steps up to infinity"));
    }
    let size = end.re.abs();
    let values = if end.im == 0.0 {
        let Some(count) = cx.tolerance.integer(2.0 * size).map(|count| count as f64) else {
            return Err(Error::domain("steps of 1 go from minus a number to it where twice the number is whole"));
        };

        budget::collected(room(count)?, (0..=count as i64).map(|i| (i as f64 - size) * end.re.signum()))?
    } else {
        let Some(count) = cx.tolerance.integer(end.im).filter(|&n| n > 0) else {
            return Err(Error::domain("the number of steps is a whole number above 0"));
        };

        budget::collected(room(count as f64)?, (0..=count).map(|i| -end.re + 2.0 * end.re * (i as f64 / count as f64)))?
    };
    let whole = values.iter().all(|&v: &f64| Tolerance::EXACT.integer(v).is_some());
    let values = Array::list(values);
    if whole { promote::cast(values, ElementType::Int) } else { Ok(values) }
}

/// Steps up to an exact fraction, of which the double must be whole.
fn fraction_steps(end: &Rational) -> Result<Array> {
    let size = end.clone().abs();
    let count = promote::rational_to_int(&(&size + &size)).and_then(|count| i64::try_from(&count).ok());
    let Some(count) = count else {
        return Err(Error::domain("steps of 1 go from minus a number to it where twice the number is whole"));
    };
    let mut out = budget::collected(room(count as f64)?, (0..=count).map(|step| Rational::from(step) - &size))?;
    if end.is_negative() {
        out.reverse();
    }
    Ok(Array::list(out))
}

fn room(count: f64) -> Result<usize> {
    if count < 1e15 { Ok(count as usize + 1) } else { Err(Error::limit("too many steps")) }
}

fn whole_steps(n: i64, exact: bool) -> Result<Array> {
    let size = i64::try_from(n.unsigned_abs()).map_err(|_| Error::limit("too many steps"))?;
    let mut out = budget::vec(room(2.0 * size as f64)?)?;
    if n >= 0 {
        out.extend(-size..=size);
    } else {
        out.extend((-size..=size).rev());
    }
    let out = Array::list(out);
    if exact { promote::cast(out, ElementType::Extended) } else { Ok(out) }
}

/// The places of a list of counts: place `i` as often as count `i` says (rank 1); of a boolean list, where it is true.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::integers::places;
/// let y = Array::list(vec![0_i64, 2, 1]);
/// assert_eq!(places(&Context::default(), y.into())?, Array::list(vec![1_i64, 1, 2]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn places(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if let Some(truths) = Truths::new(&y) {
        return places_of_truths(cx, truths);
    }
    if y.kind() == ElementType::Complex && promote::cast(y.clone(), ElementType::Float).is_err() {
        // The imaginary part says how many fills follow.
        let all = budget::collected(y.count(), 0..y.count() as i64)?;
        return copy(cx, y, Array::list(all).into());
    }
    let counts = promote::integers(&y, cx.tolerance)?;
    if let Some(bad) = counts.iter().find(|&&n| n < 0) {
        return Err(Error::domain(format!("a place cannot come {bad} times")));
    }
    if counts.iter().fold(0, |most: i64, &n| most.max(n)) <= 1 {
        let truths = budget::mapped(&counts, |&n| n != 0)?;
        return places_of_truths(cx, Truths::from(truths.as_slice()));
    }
    let add = |total: i64, &n: &i64| total.checked_add(n);
    let total = counts.iter().try_fold(0, add).and_then(|total| usize::try_from(total).ok());
    places_of_counts(cx, &counts, total.ok_or_else(|| Error::limit("too many places"))?)
}

/// Each place as often as its count says, none of which is negative, `total` in all. A few are always written: the next place writes over
/// what is too much.
fn places_of_counts(cx: &Context, counts: &[i64], total: usize) -> Result<Array> {
    let mut out = buffer_pool::blank::<i64>(total.saturating_add(REPEATS_WRITTEN))?;
    let (mut at, mut place) = (0, 0);
    for counts in counts.chunks(4096) {
        cx.poll()?;
        for &count in counts {
            let Some(rest) = out.get_mut(at..) else { break };
            let count = count as usize;
            match rest.first_chunk_mut::<REPEATS_WRITTEN>() {
                Some(few) if count <= REPEATS_WRITTEN => *few = [place; REPEATS_WRITTEN],
                _ => rest.iter_mut().take(count).for_each(|to| *to = place),
            }
            at += count;
            place += 1;
        }
    }
    out.truncate(total);
    Ok(Array::list(out))
}

/// Copies of a place that are written in any case; later ones overwrite those too many.
const REPEATS_WRITTEN: usize = 4;

/// The places at which a boolean list is true. What phrases that search by a test call directly.
pub fn places_of_true(cx: &Context, truths: &[bool]) -> Result<Array> {
    places_of_truths(cx, Truths::from(truths))
}

/// The same of bytes or bits.
fn places_of_truths(cx: &Context, truths: Truths<'_>) -> Result<Array> {
    let count = truths.ones();
    if count >= truths.count() / DENSE {
        return match cx.slims(count) && i32::try_from(truths.count()).is_ok() {
            true => places_of_many::<i32>(cx, truths, count, |start, place| start as i32 + i32::from(place)),
            false => places_of_many::<i64>(cx, truths, count, |start, place| start + i64::from(place)),
        };
    }
    places_of_some(cx, truths, count)
}

/// The places of `count` ones, sought in words of truths.
pub fn places_of_some(cx: &Context, truths: Truths<'_>, count: usize) -> Result<Array> {
    // The first places of a word are written whether or not it has so many ones: the next word writes over what is too much.
    let mut out = buffer_pool::blank::<i64>(count.saturating_add(AT_ONCE))?;
    let (mut at, mut room) = (0, [0; WORDS]);
    for (index, start) in (0..truths.count()).step_by(SELECTION_BLOCK_ELEMENTS).enumerate() {
        cx.poll()?;
        let words = truths.block(index, &mut room);
        wide(
            words.len() * WORD,
            #[inline(always)]
            || {
                for (base, &word) in (start as i64..).step_by(WORD).zip(words) {
                    let mut word = word;
                    if word == 0 {
                        continue;
                    }
                    let ones = word.count_ones() as usize;
                    let mut next = || {
                        let place = base + i64::from(word.trailing_zeros());
                        word &= word.wrapping_sub(1);
                        place
                    };
                    let Some((first, rest)) = out.get_mut(at..).and_then(<[i64]>::split_first_chunk_mut::<AT_ONCE>)
                    else {
                        continue;
                    };
                    first.iter_mut().for_each(|to| *to = next());
                    rest.iter_mut().take(ones.saturating_sub(AT_ONCE)).for_each(|to| *to = next());
                    at += ones;
                }
            },
        );
    }
    out.truncate(count);
    Ok(Array::list(out))
}

/// Where one in so many is true, or more, it costs less to write places for every eight truths than to look for the ones of each word.
const DENSE: usize = 6;

/// The places of `count` ones: a table has those of eight truths, which are written whether or not all are ones, and the next over what is
/// too much. `of` gives what a place is that so many truths come before.
pub fn places_of_many<T: Element>(
    cx: &Context,
    truths: Truths<'_>,
    count: usize,
    of: impl Fn(i64, u8) -> T,
) -> Result<Array> {
    let mut out = T::blank(count.saturating_add(EIGHT))?;
    let (mut at, mut room) = (0, [0; WORDS]);
    for (index, start) in (0..truths.count()).step_by(SELECTION_BLOCK_ELEMENTS).enumerate() {
        cx.poll()?;
        let words = truths.block(index, &mut room);
        wide(
            words.len() * WORD,
            #[inline(always)]
            || {
                let eights = words.iter().flat_map(|word| word.to_le_bytes());
                for (start, bits) in (start as i64..).step_by(EIGHT).zip(eights) {
                    let Some(room) = out.get_mut(at..).and_then(<[T]>::first_chunk_mut::<EIGHT>) else { return };
                    *room = ONES[usize::from(bits)].map(|place| of(start, place));
                    at += bits.count_ones() as usize;
                }
            },
        );
    }
    out.truncate(count);
    Ok(Array::list(out).within(Bounds { least: 0, most: i64::try_from(truths.count()).unwrap_or(i64::MAX) }))
}

/// The places of this many ones of a word are written together.
const AT_ONCE: usize = 8;

/// The inverse of [`places`]: how often each integer from 0 up to the largest occurs.
pub fn counts_of_places(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let numbers = promote::integers(&y, cx.tolerance)?;
    let Some(&largest) = numbers.iter().max() else { return Ok(Array::empty_list::<i64>()) };
    let length = usize::try_from(largest).ok().and_then(|n| n.checked_add(1));
    let length = length.ok_or_else(|| Error::domain("places are not negative"))?;
    let mut out = budget::filled(length, 0_i64)?;
    for &n in numbers.iter() {
        match usize::try_from(n).ok().and_then(|n| out.get_mut(n)) {
            Some(count) => *count += 1,
            None => return Err(Error::domain("places are not negative")),
        }
    }
    Ok(Array::list(out))
}
