//! The bytes that values take in memory.

use std::slice::from_ref;

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
    let mut total = 0_usize;
    // Boxes may be nested deep: what is still to be counted stands here instead of in a recursion.
    let mut waiting = vec![from_ref(value).iter()];
    for _ in 0..ARRAYS_MAX {
        let Some(values) = waiting.last_mut() else { break };
        match values.next() {
            None => drop(waiting.pop()),
            Some(Value::Array(array)) => {
                total = total.saturating_add(element_bytes(array));
                if array.kind() == ElementType::Box
                    && let View::Box(values) = array.view()
                {
                    waiting.push(values.iter());
                }
            }
            Some(Value::Dictionary(known) | Value::Table(known)) => {
                waiting.extend([from_ref(&known.keys).iter(), from_ref(&known.values).iter()]);
            }
            Some(Value::Narrow(narrow)) => total = total.saturating_add(element_bytes(&narrow.array)),
            Some(Value::Function(_) | Value::Sparse(_)) => {}
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
