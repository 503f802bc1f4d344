//! Operators and their operands.

use std::sync::Arc;

use super::nodes::{Atom, MOST, bound, derived, stranded, wrong};
use super::parse::Parser;
use super::token::mark;
use crate::apl::value::{Class, Defined, Function, FunctionNode, FunctionTree, Node, OperandNode, Token, Tree};
use crate::apl::vocabulary::operators::slash;
use crate::apl::vocabulary::{Operator, OperatorCode};
use crate::error::{Error, Result};

impl Parser<'_> {
    /// The operand at the right of an operator: one function or value.
    pub(super) fn right_operand(&mut self, at: usize) -> Result<OperandNode> {
        match self.peek() {
            None | Some(Token::Diamond | Token::Close) => {
                return Err(wrong(at, "the operator needs an operand at its right"));
            }
            Some(Token::Operator(operator)) if operator.code == OperatorCode::Compose && !self.outer_follows() => {
                return Err(wrong(self.place(), "an operator is no operand"));
            }
            _ => {}
        }
        match self.atom()? {
            Atom::Function(function) => Ok(OperandNode::Function(function)),
            Atom::Value(node) => Ok(OperandNode::Value(node)),
            Atom::Operator | Atom::Unbound(_) => Err(wrong(at, "an operator is no operand")),
        }
    }

    /// The same, where numbers beside each other belong together unless what stands there is a function.
    pub(super) fn right_operand_of(&mut self, code: OperatorCode, at: usize) -> Result<OperandNode> {
        match code {
            OperatorCode::Product | OperatorCode::Compose | OperatorCode::Over => self.right_operand(at),
            _ => self.right_numbers(code, at),
        }
    }

    pub(super) fn outer_follows(&self) -> bool {
        matches!(self.tokens.get(self.at + 1), Some((Token::Operator(o), _)) if o.code == OperatorCode::Product)
    }

    /// The operand at the right, where numbers beside each other belong together.
    fn right_numbers(&mut self, code: OperatorCode, at: usize) -> Result<OperandNode> {
        let mut numbers = Vec::new();
        while let Some(Token::Constant(array)) = self.peek() {
            numbers.push(Node { tree: Tree::Constant(array.clone()), from: self.place(), at: self.place() });
            self.at += 1;
        }
        if !numbers.is_empty() {
            return stranded(numbers).map(OperandNode::Value);
        }
        match self.right_names(code) {
            names if names.len() > 1 => stranded(names).map(OperandNode::Value),
            _ => self.right_operand(at),
        }
    }

    /// The names beside each other that are the operand at the right, as today's systems read them: those before the function that
    /// keeps them apart from the argument, or before the end of parentheses. Elsewhere the last one is the argument.
    fn right_names(&mut self, code: OperatorCode) -> Vec<Node> {
        // Some operators are of today's systems only.
        let today =
            self.is_dyalog() || matches!(code, OperatorCode::At | OperatorCode::Stencil | OperatorCode::Variant);
        let (start, mut names) = (self.at, Vec::new());
        while let Some(Token::Name(name)) = self.peek() {
            let (slot, class) = self.class(name);
            if class != Class::Value || self.target_follows() {
                break;
            }
            names.push(Node { tree: Tree::Name(slot), from: self.place(), at: self.place() });
            self.at += 1;
        }
        let ends = match self.peek() {
            Some(Token::Function(primitive)) => today || matches!(primitive.glyph, '⊢' | '⊣'),
            Some(Token::Close) => today,
            _ => false,
        };
        if !ends || names.len() < 2 {
            self.at = start;
            names.clear();
        }
        names
    }

    /// All operators behind an operand.
    pub(super) fn operators(&mut self, mut left: OperandNode) -> Result<OperandNode> {
        for _ in 0..MOST {
            let (from, at) = (left.from(), self.place());
            let is_function = matches!(left, OperandNode::Function(_));
            left = match self.peek() {
                Some(Token::Function(primitive)) if primitive.slash && is_function => {
                    self.at += 1;
                    let Some(operator) = slash(primitive.glyph) else { return Ok(left) };
                    self.axed(derived(operator, (left, None), (from, at), self.folds()))?
                }
                // An outer product begins here: it is no operator of what stands before it.
                Some(Token::Operator(operator)) if operator.code == OperatorCode::Compose && self.outer_follows() => {
                    return Ok(left);
                }
                Some(Token::Operator(operator)) => {
                    self.at += 1;
                    let operator: &'static Operator = operator;
                    let right = match (operator.dyadic, operator.code) {
                        (false, _) => None,
                        (true, code) => Some(self.right_operand_of(code, at)?),
                    };
                    self.axed(derived(operator, (left, right), (from, at), self.folds()))?
                }
                Some(Token::Name(name)) if !self.target_follows() => match self.class(name) {
                    (slot, Class::Operator1) => {
                        self.at += 1;
                        bound(slot, left, None, at)
                    }
                    (slot, Class::Operator2) => {
                        self.at += 1;
                        let right = self.right_operand(at)?;
                        bound(slot, left, Some(right), at)
                    }
                    (_, Class::Slash(glyph)) if is_function => {
                        self.at += 1;
                        let Some(operator) = slash(glyph) else { return Ok(left) };
                        self.axed(derived(operator, (left, None), (from, at), false))?
                    }
                    _ => return Ok(left),
                },
                Some(Token::Open) if self.operator_in_parentheses() => match self.atom()? {
                    Atom::Unbound(operator) => self.bound_by(operator, left)?,
                    _ => return Err(wrong(at, "an operator in parentheses stands alone there")),
                },
                Some(Token::OpenBrace) => match self.operator_in_braces()? {
                    Some(defined) => {
                        let right =
                            if defined.class() == Class::Operator2 { Some(self.right_operand(at)?) } else { None };
                        let tree = FunctionTree::BoundHere(defined, Box::new(left), right.map(Box::new));
                        OperandNode::Function(FunctionNode { tree, from, at })
                    }
                    None => return Ok(left),
                },
                _ => return Ok(left),
            };
        }
        Err(Error::limit("more operators in a row than a function may have").mark(mark(self.place(), self.place())))
    }

    /// An operator in braces, if one begins here.
    fn operator_in_braces(&mut self) -> Result<Option<Arc<Defined>>> {
        let start = self.at;
        let at = self.place();
        self.at += 1;
        if let Atom::Function(FunctionNode { tree: FunctionTree::Constant(Function::Defined(defined)), .. }) =
            self.brace(at)?
            && matches!(defined.class(), Class::Operator1 | Class::Operator2)
        {
            return Ok(Some(defined));
        }
        self.at = start;
        Ok(None)
    }

    /// Brackets behind a derived function.
    fn axed(&mut self, function: FunctionNode) -> Result<OperandNode> {
        match self.brackets(Atom::Function(function))? {
            Atom::Function(function) => Ok(OperandNode::Function(function)),
            Atom::Value(node) => Ok(OperandNode::Value(node)),
            Atom::Operator | Atom::Unbound(_) => Err(wrong(self.place(), "an operator has no axis")),
        }
    }
}
