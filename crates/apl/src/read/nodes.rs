//! Elements and atoms, the intermediate forms of a statement, and the nodes made of them.

use std::sync::Arc;

use super::token::mark;
use crate::array::{Array, nested, promote};
use crate::error::{Error, Result};
use crate::value::{Function, FunctionNode, FunctionTree, Node, Operand, OperandNode, Slot, Span, Token, Tree};
use crate::vocabulary::Operator;

#[cold]
pub(super) fn unexpected(token: &Token, (at, _): Span) -> Error {
    let what = match token {
        Token::Close => "a ) without its (",
        Token::CloseBracket => "a ] without its [",
        Token::CloseBrace => "a } without its {",
        Token::Semicolon => "a ; outside brackets",
        Token::Colon => {
            "a : that is neither a label's nor a definition's; control words stand in functions between dels"
        }
        _ => "this has no place here",
    };
    Error::syntax(what).mark(mark(at, at))
}

#[cold]
pub(super) fn wrong(at: usize, why: &str) -> Error {
    Error::syntax(why).mark(mark(at, at))
}

/// The most operators in a row, functions of a train, and points of a name.
pub(super) const FUNCTIONS_IN_ROW_MAX: usize = 1000;

/// A part of a statement.
pub(super) enum Element {
    Value(Node),
    /// A value that an arrow follows.
    Target(Node),
    Function(FunctionNode),
    /// An operator without operands, or with the right one only.
    Operator(FunctionNode),
    Assign(usize),
    Branch(usize),
}

impl Element {
    pub(super) fn from(&self) -> usize {
        match self {
            Element::Value(node) | Element::Target(node) => node.from,
            Element::Function(function) | Element::Operator(function) => function.at,
            Element::Assign(at) | Element::Branch(at) => *at,
        }
    }
}

/// The result of reading a sequence of elements.
pub(super) enum Parsed {
    Value(Node),
    Function(FunctionNode),
    Operator(FunctionNode),
    Nothing,
}

/// A word with its brackets and operands.
pub(super) enum WordNode {
    Value(Node),
    Function(FunctionNode),
    /// An operator, which is still to be read.
    Operator,
    /// An operator in parentheses.
    Unbound(FunctionNode),
}

/// The value that a sequence came to.
pub(super) fn value(parsed: Parsed, at: usize) -> Result<Node> {
    match parsed {
        Parsed::Value(node) => Ok(node),
        Parsed::Function(function) => Err(wrong(function.at, "a value is needed here, not a function")),
        Parsed::Operator(operator) => Err(wrong(operator.at, "a value is needed here, not an operator")),
        Parsed::Nothing => Err(wrong(at, "a value is missing here")),
    }
}

/// The value of tokens that are nothing but constants.
pub fn constant(tokens: &[(Token, Span)]) -> Result<Option<Array>> {
    let constants = tokens.iter().map(|(token, _)| match token {
        Token::Constant(array) => Some(array.clone()),
        _ => None,
    });
    match constants.collect::<Option<Vec<Array>>>() {
        Some(mut all) if all.len() <= 1 => Ok(all.pop()),
        Some(all) => nested::assemble(&[all.len()], all).map(promote_truths).map(Some),
        None => Ok(None),
    }
}

/// Makes a strand of adjacent values: constants become one constant.
pub(super) fn stranded(mut items: Vec<Node>) -> Result<Node> {
    if items.len() == 1
        && let Some(one) = items.pop()
    {
        return Ok(one);
    }
    let from = items.first().map_or(0, |node| node.from);
    let constants = items.iter().map(|node| match &node.tree {
        Tree::Constant(array) => Some(array.clone()),
        _ => None,
    });
    let tree = match constants.collect::<Option<Vec<Array>>>() {
        Some(constants) => {
            let count = constants.len();
            Tree::Constant(promote_truths(nested::assemble(&[count], constants)?))
        }
        None => Tree::Strand(items),
    };
    Ok(Node { tree, from, at: from })
}

/// Integers that are all 0 or 1 as truths, which masks want to be.
fn promote_truths(y: Array) -> Array {
    if y.kind() == crate::array::ElementType::Int { promote::narrowest(y) } else { y }
}

fn constant_operand(operand: &OperandNode) -> Option<Operand> {
    match operand {
        OperandNode::Function(FunctionNode { tree: FunctionTree::Constant(function), .. }) => {
            Some(Operand::Function(function.clone()))
        }
        OperandNode::Value(Node { tree: Tree::Constant(array), .. }) => Some(Operand::Value(array.clone())),
        _ => None,
    }
}

/// A primitive operator with its operands.
pub(super) fn derived(
    operator: &'static Operator,
    (left, right): (OperandNode, Option<OperandNode>),
    (from, at): (usize, usize),
    folds: bool,
) -> FunctionNode {
    let constant = match (constant_operand(&left), right.as_ref().map(constant_operand)) {
        (Some(left), None) if folds => Some((left, None)),
        (Some(left), Some(Some(right))) if folds => Some((left, Some(right))),
        _ => None,
    };
    let tree = match constant {
        Some((left, right)) => FunctionTree::Constant(Function::Derived(Arc::new((operator, left, right)))),
        None => FunctionTree::Derived(operator, Box::new(left), right.map(Box::new)),
    };
    FunctionNode { tree, from, at }
}

/// A defined operator with its operands.
pub(super) fn bound(slot: Slot, left: OperandNode, right: Option<OperandNode>, at: usize) -> OperandNode {
    let from = left.from();
    let tree = FunctionTree::Bound(slot, Box::new(left), right.map(Box::new));
    OperandNode::Function(FunctionNode { tree, from, at })
}

/// An operator that was read by itself, with its operands.
pub(super) fn derived_by(operator: FunctionNode, left: OperandNode, right: Option<OperandNode>) -> FunctionNode {
    let (from, at) = (left.from(), operator.at);
    FunctionNode { tree: FunctionTree::BoundBy(Box::new(operator), Box::new(left), right.map(Box::new)), from, at }
}

/// Makes a train of adjacent functions, with values as left parts of forks. Two or three are a train; more are nested
/// trains, from the right.
pub(super) fn train(elements: Vec<Element>, folds: bool) -> Result<FunctionNode> {
    if elements.len() > FUNCTIONS_IN_ROW_MAX {
        return Err(Error::limit(format!("a train of more than {FUNCTIONS_IN_ROW_MAX} functions")));
    }
    let mut parts = elements.into_iter().rev().filter_map(|element| match element {
        Element::Function(function) => Some(OperandNode::Function(function)),
        Element::Value(node) => Some(OperandNode::Value(node)),
        _ => None,
    });
    let Some(mut right) = parts.next().map(operand_function).transpose()? else {
        return Err(wrong(0, "a function is missing"));
    };
    while let Some(middle) = parts.next() {
        let left = parts.next();
        let middle = match middle {
            OperandNode::Function(function) => function,
            OperandNode::Value(_) => return Err(wrong(right.at, NO_ARGUMENT)),
        };
        let at = middle.at;
        let items: Vec<OperandNode> =
            left.into_iter().chain([OperandNode::Function(middle), OperandNode::Function(right)]).collect();
        let from = items.first().map_or(at, OperandNode::from);
        let constants = items.iter().map(constant_operand).collect::<Option<Vec<Operand>>>();
        let tree = match constants {
            Some(constants) if folds => FunctionTree::Constant(Function::Train(constants.into())),
            _ => FunctionTree::Train(items),
        };
        right = FunctionNode { tree, from, at };
    }
    Ok(right)
}

/// The message for a function that stands where its argument should begin.
pub(super) const NO_ARGUMENT: &str = "the function has no argument at its right";

fn operand_function(part: OperandNode) -> Result<FunctionNode> {
    match part {
        OperandNode::Function(function) => Ok(function),
        OperandNode::Value(node) => Err(wrong(node.at, "a train ends in a function, not in a value")),
    }
}
