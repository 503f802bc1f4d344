//! Fast paths of primitives on cells, for the most common operations of lambdas, which allocate nothing but results.
//!
//! Each gives what the primitive itself gives, or answers that it has no way: then nothing has changed, and the caller applies
//! the primitive.

use crate::array::{Array, Value};
use crate::names::interpreter::Interpreter;
use crate::run::collect::{Collected, collapsed};
use crate::run::quick_arithmetic as arithmetic;
use crate::value::cell::{Cell, Look, Rows, UNBUDGETED_ITEMS_MAX};
use crate::value::primitive::{Code, Primitive};
use crate::value::{self, is_list, long};
use crate::vocabulary::fast_ways::{DYADS, FALSES, INDEXING, MONADS, RAZES};

/// A monad on an argument that stays.
pub fn monad(k: &Interpreter, code: Code, y: Look<'_>, out: &mut Cell) -> bool {
    if !k.takes(&MONADS) {
        return false;
    }
    match code {
        Code::Key => til(y, out),
        Code::Minimum => places(y, out),
        Code::Match => not(y, out),
        Code::Maximum => reversed(y, out),
        Code::Take => tally(y, out),
        Code::Times => first(y, out),
        Code::At => type_of(y, out),
        Code::Join => enlisted(y, out),
        _ => false,
    }
}

/// A monad on the argument in `out`, where the result goes.
pub fn monad_here(k: &Interpreter, code: Code, out: &mut Cell) -> bool {
    if !k.takes(&MONADS) {
        return false;
    }
    match (code, &mut *out) {
        (Code::Match, Cell::Booleans(items)) => items.iter_mut().for_each(|truth| *truth = !*truth),
        (Code::Maximum, Cell::Longs(items)) => items.reverse(),
        (Code::Maximum, Cell::Items(items)) => items.reverse(),
        (
            Code::Key | Code::Minimum | Code::Match | Code::Maximum | Code::Take | Code::Times | Code::At | Code::Join,
            _,
        ) => {
            let y = std::mem::take(out);
            if !monad(k, code, y.look(), out) {
                *out = y;
                return false;
            }
        }
        _ => return false,
    }
    true
}

/// A dyad on two arguments that stay.
pub fn dyad(k: &Interpreter, primitive: &Primitive, x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    if let Some(verb) = primitive.atomic {
        return arithmetic::fresh(k, verb, x, y, out);
    }
    match primitive.code {
        Code::At => indexed(k, x, y, out),
        _ if !k.takes(&DYADS) => false,
        Code::Member => member(x, y, out),
        Code::Join => concatenated(x, y, out),
        Code::Drop => dropped(x, y, out),
        Code::Take => taken(x, y, out),
        _ => false,
    }
}

/// A dyad whose right argument is in `out`, where the result goes.
pub fn dyad_here(k: &Interpreter, primitive: &Primitive, x: Look<'_>, out: &mut Cell) -> bool {
    if let Some(verb) = primitive.atomic {
        return arithmetic::right_here(k, verb, x, out);
    }
    match (primitive.code, x, &mut *out) {
        (Code::Other, ..) => false,
        _ if !k.takes(&DYADS) && primitive.code != Code::At => false,
        (Code::Drop, Look::Long(n @ 0..), Cell::Longs(items)) => {
            items.drain(..items.len().min(n as usize));
            true
        }
        (Code::Drop, Look::Long(n @ 0..), Cell::Items(items)) if !items.is_empty() => {
            items.drain(..items.len().min(n as usize));
            *out = collapsed(std::mem::take(items));
            true
        }
        _ => {
            let y = std::mem::take(out);
            if !dyad(k, primitive, x, y.look(), out) {
                *out = y;
                return false;
            }
            true
        }
    }
}

/// A dyad whose left argument is in `out`, where the result goes.
pub fn dyad_left(k: &Interpreter, primitive: &Primitive, out: &mut Cell, y: Look<'_>) -> bool {
    if let Some(verb) = primitive.atomic {
        return arithmetic::left_here(k, verb, out, y);
    }
    match (primitive.code, &mut *out, y) {
        (Code::Other, _, _) => false,
        _ if !k.takes(&DYADS) && primitive.code != Code::At => false,
        (Code::Join, Cell::Longs(items), Look::Long(number)) => {
            items.push(number);
            true
        }
        (Code::Join, Cell::Longs(items), Look::Longs(more)) if items.len() <= UNBUDGETED_ITEMS_MAX => {
            items.extend_from_slice(more);
            true
        }
        _ => {
            let x = std::mem::take(out);
            if !dyad(k, primitive, x.look(), y, out) {
                *out = x;
                return false;
            }
            true
        }
    }
}

/// `&~y` of the truths in `out`.
pub fn falses_here(k: &Interpreter, out: &mut Cell) -> bool {
    if !k.takes(&FALSES) {
        return false;
    }
    let Look::Booleans(items) = out.look() else { return false };
    let mut found = Vec::with_capacity(items.len());
    found.extend(items.iter().enumerate().filter(|(_, truth)| !**truth).map(|(place, _)| place as i64));
    *out = Cell::Longs(found);
    true
}

/// `&~x in y`: where the items of x are not in y.
pub fn outsiders(k: &Interpreter, x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    if !k.takes(&FALSES) {
        return false;
    }
    let (Look::Longs(x), Look::Longs(_) | Look::Items([])) = (x, y) else { return false };
    let Some(set) = small_set(if let Look::Longs(all) = y { all } else { &[] }) else { return false };
    let mut found = Vec::with_capacity(x.len());
    for (place, &a) in x.iter().enumerate() {
        if !((0..64).contains(&a) && set >> a & 1 == 1) {
            found.push(place as i64);
        }
    }
    *out = Cell::Longs(found);
    true
}

/// `,/` of what is in `out`.
pub fn raze_here(k: &Interpreter, out: &mut Cell) -> bool {
    if !k.takes(&RAZES) {
        return false;
    }
    match std::mem::take(out) {
        Cell::Rows(rows) => *out = Cell::Longs(rows.items),
        Cell::Longs(items) => *out = Cell::Longs(items),
        other => {
            *out = other;
            return false;
        }
    }
    true
}

fn til(y: Look<'_>, out: &mut Cell) -> bool {
    match y {
        Look::Long(n @ 0..) if n <= UNBUDGETED_ITEMS_MAX as i64 => {
            *out = Cell::Longs((0..n).collect());
            true
        }
        _ => false,
    }
}

fn places(y: Look<'_>, out: &mut Cell) -> bool {
    let Look::Booleans(items) = y else { return false };
    let mut found = Vec::with_capacity(items.len());
    found.extend(items.iter().enumerate().filter(|(_, truth)| **truth).map(|(place, _)| place as i64));
    *out = Cell::Longs(found);
    true
}

fn not(y: Look<'_>, out: &mut Cell) -> bool {
    *out = match y {
        Look::Boolean(truth) => Cell::Boolean(!truth),
        Look::Long(number) => Cell::Boolean(number == 0),
        Look::Booleans(items) => Cell::Booleans(items.iter().map(|truth| !truth).collect()),
        Look::Longs(items) => Cell::Booleans(items.iter().map(|&number| number == 0).collect()),
        _ => return false,
    };
    true
}

fn reversed(y: Look<'_>, out: &mut Cell) -> bool {
    *out = match y {
        Look::Longs(items) => Cell::Longs(items.iter().rev().copied().collect()),
        Look::Rows(width, items) => {
            let mut reversed = Vec::with_capacity(items.len());
            items.chunks_exact(width.max(1)).rev().for_each(|row| reversed.extend_from_slice(row));
            Cell::Rows(Rows { width, items: reversed })
        }
        _ => return false,
    };
    true
}

fn tally(y: Look<'_>, out: &mut Cell) -> bool {
    let count = match y {
        Look::Long(_) | Look::Float(_) | Look::Boolean(_) | Look::Short(_) => 1,
        Look::Longs(items) => items.len(),
        Look::Booleans(items) => items.len(),
        Look::Rows(width, items) => items.len() / width.max(1),
        Look::Items(items) => items.len(),
        Look::Other(value) => value::count(value),
        Look::Nothing => return false,
    };
    *out = Cell::Long(count as i64);
    true
}

fn first(y: Look<'_>, out: &mut Cell) -> bool {
    *out = match y {
        Look::Long(number) => Cell::Long(number),
        Look::Float(number) => Cell::Float(number),
        Look::Longs([number, ..]) => Cell::Long(*number),
        Look::Rows(width, items) => Cell::Longs(items.get(..width).unwrap_or(&[]).to_vec()),
        Look::Items([first, ..]) => Cell::Value(first.clone()),
        _ => return false,
    };
    true
}

fn type_of(y: Look<'_>, out: &mut Cell) -> bool {
    match type_number(y) {
        Some(number) => *out = Cell::Short(number),
        None => return false,
    }
    true
}

/// The type number that `@y` gives.
pub fn type_number(y: Look<'_>) -> Option<i64> {
    Some(match y {
        Look::Long(_) => -7,
        Look::Float(_) => -9,
        Look::Short(_) => -5,
        Look::Boolean(_) => -1,
        Look::Longs(_) => 7,
        Look::Booleans(_) => 1,
        Look::Rows(..) | Look::Items(_) => 0,
        Look::Other(value) => value::type_number(value),
        Look::Nothing => return None,
    })
}

fn enlisted(y: Look<'_>, out: &mut Cell) -> bool {
    *out = match y {
        Look::Long(number) => Cell::Longs(vec![number]),
        Look::Longs(items @ [_, ..]) => Cell::Rows(Rows { width: items.len(), items: items.to_vec() }),
        _ => return false,
    };
    true
}

/// Two lists of which each item of one is compared with each of the other, at most.
const FEW_PAIRS: usize = 600;

fn member(x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    let all = match y {
        Look::Longs(all) => all,
        Look::Items([]) => &[],
        _ => return false,
    };
    *out = match x {
        Look::Long(a) => Cell::Boolean(all.contains(&a)),
        Look::Longs(x) => match small_set(all) {
            Some(set) => Cell::Booleans(x.iter().map(|&a| (0..64).contains(&a) && set >> a & 1 == 1).collect()),
            None if x.len().saturating_mul(all.len()) <= FEW_PAIRS => {
                Cell::Booleans(x.iter().map(|a| all.contains(a)).collect())
            }
            None => return false,
        },
        _ => return false,
    };
    true
}

/// The items of a list as bits, if all are below 64.
fn small_set(all: &[i64]) -> Option<u64> {
    let mut set = 0_u64;
    let mut inside = true;
    for &number in all {
        inside &= (0..64).contains(&number);
        set |= 1_u64 << (number & 63);
    }
    inside.then_some(set)
}

/// `x@y` of a list.
pub fn indexed(k: &Interpreter, x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    if !k.takes(&INDEXING) {
        return false;
    }
    let place = |i: i64| usize::try_from(i).ok();
    match (x, y) {
        (Look::Longs(x), Look::Long(i)) => match place(i).and_then(|i| x.get(i)) {
            Some(&number) => *out = Cell::Long(number),
            None => return false,
        },
        (Look::Items(x), Look::Long(i)) => match place(i).and_then(|i| x.get(i)) {
            Some(item) => out.put(Cell::from_value(item)),
            None => return false,
        },
        (Look::Longs(x), Look::Longs(places)) => match picked(x, places) {
            Some(items) => *out = Cell::Longs(items),
            None => return false,
        },
        (Look::Longs(x), Look::Rows(width, places)) => match picked(x, places) {
            Some(items) => *out = Cell::Rows(Rows { width, items }),
            None => return false,
        },
        (Look::Items(x), Look::Longs(places @ [_, ..])) => match picked(x, places) {
            Some(items) => *out = collapsed(items),
            None => return false,
        },
        (Look::Longs(_) | Look::Items(_), Look::Items(nest @ [_, ..])) => match nested(k, x, nest) {
            Some(items) => *out = items,
            None => return false,
        },
        (Look::Items(x), Look::Rows(width, places)) => {
            let mut rows = Collected::Empty;
            for row in places.chunks_exact(width.max(1)) {
                let Some(items) = picked(x, row) else { return false };
                rows.push(&mut collapsed(items), places.len() / width.max(1));
            }
            *out = rows.finish();
        }
        _ => return false,
    }
    true
}

/// `x@y` of a list and a nest of places that is two deep at most.
fn nested(k: &Interpreter, x: Look<'_>, nest: &[Value]) -> Option<Cell> {
    let mut rows = Collected::Empty;
    for (i, places) in nest.iter().enumerate() {
        let (places, mut row) = (Look::from_value(places), Cell::Nothing);
        if !matches!(places, Look::Long(_) | Look::Longs(_)) || !indexed(k, x, places, &mut row) {
            return None;
        }
        rows.push(&mut row, nest.len() - i - 1);
    }
    Some(rows.finish())
}

/// The items at some places, if all are there.
fn picked<T: Clone>(all: &[T], places: &[i64]) -> Option<Vec<T>> {
    let mut items = Vec::with_capacity(places.len());
    for &place in places {
        items.push(all.get(usize::try_from(place).ok()?)?.clone());
    }
    Some(items)
}

fn concatenated(x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    let together = |a: &[i64], b: &[i64]| [a, b].concat();
    *out = match (x, y) {
        (Look::Long(a), Look::Long(b)) => Cell::Longs(vec![a, b]),
        (Look::Long(a), Look::Longs(b)) => Cell::Longs(together(&[a], b)),
        (Look::Longs(a), Look::Long(b)) => Cell::Longs(together(a, &[b])),
        (Look::Longs(a), Look::Longs(b)) => Cell::Longs(together(a, b)),
        (Look::Rows(width, a), Look::Rows(other, b)) if width == other => {
            Cell::Rows(Rows { width, items: together(a, b) })
        }
        _ => {
            let (Some(m), Some(n)) = (listed_count(x), listed_count(y)) else { return false };
            let mut items = Vec::with_capacity(m + n);
            list(x, &mut items);
            list(y, &mut items);
            collapsed(items)
        }
    };
    true
}

/// How many items a value adds to a general list; `None` for what joins in another way.
fn listed_count(y: Look<'_>) -> Option<usize> {
    match y {
        Look::Long(_) => Some(1),
        Look::Longs(items @ [_, ..]) => Some(items.len()),
        Look::Rows(width, items) => Some(items.len() / width.max(1)),
        Look::Items(items @ [_, ..]) if items.len() <= UNBUDGETED_ITEMS_MAX => Some(items.len()),
        Look::Other(value @ Value::Function(_)) if !is_list(value) && value::is_function(value) => Some(1),
        _ => None,
    }
}

fn list(y: Look<'_>, all: &mut Vec<Value>) {
    match y {
        Look::Long(number) => all.push(long(number)),
        Look::Longs(items) => all.extend(items.iter().map(|&number| long(number))),
        Look::Rows(width, items) => {
            all.extend(items.chunks_exact(width.max(1)).map(|row| Value::Array(Array::copied(row))));
        }
        Look::Items(items) => all.extend_from_slice(items),
        Look::Other(value) => all.push(value.clone()),
        _ => {}
    }
}

fn dropped(x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    let Look::Long(n @ 0..) = x else { return false };
    let gone = usize::try_from(n).unwrap_or(usize::MAX);
    *out = match y {
        Look::Longs(items) => Cell::Longs(items.get(gone..).unwrap_or(&[]).to_vec()),
        Look::Items(items @ [_, ..]) if items.len() <= UNBUDGETED_ITEMS_MAX => {
            collapsed(items.get(gone..).unwrap_or(&[]).to_vec())
        }
        _ => return false,
    };
    true
}

fn taken(x: Look<'_>, y: Look<'_>, out: &mut Cell) -> bool {
    let Look::Long(n @ 1..) = x else { return false };
    let Ok(wanted) = usize::try_from(n) else { return false };
    *out = match y {
        Look::Long(number) if wanted <= UNBUDGETED_ITEMS_MAX => Cell::Longs(vec![number; wanted]),
        Look::Longs(items) if wanted <= items.len() => Cell::Longs(items.get(..wanted).unwrap_or(&[]).to_vec()),
        Look::Items(items) if wanted <= items.len().min(UNBUDGETED_ITEMS_MAX) => {
            collapsed(items.get(..wanted).unwrap_or(&[]).to_vec())
        }
        _ => return false,
    };
    true
}
