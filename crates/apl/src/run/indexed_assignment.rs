//! Assigns elements of an array at indices.

use hashbrown::HashMap;

use super::caller::result;
use super::targets::scatter;
use super::targets::{path_places, with_item_at};
use crate::array::{Array, Shape, Value, budget, nested, promote, shape};
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::value::Function;
use crate::verbs::selection::crossed;
use crate::words::nest;

/// The one place that single numbers name, one on each axis, if it is there.
fn single(ws: &Workspace, places: &[Option<Array>], lengths: &[usize]) -> Option<usize> {
    if places.is_empty() || places.len() != lengths.len() {
        return None;
    }
    let mut found = 0_usize;
    for (index, &length) in places.iter().zip(lengths) {
        let number = *index.as_ref()?.as_atom::<i64>()?;
        let place = usize::try_from(number.checked_sub(ws.settings.origin.get())?).ok()?;
        found = found * length + Some(place).filter(|&place| place < length)?;
    }
    Some(found)
}

/// Gives an array other elements at indices, which are one value each, or all the same: where it is, if nobody else holds it and its
/// type holds them. On an error it is as it was.
pub fn change(ws: &Workspace, array: &mut Array, places: &[Option<Array>], value: &Array) -> Result<()> {
    if let Some(place) = single(ws, places, array.shape())
        && put_one(array, place, value)
    {
        return Ok(());
    }
    if let Some(paths) = nest::paths(places, array.rank()) {
        return change_at(ws, array, paths, value);
    }
    let (whole, found) = indexed_places(ws, array, places)?;
    if value.count() != 1 {
        agree(ws, value.shape(), &whole)?;
    }
    scatter(ws, array, &found, value)
}

/// Gives an array other items at the ends of paths.
fn change_at(ws: &Workspace, array: &mut Array, paths: &Array, value: &Array) -> Result<()> {
    if value.count() != 1 {
        agree(ws, value.shape(), paths.shape())?;
    }
    let mut fresh = array.clone();
    for turn in 0..paths.count() {
        ws.poll()?;
        let steps = nested::contents(&nested::content(paths, turn))?;
        let steps = path_places(ws, &fresh, &steps)?;
        fresh = with_item_at(fresh, &steps, nested::content(value, if value.count() == 1 { 0 } else { turn }))?;
    }
    *array = fresh;
    Ok(())
}

/// New values for some elements of an array.
pub struct ElementChange {
    places: Vec<usize>,
    values: Array,
}

impl ElementChange {
    /// Gives them to the array, or to one of its shape.
    pub fn assign_to(&self, ws: &Workspace, array: &mut Array) -> Result<()> {
        match self.places.as_slice() {
            [place] if put_one(array, *place, &self.values) => Ok(()),
            places => scatter(ws, array, places, &self.values),
        }
    }
}

/// New values at indices, by a function of each element and a value, one each or the same for all. An index that
/// occurs twice is applied twice.
pub fn modify(
    ws: &Workspace,
    old: &Array,
    places: &[Option<Array>],
    function: &Function,
    value: &Array,
) -> Result<ElementChange> {
    if nest::paths(places, old.rank()).is_some() {
        return Err(Error::new(ErrorKind::Nonce)
            .note("to change the item at the end of a path by a function, write (path⊃A)f←v"));
    }
    let (whole, found) = indexed_places(ws, old, places)?;
    if value.count() != 1 {
        agree(ws, value.shape(), &whole)?;
    }
    let is_scalar = matches!(function, Function::Primitive(row) if row.is_scalar());
    if is_scalar && old.kind().is_numeric() && are_different(&found)? {
        let chosen = crossed::take(&ws.context.borrow(), old, &[found.len()], &found)?;
        let value = if value.count() == 1 { value.clone().reshaped(&[])? } else { value.clone().raveled() };
        let values = result(ws, function, Some(chosen), value)?;
        let values = if found.len() == 1 { values.reshaped(&[])? } else { values };
        return Ok(ElementChange { places: found, values });
    }
    let mut fresh: HashMap<usize, Array> = HashMap::new();
    budget::check::<(usize, Array)>(2 * found.len())?;
    for (turn, &place) in found.iter().enumerate() {
        ws.poll()?;
        let own = nested::content(value, if value.count() == 1 { 0 } else { turn });
        let before = fresh.remove(&place).unwrap_or_else(|| nested::content(old, place));
        fresh.insert(place, result(ws, function, Some(before), own)?);
    }
    let (places, values) = fresh.into_iter().unzip::<usize, Array, Vec<_>, Vec<_>>();
    let whole: &[usize] = if places.len() == 1 { &[] } else { &[places.len()] };
    Ok(ElementChange { values: nested::assemble(whole, values)?, places })
}

/// Whether no number is there twice.
pub fn are_different(places: &[usize]) -> Result<bool> {
    let mut sorted = budget::copied(places)?;
    sorted.sort_unstable();
    Ok(sorted.windows(2).all(|pair| matches!(pair, [a, b] if a != b)))
}

/// The elements that indices name: under which shape they stand, and where they are in the ravel. `A[]` is all of `A`, whatever its
/// rank.
fn indexed_places(ws: &Workspace, array: &Array, places: &[Option<Array>]) -> Result<(Shape, Vec<usize>)> {
    ws.with_call(None, |call| match places {
        [None] => nest::chosen(call, array.shape(), &vec![None; array.rank()]),
        _ => nest::indexed_elements(call, array.shape(), places),
    })
}

/// The shapes of what is assigned and where must be equal, axes of length 1 apart.
fn agree(ws: &Workspace, value: &[usize], places: &[usize]) -> Result<()> {
    let core = |lengths: &[usize]| lengths.iter().copied().filter(|&n| n != 1).collect::<Shape>();
    if core(value) == core(places) {
        return Ok(());
    }
    let note = format!("values of shape {} for places of shape {}", shape::text(value), shape::text(places));
    let is_single = ws.settings.is_dyalog() && places.iter().all(|&length| length == 1);
    Err(if value.len() == places.len() || is_single { Error::length(note) } else { Error::rank(note) })
}

/// Writes an element where it is, if the array's type holds it and no one else holds the array.
fn put_one(array: &mut Array, place: usize, value: &Array) -> bool {
    let kind = array.kind();
    let other = value.is_atom() && value.kind() != kind && promote::common(kind, value.kind()) == Some(kind);
    let fitting = other.then(|| promote::cast(value.clone(), kind).ok()).flatten();
    let value = fitting.as_ref().unwrap_or(value);
    if value.kind() != kind {
        return false;
    }
    macro_rules! put {
        ($type:ty) => {
            if let (Some(new), Some(items)) = (value.as_atom::<$type>(), array.unique_mut::<$type>())
                && let Some(item) = items.get_mut(place)
            {
                item.clone_from(new);
                return true;
            }
        };
    }
    put!(i64);
    put!(f64);
    put!(bool);
    put!(u8);
    // A box holds an array, and stays one.
    put!(Value);
    false
}
