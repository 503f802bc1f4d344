//! Quick ways of the rows of small tables: those that are different, where they are, in order; and rows met by a list. As in
//! [`super::borrowed`], each answers only where its answer is surely that of the verb.

use smallvec::SmallVec;

use crate::array::cells::Rank;
use crate::array::{Array, Context, Element, SmallElement, Value, View, compare, shape};
use crate::operators::borrowed::{self, FEW, MOST, ints};
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, Loop};
use crate::verbs::selection::from::place;
use crate::with_items;

/// Pairs of rows that are compared, at most.
const PAIRS: usize = 512;

/// Something done with the elements of two arrays of one type, of which equal ones are the same.
macro_rules! with_exact {
    ($x:expr, $y:expr, $a:ident, $b:ident => $done:expr) => {
        match ($x.view(), $y.view()) {
            (View::Int($a), View::Int($b)) => $done,
            (View::Byte($a), View::Byte($b)) => $done,
            (View::Bool($a), View::Bool($b)) => $done,
            _ => None,
        }
    };
}

/// The width of the rows of a table, if these are few enough to be compared with so many others.
fn width(table: &Array, others: usize) -> Option<usize> {
    let &[rows, width] = table.shape() else { return None };
    (width > 0 && rows > 0 && others > 0 && rows * others <= PAIRS).then_some(width)
}

/// How many rows of a table's width an array of rank 1 or 2 has.
fn rows_in(array: &Array, table: &Array) -> Option<usize> {
    match (array.shape(), table.shape()) {
        (&[own], &[_, width]) if own == width => Some(1),
        (&[rows, own], &[_, width]) if own == width => Some(rows),
        _ => None,
    }
}

/// The different rows of a table, or items of a list of integers.
pub(super) fn distinct(_cx: &Context, y: &Array) -> Option<Array> {
    if let (View::Int(items), 1) = (y.view(), y.rank())
        && items.len() <= MOST
    {
        let (keys, mut out) = (borrowed::steps(items)?, vec![0; items.len()]);
        let count = borrowed::different(items, keys, &mut out);
        out.truncate(count);
        return Some(Array::list(out));
    }
    fn firsts<T: Element + PartialEq>(items: &[T], width: usize) -> Option<Array> {
        let mut out: Vec<T> = Vec::with_capacity(items.len());
        for row in items.chunks_exact(width) {
            if !out.chunks_exact(width).any(|other| other == row) {
                out.extend_from_slice(row);
            }
        }
        Array::new(&[out.len() / width, width], out).ok()
    }
    let width = width(y, y.tally())?;
    with_exact!(y, y, items, _again => firsts(items, width))
}

/// Which rows of the left argument the right one has.
pub(super) fn member(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    if y.rank() < 2 {
        return boxes_among(cx, x, y);
    }
    let count = rows_in(x, y)?;
    let width = width(y, count)?;
    with_exact!(x, y, a, b => {
        let is_there = |row: &[_]| b.chunks_exact(width).any(|other| other == row);
        Some(match x.rank() {
            1 => Array::from(is_there(a)),
            _ => Array::list(a.chunks_exact(width).map(is_there).collect::<Vec<bool>>()),
        })
    })
}

/// Which boxes of the left argument, a list, the right one has.
fn boxes_among(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    let (a, b) = (x.as_slice::<Value>()?, y.as_slice::<Value>()?);
    if x.rank() != 1 || a.len() * b.len() > FEW {
        return None;
    }
    let same = |a: &Value, b: &Value| match (a, b) {
        (Value::Array(a), Value::Array(b)) => compare::matches(cx.tolerance, a, b),
        _ => false,
    };
    Some(Array::list(a.iter().map(|a| b.iter().any(|b| same(a, b))).collect::<Vec<bool>>()))
}

/// Where rows are first in a table.
pub(super) fn index_of(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    let count = rows_in(y, x)?;
    let width = width(x, count)?;
    with_exact!(x, y, a, b => {
        let none = x.tally();
        let place = |row: &[_]| a.chunks_exact(width).position(|other| other == row).unwrap_or(none) as i64;
        Some(match y.rank() {
            1 => Array::from(place(b)),
            _ => Array::list(b.chunks_exact(width).map(place).collect()),
        })
    })
}

/// The items of a short list that are not in another.
pub(super) fn less(cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    fn others<T: SmallElement + PartialEq>(items: &[T], without: &[T]) -> Option<Array> {
        let mut room = [T::default(); FEW];
        let mut count = 0;
        if items.len() > FEW && items.len() <= MOST && without.len() <= SOME {
            let left = items.iter().filter(|item| !without.contains(item));
            return Some(Array::list(left.copied().collect::<Vec<T>>()));
        }
        if items.len() > FEW || without.len() > FEW {
            return None;
        }
        for item in items {
            *room.get_mut(count)? = *item;
            count += usize::from(!without.contains(item));
        }
        room.get(..count).map(Array::copied)
    }
    if x.rank() == 2 {
        return rows_less(x, y);
    }
    if x.rank() != 1 || y.rank() > 1 {
        return None;
    }
    match (x.view(), y.view()) {
        (View::Int(x), _) => others(x, ints(y)?),
        (View::Byte(x), View::Byte(y)) => others(x, y),
        (View::Box(items), View::Box([Value::Array(one)])) if items.len() <= MOST => {
            let is_one = |item: &Value| matches!(item, Value::Array(item) if compare::matches(cx.tolerance, item, one));
            Some(Array::list(items.iter().filter(|item| !is_one(item)).cloned().collect::<Vec<Value>>()))
        }
        _ => None,
    }
}

/// So few elements are looked for one by one among some hundred.
const SOME: usize = 8;

/// The rows of a table that another one does not have.
fn rows_less(x: &Array, y: &Array) -> Option<Array> {
    fn others<T: Element + PartialEq>(items: &[T], without: &[T], width: usize) -> Option<Array> {
        let mut out = Vec::with_capacity(items.len());
        for row in items.chunks_exact(width) {
            if !without.chunks_exact(width).any(|other| other == row) {
                out.extend_from_slice(row);
            }
        }
        Array::new(&[out.len() / width, width], out).ok()
    }
    let count = rows_in(y, x)?;
    let width = width(x, count)?;
    with_exact!(x, y, a, b => others(a, b, width))
}

/// The rows of a table in order.
pub(super) fn sorted(y: &Array, down: bool) -> Option<Array> {
    fn ordered<T: SmallElement + Ord>(items: &[T], (count, width): (usize, usize), down: bool) -> Option<Array> {
        let mut rows: [&[T]; FEW] = [&[]; FEW];
        let rows = rows.get_mut(..count)?;
        rows.iter_mut().zip(items.chunks_exact(width)).for_each(|(to, row)| *to = row);
        // Equal rows cannot be told apart.
        rows.sort_unstable();
        if down {
            rows.reverse();
        }
        Array::new(&[count, width], rows.concat()).ok()
    }
    let &[count, width] = y.shape() else { return None };
    if count > FEW || width == 0 || y.count() > MOST {
        return None;
    }
    match y.view() {
        View::Int(items) => ordered(items, (count, width), down),
        View::Byte(items) => ordered(items, (count, width), down),
        _ => None,
    }
}

pub(super) fn sort_up(_cx: &Context, y: &Array) -> Option<Array> {
    sorted(y, false)
}

pub(super) fn sort_down(_cx: &Context, y: &Array) -> Option<Array> {
    sorted(y, true)
}

/// An elementwise verb between each row of a table and a list, under ranks of which that of the table is 1.
pub(super) fn met(cx: &Context, (verb, ranks): (&AtomicDyad, (Rank, Rank)), x: &Array, y: &Array) -> Option<Array> {
    let (table, list, left) = match (x.rank(), y.rank()) {
        (2, 1) if ranks.0 == 1 && ranks.1 >= 1 => (x, y, true),
        (1, 2) if ranks.1 == 1 && ranks.0 >= 1 => (y, x, false),
        _ => return None,
    };
    let &[rows, width] = table.shape() else { return None };
    if list.shape() != [width] || width == 0 || rows == 0 || table.count() > MOST || verb.is_fitted(cx) {
        return None;
    }
    match (table.view(), list.view()) {
        (View::Int(a), View::Int(b)) if verb.plain => met_by(cx, verb.ints, (a, b, left), table),
        (View::Float(a), View::Float(b)) => met_by(cx, verb.floats, (a, b, left), table),
        (View::Bool(a), View::Bool(b)) if verb.plain => met_by(cx, verb.bools, (a, b, left), table),
        (View::Byte(a), View::Byte(b)) => met_through(cx, verb.bytes?, (a, b, left), table),
        _ => None,
    }
}

fn met_by<T: SmallElement>(cx: &Context, kernel: Kernel<T>, sides: (&[T], &[T], bool), table: &Array) -> Option<Array> {
    match kernel {
        Kernel::Int(f) => met_through(cx, f, sides, table),
        Kernel::Float(f) => met_through(cx, f, sides, table),
        Kernel::Bool(f) => met_through(cx, f, sides, table),
        Kernel::Complex(_) | Kernel::None => None,
    }
}

/// The list over and over, as long as the table, so that one call does for all rows.
fn met_through<T: SmallElement, U: SmallElement>(
    cx: &Context,
    f: Loop<T, U>,
    (items, list, left): (&[T], &[T], bool),
    table: &Array,
) -> Option<Array> {
    let mut again = Vec::with_capacity(items.len());
    while again.len() < items.len() {
        again.extend_from_slice(list);
    }
    let mut out = vec![U::default(); items.len()];
    let flow = if left { f(cx, items, &again, &mut out) } else { f(cx, &again, items, &mut out) };
    (flow == Flow::Fine).then(|| table.with_items(out))
}

/// Items of two arrays of one type side by side: of lists, and of tables with lists or atoms.
pub(super) fn stitched(_cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    // The length of an item, and how far the next one is behind it: an atom is there for each.
    let step = |side: &Array| match *side.shape() {
        [] => Some((1, 0)),
        [_] => Some((1, 1)),
        [_, width] => Some((width, width)),
        _ => None,
    };
    let tally = match (x.is_atom(), y.is_atom()) {
        (true, true) => return None,
        (true, false) => y.tally(),
        (false, true) => x.tally(),
        (false, false) if x.tally() != y.tally() => return None,
        (false, false) => x.tally(),
    };
    side_by_side((x, step(x)?), (y, step(y)?), tally)
}

/// Atoms and lists of two arrays of one type, one behind the other, under ranks of 0 or 1.
pub(super) fn joined((left, right): (Rank, Rank), x: &Array, y: &Array) -> Option<Array> {
    // How many cells there are if there is a frame, and how long each is.
    let cells = |side: &Array, rank: Rank| match (side.shape(), rank) {
        (&[], _) => Some((None, 1)),
        (&[length], 0) => Some((Some(length), 1)),
        (&[length], _) => Some((None, length)),
        (&[rows, width], 1) => Some((Some(rows), width)),
        _ => None,
    };
    let ((x_frame, m), (y_frame, n)) = (cells(x, left)?, cells(y, right)?);
    let tally = match (x_frame, y_frame) {
        (Some(a), Some(b)) if a != b => return None,
        (a, b) => a.or(b)?,
    };
    let step = |frame: Option<usize>, length: usize| (length, if frame.is_some() { length } else { 0 });
    side_by_side((x, step(x_frame, m)), (y, step(y_frame, n)), tally)
}

/// An array, the length of what goes into a row of it, and how far the next one is behind it.
type Stepped<'a> = (&'a Array, (usize, usize));

/// Rows made of what two arrays of one type have for each; a truth that is an atom is an integer beside integers.
fn side_by_side((x, x_steps): Stepped<'_>, (y, y_steps): Stepped<'_>, tally: usize) -> Option<Array> {
    fn rows<T: SmallElement>(
        (a, (m, by)): (&[T], (usize, usize)),
        (b, (n, on)): (&[T], (usize, usize)),
        tally: usize,
    ) -> Option<Array> {
        let mut out = Vec::with_capacity(tally * (m + n));
        for index in 0..tally {
            out.extend_from_slice(a.get(index * by..index * by + m)?);
            out.extend_from_slice(b.get(index * on..index * on + n)?);
        }
        Array::new(&shape::concat(&[tally], &[m + n]), out).ok()
    }
    let much = tally.saturating_mul(x_steps.0 + y_steps.0) > 2 * MOST;
    if x.is_empty() || y.is_empty() || tally == 0 || much || x.rank().max(y.rank()) > 2 {
        return None;
    }
    match (x.view(), y.view()) {
        (View::Int(a), View::Int(b)) => rows((a, x_steps), (b, y_steps), tally),
        (View::Float(a), View::Float(b)) => rows((a, x_steps), (b, y_steps), tally),
        (View::Bool(a), View::Bool(b)) => rows((a, x_steps), (b, y_steps), tally),
        (View::Byte(a), View::Byte(b)) => rows((a, x_steps), (b, y_steps), tally),
        (View::Int(a), View::Bool(&[b])) if y.is_atom() => rows((a, x_steps), (&[b.into()], y_steps), tally),
        (View::Bool(&[a]), View::Int(b)) if x.is_atom() => rows((&[a.into()], x_steps), (b, y_steps), tally),
        _ => None,
    }
}

/// The places of a table that are in some rows and some columns, which two boxes name.
pub(super) fn crossed(index: &Array, y: &Array) -> Option<Array> {
    fn numbers(places: &Array) -> Option<SmallVec<[i64; 8]>> {
        match places.view() {
            View::Int(items) => Some(items.iter().copied().collect()),
            View::Bool(items) => Some(items.iter().map(|&bool| bool.into()).collect()),
            _ => None,
        }
    }
    fn chosen<T: Element>(items: &[T], y: &Array, (rows, columns): (&Array, &Array)) -> Option<Array> {
        let (&[height, width], true) = (y.shape(), rows.rank().max(columns.rank()) < 2) else { return None };
        let mut out = Vec::with_capacity(rows.count() * columns.count());
        let (all, columns_of) = (numbers(rows)?, numbers(columns)?);
        for &row in &all {
            let start = place(row, height)? * width;
            for &column in &columns_of {
                out.push(items.get(start + place(column, width)?)?.clone());
            }
        }
        Array::new(&shape::concat(rows.shape(), columns.shape()), out).ok()
    }
    let Some([Value::Array(rows), Value::Array(columns)]) = index.as_slice::<Value>() else { return None };
    if index.rank() != 1 || rows.count().saturating_mul(columns.count()) > MOST {
        return None;
    }
    with_items!(y.view(), items => chosen(items, y, (rows, columns)))
}
