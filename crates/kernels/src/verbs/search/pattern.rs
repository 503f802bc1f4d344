//! Finding a pattern in an array, and matching whole arrays.

use super::cells::cells_equal;
use crate::array::compare::Equality;
use crate::array::threads::{self, Cost};
use crate::array::wide::wide;
use crate::array::{Arg, Array, Context, Shape, View, budget, buffer_pool, promote, shape, stop};
use crate::error::{Error, Result};
use crate::verbs::selection::block::strides;

/// For each place of `y`, whether the pattern `x` begins there: a boolean array of the shape of `y`. An atom is a pattern
/// of one item in a list. A rank error if the ranks differ otherwise.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::search::find};
/// let found = find(&Context::default(), Array::text("aa").into(), Array::text("aaab").into())?;
/// assert_eq!(found, Array::list(vec![true, true, false, false]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn find(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (x, y) = (x.into_array(), y.into_array());
    let x = if x.is_atom() && y.rank() == 1 { x.reshaped(&[1])? } else { x };
    if x.rank() != y.rank() {
        return Err(Error::rank(format!("a pattern of rank {} in an array of rank {}", x.rank(), y.rank())));
    }
    let kind = promote::common(x.kind(), y.kind()).filter(|_| !y.is_empty());
    let (Some(kind), false) = (kind, x.is_empty()) else {
        let found = x.is_empty();
        return starts(cx, &x, &y, &|_| found);
    };
    let (x, y) = (promote::cast(x, kind)?, promote::cast(y, kind)?);
    if y.rank() <= 1 {
        return match (x.widened(), y.widened()) {
            (View::Bool(a), View::Bool(b)) => in_list(cx, a, b, &y),
            (View::Byte(a), View::Byte(b)) => in_list(cx, a, b, &y),
            (View::Int(a), View::Int(b)) => in_list(cx, a, b, &y),
            (View::Unicode(a), View::Unicode(b)) => in_list(cx, a, b, &y),
            (View::Symbol(a), View::Symbol(b)) => in_list(cx, a, b, &y),
            _ => starts(cx, &x, &y, &|at| {
                (0..x.count()).all(|i| goes_on(i) && cells_equal(Equality::new(cx), (&x, i), (&y, at + i), 1))
            }),
        };
    }
    let (x_strides, y_strides) = (strides(x.shape()), strides(y.shape()));
    let offset = |mut index: usize| -> usize {
        let mut sum = 0;
        for (x_stride, y_stride) in x_strides.iter().zip(&y_strides) {
            sum += index / x_stride * y_stride;
            index %= x_stride;
        }
        sum
    };
    let offsets = budget::collected(x.count(), (0..x.count()).map(offset))?;
    let begins = |at: usize| {
        let mut all = offsets.iter().enumerate();
        all.all(|(i, offset)| goes_on(i) && cells_equal(Equality::new(cx), (&x, i), (&y, at + offset), 1))
    };
    starts(cx, &x, &y, &begins)
}

/// The interrupt flag is polled after this many elements.
const COMPARED: usize = 1 << 14;

/// Whether a comparison that has come so far goes on: what runs may have been asked to end, and then its result is none.
fn goes_on(compared: usize) -> bool {
    !compared.is_multiple_of(COMPARED) || compared == 0 || !stop::is_ending()
}

/// Every place of `y` where a rectangle of the shape of `x` fits, tested; false elsewhere.
fn starts(cx: &Context, x: &Array, y: &Array, begins: &dyn Fn(usize) -> bool) -> Result<Array> {
    let mut out = budget::filled(y.count(), false)?;
    let fits: Shape = x.shape().iter().zip(y.shape()).map(|(&a, &b)| (b + 1).saturating_sub(a)).collect();
    let strides = strides(y.shape());
    let (count, turns) = (shape::count(&fits)?, COMPARED / x.count().clamp(1, COMPARED));
    for index in 0..count {
        if index % turns == 0 {
            cx.poll()?;
        }
        let (mut rest, mut at, mut inside) = (index, 0, true);
        for ((&fit, &stride), &length) in fits.iter().zip(&strides).zip(y.shape()).rev() {
            at += rest % fit * stride;
            inside &= rest % fit < length;
            rest /= fit;
        }
        if let (true, Some(place)) = (inside, out.get_mut(at)) {
            *place = begins(at);
        }
    }
    cx.poll()?;
    Ok(y.with_items(out))
}

/// Longer patterns are found by a method whose time does not grow with their length.
pub const SHORT_PATTERN_MAX: usize = 16;

/// A short pattern in a list: every place is compared with every item of the pattern, without branches.
pub fn short_in_list<T: PartialEq + Copy + Sync>(cx: &Context, pattern: &[T], list: &[T], y: &Array) -> Result<Array> {
    let mut out = buffer_pool::blank::<bool>(list.len())?;
    let fits = (list.len() + 1).saturating_sub(pattern.len());
    let (starts, rest) = out.split_at_mut(fits);
    rest.fill(false);
    threads::each_block(
        cx,
        Cost::Slight.work(fits * pattern.len()),
        4096,
        starts,
        || (),
        |_, start, found| {
            cx.poll()?;
            for (shift, &wanted) in pattern.iter().enumerate() {
                let items = list.get(start + shift..).unwrap_or(&[]);
                if shift == 0 {
                    mark(found, items, wanted, |_, same| same)
                } else {
                    mark(found, items, wanted, |before, same| before & same)
                }
            }
            Ok::<_, Error>(())
        },
    )?;
    Ok(y.with_items(out))
}

/// Which items are the wanted one. That is a local of the loop: seen through a reference, it could be one of the marks, and the loop
/// would go one by one.
#[inline(always)]
fn mark<T: PartialEq + Copy>(marks: &mut [bool], items: &[T], wanted: T, with: impl Fn(bool, bool) -> bool) {
    wide(
        marks.len(),
        #[inline(always)]
        move || {
            for (mark, &item) in marks.iter_mut().zip(items) {
                *mark = with(*mark, item == wanted);
            }
        },
    );
}

fn in_list<T: PartialEq + Copy + Sync>(cx: &Context, pattern: &[T], list: &[T], y: &Array) -> Result<Array> {
    if pattern.len() <= SHORT_PATTERN_MAX {
        return short_in_list(cx, pattern, list, y);
    }
    long_in_list(cx, pattern, list, y)
}

/// In time proportional to pattern and list together (Knuth, Morris and Pratt 1977).
pub fn long_in_list<T: PartialEq>(cx: &Context, pattern: &[T], list: &[T], y: &Array) -> Result<Array> {
    let mut out = budget::filled(list.len(), false)?;
    let mut borders = budget::filled(pattern.len(), 0_usize)?;
    let mut matched = 0;
    for at in 1..pattern.len() {
        stop::poll_turn(at)?;
        while matched > 0 && pattern[at] != pattern[matched] {
            matched = borders[matched - 1];
        }
        matched += usize::from(pattern[at] == pattern[matched]);
        borders[at] = matched;
    }
    matched = 0;
    for (at, item) in list.iter().enumerate() {
        if at % 8192 == 0 {
            cx.poll()?;
        }
        while matched > 0 && pattern.get(matched) != Some(item) {
            matched = borders[matched - 1];
        }
        matched += usize::from(pattern.get(matched) == Some(item));
        if matched == pattern.len() {
            out[at + 1 - matched] = true;
            matched = borders[matched - 1];
        }
    }
    Ok(y.with_items(out))
}
