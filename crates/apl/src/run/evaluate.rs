//! Statements and expressions, from right to left.

use std::sync::Arc;

use super::caller::{indexed, indices, no_result};
use super::elementwise::ElementwiseDyad;
use super::{append, apply, assign, call_scope, elementwise, members, targets, trace_records};
use crate::array::{Array, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, Workspace, console};
use crate::notation::line_observer::is_observed;
use crate::read::parse::{self, ReadMode};
use crate::read::token::{absent, mark};
use crate::show::look::TrainStyle;
use crate::show::{self, text_array, trees, written};
use crate::system::variables;
use crate::value::{
    Action, ArrayNotation, Defined, DefinitionKind, Expression, Function, FunctionNode, FunctionTree, Line,
    LineReading, Node, Operand, OperandNode, Outcome, Slot, Step, Target, Tree,
};
use crate::words::nest;

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
#[inline]
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
#[inline]
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
fn outcome_of_steps(ws: &Workspace, node: &Node, whole: Expression<'_>) -> Result<Outcome> {
    let Some((step, argument)) = whole.split_last() else { return shown_or_shy(ws, node) };
    match &step.action {
        Action::Assign(..) => expression(ws, whole).map(Outcome::Silent),
        // The text that is run may assign or branch: what it comes to is what the statement comes to.
        Action::Monad(function) if apply::is_execute(ws, function) => {
            let text = expression(ws, argument)?;
            ws.machine.execute(ws, &text).map_err(|error| at(error, node))
        }
        Action::Dyad(function, x) if apply::is_execute_alternate(function) => {
            let y = expression(ws, argument)?;
            let x = value(ws, x)?;
            ws.machine.execute_alternate(ws, &x, &y).map_err(|error| at(error, node))
        }
        _ => shown_or_shy(ws, node),
    }
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
            let line = match (&line.first.tree, line.steps) {
                (Tree::Name(slot), []) if let Some(line) = ws.label(*slot) => line.into(),
                _ => expression(ws, line)?,
            };
            let truth = value(ws, truth)?;
            if let (Some(holds), Some(line)) = (truth.as_atom::<bool>(), line.as_atom::<i64>()) {
                return Ok(if *holds { Outcome::Branch(*line) } else { Outcome::Nothing });
            }
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

/// Whether a function between 0 or 1 and a number gives nothing or the number.
fn chooses(function: &FunctionNode) -> bool {
    elementwise::primitive(function).is_some_and(|row| matches!(row.glyph, '/' | '⍴' | '↑'))
}

/// Whether a node is a function with its arguments.
fn is_application(tree: &Tree) -> bool {
    match tree {
        Tree::Name(_) => true,
        Tree::Steps(steps) => !steps.all().is_assignment(),
        Tree::Observed(observed) => is_application(&observed.0.tree),
        _ => false,
    }
}

fn give_name(ws: &Workspace, slot: Slot, function: &Function) {
    if let Function::Defined(defined) = function {
        defined.given.get_or_init(|| ws.name(slot).to_string());
    }
    ws.set(slot, Meaning::Function(function.clone()));
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

/// The picture of a function, which is shown without boxes around it. `None` of a function of another notation.
fn picture(ws: &Workspace, function: &Function) -> Result<Option<Array>> {
    let boxing = ws.settings.boxing.get();
    let style = match boxing.on {
        true => Some(boxing.trains),
        false if !ws.settings.is_dyalog() => None,
        false if trees::has_train(function)? => Some(TrainStyle::Tree),
        false => Some(TrainStyle::Def),
    };
    let lines = match style {
        None => written::function(function)?.map(|text| vec![text]),
        Some(style) => trees::drawn(function, style)?,
    };
    ws.is_picture.set(lines.is_some());
    Ok(match lines.as_deref() {
        None => None,
        Some([line]) => Some(text_array(line)),
        Some(lines) => Some(show::matrix(lines, &[lines.len()])?),
    })
}

/// The value of a node. A value error if it has none.
#[inline]
pub fn value(ws: &Workspace, node: &Node) -> Result<Array> {
    let node = within_parentheses(node);
    match &node.tree {
        Tree::Constant(array) => Ok(array.clone()),
        Tree::Name(slot) if let Some(array) = ws.variable(*slot) => Ok(array),
        Tree::Steps(steps) => run_steps(ws, steps.all(), true)?.ok_or_else(|| without_value(node)),
        _ => value_if_any(ws, node)?.ok_or_else(|| without_value(node)),
    }
}

/// The node without the parentheses around it.
#[inline]
fn within_parentheses(mut node: &Node) -> &Node {
    while let Tree::Paren(inner) = &node.tree {
        node = inner;
    }
    node
}

/// The value of an expression. A value error if it has none.
pub fn expression(ws: &Workspace, expression: Expression<'_>) -> Result<Array> {
    match expression.steps.last() {
        None => value(ws, expression.first),
        Some(step) => run_steps(ws, expression, true)?.ok_or_else(|| at_step(no_result(), step)),
    }
}

#[cold]
fn without_value(node: &Node) -> Error {
    at(no_result(), node)
}

/// The value of a node, if it has one.
pub fn value_if_any(ws: &Workspace, node: &Node) -> Result<Option<Array>> {
    match &node.tree {
        Tree::Steps(steps) => run_steps(ws, steps.all(), true),
        _ => leaf(ws, node),
    }
}

/// Runs the steps of an expression. The value of an assignment at its end is given only if it is asked for.
fn run_steps(ws: &Workspace, whole: Expression<'_>, is_asked_for: bool) -> Result<Option<Array>> {
    let (mut value, mut done) = match whole.steps.first() {
        Some(step) if let Some(result) = elementwise::of_leaves(ws, &step.action, whole.first) => {
            (Some(result.map_err(|error| at_step(error, step))?), 1)
        }
        _ => (leaf(ws, whole.first)?, 0),
    };
    while let Some(step) = whole.steps.get(done) {
        done += 1;
        let Some(y) = value else { return Err(expression_without_value(whole, done - 1)) };
        value = match &step.action {
            Action::Monad(function) => monad(ws, function, y),
            Action::Dyad(function, x) => match append::appended(ws, (function, x), whole.steps.get(done), &y) {
                Some(grown) => {
                    done += 1;
                    Ok(Some(grown))
                }
                None => dyad(ws, function, x, y),
            },
            Action::Assign(target, None) if !is_asked_for && done == whole.steps.len() => match target {
                Target::Name(slot) => targets::name(ws, *slot, y).map(|()| None),
                _ => assign::assign_value(ws, target, y).map(|()| None),
            },
            Action::Assign(Target::Name(slot), None) => targets::name(ws, *slot, y.clone()).map(|()| Some(y)),
            Action::Assign(target, function) => assign::assign(ws, target, function.as_ref(), y).map(Some),
        }
        .map_err(|error| at_step(error, step))?;
    }
    Ok(value)
}

/// The error of an expression whose value so far, after some of its steps, is needed and missing.
#[cold]
fn expression_without_value(whole: Expression<'_>, done: usize) -> Error {
    match done.checked_sub(1).and_then(|last| whole.steps.get(last)) {
        Some(step) => at_step(no_result(), step),
        None => without_value(whole.first),
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
        Tree::Paren(inner) => {
            ws.check_stack()?;
            let value = value_if_any(ws, inner)?;
            let needs = matches!(inner.tree, Tree::Name(_) | Tree::Observed(_)) || is_application(&inner.tree);
            if value.is_none() && needs {
                return Err(without_value(inner));
            }
            return Ok(value);
        }
        Tree::Steps(steps) => return run_steps(ws, steps.all(), true),
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

/// The array or the namespace of array notation; its parts run from left to right.
fn notation(ws: &Workspace, noted: &ArrayNotation) -> Result<Array> {
    let values = |items: &[Node]| items.iter().map(|item| value(ws, item)).collect::<Result<Vec<Array>>>();
    match noted {
        ArrayNotation::Items(items) => nested::assemble(&[items.len()], values(items)?),
        ArrayNotation::Cells(items) => {
            let cell = |cell: Array| if cell.is_atom() { cell.raveled() } else { cell };
            let cells: Vec<Array> = values(items)?.into_iter().map(cell).collect();
            let cells = nested::assemble(&[cells.len()], cells)?;
            ws.with_call(None, |call| nest::disclose(call, cells))
        }
        ArrayNotation::Members(members) => {
            let space = ws.new_space(None)?;
            for (slot, member) in members {
                let meaning = match operand(ws, member)? {
                    Operand::Value(value) => Meaning::Value(value),
                    Operand::Function(function) => Meaning::Function(function),
                };
                ws.set_member(&space, *slot, meaning)?;
            }
            Ok(space.value())
        }
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

/// The function that a node of a tree is now.
pub fn resolve(ws: &Workspace, node: &FunctionNode) -> Result<Function> {
    Ok(match &node.tree {
        FunctionTree::Constant(function) => function.clone(),
        FunctionTree::Name(slot) => match ws.meaning(*slot) {
            Meaning::Function(function) => function,
            _ => return Err(ws.undefined(*slot).mark(mark(node.at, node.at))),
        },
        FunctionTree::This => match ws.machine.this(ws) {
            Some(defined) => with_operands(ws, defined),
            None => return Err(Error::syntax("∇ stands for the function that runs, and none does")),
        },
        FunctionTree::Named(slot, function) => {
            let function = resolve(ws, function)?;
            give_name(ws, *slot, &function);
            function
        }
        FunctionTree::Shown(inner) => {
            let function = resolve(ws, inner)?;
            if let Some(picture) = picture(ws, &function)? {
                ws.show(&picture)?;
            }
            function
        }
        FunctionTree::ThisOperator => match ws.operator_around() {
            Some(operator) => Function::Defined(operator),
            None => return Err(Error::syntax("∇∇ stands for the operator that runs, and none does")),
        },
        FunctionTree::Axis(function, axis) => {
            let axis = value(ws, axis)?;
            Function::Axis(Arc::new((resolve(ws, function)?, axis)))
        }
        FunctionTree::Derived(operator, left, right) => {
            let right = right.as_ref().map(|right| operand(ws, right)).transpose()?;
            Function::Derived(Arc::new((operator, operand(ws, left)?, right)))
        }
        FunctionTree::Bound(slot, left, right) => {
            let right = right.as_ref().map(|right| captured_operand(ws, right)).transpose()?;
            match ws.meaning(*slot) {
                Meaning::Function(operator) => bound(operator, captured_operand(ws, left)?, right)?,
                _ => return Err(ws.undefined(*slot).mark(mark(node.at, node.at))),
            }
        }
        FunctionTree::BoundBy(operator, left, right) => {
            let right = right.as_ref().map(|right| captured_operand(ws, right)).transpose()?;
            bound(resolve(ws, operator)?, captured_operand(ws, left)?, right)?
        }
        FunctionTree::Curried(operator, right) => {
            Function::Curried(Arc::new((resolve(ws, operator)?, captured_operand(ws, right)?)))
        }
        FunctionTree::BoundHere(defined, left, right) => {
            let right = right.as_ref().map(|right| captured_operand(ws, right)).transpose()?;
            Function::Bound(Arc::new((defined.clone(), captured_operand(ws, left)?, right)))
        }
        FunctionTree::Train(parts) => {
            let parts = parts.iter().map(|part| operand(ws, part)).collect::<Result<Vec<Operand>>>()?;
            Function::Train(parts.into())
        }
        FunctionTree::Member(head, slot) => members::function(ws, value(ws, head)?, *slot)?,
        FunctionTree::Within(head, function) => members::within(value(ws, head)?, resolve(ws, function)?),
        FunctionTree::Observed(observed) => {
            Function::Observed(Arc::new((resolve(ws, &observed.0)?, observed.1.clone())))
        }
    })
}

/// The function that an operator makes of its operands.
fn bound(operator: Function, left: Operand, right: Option<Operand>) -> Result<Function> {
    let (operator, right) = match operator {
        Function::Curried(parts) => (parts.0.clone(), Some(parts.1.clone())),
        other => (other, right),
    };
    match operator {
        Function::Operator(operator) => Ok(Function::Derived(Arc::new((operator, left, right)))),
        Function::Defined(defined) => Ok(Function::Bound(Arc::new((defined, left, right)))),
        Function::Within(parts) => Ok(members::within(parts.0.clone(), bound(parts.1.clone(), left, right)?)),
        _ => Err(Error::syntax("an operator is missing here")),
    }
}

/// The function that runs: of an operator what it made of the operands that it has.
fn with_operands(ws: &Workspace, defined: Arc<Defined>) -> Function {
    let operand = |slot: Option<u32>| match ws.meaning(slot?) {
        Meaning::Function(function) => Some(Operand::Function(function)),
        Meaning::Value(value) => Some(Operand::Value(value)),
        _ => None,
    };
    match operand(defined.header.left_operand) {
        Some(left) => {
            let right = operand(defined.header.right_operand);
            Function::Bound(Arc::new((defined, left, right)))
        }
        None => Function::Defined(defined),
    }
}

fn operand(ws: &Workspace, node: &OperandNode) -> Result<Operand> {
    match node {
        OperandNode::Function(function) => resolve(ws, function).map(Operand::Function),
        OperandNode::Value(node) => value(ws, node).map(Operand::Value),
    }
}

/// An operand of a defined operator.
fn captured_operand(ws: &Workspace, node: &OperandNode) -> Result<Operand> {
    operand(ws, node).map(|operand| call_scope::captured(ws, operand))
}
