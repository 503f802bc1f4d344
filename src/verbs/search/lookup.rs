//! The engine of searching: which way a search takes.

use super::cells::{Probes, Which, cells_equal, slices};
use super::{exact, fingerprint, floats};
use crate::array::compare::Equality;
use crate::array::{Array, Context, ElementType, Shape, Tolerance, Value, View, budget, promote, shape};
use crate::error::Result;

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
    let Some(kind) = promote::common(x.kind(), y.kind()) else {
        return Ok((frame, budget::filled(count, tally)?));
    };
    let (x, y) = (promote::cast(x.clone(), kind)?, promote::cast(y.clone(), kind)?);
    Ok((frame, search(cx, &x, Probes::Other(&y, count), which)?))
}

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
const PLAIN: usize = 1 << 22;

fn search(cx: &Context, x: &Array, probes: Probes<'_>, which: Which) -> Result<Vec<i64>> {
    let size = x.item_count();
    if cx.plain {
        let (y, count) = if let Probes::Other(y, count) = probes { (y, count) } else { (x, x.tally()) };
        if count.saturating_mul(x.tally()) <= PLAIN {
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
        && count <= 2 * FEW
    {
        return scan(cx, x, y, count, which);
    }
    if let (Probes::Other(y, count), true) = (probes, size > 1)
        && count <= FEW
        && let Some(out) = few_in_many(x, y, (count, size), which)?
    {
        return Ok(out);
    }
    let (tally, tolerance) = (x.tally(), cx.tolerance);
    match x.view() {
        View::Bool(items) => exact::small_rows(cx, items, slices(items, probes), size, which, |&b| u8::from(b)),
        View::Byte(items) => exact::small_rows(cx, items, slices(items, probes), size, which, |&b| b),
        View::Int(items) if size == 1 => exact::integers(cx, items, slices(items, probes), which),
        View::Int(items) => exact::integer_rows(cx, items, slices(items, probes), size, which),
        View::Unicode(items) => exact::rows(cx, items, slices(items, probes), size, which),
        View::Symbol(items) => exact::rows(cx, items, slices(items, probes), size, which),
        View::Float(items) if size == 1 && tolerance != Tolerance::EXACT => {
            floats::search(cx, items, slices(items, probes), which)
        }
        View::Float(items) if tolerance == Tolerance::EXACT => {
            let (table, others) =
                (floats::exact_keys(items)?, slices(items, probes).map(floats::exact_keys).transpose()?);
            exact::rows(cx, &table, others.as_deref(), size, which)
        }
        View::Box(items) if size == 1 && texts(items) && slices(items, probes).is_none_or(texts) => {
            exact::texts(cx, items, slices(items, probes), which)
        }
        _ => fingerprint::search(cx, x, probes, tally, which),
    }
}

/// Whether every box holds a byte or a list of bytes.
fn texts(items: &[Value]) -> bool {
    items.iter().all(|value| match value {
        Value::Array(array) => array.kind() == ElementType::Byte && array.rank() <= 1,
        _ => false,
    })
}

/// So few rows are looked for one by one: each search ends at the first that is found.
const FEW: usize = 4;

/// Few exact cells among many, each looked for from the end that counts; `None` for other types.
fn few_in_many(x: &Array, y: &Array, (count, size): (usize, usize), which: Which) -> Result<Option<Vec<i64>>> {
    fn find<T: PartialEq>(table: &[T], probes: &[T], (count, size): (usize, usize), which: Which) -> Result<Vec<i64>> {
        let tally = table.len() / size;
        let found = |probe: &[T]| {
            let found = match (probe, which) {
                ([one], First) => first_in_stretches(table, one),
                (_, First) => table.chunks_exact(size).position(|item| item == probe),
                (_, Last) => table.chunks_exact(size).rposition(|item| item == probe),
            };
            found.unwrap_or(tally) as i64
        };
        budget::collected(count, probes.chunks_exact(size).map(found))
    }
    /// A stretch that holds the element is found fast, then its place in it.
    fn first_in_stretches<T: PartialEq>(table: &[T], one: &T) -> Option<usize> {
        if table.len() <= FEW {
            return table.iter().position(|item| item == one);
        }
        let stretch = table.chunks(1024).position(|stretch| stretch.contains(one))?;
        let start = stretch * 1024;
        table.iter().skip(start).position(|item| item == one).map(|at| start + at)
    }
    Ok(match (x.view(), y.view()) {
        (View::Bool(table), View::Bool(probes)) => Some(find(table, probes, (count, size), which)?),
        (View::Byte(table), View::Byte(probes)) => Some(find(table, probes, (count, size), which)?),
        (View::Int(table), View::Int(probes)) => Some(find(table, probes, (count, size), which)?),
        (View::Unicode(table), View::Unicode(probes)) => Some(find(table, probes, (count, size), which)?),
        _ => None,
    })
}

/// Comparing one with another, for very few.
fn scan(cx: &Context, x: &Array, y: &Array, count: usize, which: Which) -> Result<Vec<i64>> {
    let (tally, size) = (x.tally(), x.item_count());
    if let (View::Int(table), View::Int(probes), 1) = (x.view(), y.view(), size) {
        let found = |probe| match which {
            First => table.iter().position(|item| item == probe).unwrap_or(tally) as i64,
            Last => table.iter().rposition(|item| item == probe).unwrap_or(tally) as i64,
        };
        return budget::collected(count, probes.iter().map(found));
    }
    if let Some(out) = few_in_many(x, y, (count, size), which)? {
        return Ok(out);
    }
    compared(cx, x, y, count, which)
}

/// Each cell of `y` compared with one item of `x` after the other.
fn compared(cx: &Context, x: &Array, y: &Array, count: usize, which: Which) -> Result<Vec<i64>> {
    let (tally, size, equality) = (x.tally(), x.item_count(), Equality::of(cx));
    if let (View::Box(table), View::Box(probes), 1) = (x.view(), y.view(), size) {
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

#[cfg(test)]
mod tests {
    use super::super::*;
    use super::*;
    use crate::array::Complex;
    use proptest::prelude::*;

    /// The plain form: every probe compared with every item.
    fn plain(cx: &Context, x: &Array, y: &Array, which: Which) -> Vec<i64> {
        let size = x.item_count().max(1);
        scan(cx, x, y, y.count() / size, which).unwrap_or_default()
    }

    fn check(x: Array, y: Array) {
        for tolerance in [Tolerance::default(), Tolerance::EXACT] {
            let cx = Context::default().with_tolerance(tolerance);
            for which in [First, Last] {
                let found = lookup(&cx, &x, &y, which).map(|(_, found)| found).ok();
                assert_eq!(found, Some(plain(&cx, &x, &y, which)), "{x:?} {y:?} {which:?}");
            }
            let own: Vec<i64> = plain(&cx, &x, &x, First);
            assert_eq!(firsts(&cx, &x).ok().as_ref(), Some(&own), "{x:?}");
            check_short_ways(&cx, &x, &y, &own);
        }
    }

    /// Membership and duplicates have ways of their own for integers of a small range.
    fn check_short_ways(cx: &Context, x: &Array, y: &Array, own: &[i64]) {
        // The nub by its definition: an item that equals none that was taken is taken.
        let (size, mut places) = (x.item_count(), Vec::new());
        for i in 0..own.len() {
            if !places.iter().any(|&taken| cells_equal(Equality::of(cx), (x, taken), (x, i), size)) {
                places.push(i);
            }
        }
        let different = crate::verbs::selection::select::items_at(cx, x, &places, &[places.len()]);
        assert_eq!(nub(cx, x.clone()).ok(), different.ok(), "{x:?}");
        // The number of a class is how many classes began before it.
        let numbers = (0..own.len()).map(|i| {
            let equal = |&taken: &usize| cells_equal(Equality::of(cx), (x, taken), (x, i), size);
            places.iter().position(equal).unwrap_or(0)
        });
        assert_eq!(classes(cx, x).ok(), Some((numbers.collect(), places.len())), "{x:?}");
        let found: Vec<bool> = plain(cx, x, y, First).iter().map(|&at| at < x.tally() as i64).collect();
        assert_eq!(member(cx, y.clone(), x.clone()).ok(), Some(Array::list(found)), "{x:?} {y:?}");
    }

    fn close_float() -> impl Strategy<Value = f64> {
        (-3_i32..4, -3_i32..4).prop_map(|(whole, ulps)| f64::from(whole) / 3.0 * (1.0 + f64::from(ulps) * 2e-14))
    }

    fn boxed() -> impl Strategy<Value = Value> {
        prop_oneof![
            close_float().prop_map(|f| Value::Array(Array::from(f))),
            (0_i64..3).prop_map(|i| Value::Array(Array::from(i))),
            "[ab]{0,2}".prop_map(|s| Value::Array(Array::text(s))),
            "a{7,9}b?".prop_map(|s| Value::Array(Array::text(s))),
            prop::collection::vec(close_float(), 0..3).prop_map(|v| Value::Array(Array::list(v))),
            (0_i64..2).prop_map(|i| Value::Array(Array::boxed(Array::from(i)))),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn integers_are_found(x in prop::collection::vec(-5_i64..5, 3..60), y in prop::collection::vec(-6_i64..6, 3..60),
                              scale in prop::sample::select(vec![1_i64, 1 << 20, 1 << 40, 1 << 60])) {
            check(Array::list(x.iter().map(|v| v * scale).collect()), Array::list(y.iter().map(|v| v * scale).collect()));
        }

        #[test]
        fn floats_are_found(x in prop::collection::vec(close_float(), 3..30), y in prop::collection::vec(close_float(), 3..30)) {
            check(Array::list(x), Array::list(y));
        }

        #[test]
        fn rows_are_found(x in prop::collection::vec(close_float(), 3..15), y in prop::collection::vec(close_float(), 3..15)) {
            let (n, m) = (x.len(), y.len());
            let pair = |v: Vec<f64>, n: usize| Array::new(&[n, 2], v.iter().flat_map(|&f| [f, 1.0]).collect()).ok();
            if let (Some(x), Some(y)) = (pair(x, n), pair(y, m)) {
                check(x, y);
            }
        }

        #[test]
        fn rows_of_integers_are_found(x in prop::collection::vec(0_i64..3, 90..120), y in prop::collection::vec(-1_i64..4, 90..120),
                                      size in 1_usize..8, clip in any::<bool>(),
                                      scale in prop::sample::select(vec![1_i64, 1 << 9, 1 << 20, 1 << 60])) {
            // Those that look for what may not be there, and those whose numbers are all in the table.
            let y: Vec<i64> = y.into_iter().map(|v| if clip { v.clamp(0, 2) } else { v }).collect();
            let rows = |v: Vec<i64>| {
                let count = v.len() / size;
                Array::new(&[count, size], v.iter().take(size * count).map(|v| v * scale).collect()).ok()
            };
            if let (Some(x), Some(y)) = (rows(x), rows(y)) {
                check(x, y);
            }
        }

        #[test]
        fn complex_are_found(x in prop::collection::vec((close_float(), close_float()), 3..15),
                             y in prop::collection::vec((close_float(), close_float()), 3..15)) {
            let list = |v: Vec<(f64, f64)>| Array::list(v.into_iter().map(|(a, b)| Complex::new(a, b)).collect::<Vec<_>>());
            check(list(x), list(y));
        }

        #[test]
        fn boxes_are_found(x in prop::collection::vec(boxed(), 3..15), y in prop::collection::vec(boxed(), 3..15)) {
            check(Array::list(x), Array::list(y));
        }

        #[test]
        fn boxed_text_is_found(x in prop::collection::vec("a{0,2}|a{7,9}b?", 3..30), y in prop::collection::vec("a{0,2}|a{7,9}b?", 3..30)) {
            let boxes = |v: Vec<String>| Array::boxes(v.iter().map(Array::text));
            check(boxes(x), boxes(y));
        }

        #[test]
        fn text_is_found(x in "[a-d]{3,20}", y in "[a-e]{3,20}") {
            check(Array::text(&x), Array::text(&y));
        }
    }
}
