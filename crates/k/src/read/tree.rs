//! The tree of an expression, and the constructors that the grammar calls.
//!
//! A [`Phrase`] is an expression that may still lack its right operand: `(+/&:)`, `1+`. What follows it decides: with an
//! operand it is applied, at the end of an expression it is a function (a projection or a composition).

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use crate::array::Symbol;
use crate::names::interpreter::Dialect;
use crate::read::columns::{columns_of, entries_of};
use crate::read::patterns::{self, LeftSide};
use crate::read::phrase::{Phrase, Purpose, Verb, VerbKind, begins, compose, lacks_left};
use crate::read::resolve;
use crate::read::steps;
use crate::value;
use crate::value::function::{Function, as_function, right_argument};
use crate::value::node::{Assignment, Node, Places};
use crate::value::primitive::{Adverb, Code, Primitive};
use crate::vocabulary;

/// What the constructors know beside their parts.
#[derive(Debug)]
pub struct Build<'a> {
    /// The sentence.
    pub text: &'a str,
    /// k or q.
    pub dialect: Dialect,
    /// The purpose of the tree.
    pub purpose: Purpose,
    /// The namespace of global names without one.
    pub space: Symbol,
    /// The script that the sentence comes from, and the line there on which it begins.
    pub origin: Option<(Arc<str>, usize)>,
    /// Whether the line is so long or deep that its trees are made flat.
    pub flat: bool,
    /// How many functions were made of functions there: as values they are nested.
    pub nested: Cell<usize>,
    /// Where its lines end, once that is asked for.
    pub line_ends: OnceCell<Vec<usize>>,
}

impl Build<'_> {
    /// A node as it is to stand in a tree.
    fn tree(&self, node: Node) -> Node {
        if self.flat { steps::flat(node) } else { node }
    }

    /// A function made of functions.
    fn function(&self, node: Node) -> Phrase {
        self.nested.set(self.nested.get() + 1);
        Phrase::function(self.tree(node))
    }

    /// A verb as a value.
    pub fn value_of(&self, verb: Verb) -> Node {
        match verb.kind {
            VerbKind::Primitive(primitive) => {
                // In q a symbol is its dyad: with one argument it waits for the other.
                let row = if self.dialect == Dialect::Q { vocabulary::dyadic(primitive) } else { primitive };
                Node::Constant(Function::Primitive(row).into_value())
            }
            VerbKind::Monadic(primitive) => Node::Constant(Function::Monad(primitive).into_value()),
            VerbKind::Amending(primitive) => Node::Constant(Function::Primitive(primitive).into_value()),
            VerbKind::Colon => Node::Constant(right_argument()),
            VerbKind::DoubleColon => Node::Constant(value::nothing()),
            VerbKind::Named(function) => function,
            VerbKind::Derived(adverb, function) | VerbKind::Worded(adverb, function) => {
                self.nested.set(self.nested.get() + 1);
                self.tree(Node::Derived(adverb, Box::new(function)))
            }
        }
    }

    /// What an adverb derives from a verb. Behind a word it takes no more from the left than the word does: `f g each'x` is f of `g each'x`.
    pub fn derived(&self, verb: Verb, at: usize, adverb: Adverb) -> Verb {
        let worded = matches!(verb.kind, VerbKind::Worded(..));
        let function = self.value_of(verb);
        if worded { Verb::worded(at, adverb, function) } else { Verb::derived(at, adverb, function) }
    }

    /// A noun with nothing but a noun's expression after it.
    pub fn juxtaposed(&self, noun: Node, at: usize, right: Phrase) -> Phrase {
        if right.waits {
            return self.function(compose(noun, right.node));
        }
        let right = Box::new(right.node);
        Phrase::noun(self.tree(match self.word_before(&noun, at) {
            Some((word, start)) => Node::Monad(word, right, start),
            None => Node::Apply(Box::new(noun), right, at),
        }))
    }

    /// The word that a noun is, or in q its symbol in parentheses, and where it stands, if it stands before a place: `(#)x` is `count x`.
    fn word_before(&self, noun: &Node, at: usize) -> Option<(&'static Primitive, usize)> {
        let Node::Constant(constant) = noun else { return None };
        let Some(Function::Primitive(word)) = as_function(constant) else { return None };
        let before = self.text.get(..at)?.trim_end();
        // `(+)[1]` waits for its second argument.
        let is_called = self.text.get(at..).is_some_and(|rest| rest.trim_start().starts_with('['));
        if let (Some(inside), Dialect::Q, false) = (before.strip_suffix(')'), self.dialect, is_called) {
            let before = inside.trim_end().strip_suffix(word.spelling)?;
            let symbol = vocabulary::primitive(word.spelling).filter(|row| !row.is_keyword() && row.monad.is_some())?;
            return before.trim_end().ends_with('(').then_some((symbol, before.len()));
        }
        let before = before.strip_suffix(word.spelling)?;
        word.monad.is_some().then_some((*word, before.len()))
    }

    /// A verb with a left operand only.
    pub fn projected(&self, left: Node, verb: Verb) -> Phrase {
        match verb.kind {
            VerbKind::Worded(..) => return self.function(compose(left, self.value_of(verb))),
            // All of a list; `til count ::` applies these to whatever comes.
            VerbKind::DoubleColon if matches!(&left, Node::Constant(list) if !value::is_function(list)) => {
                return Phrase::noun(left);
            }
            // `f g::` is f after g, whatever g takes.
            VerbKind::DoubleColon => return self.function(Node::Composition(vec![left])),
            _ => {}
        }
        self.function(self.project(left, verb))
    }

    fn project(&self, left: Node, verb: Verb) -> Node {
        let at = verb.at;
        if matches!(&verb.kind, VerbKind::Primitive(primitive) if primitive.dyad.is_none()) {
            return Node::Apply(Box::new(left), Box::new(self.value_of(verb)), at);
        }
        Node::Call(Box::new(self.value_of(verb)), vec![Some(left), None], at)
    }

    /// A verb alone.
    pub fn verb(&self, verb: Verb) -> Phrase {
        Phrase::function(self.value_of(verb))
    }

    /// A verb with a right operand.
    pub fn monad(&self, verb: Verb, right: Phrase) -> Phrase {
        let at = verb.at;
        if let (VerbKind::Primitive(primitive), Node::Return(_)) = (&verb.kind, &right.node)
            && primitive.is_keyword()
        {
            return reserved(at);
        }
        if verb.may_be_operand(self.dialect)
            && let Some(waits) = lacks_left(&right)
        {
            // `mod . 7 3` and `+ . 7 3` have a function as the left operand of `.`.
            return self.around_at(verb, right, waits);
        }
        if right.waits {
            return self.function(compose(self.value_of(verb), right.node));
        }
        let right = Box::new(self.tree(right.node));
        let node = match verb.kind {
            VerbKind::Primitive(primitive) if primitive.monad.is_none() => {
                let function = Box::new(self.value_of(Verb::primitive(at, primitive)));
                Node::Apply(function, right, at)
            }
            VerbKind::Primitive(primitive) | VerbKind::Monadic(primitive) | VerbKind::Amending(primitive) => {
                Node::Monad(primitive, right, at)
            }
            VerbKind::Colon => Node::Return(right),
            VerbKind::DoubleColon => *right,
            VerbKind::Named(function) => Node::Apply(Box::new(function), right, at),
            // As a value `f each x` is what it is written as, a function of two arguments.
            VerbKind::Worded(adverb, function) if self.purpose == Purpose::Tree => {
                Node::Call(Box::new(self.adverb_word(adverb)), vec![Some(function), Some(*right)], at)
            }
            VerbKind::Derived(adverb, function) | VerbKind::Worded(adverb, function) => {
                Node::DerivedMonad(adverb, Box::new(function), right, at)
            }
        };
        // A word of q that comes before may still take what @ and . have at their right.
        let waits = self.dialect == Dialect::Q && matches!(&node, Node::Monad(primitive, ..) if begins(primitive));
        Phrase::noun(if waits { node } else { self.tree(node) })
    }

    /// How the left side of an assignment is written.
    fn written_before(&self, at: usize) -> LeftSide {
        let before = self.text.get(..at).unwrap_or_default().trim_end();
        if before.ends_with(')') { LeftSide::InParentheses } else { LeftSide::Bare }
    }

    fn around_at(&self, verb: Verb, right: Phrase, waits: bool) -> Phrase {
        let (at, function) = (verb.at, self.value_of(verb));
        match right.node {
            Node::Monad(applied, operand, _) => Phrase::noun(Node::Dyad(applied, Box::new(function), operand, at)),
            Node::DerivedMonad(adverb, applied, operand, _) => {
                Phrase::noun(Node::DerivedDyad(adverb, applied, Box::new(function), operand, at))
            }
            Node::Composition(mut parts) if waits => {
                parts.remove(0);
                parts.insert(0, function);
                Phrase::function(Node::Composition(parts))
            }
            node => Phrase { node, waits },
        }
    }

    /// A verb between two operands: an assignment if it is one.
    pub fn dyad(&self, left: Node, verb: Verb, right: Phrase) -> Phrase {
        let at = verb.at;
        let is_word_before = |row: &Primitive| row.is_keyword() && row.dyad.is_none();
        if matches!(&verb.kind, VerbKind::Worded(..))
            || matches!(&verb.kind, VerbKind::Primitive(row) if is_word_before(row))
        {
            // `f g each x` is f of `g each x`, and `f abs@x` is f of `abs@x`.
            let right = self.monad(verb, right);
            return match right.waits {
                true => self.function(compose(left, right.node)),
                false => self.juxtaposed(left, at, right),
            };
        }
        // `view::e`: a word of the language may name a view.
        let left = match (self.word_before(&left, at), &verb.kind) {
            (Some((word, start)), VerbKind::DoubleColon) => self.name(start, word.spelling.to_string()),
            _ => left,
        };
        let assigns = match &verb.kind {
            VerbKind::Colon | VerbKind::DoubleColon | VerbKind::Monadic(_) | VerbKind::Amending(_) => {
                patterns::is_target(&left)
            }
            VerbKind::Derived(..) | VerbKind::Worded(..) | VerbKind::Primitive(_) | VerbKind::Named(_) => false,
        };
        if assigns {
            return Phrase::noun(self.tree(self.assignment(left, verb, right.node)));
        }
        let mut right = right;
        if matches!(verb.kind, VerbKind::Colon) && self.dialect == Dialect::Q {
            match patterns::assigned(&left, right.node, at, self.written_before(at)) {
                Ok(assigned) => return Phrase::noun(self.tree(assigned)),
                Err(value) => right.node = value,
            }
        }
        if matches!(verb.kind, VerbKind::Colon) && is_word(&left) {
            return reserved(self.word_before(&left, at).map_or(at, |(_, start)| start));
        }
        if right.waits {
            return self.function(compose(self.project(left, verb), right.node));
        }
        let right_node = right.node;
        Phrase::noun(self.tree(match verb.kind {
            VerbKind::Primitive(primitive) if primitive.dyad.is_none() => {
                Node::Apply(Box::new(left), Box::new(Node::Monad(primitive, Box::new(right_node), at)), at)
            }
            VerbKind::Primitive(primitive) | VerbKind::Amending(primitive) => {
                Node::Dyad(primitive, Box::new(left), Box::new(right_node), at)
            }
            VerbKind::Monadic(primitive) => {
                Node::Apply(Box::new(left), Box::new(Node::Monad(primitive, Box::new(right_node), at)), at)
            }
            VerbKind::Colon | VerbKind::DoubleColon => Node::Wrong(at),
            VerbKind::Named(function) => Node::Call(Box::new(function), vec![Some(left), Some(right_node)], at),
            VerbKind::Derived(adverb, function) | VerbKind::Worded(adverb, function) => {
                Node::DerivedDyad(adverb, Box::new(function), Box::new(left), Box::new(right_node), at)
            }
        }))
    }

    fn assignment(&self, left: Node, verb: Verb, value: Node) -> Node {
        let at = verb.at;
        let (name, indices) = match left {
            Node::Global(name, _) => (name, None),
            Node::Call(function, places, _) => match *function {
                Node::Global(name, _) => (name, Some(places)),
                _ => return Node::Wrong(at),
            },
            // `(a i):v`
            Node::Apply(function, index, _) => match *function {
                Node::Global(name, _) => (name, Some(vec![Some(*index)])),
                _ => return Node::Wrong(at),
            },
            _ => return Node::Wrong(at),
        };
        let global = matches!(verb.kind, VerbKind::DoubleColon | VerbKind::Amending(_));
        let operation = match verb.kind {
            VerbKind::Monadic(primitive) | VerbKind::Amending(primitive) => {
                Some(Node::Constant(Function::Primitive(primitive).into_value()))
            }
            _ => None,
        };
        if let (Node::Constant(function), None, None) = (&value, &indices, &operation)
            && let Some(Function::Lambda(lambda)) = as_function(function)
        {
            // A second name of the same text does not take its first from it.
            let _ = lambda.name.set(name);
        }
        Node::Assign(Box::new(Assignment { name, slot: None, global, indices, operation, value, at }))
    }

    /// A word such as `each` alone: the function of two arguments.
    pub fn adverb_word(&self, adverb: Adverb) -> Node {
        let word = match adverb {
            Adverb::Over => "over",
            Adverb::Scan => "scan",
            Adverb::Prior => "prior",
            _ => "each",
        };
        let row = vocabulary::primitive(word).map(|row| Function::Primitive(row).into_value());
        Node::Constant(row.unwrap_or_else(value::nothing))
    }

    /// A name.
    pub fn name(&self, at: usize, name: String) -> Node {
        if name == ".z.s" {
            return Node::This(at);
        }
        match Symbol::new(&name) {
            Ok(symbol) => Node::Global(symbol, at),
            Err(_) => Node::Wrong(at),
        }
    }

    /// The node of parentheses: a list, or one expression.
    pub fn list(&self, at: usize, mut items: Places) -> Node {
        match items.len() {
            1 => self.tree(items.pop().flatten().unwrap_or_else(|| Node::Constant(value::empty()))),
            // A list that lacks items is the function of them.
            _ => match vocabulary::primitive("enlist").filter(|_| items.iter().any(Option::is_none)) {
                Some(enlist) => {
                    self.tree(Node::Call(Box::new(Node::Constant(Function::Primitive(enlist).into_value())), items, at))
                }
                None => self.tree(Node::List(items)),
            },
        }
    }

    /// `([]a:x;b:y)`: a table, the turned dictionary of its columns; with names in the brackets, one table for keys and
    /// one for values. A column without a name is named by the global that it is, or x.
    pub fn table(&self, at: usize, keys: Places, mut columns: Places) -> Node {
        // A semicolon may stand behind the bracket.
        if let [None, Some(_), ..] = columns.as_slice() {
            columns.remove(0);
        }
        self.tree(match keys.as_slice() {
            [None] => columns_of(at, columns),
            _ if matches!(columns.as_slice(), [None]) => entries_of(at, keys),
            _ => {
                let both = [columns_of(at, keys), columns_of(at, columns)].map(Box::new);
                let [keys, columns] = both;
                match vocabulary::primitive("!") {
                    Some(key) => Node::Dyad(key, keys, columns, at),
                    None => Node::Wrong(at),
                }
            }
        })
    }

    /// A lambda.
    pub fn lambda(&self, start: usize, end: usize, parameters: Option<Places>, mut body: Places) -> Node {
        let parameters = match parameters.map(|parameters| patterns::parameters(parameters, start)) {
            None => None,
            Some(Some((names, taken))) => {
                body.splice(0..0, taken.into_iter().map(Some));
                Some(names)
            }
            Some(None) => return Node::Wrong(start),
        };
        let text = self.text.get(start..end).unwrap_or_default().to_string();
        let (body, silent) = self.statements(body);
        let ends = || self.text.bytes().zip(0..).filter(|(byte, _)| *byte == b'\n').map(|(_, at)| at).collect();
        let before = || self.line_ends.get_or_init(ends).partition_point(|&at| at < start);
        let origin = self.origin.as_ref().map(|(file, line)| (file.clone(), line + before()));
        match resolve::lambda(text, start, origin, (self.dialect, self.space), parameters, body, silent) {
            Some(mut lambda) => {
                lambda.body.iter_mut().for_each(|node| resolve::qualify(node, self.space));
                Node::Constant(Function::Lambda(Arc::new(lambda)).into_value())
            }
            None => Node::Wrong(start),
        }
    }

    /// The statements of a block, and whether it ends in an empty one.
    pub fn statements(&self, items: Places) -> (Vec<Node>, bool) {
        let silent = items.last().is_none_or(Option::is_none);
        (items.into_iter().flatten().collect(), silent)
    }

    /// `'[f;g]`: f after g.
    pub fn composed(&self, at: usize, items: Places) -> Node {
        let parts: Option<Vec<Node>> = items.iter().cloned().collect();
        match parts {
            Some(parts) if parts.len() > 1 => self.tree(Node::Composition(parts)),
            None if items.len() > 1 => {
                // `'[;]` composes what it will be given.
                let each = Box::new(Node::Constant(Function::Adverb(Adverb::Each).into_value()));
                self.tree(Node::Call(each, items, at))
            }
            Some(_) => self.derived_of(at, Adverb::Each, items),
            None => Node::Wrong(at),
        }
    }

    /// `/:[f]`: what an adverb derives from a function in brackets.
    pub fn derived_of(&self, at: usize, adverb: Adverb, mut items: Places) -> Node {
        if let [Some(_)] = items.as_slice()
            && let Some(function) = items.pop().flatten()
        {
            return self.value_of(Verb::derived(at, adverb, function));
        }
        self.tree(Node::Call(Box::new(Node::Constant(Function::Adverb(adverb).into_value())), items, at))
    }

    /// `f[...]`
    pub fn call(&self, function: Node, at: usize, arguments: Places) -> Node {
        let function = match self.word_before(&function, at) {
            Some((word, _)) if matches!(arguments.as_slice(), [Some(_)]) => {
                Node::Constant(Function::Monad(word).into_value())
            }
            _ => function,
        };
        self.tree(Node::Call(Box::new(function), arguments, at))
    }

    /// A verb with brackets: `+[1;2]`, `$[c;t;f]`.
    pub fn verb_call(&self, verb: Verb, at: usize, arguments: Places) -> Node {
        self.tree(self.called(verb, at, arguments))
    }

    fn called(&self, verb: Verb, at: usize, mut arguments: Places) -> Node {
        match (&verb.kind, arguments.len()) {
            // `:[a;b]`: the value of statements is returned.
            (VerbKind::Colon, ..3) if self.dialect == Dialect::Q && arguments.iter().all(Option::is_some) => {
                Node::Return(Box::new(Node::Block(self.statements(arguments).0)))
            }
            // `:[v;p;r;d]`
            (VerbKind::Colon, 3..) if self.dialect == Dialect::Q => {
                patterns::chosen(arguments, at).unwrap_or(Node::Wrong(at))
            }
            (VerbKind::Primitive(primitive), 3..) if primitive.code == Code::Cast => {
                let nodes: Vec<Node> = arguments
                    .into_iter()
                    .map(|node| node.unwrap_or_else(|| Node::Constant(value::nothing())))
                    .collect();
                Node::Conditional(nodes, at)
            }
            (VerbKind::Primitive(primitive), 1) if arguments.first().is_some_and(Option::is_some) => {
                let both = primitive.monad.is_some() && primitive.dyad.is_some();
                if primitive.monad.is_none() || (both && self.dialect == Dialect::Q && !primitive.is_keyword()) {
                    arguments.push(None);
                    return Node::Call(Box::new(self.value_of(verb)), arguments, at);
                }
                Node::Call(Box::new(Node::Constant(Function::Monad(primitive).into_value())), arguments, at)
            }
            _ => Node::Call(Box::new(self.value_of(verb)), arguments, at),
        }
    }

    /// `'e`
    pub fn signal(&self, at: usize, phrase: Phrase) -> Node {
        self.tree(Node::Signal(Box::new(phrase.node), at))
    }

    /// `do[n;...]`
    pub fn repeat(&self, at: usize, items: Places) -> Node {
        match self.controlled(items) {
            Some((count, body)) => Node::Do(count, body, at),
            None => Node::Wrong(at),
        }
    }

    /// `if[c;...]`
    pub fn when(&self, at: usize, items: Places) -> Node {
        match self.controlled(items) {
            Some((condition, body)) => Node::If(condition, body, at),
            None => Node::Wrong(at),
        }
    }

    /// `while[c;...]`
    pub fn looped(&self, at: usize, items: Places) -> Node {
        match self.controlled(items) {
            Some((condition, body)) => Node::While(condition, body, at),
            None => Node::Wrong(at),
        }
    }

    fn controlled(&self, items: Places) -> Option<(Box<Node>, Vec<Node>)> {
        let mut items = items.into_iter();
        let first = items.next()??;
        Some((Box::new(first), items.flatten().collect()))
    }
}

/// Whether a noun is a word of the language.
fn is_word(node: &Node) -> bool {
    let Node::Constant(constant) = node else { return false };
    matches!(as_function(constant), Some(Function::Primitive(primitive)) if primitive.is_keyword())
}

/// `abs:3`: a word of the language keeps its meaning.
fn reserved(at: usize) -> Phrase {
    Phrase::noun(match value::symbol("assign") {
        Ok(kind) => Node::Signal(Box::new(Node::Constant(kind)), at),
        Err(_) => Node::Wrong(at),
    })
}
