//! Quick ways of known verbs on arguments that stay where they are, for what is no short list: small tables, boxes, lists of some
//! more elements, numbers of two types. As in [`super::borrowed`], each answers only where its answer is surely that of the verb.

use crate::array::{Array, Context, Element, SmallElement, Value, View, shape};
use crate::operators::borrowed::{self, FEW, MOST, amount};
use crate::operators::{KnownDyad, KnownMonad, borrowed_rows};
use crate::verbs::atomic::pairing::Machine;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, short_array_monad, short_pair};
use crate::verbs::order::few;
use crate::verbs::selection::from::{named_cell, place};
use crate::with_items;

/// Truths of a list that are folded, at most.
const TRUTHS: usize = 1 << 14;
/// Elements of two lists that are put together, at most: the longer one might take up the other, which is worth more then.
const LONGEST: usize = 512;

/// A known monad of an argument that stays where it is; `None` where there is no quick way.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::{KnownMonad, borrowed_arrays};
/// use jackal_kernels::verbs::atomic::ADD;
/// let table = Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?;
/// let sums = borrowed_arrays::monad(&Context::default(), KnownMonad::Insert(&ADD), &table);
/// assert_eq!(sums, Some(Array::list(vec![4_i64, 6])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline]
pub fn monad(cx: &Context, known: KnownMonad, y: &Array) -> Option<Array> {
    if let Some(small) = borrowed::monad(cx, known, y) {
        return Some(small.into());
    }
    array_of_monad(cx, known, y)
}

/// The same without the ways of [`super::borrowed`]. Its rooms are no part of the frames of evaluators, which recur.
#[inline(never)]
pub fn array_of_monad(cx: &Context, known: KnownMonad, y: &Array) -> Option<Array> {
    match known {
        KnownMonad::Each(verb) => short_array_monad(verb, cx, y),
        KnownMonad::Insert(verb) => folded(cx, verb, y),
        KnownMonad::Row(_) if !y.is_unpacked() => None,
        KnownMonad::Row(row) => row.borrowed_array?(cx, y),
    }
}

/// A known dyad of arguments that stay where they are; `None` where there is no quick way.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::{KnownDyad, borrowed_arrays, rows};
/// let table = Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?;
/// let corner = Array::boxed(Array::list(vec![1_i64, 0]));
/// let chosen = borrowed_arrays::dyad(&Context::default(), KnownDyad::Row(&rows::FROM), &corner, &table);
/// assert_eq!(chosen, Some(Array::from(3_i64)));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline]
pub fn dyad(cx: &Context, known: KnownDyad, x: &Array, y: &Array) -> Option<Array> {
    if let KnownDyad::Atomic(verb) = known {
        return match verb.of_atoms(cx, x, y) {
            Some(atom) => Some(atom.into()),
            None => short_pair(verb, cx, x, y).map(Array::from),
        };
    }
    if let Some(small) = borrowed::dyad(cx, known, x, y) {
        return Some(small.into());
    }
    array_of_dyad(cx, known, x, y)
}

/// The same without the ways of [`super::borrowed`]. Its rooms are no part of the frames of evaluators, which recur.
#[inline(never)]
pub fn array_of_dyad(cx: &Context, known: KnownDyad, x: &Array, y: &Array) -> Option<Array> {
    match known {
        KnownDyad::Atomic(verb) => short_pair(verb, cx, x, y).map(Array::from),
        KnownDyad::Row(_) if !x.is_unpacked() || !y.is_unpacked() => None,
        KnownDyad::Row(row) => row.borrowed_array?(cx, x, y),
    }
}

/// An elementwise verb between the items of a small table, or of a list of booleans.
fn folded(cx: &Context, verb: &AtomicDyad, y: &Array) -> Option<Array> {
    if y.count() > TRUTHS || y.is_empty() || y.tally() < 2 || !y.is_unpacked() {
        return None;
    }
    if let (Some(items), 1) = (y.as_slice::<bool>(), y.rank()) {
        return match (verb.fold.bools_to_int, verb.fold.bools) {
            (Some(sum), _) => sum(items).map(Array::from),
            (None, Some(fold)) => fold(items).map(Array::from),
            (None, None) => None,
        };
    }
    if y.rank() < 2 || y.count() > MOST {
        return None;
    }
    match y.view() {
        View::Int(items) if verb.plain => rows(cx, verb.ints, items, y),
        View::Float(items) => rows(cx, verb.floats, items, y),
        View::Bool(items) => match verb.bools {
            Kernel::Bool(_) => rows(cx, verb.bools, items, y),
            Kernel::Int(_) if verb.plain => {
                let mut numbers = [0_i64; MOST];
                let numbers = numbers.get_mut(..items.len())?;
                numbers.iter_mut().zip(items).for_each(|(to, &bool)| *to = bool.into());
                rows(cx, verb.ints, numbers, y)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The rows of a table, from the last to the first, as the general way has those of so small a table.
fn rows<T: Machine>(cx: &Context, kernel: Kernel<T>, items: &[T], y: &Array) -> Option<Array> {
    let f = kernel.giving::<T>()?;
    let row = items.len() / y.tally();
    let (mut result, mut room) = ([T::default(); FEW], [T::default(); FEW]);
    let (mut result, mut room) = (result.get_mut(..row)?, room.get_mut(..row)?);
    let mut rest = items.chunks_exact(row).rev();
    result.copy_from_slice(rest.next()?);
    for above in rest {
        if f(cx, above, result, room) != Flow::Fine {
            return None;
        }
        std::mem::swap(&mut result, &mut room);
    }
    under(y.item_shape(), result)
}

/// Elements under a shape.
fn under<T: Element>(shape: &[usize], items: &[T]) -> Option<Array> {
    match shape {
        [_] => Some(Array::copied(items)),
        _ => Array::new(shape, items.to_vec()).ok(),
    }
}

/// An item of a table or of a list of boxes or characters.
fn item(y: &Array, place: usize) -> Option<Array> {
    (!y.is_atom() && place < y.tally() && y.item_count() <= MOST).then(|| y.item(place))
}

pub(super) fn head(_cx: &Context, y: &Array) -> Option<Array> {
    item(y, 0)
}

pub(super) fn tail(_cx: &Context, y: &Array) -> Option<Array> {
    item(y, y.tally().checked_sub(1)?)
}

pub(super) fn enclosed(_cx: &Context, y: &Array) -> Option<Array> {
    let simple_atom = y.is_atom() && y.as_slice::<Value>().is_none();
    (!simple_atom).then(|| Array::boxed(y.clone()))
}

/// What a box holds.
pub(super) fn opened(_cx: &Context, y: &Array) -> Option<Array> {
    y.as_atom::<Value>()?.array().ok().cloned()
}

pub(super) fn shape_of(_cx: &Context, y: &Array) -> Option<Array> {
    let mut lengths = [0_i64; 4];
    // The lengths of exact arrays are exact.
    let lengths = lengths.get_mut(..y.rank()).filter(|_| !y.kind().is_exact())?;
    for (to, &length) in lengths.iter_mut().zip(y.shape()) {
        *to = i64::try_from(length).ok()?;
    }
    Some(Array::copied(lengths))
}

pub(super) fn raveled(_cx: &Context, y: &Array) -> Option<Array> {
    (y.rank() > 1).then(|| y.clone().raveled())
}

/// The places of the ones of a short list.
pub(super) fn places(_cx: &Context, y: &Array) -> Option<Array> {
    let items = y.as_slice::<bool>().filter(|_| y.rank() == 1 && y.count() <= MOST)?;
    let mut room = [0_i64; MOST];
    let mut count = 0;
    // Without a branch: the place is written, and stays if there is a one.
    for (place, &one) in (0_i64..).zip(items) {
        *room.get_mut(count)? = place;
        count += usize::from(one);
    }
    room.get(..count).map(Array::copied)
}

pub(super) fn grade_up(_cx: &Context, y: &Array) -> Option<Array> {
    graded(y, false)
}

pub(super) fn grade_down(_cx: &Context, y: &Array) -> Option<Array> {
    graded(y, true)
}

/// The places of the items of a short list in their order; of equal items the first comes first.
pub(super) fn graded(y: &Array, down: bool) -> Option<Array> {
    // What is sorted are numbers that hold an item above its place: that of equal items the first comes first needs no care.
    const BITS: u32 = FEW.ilog2();
    fn ordered(count: usize, keys: impl Iterator<Item = u64>) -> Option<Array> {
        let mut room = [0_u64; FEW];
        let room = room.get_mut(..count)?;
        for ((to, key), place) in room.iter_mut().zip(keys).zip(0_u64..) {
            *to = key << BITS | place;
        }
        room.sort_unstable();
        let mut out = [0_i64; FEW];
        let out = out.get_mut(..count)?;
        out.iter_mut().zip(room).for_each(|(to, key)| *to = (*key % FEW as u64) as i64);
        Some(Array::copied(out))
    }
    if y.rank() != 1 || y.count() > FEW {
        return None;
    }
    match y.view() {
        View::Int(items) if let Some(keys) = few::keys(items, down) => {
            let mut out = [0_i64; FEW];
            let out = out.get_mut(..items.len())?;
            few::ranked(keys, |rank, place| {
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

/// Selection: an item of a table or of boxes, a cell that one box names, items of a list by a list of numbers.
pub(super) fn from(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    if let Some(index) = amount(x) {
        return item(y, place(index, y.tally())?);
    }
    if let Some(Value::Array(index)) = x.as_atom::<Value>() {
        let Some((cell, axes)) = named_cell(index, y.shape()) else { return borrowed_rows::crossed(index, y) };
        return Some(y.cell(cell, y.shape().get(axes..)?)).filter(|cell| cell.count() <= MOST);
    }
    fn chosen<T: Element>(indices: &[i64], items: &[T]) -> Option<Array> {
        let mut out = Vec::with_capacity(indices.len());
        for &index in indices {
            out.push(items.get(place(index, items.len())?)?.clone());
        }
        Some(Array::list(out))
    }
    let indices = x.as_slice::<i64>().filter(|indices| indices.len() <= MOST && x.rank() == 1)?;
    match y.rank() {
        0 => None,
        1 => with_items!(y.view(), items => chosen(indices, items)),
        _ => with_items!(y.view(), items => picked(indices, items, y)),
    }
}

/// Items of a small table.
pub(super) fn picked<T: Element>(indices: &[i64], items: &[T], y: &Array) -> Option<Array> {
    let size = y.item_count();
    if indices.len().saturating_mul(size) > MOST {
        return None;
    }
    let mut out = Vec::with_capacity(indices.len() * size);
    for &index in indices {
        let place = place(index, y.tally())?;
        out.extend_from_slice(items.get(place * size..(place + 1) * size)?);
    }
    Array::new(&shape::concat(&[indices.len()], y.item_shape()), out).ok()
}

/// What the box at a place of a list holds.
pub(super) fn fetched(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    let boxes = y.as_slice::<Value>().filter(|_| y.rank() == 1)?;
    boxes.get(place(amount(x)?, boxes.len())?)?.array().ok().cloned()
}

/// The items of a short list that a mask chooses.
pub(super) fn copied(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    fn masked<T: Element>(mask: &[bool], items: &[T]) -> Array {
        let mut out = Vec::with_capacity(mask.iter().filter(|&&one| one).count());
        out.extend(items.iter().zip(mask).filter(|(_, one)| **one).map(|(item, _)| item.clone()));
        Array::list(out)
    }
    fn masked_few<T: SmallElement>(mask: &[bool], items: &[T]) -> Option<Array> {
        let mut room = [T::default(); FEW];
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
    let mask = x.as_slice::<bool>().filter(|mask| x.rank() == 1 && mask.len() <= MOST)?;
    if y.tally() != mask.len() || y.is_atom() {
        return None;
    }
    if y.rank() > 1 {
        let few = (1..=MOST).contains(&y.count());
        return if few { with_items!(y.view(), items => rows(mask, items, y)) } else { None };
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
        Some(if count <= FEW { Array::copied(&out) } else { Array::list(out) })
    }
    let few = mask.len() <= FEW;
    match y.view() {
        View::Int(items) if few => return masked_few(mask, items),
        View::Float(items) if few => return masked_few(mask, items),
        View::Bool(items) if few => return masked_few(mask, items),
        View::Byte(items) if few => return masked_few(mask, items),
        View::Int(items) => return masked_some(mask, items),
        View::Float(items) => return masked_some(mask, items),
        View::Bool(items) => return masked_some(mask, items),
        View::Byte(items) => return masked_some(mask, items),
        _ => {}
    }
    Some(with_items!(y.view(), items => masked(mask, items)))
}

/// Where characters or integers are first in a short list.
pub(super) fn index_of(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    fn first<T: PartialEq>(items: &[T], wanted: &[T]) -> Option<Array> {
        if items.len() > 2 * FEW || wanted.len() > FEW {
            return None;
        }
        let mut room = [0_i64; FEW];
        let room = room.get_mut(..wanted.len())?;
        for (to, item) in room.iter_mut().zip(wanted) {
            *to = items.iter().position(|other| other == item).unwrap_or(items.len()) as i64;
        }
        Some(Array::copied(room))
    }
    if x.rank() == 2 {
        return borrowed_rows::index_of(cx, x, y);
    }
    if x.rank() != 1 || y.rank() > 1 {
        return None;
    }
    match (x.view(), y.view()) {
        (View::Byte(items), View::Byte(wanted)) if is_alphabet(items) && wanted.len() <= MOST => {
            let places = wanted.iter().map(|&byte| i64::from(byte));
            Some(if y.is_atom() { Array::from(places.sum::<i64>()) } else { Array::list(places.collect()) })
        }
        (View::Byte(items), View::Byte(wanted)) if y.rank() == 1 => first(items, wanted),
        (View::Int(items), View::Int(wanted)) if y.rank() == 1 => first(items, wanted),
        (View::Bool(items), _) if y.is_atom() && items.len() <= MOST => {
            let wanted = amount(y)?;
            let place = items.iter().position(|&item| i64::from(item) == wanted).unwrap_or(items.len());
            i64::try_from(place).ok().map(Array::from)
        }
        _ => None,
    }
}

/// Whether these are all characters in their order.
fn is_alphabet(items: &[u8]) -> bool {
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

/// Lists and atoms of two machine types after one another, and a table with a row.
pub(super) fn joined(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    /// Of one type.
    fn alike<T: Element>(x: &[T], y: &[T]) -> Option<Array> {
        (x.len() + y.len() <= LONGEST).then(|| Array::list([x, y].concat()))
    }
    /// Of two types.
    fn widened<A: Copy, B: Copy, T: Element>(
        x: &[A],
        y: &[B],
        left: impl Fn(A) -> T,
        right: impl Fn(B) -> T,
    ) -> Option<Array> {
        (x.len() + y.len() <= LONGEST).then(|| {
            let mut out = Vec::with_capacity(x.len() + y.len());
            out.extend(x.iter().map(|&item| left(item)));
            out.extend(y.iter().map(|&item| right(item)));
            Array::list(out)
        })
    }
    /// Tables of one type and width, of which one may be a row; an atom is a row of itself.
    fn tables<T: Element>(x: (&Array, &[T]), y: (&Array, &[T])) -> Option<Array> {
        let table = if x.0.rank() > 1 { x.0 } else { y.0 };
        let (width, most) = (table.item_count(), 2 * MOST);
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
        return match (x.view(), y.view()) {
            (View::Int(a), View::Int(b)) => tables((x, a), (y, b)),
            (View::Float(a), View::Float(b)) => tables((x, a), (y, b)),
            (View::Bool(a), View::Bool(b)) => tables((x, a), (y, b)),
            (View::Byte(a), View::Byte(b)) => tables((x, a), (y, b)),
            (View::Int(a), View::Bool(&[b])) if y.is_atom() => tables((x, a), (y, &[b.into()])),
            (View::Bool(&[a]), View::Int(b)) if x.is_atom() => tables((x, &[a.into()]), (y, b)),
            _ => None,
        };
    }
    if let (View::Box(a), View::Box(b)) = (x.view(), y.view()) {
        let count = a.len() + b.len();
        return (count <= FEW).then(|| {
            let mut out = Vec::with_capacity(count);
            out.extend(a.iter().chain(b).cloned());
            Array::list(out)
        });
    }
    match (x.view(), y.view()) {
        (View::Byte(a), View::Byte(b)) => alike(a, b),
        views => borrowed::with_numbers!(views, alike, widened),
    }
}
