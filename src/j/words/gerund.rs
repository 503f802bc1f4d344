//! Gerunds: words as nouns, in the atomic representation (`5!:1`), and back.
//!
//! A word is a box: the text of a primitive or name; `0` and a value for a noun; `2`, `3`, `4` and the parts for a hook, a
//! fork, a train of modifiers; or a modifier, by its text or as itself represented, and its operands.

use super::train;
use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::j::names::env::Env;
use crate::j::names::lookup::text_of;
use crate::j::names::null_host::Nowhere;
use crate::j::read::constant;
use crate::j::read::definition::Definition;
use crate::j::read::sentence;
use crate::j::read::sentence::Sentence;
use crate::j::run::execute::{meet, modify};
use crate::j::value::entity::{Data, Entity, Explicit, ModifierKind, Verb, VerbKind};
use crate::j::value::name::Name;
use crate::j::vocabulary::Word;

/// The atomic representation of a word.
pub fn atomic(entity: &Entity) -> Result<Array> {
    match entity {
        Entity::Noun(noun) => Ok(noun_atomic(noun)),
        Entity::Verb(verb) => verb_atomic(verb),
        Entity::Adverb(modifier) | Entity::Conjunction(modifier) => match &*modifier.0 {
            ModifierKind::Primitive(row) => Ok(word(row.spelling())),
            ModifierKind::Name(name) | ModifierKind::Named(name, _) => Ok(word(&name.0.text)),
            ModifierKind::Explicit(definition) => definition_atomic(definition),
            ModifierKind::Located(_, modifier) => atomic(&Entity::Adverb(modifier.clone())),
            ModifierKind::Train(parts) => Ok(node("4", parts.iter().map(atomic).collect::<Result<Vec<_>>>()?)),
            ModifierKind::Foreign(m, n) => Ok(word(&format!("{m}!:{n}"))),
        },
    }
}

fn word(text: &str) -> Array {
    Array::boxed(Array::text(text))
}

fn noun_atomic(noun: &Array) -> Array {
    Array::boxed(Array::boxes([Array::text("0"), noun.clone()]))
}

fn node(tag: &str, parts: Vec<Array>) -> Array {
    headed(Array::text(tag), parts)
}

/// What is in the one box of a representation.
fn opened(representation: &Array) -> Result<Array> {
    match representation.as_atom::<Value>() {
        Some(value) => value.array().cloned(),
        None => Err(Error::domain("a representation is one box")),
    }
}

/// A node whose head is a word, or itself an atomic representation out of its box.
fn headed(head: Array, parts: Vec<Array>) -> Array {
    // Each part is a box; as items of a list of boxes they stand for themselves.
    let items: Vec<Value> =
        parts.iter().filter_map(|part| part.as_slice::<Value>().and_then(<[Value]>::first).cloned()).collect();
    Array::boxed(Array::boxes([head, Array::list(items)]))
}

/// A definition: its class, and its lines as the rows of a table.
fn definition_atomic(definition: &Definition) -> Result<Array> {
    let class = noun_atomic(&Array::from(i64::from(definition.class)));
    Ok(node(":", vec![class, noun_atomic(&definition.table()?)]))
}

fn verb_atomic(verb: &Verb) -> Result<Array> {
    match &verb.0.kind {
        VerbKind::Primitive(primitive) => Ok(word(primitive.spelling())),
        VerbKind::Constant(noun) => Ok(word(&crate::j::show::noun_text::constant_verb(noun)?)),
        VerbKind::Name(name) => Ok(word(&name.0.text)),
        VerbKind::Hook(u, v) => Ok(node("2", vec![verb_atomic(u)?, verb_atomic(v)?])),
        VerbKind::Fork(f, g, h) => Ok(node("3", vec![atomic(f)?, verb_atomic(g)?, verb_atomic(h)?])),
        VerbKind::Derived(derived) => {
            let mut parts = vec![atomic(&derived.u)?];
            if let Some(v) = &derived.v {
                parts.push(atomic(v)?);
            }
            if let (Data::Verbs(_), Word::Insert) = (&derived.data, derived.row.word) {
                // An inserted gerund is what it is evoked with.
                parts.push(noun_atomic(&Array::from(3_i64)));
                return Ok(node("`:", parts));
            }
            Ok(node(derived.row.spelling(), parts))
        }
        VerbKind::Explicit(Explicit { definition, operands: None, .. }) => definition_atomic(definition),
        VerbKind::Explicit(Explicit { definition, operands: Some(operands), .. }) => {
            let mut parts = vec![atomic(&operands.0)?];
            if let Some(v) = &operands.1 {
                parts.push(atomic(v)?);
            }
            Ok(headed(opened(&definition_atomic(definition)?)?, parts))
        }
        VerbKind::CallerBound(placed) => verb_atomic(&placed.verb),
        VerbKind::Observed(observed) => verb_atomic(&observed.plain),
        VerbKind::Function(_) => {
            Err(Error::nonce("a function of another notation has no atomic representation; name it"))
        }
    }
}

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
            let taken = if head.class() == crate::j::value::entity::Class::Conjunction { 2 } else { 1 };
            let modifier = crate::j::run::execute::modifier(head)?;
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

/// What some words are together, as if they stood in parentheses: with modifiers among them, or a noun at the end, the result of
/// a sentence; else a train of verbs.
pub fn phrase(env: &Env<'_>, words: Vec<Entity>) -> Result<Entity> {
    let modifier = |word: &Entity| matches!(word, Entity::Adverb(_) | Entity::Conjunction(_));
    if words.len() > 1 && (words.iter().any(modifier) || matches!(words.last(), Some(Entity::Noun(_)))) {
        let sentence = Sentence::of(words);
        let result = crate::j::run::execute::execute(env, &sentence)?;
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

/// The words of a noun that is a gerund of two or more, each of which `5!:1` would represent so; `None` of any other noun.
pub fn words(noun: &Array) -> Option<Vec<Entity>> {
    let values = noun.as_slice::<Value>()?;
    if noun.rank() != 1 || values.len() < 2 {
        return None;
    }
    let is_word = |value: &Value| -> Option<bool> {
        let inner = value.array().ok()?;
        Some(match (inner.as_slice::<u8>(), inner.as_slice::<Value>()) {
            (Some(text), _) => inner.rank() == 1 && !text.is_empty(),
            (None, Some([tag, _])) => tag.array().ok()?.as_slice::<u8>() != Some(b"0"),
            _ => false,
        })
    };
    if !values.iter().all(|value| is_word(value) == Some(true)) {
        return None;
    }
    let interpreter = crate::j::names::interpreter::Interpreter::new(std::rc::Rc::new(Nowhere));
    interpreter.enter_stack(1 << 20);
    let word = |value: &Value| {
        let made = interpreter.with_env(|env| of_value(env, value.array()?)).ok()?;
        (opened(&atomic(&made).ok()?).ok()? == *value.array().ok()?).then_some(made)
    };
    values.iter().map(word).collect()
}
