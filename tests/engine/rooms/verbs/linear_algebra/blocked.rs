//! Tests of `crates/kernels/src/verbs/linear_algebra/blocked.rs`.

use crate::dice::Dice;
use jackal::rooms::array::Context;
use jackal::rooms::verbs::linear_algebra::blocked::*;
use jackal::rooms::verbs::linear_algebra::elimination;

/// Numbers between -1 and 1 that look random.
fn numbers(count: usize) -> Vec<f64> {
    let mut dice = Dice(7);
    (0..count).map(|_| (dice.word() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0).collect()
}

#[test]
fn blocks_give_what_single_rows_give() {
    let cx = Context::default();
    for (n, width) in [(1, 1), (31, 2), (32, 1), (33, 40), (100, 3), (130, 130)] {
        let (mut left, mut right) = (numbers(n * n), numbers(n * width));
        let (mut plain_left, mut plain_right) = (left.clone(), right.clone());
        eliminate(&cx, &mut left, &mut right, n, width).unwrap();
        elimination::eliminate(&cx, &mut plain_left, &mut plain_right, n, width).unwrap();
        let worst = right.iter().zip(&plain_right).map(|(a, b)| (a - b).abs() / b.abs().max(1.0)).fold(0.0, f64::max);
        assert!(worst < 1e-9, "{n} equations: {worst}");
    }
}

#[test]
fn columns_that_depend_are_a_domain_error() {
    let (n, mut left) = (100, numbers(10_000));
    for row in left.chunks_exact_mut(n) {
        row[70] = row[3] - 2.0 * row[50];
    }
    let kind = eliminate(&Context::default(), &mut left, &mut numbers(n), n, 1).map_err(|error| error.kind());
    assert_eq!(kind, Err(jackal::rooms::error::ErrorKind::Domain));
}
