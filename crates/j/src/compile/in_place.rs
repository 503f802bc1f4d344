//! Elementwise verbs of flat code whose results take the place of an argument: of the last value of the stack, or of what the local
//! has that the result goes to.

use super::application::{Atomic, Monadic};
use super::operand::Operand;
use crate::array::{Array, Context, Element, ElementType};
use crate::names::env::Env;
use crate::value::entity::Entity;
use crate::value::frame::Frame;
use crate::value::value_stack::Stack;
use crate::verbs::atomic::{Flow, Loop, Loop1};

impl Atomic {
    /// Puts the value into the list that the slot has which it goes to, if that is an argument and nobody else holds it; whether
    /// it did.
    #[inline(never)]
    pub(super) fn put_onto_slot(&self, stack: &mut Stack, frame: &Frame<'_>, env: &Env<'_>) -> bool {
        let Some(slot) = self.into else { return false };
        let left = matches!(&self.arguments.x, Operand::Slot(other) if *other == slot);
        let other = if left { &self.arguments.y } else { &self.arguments.x };
        let Some(cell) = stack.get_mut(frame.base + slot) else { return false };
        if !matches!(cell, Some(Entity::Noun(noun)) if !noun.is_atom() && noun.count() <= UNSAVED_LIST_MAX) {
            return false;
        }
        let Some(Entity::Noun(mut mine)) = cell.take() else { return false };
        let done = other.with_noun(env, stack, frame.base, |other| self.put_onto(env.cx, &mut mine, other, left));
        if let Some(cell) = stack.get_mut(frame.base + slot) {
            *cell = Some(Entity::Noun(mine));
        }
        done.is_some()
    }

    /// Puts the value into one of the arguments; `None`: not for these, and nothing has changed.
    #[inline(never)]
    fn put_onto(&self, cx: &Context, mine: &mut Array, other: &Array, left: bool) -> Option<()> {
        match (self.loops, mine.kind()) {
            _ if mine.count() > SAVED_LIST_MAX => self.full.put_onto(mine, other, left),
            // A 0 or 1 in the text is an integer beside integers.
            ((Some(f), _), ElementType::Int)
                if self.full.keeps_ints
                    && let Some(&bool) = other.as_atom::<bool>() =>
            {
                onto(f, cx, mine, &i64::from(bool).into(), left)
            }
            ((Some(f), _), ElementType::Int) if other.kind() == ElementType::Int => onto(f, cx, mine, other, left),
            ((_, Some(f)), ElementType::Float) if other.kind() == ElementType::Float => onto(f, cx, mine, other, left),
            (_, ElementType::Bool) if other.kind() == ElementType::Bool => {
                onto(self.full.loop_of_bools()?, cx, mine, other, left)
            }
            _ => None,
        }
    }

    /// Puts the value into the short list that the last value of the stack is, if nobody else holds that; whether it did.
    #[inline(never)]
    pub(super) fn taken_up(&self, stack: &mut Stack, frame: &Frame<'_>, env: &Env<'_>) -> bool {
        let left = matches!(self.arguments.x, Operand::Stack(1));
        let other = if left { &self.arguments.y } else { &self.arguments.x };
        let lists = |stack: &Stack| match stack.from_top(1) {
            Some(Some(Entity::Noun(noun))) => !noun.is_atom() && noun.count() <= UNSAVED_LIST_MAX,
            _ => false,
        };
        if !lists(stack) {
            return false;
        }
        let Some(Entity::Noun(mut mine)) = stack.pop() else { return false };
        // What lay below the last value is the last one now.
        let other = match other {
            Operand::Stack(_) => &Operand::Stack(1),
            other => other,
        };
        let done =
            other.with_noun(env, stack, frame.base, |other| self.put_onto(env.cx, &mut mine, other, left)).is_some();
        if done && self.arguments.taken == 2 {
            stack.drop_last();
        }
        match self.into.filter(|_| done) {
            Some(slot) => frame.set_noun(stack, slot, mine),
            None => stack.push(Some(Entity::Noun(mine))),
        }
        done
    }
}

impl Monadic {
    /// Puts the result into the short list that the last value of the stack is, if nobody else holds that; whether it did.
    #[inline]
    pub(super) fn taken_up(&self, stack: &mut Stack, env: &Env<'_>) -> bool {
        let top = stack.len().wrapping_sub(1);
        match (self.loops, stack.get_mut(top)) {
            ((None, None), _) => false,
            ((ints, floats), Some(Some(Entity::Noun(mine)))) if !mine.is_atom() && mine.count() <= SAVED_LIST_MAX => {
                let done = match mine.kind() {
                    ElementType::Int => ints.and_then(|f| onto_itself(f, env.cx, mine)),
                    ElementType::Float => floats.and_then(|f| onto_itself(f, env.cx, mine)),
                    _ => None,
                };
                done.is_some()
            }
            _ => false,
        }
    }
}

/// Elements of a list on the stack that takes a result up, at most, if it is saved first.
const SAVED_LIST_MAX: usize = 32;
/// Elements of one that needs not be saved, at most: longer ones are worth the ways that can be interrupted.
const UNSAVED_LIST_MAX: usize = 4096;

/// The results of a loop in the place of one of its arguments, the left one if the flag is set: where nobody else holds that, and
/// it has the type of the other, and its shape if that is not an atom. It stays as it was if the loop fails.
fn onto<T: Element + Copy + Default>(
    f: Loop<T, T>,
    cx: &Context,
    mine: &mut Array,
    other: &Array,
    left: bool,
) -> Option<()> {
    if !other.is_atom() && mine.shape() != other.shape() {
        return None;
    }
    let (items, other) = (mine.unique_mut::<T>()?, other.as_slice::<T>()?);
    let mut room = [T::default(); SAVED_LIST_MAX];
    let saved = room.get_mut(..items.len())?;
    saved.copy_from_slice(items);
    let flow = if left { f(cx, saved, other, items) } else { f(cx, other, saved, items) };
    if flow != Flow::Fine {
        items.copy_from_slice(saved);
        return None;
    }
    Some(())
}

/// The same of a loop over one argument.
fn onto_itself<T: Element + Copy + Default>(f: Loop1<T, T>, cx: &Context, mine: &mut Array) -> Option<()> {
    let items = mine.unique_mut::<T>()?;
    let mut room = [T::default(); SAVED_LIST_MAX];
    let saved = room.get_mut(..items.len())?;
    saved.copy_from_slice(items);
    if f(cx, saved, items) != Flow::Fine {
        items.copy_from_slice(saved);
        return None;
    }
    Some(())
}
