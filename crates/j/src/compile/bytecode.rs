//! Flat code: what a compiled sentence does, in the order in which it is done, on the stack of cells.
//!
//! A tree whose nodes call each other moves every value through memory several times. Flat code (`flatten` makes
//! it) runs in one loop, reads machine atoms where they lie, and a call finds its arguments already in the slots of its frame: loops
//! and recursions of scalar code are several times as fast.

use std::cell::RefCell;

use super::application::{Atomic, Dyadic, Monadic};
use super::applied_modifiers::Amended;
use super::applied_modifiers::Repeat;
use super::evaluate::{amend_target, append_target, applied, global, noun_of, slot_noun, slot_value};
use super::expression::{NamedVerb, Shortened, Target};
use super::operand::{Operand, Pair};
use super::places::{ArrayPart, Placed};
use super::shares::Shares;
use crate::apply::execute::modify;
use crate::array::Array;
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::value::entity::{Entity, Modifier, Verb};
use crate::value::frame::Frame;
use crate::value::name::Name;
use crate::value::train;
use crate::value::value_stack::atom_of;
use crate::verbs::atomic::scalar::Scalar;

/// One operation.
#[derive(Debug)]
pub enum Operation {
    /// Pushes the noun in a slot.
    Slot(usize),
    /// Pushes a noun.
    Noun(Array),
    /// Pushes a word that is not a noun.
    Word(Box<Entity>),
    /// Pushes the value of the slot of an operand, u or v.
    Operand(usize),
    /// Pushes the verb in a slot as the caller means it.
    CallerBound(usize),
    /// Pushes the value of a slot, or of a global name if the slot has none.
    SlotOrGlobal(usize, Name),
    /// Applies a modifier to the last value, and with the flag to the one below it, its right operand.
    Modify(Modifier, bool),
    /// Makes a train of so many values, of which the last is the first part.
    Train(usize),
    /// Pushes a verb that is made at run time.
    Verb(Box<Computed>),
    /// Applies the verb that the last value is to the argument below it or, with the flag, to the two below it, the left one above.
    Apply(bool, usize),
    /// An elementwise verb that has a short way for atoms.
    Atomic(Box<Atomic>),
    /// Applies a verb to one argument.
    Monad(Box<Monadic>),
    /// Applies a verb to two arguments.
    Dyad(Box<Dyadic>),
    /// Applies what a name means to the last value, or the last two.
    Call(Box<NamedVerb>, bool, usize),
    /// Moves the last value to a slot.
    Assign(usize),
    /// Copies the last value to a slot.
    Keep(usize),
    /// Pushes the value of a global noun.
    Global(Name),
    /// Copies the last value to what is assigned to.
    Set(Box<Target>),
    /// Changes parts of a name's noun in its place: to the left argument, where the right one says.
    Amend(Box<(Target, Pair, usize)>),
    /// Appends the last value to a name's noun in its place.
    Append(Box<(Target, usize)>),
    /// Lets items of a name's noun go in its place.
    Shorten(Box<Shortened<()>>),
    /// Pushes the noun of what was assigned to.
    Read(Box<Target>),
    /// Exchanges the last two values.
    Exchange,
    /// The part that a place names, and the code that this stands for.
    Part(Box<(ArrayPart, Vec<Operation>)>),
    /// Changes the element that atoms name in a local; the code that makes an index of the atoms, and the code that changes what
    /// it names.
    Placed(Box<(Placed, Vec<Operation>, Vec<Operation>)>),
    /// Changes parts of the third value from the last: to the last one, where the second one says.
    Amended(Box<Amended>),
    /// Applies a verb to the value below the last one as often as that says.
    Repeat(Box<Repeat>),
    /// Moves values to several locals.
    Share(Box<Shares>),
    /// Applies a verb that is made at run time.
    Made(Box<Made>),
}

/// A verb that is made at run time.
#[derive(Debug)]
pub struct Computed {
    /// The code that makes it.
    pub(super) code: Vec<Operation>,
    /// The nouns that decide what it is, if nothing else does.
    pub(super) nouns: Option<Vec<Operand>>,
    pub(super) last: RefCell<Last>,
}

/// The verb that was made last at a place where a verb is made at run time, to be used again for the same nouns.
#[derive(Debug, Default)]
pub enum Last {
    /// It was not made yet.
    #[default]
    Unknown,
    /// The nouns that it was made of, and the verb.
    Known(Vec<Array>, Verb),
    /// It must be made anew each time.
    Never,
}

/// The call of a verb of two arguments that is made at run time.
#[derive(Debug)]
pub struct Made {
    /// The expression that makes the verb.
    pub(super) verb: Computed,
    /// The arguments, which lie where they are.
    pub(super) arguments: Pair,
    /// The number of the verb's word.
    pub(super) word: usize,
}

impl Operation {
    /// A verb with its one argument.
    pub(super) fn with_one(verb: Verb, y: Operand, word: usize) -> Operation {
        Operation::Monad(Box::new(Monadic::new(verb, y, word)))
    }

    /// A verb with its two arguments, by its short way if it has one.
    pub(super) fn with_pair(verb: Verb, arguments: Pair, word: usize) -> Operation {
        match Atomic::new(&verb, arguments, word) {
            Ok(atomic) => Operation::Atomic(Box::new(atomic)),
            Err(arguments) => Operation::Dyad(Box::new(Dyadic::new(verb, arguments, word))),
        }
    }
}

/// Where the value of a sentence is when its flat code has run.
#[derive(Debug)]
pub enum End {
    /// The sentence was empty.
    Nothing,
    /// On the stack.
    Value,
    /// The value of the name that was assigned.
    Assigned(Target),
    /// On the stack, or that of the names that were assigned.
    Shared(Target),
}

/// Runs flat code. After an error operands may be left on the stack.
#[inline]
pub fn run(code: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
    match code {
        [Operation::Atomic(atomic)] if let Some(slot) = atomic.into => {
            return if atomic.assign(env, frame, slot) { Ok(()) } else { atomic.long(env, frame) };
        }
        [Operation::Slot(from), Operation::Assign(to)] if frame.copy(*from, *to) => return Ok(()),
        _ => {}
    }
    let mut operations = code.iter();
    while let Some(operation) = operations.next() {
        match operation {
            Operation::Atomic(atomic) => {
                if !atomic.short_ints(env, frame) {
                    let later = operations.as_slice();
                    let done = match atomic.and_later_on_short(later, env, frame) {
                        Some(done) => done,
                        None if atomic.short_others(env, frame) => 0,
                        None => match atomic.and_later(later, env, frame)? {
                            Some(done) => done,
                            None => atomic.long(env, frame).map(|()| 0)?,
                        },
                    };
                    operations = later.get(done..).unwrap_or_default().iter();
                }
            }
            Operation::Monad(monadic) => {
                let later = operations.as_slice();
                let done = monadic.run(later, env, frame)?;
                if done > 0 {
                    operations = later.get(done..).unwrap_or_default().iter();
                }
            }
            Operation::Dyad(dyadic) => {
                let later = operations.as_slice();
                let done = dyadic.run(later, env, frame)?;
                if done > 0 {
                    operations = later.get(done..).unwrap_or_default().iter();
                }
            }
            Operation::Made(made) => {
                let later = operations.as_slice();
                let done = made.run(later, env, frame)?;
                if done > 0 {
                    operations = later.get(done..).unwrap_or_default().iter();
                }
            }
            Operation::Call(name, dyad, word) => name.call(env, *dyad).map_err(|error| error.mark(*word))?,
            Operation::Slot(slot) => {
                let mut stack = frame.cells.0.borrow_mut();
                match atom_of(stack.get(frame.base + slot)) {
                    Some(atom) => stack.push_atom(atom),
                    None => {
                        drop(stack);
                        frame.cells.push(slot_noun(env, *slot)?.into());
                    }
                }
            }
            Operation::Assign(slot) => frame.store(*slot),
            Operation::Exchange => frame.cells.exchange(),
            other => other.run(env, frame)?,
        }
    }
    Ok(())
}

/// The noun that code only puts on the stack.
pub fn constant(code: &[Operation]) -> Option<&Array> {
    match code {
        [Operation::Noun(noun)] => Some(noun),
        _ => None,
    }
}

/// The value of code that is one operation on atoms and needs no stack.
#[inline(always)]
pub fn scalar(code: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Option<Scalar> {
    match code {
        [Operation::Atomic(atomic)] if atomic.arguments.taken == 0 && atomic.into.is_none() => {
            atomic.value(&frame.cells.0.borrow(), frame.base, env.cx)
        }
        [Operation::Slot(slot)] => frame.atom(*slot),
        _ => None,
    }
}

impl Operation {
    /// The slot that the value goes to, if it is not left on the stack.
    pub(super) fn goes_to(&self) -> Option<usize> {
        match self {
            Operation::Atomic(atomic) => atomic.into,
            Operation::Monad(monadic) => monadic.into,
            Operation::Dyad(dyadic) => dyadic.into,
            _ => None,
        }
    }

    /// Lets the value of the operation go to a slot and not to the stack; whether it can.
    pub(super) fn goes_into(&mut self, slot: usize) -> bool {
        match self {
            Operation::Atomic(atomic) => atomic.goes_into(slot),
            Operation::Monad(monadic) => monadic.into = Some(slot),
            Operation::Dyad(dyadic) => dyadic.into = Some(slot),
            _ => return false,
        }
        true
    }

    /// The operations on parts that are named by atoms. Kept out of line, so that recursive callers need less stack.
    #[inline(never)]
    fn part(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        match self {
            Operation::Part(part) if !part.0.quick(env, frame)? => run(&part.1, env, frame),
            Operation::Placed(change) if !change.0.quick(env, frame) => {
                let (placed, index, general) = &**change;
                // The value waits while the index is made of what lies below it.
                let value = if placed.takes_value() { frame.cells.pop() } else { None };
                run(index, env, frame)?;
                value.into_iter().for_each(|value| frame.cells.push(value));
                run(general, env, frame)
            }
            _ => Ok(()),
        }
    }

    /// The operations on names that are assigned to.
    #[inline(never)]
    fn change(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let cells = frame.cells;
        match self {
            Operation::Set(target) => {
                let value = cells.0.borrow().from_top(1).cloned().flatten();
                target.set(env, &value.ok_or_else(|| Error::syntax("a value is needed here"))?)?;
            }
            Operation::Amend(amending) => {
                let (target, arguments, word) = &**amending;
                let (x, m) = arguments.arrays(env, frame)?;
                amend_target(env, target, x, m).map_err(|error| error.mark(*word))?;
            }
            Operation::Append(appending) => {
                let (target, word) = &**appending;
                let y = noun_of(cells.pop())?;
                append_target(env, target, y).map_err(|error| error.mark(*word))?;
            }
            Operation::Shorten(shortened) => {
                let amount = shortened.amount.map(|()| noun_of(cells.pop())).transpose()?;
                let joined = shortened.joined.map(|_| noun_of(cells.pop())).transpose()?;
                shortened.change(env, amount, joined)?;
            }
            Operation::Read(target) => cells.push(target.value(env)?.into()),
            _ => {}
        }
        Ok(())
    }

    fn run(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let cells = frame.cells;
        match self {
            Operation::Noun(noun) => cells.push(Entity::Noun(noun.clone())),
            Operation::SlotOrGlobal(slot, name) => match frame.slot(*slot) {
                Some(value) => cells.push(noun_of(Some(value))?.into()),
                None => cells.push(global(env, name)?.into()),
            },
            Operation::Keep(slot) => {
                let value = noun_of(cells.pop())?;
                frame.set_slot(*slot, Some(value.clone().into()));
                cells.push(value.into());
            }
            Operation::Global(name) => cells.push(global(env, name)?.into()),
            Operation::Set(_)
            | Operation::Amend(_)
            | Operation::Append(_)
            | Operation::Shorten(_)
            | Operation::Read(_) => {
                self.change(env, frame)?;
            }
            Operation::Part(_) | Operation::Placed(_) => self.part(env, frame)?,
            Operation::Amended(amended) => amended.run(env, frame)?,
            Operation::Repeat(repeat) => repeat.run(env, frame)?,
            Operation::Share(shares) => shares.run(env, frame)?,
            Operation::Word(_)
            | Operation::Operand(_)
            | Operation::CallerBound(_)
            | Operation::Modify(..)
            | Operation::Train(_)
            | Operation::Verb(_)
            | Operation::Apply(..) => self.make(env, frame)?,
            Operation::Slot(_)
            | Operation::Assign(_)
            | Operation::Atomic(_)
            | Operation::Monad(_)
            | Operation::Dyad(_)
            | Operation::Made(_)
            | Operation::Exchange
            | Operation::Call(..) => {}
        }
        Ok(())
    }

    /// The operations that make verbs at run time, and that apply them.
    #[inline(never)]
    fn make(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let cells = frame.cells;
        let popped = || cells.pop().ok_or_else(|| Error::syntax("a value is needed here"));
        match self {
            Operation::Word(word) => cells.push(Entity::clone(word)),
            Operation::Operand(slot) => cells.push(slot_value(env, *slot)?),
            Operation::CallerBound(slot) => cells.push(env.bound_to_caller(slot_value(env, *slot)?)),
            Operation::Modify(modifier, has_two) => {
                let u = popped()?;
                let v = has_two.then(popped).transpose()?;
                cells.push(modify(env, modifier, u, v)?);
            }
            Operation::Train(count) => {
                let parts = (0..*count).map(|_| popped()).collect::<Result<Vec<Entity>>>()?;
                cells.push(train::of_words(parts)?);
            }
            Operation::Verb(made) => cells.push(made.verb(env)?.into()),
            Operation::Apply(has_two, word) => {
                let Entity::Verb(verb) = popped()? else { return Err(Error::syntax("a verb is needed here")) };
                let x = has_two.then(|| noun_of(cells.pop())).transpose()?;
                let y = noun_of(cells.pop())?;
                cells.push(applied(env, &verb, x, y).map_err(|error| error.mark(*word))?.into());
            }
            _ => {}
        }
        Ok(())
    }
}
