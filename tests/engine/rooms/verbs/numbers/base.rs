//! Tests of `crates/kernels/src/verbs/numbers/base.rs`.

use jackal::rooms::array::{Array, Context, Extended};
use jackal::rooms::verbs::numbers::base::antibase;
use jackal::rooms::verbs::numbers::digits::digits;
use proptest::prelude::*;

/// The last digits, one after the other.
fn one_by_one(number: &Extended, base: &Extended, places: usize) -> Vec<Extended> {
    let mut rest = number.clone();
    let mut all: Vec<Extended> = (0..places)
        .map(|_| {
            let digit = &rest % base;
            rest = &rest / base;
            digit
        })
        .collect();
    all.reverse();
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn long_numbers_have_the_digits_found_one_by_one(
        words in prop::collection::vec(prop::collection::vec(prop_oneof![any::<u64>(), Just(0), Just(u64::MAX)], 0..40), 1..4),
        base in prop_oneof![2_u64..40, any::<u64>().prop_map(|base| base.max(2)), Just(10), Just(1 << 32)],
        squared in any::<bool>(),
        places in 1_usize..300,
    ) {
        let number = |words: &Vec<u64>| words.iter().fold(Extended::ZERO, |sum, &word| (sum << 64) + Extended::from(word));
        let numbers: Vec<Extended> = words.iter().map(number).collect();
        let base = if squared { Extended::from(base).pow(2) } else { Extended::from(base) };
        let cx = Context::default();
        let list = |places: usize| Array::list(vec![base.clone(); places]);
        let table = |places: usize| {
            let rows = numbers.iter().flat_map(|number| one_by_one(number, &base, places)).collect();
            Array::new(&[numbers.len(), places], rows).ok()
        };
        prop_assert_eq!(antibase(&cx, list(places).into(), Array::list(numbers.clone()).into()).ok(), table(places));
        let needed = |number: &Extended| {
            let mut power = base.clone();
            let mut count = 1;
            while power <= *number {
                power *= &base;
                count += 1;
            }
            count
        };
        let most = numbers.iter().map(needed).max().unwrap_or(0);
        prop_assert_eq!(digits(&cx, Array::atom(base.clone()).into(), Array::list(numbers.clone()).into()).ok(), table(most));
    }
}
