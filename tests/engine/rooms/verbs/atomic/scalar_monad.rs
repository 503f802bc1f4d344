//! Tests of `crates/kernels/src/verbs/atomic/scalar_monad.rs`.

use jackal::rooms::array::Tolerance;
use jackal::rooms::array::{Array, Context};
use jackal::rooms::verbs::atomic::scalar::Scalar;
use jackal::rooms::verbs::atomic::{monads, rounding};

#[test]
fn the_short_way_of_one_argument_agrees_with_the_kernels() {
    let mut scalars = vec![Scalar::bool(false), Scalar::bool(true)];
    scalars.extend([0, 1, -1, 2, 9, -7, i64::MAX, i64::MIN, 1 << 53, (1 << 60) + 1].map(Scalar::Int));
    scalars.extend([0.0, -0.0, 1.0, -1.5, 2.5, -2.5, 1e300, 1e18, 9.3e18, 1e-300, -1e-15, 1e-13].map(Scalar::Float));
    scalars.extend([1.0 + 1e-15, 1.0 - 1e-15, -1.0 + 1e-14, 3.0 - 1e-13, 4e15 + 0.5].map(Scalar::Float));
    scalars.extend([f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(Scalar::Float));
    let verbs = [
        &monads::NEGATE,
        &monads::INCREMENT,
        &monads::DECREMENT,
        &monads::DOUBLE,
        &monads::SQUARE,
        &monads::NOT,
        &monads::HALVE,
        &monads::RECIPROCAL,
        &monads::SQUARE_ROOT,
        &monads::MAGNITUDE,
        &rounding::FLOOR,
        &rounding::CEILING,
        &rounding::SIGNUM,
    ];
    for tolerance in [Tolerance::default(), Tolerance::EXACT] {
        let cx = Context::default().with_tolerance(tolerance);
        for verb in verbs {
            let short = verb.short().expect("every verb of the list has a short way");
            for &y in &scalars {
                if let Some(result) = short.apply(tolerance, y) {
                    let full = verb.apply(&cx, Array::from(y)).expect("the kernel answers too");
                    assert_eq!(format!("{:?}", Array::from(result)), format!("{full:?}"), "{} {y:?}", verb.name);
                }
            }
        }
    }
}
