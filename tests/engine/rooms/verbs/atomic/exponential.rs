//! Tests of `crates/kernels/src/verbs/atomic/exponential.rs`.

use jackal::rooms::verbs::atomic::exponential::exponentials;

/// Against the exponential of the standard library, in units of the last place.
#[test]
fn many_are_as_exact_as_one() {
    let ends = [0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300, 709.7, -745.0, -720.5, 5e-324];
    let spread = (-70_000..70_000).map(|i| f64::from(i) * 0.010_1);
    let y: Vec<f64> = spread.chain(ends).chain((0..40).map(|i| f64::from(i) * 1e-9)).collect();
    let mut out = vec![0.0; y.len()];
    exponentials(&y, &mut out);
    for (&y, &found) in y.iter().zip(&out) {
        let exact = y.exp();
        let near = found.to_bits().abs_diff(exact.to_bits()) <= 1;
        assert!(near || (exact.is_nan() && found.is_nan()), "{y}: {found} for {exact}");
    }
}
