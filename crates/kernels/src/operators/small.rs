//! Operators with elementwise verbs on small tables and short lists: the first branches of insertion, scans, windows and tables. As the
//! functions of [`crate::verbs::small`], each answers only where it surely gives what the rest of the operator gives.

use crate::array::{Array, Context, Element, ElementType, SmallElement, View};
use crate::verbs::atomic::pairing::Machine;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, Loop, ScanKernel};
use crate::verbs::small::{ELEMENTS_MAX, ROOM_ITEMS};

/// Truths of a list that are folded, at most.
const TRUTHS_MAX: usize = 1 << 14;
/// Rows of a table that is folded, at most.
const ROWS_MAX: usize = 32;
/// Fewer rows are taken one by one.
const HALVED_ROWS_MIN: usize = 8;
/// Integers of a table that is folded, at most.
const FOLDED_INTEGERS_MAX: usize = 2 * ELEMENTS_MAX;
/// Elements of half of the rows, and of one more, at most.
const HALF_MAX: usize = FOLDED_INTEGERS_MAX / 2 + ROOM_ITEMS;
/// Items of a window, at most.
const WINDOW_MAX: usize = 8;
/// Shorter rows of a table are not worth a call of the loop each.
const ROW_MIN: usize = 8;

/// An elementwise verb between the items of a small table, or of a list of booleans.
pub(super) fn inserted(cx: &Context, verb: &AtomicDyad, y: &Array) -> Option<Array> {
    if y.count() > TRUTHS_MAX || y.is_empty() || y.tally() < 2 || !y.is_unpacked() {
        return None;
    }
    if let (Some(items), 1) = (y.as_slice::<bool>(), y.rank()) {
        return match (verb.fold.bools_to_int, verb.fold.bools) {
            (Some(sum), _) => sum(items).map(Array::from),
            (None, Some(fold)) => fold(items).map(Array::from),
            (None, None) => None,
        };
    }
    // Larger tables of floats are summed up in groups of rows, in an order of their own.
    let most = if y.kind() == ElementType::Int { FOLDED_INTEGERS_MAX } else { ELEMENTS_MAX };
    if y.rank() < 2 || y.count() > most {
        return None;
    }
    match y.widened() {
        View::Int(items) if verb.keeps_ints => rows(cx, verb, verb.ints, items, y),
        View::Float(items) => rows(cx, verb, verb.floats, items, y),
        View::Bool(items) => match verb.bools {
            Kernel::Bool(_) => rows(cx, verb, verb.bools, items, y),
            Kernel::Int(_) if verb.keeps_ints => {
                let mut numbers = [0_i64; ELEMENTS_MAX];
                let numbers = numbers.get_mut(..items.len())?;
                numbers.iter_mut().zip(items).for_each(|(to, &bool)| *to = bool.into());
                rows(cx, verb, verb.ints, numbers, y)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Folds the rows of a table. Where grouping does not matter, half of the rows meet the other half, until one is left; other verbs go from
/// the last row to the first, as in the general form for so small a table.
fn rows<T: Machine>(cx: &Context, verb: &AtomicDyad, kernel: Kernel<T>, items: &[T], y: &Array) -> Option<Array> {
    let f = kernel.giving::<T>()?;
    let row = items.len() / y.tally();
    if verb.associative && y.tally() >= HALVED_ROWS_MIN && matches!(T::TYPE, ElementType::Int | ElementType::Bool) {
        return halves(cx, f, items, row).and_then(|result| under(y.item_shape(), result.get(..row)?));
    }
    let (mut result, mut room) = ([T::default(); ROOM_ITEMS], [T::default(); ROOM_ITEMS]);
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

/// The rows of one half of a table with those of the other, until one row is left, which is at the beginning.
fn halves<T: Machine>(cx: &Context, f: Loop<T, T>, items: &[T], row: usize) -> Option<[T; HALF_MAX]> {
    let (mut left, mut room) = ([T::default(); HALF_MAX], [T::default(); HALF_MAX]);
    let half = items.len() / row / 2 * row;
    let mut count = items.len() - half;
    left.get_mut(half..count)?.copy_from_slice(items.get(half..count)?);
    if f(cx, items.get(..half)?, items.get(count..)?, left.get_mut(..half)?) != Flow::Fine {
        return None;
    }
    while count > row {
        let half = count / row / 2 * row;
        let room = room.get_mut(..half)?;
        if f(cx, left.get(..half)?, left.get(count - half..count)?, room) != Flow::Fine {
            return None;
        }
        left.get_mut(..half)?.copy_from_slice(room);
        count -= half;
    }
    Some(left)
}

/// Elements under a shape.
fn under<T: Element>(shape: &[usize], items: &[T]) -> Option<Array> {
    match shape {
        [_] => Some(Array::copied(items)),
        _ => Array::new(shape, items.to_vec()).ok(),
    }
}

/// An elementwise verb inserted in each row of a small table: the last column and those before it.
pub(super) fn inserted_in_rows(cx: &Context, verb: &AtomicDyad, y: &Array) -> Option<Array> {
    let &[rows, columns] = y.shape() else { return None };
    if rows == 0 || rows > ROWS_MAX || columns < 2 || y.count() > ELEMENTS_MAX {
        return None;
    }
    match y.widened() {
        View::Int(items) if verb.keeps_ints => columns_folded(cx, verb.ints, items, (rows, columns)),
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
    let mut rooms = [[T::default(); ROWS_MAX]; 3];
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
pub(super) fn prefixes(cx: &Context, verb: &AtomicDyad, y: &Array) -> Option<Array> {
    if y.rank() != 1 || !(2..=ELEMENTS_MAX).contains(&y.tally()) || !verb.associative {
        return None;
    }
    match y.widened() {
        View::Int(items) if verb.keeps_ints => match verb.scan.ints {
            Some(scan) => scanned_by(cx, scan, items),
            None => scanned(cx, verb.ints, items),
        },
        View::Float(items) if !verb.in_order => match verb.scan.floats {
            Some(scan) => scanned_by(cx, scan, items),
            None => scanned(cx, verb.floats, items),
        },
        View::Bool(items) if verb.keeps_ints && matches!(verb.bools, Kernel::Int(_)) => {
            let mut numbers = [0_i64; ELEMENTS_MAX];
            let numbers = numbers.get_mut(..items.len())?;
            numbers.iter_mut().zip(items).for_each(|(to, &bool)| *to = bool.into());
            scanned_by(cx, verb.scan.ints?, numbers)
        }
        _ => None,
    }
}

/// The scan of a list by what the verb has for it.
fn scanned_by<T: Machine>(cx: &Context, scan: ScanKernel<T>, items: &[T]) -> Option<Array> {
    let mut out = vec![T::default(); items.len()];
    scan(cx, items, &mut out, 1).ok()?.then(|| Array::list(out))
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

/// An elementwise verb between the elements of two lists of one type: a row for each of the left one, or, turned, of the right one.
pub(super) fn table(cx: &Context, verb: &AtomicDyad, (x, y): (&Array, &Array), turned: bool) -> Option<Array> {
    if x.rank() != 1 || y.rank() != 1 || x.is_empty() || y.is_empty() || x.count() * y.count() > 4 * ELEMENTS_MAX {
        return None;
    }
    match (x.widened(), y.widened()) {
        (View::Int(a), View::Int(b)) if verb.keeps_ints => table_of(cx, verb.ints, (a, b, turned)),
        (View::Float(a), View::Float(b)) => table_of(cx, verb.floats, (a, b, turned)),
        (View::Bool(a), View::Bool(b)) if verb.keeps_ints => table_of(cx, verb.bools, (a, b, turned)),
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
    if y.len() < ROW_MIN && x.len() >= ROW_MIN {
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
pub(super) fn windows(cx: &Context, verb: &AtomicDyad, size: usize, y: &Array) -> Option<Array> {
    if y.rank() != 1 || !(2..=WINDOW_MAX).contains(&size) || size > y.tally() || y.count() > ELEMENTS_MAX {
        return None;
    }
    match y.widened() {
        View::Int(items) if verb.keeps_ints => windows_of(cx, verb.ints, size, items),
        View::Float(items) => windows_of(cx, verb.floats, size, items),
        View::Bool(items) if verb.keeps_ints => windows_of(cx, verb.bools, size, items),
        View::Byte(items) if size == 2 => pairs_by(cx, verb.bytes?, items),
        _ => None,
    }
}

fn windows_of<T: Machine + SmallElement>(cx: &Context, kernel: Kernel<T>, size: usize, items: &[T]) -> Option<Array> {
    if size == 2 {
        return match kernel {
            Kernel::Int(f) => pairs_by(cx, f, items),
            Kernel::Float(f) => pairs_by(cx, f, items),
            Kernel::Bool(f) => pairs_by(cx, f, items),
            Kernel::Complex(_) | Kernel::None => None,
        };
    }
    let (f, count) = (kernel.giving::<T>()?, items.len() - size + 1);
    let mut result = items.get(size - 1..)?.to_vec();
    let mut room = vec![T::default(); count];
    for start in (0..size - 1).rev() {
        if f(cx, items.get(start..start + count)?, &result, &mut room) != Flow::Fine {
            return None;
        }
        std::mem::swap(&mut result, &mut room);
    }
    Some(Array::list(result))
}

/// A verb between each item and the one after it.
fn pairs_by<T: Copy, U: SmallElement>(cx: &Context, f: Loop<T, U>, items: &[T]) -> Option<Array> {
    let (first, second) = (items.get(..items.len() - 1)?, items.get(1..)?);
    if first.len() > ROWS_MAX {
        let mut out = vec![U::default(); first.len()];
        return (f(cx, first, second, &mut out) == Flow::Fine).then(|| Array::list(out));
    }
    let mut room = [U::default(); ROWS_MAX];
    let out = room.get_mut(..first.len())?;
    (f(cx, first, second, out) == Flow::Fine).then(|| Array::copied(out))
}
