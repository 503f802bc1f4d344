//! Calling defined functions: local names, lines, branches, control words.

use std::sync::Arc;

use super::braces::braces;
use super::call_frame::{CallArguments, Frame, failed, with_place};
use super::caller::truth_of;
use super::evaluate::{compiled, holds, statement, statement_for_effect, value};
use super::execute::{is_final, remember};
use super::{call_scope, derived, observed_call, traps};
use crate::array::{Array, budget, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, SpaceEntry, StoppedLevel, Workspace};
use crate::notation::line_observer::{LineEnd, ObservedCall, is_observed};
use crate::system::{classes, signals};
use crate::value::{Compiled, Control, Defined, DefinitionKind, Header, Line, LoopNames, Node, Operand, Outcome, Slot};

/// The function that runs.
pub fn this(ws: &Workspace) -> Option<Arc<Defined>> {
    ws.running.borrow().iter().rev().map(|running| running.function.clone()).find(|f| f.kind == DefinitionKind::Braces)
}

/// Calls a function, or an operator with its operands. `None` if it gives no result.
pub fn call(
    ws: &Workspace,
    f: &Arc<Defined>,
    operands: Option<(&Operand, Option<&Operand>)>,
    (x, y): (Option<Array>, Option<Array>),
) -> Result<Option<Array>> {
    let _seen = call_scope::enter_parent(ws, f);
    ws.check_stack()?;
    ws.poll()?;
    let header = &f.header;
    if f.class() == crate::value::Class::Operator1 && operands.is_none() {
        return Err(Error::syntax("the operator has no operand"));
    }
    if x.is_some() && header.left.is_none() {
        let name = if f.name().is_empty() { "the function" } else { f.name() };
        return Err(Error::new(ErrorKind::Valence).note(format!("{name} takes one argument")));
    }
    let _observed = ObservedCall::begin();
    let (left_operand, right_operand) = (operands.map(|(left, _)| left), operands.and_then(|(_, right)| right));
    let (right, items) = if header.right_items.is_empty() { (y, None) } else { (None, y) };
    let mut frame = Frame::enter(ws, f, CallArguments { left: x, right, left_operand, right_operand })?;
    if let Some(items) = &items {
        give_items(ws, &header.right_items, items)?;
    }
    let done = match f.kind {
        DefinitionKind::Del => lines(&frame, f).and_then(|()| result(ws, header)),
        DefinitionKind::Direct => direct(&frame, f),
        DefinitionKind::Braces => braces(&mut frame, f),
    };
    // An error raised by the function has no place yet: it did not stop the function.
    if done.as_ref().is_err_and(|error| !error.places().is_empty()) && !f.name().is_empty() {
        let line = ws.running.borrow().last().map_or(1, |running| running.line);
        ws.stopped.borrow_mut().push(StoppedLevel::Function(f.name().to_string(), line));
    }
    drop(frame);
    match f.kind {
        DefinitionKind::Del => ws.shy.set(header.shy),
        DefinitionKind::Direct => ws.shy.set(false),
        DefinitionKind::Braces => {}
    }
    done
}

/// The result of a function between dels: the value of its result's name, or of the names of the result's items.
fn result(ws: &Workspace, header: &Header) -> Result<Option<Array>> {
    if header.result_items.is_empty() {
        // The name is local, and nobody asks for it any more.
        return Ok(header.result.and_then(|slot| ws.take_variable(slot)));
    }
    let item = |slot: &Slot| ws.variable(*slot).ok_or_else(|| ws.undefined(*slot));
    let items = header.result_items.iter().map(item).collect::<Result<Vec<_>>>()?;
    nested::assemble(&[items.len()], items).map(Some)
}

/// The state of control words while a function runs, if it has met any.
type Controls = Option<Box<ControlState>>;

/// The items of loops that are still to come, the values that cases match, and the like.
#[derive(Default)]
struct ControlState {
    items: Vec<(usize, std::vec::IntoIter<Array>)>,
    selected: Vec<(usize, Array)>,
    traps: Vec<Trap>,
    /// The namespaces of `:With` that are entered.
    entered: Vec<SpaceEntry>,
    reached: Reached,
}

/// The ways in which a line can be reached.
#[derive(Debug, Default)]
struct Reached {
    /// Because the condition before it failed.
    from_condition: bool,
    /// From the end of its loop.
    again: bool,
}

/// A `:Trap` that has been reached.
struct Trap {
    line: usize,
    /// The errors that it waits for; 0 is any.
    numbers: Vec<i64>,
    /// The number of functions that earlier errors had stopped.
    stopped: usize,
}

impl Trap {
    /// The line of its first case, if it waits for the errors of a line.
    fn covers(&self, f: &Defined, at: usize) -> Option<usize> {
        match f.controls.get(self.line) {
            Some(Some(Control::Trap { first })) if (self.line + 1..*first).contains(&at) => Some(*first),
            _ => None,
        }
    }
}

/// Runs the lines of a function between dels.
fn lines(frame: &Frame<'_>, f: &Arc<Defined>) -> Result<()> {
    let mut state = None;
    let done = lines_from_first(frame, f, &mut state);
    state.into_iter().flat_map(|state| state.entered).rev().for_each(|how| frame.ws.leave(how));
    done
}

fn lines_from_first(frame: &Frame<'_>, f: &Arc<Defined>, state: &mut Controls) -> Result<()> {
    let (ws, mut at) = (frame.ws, 0);
    while let Some(line) = f.lines.get(at) {
        frame.at(line.number);
        let next = match is_observed() {
            false => run_line(ws, f, at, state),
            true => run_observed_line(ws, f, at, state),
        };
        let next = match next {
            Ok(next) => next,
            Err(error) => trapped(ws, f, at, state, error).map_err(|error| failed(ws, error, f, line))?,
        };
        let Next::Line(next) = next else { break };
        // Lines that run again may never end.
        if next <= at {
            ws.poll().map_err(|error| failed(ws, error, f, line))?;
        }
        at = next;
    }
    Ok(())
}

/// Runs a line of a function.
#[inline(always)]
fn run_line(ws: &Workspace, f: &Defined, at: usize, state: &mut Controls) -> Result<Next> {
    match (f.controls.get(at), f.lines.get(at)) {
        (Some(Some(control)), _) => controlled(ws, f, control, at, state.get_or_insert_default()),
        (_, Some(line)) => run_statements(ws, line).map(|branch| Next::from_branch(branch, at, f)),
        (_, None) => Ok(Next::Return),
    }
}

/// Runs a line of a function, which an observer may leave out or end with a jump.
#[cold]
fn run_observed_line(ws: &Workspace, f: &Arc<Defined>, at: usize, state: &mut Controls) -> Result<Next> {
    let Some(line) = f.lines.get(at) else { return Ok(Next::Return) };
    let covers = |state: &ControlState| state.traps.iter().any(|trap| trap.covers(f, at).is_some());
    let is_trapped = traps::is_set(ws) || state.as_deref().is_some_and(covers);
    let end = observed_call::line(ws, f, line, is_trapped, || run_line(ws, f, at, state))?;
    Ok(match end {
        LineEnd::Done(next) => next,
        LineEnd::Skipped => Next::Line(at + 1),
        LineEnd::Jump(line) => Next::from_branch(Some(line as i64), at, f),
    })
}

/// The line at which an error continues: the first case of the innermost `:Trap` around it that waits for it. An
/// error that the function raises itself is for its caller.
fn trapped(ws: &Workspace, f: &Defined, at: usize, state: &mut Controls, error: Error) -> Result<Next> {
    if ws.raised.get() || is_final(&error) {
        return Err(error);
    }
    let state = state.get_or_insert_default();
    let number = signals::number(&error);
    let waits = |trap: &Trap| trap.numbers.iter().any(|&own| own == 0 || Some(own) == number);
    let found = state.traps.iter().enumerate().filter(|(_, trap)| waits(trap));
    let innermost = found.filter_map(|(place, trap)| Some((trap.line, place, trap.covers(f, at)?))).max();
    let Some((line, place, first)) = innermost else {
        let Some(outcome) = traps::trapped(ws, f, &error)? else { return Err(error) };
        return Ok(match outcome {
            Outcome::Branch(line) => Next::from_branch(Some(line), at, f),
            Outcome::Shown(value) => ws.show(&value).map(|()| Next::Return)?,
            _ => Next::Return,
        });
    };
    let trap = state.traps.remove(place);
    ws.stopped.borrow_mut().truncate(trap.stopped);
    remember(ws, &error)?;
    state.selected.retain(|(own, _)| *own != line);
    state.selected.push((line, Array::from(number.unwrap_or(0))));
    state.reached.from_condition = true;
    Ok(Next::Line(first))
}

enum Next {
    Line(usize),
    Return,
}

impl Next {
    fn from_branch(branch: Option<i64>, at: usize, f: &Defined) -> Next {
        match branch {
            None => Next::Line(at + 1),
            Some(line) => match usize::try_from(line) {
                // Where control words cut lines into parts, a number means the first part.
                Ok(line) if line > 0 && !f.controls.is_empty() => {
                    Next::Line(f.lines.partition_point(|part| part.number < line))
                }
                Ok(line) if line > 0 => Next::Line(line - 1),
                _ => Next::Return,
            },
        }
    }
}

/// Runs the statements of a line, up to a branch.
#[inline(always)]
fn run_statements(ws: &Workspace, line: &Line) -> Result<Option<i64>> {
    let compiled = compiled(ws, line, false)?;
    if compiled.is_volatile {
        return run_volatile(ws, line);
    }
    for node in &compiled.statements {
        if let Some(line) = run_statement(ws, node)? {
            return Ok(Some(line));
        }
    }
    Ok(None)
}

/// Runs one statement: the line to which it branches, if it does.
#[inline(always)]
fn run_statement(ws: &Workspace, node: &Node) -> Result<Option<i64>> {
    match statement_for_effect(ws, node)? {
        Outcome::Shown(value) => ws.show(&value)?,
        Outcome::Branch(line) => return Ok(Some(line)),
        Outcome::Silent(_) | Outcome::Nothing => {}
    }
    if !ws.destructible.borrow().is_empty() {
        classes::destroy_unreferenced(ws)?;
    }
    Ok(None)
}

/// The same of a line that is read anew for each of its statements.
#[cold]
fn run_volatile(ws: &Workspace, line: &Line) -> Result<Option<i64>> {
    let mut place = 0;
    while let Some(node) = compiled(ws, line, false)?.statements.get(place) {
        place += 1;
        if let Some(line) = run_statement(ws, node)? {
            return Ok(Some(line));
        }
    }
    Ok(None)
}

/// The value of the one statement of a line.
fn only_value(ws: &Workspace, line: &Line) -> Result<Array> {
    value(ws, only_statement(&*compiled(ws, line, false)?)?)
}

fn only_statement(line: &Compiled) -> Result<&Node> {
    match line.statements.as_slice() {
        [node] => Ok(node),
        _ => Err(Error::syntax("a control word needs one expression behind it")),
    }
}

fn controlled(ws: &Workspace, f: &Defined, control: &Control, at: usize, state: &mut ControlState) -> Result<Next> {
    let Some(line) = f.lines.get(at) else { return Ok(Next::Return) };
    let Reached { from_condition, again } = std::mem::take(&mut state.reached);
    let behind = |yes: bool, otherwise: usize| if yes { at + 1 } else { otherwise };
    Ok(Next::Line(match control {
        Control::Pass => at + 1,
        Control::With => {
            let space = crate::system::spaces::referred(ws, &only_value(ws, line)?)?;
            state.entered.push(ws.enter_unguarded(&space)?);
            at + 1
        }
        Control::EndWith => {
            state.entered.pop().into_iter().for_each(|how| ws.leave(how));
            at + 1
        }
        Control::Jump(to) => *to,
        Control::Again(start) => {
            state.reached.again = true;
            *start
        }
        Control::Return => return Ok(Next::Return),
        Control::GoTo => {
            let target = only_value(ws, line)?;
            let number = if target.is_empty() {
                None
            } else {
                Some(promote::integer(&nested::content(&target, 0), ws.context.borrow().tolerance)?)
            };
            return Ok(Next::from_branch(number, at, f));
        }
        Control::ElseIf { end, .. } if !from_condition => *end,
        Control::Case { end, .. } if !from_condition => *end,
        Control::Test { yes, no, .. } | Control::ElseIf { yes, no, .. } => {
            let holds = holds(ws, only_statement(&*compiled(ws, line, false)?)?, "a condition is a single truth")?;
            state.reached.from_condition = !holds && !matches!(control, Control::Test { leaves: true, .. });
            if holds { *yes } else { *no }
        }
        Control::For { names, apart, end } => {
            if !again {
                state.items.retain(|(own, _)| *own != at);
                let values = only_value(ws, line)?;
                let items = if *apart { side_by_side(ws, &values, names.len())? } else { nested::contents(&values)? };
                state.items.push((at, items.into_iter()));
            }
            let item = state.items.iter_mut().find(|(own, _)| *own == at).and_then(|(_, items)| items.next());
            match item {
                Some(item) => {
                    give_item(ws, names, item)?;
                    at + 1
                }
                None => {
                    state.items.retain(|(own, _)| *own != at);
                    *end
                }
            }
        }
        Control::Select { first } => {
            state.selected.retain(|(own, _)| *own != at);
            state.selected.push((at, only_value(ws, line)?));
            state.reached.from_condition = true;
            *first
        }
        Control::Trap { .. } => {
            let numbers = promote::integers(&only_value(ws, line)?, ws.context.borrow().tolerance)?.into_owned();
            state.traps.retain(|trap| trap.line != at);
            state.traps.push(Trap { line: at, numbers, stopped: ws.stopped.borrow().len() });
            at + 1
        }
        Control::Case { select, list, otherwise, .. } => {
            let cases = only_value(ws, line)?;
            let wanted = state.selected.iter().find(|(own, _)| own == select).map(|(_, value)| value.clone());
            let Some(wanted) = wanted else { return Err(Error::syntax(":Case without :Select")) };
            let yes = match list {
                false => derived::matches(ws, &wanted, &cases)?,
                true => {
                    let mut found = false;
                    for case in nested::contents(&cases)? {
                        found = found || derived::matches(ws, &wanted, &case)?;
                    }
                    found
                }
            };
            state.reached.from_condition = !yes;
            behind(yes, *otherwise)
        }
    }))
}

/// Gives the names of a loop an item: one the whole, several the items of it.
fn give_item(ws: &Workspace, names: &[LoopNames], item: Array) -> Result<()> {
    if let [LoopNames::One(slot)] = names {
        ws.set(*slot, Meaning::Value(item));
        return Ok(());
    }
    let mut waiting = vec![(names, item)];
    while let Some((names, items)) = waiting.pop() {
        check_count(names.len(), &items)?;
        for (index, name) in names.iter().enumerate() {
            let item = nested::content(&items, if items.is_atom() { 0 } else { index });
            match name {
                LoopNames::One(slot) => ws.set(*slot, Meaning::Value(item)),
                LoopNames::Several(inner) => budget::push(&mut waiting, (inner, item))?,
            }
        }
    }
    Ok(())
}

/// A length error unless an array has an item for each of some names, or one for all.
fn check_count(names: usize, items: &Array) -> Result<()> {
    match items.count() == names || items.is_atom() {
        true => Ok(()),
        false => Err(Error::length(format!("{names} names for {} items", items.count()))),
    }
}

/// The values that several names get in turn, of a list of values for each: a list for each turn.
fn side_by_side(ws: &Workspace, values: &Array, names: usize) -> Result<Vec<Array>> {
    let lists = nested::contents(values)?;
    if lists.len() != names {
        return Err(Error::length(format!("{names} names for {} lists", lists.len())));
    }
    let turns = lists.iter().find(|list| !list.is_atom()).map_or(1, Array::count);
    if lists.iter().any(|list| !list.is_atom() && list.count() != turns) {
        return Err(Error::length("the lists of :InEach have different lengths"));
    }
    let mut all = budget::vec(turns)?;
    for turn in 0..turns {
        ws.poll()?;
        let items = lists.iter().map(|list| nested::content(list, if list.is_atom() { 0 } else { turn })).collect();
        all.push(nested::assemble(&[names], items)?);
    }
    Ok(all)
}

/// Gives each of some names an item of an array, or all of them the content of a single one.
fn give_items(ws: &Workspace, names: &[Slot], items: &Array) -> Result<()> {
    check_count(names.len(), items)?;
    for (index, slot) in names.iter().enumerate() {
        ws.set(*slot, Meaning::Value(nested::content(items, if items.is_atom() { 0 } else { index })));
    }
    Ok(())
}

/// Runs a direct definition: the middle expression chooses between the others.
fn direct(frame: &Frame<'_>, f: &Arc<Defined>) -> Result<Option<Array>> {
    let ws = frame.ws;
    let run = |line: &Line| {
        let value = match is_observed() {
            false => last_value(ws, line),
            true => match observed_call::line(ws, f, line, false, || last_value(ws, line)) {
                Ok(LineEnd::Done(value)) => Ok(value),
                Ok(_) => Ok(None),
                Err(error) => Err(error),
            },
        };
        value.map_err(|error| with_place(error, f, line, 1))
    };
    match f.lines.as_slice() {
        [only] => run(only),
        [no, proposition, yes] => {
            let Some(truth) = run(proposition)? else { return Err(Error::value("the proposition gave no value")) };
            if truth.is_empty() {
                return Err(with_place(Error::length("the proposition is empty"), f, proposition, 1));
            }
            let holds = truth_of(ws, &truth).map_err(|error| with_place(error, f, proposition, 1))?;
            run(if holds { yes } else { no })
        }
        _ => Err(Error::syntax("a direct definition has one expression or three")),
    }
}

/// The value of the last statement of a line.
pub fn last_value(ws: &Workspace, line: &Line) -> Result<Option<Array>> {
    let compiled = compiled(ws, line, false)?;
    let (mut last, mut is_silent) = (None, false);
    for (index, node) in compiled.statements.iter().enumerate() {
        let is_last = index + 1 == compiled.statements.len();
        let outcome = statement(ws, node)?;
        is_silent = matches!(outcome, Outcome::Silent(_));
        last = match outcome {
            Outcome::Shown(value) if is_last => Some(value),
            Outcome::Shown(value) => {
                ws.show(&value)?;
                None
            }
            Outcome::Silent(value) => Some(value),
            Outcome::Nothing | Outcome::Branch(_) => None,
        };
    }
    ws.shy.set(is_silent);
    Ok(last)
}
