//! Rank: applying a function to the cells of its arguments and assembling the results.
//!
//! Every verb of less than infinite rank goes through here, whether it was given the rank by the user or has it by
//! itself. Over no cells the function is run once to learn the shape of its result, on a cell of fills for each argument
//! that has no cells and on the first cell of the other; an error there is not an error. Where the result is known to be
//! a box for every cell, it is not run.

use super::cells::{Rank, split};
use super::{Array, Assembly, Context, ElementType, Plan, fill, shape};
use crate::error::{ErrorKind, Result};

/// Applies `f` to the cells of rank `rank` of `y`. `f` gets each cell whole.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_array::rank::monad;
/// let y = Array::new(&[2, 3], vec![1_i64, 2, 3, 4, 5, 6])?;
/// let tally = |_: &Context, cell: Array| Ok(Array::from(cell.tally() as i64));
/// assert_eq!(monad(&Context::default(), 1, y, &tally)?, Array::list(vec![3_i64, 3]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn monad(cx: &Context, rank: Rank, y: Array, f: &dyn Fn(&Context, Array) -> Result<Array>) -> Result<Array> {
    let (frame, cell) = split(y.shape(), rank);
    if frame.is_empty() {
        return f(cx, y);
    }
    let count = shape::count(frame)?;
    if count == 0 {
        return on_no_cells(frame, || f(cx, fill::filled_of(y.kind(), cell)?));
    }
    if count > EMPTY_CELLS_MAX && y.is_empty() {
        let first = f(cx, y.cell(0, cell))?;
        if first.is_empty() {
            return fill::empty_of(first.kind(), &shape::concat(frame, first.shape()));
        }
    }
    let mut assembly = Assembly::new(frame);
    let turns = cx.turns(count);
    for index in 0..count {
        cx.poll()?;
        turns.at(index);
        assembly.push(f(cx, y.cell(index, cell))?)?;
    }
    assembly.finish(cx)
}

/// More cells than this, all of them empty and so all the same, are not gone through when the result on one is empty too.
const EMPTY_CELLS_MAX: usize = 1 << 22;

/// Applies `f` to the paired cells of `x` (of rank `left`) and `y` (of rank `right`), under prefix agreement.
pub fn dyad(
    cx: &Context,
    (left, right): (Rank, Rank),
    x: Array,
    y: Array,
    f: &dyn Fn(&Context, Array, Array) -> Result<Array>,
) -> Result<Array> {
    let (x_frame, x_cell) = split(x.shape(), left);
    let (y_frame, y_cell) = split(y.shape(), right);
    if x_frame.is_empty() && y_frame.is_empty() {
        return f(cx, x, y);
    }
    let plan = Plan::prefix(x_frame, y_frame)?;
    if plan.count == 0 {
        let sample = || f(cx, first_or_fills(&x, x_frame, x_cell)?, first_or_fills(&y, y_frame, y_cell)?);
        return on_no_cells(&plan.frame, sample);
    }
    if plan.count > EMPTY_CELLS_MAX && (x.is_empty() || x_frame.is_empty()) && (y.is_empty() || y_frame.is_empty()) {
        let first = f(cx, x.cell(0, x_cell), y.cell(0, y_cell))?;
        if first.is_empty() {
            return fill::empty_of(first.kind(), &shape::concat(&plan.frame, first.shape()));
        }
    }
    let mut assembly = Assembly::new(&plan.frame);
    let (mut x_now, mut y_now) = (x.cell(0, x_cell), y.cell(0, y_cell));
    let (mut x_at, mut y_at) = (0, 0);
    let turns = cx.turns(plan.count);
    for index in 0..plan.count {
        cx.poll()?;
        turns.at(index);
        let (x_next, y_next) = (index / plan.x_repeat, index / plan.y_repeat);
        if x_next != x_at {
            (x_now, x_at) = (x.cell(x_next, x_cell), x_next);
        }
        if y_next != y_at {
            (y_now, y_at) = (y.cell(y_next, y_cell), y_next);
        }
        assembly.push(f(cx, x_now.clone(), y_now.clone())?)?;
    }
    assembly.finish(cx)
}

/// The result for no cells of a function that gives a box for every cell: no boxes, without running the function.
/// `None` where there are cells.
///
/// ```
/// use jackal_array::{Array, rank};
/// let no_rows = Array::new(&[0, 3], Vec::<i64>::new())?;
/// assert_eq!(rank::no_boxes(1, &no_rows)?.map(|a| a.shape().to_vec()), Some(vec![0]));
/// assert!(rank::no_boxes(2, &no_rows)?.is_none());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn no_boxes(rank: Rank, y: &Array) -> Result<Option<Array>> {
    let (frame, _) = split(y.shape(), rank);
    if frame.contains(&0) { fill::empty_of(ElementType::Box, frame).map(Some) } else { Ok(None) }
}

/// As [`no_boxes`], for a function of two arguments.
pub fn no_boxes_paired((left, right): (Rank, Rank), x: &Array, y: &Array) -> Result<Option<Array>> {
    let (x_frame, y_frame) = (split(x.shape(), left).0, split(y.shape(), right).0);
    if !x_frame.contains(&0) && !y_frame.contains(&0) {
        return Ok(None);
    }
    fill::empty_of(ElementType::Box, &Plan::prefix(x_frame, y_frame)?.frame).map(Some)
}

/// A cell of `a` where the whole frame has no cells: its first cell, or a cell of fills.
fn first_or_fills(a: &Array, frame: &[usize], cell: &[usize]) -> Result<Array> {
    if frame.contains(&0) { fill::filled_of(a.kind(), cell) } else { Ok(a.cell(0, cell)) }
}

/// The result over a frame without cells: of the shape that `sample` has, or of the frame alone if `sample` fails.
fn on_no_cells(frame: &[usize], sample: impl FnOnce() -> Result<Array>) -> Result<Array> {
    match sample() {
        Ok(cell) => fill::empty_of(cell.kind(), &shape::concat(frame, cell.shape())),
        Err(error) if matches!(error.kind(), ErrorKind::Interrupt | ErrorKind::TimeLimit | ErrorKind::Exit(_)) => {
            Err(error)
        }
        Err(_) => fill::empty_of(ElementType::Bool, frame),
    }
}
