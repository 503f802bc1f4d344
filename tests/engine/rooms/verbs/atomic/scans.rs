//! Tests of `src/verbs/atomic/scans.rs`.

use jackal::rooms::array::Context;
use jackal::rooms::array::nulls::NULL;
use jackal::rooms::verbs::atomic::scans::*;

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
        let of = |scan: Scan| scan.ints.and_then(|sums| sums(&cx, &items).ok().flatten());
        assert_eq!(of(Scan::SUM_NULL), steps(&items, &|a, b| Some(add_ints(a, b))));
        assert_eq!(of(Scan::SUM), steps(&items, &i64::checked_add));
    }
}
