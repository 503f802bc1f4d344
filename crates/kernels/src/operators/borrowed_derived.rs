//! Quick ways of what operators make of known verbs, on small arguments that stay where they are: `+/"1`, `=/~`, `2 -/\`,
//! `|."1`. As in [`super::borrowed`], each answers only where its answer is surely that of the general way.
//!
//! A small table costs the general ways more for finding out what is to be done than for doing it.

use super::{KnownDyad, KnownMonad, MonadRow};
use crate::array::cells::{Rank, split};
use crate::array::{Array, Context, Element, SmallElement, View};
use crate::error::Result;
use crate::operators::DyadRow;
use crate::operators::borrowed::{MOST, amount};
use crate::operators::borrowed_arrays;
use crate::operators::{borrowed_pieces, borrowed_rows};
use crate::verbs::atomic::pairing::Machine;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, Loop};
use crate::verbs::selection::shifted::{Shift, shifted};

/// Rows of a table that is folded, at most.
const ROWS: usize = 32;
/// Items of a window, at most.
const WINDOW: usize = 8;

/// What an operator made of a known verb, as a function of one argument.
#[derive(Clone, Copy, Debug)]
pub enum QuickMonad {
    /// An elementwise verb inserted in each list.
    InsertRows(&'static AtomicDyad),
    /// An elementwise verb inserted in each prefix.
    Prefixes(&'static AtomicDyad),
    /// An elementwise verb between all items and all items.
    Table(&'static AtomicDyad),
    /// A verb with its argument at both sides.
    Both(KnownDyad),
    /// A verb on each list.
    Rows(&'static MonadRow),
    /// A verb on the runs that the first or the last item cuts out, by the kind of the cut. Here and below a flag tells whether the
    /// verb just boxes them.
    Cut(KnownMonad, bool, i8),
    /// A derived verb with its argument at both sides.
    BothDerived(QuickDyad),
    /// A verb on what each box holds, the results in boxes.
    Each(KnownMonad),
    /// A verb on what each box holds.
    Contents(KnownMonad),
    /// Each atom in a box.
    BoxedAtoms,
}

/// What an operator made of a known verb, as a function of two arguments.
#[derive(Clone, Copy, Debug)]
pub enum QuickDyad {
    /// An elementwise verb between all items of the left argument and all of the right one.
    Table(&'static AtomicDyad),
    /// An elementwise verb inserted in windows; with its arguments exchanged if the flag is set.
    Windows(&'static AtomicDyad, bool),
    /// A verb with its arguments exchanged.
    Exchanged(KnownDyad),
    /// A verb with the whole left argument on each list of the right one.
    Rows(&'static DyadRow),
    /// Pairs of atoms.
    Pairs,
    /// Pairs of each atom and each atom.
    AllPairs,
    /// Atoms and lists one behind the other, under these ranks.
    Joined(Rank, Rank),
    /// An elementwise verb between rows and lists, under these ranks.
    Ranked(&'static AtomicDyad, Rank, Rank),
    /// A verb on the runs that marks cut out, by the kind of the cut.
    Cut(KnownMonad, bool, i8),
    /// A verb on each window.
    Parts(KnownMonad, bool),
    /// A verb on the items of each key.
    Keys(KnownMonad, bool),
    /// A verb between the contents of boxes, the results in boxes.
    Each(KnownDyad),
    /// A verb between the contents of boxes.
    Contents(KnownDyad),
    /// A shift along an axis by an atom.
    Shifted(Shift),
}

/// The function of one argument; `None` where there is no quick way.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::borrowed_derived::{QuickMonad, monad};
/// use jackal_kernels::verbs::atomic::ADD;
/// let table = Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?;
/// let sums = monad(&Context::default(), QuickMonad::InsertRows(&ADD), &table);
/// assert_eq!(sums, Some(Array::list(vec![3_i64, 7])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline(never)]
pub fn monad(cx: &Context, quick: QuickMonad, y: &Array) -> Option<Array> {
    if y.count() > MOST {
        return None;
    }
    match quick {
        QuickMonad::InsertRows(verb) => rows_folded(cx, verb, y),
        QuickMonad::Prefixes(verb) => prefixes(cx, verb, y),
        QuickMonad::Table(verb) => table(cx, verb, (y, y), false),
        QuickMonad::Both(known) => borrowed_arrays::dyad(cx, known, y, y),
        QuickMonad::Rows(row) => {
            let kernel = row.cells.filter(|_| y.rank() == 2 && !y.is_empty())?;
            kernel(cx, y, split(y.shape(), 1)).ok()?
        }
        _ if y.is_sparse() => None,
        QuickMonad::Cut(known, boxes, kind) => borrowed_pieces::by_fret(cx, ((known, boxes), kind), y),
        QuickMonad::BothDerived(quick) => dyad(cx, quick, y, y),
        QuickMonad::Each(known) => borrowed_pieces::each(cx, known, y),
        QuickMonad::Contents(known) => borrowed_pieces::contents(cx, known, y),
        QuickMonad::BoxedAtoms => borrowed_pieces::boxed_atoms(y),
    }
}

/// The function of two arguments; `None` where there is no quick way.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::borrowed_derived::{QuickDyad, dyad};
/// use jackal_kernels::verbs::atomic::SUBTRACT;
/// let (cx, list) = (Context::default(), Array::list(vec![1_i64, 4, 9]));
/// let steps = dyad(&cx, QuickDyad::Windows(&SUBTRACT, true), &Array::from(2_i64), &list);
/// assert_eq!(steps, Some(Array::list(vec![3_i64, 5])));
/// ```
#[inline(never)]
pub fn dyad(cx: &Context, quick: QuickDyad, x: &Array, y: &Array) -> Option<Array> {
    if let QuickDyad::Shifted(shift) = quick {
        return shifted(&shift, amount(x)?, y);
    }
    if y.count() > MOST {
        return None;
    }
    match quick {
        QuickDyad::Shifted(_) => None,
        QuickDyad::Table(verb) => table(cx, verb, (x, y), false),
        QuickDyad::Windows(verb, exchanged) => windows(cx, (verb, exchanged), x, y),
        QuickDyad::Exchanged(known) => borrowed_arrays::dyad(cx, known, y, x),
        QuickDyad::Rows(row) => {
            let kernel = row.cells.filter(|_| x.is_atom() && y.rank() == 2 && !y.is_empty())?;
            kernel(cx, x, y, split(y.shape(), 1)).ok()?
        }
        QuickDyad::Pairs => pairs(x, y),
        QuickDyad::AllPairs => all_pairs(x, y),
        _ if x.is_sparse() || y.is_sparse() => None,
        QuickDyad::Joined(left, right) => borrowed_rows::joined((left, right), x, y),
        QuickDyad::Ranked(verb, left, right) => ranked(cx, (verb, (left, right)), x, y),
        QuickDyad::Cut(known, boxes, kind) => borrowed_pieces::by_marks(cx, ((known, boxes), kind), x, y),
        QuickDyad::Parts(known, boxes) => borrowed_pieces::windows(cx, (known, boxes), x, y),
        QuickDyad::Keys(known, boxes) => borrowed_pieces::by_keys(cx, (known, boxes), x, y),
        QuickDyad::Each(known) => borrowed_pieces::each_pair(cx, known, x, y),
        QuickDyad::Contents(known) => borrowed_pieces::content_pairs(cx, known, x, y),
    }
}

/// An elementwise verb inserted in each row of a small table: the last column and those before it.
fn rows_folded(cx: &Context, verb: &AtomicDyad, y: &Array) -> Option<Array> {
    let &[rows, columns] = y.shape() else { return None };
    if rows == 0 || rows > ROWS || columns < 2 {
        return None;
    }
    match y.view() {
        View::Int(items) if verb.plain => columns_folded(cx, verb.ints, items, (rows, columns)),
        View::Float(items) => match verb.fold.floats {
            Some(fold) => items.chunks_exact(columns).map(fold).collect::<Option<Vec<f64>>>().map(Array::list),
            None => columns_folded(cx, verb.floats, items, (rows, columns)),
        },
        View::Bool(items) => match verb.fold.bools_to_int {
            Some(sum) => items.chunks_exact(columns).map(sum).collect::<Option<Vec<i64>>>().map(Array::list),
            None => columns_folded(cx, verb.bools, items, (rows, columns)),
        },
        _ => None,
    }
}

fn columns_folded<T: Machine + SmallElement>(
    cx: &Context,
    kernel: Kernel<T>,
    items: &[T],
    (rows, columns): (usize, usize),
) -> Option<Array> {
    let f = kernel.giving::<T>()?;
    let mut rooms = [[T::default(); ROWS]; 3];
    let [column, result, room] = &mut rooms;
    let (column, mut result, mut room) = (column.get_mut(..rows)?, result.get_mut(..rows)?, room.get_mut(..rows)?);
    let put = |place: usize, to: &mut [T]| {
        to.iter_mut().zip(items.iter().skip(place).step_by(columns)).for_each(|(to, &item)| *to = item);
    };
    put(columns - 1, result);
    for place in (0..columns - 1).rev() {
        put(place, column);
        if f(cx, column, result, room) != Flow::Fine {
            return None;
        }
        std::mem::swap(&mut result, &mut room);
    }
    Some(Array::copied(result))
}

/// The scan of a list.
fn prefixes(cx: &Context, verb: &AtomicDyad, y: &Array) -> Option<Array> {
    if y.rank() != 1 || y.tally() < 2 || !verb.associative {
        return None;
    }
    match y.view() {
        View::Int(items) if verb.plain => match verb.scan.ints {
            Some(scan) => scanned_by(cx, scan, items),
            None => scanned(cx, verb.ints, items),
        },
        View::Float(items) if !verb.in_order => match verb.scan.floats {
            Some(scan) => scanned_by(cx, scan, items),
            None => scanned(cx, verb.floats, items),
        },
        View::Bool(items) if verb.plain && matches!(verb.bools, Kernel::Int(_)) => {
            let mut numbers = [0_i64; MOST];
            let numbers = numbers.get_mut(..items.len())?;
            numbers.iter_mut().zip(items).for_each(|(to, &bool)| *to = bool.into());
            scanned_by(cx, verb.scan.ints?, numbers)
        }
        _ => None,
    }
}

/// The scan of a list by what the verb has for it.
fn scanned_by<T: Machine>(
    cx: &Context,
    scan: fn(&Context, &[T], &mut [T]) -> Result<bool>,
    items: &[T],
) -> Option<Array> {
    let mut out = vec![T::default(); items.len()];
    scan(cx, items, &mut out).ok()?.then(|| Array::list(out))
}

/// The scan of a verb for which grouping does not matter, one by one.
fn scanned<T: Machine + SmallElement>(cx: &Context, kernel: Kernel<T>, items: &[T]) -> Option<Array> {
    let f = kernel.giving::<T>()?;
    let mut out = items.to_vec();
    for at in 1..out.len() {
        let (before, rest) = out.split_at_mut(at);
        let to = rest.get_mut(..1)?;
        if f(cx, before.get(at - 1..)?, items.get(at..=at)?, to) != Flow::Fine {
            return None;
        }
    }
    Some(Array::list(out))
}

/// An elementwise verb under ranks: atoms of a list with all of another, or rows with a list.
fn ranked(cx: &Context, of: (&AtomicDyad, (Rank, Rank)), x: &Array, y: &Array) -> Option<Array> {
    let (verb, (left, right)) = of;
    if verb.is_fitted(cx) {
        return None;
    }
    match (x.rank(), y.rank()) {
        (1, 1) if left == 0 && right > 0 => table(cx, verb, (x, y), false),
        (1, 1) if left > 0 && right == 0 => table(cx, verb, (x, y), true),
        _ => borrowed_rows::met(cx, of, x, y),
    }
}

/// An elementwise verb between the elements of two lists of one type: a row for each of the left one, or, turned, of the right one.
fn table(cx: &Context, verb: &AtomicDyad, (x, y): (&Array, &Array), turned: bool) -> Option<Array> {
    if x.rank() != 1 || y.rank() != 1 || x.is_empty() || y.is_empty() || x.count() * y.count() > 4 * MOST {
        return None;
    }
    match (x.view(), y.view()) {
        (View::Int(a), View::Int(b)) if verb.plain => table_of(cx, verb.ints, (a, b, turned)),
        (View::Float(a), View::Float(b)) => table_of(cx, verb.floats, (a, b, turned)),
        (View::Bool(a), View::Bool(b)) if verb.plain => table_of(cx, verb.bools, (a, b, turned)),
        (View::Byte(a), View::Byte(b)) => table_by(cx, verb.bytes?, (a, b, turned)),
        _ => None,
    }
}

fn table_of<T: Element + Copy>(cx: &Context, kernel: Kernel<T>, sides: (&[T], &[T], bool)) -> Option<Array> {
    match kernel {
        Kernel::Int(f) => table_by(cx, f, sides),
        Kernel::Float(f) => table_by(cx, f, sides),
        Kernel::Bool(f) => table_by(cx, f, sides),
        Kernel::Complex(_) | Kernel::None => None,
    }
}

/// Rows of a table that are shorter than this are worth no call each.
const ROW: usize = 8;

fn table_by<T: Copy, U: Element + Copy + Default>(
    cx: &Context,
    f: Loop<T, U>,
    (x, y, turned): (&[T], &[T], bool),
) -> Option<Array> {
    let mut out = vec![U::default(); x.len() * y.len()];
    if turned {
        for (row, item) in out.chunks_exact_mut(x.len()).zip(y) {
            if f(cx, x, std::slice::from_ref(item), row) != Flow::Fine {
                return None;
            }
        }
        return Array::new(&[y.len(), x.len()], out).ok();
    }
    if y.len() < ROW && x.len() >= ROW {
        // Column by column: these are long.
        let mut column = vec![U::default(); x.len()];
        for (place, item) in y.iter().enumerate() {
            if f(cx, x, std::slice::from_ref(item), &mut column) != Flow::Fine {
                return None;
            }
            for (row, &result) in out.chunks_exact_mut(y.len()).zip(&column) {
                *row.get_mut(place)? = result;
            }
        }
        return Array::new(&[x.len(), y.len()], out).ok();
    }
    for (row, item) in out.chunks_exact_mut(y.len()).zip(x) {
        if f(cx, std::slice::from_ref(item), y, row) != Flow::Fine {
            return None;
        }
    }
    Array::new(&[x.len(), y.len()], out).ok()
}

/// An elementwise verb inserted in the windows of a list: the last item of each, and those before it.
fn windows(cx: &Context, (verb, exchanged): (&AtomicDyad, bool), x: &Array, y: &Array) -> Option<Array> {
    let size = x.as_atom::<i64>().and_then(|&size| usize::try_from(size).ok())?;
    if y.rank() != 1 || !(2..=WINDOW).contains(&size) || size > y.tally() {
        return None;
    }
    match y.view() {
        View::Int(items) if verb.plain => windows_of(cx, (verb.ints, exchanged), size, items),
        View::Float(items) => windows_of(cx, (verb.floats, exchanged), size, items),
        View::Bool(items) if verb.plain => windows_of(cx, (verb.bools, exchanged), size, items),
        View::Byte(items) if size == 2 => pairs_by(cx, (verb.bytes?, exchanged), items),
        _ => None,
    }
}

fn windows_of<T: Machine + SmallElement>(
    cx: &Context,
    (kernel, exchanged): (Kernel<T>, bool),
    size: usize,
    items: &[T],
) -> Option<Array> {
    if size == 2 {
        return match kernel {
            Kernel::Int(f) => pairs_by(cx, (f, exchanged), items),
            Kernel::Float(f) => pairs_by(cx, (f, exchanged), items),
            Kernel::Bool(f) => pairs_by(cx, (f, exchanged), items),
            Kernel::Complex(_) | Kernel::None => None,
        };
    }
    let (f, count) = (kernel.giving::<T>()?, items.len() - size + 1);
    let mut result = items.get(size - 1..)?.to_vec();
    let mut room = vec![T::default(); count];
    for start in (0..size - 1).rev() {
        let part = items.get(start..start + count)?;
        let (a, b) = if exchanged { (&result[..], part) } else { (part, &result[..]) };
        if f(cx, a, b, &mut room) != Flow::Fine {
            return None;
        }
        std::mem::swap(&mut result, &mut room);
    }
    Some(Array::list(result))
}

/// A verb between each item and the one after it.
fn pairs_by<T: Copy, U: SmallElement>(cx: &Context, (f, exchanged): (Loop<T, U>, bool), items: &[T]) -> Option<Array> {
    let (first, second) = (items.get(..items.len() - 1)?, items.get(1..)?);
    let (a, b) = if exchanged { (second, first) } else { (first, second) };
    if first.len() > ROWS {
        let mut out = vec![U::default(); first.len()];
        return (f(cx, a, b, &mut out) == Flow::Fine).then(|| Array::list(out));
    }
    let mut room = [U::default(); ROWS];
    let out = room.get_mut(..first.len())?;
    (f(cx, a, b, out) == Flow::Fine).then(|| Array::copied(out))
}

/// Each atom of a list with each atom of another of one type.
fn all_pairs(x: &Array, y: &Array) -> Option<Array> {
    fn both<T: SmallElement>(x: &[T], y: &[T]) -> Option<Array> {
        let mut out = Vec::with_capacity(2 * x.len() * y.len());
        x.iter().for_each(|&x| y.iter().for_each(|&y| out.extend([x, y])));
        Array::new(&[x.len(), y.len(), 2], out).ok()
    }
    if x.rank() != 1 || y.rank() != 1 || x.is_empty() || y.is_empty() || x.count() * y.count() > 2 * MOST {
        return None;
    }
    match (x.view(), y.view()) {
        (View::Int(x), View::Int(y)) => both(x, y),
        (View::Float(x), View::Float(y)) => both(x, y),
        (View::Bool(x), View::Bool(y)) => both(x, y),
        (View::Byte(x), View::Byte(y)) => both(x, y),
        _ => None,
    }
}

/// The atoms of two lists of one type and length, side by side.
pub(super) fn pairs(x: &Array, y: &Array) -> Option<Array> {
    fn both<T: SmallElement>(x: &[T], y: &[T]) -> Option<Array> {
        let mut out = Vec::with_capacity(2 * x.len());
        x.iter().zip(y).for_each(|(&x, &y)| out.extend([x, y]));
        Array::new(&[x.len(), 2], out).ok()
    }
    if x.rank() != 1 || y.rank() != 1 || x.count() != y.count() || x.is_empty() {
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

/// What an operator that puts its function under the rank of lists makes of a known verb of one argument.
pub fn on_rows(known: KnownMonad) -> Option<QuickMonad> {
    match known {
        KnownMonad::Insert(verb) => Some(QuickMonad::InsertRows(verb)),
        KnownMonad::Row(row) => row.cells.map(|_| QuickMonad::Rows(row)),
        KnownMonad::Each(_) => None,
    }
}
