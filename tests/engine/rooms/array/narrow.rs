//! Tests of `crates/array/src/narrow.rs`.

use jackal::rooms::array::narrow::*;
use jackal::rooms::array::{Array, Value};

#[test]
fn only_integers_get_a_width() {
    assert_eq!(of_bits(32, Array::from(true)), Value::Array(Array::from(true)));
    assert!(of_bits(32, Array::from(1_i64 << 31)).array().is_ok_and(Array::is_atom));
    assert_eq!(of_bits(32, Array::from(1.5)), Value::Array(Array::from(1.5)));
    assert_eq!(of_bits(64, Array::from(1_i64 << 40)), Value::Array(Array::from(1_i64 << 40)));
    assert_eq!(of_bits(8, Array::list(vec![256_i64, -1])).array().ok(), Some(&Array::list(vec![0_i64, 255])));
}
