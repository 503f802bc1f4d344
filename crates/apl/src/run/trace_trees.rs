//! Makes trees with recorded applications of ordinary ones, and the tree of words that a view shows.

use std::sync::Arc;

use crate::read::steps::{runs_text, step};
use crate::trace::{self, Recorder};
use crate::value::{
    Action, Compiled, Defined, DefinitionKind, Expression, Function, FunctionNode, FunctionTree, Guard, Node,
    OperandNode, Span, Step, Steps, Target, Token, Tree, Watch,
};

/// Deeper nodes are evaluated without a record.
const TRACED_DEPTH_MAX: usize = 300;

/// A line with its applications recorded.
pub fn watched(mut line: Compiled, text: &str, tokens: &[(Token, Span)], recorder: &Recorder) -> Compiled {
    let watcher = Watcher { text, tokens, recorder };
    line.statements = line.statements.drain(..).map(|node| watcher.statement(node, 0)).collect();
    line
}

/// The tree of the words of a statement.
pub fn tree(node: &Node, text: &str, tokens: &[(Token, Span)]) -> trace::Node {
    let recorder = Recorder::default();
    Watcher { text, tokens, recorder: &recorder }.tree(node, 0)
}

/// A defined function whose lines are recorded, each by the recorder for its number and text.
pub fn traced_definition(f: &Defined, recorder: impl Fn(usize, &str) -> Recorder) -> Defined {
    Defined {
        kind: f.kind,
        header: f.header.clone(),
        lines: f.lines.iter().map(|line| line.watched(recorder(line.number, &line.text))).collect(),
        labels: f.labels.clone(),
        text: f.text.clone(),
        controls: f.controls.clone(),
        given: f.given.clone(),
        between: None,
        nest: f.nest,
    }
}

struct Watcher<'a> {
    text: &'a str,
    tokens: &'a [(Token, Span)],
    recorder: &'a Recorder,
}

impl Watcher<'_> {
    /// A statement: an assignment, a branch and a guard stay what they are, and so does the running of a text.
    fn statement(&self, node: Node, depth: usize) -> Node {
        let Node { tree, from, at } = node;
        let inner = |node: Box<Node>| Box::new(self.node(*node, depth + 1));
        let tree = match tree {
            Tree::Branch(target) => Tree::Branch(target.map(inner)),
            Tree::Guard(guard) => Tree::Guard(self.guard(*guard, depth)),
            Tree::ErrorGuard(guard) => Tree::ErrorGuard(self.guard(*guard, depth)),
            Tree::Define(slot, function) => {
                let end = self.end_of_group(function.from);
                Tree::Define(slot, Box::new(self.inside(*function, end, depth + 1)))
            }
            tree => return self.node(Node { tree, from, at }, depth),
        };
        Node { tree, from, at }
    }

    fn guard(&self, Guard { condition, result }: Guard, depth: usize) -> Box<Guard> {
        let (condition, result) = (self.node(condition, depth + 1), self.node(result, depth + 1));
        Box::new(Guard { condition, result })
    }

    /// An expression.
    fn node(&self, node: Node, depth: usize) -> Node {
        if depth > TRACED_DEPTH_MAX {
            return node;
        }
        let (span, verb) = self.places(node.expression());
        let Node { tree, from, at } = node;
        let inner = |node: Box<Node>| Box::new(self.node(*node, depth + 1));
        let all = |nodes: Vec<Option<Node>>| {
            nodes.into_iter().map(|node| node.map(|node| self.node(node, depth + 1))).collect::<Vec<_>>()
        };
        let tree = match tree {
            Tree::Steps(steps) => return self.steps(*steps, depth),
            Tree::Index(array, places) => Tree::Index(inner(array), all(places)),
            Tree::Strand(items) => Tree::Strand(items.into_iter().map(|node| self.node(node, depth + 1)).collect()),
            Tree::Paren(node) => Tree::Paren(inner(node)),
            other => other,
        };
        let node = Node { tree, from, at };
        match &node.tree {
            Tree::Index(..) | Tree::Name(_) => self.observed(node, (span, verb)),
            _ => node,
        }
    }

    /// A node that is recorded: the text that it covers and the place of its function.
    fn observed(&self, node: Node, (span, verb): (Span, Span)) -> Node {
        let watch = Watch { span, verb, recorder: self.recorder.clone() };
        let (from, at) = (node.from, node.at);
        Node { tree: Tree::Observed(Box::new((node, watch))), from, at }
    }

    /// Steps, of which each function is recorded by itself.
    fn steps(&self, steps: Steps, depth: usize) -> Node {
        let count = steps.steps.len();
        let prefix = |length: usize| Expression { steps: steps.steps.get(..length).unwrap_or_default(), ..steps.all() };
        let places: Vec<(Span, Span)> = (1..=count).map(|length| self.places(prefix(length))).collect();
        let mut node = self.node(steps.first, depth + count);
        for (index, (Step { action, from, at, .. }, place)) in steps.steps.into_iter().zip(places).enumerate() {
            let depth = depth + count - index;
            let is_recorded = depth <= TRACED_DEPTH_MAX;
            let action = match action {
                Action::Assign(target, function) => Action::Assign(self.target(target, depth), function),
                Action::Monad(f) if runs_text(&f) => Action::Monad(f),
                Action::Dyad(f, x) if runs_text(&f) => Action::Dyad(f, self.node(x, depth)),
                Action::Monad(f) if is_recorded => Action::Monad(self.inside(f, place.1.1, depth)),
                Action::Dyad(f, x) if is_recorded => {
                    Action::Dyad(self.inside(f, place.1.1, depth), self.node(x, depth))
                }
                other => other,
            };
            let is_applied = match &action {
                Action::Monad(f) | Action::Dyad(f, _) => is_recorded && !(index + 1 == count && runs_text(f)),
                Action::Assign(..) => false,
            };
            let step = step(action, from, at);
            node = match is_applied {
                true => {
                    let steps = Box::new(Steps { first: node, steps: vec![step] });
                    self.observed(Node { tree: Tree::Steps(steps), from, at }, place)
                }
                false => node.then(step),
            };
        }
        node
    }

    fn target(&self, target: Target, depth: usize) -> Target {
        let all = |nodes: Vec<Option<Node>>| {
            nodes.into_iter().map(|node| node.map(|node| self.node(node, depth + 1))).collect::<Vec<_>>()
        };
        match target {
            Target::Indexed(slot, places) => Target::Indexed(slot, all(places)),
            Target::IndexedQuad(name, places) => Target::IndexedQuad(name, all(places)),
            other => other,
        }
    }

    /// A function whose parts are recorded; its text ends before `end`.
    fn inside(&self, f: FunctionNode, end: usize, depth: usize) -> FunctionNode {
        if depth > TRACED_DEPTH_MAX {
            return f;
        }
        let FunctionNode { tree, from, at } = f;
        let part = |operand: OperandNode, end: usize| match operand {
            OperandNode::Function(f) => OperandNode::Function(self.part(f, end, depth + 1)),
            OperandNode::Value(node) => OperandNode::Value(self.node(node, depth + 1)),
        };
        // The operand of an outer product stands behind the sign.
        let first = |operand: OperandNode| {
            let before = operand.from() < at || (operand.from() == from && from < at);
            part(operand, if before { at } else { end })
        };
        let tree = match tree {
            FunctionTree::Constant(Function::Defined(f)) if f.kind == DefinitionKind::Braces => {
                FunctionTree::Constant(Function::Defined(self.braces(&f)))
            }
            FunctionTree::Axis(f, axis) => {
                let end = axis.begin().saturating_sub(1);
                FunctionTree::Axis(Box::new(self.inside(*f, end, depth + 1)), Box::new(self.node(*axis, depth + 1)))
            }
            FunctionTree::Derived(operator, left, right) => {
                let right = right.map(|right| Box::new(part(*right, end)));
                FunctionTree::Derived(operator, Box::new(first(*left)), right)
            }
            FunctionTree::Bound(slot, left, right) => {
                FunctionTree::Bound(slot, Box::new(first(*left)), right.map(|right| Box::new(part(*right, end))))
            }
            FunctionTree::BoundBy(operator, left, right) => {
                let right = right.map(|right| Box::new(part(*right, end)));
                FunctionTree::BoundBy(operator, Box::new(first(*left)), right)
            }
            FunctionTree::BoundHere(f, left, right) => {
                let right = right.map(|right| Box::new(part(*right, end)));
                FunctionTree::BoundHere(self.braces(&f), Box::new(first(*left)), right)
            }
            FunctionTree::Train(parts) => {
                let ends: Vec<usize> = parts.iter().skip(1).map(OperandNode::from).chain([end]).collect();
                FunctionTree::Train(parts.into_iter().zip(ends).map(|(operand, end)| part(operand, end)).collect())
            }
            other => other,
        };
        FunctionNode { tree, from, at }
    }

    /// A function that an operator or a train applies: its applications are recorded.
    fn part(&self, f: FunctionNode, end: usize, depth: usize) -> FunctionNode {
        let word = self.trimmed((f.from, end));
        let (from, at) = (f.from, f.at);
        let watch = Watch { span: word, verb: word, recorder: self.recorder.clone() };
        let inner = self.inside(f, end, depth);
        FunctionNode { tree: FunctionTree::Observed(Box::new((inner, watch))), from, at }
    }

    /// A function in braces, which stands in the text that is recorded.
    fn braces(&self, f: &Arc<Defined>) -> Arc<Defined> {
        Arc::new(traced_definition(f, |_, _| self.recorder.clone()))
    }

    /// The text that an application covers, and the place of the applied function.
    fn places(&self, expression: Expression<'_>) -> (Span, Span) {
        let begin = expression.begin();
        if let Some((Step { action: Action::Monad(f) | Action::Dyad(f, _), .. }, y)) = expression.split_last() {
            let verb = self.trimmed((f.from, y.begin()));
            return ((begin, self.end_of_group(begin)), verb);
        }
        match &expression.first.tree {
            Tree::Index(inner, _) if expression.steps.is_empty() => {
                let open = self.bracket(inner);
                let end = self.closing(open);
                ((begin, end), (open, end))
            }
            _ => {
                let word = self.word(begin);
                (word, word)
            }
        }
    }

    /// The token that begins at a place, and those behind it.
    fn tokens_from(&self, at: usize) -> &[(Token, Span)] {
        let first = self.tokens.partition_point(|(_, (start, _))| *start < at);
        self.tokens.get(first..).unwrap_or_default()
    }

    fn word(&self, at: usize) -> Span {
        self.tokens_from(at).first().map_or((at, at), |(_, span)| *span)
    }

    /// The end of the expression around a place: before the closing sign or the separator.
    fn end_of_group(&self, at: usize) -> usize {
        let (mut depth, mut end) = (0_usize, at);
        for (token, span) in self.tokens_from(at) {
            match token {
                Token::Open | Token::OpenBracket | Token::OpenBrace => depth += 1,
                Token::Close | Token::CloseBracket | Token::CloseBrace if depth == 0 => break,
                Token::Close | Token::CloseBracket | Token::CloseBrace => depth -= 1,
                Token::Semicolon | Token::Diamond | Token::Colon if depth == 0 => break,
                _ => {}
            }
            end = span.1;
        }
        end
    }

    /// Behind what closes the bracket, parenthesis or brace that opens at a place; behind the word there if it opens nothing.
    fn closing(&self, at: usize) -> usize {
        let (mut depth, mut end) = (0_usize, at);
        for (token, span) in self.tokens_from(at) {
            match token {
                Token::Open | Token::OpenBracket | Token::OpenBrace => depth += 1,
                Token::Close | Token::CloseBracket | Token::CloseBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
            end = span.1;
            if depth == 0 {
                break;
            }
        }
        end
    }

    /// The place of the opening bracket behind a value.
    fn bracket(&self, value: &Node) -> usize {
        let behind = match &value.tree {
            Tree::Index(inner, _) => self.closing(self.bracket(inner)),
            _ => self.closing(value.begin()),
        };
        self.tokens_from(behind).first().map_or(behind, |(_, span)| span.0)
    }

    /// A piece of the text without the blanks at its ends, and without parentheses that do not pair in it.
    fn trimmed(&self, (start, end): Span) -> Span {
        let mut piece = self.text.get(start..end).unwrap_or_default().trim_end();
        let count = |piece: &str, c: char| piece.matches(c).count();
        while piece.ends_with(')') && count(piece, ')') > count(piece, '(') {
            piece = piece.strip_suffix(')').unwrap_or_default().trim_end();
        }
        (start, start + piece.len())
    }

    /// The tree of words.
    fn tree(&self, node: &Node, depth: usize) -> trace::Node {
        self.expression(node.expression(), depth)
    }

    /// The tree of the words of an expression.
    fn expression(&self, expression: Expression<'_>, depth: usize) -> trace::Node {
        let begin = expression.begin();
        let leaf = |what: &'static str, span: Span| trace::Node { span, what, ..trace::Node::default() };
        let whole = || (begin, self.end_of_group(begin));
        if depth > TRACED_DEPTH_MAX {
            return leaf("expression", whole());
        }
        let below = |node: &Node| self.tree(node, depth + 1);
        let right = |expression: Expression<'_>| self.expression(expression, depth + 1);
        let made = |what: &'static str, span: Span, children: Vec<trace::Node>| trace::Node {
            span,
            what,
            ranks: Vec::new(),
            children,
        };
        if let Some((step, y)) = expression.split_last() {
            let (span, verb) = self.places(expression);
            return match &step.action {
                Action::Monad(f) => {
                    made("a function and its argument", span, vec![self.function(f, verb.1, depth + 1), right(y)])
                }
                Action::Dyad(f, x) => {
                    let parts = vec![below(x), self.function(f, verb.1, depth + 1), right(y)];
                    made("a function between two arguments", span, parts)
                }
                Action::Assign(..) => made("assignment", whole(), vec![right(y)]),
            };
        }
        match &expression.first.tree {
            Tree::Branch(Some(target)) => made("branch", whole(), vec![below(target)]),
            Tree::Guard(guard) | Tree::ErrorGuard(guard) => {
                made("guard", whole(), vec![below(&guard.condition), below(&guard.result)])
            }
            Tree::Strand(items) => {
                let parts: Vec<trace::Node> = items.iter().map(below).collect();
                let end = parts.last().map_or(begin, |last| last.span.1);
                made("strand", (begin, end), parts)
            }
            Tree::Paren(inner) => below(inner),
            Tree::Index(inner, places) => {
                let parts = std::iter::once(&**inner).chain(places.iter().flatten()).map(below).collect();
                made("index", self.places(expression).0, parts)
            }
            Tree::Define(_, f) => {
                let end = self.end_of_group(f.from);
                made("assignment", whole(), vec![self.function(f, end, depth + 1)])
            }
            Tree::Function(f) => self.function(f, self.end_of_group(begin), depth + 1),
            Tree::Name(_) | Tree::Quad(_) => leaf("name", self.word(begin)),
            Tree::Constant(_) => leaf("value", self.constant(begin)),
            _ => leaf("expression", self.word(begin)),
        }
    }

    /// The words of a constant, which are constants side by side.
    fn constant(&self, at: usize) -> Span {
        let words = self.tokens_from(at).iter().take_while(|(token, _)| matches!(token, Token::Constant(_)));
        (at, words.last().map_or(at, |(_, span)| span.1))
    }

    /// The tree of a function whose text ends before `end`.
    fn function(&self, f: &FunctionNode, end: usize, depth: usize) -> trace::Node {
        let span = self.trimmed((f.from, end));
        let leaf = |what: &'static str| trace::Node { span, what, ..trace::Node::default() };
        if depth > TRACED_DEPTH_MAX {
            return leaf("function");
        }
        let operand = |operand: &OperandNode, end: usize| match operand {
            OperandNode::Function(f) => self.function(f, end, depth + 1),
            OperandNode::Value(node) => self.tree(node, depth + 1),
        };
        let made =
            |what: &'static str, children: Vec<trace::Node>| trace::Node { span, what, ranks: Vec::new(), children };
        match &f.tree {
            FunctionTree::Derived(_, left, right)
            | FunctionTree::Bound(_, left, right)
            | FunctionTree::BoundBy(_, left, right)
            | FunctionTree::BoundHere(_, left, right) => {
                let before = left.from() < f.at;
                let first = operand(left, if before { f.at } else { end });
                made("operator", std::iter::once(first).chain(right.iter().map(|right| operand(right, end))).collect())
            }
            FunctionTree::Axis(inner, axis) => {
                let end = axis.begin().saturating_sub(1);
                made("axis", vec![self.function(inner, end, depth + 1), self.tree(axis, depth + 1)])
            }
            FunctionTree::Train(parts) => {
                let ends: Vec<usize> = parts.iter().skip(1).map(OperandNode::from).chain([end]).collect();
                made("train", parts.iter().zip(ends).map(|(part, end)| operand(part, end)).collect())
            }
            _ => leaf("function"),
        }
    }
}
