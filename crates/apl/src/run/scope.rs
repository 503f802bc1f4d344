//! Putting the names of another call in force for a while: those that a function sees where it is called.

use crate::names::Workspace;
use crate::names::scope::Step;
use crate::system::variables;
use crate::value::{Activation, Defined, Function, Kind, Operand};

/// While this is there, the names of another call are in force.
#[must_use = "the names before are in force at once"]
pub struct Seen<'a> {
    ws: &'a Workspace,
    /// The call whose names were in force, if it is another one.
    before: Option<Option<usize>>,
}

impl Drop for Seen<'_> {
    fn drop(&mut self) {
        if let Some(before) = self.before {
            turn_to(self.ws, before);
        }
    }
}

/// Puts the names in force that a function in braces sees beside its own.
pub fn around<'a>(ws: &'a Workspace, f: &Defined) -> Seen<'a> {
    match f.kind {
        Kind::Braces if ws.settings.is_dyalog() => seen(ws, ws.ground_of(f)),
        _ => Seen { ws, before: None },
    }
}

/// Puts the names of a call in force, if it has not ended.
pub fn of_call(ws: &Workspace, activation: Activation) -> Seen<'_> {
    match ws.call_of(activation) {
        Some(place) => seen(ws, Some(place)),
        None => Seen { ws, before: None },
    }
}

/// Puts the names of the caller in force whose call led to the functions in braces that run now.
pub fn of_caller(ws: &Workspace) -> Seen<'_> {
    seen(ws, ws.caller_of_outermost())
}

fn seen(ws: &Workspace, to: Option<usize>) -> Seen<'_> {
    let before = ws.scope();
    if before == to {
        return Seen { ws, before: None };
    }
    turn_to(ws, to);
    Seen { ws, before: Some(before) }
}

fn turn_to(ws: &Workspace, to: Option<usize>) {
    for step in ws.way_to(to) {
        ws.exchange_names(step);
        exchange_quads(ws, step);
    }
    ws.stand_on(to);
}

/// A call exchanges the values of variables of the system that are local. Where random numbers go on is nobody's own.
fn exchange_quads(ws: &Workspace, (place, _): Step) {
    let taken = ws.running.borrow_mut().get_mut(place).map(|call| std::mem::take(&mut call.quads));
    let Some(mut quads) = taken.filter(|quads| !quads.is_empty()) else { return };
    for (name, value) in quads.iter_mut().filter(|(name, _)| *name != "RL") {
        if let Ok(now) = variables::get(ws, name) {
            // It was this variable's own value.
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

/// Whether what a function gives may depend on the call that it is given in.
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
