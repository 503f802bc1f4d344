//! Tests of `crates/j/src/system/conversions.rs`.

use jackal::rooms::array::Array;
use std::rc::Rc;

use jackal::rooms::host::Nowhere;
use jackal::rooms::j::names::interpreter::Interpreter;
use jackal::rooms::j::system::conversions::*;

#[test]
fn base64() {
    let interpreter = Interpreter::new(Rc::new(Nowhere));
    interpreter.with_env(|env| {
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(to_base64(env, Array::text(plain)).unwrap(), Array::text(coded));
            assert_eq!(of_base64(env, Array::text(coded)).unwrap(), Array::text(plain));
        }
        assert!(of_base64(env, Array::text("a!bc")).is_err());
    });
}
