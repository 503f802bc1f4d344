//! Copying items: each item as often as a number beside it says.

use super::select::{SELECTION_BLOCK_ELEMENTS, gather, items_where};
use crate::array::truths::Truths;
use crate::array::wide::wide;
use crate::array::{
    Arg, Array, Bounds, Context, Element, ElementType, View, budget, buffer_pool, fill, promote, shape, stop,
};
use crate::error::{Error, Result};
use crate::verbs::small;
use crate::{with_items, with_slim, with_stored};

/// Each item of `y` as often as the atom of `x` beside it says (left rank 1). An atom on either side meets everything on
/// the other. A complex count `a j b` gives `a` copies and then `b` fills.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::copy::copy;
/// let x = Array::list(vec![true, false, true]);
/// assert_eq!(copy(&Context::default(), x.into(), Array::text("abc").into())?, Array::text("ac"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn copy(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::copied(&x, &y)
    {
        return Ok(result);
    }
    let y = y.into_array();
    let y = if y.is_atom() && !x.is_atom() { replicated(&y, x.tally())? } else { y };
    if !x.is_atom() && x.tally() != y.tally() {
        return Err(Error::length(format!("{} counts for {} items", x.tally(), y.tally())));
    }
    if let (Some(mask), false) = (Truths::new(&x), x.is_atom()) {
        return items_where(cx, &y, mask);
    }
    if counts_are_truths(&x) {
        let mut keep = buffer_pool::lend::<bool>(x.count())?;
        match x.slim() {
            Some(slim) => with_slim!(slim, items => keep.iter_mut().zip(items).for_each(|(to, &one)| *to = one != 0)),
            None => {
                let (counts, keep) = (x.as_slice::<i64>().unwrap_or_default(), &mut keep[..]);
                wide(
                    counts.len(),
                    #[inline(always)]
                    move || keep.iter_mut().zip(counts).for_each(|(to, &one)| *to = one != 0),
                );
            }
        }
        return items_where(cx, &y, &keep[..]);
    }
    if x.kind() == ElementType::Complex
        && let Some(numbers) = x.as_slice::<crate::array::Complex>()
        && numbers.iter().any(|c| c.im != 0.0)
    {
        let (real, imaginary) = (budget::mapped(numbers, |c| c.re)?, budget::mapped(numbers, |c| c.im)?);
        let (copies, fills) = (counts(cx, &Array::list(real))?, counts(cx, &Array::list(imaginary))?);
        return copy_with_fills(cx, &copies, &fills, y);
    }
    let counts = counts(cx, &x)?;
    match counts.as_slice() {
        [count] if x.is_atom() => copy_each(cx, *count, &y),
        _ => items_repeated(cx, &counts, &y),
    }
}

/// Whether all counts of a list of integers are 0 or 1, so that they keep items as truths do.
fn counts_are_truths(x: &Array) -> bool {
    match x.slim() {
        Some(_) => matches!(x.bounds(), Some(Bounds { least: 0.., most: ..=1 })),
        None => x.as_slice::<i64>().is_some_and(|counts| {
            let all = wide(
                counts.len(),
                #[inline(always)]
                || counts.iter().fold(0, |all, &count| all | count),
            );
            !x.is_atom() && matches!(all, 0 | 1)
        }),
    }
}

/// `count` copies of an atom as a list.
fn replicated(y: &Array, count: usize) -> Result<Array> {
    crate::verbs::structure::shape::repeated(y, count)
}

fn counts(cx: &Context, x: &Array) -> Result<Vec<usize>> {
    let count = |&n: &i64| usize::try_from(n).map_err(|_| Error::domain(format!("an item cannot be copied {n} times")));
    budget::tried(&promote::integers(x, cx.tolerance)?, count)
}

fn total(counts: &[usize]) -> Result<usize> {
    let mut sum = 0_usize;
    for block in counts.chunks(SELECTION_BLOCK_ELEMENTS) {
        stop::poll_running()?;
        let added = block.iter().try_fold(sum, |sum, &n| sum.checked_add(n));
        sum = added.ok_or_else(|| Error::limit("too many copies"))?;
    }
    Ok(sum)
}

/// Every item `count` times.
fn copy_each(cx: &Context, count: usize, y: &Array) -> Result<Array> {
    let tally = y.tally();
    let whole_tally = tally.checked_mul(count).ok_or_else(|| Error::limit("too many copies"))?;
    if count == 1 && !y.is_atom() {
        return Ok(y.clone());
    }
    let whole = shape::concat(&[whole_tally], y.item_shape());
    let size = y.item_count();
    with_stored!(y, items => Array::new(&whole, repeat_runs(cx, items, size, tally, |_| count, &whole)?))
        .map(|copies| copies.kept_within(y))
}

fn items_repeated(cx: &Context, counts: &[usize], y: &Array) -> Result<Array> {
    let whole = shape::concat(&[total(counts)?], y.item_shape());
    let count_of = |index: usize| counts.get(index).copied().unwrap_or(0);
    with_stored!(y, items => {
        Array::new(&whole, repeat_runs(cx, items, y.item_count(), y.tally(), count_of, &whole)?)
    })
    .map(|copies| copies.kept_within(y))
}

fn repeat_runs<T: Element>(
    cx: &Context,
    items: &[T],
    size: usize,
    tally: usize,
    count_of: impl Fn(usize) -> usize,
    whole: &[usize],
) -> Result<Vec<T>> {
    let mut out = T::with_room(shape::count(whole)?)?;
    if size == 0 {
        return Ok(out);
    }
    for (index, cell) in items.chunks_exact(size).take(tally).enumerate() {
        if index % SELECTION_BLOCK_ELEMENTS == 0 {
            cx.poll()?;
        }
        match (count_of(index), cell) {
            (0, _) => {}
            (1, [one]) => out.push(one.clone()),
            (n, [one]) if n < SELECTION_BLOCK_ELEMENTS => out.extend(std::iter::repeat_n(one, n).cloned()),
            (n, [one]) => {
                let length = out.len() + n;
                budget::pad(&mut out, length, one.clone())?;
            }
            (n, _) => (0..n).try_for_each(|_| budget::extend(&mut out, cell))?,
        }
    }
    Ok(out)
}

fn copy_with_fills(cx: &Context, copies: &[usize], fills: &[usize], y: Array) -> Result<Array> {
    let y = fill::meet(cx, y)?;
    let each = |list: &[usize], index: usize| list.get(index).or(list.first()).copied().unwrap_or(0);
    let tally = y.tally();
    let mut sum = 0_usize;
    for index in 0..tally {
        sum = each(copies, index)
            .checked_add(each(fills, index))
            .and_then(|n| sum.checked_add(n))
            .ok_or_else(|| Error::limit("too many copies"))?;
    }
    let (whole, size) = (shape::concat(&[sum], y.item_shape()), y.item_count());
    fn run<T: Element>(
        cx: &Context,
        items: &[T],
        (tally, size, whole): (usize, usize, &[usize]),
        each: &dyn Fn(usize) -> (usize, usize),
    ) -> Result<Array> {
        let pad = fill::element::<T>(cx)?;
        let mut out = T::with_room(shape::count(whole)?)?;
        for index in 0..tally {
            let (copies, fills) = each(index);
            let cell = items.get(index * size..(index + 1) * size).unwrap_or(&[]);
            (0..copies).try_for_each(|_| budget::extend(&mut out, cell))?;
            let length = out.len() + fills * size;
            budget::pad(&mut out, length, pad.clone())?;
        }
        Array::new(whole, out)
    }
    let both = |index: usize| (each(copies, index), each(fills, index));
    with_items!(y.widened(), items => run(cx, items, (tally, size, &whole), &both))
}

/// The inverse of copying by a mask: the items of `y` at the places where `mask` is 1, fills elsewhere. A domain error
/// if `mask` is not boolean, a length error if it has not as many ones as there are items (an atom meets each).
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::copy::expand;
/// let mask = Array::list(vec![true, false, true]);
/// assert_eq!(expand(&Context::default(), mask.into(), Array::text("ab").into())?, Array::text("a b"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn expand(cx: &Context, mask: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (mask, y) = (mask.into_array(), y.into_array());
    let mask = promote::cast(mask, ElementType::Bool)?;
    let View::Bool(mask) = mask.widened() else { return Err(Error::domain("a mask is boolean")) };
    let ones = mask.iter().filter(|&&m| m).count();
    if !y.is_atom() && ones != y.tally() {
        return Err(Error::length(format!("{ones} places for {} items", y.tally())));
    }
    let y = fill::meet(cx, y)?;
    let whole = shape::concat(&[mask.len()], y.item_shape());
    fn run<T: Element>(cx: &Context, items: &[T], mask: &[bool], size: usize, whole: &[usize]) -> Result<Array> {
        let fill = fill::element::<T>(cx)?;
        if size == 1 && items.len() > 1 {
            return Array::new(whole, elements_expanded(cx, items, mask, &fill)?);
        }
        let mut out = budget::filled(shape::count(whole)?, fill)?;
        let mut cells = items.chunks_exact(size.max(1)).cycle();
        for (turn, (target, _)) in out.chunks_exact_mut(size.max(1)).zip(mask).filter(|(_, m)| **m).enumerate() {
            stop::poll_turn(turn)?;
            if let Some(cell) = cells.next() {
                target.clone_from_slice(cell);
            }
        }
        Array::new(whole, out)
    }
    with_items!(y.widened(), items => run(cx, items, mask, y.item_count(), &whole))
}

/// The next element where a mask is true, a fill elsewhere. The place of the next element is counted, so that the loop has no branch.
fn elements_expanded<T: Element>(cx: &Context, items: &[T], mask: &[bool], fill: &T) -> Result<Vec<T>> {
    let mut out = T::with_room(mask.len())?;
    let mut next = 0;
    for block in mask.chunks(SELECTION_BLOCK_ELEMENTS) {
        cx.poll()?;
        out.extend(block.iter().map(|&is_taken| {
            let item = items.get(next).unwrap_or(fill);
            next += usize::from(is_taken);
            if is_taken { item.clone() } else { fill.clone() }
        }));
    }
    Ok(out)
}

/// The items of `y` at the places where a boolean list is true. What phrases that filter by a test call directly.
pub fn filter(cx: &Context, keep: &[bool], y: &Array) -> Result<Array> {
    if keep.len() != y.tally() {
        return Err(Error::length(format!("{} tests for {} items", keep.len(), y.tally())));
    }
    items_where(cx, y, keep)
}

/// The elements at the given places, as a list of the same type. For kernels that already know the places.
pub fn elements_at(cx: &Context, y: &Array, places: &[usize]) -> Result<Array> {
    with_stored!(y, items => Ok(Array::list(gather(cx, items, places, 1)?).kept_within(y)))
}
