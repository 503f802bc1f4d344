//! Laws that the structural verbs obey, tested on random arrays.

use jackal::rooms::array::{Array, Context, Value, compare};
use jackal::rooms::verbs::order;
use jackal::rooms::verbs::search;
use jackal::rooms::verbs::selection::amend;
use jackal::rooms::verbs::selection::copy;
use jackal::rooms::verbs::selection::from;
use jackal::rooms::verbs::selection::permutation;
use jackal::rooms::verbs::selection::rotate;
use jackal::rooms::verbs::selection::take;
use jackal::rooms::verbs::selection::transpose;
use jackal::rooms::verbs::structure::join;
use jackal::rooms::verbs::structure::shape;
use proptest::prelude::*;

fn array() -> impl Strategy<Value = Array> {
    let table = (0_usize..5, 0_usize..4).prop_flat_map(|(rows, columns)| {
        prop::collection::vec(-3_i64..4, rows * columns).prop_map(move |items| Array::new(&[rows, columns], items))
    });
    prop_oneof![
        prop::collection::vec(-3_i64..4, 0..8).prop_map(Array::list),
        prop::collection::vec(any::<bool>(), 0..8).prop_map(Array::list),
        "[abc]{0,6}".prop_map(Array::text),
        prop::collection::vec(-2_i64..2, 0..5)
            .prop_map(|v| Array::list(v.into_iter().map(|i| i as f64 / 2.0).collect())),
        prop::collection::vec("[ab]{0,2}".prop_map(|s| Value::Array(Array::text(s))), 0..5).prop_map(Array::list),
        table.prop_filter_map("a table", |table| table.ok()),
    ]
}

/// The result, or a stand-in that no law produces.
fn ok(result: jackal::rooms::error::Result<Array>) -> Array {
    result.unwrap_or_else(|error| Array::text(error.to_string()))
}

fn number(n: i64) -> Array {
    Array::from(n)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn reversing_twice_changes_nothing(y in array()) {
        let cx = Context::default();
        prop_assert_eq!(&ok(rotate::reverse(&cx, ok(rotate::reverse(&cx, y.clone().into())).into())), &y);
        prop_assert_eq!(ok(transpose::reverse_axes(&cx, ok(transpose::reverse_axes(&cx, y.clone().into())).into())), y);
    }

    #[test]
    fn rotating_back_changes_nothing(y in array(), n in -9_i64..10) {
        let cx = Context::default();
        let there = ok(rotate::rotate(&cx, number(n).into(), y.clone().into()));
        prop_assert_eq!(ok(rotate::rotate(&cx, number(-n).into(), there.into())), y);
    }

    #[test]
    fn what_is_taken_and_dropped_makes_the_whole(y in array(), n in 0_i64..6) {
        let cx = Context::default();
        let n = n.min(y.tally() as i64);
        let (front, back) = (ok(take::take(&cx, number(n).into(), y.clone().into())), ok(take::drop(&cx, number(n).into(), y.clone().into())));
        prop_assert_eq!(&ok(join::append(&cx, front.into(), back.into())), &y);
        let rest = y.tally() as i64 - n;
        if rest > 0 {
            prop_assert_eq!(ok(take::take(&cx, number(-rest).into(), y.clone().into())), ok(take::drop(&cx, number(n).into(), y.into())));
        }
    }

    #[test]
    fn sorting_is_selecting_by_the_grade(y in array()) {
        let cx = Context::default();
        let up = ok(order::grade_up(&cx, y.clone().into()));
        prop_assert_eq!(ok(from::from(&cx, up.clone().into(), y.clone().into())), ok(order::sort_up(&cx, y.clone().into())));
        let inverse = ok(order::grade_up(&cx, up.clone().into()));
        prop_assert_eq!(ok(from::from(&cx, inverse.into(), ok(from::from(&cx, up.into(), y.clone().into())).into())), y);
    }

    #[test]
    fn the_nub_is_what_the_sieve_lets_through(y in array()) {
        let cx = Context::default();
        let sieve = ok(search::nub_sieve(&cx, y.clone().into()));
        prop_assert_eq!(ok(search::nub(&cx, y.clone().into())), ok(copy::copy(&cx, sieve.into(), y.clone().into())));
        let found = ok(search::index_of(&cx, y.clone().into(), y.clone().into()));
        let same = from::from(&cx, found.into(), y.clone().into()).is_ok_and(|same| compare::matches(cx.tolerance, &same, &y));
        prop_assert!(same || y.tally() == 0);
    }

    #[test]
    fn less_and_members_make_the_whole(x in array(), y in array()) {
        let cx = Context::default();
        let left = ok(search::less(&cx, x.clone().into(), y.clone().into()));
        let members = search::member(&cx, x.clone().into(), y.clone().into());
        let inside = members.ok().and_then(|m| m.as_slice::<bool>().map(|m| m.iter().filter(|&&b| b).count()));
        if let Some(inside) = inside
            && x.rank() == 1
            && y.rank() == 1
        {
            prop_assert_eq!(left.tally() + inside, x.tally());
        }
    }

    #[test]
    fn amending_every_item_replaces_it(y in prop::collection::vec(-3_i64..4, 1..8), place in 0_usize..8, value in 5_i64..9) {
        let cx = Context::default();
        let place = place % y.len();
        let mut expected = y.clone();
        expected[place] = value;
        let changed = amend::amend(&cx, number(value), number(place as i64), Array::list(y.clone()));
        prop_assert_eq!(ok(changed), Array::list(expected.clone()));
        let mut own = Array::list(y);
        prop_assert!(amend::amend_in_place(&cx, &mut own, &number(place as i64), &number(value)).is_ok_and(|done| done));
        prop_assert_eq!(own, Array::list(expected));
    }

    #[test]
    fn a_number_of_a_permutation_gives_it_back(n in 0_i64..120) {
        let cx = Context::default();
        let permuted = ok(permutation::anagram(&cx, number(n).into(), Array::list((0..5_i64).collect()).into()));
        prop_assert_eq!(ok(permutation::anagram_index(&cx, permuted.clone().into())), number(n));
        let cycles = ok(permutation::cycles(&cx, permuted.clone().into()));
        prop_assert_eq!(ok(permutation::cycles(&cx, cycles.into())), permuted);
    }

    #[test]
    fn long_permutations_have_numbers_from_both_ends(n in 0_i64..i64::MAX, length in 21_i64..40) {
        let cx = Context::default();
        let items = Array::list((0..length).collect());
        let permuted = ok(permutation::anagram(&cx, number(n).into(), items.clone().into()));
        prop_assert_eq!(ok(permutation::anagram_index(&cx, permuted.clone().into())), number(n));
        // Counted from the end, each item is as far from the last as it was from the first.
        let mirrored = ok(permutation::anagram(&cx, number(-1 - n).into(), items.into()));
        prop_assert_eq!(ok(jackal::rooms::verbs::atomic::subtract(&cx, number(length - 1).into(), mirrored.into())), permuted);
    }

    #[test]
    fn reshaping_to_the_own_shape_changes_nothing(y in array()) {
        let cx = Context::default();
        let list = ok(shape::ravel(&cx, y.clone().into()));
        prop_assert_eq!(ok(shape::reshape(&cx, ok(shape::shape_of(&cx, y.clone().into())).into(), list.into())), y);
    }
}
