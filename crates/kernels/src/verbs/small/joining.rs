//! Small arrays joined, laminated, linked, copied by a mask, reshaped, transposed.

use super::numbers::{ELEMENTS_MAX, ROOM_ITEMS, amount};
use crate::array::{Array, Complex, Context, Element, Small, SmallElement, Value, View, pieces, shape};
use crate::with_items;

/// Elements of two lists that are put together, at most: the longer one might take up the other, which is worth more then.
const JOINED_ELEMENTS_MAX: usize = 512;

/// A function of the elements of two lists of machine numbers, which are converted to the wider type if they have two types.
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

/// Two short lists or atoms of machine numbers, or of characters, after one another.
fn joined_short(x: &Array, y: &Array) -> Option<Small> {
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
    match (x.widened(), y.widened()) {
        (View::Byte(x), View::Byte(y)) => both(x, y),
        _ if x.kind() != y.kind() && (x.is_empty() || y.is_empty()) => None,
        views => with_numbers!(views, both, widened),
    }
}

/// Lists and atoms of two machine types after one another, and a table with a row.
fn joined_longer(x: &Array, y: &Array) -> Option<Array> {
    /// Of one type.
    fn alike<T: Element>(x: &[T], y: &[T]) -> Option<Array> {
        (x.len() + y.len() <= JOINED_ELEMENTS_MAX).then(|| Array::list([x, y].concat()))
    }
    /// Of two types.
    fn widened<A: Copy, B: Copy, T: Element>(
        x: &[A],
        y: &[B],
        left: impl Fn(A) -> T,
        right: impl Fn(B) -> T,
    ) -> Option<Array> {
        (x.len() + y.len() <= JOINED_ELEMENTS_MAX).then(|| {
            let mut out = Vec::with_capacity(x.len() + y.len());
            out.extend(x.iter().map(|&item| left(item)));
            out.extend(y.iter().map(|&item| right(item)));
            Array::list(out)
        })
    }
    /// Tables of one type and width, of which one may be a row; an atom is a row of itself.
    fn tables<T: Element>(x: (&Array, &[T]), y: (&Array, &[T])) -> Option<Array> {
        let table = if x.0.rank() > 1 { x.0 } else { y.0 };
        let (width, most) = (table.item_count(), 2 * ELEMENTS_MAX);
        if x.0.rank().max(y.0.rank()) != 2 || x.1.len() + y.1.len() > most || width > most {
            return None;
        }
        let mut out = Vec::with_capacity(x.1.len() + y.1.len() + width);
        for (array, items) in [x, y] {
            match array.shape() {
                [] => out.extend(std::iter::repeat_n(items.first()?, width).cloned()),
                [.., length] if *length == width => out.extend_from_slice(items),
                _ => return None,
            }
        }
        Array::new(&[out.len() / width, width], out).ok()
    }
    if x.is_empty() || y.is_empty() {
        return None;
    }
    if x.rank() > 1 || y.rank() > 1 {
        return match (x.widened(), y.widened()) {
            (View::Int(a), View::Int(b)) => tables((x, a), (y, b)),
            (View::Float(a), View::Float(b)) => tables((x, a), (y, b)),
            (View::Bool(a), View::Bool(b)) => tables((x, a), (y, b)),
            (View::Byte(a), View::Byte(b)) => tables((x, a), (y, b)),
            (View::Int(a), View::Bool(&[b])) if y.is_atom() => tables((x, a), (y, &[b.into()])),
            (View::Bool(&[a]), View::Int(b)) if x.is_atom() => tables((x, &[a.into()]), (y, b)),
            _ => None,
        };
    }
    if let (View::Box(a), View::Box(b)) = (x.widened(), y.widened()) {
        let count = a.len() + b.len();
        return (count <= ROOM_ITEMS).then(|| {
            let mut out = Vec::with_capacity(count);
            out.extend(a.iter().chain(b).cloned());
            Array::list(out)
        });
    }
    match (x.widened(), y.widened()) {
        (View::Byte(a), View::Byte(b)) => alike(a, b),
        (View::Complex(a), View::Complex(b)) => alike(a, b),
        (View::Complex(a), View::Int(b)) => widened(a, b, |number| number, |int| Complex::from(int as f64)),
        (View::Complex(a), View::Float(b)) => widened(a, b, |number| number, Complex::from),
        (View::Extended(a), View::Extended(b)) => alike(a, b),
        (View::Rational(a), View::Rational(b)) => alike(a, b),
        views => with_numbers!(views, alike, widened),
    }
}

/// Lists and atoms of machine numbers or characters after one another, and a table with a row.
pub(crate) fn joined(x: &Array, y: &Array) -> Option<Array> {
    joined_short(x, y).map(Array::from).or_else(|| joined_longer(x, y))
}

/// The items of a short list that a mask chooses.
fn chosen(x: &Array, y: &Array) -> Option<Array> {
    fn masked<T: Element>(mask: &[bool], items: &[T]) -> Array {
        let mut out = Vec::with_capacity(mask.iter().filter(|&&one| one).count());
        out.extend(items.iter().zip(mask).filter(|(_, one)| **one).map(|(item, _)| item.clone()));
        Array::list(out)
    }
    fn masked_small<T: SmallElement>(mask: &[bool], items: &[T]) -> Option<Array> {
        let mut room = [T::default(); ROOM_ITEMS];
        let mut count = 0;
        for (&item, &one) in items.iter().zip(mask) {
            *room.get_mut(count)? = item;
            count += usize::from(one);
        }
        room.get(..count).map(Array::copied)
    }
    /// Items of a table.
    fn rows<T: Element>(mask: &[bool], items: &[T], y: &Array) -> Option<Array> {
        let count = mask.iter().filter(|&&one| one).count();
        let mut out = Vec::with_capacity(count * y.item_count());
        for (row, _) in items.chunks_exact(y.item_count()).zip(mask).filter(|(_, one)| **one) {
            out.extend_from_slice(row);
        }
        Array::new(&shape::concat(&[count], y.item_shape()), out).ok()
    }
    let mask = x.as_slice::<bool>().filter(|mask| x.rank() == 1 && mask.len() <= ELEMENTS_MAX)?;
    if y.tally() != mask.len() || y.is_atom() {
        return None;
    }
    if y.rank() > 1 {
        let few = (1..=ELEMENTS_MAX).contains(&y.count());
        return if few { with_items!(y.widened(), items => rows(mask, items, y)) } else { None };
    }
    /// The same of more.
    fn masked_some<T: SmallElement>(mask: &[bool], items: &[T]) -> Option<Array> {
        // Without a branch: the item is written, and stays if it is chosen.
        let mut out = vec![T::default(); items.len()];
        let mut count = 0;
        for (&item, &one) in items.iter().zip(mask) {
            *out.get_mut(count)? = item;
            count += usize::from(one);
        }
        out.truncate(count);
        Some(if count <= ROOM_ITEMS { Array::copied(&out) } else { Array::list(out) })
    }
    let few = mask.len() <= ROOM_ITEMS;
    match y.widened() {
        View::Int(items) if few => return masked_small(mask, items),
        View::Float(items) if few => return masked_small(mask, items),
        View::Bool(items) if few => return masked_small(mask, items),
        View::Byte(items) if few => return masked_small(mask, items),
        View::Int(items) => return masked_some(mask, items),
        View::Float(items) => return masked_some(mask, items),
        View::Bool(items) => return masked_some(mask, items),
        View::Byte(items) => return masked_some(mask, items),
        _ => {}
    }
    Some(with_items!(y.widened(), items => masked(mask, items)))
}

/// The items of a short list, each as often as a number for each or one for all says.
pub(crate) fn copied(x: &Array, y: &Array) -> Option<Array> {
    chosen(x, y).or_else(|| repeated(x, y))
}

fn repeated(x: &Array, y: &Array) -> Option<Array> {
    fn each<T: Element>(counts: &[i64], items: &[T]) -> Option<Array> {
        let mut total = 0_usize;
        for &count in counts {
            total = total.checked_add(usize::try_from(count).ok()?)?;
        }
        if total > ELEMENTS_MAX {
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
    if y.rank() > 1 || y.is_empty() || y.count() > ELEMENTS_MAX {
        return None;
    }
    if let Some(count) = amount(x) {
        let count = usize::try_from(count).ok().filter(|count| count.saturating_mul(y.count()) <= ELEMENTS_MAX)?;
        return with_items!(y.widened(), items => all(count, items));
    }
    let counts = x.as_slice::<i64>().filter(|counts| x.rank() == 1 && y.rank() == 1 && counts.len() == y.count())?;
    with_items!(y.widened(), items => each(counts, items))
}

/// The elements of an atom or a list, over and over, under a shape of up to four axes.
pub(crate) fn reshaped(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    fn repeated<T: Element>(shape: &[usize], count: usize, items: &[T]) -> Option<Array> {
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
                *to = usize::try_from(length).ok().filter(|&length| length <= ELEMENTS_MAX)?;
            }
        }
        _ => *shape.first_mut()? = usize::try_from(amount(x)?).ok()?,
    }
    let count = shape.iter().try_fold(1_usize, |count, &length| count.checked_mul(length))?;
    if y.rank() > 1 || y.is_empty() || count > ELEMENTS_MAX || shape.is_empty() || cx.fill.is_some() {
        return None;
    }
    with_items!(y.widened(), items => repeated(shape, count, items))
}

/// A small table with its rows as columns.
pub(crate) fn turned(y: &Array) -> Option<Array> {
    fn columns<T: Element>(rows: usize, columns: usize, items: &[T]) -> Option<Array> {
        let mut out = Vec::with_capacity(items.len());
        for column in 0..columns {
            out.extend(items.iter().skip(column).step_by(columns).cloned());
        }
        Array::new(&[columns, rows], out).ok()
    }
    match *y.shape() {
        [height, width] if y.count() <= ELEMENTS_MAX && height > 0 && width > 0 => {
            with_items!(y.widened(), items => columns(height, width, items))
        }
        _ => None,
    }
}

/// Two lists of one type and length as the items of an array.
pub(crate) fn laminated(x: &Array, y: &Array) -> Option<Array> {
    fn both<T: SmallElement>(x: &[T], y: &[T]) -> Option<Array> {
        let mut items = Vec::with_capacity(x.len() + y.len());
        pieces::extend(&mut items, x);
        pieces::extend(&mut items, y);
        Array::new(&[2, x.len()], items).ok()
    }
    if x.rank() != 1 || x.shape() != y.shape() || x.count() > ELEMENTS_MAX {
        return None;
    }
    match (x.widened(), y.widened()) {
        (View::Int(a), View::Int(b)) => both(a, b),
        (View::Float(a), View::Float(b)) => both(a, b),
        (View::Bool(a), View::Bool(b)) => both(a, b),
        (View::Byte(a), View::Byte(b)) => both(a, b),
        _ => None,
    }
}

/// The left argument in a box before what is not a box, or before a few boxes.
pub(crate) fn linked(x: &Array, y: &Array) -> Option<Array> {
    let boxed = Value::Array(x.clone());
    match y.as_slice::<Value>() {
        None => Some(Array::list(vec![boxed, Value::Array(y.clone())])),
        Some(boxes) if y.rank() < 2 && !boxes.is_empty() && boxes.len() < ROOM_ITEMS => {
            let mut all = Vec::with_capacity(boxes.len() + 1);
            all.push(boxed);
            all.extend_from_slice(boxes);
            Some(Array::list(all))
        }
        Some(_) => None,
    }
}
