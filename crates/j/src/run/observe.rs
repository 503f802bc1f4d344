//! Running a sentence under observation: the same evaluator, with the verbs of the sentence replaced by ones that also record.
//!
//! A verb is observed by what stands in its place in a tree: [`Observed`]. Nothing of the evaluator knows whether someone watches, so
//! watching costs nothing where nobody does. The parse is watched by a [`Semantics`] around the executor's own.

use super::recording::{observed, of_valence, opener, seen_of, shown, stages_of, words_of};
use crate::apply::execute::{Executor, Item, unnamed};
use crate::array::fast_ways::Plain;
use crate::array::{Array, Context};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::read::parse::{self, Parsed, Semantics, Tagged};
use crate::read::sentence::{Sentence, Token};
use crate::trace::{Node, Outcome, Recorder, Seen, Span, Stage, Step, Watching, Way};
use crate::value::entity::{Entity, Observed, Opens, Verb, VerbKind};

/// Results of more atoms are not shown.
const SHOWN_ATOMS_MAX: usize = 10_000;

/// Runs a sentence once and records what happens.
pub fn observe(env: &Env<'_>, text: &str) -> Outcome {
    let opened = opened(env, text).unwrap_or_else(|| text.to_string());
    let recorder = Recorder::default();
    recorder.with(|trace| trace.sentence = opened.clone());
    let done = run(env, &opened, &recorder);
    let trace = recorder.with(std::mem::take);
    match done {
        Ok(value) => {
            let text = value.map(|value| match value.count() > SHOWN_ATOMS_MAX {
                true => format!("{}, shape {}", value.kind().name(), crate::array::shape::text(value.shape())),
                false => shown(env, &value),
            });
            Outcome { trace, text, error: None }
        }
        Err(error) => Outcome { trace, error: Some(error), ..Outcome::default() },
    }
}

fn run(env: &Env<'_>, text: &str, recorder: &Recorder) -> Result<Option<Array>> {
    let sentence = Sentence::new(text.as_bytes(), None)?;
    let (parsed, executor) = parsed(env, &sentence, text, recorder).map_err(|mut error| {
        let mark = error.take_mark();
        error.at(sentence.place(mark))
    })?;
    let Some((_, watched)) = parsed.item else { return Ok(None) };
    recorder.with(|trace| trace.tree = Some(watched.node));
    match executor.entity(watched.item)? {
        Entity::Noun(noun) if !parsed.assigned => Ok(Some(noun)),
        _ => Ok(None),
    }
}

/// Who watches the definition that is running.
pub fn watching(env: &Env<'_>) -> Option<Watching> {
    env.interpreter.watching.borrow().clone()
}

/// Executes a sentence of a definition that is watched.
pub fn sentence(env: &Env<'_>, sentence: &Sentence, watching: &Watching) -> Result<Parsed<Entity>> {
    env.interpreter.check_stack()?;
    let text = String::from_utf8_lossy(&sentence.text).into_owned();
    let label = format!("{}, line {}", watching.name, sentence.line.max(1));
    let recorder = watching.recorder.within(label, text.clone());
    let (parsed, executor) = parsed(env, sentence, &text, &recorder)?;
    let item = match parsed.item {
        Some((tag, Watched { item: item @ (Item::Entity(_) | Item::Joined(_) | Item::Waiting(_)), .. })) => {
            Some((tag, unnamed(executor.entity(item)?)))
        }
        Some(_) => return Err(Error::syntax("a name is left alone")),
        None => None,
    };
    Ok(Parsed { item, assigned: parsed.assigned })
}

/// Parses a sentence, which runs it, under observation.
fn parsed<'a>(
    env: &'a Env<'a>,
    sentence: &'a Sentence,
    text: &str,
    recorder: &Recorder,
) -> Result<(Parsed<Watched>, Executor<'a>)> {
    let executor = Executor::new(env, sentence);
    let mut observer = Observer { executor, sentence, text, recorder, stack: Vec::new() };
    let parsed = parse::parse(sentence.tokens.len(), &mut observer)?;
    Ok((parsed, Executor::new(env, sentence)))
}

/// The sentence with the definition of the tacit verb whose name it begins with in place of the name.
fn opened(env: &Env<'_>, text: &str) -> Option<String> {
    let sentence = Sentence::new(text.as_bytes(), None).ok()?;
    let ([Token::Name(name), Token::Constant(_) | Token::Name(_) | Token::Left, ..], Some(&(start, end))) =
        (sentence.tokens.as_slice(), sentence.spans.first())
    else {
        return None;
    };
    let Some(Entity::Verb(verb)) = env.find(name).ok()? else { return None };
    if !matches!(verb.0.kind, VerbKind::Hook(..) | VerbKind::Fork(..) | VerbKind::Derived(_)) {
        return None;
    }
    let second = sentence.tokens.get(1)?;
    let applied = match second {
        Token::Constant(entity) => entity.noun().is_some(),
        Token::Name(name) => env.find(name).ok()?.is_some_and(|entity| entity.noun().is_some()),
        _ => true,
    };
    let definition = crate::show::linear::linear(&verb.clone().into(), false).ok()?;
    let known = applied && start == 0 && !definition.contains('\n');
    known.then(|| format!("({definition}){}", text.get(end..).unwrap_or_default()))
}

/// An item of the stack with what it covers.
#[derive(Debug)]
struct Watched {
    item: Item,
    node: Node,
}

struct Observer<'a> {
    executor: Executor<'a>,
    sentence: &'a Sentence,
    text: &'a str,
    recorder: &'a Recorder,
    /// The stack of the parse, leftmost first.
    stack: Vec<Span>,
}

impl Observer<'_> {
    /// A new item made of some others, which it replaces on the stack.
    fn made(&mut self, what: &'static str, tagged: Tagged<Item>, parts: Vec<Node>) -> Tagged<Watched> {
        let start = parts.iter().map(|part| part.span.0).min().unwrap_or(0);
        let end = parts.iter().map(|part| part.span.1).max().unwrap_or(0);
        let span = self.within_parentheses((start, end));
        self.stack.retain(|&(from, to)| from < span.0 || to > span.1);
        self.stack.insert(self.stack.partition_point(|&(from, _)| from < span.0), span);
        self.recorder.moved(what, &self.stack);
        let (tag, item) = tagged;
        let ranks = ranks_of(&item);
        let node = Node { span, what, ranks, children: parts };
        (tag, Watched { item, node })
    }

    /// A piece with the parentheses that are right around it.
    fn within_parentheses(&self, (mut start, mut end): Span) -> Span {
        while let (Some(before), Some(after)) = (self.text.get(..start), self.text.get(end..)) {
            let (left, right) = (before.trim_end(), after.trim_start());
            if !left.ends_with('(') || !right.starts_with(')') {
                break;
            }
            (start, end) = (left.len() - 1, self.text.len() - right.len() + 1);
        }
        (start, end)
    }

    fn seen(&self, item: &Item) -> Seen {
        match item {
            Item::Entity(Entity::Noun(noun)) => seen_of(self.executor.env, noun),
            Item::Joined(parts) => Seen {
                kind: parts.first().map_or("", |part| part.kind().name()),
                shape: vec![parts.iter().map(Array::count).sum()],
                text: None,
            },
            _ => Seen { kind: "", shape: Vec::new(), text: None },
        }
    }

    /// The stages of a verb between its arguments.
    fn stages(&self, u: &Item, x: Option<&Item>, y: &Item) -> Vec<Stage> {
        match (u, x, y) {
            (Item::Entity(Entity::Verb(u)), None, Item::Entity(Entity::Noun(y))) => {
                stages_of(self.executor.env, u, None, y)
            }
            (Item::Entity(Entity::Verb(u)), Some(Item::Entity(Entity::Noun(x))), Item::Entity(Entity::Noun(y))) => {
                stages_of(self.executor.env, u, Some(x), y)
            }
            _ => Vec::new(),
        }
    }

    /// Applies a verb whose parts are observed, and records the whole.
    fn applied(
        &mut self,
        u: Watched,
        (left, right): (Option<Seen>, Seen),
        stages: Vec<Stage>,
        span: Span,
        apply: impl FnOnce(&mut Executor<'_>, Item) -> Result<Tagged<Item>>,
    ) -> Result<Tagged<Item>> {
        let (item, ranks) = match u.item {
            Item::Entity(Entity::Verb(verb)) => {
                let ranks = of_valence(verb.ranks(), left.is_some());
                let observed = match verb.0.kind {
                    VerbKind::Name(_) => opener(&verb, &u.node, self.recorder, Opens::All),
                    _ => observed(&verb, &u.node, self.recorder),
                };
                (Item::Entity(observed.into()), ranks)
            }
            item => (item, Vec::new()),
        };
        let before = self.recorder.enter();
        let result = apply(&mut self.executor, item);
        let seen = match &result {
            Ok((_, Item::Entity(Entity::Noun(noun)))) => Ok(seen_of(self.executor.env, noun)),
            Ok(_) => Ok(right.clone()),
            Err(error) => Err(words_of(error)),
        };
        let span = self.within_parentheses(span);
        let (verb, way) = (u.node.span, Way::Ranks);
        let step = Step { source: 0, span, verb, depth: 0, left, right, ranks, way, stages, result: seen };
        self.recorder.leave(before, step, false);
        result
    }
}

fn ranks_of(item: &Item) -> Vec<i64> {
    match item {
        Item::Entity(Entity::Verb(verb)) => vec![verb.ranks().monad, verb.ranks().left, verb.ranks().right],
        _ => Vec::new(),
    }
}

fn what_of(item: &Item) -> &'static str {
    match item {
        Item::Entity(Entity::Noun(_)) | Item::Joined(_) | Item::Waiting(_) => "noun",
        Item::Entity(Entity::Verb(_)) => "verb",
        Item::Entity(Entity::Adverb(_)) => "adverb",
        Item::Entity(Entity::Conjunction(_)) => "conjunction",
        Item::Name(_) => "name",
        Item::Copula(_) => "copula",
        Item::Paren => "parenthesis",
    }
}

fn span_of(parts: &[&Node]) -> Span {
    let start = parts.iter().map(|part| part.span.0).min().unwrap_or(0);
    (start, parts.iter().map(|part| part.span.1).max().unwrap_or(start))
}

impl Semantics for Observer<'_> {
    type Item = Watched;

    fn word(&mut self, index: usize, assigned: bool) -> Result<Tagged<Watched>> {
        let (tag, item) = self.executor.word(index, assigned)?;
        let span = self.sentence.spans.get(index).copied().unwrap_or_default();
        self.stack.insert(0, span);
        self.recorder.moved("word", &self.stack);
        let node = Node { span, what: what_of(&item), ranks: ranks_of(&item), children: Vec::new() };
        Ok((tag, Watched { item, node }))
    }

    fn monad(&mut self, u: Watched, y: Watched, word: usize) -> Result<Tagged<Watched>> {
        let (arguments, parts) = ((None, self.seen(&y.item)), vec![u.node.clone(), y.node.clone()]);
        let span = span_of(&[&u.node, &y.node]);
        let stages = self.stages(&u.item, None, &y.item);
        let done = self.applied(u, arguments, stages, span, |executor, u| executor.monad(u, y.item, word))?;
        Ok(self.made("monad", done, parts))
    }

    fn dyad(&mut self, x: Watched, u: Watched, y: Watched, word: usize) -> Result<Tagged<Watched>> {
        let parts = vec![x.node.clone(), u.node.clone(), y.node.clone()];
        let arguments = (Some(self.seen(&x.item)), self.seen(&y.item));
        let span = span_of(&[&x.node, &y.node]);
        let stages = self.stages(&u.item, Some(&x.item), &y.item);
        let done = self.applied(u, arguments, stages, span, |executor, u| executor.dyad(x.item, u, y.item, word))?;
        Ok(self.made("dyad", done, parts))
    }

    fn adverb(&mut self, u: Watched, adverb: Watched) -> Result<Tagged<Watched>> {
        let parts = vec![u.node, adverb.node];
        let done = self.executor.adverb(u.item, adverb.item)?;
        Ok(self.made("adverb", done, parts))
    }

    fn conjunction(&mut self, u: Watched, c: Watched, v: Watched) -> Result<Tagged<Watched>> {
        let parts = vec![u.node, c.node, v.node];
        let done = self.executor.conjunction(u.item, c.item, v.item)?;
        Ok(self.made("conjunction", done, parts))
    }

    fn fork(&mut self, f: Watched, g: Watched, h: Watched) -> Result<Tagged<Watched>> {
        let parts = vec![f.node, g.node, h.node];
        let done = self.executor.fork(f.item, g.item, h.item)?;
        Ok(self.made("fork", done, parts))
    }

    fn bident(&mut self, f: Watched, g: Watched) -> Result<Tagged<Watched>> {
        let parts = vec![f.node, g.node];
        let done = self.executor.bident(f.item, g.item)?;
        Ok(self.made("hook", done, parts))
    }

    fn trident(&mut self, f: &Watched, g: &Watched, h: &Watched) -> Result<Option<Tagged<Watched>>> {
        let done = self.executor.trident(&f.item, &g.item, &h.item)?;
        let parts = vec![f.node.clone(), g.node.clone(), h.node.clone()];
        Ok(done.map(|done| self.made("train", done, parts)))
    }

    fn assign(&mut self, target: Watched, copula: Watched, value: Watched) -> Result<Tagged<Watched>> {
        let parts = vec![target.node, copula.node, value.node];
        let done = self.executor.assign(target.item, copula.item, value.item)?;
        Ok(self.made("assignment", done, parts))
    }
}

impl Observed {
    /// Applies the verb and records it.
    pub fn apply(&self, env: &Env<'_>, x: Option<Array>, y: Array) -> Result<Array> {
        env.interpreter.check_stack()?;
        if let Some(opens) = self.opens {
            let explicit = |verb: &Verb| matches!(verb.0.kind, VerbKind::Explicit(_));
            let definition = self.definition(env).filter(|verb| opens == Opens::All || explicit(verb));
            return self.recorder.inside(|| match definition.filter(|_| self.recorder.opens(self.word)) {
                Some(definition) => self.opened(env, &definition, x, y),
                None => unwatched(env, |env| env.ambivalent(&self.verb, x, y)),
            });
        }
        let (left, right) = (x.as_ref().map(|x| seen_of(env, x)), seen_of(env, &y));
        let ranks = of_valence(self.plain.ranks(), x.is_some());
        let stages = stages_of(env, &self.plain, x.as_ref(), &y);
        let before = self.recorder.enter();
        let result = env.ambivalent(&self.verb, x, y);
        let seen = match &result {
            Ok(value) => Ok(seen_of(env, value)),
            Err(error) => Err(words_of(error)),
        };
        let step = Step {
            source: 0,
            span: self.span,
            verb: self.word,
            depth: 0,
            left,
            right,
            ranks,
            way: Way::Ranks,
            stages,
            result: seen,
        };
        self.recorder.leave(before, step, false);
        result
    }

    /// The definition of the verb, if it is one of the user's: those of the library are taken as they are.
    fn definition(&self, env: &Env<'_>) -> Option<Verb> {
        match &self.verb.0.kind {
            VerbKind::Name(name) => {
                env.interpreter.meets(name.0.symbol);
                let of_library = name.is_simple()
                    && env.interpreter.locales.base().get(name.0.symbol).is_none()
                    && env.interpreter.locales.z().get(name.0.symbol).is_some();
                env.find(name).ok().flatten().filter(|_| !of_library)?.verb().cloned()
            }
            _ => Some(self.verb.clone()),
        }
    }

    /// Applies the verb with its definition opened: the lines of an explicit one, the words of a tacit one.
    fn opened(&self, env: &Env<'_>, definition: &Verb, x: Option<Array>, y: Array) -> Result<Array> {
        let words = self.recorder.words(self.word);
        let is_name = words.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let name = if is_name { words } else { "the definition".to_string() };
        match &definition.0.kind {
            VerbKind::Explicit(_) => {
                let watching = Some(Watching { name, recorder: self.recorder.clone() });
                // Word by word: what is compiled cannot be watched.
                let changed = env.interpreter.context_changed.replace(false);
                let cx = if changed { env.interpreter.context.borrow().clone() } else { env.cx.clone() };
                let cx = plainly(&cx, Plain::ALL);
                let before = env.interpreter.watching.replace(watching);
                let result = Env { cx: &cx, ..*env }.ambivalent(&self.verb, x, y);
                env.interpreter.watching.replace(before);
                result
            }
            VerbKind::Hook(..) | VerbKind::Fork(..) | VerbKind::Derived(_) => {
                match self.words_of(env, definition, &name) {
                    Some(watched) => env.ambivalent(&watched, x, y).map_err(|error| error.within(&name)),
                    None => env.ambivalent(&self.verb, x, y),
                }
            }
            _ => env.ambivalent(&self.verb, x, y),
        }
    }

    /// A tacit verb with its parts observed, by its linear form; nothing if that takes several lines.
    fn words_of(&self, env: &Env<'_>, definition: &Verb, name: &str) -> Option<Verb> {
        let text = crate::show::linear::linear(&definition.clone().into(), false).ok()?;
        if text.contains('\n') {
            return None;
        }
        let sentence = Sentence::new(text.as_bytes(), None).ok()?;
        let recorder = self.recorder.within(name.to_string(), text.clone());
        let (parsed, executor) = parsed(env, &sentence, &text, &recorder).ok()?;
        let (_, watched) = parsed.item?;
        match executor.entity(watched.item).ok()? {
            Entity::Verb(verb) => Some(observed(&verb, &watched.node, &recorder)),
            _ => None,
        }
    }
}

/// The same surroundings with or without fast ways.
fn plainly(cx: &Context, plain: Plain) -> Context {
    let mut cx = cx.clone();
    cx.plain = plain;
    cx
}

/// Runs something that is not watched, inside of what is, with the fast ways that the session has.
fn unwatched<T>(env: &Env<'_>, work: impl FnOnce(&Env<'_>) -> T) -> T {
    let before = env.interpreter.watching.take();
    if before.is_none() {
        return work(env);
    }
    let cx = plainly(env.cx, env.interpreter.context.borrow().plain);
    let done = work(&Env { cx: &cx, ..*env });
    env.interpreter.watching.replace(before);
    done
}
