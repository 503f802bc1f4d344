//! Operators and their operands.

use std::sync::Arc;

use super::nodes::{FUNCTIONS_IN_ROW_MAX, WordNode, bound, derived, stranded, wrong};
use super::parse::Parser;
use super::token::mark;
use crate::error::{Error, Result};
use crate::value::{Class, Defined, Function, FunctionNode, FunctionTree, OperandNode, Token};
use crate::vocabulary::operators::slash;
use crate::vocabulary::{Operator, OperatorCode};

impl Parser<'_> {
    /// The operand at the right of an operator: one function or value.
    pub(super) fn right_operand(&mut self, at: usize) -> Result<OperandNode> {
        match self.peek() {
            None | Some(Token::Diamond | Token::Close) => {
                return Err(wrong(at, "the operator needs an operand at its right"));
            }
            Some(Token::Operator(operator)) if operator.code == OperatorCode::Compose && !self.outer_follows() => {
                return Err(wrong(self.place(), "an operator is not an operand"));
            }
            _ => {}
        }
        match self.atom()? {
            WordNode::Function(function) => Ok(OperandNode::Function(function)),
            WordNode::Value(node) => Ok(OperandNode::Value(node)),
            WordNode::Operator | WordNode::Unbound(_) => Err(wrong(at, "an operator is not an operand")),
        }
    }

    /// The right operand, where adjacent values may belong together.
    pub(super) fn right_operand_with_strand(&mut self, code: OperatorCode, at: usize) -> Result<OperandNode> {
        let count = if code == OperatorCode::Product { 0 } else { self.right_values(code) };
        if count == 0 {
            return self.right_operand(at);
        }
        let mut values = Vec::new();
        for _ in 0..count {
            let start = self.at;
            match self.atom()? {
                WordNode::Value(node) => values.push(node),
                atom => {
                    // An atom in parentheses is not part of the operand: it begins the next element.
                    self.ready = Some((atom, start, self.at));
                    self.at = start;
                    break;
                }
            }
        }
        if values.is_empty() { self.right_operand(at) } else { stranded(values).map(OperandNode::Value) }
    }

    pub(super) fn outer_follows(&self) -> bool {
        matches!(self.tokens.get(self.at + 1), Some((Token::Operator(o), _)) if o.code == OperatorCode::Product)
    }

    /// The number of values here that form the right operand together.
    ///
    /// These are adjacent numbers and, as today's systems read them, all values before the function that separates
    /// them from the argument, or before the end of parentheses. Elsewhere the last one is the argument. It is 0
    /// where nothing says that they belong together.
    fn right_values(&mut self, code: OperatorCode) -> usize {
        let dyalog = self.is_dyalog();
        if matches!(code, OperatorCode::Compose | OperatorCode::Over) && !dyalog {
            return 0;
        }
        // These operators exist in today's systems only.
        let today = dyalog || matches!(code, OperatorCode::At | OperatorCode::Stencil | OperatorCode::Variant);
        let (start, mut count, mut numbers) = (self.at, 0, 0);
        while self.may_begin_value() && !self.target_follows() {
            let is_number = matches!(self.peek(), Some(Token::Constant(_)));
            numbers += usize::from(is_number && numbers == count);
            count += 1;
            self.skip_value();
        }
        let ends = match self.peek() {
            Some(Token::Function(primitive)) => today || matches!(primitive.glyph, '⊢' | '⊣'),
            Some(Token::Close) => today,
            Some(Token::OpenBrace) => dyalog,
            Some(Token::Name(_)) => dyalog,
            _ => false,
        };
        self.at = start;
        if ends && count > 1 { count } else { numbers }
    }

    /// Goes behind the value that begins here and its brackets.
    fn skip_value(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.peek() {
            match token {
                Token::Open | Token::OpenBracket => depth += 1,
                Token::Close | Token::CloseBracket => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
            // A point leads on to a name of a namespace.
            if depth == 0
                && matches!(self.peek(), Some(Token::Operator(operator)) if operator.code == OperatorCode::Product)
            {
                self.at += 1;
                continue;
            }
            if depth == 0 && !matches!(self.peek(), Some(Token::OpenBracket)) {
                return;
            }
        }
    }

    /// All operators behind an operand.
    pub(super) fn operators(&mut self, mut left: OperandNode) -> Result<OperandNode> {
        for _ in 0..FUNCTIONS_IN_ROW_MAX {
            let (from, at) = (left.from(), self.place());
            let is_function = matches!(left, OperandNode::Function(_));
            left = match self.peek() {
                Some(Token::Function(primitive)) if primitive.slash && is_function => {
                    self.at += 1;
                    let Some(operator) = slash(primitive.glyph) else { return Ok(left) };
                    self.axed(derived(operator, (left, None), (from, at), self.folds()))?
                }
                // An outer product begins here: it is not an operator of what stands before it.
                Some(Token::Operator(operator)) if operator.code == OperatorCode::Compose && self.outer_follows() => {
                    return Ok(left);
                }
                Some(Token::Operator(operator)) => {
                    self.at += 1;
                    let operator: &'static Operator = operator;
                    let right = match (operator.dyadic, operator.code) {
                        (false, _) => None,
                        (true, code) => Some(self.right_operand_with_strand(code, at)?),
                    };
                    self.axed(derived(operator, (left, right), (from, at), self.folds()))?
                }
                Some(Token::Name(_)) if self.operator_behind_points() => match self.atom()? {
                    WordNode::Unbound(operator) => self.bound_by(operator, left)?,
                    _ => return Err(wrong(at, "an operator behind points stands alone there")),
                },
                Some(Token::Name(name)) if !self.target_follows() => match self.class(name) {
                    (slot, Class::Operator1) => {
                        self.at += 1;
                        bound(slot, left, None, at)
                    }
                    (slot, Class::Operator2) => {
                        self.at += 1;
                        let right = self.right_operand_with_strand(OperatorCode::Compose, at)?;
                        bound(slot, left, Some(right), at)
                    }
                    (_, Class::Slash(glyph)) if is_function => {
                        self.at += 1;
                        let Some(operator) = slash(glyph) else { return Ok(left) };
                        self.axed(derived(operator, (left, None), (from, at), false))?
                    }
                    _ => return Ok(left),
                },
                Some(Token::DoubleDel) => match self.atom()? {
                    WordNode::Unbound(operator) => self.bound_by(operator, left)?,
                    _ => return Ok(left),
                },
                Some(Token::Open) if self.operator_in_parentheses() => match self.atom()? {
                    WordNode::Unbound(operator) => self.bound_by(operator, left)?,
                    _ => return Err(wrong(at, "an operator in parentheses stands alone there")),
                },
                Some(Token::OpenBrace) => match self.operator_in_braces()? {
                    Some(defined) => self.bound_in_braces(defined, left, at)?,
                    None => return Ok(left),
                },
                _ => return Ok(left),
            };
        }
        Err(Error::limit("more operators in a row than a function may have").mark(mark(self.place(), self.place())))
    }

    /// An operator in braces with the operand at its left, and the one at its right if it takes one.
    pub(super) fn bound_in_braces(
        &mut self,
        defined: Arc<Defined>,
        left: OperandNode,
        at: usize,
    ) -> Result<OperandNode> {
        let from = left.from();
        let right = match defined.class() {
            Class::Operator2 => Some(Box::new(self.right_operand_with_strand(OperatorCode::Compose, at)?)),
            _ => None,
        };
        let tree = FunctionTree::BoundHere(defined, Box::new(left), right);
        Ok(OperandNode::Function(FunctionNode { tree, from, at }))
    }

    /// An operator in braces, if one begins here.
    fn operator_in_braces(&mut self) -> Result<Option<Arc<Defined>>> {
        let start = self.at;
        let at = self.place();
        self.at += 1;
        if let WordNode::Function(FunctionNode { tree: FunctionTree::Constant(Function::Defined(defined)), .. }) =
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
        match self.brackets(WordNode::Function(function))? {
            WordNode::Function(function) => Ok(OperandNode::Function(function)),
            WordNode::Value(node) => Ok(OperandNode::Value(node)),
            WordNode::Operator | WordNode::Unbound(_) => Err(wrong(self.place(), "an operator has no axis")),
        }
    }
}
