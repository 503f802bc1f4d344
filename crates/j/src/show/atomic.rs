//! Words as nouns: the atomic representation (`5!:1`), and the words of a gerund as they are written.
//!
//! A word is a box: the text of a primitive or name; `0` and a value for a noun; `2`, `3`, `4` and the parts for a hook, a
//! fork, a train of modifiers; or a modifier, by its text or as itself represented, and its operands. What a representation means
//! when it is run is in [`gerund`](crate::words::gerund).

use std::sync::Arc;

use super::noun_text;
use crate::array::{Array, Value, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::Ranks;
use crate::read::definition::Definition;
use crate::read::{lines, sentence};
use crate::value::entity::{Data, Derived, Entity, Explicit, ModifierKind, Verb, VerbKind};
use crate::value::name::Name;
use crate::value::train;
use crate::vocabulary::{ModifierRow, Part, Word};

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

/// The content of the box of a representation.
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
        VerbKind::Constant(noun) => Ok(word(&noun_text::constant_verb(noun)?)),
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
        VerbKind::CallerBound(bound) => verb_atomic(&bound.verb),
        VerbKind::Observed(observed) => verb_atomic(&observed.plain),
        VerbKind::Function(_) => {
            Err(Error::nonce("a function of another language has no atomic representation; name it"))
        }
    }
}

/// How deep the words of a gerund may be nested to be written as words.
const GERUND_DEPTH_MAX: usize = 1_000;

/// The words of a noun that is a gerund of two or more, each of which [`atomic`] would represent so; `None` of any other noun.
/// They are there to be written and looked at, not to be run: a name stands for itself, whatever it means.
///
/// ```
/// use jackal_array::Array;
/// use jackal_j::show::{atomic::words, linear::linear};
/// let insert = Array::boxes([Array::text("/"), Array::boxes([Array::text("*")])]);
/// let gerund = words(&Array::boxes([Array::text("+"), insert])).unwrap();
/// assert_eq!(linear(&gerund[1], false)?, "*/");
/// assert!(words(&Array::boxes([Array::text("+"), Array::text("no word")])).is_none());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn words(noun: &Array) -> Option<Vec<Entity>> {
    let values = noun.as_slice::<Value>()?;
    if noun.rank() != 1 || values.len() < 2 {
        return None;
    }
    let word = |value: &Value| {
        let inner = value.array().ok()?;
        let made = written(inner, GERUND_DEPTH_MAX).filter(|made| made.noun().is_none())?;
        (opened(&atomic(&made).ok()?).ok()? == *inner).then_some(made)
    };
    values.iter().map(word).collect()
}

/// The word that stands in a box.
fn written(inner: &Array, depth: usize) -> Option<Entity> {
    let depth = depth.checked_sub(1)?;
    let Some([tag, operands]) = inner.as_slice::<Value>() else { return named(inner) };
    let (head, operands) = (tag.array().ok()?, operands.array().ok()?);
    let tag = head.as_slice::<u8>();
    if tag == Some(b"0") {
        return Some(operands.clone().into());
    }
    let boxes = operands.as_slice::<Value>()?.iter();
    let words = boxes.map(|operand| written(operand.array().ok()?, depth)).collect::<Option<Vec<Entity>>>()?;
    let head = match tag {
        Some(b"2" | b"3") if words.iter().skip(1).any(|word| word.verb().is_none()) => return None,
        Some(b"2") if words.len() != 2 => return None,
        Some(b"3") if words.len() != 3 => return None,
        Some(b"2" | b"3" | b"4") => return train::of_words(words).ok(),
        Some(_) => named(head)?,
        None => written(head, depth)?,
    };
    let (Entity::Adverb(modifier) | Entity::Conjunction(modifier)) = &head else { return None };
    let mut words = words.into_iter();
    let (u, v) = (words.next()?, words.next());
    let fits = matches!(head, Entity::Conjunction(_)) == v.is_some() && words.next().is_none();
    let operand = |word: &Entity| matches!(word, Entity::Noun(_) | Entity::Verb(_));
    if !fits || !operand(&u) || !v.as_ref().is_none_or(operand) {
        return None;
    }
    match &*modifier.0 {
        ModifierKind::Primitive(row) => modified(row, u, v),
        ModifierKind::Explicit(definition) if definition.waits_for_arguments => {
            let operands = Some(Arc::new((u, v)));
            let explicit = Explicit { definition: definition.clone(), operands, home: None };
            Some(Verb::new(VerbKind::Explicit(explicit), Ranks::INFINITE).into())
        }
        _ => None,
    }
}

/// A word by its text.
fn named(text: &Array) -> Option<Entity> {
    let bytes = text.as_slice::<u8>().filter(|bytes| text.rank() == 1 && !bytes.is_empty())?;
    let text = std::str::from_utf8(bytes).ok()?;
    if text.starts_with(|c: char| c.is_ascii_alphabetic())
        && let Ok(name) = Name::parse(text)
    {
        return Some(Verb::new(VerbKind::Name(name), Ranks::INFINITE).into());
    }
    match text.split_once("!:").filter(|(m, _)| !m.is_empty()) {
        Some((m, n)) => {
            let (m, n): (i64, i64) = (m.parse().ok()?, n.parse().ok()?);
            let row = ModifierRow::for_word(Word::Foreign)?;
            Some(unrun(row, Array::from(m).into(), Some(Array::from(n).into()), Data::Foreign(m, n)))
        }
        None => sentence::primitive(text).ok(),
    }
}

/// A modifier of the vocabulary with its operands, if the result is a verb or a definition. The operands were taken by the
/// modifier once, when the gerund was made; only those that it surely refuses are told here.
fn modified(row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Option<Entity> {
    match (row.word, &u, &v) {
        (Word::Definition, Entity::Noun(class), Some(Entity::Noun(body))) => {
            let class = u8::try_from(promote::integer(class, crate::array::Tolerance::EXACT).ok()?).ok()?;
            let lines = lines::of_noun(body).ok().filter(|_| (1..=4).contains(&class))?;
            Some(sentence::defined(Arc::new(Definition::new(class, lines, false, None).ok()?)))
        }
        (Word::Foreign, Entity::Noun(m), Some(Entity::Noun(n))) => {
            let number = |noun| promote::integer(noun, crate::array::Tolerance::EXACT).ok();
            let data = Data::Foreign(number(m)?, number(n)?);
            Some(unrun(row, u, v, data))
        }
        (Word::Tie | Word::Foreign | Word::Fix, ..) => None,
        (Word::Rank | Word::Agenda | Word::Evoke | Word::Cut | Word::Hypergeometric, Entity::Noun(_), Some(_)) => {
            Some(unrun(row, u, v, Data::None))
        }
        (_, Entity::Noun(_), Some(Entity::Noun(_))) => None,
        _ if row.word.part() == Part::Operand => None,
        _ => Some(unrun(row, u, v, Data::None)),
    }
}

/// A verb that is there to be written.
fn unrun(row: &'static ModifierRow, u: Entity, v: Option<Entity>, data: Data) -> Entity {
    fn monad(_: &Env<'_>, _: &Derived, _: Array) -> Result<Array> {
        Err(Error::nonce("a word of a gerund that is only written does not run"))
    }
    fn dyad(env: &Env<'_>, derived: &Derived, _: Array, y: Array) -> Result<Array> {
        monad(env, derived, y)
    }
    let derived = Derived { row, u, v, monad, dyad, data };
    Verb::new(VerbKind::Derived(derived), Ranks::INFINITE).into()
}
