//! Tests of `crates/array/src/wide.rs`.

use jackal::rooms::array::wide::to_floats;

#[test]
fn every_integer_becomes_the_nearest_float() {
    let ends = [0, 1, -1, (1 << 51) - 1, 1 << 51, -(1 << 51), -(1 << 51) - 1, (1 << 53) + 1, i64::MAX, i64::MIN];
    for &end in &ends {
        let ints: Vec<i64> = (0..200).map(|i: i64| i.wrapping_mul(end / 200).wrapping_add(end)).collect();
        let mut out = vec![0.0; ints.len()];
        to_floats(&ints, &mut out);
        for (&i, &float) in ints.iter().zip(&out) {
            assert_eq!(i as f64, float);
        }
    }
}
