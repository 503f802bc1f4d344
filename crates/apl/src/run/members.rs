//! Names behind points: what they mean in a namespace, in each of several; assigning them; running something in a namespace.

use std::sync::Arc;

use super::caller::{indices, result};
use super::indexed_assignment::{change, modify};
use crate::array::{Array, ElementType, budget, nested};
use crate::error::{Error, Result};
use crate::names::{Meaning, Space, Workspace};
use crate::read::token::mark;
use crate::system::{class_line, properties, variables};
use crate::value::{Class, Defined, Function, FunctionNode, Line, Node, Operand, Slot, Target, Tree};

/// Applies `one` to each namespace of an array; the results have the array's shape.
fn for_each_space(ws: &Workspace, refs: &Array, one: &mut dyn FnMut(&Space, usize) -> Result<Array>) -> Result<Array> {
    ws.check_stack()?;
    if let Some(space) = Space::from_value(refs) {
        return one(&space, 0);
    }
    if refs.kind() != ElementType::Box || refs.is_empty() {
        return Err(no_namespace());
    }
    let mut all = budget::vec(refs.count())?;
    for index in 0..refs.count() {
        ws.poll()?;
        let item = nested::content(refs, index);
        all.push(match Space::from_value(&item) {
            Some(space) => one(&space, index)?,
            None => for_each_space(ws, &item, &mut |space, _| one(space, index))?,
        });
    }
    nested::assemble(refs.shape(), all)
}

#[cold]
fn no_namespace() -> Error {
    Error::domain("a point stands behind a namespace: ⎕NS '' makes one")
}

/// The error of a name that means nothing in a namespace.
#[cold]
pub fn undefined(ws: &Workspace, space: &Space, slot: Slot) -> Error {
    Error::value(format!("{}.{} has no value", space.label(), ws.name(slot)))
}

/// The meaning of a name in a namespace, as it is seen from here: names of a class that are not public are seen by its own functions.
fn seen(ws: &Workspace, space: &Space, slot: Slot) -> Result<Meaning> {
    let meaning = ws.member(space, slot)?;
    let is_hidden = !matches!(meaning, Meaning::None) && space.hides(slot) && !ws.current_space().is_kin(space);
    Ok(if is_hidden { Meaning::None } else { meaning })
}

/// The class and the function without arguments of a shared property, which an instance has from its class.
fn property_of_class(function: &Function) -> Option<(Space, Arc<Defined>)> {
    let Function::Within(parts) = function else { return None };
    match &parts.1 {
        Function::Defined(f) if f.is_niladic() => Space::from_value(&parts.0).map(|class| (class, f.clone())),
        _ => None,
    }
}

/// The value of a name in each namespace of an array: a variable, or a function without arguments.
pub fn value(ws: &Workspace, refs: &Array, slot: Slot) -> Result<Array> {
    for_each_space(ws, refs, &mut |space, _| match seen(ws, space, slot)? {
        Meaning::Value(value) => Ok(value),
        // A property of the class of an instance.
        Meaning::Function(ref function) if let Some((class, f)) = property_of_class(function) => {
            let _inside = ws.enter(&class)?;
            let made = ws.machine.call(ws, &f, None, (None, None))?;
            made.ok_or_else(|| Error::value("the function gave no result"))
        }
        Meaning::Label(line) => Ok(Array::from(line)),
        Meaning::None => Err(undefined(ws, space, slot)),
        Meaning::Function(Function::Defined(f)) if f.is_niladic() => {
            let _inside = ws.enter(space)?;
            let made = ws.machine.call(ws, &f, None, (None, None))?;
            made.ok_or_else(|| Error::value("the function gave no result"))
        }
        Meaning::Function(_) => {
            Err(Error::syntax(format!("{}.{} is a function: its argument is missing", space.label(), ws.name(slot))))
        }
    })
}

/// What a keyed property of a namespace has at the places between brackets; nothing if the name is not one.
pub fn at_keys(ws: &Workspace, refs: &Array, slot: Slot, places: &[Option<Array>]) -> Result<Option<Array>> {
    let Some(space) = Space::from_value(refs) else { return Ok(None) };
    if !properties::is_keyed(ws, &space, slot)? || matches!(seen(ws, &space, slot)?, Meaning::None) {
        return Ok(None);
    }
    properties::at_keys(ws, &space, slot, places).map(Some)
}

/// What the default property of an instance or a class has at the places between brackets; nothing without one.
pub fn at_default(ws: &Workspace, refs: &Array, places: &[Option<Array>]) -> Result<Option<Array>> {
    let Some(space) = Space::from_value(refs) else { return Ok(None) };
    let Some(slot) = class_line::default_property(&space)? else { return Ok(None) };
    match at_keys(ws, refs, slot, places)? {
        Some(found) => Ok(Some(found)),
        None => {
            let whole = value(ws, refs, slot)?;
            ws.with_call(None, |call| crate::words::nest::indexed(call, places, &whole)).map(Some)
        }
    }
}

/// The function that a name means in a namespace, which runs there; of several namespaces one that runs in each of them.
pub fn function(ws: &Workspace, refs: Array, slot: Slot) -> Result<Function> {
    let Some(space) = Space::from_value(&refs) else {
        return Ok(Function::Members(Arc::new((refs, slot))));
    };
    match seen(ws, &space, slot)? {
        Meaning::Function(function) => Ok(within(refs, function)),
        _ => Err(undefined(ws, &space, slot)),
    }
}

/// The function that a name means in a single namespace, if it takes arguments.
pub fn function_behind(ws: &Workspace, refs: &Array, slot: Slot) -> Result<Option<Function>> {
    let Some(space) = Space::from_value(refs) else { return Ok(None) };
    Ok(match seen(ws, &space, slot)? {
        Meaning::Function(Function::Defined(f)) if f.is_niladic() => None,
        Meaning::Function(ref function) if property_of_class(function).is_some() => None,
        Meaning::Function(function) if function.class() == Class::Function => Some(within(refs.clone(), function)),
        _ => None,
    })
}

/// A function that runs in a namespace; a primitive one is the same everywhere.
pub fn within(refs: Array, function: Function) -> Function {
    match function {
        Function::Primitive(_) | Function::Operator(_) | Function::Within(_) | Function::Members(_) => function,
        function => Function::Within(Arc::new((refs, function))),
    }
}

/// Applies a function in a namespace, or in each of several.
pub fn apply(ws: &Workspace, parts: &(Array, Function), x: Option<Array>, y: Array) -> Result<Option<Array>> {
    let (refs, function) = parts;
    if let Some(space) = Space::from_value(refs) {
        let _inside = ws.enter(&space)?;
        return ws.machine.apply(ws, function, x, y);
    }
    for_each_space(ws, refs, &mut |space, index| {
        let _inside = ws.enter(space)?;
        result(ws, function, x.as_ref().map(|x| item(x, index)), item(&y, index))
    })
    .map(Some)
}

/// Applies what a name means in each of several namespaces.
pub fn apply_each(ws: &Workspace, parts: &(Array, Slot), x: Option<Array>, y: &Array) -> Result<Array> {
    let (refs, slot) = parts;
    for argument in x.iter().chain([y]).filter(|argument| !argument.is_atom() && argument.count() != 1) {
        agree(refs, argument)?;
    }
    for_each_space(ws, refs, &mut |space, index| {
        let own = function(ws, space.value(), *slot)?;
        result(ws, &own, x.as_ref().map(|x| item(x, index)), item(y, index))
    })
}

/// Checks that there are as many values as namespaces.
fn agree(refs: &Array, values: &Array) -> Result<()> {
    if refs.count() == values.count() {
        return Ok(());
    }
    Err(Error::length(format!("{} values for {} namespaces", values.count(), refs.count())))
}

/// The item for one of several namespaces: a single one is for all.
fn item(values: &Array, index: usize) -> Array {
    nested::content(values, if values.count() == 1 { 0 } else { index })
}

/// Evaluates the expression in parentheses behind a point in each namespace.
pub fn expression(ws: &Workspace, refs: &Array, line: &Line) -> Result<Array> {
    for_each_space(ws, refs, &mut |space, _| {
        let _inside = ws.enter(space)?;
        ws.machine.line(ws, line)?.ok_or_else(|| Error::value("the expression behind the point has no value"))
    })
}

/// Gives a name a function in a namespace.
pub fn define(ws: &Workspace, refs: &Array, slot: Slot, function: &Function) -> Result<()> {
    if let Function::Defined(defined) = function {
        defined.given.get_or_init(|| ws.name(slot).to_string());
    }
    for_each_space(ws, refs, &mut |space, _| {
        ws.set_member(space, slot, Meaning::Function(function.clone()))?;
        Ok(Array::from(0_i64))
    })
    .map(drop)
}

/// Assigns a name in a namespace, or its elements at places; each of several namespaces gets an item.
pub fn assign(
    ws: &Workspace,
    (head, slot, places): (&Node, Slot, Option<&[Option<Node>]>),
    function: Option<&FunctionNode>,
    given: &Array,
) -> Result<()> {
    let function = function.map(|function| ws.machine.resolve(ws, function)).transpose()?;
    let places = places.map(|places| indices(ws, places)).transpose()?;
    let refs = ws.machine.value(ws, head)?;
    assign_in(ws, &refs, (slot, places), function, given)
}

/// Assigns between brackets behind a variable what belongs to the default property of the instance that it is; whether it is one.
pub fn assign_at_default(
    ws: &Workspace,
    slot: Slot,
    places: &[Option<Node>],
    function: Option<&FunctionNode>,
    given: &Array,
) -> Result<bool> {
    let Some(refs) = ws.variable(slot).filter(Array::is_atom) else { return Ok(false) };
    let Some(space) = Space::from_value(&refs) else { return Ok(false) };
    let Some(property) = class_line::default_property(&space)? else { return Ok(false) };
    let function = function.map(|function| ws.machine.resolve(ws, function)).transpose()?;
    assign_in(ws, &refs, (property, Some(indices(ws, places)?)), function, given)?;
    Ok(true)
}

fn assign_in(
    ws: &Workspace,
    refs: &Array,
    (slot, places): (Slot, Option<Vec<Option<Array>>>),
    function: Option<Function>,
    given: &Array,
) -> Result<()> {
    let several = Space::from_value(refs).is_none() && given.count() != 1;
    if several {
        agree(refs, given)?;
    }
    for_each_space(ws, refs, &mut |space, index| {
        let own = if several { nested::content(given, index) } else { given.clone() };
        let old = |space: &Space| match ws.member(space, slot)? {
            Meaning::Value(array) => Ok(array),
            Meaning::Function(_) => value(ws, &space.value(), slot),
            _ => Err(undefined(ws, space, slot)),
        };
        match (&places, &function) {
            (None, None) => assign_member(ws, space, slot, own)?,
            (None, Some(function)) => {
                let fresh = result(ws, function, Some(old(space)?), own)?;
                assign_member(ws, space, slot, fresh)?;
            }
            (Some(places), function) if properties::is_keyed(ws, space, slot)? => {
                let fresh = match function {
                    None => own,
                    Some(function) => result(ws, function, Some(properties::at_keys(ws, space, slot, places)?), own)?,
                };
                properties::set_at_keys(ws, space, slot, places, fresh)?;
            }
            (Some(places), function) if properties::can_be_set(ws, space, slot)? => {
                let mut array = old(space)?;
                match function {
                    None => change(ws, &mut array, places, &own)?,
                    Some(function) => modify(ws, &array, places, function, &own)?.assign_to(ws, &mut array)?,
                }
                properties::set(ws, space, slot, &array)?;
            }
            (Some(places), function) => {
                let changed = match function {
                    None => None,
                    Some(function) => Some(modify(ws, &old(space)?, places, function, &own)?),
                };
                let Some(mut array) = ws.take_member(space, slot)? else { return Err(undefined(ws, space, slot)) };
                let done = match changed {
                    None => change(ws, &mut array, places, &own),
                    Some(changed) => changed.assign_to(ws, &mut array),
                };
                ws.set_member(space, slot, Meaning::Value(array))?;
                done?;
            }
        }
        Ok(Array::from(0_i64))
    })
    .map(drop)
}

/// Gives a name a value in a namespace. A syntax error if it is a function's.
pub fn assign_member(ws: &Workspace, space: &Space, slot: Slot, value: Array) -> Result<()> {
    if space.hides(slot) && !ws.current_space().is_kin(space) {
        return Err(undefined(ws, space, slot));
    }
    if properties::set(ws, space, slot, &value)? {
        return Ok(());
    }
    if let Meaning::Function(_) = ws.member(space, slot)? {
        let name = ws.name(slot);
        return Err(Error::syntax(format!("{}.{name} is a function: it cannot be assigned", space.label())));
    }
    ws.set_member(space, slot, Meaning::Value(value))
}

/// Assigns several names in a namespace an item each, or all the same; a single variable of the system the whole. Each of several
/// namespaces gets an item first.
pub fn assign_several(ws: &Workspace, head: &Node, names: &[Target], given: &Array) -> Result<()> {
    let refs = ws.machine.value(ws, head)?;
    let several = Space::from_value(&refs).is_none() && !given.is_atom();
    if several && given.count() != 1 {
        agree(&refs, given)?;
    }
    for_each_space(ws, &refs, &mut |space, index| {
        let value = if several { item(given, index) } else { given.clone() };
        if value.count() != 1 && value.count() != names.len() && !matches!(names, [Target::Quad(_)]) {
            return Err(Error::length(format!("{} names for {} items", names.len(), value.count())));
        }
        for (index, name) in names.iter().enumerate() {
            let own = if names.len() == 1 && value.count() != 1 { value.clone() } else { item(&value, index) };
            match name {
                Target::Name(slot) => assign_member(ws, space, *slot, own)?,
                Target::Quad(name) => {
                    let _inside = ws.enter(space)?;
                    variables::set(ws, name, own)?;
                }
                _ => return Err(Error::syntax("only names stand between the parentheses")),
            }
        }
        Ok(Array::from(0_i64))
    })
    .map(drop)
}

/// Values side by side. A name behind the point of a computed namespace is taken for a value when the line is read; where it means a
/// function, that is applied to what stands beside it.
pub fn strand(ws: &Workspace, items: &[Node]) -> Result<Option<Array>> {
    let mut values = budget::vec(items.len())?;
    for (place, item) in items.iter().enumerate().rev() {
        let found = match &item.tree {
            Tree::Member(head, slot) if !values.is_empty() => behind(ws, item, head, *slot)?,
            _ => Operand::Value(ws.machine.value(ws, item)?),
        };
        if let Operand::Function(function) = found {
            values.reverse();
            let right = side_by_side(values)?;
            let left = match items.get(..place) {
                None | Some([]) => None,
                Some([only]) => Some(ws.machine.value(ws, only)?),
                Some(several) => strand(ws, several)?,
            };
            return ws.machine.apply(ws, &function, left, right).map_err(|error| error.mark(mark(item.from, item.at)));
        }
        if let Operand::Value(found) = found {
            values.push(found);
        }
    }
    values.reverse();
    side_by_side(values).map(Some)
}

/// The meaning of a name behind a point: a function that takes arguments, or a value.
pub fn behind(ws: &Workspace, node: &Node, head: &Node, slot: Slot) -> Result<Operand> {
    let refs = ws.machine.value(ws, head)?;
    let function = function_behind(ws, &refs, slot).map_err(|error| error.mark(mark(node.from, node.at)))?;
    match function {
        Some(function) => Ok(Operand::Function(function)),
        None => value(ws, &refs, slot).map(Operand::Value).map_err(|error| error.mark(mark(node.from, node.at))),
    }
}

fn side_by_side(mut values: Vec<Array>) -> Result<Array> {
    match (values.len(), values.pop()) {
        (1, Some(only)) => Ok(only),
        (count, last) => {
            values.extend(last);
            nested::assemble(&[count], values)
        }
    }
}
