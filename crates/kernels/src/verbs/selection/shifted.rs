//! Arrays shifted or rotated along one axis, and elementwise verbs between a shifted array and another.
//!
//! Seen as one list, a shifted table is the table some places further on, but for the places of each row at which something comes in.
//! So one pass over the list does for all rows, and what stands at those places is put right: no row is copied by itself, and a verb
//! that follows reads the table where it lies. Neighbours in a grid are found so.

use crate::array::{Array, Context, Element, View, budget, buffer_pool, shape};
use crate::verbs::atomic::loops::OntoLoop;
use crate::verbs::atomic::pairing::Machine;
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, Loop};

/// Along which axis, and what comes in.
#[derive(Clone, Copy, Debug)]
pub struct Shift {
    /// Along the last axis; else along the first one.
    pub last: bool,
    /// The element that enters at the end; `None` if the leaving items enter there.
    pub fill: Option<Scalar>,
}

/// Elements of an array that goes this way at most: it looks at no flag.
const SHIFTED_ELEMENTS_MAX: usize = 1 << 17;
/// Elements from which on it is worth while not to make the shifted array before a verb.
pub const FUSED_ELEMENTS_MIN: usize = 256;

/// Where things are in a shifted array.
#[derive(Clone, Copy)]
struct ShiftLayout {
    /// Elements in all.
    count: usize,
    /// Elements of a run along the axis, of which there are one or more.
    plane: usize,
    /// At how many places of a run something comes in.
    fresh: usize,
    /// Whether these are the first ones; else they are the last ones.
    front: bool,
}

impl ShiftLayout {
    fn new(shift: &Shift, amount: i64, y: &Array) -> Option<ShiftLayout> {
        let count = y.count();
        if count == 0 || count > SHIFTED_ELEMENTS_MAX || !y.is_unpacked() {
            return None;
        }
        let (plane, size) = match (y.shape(), shift.last) {
            (&[length], _) => (length, 1),
            (&[_, width], true) => (width, 1),
            (&[_, width], false) => (count, width),
            _ => return None,
        };
        let length = plane / size;
        let amount = match shift.fill {
            Some(_) => amount,
            None => amount % i64::try_from(length).ok()?,
        };
        let places = usize::try_from(amount.unsigned_abs()).ok()?;
        Some(ShiftLayout { count, plane, fresh: places.min(length) * size, front: amount < 0 })
    }

    /// The elements that are some places further on: where they lie, and where they go to.
    fn moved(&self) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let (ahead, behind) = (self.fresh..self.count, 0..self.count - self.fresh);
        if self.front { (behind, ahead) } else { (ahead, behind) }
    }

    /// The first place of a run at which something comes in.
    fn first(&self) -> usize {
        if self.front { 0 } else { self.plane - self.fresh }
    }

    /// The places of each run at which something comes in.
    fn fresh(&self) -> impl Iterator<Item = std::ops::Range<usize>> + use<> {
        let (ShiftLayout { plane, fresh, .. }, first) = (*self, self.first());
        (0..self.count / plane).map(move |run| run * plane + first..run * plane + first + fresh)
    }

    /// The entering elements, run after run.
    fn coming<T: Copy>(&self, items: &[T], fill: Option<T>) -> Vec<T> {
        let ShiftLayout { plane, fresh, front, .. } = *self;
        let runs = self.count / plane;
        match fill {
            Some(fill) => vec![fill; runs * fresh],
            None => {
                let first = if front { plane - fresh } else { 0 };
                let left = items.chunks_exact(plane).flat_map(|run| run.get(first..first + fresh).unwrap_or(&[]));
                left.copied().collect()
            }
        }
    }
}

/// A fill among elements of a type, if it is of that or a narrower one. The outer `None`: it is not.
fn fill_of<T: Machine>(fill: Option<Scalar>) -> Option<Option<T>> {
    let Some(fill) = fill else { return Some(None) };
    let fill = Array::from(fill);
    if fill.kind() > T::TYPE {
        return None;
    }
    Some(Some(T::get(&fill.widened(), 0)))
}

/// The array shifted by a number of places towards the front. `None` if the general way is needed: other types and ranks, many elements, a
/// fill of a wider type.
///
/// ```
/// use jackal_array::Array;
/// use jackal_kernels::verbs::{atomic::scalar::Scalar, selection::shifted::{Shift, shifted}};
/// let table = Array::new(&[2, 3], vec![1_i64, 2, 3, 4, 5, 6])?;
/// let rows = Shift { last: true, fill: Some(Scalar::Int(9)) };
/// assert_eq!(shifted(&rows, 1, &table), Some(Array::new(&[2, 3], vec![2_i64, 3, 9, 5, 6, 9])?));
/// let turned = Shift { last: false, fill: None };
/// assert_eq!(shifted(&turned, 1, &table), Some(Array::new(&[2, 3], vec![4_i64, 5, 6, 1, 2, 3])?));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn shifted(shift: &Shift, amount: i64, y: &Array) -> Option<Array> {
    fn shifted_items<T: Machine>(shift: &Shift, places: &ShiftLayout, y: &Array, items: &[T]) -> Option<Array> {
        let fill = fill_of::<T>(shift.fill)?;
        let mut out = buffer_pool::blank::<T>(items.len()).ok()?;
        let (from, to) = places.moved();
        budget::overwrite(out.get_mut(to)?, items.get(from)?).ok()?;
        if places.fresh == 0 {
            return Some(y.with_items(out));
        }
        match fill {
            Some(fill) if places.fresh == 1 => {
                out.iter_mut().skip(places.first()).step_by(places.plane).for_each(|to| *to = fill);
            }
            Some(fill) => places.fresh().for_each(|range| out.get_mut(range).unwrap_or_default().fill(fill)),
            None => put(&mut out, places, &places.coming(items, None)),
        }
        Some(y.with_items(out))
    }
    let places = ShiftLayout::new(shift, amount, y)?;
    match y.widened() {
        View::Int(items) => shifted_items(shift, &places, y, items),
        View::Float(items) => shifted_items(shift, &places, y, items),
        View::Bool(items) => shifted_items(shift, &places, y, items),
        View::Byte(items) if shift.fill.is_none() => of_bytes(&places, y, items),
        _ => None,
    }
}

/// The same of characters, which are rotated only.
fn of_bytes(places: &ShiftLayout, y: &Array, items: &[u8]) -> Option<Array> {
    budget::check::<u8>(items.len()).ok()?;
    let mut out = vec![0; items.len()];
    let (from, to) = places.moved();
    budget::overwrite(out.get_mut(to)?, items.get(from)?).ok()?;
    put(&mut out, places, &places.coming(items, None));
    Some(y.with_items(out))
}

/// Puts what comes in where it belongs.
fn put<T: Copy>(out: &mut [T], places: &ShiftLayout, coming: &[T]) {
    if places.fresh == 1 {
        let own = out.iter_mut().skip(places.first()).step_by(places.plane);
        return own.zip(coming).for_each(|(to, &one)| *to = one);
    }
    for (range, coming) in places.fresh().zip(coming.chunks_exact(places.fresh.max(1))) {
        if let Some(out) = out.get_mut(range) {
            out.copy_from_slice(coming);
        }
    }
}

/// An elementwise verb between a shifted array and another of its type and shape, or an atom; the shifted one is the left argument if
/// the flag is set. `None` where this is not the way, or the result is of a wider type.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::{atomic::{ADD, scalar::Scalar}, selection::shifted::{Shift, met}};
/// let (list, shift) = (Array::list(vec![1_i64; 300]), Shift { last: false, fill: Some(Scalar::Int(0)) });
/// let sums = met(&Context::default(), &ADD, (&shift, -1), &list, &Array::from(1_i64), true);
/// assert_eq!(sums.and_then(|sums| sums.as_slice::<i64>().map(|sums| (sums[0], sums[1], sums[299]))), Some((1, 2, 2)));
/// ```
pub fn met(
    cx: &Context,
    verb: &AtomicDyad,
    (shift, amount): (&Shift, i64),
    y: &Array,
    other: &Array,
    left: bool,
) -> Option<Array> {
    if y.count() < FUSED_ELEMENTS_MIN || !verb.keeps_ints || verb.is_fitted(cx) {
        return None;
    }
    let places = ShiftLayout::new(shift, amount, y)?;
    let pair = ShiftedPair { places, fill: shift.fill, y, other, left };
    match y.widened() {
        View::Int(items) => pair.by_kernel(cx, verb.ints, items),
        View::Float(items) => pair.by_kernel(cx, verb.floats, items),
        View::Bool(items) => pair.by_kernel(cx, verb.bools, items),
        _ => None,
    }
}

/// The same with the results in the place of the other array, which nobody else holds; whether that was done. If not, nothing has
/// changed.
pub fn met_onto(
    cx: &Context,
    verb: &AtomicDyad,
    (shift, amount): (&Shift, i64),
    y: &Array,
    other: &mut Array,
    left: bool,
) -> bool {
    let worth = y.count() >= FUSED_ELEMENTS_MIN
        && verb.keeps_ints
        && !verb.is_fitted(cx)
        && shape::same(y.shape(), other.shape());
    let Some(places) = ShiftLayout::new(shift, amount, y).filter(|_| worth) else { return false };
    let done = match (y.widened(), verb.closed_loops()) {
        (View::Int(items), (Some(f), _)) => onto(cx, (f, verb.onto.ints), (&places, shift.fill), items, other, left),
        (View::Float(items), (_, Some(f))) => {
            onto(cx, (f, verb.onto.floats), (&places, shift.fill), items, other, left)
        }
        _ => None,
    };
    done.is_some()
}

/// A dyad's arguments, of which one is a shifted array.
struct ShiftedPair<'a> {
    places: ShiftLayout,
    fill: Option<Scalar>,
    y: &'a Array,
    other: &'a Array,
    left: bool,
}

impl ShiftedPair<'_> {
    fn by_kernel<T: Machine>(&self, cx: &Context, kernel: Kernel<T>, items: &[T]) -> Option<Array> {
        match kernel {
            Kernel::Bool(f) => self.by(cx, f, items),
            Kernel::Int(f) => self.by(cx, f, items),
            Kernel::Float(f) => self.by(cx, f, items),
            Kernel::Complex(_) | Kernel::None => None,
        }
    }

    fn by<T: Machine, U: Machine>(&self, cx: &Context, f: Loop<T, U>, items: &[T]) -> Option<Array> {
        let fill = fill_of::<T>(self.fill)?;
        let atom;
        let other: &[T] = if self.other.is_machine_atom() && self.other.kind() <= T::TYPE {
            atom = [T::get(&self.other.widened(), 0)];
            &atom
        } else {
            self.other.as_slice::<T>().filter(|_| shape::same(self.y.shape(), self.other.shape()))?
        };
        let part = |range: std::ops::Range<usize>| if other.len() == 1 { Some(other) } else { other.get(range) };
        let run = |shifted: &[T], other: &[T], out: &mut [U]| {
            let flow = if self.left { f(cx, shifted, other, out) } else { f(cx, other, shifted, out) };
            (flow == Flow::Fine).then_some(())
        };
        let places = &self.places;
        let mut out = buffer_pool::blank::<U>(items.len()).ok()?;
        let (from, to) = places.moved();
        if !to.is_empty() {
            run(items.get(from)?, part(to.clone())?, out.get_mut(to)?)?;
        }
        if places.fresh > 0 {
            let coming = places.coming(items, fill);
            let others = if other.len() == 1 { other.to_vec() } else { gathered(other, places) };
            let mut results = vec![U::default(); coming.len()];
            run(&coming, &others, &mut results)?;
            put(&mut out, places, &results);
        }
        Some(self.y.with_items(out))
    }
}

/// The elements at the places at which something comes in.
fn gathered<T: Element + Copy>(items: &[T], places: &ShiftLayout) -> Vec<T> {
    if places.fresh == 1 {
        return items.iter().skip(places.first()).step_by(places.plane).copied().collect();
    }
    places.fresh().flat_map(|range| items.get(range).unwrap_or(&[])).copied().collect()
}

fn onto<T: Machine>(
    cx: &Context,
    (f, onto): (Loop<T, T>, Option<OntoLoop<T>>),
    (places, fill): (&ShiftLayout, Option<Scalar>),
    items: &[T],
    other: &mut Array,
    left: bool,
) -> Option<()> {
    let (onto, fill) = (onto?, fill_of::<T>(fill)?);
    let mine = other.unique_mut::<T>()?;
    // What stands where something comes in is saved before all else moves over it.
    let (coming, others) = (places.coming(items, fill), gathered(mine, places));
    let mut results = vec![T::default(); coming.len()];
    if !coming.is_empty() {
        let flow = if left { f(cx, &coming, &others, &mut results) } else { f(cx, &others, &coming, &mut results) };
        if flow != Flow::Fine {
            return None;
        }
    }
    let (from, to) = places.moved();
    if !to.is_empty() && onto(mine.get_mut(to)?, items.get(from)?, !left)? != Flow::Fine {
        return None;
    }
    put(mine, places, &results);
    Some(())
}
