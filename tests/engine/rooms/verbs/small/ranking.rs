//! Tests of `crates/kernels/src/verbs/small/ranking.rs`.

use jackal::rooms::verbs::small::ranking::*;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_few_integers_are_placed_as_by_std(items in prop::collection::vec(-20_i64..20, 0..26), down in any::<bool>(),
                                           scale in prop::sample::select(vec![1_i64, 1 << 20, 1 << 21, 1 << 58])) {
        let items: Vec<i64> = items.into_iter().map(|item| item * scale).collect();
        let mut wanted: Vec<usize> = (0..items.len()).collect();
        match down {
            false => wanted.sort_by_key(|&place| items[place]),
            true => wanted.sort_by_key(|&place| std::cmp::Reverse(items[place])),
        }
        let range = items.iter().max().zip(items.iter().min()).map_or(0, |(most, least)| most.wrapping_sub(*least) as u64);
        let Some(of) = keys(&items, down) else {
            prop_assert!(!COUNTS.contains(&items.len()) || range >= 1 << 26);
            return Ok(());
        };
        let (mut places, mut sorted) = (vec![usize::MAX; items.len()], vec![0; items.len()]);
        prop_assert!(ranked(of, |rank, place| places[rank] = place));
        prop_assert_eq!(&places, &wanted);
        prop_assert!(keys(&items, down).is_some_and(|of| placed(of, &items, &mut sorted)));
        prop_assert_eq!(sorted, wanted.iter().map(|&place| items[place]).collect::<Vec<i64>>());
    }
}
