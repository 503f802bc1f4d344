//! Quick ways of known verbs on arguments that stay where they are: lists of a few items, and verbs that only look.
//!
//! A loop of small arrays spends its time on handing arguments over and giving them back, not on their elements. Each way
//! here answers only where its answer is surely that of the verb itself, without fills and without errors; a test compares
//! the two.

use crate::array::{Array, Context, Small, SmallElement, Value, View, compare, mask};
use crate::operators::insert::folded;
use crate::operators::{KnownDyad, KnownMonad};
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::atomic::{ADD, DIVIDE, short_borrowed_monad, short_list};
use crate::verbs::order::few;
use crate::with_slim;

/// Elements of a list that is handled in a room on the machine's stack.
const ROOM: usize = 16;
/// Elements of an argument or a result that is no short list, at most.
pub(super) const MOST: usize = 256;
/// So few elements are compared with each other as quickly as they are looked up.
const SOME: usize = 4;
/// Elements of a row of a table that is folded, and of a list whose items are searched for one by one, at most.
pub(super) const FEW: usize = 32;

/// A known monad of an argument that stays where it is; `None` where there is no quick way.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::{KnownMonad, borrowed, rows};
/// let (cx, y) = (Context::default(), Array::list(vec![3_i64, 1, 2]));
/// let reversed = borrowed::monad(&cx, KnownMonad::Row(&rows::REVERSE), &y).map(Array::from);
/// assert_eq!(reversed, Some(Array::list(vec![2_i64, 1, 3])));
/// assert!(borrowed::monad(&cx, KnownMonad::Row(&rows::HEAD), &Array::empty_list::<i64>()).is_none());
/// ```
#[inline]
pub fn monad(cx: &Context, known: KnownMonad, y: &Array) -> Option<Small> {
    match known {
        KnownMonad::Each(verb) => match verb.of_atom(cx, y) {
            Some(atom) => Some(atom.into()),
            None => short_borrowed_monad(verb, cx, y),
        },
        KnownMonad::Insert(verb) => {
            if y.tally() > 1 {
                folded(verb, y)
            } else {
                // One item stays as it is.
                Scalar::of(y).map(Small::from).or_else(|| item(y, 0))
            }
        }
        KnownMonad::Row(row) => row.borrowed?(cx, y),
    }
}

/// A known dyad of arguments that stay where they are; `None` where there is no quick way.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::{KnownDyad, borrowed, rows};
/// let (cx, y) = (Context::default(), Array::list(vec![3_i64, 1, 2]));
/// let last = borrowed::dyad(&cx, KnownDyad::Row(&rows::FROM), &Array::from(-1_i64), &y).map(Array::from);
/// assert_eq!(last, Some(Array::from(2_i64)));
/// let front = borrowed::dyad(&cx, KnownDyad::Row(&rows::TAKE), &Array::from(2_i64), &y).map(Array::from);
/// assert_eq!(front, Some(Array::list(vec![3_i64, 1])));
/// assert!(borrowed::dyad(&cx, KnownDyad::Row(&rows::TAKE), &Array::from(4_i64), &y).is_none());
/// ```
#[inline]
pub fn dyad(cx: &Context, known: KnownDyad, x: &Array, y: &Array) -> Option<Small> {
    match known {
        KnownDyad::Atomic(verb) => match verb.of_atoms(cx, x, y) {
            Some(atom) => Some(atom.into()),
            None => short_list(verb, cx, x, y),
        },
        KnownDyad::Row(_) if !x.is_unpacked() => None,
        KnownDyad::Row(row) => row.borrowed?(cx, x, y),
    }
}

pub(super) fn tally(_cx: &Context, y: &Array) -> Option<Small> {
    i64::try_from(y.tally()).ok().filter(|_| !y.kind().is_exact()).map(Small::Int)
}

pub(super) fn head(_cx: &Context, y: &Array) -> Option<Small> {
    item(y, 0)
}

pub(super) fn tail(_cx: &Context, y: &Array) -> Option<Small> {
    item(y, y.tally().checked_sub(1)?)
}

pub(super) fn behead(_cx: &Context, y: &Array) -> Option<Small> {
    part(y, 1, y.tally())
}

pub(super) fn curtail(_cx: &Context, y: &Array) -> Option<Small> {
    part(y, 0, y.tally().saturating_sub(1))
}

pub(super) fn mean(cx: &Context, y: &Array) -> Option<Small> {
    let sum = match y.tally() {
        0 => return None,
        1 => Small::from(Scalar::of(y)?),
        _ => folded(&ADD, y)?,
    };
    short_list(&DIVIDE, cx, &sum.into(), &(y.tally() as f64).into())
}

pub(super) fn sort_up(_cx: &Context, y: &Array) -> Option<Small> {
    sorted(y, false)
}

pub(super) fn sort_down(_cx: &Context, y: &Array) -> Option<Small> {
    sorted(y, true)
}

/// The integers below a small number.
pub(super) fn integers(_cx: &Context, y: &Array) -> Option<Small> {
    let count = amount(y).and_then(|count| usize::try_from(count).ok())?;
    Small::written(count, |out: &mut [i64]| {
        (0..).zip(out).for_each(|(integer, to)| *to = integer);
        true
    })
}

pub(super) fn matches(cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    Some(Small::bool(compare::matches(cx.tolerance, x, y)))
}

pub(super) fn from(_cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    let index = amount(x)?;
    let place = if index < 0 { y.tally().checked_sub(size(index))? } else { size(index) };
    item(y, place)
}

pub(super) fn take(_cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    let tally = y.tally();
    match amount(x)? {
        all if size(all) > tally => None,
        front if front >= 0 => part(y, 0, size(front)),
        back => part(y, tally - size(back), tally),
    }
}

pub(super) fn drop(_cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    let tally = y.tally();
    match amount(x)? {
        all if size(all) > tally => None,
        front if front >= 0 => part(y, size(front), tally),
        back => part(y, 0, tally - size(back)),
    }
}

/// The left argument as a number of items.
pub(super) fn amount(x: &Array) -> Option<i64> {
    x.as_atom::<i64>().copied().or_else(|| x.as_atom::<bool>().map(|&bool| bool.into()))
}

fn size(amount: i64) -> usize {
    usize::try_from(amount.unsigned_abs()).unwrap_or(usize::MAX)
}

/// Where an integer, a character or a box is first in a short list.
pub(super) fn index_of(cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    fn place<T: PartialEq>(items: &[T], item: &T) -> Option<Small> {
        if items.len() > 8 * ROOM {
            return None;
        }
        i64::try_from(items.iter().position(|other| other == item).unwrap_or(items.len())).ok().map(Small::Int)
    }
    if x.rank() != 1 {
        return None;
    }
    match x.view() {
        View::Int(items) => place(items, ints(y).filter(|_| y.is_atom())?.first()?),
        View::Float(items) if items.len() <= 8 * ROOM => float_place(cx, items, *y.as_atom::<f64>()?),
        View::Byte(items) => place(items, y.as_atom::<u8>()?),
        View::Bool(items) => {
            let place = mask::first(items, *y.as_atom::<bool>()?).unwrap_or(items.len());
            i64::try_from(place).ok().map(Small::Int)
        }
        View::Box(items) => {
            let place = box_place(cx, items, y)?.unwrap_or(items.len());
            i64::try_from(place).ok().map(Small::Int)
        }
        _ => None,
    }
}

/// Integers, or a truth that stands for one among integers.
pub(super) fn ints(y: &Array) -> Option<&[i64]> {
    match y.view() {
        View::Int(items) => Some(items),
        View::Bool(&[truth]) if y.is_atom() => Some(if truth { &[1] } else { &[0] }),
        _ => None,
    }
}

/// Where a float is first, to the tolerance, among a few.
fn float_place(cx: &Context, items: &[f64], wanted: f64) -> Option<Small> {
    let place = items.iter().position(|&item| cx.tolerance.equal(item, wanted)).unwrap_or(items.len());
    i64::try_from(place).ok().filter(|_| !wanted.is_nan()).map(Small::Int)
}

/// Where a box is first among a few; `None` where y is no box, or there are many.
fn box_place(cx: &Context, items: &[Value], y: &Array) -> Option<Option<usize>> {
    let Some(Value::Array(wanted)) = y.as_atom::<Value>() else { return None };
    let is_wanted = |item: &Value| match item {
        Value::Array(item) => compare::matches(cx.tolerance, item, wanted),
        _ => false,
    };
    (items.len() <= ROOM).then(|| items.iter().position(is_wanted))
}

/// Whether an integer or a character is in a short list; of a short list for each.
pub(super) fn member(cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    fn each<T: PartialEq>(x: &[T], atom: bool, y: &[T]) -> Option<Small> {
        if y.len() > 8 * ROOM {
            return None;
        }
        if let ([item], true) = (x, atom) {
            return Some(Small::bool(y.contains(item)));
        }
        Small::written(x.len(), |out| {
            out.iter_mut().zip(x).for_each(|(to, item)| *to = y.contains(item));
            true
        })
    }
    if x.rank() > 1 || y.rank() > 1 || !y.is_unpacked() {
        return None;
    }
    match (x.view(), y.view()) {
        (_, View::Int(y)) => each(ints(x)?, x.is_atom(), y),
        (View::Bool(&[truth]), View::Bool(y)) if x.is_atom() => Some(Small::bool(mask::first(y, truth).is_some())),
        (View::Bool(items), View::Bool(y)) => each(items, x.is_atom(), y),
        (View::Float(&[item]), View::Float(y)) if x.is_atom() && y.len() <= 8 * ROOM => float_place(cx, y, item)
            .map(|place| Small::bool(!matches!(place, Small::Int(place) if place == y.len() as i64))),
        (View::Byte(items), View::Byte(y)) => each(items, x.is_atom(), y),
        (View::Box(_), View::Box(y)) => box_place(cx, y, x).map(|place| Small::bool(place.is_some())),
        _ => None,
    }
}

/// Some integers of which none is more than 255 above the least, as how far they are above it. `None` of others, and of none.
#[inline(always)]
pub(super) fn steps(items: &[i64]) -> Option<impl ExactSizeIterator<Item = u8>> {
    let (least, most) = items.iter().fold((i64::MAX, i64::MIN), |(a, b), &item| (a.min(item), b.max(item)));
    let is_near = most >= least && most.wrapping_sub(least) as u64 <= u64::from(u8::MAX);
    is_near.then(|| items.iter().map(move |&item| item.wrapping_sub(least) as u8))
}

/// Writes the items whose keys did not come before; how many there are. Each is written, and stays if it is new: to ask first would be to
/// guess.
#[inline(always)]
pub(super) fn different<T: Copy>(items: &[T], keys: impl Iterator<Item = u8>, out: &mut [T]) -> usize {
    let (mut seen, mut count) = ([false; 256], 0);
    for (&item, key) in items.iter().zip(keys) {
        if let Some(to) = out.get_mut(count) {
            *to = item;
        }
        count += usize::from(!std::mem::replace(&mut seen[usize::from(key)], true));
    }
    count
}

/// The different items of a short list.
pub(super) fn distinct(_cx: &Context, y: &Array) -> Option<Small> {
    fn firsts<T: SmallElement + PartialEq>(items: &[T]) -> Option<Small> {
        let mut room = [T::default(); ROOM];
        let mut count = 0;
        for item in items {
            if !room.get(..count)?.contains(item) {
                *room.get_mut(count)? = *item;
                count += 1;
            }
        }
        room.get(..count).map(Small::list)
    }
    if y.rank() != 1 || y.count() > ROOM {
        return None;
    }
    match y.view() {
        View::Int(items)
            if items.len() > SOME
                && let Some(keys) = steps(items) =>
        {
            let mut room = [0; ROOM];
            let count = different(items, keys, &mut room);
            room.get(..count).map(Small::list)
        }
        View::Int(items) => firsts(items),
        View::Byte(items) => firsts(items),
        _ => None,
    }
}

/// Which items of a short list stand before all that are equal to them.
pub(super) fn sieve(_cx: &Context, y: &Array) -> Option<Small> {
    fn first<T: PartialEq>(items: &[T]) -> Option<Small> {
        Small::written(items.len(), |out| {
            let before = (0..).map(|place| items.get(..place).unwrap_or(items));
            out.iter_mut().zip(items).zip(before).for_each(|((to, item), before)| *to = !before.contains(item));
            true
        })
    }
    if y.rank() != 1 || y.count() > ROOM {
        return None;
    }
    match y.view() {
        View::Int(items) => first(items),
        View::Byte(items) => first(items),
        _ => None,
    }
}

/// The items of a short list in their order.
fn sorted(y: &Array, down: bool) -> Option<Small> {
    fn ordered<T: SmallElement + Ord>(items: &[T], down: bool) -> Option<Small> {
        Small::written(items.len(), |out| {
            out.copy_from_slice(items);
            // Equal items cannot be told apart.
            out.sort_unstable();
            if down {
                out.reverse();
            }
            true
        })
    }
    if y.rank() != 1 || !y.is_unpacked() {
        return None;
    }
    match y.view() {
        View::Int(items) => match few::keys(items, down) {
            Some(keys) => Small::written(items.len(), |out| few::placed(keys, items, out)),
            None => ordered(items, down),
        },
        View::Byte(items) => ordered(items, down),
        _ => None,
    }
}

/// An item of a list.
fn item(y: &Array, place: usize) -> Option<Small> {
    if y.rank() != 1 {
        return None;
    }
    if let Some(bits) = y.bits() {
        return bits.get(place).map(Small::bool);
    }
    if let Some(slim) = y.slim() {
        return with_slim!(slim, items => items.get(place).map(|&item| Small::Int(item.into())));
    }
    match y.view() {
        View::Int(items) => items.get(place)?.small_atom(),
        View::Float(items) => items.get(place)?.small_atom(),
        View::Bool(items) => items.get(place)?.small_atom(),
        _ => None,
    }
}

/// The items from one place up to another of a short list.
fn part(y: &Array, start: usize, end: usize) -> Option<Small> {
    fn copied<T: SmallElement>(items: &[T], start: usize, end: usize) -> Option<Small> {
        items.get(start..end).filter(|part| part.len() <= ROOM).map(Small::list)
    }
    if y.rank() != 1 || !y.is_unpacked() {
        return None;
    }
    match y.view() {
        View::Int(items) => copied(items, start, end),
        View::Float(items) => copied(items, start, end),
        View::Bool(items) => copied(items, start, end),
        View::Byte(items) => copied(items, start, end),
        _ => None,
    }
}

pub(super) fn reversed(cx: &Context, y: &Array) -> Option<Small> {
    fn turned<T: SmallElement>(items: &[T]) -> Option<Small> {
        Small::written(items.len(), |out| {
            out.iter_mut().zip(items.iter().rev()).for_each(|(to, &item)| *to = item);
            true
        })
    }
    if y.rank() != 1 || cx.fill.is_some() || !y.is_unpacked() {
        return None;
    }
    match y.view() {
        View::Int(items) => turned(items),
        View::Float(items) => turned(items),
        View::Bool(items) => turned(items),
        View::Byte(items) => turned(items),
        _ => None,
    }
}

pub(super) fn rotated(cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    fn turned<T: SmallElement>(by: i64, items: &[T]) -> Option<Small> {
        let by = by.rem_euclid(i64::try_from(items.len()).ok().filter(|&length| length > 0)?);
        let (front, back) = items.split_at_checked(usize::try_from(by).ok()?)?;
        Small::written(items.len(), |out| {
            out.iter_mut().zip(back.iter().chain(front)).for_each(|(to, &item)| *to = item);
            true
        })
    }
    let by = amount(x)?;
    if y.rank() != 1 || cx.fill.is_some() || !y.is_unpacked() {
        return None;
    }
    match y.view() {
        View::Int(items) => turned(by, items),
        View::Float(items) => turned(by, items),
        View::Bool(items) => turned(by, items),
        View::Byte(items) => turned(by, items),
        _ => None,
    }
}

/// What is done with the elements of two lists of machine numbers that are joined: of one type as they are, of two in the wider one.
macro_rules! with_numbers {
    ($views:expr, $alike:ident, $widened:ident) => {
        match $views {
            (View::Int(a), View::Int(b)) => $alike(a, b),
            (View::Float(a), View::Float(b)) => $alike(a, b),
            (View::Bool(a), View::Bool(b)) => $alike(a, b),
            (View::Int(a), View::Bool(b)) => $widened(a, b, |int| int, i64::from),
            (View::Bool(a), View::Int(b)) => $widened(a, b, i64::from, |int| int),
            (View::Float(a), View::Int(b)) => $widened(a, b, |float| float, |int| int as f64),
            (View::Int(a), View::Float(b)) => $widened(a, b, |int| int as f64, |float| float),
            (View::Float(a), View::Bool(b)) => $widened(a, b, |float| float, f64::from),
            (View::Bool(a), View::Float(b)) => $widened(a, b, f64::from, |float| float),
            _ => None,
        }
    };
}
pub(super) use with_numbers;

/// Two short lists or atoms of machine numbers, or of characters, after one another.
pub(super) fn joined(_cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    fn both<T: SmallElement>(x: &[T], y: &[T]) -> Option<Small> {
        widened(x, y, |item| item, |item| item)
    }
    /// Of two types, of which neither is of an empty list.
    fn widened<A: Copy, B: Copy, T: SmallElement>(
        x: &[A],
        y: &[B],
        left: impl Fn(A) -> T,
        right: impl Fn(B) -> T,
    ) -> Option<Small> {
        Small::written(x.len() + y.len(), |out| {
            let Some((front, back)) = out.split_at_mut_checked(x.len()) else { return false };
            front.iter_mut().zip(x).for_each(|(to, &item)| *to = left(item));
            back.iter_mut().zip(y).for_each(|(to, &item)| *to = right(item));
            true
        })
    }
    if x.rank() > 1 || y.rank() > 1 || !x.is_unpacked() || !y.is_unpacked() {
        return None;
    }
    match (x.view(), y.view()) {
        (View::Byte(x), View::Byte(y)) => both(x, y),
        _ if x.kind() != y.kind() && (x.is_empty() || y.is_empty()) => None,
        views => with_numbers!(views, both, widened),
    }
}
