//! Tests of `crates/kernels/src/verbs/search/lookup.rs`.

use jackal::rooms::array::Complex;
use jackal::rooms::array::compare::Equality;
use jackal::rooms::array::{Array, Context, ElementType, Tolerance, Unicode, Value};
use jackal::rooms::verbs::search::cells::Which::{First, Last};
use jackal::rooms::verbs::search::cells::{Which, cells_equal};
use jackal::rooms::verbs::search::lookup::*;
use jackal::rooms::verbs::search::*;
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
        if !places.iter().any(|&taken| cells_equal(Equality::new(cx), (x, taken), (x, i), size)) {
            places.push(i);
        }
    }
    let different = jackal::rooms::verbs::selection::select::items_at(cx, x, &places, &[places.len()]);
    assert_eq!(nub(cx, x.clone().into()).ok(), different.ok(), "{x:?}");
    // The number of a class is how many classes began before it.
    let numbers = (0..own.len()).map(|i| {
        let equal = |&taken: &usize| cells_equal(Equality::new(cx), (x, taken), (x, i), size);
        places.iter().position(equal).unwrap_or(0)
    });
    assert_eq!(classes(cx, x).ok(), Some((numbers.collect(), places.len())), "{x:?}");
    let found: Vec<bool> = plain(cx, x, y, First).iter().map(|&at| at < x.tally() as i64).collect();
    assert_eq!(member(cx, y.clone().into(), x.clone().into()).ok(), Some(Array::list(found)), "{x:?} {y:?}");
}

fn close_float() -> impl Strategy<Value = f64> {
    (-3_i32..4, -3_i32..4).prop_map(|(whole, ulps)| f64::from(whole) / 3.0 * (1.0 + f64::from(ulps) * 2e-14))
}

/// Floats at the edges of the buckets in which they are searched.
fn float_at_edge() -> impl Strategy<Value = f64> {
    (0_u64..3, -6_i64..7, any::<bool>()).prop_map(|(bucket, steps, negative)| {
        let edge = (0x3FF0_0000_0000_0000_u64 + (bucket << 16) + (1 << 15)).wrapping_add_signed(steps * 90);
        if negative { -f64::from_bits(edge) } else { f64::from_bits(edge) }
    })
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

/// Boxes without floats: text in bytes and in wide characters, which may be the same, numbers, boxes in boxes.
fn exactly_boxed() -> impl Strategy<Value = Value> {
    let wide = |s: String| Array::list(s.bytes().map(|byte| Unicode::new(byte.into())).collect::<Vec<_>>());
    prop_oneof![
        (0_i64..3).prop_map(|i| Value::Array(Array::from(i))),
        any::<bool>().prop_map(|b| Value::Array(Array::from(b))),
        "a{0,2}|a{6,13}b?".prop_map(|s| Value::Array(Array::text(s))),
        "a{0,2}|a{6,13}b?".prop_map(move |s| Value::Array(wide(s))),
        prop::collection::vec(0_i64..2, 0..3).prop_map(|v| Value::Array(Array::list(v))),
        "a{0,2}".prop_map(|s| Value::Array(Array::boxed(Array::text(s)))),
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
    fn rows_at_edges_are_found(x in prop::collection::vec(float_at_edge(), 90..120), y in prop::collection::vec(float_at_edge(), 90..120),
                               size in 1_usize..12) {
        let rows = |v: Vec<f64>| Array::new(&[v.len() / size, size], v[..v.len() / size * size].to_vec()).ok();
        if let (Some(x), Some(y)) = (rows(x), rows(y)) {
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
    fn rows_of_boxes_are_found(x in prop::collection::vec(exactly_boxed(), 6..40), y in prop::collection::vec(exactly_boxed(), 3..40),
                               text in any::<bool>(), size in 2_usize..4) {
        // Tables of text alone have a way of their own.
        let is_text = |value: &&Value| matches!(value, Value::Array(array) if array.kind() == ElementType::Byte);
        let rows = |v: &[Value]| {
            let v: Vec<Value> = v.iter().filter(|value| !text || is_text(value)).cloned().collect();
            Array::new(&[v.len() / size, size], v[..v.len() / size * size].to_vec()).ok().filter(|rows| !rows.is_empty())
        };
        if let (Some(x), Some(y)) = (rows(&x), rows(&y)) {
            check(x, y);
        }
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
