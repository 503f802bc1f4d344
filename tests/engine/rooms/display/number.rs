//! Tests of `crates/notation/src/display/number.rs`.

use crate::dice::Dice;
use jackal::rooms::display::number::{QUICK_DIGITS_MAX, exact_digits, push_fixed, quick_digits};

/// Digits found in floats are those of the exact value; most numbers have them.
#[test]
fn quick_digits_are_exact() {
    let (mut dice, mut found) = (Dice(7), 0);
    let ends = [0.1, 0.5, 0.999_999_5, 0.999_999_4, 9.999_995, 1.0, 1e-5, 9.999_999_9e-5, 123_456.5, 2.5, 1e14, 1e15];
    let mut random = || dice.word() >> 33;
    let spread: Vec<f64> = (0..20_000)
        .map(|i| random() as f64 / [1.0, 2.0, 1e3, 1e6, 7.0, 1e14][i % 6] * [1.0, 1e-3, 1e5, 0.125][i % 4])
        .collect();
    for x in spread.into_iter().chain(ends) {
        for precision in 1..=QUICK_DIGITS_MAX {
            let mut room = [0; QUICK_DIGITS_MAX];
            let quick = quick_digits(x, precision, &mut room).map(|(digits, exponent)| (digits.to_vec(), exponent));
            found += usize::from(quick.is_some());
            assert!(quick.is_none_or(|quick| quick == exact_digits(x, precision)), "{x:e} {precision}");
        }
    }
    assert!(found > 100_000, "{found}");
}

/// A fixed number of decimals written by machine numbers is that of the exact value; most numbers are written so.
#[test]
fn quickly_fixed_decimals_are_exact() {
    let (mut dice, mut found) = (Dice(11), 0);
    let mut random = || dice.word() >> 33;
    let spread: Vec<f64> = (0..20_000)
        .map(|i| random() as f64 / [1.0, -2.0, 1e3, 1e6, -7.0, 1e9][i % 6] * [1.0, 1e-3, 1e5, 0.125][i % 4])
        .collect();
    let ends = [0.5, 0.25, -0.004, 0.0, -0.0, 2.5, 999.995, 1e13, 1e300, f64::NAN, f64::INFINITY, 0.125, -1e-300];
    for x in spread.into_iter().chain(ends) {
        for decimals in 0..=10 {
            let mut text = b"x".to_vec();
            let done = push_fixed(&mut text, x, decimals, b'-');
            found += usize::from(done);
            let wanted = format!("x{x:.decimals$}");
            // A negative zero has no sign.
            let zero = wanted.bytes().all(|b| !b.is_ascii_digit() || b == b'0');
            let wanted = if zero { wanted.replace('-', "") } else { wanted };
            assert!(if done { text == wanted.as_bytes() } else { text == b"x" }, "{x:e} {decimals}");
        }
    }
    assert!(found > 100_000, "{found}");
}
