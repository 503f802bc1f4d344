//! Elementwise primitives on arguments that stay where they are: variables, constants, the value so far.

use super::primitive::real;
use crate::array::{Arg, Array};
use crate::error::Result;
use crate::names::{ValuesInPlace, Workspace};
use crate::read::steps::primitive;
use crate::value::{Action, FunctionNode, Node, Tree};
use crate::verbs::atomic::{AtomicDyad, pervasive};
use crate::vocabulary::{OnOne, OnTwo, Primitive};

/// The value of a constant or of a variable.
#[inline(always)]
pub fn in_place<'a>(values: &'a ValuesInPlace<'_>, node: &'a Node) -> Option<&'a Array> {
    match &node.tree {
        Tree::Constant(value) => Some(value),
        Tree::Name(slot) => values.get(*slot),
        _ => None,
    }
}

/// A primitive whose verb on two arguments is elementwise.
#[derive(Clone, Copy)]
pub struct ElementwiseDyad {
    row: &'static Primitive,
    verb: &'static AtomicDyad,
}

impl ElementwiseDyad {
    /// The primitive that a function of a tree is, if it is elementwise.
    #[inline(always)]
    pub fn new(ws: &Workspace, function: &FunctionNode) -> Option<ElementwiseDyad> {
        let row = primitive(function)?.under(ws.context.borrow().rules.division);
        match row.two {
            OnTwo::Each(verb) => Some(ElementwiseDyad { row, verb }),
            OnTwo::Word(_) | OnTwo::None => None,
        }
    }

    /// Its result.
    #[inline]
    pub fn apply(self, ws: &Workspace, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        ws.shy.set(false);
        pervasive::dyad(&ws.context.borrow(), self.verb, x, y).map(|result| real(self.row, result))
    }
}

/// The result of an elementwise primitive on one argument, which may stay where it is. `None` of any other function, and of the
/// conjugate, which depends on the meanings that a session has chosen.
#[inline]
pub fn monad(ws: &Workspace, function: &FunctionNode, y: &Array) -> Option<Result<Array>> {
    let row = primitive(function).filter(|row| row.glyph != '+')?;
    let cx = ws.context.borrow();
    let OnOne::Each(verb) = row.under(cx.rules.division).one else { return None };
    ws.shy.set(false);
    Some(pervasive::monad(&cx, verb, y).map(|result| real(row, result)))
}

/// The result of an elementwise primitive whose arguments are constants and variables. `None`, with nothing done, of any other
/// application.
#[inline]
pub fn of_leaves(ws: &Workspace, action: &Action, y: &Node) -> Option<Result<Array>> {
    match action {
        Action::Dyad(function, x) => {
            let verb = ElementwiseDyad::new(ws, function)?;
            let values = ws.values_in_place();
            Some(verb.apply(ws, in_place(&values, x)?.into(), in_place(&values, y)?.into()))
        }
        Action::Monad(function) => {
            let values = ws.values_in_place();
            monad(ws, function, in_place(&values, y)?)
        }
        Action::Assign(..) => None,
    }
}
