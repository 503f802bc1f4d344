//! Functions that `⍎` gives: `(⍎'+')/1 2 3`, `(⍎i⊃words)/1 2 3`.
//!
//! The class of `(⍎text)` depends on the text, so the line is read anew each time that it runs, and the text is computed while it is
//! read. That is done where computing it changes nothing and has the same result each time: the text is made of constants, variables and
//! primitive functions other than `?` and `⍎`.

use super::classes::Classes;
use super::parse::{Parser, line};
use super::token::tokens;
use crate::array::{Array, ElementType};
use crate::error::Result;
use crate::show::text_of;
use crate::value::{Action, Expression, Function, FunctionNode, FunctionTree, Node, Operand, OperandNode, Step, Tree};
use crate::vocabulary::{OnOne, Primitive};

/// The most characters of a text that may hold a function.
const FUNCTION_TEXT_MAX: usize = 10_000;

impl Parser<'_> {
    /// The function that `⍎` of a text gives, as Dyalog has it.
    pub(super) fn function_of_text(&mut self, node: &Node) -> Result<Option<FunctionNode>> {
        let Some((Step { action: Action::Monad(execute), .. }, text)) = node.expression().split_last() else {
            return Ok(None);
        };
        if !self.is_dyalog() {
            return Ok(None);
        }
        if !matches!(&execute.tree, FunctionTree::Constant(Function::Primitive(row)) if runs(row)) {
            return Ok(None);
        }
        let Some(text) = self.text_now(text)? else { return Ok(None) };
        let is_text = matches!(text.kind(), ElementType::Byte | ElementType::Unicode);
        if text.rank() > 1 || !is_text || text.count() > FUNCTION_TEXT_MAX {
            return Ok(None);
        }
        self.names.check_stack()?;
        // An error in the text is raised where it runs.
        let Ok(text) = text_of(&text) else { return Ok(None) };
        let Ok(tokens) = tokens(&text) else { return Ok(None) };
        let Ok(mut read) = line(&text.into(), &tokens, self.names, self.manner) else { return Ok(None) };
        let only = if read.statements.len() == 1 { read.statements.pop() } else { None };
        Ok(match only.map(|statement| statement.tree) {
            Some(Tree::Function(function)) => Some(FunctionNode { from: node.from, at: node.at, ..*function }),
            _ => None,
        })
    }

    /// The value that an expression has now, if it may be computed before the line runs.
    fn text_now(&mut self, text: Expression<'_>) -> Result<Option<Array>> {
        if let (Tree::Constant(text), []) = (&text.first.tree, text.steps) {
            return Ok(Some(text.clone()));
        }
        // What the names hold may be another text when the line runs again.
        self.is_volatile = true;
        Ok(if is_repeatable_expression(self.names, text)? { self.names.value_of(text) } else { None })
    }
}

fn runs(row: &Primitive) -> bool {
    matches!(row.one, OnOne::Execute)
}

/// Whether computing a node changes nothing and has the same result each time.
fn is_repeatable(names: &dyn Classes, node: &Node) -> Result<bool> {
    names.check_stack()?;
    let all = |nodes: &[Node]| nodes.iter().try_fold(true, |all, node| Ok(all && is_repeatable(names, node)?));
    match &node.tree {
        Tree::Constant(_) => Ok(true),
        Tree::Name(slot) => Ok(names.value_now(*slot).is_some()),
        Tree::Paren(inner) => is_repeatable(names, inner),
        Tree::Strand(items) => all(items),
        Tree::Index(inner, indices) => {
            let among = |all: bool, index: &Node| Ok(all && is_repeatable(names, index)?);
            Ok(is_repeatable(names, inner)? && indices.iter().flatten().try_fold(true, among)?)
        }
        Tree::Steps(steps) => is_repeatable_expression(names, steps.all()),
        _ => Ok(false),
    }
}

fn is_repeatable_expression(names: &dyn Classes, expression: Expression<'_>) -> Result<bool> {
    let step = |step: &Step| match &step.action {
        Action::Monad(function) => is_repeatable_function(names, function),
        Action::Dyad(function, x) => Ok(is_repeatable(names, x)? && is_repeatable_function(names, function)?),
        Action::Assign(..) => Ok(false),
    };
    let steps = expression.steps.iter().try_fold(true, |all, next| Ok(all && step(next)?))?;
    Ok(steps && is_repeatable(names, expression.first)?)
}

fn is_repeatable_function(names: &dyn Classes, function: &FunctionNode) -> Result<bool> {
    names.check_stack()?;
    let operand = |operand: &OperandNode| match operand {
        OperandNode::Function(function) => is_repeatable_function(names, function),
        OperandNode::Value(node) => is_repeatable(names, node),
    };
    match &function.tree {
        FunctionTree::Constant(function) => is_pure(names, function),
        FunctionTree::Axis(function, axis) => {
            Ok(is_repeatable_function(names, function)? && is_repeatable(names, axis)?)
        }
        FunctionTree::Derived(_, left, right) => {
            Ok(operand(left)? && right.as_deref().map(operand).transpose()?.unwrap_or(true))
        }
        FunctionTree::Train(parts) => parts.iter().try_fold(true, |all, part| Ok(all && operand(part)?)),
        _ => Ok(false),
    }
}

/// Whether a function is made of primitive ones that change nothing.
fn is_pure(names: &dyn Classes, function: &Function) -> Result<bool> {
    names.check_stack()?;
    let operand = |operand: &Operand| match operand {
        Operand::Function(function) => is_pure(names, function),
        Operand::Value(_) => Ok(true),
    };
    match function {
        Function::Primitive(row) => Ok(row.glyph != '?' && !runs(row)),
        Function::Axis(parts) => is_pure(names, &parts.0),
        Function::Derived(parts) => {
            Ok(operand(&parts.1)? && parts.2.as_ref().map(operand).transpose()?.unwrap_or(true))
        }
        Function::Train(parts) => parts.iter().try_fold(true, |all, part| Ok(all && operand(part)?)),
        _ => Ok(false),
    }
}
