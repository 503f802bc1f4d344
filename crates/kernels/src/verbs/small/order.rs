//! Short lists in order.

use super::numbers::ROOM_ITEMS;
use super::ranking;
use crate::array::{Array, Element, Small, SmallElement, View};
use crate::with_items;

/// The items of a short list in their order.
pub(crate) fn sorted(y: &Array, down: bool) -> Option<Small> {
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
    match y.widened() {
        View::Int(items) => match ranking::keys(items, down) {
            Some(keys) => Small::written(items.len(), |out| ranking::placed(keys, items, out)),
            None => ordered(items, down),
        },
        View::Byte(items) => ordered(items, down),
        _ => None,
    }
}

/// The places of the items of a short list in their order; of equal items the first comes first.
pub(crate) fn graded(y: &Array, down: bool) -> Option<Array> {
    // What is sorted are numbers that hold an item above its place: that of equal items the first comes first needs no care.
    const BITS: u32 = ROOM_ITEMS.ilog2();
    fn ordered(count: usize, keys: impl Iterator<Item = u64>) -> Option<Array> {
        let mut room = [0_u64; ROOM_ITEMS];
        let room = room.get_mut(..count)?;
        for ((to, key), place) in room.iter_mut().zip(keys).zip(0_u64..) {
            *to = key << BITS | place;
        }
        room.sort_unstable();
        let mut out = [0_i64; ROOM_ITEMS];
        let out = out.get_mut(..count)?;
        out.iter_mut().zip(room).for_each(|(to, key)| *to = (*key % ROOM_ITEMS as u64) as i64);
        Some(Array::copied(out))
    }
    if y.rank() != 1 || y.count() > ROOM_ITEMS {
        return None;
    }
    match y.widened() {
        View::Int(items) if let Some(keys) = ranking::keys(items, down) => {
            let mut out = [0_i64; ROOM_ITEMS];
            let out = out.get_mut(..items.len())?;
            ranking::ranked(keys, |rank, place| {
                if let Some(to) = out.get_mut(rank) {
                    *to = place as i64;
                }
            });
            Some(Array::copied(out))
        }
        View::Int(items) => {
            let (least, most) = items.iter().fold((i64::MAX, i64::MIN), |(a, b), &i| (a.min(i), b.max(i)));
            let range = most.wrapping_sub(least) as u64;
            if most < least || range >> (u64::BITS - BITS) != 0 {
                return if items.is_empty() { Some(Array::empty_list::<i64>()) } else { None };
            }
            let above = |&item: &i64| item.wrapping_sub(least) as u64;
            match down {
                true => ordered(items.len(), items.iter().map(|item| range - above(item))),
                false => ordered(items.len(), items.iter().map(above)),
            }
        }
        View::Byte(items) if down => ordered(items.len(), items.iter().map(|&byte| u64::from(u8::MAX - byte))),
        View::Byte(items) => ordered(items.len(), items.iter().map(|&byte| byte.into())),
        _ => None,
    }
}

/// The items of a short list at these places, of which there are as many.
pub(crate) fn in_order(x: &Array, places: &Array) -> Option<Array> {
    fn chosen<T: Element>(items: &[T], places: &[i64]) -> Option<Array> {
        let at = |place: &i64| items.get(usize::try_from(*place).ok()?).cloned();
        places.iter().map(at).collect::<Option<Vec<T>>>().map(Array::list)
    }
    let places = places.as_slice::<i64>().filter(|places| x.rank() > 0 && x.tally() == places.len())?;
    match x.rank() {
        1 => with_items!(x.widened(), items => chosen(items, places)),
        _ => with_items!(x.widened(), items => super::items::picked(places, items, x)),
    }
}
