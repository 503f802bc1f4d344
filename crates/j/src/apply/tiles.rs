//! `x u;._3 y`: a verb on all tiles of a table at once, as the cells of one array.

use crate::apply::all_parts::of_made_cells;
use crate::array::{Array, Context, Element, budget, shape};
use crate::error::{ErrorKind, Result};
use crate::names::env::Env;
use crate::value::entity::Verb;
use crate::vocabulary::fast_ways;
use crate::with_items;

/// Tiles fewer than this are done one by one.
const TILES_MIN: usize = 6;
/// Elements of all tiles together, at most.
const TILE_ELEMENTS_MAX: usize = 1 << 20;

/// Tiles along two axes: how far each begins behind the one before, how long it is, how many there are.
struct Tiles {
    steps: [usize; 2],
    sizes: [usize; 2],
    counts: [usize; 2],
}

impl Tiles {
    /// The complete tiles of x, which gives sizes, or steps and sizes, all of them positive.
    fn from_arguments(x: &Array, y: &Array) -> Option<Tiles> {
        let numbers = x.as_slice::<i64>()?.iter().map(|&n| usize::try_from(n).ok().filter(|&n| n > 0));
        let numbers = numbers.collect::<Option<Vec<usize>>>()?;
        let (steps, sizes) = match (x.shape(), numbers.as_slice()) {
            (&[2], &[rows, columns]) => ([1, 1], [rows, columns]),
            (&[2, 2], &[down, right, rows, columns]) => ([down, right], [rows, columns]),
            _ => return None,
        };
        let mut counts = [0; 2];
        for (axis, count) in counts.iter_mut().enumerate() {
            *count = y.shape().get(axis)?.checked_sub(sizes[axis])? / steps[axis] + 1;
        }
        Some(Tiles { steps, sizes, counts })
    }

    /// Their elements, one tile behind the other.
    fn elements<T: Element>(&self, cx: &Context, items: &[T], y: &Array, total: usize) -> Result<Vec<T>> {
        let row = shape::size(y.shape().get(2..).unwrap_or(&[]));
        let width = y.item_count();
        let mut out = budget::vec(total)?;
        for down in 0..self.counts[0] {
            cx.poll()?;
            for right in 0..self.counts[1] {
                for line in 0..self.sizes[0] {
                    let start = (down * self.steps[0] + line) * width + right * self.steps[1] * row;
                    out.extend_from_slice(items.get(start..start + self.sizes[1] * row).unwrap_or(&[]));
                }
            }
        }
        Ok(out)
    }
}

/// The results, if they can be had at once and surely have one shape.
pub fn tiles(env: &Env<'_>, u: &Verb, x: &Array, y: &Array) -> Result<Option<Array>> {
    if !fast_ways::WINDOWS.on(env.cx) || y.is_sparse() || y.is_empty() || y.rank() < 2 {
        return Ok(None);
    }
    let Some(tiles) = Tiles::from_arguments(x, y) else { return Ok(None) };
    let whole = shape::concat(&[tiles.counts, tiles.sizes].concat(), y.shape().get(2..).unwrap_or(&[]));
    if tiles.counts[0] * tiles.counts[1] < TILES_MIN || whole.len() > shape::MAX_RANK {
        return Ok(None);
    }
    let total = match shape::count(&whole) {
        Ok(total) if total <= TILE_ELEMENTS_MAX => total,
        _ => return Ok(None),
    };
    of_made_cells(env, u, y.rank(), || {
        let made = with_items!(y.widened(), items => {
            tiles.elements(env.cx, items, y, total).and_then(|elements| Array::new(&whole, elements))
        });
        match made {
            // One by one they take less room.
            Err(error) if error.kind() == ErrorKind::Limit => Ok(None),
            made => made.map(Some),
        }
    })
}
