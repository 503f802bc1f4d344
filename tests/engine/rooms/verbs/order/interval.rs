//! Tests of `crates/kernels/src/verbs/order/interval.rs`.

use jackal::rooms::array::Context;
use jackal::rooms::verbs::order::interval::{Bound, bounds, places};

/// Single numbers are placed as cells of one element are, in either order.
#[test]
fn numbers_are_placed_as_cells_are() {
    let cx = Context::default();
    for count in 1..40_i64 {
        let cells: Vec<i64> = (-3..3 * count + 3).collect();
        let mut rising: Vec<i64> = (0..count).map(|i| (i * i % 7 / 2 + i) * 2).collect();
        rising.sort_unstable();
        let falling: Vec<i64> = rising.iter().rev().copied().collect();
        for items in [rising, falling] {
            for bound in [Bound::Lower, Bound::Upper] {
                let plain = bounds(&cx, bound, &items, &cells, 1, cells.len(), Ord::cmp).ok();
                assert_eq!(places(&cx, bound, &items, &cells, |a, b| a < b).ok(), plain, "{items:?} {bound:?}");
            }
        }
    }
}
