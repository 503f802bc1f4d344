//! Short ways of the itemwise dyads and of each right and each left, on longs in cells.
//!
//! Each gives what the general form gives, or answers that it has no way: then nothing has changed.

use crate::array::Value;
use crate::k::value::cell::{Cell, Look, Rows};
use crate::k::value::{NULL, widened};
use crate::k::vocabulary::Code;
use crate::k::words::arithmetic::{Add, Arithmetic, Maximum, Minimum, Multiply, Subtract};

/// Tables of more items are left to the general form, which counts memory and can be interrupted.
const SMALL_TABLE: usize = 1 << 16;

macro_rules! by_code {
    ($code:expr, $f:ident, $($argument:expr),*) => {
        match $code {
            Code::Plus => $f::<Add>($($argument),*),
            Code::Minus => $f::<Subtract>($($argument),*),
            Code::Times => $f::<Multiply>($($argument),*),
            Code::Minimum => $f::<Minimum>($($argument),*),
            Code::Maximum => $f::<Maximum>($($argument),*),
            _ => false,
        }
    };
}

/// `x f y` of longs, both of which stay.
pub fn fresh(code: Code, x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    by_code!(code, fresh_by, x, y, out)
}

/// `x f y` of longs, the right argument in `out`, where the result goes.
pub fn right_here(code: Code, x: Look<'_>, out: &mut Cell) -> bool {
    by_code!(code, right_by, x, out)
}

/// `x f y` of two numbers, the right one in `out`, where the result goes.
#[inline]
pub fn numbers_here(code: Code, x: &Cell, out: &mut Cell) -> bool {
    if code == Code::Divide {
        let number = |cell: &Cell| match cell {
            Cell::Long(number) => Some(widened(*number)),
            Cell::Float(number) => Some(*number),
            _ => None,
        };
        let (Some(a), Some(b)) = (number(x), number(out)) else { return false };
        out.put(Cell::Float(a / b));
        return true;
    }
    by_code!(code, numbers_by, x, out)
}

/// `x f y` of longs, the left argument in `out`, where the result goes.
pub fn left_here(code: Code, out: &mut Cell, y: Look<'_>) -> bool {
    by_code!(code, left_by, out, y)
}

/// `x f/:y`: a row for each item of y.
pub fn each_right(code: Code, x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    if let (Look::Longs(x), Look::Items(y)) = (x, y) {
        return by_code!(code, table_of_items, x, y, false, out);
    }
    let Look::Longs(each @ [_, ..]) = y else { return false };
    match (code, x) {
        (Code::Join, Look::Longs(row)) => joined(
            each,
            row.len(),
            |b, items| {
                items.extend_from_slice(row);
                items.push(b);
            },
            out,
        ),
        (Code::Join, Look::Long(a)) => joined(each, 1, |b, items| items.extend_from_slice(&[a, b]), out),
        (Code::Join, Look::Items([])) => joined(each, 0, |b, items| items.push(b), out),
        (_, Look::Longs(row)) => by_code!(code, table, each, row, false, out),
        _ => false,
    }
}

/// `x f\:y`: a row for each item of x.
pub fn each_left(code: Code, x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    if let (Look::Items(x), Look::Longs(y)) = (x, y) {
        return by_code!(code, table_of_items, y, x, true, out);
    }
    let Look::Longs(each @ [_, ..]) = x else { return false };
    match (code, y) {
        (Code::Join, Look::Longs(row)) => joined(
            each,
            row.len(),
            |a, items| {
                items.push(a);
                items.extend_from_slice(row);
            },
            out,
        ),
        (Code::Join, Look::Long(b)) => joined(each, 1, |a, items| items.extend_from_slice(&[a, b]), out),
        (Code::Join, Look::Items([])) => joined(each, 0, |a, items| items.push(a), out),
        (_, Look::Longs(row)) => by_code!(code, table, each, row, true, out),
        _ => false,
    }
}

/// `f/y` of the longs or truths in `out`.
pub fn fold_here(code: Code, out: &mut Cell) -> bool {
    match (code, out.look()) {
        (Code::Plus, Look::Longs([_, _, ..])) => total(out),
        (Code::Times | Code::Minimum | Code::Maximum, Look::Longs([_, _, ..])) => {
            by_code!(code, fold_by, out)
        }
        (Code::Minimum, Look::Truths(items @ [_, ..])) => {
            *out = Cell::Truth(!items.contains(&false));
            true
        }
        (Code::Maximum, Look::Truths(items @ [_, ..])) => {
            *out = Cell::Truth(items.contains(&true));
            true
        }
        _ => false,
    }
}

fn fold_by<O: Arithmetic>(out: &mut Cell) -> bool {
    let Look::Longs([first, rest @ ..]) = out.look() else { return false };
    *out = Cell::Long(rest.iter().fold(*first, |a, &b| O::integer(a, b)));
    true
}

fn total(out: &mut Cell) -> bool {
    let Look::Longs(items) = out.look() else { return false };
    let sum = items.iter().fold(0, |sum: i64, &number| sum.wrapping_add(number));
    *out = Cell::Long(if items.contains(&NULL) { NULL } else { sum });
    true
}

/// `x f/:y` of items that are a long or as many longs as x has.
fn table_of_items<O: Arithmetic>(x: &[i64], y: &[Value], left: bool, out: &mut Cell) -> bool {
    let total = x.len().saturating_mul(y.len());
    if total > SMALL_TABLE || x.is_empty() || y.is_empty() {
        return false;
    }
    let mut items = Vec::with_capacity(total);
    let ordered = |a: i64, b: i64| if left { O::integer(b, a) } else { O::integer(a, b) };
    for item in y {
        match Look::of(item) {
            Look::Long(b) => items.extend(x.iter().map(|&a| ordered(a, b))),
            Look::Longs(row) if row.len() == x.len() => {
                items.extend(x.iter().zip(row).map(|(&a, &b)| ordered(a, b)));
            }
            _ => return false,
        }
    }
    *out = Cell::Rows(Rows { width: x.len(), items });
    true
}

/// `x%y` of numbers.
pub fn quotient(x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    let number = |look: Look<'_>| match look {
        Look::Long(number) => Some(widened(number)),
        Look::Float(number) => Some(number),
        _ => None,
    };
    match (number(x), number(y)) {
        (Some(a), Some(b)) => *out = Cell::Float(a / b),
        _ => return false,
    }
    true
}

fn joined(each: &[i64], length: usize, row: impl Fn(i64, &mut Vec<i64>), out: &mut Cell) -> bool {
    let total = each.len().saturating_mul(length + 1);
    if total > SMALL_TABLE {
        return false;
    }
    let mut items = Vec::with_capacity(total);
    each.iter().for_each(|&item| row(item, &mut items));
    *out = Cell::Rows(Rows { width: length + 1, items });
    true
}

fn table<O: Arithmetic>(each: &[i64], row: &[i64], left: bool, out: &mut Cell) -> bool {
    let total = each.len().saturating_mul(row.len());
    if total > SMALL_TABLE || row.is_empty() {
        return false;
    }
    let mut items = Vec::with_capacity(total);
    for &item in each {
        if left {
            items.extend(row.iter().map(|&other| O::integer(item, other)));
        } else {
            items.extend(row.iter().map(|&other| O::integer(other, item)));
        }
    }
    *out = Cell::Rows(Rows { width: row.len(), items });
    true
}

#[inline]
fn numbers_by<O: Arithmetic>(x: &Cell, out: &mut Cell) -> bool {
    match (x, &mut *out) {
        (Cell::Long(a), Cell::Long(b)) => *b = O::integer(*a, *b),
        (Cell::Float(a), Cell::Float(b)) => *b = O::float(*a, *b),
        (Cell::Long(a), Cell::Float(b)) => *b = O::float(widened(*a), *b),
        (Cell::Float(a), &mut Cell::Long(b)) => out.put(Cell::Float(O::float(*a, widened(b)))),
        _ => return false,
    }
    true
}

fn fresh_by<O: Arithmetic>(x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    *out = match (x, y) {
        (Look::Long(a), Look::Long(b)) => Cell::Long(O::integer(a, b)),
        (Look::Float(a), Look::Float(b)) => Cell::Float(O::float(a, b)),
        (Look::Float(a), Look::Long(b)) => Cell::Float(O::float(a, widened(b))),
        (Look::Long(a), Look::Float(b)) => Cell::Float(O::float(widened(a), b)),
        (Look::Long(a), Look::Longs(y)) => Cell::Longs(y.iter().map(|&b| O::integer(a, b)).collect()),
        (Look::Longs(x), Look::Long(b)) => Cell::Longs(x.iter().map(|&a| O::integer(a, b)).collect()),
        (Look::Longs(x), Look::Longs(y)) if x.len() == y.len() => {
            Cell::Longs(x.iter().zip(y).map(|(&a, &b)| O::integer(a, b)).collect())
        }
        (Look::Long(_) | Look::Longs(_), Look::Rows(width, items)) => {
            let mut copy = Cell::Rows(Rows { width, items: items.to_vec() });
            if !right_by::<O>(x, &mut copy) {
                return false;
            }
            copy
        }
        (Look::Rows(width, items), Look::Long(_) | Look::Longs(_)) => {
            let mut copy = Cell::Rows(Rows { width, items: items.to_vec() });
            if !left_by::<O>(&mut copy, y) {
                return false;
            }
            copy
        }
        _ => return false,
    };
    true
}

fn right_by<O: Arithmetic>(x: Look<'_>, out: &mut Cell) -> bool {
    match (x, &mut *out) {
        (Look::Long(a), Cell::Long(b)) => *b = O::integer(a, *b),
        (Look::Long(a), Cell::Longs(items) | Cell::Rows(Rows { items, .. })) => {
            items.iter_mut().for_each(|b| *b = O::integer(a, *b));
        }
        (Look::Longs(x), Cell::Longs(items)) if x.len() == items.len() => {
            x.iter().zip(items).for_each(|(&a, b)| *b = O::integer(a, *b));
        }
        (Look::Longs(x), Cell::Rows(Rows { width, items })) if x.len() * *width == items.len() => {
            for (&a, row) in x.iter().zip(items.chunks_exact_mut((*width).max(1))) {
                row.iter_mut().for_each(|b| *b = O::integer(a, *b));
            }
        }
        (_, Cell::Long(_) | Cell::Float(_) | Cell::Longs(_) | Cell::Value(_)) => {
            let y = std::mem::take(out);
            if !fresh_by::<O>(x, y.look(), out) {
                *out = y;
                return false;
            }
        }
        _ => return false,
    }
    true
}

fn left_by<O: Arithmetic>(out: &mut Cell, y: Look<'_>) -> bool {
    match (&mut *out, y) {
        (Cell::Long(a), Look::Long(b)) => *a = O::integer(*a, b),
        (Cell::Longs(items) | Cell::Rows(Rows { items, .. }), Look::Long(b)) => {
            items.iter_mut().for_each(|a| *a = O::integer(*a, b));
        }
        (Cell::Longs(items), Look::Longs(y)) if y.len() == items.len() => {
            items.iter_mut().zip(y).for_each(|(a, &b)| *a = O::integer(*a, b));
        }
        (Cell::Rows(Rows { width, items }), Look::Longs(y)) if y.len() * *width == items.len() => {
            for (row, &b) in items.chunks_exact_mut((*width).max(1)).zip(y) {
                row.iter_mut().for_each(|a| *a = O::integer(*a, b));
            }
        }
        (Cell::Long(_) | Cell::Float(_) | Cell::Longs(_) | Cell::Value(_), _) => {
            let x = std::mem::take(out);
            if !fresh_by::<O>(x.look(), y, out) {
                *out = x;
                return false;
            }
        }
        _ => return false,
    }
    true
}
