//! Which elements meet, and how they are brought into one type a block at a time.

use crate::array::buffer_pool::Pooled;
use crate::array::nulls::with_infinities;
use crate::array::rules::Nulls;
use crate::array::wide::{self, to_floats, wide};
use crate::array::{Array, Bits, Complex, Context, Element, Plan, Shape, SlimView, View, shape};
use crate::error::{Error, Result};
use crate::with_slim;
use std::ops::Range;

/// Elements that are converted on the stack at a time.
pub const BLOCK_ELEMENTS: usize = 1024;
/// Elements of a block where there are few: a smaller buffer costs less to clear.
pub(crate) const SMALL_BLOCK_ELEMENTS: usize = 64;
/// Elements of a block in arguments of a few hundred elements.
pub(super) const MEDIUM_BLOCK_ELEMENTS: usize = 256;

/// Which elements meet: pair `i` is element `i / repeat % period` of a side.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The shape of the result.
    pub shape: Shape,
    /// The number of pairs.
    pub count: usize,
    /// The left side's walk.
    pub x: Walk,
    /// The right side's walk.
    pub y: Walk,
}

/// How one side's elements follow each other.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// How many consecutive pairs share one element.
    pub repeat: usize,
    /// The elements of the side repeat after this many.
    pub period: usize,
}

impl Walk {
    pub(super) const STRAIGHT: Walk = Walk { repeat: 1, period: usize::MAX };

    /// The element of pair `i`.
    pub fn index(self, i: usize) -> usize {
        i / self.repeat % self.period
    }

    /// The element `count` places after another.
    fn advanced(self, element: usize, count: usize) -> usize {
        if self.period == usize::MAX { element + count } else { (element + count) % self.period }
    }

    pub(super) fn is_straight(self, count: usize) -> bool {
        self.repeat == 1 && self.period >= count
    }
}

impl Pairing {
    /// The pairing of a plan.
    pub fn of_plan(plan: Plan) -> Self {
        let walk = |repeat: usize| Walk { repeat: repeat.max(1), period: usize::MAX };
        Pairing { count: plan.count, x: walk(plan.x_repeat), y: walk(plan.y_repeat), shape: plan.frame }
    }

    /// No pairs, under a shape that holds none.
    pub fn none(shape: Shape) -> Self {
        let walk = || Walk { repeat: 1, period: usize::MAX };
        Pairing { count: 0, x: walk(), y: walk(), shape }
    }

    /// Each of x with all of y.
    pub fn outer(x: &[usize], y: &[usize]) -> Result<Self> {
        let whole = shape::concat(x, y);
        shape::check_rank(whole.len())?;
        let (count, period) = (shape::count(&whole)?, shape::count(y)?.max(1));
        let x = Walk { repeat: period, period: usize::MAX };
        Ok(Pairing { count, x, y: Walk { repeat: 1, period }, shape: whole })
    }

    /// The shorter side over and over against the longer.
    pub fn suffix(x: &[usize], y: &[usize]) -> Result<Self> {
        let (long, short) = if x.len() >= y.len() { (x, y) } else { (y, x) };
        if !long.ends_with(short) {
            let note = format!("cells of shape {} do not fit shape {}", shape::text(short), shape::text(long));
            return Err(Error::length(note));
        }
        let cycle = Walk { repeat: 1, period: shape::count(short)?.max(1) };
        let (x_walk, y_walk) = if x.len() >= y.len() { (Walk::STRAIGHT, cycle) } else { (cycle, Walk::STRAIGHT) };
        Ok(Pairing { count: shape::count(long)?, x: x_walk, y: y_walk, shape: Shape::from_slice(long) })
    }
}

/// A machine type: elements that can be converted on the way.
pub trait Machine: Element + Pooled {
    /// The elements themselves, if they have this type.
    fn direct<'a>(view: &View<'a>) -> Option<&'a [Self]>;
    /// The same of slim integers.
    fn direct_slim(_slim: SlimView<'_>) -> Option<&[Self]> {
        None
    }
    /// Element `i` of an array of this or a narrower type.
    fn get(view: &View<'_>, i: usize) -> Self;
    /// Converts a range.
    fn convert(view: &View<'_>, range: Range<usize>, out: &mut [Self]);
    /// The same of slim integers, if integers can be converted.
    fn convert_slim(_slim: SlimView<'_>, _range: Range<usize>, _out: &mut [Self]) {}
    /// Puts right what was converted from an array whose nulls and infinities count.
    fn with_nulls(_view: &View<'_>, _range: Range<usize>, _out: &mut [Self]) {}
    /// Whether none of some elements is infinite or no number.
    fn are_finite(_items: &[Self]) -> bool {
        true
    }
}

/// The conversions of a type from the types it is wider than.
macro_rules! machine {
    ($type:ty, $variant:ident, { $($from:ident => $f:expr, $all:expr);* } $(, $($more:tt)*)?) => {
        impl Machine for $type {
            #[inline]
            fn direct<'a>(view: &View<'a>) -> Option<&'a [Self]> {
                if let View::$variant(items) = view { Some(items) } else { None }
            }
            #[inline]
            fn get(view: &View<'_>, i: usize) -> Self {
                match view {
                    View::$variant(items) => items.get(i).copied().unwrap_or_default(),
                    $(View::$from(items) => items.get(i).map($f).unwrap_or_default(),)*
                    _ => Self::default(),
                }
            }
            fn convert(view: &View<'_>, range: Range<usize>, out: &mut [Self]) {
                match view {
                    View::$variant(items) => out.copy_from_slice(&items[range]),
                    $(View::$from(items) => $all(&items[range], out),)*
                    _ => {}
                }
            }
            $($($more)*)?
        }
    };
}

/// A conversion of many elements from that of one.
fn each<T, U>(f: impl Fn(&T) -> U) -> impl Fn(&[T], &mut [U]) {
    move |items, out| {
        wide(
            out.len(),
            #[inline(always)]
            || out.iter_mut().zip(items).for_each(|(to, from)| *to = f(from)),
        )
    }
}

fn real(part: f64) -> Complex {
    Complex::new(part, 0.0)
}

machine!(u8, Byte, {});
machine!(bool, Bool, {});
machine!(i64, Int, { Bool => |&b: &bool| i64::from(b), each(|&b| i64::from(b)) },
fn convert_slim(slim: SlimView<'_>, range: Range<usize>, out: &mut [i64]) {
    with_slim!(slim, items => each(|&i| i64::from(i))(&items[range], out));
});
machine!(f64, Float, {
    Bool => |&b: &bool| f64::from(b), each(|&b| f64::from(b));
    Int => |&i: &i64| i as f64, to_floats
}, fn convert_slim(slim: SlimView<'_>, range: Range<usize>, out: &mut [f64]) {
    with_slim!(slim, items => each(|&i| f64::from(i))(&items[range], out));
}
fn with_nulls(view: &View<'_>, range: Range<usize>, out: &mut [f64]) {
    if let View::Int(items) = view {
        let items = &items[range];
        wide(out.len(), #[inline(always)] || {
            out.iter_mut().zip(items).for_each(|(to, &from)| *to = with_infinities(from, *to));
        });
    }
}
fn are_finite(items: &[f64]) -> bool {
    wide::are_finite(items)
});
machine!(Complex, Complex, {
    Bool => |&b: &bool| real(f64::from(b)), each(|&b| real(f64::from(b)));
    Int => |&i: &i64| real(i as f64), each(|&i| real(i as f64));
    Float => |&f: &f64| real(f), each(|&f| real(f))
}, fn convert_slim(slim: SlimView<'_>, range: Range<usize>, out: &mut [Complex]) {
    with_slim!(slim, items => each(|&i| real(f64::from(i)))(&items[range], out));
}
fn are_finite(items: &[Complex]) -> bool {
    items.iter().all(|z| z.re.is_finite() && z.im.is_finite())
});

/// Slim integers of one width from those of others, and from integers that are known to have room in it.
macro_rules! slim_machine {
    ($type:ty, $variant:ident) => {
        impl Machine for $type {
            fn direct<'a>(_view: &View<'a>) -> Option<&'a [Self]> {
                None
            }
            fn direct_slim(slim: SlimView<'_>) -> Option<&[Self]> {
                if let SlimView::$variant(items) = slim { Some(items) } else { None }
            }
            fn get(view: &View<'_>, i: usize) -> Self {
                match view {
                    View::Int(items) => items.get(i).map_or(0, |&i| i as $type),
                    View::Bool(items) => items.get(i).map_or(0, |&b| b.into()),
                    _ => 0,
                }
            }
            fn convert(view: &View<'_>, range: Range<usize>, out: &mut [Self]) {
                match view {
                    View::Int(items) => each(|&i| i as $type)(&items[range], out),
                    View::Bool(items) => each(|&b: &bool| b.into())(&items[range], out),
                    _ => {}
                }
            }
            fn convert_slim(slim: SlimView<'_>, range: Range<usize>, out: &mut [Self]) {
                with_slim!(slim, items => each(|&i| i as $type)(&items[range], out));
            }
        }
    };
}

slim_machine!(i8, One);
slim_machine!(i16, Two);
slim_machine!(i32, Four);

/// Room for the elements of a block, which is not made before it is needed: most blocks are read where they lie.
pub(super) struct Room<T, const SIZE: usize> {
    small: Option<[T; SIZE]>,
    large: Vec<T>,
}

impl<T, const SIZE: usize> Default for Room<T, SIZE> {
    fn default() -> Self {
        Room { small: None, large: Vec::new() }
    }
}

impl<T: Machine, const SIZE: usize> Room<T, SIZE> {
    pub(super) fn new() -> Self {
        Room::default()
    }

    fn first(&mut self, count: usize) -> &mut [T] {
        if SIZE > MEDIUM_BLOCK_ELEMENTS {
            // To clear the whole room takes longer than most loops of a few hundred elements.
            if self.large.len() < count {
                self.large.resize(count, T::default());
            }
            return &mut self.large[..count];
        }
        let room = self.small.get_or_insert_with(|| [T::default(); SIZE]);
        &mut room[..count]
    }
}

/// Where elements are.
#[derive(Clone, Copy)]
enum Elements<'a> {
    /// One by one in memory.
    Seen(View<'a>),
    /// Booleans in bits.
    Bits(&'a Bits),
    /// Slim integers.
    Slim(SlimView<'a>),
}

/// One side of the pairs.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    elements: Elements<'a>,
    walk: Walk,
    nulls: bool,
}

impl<'a> Side<'a> {
    /// The elements of an argument; nulls among them are converted into nulls where the notation has such.
    #[inline]
    pub(super) fn new(cx: &Context, array: &'a Array, walk: Walk) -> Self {
        let elements = match (array.bits(), array.slim()) {
            (Some(bits), _) => Elements::Bits(bits),
            (_, Some(slim)) => Elements::Slim(slim),
            _ => Elements::Seen(array.widened()),
        };
        Side { elements, walk, nulls: cx.rules.nulls == Nulls::Least }
    }

    /// The elements as they are, if they need not be converted.
    #[inline(always)]
    fn direct<T: Machine>(&self) -> Option<&'a [T]> {
        match &self.elements {
            Elements::Seen(view) => T::direct(view),
            Elements::Slim(slim) => T::direct_slim(*slim),
            Elements::Bits(_) => None,
        }
    }

    /// Other elements under the same rules, one after the other.
    pub(super) fn with_elements(self, view: View<'a>) -> Self {
        Side { elements: Elements::Seen(view), walk: Walk::STRAIGHT, ..self }
    }

    fn convert<T: Machine>(&self, range: Range<usize>, out: &mut [T]) {
        match &self.elements {
            Elements::Bits(bits) => convert_bits(bits, range, out),
            // None of them is a null: that is the least integer of eight bytes.
            Elements::Slim(slim) => T::convert_slim(*slim, range, out),
            Elements::Seen(view) => {
                T::convert(view, range.clone(), out);
                if self.nulls {
                    T::with_nulls(view, range, out);
                }
            }
        }
    }

    fn get<T: Machine>(&self, index: usize) -> T {
        let mut one = [T::default()];
        match &self.elements {
            Elements::Bits(bits) => return T::get(&View::Bool(&[bits.get(index).unwrap_or_default()]), 0),
            Elements::Slim(slim) => T::convert_slim(*slim, index..index + 1, &mut one),
            Elements::Seen(view) => {
                one = [T::get(view, index)];
                if self.nulls {
                    T::with_nulls(view, index..index + 1, &mut one);
                }
            }
        }
        one[0]
    }

    /// The elements of pairs `range` (at most as many as the room holds): a slice of them, or one element when they are all the same.
    #[inline]
    pub(super) fn block<'b, T: Machine, const SIZE: usize>(
        &self,
        range: Range<usize>,
        room: &'b mut Room<T, SIZE>,
    ) -> &'b [T]
    where
        'a: 'b,
    {
        let Walk { repeat, period } = self.walk;
        let count = range.len();
        if repeat == 1 {
            let start = if period == usize::MAX { range.start } else { range.start % period };
            if count <= period - start {
                if let Some(items) = self.direct::<T>() {
                    return &items[start..start + count];
                }
                let room = room.first(count);
                self.convert(start..start + count, room);
                return room;
            }
            let room = room.first(count);
            self.cycle(start, period, room);
            return room;
        }
        let first = self.walk.index(range.start);
        if count <= repeat - range.start % repeat {
            if let Some(one) = self.direct::<T>().and_then(|items| items.get(first..=first)) {
                return one;
            }
            let room = room.first(1);
            room[0] = self.get(first);
            return room;
        }
        let room = room.first(count);
        self.spread(range, room);
        room
    }

    /// Elements from `start`, which repeat after `period`.
    fn cycle<T: Machine>(&self, mut start: usize, period: usize, room: &mut [T]) {
        if period < room.len() / 2 {
            return self.cycle_shortly(start, period, room);
        }
        let mut rest = room;
        while !rest.is_empty() {
            let (now, later) = rest.split_at_mut(rest.len().min(period - start));
            self.convert(start..start + now.len(), now);
            (rest, start) = (later, 0);
        }
    }

    /// The same for a period that comes round several times: what is there is copied, twice as much each time.
    fn cycle_shortly<T: Machine>(&self, start: usize, period: usize, room: &mut [T]) {
        let (front, back) = room.split_at_mut(period - start);
        self.convert(start..period, front);
        self.convert(0..start, &mut back[..start]);
        let mut done = period;
        while done < room.len() {
            let now = done.min(room.len() - done);
            room.copy_within(..now, done);
            done += now;
        }
    }

    /// Each element `repeat` times.
    fn spread<T: Machine>(&self, range: Range<usize>, room: &mut [T]) {
        let Walk { repeat, period } = self.walk;
        let mut index = self.walk.index(range.start);
        let first = room.len().min(repeat - range.start % repeat);
        let (now, rest) = room.split_at_mut(first);
        now.fill(self.get(index));
        if let Some(items) = self.direct::<T>() {
            match repeat {
                2 => return spread_fixed::<T, 2>(items, (index, period), rest),
                3 => return spread_fixed::<T, 3>(items, (index, period), rest),
                4 => return spread_fixed::<T, 4>(items, (index, period), rest),
                6 => return spread_fixed::<T, 6>(items, (index, period), rest),
                8 => return spread_fixed::<T, 8>(items, (index, period), rest),
                _ => {}
            }
            for run in rest.chunks_mut(repeat) {
                index = if index + 1 == period { 0 } else { index + 1 };
                let element = items.get(index).copied().unwrap_or_default();
                run.iter_mut().for_each(|to| *to = element);
            }
            return;
        }
        let mut room = [T::default(); SMALL_BLOCK_ELEMENTS];
        for runs in rest.chunks_mut(repeat.saturating_mul(SMALL_BLOCK_ELEMENTS)) {
            let mut start = if index + 1 == period { 0 } else { index + 1 };
            let mut elements = &mut room[..runs.len().div_ceil(repeat)];
            index = self.walk.advanced(index, elements.len());
            while !elements.is_empty() {
                let (now, later) = elements.split_at_mut(elements.len().min(period - start));
                self.convert(start..start + now.len(), now);
                (elements, start) = (later, 0);
            }
            for (run, &element) in runs.chunks_mut(repeat).zip(&room) {
                run.iter_mut().for_each(|to| *to = element);
            }
        }
    }
}

/// Booleans in bits, from `range.start` on, as elements of another type.
fn convert_bits<T: Machine>(bits: &Bits, range: Range<usize>, out: &mut [T]) {
    let mut room = [false; BLOCK_ELEMENTS];
    for (start, part) in range.step_by(BLOCK_ELEMENTS).zip(out.chunks_mut(BLOCK_ELEMENTS)) {
        let truths = &mut room[..part.len()];
        bits.spread(start, truths);
        T::convert(&View::Bool(truths), 0..part.len(), part);
    }
}

/// The elements after one, each as often as is known when this is compiled; from the first again after `period`.
fn spread_fixed<T: Copy, const REPEAT: usize>(items: &[T], (mut index, period): (usize, usize), room: &mut [T]) {
    let (runs, last) = room.as_chunks_mut::<REPEAT>();
    let mut next = || {
        index = if index + 1 == period { 0 } else { index + 1 };
        items.get(index).copied()
    };
    for run in runs {
        let Some(element) = next() else { return };
        *run = [element; REPEAT];
    }
    if let (false, Some(element)) = (last.is_empty(), next()) {
        last.fill(element);
    }
}
