//! Tests of `crates/j/src/read/data_numbers.rs`.

use jackal::rooms::array::Array;
use jackal::rooms::j::read::data_numbers::*;

#[test]
fn numbers_in_data() {
    let zero = Array::from(false);
    let read = |text: &str| parse_numbers(&zero, &Array::text(text)).unwrap();
    assert_eq!(read("1 abc 3"), Array::list(vec![1_i64, 0, 3]));
    assert_eq!(read(".5"), Array::from(0.5));
    assert_eq!(read("+5"), Array::from(5_i64));
    assert_eq!(read(""), Array::empty_list::<bool>());
    assert_eq!(read("2e+3 - -- ,12"), Array::list(vec![2000.0, f64::INFINITY, f64::NEG_INFINITY, 0.0]));
    assert_eq!(read("1 0"), Array::list(vec![true, false]));
    assert_eq!(read("$5 5% 1.2.3"), Array::list(vec![false, false, false]));
    assert_eq!(read("0x1f 1E5 -inf 1e-2"), Array::list(vec![31.0, 1e5, f64::NEG_INFINITY, 0.01]));
    let table = Array::new(&[2, 3], b"1 23 4".to_vec()).unwrap();
    assert_eq!(parse_numbers(&zero, &table).unwrap(), Array::new(&[2, 2], vec![1_i64, 2, 3, 4]).unwrap());
    assert!(parse_numbers(&Array::text("a"), &table).is_err());
}
