//! The beginning of a value of which only so many lines are shown: text is made of no more than that.

use super::display;
use super::layout::blanks_among;
use crate::array::{Array, ElementType};
use crate::display::cut::Cut;
use crate::error::Result;

/// The first lines that a value displays, at most so many, and what is left out. Columns are as wide as those of the lines shown.
///
/// ```
/// use {jackal_apl::show::beginning::first_lines, jackal_array::Array};
/// let (lines, cut) = first_lines(&Array::new(&[5_000_000, 1], vec![7_i64; 5_000_000])?, (10, 80), 3)?;
/// assert_eq!((lines.len(), cut.lines), (3, 4_999_997));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn first_lines(y: &Array, (precision, page): (usize, usize), most: usize) -> Result<(Vec<String>, Cut)> {
    let part = part(y, most, page)?;
    let mut lines = display(part.as_ref().unwrap_or(y), precision, page)?;
    let left = match &part {
        None => lines.len().saturating_sub(most),
        Some(part) if y.rank() < 2 || y.kind() == ElementType::Box || row(y) != row(part) => Cut::REST,
        Some(part) => {
            // Each row takes as many lines as any other.
            let rows = |y: &Array| y.count() / row(y).max(1);
            let each = (lines.len() - blanks_among(part.shape()).min(lines.len())) / rows(part).max(1);
            (rows(y).saturating_mul(each) + blanks_among(y.shape())).saturating_sub(most)
        }
    };
    lines.truncate(most);
    Ok((lines, Cut { lines: left, ends: 0 }))
}

/// The length of a row.
fn row(y: &Array) -> usize {
    y.shape().last().copied().unwrap_or(1)
}

/// A part of a value that takes so many lines at least, each element having one character or more; `None` if that is all of it.
fn part(y: &Array, most: usize, page: usize) -> Result<Option<Array>> {
    let characters = most.saturating_mul(page);
    if y.count() <= characters {
        return Ok(None);
    }
    let (mut shape, mut count) = (y.shape().to_vec(), y.count());
    for (axis, length) in shape.iter_mut().enumerate() {
        let item = count / (*length).max(1);
        let lines = (item / row(y).max(1)).saturating_mul(row(y).div_ceil(page.max(1)));
        let needed = if axis + 1 == y.rank() { characters } else { most.div_ceil(lines.max(1)) };
        *length = needed.clamp(1, *length);
        count = item;
        // Of several items each is whole.
        if *length > 1 {
            break;
        }
    }
    Ok(Some(y.cell(0, &shape)))
}
