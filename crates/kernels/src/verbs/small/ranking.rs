//! Ranks of short lists of integers: for each item, the number of items that go before it is counted. Unlike a sort by insertion this has
//! no branches that a processor mispredicts.

/// Shorter lists are sorted by insertion as quickly, and longer ones have better ways.
pub const COUNTS: std::ops::RangeInclusive<usize> = 6..=20;
/// The low bits of a key hold its place, so that no two keys are equal, and equal items keep their order.
const PLACE: u32 = 5;
/// Keys are below this.
const KEYS: u64 = 1 << (31 - PLACE);

/// Calls `put` with the rank and the place of each key. There must be as many keys as [`COUNTS`] says, all below 2^26. Gives `false`, and
/// calls nothing, if there are fewer or more.
///
/// ```
/// use jackal_kernels::verbs::small::ranking;
/// let (items, mut sorted) = ([5_u32, 3, 9, 3, 7, 8, 1, 0], [0; 8]);
/// assert!(ranking::ranked(items.into_iter(), |rank, place| sorted[rank] = items[place]));
/// assert_eq!(sorted, [0, 1, 3, 3, 5, 7, 8, 9]);
/// assert!(!ranking::ranked([2_u32, 1].into_iter(), |_, _| ()));
/// ```
#[inline(always)]
pub fn ranked(keys: impl ExactSizeIterator<Item = u32>, put: impl FnMut(usize, usize)) -> bool {
    match keys.len() {
        count if !COUNTS.contains(&count) => return false,
        ..=8 => among::<8>(keys, put),
        9..=12 => among::<12>(keys, put),
        13..=16 => among::<16>(keys, put),
        _ => among::<20>(keys, put),
    }
    true
}

/// The keys of some integers, which are in the order of the integers, or with `down` in the opposite one. `None` if they are of too wide a
/// range, or not as many as [`COUNTS`] says.
#[inline]
pub fn keys(items: &[i64], down: bool) -> Option<impl ExactSizeIterator<Item = u32>> {
    if !COUNTS.contains(&items.len()) {
        return None;
    }
    let (least, most) = items.iter().fold((i64::MAX, i64::MIN), |(a, b), &item| (a.min(item), b.max(item)));
    let range = most.wrapping_sub(least) as u64;
    let key = move |&item: &i64| item.wrapping_sub(least) as u32;
    (range < KEYS).then(|| items.iter().map(move |item| if down { range as u32 - key(item) } else { key(item) }))
}

/// Puts items in the order of their keys, of which there are as many. `false` as in [`ranked`].
#[inline(always)]
pub fn placed<T: Copy>(keys: impl ExactSizeIterator<Item = u32>, items: &[T], out: &mut [T]) -> bool {
    ranked(keys, |rank, place| {
        if let (Some(to), Some(&item)) = (out.get_mut(rank), items.get(place)) {
            *to = item;
        }
    })
}

/// The loop of [`ranked`] for a fixed length: it compares every key with every other, without a test of the length.
#[inline(always)]
fn among<const ROOM: usize>(keys: impl ExactSizeIterator<Item = u32>, mut put: impl FnMut(usize, usize)) {
    let (count, mut room) = (keys.len(), [i32::MAX; ROOM]);
    for ((place, to), key) in (0..).zip(&mut room).zip(keys) {
        *to = (key as i32) << PLACE | place;
    }
    let mut ranks = [0_i32; ROOM];
    for &key in &room {
        for (rank, &other) in ranks.iter_mut().zip(&room) {
            *rank += i32::from(key < other);
        }
    }
    ranks.iter().take(count).enumerate().for_each(|(place, &rank)| put(rank as usize, place));
}
