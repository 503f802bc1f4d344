//! Compiling a sentence of a definition into flat code, by way of a tree, under an assumption about its names.
//!
//! Which words are nouns and which are verbs decides how a sentence is parsed, and that is known only when it runs. So a
//! sentence is compiled when it first runs, by the same parse that executes sentences ([`crate::read::parse`]), for the classes
//! its names have then. The classes are stored with the tree; when one has changed, another tree is made. A sentence whose
//! parse cannot be foreseen (a user's adverb that may return anything) is not compiled but executed word by word.

use std::cell::{Cell, OnceCell};

use super::bytecode::{End, Operation};
use super::expression::{Expression, Target, VerbExpression, is_quiet};
use super::flatten::flatten;
use super::foresight::fold_constants;
use super::foresight::{
    ParseItem, constant, expression, is_pure, reads_input, refused, result_class, tagged, verb_expression,
};
use crate::apply::execute::{meet, modify};
use crate::array::{Symbol, TextOrBoxes};
use crate::error::Result;
use crate::names::env::Env;
use crate::names::lookup::Copula;
use crate::operators::Ranks;
use crate::read::parse::{self, Semantics, Tagged};
use crate::read::sentence::{Sentence, Token};
use crate::value::entity::{Class, Entity, Modifier, Verb, VerbKind};
use crate::value::frame::{Frame, slot_bit};
use crate::value::name::Name;
use crate::value::train;
use crate::vocabulary::fast_ways;

/// The compiled sentences of one body of a definition, numbered as the body numbers them.
#[derive(Debug)]
pub struct Code {
    sentences: Vec<Versions>,
}

/// The trees of a sentence, each for other assumptions. They stay as long as the code, so that a running one can be lent.
#[derive(Debug, Default)]
struct Versions {
    trees: [OnceCell<Box<Compiled>>; VERSIONS],
    /// The tree that was used last.
    last: Cell<usize>,
    /// The epoch at which the sentence could not be compiled, and how often that happened.
    refused: Cell<Option<(u64, u32)>>,
}

/// A sentence as flat code, and what was assumed.
#[derive(Debug)]
pub struct Compiled {
    /// What it does.
    pub code: Vec<Operation>,
    /// Where its value is then.
    pub end: End,
    /// Slots that had nouns.
    nouns: Vec<usize>,
    /// The same as bits, if all of them have one.
    noun_bits: Option<u64>,
    /// Other slots and what their values were.
    others: Vec<(usize, Assumed)>,
    /// Global names and what they meant.
    globals: Vec<(Name, Meaning)>,
    /// The epoch and locale in which the globals were last looked at.
    checked: Cell<(u64, usize)>,
}

/// The assumption about the value of a slot: its class, and of a verb that is met by its name the ranks, which what is
/// derived from it takes over; `None` where there is no value.
type Assumed = Option<(Class, Option<Ranks>)>;

/// The assumption about a global name.
#[derive(Debug)]
enum Meaning {
    Noun,
    /// A verb of these ranks, or nothing yet.
    Verb(Ranks),
    /// This modifier.
    Modifier(Modifier),
}

/// How many trees a sentence may have; with other assumptions it is executed word by word.
const VERSIONS: usize = 6;

/// How often a sentence may be refused before it is left alone.
const PATIENCE: u32 = 8;

impl Code {
    /// Code of `count` sentences that have not run.
    pub fn new(count: usize) -> Self {
        Code { sentences: (0..count).map(|_| Versions::default()).collect() }
    }

    /// The code of sentence `index`, compiled now if need be; `None` when it must be executed word by word.
    #[inline(always)]
    pub fn sentence(&self, env: &Env<'_>, index: usize, sentence: &Sentence) -> Option<&Compiled> {
        if !fast_ways::CODE.on(env.cx) {
            return None;
        }
        let versions = self.sentences.get(index)?;
        if let Some(compiled) = versions.trees.get(versions.last.get())?.get()
            && compiled.holds(env)
        {
            return Some(compiled);
        }
        versions.another(env, sentence)
    }
}

impl Versions {
    /// Another tree than the last used: one made before, or a new one.
    #[cold]
    fn another(&self, env: &Env<'_>, sentence: &Sentence) -> Option<&Compiled> {
        for (at, tree) in self.trees.iter().enumerate() {
            let Some(compiled) = tree.get() else { return self.compile(env, sentence, at) };
            if compiled.holds(env) {
                self.last.set(at);
                return Some(compiled);
            }
        }
        None
    }

    fn compile(&self, env: &Env<'_>, sentence: &Sentence, at: usize) -> Option<&Compiled> {
        let epoch = env.interpreter.epoch.get();
        let tries = match self.refused.get() {
            Some((then, tries)) if then == epoch || tries >= PATIENCE => return None,
            Some((_, tries)) => tries,
            None => 0,
        };
        let Ok(compiled) = compile(env, sentence) else {
            self.refused.set(Some((epoch, tries + 1)));
            return None;
        };
        self.last.set(at);
        self.trees.get(at).map(|tree| &**tree.get_or_init(|| Box::new(compiled)))
    }
}

impl Compiled {
    /// Whether the assumptions still hold.
    #[inline(always)]
    fn holds(&self, env: &Env<'_>) -> bool {
        let Some(frame) = env.frame else { return false };
        if !self.noun_bits.is_some_and(|bits| frame.are_nouns(bits)) && !frame.find_nouns(&self.nouns) {
            return false;
        }
        self.others.is_empty() && self.globals.is_empty() || self.others_hold(env, frame)
    }

    fn others_hold(&self, env: &Env<'_>, frame: &Frame<'_>) -> bool {
        let same = |&(slot, assumed): &(usize, Assumed)| {
            frame.peek(slot, |value| match (value, assumed) {
                (Some(value), Some((class, ranks))) => {
                    value.class() == class && ranks.is_none_or(|ranks| value.verb().map(Verb::ranks) == Some(ranks))
                }
                (value, assumed) => value.is_none() && assumed.is_none(),
            })
        };
        self.others.iter().all(same) && (self.globals.is_empty() || self.globals_hold(env))
    }

    fn globals_hold(&self, env: &Env<'_>) -> bool {
        let now = env.interpreter.moment();
        if self.checked.get() == now {
            return true;
        }
        let holds = self.globals.iter().all(|(name, meaning)| {
            // Locals made at run time hide globals; they are looked at by `find`.
            match (env.find(name), meaning) {
                (Ok(Some(Entity::Noun(_))), Meaning::Noun) => true,
                (Ok(None), Meaning::Verb(ranks)) => *ranks == Ranks::INFINITE,
                (Ok(Some(Entity::Verb(verb))), Meaning::Verb(ranks)) => verb.ranks() == *ranks,
                (Ok(Some(Entity::Adverb(now) | Entity::Conjunction(now))), Meaning::Modifier(then)) => {
                    std::sync::Arc::ptr_eq(&now.0, &then.0)
                }
                _ => false,
            }
        });
        if holds {
            self.checked.set(now);
        }
        holds
    }
}

/// Compiles a sentence for the values that its names have now.
fn compile(env: &Env<'_>, sentence: &Sentence) -> Result<Compiled> {
    let mut compiler = Compiler {
        env,
        sentence,
        slots: Vec::new(),
        globals: Vec::new(),
        assigned: Vec::new(),
        reached: usize::MAX,
        applied: Vec::new(),
    };
    let parsed = parse::parse(sentence.tokens.len(), &mut compiler)?;
    let tree = match parsed.item {
        Some((_, ParseItem::Expression(tree))) => Some(tree),
        Some(_) => return Err(refused()),
        None => None,
    };
    let checked = Cell::new(env.interpreter.moment());
    let (code, end) = flatten(tree);
    let is_noun = |&(_, assumed): &(usize, Assumed)| matches!(assumed, Some((Class::Noun, _)));
    let (nouns, others) = compiler.slots.into_iter().partition::<Vec<_>, _>(is_noun);
    let nouns: Vec<usize> = nouns.into_iter().map(|(slot, _)| slot).collect();
    let noun_bits = nouns.iter().try_fold(0, |bits, &slot| Some(bits | slot_bit(slot)).filter(|_| slot_bit(slot) != 0));
    Ok(Compiled { code, end, nouns, noun_bits, others, globals: compiler.globals, checked })
}

struct Compiler<'a> {
    env: &'a Env<'a>,
    sentence: &'a Sentence,
    slots: Vec<(usize, Assumed)>,
    globals: Vec<(Name, Meaning)>,
    /// Names that the sentence itself has assigned so far, with the class they got.
    assigned: Vec<(Symbol, Class)>,
    /// The word that was stacked last: words to its right are stacked too.
    reached: usize,
    /// Applications of a verb to one argument: the number of its word, and the word that was stacked last then.
    applied: Vec<(usize, usize)>,
}

impl Compiler<'_> {
    fn read(&mut self, name: &Name) -> Result<Tagged<ParseItem>> {
        let symbol = name.0.symbol;
        if name.is_simple() {
            if let Some(&(_, class)) = self.assigned.iter().rev().find(|(assigned, _)| *assigned == symbol) {
                return self.read_assigned(name, class);
            }
            if let Some(frame) = self.env.frame
                && let Some(slot) = frame.position(symbol)
            {
                let value = frame.slot(slot);
                let class = value.as_ref().map(Entity::class);
                let by_value = matches!(&*name.0.text, "u" | "v" | "u." | "v.");
                let ranks = value.as_ref().and_then(Entity::verb).filter(|_| !by_value).map(Verb::ranks);
                let assumed = class.map(|class| (class, ranks));
                if !(self.slots.contains(&(slot, assumed)) || slot < 2 && frame.arguments_stay) {
                    self.slots.push((slot, assumed));
                }
                if let Some(class) = class {
                    return self.read_slot(name, slot, class);
                }
            }
        }
        self.read_global(name)
    }

    fn read_slot(&mut self, name: &Name, slot: usize, class: Class) -> Result<Tagged<ParseItem>> {
        match class {
            // The error is reported when the sentence runs.
            Class::Noun if name.0.text.ends_with('.') => Err(refused()),
            Class::Noun => Ok(tagged(Expression::Slot(slot), class)),
            // Operands are known by value, so that derived verbs see what they are; other verbs are known by name.
            Class::Verb if matches!(&*name.0.text, "u" | "v") => Ok(tagged(Expression::Operand(slot), class)),
            Class::Verb if matches!(&*name.0.text, "u." | "v.") => Ok(tagged(Expression::CallerBound(slot), class)),
            Class::Verb => Ok(constant(meet(self.env, name)?)),
            Class::Adverb | Class::Conjunction => Err(refused()),
        }
    }

    fn read_assigned(&mut self, name: &Name, class: Class) -> Result<Tagged<ParseItem>> {
        match class {
            Class::Noun => Ok(match self.env.frame.and_then(|frame| frame.position(name.0.symbol)) {
                Some(slot) => tagged(Expression::SlotOrGlobal(slot, name.clone()), class),
                None => tagged(Expression::Global(name.clone()), class),
            }),
            Class::Verb => {
                let verb = Verb::new(VerbKind::Name(name.clone()), Ranks::INFINITE);
                Ok(constant(verb.into()))
            }
            Class::Adverb | Class::Conjunction => Err(refused()),
        }
    }

    fn read_global(&mut self, name: &Name) -> Result<Tagged<ParseItem>> {
        let (meaning, item) = match self.env.find(name)? {
            Some(Entity::Noun(_)) => (Meaning::Noun, tagged(Expression::Global(name.clone()), Class::Noun)),
            Some(Entity::Adverb(_) | Entity::Conjunction(_)) if !name.is_simple() => return Err(refused()),
            Some(Entity::Adverb(value)) => (Meaning::Modifier(value.clone()), constant(Entity::Adverb(value))),
            Some(Entity::Conjunction(value)) => {
                (Meaning::Modifier(value.clone()), constant(Entity::Conjunction(value)))
            }
            Some(Entity::Verb(verb)) => (Meaning::Verb(verb.ranks()), constant(meet(self.env, name)?)),
            None => (Meaning::Verb(Ranks::INFINITE), constant(meet(self.env, name)?)),
        };
        self.globals.push((name.clone(), meaning));
        Ok(item)
    }

    /// Applies a modifier: now, if its operands are known and applying it has no effect, else when the sentence runs.
    fn modify(&mut self, modifier: Expression, u: Expression, v: Option<Expression>) -> Result<Tagged<ParseItem>> {
        let Expression::Constant(Entity::Adverb(modifier) | Entity::Conjunction(modifier)) = modifier else {
            return Err(refused());
        };
        let nouns = matches!(u, Expression::Constant(Entity::Noun(_)));
        if !is_pure(&modifier, nouns) || reads_input(&modifier, nouns, v.as_ref()) {
            return Err(refused());
        }
        if let Expression::Constant(known) = &u
            && let Some(operand) = match &v {
                None => Some(None),
                Some(Expression::Constant(v)) => Some(Some(v.clone())),
                Some(_) => None,
            }
            && let Ok(entity) = modify(self.env, &modifier, known.clone(), operand)
        {
            return Ok(constant(entity));
        }
        let class = result_class(&modifier, &u).ok_or_else(refused)?;
        Ok(tagged(Expression::Modify(modifier, Box::new(u), v.map(Box::new)), class))
    }

    /// Whether x is computed before the last verb of y is applied: a sentence in parentheses, or a name that was stacked, and
    /// so has the value it had then, where y is computed by a verb that may change it. A verb is applied to one argument as
    /// soon as the word before its own left neighbour is stacked.
    fn is_stacked(&self, x: &Expression, y: &Expression, word: usize) -> bool {
        let Expression::Monad { verb, word: applied, .. } = y else { return false };
        let reached = self.applied.iter().rev().find(|(word, _)| word == applied).map(|&(_, reached)| reached);
        let symbol = match x {
            Expression::Monad { word: first, .. }
            | Expression::Dyad { word: first, .. }
            | Expression::Stacked { word: first, .. } => {
                let turn = |wanted: &usize| self.applied.iter().rposition(|(word, _)| word == wanted);
                return matches!((turn(first), turn(applied)), (Some(first), Some(last)) if first < last);
            }
            Expression::Global(name) | Expression::SlotOrGlobal(_, name) if !verb.is_quiet() => name.0.symbol,
            Expression::Slot(slot) if self.may_set_locals(verb) => {
                match self.env.frame.and_then(|frame| frame.names.get(*slot)) {
                    Some(symbol) => *symbol,
                    None => return false,
                }
            }
            _ if x.assigns() && !verb.is_quiet() => {
                let begins = |at: usize| at < word && matches!(self.sentence.tokens.get(at), Some(Token::Left));
                return reached.is_some_and(begins);
            }
            _ => return false,
        };
        let is_x = |token: &Token| matches!(token, Token::Name(name) if name.0.symbol == symbol);
        let place = (0..word).rev().find(|&index| self.sentence.tokens.get(index).is_some_and(is_x));
        matches!((place, reached), (Some(place), Some(reached)) if reached <= place)
    }

    /// Whether applying a verb may give a local of this definition another value: definitions have locals of their own.
    fn may_set_locals(&self, verb: &VerbExpression) -> bool {
        match verb {
            VerbExpression::Named(name) => match self.env.find(name.name()) {
                Ok(Some(Entity::Verb(value))) => !matches!(value.0.kind, VerbKind::Explicit(_)) && !is_quiet(&value),
                _ => false,
            },
            _ => !verb.is_quiet(),
        }
    }

    fn train(&mut self, parts: Vec<ParseItem>) -> Result<Tagged<ParseItem>> {
        let parts = parts.into_iter().map(expression).collect::<Result<Vec<_>>>()?;
        let known: Option<Vec<Entity>> = parts
            .iter()
            .map(|part| if let Expression::Constant(entity) = part { Some(entity.clone()) } else { None })
            .collect();
        if let Some(known) = known {
            return Ok(constant(train::of_words(known)?));
        }
        // A train of words that are not all known is one of verbs (its first may be a noun): the parse saw to it, but for
        // trains with modifiers, which are too rare to foresee.
        let modifiers =
            |part: &Expression| matches!(part, Expression::Constant(Entity::Adverb(_) | Entity::Conjunction(_)));
        if parts.iter().any(modifiers) {
            return Err(refused());
        }
        Ok(tagged(Expression::Train(parts), Class::Verb))
    }
}

impl Semantics for Compiler<'_> {
    type Item = ParseItem;

    fn word(&mut self, index: usize, assigned: bool) -> Result<Tagged<ParseItem>> {
        let token = self.sentence.tokens.get(index).ok_or_else(refused)?;
        self.reached = index;
        Ok(match token {
            Token::Left => (parse::LEFT, ParseItem::Paren),
            Token::Right => (parse::RIGHT, ParseItem::Paren),
            Token::Copula(copula) => (parse::COPULA, ParseItem::Copula(*copula)),
            Token::Constant(entity) => constant(entity.clone()),
            Token::Name(name) if assigned => (parse::NAME, ParseItem::Name(name.clone())),
            Token::Name(name) => self.read(name)?,
        })
    }

    fn monad(&mut self, u: ParseItem, y: ParseItem, word: usize) -> Result<Tagged<ParseItem>> {
        let (verb, y) = (verb_expression(u)?, expression(y)?);
        self.applied.push((word, self.reached));
        if let Some(noun) = fold_constants(self.env, &verb, None, &y) {
            return Ok(constant(noun.into()));
        }
        Ok(tagged(Expression::Monad { verb, y: Box::new(y), word }, Class::Noun))
    }

    fn dyad(&mut self, x: ParseItem, u: ParseItem, y: ParseItem, word: usize) -> Result<Tagged<ParseItem>> {
        let (x, verb, y) = (expression(x)?, verb_expression(u)?, expression(y)?);
        self.applied.push((word, self.reached));
        if let Some(noun) = fold_constants(self.env, &verb, Some(&x), &y) {
            return Ok(constant(noun.into()));
        }
        if self.is_stacked(&x, &y, word) {
            return Ok(tagged(Expression::Stacked { x: Box::new(x), verb, y: Box::new(y), word }, Class::Noun));
        }
        Ok(tagged(Expression::Dyad { x: Box::new(x), verb, y: Box::new(y), word }, Class::Noun))
    }

    fn adverb(&mut self, u: ParseItem, adverb: ParseItem) -> Result<Tagged<ParseItem>> {
        let (u, adverb) = (expression(u)?, expression(adverb)?);
        self.modify(adverb, u, None)
    }

    fn conjunction(&mut self, u: ParseItem, c: ParseItem, v: ParseItem) -> Result<Tagged<ParseItem>> {
        let (u, c, v) = (expression(u)?, expression(c)?, expression(v)?);
        self.modify(c, u, Some(v))
    }

    fn fork(&mut self, f: ParseItem, g: ParseItem, h: ParseItem) -> Result<Tagged<ParseItem>> {
        self.train(vec![f, g, h])
    }

    fn bident(&mut self, f: ParseItem, g: ParseItem) -> Result<Tagged<ParseItem>> {
        self.train(vec![f, g])
    }

    fn trident(&mut self, f: &ParseItem, g: &ParseItem, h: &ParseItem) -> Result<Option<Tagged<ParseItem>>> {
        match (f, g, h) {
            (
                ParseItem::Expression(Expression::Constant(f)),
                ParseItem::Expression(Expression::Constant(g)),
                ParseItem::Expression(Expression::Constant(h)),
            ) => Ok(train::trident(f, g, h).map(constant)),
            _ => Ok(None),
        }
    }

    fn assign(&mut self, target: ParseItem, copula: ParseItem, value: ParseItem) -> Result<Tagged<ParseItem>> {
        let ParseItem::Copula(copula) = copula else { return Err(refused()) };
        let value = expression(value)?;
        let class = value.class();
        let target = match target {
            ParseItem::Name(name) => {
                self.note_assigned(&name, class);
                let slot = self.env.frame.and_then(|frame| frame.position(name.0.symbol));
                match slot {
                    Some(slot) if copula == Copula::Local && name.is_simple() => Target::Slot(slot),
                    _ => Target::Name(name, copula),
                }
            }
            ParseItem::Expression(Expression::Constant(Entity::Noun(names))) => {
                let TextOrBoxes::Byte(text) = names.text_or_boxes() else { return Err(refused()) };
                let text = std::str::from_utf8(text).map_err(|_| refused())?;
                if text.trim_start().starts_with('`') || class != Class::Noun {
                    return Err(refused());
                }
                let parsed = text.split_whitespace().map(Name::parse).collect::<Result<Vec<Name>>>()?;
                parsed.iter().for_each(|name| self.note_assigned(name, class));
                match (self.slots_of(&parsed), parsed.as_slice()) {
                    (_, []) => return Err(refused()),
                    (Some(slots), _) if copula == Copula::Local => Target::Slots(slots),
                    (_, [one]) => Target::Name(one.clone(), copula),
                    _ => Target::Names(parsed, copula),
                }
            }
            _ => return Err(refused()),
        };
        let sets_locals = |verb: &VerbExpression| self.may_set_locals(verb);
        Ok(tagged(Expression::assignment(target, value, &sets_locals), class))
    }
}

impl Compiler<'_> {
    /// The slots of several names, if all have one. A single name would get the whole value.
    fn slots_of(&self, names: &[Name]) -> Option<Vec<usize>> {
        let frame = self.env.frame.filter(|_| names.len() > 1)?;
        names.iter().map(|name| frame.position(name.0.symbol).filter(|_| name.is_simple())).collect()
    }

    fn note_assigned(&mut self, name: &Name, class: Class) {
        if name.is_simple() {
            self.assigned.push((name.0.symbol, class));
        }
    }
}
