//! Verbs on cells that need no step per cell: one pass over the whole array.
//!
//! What the rank operator asks first, with the [`Known`] of its function. `None` always means: take the general way, which
//! gives the same result (a test compares them).

use super::Known;
use crate::array::cells::{Rank, effective_rank, split};
use crate::array::{Array, Context, Shape, budget, shape};
use crate::error::Result;
use crate::verbs::search;
use crate::verbs::selection::from;
use crate::verbs::selection::rotate;
use crate::verbs::selection::take;
use crate::verbs::structure::boxes;

/// A function of one argument on the cells of rank `rank` of `y`.
///
/// ```
/// use jackal::array::{Array, Context};
/// use jackal::operators::{Known, rank_kernels::monad};
/// let y = Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?;
/// assert_eq!(monad(&Context::default(), Known::Head, 1, &y)?, Some(Array::list(vec![1_i64, 3])));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn monad(cx: &Context, known: Known, rank: Rank, y: &Array) -> Result<Option<Array>> {
    let (frame, cell) = split(y.shape(), rank);
    let count = shape::count(frame)?;
    if frame.is_empty() || count == 0 {
        return Ok(None);
    }
    let rank = cell.len();
    let shortened = |start: usize| -> Result<Option<Array>> {
        let Some((&length, _)) = cell.split_first().filter(|(length, _)| **length > 0) else { return Ok(None) };
        let parts = frame.iter().map(|&length| (0, length)).chain([(start, length - 1)]);
        take::rectangle(y, parts).map(Some)
    };
    Ok(match known {
        Known::Left | Known::Right => Some(y.clone()),
        Known::Box => Some(boxes::enclose_cells(cx, rank, y.clone())?),
        Known::Tally => {
            let own = cell.first().copied().unwrap_or(1) as i64;
            Some(Array::new(frame, budget::filled(count, own)?)?)
        }
        Known::Ravel => Some(y.clone().reshaped(&shape::concat(frame, &[shape::count(cell)?]))?),
        Known::Head => take::item_of_cells(y, rank, 0),
        Known::Tail => take::item_of_cells(y, rank, -1),
        Known::Reverse if cx.fill.is_none() && rank > 0 => Some(rotate::reverse_cells(y.clone(), Some(rank))?),
        Known::Behead => shortened(1)?,
        Known::Curtail => shortened(0)?,
        _ => None,
    })
}

/// A function of two arguments, with the whole of `x` and the cells of rank `right` of `y`; `left` is the rank of the left
/// cells, which must take `x` whole.
///
/// ```
/// use jackal::array::{Array, Context};
/// use jackal::operators::{Known, rank_kernels::dyad};
/// let y = Array::new(&[2, 3], vec![0_i64, 1, 2, 3, 4, 5])?;
/// let columns = dyad(&Context::default(), Known::From, (1, 1), &Array::list(vec![2_i64, 0]), &y)?;
/// assert_eq!(columns, Some(Array::new(&[2, 2], vec![2_i64, 0, 5, 3])?));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn dyad(cx: &Context, known: Known, (left, right): (Rank, Rank), x: &Array, y: &Array) -> Result<Option<Array>> {
    let (frame, cell) = split(y.shape(), right);
    if effective_rank(left, x.rank()) < x.rank() || frame.is_empty() || cell.is_empty() || shape::count(frame)? == 0 {
        return Ok(None);
    }
    if let Known::From = known {
        return from::from_cells(cx, x, cell.len(), y);
    }
    if let (Known::Member, [width]) = (known, cell) {
        return search::member_of_rows(cx, x, y, frame, *width);
    }
    let amounts = match (known, crate::array::promote::integers(x, cx.tolerance)) {
        (Known::Take | Known::Drop | Known::Rotate, Ok(amounts)) if x.rank() <= 1 && amounts.len() <= cell.len() => {
            amounts
        }
        _ => return Ok(None),
    };
    let all = |of_frame: &dyn Fn(usize) -> i64| -> Array {
        let lead: Shape = Shape::from_slice(frame);
        Array::list(lead.iter().map(|&length| of_frame(length)).chain(amounts.iter().copied()).collect())
    };
    Ok(match known {
        Known::Take => Some(take::take(cx, all(&|length| length as i64), y.clone())?),
        Known::Drop => Some(take::drop(cx, all(&|_| 0), y.clone())?),
        Known::Rotate => Some(rotate::rotate(cx, all(&|_| 0), y.clone())?),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::rank;
    use crate::verbs;

    type Verb1 = fn(&Context, Array) -> Result<Array>;
    type Verb2 = fn(&Context, Array, Array) -> Result<Array>;

    fn table() -> Array {
        Array::new(&[2, 3, 4], (0..24_i64).collect()).unwrap_or_else(|_| Array::from(0_i64))
    }

    #[test]
    fn one_pass_gives_what_cell_by_cell_gives() {
        let cx = Context::default();
        let all: [(Known, Verb1); 8] = [
            (Known::Box, boxes::enclose),
            (Known::Tally, verbs::structure::shape::tally),
            (Known::Ravel, verbs::structure::shape::ravel),
            (Known::Head, take::head),
            (Known::Tail, take::tail),
            (Known::Reverse, rotate::reverse),
            (Known::Behead, take::behead),
            (Known::Curtail, take::curtail),
        ];
        for (known, verb) in all {
            for cells in 0..3 {
                let general = rank::monad(&cx, cells, table(), &verb).ok();
                let fast = monad(&cx, known, cells, &table()).ok().flatten();
                assert!(fast.is_none() || fast == general, "{known:?} on cells of rank {cells}");
                assert!(fast.is_some() || cells == 0, "{known:?} has a kernel for cells of rank {cells}");
            }
        }
    }

    #[test]
    fn two_arguments_too() {
        let cx = Context::default();
        let all: [(Known, Verb2); 4] = [
            (Known::Take, take::take),
            (Known::Drop, take::drop),
            (Known::Rotate, rotate::rotate),
            (Known::From, from::from),
        ];
        for (known, verb) in all {
            for cells in 1..3 {
                for x in [Array::from(1_i64), Array::from(-2_i64), Array::list(vec![2_i64])] {
                    let general = rank::dyad(&cx, (1, cells), x.clone(), table(), &verb).ok();
                    let fast = dyad(&cx, known, (1, cells), &x, &table()).ok().flatten();
                    assert_eq!(fast, general, "{known:?} {x:?} on cells of rank {cells}");
                }
            }
        }
    }
}
