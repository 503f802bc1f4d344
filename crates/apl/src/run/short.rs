//! Statements of single numbers run on what they hold, without arrays: most lines of a loop are such.
//!
//! They run one after the other for as long as each has a value: where a value is no single number, where a result would be too large or
//! is none, the statement runs in the general way from its beginning, as if nothing of it had been assigned. So do functions in braces
//! whose statements are such, from those that they call to those that call them: what they assign is their own.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use smallvec::SmallVec;

use crate::array::Tolerance;
use crate::names::stretch::Own;
use crate::names::{Meaning, Stretch, Workspace};
use crate::value::{
    Callee, Compiled, Control, Defined, Function, FunctionNode, FunctionTree, Kind, Node, Outcome, Short,
    ShortStatement, Slot, Target, Tree,
};
use crate::verbs::atomic::scalar::Scalar;
use crate::vocabulary::fast_ways::SINGLE_NUMBERS;
use crate::vocabulary::{OnOne, OnTwo};

/// How deep an expression may be: deeper ones are no loop's.
const DEEPEST: usize = 20;

/// The statements of a line that are such.
pub fn shortened(line: &Compiled) -> Vec<Option<ShortStatement>> {
    line.statements.iter().map(statement).collect()
}

fn statement(node: &Node) -> Option<ShortStatement> {
    Some(match &node.tree {
        Tree::Assign(target, None, y) => match &**target {
            Target::Name(slot) => ShortStatement::Assign(*slot, expression(y, DEEPEST)?),
            _ => return None,
        },
        Tree::Branch(Some(target)) => match &target.tree {
            Tree::Dyad(f, when, to) if chooses(f) => {
                ShortStatement::Branch(Some(expression(when, DEEPEST)?), expression(to, DEEPEST)?)
            }
            _ => ShortStatement::Branch(None, expression(target, DEEPEST)?),
        },
        // The value of an assignment would be a result that is not shown.
        Tree::Guard(guard) if !matches!(guard.result.tree, Tree::Assign(..)) => {
            ShortStatement::Guard(expression(&guard.condition, DEEPEST)?, expression(&guard.result, DEEPEST)?)
        }
        Tree::Dyad(..) | Tree::Monad(..) | Tree::Paren(_) | Tree::Name(_) | Tree::Constant(_) => {
            ShortStatement::Value(expression(node, DEEPEST)?)
        }
        _ => return None,
    })
}

/// Whether a function between 0 or 1 and a number gives nothing or the number.
fn chooses(f: &FunctionNode) -> bool {
    matches!(&f.tree, FunctionTree::Constant(Function::Primitive(row)) if matches!(row.glyph, '/' | '⍴' | '↑'))
}

fn expression(node: &Node, deepest: usize) -> Option<Short> {
    let deepest = deepest.checked_sub(1)?;
    let inner = |node: &Node| Some(Box::new(expression(node, deepest)?));
    let row = |f: &FunctionNode| match &f.tree {
        FunctionTree::Constant(Function::Primitive(row)) => Some(*row),
        _ => None,
    };
    Some(match &node.tree {
        Tree::Constant(array) => Short::Constant(Scalar::of(array)?),
        Tree::Name(slot) => Short::Name(*slot),
        Tree::Paren(node) => expression(node, deepest)?,
        Tree::Assign(target, None, y) => match &**target {
            Target::Name(slot) => Short::Set(*slot, inner(y)?),
            _ => return None,
        },
        Tree::Monad(f, y) => match callee(f) {
            Some(callee) => Short::Call(callee, None, inner(y)?),
            None => match row(f)?.one {
                OnOne::Each(verb) => Short::One(verb.short()?, inner(y)?),
                _ => return None,
            },
        },
        Tree::Dyad(f, x, y) => match callee(f) {
            Some(callee) => Short::Call(callee, Some(inner(x)?), inner(y)?),
            None => match row(f)?.two {
                OnTwo::Each(verb) => Short::Two(verb.short()?, inner(x)?, inner(y)?),
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
fn run(stretch: &mut Stretch<'_>, tolerance: Tolerance, statement: &ShortStatement) -> Option<Outcome> {
    let outcome = done(stretch, tolerance, statement);
    match outcome {
        Some(_) => stretch.keep(),
        None => stretch.take_back(),
    }
    outcome
}

#[inline(always)]
fn done(stretch: &mut Stretch<'_>, tolerance: Tolerance, statement: &ShortStatement) -> Option<Outcome> {
    let scope = Scope { tolerance, body: None };
    Some(match statement {
        ShortStatement::Assign(slot, y) => {
            let value = value(stretch, y, scope)?;
            stretch.set(*slot, value)?;
            Outcome::Nothing
        }
        ShortStatement::Branch(when, to) => {
            let to = operand(stretch, to, scope)?.int()?;
            let goes = match when {
                Some(when) => truth(operand(stretch, when, scope)?)?,
                None => true,
            };
            if goes { Outcome::Branch(to) } else { Outcome::Nothing }
        }
        ShortStatement::Value(_) | ShortStatement::Guard(..) => return None,
    })
}

/// Whether a condition holds. `None` if the general way has to find out.
fn holds(stretch: &mut Stretch<'_>, tolerance: Tolerance, condition: &Compiled) -> Option<bool> {
    let [Some(ShortStatement::Value(condition))] = condition.short.as_slice() else { return None };
    let holds = value(stretch, condition, Scope { tolerance, body: None }).and_then(truth);
    match holds {
        Some(_) => stretch.keep(),
        None => stretch.take_back(),
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

/// What an expression is evaluated with.
#[derive(Clone, Copy)]
struct Scope<'a> {
    tolerance: Tolerance,
    /// The function in braces that runs.
    body: Option<&'a Body>,
}

/// The value of an operand: most are names and constants, which need no call.
#[inline(always)]
fn operand(stretch: &mut Stretch<'_>, short: &Short, scope: Scope<'_>) -> Option<Scalar> {
    match short {
        Short::Constant(scalar) => Some(*scalar),
        Short::Name(slot) => stretch.number(*slot),
        _ => value(stretch, short, scope),
    }
}

fn value(stretch: &mut Stretch<'_>, short: &Short, scope: Scope<'_>) -> Option<Scalar> {
    let found = match short {
        Short::Constant(scalar) => return Some(*scalar),
        Short::Name(slot) => return stretch.number(*slot),
        Short::Set(slot, y) => {
            let value = operand(stretch, y, scope)?;
            stretch.set_for_now(*slot, value)?;
            return Some(value);
        }
        Short::One(verb, y) => verb.apply(scope.tolerance, operand(stretch, y, scope)?)?,
        Short::Two(verb, x, y) => {
            let y = operand(stretch, y, scope)?;
            let x = operand(stretch, x, scope)?;
            verb.apply(scope.tolerance, x, y)?
        }
        Short::Call(callee, x, y) => {
            let y = operand(stretch, y, scope)?;
            let x = match x {
                Some(x) => Some(operand(stretch, x, scope)?),
                None => None,
            };
            return called(stretch, *callee, scope, x, y);
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

/// How often a function may turn out not to be one of single numbers until that is not tried any more: what was computed is computed again.
const MISSES: u8 = 3;

impl Body {
    fn of(ws: &Workspace, f: &Arc<Defined>) -> Option<Body> {
        if f.kind != Kind::Braces || f.header.left_operand.is_some() {
            return None;
        }
        let lines = f.lines.iter().map(|line| line.compiled().filter(|line| ws.is_current(line))).collect();
        let body = Body { function: f.clone(), lines };
        body.first().is_some_and(|line| line.misses.load(Relaxed) < MISSES).then_some(body)
    }

    fn first(&self) -> Option<&Compiled> {
        self.lines.first()?.as_deref()
    }

    /// It turned out not to be one of single numbers.
    #[cold]
    fn miss(&self) {
        if let Some(first) = self.first() {
            first.misses.fetch_add(1, Relaxed);
        }
    }
}

/// What a function in braces gives for single numbers, if that is one and all on the way to it are. `None` if the general way has to
/// find out: nothing has happened then.
pub fn of_singles(ws: &Workspace, f: &Arc<Defined>, x: Option<Scalar>, y: Scalar) -> Option<Scalar> {
    let tolerance = {
        let cx = ws.context.borrow();
        if !SINGLE_NUMBERS.on(&cx) {
            return None;
        }
        cx.tolerance
    };
    let body = Body::of(ws, f)?;
    let result = body_of_singles(&mut ws.stretch(), &body, tolerance, x, y);
    if result.is_none() {
        body.miss();
    }
    result
}

fn called(stretch: &mut Stretch<'_>, callee: Callee, scope: Scope<'_>, x: Option<Scalar>, y: Scalar) -> Option<Scalar> {
    let function = match callee {
        Callee::This => return body_of_singles(stretch, scope.body?, scope.tolerance, x, y),
        Callee::Named(slot) => match stretch.workspace().meaning(slot) {
            Meaning::Function(Function::Defined(function)) => function,
            _ => return None,
        },
    };
    // What stands in another function sees other names: the general way puts them in force.
    let around = scope.body.and_then(|body| body.function.nest.around);
    if stretch.is_lexical() && function.nest.around != around {
        return None;
    }
    match scope.body {
        Some(body) if Arc::ptr_eq(&body.function, &function) => body_of_singles(stretch, body, scope.tolerance, x, y),
        _ => {
            let body = Body::of(stretch.workspace(), &function)?;
            body_of_singles(stretch, &body, scope.tolerance, x, y)
        }
    }
}

fn body_of_singles(
    stretch: &mut Stretch<'_>,
    body: &Body,
    tolerance: Tolerance,
    x: Option<Scalar>,
    y: Scalar,
) -> Option<Scalar> {
    // What is to end, or goes too deep, ends in the general way.
    let ws = stretch.workspace();
    if ws.poll().is_err() || ws.check_stack().is_err() {
        return None;
    }
    let header = &body.function.header;
    if x.is_some() && header.left.is_none() {
        return None;
    }
    let mut own = stretch.enter();
    for (slot, number) in [(header.left, x), (header.right, Some(y))] {
        if let Some(slot) = slot {
            stretch.own(&mut own, slot, number);
        }
    }
    let result = lines_of(stretch, body, &mut own, tolerance);
    stretch.leave(own);
    result
}

/// The first line that is neither an assignment nor a guard that fails gives the result.
fn lines_of(stretch: &mut Stretch<'_>, body: &Body, own: &mut Own, tolerance: Tolerance) -> Option<Scalar> {
    let scope = Scope { tolerance, body: Some(body) };
    for (index, line) in body.lines.iter().enumerate() {
        let line = line.as_ref()?;
        line.assigned.iter().for_each(|&slot| stretch.own(own, slot, None));
        for statement in &line.short {
            match statement.as_ref()? {
                ShortStatement::Guard(condition, result) => {
                    if truth(operand(stretch, condition, scope)?)? {
                        return result_of(stretch, result, scope);
                    }
                }
                // A left argument that is there keeps its value.
                ShortStatement::Assign(slot, _) if is_default(stretch, body, *slot) => {}
                ShortStatement::Assign(slot, y) => {
                    let number = value(stretch, y, scope)?;
                    stretch.set(*slot, number)?;
                    if index + 1 == body.lines.len() {
                        stretch.workspace().shy.set(stretch.is_lexical());
                        return Some(number);
                    }
                }
                ShortStatement::Value(result) => return result_of(stretch, result, scope),
                ShortStatement::Branch(..) => return None,
            }
        }
    }
    None
}

/// The result of a function, which is shy where that of the function is which gives it.
fn result_of(stretch: &mut Stretch<'_>, result: &Short, scope: Scope<'_>) -> Option<Scalar> {
    let number = value(stretch, result, scope)?;
    if !matches!(result, Short::Call(..)) {
        stretch.workspace().shy.set(false);
    }
    Some(number)
}

fn is_default(stretch: &mut Stretch<'_>, body: &Body, slot: Slot) -> bool {
    Some(slot) == body.function.header.left && stretch.number(slot).is_some()
}

/// Where a stretch of lines ended.
pub enum End {
    /// The general way goes on with a statement of a line.
    At(usize, usize),
    /// The function returns.
    Return,
}

/// What tells how a line was reached.
#[derive(Debug, Default)]
pub struct Reached {
    /// Because the condition before it failed.
    pub from_condition: bool,
    /// From the end of its loop.
    pub again: bool,
}

/// Runs the lines of a function from `at` on as long as they are of single numbers: most lines of a loop are. `read` is what they
/// were read into, as far as they have run before; `next` tells where a branch leads.
pub fn stretch(
    ws: &Workspace,
    f: &Defined,
    read: &[Option<Arc<Compiled>>],
    mut at: usize,
    reached: &mut Reached,
    next: impl Fn(Option<i64>, usize) -> Option<usize>,
) -> End {
    let tolerance = {
        let cx = ws.context.borrow();
        if !SINGLE_NUMBERS.on(&cx) {
            return End::At(at, 0);
        }
        cx.tolerance
    };
    let mut stretch = ws.stretch();
    loop {
        let line = read.get(at).and_then(Option::as_ref).filter(|line| ws.is_current(line));
        let to = match (f.controls.get(at).and_then(Option::as_ref), line) {
            (None, Some(line)) => {
                let mut branch = None;
                for (index, statement) in line.short.iter().enumerate() {
                    match statement.as_ref().and_then(|short| run(&mut stretch, tolerance, short)) {
                        Some(Outcome::Branch(line)) => {
                            branch = Some(line);
                            break;
                        }
                        Some(_) => {}
                        None => return End::At(at, index),
                    }
                }
                match next(branch, at) {
                    Some(to) => to,
                    None => return End::Return,
                }
            }
            (Some(Control::Test { yes, no, leaves }), Some(line)) => {
                let Some(holds) = holds(&mut stretch, tolerance, line) else { return End::At(at, 0) };
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
            _ => return End::At(at, 0),
        };
        // What runs again may be asked to end: the general way finds that out.
        if to <= at && ws.poll().is_err() {
            return End::At(to, 0);
        }
        at = to;
    }
}

/// Whether a line may begin a stretch.
pub fn begins(f: &Defined, read: &[Option<Arc<Compiled>>], at: usize) -> bool {
    match (f.controls.get(at).and_then(Option::as_ref), read.get(at)) {
        (None | Some(Control::Test { .. }), Some(Some(line))) => matches!(line.short.first(), Some(Some(_))),
        (Some(Control::Pass | Control::Jump(_) | Control::Again(_)), _) => true,
        _ => false,
    }
}
