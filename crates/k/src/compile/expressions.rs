//! Expressions: applications, lists, functions, conditions.

use crate::compile::{CodeUse, Compiler};
use crate::value::bytecode::{Callee, Operand, Operation, WhereMonad};
use crate::value::function::{Function, as_function};
use crate::value::node::{Node, Places};
use crate::value::primitive::{Adverb, Code, Primitive};

impl Compiler<'_> {
    /// The value of a node as an operand.
    pub(super) fn operand_now(&mut self, node: &Node) -> Operand {
        self.value(node, None)
    }

    /// The value of a node: in the wanted register, or else where it is.
    pub(super) fn value(&mut self, node: &Node, wanted: Option<usize>) -> Operand {
        let mark = self.free;
        if !self.has_room(node) {
            return Operand::Constant(0);
        }
        let leaf = match node {
            Node::Constant(value) => self.constant(value.clone()),
            Node::This(_) if self.is_lambda => Operand::This,
            Node::Local(slot, at, last) => {
                if self.code_use == CodeUse::Phrase {
                    self.emit(Operation::Check(*slot), 0, *at);
                }
                match *last && self.code_use != CodeUse::Observe {
                    true => Operand::Last(*slot),
                    false => Operand::Register(*slot),
                }
            }
            Node::Assign(assignment) => self.assignment(assignment, true),
            Node::If(..) | Node::Do(..) | Node::While(..) => {
                self.statement(node);
                self.nothing()
            }
            Node::Conditional(nodes, at) => return self.conditional(nodes, *at, wanted),
            Node::Block(nodes) => return self.block(nodes, wanted),
            Node::Return(_) => {
                self.tail(node);
                self.nothing()
            }
            _ => return self.application(node, mark, wanted),
        };
        match wanted {
            Some(to) if leaf != Operand::Register(to) => {
                self.free = mark;
                self.emit(Operation::Move(leaf), to, None);
                Operand::Register(to)
            }
            _ => leaf,
        }
    }

    /// An operation with its operands.
    fn application(&mut self, node: &Node, mark: usize, wanted: Option<usize>) -> Operand {
        let (operation, at) = match node {
            Node::Global(name, at) => (Operation::Global(*name), Some(*at)),
            Node::This(at) => (Operation::NoLambda, Some(*at)),
            Node::Monad(primitive, y, at) => (self.monad(primitive, y, *at), Some(*at)),
            Node::Dyad(primitive, x, y, at) => (self.dyad(primitive, x, y), Some(*at)),
            Node::Apply(f, y, at) => (self.applied(f, y), Some(*at)),
            Node::Call(f, places, at) => (self.called(f, places), Some(*at)),
            Node::DerivedMonad(adverb, f, y, at) => (self.derived_monad(*adverb, f, y), Some(*at)),
            Node::DerivedDyad(adverb, f, x, y, at) => {
                let [y, x, f] = self.operands([y, x, f]);
                (Operation::DerivedDyad(*adverb, f, [x, y]), Some(*at))
            }
            Node::List(places) => (Operation::List(self.places(places, &[])), None),
            Node::Derived(adverb, f) => (Operation::Derived(*adverb, self.operand_now(f)), None),
            Node::Composition(parts) => (self.composition(parts), None),
            Node::Signal(value, at) => (Operation::Signal(self.operand_now(value)), Some(*at)),
            Node::Query(query) => (self.query(query), Some(query.at)),
            Node::Waiting => {
                self.code.uses_stack = true;
                (Operation::Pop, None)
            }
            Node::Steps(steps) => return self.steps(steps, wanted),
            Node::Observed(observed) => return self.recorded(observed, wanted),
            Node::Wrong(at) => (Operation::Wrong, Some(*at)),
            // All other nodes are leaves or statements.
            _ => (Operation::Move(self.nothing()), None),
        };
        self.result(operation, at, mark, wanted)
    }

    fn monad(&mut self, primitive: &'static Primitive, y: &Node, at: usize) -> Operation {
        if let (Code::Minimum, Node::Monad(not, truths, not_at)) = (primitive.code, y)
            && not.code == Code::Match
        {
            let (places, not) = (WhereMonad { primitive, at }, (*not, *not_at));
            return match &**truths {
                Node::Dyad(member, x, y, member_at) if member.code == Code::Member => {
                    let [y, x] = self.operands([y, x]);
                    Operation::Outsiders(places, not, (member, *member_at), [x, y])
                }
                truths => Operation::Falses(places, not, self.operand_now(truths)),
            };
        }
        Operation::Monad(primitive, self.operand_now(y))
    }

    fn dyad(&mut self, primitive: &'static Primitive, x: &Node, y: &Node) -> Operation {
        if primitive.code == Code::At
            && let Some((places, truths)) = places_of_truths(y)
        {
            let [truths, x] = self.selection((places, truths), x);
            return Operation::Select(Some(primitive), places, x, truths);
        }
        let [y, x] = self.operands([y, x]);
        Operation::Dyad(primitive, x, y)
    }

    fn applied(&mut self, f: &Node, y: &Node) -> Operation {
        if let Some((places, truths)) = places_of_truths(y) {
            let [truths, f] = self.selection((places, truths), f);
            return Operation::Select(None, places, f, truths);
        }
        let (callee, y) = self.callee(f, y);
        Operation::Apply(callee, y)
    }

    /// The places, or the truths if they are many, and the list.
    fn selection(&mut self, (places, truths): (WhereMonad, &Node), list: &Node) -> [Operand; 2] {
        let mark = self.free;
        let truths = self.operand_now(truths);
        let places = self.result(Operation::PlacesOrTruths(places.primitive, truths), Some(places.at), mark, None);
        [places, self.operand_now(list)]
    }

    /// The argument y and a function, of which `f[x]` is two operands.
    fn callee(&mut self, f: &Node, y: &Node) -> (Callee, Operand) {
        match f {
            Node::Call(f, places, at) if let [Some(x)] | [Some(x), None] = places.as_slice() => {
                let [y, first, function] = self.operands([y, x, f]);
                (Callee { function, first: Some(first), open: places.len() > 1, at: *at }, y)
            }
            f => {
                let [y, function] = self.operands([y, f]);
                (Callee { function, first: None, open: false, at: 0 }, y)
            }
        }
    }

    fn called(&mut self, f: &Node, places: &Places) -> Operation {
        match places.as_slice() {
            [Some(y)] => {
                let [y, function] = self.operands([y, f]);
                Operation::Apply(Callee { function, first: None, open: false, at: 0 }, y)
            }
            [Some(x), Some(y)] => {
                let [y, x, f] = self.operands([y, x, f]);
                Operation::ApplyTwo(f, [x, y])
            }
            _ => {
                let places = self.places(places, &[f]);
                Operation::ApplyPlaces(self.operand_now(f), places)
            }
        }
    }

    fn derived_monad(&mut self, adverb: Adverb, f: &Node, y: &Node) -> Operation {
        match (adverb, y) {
            (Adverb::Over, Node::DerivedMonad(Adverb::Each, g, y, _)) if is_join(f) => {
                let (callee, y) = self.callee(g, y);
                Operation::EachJoined(callee, y)
            }
            (Adverb::Each, _) => {
                let (callee, y) = self.callee(f, y);
                Operation::Each(callee, y)
            }
            _ => {
                let [y, f] = self.operands([y, f]);
                Operation::DerivedMonad(adverb, f, y)
            }
        }
    }

    fn composition(&mut self, parts: &[Node]) -> Operation {
        let mut operands = Vec::with_capacity(parts.len());
        for (i, part) in parts.iter().enumerate().rev() {
            let operand = self.operand_now(part);
            operands.push(self.copied_if_assigned(operand, parts.get(..i).unwrap_or_default().iter()));
        }
        operands.reverse();
        Operation::Composition(operands.into_boxed_slice())
    }

    /// `$[c;t;...;f]`: the value of a branch.
    fn conditional(&mut self, nodes: &[Node], at: usize, wanted: Option<usize>) -> Operand {
        let mark = self.free;
        let to = wanted.unwrap_or_else(|| self.register());
        let mut ends = Vec::new();
        let mut rest = nodes;
        while let [condition, then, others @ ..] = rest {
            let otherwise = self.unless(condition, at);
            self.value(then, Some(to));
            ends.push(self.jump());
            self.land(otherwise);
            rest = others;
        }
        match rest.first() {
            Some(otherwise) => self.value(otherwise, Some(to)),
            None => {
                let nothing = self.nothing();
                self.emit(Operation::Move(nothing), to, None);
                nothing
            }
        };
        ends.into_iter().for_each(|end| self.land(end));
        match wanted {
            Some(to) => Operand::Register(to),
            None => {
                self.free = mark + 1;
                Operand::Last(to)
            }
        }
    }

    /// A jump that is taken if a condition does not hold.
    pub(super) fn unless(&mut self, condition: &Node, at: usize) -> usize {
        let mark = self.free;
        let condition = self.operand_now(condition);
        self.free = mark;
        self.emit(Operation::JumpUnless(condition, 0), 0, at);
        self.here() - 1
    }

    fn block(&mut self, nodes: &[Node], wanted: Option<usize>) -> Operand {
        match nodes.split_last() {
            Some((last, before)) => {
                before.iter().for_each(|node| self.discarded(node));
                match wanted {
                    Some(_) => self.value(last, wanted),
                    None => self.owned(last),
                }
            }
            None => {
                let nothing = self.nothing();
                let mark = self.free;
                self.result(Operation::Move(nothing), None, mark, wanted)
            }
        }
    }
}

/// The places that `&t` asks for, and the truths; `None` of any other expression, and of `&~t`, which has an operation of its own.
fn places_of_truths(node: &Node) -> Option<(WhereMonad, &Node)> {
    match node {
        Node::Monad(primitive, y, at) if primitive.code == Code::Minimum => match &**y {
            Node::Monad(inner, ..) if inner.code == Code::Match => None,
            y => Some((WhereMonad { primitive, at: *at }, y)),
        },
        _ => None,
    }
}

/// Whether a node is `,`.
fn is_join(node: &Node) -> bool {
    match node {
        Node::Constant(value) => {
            matches!(as_function(value), Some(Function::Primitive(primitive)) if primitive.code == Code::Join)
        }
        _ => false,
    }
}
