//! Tests of `crates/kernels/src/verbs/atomic/arithmetic.rs`.

use jackal::rooms::array::{Array, Context};
use jackal::rooms::verbs::atomic::MULTIPLY;

/// Around where a product needs more than a word, and where a number needs more than half of one: lists of all short lengths and
/// beyond a block, and an atom on either side. Products are those of one by one; where one does not fit all are floats.
#[test]
fn products_are_those_of_one_by_one() {
    let cx = Context::default();
    let (half, root) = (1_i64 << 31, 3_037_000_499_i64);
    let edges = [0, 1, -1, 7, half - 1, -half, half, -half - 1, root, root + 1, i64::MAX, i64::MIN];
    let plain = |x: &[i64], y: &[i64]| {
        let pairs = || x.iter().cycle().zip(y.iter().cycle()).take(x.len().max(y.len()));
        match pairs().map(|(&a, &b)| a.checked_mul(b)).collect::<Option<Vec<i64>>>() {
            Some(ints) => Array::list(ints),
            None => Array::list(pairs().map(|(&a, &b)| a as f64 * b as f64).collect::<Vec<f64>>()),
        }
    };
    for length in (2..80_usize).chain([1023, 1024, 5001]) {
        for (place, &edge) in edges.iter().enumerate() {
            let other = edges[(place * 5 + length) % edges.len()];
            let mut x: Vec<i64> = (0..length as i64).map(|n| n * 7919 % 10_007 - 5000).collect();
            let mut y: Vec<i64> = x.iter().rev().map(|n| n * 3).collect();
            (x[length / 3], y[length / 3]) = (edge, other);
            y[length / 2] = if length % 2 == 0 { edge } else { 2 };
            let made = MULTIPLY.apply(&cx, Array::list(x.clone()), Array::list(y.clone())).unwrap();
            assert_eq!(made, plain(&x, &y), "{length} {edge} {other}");
            let by_atom = MULTIPLY.apply(&cx, Array::list(x.clone()), Array::from(other)).unwrap();
            assert_eq!(by_atom, plain(&x, &[other]), "{length} {edge} {other}");
            let of_atom = MULTIPLY.apply(&cx, Array::from(edge), Array::list(y.clone())).unwrap();
            assert_eq!(of_atom, plain(&[edge], &y), "{length} {edge}");
        }
    }
}
