//! Quick ways of the verbs of structure on arguments that stay where they are: small arrays that are shaped, turned over, put
//! together or sorted. As in [`super::borrowed`], each answers only where its answer is surely that of the verb.

use crate::array::{Array, Context, Element, Shape, SmallElement, Value, View, pieces};
use crate::operators::borrowed::amount;
use crate::operators::borrowed::{FEW, MOST};
use crate::operators::borrowed_arrays::{self, graded};
use crate::with_items;

/// The elements of an atom or a list, over and over, under a shape of up to four axes.
pub(super) fn reshaped(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    fn again<T: Element>(shape: &[usize], count: usize, items: &[T]) -> Option<Array> {
        let mut out = Vec::with_capacity(count);
        while out.len() < count {
            let rest = count - out.len();
            out.extend_from_slice(items.get(..rest).unwrap_or(items));
        }
        Array::new(shape, out).ok()
    }
    let mut shape = [0_usize; 4];
    let shape = shape.get_mut(..x.count())?;
    match x.as_slice::<i64>() {
        Some(lengths) if x.rank() < 2 => {
            for (to, &length) in shape.iter_mut().zip(lengths) {
                *to = usize::try_from(length).ok().filter(|&length| length <= MOST)?;
            }
        }
        _ => *shape.first_mut()? = usize::try_from(amount(x)?).ok()?,
    }
    let count = shape.iter().try_fold(1_usize, |count, &length| count.checked_mul(length))?;
    if y.rank() > 1 || y.is_empty() || count > MOST || shape.is_empty() || cx.fill.is_some() {
        return None;
    }
    with_items!(y.view(), items => again(shape, count, items))
}

/// The items from one place up to another of a small array.
fn items_between(y: &Array, start: usize, end: usize) -> Option<Array> {
    fn part<T: Element>(y: &Array, items: &[T], (start, end): (usize, usize)) -> Option<Array> {
        let size = y.item_count();
        let items = items.get(start * size..end * size)?;
        match y.rank() {
            1 => Some(Array::copied(items)),
            _ => {
                let mut shape = Shape::from_slice(y.shape());
                *shape.first_mut()? = end - start;
                Array::new(&shape, items.to_vec()).ok()
            }
        }
    }
    if y.is_atom() || y.count() > MOST || y.is_empty() {
        return None;
    }
    with_items!(y.view(), items => part(y, items, (start, end)))
}

pub(super) fn behead(_cx: &Context, y: &Array) -> Option<Array> {
    items_between(y, 1, y.tally())
}

pub(super) fn curtail(_cx: &Context, y: &Array) -> Option<Array> {
    items_between(y, 0, y.tally().checked_sub(1)?)
}

/// Items from the front or, of a negative number, from the back; of a list more than there are, with the fills of its type.
pub(super) fn taken(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    fn filled<T: SmallElement>(items: &[T], count: usize, front: bool, fill: T) -> Array {
        let mut out = vec![fill; count];
        let start = if front { 0 } else { count - items.len() };
        out.iter_mut().skip(start).zip(items).for_each(|(to, &item)| *to = item);
        Array::list(out)
    }
    let (amount, tally) = (amount(x)?, y.tally());
    let count = usize::try_from(amount.unsigned_abs()).ok().filter(|&count| count <= MOST)?;
    if count <= tally {
        return if amount < 0 { items_between(y, tally - count, tally) } else { items_between(y, 0, count) };
    }
    if y.rank() != 1 || cx.fill.is_some() || y.is_empty() {
        return None;
    }
    match y.view() {
        View::Int(items) => Some(filled(items, count, amount > 0, 0)),
        View::Float(items) => Some(filled(items, count, amount > 0, 0.0)),
        View::Bool(items) => Some(filled(items, count, amount > 0, false)),
        View::Byte(items) => Some(filled(items, count, amount > 0, b' ')),
        _ => None,
    }
}

/// All items but some at the front or, of a negative number, at the back.
pub(super) fn dropped(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    let (amount, tally) = (amount(x)?, y.tally());
    let count = usize::try_from(amount.unsigned_abs()).ok().filter(|&count| count < tally)?;
    if amount < 0 { items_between(y, 0, tally - count) } else { items_between(y, count, tally) }
}

pub(super) fn reversed(cx: &Context, y: &Array) -> Option<Array> {
    fn turned<T: Element>(y: &Array, items: &[T]) -> Option<Array> {
        if y.rank() == 1 {
            return Some(Array::list(items.iter().rev().cloned().collect()));
        }
        let mut out = Vec::with_capacity(items.len());
        items.chunks_exact(y.item_count()).rev().for_each(|item| out.extend_from_slice(item));
        Some(y.with_items(out))
    }
    if y.is_atom() || y.count() > MOST || y.is_empty() || cx.fill.is_some() {
        return None;
    }
    with_items!(y.view(), items => turned(y, items))
}

/// The items rotated by an atom.
pub(super) fn rotated(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    fn turned<T: Element>(y: &Array, items: &[T], by: usize) -> Option<Array> {
        let (front, back) = items.split_at_checked(by * y.item_count())?;
        let mut out = Vec::with_capacity(items.len());
        pieces::extend(&mut out, back);
        pieces::extend(&mut out, front);
        Some(y.with_items(out))
    }
    if y.is_atom() || y.count() > MOST || y.is_empty() || cx.fill.is_some() {
        return None;
    }
    let by = usize::try_from(amount(x)?.rem_euclid(i64::try_from(y.tally()).ok()?)).ok()?;
    with_items!(y.view(), items => turned(y, items, by))
}

/// The items of a short list, each as often as a number for each or one for all says.
pub(super) fn copied(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    borrowed_arrays::copied(cx, x, y).or_else(|| repeated(x, y))
}

fn repeated(x: &Array, y: &Array) -> Option<Array> {
    fn each<T: Element>(counts: &[i64], items: &[T]) -> Option<Array> {
        let mut total = 0_usize;
        for &count in counts {
            total = total.checked_add(usize::try_from(count).ok()?)?;
        }
        if total > MOST {
            return None;
        }
        let mut out = Vec::with_capacity(total);
        for (item, &count) in items.iter().zip(counts) {
            out.extend(std::iter::repeat_n(item.clone(), usize::try_from(count).ok()?));
        }
        Some(Array::list(out))
    }
    fn all<T: Element>(count: usize, items: &[T]) -> Option<Array> {
        let mut out = Vec::with_capacity(count * items.len());
        items.iter().for_each(|item| out.extend(std::iter::repeat_n(item.clone(), count)));
        Some(Array::list(out))
    }
    if y.rank() > 1 || y.is_empty() || y.count() > MOST {
        return None;
    }
    if let Some(count) = amount(x) {
        let count = usize::try_from(count).ok().filter(|count| count.saturating_mul(y.count()) <= MOST)?;
        return with_items!(y.view(), items => all(count, items));
    }
    let counts = x.as_slice::<i64>().filter(|counts| x.rank() == 1 && y.rank() == 1 && counts.len() == y.count())?;
    with_items!(y.view(), items => each(counts, items))
}

/// A small table with its rows as columns.
pub(super) fn turned(_cx: &Context, y: &Array) -> Option<Array> {
    fn columns<T: Element>(rows: usize, columns: usize, items: &[T]) -> Option<Array> {
        let mut out = Vec::with_capacity(items.len());
        for column in 0..columns {
            out.extend(items.iter().skip(column).step_by(columns).cloned());
        }
        Array::new(&[columns, rows], out).ok()
    }
    match *y.shape() {
        [height, width] if y.count() <= MOST && height > 0 && width > 0 => {
            with_items!(y.view(), items => columns(height, width, items))
        }
        _ => None,
    }
}

/// Two lists of one type and length as the items of an array.
pub(super) fn laminated(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    fn both<T: SmallElement>(x: &[T], y: &[T]) -> Option<Array> {
        let mut items = Vec::with_capacity(x.len() + y.len());
        pieces::extend(&mut items, x);
        pieces::extend(&mut items, y);
        Array::new(&[2, x.len()], items).ok()
    }
    if x.rank() != 1 || x.shape() != y.shape() || x.count() > MOST {
        return None;
    }
    match (x.view(), y.view()) {
        (View::Int(a), View::Int(b)) => both(a, b),
        (View::Float(a), View::Float(b)) => both(a, b),
        (View::Bool(a), View::Bool(b)) => both(a, b),
        (View::Byte(a), View::Byte(b)) => both(a, b),
        _ => None,
    }
}

/// The left argument in a box before what is no box, or before a few boxes.
pub(super) fn linked(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    let boxed = Value::Array(x.clone());
    match y.as_slice::<Value>() {
        None => Some(Array::list(vec![boxed, Value::Array(y.clone())])),
        Some(boxes) if y.rank() < 2 && !boxes.is_empty() && boxes.len() < FEW => {
            let mut all = Vec::with_capacity(boxes.len() + 1);
            all.push(boxed);
            all.extend_from_slice(boxes);
            Some(Array::list(all))
        }
        Some(_) => None,
    }
}

pub(super) fn sorted_up_by(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    in_order(x, &graded(y, false)?)
}

pub(super) fn sorted_down_by(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    in_order(x, &graded(y, true)?)
}

/// The items of a short list at these places, of which there are as many.
fn in_order(x: &Array, places: &Array) -> Option<Array> {
    fn chosen<T: Element>(items: &[T], places: &[i64]) -> Option<Array> {
        let at = |place: &i64| items.get(usize::try_from(*place).ok()?).cloned();
        places.iter().map(at).collect::<Option<Vec<T>>>().map(Array::list)
    }
    let places = places.as_slice::<i64>().filter(|places| x.rank() > 0 && x.tally() == places.len())?;
    match x.rank() {
        1 => with_items!(x.view(), items => chosen(items, places)),
        _ => with_items!(x.view(), items => borrowed_arrays::picked(places, items, x)),
    }
}
