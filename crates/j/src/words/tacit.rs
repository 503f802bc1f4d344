//! `13 : text`: a tacit verb that does what the sentence says of x and y.
//!
//! The sentence is parsed with x and y as nouns that are not known; each application becomes a fork or a verb:
//!
//! - `x u y` is u, `y u x` its converse, `y u y` of a monad `u~`; the monad `u` of a phrase `[: u phrase`, of y itself u.
//! - A constant stands at the left: `y-1` is `1 -~ ]`. So does one of the arguments beside a train, which then needs no brackets:
//!   `(y-1) % x` is `[ %~ 1 -~ ]`. The converse of a commutative verb is itself, that of `<` is `>`, else it is `u~`.
//! - A name assigned with `=.` stands for its phrase further left; `=:` is an effect that no tacit verb has.
//! - `x [ y` and `x ] y` are one of the two. A sentence that is a constant is `5:`, or `n"_`.
//!
//! What cannot be said tacitly stays an explicit definition.

use std::sync::Arc;

use crate::apply::execute::{meet, modify, tag_of};
use crate::array::Array;
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::names::lookup::Copula;
use crate::operators::Ranks;
use crate::read::definition::Definition;
use crate::read::parse::{self, Semantics, Tagged};
use crate::read::sentence::{self, Sentence, Token};
use crate::value::entity::{Entity, Verb, VerbKind};
use crate::value::name::Name;
use crate::value::train;
use crate::vocabulary::Word;

/// The verb of `13 :`.
pub fn tacit(env: &Env<'_>, lines: &[Vec<u8>]) -> Result<Entity> {
    let text = lines.iter().find(|line| !line.is_empty()).cloned().unwrap_or_default();
    let sentence = Sentence::new(&text, None)?;
    let mentions_x = sentence.tokens.iter().any(|token| matches!(token, Token::Name(name) if name.0.text == "x"));
    let mut translator = Translator { env, sentence: &sentence, dyadic: mentions_x, locals: Vec::new() };
    if let Ok(parsed) = parse::parse(sentence.tokens.len(), &mut translator)
        && let Some((_, item)) = parsed.item
        && let Ok(verb) = Translator::phrase(item).and_then(|phrase| phrase.whole(env))
    {
        return Ok(verb.into());
    }
    let class = if mentions_x { 4 } else { 3 };
    Ok(sentence::defined(Arc::new(Definition::new(class, vec![text], false, None)?)))
}

/// A noun that depends on x and y.
#[derive(Clone, Debug)]
enum Phrase {
    /// x itself.
    X,
    /// y itself.
    Y,
    /// A noun that does not depend on them.
    Constant(Array),
    /// What a verb makes of them.
    Verb(Verb),
}

enum Item {
    Phrase(Phrase),
    Entity(Entity),
    Name(Name),
    Copula(Copula),
    Paren,
}

struct Translator<'a> {
    env: &'a Env<'a>,
    sentence: &'a Sentence,
    dyadic: bool,
    /// Names that were assigned, the last one last.
    locals: Vec<(String, Phrase)>,
}

fn refuse<T>() -> Result<T> {
    Err(Error::nonce("this cannot be said tacitly"))
}

impl Phrase {
    /// The phrase of a whole sentence as a verb of x and y: a noun without a word such as `5:` becomes `n"_`.
    fn whole(self, env: &Env<'_>) -> Result<Verb> {
        let Phrase::Constant(noun) = &self else { return self.verb() };
        if noun.as_atom::<bool>().is_none()
            && let Ok(verb) = constant(noun.clone())
        {
            return Ok(verb);
        }
        let rank = crate::apply::execute::modifier(sentence::entity(Word::Rank)?)?;
        match modify(env, &rank, noun.clone().into(), Some(Array::from(f64::INFINITY).into()))? {
            Entity::Verb(verb) => Ok(verb),
            _ => refuse(),
        }
    }

    /// The phrase as a verb of x and y.
    fn verb(self) -> Result<Verb> {
        match self {
            Phrase::X => sentence::verb(Word::Left),
            Phrase::Y => sentence::verb(Word::Right),
            Phrase::Verb(verb) => Ok(verb),
            Phrase::Constant(noun) => constant(noun),
        }
    }
}

/// A verb that always gives a noun: `5:` if there is such a word.
fn constant(noun: Array) -> Result<Verb> {
    if let Some(&number) = noun.as_atom::<i64>()
        && (-9..=9).contains(&number)
    {
        return Ok(Verb::new(VerbKind::Constant(noun), Ranks::INFINITE));
    }
    if let Some(&truth) = noun.as_atom::<bool>() {
        return Ok(Verb::new(VerbKind::Constant(Array::from(i64::from(truth))), Ranks::INFINITE));
    }
    refuse()
}

/// Whether a verb needs brackets at the left of a fork.
fn is_train(verb: &Verb) -> bool {
    matches!(verb.0.kind, VerbKind::Hook(..) | VerbKind::Fork(..))
}

impl Translator<'_> {
    fn verb(item: Item) -> Result<Verb> {
        match item {
            Item::Entity(Entity::Verb(verb)) => Ok(verb),
            _ => refuse(),
        }
    }

    fn phrase(item: Item) -> Result<Phrase> {
        match item {
            Item::Phrase(phrase) => Ok(phrase),
            Item::Entity(Entity::Noun(noun)) => Ok(Phrase::Constant(noun)),
            _ => refuse(),
        }
    }

    fn entity(item: Item) -> Result<Entity> {
        match item {
            Item::Entity(entity) => Ok(entity),
            _ => refuse(),
        }
    }

    fn made(phrase: Phrase) -> Tagged<Item> {
        (parse::NOUN, Item::Phrase(phrase))
    }

    fn known(entity: Entity) -> Tagged<Item> {
        (tag_of(&entity), Item::Entity(entity))
    }

    /// The verb with its arguments exchanged: a primitive where one says that, as `<` does of `>`, and else `u~`.
    fn converse(&self, verb: &Verb) -> Result<Verb> {
        match verb.primitive().and_then(|row| row.converse) {
            Some(converse) => sentence::verb(converse),
            None => self.passive(verb),
        }
    }

    fn passive(&self, verb: &Verb) -> Result<Verb> {
        let adverb = crate::apply::execute::modifier(sentence::entity(Word::Reflexive)?)?;
        match modify(self.env, &adverb, verb.clone().into(), None)? {
            Entity::Verb(verb) => Ok(verb),
            _ => refuse(),
        }
    }
}

impl Semantics for Translator<'_> {
    type Item = Item;

    fn word(&mut self, index: usize, assigned: bool) -> Result<Tagged<Item>> {
        let Some(token) = self.sentence.tokens.get(index) else { return refuse() };
        Ok(match token {
            Token::Left => (parse::LEFT, Item::Paren),
            Token::Right => (parse::RIGHT, Item::Paren),
            Token::Copula(copula) => (parse::COPULA, Item::Copula(*copula)),
            Token::Constant(entity) => Self::known(entity.clone()),
            Token::Name(name) if assigned => (parse::NAME, Item::Name(name.clone())),
            Token::Name(name) => match name.0.text.as_str() {
                "x" => Self::made(Phrase::X),
                "y" => Self::made(Phrase::Y),
                text => match self.locals.iter().rev().find(|(local, _)| local == text) {
                    Some((_, phrase)) => Self::made(phrase.clone()),
                    None => Self::known(meet(self.env, name)?),
                },
            },
        })
    }

    fn monad(&mut self, u: Item, y: Item, _word: usize) -> Result<Tagged<Item>> {
        let (u, y) = (Self::verb(u)?, Self::phrase(y)?);
        Ok(Self::made(match y {
            y if u.is(Word::Left) || u.is(Word::Right) => y,
            Phrase::Y if !self.dyadic => Phrase::Verb(u),
            Phrase::Constant(noun) => Phrase::Constant(self.env.monad(&u, noun)?),
            y => Phrase::Verb(train::fork(sentence::entity(Word::Cap)?, u, y.verb()?)?),
        }))
    }

    fn dyad(&mut self, x: Item, u: Item, y: Item, _word: usize) -> Result<Tagged<Item>> {
        let (x, u, y) = (Self::phrase(x)?, Self::verb(u)?, Self::phrase(y)?);
        Ok(Self::made(match (x, y) {
            (x, _) if u.is(Word::Left) => x,
            (_, y) if u.is(Word::Right) => y,
            (Phrase::Constant(x), Phrase::Constant(y)) => Phrase::Constant(self.env.dyad(&u, x, y)?),
            (Phrase::X, Phrase::Y) if self.dyadic => Phrase::Verb(u),
            (Phrase::Y, Phrase::X) if self.dyadic => Phrase::Verb(self.converse(&u)?),
            (Phrase::Y, Phrase::Y) if !self.dyadic => Phrase::Verb(self.passive(&u)?),
            (Phrase::Constant(x), y) => Phrase::Verb(train::fork(x.into(), u, y.verb()?)?),
            (x, Phrase::Constant(y)) => Phrase::Verb(train::fork(y.into(), self.converse(&u)?, x.verb()?)?),
            (Phrase::Verb(x), y @ (Phrase::X | Phrase::Y)) if is_train(&x) => {
                Phrase::Verb(train::fork(y.verb()?.into(), self.converse(&u)?, x)?)
            }
            (x, y) => Phrase::Verb(train::fork(x.verb()?.into(), u, y.verb()?)?),
        }))
    }

    fn adverb(&mut self, u: Item, adverb: Item) -> Result<Tagged<Item>> {
        let modifier = crate::apply::execute::modifier(Self::entity(adverb)?)?;
        Ok(Self::known(modify(self.env, &modifier, Self::entity(u)?, None)?))
    }

    fn conjunction(&mut self, u: Item, c: Item, v: Item) -> Result<Tagged<Item>> {
        let modifier = crate::apply::execute::modifier(Self::entity(c)?)?;
        Ok(Self::known(modify(self.env, &modifier, Self::entity(u)?, Some(Self::entity(v)?))?))
    }

    fn fork(&mut self, f: Item, g: Item, h: Item) -> Result<Tagged<Item>> {
        Ok(Self::known(train::fork(Self::entity(f)?, Self::verb(g)?, Self::verb(h)?)?.into()))
    }

    fn bident(&mut self, f: Item, g: Item) -> Result<Tagged<Item>> {
        Ok(Self::known(train::bident(Self::entity(f)?, Self::entity(g)?)?))
    }

    fn trident(&mut self, _f: &Item, _g: &Item, _h: &Item) -> Result<Option<Tagged<Item>>> {
        Ok(None)
    }

    /// A name stands for its phrase from now on; x and y themselves cannot be assigned tacitly.
    fn assign(&mut self, target: Item, copula: Item, value: Item) -> Result<Tagged<Item>> {
        match (target, copula) {
            (Item::Name(name), Item::Copula(Copula::Local)) if !matches!(name.0.text.as_str(), "x" | "y") => {
                let phrase = Self::phrase(value)?;
                self.locals.push((name.0.text.clone(), phrase.clone()));
                Ok(Self::made(phrase))
            }
            _ => refuse(),
        }
    }
}
