//! Functions in braces: their lines, guards, and what is done about errors.

use std::sync::Arc;

use super::call_frame::{Frame, failed};
use super::evaluate::{applied, compiled, expression_value, holds, statement, statement_for_effect, value};
use super::execute::{is_final, remember};
use super::observed_call;
use crate::array::{Array, promote};
use crate::error::{Error, Result};
use crate::names::{Meaning, Workspace};
use crate::notation::line_observer::{LineEnd, is_observed};
use crate::read::token::mark;
use crate::system::signals;
use crate::value::{
    Action, Defined, FunctionNode, FunctionTree, LineReading, Node, Outcome, Slot, Step, Steps, Target, Tree,
};

/// An error guard that a function has met: what it waits for, where it stands, and what the local names meant there.
struct ErrorGuard<'f> {
    numbers: Vec<i64>,
    line: usize,
    compiled: LineReading<'f>,
    statement: usize,
    meanings: Vec<(Slot, Meaning)>,
}

/// Runs the lines of a function in braces.
struct Lines<'a, 'b> {
    frame: &'a mut Frame<'b>,
    f: &'a Arc<Defined>,
    guards: Vec<ErrorGuard<'a>>,
}

/// The way in which a function in braces ends.
enum BodyEnd {
    /// With a result, or without one.
    Result(Option<Array>),
    /// With a call of itself, whose result is its own: it begins anew with these arguments.
    Again(Option<Array>, Array),
}

/// Runs a function in braces: the first line that is neither an assignment nor a guard that fails gives the result.
pub fn braces(frame: &mut Frame<'_>, f: &Arc<Defined>) -> Result<Option<Array>> {
    loop {
        let mut lines = Lines { frame, f, guards: Vec::new() };
        let mut end = BodyEnd::Result(None);
        for index in 0..f.lines.len() {
            match lines.observable_line(index) {
                Ok(Some(ended)) => {
                    end = ended;
                    break;
                }
                Ok(None) => {}
                Err(error) => return lines.rescued(index, error),
            }
        }
        match end {
            BodyEnd::Result(result) => return Ok(result),
            BodyEnd::Again(x, y) => frame.begin_again(f, x, y).map_err(|error| match f.lines.last() {
                Some(line) => failed(frame.ws, error, f, line),
                None => error,
            })?,
        }
    }
}

impl Lines<'_, '_> {
    /// The end of the function, if it ends in this line, which an observer may leave out.
    #[inline(always)]
    fn observable_line(&mut self, index: usize) -> Result<Option<BodyEnd>> {
        match (is_observed(), self.f.lines.get(index)) {
            (true, Some(line)) => {
                let (ws, f, guarded) = (self.frame.ws, self.f, !self.guards.is_empty());
                match observed_call::line(ws, f, line, guarded, || self.line(index))? {
                    LineEnd::Done(end) => Ok(end),
                    LineEnd::Skipped | LineEnd::Jump(_) => Ok(None),
                }
            }
            _ => self.line(index),
        }
    }

    /// The end of the function, if it ends in this line.
    #[inline(always)]
    fn line(&mut self, index: usize) -> Result<Option<BodyEnd>> {
        let (ws, f) = (self.frame.ws, self.f);
        let Some(line) = f.lines.get(index) else { return Ok(None) };
        self.frame.at(index + 1);
        let compiled = compiled(ws, line, true)?;
        for &slot in &compiled.assigned {
            if !(Some(slot) == f.header.left || Some(slot) == f.header.right) {
                ws.make_local_with_value(slot);
            }
        }
        for &name in &compiled.assigned_quads {
            self.frame.localise_quad(name)?;
        }
        let last = index + 1 == f.lines.len();
        for (place, node) in compiled.statements.iter().enumerate() {
            if let Tree::ErrorGuard(guard) = &node.tree {
                let numbers = value(ws, &guard.condition)?;
                let numbers = promote::integers(&numbers, ws.context.borrow().tolerance)?.into_owned();
                let (meanings, compiled) = (self.frame.meanings(), compiled.clone());
                self.guards.push(ErrorGuard { numbers, line: index, compiled, statement: place, meanings });
            } else if let Some(end) = statement_in_braces(ws, f, node, (last, self.guards.is_empty()))? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    /// The result of the error guards for an error: of the last one that waits for it, with the local names as it
    /// found them. An error in its expression is for the guards before it. An error that the function raises itself
    /// is for its caller.
    fn rescued(&mut self, mut index: usize, mut error: Error) -> Result<Option<Array>> {
        let (ws, f) = (self.frame.ws, self.f);
        let stopped = ws.stopped.borrow().len();
        while !ws.raised.get() && !is_final(&error) {
            let Some(guard) = self.guards.pop() else { break };
            if !guard.numbers.iter().any(|&number| number == 0 || Some(number) == signals::number(&error)) {
                continue;
            }
            ws.stopped.borrow_mut().truncate(stopped);
            remember(ws, &error)?;
            self.frame.unwind(guard.meanings);
            self.frame.at(guard.line + 1);
            let Some(Tree::ErrorGuard(own)) = guard.compiled.statements.get(guard.statement).map(|node| &node.tree)
            else {
                continue;
            };
            match statement_result(ws, &own.result) {
                Ok(result) => return Ok(result),
                Err(other) => (error, index) = (other, guard.line),
            }
        }
        Err(match f.lines.get(index) {
            Some(line) => failed(ws, error, f, line),
            None => error,
        })
    }
}

/// The end of the function, if it ends with this statement. `place`: whether it is in the last line, and whether no
/// guard waits for errors.
#[inline(always)]
fn statement_in_braces(ws: &Workspace, f: &Defined, node: &Node, place: (bool, bool)) -> Result<Option<BodyEnd>> {
    let (last, unguarded) = place;
    match &node.tree {
        Tree::Guard(guard) => match holds(ws, &guard.condition, "a guard is a single truth")? {
            true if unguarded => ending(ws, f, &guard.result).map(Some),
            true => statement_result(ws, &guard.result).map(|result| Some(BodyEnd::Result(result))),
            false => Ok(None),
        },
        Tree::Steps(steps) if is_default(ws, f, steps) => Ok(None),
        Tree::Define(slot, _) if Some(*slot) == f.header.left && !matches!(ws.meaning(*slot), Meaning::None) => {
            Ok(None)
        }
        Tree::Define(..) | Tree::DefineMember(..) => statement(ws, node).map(|_| None),
        Tree::Steps(steps) if steps.all().is_assignment() => match last {
            true => match statement(ws, node)? {
                Outcome::Silent(value) => {
                    ws.shy.set(ws.settings.is_dyalog());
                    Ok(Some(BodyEnd::Result(Some(value))))
                }
                _ => Ok(None),
            },
            false => statement_for_effect(ws, node).map(|_| None),
        },
        _ if unguarded => ending(ws, f, node).map(Some),
        _ => statement_result(ws, node).map(|result| Some(BodyEnd::Result(result))),
    }
}

/// The end of a function by an expression. A call of the function itself is returned instead of made, so that the
/// stack does not grow.
#[inline(always)]
fn ending(ws: &Workspace, f: &Defined, node: &Node) -> Result<BodyEnd> {
    let calls_itself = |function: &FunctionNode| {
        matches!(function.tree, FunctionTree::This) && f.header.left_operand.is_none() && is_running(ws, f)
    };
    match node.expression().split_last() {
        Some((Step { action: Action::Monad(function), .. }, y)) if calls_itself(function) => {
            Ok(BodyEnd::Again(None, expression_value(ws, y)?))
        }
        Some((Step { action: Action::Dyad(function, x), .. }, y)) if calls_itself(function) => {
            let y = expression_value(ws, y)?;
            Ok(BodyEnd::Again(Some(value(ws, x)?), y))
        }
        _ => statement_result(ws, node).map(BodyEnd::Result),
    }
}

/// Whether `∇` is this function now.
fn is_running(ws: &Workspace, f: &Defined) -> bool {
    ws.running.borrow().last().is_some_and(|running| std::ptr::eq(Arc::as_ptr(&running.function), f))
}

/// The result that a statement gives, which is shy where the statement shows nothing.
#[inline(always)]
fn statement_result(ws: &Workspace, node: &Node) -> Result<Option<Array>> {
    if !is_observed()
        && let Some(value) = applied(ws, node)
    {
        let value = value?;
        ws.shy.set(ws.shy.get() && ws.settings.is_dyalog());
        return Ok(value);
    }
    if let Tree::Function(function) = &node.tree {
        let note =
            "a function in braces gives an array, not a function: an operator, whose braces have ⍺⍺, takes functions";
        return Err(Error::syntax(note).mark(mark(function.at, function.at)));
    }
    let outcome = statement(ws, node)?;
    ws.shy.set(ws.settings.is_dyalog() && matches!(outcome, Outcome::Silent(_)));
    match outcome {
        Outcome::Shown(value) | Outcome::Silent(value) => Ok(Some(value)),
        Outcome::Nothing | Outcome::Branch(_) => Ok(None),
    }
}

/// Whether an assignment gives the left argument a value that it has already.
fn is_default(ws: &Workspace, f: &Defined, steps: &Steps) -> bool {
    match steps.steps.last().map(|step| &step.action) {
        Some(Action::Assign(Target::Name(slot), None)) => Some(*slot) == f.header.left && ws.variable(*slot).is_some(),
        _ => false,
    }
}
