//! Frames and cells, and assembling results into one array. The only place where cells are put together.

use super::deferred_drops::{self, Pile};
use super::{Array, Context, Element, ElementType, Shape, budget, fill, pieces, promote, shape, stop};
use crate::error::Result;

/// A rank as a verb states it: how many trailing axes its cells have. [`INFINITE`] takes the whole argument, a negative
/// rank leaves that many leading axes to the frame.
pub type Rank = i64;

/// The rank of a verb that takes its argument whole.
pub const INFINITE: Rank = i64::MAX;

/// The rank a verb's cells really have on an argument.
///
/// ```
/// use jackal_array::cells::{effective_rank, INFINITE};
/// assert_eq!((effective_rank(1, 3), effective_rank(INFINITE, 3), effective_rank(-1, 3)), (1, 3, 2));
/// ```
pub fn effective_rank(rank: Rank, argument_rank: usize) -> usize {
    if rank >= 0 {
        argument_rank.min(usize::try_from(rank).unwrap_or(usize::MAX))
    } else {
        argument_rank.saturating_sub(usize::try_from(rank.unsigned_abs()).unwrap_or(usize::MAX))
    }
}

/// A shape split into the frame and the shape of the cells of a rank.
pub fn split(shape: &[usize], rank: Rank) -> (&[usize], &[usize]) {
    shape.split_at(shape.len() - effective_rank(rank, shape.len()))
}

/// Collects the results of a verb on the cells of a frame.
///
/// Results of one type and shape are appended to one buffer as they come. When they differ, they are kept apart and
/// brought to a common type and shape at the end: ranks are raised with leading axes of length 1, then every axis is
/// padded at its end with the fill.
///
/// ```
/// use jackal_array::{Array, Assembly, Context};
/// let cx = Context::default();
/// let mut assembly = Assembly::new(&[2]);
/// assembly.push(Array::list(vec![1_i64, 2, 3]))?;
/// assembly.push(Array::from(7_i64))?;
/// assert_eq!(assembly.finish(&cx)?, Array::new(&[2, 3], vec![1_i64, 2, 3, 7, 0, 0])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[derive(Debug)]
pub struct Assembly {
    frame: Shape,
    cells: Cells,
    pushed: usize,
    /// Whether machine numbers of several types have met: they are kept in the widest of them.
    widened: bool,
}

#[derive(Debug)]
enum Cells {
    None,
    /// Machine atoms of one type.
    Bools(Vec<bool>),
    Ints(Vec<i64>),
    Floats(Vec<f64>),
    /// Characters, likewise.
    Bytes(Vec<u8>),
    /// All of one shape: an array whose items are the cells.
    Uniform(Array),
    Mixed(Pile<Array>),
}

impl Assembly {
    /// An assembly of the cells of a frame.
    pub fn new(frame: &[usize]) -> Self {
        Assembly { frame: Shape::from_slice(frame), cells: Cells::None, pushed: 0, widened: false }
    }

    /// Adds the next cell, in row-major order of the frame.
    pub fn push(&mut self, cell: Array) -> Result<()> {
        self.pushed += 1;
        if cell.is_machine_atom() || cell.as_atom::<u8>().is_some() {
            if self.push_atom(&cell) {
                return Ok(());
            }
            if let Cells::None = self.cells {
                return self.first_atom(&cell);
            }
        }
        if matches!(self.cells, Cells::Bools(_) | Cells::Ints(_) | Cells::Floats(_) | Cells::Bytes(_)) {
            self.atoms_as_cells();
        }
        match &mut self.cells {
            Cells::None | Cells::Bools(_) | Cells::Ints(_) | Cells::Floats(_) | Cells::Bytes(_) => {
                self.cells = Cells::Uniform(first_cell(&cell, shape::count(&self.frame)?)?);
                Ok(())
            }
            Cells::Uniform(all) => {
                let alike = shape::same(all.item_shape(), cell.shape());
                if alike && all.append_alike(&cell, 1) {
                    return Ok(());
                }
                if alike && !cell.is_empty() && append_wider(all, &cell)? {
                    self.widened = true;
                    return Ok(());
                }
                stop::poll_running()?;
                let mut apart = budget::vec(self.pushed)?;
                apart.extend((0..self.pushed - 1).map(|i| all.item(i)));
                apart.push(cell);
                self.cells = Cells::Mixed(Pile::new(apart));
                Ok(())
            }
            Cells::Mixed(apart) => budget::push(apart, cell),
        }
    }

    /// Adds a machine atom to atoms of its type; whether they are such.
    #[inline]
    fn push_atom(&mut self, atom: &Array) -> bool {
        match &mut self.cells {
            Cells::Ints(all) => atom.as_atom::<i64>().map(|&int| all.push(int)),
            Cells::Bools(all) => atom.as_atom::<bool>().map(|&bool| all.push(bool)),
            Cells::Floats(all) => atom.as_atom::<f64>().map(|&float| all.push(float)),
            Cells::Bytes(all) => atom.as_atom::<u8>().map(|&byte| all.push(byte)),
            _ => None,
        }
        .is_some()
    }

    /// The first cell, which is a machine atom, with room for all.
    fn first_atom(&mut self, atom: &Array) -> Result<()> {
        fn room<T: Copy>(item: T, frame: &[usize]) -> Result<Vec<T>> {
            let mut room = budget::vec(shape::count(frame)?)?;
            room.push(item);
            Ok(room)
        }
        if let Some(&int) = atom.as_atom::<i64>() {
            self.cells = Cells::Ints(room(int, &self.frame)?);
        } else if let Some(&float) = atom.as_atom::<f64>() {
            self.cells = Cells::Floats(room(float, &self.frame)?);
        } else if let Some(&bool) = atom.as_atom::<bool>() {
            self.cells = Cells::Bools(room(bool, &self.frame)?);
        } else if let Some(&byte) = atom.as_atom::<u8>() {
            self.cells = Cells::Bytes(room(byte, &self.frame)?);
        }
        Ok(())
    }

    /// Atoms so far become the items of an array, to which others can be added.
    fn atoms_as_cells(&mut self) {
        self.cells = match std::mem::replace(&mut self.cells, Cells::None) {
            Cells::Bools(all) => Cells::Uniform(Array::list(all)),
            Cells::Ints(all) => Cells::Uniform(Array::list(all)),
            Cells::Floats(all) => Cells::Uniform(Array::list(all)),
            Cells::Bytes(all) => Cells::Uniform(Array::list(all)),
            other => other,
        };
    }

    /// The cells as one array of the frame's shape followed by the cells' common shape. Without any cell: an empty list
    /// under the frame.
    pub fn finish(self, cx: &Context) -> Result<Array> {
        match self.cells {
            Cells::None => fill::empty_of(ElementType::Bool, &self.frame),
            Cells::Bools(all) => Array::new(&self.frame, all),
            Cells::Ints(all) => Array::new(&self.frame, all),
            Cells::Floats(all) => Array::new(&self.frame, all),
            Cells::Bytes(all) => Array::new(&self.frame, all),
            Cells::Uniform(all) => {
                let whole = shape::concat(&self.frame, all.item_shape());
                match cx.fill.as_ref().filter(|_| self.widened).map(|fill| promote::common(all.kind(), fill.kind())) {
                    Some(Some(kind)) => promote::cast(all, kind)?.reshaped(&whole),
                    _ => all.reshaped(&whole),
                }
            }
            Cells::Mixed(cells) => assemble(cx, &self.frame, cells),
        }
    }
}

/// Appends a cell of machine numbers of another type, in the wider of the two; whether that could be done.
fn append_wider(all: &mut Array, cell: &Array) -> Result<bool> {
    let machine = |kind| matches!(kind, ElementType::Bool | ElementType::Int | ElementType::Float);
    if !machine(all.kind()) || !machine(cell.kind()) {
        return Ok(false);
    }
    let Some(kind) = promote::common(all.kind(), cell.kind()) else { return Ok(false) };
    if all.kind() != kind {
        *all = promote::cast(std::mem::replace(all, Array::from(false)), kind)?;
    }
    Ok(all.append_in_place(&promote::cast(cell.clone(), kind)?))
}

/// The first cell as a one-item array with room for all.
fn first_cell(cell: &Array, count: usize) -> Result<Array> {
    fn with_room<T: Element>(items: &[T], shape: &[usize], count: usize) -> Result<Array> {
        let mut room = budget::vec(items.len().saturating_mul(count))?;
        budget::extend(&mut room, items)?;
        Array::new(&shape::concat(&[1], shape), room)
    }
    with_items!(cell.widened(), items => with_room(items, cell.shape(), count))
}

/// Cells of different types or shapes as one array.
fn assemble(cx: &Context, frame: &[usize], cells: Pile<Array>) -> Result<Array> {
    let kind = promote::common_of(cells.iter())?.unwrap_or(ElementType::Bool);
    let kind = match &cx.fill {
        Some(fill) => promote::common(kind, fill.kind()).unwrap_or(kind),
        None => kind,
    };
    let cell_shape = common_shape(cells.iter().map(Array::shape));
    let converted = deferred_drops::made(budget::vec(cells.len())?, |converted| {
        cells.each(|cell| promote::cast(cell, kind).map(|cell| converted.push(cell)))
    })?;
    let whole = shape::concat(frame, &cell_shape);
    let template = fill::empty_of(kind, &[0])?;
    with_items!(template.widened(), like => pad_all(cx, like, &whole, &cell_shape, &converted))
}

/// The shape that holds cells of all these shapes: ranks raised with leading ones, then the maximum of each axis.
pub fn common_shape<'a>(shapes: impl Iterator<Item = &'a [usize]> + Clone) -> Shape {
    let rank = shapes.clone().map(<[usize]>::len).max().unwrap_or(0);
    let mut common = Shape::from_elem(0, rank);
    for shape in shapes {
        let lead = rank - shape.len();
        for (axis, length) in common.iter_mut().enumerate() {
            let own = if axis < lead { 1 } else { shape[axis - lead] };
            *length = (*length).max(own);
        }
    }
    common
}

fn pad_all<T: Element>(cx: &Context, _like: &[T], whole: &[usize], cell: &[usize], cells: &[Array]) -> Result<Array> {
    let mut out = budget::filled(shape::count(whole)?, fill::element::<T>(cx)?)?;
    let size = shape::count(cell)?;
    if size > 0 {
        for (target, source) in out.chunks_exact_mut(size).zip(cells) {
            place(target, cell, source.as_slice::<T>().unwrap_or(&[]), source.shape());
        }
    }
    Array::new(whole, out)
}

/// Puts `items` of shape `shape` into the leading corner of `target`, whose shape has at least as many axes, each at
/// least as long. Missing leading axes count as 1.
pub fn place<T: Clone>(target: &mut [T], target_shape: &[usize], items: &[T], shape: &[usize]) {
    if items.is_empty() {
        return;
    }
    let lead = target_shape.len() - shape.len();
    let Some(&row) = shape.last() else {
        if let (Some(first), Some(item)) = (target.first_mut(), items.first()) {
            *first = item.clone();
        }
        return;
    };
    // Walk the rows of the source with an odometer over its leading axes, keeping the offset in the target.
    let axes = shape.len() - 1;
    let mut strides = Shape::from_elem(1, shape.len());
    for axis in (0..axes).rev() {
        strides[axis] = strides[axis + 1] * target_shape[lead + axis + 1];
    }
    let mut position = Shape::from_elem(0, axes);
    for source in items.chunks_exact(row.max(1)) {
        let offset: usize = position.iter().zip(&strides).map(|(p, s)| p * s).sum();
        if let Some(span) = target.get_mut(offset..offset + row) {
            pieces::copy(span, source);
        }
        for axis in (0..axes).rev() {
            position[axis] += 1;
            if position[axis] < shape[axis] {
                break;
            }
            position[axis] = 0;
        }
    }
}
