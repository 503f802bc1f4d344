//! Items of a vector replaced at many places at once, where the vector is if no one else holds it.

use std::sync::Arc;

use crate::array::domains::domain_of;
use crate::array::items::{count, is_atom, is_list};
use crate::array::kind::kind;
use crate::array::{Array, Context, Element, ElementType, Extended, Symbol, Value};
use crate::error::Result;

/// The interrupt flag is polled after this many places.
const LOOKED_AT: usize = 1 << 14;

/// Puts an atom, or an item for each place, at places of a vector of the same type; of a place that is there twice the last item stays.
/// Whether that could be done: if not, nothing has changed.
///
/// ```
/// use jackal_array::{Array, Context, Value};
/// use jackal_kernels::verbs::lists::scatter::scatter;
/// let cx = Context::default();
/// let mut list = Value::from(Array::list(vec![1_i64, 2, 3]));
/// assert!(scatter(&cx, &mut list, &[2, 0, 2], &Array::list(vec![7_i64, 8, 9]).into())?);
/// assert_eq!(list, Array::list(vec![8_i64, 2, 9]).into());
/// assert!(!scatter(&cx, &mut list, &[0, 3], &Array::atom(0_i64).into())?, "there are three items");
/// assert_eq!(list, Array::list(vec![8_i64, 2, 9]).into());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn scatter(cx: &Context, x: &mut Value, places: &[i64], y: &Value) -> Result<bool> {
    let fits = is_list(x)
        && kind(x) == kind(y)
        && (is_atom(y) || count(y) == places.len())
        && domain_of(x).is_none()
        && domain_of(y).is_none();
    if !fits || !all_within(cx, places, count(x))? {
        return Ok(false);
    }
    let (array, new) = match (x, y) {
        (Value::Array(x), Value::Array(y)) => (x, y),
        (Value::Narrow(x), Value::Narrow(y)) => (&mut Arc::make_mut(x).array, &y.array),
        _ => return Ok(false),
    };
    match array.kind() {
        // Nothing is written, so that the list keeps its mark.
        ElementType::Int | ElementType::Float if places.is_empty() => Ok(true),
        ElementType::Int => put::<i64>(cx, array, places, new),
        ElementType::Float => put::<f64>(cx, array, places, new),
        ElementType::Byte => put::<u8>(cx, array, places, new),
        ElementType::Bool => put::<bool>(cx, array, places, new),
        ElementType::Symbol => put::<Symbol>(cx, array, places, new),
        ElementType::Extended => put::<Extended>(cx, array, places, new),
        _ => Ok(false),
    }
}

/// Whether all places are below a count of items.
fn all_within(cx: &Context, places: &[i64], count: usize) -> Result<bool> {
    // A place below 0 is a great one without its sign.
    let is_within = |&place: &i64| (place as u64) < count as u64;
    for block in places.chunks(LOOKED_AT) {
        cx.poll()?;
        // All of a block are asked at once.
        if !block.iter().fold(true, |all, place| all & is_within(place)) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn put<T: Element>(cx: &Context, array: &mut Array, places: &[i64], new: &Array) -> Result<bool> {
    if new.as_slice::<T>().is_none() {
        return Ok(false);
    }
    array.ask_to_write()?;
    let (Some(all), Some(new)) = (array.make_mut::<T>(), new.as_slice::<T>()) else { return Ok(false) };
    for (turn, block) in places.chunks(LOOKED_AT).enumerate() {
        cx.poll()?;
        match new {
            [one] => block.iter().for_each(|&place| set(all, place, one)),
            _ => {
                let items = new.get(turn * LOOKED_AT..).unwrap_or(&[]);
                block.iter().zip(items).for_each(|(&place, item)| set(all, place, item));
            }
        }
    }
    Ok(true)
}

#[inline(always)]
fn set<T: Clone>(all: &mut [T], place: i64, item: &T) {
    if let Some(slot) = all.get_mut(place as usize) {
        *slot = item.clone();
    }
}
