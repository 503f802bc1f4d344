//! The picture of a sparse array: each place, an upright line, and the cell there.

use super::layout::{Layout, Place, Speller};
use super::width;
use crate::array::{Array, Sparse, stop};

/// The flag is polled once in this many lines.
const POLL_LINES: usize = 1024;

/// The lines: places and values stand in columns, at the right; the first line of a cell of more axes has its place, and lines without
/// one separate such cells. An array that keeps no cell has no lines. The upright line is the byte 25 of
/// [`BOX_BYTES`](super::layout::BOX_BYTES).
///
/// ```
/// use jackal_array::{Array, Sparse};
/// use jackal_notation::display::sparse::lines;
/// let digits = |array: &Array, index: usize, out: &mut Vec<u8>| {
///     out.extend(array.as_slice::<i64>().unwrap_or(&[])[index].to_string().bytes());
/// };
/// let sparse = Sparse::new(&Array::list(vec![0_i64, 7, 12]), vec![0], Array::from(0_i64))?;
/// assert_eq!(lines(&sparse, &digits), [&b"1 \x19  7"[..], b"2 \x19 12"]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn lines(sparse: &Sparse, speller: Speller<'_>) -> Vec<Vec<u8>> {
    let rows = sparse.rows();
    let numbers = sparse.index().iter().map(|&n| i64::try_from(n).unwrap_or(i64::MAX)).collect();
    let values = match sparse.values().shape() {
        [_] => sparse.values().clone().reshaped(&[rows, 1]),
        _ => Ok(sparse.values().clone()),
    };
    let (Ok(places), Ok(values)) = (Array::new(&[rows, sparse.axes().len()], numbers), values) else {
        return Vec::new();
    };
    if rows == 0 || values.is_empty() {
        return Vec::new();
    }
    let start = (Place::Start, Place::Start);
    let of_place = Layout::new(&places, &integer, start, usize::MAX);
    let of_value = Layout::new(&values, speller, start, usize::MAX);
    // Cells of more than one axis have lines between them.
    let gap = values.rank().saturating_sub(2);
    let cell = (of_value.height() + gap) / rows;
    let mut lines = Vec::new();
    for line in 0..of_value.height() {
        if line % POLL_LINES == 0 && stop::is_ending() {
            break;
        }
        let mut out = Vec::new();
        if line % cell.max(1) == 0 {
            of_place.write_line(line / cell.max(1), usize::MAX, &mut out);
        } else {
            out.resize(of_place.width(), b' ');
        }
        let mut value = Vec::new();
        of_value.write_line(line, usize::MAX, &mut value);
        out.extend_from_slice(&[b' ', 25, b' ']);
        out.append(&mut value);
        lines.push(out);
    }
    lines
}

fn integer(array: &Array, index: usize, out: &mut Vec<u8>) {
    let number = array.as_slice::<i64>().and_then(|items| items.get(index));
    out.extend(number.copied().unwrap_or(0).to_string().into_bytes());
}

/// The columns of the widest line.
pub(super) fn widest(lines: &[Vec<u8>]) -> usize {
    lines.iter().map(|line| width::columns(line)).max().unwrap_or(0)
}
