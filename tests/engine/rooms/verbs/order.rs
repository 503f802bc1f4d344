//! Tests of `crates/kernels/src/verbs/order/mod.rs`.

mod interval;
mod radix;
mod spread;

use jackal::rooms::array::fast_ways::Plain;
use jackal::rooms::array::rules::{NanOrder, Rules};
use jackal::rooms::array::{Array, Complex, Context, Unicode, Value};
use jackal::rooms::verbs::order::*;
use proptest::prelude::*;

fn places(cx: &Context, y: &Array, direction: Direction) -> Vec<usize> {
    places_in_order(cx, y, direction).unwrap_or_default()
}

fn stable<T>(items: &[T], order: impl Fn(&T, &T) -> std::cmp::Ordering, direction: Direction) -> Vec<usize> {
    let mut all: Vec<usize> = (0..items.len()).collect();
    all.sort_by(|&a, &b| match direction {
        Direction::Up => order(&items[a], &items[b]),
        Direction::Down => order(&items[b], &items[a]),
    });
    all
}

/// What boxes hold: numbers of several types, text that begins alike, empties, tables, boxes.
fn content() -> impl Strategy<Value = Array> {
    let characters = prop::collection::vec(prop::sample::select(vec![0_u32, 97, 98, 254, 255, 256, 300]), 0..4);
    let shaped = |count: usize, kind: bool| {
        Array::new(&[count], vec![1_i64; count]).and_then(|list| match kind {
            true => list.reshaped(&[1, count]),
            false => list.reshaped(&[count, 1]),
        })
    };
    prop_oneof![
        (-2_i64..3).prop_map(Array::from),
        prop::sample::select(vec![1_i64 << 53, (1 << 53) + 1, (1 << 53) + 2, i64::MIN, i64::MAX]).prop_map(Array::from),
        prop::sample::select(vec![0.5, -0.0, f64::NAN, f64::INFINITY, 9007199254740992.0, 9223372036854775808.0])
            .prop_map(Array::from),
        prop::collection::vec(0_i64..2, 0..3).prop_map(Array::list),
        any::<bool>().prop_map(Array::from),
        "a{0,9}b?".prop_map(Array::text),
        characters.prop_map(|points| Array::list(points.into_iter().map(Unicode::new).collect())),
        (0_usize..3, any::<bool>()).prop_map(move |(count, kind)| shaped(count, kind).unwrap_or(Array::from(true))),
        "[ab]{4}".prop_map(|text| Array::text(&text).reshaped(&[2, 2]).unwrap_or(Array::from(true))),
        "[ab]{2}".prop_map(|text| Array::text(&text).reshaped(&[2, 1]).unwrap_or(Array::from(true))),
        (0_i64..2).prop_map(|number| Array::boxed(Array::from(number))),
        Just(Array::list(Vec::<Value>::new())),
        (-1_i64..2).prop_map(|number| Array::list(vec![Complex::new(0.0, number as f64)])),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn integers_grade_as_std(items in prop::collection::vec(any::<i64>().prop_map(|v| v >> 50), 2..1500),
                             wide in prop::collection::vec(any::<i64>(), 2..1500)) {
        let cx = Context::default();
        for items in [items, wide] {
            for direction in [Direction::Up, Direction::Down] {
                prop_assert_eq!(places(&cx, &Array::list(items.clone()), direction), stable(&items, Ord::cmp, direction));
            }
            let mut sorted = items.clone();
            sorted.sort();
            prop_assert_eq!(sort_up(&cx, Array::list(items.clone()).into()).ok(), Some(Array::list(sorted.clone())));
            sorted.reverse();
            prop_assert_eq!(sort_down(&cx, Array::list(items).into()).ok(), Some(Array::list(sorted)));
        }
    }

    #[test]
    fn floats_grade_as_std(items in prop::collection::vec(prop_oneof![any::<f64>(), Just(0.0), Just(-0.0)], 2..1500)) {
        let cx = Context::default();
        let order = |a: &f64, b: &f64| NanOrder::Last.order(*a, *b);
        for direction in [Direction::Up, Direction::Down] {
            prop_assert_eq!(places(&cx, &Array::list(items.clone()), direction), stable(&items, order, direction));
        }
    }

    #[test]
    fn grading_a_grade_inverts_it(items in prop::collection::vec(0_i64..50, 0..60)) {
        let cx = Context::default();
        let order = places(&cx, &Array::list(items), Direction::Up);
        let back = places(&cx, &Array::list(order.iter().map(|&p| p as i64).collect()), Direction::Up);
        prop_assert!(order.iter().enumerate().all(|(i, &p)| back[p] == i));
    }

    #[test]
    fn rows_and_texts_grade_as_in_general(
        items in prop::collection::vec((any::<i64>(), 0..4_usize), 100..700),
        size in 1..11_usize,
        shift in prop::sample::select(vec![0_u32, 20, 55, 61, 63]),
    ) {
        let count = items.len() / size;
        let mut narrowed = items.iter().map(|&(item, wide)| if wide == 0 { item >> shift } else { item >> 62 });
        let ints: Vec<i64> = narrowed.by_ref().take(count * size).collect();
        let bytes: Vec<u8> = ints.iter().map(|&item| b'a' + item.rem_euclid(3) as u8).collect();
        let bools: Vec<bool> = ints.iter().map(|&item| item & 1 == 0).collect();
        // Text that begins alike, empty text, single letters.
        let texts = bytes.chunks(size).zip(&items).map(|(bytes, (_, wide))| match wide {
            0 => Array::text([b"beginning", bytes].concat()),
            1 => Array::atom(bytes[0]),
            2 => Array::text(&bytes[..bytes.len() / 2]),
            _ => Array::text(bytes),
        });
        let shape = [count, size];
        let arrays = [
            Array::new(&shape, ints).ok(),
            Array::new(&shape, bytes.clone()).ok(),
            Array::new(&shape, bools).ok(),
            Some(Array::list(texts.map(Value::Array).collect())),
        ];
        let context = |rules: &'static Rules, plain: Plain| {
            let mut context = Context::default();
            (context.rules, context.plain) = (rules, plain);
            context
        };
        let rules = [&Rules::CELLS, &Rules::LISTS];
        for (array, rules) in arrays.into_iter().flatten().flat_map(|array| rules.map(|rules| (array.clone(), rules))) {
            let (cx, plain) = (context(rules, Plain::NONE), context(rules, Plain::ALL));
            for direction in [Direction::Up, Direction::Down] {
                prop_assert_eq!(places(&cx, &array, direction), places(&plain, &array, direction));
            }
        }
    }

    #[test]
    fn rows_of_boxes_grade_as_in_general(boxes in prop::collection::vec(content(), 80..160), size in 1..4_usize) {
        let count = boxes.len() / size;
        let array = Array::new(&[count, size], boxes.into_iter().take(count * size).map(Value::Array).collect());
        let (cx, mut plain) = (Context::default(), Context::default());
        plain.plain = Plain::ALL;
        if let Ok(array) = array {
            for direction in [Direction::Up, Direction::Down] {
                prop_assert_eq!(places(&cx, &array, direction), places(&plain, &array, direction));
            }
        }
    }

    #[test]
    fn many_integers_are_sorted_as_by_std(
        items in prop::collection::vec(any::<i64>(), 4096..6000),
        shift in prop::sample::select(vec![0_u32, 20, 31, 33, 40, 50]),
    ) {
        let cx = Context::default();
        let items: Vec<i64> = items.iter().map(|item| item >> shift).collect();
        let mut sorted = items.clone();
        sorted.sort();
        prop_assert_eq!(sort_up(&cx, Array::list(items.clone()).into()).ok(), Some(Array::list(sorted.clone())));
        sorted.reverse();
        prop_assert_eq!(sort_down(&cx, Array::list(items).into()).ok(), Some(Array::list(sorted)));
    }

    #[test]
    fn many_floats_are_sorted_as_by_std(
        items in prop::collection::vec(any::<i64>(), 2000..6000),
        shift in prop::sample::select(vec![0_u32, 20, 40, 50, 60]),
        least in prop::sample::select(vec![f64::NEG_INFINITY, -1e300, 0.0, 5e-324]),
    ) {
        let cx = Context::default();
        let mut items: Vec<f64> = items.iter().map(|&item| (item >> shift) as f64 / 3.0).collect();
        items[0] = least;
        items[1] = f64::INFINITY;
        let mut sorted = items.clone();
        sorted.sort_by(f64::total_cmp);
        prop_assert_eq!(sort_up(&cx, Array::list(items.clone()).into()).ok(), Some(Array::list(sorted.clone())));
        sorted.reverse();
        prop_assert_eq!(sort_down(&cx, Array::list(items).into()).ok(), Some(Array::list(sorted)));
    }

    #[test]
    fn rows_of_bytes_grade_as_std(rows in prop::collection::vec("[a-c]{3}", 2..100)) {
        let cx = Context::default();
        let table = Array::new(&[rows.len(), 3], rows.concat().into_bytes()).unwrap_or_else(|_| Array::text(""));
        prop_assert_eq!(places(&cx, &table, Direction::Up), stable(&rows, Ord::cmp, Direction::Up));
    }
}
