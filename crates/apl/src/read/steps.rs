//! Makes steps of expressions, with their actions on single numbers.

use crate::value::{
    Action, Function, FunctionNode, FunctionTree, Node, NumberAction, NumberOperand, Step, Target, Tree,
};
use crate::verbs::atomic::scalar::Scalar;
use crate::vocabulary::{OnOne, OnTwo, Primitive};

/// A step.
pub fn step(action: Action, from: usize, at: usize) -> Step {
    Step { on_number: on_number(&action), action, from, at }
}

/// The action of a step on a single machine number.
fn on_number(action: &Action) -> NumberAction {
    let known = match action {
        Action::Monad(function) => primitive(function).and_then(|row| match row.one {
            OnOne::Each(verb) => verb.short().map(NumberAction::Monad),
            _ => None,
        }),
        Action::Dyad(function, x) => primitive(function).and_then(|row| match row.two {
            OnTwo::Each(verb) => Some(NumberAction::Dyad(verb.short()?, operand(x)?)),
            _ => None,
        }),
        Action::Assign(Target::Name(slot), None) => Some(NumberAction::Assign(*slot)),
        Action::Assign(..) => None,
    };
    known.unwrap_or(NumberAction::Other)
}

/// The primitive that a function of a tree is.
#[inline(always)]
pub fn primitive(function: &FunctionNode) -> Option<&'static Primitive> {
    match &function.tree {
        FunctionTree::Constant(Function::Primitive(row)) => Some(row),
        _ => None,
    }
}

/// Whether a function runs texts: `⍎`, `⎕EA`.
pub fn runs_text(f: &FunctionNode) -> bool {
    match &f.tree {
        FunctionTree::Constant(Function::Primitive(row)) => matches!(row.one, OnOne::Execute),
        FunctionTree::Constant(Function::Quad(name)) => *name == "EA",
        _ => false,
    }
}

/// The left argument of a function, if it may be a single number.
fn operand(x: &Node) -> Option<NumberOperand> {
    Some(match &x.without_parentheses().tree {
        Tree::Constant(value) => NumberOperand::Number(Scalar::from_array(value)?),
        Tree::Name(slot) => NumberOperand::Name(*slot),
        Tree::Steps(_) => NumberOperand::Expression,
        _ => return None,
    })
}
