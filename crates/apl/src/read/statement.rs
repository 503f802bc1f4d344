//! From right to left: what a sequence of elements means, and what an arrow assigns.

use super::nodes::{Element, NO_ARGUMENT, Parsed, train, wrong};
use super::parse::Parser;
use super::steps::step;
use crate::error::Result;
use crate::value::{
    Action, Class, Compiled, Function, FunctionNode, FunctionTree, Node, Span, Step, Target, Token, Tree,
};
use crate::vocabulary::OperatorCode;

/// A node that is being put together from the right. It may have become deeper than the machine's stack when an error drops it.
struct Spine(Node);

impl Spine {
    fn take(&mut self) -> Node {
        std::mem::replace(&mut self.0, Node { tree: Tree::Nothing, from: 0, at: 0 })
    }

    fn then(&mut self, step: Step) {
        self.0 = self.take().then(step);
    }

    fn branch(&mut self, at: usize) {
        self.0 = Node { tree: Tree::Branch(Some(Box::new(self.take()))), from: at, at };
    }
}

impl Drop for Spine {
    fn drop(&mut self) {
        dismantle(self.take());
    }
}

impl Drop for Compiled {
    fn drop(&mut self) {
        self.statements.drain(..).for_each(dismantle);
    }
}

/// Drops a node piece by piece along its branches and parentheses, of which a long statement has more than the machine's stack.
fn dismantle(mut node: Node) {
    loop {
        node = match node.tree {
            Tree::Steps(steps) => steps.first,
            Tree::Branch(Some(y)) | Tree::Paren(y) | Tree::Member(y, _) | Tree::Within(y, _) => *y,
            Tree::Observed(observed) => observed.0,
            _ => return,
        };
    }
}

impl Parser<'_> {
    /// From right to left: what a sequence of elements means.
    pub(super) fn finish(&mut self, mut elements: Vec<Element>) -> Result<Parsed> {
        if elements.is_empty() {
            return Ok(Parsed::Nothing);
        }
        if elements.iter().all(|element| matches!(element, Element::Function(_))) {
            return train(elements, self.folds()).map(Parsed::Function);
        }
        let node = match elements.pop() {
            Some(Element::Value(node)) => node,
            Some(Element::Branch(at)) if elements.is_empty() => {
                return Ok(Parsed::Value(Node { tree: Tree::Branch(None), from: at, at }));
            }
            Some(Element::Function(function)) => return self.named_function(elements, function),
            Some(Element::Operator(operator)) => return self.named_operator(elements, operator),
            Some(other) => return Err(wrong(other.from(), "something is missing at the right of this")),
            None => return Ok(Parsed::Nothing),
        };
        let mut node = Spine(node);
        while let Some(element) = elements.pop() {
            match element {
                Element::Function(function) => {
                    let at = function.at;
                    match elements.pop_if(|element| matches!(element, Element::Value(_))) {
                        Some(Element::Value(left)) => {
                            let from = left.from;
                            node.then(step(Action::Dyad(function, left), from, at));
                        }
                        _ => node.then(step(Action::Monad(function), at, at)),
                    }
                }
                Element::Assign(at) if let Some(function) = self.function_of_text(&node.0)? => {
                    elements.push(Element::Assign(at));
                    return self.named_function(elements, function);
                }
                Element::Assign(at) => {
                    let (target, function, from) = self.assignment(&mut elements, at)?;
                    node.then(step(Action::Assign(target, function), from, at));
                }
                Element::Branch(at) => node.branch(at),
                other => return Err(wrong(other.from(), "two values side by side that make no strand")),
            }
        }
        Ok(Parsed::Value(node.take()))
    }

    /// `name←operator`, or an operator by itself.
    fn named_operator(&mut self, mut elements: Vec<Element>, operator: FunctionNode) -> Result<Parsed> {
        if elements.is_empty() {
            return Ok(Parsed::Operator(operator));
        }
        let at = operator.at;
        match (elements.pop(), elements.pop()) {
            (Some(Element::Assign(_)), Some(Element::Target(target))) if elements.is_empty() => {
                self.defined(target, operator, at)
            }
            _ => Err(wrong(at, "an operator needs a function at its left")),
        }
    }

    /// Makes the node that gives a name a function or an operator.
    fn defined(&mut self, target: Node, function: FunctionNode, at: usize) -> Result<Parsed> {
        let (slot, from) = match target {
            Node { tree: Tree::Name(slot), from, .. } => (slot, from),
            Node { tree: Tree::Member(head, slot), from, .. } => {
                let tree = Tree::DefineMember(head, slot, Box::new(function));
                return Ok(Parsed::Value(Node { tree, from, at: from }));
            }
            _ => return Err(wrong(at, "only a name is given a function")),
        };
        self.assigned.push(slot);
        Ok(Parsed::Value(Node { tree: Tree::Define(slot, Box::new(function)), from, at: from }))
    }

    /// `name←f`, or a sentence that ends in a function by mistake.
    fn named_function(&mut self, mut elements: Vec<Element>, last: FunctionNode) -> Result<Parsed> {
        let at = last.at;
        // The values are parts of the train too, each the left part of a fork.
        let is_part = |element: &Element| matches!(element, Element::Function(_) | Element::Value(_));
        let begin = elements.iter().rposition(|element| !is_part(element)).map_or(0, |other| other + 1);
        let mut parts = elements.split_off(begin);
        parts.push(Element::Function(last));
        let function = train(parts, self.folds())?;
        if elements.is_empty() {
            return Ok(Parsed::Function(function));
        }
        match (elements.pop(), elements.pop()) {
            (
                Some(Element::Assign(_)),
                Some(Element::Target(target @ Node { tree: Tree::Name(_) | Tree::Member(..), .. })),
            ) if elements.is_empty() => self.defined(target, function, at),
            (Some(Element::Assign(_)), Some(Element::Target(Node { tree: Tree::Name(slot), from, .. }))) => {
                self.assigned.push(slot);
                let tree = FunctionTree::Named(slot, Box::new(function));
                self.named_function(elements, FunctionNode { tree, from, at })
            }
            // A function that is shown where it stands.
            (Some(Element::Assign(_)), Some(Element::Target(Node { tree: Tree::Input, from, .. })))
                if !elements.is_empty() =>
            {
                let tree = FunctionTree::Shown(Box::new(function));
                self.named_function(elements, FunctionNode { tree, from, at })
            }
            // A function is shown as it is written.
            (Some(Element::Assign(at)), Some(Element::Target(Node { tree: Tree::Input, from, .. })))
                if elements.is_empty() =>
            {
                let shown = Node { tree: Tree::Function(Box::new(function)), from, at };
                Ok(Parsed::Value(shown.then(step(Action::Assign(Target::Output, None), from, at))))
            }
            _ => Err(wrong(at, NO_ARGUMENT)),
        }
    }

    /// Reads the left side of an arrow: the target, the function at its left if it has one, and where it begins.
    fn assignment(&mut self, elements: &mut Vec<Element>, at: usize) -> Result<(Target, Option<FunctionNode>, usize)> {
        let (target, function) = match elements.pop() {
            Some(Element::Target(target)) => (strand_before(elements, target), None),
            Some(Element::Function(function)) => match elements.pop() {
                Some(Element::Value(target)) => (target, Some(function)),
                _ => return Err(wrong(at, "a name stands at the left of an assignment")),
            },
            _ => return Err(wrong(at, "a name stands at the left of an assignment")),
        };
        let (from, known) = (target.from, self.assigned.len());
        let target = self.target(target, at)?;
        if function.is_some() {
            // The changed name exists already, perhaps in the braces around these: it does not become local.
            self.assigned.truncate(known);
        }
        Ok((target, function, from))
    }

    /// `∘←` gives a name a value that is not local to the braces around it.
    pub(super) fn assigned_around(&mut self) -> Option<Element> {
        let (token, (at, _)) = self.tokens.get(self.at)?;
        let follows = matches!(self.tokens.get(self.at + 1), Some((Token::Assign, _)));
        if !follows || !matches!(token, Token::Operator(operator) if operator.code == OperatorCode::Compose) {
            return None;
        }
        let Token::Operator(operator) = token else { return None };
        self.at += 1;
        let tree = FunctionTree::Constant(Function::Operator(operator));
        Some(Element::Function(FunctionNode { tree, from: *at, at: *at }))
    }

    /// Whether the name here is the function of a modified assignment, `x f←9`.
    pub(super) fn changes(&mut self) -> bool {
        let behind = self.at.checked_sub(1).and_then(|before| self.tokens.get(before)).map(|(token, _)| token);
        let (Some((Token::Name(name), _)), Some((Token::Assign, _))) =
            (self.tokens.get(self.at), self.tokens.get(self.at + 1))
        else {
            return false;
        };
        let changed = match behind {
            Some(Token::CloseBracket | Token::Close) => true,
            Some(Token::Name(before)) => self.class(before).1 == Class::Value,
            _ => false,
        };
        changed && matches!(self.class(name).1, Class::Function | Class::Slash(_))
    }

    /// `(a b)←` in braces gives names, also where one of them is a function's further out. What the parentheses hold, if it is that.
    pub(super) fn names_assigned(&mut self) -> Option<Node> {
        let (Some((Token::Open, (from, _))), true) = (self.tokens.get(self.at), self.manner.braces) else {
            return None;
        };
        let inside = self.tokens.get(self.at + 1..)?;
        let count = inside.iter().take_while(|(token, _)| matches!(token, Token::Name(_))).count();
        let (names, behind) = inside.split_at_checked(count)?;
        let [(Token::Close, _), (Token::Assign, _), ..] = behind else { return None };
        let function = |(token, _): &(Token, Span)| match token {
            Token::Name(name) => self.names.class(self.names.slot(name)) != Class::Value,
            _ => false,
        };
        if count < 2 || !names.iter().any(function) {
            return None;
        }
        let mut items = Vec::new();
        for (token, (at, _)) in names {
            if let Token::Name(name) = token {
                items.push(Node { tree: Tree::Name(self.class(name).0), from: *at, at: *at });
            }
        }
        self.at += count + 2;
        let strand = Node { tree: Tree::Strand(items), from: *from, at: *from };
        Some(Node { tree: Tree::Paren(Box::new(strand)), from: *from, at: *from })
    }

    fn target(&mut self, node: Node, at: usize) -> Result<Target> {
        let no_target = || wrong(at, "only a name, its elements, or an expression that selects them can be assigned");
        Ok(match node.tree {
            Tree::Name(slot) => {
                self.assigned.push(slot);
                Target::Name(slot)
            }
            Tree::Quad(name) => {
                self.quads.push(name);
                Target::Quad(name)
            }
            Tree::Absent(name) => Target::Absent(name),
            Tree::Input => Target::Output,
            Tree::TextInput => Target::TextOutput,
            Tree::Member(head, slot) => Target::Member(*head, slot, None),
            Tree::Within(head, line) => self.several_behind(*head, &line, at)?,
            Tree::Index(inner, indices) => match inner.tree {
                Tree::Member(head, slot) => Target::Member(*head, slot, Some(indices)),
                Tree::Name(slot) => Target::Indexed(slot, indices),
                Tree::Quad(name) => Target::IndexedQuad(name, indices),
                _ => return Err(no_target()),
            },
            Tree::Strand(items) if items.iter().all(is_simple_target) => {
                Target::Several(items.into_iter().map(|item| self.target(item, at)).collect::<Result<_>>()?)
            }
            Tree::Paren(inner) => match inner.tree {
                Tree::Strand(_) => self.target(*inner, at)?,
                Tree::Name(slot) => {
                    self.assigned.push(slot);
                    Target::Name(slot)
                }
                Tree::Index(..) => Target::Selected(inner),
                Tree::Steps(ref steps) if !steps.all().is_assignment() => Target::Selected(inner),
                _ => return Err(no_target()),
            },
            _ => return Err(no_target()),
        })
    }
}

/// The target of an arrow with the names before it: `a b←1 2` is `(a b)←1 2`.
fn strand_before(elements: &mut Vec<Element>, target: Node) -> Node {
    let names = |element: &mut Element| match element {
        Element::Value(Node { tree: Tree::Strand(items), .. }) => items.iter().all(is_simple_target),
        Element::Value(node) => is_simple_target(node),
        _ => false,
    };
    if !is_simple_target(&target) {
        return target;
    }
    let Some(Element::Value(before)) = elements.pop_if(names) else { return target };
    let (from, at) = (before.from, target.at);
    let mut items = match before.tree {
        Tree::Strand(items) => items,
        tree => vec![Node { tree, ..before }],
    };
    items.push(target);
    Node { tree: Tree::Strand(items), from, at }
}

fn is_simple_target(node: &Node) -> bool {
    match &node.tree {
        Tree::Name(_) | Tree::Quad(_) | Tree::Member(..) => true,
        Tree::Paren(inner) => {
            is_simple_target(inner) || matches!(&inner.tree, Tree::Strand(items) if items.iter().all(is_simple_target))
        }
        _ => false,
    }
}
