//! Short ways of the elementwise dyads on numbers in registers: the kernels of their rows on atoms, short lists and rows of longs,
//! where the results go into the memory of an argument that no one else holds.
//!
//! Each gives what the general form gives, or answers that it has no way: then nothing has changed.

use crate::array::nulls::NULL;
use crate::array::{Context, Rules, Value};
use crate::names::interpreter::Interpreter;
use crate::value::primitive::{Code, Primitive};
use crate::value::register::{Register, RegisterView, Rows};
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, Loop};
use crate::vocabulary::fast_ways::{ARITHMETIC, FOLDS, TABLES};

/// Larger tables are computed by the general form, which counts memory and can be interrupted.
const TABLE_ITEMS_MAX: usize = 1 << 16;
/// Items are computed in blocks of this length, each result in the place of its item.
const BLOCK_ITEMS: usize = 64;

/// Two atoms. Of a short and of a boolean only comparisons have a short way, as these give booleans whatever the width.
#[inline(always)]
fn atoms(verb: &AtomicDyad, x: Scalar, y: Scalar) -> Option<Register> {
    verb.scalar?.apply_with_nulls(Rules::LISTS.tolerance, x, y).map(Register::from)
}

#[inline(always)]
fn number(y: RegisterView<'_>) -> Option<Scalar> {
    match y {
        RegisterView::Long(number) => Some(Scalar::Int(number)),
        RegisterView::Float(number) => Some(Scalar::Float(number)),
        _ => None,
    }
}

/// `x f y` of two numbers, the right one in `out`, where the result goes.
#[inline]
pub fn numbers_in_place(k: &Interpreter, primitive: &Primitive, x: &Register, out: &mut Register) -> bool {
    if !k.takes(&ARITHMETIC) {
        return false;
    }
    let number = |cell: &Register| match cell {
        Register::Long(number) => Some(Scalar::Int(*number)),
        Register::Float(number) => Some(Scalar::Float(*number)),
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
pub fn fresh(k: &Interpreter, verb: &AtomicDyad, x: RegisterView<'_>, y: RegisterView<'_>, out: &mut Register) -> bool {
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
fn slice<'a>(y: &'a RegisterView<'_>) -> Option<&'a [i64]> {
    match y {
        RegisterView::Long(number) => Some(std::slice::from_ref(number)),
        RegisterView::Longs(items) => Some(items),
        _ => None,
    }
}

fn lists(cx: &Context, verb: &AtomicDyad, x: RegisterView<'_>, y: RegisterView<'_>) -> Option<Register> {
    match (&x, &y) {
        (RegisterView::Long(_), RegisterView::Longs(_)) | (RegisterView::Longs(_), RegisterView::Long(_)) => {
            longs(cx, verb, slice(&x)?, slice(&y)?)
        }
        (RegisterView::Longs(a), RegisterView::Longs(b)) if a.len() == b.len() => longs(cx, verb, a, b),
        (RegisterView::Booleans(a), RegisterView::Booleans(b)) if a.len() == b.len() => truths(cx, verb, a, b),
        (RegisterView::Boolean(a), RegisterView::Boolean(b)) => match truths(cx, verb, &[*a], &[*b])? {
            Register::Booleans(items) => items.first().copied().map(Register::Boolean),
            _ => None,
        },
        (RegisterView::Short(a), RegisterView::Short(b) | RegisterView::Long(b))
        | (RegisterView::Long(a), RegisterView::Short(b)) => {
            atoms(verb, Scalar::Int(*a), Scalar::Int(*b)).filter(|result| matches!(result, Register::Boolean(_)))
        }
        (RegisterView::Long(_) | RegisterView::Longs(_), RegisterView::Rows(width, items))
            if fits(&x, *width, items) =>
        {
            let mut copy = Rows { width: *width, items: items.to_vec() };
            rows_in_place(cx, verb, slice(&x)?, &mut copy, true).then_some(Register::Rows(copy))
        }
        (RegisterView::Rows(width, items), RegisterView::Long(_) | RegisterView::Longs(_))
            if fits(&y, *width, items) =>
        {
            let mut copy = Rows { width: *width, items: items.to_vec() };
            rows_in_place(cx, verb, slice(&y)?, &mut copy, false).then_some(Register::Rows(copy))
        }
        _ => None,
    }
}

/// Whether there is a number for each row, or an atom for all.
fn fits(numbers: &RegisterView<'_>, width: usize, items: &[i64]) -> bool {
    match numbers {
        RegisterView::Longs(numbers) => numbers.len().checked_mul(width) == Some(items.len()),
        _ => true,
    }
}

fn longs(cx: &Context, verb: &AtomicDyad, x: &[i64], y: &[i64]) -> Option<Register> {
    let count = if x.len() == 1 { y.len() } else { x.len() };
    match verb.ints {
        Kernel::Int(f) => {
            let mut out = vec![0; count];
            (f(cx, x, y, &mut out) == Flow::Fine).then_some(Register::Longs(out))
        }
        Kernel::Bool(f) => {
            let mut out = vec![false; count];
            (f(cx, x, y, &mut out) == Flow::Fine).then_some(Register::Booleans(out))
        }
        _ => None,
    }
}

fn truths(cx: &Context, verb: &AtomicDyad, x: &[bool], y: &[bool]) -> Option<Register> {
    let Kernel::Bool(f) = verb.bools else { return None };
    let mut out = vec![false; x.len()];
    (f(cx, x, y, &mut out) == Flow::Fine).then_some(Register::Booleans(out))
}

/// The results of longs with one number take their place.
fn with_one_in_place(cx: &Context, f: Loop<i64, i64>, one: i64, items: &mut [i64], one_left: bool) {
    let mut given = [0; BLOCK_ITEMS];
    for block in items.chunks_mut(BLOCK_ITEMS) {
        let Some(given) = given.get_mut(..block.len()) else { return };
        given.copy_from_slice(block);
        // No kernel of integers that wrap around ends in anything but results.
        let _ = if one_left { f(cx, &[one], given, block) } else { f(cx, given, &[one], block) };
    }
}

/// The results of longs with as many others take their place.
fn with_list_in_place(cx: &Context, f: Loop<i64, i64>, list: &[i64], items: &mut [i64], list_left: bool) {
    let mut given = [0; BLOCK_ITEMS];
    for (list, block) in list.chunks(BLOCK_ITEMS).zip(items.chunks_mut(BLOCK_ITEMS)) {
        let Some(given) = given.get_mut(..block.len()) else { return };
        given.copy_from_slice(block);
        let _ = if list_left { f(cx, list, given, block) } else { f(cx, given, list, block) };
    }
}

/// A number, or one for each row, with rows that no one else holds.
fn rows_in_place(cx: &Context, verb: &AtomicDyad, list: &[i64], rows: &mut Rows, list_left: bool) -> bool {
    let Kernel::Int(f) = verb.ints else { return false };
    let width = rows.width.max(1);
    match list {
        &[one] => with_one_in_place(cx, f, one, &mut rows.items, list_left),
        _ if list.len() * width == rows.items.len() => {
            for (&one, row) in list.iter().zip(rows.items.chunks_exact_mut(width)) {
                with_one_in_place(cx, f, one, row, list_left);
            }
        }
        _ => return false,
    }
    true
}

/// `x f y` of longs, the right argument in `out`, where the result goes.
pub fn right_in_place(k: &Interpreter, verb: &AtomicDyad, x: RegisterView<'_>, out: &mut Register) -> bool {
    here(k, verb, x, out, true)
}

/// `x f y` of longs, the left argument in `out`, where the result goes.
pub fn left_in_place(k: &Interpreter, verb: &AtomicDyad, out: &mut Register, y: RegisterView<'_>) -> bool {
    here(k, verb, y, out, false)
}

fn here(k: &Interpreter, verb: &AtomicDyad, lent: RegisterView<'_>, out: &mut Register, lent_left: bool) -> bool {
    if !k.takes(&ARITHMETIC) {
        return false;
    }
    match (lent, &mut *out, verb.ints) {
        (RegisterView::Long(one), Register::Longs(items), Kernel::Int(f)) => {
            with_one_in_place(&k.context.borrow(), f, one, items, lent_left);
        }
        (RegisterView::Longs(list), Register::Longs(items), Kernel::Int(f)) if list.len() == items.len() => {
            with_list_in_place(&k.context.borrow(), f, list, items, lent_left);
        }
        (RegisterView::Long(one), Register::Rows(rows), _) => {
            return rows_in_place(&k.context.borrow(), verb, &[one], rows, lent_left);
        }
        (RegisterView::Longs(list), Register::Rows(rows), _) if list.len() * rows.width == rows.items.len() => {
            return rows_in_place(&k.context.borrow(), verb, list, rows, lent_left);
        }
        (_, Register::Nothing | Register::Items(_), _) => return false,
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
pub fn each_right(
    k: &Interpreter,
    primitive: &Primitive,
    x: RegisterView<'_>,
    y: RegisterView<'_>,
    out: &mut Register,
) -> bool {
    row_for_each(k, primitive, EachItem { each: y, other: x, each_is_left: false }, out)
}

/// `x f\:y`: a row for each item of x.
pub fn each_left(
    k: &Interpreter,
    primitive: &Primitive,
    x: RegisterView<'_>,
    y: RegisterView<'_>,
    out: &mut Register,
) -> bool {
    row_for_each(k, primitive, EachItem { each: x, other: y, each_is_left: true }, out)
}

/// The arguments of a verb that is applied to each item of one of them, with all of the other.
struct EachItem<'a> {
    each: RegisterView<'a>,
    other: RegisterView<'a>,
    each_is_left: bool,
}

fn row_for_each(k: &Interpreter, primitive: &Primitive, of: EachItem<'_>, out: &mut Register) -> bool {
    if !k.takes(&TABLES) {
        return false;
    }
    let is_left = of.each_is_left;
    if let (RegisterView::Longs(other), RegisterView::Items(each), Some(verb)) = (of.other, of.each, primitive.atomic) {
        return table_of_items(&k.context.borrow(), verb, other, each, is_left, out);
    }
    let RegisterView::Longs(each @ [_, ..]) = of.each else { return false };
    let mut joined = |other: &[i64]| {
        rows_concatenated(each, other.len(), out, |item, items| {
            if is_left {
                items.push(item);
            }
            items.extend_from_slice(other);
            if !is_left {
                items.push(item);
            }
        })
    };
    match (primitive, of.other) {
        (Primitive { code: Code::Join, .. }, RegisterView::Longs(other)) => joined(other),
        (Primitive { code: Code::Join, .. }, RegisterView::Long(one)) => joined(&[one]),
        (Primitive { code: Code::Join, .. }, RegisterView::Items([])) => joined(&[]),
        (Primitive { atomic: Some(verb), .. }, RegisterView::Longs(other)) => {
            table(&k.context.borrow(), verb, each, other, is_left, out)
        }
        _ => false,
    }
}

/// `f/y` of the longs or booleans in `out`.
pub fn fold_in_place(k: &Interpreter, primitive: &Primitive, out: &mut Register) -> bool {
    if !k.takes(&FOLDS) {
        return false;
    }
    let Some(verb) = primitive.atomic else { return false };
    let result = match (out.look(), verb.fold.ints, verb.fold.bools) {
        // Where nulls hide the result, the general form leaves them out.
        (RegisterView::Longs(items @ [_, _, ..]), Some(fold), _) => {
            fold(items).filter(|&n| n != NULL).map(Register::Long)
        }
        (RegisterView::Booleans(items @ [_, ..]), _, Some(fold)) => fold(items).map(Register::Boolean),
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
    out: &mut Register,
) -> bool {
    let (total, Kernel::Int(f)) = (list.len().saturating_mul(each.len()), verb.ints) else { return false };
    if total > TABLE_ITEMS_MAX || total == 0 {
        return false;
    }
    let mut items = vec![0; total];
    for (item, row) in each.iter().zip(items.chunks_exact_mut(list.len())) {
        let item = RegisterView::from_value(item);
        match slice(&item) {
            Some(one) if matches!(item, RegisterView::Long(_)) || one.len() == list.len() => {
                let _ = if each_left { f(cx, one, list, row) } else { f(cx, list, one, row) };
            }
            _ => return false,
        }
    }
    *out = Register::Rows(Rows { width: list.len(), items });
    true
}

fn rows_concatenated(each: &[i64], length: usize, out: &mut Register, row: impl Fn(i64, &mut Vec<i64>)) -> bool {
    let total = each.len().saturating_mul(length + 1);
    if total > TABLE_ITEMS_MAX {
        return false;
    }
    let mut items = Vec::with_capacity(total);
    each.iter().for_each(|&item| row(item, &mut items));
    *out = Register::Rows(Rows { width: length + 1, items });
    true
}

/// A row for each item of a list.
fn table(cx: &Context, verb: &AtomicDyad, each: &[i64], row: &[i64], each_left: bool, out: &mut Register) -> bool {
    let (total, Kernel::Int(f)) = (each.len().saturating_mul(row.len()), verb.ints) else { return false };
    if total > TABLE_ITEMS_MAX || total == 0 {
        return false;
    }
    let mut items = vec![0; total];
    for (&one, results) in each.iter().zip(items.chunks_exact_mut(row.len())) {
        let _ = if each_left { f(cx, &[one], row, results) } else { f(cx, row, &[one], results) };
    }
    *out = Register::Rows(Rows { width: row.len(), items });
    true
}
