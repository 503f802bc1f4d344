//! Properties of classes: functions that get and set what looks like a variable of an instance.
//!
//! A property is a function without arguments of its name, and functions of names that begin with `∆`. One that is numbered is got and set
//! as a whole by its elements; the functions of a keyed one get what stands between the brackets.

use std::sync::Arc;

use super::class_text::{PropertyKind, PropertyText};
use super::spaces::{null, space_of_values};
use crate::array::{Array, nested};
use crate::error::{Error, Result};
use crate::names::{ClassParts, Meaning, Space, SpaceRole, Workspace};
use crate::read::Classes;
use crate::show::text_array;
use crate::value::{Defined, Function, Slot};

/// The functions that get and set a property, that tell the shape of a numbered one and set all of it, that get and set by keys.
const GETTER: &str = "∆GET∆";
const SETTER: &str = "∆SET∆";
const SHAPE: &str = "∆SHAPE∆";
const WHOLE: &str = "∆PUT∆";
const BY_KEY: &str = "∆KEY∆";
const SET_BY_KEY: &str = "∆SETKEY∆";

/// Gives a class, whose namespace is given, the functions of a property; `function` makes one of lines.
pub(super) fn define(
    ws: &Workspace,
    space: &Space,
    property: &PropertyText,
    function: &dyn Fn(&[String]) -> Result<Defined>,
    parts: &mut ClassParts,
) -> Result<()> {
    let name = &property.name;
    let mut give = |own: &str, mut function: Defined| -> Result<()> {
        function.header.name = own.to_string();
        let (slot, function) = (ws.slot(own), Function::Defined(Arc::new(function)));
        if property.shared {
            return ws.set_member(space, slot, Meaning::Function(function));
        }
        parts.functions.push((slot, function));
        Ok(())
    };
    let made = |lines: &[&str]| {
        let lines: Vec<String> = lines.iter().map(|line| line.replace("NAME", name)).collect();
        function(&lines)
    };
    let (getter, setter) = match property.kind {
        PropertyKind::Keyed => (BY_KEY, SET_BY_KEY),
        _ => (GETTER, SETTER),
    };
    let mut is_whole = false;
    if let Some(lines) = &property.get {
        let own = function(lines)?;
        is_whole = own.is_niladic();
        give(&if is_whole { name.clone() } else { format!("{getter}{name}") }, own)?;
    }
    if let Some(lines) = &property.set {
        give(&format!("{setter}{name}"), function(lines)?)?;
    }
    match property.kind {
        PropertyKind::Simple if !is_whole && property.get.is_some() => {
            give(name, made(&["∆R←NAME", "∆R←∆GET∆NAME(Name:'NAME' ⋄ Indexers:⍬)"])?)
        }
        PropertyKind::Simple => Ok(()),
        _ if is_whole => Err(Error::domain(format!("the function Get of the property {name} takes an argument"))),
        PropertyKind::Numbered => {
            let Some(lines) = &property.shape else { return Ok(()) };
            give(&format!("{SHAPE}{name}"), function(lines)?)?;
            let get = "∆R←{0∊⍴⍵:⍵ ⋄ {{(⍴⍵)≡,1:⊃⍵ ⋄ ⍵}∆GET∆NAME(Name:'NAME' ⋄ Indexers:,⍵)}¨⍵}⍳∆SHAPE∆NAME";
            give(name, made(&["∆R←NAME", get])?)?;
            let whole = made(&[
                "∆PUT∆NAME ∆V;∆S;∆B",
                "∆S←,∆SHAPE∆NAME",
                "⎕SIGNAL(~(≢⍴∆V)∊0,≢∆S)/4",
                "⎕SIGNAL((0<≢⍴∆V)∧~(⍴∆V)≡∆S)/5",
                "∆V←∆S⍴∆V",
                "∆B←,~∆V≡¨NAME",
                "→(~∨/∆B)/0",
                "(∆B/,∆V){∆SET∆NAME(Name:'NAME' ⋄ NewValue:⍺ ⋄ Indexers:,⍵)}¨∆B/,⍳∆S",
            ])?;
            if property.set.is_some() { give(&format!("{WHOLE}{name}"), whole) } else { Ok(()) }
        }
        PropertyKind::Keyed => {
            let refused = "⎕SIGNAL⊂('EN' 3)('Message' 'NAME is a keyed property: its keys stand in brackets')";
            give(name, made(&["∆R←NAME", refused])?)
        }
    }
}

/// A function of a property of a namespace.
fn function(ws: &Workspace, space: &Space, slot: Slot, kind: &str) -> Result<Option<Function>> {
    if matches!(space.role(), SpaceRole::Plain) {
        return Ok(None);
    }
    Ok(match ws.member(space, ws.slot(&format!("{kind}{}", ws.name(slot))))? {
        Meaning::Function(function) => Some(function),
        _ => None,
    })
}

fn call(ws: &Workspace, space: &Space, function: &Function, argument: Array) -> Result<Option<Array>> {
    let _inside = ws.enter(space)?;
    ws.machine.apply(ws, function, None, argument)
}

/// What stands between brackets as the list of them, what is left out as `⎕NULL`.
fn keys(places: &[Option<Array>]) -> Result<Array> {
    let items = places.iter().map(|place| place.clone().unwrap_or_else(null)).collect();
    nested::assemble(&[places.len()], items)
}

/// Whether brackets behind a name of a namespace are the keys of a property.
pub fn is_keyed(ws: &Workspace, space: &Space, slot: Slot) -> Result<bool> {
    Ok(function(ws, space, slot, BY_KEY)?.is_some() || function(ws, space, slot, SET_BY_KEY)?.is_some())
}

/// What a keyed property has at keys.
///
/// # Errors
/// A value error if the property cannot be got.
pub fn at_keys(ws: &Workspace, space: &Space, slot: Slot, places: &[Option<Array>]) -> Result<Array> {
    let name = ws.name(slot);
    let Some(getter) = function(ws, space, slot, BY_KEY)? else {
        return Err(Error::value(format!("the property {name} has no function Get")));
    };
    let told = [("Name", text_array(&name).raveled()), ("Indexers", keys(places)?)];
    let argument = space_of_values(ws, told)?;
    call(ws, space, &getter, argument)?.ok_or_else(|| Error::value("the function Get gave no result"))
}

/// Sets what a keyed property has at keys.
///
/// # Errors
/// A value error if the property cannot be set.
pub fn set_at_keys(ws: &Workspace, space: &Space, slot: Slot, places: &[Option<Array>], value: Array) -> Result<()> {
    let name = ws.name(slot);
    let Some(setter) = function(ws, space, slot, SET_BY_KEY)? else {
        return Err(Error::value(format!("the property {name} has no function Set")));
    };
    let told = [("Name", text_array(&name).raveled()), ("Indexers", keys(places)?), ("NewValue", value)];
    let argument = space_of_values(ws, told)?;
    call(ws, space, &setter, argument).map(drop)
}

/// Whether a name of a namespace is a property that can be set as a whole.
pub fn can_be_set(ws: &Workspace, space: &Space, slot: Slot) -> Result<bool> {
    Ok(function(ws, space, slot, WHOLE)?.is_some() || function(ws, space, slot, SETTER)?.is_some())
}

/// Sets a property of a namespace, if a name is one: whether it is.
pub fn set(ws: &Workspace, space: &Space, slot: Slot, value: &Array) -> Result<bool> {
    if let Some(whole) = function(ws, space, slot, WHOLE)? {
        call(ws, space, &whole, value.clone())?;
        return Ok(true);
    }
    let Some(setter) = function(ws, space, slot, SETTER)? else { return Ok(false) };
    let told = [("NewValue", value.clone()), ("Name", text_array(&ws.name(slot)).raveled())];
    let argument = space_of_values(ws, told)?;
    call(ws, space, &setter, argument)?;
    Ok(true)
}
