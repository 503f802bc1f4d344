//! Replacing parts of an array.

use super::indices;
use super::parts::{Selection, scattered_rows, selection};
use super::select::{SELECTION_BLOCK_ELEMENTS, gather, position, positions};
use crate::array::wide::wide;
use crate::array::{Arg, Array, Context, Element, ElementType, Shape, Value, View, budget, fill, promote, shape};
use crate::error::{Error, Result};
use crate::verbs::small::{named_cell, place};
use crate::{with_items, with_stored};

/// The cells that an index names for replacement: their numbers, how many leading axes are indexed, and the shape of all
/// together.
pub(crate) struct Target {
    pub cells: Vec<usize>,
    pub axes: usize,
    pub shape: Shape,
}

impl Target {
    /// The numbers of the elements that the cells have, in an array of shape `from`.
    pub(crate) fn elements(self, from: &[usize]) -> Result<Vec<usize>> {
        let size = shape::count(from.get(self.axes..).unwrap_or(&[]))?;
        if size == 1 {
            return Ok(self.cells);
        }
        let mut out = budget::vec(shape::count(&[self.cells.len(), size])?)?;
        out.extend(self.cells.iter().flat_map(|cell| cell * size..(cell + 1) * size));
        Ok(out)
    }
}

/// Resolves an index: numbers name items (a table of numbers: each row is a place on as many axes), boxes are as in
/// selecting.
pub(crate) fn target(cx: &Context, index: &Array, from: &[usize]) -> Result<Target> {
    let joined = |frame: &[usize], axes: usize| shape::concat(frame, from.get(axes..).unwrap_or(&[]));
    if let Some(boxes) = index.as_slice::<Value>() {
        return boxed_target(cx, index, boxes, from);
    }
    if index.rank() < 2 {
        let length = from.first().copied().unwrap_or(1);
        let axes = from.len().min(1);
        return Ok(Target { cells: indices::places(cx, index, length)?, axes, shape: joined(index.shape(), axes) });
    }
    let numbers = promote::integers(index, cx.tolerance)?;
    part(&scattered_rows(index.shape(), &numbers, from)?, from)
}

fn part(selection: &Selection, from: &[usize]) -> Result<Target> {
    Ok(Target { cells: selection.cells(from)?, axes: selection.axes(), shape: selection.shape(from) })
}

fn boxed_target(cx: &Context, index: &Array, boxes: &[Value], from: &[usize]) -> Result<Target> {
    if let Some((cells, axes)) = single_cells(boxes, from)? {
        return Ok(Target { cells, axes, shape: shape::concat(index.shape(), from.get(axes..).unwrap_or(&[])) });
    }
    let mut all: Option<Target> = None;
    for value in boxes {
        let part = part(&selection(cx, value.array()?, from)?, from)?;
        match &mut all {
            None => all = Some(part),
            Some(whole) if whole.axes == part.axes && whole.shape == part.shape => whole.cells.extend(part.cells),
            Some(_) => return Err(Error::domain("the boxes of an index name parts of different shapes")),
        }
    }
    match all {
        Some(mut whole) => {
            whole.shape = shape::concat(index.shape(), &whole.shape);
            Ok(whole)
        }
        None => Ok(Target { cells: Vec::new(), axes: 0, shape: shape::concat(index.shape(), from) }),
    }
}

/// The cells that boxes name, if each names one by as many places as the others, and how many these are.
fn single_cells(boxes: &[Value], from: &[usize]) -> Result<Option<(Vec<usize>, usize)>> {
    let (mut cells, mut axes) = (budget::vec(boxes.len())?, None);
    for value in boxes {
        let Value::Array(index) = value else { return Ok(None) };
        match named_cell(index, from) {
            Some((cell, own)) if *axes.get_or_insert(own) == own => cells.push(cell),
            _ => return Ok(None),
        }
    }
    Ok(axes.map(|axes| (cells, axes)))
}

/// A length or rank error unless `values` can fill the shape: its shape must be the end of it.
pub(crate) fn check_values(values: &[usize], target: &[usize]) -> Result<()> {
    if values.len() > target.len() {
        let note = format!("values of rank {} for a part of shape {}", values.len(), shape::text(target));
        return Err(Error::rank(note));
    }
    if !target.ends_with(values) {
        let (own, part) = (shape::text(values), shape::text(target));
        return Err(Error::length(format!("values of shape {own} for a part of shape {part}")));
    }
    Ok(())
}

/// `y` with the parts that `index` names replaced by `values`, whose shape must be the end of the shape of the named
/// parts. The buffer of `y` is written in place when nobody else holds it.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::amend::amend;
/// let y = Array::list(vec![1_i64, 2, 3]);
/// let changed = amend(&Context::default(), Array::from(9_i64), Array::from(1_i64), y)?;
/// assert_eq!(changed, Array::list(vec![1_i64, 9, 3]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn amend(cx: &Context, values: Array, index: Array, y: Array) -> Result<Array> {
    let (values, y) = match in_one_cell(values, &index, y)? {
        Ok(amended) => return Ok(amended),
        Err(arguments) => arguments,
    };
    match amend_elements(values, &index, y)? {
        Ok(amended) => Ok(amended),
        Err((values, y)) => {
            let target = target(cx, &index, y.shape())?;
            amend_target(cx, values, &target, y)
        }
    }
}

/// Replaces a few elements of a list by an atom or by as many values. Gives other arguments back, and those with a place out of range.
fn amend_elements(values: Array, index: &Array, mut y: Array) -> Result<std::result::Result<Array, (Array, Array)>> {
    const SMALL_CELL_PLACES_MAX: usize = 64;
    fn put<T: Element>(y: &mut Array, places: &[i64], values: &[T]) -> Result<()> {
        y.ask_to_write()?;
        let (length, elements) = (y.count(), y.make_mut::<T>().unwrap_or_default());
        for (&index, value) in places.iter().zip(values.iter().cycle()) {
            if let Some(element) = place(index, length).and_then(|place| elements.get_mut(place)) {
                element.clone_from(value);
            }
        }
        Ok(())
    }
    let fits = index.rank() == 1 && y.rank() == 1 && (values.is_atom() || values.shape() == index.shape());
    let fits = fits && (1..=SMALL_CELL_PLACES_MAX).contains(&index.count());
    let Some(places) = fits.then(|| index.as_slice::<i64>()).flatten() else {
        return Ok(Err((values, y)));
    };
    let length = y.count();
    let are_there = places.iter().all(|&index| place(index, length).is_some());
    if !are_there || promote::common(y.kind(), values.kind()) != Some(y.kind()) {
        return Ok(Err((values, y)));
    }
    let values = promote::cast(values, y.kind())?;
    with_items!(values.widened(), values => put(&mut y, places, values))?;
    Ok(Ok(y))
}

/// The one cell that an index names, if it is a number or one box with a list of them: where its elements begin, and how many
/// they are.
fn one_cell(index: &Array, from: &[usize]) -> Option<(usize, usize)> {
    let place = match index.as_atom::<Value>() {
        Some(Value::Array(place)) => place,
        Some(_) => return None,
        None if index.is_atom() => index,
        None => return None,
    };
    let (cell, axes) = named_cell(place, from)?;
    let size = shape::size(from.get(axes..)?);
    Some((cell.checked_mul(size)?, size))
}

/// Amends one cell, which a value of its shape or an atom becomes; gives the arguments back if they are others.
fn in_one_cell(values: Array, index: &Array, mut y: Array) -> Result<std::result::Result<Array, (Array, Array)>> {
    let cell = one_cell(index, y.shape()).filter(|_| !y.is_atom() && fits_cell(&values, index, &y));
    let (Some(cell), Some(kind)) = (cell, promote::common(y.kind(), values.kind())) else {
        return Ok(Err((values, y)));
    };
    if kind != y.kind() || values.is_empty() {
        return Ok(Err((values, y)));
    }
    let values = promote::cast(values, kind)?;
    fn put<T: Element>(y: &mut Array, cell: (usize, usize), values: &[T]) -> Result<()> {
        y.ask_to_write()?;
        fill_cell(y.make_mut::<T>(), cell, values);
        Ok(())
    }
    with_items!(values.widened(), values => put(&mut y, cell, values))?;
    Ok(Ok(y))
}

/// Whether values are an atom, or have the shape of the cell that an index names.
fn fits_cell(values: &Array, index: &Array, y: &Array) -> bool {
    let axes = match index.as_atom::<Value>() {
        Some(Value::Array(place)) => place.count(),
        _ => 1,
    };
    values.is_atom() || y.shape().get(axes..).is_some_and(|cell| shape::same(values.shape(), cell))
}

fn fill_cell<T: Element>(items: Option<&mut [T]>, (start, size): (usize, usize), values: &[T]) -> bool {
    let Some(cell) = items.and_then(|items| items.get_mut(start..start + size)) else { return false };
    match values {
        [one] => cell.fill(one.clone()),
        _ => cell.clone_from_slice(values),
    }
    true
}

/// As [`amend`], but numbers as index name elements: places in the ravel of `y`, whatever their own shape.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::amend::amend_ravel;
/// let y = Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?;
/// let changed = amend_ravel(&Context::default(), Array::from(0_i64), Array::list(vec![0_i64, 3]), y)?;
/// assert_eq!(changed, Array::new(&[2, 2], vec![0_i64, 2, 3, 0])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn amend_ravel(cx: &Context, values: Array, index: Array, y: Array) -> Result<Array> {
    if index.kind() == ElementType::Box {
        return amend(cx, values, index, y);
    }
    let numbers = promote::integers(&index, cx.tolerance)?;
    let cells = positions(&numbers, y.count())?;
    let target = Target { cells, axes: y.rank(), shape: Shape::from_slice(index.shape()) };
    amend_target(cx, values, &target, y)
}

fn amend_target(cx: &Context, values: Array, target: &Target, y: Array) -> Result<Array> {
    check_values(values.shape(), &target.shape)?;
    if target.cells.is_empty() || values.is_empty() {
        return Ok(y);
    }
    let kind = promote::common_of([&values, &y].into_iter())?.unwrap_or(y.kind());
    let (values, y) = (promote::cast(values, kind)?, promote::cast(y, kind)?);
    let like = fill::empty_of(kind, &[0])?;
    with_items!(like.widened(), items => write_into(cx, items, y, target, &values))
}

fn write_into<T: Element>(cx: &Context, _like: &[T], mut y: Array, target: &Target, values: &Array) -> Result<Array> {
    let whole = Shape::from_slice(y.shape());
    let size = shape::count(whole.get(target.axes..).unwrap_or(&[]))?;
    y.ask_to_write()?;
    let (Some(items), Some(values)) = (y.make_mut::<T>(), values.as_slice::<T>()) else { return Ok(y) };
    write(cx, items, &target.cells, size, values)?;
    // Writing turned an atom into a list of one.
    y.reshaped(&whole)
}

/// Writes the values, repeated as often as needed, into the cells of `size` elements.
fn write<T: Element>(cx: &Context, items: &mut [T], cells: &[usize], size: usize, values: &[T]) -> Result<()> {
    let Some(first) = values.first() else { return Ok(()) };
    if size == 1 {
        put_at(items, cells, values);
        return Ok(());
    }
    let mut at = 0;
    for &cell in cells {
        cx.poll()?;
        let Some(target) = items.get_mut(cell * size..(cell + 1) * size) else { continue };
        if values.len() == 1 {
            target.fill(first.clone());
        } else if values.len() >= size {
            if let Some(cell_values) = values.get(at..at + size) {
                target.clone_from_slice(cell_values);
            }
            at = (at + size) % values.len();
        } else {
            target.iter_mut().zip(values.iter().cycle()).for_each(|(place, value)| place.clone_from(value));
        }
    }
    Ok(())
}

/// Puts the values, repeated as often as needed, at places of the elements.
#[inline]
pub(crate) fn put_at<T: Element>(items: &mut [T], places: &[usize], values: &[T]) {
    if let [one] = values {
        places.iter().for_each(|&place| set(items, place, one));
    } else if values.len() == places.len() {
        places.iter().zip(values).for_each(|(&place, value)| set(items, place, value));
    } else {
        places.iter().zip(values.iter().cycle()).for_each(|(&place, value)| set(items, place, value));
    }
}

fn set<T: Element>(items: &mut [T], place: usize, value: &T) {
    if let Some(item) = items.get_mut(place) {
        item.clone_from(value);
    }
}

/// Amends `y` where it is, if this handle is its only holder and it has the type to hold the values; `false` means that
/// nothing was done and [`amend`] is to be used. On an error `y` is unchanged. One number as index costs constant time.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::amend::amend_in_place;
/// let mut y = Array::list(vec![1_i64, 2, 3]);
/// assert!(amend_in_place(&Context::default(), &mut y, &Array::from(-1_i64), &Array::from(9_i64))?);
/// assert_eq!(y, Array::list(vec![1_i64, 2, 9]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn amend_in_place(cx: &Context, y: &mut Array, index: &Array, values: &Array) -> Result<bool> {
    if y.is_atom() {
        return Ok(false);
    }
    if y.kind() != values.kind() {
        // Narrower values become what y holds; wider ones make a new array.
        if promote::common(y.kind(), values.kind()) != Some(y.kind()) {
            return Ok(false);
        }
        return amend_in_place(cx, y, index, &promote::cast(values.clone(), y.kind())?);
    }
    let one = index.as_atom::<i64>().copied();
    if let (Some(index), 1, true) = (one, y.rank(), values.is_atom()) {
        let place = position(index, y.tally())?;
        return Ok(with_items!(values.widened(), values => set_unique(y, place, values)));
    }
    if let Some(cell) = one_cell(index, y.shape())
        && !values.is_empty()
        && fits_cell(values, index, y)
    {
        return Ok(with_items!(values.widened(), values => fill_cell(y.unique_mut(), cell, values)));
    }
    let target = target(cx, index, y.shape())?;
    check_values(values.shape(), &target.shape)?;
    let size = shape::count(y.shape().get(target.axes..).unwrap_or(&[]))?;
    with_items!(values.widened(), values => match y.unique_mut() {
        Some(items) => write(&cx.with_fill(None), items, &target.cells, size, values).map(|()| true),
        None => Ok(false),
    })
}

fn set_unique<T: Element>(y: &mut Array, place: usize, values: &[T]) -> bool {
    match (y.unique_mut::<T>(), values.first()) {
        (Some(items), Some(value)) => {
            set(items, place, value);
            true
        }
        _ => false,
    }
}

/// An item made of elements of the items of `y`: the element at each place comes from the item that `chooser` has there.
/// `chooser` has the shape of an item (a rank error if not of its rank, a length error if not of its shape).
pub fn merge(cx: &Context, chooser: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if chooser.rank() + 1 != y.rank() {
        let note = format!("a chooser of rank {} for items of rank {}", chooser.rank(), y.rank().saturating_sub(1));
        return Err(Error::rank(note));
    }
    if !crate::array::shape::same(chooser.shape(), y.item_shape()) {
        let (own, item) = (shape::text(chooser.shape()), shape::text(y.item_shape()));
        return Err(Error::length(format!("a chooser of shape {own} for items of shape {item}")));
    }
    if let (View::Bool(chosen), 2) = (chooser.widened(), y.tally()) {
        return with_stored!(y, items => Array::new(chooser.shape(), one_of_two(cx, chosen, items)?))
            .map(|item| item.kept_within(&y));
    }
    let chosen = positions(&promote::integers(&chooser, cx.tolerance)?, y.tally())?;
    let size = y.item_count();
    let places = budget::collected(chosen.len(), chosen.iter().enumerate().map(|(place, item)| item * size + place))?;
    with_stored!(y, items => Array::new(chooser.shape(), gather(cx, items, &places, 1)?))
        .map(|item| item.kept_within(&y))
}

/// The elements of two items, of which each truth chooses one: the second where it holds.
fn one_of_two<T: Element>(cx: &Context, chosen: &[bool], items: &[T]) -> Result<Vec<T>> {
    let Some((first, second)) = items.split_at_checked(chosen.len()) else { return Ok(Vec::new()) };
    let mut out = T::with_room(chosen.len())?;
    let blocks = chosen.chunks(SELECTION_BLOCK_ELEMENTS);
    let both = first.chunks(SELECTION_BLOCK_ELEMENTS).zip(second.chunks(SELECTION_BLOCK_ELEMENTS));
    for (chosen, (first, second)) in blocks.zip(both) {
        cx.poll()?;
        wide(
            chosen.len(),
            #[inline(always)]
            || {
                let pairs = chosen.iter().zip(first.iter().zip(second));
                out.extend(pairs.map(|(&second_one, (a, b))| if second_one { b.clone() } else { a.clone() }));
            },
        );
    }
    Ok(out)
}
