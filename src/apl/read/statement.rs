//! From right to left: what a sequence of elements means, and what an arrow assigns.

use super::nodes::{Element, Parsed, fork_with_value, train, wrong};
use super::parse::Parser;
use crate::apl::value::{FunctionNode, Node, Target, Tree};
use crate::error::Result;

impl Parser<'_> {
    /// From right to left: what a sequence of elements means.
    pub(super) fn finish(&mut self, mut elements: Vec<Element>) -> Result<Parsed> {
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
