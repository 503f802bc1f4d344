//! Whether two values are the same in everything that a notation can see of them: form, type, shape, mark and every bit.

use super::{Array, Complex, ElementType, Unicode, Value, View, promote, stop};
use crate::error::Result;

/// The strictness of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// The types of elements are the same too.
    OfType,
    /// Numbers of different types may be equal, as they are to a notation that has one type of numbers.
    OfValue,
}

/// Whether two values are the same. Functions are asked ([`super::Function::same`]); two floats that are not numbers are the same.
///
/// ```
/// use jackal_array::{Array, Value, exactly::{Strictness, is_same}};
/// let (a, b) = (Value::from(Array::list(vec![1_i64, 0])), Value::from(Array::list(vec![true, false])));
/// assert!(is_same(&a, &a, Strictness::OfType)? && !is_same(&a, &b, Strictness::OfType)? && is_same(&a, &b, Strictness::OfValue)?);
/// let nan = Value::from(Array::from(f64::NAN));
/// assert!(is_same(&nan, &nan, Strictness::OfType)?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn is_same(a: &Value, b: &Value, sameness: Strictness) -> Result<bool> {
    // The pairs that are still to be compared: values may be nested deeper than the machine's stack.
    let mut waiting = vec![(a.clone(), b.clone())];
    while let Some(pair) = waiting.pop() {
        stop::poll_running()?;
        let same = match &pair {
            (Value::Array(a), Value::Array(b)) => is_same_array(a, b, sameness, &mut waiting),
            (Value::Narrow(a), Value::Narrow(b)) => {
                a.width == b.width && is_same_array(&a.array, &b.array, sameness, &mut waiting)
            }
            (Value::Dictionary(a), Value::Dictionary(b)) | (Value::Table(a), Value::Table(b)) => {
                waiting.extend([(a.keys.clone(), b.keys.clone()), (a.values.clone(), b.values.clone())]);
                true
            }
            (Value::Function(a), Value::Function(b)) => a.same(b.as_ref()),
            (Value::Sparse(a), Value::Sparse(b)) => {
                let parts = [(&a.element, &b.element), (&a.values, &b.values)];
                waiting.extend(parts.map(|(a, b)| (Value::Array(a.clone()), Value::Array(b.clone()))));
                *a.shape == *b.shape && a.axes == b.axes && a.index == b.index
            }
            _ => false,
        };
        if !same {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether two arrays are known to be the same at once: they share their elements, or are atoms and no boxes.
pub fn is_known_same(a: &Array, b: &Array) -> bool {
    let mut boxed = Vec::new();
    match a.is_atom() {
        true => is_same_array(a, b, Strictness::OfType, &mut boxed) && boxed.is_empty(),
        false => a.kind() == b.kind() && a.shares_elements_with(b),
    }
}

/// Whether arrays are identical; the contents of boxes are added to `waiting`.
fn is_same_array(a: &Array, b: &Array, sameness: Strictness, waiting: &mut Vec<(Value, Value)>) -> bool {
    if a.shape() != b.shape() || a.mark() != b.mark() {
        return false;
    }
    if a.shares_elements_with(b) {
        return true;
    }
    match (a.widened(), b.widened()) {
        (View::Float(a), View::Float(b)) => is_same_list(a, b, is_same_float),
        (View::Complex(a), View::Complex(b)) => is_same_list(a, b, is_same_complex),
        // Text is of four bytes a character when one of its characters is.
        (View::Unicode(a), View::Unicode(b)) => {
            let is_wide = |text: &[Unicode]| text.iter().any(|unit| unit.is_wide());
            a == b && (sameness == Strictness::OfValue || is_wide(a) == is_wide(b))
        }
        (View::Box(first), View::Box(second)) => {
            waiting.extend(first.iter().cloned().zip(second.iter().cloned()));
            // An array without elements may know what they would be.
            match (a.prototype(), b.prototype()) {
                (Some(a), Some(b)) if first.is_empty() => {
                    waiting.push((Value::Array(a.clone()), Value::Array(b.clone())))
                }
                (None, None) => {}
                _ => return !first.is_empty(),
            }
            true
        }
        _ if a.kind() == b.kind() => a == b,
        _ => sameness == Strictness::OfValue && is_real(a) && is_real(b) && is_equal(a, b),
    }
}

fn is_real(y: &Array) -> bool {
    matches!(y.kind(), ElementType::Bool | ElementType::Int | ElementType::Float)
}

/// Whether numbers are equal as floats: integers that no float is are not.
fn is_equal(a: &Array, b: &Array) -> bool {
    match (promote::floats(a), promote::floats(b)) {
        (Ok(Some(a)), Ok(Some(b))) => is_same_list(&a, &b, is_same_float),
        _ => false,
    }
}

fn is_same_list<T>(a: &[T], b: &[T], is_same: fn(&T, &T) -> bool) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b))
}

fn is_same_float(a: &f64, b: &f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

fn is_same_complex(a: &Complex, b: &Complex) -> bool {
    is_same_float(&a.re, &b.re) && is_same_float(&a.im, &b.im)
}
