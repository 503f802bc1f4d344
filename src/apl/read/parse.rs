//! Statements read into trees, by what their names mean when they run.
//!
//! First, from left to right: values beside each other become strands, brackets go to the value or function at their left,
//! operators take the function (or value) at their left. Then, from right to left: a function has two arguments if a value
//! stands directly at its left. `/ ⌿ \ ⍀` are operators behind a function and functions behind a value. Rule: APL2's binding
//! strengths.

use std::sync::Arc;

use super::classes::Classes;
use super::definition;
use super::token::mark;
use crate::apl::value::{
    Class, Compiled, Defined, Function, FunctionNode, FunctionTree, Guard, Node, Operand, OperandNode, Slot, Span,
    Target, Token, Tree,
};
use crate::apl::vocabulary::operators::{OUTER, slash};
use crate::apl::vocabulary::{Operator, OperatorCode};
use crate::array::{Array, nested, promote};
use crate::error::{Error, Result};

/// How deep parentheses, brackets and braces may be nested.
const DEEPEST: usize = 200;

/// Reads the tokens of a line. `braces` allows what only lines of a function in braces have: guards.
pub fn line(source: &Arc<str>, tokens: &[(Token, Span)], names: &dyn Classes, braces: bool) -> Result<Compiled> {
    let mut parser =
        Parser { source, tokens, at: 0, names, assumed: Vec::new(), assigned: Vec::new(), depth: 0, braces };
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
    let Parser { assumed, assigned, .. } = parser;
    Ok(Compiled { statements, assumed, assigned })
}

#[cold]
fn unexpected(token: &Token, (at, _): Span) -> Error {
    let what = match token {
        Token::Close => "a ) without its (",
        Token::CloseBracket => "a ] without its [",
        Token::CloseBrace => "a } without its {",
        Token::Semicolon => "a ; outside brackets",
        Token::Colon => "a : that is neither a label's nor a definition's",
        _ => "this has no place here",
    };
    Error::syntax(what).mark(mark(at, at))
}

#[cold]
fn wrong(at: usize, why: &str) -> Error {
    Error::syntax(why).mark(mark(at, at))
}

/// A part of a statement.
enum Element {
    Value(Node),
    /// A value that an arrow follows.
    Target(Node),
    Function(FunctionNode),
    Assign(usize),
    Branch(usize),
}

impl Element {
    fn from(&self) -> usize {
        match self {
            Element::Value(node) | Element::Target(node) => node.from,
            Element::Function(function) => function.at,
            Element::Assign(at) | Element::Branch(at) => *at,
        }
    }
}

/// What a sequence of elements comes to.
enum Parsed {
    Value(Node),
    Function(FunctionNode),
    Nothing,
}

struct Parser<'a> {
    source: &'a Arc<str>,
    tokens: &'a [(Token, Span)],
    at: usize,
    names: &'a dyn Classes,
    assumed: Vec<(Slot, Class)>,
    assigned: Vec<Slot>,
    depth: usize,
    braces: bool,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn place(&self) -> usize {
        self.tokens.get(self.at).or_else(|| self.tokens.last()).map_or(0, |(_, (start, _))| *start)
    }

    fn next(&mut self) -> Option<&'a (Token, Span)> {
        let token = self.tokens.get(self.at);
        self.at += 1;
        token
    }

    fn class(&mut self, name: &str) -> (Slot, Class) {
        let slot = self.names.slot(name);
        let class = self.names.class(slot);
        if !self.assumed.iter().any(|(known, _)| *known == slot) {
            self.assumed.push((slot, class));
        }
        (slot, class)
    }

    /// A statement, up to its end. `None` if there is none.
    fn statement(&mut self) -> Result<Option<Node>> {
        let start = self.place();
        let left = self.sequence()?;
        if self.braces && matches!(self.peek(), Some(Token::Colon)) {
            self.at += 1;
            let condition = value(left, start)?;
            let result = value(self.sequence()?, start)?;
            let tree = Tree::Guard(Box::new(Guard { condition, result }));
            return Ok(Some(Node { tree, from: start, at: start }));
        }
        Ok(match left {
            Parsed::Nothing => None,
            Parsed::Value(node) => Some(node),
            Parsed::Function(function) => {
                let at = function.at;
                Some(Node { tree: Tree::Function(Box::new(function)), from: at, at })
            }
        })
    }

    /// Elements up to a token that ends them.
    fn sequence(&mut self) -> Result<Parsed> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(wrong(self.place(), "parentheses are nested too deeply"));
        }
        let mut elements: Vec<Element> = Vec::new();
        while let Some(token) = self.peek() {
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
        self.depth -= 1;
        self.finish(elements)
    }

    /// A strand of values, or a function with its operators.
    fn element(&mut self, elements: &mut Vec<Element>) -> Result<()> {
        let start = self.at;
        match self.atom(matches!(elements.last(), Some(Element::Value(_))))? {
            Atom::Value(first) => {
                if matches!(self.peek(), Some(Token::Assign)) {
                    elements.push(Element::Target(first));
                    return Ok(());
                }
                self.strand(first, elements)
            }
            Atom::Function(function) => {
                let derived = self.operators(OperandNode::Function(function))?;
                if let OperandNode::Function(function) = derived {
                    elements.push(Element::Function(function));
                }
                Ok(())
            }
            Atom::Operator => {
                self.at = start;
                // An operator behind a value takes it as its operand.
                let place = self.place();
                match elements.pop() {
                    Some(Element::Value(node)) => {
                        if let OperandNode::Function(function) = self.operators(OperandNode::Value(node))? {
                            elements.push(Element::Function(function));
                        }
                        Ok(())
                    }
                    _ => Err(wrong(place, "an operator needs a function at its left")),
                }
            }
        }
    }

    /// Further values beside one.
    fn strand(&mut self, first: Node, elements: &mut Vec<Element>) -> Result<()> {
        let mut items = vec![first];
        loop {
            let start = self.at;
            let (assumed, assigned) = (self.assumed.len(), self.assigned.len());
            if !self.may_begin_value() {
                break;
            }
            match self.atom(true)? {
                Atom::Value(node) if !matches!(self.peek(), Some(Token::Assign)) => items.push(node),
                _ => {
                    self.at = start;
                    self.assumed.truncate(assumed.max(self.assumed.len()));
                    self.assigned.truncate(assigned);
                    break;
                }
            }
        }
        elements.push(Element::Value(stranded(items)?));
        Ok(())
    }

    fn may_begin_value(&mut self) -> bool {
        match self.peek() {
            Some(Token::Constant(_) | Token::QuoteQuad | Token::Open) => true,
            Some(Token::Quad(name)) => !self.names.is_quad_function(name),
            Some(Token::Name(name)) => self.class(name).1 == Class::Value || self.target_follows(),
            _ => false,
        }
    }

    /// Whether an arrow stands behind the next token, or behind the brackets that follow it.
    fn target_follows(&self) -> bool {
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
    fn atom(&mut self, behind_value: bool) -> Result<Atom> {
        let target = matches!(self.peek(), Some(Token::Name(_))) && self.target_follows();
        let Some((token, (at, _))) = self.next() else { return Err(wrong(self.place(), "something is missing here")) };
        let at = *at;
        let node = |tree: Tree| Atom::Value(Node { tree, from: at, at });
        let function = |function: Function| Atom::Function(FunctionNode { tree: FunctionTree::Constant(function), at });
        let found = match token {
            Token::Constant(array) => node(Tree::Constant(array.clone())),
            Token::Quad("") => node(Tree::Input),
            Token::Quad(name) if self.names.is_quad_function(name) => function(Function::Quad(name)),
            Token::Quad(name) => node(Tree::Quad(name)),
            Token::QuoteQuad => node(Tree::TextInput),
            Token::Name(name) => self.name(name, at, target),
            Token::Function(primitive) => function(Function::Primitive(primitive)),
            Token::Del => Atom::Function(FunctionNode { tree: FunctionTree::This, at }),
            Token::Operator(operator) if operator.code == OperatorCode::Compose && self.dot_follows() => {
                self.at += 1;
                let operand = self.right_operand(at)?;
                Atom::Function(derived(&OUTER, operand, None, at))
            }
            Token::Operator(operator) if operator.code == OperatorCode::Compose && !behind_value => {
                return Err(wrong(at, "∘ needs a function at its left"));
            }
            Token::Operator(_) => return Ok(Atom::Operator),
            Token::Open => self.parenthesis(at)?,
            Token::OpenBrace => self.brace(at)?,
            Token::OpenBracket => return Err(wrong(at, "brackets need a value or a function at their left")),
            other => return Err(unexpected(other, (at, at))),
        };
        if let Atom::Function(FunctionNode { tree: FunctionTree::Name(slot), .. }) = &found
            && matches!(self.names.class(*slot), Class::Operator1 | Class::Operator2)
        {
            return Ok(Atom::Operator);
        }
        self.brackets(found)
    }

    fn dot_follows(&self) -> bool {
        matches!(self.peek(), Some(Token::Operator(operator)) if operator.code == OperatorCode::Product)
    }

    fn name(&mut self, name: &Arc<str>, at: usize, target: bool) -> Atom {
        // Some systems have shown ∘ as ∆: directly before a dot no name can stand.
        if &**name == "∆" && self.dot_follows() {
            self.at += 1;
            if let Ok(operand) = self.right_operand(at) {
                return Atom::Function(derived(&OUTER, operand, None, at));
            }
        }
        if target {
            let slot = self.names.slot(name);
            return Atom::Value(Node { tree: Tree::Name(slot), from: at, at });
        }
        let (slot, class) = self.class(name);
        match class {
            Class::Value => Atom::Value(Node { tree: Tree::Name(slot), from: at, at }),
            _ => Atom::Function(FunctionNode { tree: FunctionTree::Name(slot), at }),
        }
    }

    /// What brackets behind an atom make of it.
    fn brackets(&mut self, mut atom: Atom) -> Result<Atom> {
        while matches!(self.peek(), Some(Token::OpenBracket)) {
            let at = self.place();
            self.at += 1;
            let indices = self.indices(at)?;
            atom = match atom {
                Atom::Value(node) => {
                    let from = node.from;
                    Atom::Value(Node { tree: Tree::Index(Box::new(node), indices), from, at })
                }
                Atom::Function(function) => {
                    let Ok([Some(axis)]) = <[Option<Node>; 1]>::try_from(indices) else {
                        return Err(wrong(at, "brackets behind a function hold its axes"));
                    };
                    let at = function.at;
                    Atom::Function(FunctionNode { tree: FunctionTree::Axis(Box::new(function), Box::new(axis)), at })
                }
                Atom::Operator => return Ok(Atom::Operator),
            };
        }
        Ok(atom)
    }

    /// The indices between brackets, the opening one of which was taken.
    fn indices(&mut self, open: usize) -> Result<Vec<Option<Node>>> {
        let mut indices = Vec::new();
        loop {
            let start = self.place();
            indices.push(match self.sequence()? {
                Parsed::Nothing => None,
                other => Some(value(other, start)?),
            });
            match self.next() {
                Some((Token::Semicolon, _)) => {}
                Some((Token::CloseBracket, _)) => return Ok(indices),
                _ => return Err(wrong(open, "the [ that opens here is not closed")),
            }
        }
    }

    fn parenthesis(&mut self, at: usize) -> Result<Atom> {
        let inner = self.sequence()?;
        match self.next() {
            Some((Token::Close, _)) => {}
            _ => return Err(wrong(at, "the ( that opens here is not closed")),
        }
        match inner {
            Parsed::Value(node) => Ok(Atom::Value(Node { tree: Tree::Paren(Box::new(node)), from: at, at })),
            Parsed::Function(function) => Ok(Atom::Function(function)),
            Parsed::Nothing => Err(wrong(at, "nothing stands between ( and )")),
        }
    }

    /// A function in braces.
    fn brace(&mut self, at: usize) -> Result<Atom> {
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
        Ok(Atom::Function(FunctionNode { tree: FunctionTree::Constant(Function::Defined(defined)), at }))
    }

    /// The operand at the right of an operator: one function or value.
    fn right_operand(&mut self, at: usize) -> Result<OperandNode> {
        match self.peek() {
            None | Some(Token::Diamond | Token::Close) => {
                return Err(wrong(at, "the operator needs an operand at its right"));
            }
            Some(Token::Operator(operator)) if operator.code == OperatorCode::Compose && !self.outer_follows() => {
                return Err(wrong(self.place(), "an operator is no operand"));
            }
            _ => {}
        }
        match self.atom(false)? {
            Atom::Function(function) => Ok(OperandNode::Function(function)),
            Atom::Value(node) => Ok(OperandNode::Value(node)),
            Atom::Operator => Err(wrong(at, "an operator is no operand")),
        }
    }

    fn outer_follows(&self) -> bool {
        matches!(self.tokens.get(self.at + 1), Some((Token::Operator(o), _)) if o.code == OperatorCode::Product)
    }

    /// The same, where numbers beside each other belong together.
    fn right_numbers(&mut self, at: usize) -> Result<OperandNode> {
        let mut numbers = Vec::new();
        while let Some(Token::Constant(array)) = self.peek() {
            numbers.push(Node { tree: Tree::Constant(array.clone()), from: self.place(), at: self.place() });
            self.at += 1;
        }
        if numbers.is_empty() { self.right_operand(at) } else { stranded(numbers).map(OperandNode::Value) }
    }

    /// All operators behind an operand.
    fn operators(&mut self, mut left: OperandNode) -> Result<OperandNode> {
        loop {
            let at = self.place();
            let is_function = matches!(left, OperandNode::Function(_));
            left = match self.peek() {
                Some(Token::Function(primitive)) if primitive.slash && is_function => {
                    self.at += 1;
                    let Some(operator) = slash(primitive.glyph) else { return Ok(left) };
                    self.axed(derived(operator, left, None, at))?
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
                        (true, OperatorCode::Product | OperatorCode::Compose | OperatorCode::Over) => {
                            Some(self.right_operand(at)?)
                        }
                        (true, _) => Some(self.right_numbers(at)?),
                    };
                    self.axed(derived(operator, left, right, at))?
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
                    _ => return Ok(left),
                },
                Some(Token::OpenBrace) => match self.operator_in_braces()? {
                    Some(defined) => {
                        let right =
                            if defined.class() == Class::Operator2 { Some(self.right_operand(at)?) } else { None };
                        let tree = FunctionTree::BoundHere(defined, Box::new(left), right.map(Box::new));
                        OperandNode::Function(FunctionNode { tree, at })
                    }
                    None => return Ok(left),
                },
                _ => return Ok(left),
            };
        }
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
            Atom::Operator => Err(wrong(self.place(), "an operator has no axis")),
        }
    }

    /// From right to left: what a sequence of elements means.
    fn finish(&mut self, mut elements: Vec<Element>) -> Result<Parsed> {
        if elements.is_empty() {
            return Ok(Parsed::Nothing);
        }
        if elements.iter().all(|element| matches!(element, Element::Function(_))) {
            return train(elements).map(Parsed::Function);
        }
        let mut node = match elements.pop() {
            Some(Element::Value(node)) => node,
            Some(Element::Branch(at)) if elements.is_empty() => {
                return Ok(Parsed::Value(Node { tree: Tree::Branch(None), from: at, at }));
            }
            Some(Element::Function(function)) => return self.named_function(elements, function),
            Some(other) => return Err(wrong(other.from(), "something is missing at the right of this")),
            None => return Ok(Parsed::Nothing),
        };
        while let Some(element) = elements.pop() {
            node = match element {
                Element::Function(function) => {
                    let at = function.at;
                    match elements.pop_if(|element| matches!(element, Element::Value(_))) {
                        Some(Element::Value(left)) => {
                            let from = left.from;
                            Node { tree: Tree::Dyad(Box::new(function), Box::new(left), Box::new(node)), from, at }
                        }
                        _ => Node { tree: Tree::Monad(Box::new(function), Box::new(node)), from: at, at },
                    }
                }
                Element::Assign(at) => self.assignment(&mut elements, node, at)?,
                Element::Branch(at) => Node { tree: Tree::Branch(Some(Box::new(node))), from: at, at },
                other => return Err(wrong(other.from(), "two values side by side that make no strand")),
            };
        }
        Ok(Parsed::Value(node))
    }

    /// `name←f`, or a sentence that ends in a function by mistake.
    fn named_function(&mut self, mut elements: Vec<Element>, last: FunctionNode) -> Result<Parsed> {
        let at = last.at;
        let mut functions = vec![Element::Function(last)];
        while let Some(element) = elements.pop_if(|element| matches!(element, Element::Function(_))) {
            functions.insert(0, element);
        }
        if let ([Element::Function(_), Element::Function(_)], [Element::Value(_)]) = (&functions[..], &elements[..])
            && let Some(Element::Value(node)) = elements.pop()
        {
            return fork_with_value(node, functions).map(Parsed::Function);
        }
        let function = train(functions)?;
        match (elements.pop(), elements.pop()) {
            (Some(Element::Assign(_)), Some(Element::Target(Node { tree: Tree::Name(slot), from, .. })))
                if elements.is_empty() =>
            {
                self.assigned.push(slot);
                Ok(Parsed::Value(Node { tree: Tree::Define(slot, Box::new(function)), from, at: from }))
            }
            _ => Err(wrong(at, "the function has no argument at its right")),
        }
    }

    fn assignment(&mut self, elements: &mut Vec<Element>, node: Node, at: usize) -> Result<Node> {
        let (target, function) = match elements.pop() {
            Some(Element::Target(target)) => (target, None),
            Some(Element::Function(function)) => match elements.pop() {
                Some(Element::Value(target)) => (target, Some(Box::new(function))),
                _ => return Err(wrong(at, "a name stands at the left of an assignment")),
            },
            _ => return Err(wrong(at, "a name stands at the left of an assignment")),
        };
        let from = target.from;
        let target = self.target(target, at)?;
        Ok(Node { tree: Tree::Assign(Box::new(target), function, Box::new(node)), from, at })
    }

    fn target(&mut self, node: Node, at: usize) -> Result<Target> {
        let no_target = || wrong(at, "only a name, its elements, or what selects them is assigned");
        Ok(match node.tree {
            Tree::Name(slot) => {
                self.assigned.push(slot);
                Target::Name(slot)
            }
            Tree::Quad(name) => Target::Quad(name),
            Tree::Input => Target::Output,
            Tree::TextInput => Target::TextOutput,
            Tree::Index(inner, indices) => match inner.tree {
                Tree::Name(slot) => Target::Indexed(slot, indices),
                Tree::Quad(name) => Target::IndexedQuad(name, indices),
                _ => return Err(no_target()),
            },
            Tree::Paren(inner) => match inner.tree {
                Tree::Strand(items) if items.iter().all(is_simple_target) => {
                    Target::Several(items.into_iter().map(|item| self.target(item, at)).collect::<Result<_>>()?)
                }
                Tree::Name(slot) => {
                    self.assigned.push(slot);
                    Target::Name(slot)
                }
                Tree::Monad(..) | Tree::Dyad(..) | Tree::Index(..) => Target::Selected(inner),
                _ => return Err(no_target()),
            },
            _ => return Err(no_target()),
        })
    }
}

fn is_simple_target(node: &Node) -> bool {
    match &node.tree {
        Tree::Name(_) | Tree::Quad(_) => true,
        Tree::Paren(inner) => {
            is_simple_target(inner) || matches!(&inner.tree, Tree::Strand(items) if items.iter().all(is_simple_target))
        }
        _ => false,
    }
}

enum Atom {
    Value(Node),
    Function(FunctionNode),
    Operator,
}

fn value(parsed: Parsed, at: usize) -> Result<Node> {
    match parsed {
        Parsed::Value(node) => Ok(node),
        Parsed::Function(function) => Err(wrong(function.at, "a value is needed here, not a function")),
        Parsed::Nothing => Err(wrong(at, "a value is missing here")),
    }
}

/// Values beside each other: constants become one.
fn stranded(mut items: Vec<Node>) -> Result<Node> {
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

fn derived(operator: &'static Operator, left: OperandNode, right: Option<OperandNode>, at: usize) -> FunctionNode {
    let constant = match (constant_operand(&left), right.as_ref().map(constant_operand)) {
        (Some(left), None) => Some((left, None)),
        (Some(left), Some(Some(right))) => Some((left, Some(right))),
        _ => None,
    };
    let tree = match constant {
        Some((left, right)) => FunctionTree::Constant(Function::Derived(Arc::new((operator, left, right)))),
        None => FunctionTree::Derived(operator, Box::new(left), right.map(Box::new)),
    };
    FunctionNode { tree, at }
}

fn bound(slot: Slot, left: OperandNode, right: Option<OperandNode>, at: usize) -> OperandNode {
    let tree = FunctionTree::Bound(slot, Box::new(left), right.map(Box::new));
    OperandNode::Function(FunctionNode { tree, at })
}

/// A value and two functions: a fork whose left part is constant.
fn fork_with_value(value: Node, functions: Vec<Element>) -> Result<FunctionNode> {
    let at = value.at;
    let functions = functions.into_iter().filter_map(|element| match element {
        Element::Function(function) => Some(OperandNode::Function(function)),
        _ => None,
    });
    let items: Vec<OperandNode> = std::iter::once(OperandNode::Value(value)).chain(functions).collect();
    Ok(FunctionNode { tree: FunctionTree::Train(items), at })
}

/// Functions beside each other: one is itself, two or three are a train, more a train in a train.
fn train(elements: Vec<Element>) -> Result<FunctionNode> {
    let mut parts: Vec<FunctionNode> = elements
        .into_iter()
        .filter_map(|element| match element {
            Element::Function(function) => Some(function),
            _ => None,
        })
        .collect();
    let Some(mut right) = parts.pop() else { return Err(wrong(0, "a function is missing")) };
    while let Some(middle) = parts.pop() {
        let at = middle.at;
        let mut items = vec![OperandNode::Function(middle), OperandNode::Function(right)];
        if let Some(left) = parts.pop() {
            items.insert(0, OperandNode::Function(left));
        }
        let constants = items.iter().map(constant_operand).collect::<Option<Vec<Operand>>>();
        let tree = match constants {
            Some(constants) => FunctionTree::Constant(Function::Train(constants.into())),
            None => FunctionTree::Train(items),
        };
        right = FunctionNode { tree, at };
    }
    Ok(right)
}
