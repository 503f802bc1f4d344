//! Guards that put the names of another call in force for a while, for functions that see the names of their
//! definition's place.

use crate::names::Workspace;
use crate::names::scope::ScopeStep;
use crate::system::variables;
use crate::value::{Activation, Defined, DefinitionKind, Function, Operand};

/// While this is there, the names of another call are in force.
#[must_use = "the names before are in force at once"]
pub struct NamesInForce<'a> {
    ws: &'a Workspace,
    /// The call whose names were in force, if it is another one.
    before: Option<Option<usize>>,
}

impl Drop for NamesInForce<'_> {
    fn drop(&mut self) {
        if let Some(before) = self.before {
            turn_to(self.ws, before);
        }
    }
}

/// Puts the names in force that a function in braces sees in addition to its own.
pub fn enter_parent<'a>(ws: &'a Workspace, f: &Defined) -> NamesInForce<'a> {
    match f.kind {
        DefinitionKind::Braces if ws.settings.is_dyalog() => enter(ws, ws.parent_call(f)),
        _ => NamesInForce { ws, before: None },
    }
}

/// Puts the names of a call in force, if it has not ended.
pub fn enter_call(ws: &Workspace, activation: Activation) -> NamesInForce<'_> {
    match ws.find_call(activation) {
        Some(place) => enter(ws, Some(place)),
        None => NamesInForce { ws, before: None },
    }
}

/// Puts the names of the caller in force whose call led to the functions in braces that run now.
pub fn enter_caller(ws: &Workspace) -> NamesInForce<'_> {
    enter(ws, ws.caller_of_outermost())
}

fn enter(ws: &Workspace, to: Option<usize>) -> NamesInForce<'_> {
    let before = ws.scope();
    if before == to {
        return NamesInForce { ws, before: None };
    }
    turn_to(ws, to);
    NamesInForce { ws, before: Some(before) }
}

fn turn_to(ws: &Workspace, to: Option<usize>) {
    for step in ws.way_to(to) {
        ws.exchange_names(step);
        exchange_quads(ws, step);
    }
    ws.stand_on(to);
}

/// A call exchanges the values of variables of the system that are local. Where random numbers go on is nobody's own.
fn exchange_quads(ws: &Workspace, (place, _): ScopeStep) {
    let taken = ws.running.borrow_mut().get_mut(place).map(|call| std::mem::take(&mut call.quads));
    let Some(mut quads) = taken.filter(|quads| !quads.is_empty()) else { return };
    for (name, value) in quads.iter_mut().filter(|(name, _)| *name != "RL") {
        if let Ok(now) = variables::get(ws, name) {
            // The value was this variable's own.
            let _ = variables::set(ws, name, std::mem::replace(value, now));
        }
    }
    if let Some(call) = ws.running.borrow_mut().get_mut(place) {
        call.quads = quads;
    }
}

/// An operand of a defined operator: a function that stands in another one goes with the call whose names it sees.
pub fn captured(ws: &Workspace, operand: Operand) -> Operand {
    match (operand, ws.activation()) {
        (Operand::Function(function), Some(activation)) if ws.settings.is_dyalog() && stands_in_another(&function) => {
            Operand::Function(Function::Closed(std::sync::Arc::new((function, activation))))
        }
        (operand, _) => operand,
    }
}

/// Whether the result of a function may depend on the call in which it is passed on.
fn stands_in_another(function: &Function) -> bool {
    let part = |operand: &Operand| matches!(operand, Operand::Function(function) if stands_in_another(function));
    match function {
        Function::Defined(defined) => defined.nest.around.is_some() && defined.between.is_none(),
        Function::Bound(parts) => parts.0.nest.around.is_some() || part(&parts.1) || parts.2.as_ref().is_some_and(part),
        Function::Derived(parts) => part(&parts.1) || parts.2.as_ref().is_some_and(part),
        Function::Train(parts) => parts.iter().any(part),
        Function::Axis(parts) => stands_in_another(&parts.0),
        Function::Curried(parts) => stands_in_another(&parts.0) || part(&parts.1),
        Function::Observed(parts) => stands_in_another(&parts.0),
        _ => false,
    }
}
