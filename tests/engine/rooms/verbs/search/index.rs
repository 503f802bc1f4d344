//! Tests of `crates/kernels/src/verbs/search/index.rs`.

use jackal::rooms::array::{Array, Context};
use jackal::rooms::verbs::search::index::*;

/// Members of a few items are those of the general search.
#[test]
fn a_few_items_are_compared_with_all() {
    let cx = Context::default();
    let numbers: Vec<i64> = (0..1000).map(|n| n * n % 37 - 9).collect();
    let bytes: Vec<u8> = numbers.iter().map(|&n| n as u8).collect();
    for count in 0..=COMPARED_ITEMS_MAX + 1 {
        let found = member(&cx, Array::list(numbers.clone()).into(), Array::copied(&numbers[..count]).into()).ok();
        let plain: Vec<bool> = numbers.iter().map(|n| numbers[..count].contains(n)).collect();
        assert_eq!(found, Some(Array::list(plain.clone())));
        let found = member(&cx, Array::list(bytes.clone()).into(), Array::copied(&bytes[..count]).into()).ok();
        assert_eq!(found, Some(Array::list(plain)));
    }
}
