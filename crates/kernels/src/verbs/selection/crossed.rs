//! AxisPlaces in an array named axis by axis: which elements they are, taking them, and putting others in their stead.

use super::parts::crossed;
use super::select::gather;
use crate::array::{Array, Context, Element, ElementType, Shape, promote, shape};
use crate::error::{Error, Result};
use crate::verbs::selection::along;
use crate::with_items;

/// The places that are named on one axis, under the shape that they have in the result; `None` is the whole axis.
pub type AxisPlaces = Option<(Shape, Vec<usize>)>;

/// The elements that places on every axis name: the shape of the selection, and where each is in the ravel. An index error if a
/// place is not there, a rank error if there are not as many places as axes.
///
/// ```
/// use {jackal_array::Shape, jackal_kernels::verbs::selection::crossed::elements};
/// let (shape, places) = elements(&[2, 3], &[None, Some((Shape::new(), vec![2]))])?;
/// assert_eq!((shape.as_slice(), places), (&[2_usize][..], vec![2, 5]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn elements(lengths: &[usize], places: &[AxisPlaces]) -> Result<(Shape, Vec<usize>)> {
    if lengths.len() != places.len() {
        return Err(Error::rank(format!("{} indices for an array of rank {}", places.len(), lengths.len())));
    }
    let mut whole = Shape::new();
    for (&length, places) in lengths.iter().zip(places) {
        match places {
            None => whole.push(length),
            Some((own, places)) => {
                whole.extend_from_slice(own);
                if let Some(outside) = places.iter().find(|&&place| place >= length) {
                    return Err(Error::index(format!("place {outside} (from 0) on an axis of length {length}")));
                }
            }
        }
    }
    shape::check_rank(whole.len())?;
    let count = shape::count(&whole)?;
    if count == 0 {
        return Ok((whole, Vec::new()));
    }
    let named = places.iter().map(|places| places.as_ref().map(|(_, places)| places.as_slice()));
    Ok((whole, crossed(named.zip(lengths.iter().copied()))?))
}

/// The elements at places in the ravel, under a shape of as many.
pub fn take(cx: &Context, y: &Array, whole: &[usize], places: &[usize]) -> Result<Array> {
    with_items!(y.widened(), items => Array::new(whole, gather(cx, items, places, 1)?))
}

/// The array with other elements at places in its ravel: one for each, or one for all. What has no type in common with the
/// others goes into boxes with them.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::crossed::put;
/// let y = put(&Context::default(), Array::list(vec![1_i64, 2, 3]), &[2, 0], &Array::list(vec![9_i64, 7]))?;
/// assert_eq!(y, Array::list(vec![7_i64, 2, 9]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn put(cx: &Context, mut y: Array, places: &[usize], values: &Array) -> Result<Array> {
    put_into(cx, &mut y, places, values)?;
    Ok(y)
}

/// How many elements are written where they are without a look at the flag: what is interrupted on the way would be half written.
const AT_ONCE: usize = 1 << 20;

/// The same of an array that stays where it is: only what is written takes time if nobody else holds it and its type holds the values.
/// On an error it is as it was.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::crossed::put_into;
/// let mut y = Array::list(vec![1.5, 2.5]);
/// put_into(&Context::default(), &mut y, &[1], &Array::from(3_i64))?;
/// assert_eq!(y, Array::list(vec![1.5, 3.0]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn put_into(cx: &Context, y: &mut Array, places: &[usize], values: &Array) -> Result<()> {
    if values.count() != 1 && values.count() != places.len() {
        return Err(Error::length(format!("{} values for {} places", values.count(), places.len())));
    }
    if places.is_empty() {
        return Ok(());
    }
    let kind = y.kind();
    let fitting = match promote::common(kind, values.kind()) {
        Some(common) if common == kind => Some(promote::cast(values.clone(), kind)?),
        _ if kind == ElementType::Box => Some(along::in_boxes(values)?),
        _ => None,
    };
    // Another array is written where the type is another one, and where writing takes so long that it can be interrupted.
    let (mut other, values) = match fitting {
        Some(values) if places.len() <= AT_ONCE && !y.is_atom() => (None, values),
        Some(values) => (Some(y.clone()), values),
        None => {
            let (y, values) = along::meeting(y.clone(), values.clone())?;
            (Some(y), values)
        }
    };
    fn run<T: Element>(cx: &Context, y: &mut Array, places: &[usize], values: &[T], polled: bool) -> Result<()> {
        y.ask_to_write()?;
        let Some(items) = y.make_mut::<T>() else { return Ok(()) };
        let one = values.len() == 1;
        for (index, &place) in places.iter().enumerate() {
            if polled && index % 8192 == 0 {
                cx.poll()?;
            }
            if let (Some(item), Some(value)) = (items.get_mut(place), values.get(if one { 0 } else { index })) {
                item.clone_from(value);
            }
        }
        Ok(())
    }
    match &mut other {
        None => with_items!(values.widened(), items => run(cx, y, places, items, false))?,
        Some(other) if other.is_atom() => *other = values.reshaped(&[])?,
        Some(other) => with_items!(values.widened(), items => run(cx, other, places, items, true))?,
    }
    if let Some(other) = other {
        *y = other;
    }
    Ok(())
}
