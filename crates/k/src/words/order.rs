//! Order: grade, sort, rank, binary search. The core grades and searches; what is here is what the words mean.

use crate::array::domains::resolved;
use crate::array::{Mark, Tolerance, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{self, Kind, array_of, boxes, count, integers_of, is_atom, is_list, kind, longs};
use crate::verbs::lists::convert::to_kind;
use crate::verbs::lists::order::{places, ranks, sorted};
use crate::verbs::lists::pieces::{items_at, longs_of};
use crate::verbs::order::{self, Bound, Direction};

fn list(y: &Value) -> Result<&Value> {
    if is_atom(y) { Err(Error::rank("an atom has no order")) } else { Ok(y) }
}

fn grade(k: &Interpreter, y: Value, direction: Direction) -> Result<Value> {
    if let Value::Dictionary(d) = &y {
        return items_at(&k.cx(), &d.keys, &places(&k.cx(), &d.values, direction)?);
    }
    longs_of(&places(&k.cx(), list(&y)?, direction)?)
}

/// `<y`
pub fn grade_up(k: &Interpreter, y: Value) -> Result<Value> {
    grade(k, y, Direction::Up)
}

/// `>y`
pub fn grade_down(k: &Interpreter, y: Value) -> Result<Value> {
    grade(k, y, Direction::Down)
}

fn sort(k: &Interpreter, y: Value, direction: Direction) -> Result<Value> {
    if let Value::Dictionary(d) = &y {
        let order = places(&k.cx(), &d.values, direction)?;
        let (keys, values) = (items_at(&k.cx(), &d.keys, &order)?, items_at(&k.cx(), &d.values, &order)?);
        return Ok(value::dictionary(keys, values));
    }
    list(&y)?;
    sorted(&k.cx(), y, direction)
}

/// `asc y`
pub fn ascending(k: &Interpreter, y: Value) -> Result<Value> {
    let sorted = sort(k, y, Direction::Up)?;
    Ok(if is_list(&sorted) { value::marked(sorted, Mark::Sorted) } else { sorted })
}

/// `desc y`
pub fn descending(k: &Interpreter, y: Value) -> Result<Value> {
    sort(k, y, Direction::Down)
}

/// `rank y`: the place of each item in the sorted list.
pub fn rank(k: &Interpreter, y: Value) -> Result<Value> {
    ranks(&k.cx(), list(&y)?)
}

/// `x xrank y`: which of x groups of about equal size each item is in, in order of value.
pub fn group_of_rank(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let groups = value::need_integer(&x, "the number of groups")?;
    let length = count(&y) as i64;
    let places = rank(k, y)?;
    let group = |place: &i64| (i128::from(*place) * i128::from(groups)).div_euclid(i128::from(length)) as i64;
    budget::mapped(&integers_of(&places).unwrap_or_default(), group).map(longs)
}

/// `x bin y`: the index of the last item of x that is not above y, -1 before the first.
pub fn bin(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    searched(k, &x, &y, Bound::Upper)
}

/// `x binr y`: the index of the first item of x that is not below y.
pub fn bin_right(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    searched(k, &x, &y, Bound::Lower)
}

fn searched(k: &Interpreter, x: &Value, y: &Value, bound: Bound) -> Result<Value> {
    let (x, y) = (&resolved(x)?, &resolved(y)?);
    if let Value::Dictionary(d) = x {
        let found = searched(k, &d.values, y, bound)?;
        return k.apply_one(&d.keys, found);
    }
    if is_atom(x) {
        return Err(Error::type_("bin searches a list"));
    }
    if let Some(nest) = boxes(y).filter(|_| kind(x) != Kind::List) {
        k.check_stack()?;
        let found: Result<Vec<Value>> = nest.iter().map(|y| k.poll().and_then(|()| searched(k, x, y, bound))).collect();
        return Ok(value::collapse(found?));
    }
    if !value::comparable(kind(x), kind(y)) {
        return Err(Error::type_("bin searches for items of the type of the list"));
    }
    // Numbers of two types are compared as the wider of the two.
    let wider = kind(x).max(kind(y));
    let (x, y) = if kind(x) == kind(y) { (x.clone(), y.clone()) } else { (to_kind(x, wider)?, to_kind(y, wider)?) };
    let (Some(items), Some(cells)) = (array_of(&x), array_of(&y)) else {
        return Err(Error::type_("bin searches a list"));
    };
    let cx = k.cx().with_tolerance(Tolerance::EXACT);
    let found = order::bound_index(&cx, bound, items.clone(), cells.clone())?;
    let before = |found: &[i64]| budget::mapped(found, |place| place - 1);
    Ok(Value::Array(match (bound, found.as_slice::<i64>()) {
        (Bound::Upper, Some(places)) => found.with_items(before(places)?),
        _ => found,
    }))
}
