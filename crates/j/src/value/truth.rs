//! The truth of values in control words, assertions and folds, and the case of `select.` that a value matches.

use crate::array::{Array, Complex, Context, TextOrBoxes, Tolerance, View, compare};
use crate::verbs::atomic::scalar::Scalar;

/// Whether the first atom is not 0; no atoms, text and boxes count as true.
///
/// ```
/// use jackal_array::Array;
/// use jackal_j::value::truth::holds;
/// assert!(holds(&Array::text("no")) && holds(&Array::empty_list::<i64>()));
/// assert!(!holds(&Array::list(vec![0.0, 1.0])));
/// ```
pub fn holds(noun: &Array) -> bool {
    match noun.widened() {
        View::Bool(items) => items.first() != Some(&false),
        View::Int(items) => items.first() != Some(&0),
        View::Float(items) => items.first() != Some(&0.0),
        View::Complex(items) => items.first().is_none_or(|c| c.re != 0.0 || c.im != 0.0),
        View::Extended(items) => {
            items.first().is_none_or(|i| !dashu_base::UnsignedAbs::unsigned_abs(i.clone()).is_zero())
        }
        View::Rational(items) => items.first().is_none_or(|q| !q.is_zero()),
        _ => true,
    }
}

/// Whether every atom is the number 1, as an assertion wants it.
pub fn all_ones(tolerance: Tolerance, noun: &Array) -> bool {
    match noun.widened() {
        View::Bool(items) => items.iter().all(|&b| b),
        View::Int(items) => items.iter().all(|&i| i == 1),
        View::Float(items) => items.iter().all(|&f| tolerance.equal(f, 1.0)),
        View::Complex(items) => items.iter().all(|&c| tolerance.equal_complex(c, Complex::new(1.0, 0.0))),
        View::Extended(items) => items.iter().all(|i| *i == crate::array::Extended::ONE),
        View::Rational(items) => items.iter().all(|q| q.is_one()),
        _ => noun.is_empty(),
    }
}

/// Whether a value is one of the candidates. Of boxes on either side each holds a value of its own; one that both sides
/// have is enough.
pub fn is_among(cx: &Context, value: &Array, candidates: &Array) -> bool {
    let number = |noun: &Array| Scalar::from_array(noun).and_then(Scalar::int);
    if let (Some(value), Some(candidate)) = (number(value), number(candidates)) {
        return value == candidate;
    }
    if let (Some(value), Some(candidate)) = (value.as_atom::<u8>(), candidates.as_atom::<u8>()) {
        return value == candidate;
    }
    match value.text_or_boxes() {
        TextOrBoxes::Box(boxes) => {
            boxes.iter().any(|inner| inner.array().is_ok_and(|inner| is_candidate(cx, inner, candidates)))
        }
        _ => is_candidate(cx, value, candidates),
    }
}

fn is_candidate(cx: &Context, value: &Array, candidates: &Array) -> bool {
    match candidates.text_or_boxes() {
        TextOrBoxes::Box(boxes) => boxes
            .iter()
            .any(|candidate| candidate.array().is_ok_and(|candidate| compare::matches(cx.tolerance, value, candidate))),
        _ => compare::matches(cx.tolerance, value, candidates),
    }
}
