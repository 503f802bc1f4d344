//! Tests of `crates/j/src/show/display.rs`.

use jackal::rooms::array::Array;
use jackal::rooms::array::{Complex, Extended, Rational, Symbol, Value};
use jackal::rooms::display::layout::Place;
use jackal::rooms::j::show::display::*;

fn ascii() -> DisplaySettings {
    let mut settings = DisplaySettings::default();
    settings.set_box_bytes(b"+++++++++|-");
    settings
}

fn shown(array: &Array) -> String {
    display(array, &ascii())
        .iter()
        .map(|line| String::from_utf8_lossy(line).into_owned())
        .collect::<Vec<_>>()
        .join("\n")
}

fn table<T: jackal::rooms::array::Element>(shape: &[usize], items: Vec<T>) -> Array {
    Array::new(shape, items).unwrap()
}

fn iota(shape: &[usize]) -> Array {
    table(shape, (0..shape.iter().product::<usize>() as i64).collect())
}

#[test]
fn numbers() {
    assert_eq!(shown(&iota(&[2, 2, 2])), "0 1\n2 3\n\n4 5\n6 7");
    assert_eq!(shown(&iota(&[2, 1, 2, 2])), "0 1\n2 3\n\n\n4 5\n6 7");
    assert_eq!(shown(&iota(&[2, 3, 0])), "\n\n\n\n\n\n");
    assert_eq!(shown(&iota(&[3, 0])), "\n\n");
    assert_eq!(
        shown(&Array::list(vec![1e5, 100000.5, 999999.4, 999999.6, 0.0001, 1e-5, -0.0])),
        "100000 100000 999999 1e6 0.0001 1e_5 0"
    );
    assert_eq!(
        shown(&Array::list(vec![123456.5, 1234567.5, 99999.95, 0.9999995, 5e-324])),
        "123456 1.23457e6 99999.9 1 4.94066e_324"
    );
    assert_eq!(shown(&Array::list(vec![f64::INFINITY, f64::NEG_INFINITY, f64::NAN])), "_ __ _.");
    let complex = vec![Complex::new(1.0, 2.0), Complex::new(3.0, 0.0), Complex::new(4.5, 0.0), Complex::new(-6.0, 7.0)];
    assert_eq!(shown(&table(&[2, 2], complex)), "1j2    3\n4.5 _6j7");
    let third = Rational::from(Extended::from(1)) / Rational::from(Extended::from(3));
    assert_eq!(shown(&Array::list(vec![third, Rational::from(Extended::from(-4))])), "1r3 _4");
    let symbols = ["a", "bb", "ccc", "a"].map(|name| Symbol::new(name).unwrap());
    assert_eq!(shown(&table(&[2, 2], symbols.to_vec())), "`a   `bb\n`ccc `a ");
}

#[test]
fn precision_one_and_seventeen() {
    let mut settings = ascii();
    settings.precision = 1;
    assert_eq!(display(&Array::from(25.5), &settings), [b"3e1"]);
    settings.precision = 17;
    assert_eq!(display(&Array::from(0.1), &settings), [b"0.10000000000000001"]);
    settings.precision = 20;
    assert_eq!(display(&Array::from(1.0 / 3.0), &settings), [b"0.33333333333333331483"]);
}

#[test]
fn boxes() {
    let cell = |array: Array| Value::from(array);
    let four = table(
        &[2, 2],
        vec![cell(iota(&[2, 2])), cell(5_i64.into()), cell(Array::text("a")), cell(Array::boxed(iota(&[3])))],
    );
    insta::assert_snapshot!(shown(&four), @r"
    +---+-------+
    |0 1|5      |
    |2 3|       |
    +---+-------+
    |a  |+-----+|
    |   ||0 1 2||
    |   |+-----+|
    +---+-------+
    ");
    insta::assert_snapshot!(shown(&Array::boxes([Array::text("aéb"), iota(&[3, 0]), iota(&[0, 3]), Array::text("漢")])), @r"
    +---++---+--+
    |aéb||   |漢|
    |   ||   |  |
    |   ||   |  |
    +---++---+--+
    ");
    let mut settings = ascii();
    settings.placement = (Place::Centre, Place::End);
    let lines = display(&Array::boxes([iota(&[3, 3]), Array::text("a")]), &settings);
    assert_eq!(lines[2], b"|3 4 5|a|");
    assert_eq!(
        shown(&table(&[2, 2, 1], ["a", "b", "c", "dd"].map(|t| cell(Array::text(t))).to_vec())),
        "+--+\n|a |\n+--+\n|b |\n+--+\n\n+--+\n|c |\n+--+\n|dd|\n+--+"
    );
}

#[test]
fn limits_of_output() {
    let mut settings = ascii();
    settings.output = Output { width: 80, before: 2, after: 2 };
    assert_eq!(display(&iota(&[10, 3]), &settings), [&b" 0  1  2"[..], b" 3  4  5", b"...", b"24 25 26", b"27 28 29"]);
    settings.output = Output { width: 80, before: 0, after: 3 };
    assert_eq!(display(&iota(&[6, 2]), &settings), [&b"..."[..], b" 6  7", b" 8  9", b"10 11"]);
    assert_eq!(display(&Array::text("x".repeat(100)), &settings), [format!("{}...", "x".repeat(80)).into_bytes()]);
    assert_eq!(display(&Array::text("a\r\nb\0c\n"), &settings), [&b"a"[..], b"bc", b""]);
    assert_eq!(display(&iota(&[1000]), &settings)[0].len(), 83);
}

#[test]
fn pictures_larger_than_memory() {
    let mut shared = Array::boxes([iota(&[2]), iota(&[3])]);
    for _ in 0..100 {
        shared = Array::boxes([shared.clone(), shared]);
    }
    let lines = display(&shared, &ascii());
    assert!(lines.len() > 100 && lines.iter().all(|line| line.len() <= 259));
    assert!(format(&shared, &ascii()).is_err());
    let mut tall = Array::boxed(iota(&[2]));
    for _ in 0..100 {
        tall = table(&[2, 1], vec![Value::from(tall.clone()), Value::from(tall)]);
    }
    assert!(display(&tall, &ascii()).len() == 223 && format(&tall, &ascii()).is_err());
    let mut deep = Array::from(1_i64);
    for _ in 0..100_000 {
        deep = Array::boxed(deep);
    }
    assert_eq!(display(&deep, &ascii()).len(), 223);
}

#[test]
fn formats() {
    let settings = ascii();
    assert_eq!(format(&iota(&[2, 2, 2]), &settings).unwrap(), table(&[2, 2, 3], b"0 12 34 56 7".to_vec()));
    assert_eq!(format(&Array::boxed(Array::text("")), &settings).unwrap().shape(), [3, 2]);
    let ones = table(&[2, 2, 2], vec![Value::from(Array::from(1_i64)); 8]);
    assert_eq!(format(&ones, &settings).unwrap().shape(), [2, 5, 5]);
    assert_eq!(format(&iota(&[0, 3]), &settings).unwrap().shape(), [0, 3]);
}
