//! Tests of `crates/j/src/show/phrase/mod.rs`.

use jackal::rooms::array::Array;
use jackal::rooms::j::show::phrase::*;

fn table_of(phrase: &str, y: Array) -> String {
    match format_phrases(Some(&Array::text(phrase)), &y, Form::Table) {
        Ok(array) => String::from_utf8_lossy(array.as_slice::<u8>().unwrap()).into_owned(),
        Err(error) => error.kind().name().to_string(),
    }
}

#[test]
fn halves_and_decimals() {
    let boxes = |y: Array| format_phrases(None, &y, Form::Boxes).unwrap();
    let texts = |texts: &[&str]| Array::boxes(texts.iter().map(|text| Array::text(*text)));
    assert_eq!(boxes(Array::list(vec![5.1234567899, -219.47193390041042])), texts(&["5.123456790", "-219.471933900"]));
    assert_eq!(boxes(Array::list(vec![1234567890.1])), texts(&["1234567890.1"]));
    assert_eq!(boxes(Array::list(vec![0.1 + 0.2, 1.5])), texts(&["0.3", "1.5"]));
    assert_eq!(boxes(Array::list(vec![12345678901_i64, 3])), texts(&["1.234567890e10", "3"]));
    assert_eq!(table_of("0", Array::list(vec![0.5, 1.5, 2.5])), "123");
    assert_eq!(table_of("12", Array::from(0.1 * std::f64::consts::PI)), "0.314159265359");
}

#[test]
fn as_the_reference_formats() {
    let list = |items: &[f64]| Array::list(items.to_vec());
    assert_eq!(table_of("m(n)b<-->6.1", list(&[-5.0, 0.0, 5.0])), "  n5.0    --   5.0");
    assert_eq!(table_of("b<zero>5.1", list(&[0.0, 1.0])), " zero  1.0");
    assert_eq!(table_of("d<n/a>6.1", list(&[1.0, f64::NAN])), "   1.0   n/a");
    assert_eq!(table_of("p<+>5.1", list(&[1.0, -1.0])), " +1.0 -1.0");
    assert_eq!(table_of("q<%>5.1", list(&[1.0, -1.0])), " 1.0% -1.0");
    assert_eq!(table_of("l6.1", list(&[1.0, 2.0])), "1.0   2.0   ");
    assert_eq!(table_of("r<*>6.1", list(&[1.0, 2.0])), "***1.0***2.0");
    assert_eq!(table_of("3.0,4.1", list(&[1.0, 2.0])), "  1 2.0");
    assert_eq!(table_of("3.0,4.1", list(&[1.0, 2.0, 3.0])), "length error");
    assert_eq!(table_of("z3", list(&[1.0])), "domain error");
    assert_eq!(table_of("2", list(&[1.0, 22.5])), "1.0022.50");
    let boxed = format_phrases(Some(&Array::text("8.2")), &Array::from(std::f64::consts::PI), Form::Boxes).unwrap();
    assert_eq!(boxed, Array::boxed(Array::text("    3.14")));
    let narrow =
        format_phrases(Some(&Array::text("0.1")), &list(&[std::f64::consts::PI, std::f64::consts::E]), Form::Boxes)
            .unwrap();
    assert_eq!(narrow, Array::boxes([Array::text("3.1"), Array::text("2.7")]));
}
