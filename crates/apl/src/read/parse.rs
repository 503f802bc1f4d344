//! Reads statements into trees, by the meanings that names have when the statement runs.
//!
//! First, from left to right: adjacent values become strands, brackets go to the value or function at their left,
//! operators take the function (or value) at their left. Then, from right to left: a function has two arguments if a
//! value stands directly at its left. `/ ⌿ \ ⍀` are operators behind a function and functions behind a value. Rule:
//! APL2's binding strengths.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::classes::Classes;
use super::definition;
use super::nodes::{Element, Parsed, WordNode, derived, stranded, unexpected, value, wrong};
use super::token::{absent, mark, without_double, without_minus};
use crate::array::stop;
use crate::error::Result;
use crate::value::{
    ArrayNotation, Class, Compiled, Dotted, Function, FunctionNode, FunctionTree, Guard, Node, OperandNode, Slot, Span,
    Token, Tree,
};
use crate::vocabulary::OperatorCode;
use crate::vocabulary::operators::OUTER;

/// Brackets and braces may be nested to this depth, which bounds the recursion of the parser.
const BRACKET_DEPTH_MAX: usize = 200;

/// Options of reading a line.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadMode {
    /// Whether it stands in braces, where guards are.
    pub braces: bool,
    /// Whether each function keeps the places of its words: operators and trains of constants are not made beforehand.
    pub places: bool,
}

/// Reads the tokens of a line.
pub fn line(source: &Arc<str>, tokens: &[(Token, Span)], names: &dyn Classes, manner: ReadMode) -> Result<Compiled> {
    let single = without_double(tokens);
    let tokens = single.as_deref().unwrap_or(tokens);
    let cut = if names.is_dyalog() { without_minus(source, tokens) } else { None };
    let tokens = cut.as_deref().unwrap_or(tokens);
    let (assumed, assigned, quads, members) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (at, brackets, ready, is_volatile) = (0, 0, None, false);
    let mut parser =
        Parser { source, tokens, at, names, assumed, members, assigned, quads, brackets, ready, manner, is_volatile };
    let mut statements = Vec::new();
    loop {
        if let Some(statement) = parser.statement()? {
            statements.push(statement);
        }
        match parser.next() {
            None => break,
            Some((Token::Diamond, _)) => {}
            Some((token, span)) => return Err(unexpected(token, *span)),
        }
    }
    let Parser { assumed, assigned, quads, members, is_volatile, .. } = parser;
    Ok(Compiled {
        statements,
        assumed,
        assigned,
        assigned_quads: quads,
        members,
        is_volatile,
        checked: AtomicU64::new(u64::MAX),
    })
}

/// The parser of one line.
pub(super) struct Parser<'a> {
    pub(super) source: &'a Arc<str>,
    pub(super) tokens: &'a [(Token, Span)],
    pub(super) at: usize,
    pub(super) names: &'a dyn Classes,
    assumed: Vec<(Slot, Class)>,
    pub(super) members: Vec<(Dotted, Class)>,
    pub(super) assigned: Vec<Slot>,
    pub(super) quads: Vec<&'static str>,
    brackets: usize,
    /// An atom that was read and is to be read at its place: what it is, where it begins, where it ends.
    pub(super) ready: Option<(WordNode, usize, usize)>,
    pub(super) manner: ReadMode,
    /// Whether the line must be read anew each time that it runs.
    pub(super) is_volatile: bool,
}

impl<'a> Parser<'a> {
    pub(super) fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    pub(super) fn place(&self) -> usize {
        self.tokens.get(self.at).or_else(|| self.tokens.last()).map_or(0, |(_, (start, _))| *start)
    }

    /// Whether derived functions and trains of constants are made at reading time.
    pub(super) fn folds(&self) -> bool {
        !self.manner.places
    }

    pub(super) fn next(&mut self) -> Option<&'a (Token, Span)> {
        let token = self.tokens.get(self.at);
        self.at += 1;
        token
    }

    pub(super) fn class(&mut self, name: &str) -> (Slot, Class) {
        let slot = self.names.slot(name);
        let class = self.names.class(slot);
        if !self.assumed.iter().any(|(known, _)| *known == slot) {
            self.assumed.push((slot, class));
        }
        (slot, class)
    }

    pub(super) fn is_dyalog(&self) -> bool {
        self.names.is_dyalog()
    }

    pub(super) fn class_of(&self, slot: Slot) -> Class {
        self.names.class(slot)
    }

    /// A statement, up to its end. `None` if there is none.
    fn statement(&mut self) -> Result<Option<Node>> {
        let start = self.place();
        let left = self.sequence()?;
        if self.manner.braces && matches!(self.peek(), Some(Token::Colon)) {
            self.at += 1;
            let of_errors = matches!(self.peek(), Some(Token::Colon));
            self.at += usize::from(of_errors);
            let condition = value(left, start)?;
            let result = match self.sequence()? {
                Parsed::Nothing => Node { tree: Tree::Nothing, from: start, at: start },
                other => value(other, start)?,
            };
            let guard = Box::new(Guard { condition, result });
            let tree = if of_errors { Tree::ErrorGuard(guard) } else { Tree::Guard(guard) };
            return Ok(Some(Node { tree, from: start, at: start }));
        }
        Ok(match left {
            Parsed::Nothing => None,
            Parsed::Value(node) => Some(node),
            Parsed::Function(function) | Parsed::Operator(function) => {
                let at = function.at;
                Some(Node { tree: Tree::Function(Box::new(function)), from: at, at })
            }
        })
    }

    /// Elements up to a token that ends them.
    pub(super) fn sequence(&mut self) -> Result<Parsed> {
        self.names.check_stack()?;
        let mut elements: Vec<Element> = Vec::new();
        while let Some(token) = self.peek() {
            stop::poll_turn(self.at)?;
            match token {
                Token::Diamond | Token::Close | Token::CloseBracket | Token::CloseBrace | Token::Semicolon => break,
                Token::Colon => break,
                Token::Assign => {
                    elements.push(Element::Assign(self.place()));
                    self.at += 1;
                }
                Token::Branch => {
                    elements.push(Element::Branch(self.place()));
                    self.at += 1;
                }
                _ => self.element(&mut elements)?,
            }
        }
        self.finish(elements)
    }

    /// A strand of values, or a function with its operators.
    fn element(&mut self, elements: &mut Vec<Element>) -> Result<()> {
        let start = self.at;
        if let Some(tack) = self.assigned_around() {
            elements.push(tack);
            return Ok(());
        }
        if let Some(names) = self.names_assigned() {
            elements.push(Element::Target(names));
            return Ok(());
        }
        match self.atom()? {
            WordNode::Value(first) => {
                if matches!(self.peek(), Some(Token::Assign)) {
                    elements.push(Element::Target(first));
                    return Ok(());
                }
                self.strand(first, elements)
            }
            WordNode::Function(function) => {
                let derived = self.bound_to_value(function, elements)?;
                let derived = self.operators(derived)?;
                if let OperandNode::Function(function) = derived {
                    elements.push(Element::Function(function));
                }
                Ok(())
            }
            WordNode::Operator => {
                self.at = start;
                // An operator behind a value takes it as its operand.
                match elements.pop() {
                    Some(Element::Value(node)) => {
                        if let OperandNode::Function(function) = self.operators(OperandNode::Value(node))? {
                            elements.push(Element::Function(function));
                        }
                        Ok(())
                    }
                    last => {
                        elements.extend(last);
                        let operator = self.unbound()?;
                        self.lone_operator(elements, operator)
                    }
                }
            }
            WordNode::Unbound(operator) => match elements.pop_if(|last| matches!(last, Element::Value(_))) {
                Some(Element::Value(node)) => {
                    let bound = self.bound_by(operator, OperandNode::Value(node))?;
                    if let OperandNode::Function(function) = self.operators(bound)? {
                        elements.push(Element::Function(function));
                    }
                    Ok(())
                }
                _ => self.lone_operator(elements, operator),
            },
        }
    }

    /// A function; an operator in braces behind a value takes it as its operand.
    fn bound_to_value(&mut self, function: FunctionNode, elements: &mut Vec<Element>) -> Result<OperandNode> {
        if let FunctionTree::Constant(Function::Defined(defined)) = &function.tree
            && defined.class().is_operator()
            && let Some(Element::Value(node)) = elements.pop_if(|last| matches!(last, Element::Value(_)))
        {
            return self.bound_in_braces(defined.clone(), OperandNode::Value(node), function.at);
        }
        Ok(OperandNode::Function(function))
    }

    /// Adds a value to a strand. In today's systems brackets behind it index the whole strand.
    fn one_more(&self, items: &mut Vec<Node>, mut node: Node) -> Result<()> {
        let mut brackets = Vec::new();
        while self.names.is_dyalog() {
            match node.tree {
                Tree::Index(inner, indices) => {
                    brackets.push((indices, node.at));
                    node = *inner;
                }
                tree => {
                    node = Node { tree, ..node };
                    break;
                }
            }
        }
        items.push(node);
        while let Some((indices, at)) = brackets.pop() {
            let whole = stranded(std::mem::take(items))?;
            let from = whole.from;
            items.push(Node { tree: Tree::Index(Box::new(whole), indices), from, at });
        }
        Ok(())
    }

    /// Reads the further values of a strand.
    fn strand(&mut self, first: Node, elements: &mut Vec<Element>) -> Result<()> {
        let mut items = vec![first];
        loop {
            let start = self.at;
            stop::poll_turn(start)?;
            if !self.may_begin_value() {
                break;
            }
            match self.atom()? {
                WordNode::Value(node) if !matches!(self.peek(), Some(Token::Assign)) => {
                    self.one_more(&mut items, node)?
                }
                atom => {
                    // It begins the next element. Reading it again would read it twice at each depth of parentheses.
                    self.ready = Some((atom, start, self.at));
                    self.at = start;
                    break;
                }
            }
        }
        elements.push(Element::Value(stranded(items)?));
        Ok(())
    }

    pub(super) fn may_begin_value(&mut self) -> bool {
        match self.peek() {
            Some(Token::Constant(_) | Token::Absent(_) | Token::QuoteQuad | Token::Open | Token::OpenBracket) => true,
            Some(Token::Quad(name)) => !self.names.is_quad_function(name),
            Some(Token::Name(name)) => self.class(name).1 == Class::Value || self.target_follows(),
            _ => false,
        }
    }

    /// Whether an arrow stands behind the next token, or behind the brackets that follow it.
    pub(super) fn target_follows(&mut self) -> bool {
        if self.changes() {
            return false;
        }
        let mut at = self.at + 1;
        let mut open = 0_usize;
        while let Some((token, _)) = self.tokens.get(at) {
            match token {
                Token::OpenBracket => open += 1,
                Token::CloseBracket if open > 0 => open -= 1,
                Token::Assign if open == 0 => return true,
                _ if open > 0 => {}
                _ => return false,
            }
            at += 1;
        }
        false
    }

    /// A single value with its brackets, or a function with its axes.
    pub(super) fn atom(&mut self) -> Result<WordNode> {
        if let Some((atom, _, end)) = self.ready.take_if(|(_, start, _)| *start == self.at) {
            self.at = end;
            return Ok(atom);
        }
        let target = matches!(self.peek(), Some(Token::Name(_))) && self.target_follows();
        let Some((token, (at, end))) = self.next() else {
            return Err(wrong(self.place(), "something is missing here"));
        };
        let at = *at;
        let node = |tree: Tree| WordNode::Value(Node { tree, from: at, at });
        let function = |function: Function| {
            WordNode::Function(FunctionNode { tree: FunctionTree::Constant(function), from: at, at })
        };
        let found = match token {
            Token::Constant(array) => node(Tree::Constant(array.clone())),
            Token::Quad("") => node(Tree::Input),
            Token::Quad(name) if self.names.is_quad_function(name) => function(Function::Quad(name)),
            Token::Quad(name) => node(Tree::Quad(name)),
            // A number behind it belongs to a name that was mistyped.
            Token::Absent(name) if matches!(self.tokens.get(self.at), Some((Token::Constant(_), (from, _))) if *from == *end) =>
            {
                return Err(absent(name).mark(mark(at, at)));
            }
            Token::Absent(name) => node(Tree::Absent(name.clone())),
            Token::QuoteQuad => node(Tree::TextInput),
            Token::Name(name) if !target && self.class(name).1 == Class::Outer => return self.outer(at),
            Token::Name(name) => self.name(name, at, target),
            Token::Function(primitive) => function(Function::Primitive(primitive)),
            Token::Del => WordNode::Function(FunctionNode { tree: FunctionTree::This, from: at, at }),
            Token::Operator(operator) if operator.code == OperatorCode::Compose && self.dot_follows() => {
                self.at += 1;
                return self.outer(at);
            }
            Token::DoubleDel => {
                return Ok(WordNode::Unbound(FunctionNode { tree: FunctionTree::ThisOperator, from: at, at }));
            }
            Token::Operator(_) => return Ok(WordNode::Operator),
            Token::Open => match self.parenthesis(at)? {
                WordNode::Unbound(operator) => return Ok(WordNode::Unbound(operator)),
                other => other,
            },
            Token::OpenBrace => self.brace(at)?,
            Token::OpenBracket => {
                let start = self.place();
                let first = self.sequence()?;
                if !matches!(self.peek(), Some(Token::Diamond)) {
                    return Err(wrong(at, "brackets need a value or a function at their left"));
                }
                let cells = self.parts_noted(first, start, &Token::CloseBracket)?;
                node(Tree::Notation(Box::new(ArrayNotation::Cells(cells))))
            }
            other => return Err(unexpected(other, (at, at))),
        };
        if let WordNode::Function(FunctionNode { tree: FunctionTree::Name(slot), .. }) = &found
            && matches!(self.names.class(*slot), Class::Operator1 | Class::Operator2)
        {
            return Ok(WordNode::Operator);
        }
        self.brackets(found)
    }

    fn dot_follows(&self) -> bool {
        matches!(self.peek(), Some(Token::Operator(operator)) if operator.code == OperatorCode::Product)
    }

    fn name(&mut self, name: &Arc<str>, at: usize, target: bool) -> WordNode {
        // Some systems have shown ∘ as ∆. No name can stand directly before a dot.
        if &**name == "∆" && self.dot_follows() {
            self.at += 1;
            if let Ok(operand) = self.right_operand(at) {
                return WordNode::Function(derived(&OUTER, (operand, None), (at, at), self.folds()));
            }
        }
        if target {
            let slot = self.names.slot(name);
            return WordNode::Value(Node { tree: Tree::Name(slot), from: at, at });
        }
        let (slot, class) = self.class(name);
        match class {
            Class::Value => WordNode::Value(Node { tree: Tree::Name(slot), from: at, at }),
            _ => WordNode::Function(FunctionNode { tree: FunctionTree::Name(slot), from: at, at }),
        }
    }

    /// Applies the brackets behind an atom to it.
    pub(super) fn brackets(&mut self, mut atom: WordNode) -> Result<WordNode> {
        loop {
            atom = match atom {
                WordNode::Value(head) if self.member_follows(&head) => {
                    atom = self.member(head)?;
                    continue;
                }
                other => other,
            };
            if !matches!(self.peek(), Some(Token::OpenBracket)) || self.cells_follow() {
                break;
            }
            let at = self.place();
            self.at += 1;
            let indices = self.indices(at)?;
            atom = match atom {
                WordNode::Value(node) => {
                    let from = node.from;
                    WordNode::Value(Node { tree: Tree::Index(Box::new(node), indices), from, at })
                }
                WordNode::Function(function) => {
                    let Ok([Some(axis)]) = <[Option<Node>; 1]>::try_from(indices) else {
                        return Err(wrong(at, "brackets behind a function hold its axes"));
                    };
                    let (from, at) = (function.from, function.at);
                    let tree = FunctionTree::Axis(Box::new(function), Box::new(axis));
                    WordNode::Function(FunctionNode { tree, from, at })
                }
                operator @ (WordNode::Operator | WordNode::Unbound(_)) => return Ok(operator),
            };
        }
        Ok(atom)
    }

    /// The indices between brackets, the opening one of which was taken.
    fn indices(&mut self, open: usize) -> Result<Vec<Option<Node>>> {
        let mut indices = Vec::new();
        self.brackets += 1;
        if self.brackets > BRACKET_DEPTH_MAX {
            return Err(wrong(open, "brackets are nested too deeply"));
        }
        loop {
            let start = self.place();
            indices.push(match self.sequence()? {
                Parsed::Nothing => None,
                other => Some(value(other, start)?),
            });
            match self.next() {
                Some((Token::Semicolon, _)) => {}
                Some((Token::CloseBracket, _)) => {
                    self.brackets -= 1;
                    return Ok(indices);
                }
                _ => return Err(wrong(open, "the [ that opens here is not closed")),
            }
        }
    }

    /// A function in braces.
    pub(super) fn brace(&mut self, at: usize) -> Result<WordNode> {
        let start = self.at;
        let mut open = 1_usize;
        let end = loop {
            match self.next() {
                Some((Token::OpenBrace, _)) => open += 1,
                Some((Token::CloseBrace, _)) => {
                    open -= 1;
                    if open == 0 {
                        break self.at - 1;
                    }
                }
                Some(_) => {}
                None => return Err(wrong(at, "the { that opens here is not closed")),
            }
        };
        let body = self.tokens.get(start..end).unwrap_or_default();
        let defined = Arc::new(definition::in_braces(self.source, body, self.names)?);
        Ok(WordNode::Function(FunctionNode { tree: FunctionTree::Constant(Function::Defined(defined)), from: at, at }))
    }
}
