//! Tests of `crates/j/src/show/noun_text.rs`.

use jackal::rooms::array::{Array, Extended, Unicode};
use jackal::rooms::error::ErrorKind;
use jackal::rooms::j::read::constant::number;
use jackal::rooms::j::show::noun_text::*;

fn text(array: &Array) -> String {
    String::from_utf8(constant_text(array, FULL_PRECISION).unwrap()).unwrap()
}

fn of<T: jackal::rooms::array::Element>(shape: &[usize], items: Vec<T>) -> String {
    text(&Array::new(shape, items).unwrap())
}

#[test]
fn numbers() {
    for word in [
        "3", "3 4", "00", "1 0", "1 01", "2.", "2 3.", "1.5 2", "1.e20", "5x", "1 2 3x", "1r2 3", "1j1 2", "2 3j0",
        "_", "_1",
    ] {
        assert_eq!(text(&number(word).unwrap()), word);
    }
    assert_eq!(text(&number("1p1").unwrap()), "3.14159265358979312");
    assert_eq!(of(&[10], (0..10_i64).collect()), "i.10");
    assert_eq!(of(&[10], (5..15_i64).collect()), "5+i.10");
    assert_eq!(of(&[3], vec![0_i64, 1, 2]), "0 1 2");
    assert_eq!(of(&[2, 2], vec![0_i64, 1, 2, 3]), "i.2 2");
    assert_eq!(of(&[2, 2], vec![1_i64, 3, 5, 7]), "01+2*i.2 2");
    assert_eq!(of(&[2, 2], vec![5_i64, 4, 3, 2]), "5-i.2 2");
    assert_eq!(of(&[2, 2], vec![0_i64, -1, -2, -3]), "-i.2 2");
    assert_eq!(of(&[2, 2], vec![0_i64, -2, -4, -6]), "_2*i.2 2");
    assert_eq!(of(&[4], vec![1_i64, 0, 1, 1]), "1 00 1 1");
    assert_eq!(of(&[8], (1..9).map(Extended::from).collect()), "1x+i.8");
    assert_eq!(of(&[10], vec![3_i64; 10]), "10$3");
    assert_eq!(of(&[5], vec![2_i64; 5]), "2 2 2 2 2");
    assert_eq!(of(&[1, 1], vec![5_i64]), ",.5");
    assert_eq!(of(&[1, 1, 1], vec![5_i64]), "1 1 1$5");
    assert_eq!(of(&[0], Vec::<i64>::new()), "0$00");
    assert_eq!(of(&[0, 3], Vec::<bool>::new()), "0 3$0");
}

#[test]
fn characters() {
    assert_eq!(text(&Array::text("it's")), "'it''s'");
    assert_eq!(text(&Array::text("")), "''");
    assert_eq!(text(&Array::text("a")), ",'a'");
    assert_eq!(text(&Array::text("ab\n")), "97 98 10{a.");
    assert_eq!(text(&Array::text((0..=255).collect::<Vec<u8>>())), "a.");
    assert_eq!(text(&Array::atom(0_u8)), "00{a.");
    assert_eq!(text(&Array::atom(8_u8)), "a.{~8");
    assert_eq!(text(&Array::text("\u{8}")), "a.{~,8");
    assert_eq!(text(&Array::text("é")), "195 169{a.");
    assert_eq!(of(&[2, 2], b"\n\na ".to_vec()), "a.{~2 2$10 10 97 32");
    assert_eq!(of(&[9], vec![10_u8; 9]), "a.{~9$10");
    assert_eq!(of(&[3, 4], b"abcdefghijkl".to_vec()), "3 4$'abcdefghijkl'");
    assert_eq!(of(&[2], vec![Unicode::new(233), Unicode::new(97)]), "u: 233 97");
    assert_eq!(text(&Array::atom(Unicode::new(128512))), "10&u: 128512");
}

#[test]
fn boxes() {
    let one = || Array::from(true);
    let list = |items: &[i64]| Array::list(items.to_vec());
    assert_eq!(text(&Array::boxed(Array::boxed(one()))), "<<1");
    assert_eq!(text(&Array::boxes([list(&[1, 2]), Array::text("ab"), Array::from(3_i64)])), "1 2;'ab';3");
    assert_eq!(text(&Array::boxes([Array::boxed(one()), Array::from(2_i64)])), "(<<1),<2");
    let inner = Array::boxes([Array::from(2_i64), Array::from(3_i64)]);
    assert_eq!(text(&Array::boxes([one(), inner])), "(<1),<2;3");
    assert_eq!(text(&Array::boxes([Array::text("a"), Array::text("bc")])), "<;._1 ' a bc'");
    assert_eq!(text(&Array::boxes([Array::text("+"), Array::text("-")])), ";:'+-'");
    assert_eq!(text(&Array::boxes([Array::text("a b"), Array::text("c")])), "<;._1 '|a b|c'");
    let lines = [Array::text("ab\n"), Array::text("cd\n")];
    assert_eq!(text(&Array::boxes(lines)), "<;.(_1) 32 97 98 10 32 99 100 10{a.");
    let empty = || Array::empty_list::<bool>();
    assert_eq!(text(&Array::boxes([empty(), empty()])), "(0$0);0$0");
    let mut shared = Array::boxes([one(), one()]);
    for _ in 0..100 {
        shared = Array::boxes([shared.clone(), shared]);
    }
    assert_eq!(text_within(&shared, 18, 1 << 20).unwrap_err().kind(), ErrorKind::Limit);
}
