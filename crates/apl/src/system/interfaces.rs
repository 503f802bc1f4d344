//! Interfaces as Dyalog has them: names of functions, and the functions by which a class stands for them; and an instance as one of its
//! classes or interfaces, `class ⎕CLASS instance`.
//!
//! Left out: properties of interfaces.

use std::sync::Arc;

use super::class_line::ancestors;
use super::class_text::ClassText;
use crate::array::Array;
use crate::error::{Error, ErrorKind, Result};
use crate::names::{ClassParts, ImplementedFunction, Meaning, Space, SpaceRole, Workspace};
use crate::read::{Classes, definition, refused};
use crate::value::{Function, Slot};

/// The class that another goes on from and the interfaces that it supports, of the names behind its colon.
pub(super) fn sorted(bases: Vec<Space>) -> Result<(Option<Space>, Vec<Space>)> {
    let (mut base, mut interfaces) = (None, Vec::new());
    for space in bases {
        match space.role() {
            SpaceRole::Class(parts) if parts.is_interface => interfaces.push(space),
            SpaceRole::Class(_) if base.is_none() => base = Some(space),
            SpaceRole::Class(_) => return Err(Error::domain("a class goes on from one other")),
            _ => return Err(Error::domain(format!("{} is not a class", space.label()))),
        }
    }
    Ok((base, interfaces))
}

/// Gives a class the interfaces that it supports, with its functions for them.
///
/// # Errors
/// A definition error for a name that no interface of the class has. A nonce error for a property of an interface.
pub(super) fn supported(
    ws: &Workspace,
    text: &ClassText,
    interfaces: Vec<Space>,
    parts: &mut ClassParts,
) -> Result<()> {
    if text.is_interface && !text.properties.is_empty() {
        return Err(Error::new(ErrorKind::Nonce).note("an interface has functions, but no properties"));
    }
    for method in &text.methods {
        let Some(path) = &method.implements else { continue };
        let (interface, member) = path.rsplit_once('.').unwrap_or((path.as_str(), ""));
        let name = ws.slot(member);
        let has = |space: &&Space| has_name(space, interface, name);
        let Some(interface) = interfaces.iter().find(has) else {
            return Err(refused(format!("no interface of the class has {path}")));
        };
        let own = ws.slot(&method.name());
        let function = parts.functions.iter().find(|(slot, _)| *slot == own).map(|(_, function)| function.clone());
        let Some(function) = function else { continue };
        parts.implemented.push(ImplementedFunction { interface: interface.clone(), name, function });
    }
    parts.interfaces = interfaces;
    Ok(())
}

/// Whether an interface has this name and a function of that one.
fn has_name(space: &Space, interface: &str, function: Slot) -> bool {
    let SpaceRole::Class(parts) = space.role() else { return false };
    let last = interface.rsplit('.').next().unwrap_or_default();
    parts.name == last && parts.functions.iter().any(|(slot, _)| *slot == function)
}

/// `class ⎕CLASS instance`: the instance with the functions of this class or interface only. The fields of a class are read by functions.
///
/// # Errors
/// A domain error unless the instance is of that class, or of one that supports the interface.
pub fn seen_as(ws: &Workspace, x: &Array, y: &Array) -> Result<Array> {
    let class = Space::from_value(x).and_then(|space| match space.role() {
        SpaceRole::Class(parts) => Some((space, parts)),
        _ => None,
    });
    let Some((class, own)) = class else { return Err(Error::domain("⎕CLASS takes a class at its left")) };
    let instance = Space::from_value(y).and_then(|space| match space.role() {
        SpaceRole::Instance(of) => Some((space, of)),
        _ => None,
    });
    let Some((instance, of)) = instance else { return Err(Error::domain("⎕CLASS takes an instance at its right")) };
    let line = ancestors(Some(&of))?;
    let functions = match own.is_interface {
        true => functions_of_interface(&class, &line),
        false => functions_of_class(ws, &class, &line)?,
    };
    let Some(functions) = functions else {
        return Err(Error::domain(format!("{} is not {}", instance.label(), class.label())));
    };
    let view = ws.new_space(None)?;
    view.set_label(&instance.label());
    for (name, function) in functions {
        let within = Function::Within(Arc::new((y.clone(), function)));
        ws.set_member(&view, name, Meaning::Function(within))?;
    }
    view.set_role(SpaceRole::Instance(class));
    Ok(view.value())
}

/// The functions of the nearest class that supports an interface.
fn functions_of_interface(interface: &Space, line: &[(Space, Arc<ClassParts>)]) -> Option<Vec<(Slot, Function)>> {
    let supports = |(_, parts): &&(Space, Arc<ClassParts>)| parts.interfaces.iter().any(|own| own.is(interface));
    let (_, parts) = line.iter().find(supports)?;
    let of = parts.implemented.iter().filter(|function| function.interface.is(interface));
    Some(of.map(|function| (function.name, function.function.clone())).collect())
}

/// The public functions of a class and of those that it goes on from, and functions that get its public fields.
fn functions_of_class(
    ws: &Workspace,
    class: &Space,
    line: &[(Space, Arc<ClassParts>)],
) -> Result<Option<Vec<(Slot, Function)>>> {
    let Some(from) = line.iter().position(|(space, _)| space.is(class)) else { return Ok(None) };
    let mut all: Vec<(Slot, Function)> = Vec::new();
    for (_, parts) in line.iter().skip(from) {
        let is_new = |all: &[(Slot, Function)], slot: Slot| {
            !parts.hidden.contains(&slot) && !all.iter().any(|(known, _)| *known == slot)
        };
        for (slot, function) in &parts.functions {
            if is_new(&all, *slot) {
                all.push((*slot, function.clone()));
            }
        }
        for (slot, _) in &parts.fields {
            if is_new(&all, *slot) {
                let name = ws.name(*slot);
                let lines = [format!("∆VALUE←∆FIELD∆{name}"), format!("∆VALUE←{name}")];
                let getter = definition::function(&lines, ws)?;
                all.push((*slot, Function::Defined(Arc::new(getter))));
            }
        }
    }
    Ok(Some(all))
}
