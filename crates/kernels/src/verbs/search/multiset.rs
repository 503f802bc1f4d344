//! Searching in multisets: an item that was found is not found again.

use super::index::index_of;
use crate::array::{Array, Context, budget, promote, stop};
use crate::error::Result;
use crate::verbs::selection::copy::filter;

/// The items that are equal to each other, in the order in which they are found.
struct Queues {
    /// The first item of each queue that was not found yet, at the place of the first item equal to it.
    heads: Vec<usize>,
    /// The item behind each.
    behind: Vec<usize>,
}

impl Queues {
    /// The queues of a list of items, of which each has the place of the first item equal to it.
    fn new(firsts: &[i64], from_end: bool) -> Result<Queues> {
        let none = firsts.len();
        let (mut heads, mut behind) = (budget::filled(none, none)?, budget::filled(none, none)?);
        for turn in 0..none {
            stop::poll_turn(turn)?;
            // The last one that comes stands at the head.
            let place = if from_end { turn } else { none - 1 - turn };
            let first = firsts.get(place).and_then(|&first| usize::try_from(first).ok());
            if let Some(head) = first.and_then(|first| heads.get_mut(first))
                && let Some(next) = behind.get_mut(place)
            {
                *next = std::mem::replace(head, place);
            }
        }
        Ok(Queues { heads, behind })
    }

    /// The item at the head of a queue, which leaves it; the number of items if there is none.
    fn take(&mut self, first: i64) -> i64 {
        let none = self.behind.len();
        let head = usize::try_from(first).ok().and_then(|first| self.heads.get_mut(first));
        let Some(head) = head.filter(|head| **head < none) else { return none as i64 };
        let found = *head;
        *head = self.behind.get(found).copied().unwrap_or(none);
        found as i64
    }
}

/// For each cell of `y`, in their order, the index of an item of `x` that equals it and that no cell before it has: the first such item, or
/// the last one if `from_end`. The number of items if there is none.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::search::multiset::index_once;
/// let found = index_once(&Context::default(), &Array::text("abab"), &Array::text("bbbc"), false)?;
/// assert_eq!(found, Array::list(vec![1_i64, 3, 4, 4]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn index_once(cx: &Context, x: &Array, y: &Array, from_end: bool) -> Result<Array> {
    let x = if x.is_atom() { x.clone().reshaped(&[1])? } else { x.clone() };
    let firsts = index_of(cx, x.clone().into(), x.clone().into())?;
    let mut queues = Queues::new(&promote::integers(&firsts, cx.tolerance)?, from_end)?;
    let wanted = index_of(cx, x.into(), y.clone().into())?;
    let mut found = budget::vec(wanted.count())?;
    for (turn, &first) in promote::integers(&wanted, cx.tolerance)?.iter().enumerate() {
        stop::poll_turn(turn)?;
        found.push(queues.take(first));
    }
    Array::new(wanted.shape(), found)
}

/// Whether each cell of `x`, in their order, equals an item of `y` that no cell before it equals.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::search::multiset::member_once;
/// let found = member_once(&Context::default(), &Array::text("aab"), &Array::text("ab"))?;
/// assert_eq!(found, Array::list(vec![true, false, true]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn member_once(cx: &Context, x: &Array, y: &Array) -> Result<Array> {
    let found = index_once(cx, y, x, false)?;
    let tally = y.tally() as i64;
    let found_at = promote::integers(&found, cx.tolerance)?;
    Array::new(found.shape(), budget::mapped(&found_at, |&place| place < tally)?)
}

/// The items of `x` without one for each item of `y` that equals it.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::search::multiset::less_once;
/// assert_eq!(less_once(&Context::default(), &Array::text("banana"), &Array::text("nab"))?, Array::text("ana"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn less_once(cx: &Context, x: &Array, y: &Array) -> Result<Array> {
    let x = if x.is_atom() { x.clone().reshaped(&[1])? } else { x.clone() };
    let y = if y.is_atom() { y.clone().reshaped(&[1])? } else { y.clone() };
    // Of items of another rank none is equal.
    if x.rank() != y.rank() {
        return Ok(x);
    }
    let found = member_once(cx, &x, &y)?;
    let found = promote::integers(&found, cx.tolerance)?;
    filter(cx, &budget::mapped(&found, |&found| found == 0)?, &x)
}
