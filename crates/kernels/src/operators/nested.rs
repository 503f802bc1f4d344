//! Dyads under several ranks at once: `u"1 0"1 _`, `u"1/`.
//!
//! Each rank takes frames off its arguments, and frames agree by prefix. So in the end every axis of the result's frame is
//! an axis of x, of y, or of both, and both arguments can be laid out over that frame in one pass each, the missing axes
//! repeating. What is left is a verb on cells that meet one to one. `None` always means: take the general way, cell by
//! cell, which gives the same result (a test compares them).

use smallvec::SmallVec;

use super::{Apply, rank};
use crate::array::cells::{INFINITE, Rank, effective_rank};
use crate::array::{Array, Context, Element, Shape, budget, promote, shape};
use crate::error::Result;
use crate::fast_ways::SMALL;
use crate::operators::{KnownDyad, small};
use crate::verbs::atomic::AtomicDyad;
use crate::verbs::selection::amend::{check_values, put_at, target};
use crate::verbs::structure::join::rows_joined;
use crate::with_items;

/// Elements of a result cell at most: larger cells are worth a step each, and laying out would only cost memory.
const LARGEST_CELL: usize = 4096;

/// Rows of fewer elements are copied one by one.
const COPIED_SINGLY_MAX: usize = 4;

/// A list of a few axes.
type Axes = SmallVec<[Axis; 4]>;

/// The axes of the frame: the length of each, and the distance of its neighbours in x and in y.
type Frame = SmallVec<[(usize, usize, usize); 4]>;

/// An axis of the frame: its length, and the distance of its neighbours in the argument (0 if the argument lacks it).
type Axis = (usize, usize);

/// `x f y` under the ranks `levels` (left, right; the outermost first), where `f` is elementwise or joins items.
///
/// ```
/// use jackal_array::{Array, Context, cells::INFINITE};
/// use jackal_kernels::operators::{KnownDyad, nested::dyad};
/// use jackal_kernels::verbs::atomic::ADD;
/// let x = Array::new(&[2, 2], vec![10_i64, 20, 30, 40])?;
/// let (y, cx) = (Array::list(vec![1_i64, 2, 3]), Context::default());
/// let all = dyad(&cx, KnownDyad::Atomic(&ADD), &[(1, INFINITE), (1, 0)], &x, &y)?;
/// let rows = vec![11_i64, 21, 12, 22, 13, 23, 31, 41, 32, 42, 33, 43];
/// assert_eq!(all, Some(Array::new(&[2, 3, 2], rows)?));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn dyad(cx: &Context, f: KnownDyad, levels: &[(Rank, Rank)], x: &Array, y: &Array) -> Result<Option<Array>> {
    match f {
        KnownDyad::Atomic(verb) => paired(cx, PairVerb::Met(verb), levels, x, y),
        KnownDyad::Row(row) if row.joins => joined(cx, levels, x, y),
        _ => Ok(None),
    }
}

/// The same for cells that are joined one behind the other.
pub(super) fn joined(cx: &Context, levels: &[(Rank, Rank)], x: &Array, y: &Array) -> Result<Option<Array>> {
    paired(cx, PairVerb::Joined, levels, x, y)
}

/// The verb between pairs of cells.
enum PairVerb {
    /// An elementwise verb.
    Met(&'static AtomicDyad),
    /// One behind the other.
    Joined,
}

fn paired(cx: &Context, how: PairVerb, levels: &[(Rank, Rank)], x: &Array, y: &Array) -> Result<Option<Array>> {
    if x.is_empty() || y.is_empty() {
        return Ok(None);
    }
    let (mut x_axes, mut y_axes) = (axes(x.shape()), axes(y.shape()));
    let mut frame = Frame::new();
    for &(left, right) in levels {
        if !take_frame(&mut frame, (&mut x_axes, left), (&mut y_axes, right)) {
            return Ok(None);
        }
    }
    let cell = |axes: &[Axis]| axes.iter().fold(1_usize, |product, axis| product.saturating_mul(axis.0));
    if cell(&x_axes).max(cell(&y_axes)) > LARGEST_CELL {
        return Ok(None);
    }
    if let PairVerb::Met(_) = how
        && !take_frame(&mut frame, (&mut x_axes, 0), (&mut y_axes, 0))
    {
        return Ok(None);
    }
    if shape::check_rank(frame.len() + x_axes.len().max(y_axes.len()).max(1)).is_err() {
        return Ok(None);
    }
    match how {
        PairVerb::Met(verb) => {
            verb.apply(cx, laid_out(cx, x, &frame, &[], false)?, laid_out(cx, y, &frame, &[], true)?).map(Some)
        }
        PairVerb::Joined => {
            let (x_cell, y_cell): (Shape, Shape) =
                (x_axes.iter().map(|axis| axis.0).collect(), y_axes.iter().map(|axis| axis.0).collect());
            let (Some(cells), Some(kind)) = (joined_cell(&x_cell, &y_cell), promote::common(x.kind(), y.kind())) else {
                return Ok(None);
            };
            let x = laid_out(cx, &promote::cast(x.clone(), kind)?, &frame, &x_axes, false)?;
            let y = laid_out(cx, &promote::cast(y.clone(), kind)?, &frame, &y_axes, true)?;
            let whole: Shape = frame.iter().map(|axis| axis.0).chain(cells).collect();
            cells_joined(cx, &x, &y, &whole, (cell(&x_axes), cell(&y_axes))).map(Some)
        }
    }
}

/// The axes of an array with the distance of neighbours.
fn axes(shape: &[usize]) -> Axes {
    let mut stride = 1;
    let mut all = Axes::new();
    for &length in shape.iter().rev() {
        all.push((length, stride));
        stride *= length;
    }
    all.reverse();
    all
}

/// Moves what the ranks leave to the frame from the arguments to it. `false` if the frames do not agree.
fn take_frame(frame: &mut Frame, (x, left): (&mut Axes, Rank), (y, right): (&mut Axes, Rank)) -> bool {
    let x_own: Axes = x.drain(..x.len() - effective_rank(left, x.len())).collect();
    let y_own: Axes = y.drain(..y.len() - effective_rank(right, y.len())).collect();
    for place in 0..x_own.len().max(y_own.len()) {
        match (x_own.get(place), y_own.get(place)) {
            (Some(a), Some(b)) if a.0 == b.0 => frame.push((a.0, a.1, b.1)),
            (Some(a), None) => frame.push((a.0, a.1, 0)),
            (None, Some(b)) => frame.push((b.0, 0, b.1)),
            _ => return false,
        }
    }
    true
}

/// An argument over the whole frame: its cells repeat along the axes it lacks.
fn laid_out(cx: &Context, given: &Array, frame: &[(usize, usize, usize)], cell: &[Axis], right: bool) -> Result<Array> {
    let own = frame.iter().map(|&(length, x, y)| (length, if right { y } else { x })).chain(cell.iter().copied());
    let own: Axes = own.collect();
    let lengths: Shape = own.iter().map(|axis| axis.0).collect();
    let count = shape::count(&lengths)?;
    if count == given.count() {
        return given.clone().reshaped(&lengths);
    }
    with_items!(given.widened(), items => Array::new(&lengths, spread(cx, items, &own, count)?))
}

/// The elements that a walk over the axes meets.
fn spread<T: Element>(cx: &Context, items: &[T], axes: &[Axis], count: usize) -> Result<Vec<T>> {
    let mut out: Vec<T> = budget::vec(count)?;
    if count > 0 {
        walk(cx, items, axes, 0, &mut out)?;
    }
    Ok(out)
}

/// The part of the walk that begins at an element. There is room for what it meets.
fn walk<T: Element>(cx: &Context, items: &[T], axes: &[Axis], start: usize, out: &mut Vec<T>) -> Result<()> {
    let rest = items.get(start..).unwrap_or(&[]);
    match (axes, rest) {
        (_, []) => {}
        ([], [item, ..]) => out.push(item.clone()),
        (&[(length, 0)], [item, ..]) => out.extend(std::iter::repeat_n(item, length).cloned()),
        (&[(length, 1)], _) => match rest.get(..length) {
            Some(few) if length < COPIED_SINGLY_MAX => few.iter().for_each(|item| out.push(item.clone())),
            many => out.extend_from_slice(many.unwrap_or(&[])),
        },
        (&[(length, stride)], _) => out.extend(rest.iter().step_by(stride).take(length).cloned()),
        (&[(length, 0), ref inner @ ..], _) => {
            // The same again and again: what is there is copied, twice as much each time.
            let from = out.len();
            walk(cx, items, inner, start, out)?;
            let (size, mut made) = (out.len() - from, 1);
            while made < length {
                cx.poll()?;
                let more = made.min(length - made);
                out.extend_from_within(from..from + more * size);
                made += more;
            }
        }
        (&[(length, stride), ref inner @ ..], _) => {
            for index in 0..length {
                if index % STEPS_BETWEEN_POLLS == 0 {
                    cx.poll()?;
                }
                walk(cx, items, inner, start + index * stride, out)?;
            }
        }
    }
    Ok(())
}

/// Steps of a walk between two looks at the flag.
const STEPS_BETWEEN_POLLS: usize = 256;

/// The shape of two cells joined along their first axis; `None` if their items differ, so that one would be padded.
fn joined_cell(x: &[usize], y: &[usize]) -> Option<Shape> {
    let rank = x.len().max(y.len()).max(1);
    let items = |cell: &[usize]| -> Option<(usize, Shape)> {
        match cell.len() + 1 {
            raised if raised == rank => Some((1, Shape::from_slice(cell))),
            raised if raised == rank + 1 => cell.split_first().map(|(&tally, item)| (tally, Shape::from_slice(item))),
            _ => None,
        }
    };
    let ((left, item), (right, other)) = (items(x)?, items(y)?);
    shape::same(&item, &other).then(|| shape::concat(&[left + right], &item))
}

/// `values` put at `index` into each cell of `y`, for cells of the given ranks of both: the index is resolved once for all cells. `None`
/// leaves what it does not fit to the general way, which finds the first cell that fails.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::nested::amended;
/// let (y, values) = (Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?, Array::list(vec![8_i64, 9]));
/// let all = amended(&Context::default(), &Array::from(1_i64), (0, 1), &values, &y)?;
/// assert_eq!(all, Some(Array::new(&[2, 2], vec![1_i64, 8, 3, 9])?));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn amended(
    cx: &Context,
    index: &Array,
    (left, right): (Rank, Rank),
    values: &Array,
    y: &Array,
) -> Result<Option<Array>> {
    let dense = !(values.is_sparse() || y.is_sparse() || index.is_sparse());
    let kind = promote::common(values.kind(), y.kind()).filter(|_| dense && !values.is_empty() && !y.is_empty());
    let (mut value_axes, mut y_axes) = (axes(values.shape()), axes(y.shape()));
    let mut frame = Frame::new();
    if !take_frame(&mut frame, (&mut value_axes, left), (&mut y_axes, right)) {
        return Ok(None);
    }
    let lengths = |axes: &[Axis]| axes.iter().map(|axis| axis.0).collect::<Shape>();
    let (cell, own) = (lengths(&y_axes), lengths(&value_axes));
    let target = target(cx, index, &cell).ok().filter(|target| check_values(&own, &target.shape).is_ok());
    let (Some(kind), Some(target), false) = (kind, target, cell.is_empty()) else { return Ok(None) };
    let places = target.elements(&cell)?;
    if places.is_empty() {
        return Ok(None);
    }
    // The same values for all cells stand once.
    let once = values.rank() == value_axes.len();
    let values = promote::cast(values.clone(), kind)?;
    let values = if once { values } else { laid_out(cx, &values, &frame, &value_axes, false)? };
    let y = laid_out(cx, &promote::cast(y.clone(), kind)?, &frame, &y_axes, true)?;
    with_items!(values.widened(), values => cells_amended(cx, y, shape::count(&cell)?, &places, (values, once)))
        .map(Some)
}

/// The values of each cell in turn put at the same places of each cell.
fn cells_amended<T: Element>(
    cx: &Context,
    mut y: Array,
    size: usize,
    places: &[usize],
    (values, once): (&[T], bool),
) -> Result<Array> {
    y.ask_to_write()?;
    let Some(items) = y.make_mut::<T>() else { return Ok(y) };
    let width = if once { 0 } else { values.len() / (items.len() / size.max(1)).max(1) };
    for (turn, cell) in items.chunks_exact_mut(size.max(1)).enumerate() {
        if turn % STEPS_BETWEEN_POLLS == 0 {
            cx.poll()?;
        }
        let own = if once { values } else { values.get(turn * width..(turn + 1) * width).unwrap_or(&[]) };
        put_at(cell, places, own);
    }
    Ok(y)
}

/// Joins cells pair by pair, given their lengths.
fn cells_joined(cx: &Context, x: &Array, y: &Array, whole: &[usize], (left, right): (usize, usize)) -> Result<Array> {
    let tally = x.count() / left.max(1);
    with_items!(x.widened(), items => {
        Array::new(whole, rows_joined(cx, (items, left), (y.as_slice().unwrap_or(&[]), right), tally)?)
    })
}

/// Each cell of `x` of the left rank of `f` with the whole of `y`.
///
/// ```
/// use jackal_array::{Arg, Array, Context};
/// use jackal_kernels::operators::{Dyadic, nested::table};
/// use jackal_kernels::verbs::atomic::add;
/// let all = table(&Context::default(), &Dyadic(|cx: &Context, x: Arg<'_>, y: Arg<'_>| add(cx, x, y)), Array::from(1_i64), Array::list(vec![2_i64, 3]))?;
/// assert_eq!(all, Array::list(vec![3_i64, 4]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn table(cx: &Context, f: &dyn Apply, x: Array, y: Array) -> Result<Array> {
    if let Some(KnownDyad::Atomic(verb)) = f.known() {
        if SMALL.on(cx)
            && let Some(result) = small::table(cx, verb, (&x, &y), false)
        {
            return Ok(result);
        }
        return verb.outer(cx, x, y);
    }
    if let Some(verb) = f.elementwise()
        && let Some(none) = verb.on_no_cells(cx, (f.ranks().left, INFINITE), &x, &y)?
    {
        return Ok(none);
    }
    rank::dyad(cx, (f.ranks().left, INFINITE), x, y, &|cx, x, y| f.dyad(cx, x.into(), y.into()))
}
