//! Classes as those that they go on from: what an instance has from each.

use std::sync::Arc;

use crate::array::{Array, nested};
use crate::error::{Error, Result};
use crate::names::{ClassParts, Space, SpaceRole, Workspace};
use crate::value::Slot;

/// A class goes on from at most so many others.
const ANCESTORS_MAX: usize = 100;

/// The classes that one goes on from, itself first.
pub(super) fn ancestors(class: Option<&Space>) -> Result<Vec<(Space, Arc<ClassParts>)>> {
    let (mut all, mut next) = (Vec::new(), class.cloned());
    while let Some(space) = next {
        let SpaceRole::Class(parts) = space.role() else { break };
        next = parts.base.clone();
        all.push((space, parts));
        if all.len() > ANCESTORS_MAX {
            return Err(Error::limit(format!("a class goes on from more than {ANCESTORS_MAX} others")));
        }
    }
    Ok(all)
}

/// The class of an instance, or a class itself, with those that it goes on from; nothing of another namespace.
fn line_of(space: &Space) -> Result<Vec<(Space, Arc<ClassParts>)>> {
    match space.role() {
        SpaceRole::Instance(class) => ancestors(Some(&class)),
        SpaceRole::Class(_) => ancestors(Some(space)),
        SpaceRole::Plain => Ok(Vec::new()),
    }
}

/// The property that brackets behind an instance or a class belong to, if it has one.
///
/// # Errors
/// A limit error for a class that goes on from too many.
pub fn default_property(space: &Space) -> Result<Option<Slot>> {
    Ok(line_of(space)?.iter().find_map(|(_, parts)| parts.default))
}

/// The class number of a name that an instance or a class has: 2.2 of a field, 2.3 of a property, as `usual` of another; below 0 as it is
/// seen from outside of its functions, 0 of one that is hidden there.
///
/// # Errors
/// A limit error for a class that goes on from too many.
pub fn class_of_member(ws: &Workspace, space: &Space, slot: Slot, usual: f64) -> Result<f64> {
    let line = line_of(space)?;
    if line.is_empty() {
        return Ok(usual);
    }
    let has = |slots: fn(&ClassParts) -> &[Slot]| line.iter().any(|(_, parts)| slots(parts).contains(&slot));
    let number = match () {
        () if has(|parts| &parts.all_fields) => 2.2,
        () if has(|parts| &parts.properties) => 2.3,
        () => usual,
    };
    let is_inside = ws.scope().is_some() && ws.current_space().is_kin(space);
    Ok(match is_inside {
        true => number,
        false if space.hides(slot) => 0.0,
        false => -number,
    })
}

/// `⎕CLASS y`: the class of an instance, or a class itself, and those that it goes on from, each a list with the interfaces behind it that
/// it supports, the last one named first.
pub fn classes_of(y: &Array) -> Result<Array> {
    let space = Space::from_value(y).ok_or_else(|| Error::domain("⎕CLASS takes an instance or a class"))?;
    let class = match space.role() {
        SpaceRole::Instance(class) => class,
        SpaceRole::Class(_) => space,
        SpaceRole::Plain => return Err(Error::domain("⎕CLASS takes an instance or a class")),
    };
    let with_interfaces = |(space, parts): (Space, Arc<ClassParts>)| {
        let all: Vec<Array> = std::iter::once(&space).chain(parts.interfaces.iter().rev()).map(Space::value).collect();
        nested::assemble(&[all.len()], all)
    };
    let line = ancestors(Some(&class))?.into_iter().map(with_interfaces).collect::<Result<Vec<Array>>>()?;
    nested::assemble(&[line.len()], line)
}
