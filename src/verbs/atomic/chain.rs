//! Chains of elementwise verbs: each applied to the result of the one before, over arrays of one shape and atoms. All of them are done
//! on a block while it is at hand, so that what lies between is never written to memory; the loops are the verbs' own.
//!
//! ```
//! use jackal::rooms::array::{Array, Context};
//! use jackal::rooms::verbs::atomic::{ADD, MULTIPLY, chain::{Chain, Link}};
//! let (x, y) = (Array::list(vec![1_i64, 2, 3]), Array::list(vec![0.5, 1.0, 2.0]));
//! let mut chain = Chain::of_pair(x, &MULTIPLY, y).unwrap_or_else(|_| panic!("arrays of one shape"));
//! chain.push(Link::Left(Array::from(10_i64), &ADD));
//! assert_eq!(chain.result(&Context::default())?, Some(Array::list(vec![10.5, 12.0, 16.0])));
//! # Ok::<(), jackal::rooms::error::Error>(())
//! ```

use std::ops::Range;

use super::pairing::{Machine, Room, Side, Walk};
use super::{AtomicDyad, AtomicMonad, Flow, Kernel, Kernel1, Loop, Loop1, in_bits};
use crate::array::rules::Division;
use crate::array::threads::{self, Cost, Work};
use crate::array::{Array, Context, ElementType, View, kept, promote, shape};
use crate::error::{Error, Result};

/// Elements that are handled at a time: the blocks of a few arrays stay near.
const ROOM: usize = 1024;

/// Elements of an array that is worth a chain, at least: shorter results stay in the nearest memory anyway.
pub const LONG: usize = 1 << 14;

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
    /// A verb on an array of machine numbers that is no atom; gives back any other.
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

    /// What the chain is made of: the array, and the verbs.
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
            ElementType::Int => self.filled::<i64>(cx, &steps),
            ElementType::Float => self.filled::<f64>(cx, &steps),
            _ => Ok(None),
        }
    }

    fn filled<U: Blocks>(&self, cx: &Context, steps: &Steps<'_>) -> Result<Option<Array>> {
        let mut out = kept::blank::<U>(self.count())?;
        let done = threads::each_block(cx, steps.work, ROOM, &mut out, Rooms::default, |rooms, start, block| {
            cx.poll().map_err(Some)?;
            steps.block(cx, start..start + block.len(), rooms, block).ok_or(None)
        });
        or_nothing(done.map(|()| self.first.with_items(out)))
    }

    /// Many booleans, which stay in bits.
    fn in_bits(&self, cx: &Context, steps: &Steps<'_>) -> Result<Option<Array>> {
        let count = self.count();
        let made = in_bits::packed::<_, ROOM, _>(cx, steps.work, count, Rooms::default, |rooms, range, bytes| {
            steps.block(cx, range, rooms, bytes).ok_or(None)
        });
        or_nothing(made.map(|bits| Array::of_bits(self.first.shape(), bits)))
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
            (ElementType::Int, fold) if verb.plain => {
                fold.ints.map_or(Ok(None), |fold| self.parts(cx, &steps, of(size_of::<i64>()), fold, fold))
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
            let mut results = kept::blank::<U>(length).map_err(Some)?;
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
        let parts = or_nothing(parts)?;
        // A single block is the whole.
        let whole = |mut parts: Vec<V>| if parts.len() == 1 { parts.pop() } else { together(&parts) };
        Ok(parts.and_then(whole).map(Array::from))
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
        let strict = cx.rules.division == Division::OneOrError;
        let first = Side::new(cx, &self.first, Walk::STRAIGHT);
        let work = cost.of(self.count().saturating_mul(steps.len()));
        Some(Steps { first, steps, kind, work, strict })
    }
}

/// What was made; nothing where a loop ended otherwise than well, and the error that ended all.
fn or_nothing<T>(made: std::result::Result<T, Option<Error>>) -> Result<Option<T>> {
    made.map_or_else(|ended| ended.map_or(Ok(None), Err), |made| Ok(Some(made)))
}

/// The loops of a verb on one type.
#[derive(Clone, Copy)]
enum Way<T: 'static> {
    Monad(Kernel1<T>),
    Dyad(Kernel<T>),
}

/// The loop that gives one type.
#[derive(Clone, Copy)]
enum Loops<T, U> {
    Monad(Loop1<T, U>),
    Dyad(Loop<T, U>),
}

impl<T: 'static> Way<T> {
    /// The type of the results, if it is a machine's.
    fn gives(self) -> Option<ElementType> {
        match self {
            Way::Monad(Kernel1::Bool(_)) | Way::Dyad(Kernel::Bool(_)) => Some(ElementType::Bool),
            Way::Monad(Kernel1::Int(_)) | Way::Dyad(Kernel::Int(_)) => Some(ElementType::Int),
            Way::Monad(Kernel1::Float(_)) | Way::Dyad(Kernel::Float(_)) => Some(ElementType::Float),
            _ => None,
        }
    }

    /// The loop, if the results are of type U.
    fn giving<U: 'static>(self) -> Option<Loops<T, U>> {
        Some(match self {
            Way::Monad(kernel) => Loops::Monad(kernel.giving()?),
            Way::Dyad(kernel) => Loops::Dyad(kernel.giving()?),
        })
    }
}

/// The loops of a verb on the type in which its arguments meet.
#[derive(Clone, Copy)]
enum Verb {
    Bools(Way<bool>),
    Ints(Way<i64>),
    Floats(Way<f64>),
}

impl Verb {
    /// A dyad in the first type, from that on in which its arguments meet, in which it has a loop.
    fn dyad(verb: &AtomicDyad, (x, y): (ElementType, ElementType)) -> Option<Verb> {
        let mut kind = (verb.meeting)(x, y)?;
        let holds = |kind| promote::common(x, kind) == Some(kind) && promote::common(y, kind) == Some(kind);
        if kind == ElementType::Bool && matches!(verb.bools, Kernel::None) {
            kind = ElementType::Int;
        }
        if kind == ElementType::Int && matches!(verb.ints, Kernel::None) {
            kind = ElementType::Float;
        }
        match kind {
            _ if !holds(kind) => None,
            ElementType::Bool => Some(Verb::Bools(Way::Dyad(verb.bools))),
            ElementType::Int => Some(Verb::Ints(Way::Dyad(verb.ints))),
            ElementType::Float => Some(Verb::Floats(Way::Dyad(verb.floats))),
            _ => None,
        }
    }

    /// A monad.
    fn monad(verb: &AtomicMonad, mut kind: ElementType) -> Option<Verb> {
        if kind == ElementType::Bool && matches!(verb.bools, Kernel1::None) {
            kind = ElementType::Int;
        }
        if kind == ElementType::Int && matches!(verb.ints, Kernel1::None) {
            kind = ElementType::Float;
        }
        match kind {
            ElementType::Bool => Some(Verb::Bools(Way::Monad(verb.bools))),
            ElementType::Int => Some(Verb::Ints(Way::Monad(verb.ints))),
            ElementType::Float => Some(Verb::Floats(Way::Monad(verb.floats))),
            _ => None,
        }
    }

    fn gives(&self) -> Option<ElementType> {
        match self {
            Verb::Bools(way) => way.gives(),
            Verb::Ints(way) => way.gives(),
            Verb::Floats(way) => way.gives(),
        }
    }
}

/// A verb with its loop and its other argument.
struct Step<'a> {
    verb: Verb,
    other: Option<Side<'a>>,
    left: bool,
}

/// A chain of which all types are known.
struct Steps<'a> {
    first: Side<'a>,
    steps: Vec<Step<'a>>,
    kind: ElementType,
    work: Work,
    /// Whether what is not finite is an error.
    strict: bool,
}

/// What a block came to so far.
enum Block {
    Bools(Vec<bool>),
    Ints(Vec<i64>),
    Floats(Vec<f64>),
}

impl Block {
    fn view(&self) -> View<'_> {
        match self {
            Block::Bools(items) => View::Bool(items),
            Block::Ints(items) => View::Int(items),
            Block::Floats(items) => View::Float(items),
        }
    }

    fn put_back(self, rooms: &mut Rooms) {
        match self {
            Block::Bools(items) => rooms.bools.0.push(items),
            Block::Ints(items) => rooms.ints.0.push(items),
            Block::Floats(items) => rooms.floats.0.push(items),
        }
    }
}

/// The rooms of a thread: those of results, and two for what is brought into the type.
type Of<T> = (Vec<Vec<T>>, Option<Box<[Room<T, ROOM>; 2]>>);

/// By type.
#[derive(Default)]
struct Rooms {
    bools: Of<bool>,
    ints: Of<i64>,
    floats: Of<f64>,
}

/// A type of the elements of blocks.
trait Blocks: Machine {
    fn of(rooms: &mut Rooms) -> &mut Of<Self>;
    fn block(items: Vec<Self>) -> Block;
}

macro_rules! blocks {
    ($type:ty, $field:ident, $variant:ident) => {
        impl Blocks for $type {
            fn of(rooms: &mut Rooms) -> &mut Of<Self> {
                &mut rooms.$field
            }
            fn block(items: Vec<Self>) -> Block {
                Block::$variant(items)
            }
        }
    };
}

blocks!(bool, bools, Bools);
blocks!(i64, ints, Ints);
blocks!(f64, floats, Floats);

/// Where a step finds what the one before gave, and its other argument.
#[derive(Clone)]
struct At<'a> {
    side: Side<'a>,
    here: Range<usize>,
    range: Range<usize>,
}

impl Steps<'_> {
    /// Puts the results of a range in a block; nothing where a loop ended otherwise than well.
    fn block<U: Blocks>(&self, cx: &Context, range: Range<usize>, rooms: &mut Rooms, out: &mut [U]) -> Option<()> {
        let (last, before) = self.steps.split_last()?;
        let mut now: Option<Block> = None;
        for step in before {
            let made = self.made(cx, step, self.at(&now, &range), rooms)?;
            if let Some(before) = now.replace(made) {
                before.put_back(rooms);
            }
        }
        let at = self.at(&now, &range);
        match last.verb {
            Verb::Bools(way) => self.put(cx, (last, way.giving()?), at, rooms, out)?,
            Verb::Ints(way) => self.put(cx, (last, way.giving()?), at, rooms, out)?,
            Verb::Floats(way) => self.put(cx, (last, way.giving()?), at, rooms, out)?,
        }
        if let Some(before) = now {
            before.put_back(rooms);
        }
        Some(())
    }

    fn at<'b>(&'b self, now: &'b Option<Block>, range: &Range<usize>) -> At<'b> {
        let (side, here) = match now {
            Some(block) => (self.first.with_elements(block.view()), 0..range.len()),
            None => (self.first, range.clone()),
        };
        At { side, here, range: range.clone() }
    }

    /// The results of a step in a room.
    fn made(&self, cx: &Context, step: &Step<'_>, at: At<'_>, rooms: &mut Rooms) -> Option<Block> {
        match step.verb {
            Verb::Bools(way) => self.made_of(cx, (step, way), at, rooms),
            Verb::Ints(way) => self.made_of(cx, (step, way), at, rooms),
            Verb::Floats(way) => self.made_of(cx, (step, way), at, rooms),
        }
    }

    fn made_of<T: Blocks>(
        &self,
        cx: &Context,
        (step, way): (&Step<'_>, Way<T>),
        at: At<'_>,
        rooms: &mut Rooms,
    ) -> Option<Block> {
        match way.gives()? {
            ElementType::Bool => self.in_room::<T, bool>(cx, (step, way.giving()?), at, rooms),
            ElementType::Int => self.in_room::<T, i64>(cx, (step, way.giving()?), at, rooms),
            _ => self.in_room::<T, f64>(cx, (step, way.giving()?), at, rooms),
        }
    }

    fn in_room<T: Blocks, U: Blocks>(
        &self,
        cx: &Context,
        step: (&Step<'_>, Loops<T, U>),
        at: At<'_>,
        rooms: &mut Rooms,
    ) -> Option<Block> {
        let mut out = U::of(rooms).0.pop().unwrap_or_default();
        out.resize(at.range.len(), U::default());
        self.put(cx, step, at, rooms, &mut out)?;
        Some(U::block(out))
    }

    /// The results of a step where they belong.
    fn put<T: Blocks, U: Blocks>(
        &self,
        cx: &Context,
        (step, loops): (&Step<'_>, Loops<T, U>),
        At { side, here, range }: At<'_>,
        rooms: &mut Rooms,
        out: &mut [U],
    ) -> Option<()> {
        let mut brought = T::of(rooms).1.take().unwrap_or_else(|| Box::new([Room::new(), Room::new()]));
        let [room, other_room] = &mut *brought;
        let mine = side.block(here, room);
        let flow = match loops {
            Loops::Monad(f) => f(cx, mine, out),
            Loops::Dyad(f) => {
                let theirs = step.other?.block(range, other_room);
                if step.left { f(cx, theirs, mine, out) } else { f(cx, mine, theirs, out) }
            }
        };
        T::of(rooms).1 = Some(brought);
        let sound = !self.strict || U::are_finite(out);
        (flow == Flow::Fine && sound).then_some(())
    }
}
