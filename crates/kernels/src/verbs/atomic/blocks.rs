//! The loops of elementwise verbs over their arguments: block by block, into a new buffer or into that of an argument.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use smallvec::SmallVec;

use super::floats::no_infinity;
use super::loops::OntoLoop;
use super::pairing::{BLOCK_ELEMENTS, MEDIUM_BLOCK_ELEMENTS, Machine, Pairing, Room, SMALL_BLOCK_ELEMENTS, Side, Walk};
use super::{Flow, Loop, Loop1};
use crate::array::threads::{self, Cost};
use crate::array::{Array, Context, Element, View, budget, buffer_pool, shape};
use crate::error::{Error, ErrorKind, Result};

/// The arguments, of which the left one or the right one may hold results already: those of the blocks for which `done` says so.
pub(super) struct Arguments {
    pub(super) x: Array,
    pub(super) y: Array,
    done: Vec<bool>,
    done_left: bool,
}

/// The name of a loop in messages, and the least cost of an element.
#[derive(Clone, Copy)]
pub(super) struct How {
    pub(super) name: &'static str,
    pub(super) cost: Cost,
}

impl How {
    /// A loop that is hardly slower than memory.
    pub(super) fn light(name: &'static str) -> Self {
        How { name, cost: Cost::Light }
    }

    /// The cost of an element, by the types of arguments and results.
    pub(super) fn cost<T, U>(self) -> Cost {
        match self.cost {
            Cost::Light => Cost::from_bytes(size_of::<T>().max(size_of::<U>())),
            cost => cost,
        }
    }
}

impl Arguments {
    /// Two arguments that hold no results.
    pub(super) fn new(x: Array, y: Array) -> Self {
        Arguments { x, y, done: Vec::new(), done_left: true }
    }

    /// Whether one holds results already.
    pub(super) fn is_begun(&self) -> bool {
        !self.done.is_empty()
    }
}

/// Block by block: into the buffer of an argument that no one else holds, else into a new one. Few elements get a
/// small room on the stack, which costs less to clear.
pub(super) fn blocks<T: Machine, U: Machine>(
    cx: &Context,
    how: How,
    (f, onto): (Loop<T, U>, Option<OntoLoop<T>>),
    arguments: &mut Arguments,
    pairing: &Pairing,
) -> Result<Option<Array>> {
    if let Some(&f) = (&f as &dyn Any).downcast_ref::<Loop<T, T>>()
        && arguments.done.is_empty()
        && pairing.count > SMALL_BLOCK_ELEMENTS
    {
        for left in [true, false] {
            let walk = if left { pairing.x } else { pairing.y };
            if walk.is_straight(pairing.count)
                && let Some(result) = match pairing.count {
                    0..=MEDIUM_BLOCK_ELEMENTS => {
                        in_place::<T, MEDIUM_BLOCK_ELEMENTS>(cx, how, (f, onto), arguments, pairing, left)?
                    }
                    _ => in_place::<T, BLOCK_ELEMENTS>(cx, how, (f, onto), arguments, pairing, left)?,
                }
            {
                return Ok(result);
            }
        }
    }
    if pairing.count <= SMALL_BLOCK_ELEMENTS {
        fresh::<T, U, SMALL_BLOCK_ELEMENTS>(cx, how, f, arguments, pairing)
    } else if pairing.count <= MEDIUM_BLOCK_ELEMENTS {
        fresh::<T, U, MEDIUM_BLOCK_ELEMENTS>(cx, how, f, arguments, pairing)
    } else if size_of::<T>().max(size_of::<U>()) == 1 {
        fresh::<T, U, BLOCK_BYTES>(cx, how, f, arguments, pairing)
    } else {
        fresh::<T, U, BLOCK_ELEMENTS>(cx, how, f, arguments, pairing)
    }
}

/// A loop over two arguments of one type that is not a number, block by block.
pub(super) fn between<T: Machine, U: Machine>(
    cx: &Context,
    how: How,
    f: Loop<T, U>,
    (x, y): (&Array, &Array),
    pairing: &Pairing,
) -> Result<Option<Array>> {
    let mut arguments = Arguments::new(x.clone(), y.clone());
    blocks(cx, how, (f, None), &mut arguments, pairing)
}

/// Block by block into a new buffer.
fn fresh<T: Machine, U: Machine, const ROOM: usize>(
    cx: &Context,
    how: How,
    f: Loop<T, U>,
    arguments: &mut Arguments,
    pairing: &Pairing,
) -> Result<Option<Array>> {
    let Arguments { x, y, done, done_left } = arguments;
    let count = pairing.count;
    let (xs, ys) = (Side::new(cx, x, pairing.x), Side::new(cx, y, pairing.y));
    let finished = match (done.is_empty(), *done_left) {
        (true, _) => View::Bool(&[]),
        (_, true) => x.widened(),
        (_, false) => y.widened(),
    };
    let strict = cx.rules.division.refuses_infinity();
    let light = matches!(how.cost, Cost::Light);
    let work = |rooms: &mut (Room<T, ROOM>, Room<T, ROOM>), start: usize, block: &mut [U]| -> StepResult {
        cx.poll()?;
        let range = start..start + block.len();
        if done.get(start / ROOM) == Some(&true) {
            block.iter_mut().zip(range).for_each(|(to, i)| *to = U::get(&finished, i));
            return Ok(());
        }
        let (a, b) = (xs.block(range.clone(), &mut rooms.0), ys.block(range, &mut rooms.1));
        if light {
            buffer_pool::bring(block, count);
        }
        match f(cx, a, b, block) {
            Flow::Fine if strict && !U::are_finite(block) => Err(no_infinity().into()),
            flow => step(cx, how.name, flow),
        }
    };
    let made = in_new_buffer::<U, _, ROOM>(cx, how.cost::<T, U>(), count, || (Room::new(), Room::new()), work)?;
    made.map(|out| under_shape(x, y, pairing, out)).transpose()
}

/// Why the loop of a block failed.
pub(super) enum BlockFailure {
    /// The type is too narrow.
    Widen,
    Failed(Error),
}

impl From<Error> for BlockFailure {
    fn from(error: Error) -> Self {
        BlockFailure::Failed(error)
    }
}

type StepResult = std::result::Result<(), BlockFailure>;

pub(super) fn step(cx: &Context, name: &str, flow: Flow) -> StepResult {
    match flow {
        Flow::Fine => Ok(()),
        Flow::Widen => Err(BlockFailure::Widen),
        flow => Err(failure(cx, name, flow).into()),
    }
}

/// The error that a loop's end means.
#[cold]
pub fn failure(cx: &Context, name: &str, flow: Flow) -> Error {
    if let (Flow::Stopped, Err(asked)) = (flow, cx.poll()) {
        return asked;
    }
    match flow {
        Flow::NotANumber => Error::new(ErrorKind::NotANumber).note(format!("a result of {name} is not a number")),
        Flow::Limit => Error::limit(format!("an argument or result of {name} is too large")),
        _ => Error::domain(format!("an element is outside the domain of {name}")),
    }
}

/// Bytes of a block: the work on them outweighs the work of starting it.
const BLOCK_BYTES: usize = 8 * BLOCK_ELEMENTS;

/// Larger results are written to a pooled buffer, instead of one that is cleared block by block.
const POOLED_ELEMENTS_MIN: usize = 1 << 14;

/// A new buffer of `count` elements, which `work` fills block by block; `None` when the type is too narrow.
fn in_new_buffer<U: Machine, S, const ROOM: usize>(
    cx: &Context,
    cost: Cost,
    count: usize,
    room: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, &mut [U]) -> StepResult + Sync,
) -> Result<Option<Vec<U>>> {
    if count >= POOLED_ELEMENTS_MIN {
        let mut out = buffer_pool::blank(count)?;
        let ended = threads::each_block(cx, cost.work(count), ROOM, &mut out, room, work);
        return finished(ended, out);
    }
    let mut room = room();
    if count > BLOCK_ELEMENTS {
        let mut out = buffer_pool::blank(count)?;
        let ended = out.chunks_mut(ROOM).enumerate().try_for_each(|(at, block)| work(&mut room, at * ROOM, block));
        return finished(ended, out);
    }
    let mut out: Vec<U> = budget::vec(count)?;
    while out.len() < count {
        let start = out.len();
        out.resize(count.min(start + ROOM), U::default());
        let ended = work(&mut room, start, &mut out[start..]);
        if ended.is_err() {
            return finished(ended, out);
        }
    }
    Ok(Some(out))
}

fn finished<U>(ended: StepResult, out: Vec<U>) -> Result<Option<Vec<U>>> {
    match ended {
        Ok(()) => Ok(Some(out)),
        Err(BlockFailure::Widen) => Ok(None),
        Err(BlockFailure::Failed(error)) => Err(error),
    }
}

/// New elements under the shape of the pairing, shared with an argument of that shape.
pub(super) fn under_shape<U: Element>(x: &Array, y: &Array, pairing: &Pairing, out: Vec<U>) -> Result<Array> {
    if shape::same(x.shape(), &pairing.shape) {
        Ok(x.with_items(out))
    } else if shape::same(y.shape(), &pairing.shape) {
        Ok(y.with_items(out))
    } else {
        Array::new(&pairing.shape, out)
    }
}

/// The result in the buffer of the left or right argument. The outer `None`: it is not ours alone. The inner: the type
/// is too narrow; then the blocks that are `done` are results, the rest is untouched.
fn in_place<T: Machine, const ROOM: usize>(
    cx: &Context,
    how: How,
    (f, onto): (Loop<T, T>, Option<OntoLoop<T>>),
    arguments: &mut Arguments,
    pairing: &Pairing,
    left: bool,
) -> Result<Option<Option<Array>>> {
    let Arguments { x, y, done, done_left } = arguments;
    let (mine, other, walk) = if left { (x, &*y, pairing.y) } else { (y, &*x, pairing.x) };
    // Slim integers, of which there are none of eight bytes, are not to become such first.
    let packed = size_of::<T>() == size_of::<i64>() && !mine.is_unpacked();
    if packed || !shape::same(mine.shape(), &pairing.shape) {
        return Ok(None);
    }
    let other = Side::new(cx, other, walk);
    let Some(out) = mine.unique_mut::<T>() else { return Ok(None) };
    let strict = cx.rules.division.refuses_infinity();
    let begun: SmallVec<[AtomicBool; 16]> = (0..out.len().div_ceil(ROOM)).map(|_| AtomicBool::new(false)).collect();
    let work = |(theirs, saved): &mut (Room<T, ROOM>, Vec<T>), start: usize, block: &mut [T]| -> StepResult {
        cx.poll()?;
        let theirs = other.block(start..start + block.len(), theirs);
        let direct = onto.and_then(|onto| onto(block, theirs, left));
        let flow = direct.unwrap_or_else(|| {
            saved.clear();
            saved.extend_from_slice(block);
            if left { f(cx, saved, theirs, block) } else { f(cx, theirs, saved, block) }
        });
        match flow {
            Flow::Fine if strict && !T::are_finite(block) => return Err(no_infinity().into()),
            Flow::Fine => begun.get(start / ROOM).into_iter().for_each(|done| done.store(true, Relaxed)),
            Flow::Widen if direct.is_none() => block.copy_from_slice(saved),
            _ => {}
        }
        step(cx, how.name, flow)
    };
    let amount = how.cost::<T, T>().work(out.len());
    match threads::each_block(cx, amount, ROOM, out, || (Room::new(), Vec::new()), work) {
        Ok(()) => Ok(Some(Some(std::mem::replace(mine, Array::from(false))))),
        Err(BlockFailure::Widen) => {
            (*done, *done_left) = (begun.into_iter().map(AtomicBool::into_inner).collect(), left);
            Ok(Some(None))
        }
        Err(BlockFailure::Failed(error)) => Err(error),
    }
}

/// A loop over an argument, into a new buffer.
pub(super) fn monad_blocks<T: Machine, U: Machine>(
    cx: &Context,
    how: How,
    f: Loop1<T, U>,
    y: &mut Array,
) -> Result<Option<Array>> {
    if y.count() <= SMALL_BLOCK_ELEMENTS {
        monad_fresh::<T, U, SMALL_BLOCK_ELEMENTS>(cx, how, f, y)
    } else if y.count() <= MEDIUM_BLOCK_ELEMENTS {
        monad_fresh::<T, U, MEDIUM_BLOCK_ELEMENTS>(cx, how, f, y)
    } else {
        monad_fresh::<T, U, BLOCK_ELEMENTS>(cx, how, f, y)
    }
}

fn monad_fresh<T: Machine, U: Machine, const ROOM: usize>(
    cx: &Context,
    how: How,
    f: Loop1<T, U>,
    y: &mut Array,
) -> Result<Option<Array>> {
    let side = Side::new(cx, y, Walk::STRAIGHT);
    let work = |room: &mut Room<T, ROOM>, start: usize, block: &mut [U]| -> StepResult {
        cx.poll()?;
        step(cx, how.name, f(cx, side.block(start..start + block.len(), room), block))
    };
    Ok(in_new_buffer::<U, _, ROOM>(cx, how.cost::<T, U>(), y.count(), Room::new, work)?.map(|out| y.with_items(out)))
}
