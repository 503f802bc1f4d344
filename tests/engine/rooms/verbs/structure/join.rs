//! Tests of `crates/kernels/src/verbs/structure/join.rs`.

use jackal::rooms::array::{Array, Context, shape};
use jackal::rooms::verbs::structure::join::*;

/// Rows of few elements are joined as any are.
#[test]
fn rows_of_known_length_are_those_joined_item_by_item() {
    let cx = Context::default();
    let shapes: [&[usize]; 8] = [&[], &[5], &[5, 1], &[5, 2], &[5, 3], &[1, 2], &[5, 0], &[5, 2, 2]];
    for (x, y) in shapes.iter().flat_map(|x| shapes.iter().map(move |y| (x, y))) {
        let of = |shape: &[usize], first: i64| {
            Array::new(shape, (first..).take(shape::size(shape)).collect()).unwrap_or_else(|_| Array::from(false))
        };
        let (x, y) = (of(x, 0), of(y, 100));
        if x.is_atom() && y.is_atom() || !x.is_atom() && !y.is_atom() && x.tally() != y.tally() {
            continue;
        }
        let tally = if x.is_atom() { y.tally() } else { x.tally() };
        assert_eq!(
            stitch(&cx, x.clone().into(), y.clone().into()).ok(),
            stitch_general(&cx, &x, &y, tally).ok(),
            "{x:?} {y:?}"
        );
    }
}
