//! Targets of assignments: a name, elements of an array, an item at the end of a path.

use crate::array::{Array, ElementType, budget, nested};
use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, Workspace};
use crate::value::{Function, Slot};
use crate::verbs::selection::crossed;
use crate::words::nest;

/// Gives an array other elements at places in its ravel, one for each or one for all, where it is. On an error it is as it was.
pub fn scatter(ws: &Workspace, array: &mut Array, places: &[usize], value: &Array) -> Result<()> {
    let cx = ws.context.borrow().clone();
    crossed::put_into(&cx, array, places, value)?;
    // An element that holds an array, or that does not share a type with its neighbours, stays in a box.
    let stays = array.kind() != ElementType::Box || value.is_atom() && value.kind() == ElementType::Box;
    if !stays {
        *array = nested::settled(array.clone())?;
    }
    Ok(())
}

/// Gives a name a value. A syntax error if it is a function's or a label's.
#[inline]
pub fn name(ws: &Workspace, slot: Slot, value: Array) -> Result<()> {
    if ws.set_value(slot, value) {
        return Ok(());
    }
    let what = if matches!(ws.meaning(slot), Meaning::Label(_)) { "a label" } else { "a function" };
    Err(Error::syntax(format!("{} is {what}: it cannot be assigned", ws.name(slot))))
}

/// Whether a function picks one item: `⊃` with a left argument, or first.
pub fn picks(ws: &Workspace, function: &Function, dyadic: bool) -> bool {
    match function {
        Function::Primitive(row) if dyadic => row.glyph == '⊃',
        Function::Primitive(row) => row.glyph == if ws.settings.mixes_by_arrow() { '⊃' } else { '↑' },
        _ => false,
    }
}

/// The error of a selection that is none.
#[cold]
pub fn no_selection() -> Error {
    Error::new(ErrorKind::Syntax).note("the target of the assignment must select from a name at its right end")
}

/// The places to which a path leads, one a level. An empty step is the first item.
pub fn path_places(ws: &Workspace, old: &Array, path: &[Array]) -> Result<Vec<usize>> {
    let (mut here, mut places) = (old.clone(), budget::vec(path.len())?);
    for (index, step) in path.iter().enumerate() {
        let place = match step.is_empty() {
            true if here.is_empty() => return Err(Error::index("an empty array has no first item")),
            true => 0,
            false => ws.with_call(None, |call| nest::place_of(call, step, &here))?,
        };
        places.push(place);
        if index + 1 < path.len() {
            here = nested::content(&here, place);
        }
    }
    Ok(places)
}

/// The array with another item at the end of a path.
pub fn with_item_at(old: Array, path: &[usize], new: Array) -> Result<Array> {
    let (mut here, mut above) = (old, budget::vec(path.len())?);
    for &place in path {
        let inner = nested::content(&here, place);
        above.push((std::mem::replace(&mut here, inner), place));
    }
    let mut fresh = new;
    while let Some((outer, place)) = above.pop() {
        let mut items = nested::contents(&outer)?;
        if let Some(item) = items.get_mut(place) {
            *item = fresh;
        }
        fresh = nested::assemble(outer.shape(), items)?;
    }
    Ok(fresh)
}
