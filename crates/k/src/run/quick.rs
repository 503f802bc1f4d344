//! Fast paths of primitives on registers, for the most common operations of lambdas, which allocate nothing but results.
//!
//! Each gives what the primitive itself gives, or answers that it has no way: then nothing has changed, and the caller applies
//! the primitive.

use crate::array::{Array, Value};
use crate::names::interpreter::Interpreter;
use crate::run::collect::{Collected, collapsed};
use crate::run::quick_arithmetic as arithmetic;
use crate::value::partitioned::partitioned_of;
use crate::value::primitive::{Code, Primitive};
use crate::value::register::{Register, RegisterView, Rows, UNBUDGETED_ITEMS_MAX};
use crate::value::{self, long};
use crate::vocabulary::fast_ways::{DYADS, FALSES, INDEXING, MONADS, RAZES};

/// A monad on an argument that stays.
pub fn monad(k: &Interpreter, code: Code, y: RegisterView<'_>, out: &mut Register) -> bool {
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
pub fn monad_in_place(k: &Interpreter, code: Code, out: &mut Register) -> bool {
    if !k.takes(&MONADS) {
        return false;
    }
    match (code, &mut *out) {
        (Code::Match, Register::Booleans(items)) => items.iter_mut().for_each(|truth| *truth = !*truth),
        (Code::Maximum, Register::Longs(items)) => items.reverse(),
        (Code::Maximum, Register::Items(items)) => items.reverse(),
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
pub fn dyad(
    k: &Interpreter,
    primitive: &Primitive,
    x: RegisterView<'_>,
    y: RegisterView<'_>,
    out: &mut Register,
) -> bool {
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
        Code::Find => found(x, y, out),
        _ => false,
    }
}

/// A dyad whose right argument is in `out`, where the result goes.
pub fn dyad_in_place(k: &Interpreter, primitive: &Primitive, x: RegisterView<'_>, out: &mut Register) -> bool {
    if let Some(verb) = primitive.atomic {
        return arithmetic::right_in_place(k, verb, x, out);
    }
    match (primitive.code, x, &mut *out) {
        (Code::Other, ..) => false,
        _ if !k.takes(&DYADS) && primitive.code != Code::At => false,
        (Code::Drop, RegisterView::Long(n @ 0..), Register::Longs(items)) => {
            items.drain(..items.len().min(n as usize));
            true
        }
        (Code::Drop, RegisterView::Long(n @ 0..), Register::Items(items)) if !items.is_empty() => {
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
pub fn dyad_left(k: &Interpreter, primitive: &Primitive, out: &mut Register, y: RegisterView<'_>) -> bool {
    if let Some(verb) = primitive.atomic {
        return arithmetic::left_in_place(k, verb, out, y);
    }
    match (primitive.code, &mut *out, y) {
        (Code::Other, _, _) => false,
        _ if !k.takes(&DYADS) && primitive.code != Code::At => false,
        (Code::Join, Register::Longs(items), RegisterView::Long(number)) => {
            items.push(number);
            true
        }
        (Code::Join, Register::Longs(items), RegisterView::Longs(more)) if items.len() <= UNBUDGETED_ITEMS_MAX => {
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
pub fn falses_in_place(k: &Interpreter, out: &mut Register) -> bool {
    if !k.takes(&FALSES) {
        return false;
    }
    let RegisterView::Booleans(items) = out.look() else { return false };
    let mut found = Vec::with_capacity(items.len());
    found.extend(items.iter().enumerate().filter(|(_, truth)| !**truth).map(|(place, _)| place as i64));
    *out = Register::Longs(found);
    true
}

/// `&~x in y`: where the items of x are not in y.
pub fn outsiders(k: &Interpreter, x: RegisterView<'_>, y: RegisterView<'_>, out: &mut Register) -> bool {
    if !k.takes(&FALSES) {
        return false;
    }
    let (RegisterView::Longs(x), RegisterView::Longs(_) | RegisterView::Items([])) = (x, y) else { return false };
    let Some(set) = small_set(if let RegisterView::Longs(all) = y { all } else { &[] }) else { return false };
    let mut found = Vec::with_capacity(x.len());
    for (place, &a) in x.iter().enumerate() {
        if !((0..64).contains(&a) && set >> a & 1 == 1) {
            found.push(place as i64);
        }
    }
    *out = Register::Longs(found);
    true
}

/// `,/` of what is in `out`.
pub fn raze_in_place(k: &Interpreter, out: &mut Register) -> bool {
    if !k.takes(&RAZES) {
        return false;
    }
    match std::mem::take(out) {
        Register::Rows(rows) => *out = Register::Longs(rows.items),
        Register::Longs(items) => *out = Register::Longs(items),
        other => {
            *out = other;
            return false;
        }
    }
    true
}

fn til(y: RegisterView<'_>, out: &mut Register) -> bool {
    match y {
        RegisterView::Long(n @ 0..) if n <= UNBUDGETED_ITEMS_MAX as i64 => {
            *out = Register::Longs((0..n).collect());
            true
        }
        _ => false,
    }
}

fn places(y: RegisterView<'_>, out: &mut Register) -> bool {
    let RegisterView::Booleans(items) = y else { return false };
    let mut found = Vec::with_capacity(items.len());
    found.extend(items.iter().enumerate().filter(|(_, truth)| **truth).map(|(place, _)| place as i64));
    *out = Register::Longs(found);
    true
}

fn not(y: RegisterView<'_>, out: &mut Register) -> bool {
    *out = match y {
        RegisterView::Boolean(truth) => Register::Boolean(!truth),
        RegisterView::Long(number) => Register::Boolean(number == 0),
        RegisterView::Booleans(items) => Register::Booleans(items.iter().map(|truth| !truth).collect()),
        RegisterView::Longs(items) => Register::Booleans(items.iter().map(|&number| number == 0).collect()),
        _ => return false,
    };
    true
}

fn reversed(y: RegisterView<'_>, out: &mut Register) -> bool {
    *out = match y {
        RegisterView::Longs(items) => Register::Longs(items.iter().rev().copied().collect()),
        RegisterView::Rows(width, items) => {
            let mut reversed = Vec::with_capacity(items.len());
            items.chunks_exact(width.max(1)).rev().for_each(|row| reversed.extend_from_slice(row));
            Register::Rows(Rows { width, items: reversed })
        }
        _ => return false,
    };
    true
}

fn tally(y: RegisterView<'_>, out: &mut Register) -> bool {
    let count = match y {
        RegisterView::Long(_) | RegisterView::Float(_) | RegisterView::Boolean(_) | RegisterView::Short(_) => 1,
        RegisterView::Longs(items) => items.len(),
        RegisterView::Booleans(items) => items.len(),
        RegisterView::Rows(width, items) => items.len() / width.max(1),
        RegisterView::Items(items) => items.len(),
        RegisterView::Other(value) => value::count(value),
        RegisterView::Nothing => return false,
    };
    *out = Register::Long(count as i64);
    true
}

fn first(y: RegisterView<'_>, out: &mut Register) -> bool {
    *out = match y {
        RegisterView::Long(number) => Register::Long(number),
        RegisterView::Float(number) => Register::Float(number),
        RegisterView::Longs([number, ..]) => Register::Long(*number),
        RegisterView::Rows(width, items) => Register::Longs(items.get(..width).unwrap_or(&[]).to_vec()),
        RegisterView::Items([first, ..]) => Register::Value(first.clone()),
        _ => return false,
    };
    true
}

fn type_of(y: RegisterView<'_>, out: &mut Register) -> bool {
    match type_number(y) {
        Some(number) => *out = Register::Short(number),
        None => return false,
    }
    true
}

/// The type number that `@y` gives.
pub fn type_number(y: RegisterView<'_>) -> Option<i64> {
    Some(match y {
        RegisterView::Long(_) => -7,
        RegisterView::Float(_) => -9,
        RegisterView::Short(_) => -5,
        RegisterView::Boolean(_) => -1,
        RegisterView::Longs(_) => 7,
        RegisterView::Booleans(_) => 1,
        RegisterView::Rows(..) | RegisterView::Items(_) => 0,
        RegisterView::Other(value) => value::type_number(value),
        RegisterView::Nothing => return None,
    })
}

fn enlisted(y: RegisterView<'_>, out: &mut Register) -> bool {
    *out = match y {
        RegisterView::Long(number) => Register::Longs(vec![number]),
        RegisterView::Longs(items @ [_, ..]) => Register::Rows(Rows { width: items.len(), items: items.to_vec() }),
        _ => return false,
    };
    true
}

/// Two lists of which each item of one is compared with each of the other, at most.
const FEW_PAIRS: usize = 600;

fn member(x: RegisterView<'_>, y: RegisterView<'_>, out: &mut Register) -> bool {
    let all = match y {
        RegisterView::Longs(all) => all,
        RegisterView::Items([]) => &[],
        _ => return false,
    };
    *out = match x {
        RegisterView::Long(a) => Register::Boolean(all.contains(&a)),
        RegisterView::Longs(x) => match small_set(all) {
            Some(set) => Register::Booleans(x.iter().map(|&a| (0..64).contains(&a) && set >> a & 1 == 1).collect()),
            None if x.len().saturating_mul(all.len()) <= FEW_PAIRS => {
                Register::Booleans(x.iter().map(|a| all.contains(a)).collect())
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
pub fn indexed(k: &Interpreter, x: RegisterView<'_>, y: RegisterView<'_>, out: &mut Register) -> bool {
    if !k.takes(&INDEXING) {
        return false;
    }
    let place = |i: i64| usize::try_from(i).ok();
    match (x, y) {
        (RegisterView::Longs(x), RegisterView::Long(i)) => match place(i).and_then(|i| x.get(i)) {
            Some(&number) => *out = Register::Long(number),
            None => return false,
        },
        (RegisterView::Items(x), RegisterView::Long(i)) => match place(i).and_then(|i| x.get(i)) {
            Some(item) => out.put(Register::from_value(item)),
            None => return false,
        },
        (RegisterView::Longs(x), RegisterView::Longs(places)) => match picked(x, places) {
            Some(items) => *out = Register::Longs(items),
            None => return false,
        },
        (RegisterView::Longs(x), RegisterView::Rows(width, places)) => match picked(x, places) {
            Some(items) => *out = Register::Rows(Rows { width, items }),
            None => return false,
        },
        (RegisterView::Items(x), RegisterView::Longs(places @ [_, ..])) => match picked(x, places) {
            Some(items) => *out = collapsed(items),
            None => return false,
        },
        (RegisterView::Longs(_) | RegisterView::Items(_), RegisterView::Items(nest @ [_, ..])) => {
            match nested(k, x, nest) {
                Some(items) => *out = items,
                None => return false,
            }
        }
        (RegisterView::Items(x), RegisterView::Rows(width, places)) => {
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
fn nested(k: &Interpreter, x: RegisterView<'_>, nest: &[Value]) -> Option<Register> {
    let mut rows = Collected::Empty;
    for (i, places) in nest.iter().enumerate() {
        let (places, mut row) = (RegisterView::from_value(places), Register::Nothing);
        if !matches!(places, RegisterView::Long(_) | RegisterView::Longs(_)) || !indexed(k, x, places, &mut row) {
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

fn concatenated(x: RegisterView<'_>, y: RegisterView<'_>, out: &mut Register) -> bool {
    let together = |a: &[i64], b: &[i64]| [a, b].concat();
    *out = match (x, y) {
        (RegisterView::Long(a), RegisterView::Long(b)) => Register::Longs(vec![a, b]),
        (RegisterView::Long(a), RegisterView::Longs(b)) => Register::Longs(together(&[a], b)),
        (RegisterView::Longs(a), RegisterView::Long(b)) => Register::Longs(together(a, &[b])),
        (RegisterView::Longs(a), RegisterView::Longs(b)) => Register::Longs(together(a, b)),
        (RegisterView::Rows(width, a), RegisterView::Rows(other, b)) if width == other => {
            Register::Rows(Rows { width, items: together(a, b) })
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
fn listed_count(y: RegisterView<'_>) -> Option<usize> {
    match y {
        RegisterView::Long(_) => Some(1),
        RegisterView::Longs(items @ [_, ..]) => Some(items.len()),
        RegisterView::Rows(width, items) => Some(items.len() / width.max(1)),
        RegisterView::Items(items @ [_, ..]) if items.len() <= UNBUDGETED_ITEMS_MAX => Some(items.len()),
        RegisterView::Other(value @ Value::Function(_)) if partitioned_of(value).is_none() => Some(1),
        _ => None,
    }
}

fn list(y: RegisterView<'_>, all: &mut Vec<Value>) {
    match y {
        RegisterView::Long(number) => all.push(long(number)),
        RegisterView::Longs(items) => all.extend(items.iter().map(|&number| long(number))),
        RegisterView::Rows(width, items) => {
            all.extend(items.chunks_exact(width.max(1)).map(|row| Value::Array(Array::copied(row))));
        }
        RegisterView::Items(items) => all.extend_from_slice(items),
        RegisterView::Other(value) => all.push(value.clone()),
        _ => {}
    }
}

/// `x?y` of a number.
fn found(x: RegisterView<'_>, y: RegisterView<'_>, out: &mut Register) -> bool {
    let (RegisterView::Longs(items), RegisterView::Long(number)) = (x, y) else { return false };
    *out = Register::Long(items.iter().position(|&item| item == number).unwrap_or(items.len()) as i64);
    true
}

fn dropped(x: RegisterView<'_>, y: RegisterView<'_>, out: &mut Register) -> bool {
    let RegisterView::Long(n @ 0..) = x else { return false };
    let gone = usize::try_from(n).unwrap_or(usize::MAX);
    *out = match y {
        RegisterView::Longs(items) => Register::Longs(items.get(gone..).unwrap_or(&[]).to_vec()),
        RegisterView::Items(items @ [_, ..]) if items.len() <= UNBUDGETED_ITEMS_MAX => {
            collapsed(items.get(gone..).unwrap_or(&[]).to_vec())
        }
        _ => return false,
    };
    true
}

fn taken(x: RegisterView<'_>, y: RegisterView<'_>, out: &mut Register) -> bool {
    let RegisterView::Long(n @ 1..) = x else { return false };
    let Ok(wanted) = usize::try_from(n) else { return false };
    *out = match y {
        RegisterView::Long(number) if wanted <= UNBUDGETED_ITEMS_MAX => Register::Longs(vec![number; wanted]),
        RegisterView::Longs(items) if wanted <= items.len() => {
            Register::Longs(items.get(..wanted).unwrap_or(&[]).to_vec())
        }
        RegisterView::Items(items) if wanted <= items.len().min(UNBUDGETED_ITEMS_MAX) => {
            collapsed(items.get(..wanted).unwrap_or(&[]).to_vec())
        }
        _ => return false,
    };
    true
}
