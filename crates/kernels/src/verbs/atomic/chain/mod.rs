//! Chains of elementwise verbs: each applied to the result of the one before, over arrays of one shape and atoms. All of them are done
//! on a block while it is in the cache, so that results between are never written to memory; the loops are the verbs' own.
//!
//! ```
//! use jackal_array::{Array, Context};
//! use jackal_kernels::verbs::atomic::{ADD, MULTIPLY, chain::{Chain, Link}};
//! let (x, y) = (Array::list(vec![1_i64, 2, 3]), Array::list(vec![0.5, 1.0, 2.0]));
//! let mut chain = Chain::of_pair(x, &MULTIPLY, y).unwrap_or_else(|_| panic!("arrays of one shape"));
//! chain.push(Link::Left(Array::from(10_i64), &ADD));
//! assert_eq!(chain.result(&Context::default())?, Some(Array::list(vec![10.5, 12.0, 16.0])));
//! # Ok::<(), jackal_array::error::Error>(())
//! ```

mod steps;

use steps::{Blocks, ROOM, Rooms, Step, Steps, Verb};

use super::pairing::{Side, Walk};
use super::{AtomicDyad, AtomicMonad, Fold, Lanes, SlimDyad, in_bits};
use crate::array::slim::{self, SlimInt, blank};
use crate::array::threads::{self, Cost};
use crate::array::{Array, Bounds, Context, Element, ElementType, buffer_pool, shape};
use crate::error::{Error, Result};

/// Elements of an array that is worth a chain, at least: shorter results stay in the nearest memory anyway.
pub const CHAIN_ELEMENTS_MIN: usize = 1 << 14;

/// A verb of a chain, with its other argument if it has one.
#[derive(Clone, Debug)]
pub enum Link {
    /// `u` of the result so far.
    Monad(&'static AtomicMonad),
    /// The argument at its left.
    Left(Array, &'static AtomicDyad),
    /// The argument at its right.
    Right(&'static AtomicDyad, Array),
}

/// An array, and the verbs that are applied to it one after the other.
#[derive(Debug)]
pub struct Chain {
    first: Array,
    links: Vec<Link>,
}

/// Whether loops of machine types are there for the elements.
fn is_machine(array: &Array) -> bool {
    matches!(array.kind(), ElementType::Bool | ElementType::Int | ElementType::Float) && !array.is_sparse()
}

impl Chain {
    /// A verb on an array of machine numbers that is not an atom; gives back any other.
    pub fn of_one(verb: &'static AtomicMonad, y: Array) -> std::result::Result<Chain, Array> {
        if y.is_atom() || !is_machine(&y) {
            return Err(y);
        }
        Ok(Chain { first: y, links: vec![Link::Monad(verb)] })
    }

    /// A verb between machine numbers of one shape, or an array of them and an atom; gives back any other.
    pub fn of_pair(x: Array, verb: &'static AtomicDyad, y: Array) -> std::result::Result<Chain, (Array, Array)> {
        if !is_machine(&x) || !is_machine(&y) {
            return Err((x, y));
        }
        match (x.is_atom(), y.is_atom()) {
            (false, true) => Ok(Chain { first: x, links: vec![Link::Right(verb, y)] }),
            (true, false) => Ok(Chain { first: y, links: vec![Link::Left(x, verb)] }),
            (false, false) if shape::same(x.shape(), y.shape()) => {
                Ok(Chain { first: y, links: vec![Link::Left(x, verb)] })
            }
            _ => Err((x, y)),
        }
    }

    /// Whether a verb can be added: its other argument is an atom, or has the shape of the chain.
    pub fn takes(&self, link: &Link) -> bool {
        match link {
            Link::Monad(_) => true,
            Link::Left(other, _) | Link::Right(_, other) => {
                is_machine(other) && (other.is_atom() || shape::same(other.shape(), self.first.shape()))
            }
        }
    }

    /// Adds a verb that the chain takes.
    pub fn push(&mut self, link: Link) {
        self.links.push(link);
    }

    /// How many verbs there are.
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Whether no verb is there.
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// How many elements the result has.
    pub fn count(&self) -> usize {
        self.first.count()
    }

    /// Takes the chain apart into its array and its verbs.
    pub fn into_parts(self) -> (Array, Vec<Link>) {
        (self.first, self.links)
    }

    /// The result. Nothing where a verb needs a wider type than those of its arguments, or fails: then the verbs are to be applied one
    /// after the other.
    pub fn result(&self, cx: &Context) -> Result<Option<Array>> {
        let Some(steps) = self.steps(cx) else { return Ok(None) };
        match steps.kind {
            ElementType::Bool if cx.packs(self.count()) => self.in_bits(cx, &steps),
            ElementType::Bool => self.filled::<bool>(cx, &steps),
            ElementType::Int => match self.bounds(cx).and_then(|bounds| Some((bounds, bounds.bytes()?))) {
                Some((bounds, 1)) => self.narrowed::<i8>(cx, &steps, bounds),
                Some((bounds, 2)) => self.narrowed::<i16>(cx, &steps, bounds),
                Some((bounds, _)) => self.narrowed::<i32>(cx, &steps, bounds),
                None => self.filled::<i64>(cx, &steps),
            },
            ElementType::Float => self.filled::<f64>(cx, &steps),
            _ => Ok(None),
        }
    }

    fn filled<U: Blocks>(&self, cx: &Context, steps: &Steps<'_>) -> Result<Option<Array>> {
        let mut out = buffer_pool::blank::<U>(self.count())?;
        let done = threads::each_block(cx, steps.work, ROOM, &mut out, Rooms::default, |rooms, start, block| {
            cx.poll().map_err(Some)?;
            steps.block(cx, start..start + block.len(), rooms, block).ok_or(None)
        });
        or_nothing(done.map(|()| self.first.with_items(out)))
    }

    /// Between which numbers many results are, where the last verb tells it by a number at its left: a residue.
    fn bounds(&self, cx: &Context) -> Option<Bounds> {
        match self.links.last()? {
            Link::Left(by, AtomicDyad { slim: Some(SlimDyad::Short(bounds, ..)), .. }) if cx.slims(self.count()) => {
                bounds(*by.as_atom::<i64>()?)
            }
            _ => None,
        }
    }

    /// Integers of which it is known that they fit in fewer bytes, block by block.
    fn narrowed<T: SlimInt + Element>(&self, cx: &Context, steps: &Steps<'_>, bounds: Bounds) -> Result<Option<Array>> {
        let mut out = blank::<T>(self.count())?;
        let rooms = || (Rooms::default(), [0_i64; ROOM]);
        let done = threads::each_block(cx, steps.work, ROOM, &mut out, rooms, |(rooms, whole), start, block| {
            cx.poll().map_err(Some)?;
            let whole = whole.get_mut(..block.len()).ok_or(None)?;
            steps.block(cx, start..start + block.len(), rooms, whole).ok_or(None)?;
            slim::narrow(whole, block);
            Ok(())
        });
        or_nothing(done.map(|()| self.first.with_items(out).within(bounds)))
    }

    /// Many booleans, which stay in bits.
    fn in_bits(&self, cx: &Context, steps: &Steps<'_>) -> Result<Option<Array>> {
        let count = self.count();
        let made = in_bits::packed::<_, ROOM, _>(cx, steps.work, count, Rooms::default, |rooms, range, bytes| {
            steps.block(cx, range, rooms, bytes).ok_or(None)
        });
        or_nothing(made.map(|bits| Array::from_bits(self.first.shape(), bits)))
    }

    /// A verb inserted between the elements of the result, which is a list: by its own folds, in the blocks in which a list is folded
    /// that lies in memory, so that sums are the same to the last bit. Nothing where the result is nothing, or the verb has no fold.
    pub fn folded(&self, cx: &Context, verb: &AtomicDyad, block: impl Fn(usize) -> usize) -> Result<Option<Array>> {
        let Some(steps) = self.steps(cx).filter(|_| self.first.rank() == 1) else { return Ok(None) };
        let of = |size: usize| block(size).max(1);
        match (steps.kind, &verb.fold) {
            (ElementType::Bool, fold) => match (fold.bools_to_int, fold.bools) {
                (Some(fold), _) => self.parts(cx, &steps, of(1), fold, |sums| Some(sums.iter().sum::<i64>())),
                (None, Some(fold)) => self.parts(cx, &steps, of(1), fold, fold),
                (None, None) => Ok(None),
            },
            (ElementType::Int, fold) if verb.keeps_ints => {
                fold.ints.map_or(Ok(None), |fold| self.parts(cx, &steps, of(size_of::<i64>()), fold, fold))
            }
            (ElementType::Float, Fold { floats: Some(together), lanes: Some(total), .. }) => {
                self.added(cx, &steps, of(size_of::<f64>()), (*total, *together))
            }
            (ElementType::Float, fold) => {
                fold.floats.map_or(Ok(None), |fold| self.parts(cx, &steps, of(size_of::<f64>()), fold, fold))
            }
            _ => Ok(None),
        }
    }

    /// The fold of each block of the results, and of what these came to.
    fn parts<U: Blocks, V>(
        &self,
        cx: &Context,
        steps: &Steps<'_>,
        block: usize,
        fold: fn(&[U]) -> Option<V>,
        together: fn(&[V]) -> Option<V>,
    ) -> Result<Option<Array>>
    where
        V: Send,
        Array: From<V>,
    {
        let parts = threads::of_blocks(cx, steps.work, block, self.count(), |range| {
            let mut rooms = Rooms::default();
            // Between floats the order counts: the block is folded as one. Nobody sees what else becomes of its buffer.
            let length = if U::TYPE == ElementType::Float { range.len() } else { range.len().min(ROOM) };
            let mut results = buffer_pool::blank::<U>(length).map_err(Some)?;
            let mut folds = Vec::new();
            for part in range.clone().step_by(length.max(1)) {
                let whole = part..range.end.min(part + length);
                let results = results.get_mut(..whole.len()).unwrap_or_default();
                for (index, block) in results.chunks_mut(ROOM).enumerate() {
                    cx.poll().map_err(Some)?;
                    let start = part + index * ROOM;
                    steps.block(cx, start..start + block.len(), &mut rooms, block).ok_or(None)?;
                }
                folds.push(fold(results).ok_or(None)?);
            }
            drop(Array::list(results));
            if folds.len() == 1 { folds.pop() } else { together(&folds) }.ok_or(None)
        });
        Ok(or_nothing(parts)?.and_then(|parts| of_parts(parts, together)).map(Array::from))
    }

    /// The same of a verb that adds up floats, which it does in pieces that stay near: to the last bit what blocks come to.
    fn added(&self, cx: &Context, steps: &Steps<'_>, block: usize, (total, together): Adding) -> Result<Option<Array>> {
        let parts = threads::of_blocks(cx, steps.work, block, self.count(), |range| {
            let (mut rooms, mut lanes, mut results) = (Rooms::default(), Lanes::default(), [0.0_f64; ROOM]);
            for start in range.clone().step_by(ROOM) {
                cx.poll().map_err(Some)?;
                let piece = start..range.end.min(start + ROOM);
                let results = results.get_mut(..piece.len()).ok_or(None)?;
                steps.block(cx, piece, &mut rooms, results).ok_or(None)?;
                lanes.add(results);
            }
            total(lanes.total()).ok_or(None)
        });
        Ok(or_nothing(parts)?.and_then(|parts| of_parts(parts, together)).map(Array::from))
    }

    /// The loop of each verb; nothing if one has none for the types that meet, or a fill makes another verb of it.
    fn steps<'a>(&'a self, cx: &Context) -> Option<Steps<'a>> {
        let (mut kind, mut cost, mut slim) = (self.first.kind(), Cost::Slight, self.first.slim().is_some());
        let mut steps = Vec::with_capacity(self.links.len());
        for link in &self.links {
            let (step, costs) = match link {
                Link::Monad(verb) => (Step { verb: Verb::monad(verb, kind)?, other: None, left: false }, verb.cost),
                Link::Left(other, verb) | Link::Right(verb, other) => {
                    let left = matches!(link, Link::Left(..));
                    let meeting = if left { (other.kind(), kind) } else { (kind, other.kind()) };
                    let verb_of = Verb::dyad(verb, meeting).filter(|_| !verb.is_fitted(cx))?;
                    let walk = match other.is_atom() {
                        true => Walk { repeat: self.count().max(1), period: usize::MAX },
                        false => Walk::STRAIGHT,
                    };
                    (Step { verb: verb_of, other: Some(Side::new(cx, other, walk)), left }, verb.cost)
                }
            };
            // Slim integers meet one another in less time than in a chain, where they are none.
            slim |= matches!(link, Link::Left(other, _) | Link::Right(_, other) if other.slim().is_some());
            kind = if slim && matches!(step.verb, Verb::Ints(_)) { None } else { step.verb.gives() }?;
            cost = cost.max(costs);
            steps.push(step);
        }
        let strict = cx.rules.division.refuses_infinity();
        let first = Side::new(cx, &self.first, Walk::STRAIGHT);
        let work = cost.work(self.count().saturating_mul(steps.len()));
        Some(Steps { first, steps, kind, work, strict })
    }
}

/// The fold of a block, and the fold of the results of blocks.
type Adding = (fn(f64) -> Option<f64>, fn(&[f64]) -> Option<f64>);

/// The result; `None` if a loop failed in its type, and the error that ended the chain.
fn or_nothing<T>(made: std::result::Result<T, Option<Error>>) -> Result<Option<T>> {
    made.map_or_else(|ended| ended.map_or(Ok(None), Err), |made| Ok(Some(made)))
}

/// Combines the folds of blocks; a single block is the result.
fn of_parts<V>(mut parts: Vec<V>, together: fn(&[V]) -> Option<V>) -> Option<V> {
    if parts.len() == 1 { parts.pop() } else { together(&parts) }
}
