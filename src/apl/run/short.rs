//! Statements of single numbers run on what they hold, without arrays: most lines of a loop are such.
//!
//! Nothing is assigned before the whole statement has a value: where a value is no single number, where a result would be too large or
//! is none, the statement runs in the general way from its beginning.

use smallvec::SmallVec;

use crate::apl::names::Workspace;
use crate::apl::value::{
    Compiled, Function, FunctionNode, FunctionTree, Node, Outcome, Short, ShortStatement, Slot, Target, Tree,
};
use crate::apl::vocabulary::fast_ways::SINGLE_NUMBERS;
use crate::apl::vocabulary::{OnOne, OnTwo};
use crate::array::{Array, Tolerance};
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

/// What a statement has assigned so far.
type Pending = SmallVec<[(Slot, Scalar); 4]>;

/// Runs a statement that shows nothing. `None` if the general way has to.
#[inline]
pub fn run(ws: &Workspace, statement: &ShortStatement) -> Option<Outcome> {
    let tolerance = taken(ws)?;
    let mut pending = Pending::new();
    let outcome = match statement {
        ShortStatement::Assign(slot, y) => {
            let value = value(ws, y, tolerance, &mut pending)?;
            assigned(ws, *slot, value, &mut pending)?;
            Outcome::Nothing
        }
        ShortStatement::Branch(when, to) => {
            let to = value(ws, to, tolerance, &mut pending)?.int()?;
            let goes = match when {
                Some(when) => truth(value(ws, when, tolerance, &mut pending)?)?,
                None => true,
            };
            if goes { Outcome::Branch(to) } else { Outcome::Nothing }
        }
        ShortStatement::Value(_) => return None,
    };
    settle(ws, pending);
    Some(outcome)
}

/// Whether a condition holds. `None` if the general way has to find out.
pub fn holds(ws: &Workspace, statement: &ShortStatement) -> Option<bool> {
    let ShortStatement::Value(condition) = statement else { return None };
    let mut pending = Pending::new();
    let holds = truth(value(ws, condition, taken(ws)?, &mut pending)?)?;
    settle(ws, pending);
    Some(holds)
}

fn truth(value: Scalar) -> Option<bool> {
    match value.int()? {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

/// The tolerance of now, where the way is taken.
fn taken(ws: &Workspace) -> Option<Tolerance> {
    let cx = ws.context.borrow();
    SINGLE_NUMBERS.on(&cx).then_some(cx.tolerance)
}

fn value(ws: &Workspace, short: &Short, tolerance: Tolerance, pending: &mut Pending) -> Option<Scalar> {
    let found = match short {
        Short::Constant(scalar) => return Some(*scalar),
        Short::Name(slot) => match pending.iter().rev().find(|(pending, _)| pending == slot) {
            Some((_, value)) => return Some(*value),
            None => return ws.number(*slot),
        },
        Short::Set(slot, y) => {
            let value = value(ws, y, tolerance, pending)?;
            assigned(ws, *slot, value, pending)?;
            return Some(value);
        }
        Short::One(verb, y) => verb.apply(value(ws, y, tolerance, pending)?)?,
        Short::Two(verb, x, y) => {
            let y = value(ws, y, tolerance, pending)?;
            let x = value(ws, x, tolerance, pending)?;
            verb.apply(tolerance, x, y)?
        }
    };
    match found {
        Scalar::Float(float) if !float.is_finite() => None,
        found => Some(found),
    }
}

fn assigned(ws: &Workspace, slot: Slot, value: Scalar, pending: &mut Pending) -> Option<()> {
    ws.takes_number(slot).then(|| pending.push((slot, value)))
}

fn settle(ws: &Workspace, pending: Pending) {
    for (slot, value) in pending {
        ws.set_number(
            slot,
            match value {
                Scalar::Bool(bit) => Array::from(bit),
                Scalar::Int(int) => Array::from(int),
                Scalar::Float(float) => Array::from(float),
            },
        );
    }
}
