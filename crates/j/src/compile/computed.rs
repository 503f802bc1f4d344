//! Verbs that are made at run time of nouns known only then: `k&|.`, `x |.!.y z`. A loop mostly makes the same verb each turn, so the
//! last one is cached with the nouns it was made of.

use std::cell::RefCell;

use super::bytecode::{Computed, Last, Operation, run};
use super::expression::{Expression, is_quiet};
use super::foresight::is_pure;
use super::operand::Operand;
use crate::array::Array;
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::value::entity::{Entity, Modifier, ModifierKind, Verb};
use crate::vocabulary::Word;

impl Computed {
    /// The verb that code makes, and the nouns that decide what it is, if nothing else does.
    pub(super) fn new(code: Vec<Operation>, nouns: Option<Vec<Operand>>) -> Computed {
        Computed { code, nouns, last: RefCell::default() }
    }

    /// The verb that it is now. A syntax error if it is not a verb.
    pub fn verb(&self, env: &Env<'_>) -> Result<Verb> {
        // Making a cached verb has no effect by which this sentence could run recursively.
        let (Ok(mut last), Some(nouns)) = (self.last.try_borrow_mut(), &self.nouns) else { return self.make(env) };
        match &*last {
            Last::Known(before, verb) => {
                let is_same = |(noun, before): (&Operand, &Array)| {
                    short_noun(noun, env).is_some_and(|now| now.is_same_short_number(before))
                };
                if nouns.iter().zip(before).all(is_same) {
                    return Ok(verb.clone());
                }
            }
            Last::Never => {
                drop(last);
                return self.make(env);
            }
            Last::Unknown => {}
        }
        match nouns.iter().map(|noun| short_noun(noun, env)).collect::<Option<Vec<Array>>>() {
            Some(nouns) => {
                let verb = self.make(env)?;
                *last = Last::Known(nouns, verb.clone());
                Ok(verb)
            }
            None => {
                *last = Last::Never;
                drop(last);
                self.make(env)
            }
        }
    }

    fn make(&self, env: &Env<'_>) -> Result<Verb> {
        if let Some(frame) = env.frame {
            run(&self.code, env, frame)?;
            if let Some(Entity::Verb(verb)) = frame.cells.pop() {
                return Ok(verb);
            }
        }
        Err(Error::syntax("a verb is needed here"))
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
fn short_noun(operand: &Operand, env: &Env<'_>) -> Option<Array> {
    let noun = match operand {
        Operand::Slot(slot) => env.frame.and_then(|frame| frame.noun(*slot))?,
        Operand::Global(name) if env.frame.is_none_or(|frame| !frame.has_others()) => {
            match env.find_global(name.0.symbol)? {
                Entity::Noun(noun) => noun,
                _ => return None,
            }
        }
        _ => return None,
    };
    noun.is_short_number().then_some(noun)
}

/// Where the nouns are that decide what an expression makes, if nothing else does.
pub(super) fn deciding_nouns(made: &Expression) -> Option<Vec<Operand>> {
    let mut nouns = Vec::new();
    (depends_on_nouns(made) && gather(made, &mut nouns)).then_some(nouns)
}

/// Gathers where the nouns are that something is made of; false if one is found in another way each time.
fn gather(made: &Expression, nouns: &mut Vec<Operand>) -> bool {
    match made {
        Expression::Constant(_) => true,
        Expression::Modify(_, u, v) => gather(u, nouns) && v.as_deref().is_none_or(|v| gather(v, nouns)),
        Expression::Train(parts) => parts.iter().all(|part| gather(part, nouns)),
        leaf => Operand::from_expression(leaf).map(|noun| nouns.push(noun)).is_some(),
    }
}
