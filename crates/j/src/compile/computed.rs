//! Verbs that are made at run time of nouns known only then: `k&|.`, `x |.!.y z`. A loop mostly makes the same verb each turn, so the
//! last one is cached with the nouns it was made of.

use super::expression::{Computed, Expression, Last, is_quiet};
use super::foresight::is_pure;
use crate::array::Array;
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::value::entity::{Entity, Modifier, ModifierKind, Verb};
use crate::vocabulary::Word;

impl Computed {
    /// The verb that it is now. A syntax error if it is none.
    pub fn verb(&self, env: &Env<'_>) -> Result<Verb> {
        // Making a cached verb has no effect by which this sentence could run recursively.
        let Ok(mut last) = self.last.try_borrow_mut() else { return self.make(env) };
        if let Last::Known(nouns, verb) = &*last
            && agrees(&self.made, env, &mut nouns.iter())
        {
            return Ok(verb.clone());
        }
        if let Last::Never = *last {
            drop(last);
            return self.make(env);
        }
        let mut nouns = Vec::new();
        if !depends_on_nouns(&self.made) || !gather(&self.made, env, &mut nouns) {
            *last = Last::Never;
            drop(last);
            return self.make(env);
        }
        let verb = self.make(env)?;
        *last = Last::Known(nouns, verb.clone());
        Ok(verb)
    }

    fn make(&self, env: &Env<'_>) -> Result<Verb> {
        match self.made.entity(env)? {
            Entity::Verb(verb) => Ok(verb),
            _ => Err(Error::syntax("a verb is needed here")),
        }
    }
}

/// Whether nothing but the nouns in slots and names decides what is made, and making it does nothing else.
pub(super) fn depends_on_nouns(made: &Expression) -> bool {
    match made {
        Expression::Constant(Entity::Verb(verb)) => is_quiet(verb),
        Expression::Constant(_) | Expression::Slot(_) | Expression::Global(_) => true,
        Expression::Modify(modifier, u, v) => {
            makes_only(modifier) && depends_on_nouns(u) && v.as_deref().is_none_or(depends_on_nouns)
        }
        Expression::Train(parts) => parts.iter().all(depends_on_nouns),
        _ => false,
    }
}

/// Whether a modifier asks nothing but its operands: no name, no setting, no line of the input.
fn makes_only(modifier: &Modifier) -> bool {
    let asks = |word| matches!(word, Word::Definition | Word::Foreign | Word::Evoke);
    matches!(&*modifier.0, ModifierKind::Primitive(row) if !asks(row.word)) && is_pure(modifier, true)
}

/// The noun of a slot or name, if it has one that is cheap to compare.
fn noun_of_leaf(leaf: &Expression, env: &Env<'_>) -> Option<Array> {
    let noun = match leaf {
        Expression::Slot(slot) => env.frame.and_then(|frame| frame.noun(*slot))?,
        Expression::Global(name) if name.is_simple() && env.frame.is_none_or(|frame| !frame.has_others()) => {
            match env.find_global(name.0.symbol)? {
                Entity::Noun(noun) => noun,
                _ => return None,
            }
        }
        _ => return None,
    };
    noun.is_short_number().then_some(noun)
}

/// Whether the nouns are those that are given.
fn agrees<'a>(made: &Expression, env: &Env<'_>, nouns: &mut impl Iterator<Item = &'a Array>) -> bool {
    match made {
        Expression::Constant(_) => true,
        Expression::Modify(_, u, v) => agrees(u, env, nouns) && v.as_deref().is_none_or(|v| agrees(v, env, nouns)),
        Expression::Train(parts) => parts.iter().all(|part| agrees(part, env, nouns)),
        leaf => match (noun_of_leaf(leaf, env), nouns.next()) {
            (Some(now), Some(then)) => now.is_same_short_number(then),
            _ => false,
        },
    }
}

/// Gathers the nouns; false if one is too long to be compared each time.
fn gather(made: &Expression, env: &Env<'_>, nouns: &mut Vec<Array>) -> bool {
    match made {
        Expression::Constant(_) => true,
        Expression::Modify(_, u, v) => gather(u, env, nouns) && v.as_deref().is_none_or(|v| gather(v, env, nouns)),
        Expression::Train(parts) => parts.iter().all(|part| gather(part, env, nouns)),
        leaf => noun_of_leaf(leaf, env).map(|noun| nouns.push(noun)).is_some(),
    }
}
