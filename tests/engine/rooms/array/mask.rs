//! Tests of `crates/array/src/mask.rs`.

use jackal::rooms::array::mask::{count, each_place};

/// Masks of every length up to two words, of several densities.
#[test]
fn bits_are_the_truths() {
    let mut state = 1_u64;
    for length in 0..=130 {
        for density in [0, 1, 128, 255, 256] {
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                state >> 56 < density
            };
            let truths: Vec<bool> = (0..length).map(|_| next()).collect();
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
