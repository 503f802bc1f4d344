//! Values that several locals get one by one, without the list of them: `'a b' =. x ; y`, `'r c' =. i , j + 1`.
//!
//! The list is made where the values are not what it would give back: a last value that is boxed, atoms of several types. Where
//! it is the result of the sentence, it is made of the locals.

use super::evaluate::{noun_of, with_this};
use super::expression::{Expression, Joint, Target, VerbExpression};
use crate::array::{Array, Value};
use crate::error::Result;
use crate::names::env::Env;
use crate::show::report::{Brief, with_arguments};
use crate::value::entity::{Entity, Verb};
use crate::value::frame::Frame;
use crate::value::value_stack::{Stack, atom_of};
use crate::verbs::atomic::scalar::Scalar;
use crate::vocabulary::Word;

/// The locals, and how their values, of which the first is the last on the stack, would be put together.
#[derive(Debug)]
pub struct Shares {
    /// Different slots, one for each value.
    pub(super) slots: Vec<usize>,
    /// How the values are put together.
    pub(super) joint: Joint,
    /// The verbs between the values with the numbers of their words, from the first.
    pub(super) verbs: Vec<(Verb, usize)>,
}

impl Shares {
    /// Moves the values into the slots; the list of them, where it had to be made, stays on the stack.
    pub(super) fn run(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        if !self.are_unchanged(&frame.cells.0.borrow()) {
            let list = self.list(env, frame)?;
            Target::Slots(self.slots.clone()).set(env, &list.clone().into())?;
            frame.cells.push(list.into());
            return Ok(());
        }
        let Some((&last, others)) = self.slots.split_last() else { return Ok(()) };
        others.iter().for_each(|&slot| frame.store(slot));
        let opened = match frame.cells.0.borrow().from_top(1) {
            Some(Some(Entity::Noun(noun))) => noun.as_atom::<Value>().and_then(|value| value.array().ok().cloned()),
            _ => None,
        };
        match opened {
            Some(content) => {
                frame.cells.0.borrow_mut().drop_last();
                frame.set_slot(last, Some(content.into()));
            }
            None => frame.store(last),
        }
        Ok(())
    }

    /// Whether the values are equal to the items that the list would give.
    fn are_unchanged(&self, stack: &Stack) -> bool {
        let at = |depth: usize| match stack.from_top(depth) {
            Some(Some(Entity::Noun(noun))) => Some(noun),
            _ => None,
        };
        match self.joint {
            Joint::Boxes => at(self.slots.len()).is_some_and(|noun| {
                let boxes = noun.as_slice::<Value>();
                boxes.is_none() || noun.as_atom::<Value>().is_some_and(|value| value.array().is_ok())
            }),
            Joint::Atoms => {
                let kind =
                    |depth: usize| atom_of(stack.from_top(depth)).map(|atom| std::mem::discriminant::<Scalar>(&atom));
                let first = kind(1);
                first.is_some() && (2..=self.slots.len()).all(|depth| kind(depth) == first)
            }
        }
    }

    /// The list of the values, which are taken off the stack.
    fn list(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<Array> {
        let values: Vec<Array> = self.slots.iter().map(|_| noun_of(frame.cells.pop())).collect::<Result<_>>()?;
        let mut values = values.into_iter().rev();
        let mut list = noun_of(values.next().map(Entity::from))?;
        for (value, (verb, word)) in values.zip(self.verbs.iter().rev()) {
            let (x, y) = (Brief::new(&value), Brief::new(&list));
            list = with_this(env, verb, |env| env.dyad(verb, value, list))
                .map_err(|error| with_arguments(error, Some(&x), &y).mark(*word))?;
        }
        Ok(list)
    }
}

/// How the values of as many different locals are put together by the outermost verbs of a tree.
pub(super) fn joint(slots: &[usize], value: &Expression) -> Option<Joint> {
    let different = slots.iter().enumerate().all(|(index, slot)| !slots[..index].contains(slot));
    let joined = |word: Word| {
        let mut rest = value;
        slots.iter().skip(1).all(|_| match rest {
            Expression::Dyad { verb: VerbExpression::Fixed(verb), y, .. } if verb.is(word) => {
                rest = y;
                true
            }
            _ => false,
        })
    };
    match slots {
        [] | [_] => None,
        _ if !different => None,
        _ if joined(Word::Link) => Some(Joint::Boxes),
        _ if joined(Word::Append) => Some(Joint::Atoms),
        _ => None,
    }
}

/// The values that locals get of a list in the text, if it has one for each.
pub(super) fn items(slots: &[usize], value: &Expression) -> Option<Vec<Array>> {
    let Expression::Constant(Entity::Noun(list)) = value else { return None };
    if list.rank() == 0 || list.tally() != slots.len() {
        return None;
    }
    let item = |index: usize| match list.as_slice::<Value>() {
        Some(boxes) if list.rank() == 1 => boxes.get(index)?.array().ok().cloned(),
        Some(_) => None,
        None => Some(list.item(index)),
    };
    (0..list.tally()).map(item).collect()
}
