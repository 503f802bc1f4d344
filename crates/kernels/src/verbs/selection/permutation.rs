//! Permutations: cycles, numbers, parity, and applying them.

use super::select::{items_at, position};
use crate::array::cells::INFINITE;
use crate::array::{Arg, Array, Context, ElementType, Extended, Value, View, budget, promote, shape};
use crate::error::{Error, Result};

/// The permutation that an argument means, of `length` places or of as many as it needs. Numbers are the permutation
/// itself, or (the other places first, in order) its end; boxes are cycles, applied from the last to the first.
fn standard(cx: &Context, y: &Array, length: Option<usize>) -> Result<Vec<usize>> {
    if let View::Box(cycles) = y.widened() {
        return from_cycles(cx, cycles, length);
    }
    let numbers = promote::integers(y, cx.tolerance)?;
    let needed = numbers.iter().max().map_or(Ok(0), |&m| room_for(m))?;
    let length = length.unwrap_or(needed);
    let mut seen = budget::filled(length, false)?;
    let mut end = budget::vec(numbers.len())?;
    for block in numbers.chunks(PLACES_BETWEEN_POLLS) {
        cx.poll()?;
        for &number in block {
            let place = position(number, length)?;
            if std::mem::replace(&mut seen[place], true) {
                return Err(Error::index(format!("place {place} is named twice")));
            }
            end.push(place);
        }
    }
    // The permutation itself names all places: nothing stands before it.
    if end.len() == length {
        return Ok(end);
    }
    let mut all: Vec<usize> = budget::vec(length)?;
    for low in (0..length).step_by(PLACES_BETWEEN_POLLS) {
        cx.poll()?;
        all.extend((low..length.min(low + PLACES_BETWEEN_POLLS)).filter(|&place| !seen[place]));
    }
    budget::extend(&mut all, &end)?;
    Ok(all)
}

/// The interrupt flag is polled after this many places.
const PLACES_BETWEEN_POLLS: usize = 1 << 16;

fn room_for(largest: i64) -> Result<usize> {
    usize::try_from(largest.saturating_add(1).max(0)).map_err(|_| Error::limit("the permutation is too long"))
}

fn from_cycles(cx: &Context, cycles: &[Value], length: Option<usize>) -> Result<Vec<usize>> {
    let mut lists = budget::vec(cycles.len())?;
    let mut needed = 0;
    for cycle in cycles {
        let numbers = budget::owned(promote::integers(cycle.array()?, cx.tolerance)?)?;
        needed = needed.max(numbers.iter().max().map_or(Ok(0), |&m| room_for(m))?);
        lists.push(numbers);
    }
    let length = length.unwrap_or(needed);
    let mut all: Vec<usize> = budget::collected(length, 0..length)?;
    // The cycle that last used a place: telling repetitions within one cycle.
    let mut used = budget::filled(length, 0_usize)?;
    for (turn, cycle) in lists.iter().enumerate().rev() {
        let mut places = budget::vec(cycle.len())?;
        for &number in cycle {
            let place = position(number, length)?;
            if std::mem::replace(&mut used[place], turn + 1) == turn + 1 {
                return Err(Error::index(format!("place {place} is twice in a cycle")));
            }
            places.push(place);
        }
        let old: Vec<usize> = places.iter().map(|&place| all[place]).collect();
        for (index, &place) in places.iter().enumerate() {
            all[place] = old[(index + 1) % old.len()];
        }
    }
    Ok(all)
}

fn list_of(places: &[usize]) -> Result<Array> {
    Ok(Array::list(budget::mapped(places, |&place| place as i64)?))
}

/// Between the two forms of a permutation (rank 1): boxed cycles give the list, a list gives its cycles, each beginning
/// with its largest member, in ascending order of these.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::permutation::cycles;
/// let y = Array::boxes([Array::list(vec![2_i64, 0, 1])]);
/// assert_eq!(cycles(&Context::default(), y.into())?, Array::list(vec![1_i64, 2, 0]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn cycles(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let places = standard(cx, &y, None)?;
    if y.kind() == ElementType::Box {
        return list_of(&places);
    }
    let mut done = budget::filled(places.len(), false)?;
    let (mut out, mut cycle) = (Vec::new(), Vec::new());
    for start in (0..places.len()).rev() {
        if start % 1024 == 0 {
            cx.poll()?;
        }
        if done[start] {
            continue;
        }
        cycle.clear();
        let mut at = start;
        while !std::mem::replace(&mut done[at], true) {
            budget::push(&mut cycle, at)?;
            at = places[at];
        }
        budget::push(&mut out, Value::Array(list_of(&cycle)?))?;
    }
    out.reverse();
    Ok(Array::list(out))
}

/// The parity of a list of numbers (rank 1): 1 and -1 for even and odd permutations, 0 for what is none. A domain error
/// for boxes.
pub fn parity(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if y.kind() == ElementType::Box {
        return Err(Error::domain("the parity of a list of numbers"));
    }
    promote::integers(&y, cx.tolerance)?;
    let Ok(places) = standard(cx, &y, None) else { return Ok(Array::from(0_i64)) };
    let mut done = budget::filled(places.len(), false)?;
    let mut even = true;
    for start in 0..places.len() {
        if start % PLACES_BETWEEN_POLLS == 0 {
            cx.poll()?;
        }
        let mut at = start;
        let mut length = 0_usize;
        while !std::mem::replace(&mut done[at], true) {
            at = places[at];
            length += 1;
        }
        even ^= length > 0 && length.is_multiple_of(2);
    }
    Ok(Array::from(if even { 1_i64 } else { -1 }))
}

/// The items of `y` permuted by `x` (left rank 1), which is a permutation, the end of one, or boxed cycles.
pub fn permute(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let places = standard(cx, &x, Some(y.tally()))?;
    if y.is_atom() {
        return Ok(y);
    }
    items_at(cx, &y, &places, &[places.len()])
}

/// The number of a permutation (rank 1) among all of its length in ascending order.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::permutation::anagram_index;
/// assert_eq!(anagram_index(&Context::default(), Array::list(vec![2_i64, 0, 1]).into())?, Array::from(4_i64));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn anagram_index(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let mut rest = standard(cx, &y, None)?;
    // Each place is replaced by its number among those still to come: a factorial number.
    if rest.len() <= NUMBERED {
        let smaller = |at: usize| rest.iter().skip(at + 1).filter(|place| **place < rest[at]).count();
        let digit = |number: i64, at: usize| number * (rest.len() - at) as i64 + smaller(at) as i64;
        return Ok(Array::from((0..rest.len()).fold(0, digit)));
    }
    let mut number = Extended::ZERO;
    while !rest.is_empty() {
        cx.poll()?;
        let first = rest.remove(0);
        let smaller = rest.iter().filter(|&&place| place < first).count();
        // Horner's rule from the left: the digit's weight is the factorial of the number of places left.
        number = number * Extended::from(rest.len() + 1) + Extended::from(smaller);
    }
    match i64::try_from(&number) {
        Ok(small) => Ok(Array::from(small)),
        Err(_) => Ok(Array::atom(number)),
    }
}

/// The most items whose permutations machine integers number.
const NUMBERED: usize = 20;

/// One or many permutations of a few items together; `None` for others.
fn anagrams(cx: &Context, x: &Array, y: &Array) -> Result<Option<Array>> {
    let tally = y.tally();
    if y.is_atom() || tally > NUMBERED || !matches!(x.widened(), View::Bool(_) | View::Int(_)) {
        return Ok(None);
    }
    let all: i64 = (1..=tally as i64).product();
    let numbers = promote::integers(x, cx.tolerance)?;
    let mut places: Vec<usize> = budget::vec(numbers.len().saturating_mul(tally))?;
    for (index, &number) in numbers.iter().enumerate() {
        if index % 1024 == 0 {
            cx.poll()?;
        }
        let mut number = if number < 0 { number.saturating_add(all) } else { number };
        if !(0..all).contains(&number) {
            return Err(Error::index(format!("{tally} items do not have so many permutations")));
        }
        // The digits of the factorial number, from the last place to the first, each a place among those left.
        let mut digits = [0_usize; NUMBERED];
        for (base, digit) in (1..).zip(digits.iter_mut().take(tally).rev()) {
            *digit = (number % base) as usize;
            number /= base;
        }
        let mut rest: smallvec::SmallVec<[usize; NUMBERED]> = (0..tally).collect();
        places.extend(digits.iter().take(tally).map(|&digit| rest.remove(digit)));
    }
    items_at(cx, y, &places, &shape::concat(x.shape(), &[tally])).map(Some)
}

/// The items of `y` in the order of the permutation with number `x` (left rank 0); a negative number counts from the end.
/// An index error if there are not so many.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::permutation::anagram;
/// assert_eq!(anagram(&Context::default(), Array::from(-1_i64).into(), Array::text("abc").into())?, Array::text("cba"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn anagram(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (x, y) = (x.into_array(), y.into_array());
    if let Some(all) = anagrams(cx, &x, &y)? {
        return Ok(all);
    }
    if x.rank() > 0 {
        return crate::array::rank::dyad(cx, (0, INFINITE), x, y, &|cx, x, y| anagram(cx, x.into(), y.into()));
    }
    let exact = match (x.widened(), x.kind().is_numeric()) {
        (View::Extended(items), _) => items.first().cloned().unwrap_or(Extended::ZERO),
        (_, true) => Extended::from(promote::integer(&x, cx.tolerance)?),
        _ => return Err(Error::domain(format!("a permutation has a number, not {} data", x.kind().name()))),
    };
    let tally = y.tally();
    // A number from the end has the digits of the one as far from the beginning, each counted from its end.
    let from_end = exact < Extended::ZERO;
    let number = if from_end { -(exact + Extended::ONE) } else { exact };
    let digits = factorial_digits(cx, number, tally)?;
    if y.is_atom() {
        return Ok(y);
    }
    // The items before the first digit that is not 0 stay where they are, or are in reverse.
    let (moved, stay) = (digits.len(), tally - digits.len());
    let mut places = budget::vec(tally)?;
    let mut rest = if from_end {
        places.extend((moved..tally).rev());
        budget::collected(moved, 0..moved)?
    } else {
        places.extend(0..stay);
        budget::collected(moved, stay..tally)?
    };
    for digit in digits.into_iter().rev() {
        cx.poll()?;
        let last = rest.len().saturating_sub(1);
        places.push(rest.remove(if from_end { last.saturating_sub(digit) } else { digit.min(last) }));
    }
    items_at(cx, &y, &places, &[tally])
}

/// The digits of a number that is not negative as a factorial number, the last one (of base 1) first, without those before the
/// first that is not 0. An index error if it takes more than `most`.
fn factorial_digits(cx: &Context, mut number: Extended, most: usize) -> Result<Vec<usize>> {
    let mut digits = Vec::new();
    while number != Extended::ZERO {
        cx.poll()?;
        if digits.len() == most {
            return Err(Error::index(format!("{most} items do not have so many permutations")));
        }
        let base = Extended::from(digits.len() + 1);
        let quotient = &number / &base;
        digits.push(usize::try_from(&(&number - &quotient * &base)).unwrap_or(0));
        number = quotient;
    }
    Ok(digits)
}
