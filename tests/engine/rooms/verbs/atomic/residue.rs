//! Tests of `src/verbs/atomic/residue.rs`.

use jackal::rooms::array::{Array, Context};
use jackal::rooms::verbs::atomic::residue::residue_int;

/// Long lists by one modulus agree with their elements, at the ends of what floats hold too.
#[test]
fn residues_are_those_of_the_elements() {
    let half = 1_i64 << 50;
    let ends =
        [0, 1, -1, 2, -7, 1000, -1000, 999_983, half - 1, half, 1 - half, -half, i64::MAX, i64::MIN, i64::MIN + 1];
    let near = |end: i64| (-3..4).map(move |step| end.wrapping_add(step));
    for spread in [1, 1_000_003, i64::MAX / 150] {
        let mut items: Vec<i64> = (-150..150).map(|i: i64| i.wrapping_mul(spread)).collect();
        if spread > 1_000_003 {
            items.extend(ends.into_iter().flat_map(near));
        } else {
            items.extend([half, -half].into_iter().flat_map(near));
        }
        for modulus in ends.into_iter().flat_map(near) {
            let long = jackal::rooms::verbs::atomic::residue::residue(
                &Context::default(),
                Array::from(modulus),
                Array::list(items.clone()),
            )
            .unwrap();
            let plain: Vec<i64> = items.iter().map(|&item| residue_int(modulus, item)).collect();
            assert_eq!(long, Array::list(plain), "by {modulus}");
        }
    }
}
