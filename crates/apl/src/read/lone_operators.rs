//! Operators by themselves: `each←¨`, `inverse←⍣¯1`, `(⍤1)`.
//!
//! An operator of two operands may have the right one already: what is left of it takes one operand, at its left. So it can be
//! named, shown, and stand in parentheses behind the function that it is for.

use super::nodes::{Element, WordNode, derived, derived_by, wrong};
use super::parse::Parser;
use crate::error::Result;
use crate::value::{Class, Function, FunctionNode, FunctionTree, OperandNode, Token};
use crate::vocabulary::OperatorCode;
use crate::vocabulary::operators::OUTER;

impl Parser<'_> {
    /// The operator that stands here, with its right operand if one follows.
    pub(super) fn unbound(&mut self) -> Result<FunctionNode> {
        let at = self.place();
        let (tree, takes, code) = match self.peek() {
            Some(Token::Operator(operator)) => {
                let operator = *operator;
                (FunctionTree::Constant(Function::Operator(operator)), operator.dyadic, operator.code)
            }
            Some(Token::Name(name)) => {
                let (slot, class) = self.class(name);
                (FunctionTree::Name(slot), class == Class::Operator2, OperatorCode::Compose)
            }
            _ => return Err(wrong(at, "an operator is missing here")),
        };
        self.at += 1;
        let operator = FunctionNode { tree, from: at, at };
        if !takes || matches!(self.peek(), None | Some(Token::Diamond | Token::Close | Token::CloseBrace)) {
            return Ok(operator);
        }
        let right = self.right_operand_with_strand(code, at)?;
        Ok(FunctionNode { tree: FunctionTree::Curried(Box::new(operator), Box::new(right)), from: at, at })
    }

    /// `∘.` or a name for it, behind which its operand stands; by itself it is an operator that an arrow names.
    pub(super) fn outer(&mut self, at: usize) -> Result<WordNode> {
        if matches!(self.peek(), None | Some(Token::Diamond | Token::Close | Token::CloseBrace)) {
            let tree = FunctionTree::Constant(Function::Operator(&OUTER));
            return Ok(WordNode::Unbound(FunctionNode { tree, from: at, at }));
        }
        let operand = self.right_operand(at)?;
        self.brackets(WordNode::Function(derived(&OUTER, (operand, None), (at, at), self.folds())))
    }

    /// Whether an operator stands in the parentheses that open here, and nothing before it.
    pub(super) fn operator_in_parentheses(&mut self) -> bool {
        match self.tokens.get(self.at + 1) {
            Some((Token::Operator(operator), _)) if operator.code == OperatorCode::Compose => {
                !matches!(self.tokens.get(self.at + 2), Some((Token::Assign, _)))
                    && !matches!(self.tokens.get(self.at + 2), Some((Token::Operator(next), _)) if next.code == OperatorCode::Product)
            }
            Some((Token::Operator(_), _)) => true,
            Some((Token::Name(name), _)) => matches!(self.class(name).1, Class::Operator1 | Class::Operator2),
            _ => false,
        }
    }

    /// An operator that was read by itself, with the operand at its left and the one at its right that it may still need.
    pub(super) fn bound_by(&mut self, operator: FunctionNode, left: OperandNode) -> Result<OperandNode> {
        let takes = match &operator.tree {
            FunctionTree::Constant(function) => function.class() == Class::Operator2,
            FunctionTree::Name(slot) => self.class_of(*slot) == Class::Operator2,
            FunctionTree::ThisOperator => self.names.operator() == Some(Class::Operator2),
            FunctionTree::Member(head, slot) => self.class_behind(head, *slot) == Class::Operator2,
            _ => false,
        };
        let right = if takes { Some(self.right_operand(operator.at)?) } else { None };
        Ok(OperandNode::Function(derived_by(operator, left, right)))
    }

    /// An operator where no function stands before it: it is what an arrow names, or all that there is.
    pub(super) fn lone_operator(&self, elements: &mut Vec<Element>, operator: FunctionNode) -> Result<()> {
        let is_first = matches!(elements.last(), None | Some(Element::Assign(_)));
        if !is_first || !matches!(self.peek(), None | Some(Token::Diamond | Token::Close | Token::CloseBrace)) {
            return Err(wrong(operator.at, "an operator needs a function at its left"));
        }
        elements.push(Element::Operator(operator));
        Ok(())
    }
}
