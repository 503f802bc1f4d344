//! Gerunds as they run: the words that atomic representations stand for. The other way is in
//! [`atomic`](crate::show::atomic), with what a representation looks like.

use crate::apply::execute::{meet, modify};
use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::names::lookup::text_of;
use crate::read::constant;
use crate::read::sentence;
use crate::read::sentence::Sentence;
use crate::value::entity::{Entity, Verb, VerbKind};
use crate::value::name::Name;
use crate::value::train;

impl Env<'_> {
    /// The word that an atomic representation stands for.
    pub fn word_of(&self, noun: &Array) -> Result<Entity> {
        entity(self, noun)
    }
}

/// The word that an atomic representation stands for.
pub fn entity(env: &Env<'_>, noun: &Array) -> Result<Entity> {
    env.interpreter.check_stack()?;
    match noun.as_slice::<Value>() {
        Some([value]) => of_value(env, value.array()?),
        Some([_, _]) => of_value(env, noun),
        _ if noun.kind().is_text() => of_value(env, noun),
        _ => Err(Error::domain("a word in a gerund is one box")),
    }
}

fn of_value(env: &Env<'_>, inner: &Array) -> Result<Entity> {
    env.interpreter.check_stack()?;
    let Some(parts) = inner.as_slice::<Value>() else {
        if inner.is_empty() || inner.rank() > 1 || !inner.kind().is_text() {
            return Err(Error::domain("a word in a gerund is text or a list of boxes"));
        }
        return of_text(env, &text_of(inner)?);
    };
    let [tag, operands] = parts else {
        return match parts {
            [one] => of_value(env, one.array()?),
            _ => Err(Error::domain("a node of a gerund has two parts")),
        };
    };
    let (head, operands) = (tag.array()?, operands.array()?);
    let tag = if head.kind().is_text() { Some(text_of(head)?) } else { None };
    let tag = tag.as_deref();
    if tag == Some("0") {
        return Ok(operands.clone().into());
    }
    let Some(operands) = operands.as_slice::<Value>() else {
        return Err(Error::domain("the operands in a gerund are boxed"));
    };
    let mut words = Vec::with_capacity(operands.len());
    for operand in operands {
        words.push(of_value(env, operand.array()?)?);
    }
    let fits = match tag {
        Some("2") => words.len() == 2,
        Some("3") => words.len() == 3,
        Some("4") => matches!(words.len(), 2 | 3),
        _ => true,
    };
    if !fits {
        return Err(Error::length(format!("{} words do not make the train {}", words.len(), tag.unwrap_or_default())));
    }
    match tag {
        Some("2" | "3" | "4") => train_of(words),
        _ => {
            // The head is a modifier: a word, or itself represented.
            let head = if let Some(tag) = tag { of_text(env, tag)? } else { entity(env, head)? };
            let taken = if head.class() == crate::value::entity::Class::Conjunction { 2 } else { 1 };
            let modifier = crate::apply::execute::modifier(head)?;
            if words.len() != taken {
                return Err(Error::length(format!(
                    "a modifier in a gerund takes {taken} operands, not {}",
                    words.len()
                )));
            }
            let mut words = words.into_iter();
            let u = words.next().ok_or_else(|| Error::length("a modifier in a gerund lacks its operand"))?;
            modify(env, &modifier, u, words.next())
        }
    }
}

fn of_text(env: &Env<'_>, text: &str) -> Result<Entity> {
    if text.starts_with(|c: char| c.is_ascii_alphabetic())
        && let Ok(name) = Name::parse(text)
    {
        return match env.find(&name)? {
            Some(Entity::Noun(_)) | None => {
                Ok(Verb::new(VerbKind::Name(name), crate::operators::Ranks::INFINITE).into())
            }
            Some(_) => meet(env, &name),
        };
    }
    if let Some((m, n)) = text.split_once("!:")
        && let (Ok(m), Ok(n)) = (m.parse(), n.parse())
    {
        return env.foreign(m, n);
    }
    if text.starts_with(|c: char| c.is_ascii_digit() || c == '_') && constant::number(text).is_ok() {
        return Err(Error::domain(format!("{text} is a number, not a word of a gerund")));
    }
    sentence::primitive(text)
}

/// The verbs of a gerund.
pub fn verbs(env: &Env<'_>, gerund: &Array) -> Result<Vec<Verb>> {
    let Some(values) = gerund.as_slice::<Value>() else { return Err(Error::domain("a gerund is a list of boxes")) };
    let mut verbs = Vec::with_capacity(values.len());
    for value in values {
        match of_value(env, value.array()?)? {
            Entity::Verb(verb) => verbs.push(verb),
            _ => return Err(Error::domain("a gerund here holds only verbs")),
        }
    }
    Ok(verbs)
}

/// The train of all words of a gerund.
pub fn train(env: &Env<'_>, gerund: &Array) -> Result<Entity> {
    let Some(values) = gerund.as_slice::<Value>() else { return Err(Error::domain("a gerund is a list of boxes")) };
    let mut words = Vec::with_capacity(values.len());
    for value in values {
        let inner = value.array()?;
        if inner.is_empty() && values.len() > 1 {
            continue;
        }
        words.push(of_value(env, inner)?);
    }
    phrase(env, words)
}

/// The meaning of some words in parentheses: with modifiers among them, or a noun at the end, the result of
/// a sentence; else a train of verbs.
pub fn phrase(env: &Env<'_>, words: Vec<Entity>) -> Result<Entity> {
    let modifier = |word: &Entity| matches!(word, Entity::Adverb(_) | Entity::Conjunction(_));
    if words.len() > 1 && (words.iter().any(modifier) || matches!(words.last(), Some(Entity::Noun(_)))) {
        let sentence = Sentence::from_entities(words);
        let result = crate::apply::execute::execute(env, &sentence)?;
        return result.item.map(|item| item.1).ok_or_else(|| Error::syntax("these words do not form a sentence"));
    }
    train_of(words)
}

/// The train of some words, as if they stood in parentheses.
pub fn train_of(mut words: Vec<Entity>) -> Result<Entity> {
    if words.len() == 1 {
        return words.pop().ok_or_else(|| Error::length("an empty train"));
    }
    let mut result = match words.pop() {
        Some(last) => last,
        None => return Err(Error::length("an empty train")),
    };
    while let Some(middle) = words.pop() {
        let modifier = |entity: &Entity| matches!(entity, Entity::Adverb(_) | Entity::Conjunction(_));
        if modifier(&result) || modifier(&middle) {
            result = match words.pop() {
                Some(first) => match train::trident(&first, &middle, &result) {
                    Some(made) => made,
                    None => train::bident(first, train::bident(middle, result)?)?,
                },
                None => train::bident(middle, result)?,
            };
            continue;
        }
        result = match (words.pop(), middle, result) {
            (Some(f), Entity::Verb(g), Entity::Verb(h)) => train::fork(f, g, h)?.into(),
            (None, g, h) => train::bident(g, h)?,
            _ => return Err(Error::syntax("these words do not form a train")),
        };
    }
    Ok(result)
}

/// Word `index` of a gerund, counted from the end if negative.
pub fn select(gerund: &Array, index: i64) -> Result<Array> {
    let values = gerund.as_slice::<Value>().unwrap_or(&[]);
    let at = if index < 0 { index + values.len() as i64 } else { index };
    let value = usize::try_from(at).ok().and_then(|at| values.get(at));
    value
        .map(|value| Array::atom(value.clone()))
        .ok_or_else(|| Error::index(format!("there is no word {index} in a gerund of {}", values.len())))
}
