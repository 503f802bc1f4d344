//! Paths into nested arrays: where they lead, and other items at their ends.

use crate::array::{Array, budget, nested};
use crate::error::{Error, Result};
use crate::names::Workspace;
use crate::words::nest;

/// The places to which a path leads, one a level. An empty step is the first item.
pub fn steps_of(ws: &Workspace, old: &Array, path: &[Array]) -> Result<Vec<usize>> {
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
pub fn replaced(old: Array, path: &[usize], new: Array) -> Result<Array> {
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
