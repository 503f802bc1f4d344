//! Tests of `crates/kernels/src/verbs/order/radix.rs`.

use jackal::rooms::array::Context;
use jackal::rooms::verbs::order::radix::*;
use proptest::prelude::*;

/// Keys of all sorts: near each other, far apart, many that are equal, some far from all others.
fn keys() -> impl Strategy<Value = Vec<u64>> {
    let shifts = prop::sample::select(vec![0_u32, 8, 20, 31, 33, 40, 60]);
    (prop::collection::vec(any::<u64>(), 0..3000), shifts, 0..4_usize).prop_map(|(keys, shift, far)| {
        keys.iter().enumerate().map(|(i, &key)| if i % 1000 < far { key } else { key >> shift }).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn keys_are_sorted_and_graded_as_by_std(keys in keys()) {
        let cx = Context::default();
        let mut places: Vec<usize> = (0..keys.len()).collect();
        places.sort_by_key(|&place| keys[place]);
        let graded = grade_keys(&cx, &keys, |key| key).unwrap();
        prop_assert_eq!(graded.iter().map(|&word| place_of(word)).collect::<Vec<_>>(), places);
        let (mut sorted, mut plain) = (keys.clone(), keys);
        sort_offsets(&cx, &mut sorted, u64::BITS).unwrap();
        plain.sort_unstable();
        prop_assert_eq!(sorted, plain);
    }
}

#[test]
fn several_threads_sort_as_one() {
    let keys: Vec<u64> = (0..200_000_u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (i % 3 * 20)).collect();
    let results: Vec<(Vec<u64>, Vec<u64>)> = [1, 2, 3, 5]
        .into_iter()
        .map(|count| {
            let cx = Context::default();
            cx.stop().set_threads(count);
            let graded = grade_keys(&cx, &keys, |key| key).unwrap().to_vec();
            let mut sorted = keys.clone();
            sort_offsets(&cx, &mut sorted, u64::BITS).unwrap();
            assert!(sorted.is_sorted());
            (graded, sorted)
        })
        .collect();
    assert!(results.iter().all(|result| *result == results[0]));
}
