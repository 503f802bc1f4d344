//! Statements and expressions, from right to left.

use super::caller::{indexed, indices, no_result, truth_of};
use super::elementwise::ElementwiseDyad;
use super::numbers::{self, NumberAfter};
use super::resolve::{give_name, notation, picture, resolve};
use super::{append, apply, assign, elementwise, members, trace_records};
use crate::array::{Array, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, Workspace, console};
use crate::notation::line_observer::is_observed;
use crate::read::parse::{self, ReadMode};
use crate::read::steps::{primitive, runs_text};
use crate::read::token::{absent, mark};
use crate::system::variables;
use crate::value::{
    Action, DefinitionKind, Expression, ExpressionValue, Function, FunctionNode, FunctionTree, Line, LineReading, Node,
    NumberAction, NumberOperand, Operand, Outcome, Step, Tree,
};
use crate::verbs::atomic::scalar::{Scalar, ScalarDyad};
use jackal_kernels::fast_ways::SHORT;

/// The number of the signal by which `→` alone ends all that runs.
pub const ESCAPE: i64 = i64::MIN;

/// An error with the place of a node, unless it has one from further in.
#[cold]
fn at(error: Error, node: &Node) -> Error {
    error.mark(mark(node.from, node.at))
}

/// An error with the place of a step, unless it has one from further in.
#[cold]
fn at_step(error: Error, step: &Step) -> Error {
    error.mark(mark(step.from, step.at))
}

/// A line as it is to be run: read anew if a name in it has changed its class.
#[inline(always)]
pub fn compiled<'a>(ws: &Workspace, line: &'a Line, braces: bool) -> Result<LineReading<'a>> {
    match line.reading(|compiled| ws.is_current(compiled)) {
        Some(reading) => Ok(reading),
        None => read(ws, line, braces),
    }
}

#[cold]
fn read<'a>(ws: &Workspace, line: &'a Line, braces: bool) -> Result<LineReading<'a>> {
    let manner = ReadMode { braces, places: line.recorder.is_some() };
    let mut fresh = parse::line(&line.text, &line.tokens, ws, manner)?;
    if let Some(recorder) = &line.recorder {
        fresh = trace_records::watched(fresh, &line.text, &line.tokens, recorder);
    }
    Ok(line.add_reading(fresh))
}

/// Runs one statement.
pub fn statement(ws: &Workspace, node: &Node) -> Result<Outcome> {
    let outcome = outcome_of(ws, node)?;
    if is_observed()
        && let Outcome::Shown(value) | Outcome::Silent(value) = &outcome
    {
        ws.line_value.replace(Some(value.clone()));
    }
    Ok(outcome)
}

/// Runs one statement, of which nobody asks for the value that it assigns.
#[inline(always)]
pub fn statement_for_effect(ws: &Workspace, node: &Node) -> Result<Outcome> {
    match &node.tree {
        Tree::Steps(steps) if steps.all().is_assignment() && !is_observed() => {
            run_steps(ws, steps.all(), false).map(|_| Outcome::Nothing)
        }
        Tree::Branch(Some(target)) => branch(ws, node, target),
        _ => statement(ws, node),
    }
}

fn outcome_of(ws: &Workspace, node: &Node) -> Result<Outcome> {
    match &node.tree {
        Tree::Nothing => Ok(Outcome::Nothing),
        Tree::Steps(steps) => outcome_of_steps(ws, node, steps.all()),
        Tree::Define(slot, function) => {
            let function = resolve(ws, function).map_err(|error| at(error, node))?;
            give_name(ws, *slot, &function);
            Ok(Outcome::Nothing)
        }
        Tree::DefineMember(head, slot, function) => {
            let function = resolve(ws, function).map_err(|error| at(error, node))?;
            let refs = value(ws, head)?;
            members::define(ws, &refs, *slot, &function).map_err(|error| at(error, node))?;
            Ok(Outcome::Nothing)
        }
        Tree::Branch(None) => Err(Error::new(ErrorKind::Signal(ESCAPE))),
        Tree::Branch(Some(target)) => branch(ws, node, target),
        Tree::Function(function) => shown(ws, node, function),
        _ => shown_or_shy(ws, node),
    }
}

/// The outcome of an expression.
fn outcome_of_steps(ws: &Workspace, node: &Node, expression: Expression<'_>) -> Result<Outcome> {
    let Some((step, argument)) = expression.split_last() else { return shown_or_shy(ws, node) };
    match &step.action {
        Action::Assign(..) => expression_value(ws, expression).map(Outcome::Silent),
        // The text that is run may assign or branch: what it comes to is what the statement comes to.
        Action::Monad(function) if apply::is_execute(ws, function) => {
            let text = expression_value(ws, argument)?;
            ws.machine.execute(ws, &text).map_err(|error| at(error, node))
        }
        Action::Dyad(function, x) if apply::is_execute_alternate(function) => {
            let y = expression_value(ws, argument)?;
            let x = value(ws, x)?;
            ws.machine.execute_alternate(ws, &x, &y).map_err(|error| at(error, node))
        }
        _ => shown_or_shy(ws, node),
    }
}

/// The value of a statement that applies functions to a value, if it has one; whether it is shy stands in the workspace. `None`, with
/// nothing done, of any other statement.
#[inline(always)]
pub fn applied(ws: &Workspace, node: &Node) -> Option<Result<Option<Array>>> {
    let expression = node.expression();
    match &expression.steps.last()?.action {
        Action::Monad(function) | Action::Dyad(function, _) if !runs_text(function) => {}
        _ => return None,
    }
    ws.shy.set(false);
    Some(any_value(ws, expression).map(ExpressionValue::into_array))
}

/// The value of a node, which is not shown if it is that of a shy function.
fn shown_or_shy(ws: &Workspace, node: &Node) -> Result<Outcome> {
    ws.shy.set(false);
    let value = value_if_any(ws, node)?;
    let shown = if ws.shy.take() && is_application(&node.tree) { Outcome::Silent } else { Outcome::Shown };
    Ok(value.map_or(Outcome::Nothing, shown))
}

/// `→y`. In `→truth/line`, or with `⍴` or `↑`, the line is not put into a list first where both are single numbers.
fn branch(ws: &Workspace, node: &Node, target: &Node) -> Result<Outcome> {
    let target = match target.expression().split_last() {
        Some((step @ Step { action: Action::Dyad(function, truth), .. }, line))
            if chooses(function) && !matches!(truth.tree, Tree::Member(..)) =>
        {
            let line = any_value(ws, line)?;
            let truth = any_value(ws, truth.without_parentheses().expression())?;
            if let (ExpressionValue::Number(Scalar::Bool(holds)), ExpressionValue::Number(Scalar::Int(line))) =
                (&truth, &line)
            {
                return Ok(if (*holds).into() { Outcome::Branch(*line) } else { Outcome::Nothing });
            }
            let (truth, line) = (truth.into_array().ok_or_else(no_result)?, line.into_array().ok_or_else(no_result)?);
            let chosen = between(ws, function, truth, line).map_err(|error| at_step(error, step))?;
            chosen.ok_or_else(|| without_value(target))?
        }
        _ => value(ws, target)?,
    };
    if target.is_empty() {
        return Ok(Outcome::Nothing);
    }
    let first = nested::content(&target, 0);
    let line = promote::integer(&first, ws.context.borrow().tolerance).map_err(|error| at(error, node))?;
    Ok(Outcome::Branch(line))
}

/// Whether the condition of a guard or of a control word holds. A length error if it is not a single value, as `wrong` says.
pub fn holds(ws: &Workspace, condition: &Node, wrong: &str) -> Result<bool> {
    let truth = match any_value(ws, condition.without_parentheses().expression())? {
        ExpressionValue::Number(Scalar::Bool(holds)) => return Ok(holds.into()),
        other => other.into_array().ok_or_else(|| without_value(condition))?,
    };
    if truth.count() != 1 {
        return Err(Error::length(wrong));
    }
    truth_of(ws, &truth)
}

/// Whether a function between 0 or 1 and a number gives nothing or the number.
fn chooses(function: &FunctionNode) -> bool {
    primitive(function).is_some_and(|row| matches!(row.glyph, '/' | '⍴' | '↑'))
}

/// Whether a node is a function with its arguments.
fn is_application(tree: &Tree) -> bool {
    match tree {
        Tree::Name(_) | Tree::Within(..) => true,
        Tree::Steps(steps) => !steps.all().is_assignment(),
        Tree::Observed(observed) => is_application(&observed.0.tree),
        _ => false,
    }
}

/// A function or operator by itself, as it is written: what an arrow named, in today's systems any.
fn shown(ws: &Workspace, node: &Node, function: &FunctionNode) -> Result<Outcome> {
    let by_itself = || Error::syntax("a function stands here without arguments").mark(mark(node.from, function.at));
    let meaning = resolve(ws, function)?;
    let is_listed = matches!(&meaning, Function::Defined(defined) if defined.kind != DefinitionKind::Braces);
    let is_named = matches!(function.tree, FunctionTree::Name(_)) || meaning.class().is_operator();
    if is_listed || !(is_named || ws.settings.is_dyalog()) {
        return Err(by_itself());
    }
    picture(ws, &meaning)?.map(Outcome::Shown).ok_or_else(by_itself)
}

/// The value of a node. A value error if it has none.
#[inline]
pub fn value(ws: &Workspace, node: &Node) -> Result<Array> {
    let node = node.without_parentheses();
    match &node.tree {
        Tree::Constant(array) => Ok(array.clone()),
        Tree::Name(slot) if let Some(array) = ws.variable(*slot) => Ok(array),
        _ => value_if_any(ws, node)?.ok_or_else(|| without_value(node)),
    }
}

/// The value of an expression. A value error if it has none.
pub fn expression_value(ws: &Workspace, expression: Expression<'_>) -> Result<Array> {
    match expression.steps.last() {
        None => value(ws, expression.first),
        Some(step) => any_value(ws, expression)?.into_array().ok_or_else(|| at_step(no_result(), step)),
    }
}

#[cold]
fn without_value(node: &Node) -> Error {
    at(no_result(), node)
}

/// The value of a node, if it has one.
fn value_if_any(ws: &Workspace, node: &Node) -> Result<Option<Array>> {
    any_value(ws, node.expression()).map(ExpressionValue::into_array)
}

/// The value of an expression.
fn any_value(ws: &Workspace, expression: Expression<'_>) -> Result<ExpressionValue> {
    run_steps(ws, expression, true)
}

/// The value of an expression after some of its steps.
struct Progress {
    value: ExpressionValue,
    /// How many steps have run.
    done: usize,
}

/// Runs the steps of an expression. The value of an assignment at its end is given only if it is asked for, or is a number.
#[inline]
fn run_steps(ws: &Workspace, expression: Expression<'_>, is_asked_for: bool) -> Result<ExpressionValue> {
    let begun = match numbers::first(ws, expression.first) {
        Some(number) => Progress { value: ExpressionValue::Number(number), done: 0 },
        None => first_value(ws, expression)?,
    };
    let begun = on_numbers(ws, expression.steps, begun);
    match begun.done == expression.steps.len() {
        true => Ok(begun.value),
        false => run_on(ws, expression, is_asked_for, begun),
    }
}

/// Goes on with an expression as long as its value and what its steps need are single numbers.
#[inline(always)]
fn on_numbers(ws: &Workspace, steps: &[Step], so_far: Progress) -> Progress {
    match so_far.value {
        ExpressionValue::Number(number) if so_far.done < steps.len() => {
            let NumberAfter { number, done } = numbers::run(ws, steps, NumberAfter { number, done: so_far.done });
            Progress { value: ExpressionValue::Number(number), done }
        }
        value => Progress { value, done: so_far.done },
    }
}

/// Goes on with an expression of which some steps have run; its next step needs an array.
fn run_on(ws: &Workspace, expression: Expression<'_>, is_asked_for: bool, begun: Progress) -> Result<ExpressionValue> {
    let Progress { mut value, mut done } = begun;
    while let Some(step) = expression.steps.get(done) {
        let after = match (value, step.on_number) {
            (ExpressionValue::Nothing, _) => return Err(expression_without_value(expression, done)),
            (ExpressionValue::Number(y), NumberAction::Dyad(verb, NumberOperand::Expression)) => {
                on_expression_and_number(ws, step, verb, y).map(|value| Progress { value, done: done + 1 })
            }
            (ExpressionValue::Number(y), _) => on_array(ws, expression, is_asked_for, (step, done), y.into()),
            (ExpressionValue::Array(y), _) => on_array(ws, expression, is_asked_for, (step, done), y),
        };
        let after = after.map_err(|error| at_step(error, step))?;
        Progress { value, done } = on_numbers(ws, expression.steps, after);
    }
    Ok(value)
}

/// Runs a step, the one behind `done` others, on an array; with the step behind it, if that assigns what grows in its place.
#[inline(always)]
fn on_array(
    ws: &Workspace,
    expression: Expression<'_>,
    is_asked_for: bool,
    (step, done): (&Step, usize),
    y: Array,
) -> Result<Progress> {
    let done = done + 1;
    let value = match &step.action {
        Action::Monad(function) => monad(ws, function, y)?,
        Action::Dyad(function, x) => match append::appended(ws, (function, x), expression.steps.get(done), &y) {
            Some(grown) => return Ok(Progress { value: ExpressionValue::Array(grown), done: done + 1 }),
            None => dyad(ws, function, x, y)?,
        },
        Action::Assign(target, None) if !is_asked_for && done == expression.steps.len() => {
            assign::assign_value(ws, target, y)?;
            None
        }
        Action::Assign(target, function) => Some(assign::assign(ws, target, function.as_ref(), y)?),
    };
    Ok(Progress { value: in_register(ws, value), done })
}

/// The value that an expression begins with, which is not a single number, or that after its first step.
fn first_value(ws: &Workspace, expression: Expression<'_>) -> Result<Progress> {
    if let Some(step) = expression.steps.first()
        && let Some(result) = elementwise::of_leaves(ws, &step.action, expression.first)
    {
        let result = result.map_err(|error| at_step(error, step))?;
        return Ok(Progress { value: in_register(ws, Some(result)), done: 1 });
    }
    let value = match &expression.first.tree {
        Tree::Paren(inner) => in_parentheses(ws, inner)?,
        _ => in_register(ws, leaf(ws, expression.first)?),
    };
    Ok(Progress { value, done: 0 })
}

/// The value of what stands in parentheses. It must have one if it is a function with its arguments.
fn in_parentheses(ws: &Workspace, inner: &Node) -> Result<ExpressionValue> {
    ws.check_stack()?;
    let value = any_value(ws, inner.expression())?;
    match value {
        ExpressionValue::Nothing if is_application(&inner.tree) => Err(without_value(inner)),
        value => Ok(value),
    }
}

/// A value, in a register if it is a single machine number and these may stay in registers.
#[inline]
fn in_register(ws: &Workspace, value: Option<Array>) -> ExpressionValue {
    match value {
        Some(array) if !array.is_machine_atom() || !SHORT.on(&ws.context.borrow()) => ExpressionValue::Array(array),
        other => ExpressionValue::from_result(other),
    }
}

/// The value of an elementwise function between an expression and a single number.
fn on_expression_and_number(ws: &Workspace, step: &Step, verb: ScalarDyad, y: Scalar) -> Result<ExpressionValue> {
    let Action::Dyad(function, node) = &step.action else { return Ok(ExpressionValue::Nothing) };
    let x = match any_value(ws, node.without_parentheses().expression())? {
        ExpressionValue::Number(x) => {
            let result = verb.apply(ws.context.borrow().tolerance, x, y);
            if let Some(result) = result.filter(|result| result.is_finite()) {
                ws.shy.set(false);
                return Ok(ExpressionValue::Number(result));
            }
            x.into()
        }
        other => other.into_array().ok_or_else(|| without_value(node.without_parentheses()))?,
    };
    between(ws, function, x, y.into()).map(|result| in_register(ws, result))
}

/// The error of an expression whose value so far, after some of its steps, is needed and missing.
#[cold]
fn expression_without_value(expression: Expression<'_>, done: usize) -> Error {
    match done.checked_sub(1).and_then(|last| expression.steps.get(last)) {
        Some(step) => at_step(no_result(), step),
        None => without_value(expression.first),
    }
}

/// The value of a node that is not a function with arguments, if it has one.
fn leaf(ws: &Workspace, node: &Node) -> Result<Option<Array>> {
    Ok(Some(match &node.tree {
        Tree::Constant(array) => array.clone(),
        Tree::Name(slot) => match ws.variable(*slot) {
            Some(array) => array,
            None => return name(ws, *slot).map_err(|error| at(error, node)),
        },
        Tree::Quad(name) => variables::get(ws, name).map_err(|error| at(error, node))?,
        Tree::Absent(name) => return Err(at(absent(name), node)),
        Tree::Input => ws.machine.input(ws).map_err(|error| at(error, node))?,
        Tree::TextInput => console::text_input(ws).map_err(|error| at(error, node))?,
        Tree::Strand(items) => return members::strand(ws, items),
        Tree::Notation(noted) => notation(ws, noted).map_err(|error| at(error, node))?,
        Tree::Index(inner, indices) => index(ws, node, inner, indices)?,
        Tree::Member(head, slot) => members::value(ws, &value(ws, head)?, *slot).map_err(|error| at(error, node))?,
        Tree::Within(head, line) => {
            members::expression(ws, &value(ws, head)?, line).map_err(|error| at(error, node))?
        }
        Tree::Paren(_) | Tree::Steps(_) => return value_if_any(ws, node),
        Tree::Observed(observed) => {
            return trace_records::application(ws, &observed.0, &observed.1).map_err(|error| at(error, node));
        }
        Tree::Define(..)
        | Tree::DefineMember(..)
        | Tree::Branch(_)
        | Tree::Function(_)
        | Tree::Guard(_)
        | Tree::ErrorGuard(_)
        | Tree::Nothing => {
            return match statement(ws, node)? {
                Outcome::Shown(value) | Outcome::Silent(value) => Ok(Some(value)),
                Outcome::Nothing | Outcome::Branch(_) => Ok(None),
            };
        }
    }))
}

fn name(ws: &Workspace, slot: u32) -> Result<Option<Array>> {
    match ws.meaning(slot) {
        Meaning::Value(array) => Ok(Some(array)),
        Meaning::Label(line) => Ok(Some(Array::from(line))),
        Meaning::Function(Function::Defined(defined)) if defined.is_niladic() => {
            ws.machine.call(ws, &defined, None, (None, None))
        }
        Meaning::Function(_) => Err(Error::syntax(format!("{} is a function: its argument is missing", ws.name(slot)))),
        Meaning::None => Err(ws.undefined(slot)),
    }
}

fn index(ws: &Workspace, node: &Node, inner: &Node, places: &[Option<Node>]) -> Result<Array> {
    let places = indices(ws, places)?;
    let array = match &inner.tree {
        Tree::Member(head, slot) => {
            let refs = value(ws, head)?;
            if let Some(found) = members::at_keys(ws, &refs, *slot, &places).map_err(|error| at(error, node))? {
                return Ok(found);
            }
            members::value(ws, &refs, *slot).map_err(|error| at(error, inner))?
        }
        _ => value(ws, inner)?,
    };
    if array.is_atom()
        && let Some(found) = members::at_default(ws, &array, &places).map_err(|error| at(error, node))?
    {
        return Ok(found);
    }
    indexed(ws, inner, &places, &array).map_err(|error| at(error, node))
}

fn monad(ws: &Workspace, function: &FunctionNode, y: Array) -> Result<Option<Array>> {
    match &function.tree {
        _ if let Some(done) = elementwise::monad(ws, function, &y) => done.map(Some),
        FunctionTree::Constant(function) => apply::apply(ws, function, None, y),
        _ => apply::apply(ws, &resolve(ws, function)?, None, y),
    }
}

#[inline]
fn dyad(ws: &Workspace, function: &FunctionNode, x: &Node, y: Array) -> Result<Option<Array>> {
    if let Some(verb) = ElementwiseDyad::new(ws, function) {
        let values = ws.values_in_place();
        if let Some(x) = elementwise::in_place(&values, x) {
            return verb.apply(ws, x.into(), y.into()).map(Some);
        }
    }
    let x = match &x.tree {
        Tree::Member(head, slot) => match members::behind(ws, x, head, *slot)? {
            Operand::Function(outer) => {
                let y = monad(ws, function, y)?.ok_or_else(no_result)?;
                return apply::apply(ws, &outer, None, y).map_err(|error| at(error, x));
            }
            Operand::Value(x) => x,
        },
        _ => value(ws, x)?,
    };
    between(ws, function, x, y)
}

/// A function between two values.
fn between(ws: &Workspace, function: &FunctionNode, x: Array, y: Array) -> Result<Option<Array>> {
    match (&function.tree, ElementwiseDyad::new(ws, function)) {
        (_, Some(verb)) => verb.apply(ws, x.into(), y.into()).map(Some),
        (FunctionTree::Constant(function), None) => apply::apply(ws, function, Some(x), y),
        _ => apply::apply(ws, &resolve(ws, function)?, Some(x), y),
    }
}
