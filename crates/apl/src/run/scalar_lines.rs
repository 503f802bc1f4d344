//! Runs statements of single numbers in registers, without arrays, as in the lines of a typical loop.
//!
//! They run one after the other as long as each has a value. Where a value is not a single number, or a result would
//! be too large or is missing, the general evaluator runs the statement from its beginning, as if nothing of it had
//! been assigned. Functions in braces with only such statements run here too, and so do the functions that they call:
//! their assignments are local.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::array::Tolerance;
use crate::names::scalar_run::SavedRegisters;
use crate::names::{Meaning, ScalarRun, Workspace};
use crate::value::{
    Callee, Compiled, Control, Defined, DefinitionKind, Function, FunctionNode, FunctionTree, Node, Outcome,
    ScalarExpression, ScalarStatement, Slot, Target, Tree,
};
use crate::verbs::atomic::scalar::Scalar;
use crate::vocabulary::fast_ways::SINGLE_NUMBERS;
use crate::vocabulary::{OnOne, OnTwo};

/// Deeper expressions use the general evaluator: those of loops are not as deep.
const EXPRESSION_DEPTH_MAX: usize = 20;

/// The statements of a line that are such.
pub fn shortened(line: &Compiled) -> Vec<Option<ScalarStatement>> {
    line.statements.iter().map(statement).collect()
}

fn statement(node: &Node) -> Option<ScalarStatement> {
    Some(match &node.tree {
        Tree::Assign(target, None, y) => match &**target {
            Target::Name(slot) => ScalarStatement::Assign(*slot, expression(y, EXPRESSION_DEPTH_MAX)?),
            _ => return None,
        },
        Tree::Branch(Some(target)) => match &target.tree {
            Tree::Dyad(f, when, to) if chooses(f) => ScalarStatement::Branch(
                Some(expression(when, EXPRESSION_DEPTH_MAX)?),
                expression(to, EXPRESSION_DEPTH_MAX)?,
            ),
            _ => ScalarStatement::Branch(None, expression(target, EXPRESSION_DEPTH_MAX)?),
        },
        // The value of an assignment would be a result that is not shown.
        Tree::Guard(guard) if !matches!(guard.result.tree, Tree::Assign(..)) => ScalarStatement::Guard(
            expression(&guard.condition, EXPRESSION_DEPTH_MAX)?,
            expression(&guard.result, EXPRESSION_DEPTH_MAX)?,
        ),
        Tree::Dyad(..) | Tree::Monad(..) | Tree::Paren(_) | Tree::Name(_) | Tree::Constant(_) => {
            ScalarStatement::Value(expression(node, EXPRESSION_DEPTH_MAX)?)
        }
        _ => return None,
    })
}

/// Whether a function between 0 or 1 and a number gives nothing or the number.
fn chooses(f: &FunctionNode) -> bool {
    matches!(&f.tree, FunctionTree::Constant(Function::Primitive(row)) if matches!(row.glyph, '/' | '⍴' | '↑'))
}

fn expression(node: &Node, deepest: usize) -> Option<ScalarExpression> {
    let deepest = deepest.checked_sub(1)?;
    let inner = |node: &Node| Some(Box::new(expression(node, deepest)?));
    let row = |f: &FunctionNode| match &f.tree {
        FunctionTree::Constant(Function::Primitive(row)) => Some(*row),
        _ => None,
    };
    Some(match &node.tree {
        Tree::Constant(array) => ScalarExpression::Constant(Scalar::from_array(array)?),
        Tree::Name(slot) => ScalarExpression::Name(*slot),
        Tree::Paren(node) => expression(node, deepest)?,
        Tree::Assign(target, None, y) => match &**target {
            Target::Name(slot) => ScalarExpression::Set(*slot, inner(y)?),
            _ => return None,
        },
        Tree::Monad(f, y) => match callee(f) {
            Some(callee) => ScalarExpression::Call(callee, None, inner(y)?),
            None => match row(f)?.one {
                OnOne::Each(verb) => ScalarExpression::One(verb.short()?, inner(y)?),
                _ => return None,
            },
        },
        Tree::Dyad(f, x, y) => match callee(f) {
            Some(callee) => ScalarExpression::Call(callee, Some(inner(x)?), inner(y)?),
            None => match row(f)?.two {
                OnTwo::Each(verb) => ScalarExpression::Two(verb.short()?, inner(x)?, inner(y)?),
                _ => return None,
            },
        },
        _ => return None,
    })
}

fn callee(f: &FunctionNode) -> Option<Callee> {
    match &f.tree {
        FunctionTree::This => Some(Callee::This),
        FunctionTree::Name(slot) => Some(Callee::Named(*slot)),
        _ => None,
    }
}

/// Runs a statement that shows nothing. `None` if the general way has to, and then nothing has happened.
#[inline]
fn run(scalars: &mut ScalarRun<'_>, tolerance: Tolerance, statement: &ScalarStatement) -> Option<Outcome> {
    let outcome = done(scalars, tolerance, statement);
    match outcome {
        Some(_) => scalars.keep(),
        None => scalars.take_back(),
    }
    outcome
}

#[inline(always)]
fn done(scalars: &mut ScalarRun<'_>, tolerance: Tolerance, statement: &ScalarStatement) -> Option<Outcome> {
    let scope = Scope { tolerance, body: None };
    Some(match statement {
        ScalarStatement::Assign(slot, y) => {
            let value = value(scalars, y, scope)?;
            scalars.set(*slot, value)?;
            Outcome::Nothing
        }
        ScalarStatement::Branch(when, to) => {
            let to = operand(scalars, to, scope)?.int()?;
            let goes = match when {
                Some(when) => truth(operand(scalars, when, scope)?)?,
                None => true,
            };
            if goes { Outcome::Branch(to) } else { Outcome::Nothing }
        }
        ScalarStatement::Value(_) | ScalarStatement::Guard(..) => return None,
    })
}

/// Whether a condition holds. `None` if the general way has to find out.
fn holds(scalars: &mut ScalarRun<'_>, tolerance: Tolerance, condition: &Compiled) -> Option<bool> {
    let [Some(ScalarStatement::Value(condition))] = condition.short.as_slice() else { return None };
    let holds = value(scalars, condition, Scope { tolerance, body: None }).and_then(truth);
    match holds {
        Some(_) => scalars.keep(),
        None => scalars.take_back(),
    }
    holds
}

#[inline(always)]
fn truth(value: Scalar) -> Option<bool> {
    match value.int()? {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

/// The surroundings in which an expression is evaluated.
#[derive(Clone, Copy)]
struct Scope<'a> {
    tolerance: Tolerance,
    /// The function in braces that runs.
    body: Option<&'a Body>,
}

/// The value of an operand: most are names and constants, which need no call.
#[inline(always)]
fn operand(scalars: &mut ScalarRun<'_>, short: &ScalarExpression, scope: Scope<'_>) -> Option<Scalar> {
    match short {
        ScalarExpression::Constant(scalar) => Some(*scalar),
        ScalarExpression::Name(slot) => scalars.number(*slot),
        _ => value(scalars, short, scope),
    }
}

fn value(scalars: &mut ScalarRun<'_>, short: &ScalarExpression, scope: Scope<'_>) -> Option<Scalar> {
    let found = match short {
        ScalarExpression::Constant(scalar) => return Some(*scalar),
        ScalarExpression::Name(slot) => return scalars.number(*slot),
        ScalarExpression::Set(slot, y) => {
            let value = operand(scalars, y, scope)?;
            scalars.set_for_now(*slot, value)?;
            return Some(value);
        }
        ScalarExpression::One(verb, y) => verb.apply(scope.tolerance, operand(scalars, y, scope)?)?,
        ScalarExpression::Two(verb, x, y) => {
            let y = operand(scalars, y, scope)?;
            let x = operand(scalars, x, scope)?;
            verb.apply(scope.tolerance, x, y)?
        }
        ScalarExpression::Call(callee, x, y) => {
            let y = operand(scalars, y, scope)?;
            let x = match x {
                Some(x) => Some(operand(scalars, x, scope)?),
                None => None,
            };
            return called(scalars, *callee, scope, x, y);
        }
    };
    match found {
        Scalar::Float(float) if !float.is_finite() => None,
        found => Some(found),
    }
}

/// A function in braces, with its lines as far as they were read.
struct Body {
    function: Arc<Defined>,
    lines: SmallVec<[Option<Arc<Compiled>>; 4]>,
}

impl Body {
    fn new(ws: &Workspace, f: &Arc<Defined>) -> Option<Body> {
        if f.kind != DefinitionKind::Braces || f.header.left_operand.is_some() {
            return None;
        }
        let lines = f.lines.iter().map(|line| line.compiled().filter(|line| ws.is_current(line))).collect();
        let body = Body { function: f.clone(), lines };
        body.first().is_some_and(Compiled::may_be_scalar).then_some(body)
    }

    fn first(&self) -> Option<&Compiled> {
        self.lines.first()?.as_deref()
    }

    /// Counts a run that needed the general evaluator.
    #[cold]
    fn miss(&self) {
        if let Some(first) = self.first() {
            first.miss();
        }
    }
}

/// The result of a function in braces for single numbers, if all values on the way are single numbers. `None`, with
/// nothing done, if the general evaluator has to find out.
pub fn call_with_numbers(ws: &Workspace, f: &Arc<Defined>, x: Option<Scalar>, y: Scalar) -> Option<Scalar> {
    let tolerance = {
        let cx = ws.context.borrow();
        if !SINGLE_NUMBERS.on(&cx) {
            return None;
        }
        cx.tolerance
    };
    let body = Body::new(ws, f)?;
    let result = body_of_singles(&mut ws.scalar_run(), &body, tolerance, x, y);
    if result.is_none() {
        body.miss();
    }
    result
}

fn called(
    scalars: &mut ScalarRun<'_>,
    callee: Callee,
    scope: Scope<'_>,
    x: Option<Scalar>,
    y: Scalar,
) -> Option<Scalar> {
    let function = match callee {
        Callee::This => return body_of_singles(scalars, scope.body?, scope.tolerance, x, y),
        Callee::Named(slot) => match scalars.workspace().meaning(slot) {
            Meaning::Function(Function::Defined(function)) => function,
            _ => return None,
        },
    };
    // A function within another one sees other names, which the general evaluator puts in force.
    let around = scope.body.and_then(|body| body.function.nest.around);
    if scalars.is_lexical() && function.nest.around != around {
        return None;
    }
    match scope.body {
        Some(body) if Arc::ptr_eq(&body.function, &function) => body_of_singles(scalars, body, scope.tolerance, x, y),
        _ => {
            let body = Body::new(scalars.workspace(), &function)?;
            body_of_singles(scalars, &body, scope.tolerance, x, y)
        }
    }
}

fn body_of_singles(
    scalars: &mut ScalarRun<'_>,
    body: &Body,
    tolerance: Tolerance,
    x: Option<Scalar>,
    y: Scalar,
) -> Option<Scalar> {
    // The general evaluator ends what was interrupted or is nested too deep.
    let ws = scalars.workspace();
    if ws.poll().is_err() || ws.check_stack().is_err() {
        return None;
    }
    let header = &body.function.header;
    if x.is_some() && header.left.is_none() {
        return None;
    }
    let mut own = scalars.enter();
    for (slot, number) in [(header.left, x), (header.right, Some(y))] {
        if let Some(slot) = slot {
            scalars.own(&mut own, slot, number);
        }
    }
    let result = run_lines(scalars, body, &mut own, tolerance);
    scalars.leave(own);
    result
}

/// The first line that is neither an assignment nor a guard that fails gives the result.
fn run_lines(
    scalars: &mut ScalarRun<'_>,
    body: &Body,
    own: &mut SavedRegisters,
    tolerance: Tolerance,
) -> Option<Scalar> {
    let scope = Scope { tolerance, body: Some(body) };
    for (index, line) in body.lines.iter().enumerate() {
        let line = line.as_ref()?;
        line.assigned.iter().for_each(|&slot| scalars.own(own, slot, None));
        for statement in &line.short {
            match statement.as_ref()? {
                ScalarStatement::Guard(condition, result) => {
                    if truth(operand(scalars, condition, scope)?)? {
                        return body_result(scalars, result, scope);
                    }
                }
                // A left argument that is there keeps its value.
                ScalarStatement::Assign(slot, _) if is_default(scalars, body, *slot) => {}
                ScalarStatement::Assign(slot, y) => {
                    let number = value(scalars, y, scope)?;
                    scalars.set(*slot, number)?;
                    if index + 1 == body.lines.len() {
                        scalars.workspace().shy.set(scalars.is_lexical());
                        return Some(number);
                    }
                }
                ScalarStatement::Value(result) => return body_result(scalars, result, scope),
                ScalarStatement::Branch(..) => return None,
            }
        }
    }
    None
}

/// The result of a function, which is shy where that of the function is which gives it.
fn body_result(scalars: &mut ScalarRun<'_>, result: &ScalarExpression, scope: Scope<'_>) -> Option<Scalar> {
    let number = value(scalars, result, scope)?;
    if !matches!(result, ScalarExpression::Call(..)) {
        scalars.workspace().shy.set(false);
    }
    Some(number)
}

fn is_default(scalars: &mut ScalarRun<'_>, body: &Body, slot: Slot) -> bool {
    Some(slot) == body.function.header.left && scalars.number(slot).is_some()
}

/// The place at which a run of lines ended.
pub enum RunEnd {
    /// The general way goes on with a statement of a line.
    At(usize, usize),
    /// The function returns.
    Return,
}

/// The ways in which a line can be reached.
#[derive(Debug, Default)]
pub struct Reached {
    /// Because the condition before it failed.
    pub from_condition: bool,
    /// From the end of its loop.
    pub again: bool,
}

/// Runs the lines of a function from `at` on as long as they are of single numbers: most lines of a loop are. `read` is what they
/// were read into, as far as they have run before; `next` tells where a branch leads.
pub fn run_from_line(
    ws: &Workspace,
    f: &Defined,
    read: &[Option<Arc<Compiled>>],
    mut at: usize,
    reached: &mut Reached,
    next: impl Fn(Option<i64>, usize) -> Option<usize>,
) -> RunEnd {
    let tolerance = {
        let cx = ws.context.borrow();
        if !SINGLE_NUMBERS.on(&cx) {
            return RunEnd::At(at, 0);
        }
        cx.tolerance
    };
    let mut scalars = ws.scalar_run();
    loop {
        let line = read.get(at).and_then(Option::as_ref).filter(|line| line.may_be_scalar() && ws.is_current(line));
        let to = match (f.controls.get(at).and_then(Option::as_ref), line) {
            (None, Some(line)) => {
                let mut branch = None;
                for (index, statement) in line.short.iter().enumerate() {
                    let Some(statement) = statement else { return RunEnd::At(at, index) };
                    match run(&mut scalars, tolerance, statement) {
                        Some(Outcome::Branch(line)) => {
                            branch = Some(line);
                            break;
                        }
                        Some(_) => {}
                        None => {
                            line.miss();
                            return RunEnd::At(at, index);
                        }
                    }
                }
                match next(branch, at) {
                    Some(to) => to,
                    None => return RunEnd::Return,
                }
            }
            (Some(Control::Test { yes, no, leaves }), Some(line)) => {
                let Some(holds) = holds(&mut scalars, tolerance, line) else {
                    line.miss();
                    return RunEnd::At(at, 0);
                };
                *reached = Reached { from_condition: !holds && !leaves, again: false };
                if holds { *yes } else { *no }
            }
            (Some(Control::Pass), _) => {
                *reached = Reached::default();
                at + 1
            }
            (Some(Control::Jump(to)), _) => {
                *reached = Reached::default();
                *to
            }
            (Some(Control::Again(start)), _) => {
                *reached = Reached { from_condition: false, again: true };
                *start
            }
            _ => return RunEnd::At(at, 0),
        };
        // A jump back polls the flag; the general evaluator finds the interrupt.
        if to <= at && ws.poll().is_err() {
            return RunEnd::At(to, 0);
        }
        at = to;
    }
}

/// Whether a scalar run may begin with a line.
pub fn begins(f: &Defined, read: &[Option<Arc<Compiled>>], at: usize) -> bool {
    match (f.controls.get(at).and_then(Option::as_ref), read.get(at)) {
        (None | Some(Control::Test { .. }), Some(Some(line))) => {
            matches!(line.short.first(), Some(Some(_))) && line.may_be_scalar()
        }
        (Some(Control::Pass | Control::Jump(_) | Control::Again(_)), _) => true,
        _ => false,
    }
}
