//! The verbs of a chain with the loops of the types that meet, and a block of it.

use std::ops::Range;

use crate::array::threads::Work;
use crate::array::{Context, ElementType, View, promote};
use crate::verbs::atomic::pairing::{Machine, Room, Side};
use crate::verbs::atomic::{AtomicDyad, AtomicMonad, Flow, Kernel, Kernel1, Loop, Loop1};

/// Elements of a block: the blocks of several arrays stay in the cache.
pub(super) const ROOM: usize = 1024;

/// The loops of a verb on one type.
#[derive(Clone, Copy)]
pub(super) enum Way<T: 'static> {
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
pub(super) enum Verb {
    Bools(Way<bool>),
    Ints(Way<i64>),
    Floats(Way<f64>),
}

impl Verb {
    /// A dyad in the first type, from that on in which its arguments meet, in which it has a loop.
    pub(super) fn dyad(verb: &AtomicDyad, (x, y): (ElementType, ElementType)) -> Option<Verb> {
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
    pub(super) fn monad(verb: &AtomicMonad, mut kind: ElementType) -> Option<Verb> {
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

    pub(super) fn gives(&self) -> Option<ElementType> {
        match self {
            Verb::Bools(way) => way.gives(),
            Verb::Ints(way) => way.gives(),
            Verb::Floats(way) => way.gives(),
        }
    }
}

/// A verb with its loop and its other argument.
pub(super) struct Step<'a> {
    pub(super) verb: Verb,
    pub(super) other: Option<Side<'a>>,
    pub(super) left: bool,
}

/// A chain of which all types are known.
pub(super) struct Steps<'a> {
    pub(super) first: Side<'a>,
    pub(super) steps: Vec<Step<'a>>,
    pub(super) kind: ElementType,
    pub(super) work: Work,
    /// Whether what is not finite is an error.
    pub(super) strict: bool,
}

/// The results of a block after the steps so far.
pub(super) enum BlockResults {
    Bools(Vec<bool>),
    Ints(Vec<i64>),
    Floats(Vec<f64>),
}

impl BlockResults {
    fn widened(&self) -> View<'_> {
        match self {
            BlockResults::Bools(items) => View::Bool(items),
            BlockResults::Ints(items) => View::Int(items),
            BlockResults::Floats(items) => View::Float(items),
        }
    }

    fn put_back(self, rooms: &mut Rooms) {
        match self {
            BlockResults::Bools(items) => rooms.bools.0.push(items),
            BlockResults::Ints(items) => rooms.ints.0.push(items),
            BlockResults::Floats(items) => rooms.floats.0.push(items),
        }
    }
}

/// The buffers of a thread for one type: those of results, and two for elements that are converted to the type.
pub(super) type Buffers<T> = (Vec<Vec<T>>, Option<Box<[Room<T, ROOM>; 2]>>);

/// The buffers of a thread by type.
#[derive(Default)]
pub(super) struct Rooms {
    bools: Buffers<bool>,
    ints: Buffers<i64>,
    floats: Buffers<f64>,
}

/// A type of the elements of blocks.
pub(super) trait Blocks: Machine {
    fn buffers(rooms: &mut Rooms) -> &mut Buffers<Self>;
    fn block(items: Vec<Self>) -> BlockResults;
}

macro_rules! blocks {
    ($type:ty, $field:ident, $variant:ident) => {
        impl Blocks for $type {
            fn buffers(rooms: &mut Rooms) -> &mut Buffers<Self> {
                &mut rooms.$field
            }
            fn block(items: Vec<Self>) -> BlockResults {
                BlockResults::$variant(items)
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
    pub(super) fn block<U: Blocks>(
        &self,
        cx: &Context,
        range: Range<usize>,
        rooms: &mut Rooms,
        out: &mut [U],
    ) -> Option<()> {
        let (last, before) = self.steps.split_last()?;
        let mut now: Option<BlockResults> = None;
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

    fn at<'b>(&'b self, now: &'b Option<BlockResults>, range: &Range<usize>) -> At<'b> {
        let (side, here) = match now {
            Some(block) => (self.first.with_elements(block.widened()), 0..range.len()),
            None => (self.first, range.clone()),
        };
        At { side, here, range: range.clone() }
    }

    /// The results of a step in a room.
    fn made(&self, cx: &Context, step: &Step<'_>, at: At<'_>, rooms: &mut Rooms) -> Option<BlockResults> {
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
    ) -> Option<BlockResults> {
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
    ) -> Option<BlockResults> {
        let mut out = U::buffers(rooms).0.pop().unwrap_or_default();
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
        let mut brought = T::buffers(rooms).1.take().unwrap_or_else(|| Box::new([Room::new(), Room::new()]));
        let [room, other_room] = &mut *brought;
        let mine = side.block(here, room);
        let flow = match loops {
            Loops::Monad(f) => f(cx, mine, out),
            Loops::Dyad(f) => {
                let theirs = step.other?.block(range, other_room);
                if step.left { f(cx, theirs, mine, out) } else { f(cx, mine, theirs, out) }
            }
        };
        T::buffers(rooms).1 = Some(brought);
        let sound = !self.strict || U::are_finite(out);
        (flow == Flow::Fine && sound).then_some(())
    }
}
