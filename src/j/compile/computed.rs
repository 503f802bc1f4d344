//! Verbs that are made at run time of nouns known only then: `k&|.`, `x |.!.y z`. A loop mostly makes the same one again, so that the
//! last one is kept together with the nouns it was made of.

use std::cell::RefCell;

use super::expression::{Expression, is_quiet};
use super::foresight::is_pure;
use crate::array::Array;
use crate::error::{Error, Result};
use crate::j::names::env::Env;
use crate::j::value::entity::{Entity, Modifier, ModifierKind, Verb};
use crate::j::vocabulary::Word;

/// The nouns a verb was made of, and the verb.
type Known = (Vec<Array>, Verb);

/// A verb that is made at run time, with what it was last.
#[derive(Debug)]
pub struct Computed {
    made: Expression,
    /// What is known of the last one, its nouns in the order of a walk through what makes it; none if each must be made anew.
    known: Option<RefCell<Option<Known>>>,
}

impl Computed {
    /// A verb that the expression makes.
    pub fn new(made: Expression) -> Self {
        let known = depends_on_nouns(&made).then(RefCell::default);
        Computed { made, known }
    }

    /// What makes it.
    pub fn into_expression(self) -> Expression {
        self.made
    }

    /// The verb that it is now. A syntax error if it is none.
    pub fn verb(&self, env: &Env<'_>) -> Result<Verb> {
        let Some(known) = &self.known else { return self.make(env) };
        // A verb in making may call this very sentence again only through an effect, of which there are none here.
        let Ok(mut known) = known.try_borrow_mut() else { return self.make(env) };
        if let Some((nouns, verb)) = &*known
            && agrees(&self.made, env, &mut nouns.iter())
        {
            return Ok(verb.clone());
        }
        let verb = self.make(env)?;
        let mut nouns = Vec::new();
        *known = gather(&self.made, env, &mut nouns).then(|| (nouns, verb.clone()));
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
fn depends_on_nouns(made: &Expression) -> bool {
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
