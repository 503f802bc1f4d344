//! Statements: assignments, control words, returns, queries, what is too deep for a tree.

use crate::compile::{CodeUse, Compiler};
use crate::value::bytecode::{Amendment, ObservedStatement, Operand, Operation, QueryOperation, Update};
use crate::value::function::{Function, as_function};
use crate::value::node::{Assignment, Node, Query, Steps};
use crate::value::primitive::{Code, Primitive};
use crate::verbs::atomic::scalar::ScalarDyad;

impl Compiler<'_> {
    /// A statement of a body, whose value nobody asks for.
    pub(super) fn statement(&mut self, node: &Node) {
        self.as_statement(node, |compiler| compiler.discarded(node));
    }

    /// The last statement of a body, whose value the body gives.
    pub(super) fn last_statement(&mut self, node: &Node) {
        self.as_statement(node, |compiler| compiler.tail(node));
    }

    /// The code of a statement, which is one operation where a user looks at statements.
    fn as_statement(&mut self, node: &Node, work: impl FnOnce(&mut Self)) {
        if self.code_use != CodeUse::Observe {
            return work(self);
        }
        let (instructions, ()) = self.apart(work);
        let statement = Operation::Statement(Box::new(ObservedStatement { place: node.place(), instructions }));
        self.emit(statement, 0, None);
    }

    /// An expression whose value nobody asks for.
    pub(super) fn discarded(&mut self, node: &Node) {
        let mark = self.free;
        match node {
            Node::Assign(assignment) if assignment.indices.is_some() => {
                self.amendment(assignment, false);
            }
            Node::If(condition, body, at) => {
                let end = self.unless(condition, *at);
                body.iter().for_each(|node| self.statement(node));
                self.land(end);
            }
            Node::Do(count, body, at) => {
                let count = self.operand_now(count);
                self.free = mark;
                let turns = self.register();
                self.emit(Operation::Count(count), turns, *at);
                let first = self.jump();
                let head = self.here();
                body.iter().for_each(|node| self.statement(node));
                self.land(first);
                self.emit(Operation::Turn(head), turns, None);
            }
            Node::While(condition, body, at) => {
                let first = self.jump();
                let head = self.here();
                body.iter().for_each(|node| self.statement(node));
                self.land(first);
                let condition = self.operand_now(condition);
                self.emit(Operation::While(condition, head), 0, *at);
            }
            _ => {
                let value = match node {
                    Node::Assign(assignment) => self.assignment(assignment, false),
                    node => self.operand_now(node),
                };
                if let Operand::Last(register) = value
                    && register >= self.slots
                {
                    self.emit(Operation::Clear, register, None);
                }
            }
        }
        self.free = mark;
    }

    /// The value of the body.
    pub(super) fn tail(&mut self, node: &Node) {
        let mark = self.free;
        match node {
            Node::Conditional(nodes, at) => {
                let mut rest = nodes.as_slice();
                while let [condition, then, others @ ..] = rest {
                    let otherwise = self.unless(condition, *at);
                    self.tail(then);
                    self.land(otherwise);
                    rest = others;
                }
                match rest.first() {
                    Some(otherwise) => self.tail(otherwise),
                    None => self.return_nothing(),
                }
            }
            Node::Return(value) => self.tail(value),
            _ => {
                let value = self.operand_now(node);
                self.emit(Operation::Return(value), 0, None);
            }
        }
        self.free = mark;
    }

    /// An assignment, and where its value is.
    pub(super) fn assignment(&mut self, assignment: &Assignment, is_wanted: bool) -> Operand {
        match (&assignment.indices, &assignment.operation) {
            (None, None) => self.plain_assignment(assignment, is_wanted),
            (None, Some(function)) => self.update(assignment, function, is_wanted),
            (Some(_), _) => self.amendment(assignment, is_wanted),
        }
    }

    /// `x:v`
    fn plain_assignment(&mut self, assignment: &Assignment, is_wanted: bool) -> Operand {
        let mark = self.free;
        if let Some(slot) = assignment.slot {
            return self.value(&assignment.value, Some(slot));
        }
        if let Node::Dyad(primitive, x, y, at) = &assignment.value
            && matches!(primitive.code, Code::Join | Code::Upsert)
            && matches!(&**x, Node::Global(name, _) if *name == assignment.name)
        {
            let y = self.operand_now(y);
            return self.result(Operation::Grow(assignment.name, primitive, y), Some(*at), mark, None);
        }
        let value = self.operand_now(&assignment.value);
        if !is_wanted {
            self.emit(Operation::Store(assignment.name, value), 0, assignment.at);
            return self.nothing();
        }
        let value = self.own(value);
        self.emit(Operation::Store(assignment.name, value.shared()), 0, assignment.at);
        value
    }

    /// `x+:v`
    fn update(&mut self, assignment: &Assignment, function: &Node, is_wanted: bool) -> Operand {
        let mark = self.free;
        if let (Some(slot), Some(primitive)) = (assignment.slot, elementwise(function)) {
            let value = self.operand_now(&assignment.value);
            let old = if self.code_use == CodeUse::Observe { Operand::Register(slot) } else { Operand::Last(slot) };
            // Both operands may be the same name: then neither is taken.
            let old = if value.shared() == old.shared() { Operand::Register(slot) } else { old };
            return self.result(Operation::Dyad(primitive, old, value), Some(assignment.at), mark, Some(slot));
        }
        let verb = elementwise(function).and_then(scalar_verb);
        let [value, function] = self.operands([&assignment.value, function]);
        let update = Update { name: assignment.name, slot: assignment.slot, function, verb, value, is_wanted };
        let result = self.result(Operation::Update(Box::new(update)), Some(assignment.at), mark, assignment.slot);
        if is_wanted { result } else { result.shared() }
    }

    /// `x[i]:v`, `x[i]+:v`
    fn amendment(&mut self, assignment: &Assignment, is_wanted: bool) -> Operand {
        let mark = self.free;
        let indices = assignment.indices.as_deref().unwrap_or_default();
        let later: Vec<&Node> = indices.iter().flatten().chain(&assignment.operation).collect();
        let value = self.operand(&assignment.value, &later);
        let operation: Vec<&Node> = assignment.operation.iter().collect();
        let places = self.places(indices, &operation);
        let verb = assignment.operation.as_ref().and_then(elementwise).and_then(scalar_verb);
        let function = assignment.operation.as_ref().map(|node| self.operand_now(node));
        let (name, slot) = (assignment.name, assignment.slot);
        let amendment = Amendment { name, slot, places, function, verb, value, is_wanted };
        self.result(Operation::Amend(Box::new(amendment)), Some(assignment.at), mark, None)
    }

    pub(super) fn query(&mut self, query: &Query) -> Operation {
        let limit: Vec<&Node> = query.limit.iter().collect();
        let table = self.operand(&query.table, &limit);
        let limit = query.limit.as_ref().map(|limit| self.operand_now(limit));
        let mut codes = Vec::new();
        for phrase in query.phrases() {
            match super::expression(self.k, &phrase.node, phrase.names.len(), CodeUse::Phrase) {
                Ok(code) => codes.push(code),
                Err(error) => self.error = Some(error),
            }
        }
        Operation::Query(Box::new(QueryOperation { query: query.clone(), codes, table, limit }))
    }

    /// The parts of an expression that is too deep for a tree: their values wait for the parts that take them.
    pub(super) fn steps(&mut self, steps: &Steps, wanted: Option<usize>) -> Operand {
        self.code.uses_stack = true;
        let mark = self.free;
        for (node, count) in steps {
            if *count > 1 {
                // The operand that is evaluated first is taken first.
                self.emit(Operation::Reverse(*count), 0, None);
            }
            let value = self.operand_now(node);
            self.free = mark;
            self.emit(Operation::Push(value), 0, None);
        }
        self.result(Operation::Pop, None, mark, wanted)
    }
}

/// What an elementwise primitive does with single numbers.
fn scalar_verb(primitive: &'static Primitive) -> Option<ScalarDyad> {
    primitive.atomic?.scalar
}

/// The elementwise primitive that a node is. It gives a new value for an old one wherever this is.
fn elementwise(node: &Node) -> Option<&'static Primitive> {
    match node {
        Node::Constant(value) => match as_function(value)? {
            Function::Primitive(primitive) if primitive.atomic.is_some() => Some(primitive),
            _ => None,
        },
        _ => None,
    }
}
