//! The places in order of the elements of many short lists that lie one behind the other.

use super::apply::Framed;
use crate::array::{Array, Context, View, budget};
use crate::error::Result;
use crate::verbs::small::few;

/// Lists up to this length: longer ones have quicker ways of their own.
const GRADED_LIST_MAX: usize = 64;

/// The places of the elements of each list in ascending order.
pub(super) fn grade_up(cx: &Context, y: &Array, framed: Framed<'_>) -> Result<Option<Array>> {
    graded(cx, y, framed, false)
}

/// The same in descending order.
pub(super) fn grade_down(cx: &Context, y: &Array, framed: Framed<'_>) -> Result<Option<Array>> {
    graded(cx, y, framed, true)
}

fn graded(cx: &Context, y: &Array, framed: Framed<'_>, down: bool) -> Result<Option<Array>> {
    fn lists<T: Ord + Copy>(
        cx: &Context,
        items: &[T],
        (length, down): (usize, bool),
        few: impl Fn(&[T], &mut [u8]) -> bool,
    ) -> Result<Vec<i64>> {
        let mut out = budget::vec(items.len())?;
        let mut places = [0_u8; GRADED_LIST_MAX];
        let places = places.get_mut(..length).unwrap_or_default();
        for list in items.chunks_exact(length) {
            cx.poll()?;
            places.iter_mut().zip(0..).for_each(|(place, number)| *place = number);
            let at = |place: u8| list.get(usize::from(place)).copied();
            // Places are all different, so equal elements keep their order.
            match down {
                _ if few(list, places) => {}
                false => places.sort_unstable_by_key(|&place| (at(place), place)),
                true => places.sort_unstable_by_key(|&place| (std::cmp::Reverse(at(place)), place)),
            }
            out.extend(places.iter().map(|&place| i64::from(place)));
        }
        Ok(out)
    }
    let &[length @ 1..=GRADED_LIST_MAX] = framed.1 else { return Ok(None) };
    let of = (length, down);
    let few = |list: &[i64], places: &mut [u8]| {
        let put = |rank, place| places.get_mut::<usize>(rank).into_iter().for_each(|to| *to = place as u8);
        few::keys(list, down).is_some_and(|keys| few::ranked(keys, put))
    };
    let out = match y.view() {
        View::Bool(items) => lists(cx, items, of, |_, _| false)?,
        View::Byte(items) => lists(cx, items, of, |_, _| false)?,
        View::Int(items) => lists(cx, items, of, few)?,
        _ => return Ok(None),
    };
    Array::new(y.shape(), out).map(Some)
}
