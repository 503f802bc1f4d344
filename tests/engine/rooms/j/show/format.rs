//! Tests of `crates/j/src/show/format.rs`.

use jackal::rooms::array::Array;
use jackal::rooms::j::read::constant::number;
use jackal::rooms::j::show::display::DisplaySettings;
use jackal::rooms::j::show::format::*;

fn formatted(x: &str, y: &str) -> String {
    let result = format_with(&DisplaySettings::default(), &number(x).unwrap(), &number(y).unwrap());
    match result {
        Ok(array) => String::from_utf8_lossy(array.as_slice::<u8>().unwrap()).into_owned(),
        Err(error) => error.kind().name().to_string(),
    }
}

#[test]
fn as_the_reference_formats() {
    let cases = [
        ("8", "1 2 3", "       1       2       3"),
        ("8 4", "1 2", "       1   2"),
        ("6j2 8j3", "1.5 2.5", "  1.50   2.500"),
        ("5 6", "1 2 3", "length error"),
        ("_10j3", "1 2", " 1.000e0   2.000e0  "),
        ("_10j2", "1.5 1234567 _3", " 1.50e0    1.23e6   _3.00e0   "),
        ("0", "1.5 2.5 3.5", "2 2 4"),
        ("0", "0.5 _0.5", "0 0"),
        ("0j1", "0.25 0.35", "0.2 0.3"),
        ("0j_3", "12345.678", "1.235e4"),
        ("12j_3", "12345.678", " 1.235e4    "),
        ("10j_2", "0.00012345", " 1.23e_4  "),
        ("8j2", "_", "       _"),
        ("8j2", "__", "      __"),
        ("8", "_.", "      _."),
        ("5j1", "1j2", "  1.0"),
        ("5", "1r2", "    1"),
        ("6j3", "1r3", " 0.333"),
        ("30j20", "1r3", "        0.33333333333333333333"),
        ("0j2", "_1 10", "_1.00 10.00"),
        ("1", "1 2 3", "123"),
        ("1", "10", "*"),
        ("8j9", "1p1", "********"),
        ("3j4", "5", "***"),
        ("20j10", "1p1", "        3.1415926536"),
        ("6j2", "_0.001", "  0.00"),
        ("4", "_0.2", "   0"),
        ("1 2 3", "1 2 3", "1 2  3"),
        ("0 0 5", "1 2 3", "1 2    3"),
        ("0j_1", "1 1000", "1.0e0 1.0e3"),
        ("0j_3", "123456x", "1.235e5"),
        ("12j_4", "_1r3 2r3", "_3.3333e_1   6.6667e_1  "),
        ("0j_2", "9999r1 0 1r1000", "1.00e4 0.00e0 1.00e_3"),
        ("_", "5", "domain error"),
        ("40", "1267650600228229401496703205376x", "         1267650600228229401496703205376"),
        ("0j2000000", "5", "limit error"),
    ];
    for (x, y, expected) in cases {
        assert_eq!(formatted(x, y), expected, "{x} \":{y}");
    }
    let settings = DisplaySettings::default();
    let eight = Array::from(8_i64);
    assert!(format_with(&settings, &eight, &Array::text("abc")).is_err());
    let empty = Array::new(&[0, 3], Vec::<i64>::new()).unwrap();
    assert_eq!(format_with(&settings, &eight, &empty).unwrap().shape(), [0, 24]);
    let boxes = Array::boxes([Array::from(1_i64)]);
    assert!(format_with(&settings, &eight, &boxes).is_err());
    assert!(format_with(&settings, &number("1 1").unwrap(), &boxes).is_ok());
}
