//! Tests of `crates/kernels/src/verbs/atomic/scans.rs`.

use jackal::rooms::array::nulls::NULL;
use jackal::rooms::array::{Array, Context};
use jackal::rooms::operators::scan::forward_cells;
use jackal::rooms::verbs::atomic::nulls::{MAXIMUM_NULL, MINIMUM_NULL};
use jackal::rooms::verbs::atomic::scans::*;
use jackal::rooms::verbs::atomic::{AtomicDyad, MAXIMUM, MINIMUM};

/// Of every kind of block: short, small, with a null, with a sum that does not fit; by the verb's step and with nulls.
#[test]
fn sums_are_those_of_steps() {
    let cases: [Vec<i64>; 6] = [
        (0..30_000).collect(),
        (0..30_003).map(|n| n * n % 1009 - 500).collect(),
        (0..30_000).map(|n| if n == 20_000 { NULL } else { n - 7 }).collect(),
        vec![i64::MAX - 3, 1, 1, 1, 1, 5],
        vec![7, -9, 3],
        (0..20_000).map(|n| if n == 9_000 { i64::MAX - 5 } else { n * (1 << 20) }).collect(),
    ];
    let add_ints = |a: i64, b: i64| if a == NULL || b == NULL { NULL } else { a.wrapping_add(b) };
    let steps = |items: &[i64], step: &dyn Fn(i64, i64) -> Option<i64>| {
        let mut last = 0;
        let mut next = |&item: &i64| {
            last = step(last, item)?;
            Some(last)
        };
        items.iter().map(&mut next).collect::<Option<Vec<i64>>>()
    };
    let cx = Context::default();
    for items in cases {
        let of = |scan: Scan| {
            let mut out = vec![0; items.len()];
            scan.ints.and_then(|sums| sums(&cx, &items, &mut out, 1).ok()?.then_some(out))
        };
        assert_eq!(of(Scan::SUM_NULL), steps(&items, &|a, b| Some(add_ints(a, b))));
        assert_eq!(of(Scan::SUM), steps(&items, &i64::checked_add));
    }
}

/// Each column of rows of three as a list by itself.
#[test]
fn rows_are_scanned_by_columns() {
    let cx = Context::default();
    let items: Vec<i64> = (0..3 * 2500).map(|n| n * 7919 % 101 - 50).collect();
    let column = |items: &[i64], at: usize| items.iter().skip(at).step_by(3).copied().collect::<Vec<i64>>();
    for scan in [Scan::SUM, Scan::SUM_NULL] {
        let of = |items: &[i64], row: usize| {
            let mut out = vec![0; items.len()];
            scan.ints.and_then(|scan| scan(&cx, items, &mut out, row).ok()?.then_some(out)).unwrap()
        };
        let scanned = of(&items, 3);
        for at in 0..3 {
            assert_eq!(column(&scanned, at), of(&column(&items, at), 1));
        }
    }
    let overflowing = [1, i64::MAX, 2, 1];
    let mut out = [0; 4];
    assert_eq!(Scan::SUM.ints.map(|scan| scan(&cx, &overflowing, &mut out, 2).ok()), Some(Some(false)));
}

/// Of all short lengths and beyond a block, with and without what is not a number, and both zeros: bit by bit what steps give.
#[test]
fn extremes_are_those_of_steps() {
    let cx = Context::default();
    let bits = |items: &[f64]| items.iter().map(|item| item.to_bits()).collect::<Vec<u64>>();
    let rows: [&AtomicDyad; 4] = [&MINIMUM, &MAXIMUM, &MINIMUM_NULL, &MAXIMUM_NULL];
    for length in (2..70).chain([2047, 2048, 5001]) {
        let ints: Vec<i64> = (0..length).map(|n| n * 7919 % 101 * if n % 9 == 4 { -1 } else { 1 }).collect();
        let mut floats: Vec<f64> = ints.iter().map(|&n| if n == 0 { -0.0 } else { n as f64 / 4.0 }).collect();
        for with_nan in [false, true] {
            if with_nan {
                floats[length as usize * 2 / 3] = f64::NAN;
            }
            for row in rows {
                let step = |a: &Array, b: &Array| row.apply(&cx, a.clone(), b.clone()).unwrap();
                let by_steps = |items: Vec<Array>| {
                    items.into_iter().scan(None, |last: &mut Option<Array>, item| {
                        let next = last.as_ref().map_or(item.clone(), |last| step(last, &item));
                        *last = Some(next.clone());
                        Some(next)
                    })
                };
                let of_floats = forward_cells(&cx, row, 1, &Array::list(floats.clone())).unwrap().unwrap();
                let stepped: Vec<f64> = by_steps(floats.iter().map(|&float| float.into()).collect())
                    .filter_map(|float| float.as_atom::<f64>().copied())
                    .collect();
                assert_eq!(of_floats.as_slice::<f64>().map(bits), Some(bits(&stepped)), "{} {length}", row.name);
                let of_ints = forward_cells(&cx, row, 1, &Array::list(ints.clone())).unwrap().unwrap();
                let stepped: Vec<i64> = by_steps(ints.iter().map(|&int| int.into()).collect())
                    .filter_map(|int| int.as_atom::<i64>().copied())
                    .collect();
                assert_eq!(of_ints, Array::list(stepped), "{} {length}", row.name);
            }
        }
    }
}
