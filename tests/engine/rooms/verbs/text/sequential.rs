//! Tests of `crates/kernels/src/verbs/text/sequential.rs`.

use jackal::rooms::array::{Array, Context};
use jackal::rooms::verbs::text::sequential::*;

/// The machine of the dictionary that cuts J into words.
fn words(result: i64, y: &str) -> Array {
    let rows = [
        "11 00 21 31 21 61 11 11 71",
        "12 03 22 32 22 62 10 10 72",
        "12 03 20 20 20 20 10 10 72",
        "12 03 20 20 40 20 10 10 72",
        "12 03 20 20 20 20 50 10 72",
        "90 90 90 90 90 90 10 10 90",
        "14 05 60 60 60 60 60 10 74",
        "70 70 70 70 70 70 70 70 80",
        "12 03 22 32 22 62 12 12 70",
        "90 90 90 90 90 90 90 90 90",
    ];
    let digits = rows.iter().flat_map(|row| row.bytes()).filter(u8::is_ascii_digit).map(|b| i64::from(b - b'0'));
    let table = Array::new(&[10, 9, 2], digits.collect::<Vec<i64>>()).unwrap();
    let column = |byte: u8| match byte {
        b' ' | b'\t' => 1,
        b'N' => 3,
        b'B' => 4,
        b'0'..=b'9' | b'_' => 5,
        b'.' => 6,
        b':' => 7,
        b'\'' => 8,
        b'a'..=b'z' | b'A'..=b'Z' => 2,
        _ => 0_i64,
    };
    let map = Array::list((0..=255).map(column).collect());
    machine(&Context::default(), Array::boxes([Array::from(result), table, map]).into(), Array::text(y).into()).unwrap()
}

#[test]
fn words_of_a_sentence() {
    let found = words(0, "sum=. (i.3 4)+/ .*0j4+pru 4 NB. x");
    let texts = ["sum", "=.", "(", "i.", "3 4", ")", "+", "/", ".", "*", "0j4", "+", "pru", "4", "NB. x"];
    assert_eq!(found, Array::boxes(texts.into_iter().map(Array::text)));
    assert_eq!(words(2, "a 12 3"), Array::new(&[2, 2], vec![0_i64, 1, 2, 4]).unwrap());
    assert_eq!(words(1, "a b"), Array::text("ab"));
}
