//! Tests of `crates/kernels/src/verbs/selection/select.rs`.

use crate::dice::Dice;
use jackal::rooms::array::truths::Truths;
use jackal::rooms::array::vector_selection::Chooser;
use jackal::rooms::array::{Array, Context};
use jackal::rooms::verbs::selection::select::*;

/// Items that a mask keeps, and cells of few elements, one by one.
#[test]
fn what_is_taken_at_once_is_what_is_taken_one_by_one() {
    let cx = Context::default();
    let mut dice = Dice(1);
    let mut next = |below| dice.next(below);
    for length in [0, 1, 63, 64, 65, 130, 1000, 20_000] {
        for density in [1, 20, 50, 98, 100] {
            let keep: Vec<bool> = (0..length).map(|_| next(100) < density).collect();
            let items: Vec<i64> = (0..length).map(|n| n * 7 - 3).collect();
            let plain: Vec<i64> = items.iter().zip(&keep).filter(|(_, kept)| **kept).map(|(&item, _)| item).collect();
            let count = plain.len();
            // Whole and slim numbers, floats, bytes and booleans, by each way of this machine, and as a sentence chooses.
            let lists = |numbers: &[i64]| {
                [
                    Array::list(numbers.to_vec()),
                    Array::list(numbers.iter().map(|&item| item as f64 / 7.0).collect::<Vec<f64>>()),
                    Array::list(numbers.iter().map(|&item| item as u8).collect::<Vec<u8>>()),
                    Array::list(numbers.iter().map(|&item| item % 3 == 0).collect::<Vec<bool>>()),
                    Array::list(numbers.iter().map(|&item| item as i32).collect::<Vec<i32>>()),
                    Array::list(numbers.iter().map(|&item| item as i16).collect::<Vec<i16>>()),
                    Array::list(numbers.iter().map(|&item| item as i8).collect::<Vec<i8>>()),
                ]
            };
            for way in Chooser::all() {
                for (list, plain) in lists(&items).iter().zip(lists(&plain)) {
                    assert_eq!(
                        select_from_list(&cx, list, Truths::from(&keep[..]), count, way).ok(),
                        Some(Some(plain))
                    );
                }
            }
            assert_eq!(items_where(&cx, &Array::list(items), &keep[..]).ok(), Some(Array::list(plain)));
        }
        for size in 1..=5 {
            let items: Vec<i64> = (0..length * size).collect();
            let indices: Vec<usize> = (0..50).map(|_| next(length.max(1) as usize)).collect();
            let cells = |&index: &usize| items.get(index * size as usize..(index + 1) * size as usize);
            let plain: Option<Vec<i64>> = indices.iter().map(cells).collect::<Option<Vec<_>>>().map(|all| all.concat());
            assert_eq!(gather(&cx, &items, &indices, size as usize).ok(), plain);
        }
    }
    assert!(positions(&[1, -1, 3], 3).is_err());
    assert_eq!(positions(&[1, -1, 2], 3).ok(), Some(vec![1, 2, 2]));
}
