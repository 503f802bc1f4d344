//! Shapes: lists of axis lengths, and the arithmetic on them that must not overflow.

use crate::error::{Error, Result};

/// A shape under construction; four axes need no allocation.
pub type Shape = smallvec::SmallVec<[usize; 4]>;

/// The largest rank of an array.
pub const MAX_RANK: usize = 63;

/// The number of elements of a shape. A limit error if it exceeds what an index can hold; an axis of length 0 makes it
/// 0 however large the others are.
///
/// ```
/// use jackal_array::shape::count;
/// assert_eq!(count(&[2, 3, 4])?, 24);
/// assert_eq!(count(&[])?, 1);
/// assert_eq!(count(&[1 << 62, 1 << 62, 0])?, 0);
/// assert!(count(&[1 << 62, 4]).is_err());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn count(shape: &[usize]) -> Result<usize> {
    if shape.contains(&0) {
        return Ok(0);
    }
    let product = shape.iter().try_fold(1_usize, |product, &n| product.checked_mul(n));
    match product {
        Some(n) if n <= isize::MAX as usize => Ok(n),
        _ => Err(Error::limit(format!("shape {} has more elements than can be counted", text(shape)))),
    }
}

/// The number of elements of a part of a shape, which may be more than can be counted where another axis has length 0: then
/// the largest number there is, so that it never fails.
///
/// ```
/// use jackal_array::shape::size;
/// assert_eq!(size(&[2, 3]), 6);
/// assert_eq!(size(&[1 << 62, 1 << 62, 0]), 0);
/// assert_eq!(size(&[1 << 62, 1 << 62]), usize::MAX);
/// ```
#[inline]
pub fn size(shape: &[usize]) -> usize {
    let product = shape.iter().fold(1_usize, |product, &n| product.saturating_mul(n));
    if product == usize::MAX && shape.contains(&0) { 0 } else { product }
}

/// Whether two shapes are the same. Comparing the slices themselves would call `memcmp`, which takes 100 ns for empty slices
/// that point nowhere.
///
/// ```
/// assert!(jackal_array::shape::same(&[2, 3], &[2, 3]) && !jackal_array::shape::same(&[], &[1]));
/// ```
#[inline]
pub fn same(a: &[usize], b: &[usize]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b)
}

/// A shape as text for messages: axis lengths with blanks between, `(atom)` when there are none. Of what is asked for as a shape and
/// has more axes than any array, the first ones.
///
/// ```
/// use jackal_array::shape::text;
/// assert_eq!((text(&[2, 3]), text(&[])), ("2 3".to_string(), "(atom)".to_string()));
/// assert!(text(&[7; 1000]).ends_with(" 7 ..."));
/// ```
pub fn text(shape: &[usize]) -> String {
    if shape.is_empty() {
        return "(atom)".to_string();
    }
    let mut axes: Vec<String> = shape.iter().take(MAX_RANK).map(usize::to_string).collect();
    axes.extend((shape.len() > MAX_RANK).then(|| "...".to_string()));
    axes.join(" ")
}

/// Two shapes after one another.
pub fn concat(a: &[usize], b: &[usize]) -> Shape {
    a.iter().chain(b).copied().collect()
}

/// A checked rank: a limit error past [`MAX_RANK`].
pub fn check_rank(rank: usize) -> Result<()> {
    if rank > MAX_RANK {
        return Err(Error::limit(format!("rank {rank} is more than {MAX_RANK}")));
    }
    Ok(())
}
