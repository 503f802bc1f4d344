//! Executing a sentence as it is parsed: what the prompt does, and definitions whose sentences cannot be compiled.

use crate::apply::waiting::Waiting;
use crate::array::Array;
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::names::lookup::Copula;
use crate::operators::{DyadRow, KnownDyad, Ranks};
use crate::read::parse::{self, Parsed, Semantics, Tagged, Tags};
use crate::read::sentence::{Sentence, Token};
use crate::show::report::{self, Brief};
use crate::value::entity::{Entity, Modifier, ModifierKind, Verb, VerbKind};
use crate::value::name::Name;
use crate::value::train;
use crate::verbs::structure::join::join_all;
use crate::vocabulary::Word;
use crate::vocabulary::fast_ways;

/// An entry of the executor's stack.
#[derive(Debug)]
pub enum Item {
    /// A word with its meaning.
    Entity(Entity),
    /// A long list that grows at its front: what is joined, the last first. Lists and atoms of one type.
    Joined(Vec<Array>),
    /// The deferred result of elementwise verbs of long arrays.
    Waiting(Waiting),
    /// A name to be assigned.
    Name(Name),
    /// A copula.
    Copula(Copula),
    /// A parenthesis.
    Paren,
}

/// Executes a sentence.
pub fn execute(env: &Env<'_>, sentence: &Sentence) -> Result<Parsed<Entity>> {
    env.interpreter.check_stack()?;
    let mut executor = Executor::new(env, sentence);
    let parsed = match parse::parse(sentence.tokens.len(), &mut executor) {
        Ok(parsed) => parsed,
        Err(error) => return Err(executor.settle().err().unwrap_or(error)),
    };
    let item = match parsed.item {
        Some((tag, item @ (Item::Entity(_) | Item::Joined(_) | Item::Waiting(_)))) => {
            Some((tag, unnamed(executor.entity(item)?)))
        }
        Some((_, Item::Name(_) | Item::Copula(_) | Item::Paren)) => return Err(Error::syntax("a name is left alone")),
        None => None,
    };
    Ok(Parsed { item, assigned: parsed.assigned })
}

/// The class of an entity as a stack tag.
pub fn tag_of(entity: &Entity) -> Tags {
    match entity {
        Entity::Noun(_) => parse::NOUN,
        Entity::Verb(_) => parse::VERB,
        Entity::Adverb(_) => parse::ADVERB,
        Entity::Conjunction(_) => parse::CONJUNCTION,
    }
}

/// The meaning of a name when it is met in a sentence: nouns, modifiers and operands by value, other verbs by name, and a
/// name without a value as a verb that may get one before it is applied.
pub fn meet(env: &Env<'_>, name: &Name) -> Result<Entity> {
    Ok(match env.find(name)? {
        Some(Entity::Noun(_)) if is_operand(env, name) && name.0.text.ends_with('.') => {
            return Err(
                Error::domain("u. and v. are for operands that are verbs").within(name.0.text.trim_end_matches('.'))
            );
        }
        Some(entity) if is_operand(env, name) => match name.0.text.ends_with('.') {
            true => env.bound_to_caller(entity),
            false => entity,
        },
        // The cap caps a train by whatever name.
        Some(Entity::Verb(verb)) if verb.is(Word::Cap) => verb.into(),
        Some(Entity::Verb(verb)) => Verb::new(VerbKind::Name(name.clone()), verb.ranks()).into(),
        Some(entity) if !name.is_simple() => located(env, name, entity)?,
        Some(entity) => entity,
        // Outside of definitions the names of arguments and operands mean something where they have a value only.
        None if env.frame.is_none() && matches!(&*name.0.text, "m" | "n" | "u" | "v" | "x" | "y") => {
            return Err(crate::names::lookup::value_error(&name.0.text));
        }
        None => Verb::new(VerbKind::Name(name.clone()), Ranks::INFINITE).into(),
    })
}

/// A modifier with the name by which it was met.
fn named(name: &Name, entity: Entity) -> Entity {
    if name.0.text.ends_with('.') {
        return entity;
    }
    let kind = |value| Modifier(std::sync::Arc::new(ModifierKind::Named(name.clone(), value)));
    match entity {
        Entity::Adverb(value) => Entity::Adverb(kind(value)),
        Entity::Conjunction(value) => Entity::Conjunction(kind(value)),
        other => other,
    }
}

/// A modifier without the name by which it was met.
pub fn unnamed(entity: Entity) -> Entity {
    let value = |modifier: &Modifier| match &*modifier.0 {
        ModifierKind::Named(_, value) => Some(value.clone()),
        _ => None,
    };
    match &entity {
        Entity::Adverb(modifier) => value(modifier).map_or(entity.clone(), Entity::Adverb),
        Entity::Conjunction(modifier) => value(modifier).map_or(entity.clone(), Entity::Conjunction),
        _ => entity,
    }
}

/// A word of a train: a modifier that was met by a name is the modifier that the name means when the train gets its operands.
fn by_name(entity: &Entity) -> Entity {
    let late = |modifier: &Modifier| match &*modifier.0 {
        ModifierKind::Named(name, _) => Some(Modifier(std::sync::Arc::new(ModifierKind::Name(name.clone())))),
        _ => None,
    };
    match entity {
        Entity::Adverb(modifier) => late(modifier).map_or_else(|| entity.clone(), Entity::Adverb),
        Entity::Conjunction(modifier) => late(modifier).map_or_else(|| entity.clone(), Entity::Conjunction),
        _ => entity.clone(),
    }
}

/// A modifier that a definition is, as met by a name with a locative: it runs in the locale of the name.
fn located(env: &Env<'_>, name: &Name, entity: Entity) -> Result<Entity> {
    let home = |modifier: Modifier| -> Result<Modifier> {
        if !matches!(&*modifier.0, ModifierKind::Explicit(_)) {
            return Ok(modifier);
        }
        Ok(Modifier(std::sync::Arc::new(ModifierKind::Located(env.locale_of(name)?.name.clone(), modifier))))
    };
    Ok(match entity {
        Entity::Adverb(modifier) => Entity::Adverb(home(modifier)?),
        Entity::Conjunction(modifier) => Entity::Conjunction(home(modifier)?),
        other => other,
    })
}

/// Whether a name is that of an operand of the definition that runs: what it derives outlives the name. A global of such a
/// name is none.
fn is_operand(env: &Env<'_>, name: &Name) -> bool {
    matches!(&*name.0.text, "u" | "v" | "u." | "v.")
        && env.frame.is_some_and(|frame| frame.get(name.0.symbol).is_some())
}

/// The meanings of the words of a sentence while it runs.
pub struct Executor<'a> {
    /// Where it runs.
    pub env: &'a Env<'a>,
    /// The sentence.
    pub sentence: &'a Sentence,
    /// The value that waits.
    waiting: Option<Waiting>,
}

fn tagged(entity: Entity) -> Tagged<Item> {
    (tag_of(&entity), Item::Entity(entity))
}

fn verb(item: Item) -> Result<Verb> {
    match item {
        Item::Entity(Entity::Verb(verb)) => Ok(verb),
        _ => Err(Error::syntax("a verb is needed here")),
    }
}

/// The modifier of an entity.
pub fn modifier(entity: Entity) -> Result<Modifier> {
    match entity {
        Entity::Adverb(modifier) | Entity::Conjunction(modifier) => Ok(modifier),
        _ => Err(Error::syntax("an adverb or a conjunction is needed here")),
    }
}

/// A list of this length is not copied for each item joined to its front, so that a sentence of a million words takes no quadratic
/// time. To copy a shorter one costs less than to wait for the rest.
const COPIED_LIST_MAX: usize = 4096;

impl<'a> Executor<'a> {
    /// One that has met no word yet.
    pub fn new(env: &'a Env<'a>, sentence: &'a Sentence) -> Self {
        Executor { env, sentence, waiting: None }
    }

    /// What an item of the stack is.
    pub fn entity(&self, item: Item) -> Result<Entity> {
        match item {
            Item::Entity(entity) => Ok(entity),
            Item::Joined(mut parts) => {
                parts.reverse();
                Ok(join_all(self.env.cx, &parts)?.into())
            }
            Item::Waiting(waiting) => Ok(waiting.value(self.env)?.into()),
            _ => Err(Error::syntax("these words do not form a sentence")),
        }
    }

    fn noun(&self, item: Item) -> Result<Array> {
        match self.entity(item)? {
            Entity::Noun(noun) => Ok(noun),
            _ => Err(Error::syntax("a noun is needed here")),
        }
    }

    /// `x , y` and `x ; y` for a long list y, without a copy of it; the arguments as they were if that cannot be.
    fn joined(&self, u: &Verb, x: Array, y: Item) -> std::result::Result<Vec<Array>, (Array, Item)> {
        let part = match u.0.known.filter(|_| fast_ways::JOINS.on(self.env.cx)) {
            Some(KnownDyad::Row(DyadRow { part: Some(part), .. })) => part(&x),
            _ => return Err((x, y)),
        };
        let fits = |last: &Array| part.kind() == last.kind() && part.rank() <= 1 && last.rank() <= 1;
        match y {
            Item::Entity(Entity::Noun(list)) if list.count() >= COPIED_LIST_MAX && fits(&list) => Ok(vec![list, part]),
            Item::Joined(mut parts) if parts.last().is_some_and(fits) => {
                parts.push(part);
                Ok(parts)
            }
            y => Err((x, y)),
        }
    }

    /// Nothing waits any longer: something is done that has nothing to do with it.
    fn settle(&mut self) -> Result<()> {
        self.waiting.take().map_or(Ok(()), |waiting| waiting.settle(self.env))
    }

    /// An item that waits no longer as what it is.
    fn ready(&self, item: Item) -> Result<Item> {
        match item {
            Item::Waiting(waiting) if waiting.is_settled() => Ok(Item::Entity(waiting.value(self.env)?.into())),
            other => Ok(other),
        }
    }

    /// The value of an application that is elementwise on a long array, or an insertion into what waits.
    fn waits(&mut self, waiting: Waiting) -> Result<Tagged<Item>> {
        if !self.waiting.as_ref().is_some_and(|before| before.is(&waiting)) {
            self.settle()?;
            self.waiting = Some(waiting.clone());
        }
        Ok((parse::NOUN, Item::Waiting(waiting)))
    }

    /// A sentence's own verb is what a self-reference in it means.
    fn with_this<T>(&self, verb: &Verb, run: impl FnOnce(&Env<'_>) -> T) -> T {
        if verb.0.has_self && !verb.is(Word::SelfReference) {
            run(&Env { this: Some(verb), ..*self.env })
        } else {
            run(self.env)
        }
    }
}

impl Semantics for Executor<'_> {
    type Item = Item;

    fn word(&mut self, index: usize, assigned: bool) -> Result<Tagged<Item>> {
        let token = self.sentence.tokens.get(index).ok_or_else(|| Error::syntax("a word is missing"))?;
        Ok(match token {
            Token::Left => (parse::LEFT, Item::Paren),
            Token::Right => (parse::RIGHT, Item::Paren),
            Token::Copula(copula) => (parse::COPULA, Item::Copula(*copula)),
            Token::Constant(entity) => tagged(entity.clone()),
            Token::Name(name) if assigned => (parse::NAME, Item::Name(name.clone())),
            Token::Name(name) => tagged(named(name, meet(self.env, name)?)),
        })
    }

    fn monad(&mut self, u: Item, y: Item, word: usize) -> Result<Tagged<Item>> {
        let u = verb(u)?;
        if let Item::Waiting(waiting) = &y {
            if waiting.then_monad(&u, word) {
                return self.waits(waiting.clone());
            }
            if let Some(result) = waiting.inserted(self.env, &u)? {
                return Ok(tagged(result.into()));
            }
        }
        self.settle()?;
        let y = match Waiting::monad(self.env, &u, self.noun(y)?, word) {
            Ok(waiting) => return self.waits(waiting),
            Err(y) => y,
        };
        let brief = Brief::new(&y);
        let result = self.with_this(&u, |env| env.monad(&u, y));
        Ok(tagged(result.map_err(|error| report::with_arguments(error, None, &brief))?.into()))
    }

    fn dyad(&mut self, x: Item, u: Item, y: Item, word: usize) -> Result<Tagged<Item>> {
        let (x, u, y) = (self.ready(x)?, verb(u)?, self.ready(y)?);
        let added = match (&x, &y) {
            (Item::Entity(Entity::Noun(x)), Item::Waiting(y)) => y.then_after(x, &u, word).then_some(y),
            (Item::Waiting(x), Item::Entity(Entity::Noun(y))) => x.then_before(&u, y, word).then_some(x),
            _ => None,
        };
        if let Some(waiting) = added.cloned() {
            return self.waits(waiting);
        }
        self.settle()?;
        let (x, y) = match self.joined(&u, self.noun(x)?, y) {
            Ok(parts) => return Ok((parse::NOUN, Item::Joined(parts))),
            Err((x, y)) => (x, self.noun(y)?),
        };
        let (x, y) = match Waiting::dyad(self.env, x, &u, y, word) {
            Ok(waiting) => return self.waits(waiting),
            Err(arguments) => arguments,
        };
        let (left, right) = (Brief::new(&x), Brief::new(&y));
        let result = self.with_this(&u, |env| env.dyad(&u, x, y));
        Ok(tagged(result.map_err(|error| report::with_arguments(error, Some(&left), &right))?.into()))
    }

    fn adverb(&mut self, u: Item, adverb: Item) -> Result<Tagged<Item>> {
        Ok(tagged(modify(self.env, &modifier(self.entity(adverb)?)?, self.entity(u)?, None)?))
    }

    fn conjunction(&mut self, u: Item, c: Item, v: Item) -> Result<Tagged<Item>> {
        Ok(tagged(modify(self.env, &modifier(self.entity(c)?)?, self.entity(u)?, Some(self.entity(v)?))?))
    }

    fn fork(&mut self, f: Item, g: Item, h: Item) -> Result<Tagged<Item>> {
        Ok(tagged(train::fork(self.entity(f)?, verb(g)?, verb(h)?)?.into()))
    }

    fn bident(&mut self, f: Item, g: Item) -> Result<Tagged<Item>> {
        Ok(tagged(train::bident(by_name(&self.entity(f)?), by_name(&self.entity(g)?))?))
    }

    fn trident(&mut self, f: &Item, g: &Item, h: &Item) -> Result<Option<Tagged<Item>>> {
        match (f, g, h) {
            (Item::Entity(f), Item::Entity(g), Item::Entity(h)) => {
                Ok(train::trident(&by_name(f), &by_name(g), &by_name(h)).map(tagged))
            }
            _ => Ok(None),
        }
    }

    fn assign(&mut self, target: Item, copula: Item, value: Item) -> Result<Tagged<Item>> {
        let Item::Copula(copula) = copula else { return Err(Error::syntax("a copula is needed here")) };
        let value = unnamed(self.entity(value)?);
        self.settle()?;
        match target {
            Item::Name(name) => self.env.assign(&name, copula, value.clone())?,
            Item::Entity(Entity::Noun(target)) => self.env.assign_to_noun(&target, copula, &value)?,
            _ => return Err(Error::syntax("only a name can be assigned to")),
        }
        Ok(tagged(value))
    }
}

impl Env<'_> {
    /// Gives a modifier its operands.
    pub fn modify(&self, modifier: &Modifier, u: Entity, v: Option<Entity>) -> Result<Entity> {
        modify(self, modifier, u, v)
    }
}

/// Gives a modifier its operands.
pub fn modify(env: &Env<'_>, modifier: &Modifier, u: Entity, v: Option<Entity>) -> Result<Entity> {
    match &*modifier.0 {
        ModifierKind::Primitive(row) => (row.derive)(env, row, u, v),
        ModifierKind::Explicit(definition) => env.modify_by_definition(definition, u, v),
        ModifierKind::Located(locale, modifier) => env.modify_in(locale, modifier, u, v),
        ModifierKind::Train(parts) => train::apply(env, parts, u, v),
        ModifierKind::Named(_, value) => modify(env, value, u, v),
        ModifierKind::Foreign(m, n) => env.modify_by_foreign((*m, *n), u),
        ModifierKind::Name(name) => match env.interpreter.check_stack().and_then(|()| env.find(name))? {
            Some(Entity::Adverb(value) | Entity::Conjunction(value)) => modify(env, &value, u, v),
            Some(_) => Err(Error::syntax(format!("{} is no longer a modifier", name.0.text))),
            None => Err(crate::names::lookup::value_error(&name.0.text)),
        },
    }
}
