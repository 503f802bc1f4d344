//! Where items of small arrays are, and which of them are different.

use super::numbers::{ELEMENTS_MAX, LIST_ITEMS_MAX, ROOM_ITEMS, amount, ints};
use crate::array::{Array, Context, Small, SmallElement, View, mask};

/// This many elements are compared with each other as quickly as they are looked up.
const COMPARED_ITEMS_MAX: usize = 4;
/// Items of a list that is searched for the last place of one, at most.
const LAST_ITEMS_MAX: usize = 64;

/// Where an atom is first in a short list.
fn place_of_one(cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    fn place<T: PartialEq>(items: &[T], item: &T) -> Option<Small> {
        if items.len() > 8 * LIST_ITEMS_MAX {
            return None;
        }
        i64::try_from(items.iter().position(|other| other == item).unwrap_or(items.len())).ok().map(Small::Int)
    }
    if x.rank() != 1 {
        return None;
    }
    match x.widened() {
        View::Int(items) => place(items, ints(y).filter(|_| y.is_atom())?.first()?),
        View::Float(items) if items.len() <= 8 * LIST_ITEMS_MAX => float_place(cx, items, *y.as_atom::<f64>()?),
        View::Byte(items) => place(items, y.as_atom::<u8>()?),
        View::Bool(items) => {
            let place = mask::first(items, *y.as_atom::<bool>()?).unwrap_or(items.len());
            i64::try_from(place).ok().map(Small::Int)
        }
        _ => None,
    }
}

/// Where a float is first, to the tolerance, among a few.
fn float_place(cx: &Context, items: &[f64], wanted: f64) -> Option<Small> {
    let place = items.iter().position(|&item| cx.tolerance.equal(item, wanted)).unwrap_or(items.len());
    i64::try_from(place).ok().filter(|_| !wanted.is_nan()).map(Small::Int)
}

/// Where characters or integers are first in a short list.
fn places(x: &Array, y: &Array) -> Option<Array> {
    fn first<T: PartialEq>(items: &[T], wanted: &[T]) -> Option<Array> {
        if items.len() > 2 * ROOM_ITEMS || wanted.len() > ROOM_ITEMS {
            return None;
        }
        let mut room = [0_i64; ROOM_ITEMS];
        let room = room.get_mut(..wanted.len())?;
        for (to, item) in room.iter_mut().zip(wanted) {
            *to = items.iter().position(|other| other == item).unwrap_or(items.len()) as i64;
        }
        Some(Array::copied(room))
    }
    if x.rank() != 1 || y.rank() > 1 {
        return None;
    }
    match (x.widened(), y.widened()) {
        (View::Byte(items), View::Byte(wanted)) if is_alphabet(items) && wanted.len() <= ELEMENTS_MAX => {
            let places = wanted.iter().map(|&byte| i64::from(byte));
            Some(if y.is_atom() { Array::from(places.sum::<i64>()) } else { Array::list(places.collect()) })
        }
        (View::Byte(items), View::Byte(wanted)) if y.rank() == 1 => first(items, wanted),
        (View::Int(items), View::Int(wanted)) if y.rank() == 1 => first(items, wanted),
        (View::Bool(items), _) if y.is_atom() && items.len() <= ELEMENTS_MAX => {
            let wanted = amount(y)?;
            let place = items.iter().position(|&item| i64::from(item) == wanted).unwrap_or(items.len());
            i64::try_from(place).ok().map(Array::from)
        }
        _ => None,
    }
}

/// Whether these are all characters in their order.
pub(crate) fn is_alphabet(items: &[u8]) -> bool {
    static ALPHABET: [u8; 256] = {
        let mut all = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            all[byte] = byte as u8;
            byte += 1;
        }
        all
    };
    items == ALPHABET
}

/// Where items of the right argument are first among those of a short list.
pub(crate) fn index_of(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    place_of_one(cx, x, y).map(Array::from).or_else(|| places(x, y))
}

/// Whether an integer or a character is in a short list; of a short list for each.
pub(crate) fn member(cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    fn each<T: PartialEq>(x: &[T], atom: bool, y: &[T]) -> Option<Small> {
        if y.len() > 8 * LIST_ITEMS_MAX {
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
    match (x.widened(), y.widened()) {
        (_, View::Int(y)) => each(ints(x)?, x.is_atom(), y),
        (View::Bool(&[truth]), View::Bool(y)) if x.is_atom() => Some(Small::bool(mask::first(y, truth).is_some())),
        (View::Bool(items), View::Bool(y)) => each(items, x.is_atom(), y),
        (View::Float(&[item]), View::Float(y)) if x.is_atom() && y.len() <= 8 * LIST_ITEMS_MAX => {
            float_place(cx, y, item)
                .map(|place| Small::bool(!matches!(place, Small::Int(place) if place == y.len() as i64)))
        }
        (View::Byte(items), View::Byte(y)) => each(items, x.is_atom(), y),
        _ => None,
    }
}

/// Some integers of which none is more than 255 above the least, as how far they are above it. `None` of others, and of none.
#[inline(always)]
fn steps(items: &[i64]) -> Option<impl ExactSizeIterator<Item = u8>> {
    let (least, most) = items.iter().fold((i64::MAX, i64::MIN), |(a, b), &item| (a.min(item), b.max(item)));
    let is_near = most >= least && most.wrapping_sub(least) as u64 <= u64::from(u8::MAX);
    is_near.then(|| items.iter().map(move |&item| item.wrapping_sub(least) as u8))
}

/// Writes the items whose keys did not come before; how many there are. Each is written, and stays if it is new: to ask first would be to
/// guess.
#[inline(always)]
fn different<T: Copy>(items: &[T], keys: impl Iterator<Item = u8>, out: &mut [T]) -> usize {
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
pub(crate) fn distinct(y: &Array) -> Option<Small> {
    fn firsts<T: SmallElement + PartialEq>(items: &[T]) -> Option<Small> {
        let mut room = [T::default(); LIST_ITEMS_MAX];
        let mut count = 0;
        for item in items {
            if !room.get(..count)?.contains(item) {
                *room.get_mut(count)? = *item;
                count += 1;
            }
        }
        room.get(..count).map(Small::list)
    }
    if y.rank() != 1 || y.count() > LIST_ITEMS_MAX {
        return None;
    }
    match y.widened() {
        View::Int(items)
            if items.len() > COMPARED_ITEMS_MAX
                && let Some(keys) = steps(items) =>
        {
            let mut room = [0; LIST_ITEMS_MAX];
            let count = different(items, keys, &mut room);
            room.get(..count).map(Small::list)
        }
        View::Int(items) => firsts(items),
        View::Byte(items) => firsts(items),
        _ => None,
    }
}

/// Which items of a short list stand before all that are equal to them.
pub(crate) fn sieve(y: &Array) -> Option<Small> {
    fn first<T: PartialEq>(items: &[T]) -> Option<Small> {
        Small::written(items.len(), |out| {
            let before = (0..).map(|place| items.get(..place).unwrap_or(items));
            out.iter_mut().zip(items).zip(before).for_each(|((to, item), before)| *to = !before.contains(item));
            true
        })
    }
    if y.rank() != 1 || y.count() > LIST_ITEMS_MAX {
        return None;
    }
    match y.widened() {
        View::Int(items) => first(items),
        View::Byte(items) => first(items),
        _ => None,
    }
}

/// Where an integer or a character is last in a short list.
pub(crate) fn last_index(x: &Array, y: &Array) -> Option<Small> {
    if x.rank() != 1 || !y.is_atom() || x.count() > LAST_ITEMS_MAX {
        return None;
    }
    let place = match x.widened() {
        View::Int(items) => {
            let wanted = ints(y)?.first()?;
            items.iter().rposition(|item| item == wanted)
        }
        View::Byte(items) => {
            let wanted = y.as_atom::<u8>()?;
            items.iter().rposition(|item| item == wanted)
        }
        _ => return None,
    };
    i64::try_from(place.unwrap_or(x.count())).ok().map(Small::Int)
}
