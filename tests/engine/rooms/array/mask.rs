//! Tests of `crates/array/src/mask.rs`.

use crate::dice::Dice;
use jackal::rooms::array::mask::{count, each_place};

/// Masks of every length up to two words, of several densities.
#[test]
fn bits_are_the_truths() {
    let mut dice = Dice(1);
    for length in 0..=130 {
        for density in [0, 1, 128, 255, 256] {
            let truths = dice.truths(length, density);
            let mut places = Vec::new();
            each_place(&truths, |place| places.push(place));
            let plain: Vec<usize> = (0..length).filter(|&place| truths[place]).collect();
            assert_eq!(places, plain);
            assert_eq!(count(&truths), plain.len());
        }
    }
    for length in [255 * 8 - 1, 255 * 8, 255 * 8 + 7, 256 * 8, 20_000] {
        assert_eq!(count(&vec![true; length]), length);
    }
}
