//! The operations of flat code that apply verbs: on atoms in registers, on arguments that stay where they are, or with arguments of
//! their own.

use super::evaluate::with_this;
use super::operand::{Operand, Pair};
use crate::array::{Arg, Array, Context, Small, Tolerance};
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::KnownMonad;
use crate::value::entity::{Entity, Verb};
use crate::value::frame::Frame;
use crate::value::value_stack::Stack;
use crate::verbs::atomic::chain::Link;
use crate::verbs::atomic::scalar::{Scalar, ScalarDyad};
use crate::verbs::atomic::scalar_monad::ScalarMonad;
use crate::verbs::atomic::{AtomicDyad, AtomicMonad, ClosedLoops, ClosedLoops1, Flow, ShortResult, short_pair};
use crate::verbs::selection::shifted::Shift;
use crate::verbs::sparse;
use crate::vocabulary::{self, Word};
use crate::words::modifiers::rank::shift;

/// An elementwise dyad on atoms.
#[derive(Debug)]
pub struct Atomic {
    scalar: ScalarDyad,
    pub(super) full: &'static AtomicDyad,
    /// The loops into an argument that lies on the stack.
    pub(super) loops: ClosedLoops,
    pub(super) arguments: Pair,
    /// The slot that the result goes to; none if it stays on the stack.
    pub(super) into: Option<usize>,
    /// Whether just one of the arguments is what that slot has, and the other lies still.
    onto_slot: bool,
    word: usize,
}

/// The result of a short way.
enum Short {
    Atom(Scalar),
    List(Small),
    Array(Array),
}

impl Short {
    /// The result in a slot, or on the stack.
    #[inline(always)]
    fn put(self, stack: &mut Stack, frame: &Frame<'_>, into: Option<usize>) {
        match into {
            Some(slot) => self.assign(stack, frame, slot),
            None => self.push(stack),
        }
    }

    /// The result on the stack.
    #[inline(always)]
    fn push(self, stack: &mut Stack) {
        match self {
            Short::Atom(atom) => stack.push_atom(atom),
            Short::List(small) => stack.push_small(small),
            Short::Array(array) => stack.push(Some(Entity::Noun(array))),
        }
    }

    /// The result in a slot.
    #[inline(always)]
    fn assign(self, stack: &mut Stack, frame: &Frame<'_>, slot: usize) {
        match self {
            Short::Atom(atom) => frame.set_atom(stack, slot, atom),
            Short::List(small) => frame.set_small(stack, slot, small),
            Short::Array(array) => frame.set_noun(stack, slot, array),
        }
    }
}

/// Moves the value that a long way has put on the stack to its slot, if it has one.
fn settle(frame: &Frame<'_>, into: Option<usize>) {
    if let Some(slot) = into {
        frame.store(slot);
    }
}

/// A verb of one argument.
#[derive(Debug)]
pub struct Monadic {
    verb: Verb,
    scalar: Option<ScalarMonad>,
    /// The loops into an argument that lies on the stack, of an elementwise verb.
    pub(super) loops: ClosedLoops1,
    /// How it moves elements of a short list, if it does only that.
    pub(super) moves: Option<Moves>,
    /// Whether it looks at no name, so that it may use its argument in its place.
    lends: bool,
    y: Operand,
    /// The slot that the result goes to; none if it stays on the stack.
    pub(super) into: Option<usize>,
    word: usize,
}

/// A verb of two arguments.
#[derive(Debug)]
pub struct Dyadic {
    pub(super) verb: Verb,
    /// The shift that it is.
    pub(super) shift: Option<Shift>,
    /// Whether it looks at no name, so that it may use its arguments in their places.
    lends: bool,
    pub(super) arguments: Pair,
    /// The slot that the result goes to; none if it stays on the stack.
    pub(super) into: Option<usize>,
    word: usize,
}

impl Atomic {
    /// The elementwise verb with its arguments; gives the arguments back if the verb has no short way.
    pub(super) fn new(verb: &Verb, arguments: Pair, word: usize) -> std::result::Result<Atomic, Pair> {
        let Some(full) = verb.atomic_dyad() else { return Err(arguments) };
        match full.scalar {
            Some(scalar) => {
                Ok(Atomic { scalar, full, loops: full.closed_loops(), arguments, into: None, onto_slot: false, word })
            }
            None => Err(arguments),
        }
    }

    /// Lets the result go to a slot.
    pub(super) fn goes_into(&mut self, slot: usize) {
        let is_mine = |operand: &Operand| matches!(operand, Operand::Slot(other) if *other == slot);
        let Pair { x, y, taken } = &self.arguments;
        self.onto_slot = is_mine(x) != is_mine(y) && *taken == 0;
        self.into = Some(slot);
    }

    /// The value, if both arguments are atoms and the short way answers.
    #[inline(always)]
    pub(super) fn value(&self, stack: &Stack, base: usize, cx: &Context) -> Option<Scalar> {
        self.ints(stack, base, cx.tolerance).or_else(|| self.value_of_others(stack, base, cx))
    }

    /// The value of two integers.
    #[inline(always)]
    fn ints(&self, stack: &Stack, base: usize, tolerance: Tolerance) -> Option<Scalar> {
        let (x, y) = self.arguments.ints(stack, base)?;
        self.scalar.apply(tolerance, Scalar::Int(x), Scalar::Int(y))
    }

    /// The value of atoms of which one is not an integer.
    #[inline(never)]
    fn value_of_others(&self, stack: &Stack, base: usize, cx: &Context) -> Option<Scalar> {
        match self.arguments.atoms(stack, base) {
            Some((x, y)) => self.scalar.apply(cx.tolerance, x, y),
            None => self.bytes(stack, base, cx),
        }
    }

    /// The value of two characters.
    #[inline]
    fn bytes(&self, stack: &Stack, base: usize, cx: &Context) -> Option<Scalar> {
        let loop_of_bytes = self.full.bytes?;
        let Pair { x, y, .. } = &self.arguments;
        let byte = |operand: &Operand| operand.noun_in_place(stack, base)?.as_atom::<u8>().copied();
        let mut out = [false];
        let flow = loop_of_bytes(cx, &[byte(x)?], &[byte(y)?], &mut out);
        (flow == Flow::Fine).then_some(Scalar::bool(out[0]))
    }

    /// The value of two integers in its slot, or in the place of the arguments; whether they are.
    #[inline(always)]
    pub(super) fn short_ints(&self, env: &Env<'_>, frame: &Frame<'_>) -> bool {
        let mut stack = frame.cells.0.borrow_mut();
        let Some(value) = self.ints(&stack, frame.base, env.cx.tolerance) else { return false };
        self.replace(&mut stack, frame, value);
        true
    }

    /// The value of others in its slot, or in the place of the arguments, if a short way answers; whether it did.
    #[inline(always)]
    pub(super) fn short_others(&self, env: &Env<'_>, frame: &Frame<'_>) -> bool {
        let mut stack = frame.cells.0.borrow_mut();
        match self.into {
            Some(slot) if self.arguments.taken == 0 => self.assign_others(&mut stack, frame, slot, env),
            _ => self.others(&mut stack, frame, env),
        }
    }

    /// The value in its slot if a short way answers, where no argument is on the stack; whether it did.
    #[inline(always)]
    pub(super) fn assign(&self, env: &Env<'_>, frame: &Frame<'_>, slot: usize) -> bool {
        let mut stack = frame.cells.0.borrow_mut();
        match self.ints(&stack, frame.base, env.cx.tolerance) {
            Some(value) => frame.set_atom(&mut stack, slot, value),
            None => return self.assign_others(&mut stack, frame, slot, env),
        }
        true
    }

    /// Puts an atom in its slot, or in the place of the arguments, of which those on the stack are atoms.
    #[inline(always)]
    fn replace(&self, stack: &mut Stack, frame: &Frame<'_>, value: Scalar) {
        if let Some(slot) = self.into {
            (0..self.arguments.taken).for_each(|_| stack.drop_last());
            return frame.set_atom(stack, slot, value);
        }
        match self.arguments.taken {
            0 => stack.push_atom(value),
            1 => stack.replace_atom(value),
            _ => {
                stack.pop_atom();
                stack.replace_atom(value);
            }
        }
    }

    /// The same for other atoms and short lists, where the arguments lie still.
    #[inline(never)]
    fn assign_others(&self, stack: &mut Stack, frame: &Frame<'_>, slot: usize, env: &Env<'_>) -> bool {
        if self.onto_slot && self.put_onto_slot(stack, frame, env) {
            return true;
        }
        match self.value_in_place(stack, frame.base, env) {
            Some(result) => result.assign(stack, frame, slot),
            None => return false,
        }
        true
    }

    /// The same for other atoms and short lists.
    #[inline(never)]
    fn others(&self, stack: &mut Stack, frame: &Frame<'_>, env: &Env<'_>) -> bool {
        if let Some(equal) = self.bytes(stack, frame.base, env.cx) {
            (0..self.arguments.taken).for_each(|_| stack.drop_last());
            Short::Atom(equal).put(stack, frame, self.into);
            return true;
        }
        if self.arguments.taken > 0 && self.taken_up(stack, frame, env) {
            return true;
        }
        let Some(result) = self.value_in_place(stack, frame.base, env) else { return false };
        (0..self.arguments.taken).for_each(|_| stack.drop_last());
        result.put(stack, frame, self.into);
        true
    }

    /// The value for arguments that stay in their places.
    #[inline(always)]
    fn value_in_place(&self, stack: &Stack, base: usize, env: &Env<'_>) -> Option<Short> {
        self.arguments.x.with_noun(env, stack, base, |x| {
            self.arguments.y.with_noun(env, stack, base, |y| self.value_of(env.cx, x, y))
        })
    }

    #[inline(always)]
    fn value_of(&self, cx: &Context, x: &Array, y: &Array) -> Option<Short> {
        if x.is_machine_atom() && y.is_machine_atom() {
            return self.scalar.apply(cx.tolerance, Scalar::from_array(x)?, Scalar::from_array(y)?).map(Short::Atom);
        }
        if let Some(result) = self.full.larger_atoms(cx, x, y) {
            return Some(Short::Array(result));
        }
        Some(match short_pair(self.full, cx, x, y)? {
            ShortResult::Small(small) => Short::List(small),
            ShortResult::Array(array) => Short::Array(array),
        })
    }

    /// The row of the verb.
    pub(super) fn row(&self) -> &'static AtomicDyad {
        self.full
    }

    /// The arguments, which stay where they are, if one of them has so many elements.
    pub(super) fn long_arguments(&self, env: &Env<'_>, frame: &Frame<'_>, least: usize) -> Option<(Array, Array)> {
        let stack = frame.cells.0.borrow();
        let noun = |operand: &Operand| operand.with_noun(env, &stack, frame.base, |noun| Some(noun.clone()));
        let (x, y) = (noun(&self.arguments.x)?, noun(&self.arguments.y)?);
        (x.count().max(y.count()) >= least).then_some((x, y))
    }

    /// The verb with its other argument, of what is the last value of the stack by then.
    pub(super) fn link(&self, env: &Env<'_>, frame: &Frame<'_>) -> Option<Link> {
        let other =
            |operand: &Operand| operand.with_noun(env, &frame.cells.0.borrow(), frame.base, |noun| Some(noun.clone()));
        match (&self.arguments.x, &self.arguments.y) {
            (Operand::Stack(_), Operand::Stack(_)) => None,
            (x, Operand::Stack(_)) => Some(Link::Left(other(x)?, self.full)),
            (Operand::Stack(_), y) => Some(Link::Right(self.full, other(y)?)),
            _ => None,
        }
    }

    #[inline(never)]
    pub(super) fn long(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let run = |x: Arg<'_>, y: Arg<'_>| match x.is_sparse() || y.is_sparse() {
            true => sparse::dyad(&x, &y, &|x, y| self.full.apply(env.cx, x, y))?.noun(),
            false => self.full.apply(env.cx, x, y),
        };
        self.arguments.apply(env, frame, true, run).map_err(|error| error.mark(self.word))?;
        settle(frame, self.into);
        Ok(())
    }
}

impl Dyadic {
    /// A verb with its two arguments.
    pub(super) fn new(verb: Verb, arguments: Pair, word: usize) -> Dyadic {
        let shift = shift(&verb);
        let lends = verb.primitive().is_some_and(|primitive| matches!(primitive.dyad, vocabulary::Dyad::Engine(_)));
        Dyadic { verb, shift, lends, arguments, into: None, word }
    }

    /// Applies the verb.
    pub(super) fn alone(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let run = |x: Arg<'_>, y: Arg<'_>| with_this(env, &self.verb, |env| env.dyad(&self.verb, x, y));
        self.arguments.apply(env, frame, self.lends, run).map_err(|error| error.mark(self.word))?;
        settle(frame, self.into);
        Ok(())
    }
}

impl Monadic {
    /// A verb with its one argument.
    pub(super) fn new(verb: Verb, y: Operand, word: usize) -> Monadic {
        let (scalar, loops) = match verb.atomic_monad() {
            Some(each) => (each.scalar, each.closed_loops()),
            None => (None, (None, None)),
        };
        let moves = Moves::from_verb(&verb);
        let lends = verb.primitive().is_some_and(|primitive| matches!(primitive.monad, vocabulary::Monad::Engine(_)));
        Monadic { verb, scalar, loops, moves, lends, y, into: None, word }
    }

    /// The row of the verb, if it is elementwise.
    pub(super) fn row(&self) -> Option<&'static AtomicMonad> {
        self.verb.atomic_monad()
    }

    /// The elementwise verb that this one inserts.
    pub(super) fn inserts(&self) -> Option<&'static AtomicDyad> {
        match self.verb.0.known_monad {
            Some(KnownMonad::Insert(row)) => Some(row),
            _ => None,
        }
    }

    /// How many arguments are on the stack.
    pub(super) fn taken(&self) -> usize {
        usize::from(matches!(self.y, Operand::Stack(_)))
    }

    /// The argument, which stays where it is, if it has so many elements.
    pub(super) fn long_argument(&self, env: &Env<'_>, frame: &Frame<'_>, least: usize) -> Option<Array> {
        let long = |noun: &Array| (noun.count() >= least).then(|| noun.clone());
        self.y.with_noun(env, &frame.cells.0.borrow(), frame.base, long)
    }

    /// The verb on its argument where no quick way was.
    pub(super) fn long(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let run = |y: Arg<'_>| with_this(env, &self.verb, |env| env.monad(&self.verb, y));
        self.y.apply(env, frame, self.lends, run).map_err(|error| error.mark(self.word))?;
        settle(frame, self.into);
        Ok(())
    }

    /// The ways of atoms and of arguments that stay where they are; whether there was one.
    pub(super) fn quick(&self, env: &Env<'_>, frame: &Frame<'_>) -> bool {
        let mut stack = frame.cells.0.borrow_mut();
        let taken = self.taken();
        if let Some(scalar) = self.scalar
            && let Some(result) = self.y.atom(&stack, frame.base).and_then(|y| scalar.apply(env.cx.tolerance, y))
        {
            match self.into {
                None if taken == 1 => stack.replace_atom(result),
                into => {
                    (0..taken).for_each(|_| stack.drop_last());
                    Short::Atom(result).put(&mut stack, frame, into);
                }
            }
            return true;
        }
        if taken == 1 && self.taken_up(&mut stack, env) {
            if let Some(slot) = self.into
                && let Some(Entity::Noun(noun)) = stack.pop()
            {
                frame.set_noun(&mut stack, slot, noun);
            }
            return true;
        }
        false
    }
}

/// Puts elements so many places further to the front; what comes in is a fill, or what has left.
pub(super) fn moved<T: Copy>(amount: i64, fill: Option<T>, items: &[T], out: &mut [T]) {
    let count = items.len();
    let Some(fill) = fill else {
        let places = usize::try_from(amount.rem_euclid(count as i64)).unwrap_or(0);
        let (first, last) = items.split_at_checked(places).unwrap_or((items, &[]));
        out.iter_mut().zip(last.iter().chain(first)).for_each(|(to, &item)| *to = item);
        return;
    };
    let places = usize::try_from(amount.unsigned_abs()).map_or(count, |places| places.min(count));
    let (come, stay) = if amount < 0 { (places, 0) } else { (0, places) };
    out.fill(fill);
    out.iter_mut().skip(come).zip(items.iter().skip(stay)).for_each(|(to, &item)| *to = item);
}

/// A verb of one argument that only moves elements.
#[derive(Clone, Copy, Debug)]
pub(super) enum Moves {
    Reversed,
    WithoutFirst,
    WithoutLast,
}

impl Moves {
    /// The verb, if it only moves elements.
    pub(super) fn from_verb(verb: &Verb) -> Option<Moves> {
        let known =
            [(Word::Rotate, Moves::Reversed), (Word::Drop, Moves::WithoutFirst), (Word::Curtail, Moves::WithoutLast)];
        known.into_iter().find(|&(word, _)| verb.is(word)).map(|(_, moves)| moves)
    }

    /// Puts what is left into the beginning of a room; how many elements.
    pub(super) fn put<T: Copy>(self, items: &[T], out: &mut [T]) -> usize {
        let left = match self {
            Moves::Reversed => {
                out.iter_mut().zip(items.iter().rev()).for_each(|(to, &item)| *to = item);
                return items.len();
            }
            Moves::WithoutFirst => items.get(1..),
            Moves::WithoutLast => items.split_last().map(|(_, left)| left),
        };
        let left = left.unwrap_or(&[]);
        out.iter_mut().zip(left).for_each(|(to, &item)| *to = item);
        left.len()
    }
}
