//! Elementwise verbs on short lists that follow each other in flat code, and shifts and rotations among them: done one after the other in
//! two rooms of the machine's stack. What is between them is not a noun, to make and to find which costs several times what a few elements do.

use super::application::moved;
use super::application::{Atomic, Dyadic, Monadic};
use super::bytecode::Operation;
use super::operand::Operand;
use crate::array::{Array, Context, ElementType, Small, SmallElement};
use crate::names::env::Env;
use crate::value::entity::Entity;
use crate::value::frame::Frame;
use crate::value::value_stack::Stack;
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::atomic::{AtomicDyad, Flow, Loop, Loop1};
use crate::vocabulary::fast_ways;

/// Longer lists are left to the verbs.
const LIST_ELEMENTS_MAX: usize = 32;
/// Lists up to this length get a smaller buffer, which costs less to clear.
const SHORT_CHAIN_ELEMENTS_MAX: usize = 8;

/// Elements of such lists.
trait Link: SmallElement {
    /// The loop of a verb of two arguments whose results have this type.
    fn dyad(verb: &Atomic) -> Option<Loop<Self, Self>>;
    /// The loop of a verb of one argument whose results have this type.
    fn monad(verb: &Monadic) -> Option<Loop1<Self, Self>>;
    /// The element that an atom becomes for a verb that converts both arguments to this type.
    fn beside(verb: &AtomicDyad, atom: &Array) -> Option<Self>;
    /// A fill, if it is of this type or a narrower one.
    fn filled(scalar: Scalar) -> Option<Self>;
    /// The result of the verb inserted between the elements, if it is exact.
    fn inserted(verb: &AtomicDyad, cx: &Context, items: &[Self]) -> Option<Scalar>;
}

impl Link for i64 {
    #[inline(always)]
    fn dyad(verb: &Atomic) -> Option<Loop<i64, i64>> {
        verb.loops.0
    }

    #[inline(always)]
    fn monad(verb: &Monadic) -> Option<Loop1<i64, i64>> {
        verb.loops.0
    }

    #[inline(always)]
    fn beside(verb: &AtomicDyad, atom: &Array) -> Option<i64> {
        match atom.as_atom::<i64>() {
            Some(int) => Some(*int),
            // A 0 or 1 in the text is an integer beside integers.
            None => atom.as_atom::<bool>().filter(|_| verb.keeps_ints).map(|&bool| bool.into()),
        }
    }

    fn filled(scalar: Scalar) -> Option<i64> {
        match scalar {
            Scalar::Int(int) => Some(int),
            Scalar::Bool(bool) => Some(bool.into()),
            Scalar::Float(_) => None,
        }
    }

    fn inserted(verb: &AtomicDyad, cx: &Context, items: &[i64]) -> Option<Scalar> {
        let (f, (last, others)) = (verb.closed_loops().0?, items.split_last()?);
        let mut sum = [*last];
        for &item in others.iter().rev() {
            let last = sum;
            if f(cx, &[item], &last, &mut sum) != Flow::Fine {
                return None;
            }
        }
        Some(Scalar::Int(sum[0]))
    }
}

impl Link for f64 {
    #[inline(always)]
    fn dyad(verb: &Atomic) -> Option<Loop<f64, f64>> {
        verb.loops.1
    }

    #[inline(always)]
    fn monad(verb: &Monadic) -> Option<Loop1<f64, f64>> {
        verb.loops.1
    }

    #[inline(always)]
    fn beside(verb: &AtomicDyad, atom: &Array) -> Option<f64> {
        match Scalar::from_array(atom)? {
            Scalar::Float(float) => Some(float),
            Scalar::Int(int) if verb.keeps_ints => i32::try_from(int).ok().map(f64::from),
            Scalar::Bool(bool) if verb.keeps_ints => Some(bool.into()),
            Scalar::Int(_) | Scalar::Bool(_) => None,
        }
    }

    fn filled(scalar: Scalar) -> Option<f64> {
        Some(match scalar {
            Scalar::Int(int) => int as f64,
            Scalar::Bool(bool) => bool.into(),
            Scalar::Float(float) => float,
        })
    }

    /// Floats are added in an order of their own.
    fn inserted(_: &AtomicDyad, _: &Context, _: &[f64]) -> Option<Scalar> {
        None
    }
}

impl Atomic {
    /// Does the verb, for which there was no way of atoms, and those after it if its result is a short list that they take up. How many of
    /// the later operations are done then; nothing, and nothing has changed, if this is none of these.
    #[inline(never)]
    pub(super) fn and_later_on_short(&self, later: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Option<usize> {
        if self.into.is_some() || !goes_on(later) || !fast_ways::SHORT_CHAINS.on(env.cx) {
            return None;
        }
        let (kind, count) = self.list(env, &frame.cells.0.borrow(), frame.base)?;
        match (kind, count) {
            (_, 0) => None,
            (ElementType::Int, ..=SHORT_CHAIN_ELEMENTS_MAX) => {
                chain::<i64, SHORT_CHAIN_ELEMENTS_MAX>(self, count, later, env, frame)
            }
            (ElementType::Int, ..=LIST_ELEMENTS_MAX) => chain::<i64, LIST_ELEMENTS_MAX>(self, count, later, env, frame),
            (ElementType::Float, ..=SHORT_CHAIN_ELEMENTS_MAX) => {
                chain::<f64, SHORT_CHAIN_ELEMENTS_MAX>(self, count, later, env, frame)
            }
            (ElementType::Float, ..=LIST_ELEMENTS_MAX) => {
                chain::<f64, LIST_ELEMENTS_MAX>(self, count, later, env, frame)
            }
            _ => None,
        }
    }

    /// The type and the number of elements of the list that one of the arguments is.
    #[inline(always)]
    fn list(&self, env: &Env<'_>, stack: &Stack, base: usize) -> Option<(ElementType, usize)> {
        let of = |operand: &Operand| operand.with_noun(env, stack, base, kind_of_list);
        of(&self.arguments.x).or_else(|| of(&self.arguments.y))
    }

    /// Applies the verb to the chain so far, its argument on the stack; whether the results have the type of the chain.
    #[inline(always)]
    fn go_on<T: Link>(&self, env: &Env<'_>, frame: &Frame<'_>, mine: &[T], out: &mut [T]) -> bool {
        let left = matches!(self.arguments.x, Operand::Stack(_));
        let other = if left { &self.arguments.y } else { &self.arguments.x };
        let Some(f) = T::dyad(self) else { return false };
        let done = other.with_noun(env, &frame.cells.0.borrow(), frame.base, |other| {
            let mut one = [T::default()];
            let other = elements(self.full, other, &mut one, mine.len())?;
            let flow = if left { f(env.cx, mine, other, out) } else { f(env.cx, other, mine, out) };
            (flow == Flow::Fine).then_some(())
        });
        done.is_some()
    }
}

/// The first argument of a chain.
trait Head {
    /// How many of its arguments are on the stack.
    fn taken(&self) -> usize;
    /// The verb on its arguments where they lie.
    fn begin<T: Link>(&self, env: &Env<'_>, frame: &Frame<'_>, out: &mut [T]) -> Option<()>;
}

impl Head for Atomic {
    fn taken(&self) -> usize {
        self.arguments.taken
    }

    #[inline(always)]
    fn begin<T: Link>(&self, env: &Env<'_>, frame: &Frame<'_>, out: &mut [T]) -> Option<()> {
        let (f, stack) = (T::dyad(self)?, frame.cells.0.borrow());
        self.arguments.x.with_noun(env, &stack, frame.base, |x| {
            self.arguments.y.with_noun(env, &stack, frame.base, |y| {
                let (mut one, mut other) = ([T::default()], [T::default()]);
                let x = elements(self.full, x, &mut one, out.len())?;
                let y = elements(self.full, y, &mut other, out.len())?;
                (f(env.cx, x, y, out) == Flow::Fine).then_some(())
            })
        })
    }
}

impl Head for Dyadic {
    fn taken(&self) -> usize {
        self.arguments.taken
    }

    #[inline(always)]
    fn begin<T: Link>(&self, env: &Env<'_>, frame: &Frame<'_>, out: &mut [T]) -> Option<()> {
        let stack = frame.cells.0.borrow();
        let (amount, fill) = self.move_by(env, &stack, frame.base)?;
        self.arguments.y.with_noun(env, &stack, frame.base, |y| {
            moved(amount, fill, y.as_slice::<T>().filter(|items| items.len() == out.len())?, out);
            Some(())
        })
    }
}

impl Dyadic {
    /// The shift of a short list, and what comes after it, if that takes up its result: as of an [`Atomic`].
    #[inline(never)]
    pub(super) fn and_later_on_short(&self, later: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Option<usize> {
        if self.into.is_some() || !goes_on(later) || !fast_ways::SHORT_CHAINS.on(env.cx) {
            return None;
        }
        let (kind, count) = self.arguments.y.with_noun(env, &frame.cells.0.borrow(), frame.base, kind_of_list)?;
        match (kind, count) {
            (_, 0) => None,
            (ElementType::Int, ..=LIST_ELEMENTS_MAX) => chain::<i64, LIST_ELEMENTS_MAX>(self, count, later, env, frame),
            (ElementType::Float, ..=LIST_ELEMENTS_MAX) => {
                chain::<f64, LIST_ELEMENTS_MAX>(self, count, later, env, frame)
            }
            _ => None,
        }
    }

    /// Whether it shifts what a chain would have left on the stack.
    fn takes_chain(&self) -> bool {
        self.shift.is_some() && self.arguments.taken == 1 && matches!(self.arguments.y, Operand::Stack(_))
    }

    /// By how much it shifts, and what comes in if that has the type.
    #[inline(always)]
    fn move_by<T: Link>(&self, env: &Env<'_>, stack: &Stack, base: usize) -> Option<(i64, Option<T>)> {
        let amount = self.arguments.x.with_noun(env, stack, base, |x| match x.as_atom::<i64>() {
            Some(&int) => Some(int),
            None => x.as_atom::<bool>().map(|&bool| bool.into()),
        })?;
        match self.shift?.fill {
            Some(fill) => Some((amount, Some(T::filled(fill)?))),
            None => Some((amount, None)),
        }
    }

    /// The shift of what is there of the chain; whether it was one.
    #[inline(always)]
    fn go_on<T: Link>(&self, env: &Env<'_>, frame: &Frame<'_>, mine: &[T], out: &mut [T]) -> bool {
        let Some((amount, fill)) = self.move_by(env, &frame.cells.0.borrow(), frame.base) else { return false };
        moved(amount, fill, mine, out);
        true
    }
}

/// The first elements of a room.
fn first_of<T>(room: &mut [T], count: usize) -> &mut [T] {
    room.get_mut(..count).unwrap_or_default()
}

/// The type and the number of elements of a list.
fn kind_of_list(noun: &Array) -> Option<(ElementType, usize)> {
    match noun.shape() {
        &[count] => Some((noun.kind(), count)),
        _ => None,
    }
}

/// The verb that a chain begins with, and those after it as far as they take up what the one before gives. How many of the later ones are done.
#[inline(always)]
fn chain<T: Link, const ROOM: usize>(
    head: &impl Head,
    count: usize,
    later: &[Operation],
    env: &Env<'_>,
    frame: &Frame<'_>,
) -> Option<usize> {
    let (mut room, mut other) = ([T::default(); ROOM], [T::default(); ROOM]);
    let (mut mine, mut next) = (room.get_mut(..count)?, other.get_mut(..count)?);
    head.begin(env, frame, mine)?;
    let (mut done, mut goal, mut atom) = (0, None, None);
    for operation in later {
        let mut left = mine.len();
        let is_done = match operation {
            Operation::Atomic(atomic) if atomic.arguments.taken == 1 => atomic.go_on(env, frame, mine, next),
            Operation::Dyad(dyadic) if dyadic.takes_chain() => dyadic.go_on(env, frame, mine, next),
            Operation::Monad(monadic) if monadic.taken() == 1 => match monadic.inserts() {
                None => match monadic.moves {
                    Some(moves) => {
                        left = moves.put(mine, next);
                        left > 0
                    }
                    None => T::monad(monadic).is_some_and(|f| f(env.cx, mine, next) == Flow::Fine),
                },
                Some(verb) => {
                    atom = T::inserted(verb, env.cx, mine);
                    atom.is_some()
                }
            },
            _ => false,
        };
        if !is_done {
            break;
        }
        (mine, next) = (next, mine);
        if left < mine.len() {
            (mine, next) = (first_of(mine, left), first_of(next, left));
        }
        done += 1;
        goal = operation.goes_to();
        // Where the value goes to a name, or is not a list any more, the chain ends.
        if goal.is_some() || atom.is_some() {
            break;
        }
    }
    let mut stack = frame.cells.0.borrow_mut();
    (0..head.taken()).for_each(|_| stack.drop_last());
    match (atom, goal) {
        (Some(atom), Some(slot)) => frame.set_atom(&mut stack, slot, atom),
        (Some(atom), None) => stack.push_atom(atom),
        (None, Some(slot)) => put(mine, &mut stack, frame, slot),
        (None, None) => stack.push_small(Small::list(mine)),
    }
    Some(done)
}

/// Whether what comes next takes up a short list.
#[inline(always)]
fn goes_on(later: &[Operation]) -> bool {
    match later.first() {
        Some(Operation::Atomic(atomic)) => atomic.arguments.taken == 1,
        Some(Operation::Monad(monadic)) => {
            monadic.taken() == 1
                && (monadic.loops.0.is_some() || monadic.inserts().is_some() || monadic.moves.is_some())
        }
        Some(Operation::Dyad(dyadic)) => dyadic.takes_chain(),
        _ => false,
    }
}

/// The elements of an argument: of a list of so many, or of an atom.
#[inline(always)]
fn elements<'a, T: Link>(verb: &AtomicDyad, noun: &'a Array, one: &'a mut [T; 1], count: usize) -> Option<&'a [T]> {
    match noun.shape() {
        [] => {
            *one = [T::beside(verb, noun)?];
            Some(one)
        }
        &[length] if length == count && noun.kind() == T::TYPE => noun.as_slice::<T>(),
        _ => None,
    }
}

/// Puts elements into a slot: into the list that it has, if that is as long and nobody else holds it.
#[inline(always)]
fn put<T: Link>(items: &[T], stack: &mut Stack, frame: &Frame<'_>, slot: usize) {
    if let Some(Some(Entity::Noun(noun))) = stack.get_mut(frame.base + slot)
        && *noun.shape() == [items.len()]
        && let Some(own) = noun.unique_mut::<T>()
        && own.len() == items.len()
    {
        return own.copy_from_slice(items);
    }
    frame.set_small(stack, slot, Small::list(items));
}
