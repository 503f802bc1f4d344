//! Quick ways of short lists taken apart, and of what boxes hold: `<;._1`, `2 <\`, `</.`, `#&>`, `|.&.>`. As in [`super::borrowed`], each
//! answers only where its answer is surely that of the general way.

use smallvec::SmallVec;

use super::apply::{KnownDyad, KnownMonad};
use crate::array::{Array, Context, SmallElement, Value, View, mask};
use crate::operators::borrowed::{self, FEW};
use crate::operators::borrowed_arrays;
use crate::operators::segments;
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::atomic::{Classes, Span};
use crate::verbs::structure::boxes::{content, paired};

/// Where the runs of a list begin and end.
type Spans = SmallVec<[Span; 16]>;

/// Where the marks of a list are, in order.
type Places = SmallVec<[usize; 16]>;

/// A known verb, and whether it just puts its argument into a box.
pub(super) type Known = (KnownMonad, bool);

/// A known verb on the runs that the items cut out which equal the first one, or the last one: kinds 1, -1, 2 and -2 of
/// [`super::cut`].
pub(super) fn by_fret(cx: &Context, (known, kind): (Known, i8), y: &Array) -> Option<Array> {
    fn by<T: SmallElement + PartialEq>(cx: &Context, of: (Known, i8, &Array), items: &[T]) -> Option<Array> {
        let fret = if of.1.abs() == 1 { items.first() } else { items.last() }?;
        let mut places = Places::new();
        mask::each_place_of(items, |item| item == *fret, |place| places.push(place));
        on_runs(cx, of, items, &places)
    }
    if y.rank() != 1 {
        return None;
    }
    let of = (known, kind, y);
    match y.view() {
        View::Byte(items) => by(cx, of, items),
        View::Int(items) => by(cx, of, items),
        View::Bool(items) => by(cx, of, items),
        _ => None,
    }
}

/// The same on the runs that a mark for each item cuts out.
pub(super) fn by_marks(cx: &Context, (known, kind): (Known, i8), x: &Array, y: &Array) -> Option<Array> {
    let marks = x.as_slice::<bool>().filter(|marks| x.rank() == 1 && y.rank() == 1 && marks.len() == y.count())?;
    let (of, mut places) = ((known, kind, y), Places::new());
    mask::each_place(marks, |place| places.push(place));
    if places.is_empty() {
        return None;
    }
    match y.view() {
        View::Byte(items) => on_runs(cx, of, items, &places),
        View::Int(items) => on_runs(cx, of, items, &places),
        View::Float(items) => on_runs(cx, of, items, &places),
        View::Bool(items) => on_runs(cx, of, items, &places),
        _ => None,
    }
}

/// A known verb on the runs of a list that marks at these places cut out: at least one.
fn on_runs<T: SmallElement>(
    cx: &Context,
    ((known, boxes), kind, y): (Known, i8, &Array),
    items: &[T],
    places: &[usize],
) -> Option<Array> {
    if boxes {
        let mut out = Vec::with_capacity(places.len());
        runs(places, items.len(), kind, |start, end| Array::push_run(&mut out, items, start, end));
        return Some(Array::list(out));
    }
    let mut spans = Spans::new();
    runs(places, items.len(), kind, |start, end| spans.push((start, end)));
    segments::known(cx, Some(known), y, &spans).ok()?
}

/// The runs that begin at the marks, or end there; without them if the kind is negative.
#[inline]
fn runs(places: &[usize], count: usize, kind: i8, mut put: impl FnMut(usize, usize)) {
    if kind.abs() == 1 {
        let skip = usize::from(kind < 0);
        let mut begin = None;
        for &place in places {
            if let Some(begin) = begin {
                put(begin + skip, place);
            }
            begin = Some(place);
        }
        if let Some(begin) = begin {
            put(begin + skip, count);
        }
    } else {
        let keep = usize::from(kind > 0);
        let mut begin = 0;
        for &place in places {
            put(begin, place + keep);
            begin = place + 1;
        }
    }
}

/// A known verb on the windows of a list.
pub(super) fn windows(cx: &Context, (known, boxes): Known, x: &Array, y: &Array) -> Option<Array> {
    fn boxed<T: SmallElement>(items: &[T], size: usize) -> Array {
        let window = |start: usize| Value::Array(Array::run(items, start, start + size));
        Array::list((0..=items.len() - size).map(window).collect::<Vec<Value>>())
    }
    let KnownMonad::Row(row) = known else { return None };
    let size = usize::try_from(*x.as_atom::<i64>()?).ok()?;
    if y.rank() != 1 || size == 0 || size > y.tally() {
        return None;
    }
    match y.view() {
        View::Byte(items) if boxes => Some(boxed(items, size)),
        View::Int(items) if boxes => Some(boxed(items, size)),
        View::Float(items) if boxes => Some(boxed(items, size)),
        View::Bool(items) if boxes => Some(boxed(items, size)),
        _ => row.parts?(cx, y, (size, 1, y.tally() - size + 1)).ok()?,
    }
}

/// A known verb on the items of a list whose keys in another are equal, for each key in the order in which they are first there.
pub(super) fn by_keys(cx: &Context, (known, boxes): Known, x: &Array, y: &Array) -> Option<Array> {
    /// Writes the class of each item; how many classes there are.
    fn numbered<T: Copy + Default + PartialEq>(keys: &[T], classes: &mut [usize]) -> Option<usize> {
        let mut different = [T::default(); FEW];
        let mut count = 0;
        for (key, to) in keys.iter().zip(classes) {
            let class = different.get(..count)?.iter().position(|other| other == key).unwrap_or(count);
            *different.get_mut(class)? = *key;
            count = count.max(class + 1);
            *to = class;
        }
        Some(count)
    }
    /// The same by keys of one byte: what number each has is looked up, and what is new is written without a guess.
    fn looked_up(keys: impl Iterator<Item = u8>, classes: &mut [usize]) -> usize {
        let (mut numbers, mut count) = ([0_u8; 256], 0);
        for (key, to) in keys.zip(classes) {
            let number = &mut numbers[usize::from(key)];
            count += u8::from(*number == 0);
            *number = if *number == 0 { count } else { *number };
            *to = usize::from(*number - 1);
        }
        count.into()
    }
    if x.rank() != 1 || y.rank() != 1 || x.count() != y.count() || y.is_empty() || y.count() > FEW {
        return None;
    }
    let mut classes = [0_usize; FEW];
    let classes = classes.get_mut(..x.count())?;
    let count = match x.view() {
        View::Int(keys) if let Some(steps) = borrowed::steps(keys) => Some(looked_up(steps, classes)),
        View::Int(keys) => numbered(keys, classes),
        View::Byte(keys) => Some(looked_up(keys.iter().copied(), classes)),
        View::Bool(keys) => Some(looked_up(keys.iter().map(|&key| key.into()), classes)),
        _ => None,
    }?;
    match known {
        _ if boxes => gathered(y, classes, count),
        KnownMonad::Row(row) if let Some(kernel) = row.classes => kernel(y, Classes::Numbered(classes), count).ok()?,
        KnownMonad::Insert(verb) if let Some(kernel) = verb.grouping.by_class => {
            kernel(y, Classes::Numbered(classes), count).ok()?
        }
        _ => {
            let (together, spans) = grouped(y, classes, count)?;
            segments::known(cx, Some(known), &together, &spans).ok()?
        }
    }
}

/// The items of each class in a box.
fn gathered(y: &Array, classes: &[usize], count: usize) -> Option<Array> {
    fn own<T: SmallElement>(items: &[T], classes: &[usize], count: usize) -> Option<Array> {
        let mut out = Vec::with_capacity(count);
        for class in 0..count {
            let mut room = [T::default(); FEW];
            let mut size = 0;
            for (&item, &other) in items.iter().zip(classes) {
                *room.get_mut(size)? = item;
                size += usize::from(class == other);
            }
            Array::push_run(&mut out, &room[..], 0, size);
        }
        Some(Array::list(out))
    }
    match y.view() {
        View::Int(items) => own(items, classes, count),
        View::Float(items) => own(items, classes, count),
        View::Bool(items) => own(items, classes, count),
        View::Byte(items) => own(items, classes, count),
        _ => None,
    }
}

/// The items of each class together, and where those of each are.
fn grouped(y: &Array, classes: &[usize], count: usize) -> Option<(Array, Spans)> {
    fn put<T: SmallElement>(items: &[T], classes: &[usize], next: &mut [usize]) -> Option<Array> {
        let mut room = [T::default(); FEW];
        for (&item, &class) in items.iter().zip(classes) {
            let place = next.get_mut(class)?;
            *room.get_mut(*place)? = item;
            *place += 1;
        }
        room.get(..items.len()).map(Array::copied)
    }
    let mut next = [0_usize; FEW];
    classes.iter().for_each(|&class| next.get_mut(class).into_iter().for_each(|size| *size += 1));
    let mut spans = Spans::new();
    let mut end = 0;
    for size in next.get_mut(..count)? {
        spans.push((end, end + *size));
        end += std::mem::replace(size, end);
    }
    let together = match y.view() {
        View::Int(items) => put(items, classes, &mut next),
        View::Float(items) => put(items, classes, &mut next),
        View::Bool(items) => put(items, classes, &mut next),
        View::Byte(items) => put(items, classes, &mut next),
        _ => None,
    }?;
    Some((together, spans))
}

/// A known verb on what each box holds, the results in boxes.
pub(super) fn each(cx: &Context, known: KnownMonad, y: &Array) -> Option<Array> {
    let boxes = y.as_slice::<Value>().filter(|boxes| !boxes.is_empty())?;
    let mut out = Vec::with_capacity(boxes.len());
    for value in boxes {
        out.push(Value::Array(borrowed_arrays::monad(cx, known, value.array().ok()?)?));
    }
    Some(y.with_items(out))
}

/// The same of two arguments, of which one may be an atom.
pub(super) fn each_pair(cx: &Context, known: KnownDyad, x: &Array, y: &Array) -> Option<Array> {
    let like = paired(x, y).filter(|like| !like.is_atom())?;
    let mut out = Vec::with_capacity(like.count());
    for index in 0..like.count() {
        out.push(Value::Array(borrowed_arrays::dyad(cx, known, &*content(x, index).ok()?, &*content(y, index).ok()?)?));
    }
    Some(like.with_items(out))
}

/// A known verb that gives an atom for what each box of a list holds, the atoms in a list.
pub(super) fn contents(cx: &Context, known: KnownMonad, y: &Array) -> Option<Array> {
    let boxes = y.as_slice::<Value>().filter(|boxes| y.rank() == 1 && !boxes.is_empty())?;
    atoms(boxes.len(), |index| Scalar::of(&Array::from(borrowed::monad(cx, known, boxes.get(index)?.array().ok()?)?)))
}

/// The same of two arguments, of which one may be an atom.
pub(super) fn content_pairs(cx: &Context, known: KnownDyad, x: &Array, y: &Array) -> Option<Array> {
    let like = paired(x, y).filter(|like| like.rank() == 1)?;
    atoms(like.count(), |index| {
        Scalar::of(&Array::from(borrowed::dyad(cx, known, &*content(x, index).ok()?, &*content(y, index).ok()?)?))
    })
}

/// A list of atoms of one type.
fn atoms(count: usize, at: impl Fn(usize) -> Option<Scalar>) -> Option<Array> {
    fn rest<T: SmallElement>(count: usize, first: T, at: impl Fn(usize) -> Option<T>) -> Option<Array> {
        let mut room: SmallVec<[T; FEW]> = SmallVec::from_elem(first, 1);
        for index in 1..count {
            room.push(at(index)?);
        }
        Some(Array::copied(&room))
    }
    match at(0)? {
        Scalar::Int(first) => rest(count, first, |index| match at(index) {
            Some(Scalar::Int(int)) => Some(int),
            _ => None,
        }),
        Scalar::Bool(first) => rest(count, bool::from(first), |index| match at(index) {
            Some(Scalar::Bool(bool)) => Some(bool.into()),
            _ => None,
        }),
        Scalar::Float(first) => rest(count, first, |index| match at(index) {
            Some(Scalar::Float(float)) => Some(float),
            _ => None,
        }),
    }
}

/// Each item of a short list in a box.
pub(super) fn boxed_atoms(y: &Array) -> Option<Array> {
    fn all<T: SmallElement + Into<Array>>(items: &[T]) -> Option<Array> {
        Some(Array::boxes(items.iter().map(|&item| -> Array { item.into() })))
    }
    if y.rank() != 1 || y.is_empty() {
        return None;
    }
    match y.view() {
        View::Int(items) => all(items),
        View::Float(items) => all(items),
        View::Bool(items) => all(items),
        _ => None,
    }
}
