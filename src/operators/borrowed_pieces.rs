//! Quick ways of short lists taken apart, and of what boxes hold: `<;._1`, `2 <\`, `</.`, `#&>`, `|.&.>`. As in [`super::borrowed`], each
//! answers only where its answer is surely that of the general way.

use smallvec::SmallVec;

use super::apply::{KnownDyad, KnownMonad};
use crate::array::{Array, Context, SmallElement, Value, View, shape};
use crate::operators::borrowed::{self, FEW, MOST};
use crate::operators::borrowed_arrays;
use crate::operators::segments;
use crate::verbs::atomic::Span;
use crate::verbs::atomic::scalar::Scalar;

/// Where the runs of a list begin and end.
type Spans = SmallVec<[Span; 16]>;

/// A known verb on the runs that the items cut out which equal the first one, or the last one: kinds 1, -1, 2 and -2 of
/// [`super::cut`].
pub(super) fn by_fret(cx: &Context, (known, kind): (KnownMonad, i8), y: &Array) -> Option<Array> {
    fn equal<T: PartialEq>(items: &[T], kind: i8) -> Option<Spans> {
        let fret = if kind.abs() == 1 { items.first() } else { items.last() }?;
        Some(runs(items.iter().map(|item| item == fret), items.len(), kind))
    }
    if y.rank() != 1 {
        return None;
    }
    let spans = match y.view() {
        View::Byte(items) => equal(items, kind),
        View::Int(items) => equal(items, kind),
        View::Bool(items) => equal(items, kind),
        _ => None,
    }?;
    segments::known(cx, Some(known), y, &spans).ok()?
}

/// The same on the runs that a mark for each item cuts out.
pub(super) fn by_marks(cx: &Context, (known, kind): (KnownMonad, i8), x: &Array, y: &Array) -> Option<Array> {
    let marks = x.as_slice::<bool>().filter(|marks| x.rank() == 1 && y.rank() == 1 && marks.len() == y.count())?;
    let spans = runs(marks.iter().copied(), marks.len(), kind);
    if spans.is_empty() {
        return None;
    }
    segments::known(cx, Some(known), y, &spans).ok()?
}

/// The runs that begin at the marks, or end there; without them if the kind is negative.
fn runs(marks: impl Iterator<Item = bool>, count: usize, kind: i8) -> Spans {
    let mut spans = Spans::new();
    let places = marks.enumerate().filter(|(_, mark)| *mark).map(|(place, _)| place);
    if kind.abs() == 1 {
        let skip = usize::from(kind < 0);
        let mut begin = None;
        for place in places {
            spans.extend(begin.map(|begin| (begin + skip, place)));
            begin = Some(place);
        }
        spans.extend(begin.map(|begin| (begin + skip, count)));
    } else {
        let keep = usize::from(kind > 0);
        let mut begin = 0;
        for place in places {
            spans.push((begin, place + keep));
            begin = place + 1;
        }
    }
    spans
}

/// A known verb on the windows of a list.
pub(super) fn windows(cx: &Context, known: KnownMonad, x: &Array, y: &Array) -> Option<Array> {
    let KnownMonad::Row(row) = known else { return None };
    let size = usize::try_from(*x.as_atom::<i64>()?).ok()?;
    if y.rank() != 1 || size == 0 || size > y.tally() {
        return None;
    }
    row.parts?(cx, y, (size, 1, y.tally() - size + 1)).ok()?
}

/// A known verb on the items of a list whose keys in another are equal, for each key in the order in which they are first there.
pub(super) fn by_keys(cx: &Context, known: KnownMonad, x: &Array, y: &Array) -> Option<Array> {
    /// The class of each item, and how many classes there are.
    fn numbered<T: Copy + Default + PartialEq>(keys: &[T]) -> Option<(SmallVec<[usize; FEW]>, usize)> {
        let mut different = [T::default(); FEW];
        let mut count = 0;
        let mut classes = SmallVec::new();
        for key in keys {
            let class = different.get(..count)?.iter().position(|other| other == key).unwrap_or(count);
            *different.get_mut(class)? = *key;
            count = count.max(class + 1);
            classes.push(class);
        }
        Some((classes, count))
    }
    if x.rank() != 1 || y.rank() != 1 || x.count() != y.count() || y.is_empty() || y.count() > FEW {
        return None;
    }
    let (classes, count) = match x.view() {
        View::Int(keys) => numbered(keys),
        View::Byte(keys) => numbered(keys),
        View::Bool(keys) => numbered(keys),
        _ => None,
    }?;
    match known {
        KnownMonad::Row(row) if let Some(kernel) = row.classes => kernel(y, &classes, count).ok()?,
        KnownMonad::Insert(verb) if let Some(kernel) = verb.grouping.by_class => kernel(y, &classes, count).ok()?,
        _ => {
            let (together, spans) = grouped(y, &classes, count)?;
            segments::known(cx, Some(known), &together, &spans).ok()?
        }
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
    let like = paired(x, y)?;
    let mut out = Vec::with_capacity(like.count());
    for index in 0..like.count() {
        out.push(Value::Array(borrowed_arrays::dyad(cx, known, content(x, index)?, content(y, index)?)?));
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
        Scalar::of(&Array::from(borrowed::dyad(cx, known, content(x, index)?, content(y, index)?)?))
    })
}

/// A list of atoms of one type.
fn atoms(count: usize, at: impl Fn(usize) -> Option<Scalar>) -> Option<Array> {
    fn rest<T: SmallElement>(count: usize, first: T, at: impl Fn(usize) -> Option<T>) -> Option<Array> {
        let mut room = [T::default(); MOST];
        let room = room.get_mut(..count)?;
        *room.first_mut()? = first;
        for (index, to) in room.iter_mut().enumerate().skip(1) {
            *to = at(index)?;
        }
        Some(Array::copied(room))
    }
    match at(0)? {
        Scalar::Int(first) => rest(count, first, |index| match at(index) {
            Some(Scalar::Int(int)) => Some(int),
            _ => None,
        }),
        Scalar::Bool(first) => rest(count, first, |index| match at(index) {
            Some(Scalar::Bool(bool)) => Some(bool),
            _ => None,
        }),
        Scalar::Float(first) => rest(count, first, |index| match at(index) {
            Some(Scalar::Float(float)) => Some(float),
            _ => None,
        }),
    }
}

/// The argument whose shape the results for pairs of contents have: boxes, of one shape or beside an atom.
fn paired<'a>(x: &'a Array, y: &'a Array) -> Option<&'a Array> {
    let boxes = |side: &Array| side.is_atom() || side.as_slice::<Value>().is_some();
    if !boxes(x) || !boxes(y) || x.is_empty() || y.is_empty() {
        return None;
    }
    match (x.is_atom(), y.is_atom()) {
        (true, true) => None,
        (true, false) => Some(y),
        (false, true) => Some(x),
        (false, false) => shape::same(x.shape(), y.shape()).then_some(x),
    }
}

/// What a box holds; an atom without one is itself.
fn content(side: &Array, index: usize) -> Option<&Array> {
    match side.as_slice::<Value>() {
        Some(boxes) => boxes.get(if side.is_atom() { 0 } else { index })?.array().ok(),
        None => Some(side),
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
