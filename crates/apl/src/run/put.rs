//! Elements that are put into an array in the place of others, as values and as what selects assign them.

use crate::array::{Array, ElementType, nested};
use crate::error::Result;
use crate::names::Workspace;
use crate::verbs::selection::crossed;

/// Gives an array other elements at places in its ravel, one for each or one for all, where it is. On an error it is as it was.
pub fn put(ws: &Workspace, array: &mut Array, places: &[usize], value: &Array) -> Result<()> {
    let cx = ws.context.borrow().clone();
    crossed::put_into(&cx, array, places, value)?;
    // What holds an array, or what its neighbours do not meet, stays in boxes.
    let stays = array.kind() != ElementType::Box || value.is_atom() && value.kind() == ElementType::Box;
    if !stays {
        *array = nested::settled(array.clone())?;
    }
    Ok(())
}
