//! The bytes that values take in memory.

use std::collections::HashSet;
use std::slice::from_ref;
use std::sync::Arc;

use super::{Array, Complex, ElementType, Extended, Rational, Symbol, Unicode, Value, View};

/// The most arrays that are counted: one that is shared is counted for each that holds it.
const ARRAYS_MAX: usize = 10_000_000;

/// The bytes that a value takes, with all that is in its boxes. What is shared counts wherever it is met.
///
/// ```
/// use jackal_array::{Array, Value, bytes};
/// let list = Array::list(vec![0_i64; 1000]);
/// assert!((8000..8100).contains(&bytes::value_bytes(&Value::from(list.clone()))));
/// assert!((16_000..16_300).contains(&bytes::value_bytes(&Value::from(Array::boxes(vec![list.clone(), list])))));
/// ```
pub fn value_bytes(value: &Value) -> usize {
    counted(value, None)
}

/// The buffers and functions that were counted, by their addresses.
pub type Counted = HashSet<usize>;

/// The bytes that a value takes with all that is in its boxes and functions, but for what was counted before.
///
/// ```
/// use jackal_array::{Array, Value, bytes};
/// let (list, mut counted) = (Array::list(vec![0_i64; 1000]), bytes::Counted::new());
/// let both = Value::from(Array::boxes(vec![list.clone(), list.clone()]));
/// assert!((8000..8300).contains(&bytes::held(&both, &mut counted)));
/// assert!(bytes::held(&Value::from(list), &mut counted) < 100);
/// ```
pub fn held(value: &Value, known: &mut Counted) -> usize {
    counted(value, Some(known))
}

fn counted(value: &Value, mut known: Option<&mut Counted>) -> usize {
    let (mut total, mut left, mut roots) = (0_usize, ARRAYS_MAX, vec![value.clone()]);
    let mut is_new = |address: usize| known.as_deref_mut().is_none_or(|known| known.insert(address));
    while let Some(root) = roots.pop() {
        // Boxes may be nested deep: what is still to be counted stands here instead of in a recursion.
        let mut waiting = vec![from_ref(&root).iter()];
        while let Some(values) = waiting.last_mut() {
            let Some(value) = values.next() else {
                waiting.pop();
                continue;
            };
            left -= 1;
            if left == 0 {
                return total;
            }
            match value {
                Value::Array(array) if !array.buffer_address().is_none_or(&mut is_new) => {
                    total = total.saturating_add(size_of::<Array>());
                }
                Value::Array(array) => {
                    total = total.saturating_add(element_bytes(array));
                    if array.kind() == ElementType::Box
                        && let View::Box(values) = array.widened()
                    {
                        waiting.push(values.iter());
                    }
                }
                Value::Dictionary(known) | Value::Table(known) => {
                    waiting.extend([from_ref(&known.keys).iter(), from_ref(&known.values).iter()]);
                }
                Value::Narrow(narrow) if narrow.array.buffer_address().is_none_or(&mut is_new) => {
                    total = total.saturating_add(element_bytes(&narrow.array));
                }
                Value::Function(function) if is_new(Arc::as_ptr(function).cast::<()>() as usize) => {
                    roots.extend(function.held());
                }
                Value::Narrow(_) | Value::Function(_) | Value::Sparse(_) => {}
            }
        }
    }
    total
}

/// The bytes of an array without the contents of its boxes. The elements count as if they were unpacked.
fn element_bytes(array: &Array) -> usize {
    let each = match array.kind() {
        ElementType::Bool | ElementType::Byte => 1,
        ElementType::Int | ElementType::Float => size_of::<i64>(),
        ElementType::Complex => size_of::<Complex>(),
        ElementType::Extended => size_of::<Extended>(),
        ElementType::Rational => size_of::<Rational>(),
        ElementType::Unicode => size_of::<Unicode>(),
        ElementType::Symbol => size_of::<Symbol>(),
        ElementType::Box => size_of::<Value>(),
    };
    let content = if array.is_atom() { 0 } else { array.count().saturating_mul(each) };
    size_of::<Array>().saturating_add(content)
}
