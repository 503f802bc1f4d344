//! Tests of `crates/j/src/read/constant.rs`.

use jackal::rooms::array::{Array, Complex, ElementType};
use jackal::rooms::error::ErrorKind;
use jackal::rooms::j::read::constant::*;
use std::f64::consts::{E, PI};

#[test]
fn types_of_words() {
    let cases = [
        ("0", 1),
        ("00", 4),
        ("1 01", 4),
        ("0 2", 4),
        ("1e0", 4),
        ("1e18", 4),
        ("2.0", 8),
        ("1e20", 8),
        ("9223372036854775807", 4),
        ("_9223372036854775808", 4),
        ("9223372036854775808", 8),
        ("2j1", 16),
        ("5x", 64),
        ("1 2x", 64),
        ("1r2 3", 128),
        ("1r3 2x", 128),
        ("1r2 2.5", 8),
        ("0r1", 128),
        ("1r0", 128),
        ("_ 5x", 128),
        ("1 99999999999999999999 7x", 64),
        ("1r2 _", 128),
        ("1 4r2 3e2", 4),
        ("2p0", 4),
        ("0x10", 4),
        ("16bffffffffffffffff", 8),
    ];
    for (word, code) in cases {
        let kind = number(word).unwrap().kind();
        let found = match kind {
            ElementType::Bool => 1,
            ElementType::Int => 4,
            ElementType::Float => 8,
            ElementType::Complex => 16,
            ElementType::Extended => 64,
            _ => 128,
        };
        assert_eq!(found, code, "{word}");
    }
}

#[test]
fn ill_formed_words() {
    let bad = "1e3.5 1e+3 1j2j3 1r2r3 1p1x1 2.5x 1e3x 2r3x 16b 16bFF 1_000 1__ ___ 1.2.3 1..2 1a 1j 1e 1u2 _5_ 1abc";
    for word in bad.split(' ') {
        assert_eq!(number(word).unwrap_err().kind(), ErrorKind::IllFormedNumber, "{word}");
    }
    for word in ["1 2x 3.5", "1x 2.5", "1x 2j1", "1e5 7x", "_. 5x", "é"] {
        assert!(number(word).is_err(), "{word}");
    }
}

#[test]
fn values() {
    let close = [
        ("1p1", PI),
        ("2p_1", 2.0 / PI),
        ("2x2", 2.0 * E * E),
        ("0.5b11", 1.5),
        ("1r2b11", 1.5),
        ("16bff.8", 255.5),
        ("_.5", -0.5),
        ("5e_324", 5e-324),
        ("1e400", f64::INFINITY),
        ("1.5r2", 0.75),
        ("0x1p3", PI * PI * PI),
    ];
    for (word, value) in close {
        let found = number(word).unwrap();
        let found = found.as_atom::<f64>().copied().unwrap();
        assert!(found == value || (found - value).abs() < 1e-12, "{word}: {found}");
    }
    for (word, value) in [("10b1e2", 242), ("_2b101", 5), ("16b_1f", -31), ("1e2b12", 102), ("36bzz", 1295)] {
        assert_eq!(number(word).unwrap(), Array::from(value as i64), "{word}");
    }
    assert_eq!(number("1ad90").unwrap(), Array::from(Complex::new(0.0, 1.0)));
    assert_eq!(number("1r2j3").unwrap(), Array::from(Complex::new(0.5, 3.0)));
    assert_eq!(number("1j1b11").unwrap(), Array::from(Complex::new(2.0, 1.0)));
}
