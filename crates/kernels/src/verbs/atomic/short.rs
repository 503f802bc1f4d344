//! The way of short lists that stay where they are: two arguments, of one shape or one of them an atom, in a single call of the
//! kernel. What fits no such case takes the full way of [`super::engine`]; a test compares the two.

use std::ops::Range;

use super::pairing::Machine;
use super::{AtomicDyad, AtomicMonad, Flow, Kernel, Kernel1};
use crate::array::nulls::widened;
use crate::array::rules::{Agreement, Nulls};
use crate::array::{Array, Context, Element, ElementType, SameShapePair, Small, SmallElement, shape};

/// Elements at most.
const SHORT_ELEMENTS_MAX: usize = 4096;
/// Elements at most that are brought into another type, all of them at once.
const CONVERTED_ELEMENTS_MAX: usize = 1024;
/// Elements of a result that is made on the stack.
pub(super) const STACK: usize = 16;

/// Something done with the loop of a kernel, which is of the type of its results, if these are what short lists are made of.
macro_rules! with_loop {
    ($kernel:expr, $kinds:ident, $f:ident => $done:expr, else $none:expr) => {
        match $kernel {
            $kinds::Int($f) => $done,
            $kinds::Float($f) => $done,
            $kinds::Bool($f) => $done,
            $kinds::Complex(_) | $kinds::None => $none,
        }
    };
}

/// The result of a short way.
#[derive(Debug)]
pub enum ShortResult {
    /// An atom or a short list.
    Small(Small),
    /// Anything else.
    Array(Array),
}

impl From<ShortResult> for Array {
    #[inline]
    fn from(result: ShortResult) -> Array {
        match result {
            ShortResult::Small(small) => small.into(),
            ShortResult::Array(array) => array,
        }
    }
}

/// The verb between arguments of at most some hundred elements that stay where they are, under any shape, of one machine type or
/// of two; `None` if this is not the way for them.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::atomic::{arithmetic::ADD, short_pair};
/// let cx = Context::default();
/// let (half, list) = (Array::from(0.5), Array::list(vec![10_i64, 20]));
/// assert_eq!(short_pair(&ADD, &cx, &half, &list).map(Array::from), Some(Array::list(vec![10.5, 20.5])));
/// assert!(short_pair(&ADD, &cx, &half, &Array::text("no")).is_none());
/// ```
#[inline]
pub fn short_pair(verb: &AtomicDyad, cx: &Context, x: &Array, y: &Array) -> Option<ShortResult> {
    use ElementType::{Bool, Byte, Float, Int};
    match (x.kind(), y.kind()) {
        _ if verb.is_fitted(cx) => None,
        (Int, Int) if verb.keeps_ints => pair_of(verb.ints, cx, x, y),
        (Float, Float) => pair_of(verb.floats, cx, x, y),
        _ if !x.is_unpacked() || !y.is_unpacked() => None,
        (Bool, Bool) if verb.keeps_ints => meet(verb.bools, cx, &SameShapePair::new(x, y)?),
        (Bool, Bool) => None,
        (Byte, Byte) => {
            let (f, pair) = (verb.bytes?, SameShapePair::<u8>::new(x, y)?);
            made(&pair, |out| f(cx, pair.x, pair.y, out) == Flow::Fine)
        }
        // A 0 or 1 in the text is an integer beside integers.
        (Bool, Int) if verb.keeps_ints && x.is_atom() && (verb.meeting)(Bool, Int) == Some(Int) => {
            let one = [i64::from(*x.as_atom::<bool>()?)];
            meet(verb.ints, cx, &SameShapePair::from_elements((x, &one), (y, y.as_slice()?))?)
        }
        (Int, Bool) if verb.keeps_ints && y.is_atom() && (verb.meeting)(Int, Bool) == Some(Int) => {
            let one = [i64::from(*y.as_atom::<bool>()?)];
            meet(verb.ints, cx, &SameShapePair::from_elements((x, x.as_slice()?), (y, &one))?)
        }
        kinds => short_mixed(verb, cx, x, y, kinds),
    }
}

/// The same of two types, or of one that the verb does not stay in.
#[inline(never)]
fn short_mixed(
    verb: &AtomicDyad,
    cx: &Context,
    x: &Array,
    y: &Array,
    kinds: (ElementType, ElementType),
) -> Option<ShortResult> {
    let kind = (verb.meeting)(kinds.0, kinds.1).filter(|_| !verb.keeps_ints || kinds.0 != kinds.1)?;
    let one_has_it = (kinds.0 == kind) != (kinds.1 == kind);
    if one_has_it {
        let (own, other) = if kinds.0 == kind { (x, y) } else { (y, x) };
        let fit = own.is_atom() || shape::same(own.shape(), other.shape());
        if fit && (CHUNKED_ELEMENTS_MIN..=SHORT_ELEMENTS_MAX).contains(&other.count()) {
            return match kind {
                ElementType::Int => in_chunks(verb.ints, cx, own, other, kinds.0 == kind),
                ElementType::Float => in_chunks(verb.floats, cx, own, other, kinds.0 == kind),
                _ => None,
            };
        }
    }
    if x.count() > CONVERTED_ELEMENTS_MAX || y.count() > CONVERTED_ELEMENTS_MAX {
        return None;
    }
    match kind {
        ElementType::Int => {
            with_ints(x, |a| with_ints(y, |b| meet(verb.ints, cx, &SameShapePair::from_elements((x, a), (y, b))?)))
        }
        ElementType::Float => with_floats(x, |a| {
            with_floats(y, |b| meet(verb.floats, cx, &SameShapePair::from_elements((x, a), (y, b))?))
        }),
        _ => None,
    }
}

/// Elements of one type, or an atom, and those of a narrower one that are brought into it chunk by chunk; `left`: the former are the left
/// argument.
fn in_chunks<T: Machine>(
    kernel: Kernel<T>,
    cx: &Context,
    own: &Array,
    other: &Array,
    left: bool,
) -> Option<ShortResult> {
    let (like, own) = (other, own.as_slice::<T>()?);
    // Slim integers are brought from where they lie: to widen all of them first would take as long as the sum.
    let bring: &dyn Fn(Range<usize>, &mut [T]) = match (other.slim(), other.kind()) {
        (Some(slim), _) => &move |range, out| T::convert_slim(slim, range, out),
        (None, ElementType::Bool) => &|range, out| T::convert(&other.widened(), range, out),
        (None, ElementType::Int) if are_small(other.as_slice()?) => {
            &|range, out| T::convert(&other.widened(), range, out)
        }
        _ => return None,
    };
    with_loop!(kernel, Kernel, f => {
        let mut out = Element::blank(like.count()).ok()?;
        let mut room = [T::default(); CHUNK];
        for (at, to) in (0..).step_by(CHUNK).zip(out.chunks_mut(CHUNK)) {
            let (own, room) = (if own.len() == 1 { own } else { own.get(at..at + to.len())? }, room.get_mut(..to.len())?);
            bring(at..at + to.len(), room);
            let (a, b) = if left { (own, &*room) } else { (&*room, own) };
            if f(cx, a, b, to) != Flow::Fine {
                return None;
            }
        }
        Some(ShortResult::Array(like.with_items(out)))
    }, else None)
}

/// Elements that are brought into another type at a time.
const CHUNK: usize = 256;
/// Elements at least that are: for fewer all have room on the stack.
const CHUNKED_ELEMENTS_MIN: usize = STACK_CONVERTED_MAX + 1;

/// Whether integers are exact as floats, and what is compared with them too.
fn are_small(ints: &[i64]) -> bool {
    ints.iter().fold(true, |small, &int| small & (i64::from(int as i32) == int))
}

#[inline]
fn pair_of<T: Element + Copy>(kernel: Kernel<T>, cx: &Context, x: &Array, y: &Array) -> Option<ShortResult> {
    match SameShapePair::new(x, y) {
        Some(pair) => meet(kernel, cx, &pair),
        None => each_with_cell(kernel, cx, x, y),
    }
}

/// Each item of a short list with the cell of a small array that has its place.
#[inline(never)]
fn each_with_cell<T: Element + Copy>(kernel: Kernel<T>, cx: &Context, x: &Array, y: &Array) -> Option<ShortResult> {
    let x_is_list = x.rank() == 1;
    let (list, whole) = if x_is_list { (x, y) } else { (y, x) };
    let is_prefix = list.rank() == 1 && whole.rank() > 1 && whole.tally() == list.count();
    if !is_prefix || cx.rules.agreement != Agreement::Prefix || whole.is_empty() || whole.count() > SHORT_ELEMENTS_MAX {
        return None;
    }
    let (xs, ys, size) = (x.as_slice::<T>()?, y.as_slice::<T>()?, whole.item_count());
    with_loop!(kernel, Kernel, f => {
        let mut out = vec![Default::default(); whole.count()];
        for (place, cell) in out.chunks_exact_mut(size).enumerate() {
            let (one, many) = (place..place + 1, place * size..(place + 1) * size);
            let (a, b) = if x_is_list { (one, many) } else { (many, one) };
            if f(cx, xs.get(a)?, ys.get(b)?, cell) != Flow::Fine {
                return None;
            }
        }
        Some(ShortResult::Array(whole.with_items(out)))
    }, else None)
}

#[inline]
fn meet<T: Element + Copy>(kernel: Kernel<T>, cx: &Context, pair: &SameShapePair<'_, T>) -> Option<ShortResult> {
    with_loop!(kernel, Kernel, f => made(pair, |out| f(cx, pair.x, pair.y, out) == Flow::Fine), else None)
}

#[inline]
fn made<T: Element, U: SmallElement>(
    pair: &SameShapePair<'_, T>,
    run: impl FnOnce(&mut [U]) -> bool,
) -> Option<ShortResult> {
    if pair.is_short() {
        pair.small(run).map(ShortResult::Small)
    } else {
        pair.array(SHORT_ELEMENTS_MAX, run).map(ShortResult::Array)
    }
}

/// Elements that are converted on the stack, one by one: to find out whether there are many takes longer.
const STACK_CONVERTED_MAX: usize = 32;

/// A function of the elements of an array as another type: a few elements are converted on the stack.
fn converted<T: Machine, R>(
    array: &Array,
    count: usize,
    few: impl FnOnce(&mut [T]),
    run: impl FnOnce(&[T]) -> Option<R>,
) -> Option<R> {
    if count > STACK_CONVERTED_MAX {
        let mut out = vec![T::default(); count];
        T::convert(&array.widened(), 0..count, &mut out);
        return run(&out);
    }
    let mut room = [T::default(); STACK_CONVERTED_MAX];
    let out = room.get_mut(..count)?;
    few(out);
    run(out)
}

/// A function of the elements of an array of integers or booleans as integers.
fn with_ints<R>(array: &Array, run: impl FnOnce(&[i64]) -> Option<R>) -> Option<R> {
    if !array.is_unpacked() {
        return None;
    }
    if let Some(ints) = array.as_slice::<i64>() {
        return run(ints);
    }
    let bools = array.as_slice::<bool>()?;
    let few = |out: &mut [i64]| out.iter_mut().zip(bools).for_each(|(to, &bool)| *to = bool.into());
    converted(array, bools.len(), few, run)
}

/// A function of the elements of an array as floats: they are floats, booleans, or small integers. Larger ones are compared exactly, which
/// is not a matter for a quick way.
fn with_floats<R>(array: &Array, run: impl FnOnce(&[f64]) -> Option<R>) -> Option<R> {
    if !array.is_unpacked() {
        return None;
    }
    if let Some(floats) = array.as_slice::<f64>() {
        return run(floats);
    }
    if let Some(bools) = array.as_slice::<bool>() {
        let few = |out: &mut [f64]| out.iter_mut().zip(bools).for_each(|(to, &bool)| *to = bool.into());
        return converted(array, bools.len(), few, run);
    }
    let ints = array.as_slice::<i64>()?;
    if !are_small(ints) {
        return None;
    }
    let few = |out: &mut [f64]| out.iter_mut().zip(ints).for_each(|(to, &int)| *to = f64::from(int as i32));
    converted(array, ints.len(), few, run)
}

/// A monad on short arrays of a machine type, under any shape; `None` if this is not the way for them.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::atomic::{NEGATE, short_monad};
/// let cx = Context::default();
/// assert_eq!(short_monad(&NEGATE, &cx, &Array::list(vec![1_i64, 2])), Some(Array::list(vec![-1_i64, -2])));
/// assert!(short_monad(&NEGATE, &cx, &Array::text("no")).is_none());
/// ```
pub fn short_monad(verb: &AtomicMonad, cx: &Context, y: &Array) -> Option<Array> {
    match y.count() <= STACK {
        true => small_monad(verb, cx, y).map(Array::from).or_else(|| array_monad(verb, cx, y)),
        false => array_monad(verb, cx, y),
    }
}

/// The same of what needs a buffer.
fn array_monad(verb: &AtomicMonad, cx: &Context, y: &Array) -> Option<Array> {
    if y.is_atom() {
        return None;
    }
    if let Some(alike) = SameShapePair::<i64>::new(y, y) {
        // What is defined on floats only takes integers as such.
        if !matches!(verb.ints, Kernel1::None) || y.count() > CONVERTED_ELEMENTS_MAX {
            return array_of_monad(verb.ints, cx, &alike);
        }
        return with_floats(y, |floats| {
            array_of_monad(verb.floats, cx, &SameShapePair::from_elements((y, floats), (y, floats))?)
        });
    }
    if let Some(alike) = SameShapePair::new(y, y) {
        return array_of_monad(verb.floats, cx, &alike);
    }
    array_of_monad(verb.bools, cx, &SameShapePair::new(y, y)?)
}

fn array_of_monad<T: Element + Copy>(kernel: Kernel1<T>, cx: &Context, y: &SameShapePair<'_, T>) -> Option<Array> {
    with_loop!(kernel, Kernel1, f => y.array(SHORT_ELEMENTS_MAX, |out| f(cx, y.y, out) == Flow::Fine), else None)
}

/// The same of an atom or a short list.
fn small_monad(verb: &AtomicMonad, cx: &Context, y: &Array) -> Option<Small> {
    if let Some(alike) = SameShapePair::new(y, y) {
        let small = run_monad(verb.ints, cx, &alike);
        // What is defined on floats only takes an integer as one.
        return match (&verb.ints, alike.like_atom()) {
            (Kernel1::None, Some(&int)) => {
                let null = cx.rules.nulls == Nulls::Least;
                let float = Array::from(if null { widened(int) } else { int as f64 });
                run_monad(verb.floats, cx, &SameShapePair::new(&float, &float)?)
            }
            _ => small,
        };
    }
    if let Some(alike) = SameShapePair::new(y, y) {
        return run_monad(verb.floats, cx, &alike);
    }
    run_monad(verb.bools, cx, &SameShapePair::new(y, y)?)
}

#[inline]
fn run_monad<T: Element + Copy>(kernel: Kernel1<T>, cx: &Context, y: &SameShapePair<'_, T>) -> Option<Small> {
    with_loop!(kernel, Kernel1, f => y.small(|out| f(cx, y.y, out) == Flow::Fine), else None)
}
