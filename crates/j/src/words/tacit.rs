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
//! A definition that has no tacit form stays explicit.

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
enum NounExpression {
    /// x itself.
    X,
    /// y itself.
    Y,
    /// A noun that does not depend on them.
    Constant(Array),
    /// The result of a verb.
    Verb(Verb),
}

enum TacitItem {
    NounExpression(NounExpression),
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
    locals: Vec<(String, NounExpression)>,
}

fn refuse<T>() -> Result<T> {
    Err(Error::nonce("this cannot be said tacitly"))
}

impl NounExpression {
    /// The phrase of a whole sentence as a verb of x and y: a noun without a word such as `5:` becomes `n"_`.
    fn whole(self, env: &Env<'_>) -> Result<Verb> {
        let NounExpression::Constant(noun) = &self else { return self.verb() };
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
            NounExpression::X => sentence::verb(Word::Left),
            NounExpression::Y => sentence::verb(Word::Right),
            NounExpression::Verb(verb) => Ok(verb),
            NounExpression::Constant(noun) => constant(noun),
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
    fn verb(item: TacitItem) -> Result<Verb> {
        match item {
            TacitItem::Entity(Entity::Verb(verb)) => Ok(verb),
            _ => refuse(),
        }
    }

    fn phrase(item: TacitItem) -> Result<NounExpression> {
        match item {
            TacitItem::NounExpression(phrase) => Ok(phrase),
            TacitItem::Entity(Entity::Noun(noun)) => Ok(NounExpression::Constant(noun)),
            _ => refuse(),
        }
    }

    fn entity(item: TacitItem) -> Result<Entity> {
        match item {
            TacitItem::Entity(entity) => Ok(entity),
            _ => refuse(),
        }
    }

    fn made(phrase: NounExpression) -> Tagged<TacitItem> {
        (parse::NOUN, TacitItem::NounExpression(phrase))
    }

    fn known(entity: Entity) -> Tagged<TacitItem> {
        (tag_of(&entity), TacitItem::Entity(entity))
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
    type Item = TacitItem;

    fn word(&mut self, index: usize, assigned: bool) -> Result<Tagged<TacitItem>> {
        let Some(token) = self.sentence.tokens.get(index) else { return refuse() };
        Ok(match token {
            Token::Left => (parse::LEFT, TacitItem::Paren),
            Token::Right => (parse::RIGHT, TacitItem::Paren),
            Token::Copula(copula) => (parse::COPULA, TacitItem::Copula(*copula)),
            Token::Constant(entity) => Self::known(entity.clone()),
            Token::Name(name) if assigned => (parse::NAME, TacitItem::Name(name.clone())),
            Token::Name(name) => match name.0.text.as_str() {
                "x" => Self::made(NounExpression::X),
                "y" => Self::made(NounExpression::Y),
                text => match self.locals.iter().rev().find(|(local, _)| local == text) {
                    Some((_, phrase)) => Self::made(phrase.clone()),
                    None => Self::known(meet(self.env, name)?),
                },
            },
        })
    }

    fn monad(&mut self, u: TacitItem, y: TacitItem, _word: usize) -> Result<Tagged<TacitItem>> {
        let (u, y) = (Self::verb(u)?, Self::phrase(y)?);
        Ok(Self::made(match y {
            y if u.is(Word::Left) || u.is(Word::Right) => y,
            NounExpression::Y if !self.dyadic => NounExpression::Verb(u),
            NounExpression::Constant(noun) => NounExpression::Constant(self.env.monad(&u, noun)?),
            y => NounExpression::Verb(train::fork(sentence::entity(Word::Cap)?, u, y.verb()?)?),
        }))
    }

    fn dyad(&mut self, x: TacitItem, u: TacitItem, y: TacitItem, _word: usize) -> Result<Tagged<TacitItem>> {
        let (x, u, y) = (Self::phrase(x)?, Self::verb(u)?, Self::phrase(y)?);
        Ok(Self::made(match (x, y) {
            (x, _) if u.is(Word::Left) => x,
            (_, y) if u.is(Word::Right) => y,
            (NounExpression::Constant(x), NounExpression::Constant(y)) => {
                NounExpression::Constant(self.env.dyad(&u, x, y)?)
            }
            (NounExpression::X, NounExpression::Y) if self.dyadic => NounExpression::Verb(u),
            (NounExpression::Y, NounExpression::X) if self.dyadic => NounExpression::Verb(self.converse(&u)?),
            (NounExpression::Y, NounExpression::Y) if !self.dyadic => NounExpression::Verb(self.passive(&u)?),
            (NounExpression::Constant(x), y) => NounExpression::Verb(train::fork(x.into(), u, y.verb()?)?),
            (x, NounExpression::Constant(y)) => {
                NounExpression::Verb(train::fork(y.into(), self.converse(&u)?, x.verb()?)?)
            }
            (NounExpression::Verb(x), y @ (NounExpression::X | NounExpression::Y)) if is_train(&x) => {
                NounExpression::Verb(train::fork(y.verb()?.into(), self.converse(&u)?, x)?)
            }
            (x, y) => NounExpression::Verb(train::fork(x.verb()?.into(), u, y.verb()?)?),
        }))
    }

    fn adverb(&mut self, u: TacitItem, adverb: TacitItem) -> Result<Tagged<TacitItem>> {
        let modifier = crate::apply::execute::modifier(Self::entity(adverb)?)?;
        Ok(Self::known(modify(self.env, &modifier, Self::entity(u)?, None)?))
    }

    fn conjunction(&mut self, u: TacitItem, c: TacitItem, v: TacitItem) -> Result<Tagged<TacitItem>> {
        let modifier = crate::apply::execute::modifier(Self::entity(c)?)?;
        Ok(Self::known(modify(self.env, &modifier, Self::entity(u)?, Some(Self::entity(v)?))?))
    }

    fn fork(&mut self, f: TacitItem, g: TacitItem, h: TacitItem) -> Result<Tagged<TacitItem>> {
        Ok(Self::known(train::fork(Self::entity(f)?, Self::verb(g)?, Self::verb(h)?)?.into()))
    }

    fn bident(&mut self, f: TacitItem, g: TacitItem) -> Result<Tagged<TacitItem>> {
        Ok(Self::known(train::bident(Self::entity(f)?, Self::entity(g)?)?))
    }

    fn trident(&mut self, _f: &TacitItem, _g: &TacitItem, _h: &TacitItem) -> Result<Option<Tagged<TacitItem>>> {
        Ok(None)
    }

    /// A name stands for its phrase from now on; x and y themselves cannot be assigned tacitly.
    fn assign(&mut self, target: TacitItem, copula: TacitItem, value: TacitItem) -> Result<Tagged<TacitItem>> {
        match (target, copula) {
            (TacitItem::Name(name), TacitItem::Copula(Copula::Local)) if !matches!(name.0.text.as_str(), "x" | "y") => {
                let phrase = Self::phrase(value)?;
                self.locals.push((name.0.text.clone(), phrase.clone()));
                Ok(Self::made(phrase))
            }
            _ => refuse(),
        }
    }
}
