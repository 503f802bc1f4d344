//! Tests of `crates/kernels/src/verbs/atomic/residue.rs`.

use jackal::rooms::array::{Array, Context, Tolerance};
use jackal::rooms::verbs::atomic::residue::{residue, residue_float, residue_int};

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
            let long =
                residue(&Context::default(), Array::from(modulus).into(), Array::list(items.clone()).into()).unwrap();
            let plain: Vec<i64> = items.iter().map(|&item| residue_int(modulus, item)).collect();
            assert_eq!(long, Array::list(plain), "by {modulus}");
        }
    }
}

/// Long lists of floats by one modulus agree with their elements to the last bit, also near multiples, at ties and far out.
#[test]
fn residues_of_floats_are_those_of_the_elements() {
    let cx = Context::default();
    let moduli = [1.0, 2.0, -1.0, 0.5, 0.1, -0.3, 7.0, 1e9, 1e10, 3e-5, 1e-250, 0.0, f64::INFINITY, f64::NAN, -6.25];
    for modulus in moduli {
        let mut items: Vec<f64> = (-400..400).map(|i| f64::from(i) * 0.37).collect();
        items.extend((-300..300).map(|i| f64::from(i) * modulus));
        items.extend((-300..300).map(|i| (f64::from(i) + 0.5) * modulus));
        items.extend((-300..300).map(|i| f64::from(i) * modulus * (1.0 + 2.0 * f64::EPSILON)));
        items.extend((-300..300).map(|i| f64::from(i) * modulus * (1.0 - 1e-12)));
        items.extend([0.0, -0.0, 4e9, -5e9, 1e15, 1e-300, -1e-17]);
        items.retain(|item| item.is_finite());
        let long = residue(&cx, Array::from(modulus).into(), Array::list(items.clone()).into()).unwrap();
        let long: Vec<u64> = long.into_items::<f64>().unwrap().iter().map(|rest| rest.to_bits()).collect();
        for (item, rest) in items.into_iter().zip(long) {
            let plain = residue_float(Tolerance::default(), modulus, item).unwrap();
            assert!(plain.to_bits() == rest || plain.is_nan(), "{modulus} {item:e}: {plain:e}");
        }
    }
}
