//! Short ways of the elementwise dyads on numbers in cells: the kernels of their rows on atoms, short lists and rows of longs,
//! where the results go into the memory of an argument that no one else holds.
//!
//! Each gives what the general form gives, or answers that it has no way: then nothing has changed.

use crate::array::nulls::NULL;
use crate::array::{Context, Rules, Value};
use crate::names::interpreter::Interpreter;
use crate::value::cell::{Cell, Look, Rows};
use crate::value::primitive::{Code, Primitive};
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, Loop};
use crate::vocabulary::fast_ways::{ARITHMETIC, FOLDS, TABLES};

/// Larger tables are computed by the general form, which counts memory and can be interrupted.
const TABLE_ITEMS_MAX: usize = 1 << 16;
/// Items are computed in blocks of this length, each result in the place of its item.
const BLOCK_ITEMS: usize = 64;

/// Two atoms. Of a short and of a boolean only comparisons have a short way, as these give booleans whatever the width.
#[inline(always)]
fn atoms(verb: &AtomicDyad, x: Scalar, y: Scalar) -> Option<Cell> {
    verb.scalar?.apply_with_nulls(Rules::LISTS.tolerance, x, y).map(Cell::from)
}

#[inline(always)]
fn number(y: Look<'_>) -> Option<Scalar> {
    match y {
        Look::Long(number) => Some(Scalar::Int(number)),
        Look::Float(number) => Some(Scalar::Float(number)),
        _ => None,
    }
}

/// `x f y` of two numbers, the right one in `out`, where the result goes.
#[inline]
pub fn numbers_here(k: &Interpreter, primitive: &Primitive, x: &Cell, out: &mut Cell) -> bool {
    if !k.takes(&ARITHMETIC) {
        return false;
    }
    let number = |cell: &Cell| match cell {
        Cell::Long(number) => Some(Scalar::Int(*number)),
        Cell::Float(number) => Some(Scalar::Float(*number)),
        _ => None,
    };
    if let (Some(verb), Some(x), Some(y)) = (primitive.atomic, number(x), number(out))
        && let Some(result) = atoms(verb, x, y)
    {
        out.put(result);
        return true;
    }
    false
}

/// `x f y`, both of which stay.
pub fn fresh(k: &Interpreter, verb: &AtomicDyad, x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    if !k.takes(&ARITHMETIC) {
        return false;
    }
    let result = match (number(x), number(y)) {
        (Some(x), Some(y)) => atoms(verb, x, y),
        _ => lists(&k.context.borrow(), verb, x, y),
    };
    match result {
        Some(result) => *out = result,
        None => return false,
    }
    true
}

/// The integer of an atom, as a list of one item.
fn slice<'a>(y: &'a Look<'_>) -> Option<&'a [i64]> {
    match y {
        Look::Long(number) => Some(std::slice::from_ref(number)),
        Look::Longs(items) => Some(items),
        _ => None,
    }
}

fn lists(cx: &Context, verb: &AtomicDyad, x: Look<'_>, y: Look<'_>) -> Option<Cell> {
    match (&x, &y) {
        (Look::Long(_), Look::Longs(_)) | (Look::Longs(_), Look::Long(_)) => longs(cx, verb, slice(&x)?, slice(&y)?),
        (Look::Longs(a), Look::Longs(b)) if a.len() == b.len() => longs(cx, verb, a, b),
        (Look::Booleans(a), Look::Booleans(b)) if a.len() == b.len() => truths(cx, verb, a, b),
        (Look::Boolean(a), Look::Boolean(b)) => match truths(cx, verb, &[*a], &[*b])? {
            Cell::Booleans(items) => items.first().copied().map(Cell::Boolean),
            _ => None,
        },
        (Look::Short(a), Look::Short(b) | Look::Long(b)) | (Look::Long(a), Look::Short(b)) => {
            atoms(verb, Scalar::Int(*a), Scalar::Int(*b)).filter(|result| matches!(result, Cell::Boolean(_)))
        }
        (Look::Long(_) | Look::Longs(_), Look::Rows(width, items)) if fits(&x, *width, items) => {
            let mut copy = Rows { width: *width, items: items.to_vec() };
            rows_here(cx, verb, slice(&x)?, &mut copy, true).then_some(Cell::Rows(copy))
        }
        (Look::Rows(width, items), Look::Long(_) | Look::Longs(_)) if fits(&y, *width, items) => {
            let mut copy = Rows { width: *width, items: items.to_vec() };
            rows_here(cx, verb, slice(&y)?, &mut copy, false).then_some(Cell::Rows(copy))
        }
        _ => None,
    }
}

/// Whether there is a number for each row, or an atom for all.
fn fits(numbers: &Look<'_>, width: usize, items: &[i64]) -> bool {
    match numbers {
        Look::Longs(numbers) => numbers.len().checked_mul(width) == Some(items.len()),
        _ => true,
    }
}

fn longs(cx: &Context, verb: &AtomicDyad, x: &[i64], y: &[i64]) -> Option<Cell> {
    let count = if x.len() == 1 { y.len() } else { x.len() };
    match verb.ints {
        Kernel::Int(f) => {
            let mut out = vec![0; count];
            (f(cx, x, y, &mut out) == Flow::Fine).then_some(Cell::Longs(out))
        }
        Kernel::Bool(f) => {
            let mut out = vec![false; count];
            (f(cx, x, y, &mut out) == Flow::Fine).then_some(Cell::Booleans(out))
        }
        _ => None,
    }
}

fn truths(cx: &Context, verb: &AtomicDyad, x: &[bool], y: &[bool]) -> Option<Cell> {
    let Kernel::Bool(f) = verb.bools else { return None };
    let mut out = vec![false; x.len()];
    (f(cx, x, y, &mut out) == Flow::Fine).then_some(Cell::Booleans(out))
}

/// The results of longs with one number take their place.
fn with_one_here(cx: &Context, f: Loop<i64, i64>, one: i64, items: &mut [i64], one_left: bool) {
    let mut given = [0; BLOCK_ITEMS];
    for block in items.chunks_mut(BLOCK_ITEMS) {
        let Some(given) = given.get_mut(..block.len()) else { return };
        given.copy_from_slice(block);
        // No kernel of integers that wrap around ends in anything but results.
        let _ = if one_left { f(cx, &[one], given, block) } else { f(cx, given, &[one], block) };
    }
}

/// The results of longs with as many others take their place.
fn with_list_here(cx: &Context, f: Loop<i64, i64>, list: &[i64], items: &mut [i64], list_left: bool) {
    let mut given = [0; BLOCK_ITEMS];
    for (list, block) in list.chunks(BLOCK_ITEMS).zip(items.chunks_mut(BLOCK_ITEMS)) {
        let Some(given) = given.get_mut(..block.len()) else { return };
        given.copy_from_slice(block);
        let _ = if list_left { f(cx, list, given, block) } else { f(cx, given, list, block) };
    }
}

/// A number, or one for each row, with rows that no one else holds.
fn rows_here(cx: &Context, verb: &AtomicDyad, list: &[i64], rows: &mut Rows, list_left: bool) -> bool {
    let Kernel::Int(f) = verb.ints else { return false };
    let width = rows.width.max(1);
    match list {
        &[one] => with_one_here(cx, f, one, &mut rows.items, list_left),
        _ if list.len() * width == rows.items.len() => {
            for (&one, row) in list.iter().zip(rows.items.chunks_exact_mut(width)) {
                with_one_here(cx, f, one, row, list_left);
            }
        }
        _ => return false,
    }
    true
}

/// `x f y` of longs, the right argument in `out`, where the result goes.
pub fn right_here(k: &Interpreter, verb: &AtomicDyad, x: Look<'_>, out: &mut Cell) -> bool {
    here(k, verb, x, out, true)
}

/// `x f y` of longs, the left argument in `out`, where the result goes.
pub fn left_here(k: &Interpreter, verb: &AtomicDyad, out: &mut Cell, y: Look<'_>) -> bool {
    here(k, verb, y, out, false)
}

fn here(k: &Interpreter, verb: &AtomicDyad, lent: Look<'_>, out: &mut Cell, lent_left: bool) -> bool {
    if !k.takes(&ARITHMETIC) {
        return false;
    }
    match (lent, &mut *out, verb.ints) {
        (Look::Long(one), Cell::Longs(items), Kernel::Int(f)) => {
            with_one_here(&k.context.borrow(), f, one, items, lent_left);
        }
        (Look::Longs(list), Cell::Longs(items), Kernel::Int(f)) if list.len() == items.len() => {
            with_list_here(&k.context.borrow(), f, list, items, lent_left);
        }
        (Look::Long(one), Cell::Rows(rows), _) => {
            return rows_here(&k.context.borrow(), verb, &[one], rows, lent_left);
        }
        (Look::Longs(list), Cell::Rows(rows), _) if list.len() * rows.width == rows.items.len() => {
            return rows_here(&k.context.borrow(), verb, list, rows, lent_left);
        }
        (_, Cell::Nothing | Cell::Items(_), _) => return false,
        _ => {
            let mine = std::mem::take(out);
            let (x, y) = if lent_left { (lent, mine.look()) } else { (mine.look(), lent) };
            if !fresh(k, verb, x, y, out) {
                *out = mine;
                return false;
            }
        }
    }
    true
}

/// `x f/:y`: a row for each item of y.
pub fn each_right(k: &Interpreter, primitive: &Primitive, x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    if !k.takes(&TABLES) {
        return false;
    }
    if let (Look::Longs(x), Look::Items(y), Some(verb)) = (x, y, primitive.atomic) {
        return table_of_items(&k.context.borrow(), verb, x, y, false, out);
    }
    let Look::Longs(each @ [_, ..]) = y else { return false };
    match (primitive, x) {
        (Primitive { code: Code::Join, .. }, Look::Longs(row)) => {
            rows_concatenated(each, row.len(), out, |b, items| {
                items.extend_from_slice(row);
                items.push(b);
            })
        }
        (Primitive { code: Code::Join, .. }, Look::Long(a)) => {
            rows_concatenated(each, 1, out, |b, items| items.extend_from_slice(&[a, b]))
        }
        (Primitive { code: Code::Join, .. }, Look::Items([])) => {
            rows_concatenated(each, 0, out, |b, items| items.push(b))
        }
        (Primitive { atomic: Some(verb), .. }, Look::Longs(row)) => {
            table(&k.context.borrow(), verb, each, row, false, out)
        }
        _ => false,
    }
}

/// `x f\:y`: a row for each item of x.
pub fn each_left(k: &Interpreter, primitive: &Primitive, x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    if !k.takes(&TABLES) {
        return false;
    }
    if let (Look::Items(x), Look::Longs(y), Some(verb)) = (x, y, primitive.atomic) {
        return table_of_items(&k.context.borrow(), verb, y, x, true, out);
    }
    let Look::Longs(each @ [_, ..]) = x else { return false };
    match (primitive, y) {
        (Primitive { code: Code::Join, .. }, Look::Longs(row)) => {
            rows_concatenated(each, row.len(), out, |a, items| {
                items.push(a);
                items.extend_from_slice(row);
            })
        }
        (Primitive { code: Code::Join, .. }, Look::Long(b)) => {
            rows_concatenated(each, 1, out, |a, items| items.extend_from_slice(&[a, b]))
        }
        (Primitive { code: Code::Join, .. }, Look::Items([])) => {
            rows_concatenated(each, 0, out, |a, items| items.push(a))
        }
        (Primitive { atomic: Some(verb), .. }, Look::Longs(row)) => {
            table(&k.context.borrow(), verb, each, row, true, out)
        }
        _ => false,
    }
}

/// `f/y` of the longs or booleans in `out`.
pub fn fold_here(k: &Interpreter, primitive: &Primitive, out: &mut Cell) -> bool {
    if !k.takes(&FOLDS) {
        return false;
    }
    let Some(verb) = primitive.atomic else { return false };
    let result = match (out.look(), verb.fold.ints, verb.fold.bools) {
        // Where nulls hide the result, the general form leaves them out.
        (Look::Longs(items @ [_, _, ..]), Some(fold), _) => fold(items).filter(|&n| n != NULL).map(Cell::Long),
        (Look::Booleans(items @ [_, ..]), _, Some(fold)) => fold(items).map(Cell::Boolean),
        _ => None,
    };
    match result {
        Some(result) => *out = result,
        None => return false,
    }
    true
}

/// A list against each of some items that are a long or as many longs.
fn table_of_items(
    cx: &Context,
    verb: &AtomicDyad,
    list: &[i64],
    each: &[Value],
    each_left: bool,
    out: &mut Cell,
) -> bool {
    let (total, Kernel::Int(f)) = (list.len().saturating_mul(each.len()), verb.ints) else { return false };
    if total > TABLE_ITEMS_MAX || total == 0 {
        return false;
    }
    let mut items = vec![0; total];
    for (item, row) in each.iter().zip(items.chunks_exact_mut(list.len())) {
        let item = Look::from_value(item);
        match slice(&item) {
            Some(one) if matches!(item, Look::Long(_)) || one.len() == list.len() => {
                let _ = if each_left { f(cx, one, list, row) } else { f(cx, list, one, row) };
            }
            _ => return false,
        }
    }
    *out = Cell::Rows(Rows { width: list.len(), items });
    true
}

fn rows_concatenated(each: &[i64], length: usize, out: &mut Cell, row: impl Fn(i64, &mut Vec<i64>)) -> bool {
    let total = each.len().saturating_mul(length + 1);
    if total > TABLE_ITEMS_MAX {
        return false;
    }
    let mut items = Vec::with_capacity(total);
    each.iter().for_each(|&item| row(item, &mut items));
    *out = Cell::Rows(Rows { width: length + 1, items });
    true
}

/// A row for each item of a list.
fn table(cx: &Context, verb: &AtomicDyad, each: &[i64], row: &[i64], each_left: bool, out: &mut Cell) -> bool {
    let (total, Kernel::Int(f)) = (each.len().saturating_mul(row.len()), verb.ints) else { return false };
    if total > TABLE_ITEMS_MAX || total == 0 {
        return false;
    }
    let mut items = vec![0; total];
    for (&one, results) in each.iter().zip(items.chunks_exact_mut(row.len())) {
        let _ = if each_left { f(cx, &[one], row, results) } else { f(cx, row, &[one], results) };
    }
    *out = Cell::Rows(Rows { width: row.len(), items });
    true
}
