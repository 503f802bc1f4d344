//! Tests of `crates/kernels/src/verbs/atomic/loops.rs`.

use jackal::rooms::array::{Array, Context, promote};
use jackal::rooms::verbs::atomic::{ADD, DIVIDE, EQUAL, LESS, MAXIMUM, MULTIPLY, SQUARE_ROOT, SUBTRACT};

/// A loop with the machine's wide instructions gives what its elements give one by one.
#[test]
fn long_lists_agree_with_their_elements() {
    let cx = Context::default();
    let ints = |step: i64| (0..300).map(|i| (i * step) % 97 - 48).collect::<Vec<i64>>();
    let (a, b) = (ints(31), ints(57));
    let floats = |items: &[i64]| items.iter().map(|&i| i as f64 / 8.0 + 1e-13).collect::<Vec<f64>>();
    let (c, d) = (floats(&a), floats(&b));
    let large: Vec<i64> = a.iter().map(|i| i.wrapping_mul(i64::MAX / 50)).collect();
    for verb in [&ADD, &SUBTRACT, &MULTIPLY, &MAXIMUM, &LESS, &EQUAL, &DIVIDE] {
        for (x, y) in [
            (Array::list(a.clone()), Array::list(b.clone())),
            (Array::list(large.clone()), Array::list(b.clone())),
            (Array::list(c.clone()), Array::list(d.clone())),
        ] {
            let long = verb.apply(&cx, x.clone(), y.clone()).expect("numbers have results");
            for index in 0..300 {
                let one = verb.apply(&cx, x.item(index), y.item(index)).expect("numbers have results");
                let one = promote::cast(one, long.kind()).expect("an element has the type of the list or less");
                assert_eq!(long.item(index), one, "{} of element {index}", verb.name);
            }
        }
    }
    let squares = Array::list(c.iter().map(|f| f * f).collect::<Vec<f64>>());
    let roots = SQUARE_ROOT.apply(&cx, squares.clone()).expect("squares have roots");
    for index in 0..300 {
        assert_eq!(roots.item(index), SQUARE_ROOT.apply(&cx, squares.item(index)).expect("a square has a root"));
    }
}
