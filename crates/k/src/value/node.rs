//! The tree of an expression: what lambdas hold as their bodies.

use std::collections::VecDeque;

use crate::array::{Symbol, Value};
use crate::trace::{Recorder, Span};
use crate::value::primitive::{Adverb, Primitive};

/// Arguments or items in order; `None` where one is left out.
pub type Places = Vec<Option<Node>>;

/// The parts of an expression in the order in which they are evaluated, each with the number of values before it that it waits for.
pub type Steps = VecDeque<(Node, usize)>;

/// An expression. `at` is the byte of its sentence where it may fail.
#[derive(Clone, Debug)]
pub enum Node {
    /// A literal, a primitive, a lambda.
    Constant(Value),
    /// A name: global until `resolve` finds that it is local.
    Global(Symbol, usize),
    /// A local name: its slot, where it may fail, and whether no one asks for its value later.
    Local(usize, usize, bool),
    /// `.z.s`: the running lambda.
    This(usize),
    /// A function (or list) applied to one argument.
    Apply(Box<Node>, Box<Node>, usize),
    /// A primitive applied to one argument.
    Monad(&'static Primitive, Box<Node>, usize),
    /// A primitive applied to two.
    Dyad(&'static Primitive, Box<Node>, Box<Node>, usize),
    /// A derived function, applied to one argument.
    DerivedMonad(Adverb, Box<Node>, Box<Node>, usize),
    /// A derived function, applied to two arguments.
    DerivedDyad(Adverb, Box<Node>, Box<Node>, Box<Node>, usize),
    /// A function (or list) with bracketed arguments; holes make a projection.
    Call(Box<Node>, Places, usize),
    /// A list.
    List(Places),
    /// A derived function as a value.
    Derived(Adverb, Box<Node>),
    /// A composition, the last one applied first.
    Composition(Vec<Node>),
    /// An assignment.
    Assign(Box<Assignment>),
    /// `$[c;t;f]`
    Conditional(Vec<Node>, usize),
    /// `do[n;...]`
    Do(Box<Node>, Vec<Node>, usize),
    /// `if[c;...]`
    If(Box<Node>, Vec<Node>, usize),
    /// `while[c;...]`
    While(Box<Node>, Vec<Node>, usize),
    /// Statements, of which the last gives the value.
    Block(Vec<Node>),
    /// `:e`
    Return(Box<Node>),
    /// `'e`
    Signal(Box<Node>, usize),
    /// A query: `select`, `exec`, `update`, `delete`.
    Query(Box<Query>),
    /// An expression that is too deep for a tree, part by part.
    Steps(Steps),
    /// The value of the last step that no other has taken.
    Waiting,
    /// A syntax error, which is found while the tree is built and reported at its end.
    Wrong(usize),
    /// An application that is recorded: `explain` puts it in place of the application.
    Observed(Box<Observed>),
}

/// An application that is recorded.
#[derive(Clone, Debug)]
pub struct Observed {
    /// The application.
    pub node: Node,
    /// The range of the text that it covers.
    pub span: Span,
    /// The words that are applied.
    pub verb: Span,
    /// Where it is written down.
    pub recorder: Recorder,
}

/// The verb of a query: select, exec, update or delete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryVerb {
    /// Gives them: `select` and `exec`.
    Fetch,
    /// Changes them.
    Update,
    /// Leaves them, or some columns, out.
    Delete,
}

/// A query, whichever way it was written: as a template, as `?[t;c;b;a]` or `![t;c;b;a]`, or as a tree.
#[derive(Clone, Debug)]
pub struct Query {
    /// The verb.
    pub verb: QueryVerb,
    /// The table.
    pub table: Node,
    /// The conditions, each on the rows that the ones before it left.
    pub conditions: Vec<QueryExpression>,
    /// How the rows are grouped, and what form the result has.
    pub by: By,
    /// The computed columns.
    pub columns: Columns,
    /// The greatest number of rows, or the first row and their number.
    pub limit: Option<Node>,
    /// The order of the rows before the limit: whether descending, and by what.
    pub order: Option<(bool, QueryExpression)>,
    /// Where it begins in its sentence.
    pub at: usize,
}

/// How the rows of a query are grouped.
#[derive(Clone, Debug)]
pub enum By {
    /// Not at all; the result is a table.
    Table,
    /// The same with each row once.
    Distinct,
    /// Not at all; the result is not a table (`exec`).
    Exec,
    /// By one list, which is not a column of the result.
    One(QueryExpression),
    /// By named lists, which become the keys.
    Named(Vec<(Symbol, QueryExpression)>),
}

/// The columns that a query computes.
#[derive(Clone, Debug)]
pub enum Columns {
    /// All columns as they are.
    All,
    /// One thing without a name.
    One(QueryExpression),
    /// Named columns.
    Named(Vec<(Symbol, QueryExpression)>),
}

/// An expression in a query. Its names are columns, or else what they are where the query stands: the tree has a slot for each.
#[derive(Clone, Debug)]
pub struct QueryExpression {
    /// The tree.
    pub node: Node,
    /// The names of its slots.
    pub names: Vec<Symbol>,
    /// The meanings of the names outside the query.
    pub outside: Vec<Node>,
    /// Which of them stand in queries inside the expression alone: there they may be columns, and need not mean anything here.
    pub inside: Vec<bool>,
}

impl Query {
    /// The phrases.
    pub fn phrases(&self) -> impl Iterator<Item = &QueryExpression> {
        let by = match &self.by {
            By::One(phrase) => vec![phrase],
            By::Named(all) => all.iter().map(|(_, phrase)| phrase).collect(),
            By::Table | By::Distinct | By::Exec => Vec::new(),
        };
        let columns = match &self.columns {
            Columns::All => Vec::new(),
            Columns::One(phrase) => vec![phrase],
            Columns::Named(all) => all.iter().map(|(_, phrase)| phrase).collect(),
        };
        self.conditions.iter().chain(by).chain(columns).chain(self.order.iter().map(|(_, phrase)| phrase))
    }

    /// The nodes that are evaluated where the query stands.
    pub fn outside_mut(&mut self) -> Vec<&mut Node> {
        let by = match &mut self.by {
            By::One(phrase) => vec![phrase],
            By::Named(all) => all.iter_mut().map(|(_, phrase)| phrase).collect(),
            By::Table | By::Distinct | By::Exec => Vec::new(),
        };
        let columns = match &mut self.columns {
            Columns::All => Vec::new(),
            Columns::One(phrase) => vec![phrase],
            Columns::Named(all) => all.iter_mut().map(|(_, phrase)| phrase).collect(),
        };
        let order = self.order.iter_mut().map(|(_, phrase)| phrase);
        let phrases = self.conditions.iter_mut().chain(by).chain(columns).chain(order);
        let names = phrases.flat_map(|phrase| phrase.outside.iter_mut());
        [&mut self.table].into_iter().chain(self.limit.iter_mut()).chain(names).collect()
    }
}

/// An assignment: the name, the indices, the function that combines old and new value.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// The name.
    pub name: Symbol,
    /// Its slot, if it is local.
    pub slot: Option<usize>,
    /// Whether the global is meant: `::`.
    pub global: bool,
    /// The items assigned to, if not all.
    pub indices: Option<Places>,
    /// The function between the old value and the new: a node that gives one.
    pub operation: Option<Node>,
    /// The new value.
    pub value: Node,
    /// Where it may fail.
    pub at: usize,
}

/// Calls `f` for a node and all below it.
pub(crate) fn visit(node: &Node, f: &mut dyn FnMut(&Node)) {
    f(node);
    for_children(node, &mut |child| visit(child, f));
}

pub(crate) fn for_children(node: &Node, f: &mut dyn FnMut(&Node)) {
    match node {
        Node::Constant(_) | Node::Global(..) | Node::Local(..) | Node::This(_) | Node::Waiting | Node::Wrong(_) => {}
        Node::Observed(observed) => f(&observed.node),
        Node::Apply(a, b, _) => [a, b].into_iter().for_each(|node| f(node)),
        Node::Monad(_, a, _) | Node::Derived(_, a) | Node::Return(a) | Node::Signal(a, _) => f(a),
        Node::Dyad(_, a, b, _) | Node::DerivedMonad(_, a, b, _) => [a, b].into_iter().for_each(|node| f(node)),
        Node::DerivedDyad(_, a, b, c, _) => [a, b, c].into_iter().for_each(|node| f(node)),
        Node::Call(a, places, _) => {
            f(a);
            places.iter().flatten().for_each(f);
        }
        Node::List(places) => places.iter().flatten().for_each(f),
        Node::Steps(steps) => steps.iter().for_each(|(node, _)| f(node)),
        Node::Composition(nodes) | Node::Conditional(nodes, _) | Node::Block(nodes) => nodes.iter().for_each(f),
        Node::Do(a, body, _) | Node::If(a, body, _) | Node::While(a, body, _) => {
            f(a);
            body.iter().for_each(f);
        }
        Node::Query(query) => {
            f(&query.table);
            query.limit.iter().for_each(&mut *f);
            query.phrases().flat_map(|phrase| phrase.outside.iter()).for_each(f);
        }
        Node::Assign(assignment) => {
            let Assignment { indices, operation, value, .. } = assignment.as_ref();
            indices.iter().flatten().flatten().for_each(&mut *f);
            operation.iter().for_each(&mut *f);
            f(value);
        }
    }
}

/// Calls `f` for the nodes right below a node that may be changed. Of a query these are the nodes that are evaluated where it
/// stands.
pub(crate) fn for_children_mut(node: &mut Node, f: &mut dyn FnMut(&mut Node)) {
    match node {
        Node::Constant(_) | Node::Global(..) | Node::Local(..) | Node::This(_) | Node::Waiting | Node::Wrong(_) => {}
        Node::Observed(observed) => f(&mut observed.node),
        Node::Apply(a, b, _) | Node::Dyad(_, a, b, _) | Node::DerivedMonad(_, a, b, _) => {
            f(a);
            f(b);
        }
        Node::Monad(_, a, _) | Node::Derived(_, a) | Node::Return(a) | Node::Signal(a, _) => f(a),
        Node::DerivedDyad(_, a, b, c, _) => [a, b, c].into_iter().for_each(|node| f(node)),
        Node::Call(a, places, _) => {
            f(a);
            places.iter_mut().flatten().for_each(f);
        }
        Node::List(places) => places.iter_mut().flatten().for_each(f),
        Node::Steps(steps) => steps.iter_mut().for_each(|(node, _)| f(node)),
        Node::Composition(nodes) | Node::Conditional(nodes, _) | Node::Block(nodes) => nodes.iter_mut().for_each(f),
        Node::Do(a, body, _) | Node::If(a, body, _) | Node::While(a, body, _) => {
            f(a);
            body.iter_mut().for_each(f);
        }
        Node::Query(query) => query.outside_mut().into_iter().for_each(f),
        Node::Assign(assignment) => {
            let Assignment { indices, operation, value, .. } = assignment.as_mut();
            indices.iter_mut().flatten().flatten().for_each(&mut *f);
            operation.iter_mut().for_each(&mut *f);
            f(value);
        }
    }
}

impl Node {
    /// A place of its sentence that the node covers; `None` for literals.
    pub fn place(&self) -> Option<usize> {
        match self {
            Node::Global(_, at)
            | Node::Local(_, at, _)
            | Node::This(at)
            | Node::Apply(_, _, at)
            | Node::Monad(_, _, at)
            | Node::Dyad(_, _, _, at)
            | Node::DerivedMonad(_, _, _, at)
            | Node::DerivedDyad(_, _, _, _, at)
            | Node::Call(_, _, at)
            | Node::Conditional(_, at)
            | Node::Do(_, _, at)
            | Node::If(_, _, at)
            | Node::While(_, _, at)
            | Node::Signal(_, at)
            | Node::Wrong(at) => Some(*at),
            Node::Assign(assignment) => Some(assignment.at),
            Node::Query(query) => Some(query.at),
            Node::Observed(observed) => Some(observed.span.0),
            Node::Derived(_, node) | Node::Return(node) => node.place(),
            Node::List(places) => places.iter().flatten().find_map(Node::place),
            Node::Composition(nodes) | Node::Block(nodes) => nodes.iter().find_map(Node::place),
            Node::Constant(_) | Node::Steps(_) | Node::Waiting => None,
        }
    }
}
