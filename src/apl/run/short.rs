//! Statements of single numbers run on what they hold, without arrays: most lines of a loop are such.
//!
//! They run one after the other for as long as each has a value: where a value is no single number, where a result would be too large or
//! is none, the statement runs in the general way from its beginning, as if nothing of it had been assigned.

use std::sync::Arc;

use crate::apl::names::{Stretch, Workspace};
use crate::apl::value::{
    Compiled, Control, Defined, Function, FunctionNode, FunctionTree, Node, Outcome, Short, ShortStatement, Target,
    Tree,
};
use crate::apl::vocabulary::fast_ways::SINGLE_NUMBERS;
use crate::apl::vocabulary::{OnOne, OnTwo};
use crate::array::Tolerance;
use crate::verbs::atomic::scalar::Scalar;

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
        Tree::Dyad(..) | Tree::Monad(..) | Tree::Paren(_) | Tree::Name(_) => {
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
        Tree::Monad(f, y) => match row(f)?.one {
            OnOne::Each(verb) => Short::One(verb.short()?, inner(y)?),
            _ => return None,
        },
        Tree::Dyad(f, x, y) => match row(f)?.two {
            OnTwo::Each(verb) => Short::Two(verb.short()?, inner(x)?, inner(y)?),
            _ => return None,
        },
        _ => return None,
    })
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
    Some(match statement {
        ShortStatement::Assign(slot, y) => {
            let value = value(stretch, y, tolerance)?;
            stretch.set(*slot, value)?;
            Outcome::Nothing
        }
        ShortStatement::Branch(when, to) => {
            let to = operand(stretch, to, tolerance)?.int()?;
            let goes = match when {
                Some(when) => truth(operand(stretch, when, tolerance)?)?,
                None => true,
            };
            if goes { Outcome::Branch(to) } else { Outcome::Nothing }
        }
        ShortStatement::Value(_) => return None,
    })
}

/// Whether a condition holds. `None` if the general way has to find out.
fn holds(stretch: &mut Stretch<'_>, tolerance: Tolerance, condition: &Compiled) -> Option<bool> {
    let [Some(ShortStatement::Value(condition))] = condition.short.as_slice() else { return None };
    let holds = value(stretch, condition, tolerance).and_then(truth);
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

/// The value of an operand: most are names and constants, which need no call.
#[inline(always)]
fn operand(stretch: &mut Stretch<'_>, short: &Short, tolerance: Tolerance) -> Option<Scalar> {
    match short {
        Short::Constant(scalar) => Some(*scalar),
        Short::Name(slot) => stretch.number(*slot),
        _ => value(stretch, short, tolerance),
    }
}

fn value(stretch: &mut Stretch<'_>, short: &Short, tolerance: Tolerance) -> Option<Scalar> {
    let found = match short {
        Short::Constant(scalar) => return Some(*scalar),
        Short::Name(slot) => return stretch.number(*slot),
        Short::Set(slot, y) => {
            let value = operand(stretch, y, tolerance)?;
            stretch.set_for_now(*slot, value)?;
            return Some(value);
        }
        Short::One(verb, y) => verb.apply(tolerance, operand(stretch, y, tolerance)?)?,
        Short::Two(verb, x, y) => {
            let y = operand(stretch, y, tolerance)?;
            let x = operand(stretch, x, tolerance)?;
            verb.apply(tolerance, x, y)?
        }
    };
    match found {
        Scalar::Float(float) if !float.is_finite() => None,
        found => Some(found),
    }
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
            (Some(Control::Test { yes, no }), Some(line)) => {
                let Some(holds) = holds(&mut stretch, tolerance, line) else { return End::At(at, 0) };
                *reached = Reached { from_condition: !holds, again: false };
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
