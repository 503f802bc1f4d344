//! Tests of `crates/j/src/system/bytes.rs`.

use jackal::rooms::array::{Array, Complex, Extended, Rational, Symbol, Unicode};
use std::rc::Rc;

use jackal::rooms::host::Nowhere;
use jackal::rooms::j::names::interpreter::Interpreter;
use jackal::rooms::j::system::bytes::*;

fn samples() -> Vec<Array> {
    let big: Extended = "-123456789012345678901".parse().unwrap();
    vec![
        Array::from(5_i64),
        Array::list(vec![true, false, true]),
        Array::text("hello, world"),
        Array::new(&[2, 0], Vec::<f64>::new()).unwrap(),
        Array::list(vec![1.5, f64::INFINITY]),
        Array::list(vec![Complex::new(1.0, -2.0)]),
        Array::list(vec![big.clone(), Extended::ZERO]),
        Array::list(vec![Rational::from(big) / Rational::from(Extended::from(7))]),
        Array::list(vec![Unicode::new(0x1f600), Unicode::new(65)]),
        Array::boxes([Array::text("a"), Array::boxed(Array::from(1_i64)), Array::list(vec![2.5])]),
        Array::list(vec![Symbol::new("red").unwrap()]),
    ]
}

#[test]
fn there_and_back() {
    let interpreter = Interpreter::new(Rc::new(Nowhere));
    interpreter.with_env(|env| {
        for array in samples() {
            for codec in [0, 1, 10, 11] {
                let bytes = write(env, &array, Codec::numbered(codec).unwrap()).unwrap();
                assert_eq!(read(env, &bytes).unwrap(), array);
                for cut in 0..bytes.len() {
                    let _ = read(env, &bytes[..cut]);
                }
            }
        }
        assert!(read(env, b"abc").is_err());
    });
}
