//! The engine of searching: which way a search takes.

use std::cell::LazyCell;

use super::cells::{Probes, Which, cells_equal, slices};
use super::{boxed_texts, exact, fingerprint, float_rows, floats};
use crate::array::compare::Equality;
use crate::array::rules::Sameness;
use crate::array::wide::wide;
use crate::array::{Array, Context, ElementType, Shape, Tolerance, Value, View, budget, mask, promote, shape, stop};
use crate::error::Result;
use crate::fast_ways::SEARCH;

/// For each cell of `y` that could be an item of `x`: the index of the item of `x` that equals it, or the number of items
/// if none does. With it the frame of those cells.
pub fn lookup(cx: &Context, x: &Array, y: &Array, which: Which) -> Result<(Shape, Vec<i64>)> {
    if let (Some(bits), Some(truth), 1) = (x.bits(), truth_of(y), x.rank()) {
        let found = match which {
            First => bits.first(truth),
            Last => bits.last(truth),
        };
        return Ok((Shape::new(), vec![found.unwrap_or(bits.count()) as i64]));
    }
    if let Some(found) = among_truths(cx, x, y, which)? {
        return Ok((Shape::from_slice(y.shape()), found));
    }
    let item = x.item_shape();
    let tally = x.tally() as i64;
    let Some(lead) = y.rank().checked_sub(item.len()) else { return Ok((Shape::new(), vec![tally])) };
    let (frame, cell) = y.shape().split_at(lead);
    let (count, frame) = (shape::count(frame)?, Shape::from_slice(frame));
    if !shape::same(cell, item) {
        return Ok((frame, budget::filled(count, tally)?));
    }
    if x.is_empty() || y.is_empty() {
        let found = match which {
            First if tally > 0 => 0,
            Last if tally > 0 => tally - 1,
            _ => tally,
        };
        return Ok((frame, budget::filled(count, if x.item_count() == 0 { found } else { tally })?));
    }
    // What is looked for in itself is found where its first equal is, which is not behind it.
    if which == First && SEARCH.on(cx) && x.shares_elements_with(y) && shape::same(x.shape(), y.shape()) {
        return Ok((frame, search(cx, x, Probes::Itself, First)?));
    }
    let Some(kind) = promote::common(x.kind(), y.kind()) else {
        return Ok((frame, budget::filled(count, tally)?));
    };
    let (x, y) = (promote::cast(x.clone(), kind)?, promote::cast(y.clone(), kind)?);
    Ok((frame, search(cx, &x, Probes::Other(&y, count), which)?))
}

/// Integers and truths looked for in a list of truths: each is where the first 0 or the first 1 is, and no more is looked at.
fn among_truths(cx: &Context, x: &Array, y: &Array, which: Which) -> Result<Option<Vec<i64>>> {
    let is_list = x.rank() == 1 && x.kind() == ElementType::Bool && !x.is_sparse() && !y.is_sparse();
    if !is_list || !SEARCH.on(cx) || !matches!(y.kind(), ElementType::Bool | ElementType::Int) {
        return Ok(None);
    }
    let place = |truth: bool| {
        let found = match (x.bits(), which) {
            (Some(bits), First) => bits.first(truth),
            (Some(bits), Last) => bits.last(truth),
            (None, First) => first_of(x.as_slice::<bool>().unwrap_or(&[]), truth),
            (None, Last) => x.as_slice::<bool>().unwrap_or(&[]).iter().rposition(|&item| item == truth),
        };
        found.unwrap_or(x.count()) as i64
    };
    let (zero, one) = (LazyCell::new(|| place(false)), LazyCell::new(|| place(true)));
    let none = x.count() as i64;
    Ok(Some(match y.widened() {
        View::Bool(items) => budget::mapped(items, |&item| if item { *one } else { *zero })?,
        View::Int(items) => budget::mapped(items, |&item| match item {
            0 => *zero,
            1 => *one,
            _ => none,
        })?,
        _ => return Ok(None),
    }))
}

/// The place of the first element that equals `truth`, sought a block at a time.
fn first_of(items: &[bool], truth: bool) -> Option<usize> {
    let (turn, block) = items.chunks(TRUTHS_SCANNED_FIRST).enumerate().find(|(_, block)| block.contains(&truth))?;
    block.iter().position(|&item| item == truth).map(|place| turn * TRUTHS_SCANNED_FIRST + place)
}

/// The first truths, up to this many, are scanned for the place.
const TRUTHS_SCANNED_FIRST: usize = 256;

/// An atom that is 0 or 1.
fn truth_of(y: &Array) -> Option<bool> {
    match (y.as_atom::<bool>(), y.as_atom::<i64>()) {
        (Some(&truth), _) => Some(truth),
        (_, Some(0)) => Some(false),
        (_, Some(1)) => Some(true),
        _ => None,
    }
}

/// For each item of `y` the index of the first item that equals it.
pub fn firsts(cx: &Context, y: &Array) -> Result<Vec<i64>> {
    if y.is_empty() {
        return budget::filled(y.tally(), 0);
    }
    search(cx, y, Probes::Itself, Which::First)
}

use Which::{First, Last};

/// Where everything is compared with everything, as a plain session wants it, this many comparisons are the most.
const PLAIN_COMPARISONS_MAX: usize = 1 << 22;

fn search(cx: &Context, x: &Array, probes: Probes<'_>, which: Which) -> Result<Vec<i64>> {
    let size = x.item_count();
    if !SEARCH.on(cx) {
        let (y, count) = if let Probes::Other(y, count) = probes { (y, count) } else { (x, x.tally()) };
        if count.saturating_mul(x.tally()) <= PLAIN_COMPARISONS_MAX {
            return compared(cx, x, y, count, which);
        }
    }
    if let Probes::Other(y, count) = probes
        && (count <= 2 || x.tally() <= 2)
    {
        return scan(cx, x, y, count, which);
    }
    if let Probes::Other(y, count) = probes
        && x.kind() == ElementType::Box
        && size == 1
        && count <= ROWS_SOUGHT_SINGLY_MAX
    {
        return scan(cx, x, y, count, which);
    }
    if let Probes::Other(y, count) = probes
        && (count <= (if size == 1 { ELEMENTS_SOUGHT_SINGLY_MAX } else { ROWS_SOUGHT_SINGLY_MAX })
            || count.saturating_mul(x.tally()) <= ROW_COMPARISONS_MAX)
        && let Some(out) = find_one_by_one(x, y, (count, size), which)?
    {
        return Ok(out);
    }
    if let (View::Box(items), 1) = (x.widened(), size)
        && let Some(out) = boxed_integers(cx, items, slices(items, probes), which)?
    {
        return Ok(out);
    }
    if let (View::Box(_), true) = (x.widened(), size > 1)
        && let Some(out) = boxed_rows(cx, x, probes, which)?
    {
        return Ok(out);
    }
    let (tally, tolerance) = (x.tally(), cx.tolerance);
    if let Some((table, others)) = whole_parts(cx, x, probes)? {
        let parts = if x.kind() == ElementType::Complex { 2 * size } else { size };
        return match parts {
            1 => exact::integers(cx, &table, others.as_deref(), which),
            _ => exact::integer_rows(cx, &table, others.as_deref(), parts, which),
        };
    }
    match x.widened() {
        View::Bool(items) => exact::small_rows(cx, items, slices(items, probes), size, which, |&b| u8::from(b)),
        View::Byte(items) => exact::small_rows(cx, items, slices(items, probes), size, which, |&b| b),
        View::Int(items) if size == 1 => exact::integers(cx, items, slices(items, probes), which),
        View::Int(items) => exact::integer_rows(cx, items, slices(items, probes), size, which),
        View::Unicode(items) => exact::rows(cx, items, slices(items, probes), size, which),
        View::Symbol(items) if size == 1 => exact::symbols(cx, items, slices(items, probes), which),
        View::Symbol(items) => exact::rows(cx, items, slices(items, probes), size, which),
        View::Float(items) if size == 1 && tolerance != Tolerance::EXACT => {
            floats::search(cx, items, slices(items, probes), which)
        }
        View::Float(items) if tolerance == Tolerance::EXACT => {
            let (table, others) =
                (floats::exact_keys(items)?, slices(items, probes).map(floats::exact_keys).transpose()?);
            exact::rows(cx, &table, others.as_deref(), size, which)
        }
        View::Float(items) => float_rows::search(cx, items, slices(items, probes), size, which),
        View::Box(items) if size == 1 && texts(items) && slices(items, probes).is_none_or(texts) => {
            boxed_texts::search(cx, items, slices(items, probes), which)
        }
        _ => fingerprint::search(cx, x, probes, tally, which),
    }
}

/// The integers that items stand for, and those of the probes, if these are others.
type WholeParts = (Vec<i64>, Option<Vec<i64>>);

/// The numbers of whole-numbered floats and probes, or the parts of complex numbers, as integers: where these are small beside the
/// tolerance, to be equal is to be the same. `None` of others.
fn whole_parts(cx: &Context, x: &Array, probes: Probes<'_>) -> Result<Option<WholeParts>> {
    let most = WHOLE_PART_MAX.min(0.25 / cx.tolerance.0);
    let parts = |y: &Array| -> Result<Option<Vec<i64>>> {
        match y.widened() {
            View::Float(items) => wholes(items.iter().copied(), items.len(), most),
            View::Complex(items) => wholes(items.iter().flat_map(|item| [item.re, item.im]), items.len() * 2, most),
            _ => Ok(None),
        }
    };
    let Some(table) = parts(x)? else { return Ok(None) };
    match probes {
        Probes::Other(y, _) => Ok(parts(y)?.map(|others| (table, Some(others)))),
        Probes::Itself => Ok(Some((table, None))),
    }
}

/// Whole numbers below this are integers exactly.
const WHOLE_PART_MAX: f64 = (1_u64 << 52) as f64;

/// Floats as integers, if they are whole and none is greater than `most`.
fn wholes(items: impl Iterator<Item = f64> + Clone, count: usize, most: f64) -> Result<Option<Vec<i64>>> {
    let is_whole = |item: f64| item as i64 as f64 == item && item.abs() <= most;
    // Others are mostly known by the first of them.
    if !items.clone().take(WHOLES_TRIED).all(is_whole) {
        return Ok(None);
    }
    let mut out = budget::vec(count)?;
    for item in items {
        if !is_whole(item) {
            return Ok(None);
        }
        out.push(item as i64);
    }
    Ok(Some(out))
}

/// This many floats are looked at before there is room for all of them.
const WHOLES_TRIED: usize = 8;

/// Rows of boxes without floats, as those of a table of texts: each box is known by the place of the first that equals it, and rows of
/// these integers are searched. `None` of others, and of few that are wanted among many.
fn boxed_rows(cx: &Context, x: &Array, probes: Probes<'_>, which: Which) -> Result<Option<Vec<i64>>> {
    let is_exact = |y: &Array| Ok(y.as_slice::<Value>().is_some_and(texts) || fingerprint::holds_no_float(y, 0)?);
    let others_are = match probes {
        Probes::Other(_, count) if count < x.tally() / 4 => return Ok(None),
        Probes::Other(y, _) => is_exact(y),
        Probes::Itself => Ok(true),
    };
    if !(is_exact(x)? && others_are?) {
        return Ok(None);
    }
    let (size, boxes) = (x.item_count(), x.clone().reshaped(&[x.count()])?);
    let table = search(cx, &boxes, Probes::Itself, First)?;
    let probes = match probes {
        Probes::Other(y, _) => {
            Some(search(cx, &boxes, Probes::Other(&y.clone().reshaped(&[y.count()])?, y.count()), First)?)
        }
        Probes::Itself => None,
    };
    exact::integer_rows(cx, &table, probes.as_deref(), size, which).map(Some)
}

/// Boxes that hold integers or truths, all of one shape, as the places in a grid: searched as the rows that they are. `None` of others.
fn boxed_integers(cx: &Context, items: &[Value], probes: Option<&[Value]>, which: Which) -> Result<Option<Vec<i64>>> {
    let Some(Value::Array(first)) = items.first() else { return Ok(None) };
    let size = first.count();
    let by_value = cx.rules.sameness == Sameness::ByValue;
    let fits = |value: &Value| match value {
        Value::Array(array) => {
            (array.kind() == ElementType::Int || by_value && array.kind() == ElementType::Bool)
                && shape::same(array.shape(), first.shape())
        }
        _ => false,
    };
    if size == 0 || !items.iter().chain(probes.unwrap_or(&[])).all(fits) {
        return Ok(None);
    }
    let rows = |values: &[Value]| -> Result<Vec<i64>> {
        let mut out = budget::vec(shape::count(&[values.len(), size])?)?;
        for (turn, value) in values.iter().enumerate() {
            stop::poll_turn(turn)?;
            match value.array()?.widened() {
                View::Int(items) => out.extend_from_slice(items),
                View::Bool(items) => out.extend(items.iter().map(|&item| i64::from(item))),
                _ => {}
            }
        }
        Ok(out)
    };
    let (table, probes) = (rows(items)?, probes.map(rows).transpose()?);
    match size {
        1 => exact::integers(cx, &table, probes.as_deref(), which),
        _ => exact::integer_rows(cx, &table, probes.as_deref(), size, which),
    }
    .map(Some)
}

/// Whether every box holds a byte or a list of bytes.
fn texts(items: &[Value]) -> bool {
    items.iter().all(|value| match value {
        Value::Array(array) => array.kind() == ElementType::Byte && array.rank() <= 1,
        _ => false,
    })
}

/// At most this many rows are looked up one by one: each search ends at the first match.
const ROWS_SOUGHT_SINGLY_MAX: usize = 8;
/// More rows are looked up one by one too, where no more comparisons than this are needed.
const ROW_COMPARISONS_MAX: usize = 256;
/// So are this many elements, of which vectors are compared at a time.
const ELEMENTS_SOUGHT_SINGLY_MAX: usize = 16;
/// This many elements at the front are compared one by one, as many searches end there.
const NEAR_ELEMENTS: usize = 16;
/// This many elements are compared before one looks whether one was found.
const BLOCK_ELEMENTS: usize = 128;

/// Looks up a few exact cells among many, each from the end that matters; `None` for other types.
fn find_one_by_one(x: &Array, y: &Array, (count, size): (usize, usize), which: Which) -> Result<Option<Vec<i64>>> {
    fn find<T: Copy + PartialEq>(
        table: &[T],
        probes: &[T],
        (count, size): (usize, usize),
        which: Which,
    ) -> Result<Vec<i64>> {
        let tally = table.len() / size;
        let same = |item: &[T], probe: &[T]| item.first() == probe.first() && item == probe;
        let found = |probe: &[T]| {
            let found = match (probe, which) {
                (&[one], First) => place_of(table, one),
                (&[one], Last) => wide(
                    table.len(),
                    #[inline(always)]
                    || in_blocks(table, one, Last),
                ),
                (_, First) => table.chunks_exact(size).position(|item| same(item, probe)),
                (_, Last) => table.chunks_exact(size).rposition(|item| same(item, probe)),
            };
            found.unwrap_or(tally) as i64
        };
        budget::collected(count, probes.chunks_exact(size).map(found))
    }
    Ok(match (x.widened(), y.widened()) {
        (View::Bool(table), View::Bool(probes)) if size == 1 && matches!(which, First) => {
            let place = |&probe: &bool| mask::first(table, probe).unwrap_or(table.len()) as i64;
            Some(budget::collected(count, probes.iter().map(place))?)
        }
        (View::Bool(table), View::Bool(probes)) => Some(find(table, probes, (count, size), which)?),
        (View::Byte(table), View::Byte(probes)) => Some(find(table, probes, (count, size), which)?),
        (View::Int(table), View::Int(probes)) => Some(find(table, probes, (count, size), which)?),
        (View::Unicode(table), View::Unicode(probes)) => Some(find(table, probes, (count, size), which)?),
        _ => None,
    })
}

/// Where an element is first: among a few at the front, or else in a block of the rest.
pub(super) fn place_of<T: Copy + PartialEq>(table: &[T], one: T) -> Option<usize> {
    let (front, rest) = table.split_at(table.len().min(NEAR_ELEMENTS));
    let far = || {
        wide(
            rest.len(),
            #[inline(always)]
            || in_blocks(rest, one, First),
        )
    };
    front.iter().position(|&item| item == one).or_else(|| far().map(|place| front.len() + place))
}

/// The block that holds the element is found first, then its place in it.
#[inline(always)]
fn in_blocks<T: Copy + PartialEq>(table: &[T], one: T, which: Which) -> Option<usize> {
    let holds = |block: &[T]| block.iter().fold(false, |any, &item| any | (item == one));
    let blocks = table.chunks(BLOCK_ELEMENTS);
    let (turn, block) = match which {
        First => blocks.enumerate().find(|(_, block)| holds(block)),
        Last => blocks.enumerate().rfind(|(_, block)| holds(block)),
    }?;
    let place = match which {
        First => block.iter().position(|&item| item == one),
        Last => block.iter().rposition(|&item| item == one),
    };
    place.map(|place| turn * BLOCK_ELEMENTS + place)
}

/// Compares each cell with each, for a few cells.
pub fn scan(cx: &Context, x: &Array, y: &Array, count: usize, which: Which) -> Result<Vec<i64>> {
    if let Some(out) = find_one_by_one(x, y, (count, x.item_count()), which)? {
        return Ok(out);
    }
    compared(cx, x, y, count, which)
}

/// Each cell of `y` compared with one item of `x` after the other.
fn compared(cx: &Context, x: &Array, y: &Array, count: usize, which: Which) -> Result<Vec<i64>> {
    let (tally, size, equality) = (x.tally(), x.item_count(), Equality::new(cx));
    if let (Some(table), Some(probes), 1) = (x.as_slice::<Value>(), y.as_slice::<Value>(), size) {
        return turns(
            cx,
            (tally, count),
            which,
            |i, j| matches!((table.get(i), probes.get(j)), (Some(a), Some(b)) if equality.values(a, b)),
        );
    }
    turns(cx, (tally, count), which, |i, j| cells_equal(equality, (x, i), (y, j), size))
}

/// For each probe the first item, or the last, that equals it.
fn turns(
    cx: &Context,
    (tally, count): (usize, usize),
    which: Which,
    equal: impl Fn(usize, usize) -> bool,
) -> Result<Vec<i64>> {
    let mut out = budget::vec(count)?;
    for j in 0..count {
        let (mut found, mut turn) = (tally, 0);
        while turn < tally && found == tally {
            if turn % 1024 == 0 {
                cx.poll()?;
            }
            let i = if which == First { turn } else { tally - 1 - turn };
            if equal(i, j) {
                found = i;
            }
            turn += 1;
        }
        out.push(found as i64);
    }
    Ok(out)
}
