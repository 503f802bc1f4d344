//! Trains: forks, hooks, and the trains that modifiers form.

use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::{KnownMonad, Ranks, rows};
use crate::value::entity::{Class, Entity, Modifier, ModifierKind, Verb, VerbKind};
use crate::verbs::atomic::Role;
use crate::vocabulary::Word;

/// `(f g h)`: x and y to f and h, their results to g. f may be a noun, or the cap. `+/ % #` has the kernels of the mean, so that no operator
/// takes it apart.
pub fn fork(f: Entity, g: Verb, h: Verb) -> Result<Verb> {
    let mean = g.is(Word::DividedBy)
        && h.is(Word::Copy)
        && matches!(f.verb().and_then(|f| f.0.known_monad), Some(KnownMonad::Insert(sum)) if sum.role == Role::Sum);
    let known = mean.then_some(KnownMonad::Row(&rows::MEAN));
    Ok(Verb::new(VerbKind::Fork(f, g, h), Ranks::INFINITE).with_kernels(None, known))
}

/// A train of two: a hook of verbs, or an adverb or conjunction made of a modifier and another word.
pub fn bident(f: Entity, g: Entity) -> Result<Entity> {
    use Class::{Adverb, Conjunction, Noun, Verb as V};
    let train = |parts: Vec<Entity>| Modifier(std::sync::Arc::new(ModifierKind::Train(parts)));
    Ok(match (f.class(), g.class()) {
        (V, V) => match (f, g) {
            (Entity::Verb(u), Entity::Verb(v)) => Verb::new(VerbKind::Hook(u, v), Ranks::INFINITE).into(),
            _ => return Err(Error::syntax("a hook needs two verbs")),
        },
        (Adverb, Adverb | V) | (Conjunction, Noun | V) | (Noun | V | Adverb, Conjunction) => {
            Entity::Adverb(train(vec![f, g]))
        }
        (Conjunction, Adverb | Conjunction) => Entity::Conjunction(train(vec![f, g])),
        (Noun, Noun) => return Err(Error::syntax("two nouns stand side by side without a verb between them")),
        (Noun, V) => return Err(Error::syntax("the verb lacks its right argument")),
        (Adverb, Noun) => return Err(Error::syntax("the adverb lacks the operand at its left")),
        _ => return Err(Error::syntax("these two words do not form a train")),
    })
}

/// A train of three with a modifier among them. `None` if the three make none.
pub fn trident(f: &Entity, g: &Entity, h: &Entity) -> Option<Entity> {
    use Class::{Adverb, Conjunction, Noun, Verb as V};
    let parts = || Modifier(std::sync::Arc::new(ModifierKind::Train(vec![f.clone(), g.clone(), h.clone()])));
    match (f.class(), g.class(), h.class()) {
        (Adverb, Adverb, Adverb) | (Adverb, V, V) | (Noun | V, V, Adverb) | (Adverb, V, Adverb) => {
            Some(Entity::Adverb(parts()))
        }
        (Adverb, Conjunction, Noun | V) | (Noun | V, Conjunction, Adverb) => Some(Entity::Adverb(parts())),
        (Conjunction, V, V)
        | (Noun | V, V, Conjunction)
        | (Conjunction, V, Conjunction)
        | (Adverb, Adverb, V)
        | (Adverb, Conjunction, Adverb)
        | (Conjunction, Adverb, Adverb)
        | (Noun | V | Adverb, Conjunction, Conjunction)
        | (Conjunction, Conjunction, _) => Some(Entity::Conjunction(parts())),
        _ => None,
    }
}

/// The train of two or three known words.
pub fn of_words(mut parts: Vec<Entity>) -> Result<Entity> {
    if let [f, g, h] = parts.as_slice() {
        if let (Entity::Noun(_) | Entity::Verb(_), Entity::Verb(g), Entity::Verb(h)) = (f, g, h) {
            return Ok(fork(f.clone(), g.clone(), h.clone())?.into());
        }
        return trident(f, g, h).ok_or_else(|| Error::syntax("these words do not form a train"));
    }
    match (parts.pop(), parts.pop(), parts.pop()) {
        (Some(g), Some(f), None) => bident(f, g),
        _ => Err(Error::syntax("a train has two or three words")),
    }
}

/// Gives a train of modifiers its operands.
pub fn apply(env: &Env<'_>, parts: &[Entity], u: Entity, v: Option<Entity>) -> Result<Entity> {
    // A part by its class: an adverb takes u (or, in a conjunction's train, what its neighbour made); a conjunction takes both.
    match parts {
        [f, g] => apply_bident(env, f, g, u, v),
        [f, g, h] => {
            if let (Entity::Adverb(a), Entity::Adverb(b), Entity::Adverb(c)) = (f, g, h) {
                let once = env.modify(a, u, None)?;
                let twice = env.modify(b, once, None)?;
                return env.modify(c, twice, None);
            }
            let expand = |part: &Entity| -> Result<Entity> {
                Ok(match part {
                    Entity::Adverb(a) => env.modify(a, u.clone(), None)?,
                    Entity::Conjunction(c) => env.modify(c, u.clone(), v.clone())?,
                    other => other.clone(),
                })
            };
            if let (Entity::Adverb(a), Entity::Adverb(b), Entity::Verb(w), Some(v)) = (f, g, h, &v) {
                let left = env.modify(a, u, None)?;
                return match env.modify(b, v.clone(), None)? {
                    Entity::Verb(middle) => Ok(fork(left, middle, w.clone())?.into()),
                    _ => Err(Error::syntax("these words do not form a train")),
                };
            }
            if let Entity::Conjunction(c) = g {
                // The middle conjunction joins what its neighbours make: of u and of v in a conjunction, of u in an adverb.
                let left = expand(f)?;
                let right = match (h, &v) {
                    (Entity::Adverb(a), Some(v)) => env.modify(a, v.clone(), None)?,
                    _ => expand(h)?,
                };
                return env.modify(c, left, Some(right));
            }
            if let (Entity::Conjunction(c), Entity::Adverb(a), Entity::Adverb(b)) = (f, g, h) {
                let made = env.modify(c, u, v)?;
                let once = env.modify(a, made, None)?;
                return env.modify(b, once, None);
            }
            match (expand(f)?, expand(g)?, expand(h)?) {
                (f, Entity::Verb(g), Entity::Verb(h)) => Ok(fork(f, g, h)?.into()),
                // Where the parts give nouns, the sentence has a value.
                (Entity::Noun(x), Entity::Verb(g), Entity::Noun(y)) => Ok(env.dyad(&g, x, y)?.into()),
                _ => Err(Error::syntax("these words do not form a train")),
            }
        }
        _ => Err(Error::syntax("a train has two or three words")),
    }
}

fn apply_bident(env: &Env<'_>, f: &Entity, g: &Entity, u: Entity, v: Option<Entity>) -> Result<Entity> {
    match (f.clone(), g.clone(), v) {
        (Entity::Adverb(a), Entity::Adverb(b), None) => {
            let once = env.modify(&a, u, None)?;
            env.modify(&b, once, None)
        }
        (Entity::Adverb(a), Entity::Verb(w), None) => bident(env.modify(&a, u, None)?, w.into()),
        (Entity::Conjunction(c), right @ (Entity::Noun(_) | Entity::Verb(_)), None) => env.modify(&c, u, Some(right)),
        (left @ (Entity::Noun(_) | Entity::Verb(_)), Entity::Conjunction(c), None) => env.modify(&c, left, Some(u)),
        (Entity::Conjunction(c), Entity::Adverb(a), Some(v)) => {
            let made = env.modify(&c, u, Some(v))?;
            env.modify(&a, made, None)
        }
        (Entity::Conjunction(c), Entity::Conjunction(d), Some(v)) => {
            let left = env.modify(&c, u.clone(), Some(v.clone()))?;
            bident(left, env.modify(&d, u, Some(v))?)
        }
        (Entity::Adverb(a), Entity::Conjunction(c), None) => {
            let left = env.modify(&a, u.clone(), None)?;
            env.modify(&c, left, Some(u))
        }
        (Entity::Adverb(_) | Entity::Conjunction(_), _, _) => Err(Error::syntax("this train lacks an operand")),
        _ => Err(Error::syntax("an adverb or a conjunction is needed here")),
    }
}
