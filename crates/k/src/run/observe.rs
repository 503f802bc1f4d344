//! Running a line of k under observation: the same evaluator, with the applications of the tree replaced by ones that also record.
//!
//! The arguments of an [`Observed`] application are evaluated, right to left as ever, and are looked at before it is applied as
//! always. A function that an adverb applies is opened turn by turn; a primitive there becomes the lambda that applies it.

use std::sync::Arc;

use crate::array::{Mark, Symbol, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::query::sorting;
use crate::read::parse;
use crate::read::query::QueryPart;
use crate::read::spans::Spans;
use crate::run::body::Statement;
use crate::run::machine::{Ended, Machine};
use crate::show::console;
use crate::trace::{self, ORDER_OF_RIGHT, Outcome, PLAN, RIGHT_SORTED, Recorder, Seen, Span, Stage, Step};
use crate::value::bytecode::{Operand, RecordedOperation};
use crate::value::function::{Function, Lambda, LambdaCode, as_function};
use crate::value::node::{By, Columns, Node, Observed, Places, Query, QueryExpression};
use crate::value::primitive::{Adverb, Code, Primitive};
use crate::value::register::Register;
use crate::value::{self, Kind, kind};
use crate::verbs::order::Direction;

/// Values of more items are remembered by their shape alone.
const REMEMBERED: usize = 64;
/// The turns of a primitive are shown of no longer lists.
const TURNS_MAX: usize = 100;
/// The longest text of a value that is remembered.
const SHOWN_TEXT_MAX: usize = 2_000;

/// Runs a line once and records what happens.
pub fn observe(k: &Interpreter, line: &str, dialect: Dialect) -> Outcome {
    let recorder = Recorder::default();
    recorder.with(|trace| trace.sentence = line.to_string());
    let before = k.dialect.replace(dialect);
    let done = run(k, line, dialect, &recorder);
    k.dialect.set(before);
    let trace = recorder.with(std::mem::take);
    match done {
        Ok(text) => Outcome { trace, text, error: None },
        Err(error) => Outcome { trace, error: Some(error), ..Outcome::default() },
    }
}

fn run(k: &Interpreter, line: &str, dialect: Dialect, recorder: &Recorder) -> Result<Option<String>> {
    if k.stack.is_unset() {
        k.enter_stack(4 << 20);
    }
    let spans = Spans::new(line, dialect)?;
    let statements = parse::line(line, dialect, k.settings.namespace.get(), &k.own_words(), None)?;
    if let Some(node) = statements.iter().flatten().next_back() {
        recorder.with(|trace| trace.tree = Some(spans.tree(node, (0, line.trim_end().len()))));
    }
    let watching = Watcher { spans, recorder, offset: 0 };
    let watched: Vec<Option<Statement>> =
        statements.into_iter().map(|node| node.map(|node| Statement::new(watching.node(node)))).collect();
    let (value, shown) = k.statements(&watched, line)?;
    let text = shown.text(&k.cx(), &value, dialect, None)?;
    Ok(text.map(|text| String::from_utf8_lossy(&text).into_owned()))
}

/// Inserts recording applications into trees.
struct Watcher<'a> {
    spans: Spans,
    recorder: &'a Recorder,
    /// Where the text that is recorded begins in the one that the tree was made from.
    offset: usize,
}

impl Watcher<'_> {
    fn boxed(&self, node: Node) -> Box<Node> {
        Box::new(self.node(node))
    }

    fn all(&self, nodes: Vec<Node>) -> Vec<Node> {
        nodes.into_iter().map(|node| self.node(node)).collect()
    }

    fn places(&self, places: Places) -> Places {
        places.into_iter().map(|node| node.map(|node| self.node(node))).collect()
    }

    /// The tree with its applications recorded.
    fn node(&self, node: Node) -> Node {
        let known = self.spans.application(&node);
        let inner = match node {
            Node::Monad(p, y, at) => Node::Monad(p, self.boxed(*y), at),
            Node::Dyad(p, x, y, at) => Node::Dyad(p, self.boxed(*x), self.boxed(*y), at),
            Node::Apply(f, y, at) => Node::Apply(self.boxed(*f), self.boxed(*y), at),
            Node::DerivedMonad(adverb, f, y, at) => Node::DerivedMonad(adverb, self.boxed(*f), self.boxed(*y), at),
            Node::DerivedDyad(adverb, f, x, y, at) => {
                Node::DerivedDyad(adverb, self.boxed(*f), self.boxed(*x), self.boxed(*y), at)
            }
            Node::Call(f, places, at) => Node::Call(self.boxed(*f), self.places(places), at),
            Node::List(places) => Node::List(self.places(places)),
            Node::Derived(adverb, f) => Node::Derived(adverb, self.boxed(*f)),
            Node::Composition(nodes) => Node::Composition(self.all(nodes)),
            Node::Conditional(nodes, at) => Node::Conditional(self.all(nodes), at),
            Node::Do(n, body, at) => Node::Do(self.boxed(*n), self.all(body), at),
            Node::If(c, body, at) => Node::If(self.boxed(*c), self.all(body), at),
            Node::While(c, body, at) => Node::While(self.boxed(*c), self.all(body), at),
            Node::Block(nodes) => Node::Block(self.all(nodes)),
            Node::Return(node) => Node::Return(self.boxed(*node)),
            Node::Signal(node, at) => Node::Signal(self.boxed(*node), at),
            Node::Assign(mut assignment) => {
                assignment.indices = assignment.indices.map(|places| self.places(places));
                assignment.value = self.node(assignment.value);
                Node::Assign(assignment)
            }
            Node::Query(query) => Node::Query(Box::new(self.query(*query))),
            Node::Constant(value) => match as_function(&value) {
                Some(Function::Lambda(lambda)) => Node::Constant(self.lambda(lambda)),
                _ => Node::Constant(value),
            },
            other => other,
        };
        match known.and_then(|(span, verb)| Some((self.shifted(span)?, self.shifted(verb)?))) {
            Some((span, verb)) => {
                Node::Observed(Box::new(Observed { node: inner, span, verb, recorder: self.recorder.clone() }))
            }
            None => inner,
        }
    }

    /// A place in the text that is recorded.
    fn shifted(&self, (start, end): Span) -> Option<Span> {
        Some((start.checked_sub(self.offset)?, end.checked_sub(self.offset)?))
    }

    /// A query with its phrases recorded, each as a whole too.
    fn query(&self, query: Query) -> Query {
        let places = self.spans.phrases(query.at);
        let mut of = [QueryPart::Columns, QueryPart::Groups, QueryPart::Table, QueryPart::Conditions]
            .map(|part| places.iter().filter(move |(own, _)| *own == part).map(|(_, span)| *span));
        let [columns, groups, table, conditions] = &mut of;
        let phrase = |mut phrase: QueryExpression, span: Option<Span>| {
            phrase.node = self.recorded(phrase.node, span);
            phrase
        };
        let named = |all: Vec<(Symbol, QueryExpression)>, spans: &mut dyn Iterator<Item = Span>| {
            all.into_iter().map(|(name, one)| (name, phrase(one, spans.next()))).collect()
        };
        Query {
            table: self.recorded(query.table, table.next()),
            conditions: query.conditions.into_iter().map(|one| phrase(one, conditions.next())).collect(),
            by: match query.by {
                By::One(one) => By::One(phrase(one, groups.next())),
                By::Named(all) => By::Named(named(all, groups)),
                other => other,
            },
            columns: match query.columns {
                Columns::All => Columns::All,
                Columns::One(one) => Columns::One(phrase(one, columns.next())),
                Columns::Named(all) => Columns::Named(named(all, columns)),
            },
            limit: query.limit.map(|limit| self.node(limit)),
            ..query
        }
    }

    /// An expression that is recorded as a whole, whatever it is.
    fn recorded(&self, node: Node, span: Option<Span>) -> Node {
        match (self.node(node), span.and_then(|span| self.shifted(span))) {
            (node @ Node::Observed(_), _) | (node, None) => node,
            (node, Some(span)) => {
                Node::Observed(Box::new(Observed { node, span, verb: span, recorder: self.recorder.clone() }))
            }
        }
    }

    /// A lambda whose body is recorded.
    fn lambda(&self, lambda: &Lambda) -> Value {
        let body = lambda.body.iter().map(|node| self.node(node.clone())).collect();
        Function::Lambda(Arc::new(Lambda { body, keeps_atoms: false, code: LambdaCode::default(), ..lambda.clone() }))
            .into_value()
    }
}

impl Machine<'_, '_> {
    /// Runs an application and records it.
    #[cold]
    pub(super) fn recorded(&mut self, recorded: &RecordedOperation, to: usize, out: &mut Register) -> Result<Ended> {
        let (k, recorder) = (self.k, &recorded.recorder);
        let arguments: Vec<Value> = recorded.arguments.iter().map(|place| self.take(*place).into_value()).collect();
        let (left, right) = match arguments.as_slice() {
            [] if recorded.function.is_some() => (None, k.seen(&value::nothing())),
            [] => (None, Seen { kind: "nothing", shape: Vec::new(), text: None }),
            [y] => (None, k.seen(y)),
            [x, y, ..] => (Some(k.seen(x)), k.seen(y)),
        };
        let mut stages = match (recorded.primitive, arguments.as_slice()) {
            (Some(row), [y]) => k.stages(row, None, y),
            (Some(row), [x, y]) => k.stages(row, Some(x), y),
            _ => Vec::new(),
        };
        self.open_function(recorded, &arguments);
        drop(arguments);
        let before = recorder.enter();
        let run = || recorder.inside(|| self.run_instructions(&recorded.instructions, out));
        let (plans, done) = k.explaining(true, run);
        stages.extend(plans.into_iter().map(|plan| (PLAN, Seen { kind: "text", shape: Vec::new(), text: Some(plan) })));
        let value = done.is_ok().then(|| self.take(recorded.result));
        let result = match (&done, value) {
            (Ok(Ended::Returned), _) => Ok(right.clone()),
            (Err(error), _) => Err(words_of(error)),
            (_, mut value) => {
                let seen =
                    k.seen(&value.as_mut().map(|value| value.copy().into_value()).unwrap_or_else(value::nothing));
                self.put(to, value.unwrap_or_default());
                Ok(seen)
            }
        };
        let kind = if left.is_some() { "dyad" } else { "monad" };
        let unread = Some((0, recorded.span.0)).filter(|(_, end)| *end > 0);
        recorder.moved(kind, &unread.into_iter().chain([recorded.span]).collect::<Vec<Span>>());
        let (span, verb, way) = (recorded.span, recorded.verb, recorded.way);
        let step = Step { source: 0, span, verb, depth: 0, left, right, ranks: Vec::new(), way, stages, result };
        recorder.leave(before, step, true);
        done
    }

    /// Puts in the place of the function one whose body or whose turns are recorded.
    fn open_function(&mut self, recorded: &RecordedOperation, arguments: &[Value]) {
        let Some((source, name)) = recorded.function else { return };
        let (k, recorder) = (self.k, &recorded.recorder);
        let mut function = self.function(source).clone();
        if let (Some(name), Some(Function::Lambda(lambda))) = (name, as_function(&function))
            && recorder.opens(recorded.verb)
            && let Some(opened) = k.opened(name, lambda, recorder)
        {
            function = opened;
        }
        if let Some(adverb) = recorded.adverb {
            let longest = arguments.iter().map(value::count).max().unwrap_or(0);
            function = turned(adverb, &function, longest, arguments.len() > 1, (recorded.verb, recorder));
        }
        if let Operand::Register(register) | Operand::Last(register) = source {
            self.put(register, function.into());
        }
    }
}

impl Interpreter {
    /// The stages of a sort and of a grade: the order of the items, and the items in it.
    fn stages(&self, row: &Primitive, x: Option<&Value>, y: &Value) -> Vec<Stage> {
        let name = match row.code {
            Code::Less | Code::Greater | Code::GradeUp | Code::GradeDown if x.is_none() => RIGHT_SORTED,
            Code::Ascending | Code::Descending | Code::AscendingBy | Code::DescendingBy => ORDER_OF_RIGHT,
            _ => return Vec::new(),
        };
        let given = self.seen(y);
        if !given.is_small() {
            let order = Seen { kind: Kind::Long.names().1, shape: vec![value::count(y)], text: None };
            return vec![(name, if name == RIGHT_SORTED { Seen { text: None, ..given } } else { order })];
        }
        let made = match (row.code, x) {
            (Code::Less | Code::GradeUp, None) => sorting::ascending(self, y.clone()),
            (Code::Greater | Code::GradeDown, None) => sorting::descending(self, y.clone()),
            (Code::Ascending, None) => sorting::grade_up(self, y.clone()),
            (Code::Descending, None) => sorting::grade_down(self, y.clone()),
            (Code::AscendingBy, Some(x)) => sorting::grade_by(self, x, y, Direction::Up),
            (Code::DescendingBy, Some(x)) => sorting::grade_by(self, x, y, Direction::Down),
            _ => return Vec::new(),
        };
        made.ok().map(|value| (name, self.seen(&value::marked(value, Mark::None)))).into_iter().collect()
    }

    /// A lambda with its body recorded as a text of its own.
    fn opened(&self, name: Symbol, lambda: &Arc<Lambda>, recorder: &Recorder) -> Option<Value> {
        // The places in its tree are those of the sentence that it was written in.
        let blank = " ".repeat(lambda.start);
        let spans = Spans::new(&(blank + &lambda.text), self.dialect()).ok()?;
        let inner = recorder.within(name.name().to_string(), lambda.text.clone());
        Some(Watcher { spans, recorder: &inner, offset: lambda.start }.lambda(lambda))
    }

    /// The record of a value.
    pub(super) fn seen(&self, value: &Value) -> Seen {
        let shape = shape_of(value);
        let count: usize = shape.iter().fold(1_usize, |all, length| all.saturating_mul(*length));
        let text = (count <= REMEMBERED && !value::is_nothing(value))
            .then(|| console::console(&self.cx(), value, self.dialect()).ok())
            .flatten()
            .filter(|text| text.len() <= SHOWN_TEXT_MAX)
            .map(|text| String::from_utf8_lossy(&text).into_owned());
        Seen { kind: kind_of(value), shape, text }
    }
}

/// The function whose turns an adverb takes, recorded: of a primitive the lambda that applies it, if the list is short.
fn turned(adverb: Adverb, f: &Value, count: usize, dyad: bool, (verb, recorder): (Span, &Recorder)) -> Value {
    let by_two = match adverb {
        Adverb::Each => dyad,
        Adverb::Over | Adverb::Scan | Adverb::Right | Adverb::Left => true,
        _ => return f.clone(),
    };
    let least = if adverb == Adverb::Each { 1 } else { 2 };
    if !(least..=TURNS_MAX).contains(&count) {
        return f.clone();
    }
    let local = |slot: usize| Box::new(Node::Local(slot, verb.0, false));
    let turn = match as_function(f) {
        Some(Function::Primitive(primitive)) => {
            let node = match by_two {
                true if primitive.dyad.is_some() => Node::Dyad(primitive, local(0), local(1), verb.0),
                false if primitive.monad.is_some() => Node::Monad(primitive, local(0), verb.0),
                _ => return f.clone(),
            };
            Some((node, (verb.0, verb.0 + primitive.spelling.len())))
        }
        // `+/'`: each item is a whole to be folded.
        Some(Function::Derived(inner, g)) if !by_two => {
            let node = Node::DerivedMonad(*inner, Box::new(Node::Constant(g.clone())), local(0), verb.0);
            Some((node, (verb.0, verb.1.saturating_sub(1).max(verb.0))))
        }
        _ => None,
    };
    turn.and_then(|(node, word)| turn_of(node, by_two, word, recorder)).unwrap_or_else(|| f.clone())
}

/// The lambda of one application to its arguments, recorded.
fn turn_of(node: Node, by_two: bool, word: Span, recorder: &Recorder) -> Option<Value> {
    let names = if by_two { &["x", "y"][..] } else { &["x"] };
    let slots = names.iter().map(|name| Symbol::new(name).ok()).collect::<Option<Vec<Symbol>>>()?;
    let body = vec![Node::Observed(Box::new(Observed { node, span: word, verb: word, recorder: recorder.clone() }))];
    let lambda = Lambda {
        text: recorder.words(word),
        start: 0,
        origin: None,
        read_in: (Dialect::K, Symbol::default()),
        name: std::sync::OnceLock::new(),
        rank: names.len(),
        slots,
        body,
        silent: false,
        assigned: Vec::new(),
        keeps_atoms: false,
        code: LambdaCode::default(),
    };
    Some(Function::Lambda(Arc::new(lambda)).into_value())
}

/// The length of a list; of a list of lists alike further lengths. Only so many values are looked at: where that does not
/// tell whether lists are alike, the lengths end.
pub(super) fn shape_of(value: &Value) -> Vec<usize> {
    let mut looks = LOOKS;
    shape_within(value, &mut looks)
}

/// How many values are looked at for one shape.
const LOOKS: usize = 1000;

fn shape_within(value: &Value, looks: &mut usize) -> Vec<usize> {
    if let Value::Dictionary(_) | Value::Table(_) = value {
        return vec![value::count(value)];
    }
    if !value::is_list(value) {
        return Vec::new();
    }
    let mut shape = vec![value::count(value)];
    let Some([first, rest @ ..]) = value::boxes(value) else { return shape };
    let Some(left) = looks.checked_sub(rest.len() + 1) else { return shape };
    *looks = left;
    let inner = shape_within(first, looks);
    if rest.iter().all(|item| *looks > 0 && shape_within(item, looks) == inner) {
        shape.extend(inner);
    }
    shape
}

/// The kind of a value, in k's words.
pub(super) fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Dictionary(_) => "dictionary",
        Value::Table(_) => "table",
        Value::Function(_) => "function",
        _ => match kind(value).names().1 {
            "" => "list",
            name => name,
        },
    }
}

/// The words for an error: its kind and what it says.
fn words_of(error: &Error) -> Vec<String> {
    let kind = crate::show::report::error_text(error);
    std::iter::once(kind).chain(error.notes().iter().cloned()).collect()
}

impl Spans {
    /// The tree of what stands at a span.
    fn tree(&self, node: &Node, span: Span) -> trace::Node {
        let leaf = |what: &'static str| trace::Node { span: self.balanced(span), what, ..trace::Node::default() };
        let Some((whole, verb)) = self.application(node) else {
            return match node {
                Node::Global(..) | Node::Local(..) => leaf("name"),
                Node::Assign(assignment) => {
                    let value = self.tree(&assignment.value, (span.0, span.1));
                    trace::Node { span, what: "assignment", ranks: Vec::new(), children: vec![value] }
                }
                Node::List(_) => leaf("list"),
                Node::Constant(value) if value::is_function(value) => leaf("function"),
                Node::Constant(_) => leaf("noun"),
                _ => leaf("expression"),
            };
        };
        let word = trace::Node { span: verb, what: "verb", ..trace::Node::default() };
        let (before, after) = ((whole.0, verb.0), (verb.1, whole.1));
        let (what, children) = match node {
            Node::Monad(_, y, _) | Node::Apply(_, y, _) | Node::DerivedMonad(_, _, y, _) => {
                ("monad", vec![word, self.tree(y, after)])
            }
            Node::Dyad(_, x, y, _) | Node::DerivedDyad(_, _, x, y, _) => {
                ("dyad", vec![self.tree(x, before), word, self.tree(y, after)])
            }
            Node::Query(query) => {
                let places = self.phrases(query.at);
                let leaves = places.into_iter().map(|(part, span)| trace::Node {
                    span,
                    what: match part {
                        QueryPart::Columns => "a column of the result",
                        QueryPart::Groups => "the group of each row",
                        QueryPart::Table => "the table",
                        QueryPart::Conditions => "a condition",
                    },
                    ..trace::Node::default()
                });
                ("query", std::iter::once(word).chain(leaves).collect())
            }
            _ => ("call", vec![word]),
        };
        trace::Node { span: whole, what, ranks: Vec::new(), children }
    }
}
