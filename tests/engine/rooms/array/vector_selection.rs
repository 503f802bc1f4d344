//! Tests of `crates/array/src/vector_selection.rs`.

use crate::dice::Dice;
use jackal::rooms::array::choosing;
use jackal::rooms::array::vector_selection::{Choose, Chooser, EIGHT};

/// Every byte of bits, by each way of this machine.
#[test]
fn what_is_chosen_is_what_the_bits_say() {
    let (words, halves) = (std::array::from_fn(|n| 1.5 + n as f64), std::array::from_fn(|n| i32::MAX - n as i32));
    let bytes: [u8; EIGHT] = std::array::from_fn(|n| 250 + n as u8 % 4);
    for way in Chooser::all() {
        for bits in 0..=u8::MAX {
            let ones: Vec<usize> = (0..EIGHT).filter(|&place| bits >> place & 1 == 1).collect();
            let (mut chosen, mut chosen_halves, mut chosen_bytes) = ([0.0; EIGHT], [0; EIGHT], [0; EIGHT]);
            choosing!(way, chooser => chooser.run(|| {
                chooser.words(&mut chosen, bits, &words);
                chooser.halves(&mut chosen_halves, bits, &halves);
                chooser.bytes(&mut chosen_bytes, bits, &bytes);
            }));
            for (place, &one) in ones.iter().enumerate() {
                let here = (chosen[place], chosen_halves[place], chosen_bytes[place]);
                assert_eq!(here, (words[one], halves[one], bytes[one]));
            }
        }
    }
}

/// Words of which the bits stand in no order, as booleans and back.
#[test]
fn booleans_are_the_bits_of_words() {
    let mut dice = Dice(1);
    for _ in 0..1000 {
        let word = dice.word();
        let plain: [bool; 64] = std::array::from_fn(|place| word >> place & 1 == 1);
        for way in Chooser::all() {
            let (truths, bits) =
                choosing!(way, chooser => chooser.run(|| (chooser.truths(word), chooser.bits(&plain))));
            assert_eq!((truths, bits), (plain, word));
        }
    }
}
