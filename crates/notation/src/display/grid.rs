//! Rows in planes, and columns as wide as their widest entry.

use crate::array::{Shape, budget, stop};
use crate::error::Result;

/// The lines of an array of planes: planes of equal height follow one another, with one blank line between planes, two
/// between blocks of planes, and so on for every further axis.
#[derive(Clone, Debug)]
pub struct Planes {
    /// Rows in all planes together.
    rows: usize,
    /// After every so many rows comes a blank line, for each axis before the last two.
    periods: Shape,
}

impl Planes {
    /// Planes of `height` lines each, over the leading axes `frame`.
    pub fn new(frame: &[usize], height: usize) -> Self {
        let mut rows = height;
        let mut periods = Shape::new();
        for &axis in frame.iter().rev() {
            periods.push(rows);
            rows = rows.saturating_mul(axis);
        }
        Planes { rows, periods }
    }

    /// The number of lines, blank ones included.
    pub fn lines(&self) -> usize {
        if self.rows == 0 { 0 } else { self.line_of(self.rows - 1).saturating_add(1) }
    }

    /// The line in which a row stands.
    fn line_of(&self, row: usize) -> usize {
        let blanks = self.periods.iter().filter(|&&period| period > 0).map(|period| row / period);
        blanks.fold(row, usize::saturating_add)
    }

    /// The row that stands in a line, or nothing for a blank one.
    ///
    /// ```
    /// let planes = jackal_notation::display::grid::Planes::new(&[2], 3);
    /// assert_eq!((planes.lines(), planes.row_at(2), planes.row_at(3), planes.row_at(4)), (7, Some(2), None, Some(3)));
    /// ```
    pub fn row_at(&self, line: usize) -> Option<usize> {
        let (mut low, mut high) = (0, self.rows);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.line_of(middle) < line {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low < self.rows && self.line_of(low) == line).then_some(low)
    }
}

/// The flag is polled once in this many entries.
const POLL_ENTRIES: usize = 1024;

/// The widths of the first `limit` columns of entries in row-major order; `width` gives the width of an entry. A limit error if there is
/// no room for them.
pub fn column_widths(
    count: usize,
    columns: usize,
    limit: usize,
    mut width: impl FnMut(usize) -> usize,
) -> Result<Vec<usize>> {
    let shown = columns.min(limit);
    let mut widths = budget::filled(shown, 0)?;
    if columns == 0 {
        return Ok(widths);
    }
    // An interrupted drawing ends early: its caller polls the flag.
    let polled = (POLL_ENTRIES / shown.max(1)).max(1);
    for row in 0..count / columns {
        if row % polled == 0 && stop::is_ending() {
            break;
        }
        for (column, widest) in widths.iter_mut().enumerate() {
            if column % POLL_ENTRIES == POLL_ENTRIES - 1 && stop::is_ending() {
                return Ok(widths);
            }
            *widest = width(row * columns + column).max(*widest);
        }
    }
    Ok(widths)
}
