//! Tests of `crates/kernels/src/verbs/atomic/scalar.rs`.

use jackal::rooms::array::Array;
use jackal::rooms::array::{Context, Rules};
use jackal::rooms::verbs::atomic::scalar::*;
use jackal::rooms::verbs::atomic::{arithmetic, comparison, divisors, residue};

#[test]
fn the_short_way_with_nulls_agrees_with_the_kernels() {
    use jackal::rooms::verbs::atomic::nulls::*;
    let cx = Context::with_rules(Default::default(), &Rules::LISTS);
    let mut scalars = vec![Scalar::bool(true)];
    scalars.extend([0, 1, -1, 7, i64::MAX, -i64::MAX, i64::MIN, 1 << 53].map(Scalar::Int));
    scalars.extend([0.0, -1.5, 1.0, 1.0 + 1e-13, 1e300, f64::INFINITY, f64::NAN].map(Scalar::Float));
    let verbs = [
        &ADD_NULL,
        &SUBTRACT_NULL,
        &MULTIPLY_NULL,
        &DIVIDE_NULL,
        &MINIMUM_NULL,
        &MAXIMUM_NULL,
        &MODULO_NULL,
        &QUOTIENT_NULL,
    ];
    let comparisons =
        [&EQUAL_NULL, &NOT_EQUAL_NULL, &LESS_NULL, &LESS_OR_EQUAL_NULL, &GREATER_NULL, &GREATER_OR_EQUAL_NULL];
    for verb in verbs.into_iter().chain(comparisons) {
        let short = verb.short().expect("every verb of the list has a short way");
        for &x in &scalars {
            for &y in &scalars {
                if let Some(result) = short.apply_with_nulls(cx.tolerance, x, y) {
                    let full = verb.apply_in_full(&cx, x.into(), y.into()).expect("the kernel answers too");
                    let (short, full) = (format!("{:?}", Array::from(result)), format!("{full:?}"));
                    assert_eq!(short, full, "{x:?} {} {y:?}", verb.name);
                }
            }
        }
    }
}

#[test]
fn the_short_way_agrees_with_the_kernels() {
    let cx = Context::default();
    let mut scalars = vec![Scalar::bool(false), Scalar::bool(true)];
    scalars.extend([0, 1, -1, 2, 3, 7, -7, i64::MAX, i64::MIN, 1 << 53].map(Scalar::Int));
    scalars.extend([0.0, 1.0, -1.5, 2.5, 1e300, 1.0 + 1e-15, 1e-300, f64::INFINITY].map(Scalar::Float));
    let verbs = [
        &arithmetic::ADD,
        &arithmetic::SUBTRACT,
        &arithmetic::MULTIPLY,
        &arithmetic::DIVIDE,
        &arithmetic::MINIMUM,
        &arithmetic::MAXIMUM,
        &residue::RESIDUE,
        &jackal::rooms::verbs::atomic::power::POWER,
        &divisors::GCD_OR,
        &divisors::LCM_AND,
        &comparison::LESS,
        &comparison::LESS_OR_EQUAL,
        &comparison::GREATER,
        &comparison::GREATER_OR_EQUAL,
        &comparison::EQUAL,
        &comparison::NOT_EQUAL,
    ];
    for verb in verbs {
        let short = verb.short().expect("every verb of the list has a short way");
        for &x in &scalars {
            for &y in &scalars {
                if let Some(result) = short.apply(cx.tolerance, x, y) {
                    let full = verb.apply(&cx, Array::from(x), Array::from(y)).expect("the kernel answers too");
                    assert_eq!(Array::from(result), full, "{x:?} {} {y:?}", verb.name);
                }
            }
        }
    }
}
