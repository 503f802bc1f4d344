//! Tests of `crates/kernels/src/verbs/numbers/integers.rs`.

use crate::dice::Dice;
use jackal::rooms::array::truths::Truths;
use jackal::rooms::array::{Array, Context};
use jackal::rooms::verbs::numbers::integers::*;

/// The places of ones of lists of every length up to some words, of several densities.
#[test]
fn places_are_those_found_one_by_one() {
    let cx = Context::default();
    let mut dice = Dice(1);
    for length in (0..150).chain([8191, 8192, 8200, 20_003]) {
        for density in [0, 3, 128, 250, 256] {
            let truths = dice.truths(length, density);
            let plain: Vec<i64> = (0_i64..).zip(&truths).filter(|(_, one)| **one).map(|(place, _)| place).collect();
            let count = plain.len();
            assert_eq!(places_of_true(&cx, &truths).ok(), Some(Array::list(plain.clone())));
            assert_eq!(places_of_some(&cx, Truths::from(&truths[..]), count).ok(), Some(Array::list(plain.clone())));
            let many = places_of_many(&cx, Truths::from(&truths[..]), count, |start, place| start + i64::from(place));
            assert_eq!(many.ok(), Some(Array::list(plain)));
        }
    }
}
