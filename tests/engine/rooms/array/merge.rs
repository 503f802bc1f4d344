//! Tests of `crates/array/src/merge.rs`.

use jackal::rooms::array::merge::sort;

#[test]
fn runs_are_merged_in_order_and_equals_stay() {
    let items: Vec<(u32, u32)> = (0..50_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 26, i)).collect();
    for items in [items.clone(), items.iter().rev().copied().collect()] {
        let (mut sorted, mut plain) = (items.clone(), items);
        plain.sort_by_key(|item| item.0);
        assert!(sort(&mut sorted, |a, b| a.0.cmp(&b.0)).is_ok());
        assert_eq!(sorted, plain);
    }
}
