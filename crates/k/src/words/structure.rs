//! Lists as wholes: first and last, where, reverse, transpose, neighbours, distinct items.

use crate::array::domains::plain;
use crate::array::nulls::NULL;
use crate::array::{Array, Dictionary, Value, View, budget, deferred_drops};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::engine_table::engine_table_of;
use crate::value::partitioned::partitioned_of;
use crate::value::primitive::two_of;
use crate::value::{
    self, Kind, array_of, boxes, collapse, count, general, is_atom, item, items, kind, like, long, longs, need_integer,
};
use crate::verbs::lists::concatenate::concatenate;
use crate::verbs::lists::convert::shaped;
use crate::verbs::lists::pieces::{self, items_at, one, settled_like, turned};
use crate::verbs::numbers::integers;
use crate::verbs::selection::{rotate, select};
use crate::verbs::tables::matching::nulls;
use crate::verbs::tables::stack;

/// `*y`: the first item, or the null of an empty vector.
pub fn first(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(match &y {
        Value::Dictionary(dictionary) => end(&dictionary.values, true),
        _ => end(&y, true),
    })
}

/// `last y`
pub fn last(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(match &y {
        Value::Dictionary(dictionary) => end(&dictionary.values, false),
        _ => end(&y, false),
    })
}

fn end(y: &Value, first: bool) -> Value {
    match count(y) {
        0 => value::missing(y),
        n => item(y, if first { 0 } else { n - 1 }),
    }
}

/// `#y`
pub fn tally(k: &Interpreter, y: Value) -> Result<Value> {
    if let Some(table) = engine_table_of(&y) {
        return k.rows_of_engine_table(table).map(long);
    }
    match partitioned_of(&y) {
        Some(table) => Ok(long(k.rows_of_partitions(table)?.iter().sum())),
        None => Ok(long(count(&y) as i64)),
    }
}

/// `!y`: the integers below y, or the keys of a dictionary.
pub fn til(k: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y {
        return Ok(dictionary.keys.clone());
    }
    if let Some(columns) = value::columns(&y) {
        return Ok(columns.keys.clone());
    }
    if !kind(&y).is_integer() || !is_atom(&y) {
        return Err(Error::type_("til (!) takes one integer, or a dictionary"));
    }
    let n = need_integer(&y, "the argument of !")?;
    if n < 0 {
        return Err(Error::domain(format!("! of {n}, which is negative")));
    }
    integers::integers(&k.cx(), Array::from(n).into()).map(Value::Array)
}

/// `&y`: each index as often as its item says.
pub fn where_(k: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y {
        let places = where_(k, dictionary.values.clone())?;
        let places = array_of(&places).map(|places| select::positions(places.as_slice().unwrap_or(&[]), count(&y)));
        return items_at(&k.cx(), &dictionary.keys, &places.transpose()?.unwrap_or_default());
    }
    let y = plain(y)?;
    let Some(array) = array_of(&y) else { return Err(Error::type_("& takes counts")) };
    if is_atom(&y) && !kind(&y).is_integer() {
        return Err(Error::type_("& takes counts"));
    }
    match array.widened() {
        View::Box([]) => Ok(longs(Vec::new())),
        View::Int(counts) if counts.iter().any(|&n| n < 0) => {
            // What is counted less than 0 times is not there.
            let counted = budget::mapped(counts, |&n| n.max(0))?;
            integers::places(&k.cx(), Array::list(counted).into()).map(Value::Array)
        }
        View::Bool(_) | View::Int(_) => integers::places(&k.cx(), array.clone().into()).map(Value::Array),
        _ => Err(Error::type_("& takes counts, which are integers")),
    }
}

/// `|y`
pub fn reverse(k: &Interpreter, y: Value) -> Result<Value> {
    match y {
        Value::Dictionary(d) => Ok(value::dictionary(reverse(k, d.keys.clone())?, reverse(k, d.values.clone())?)),
        Value::Array(array) => rotate::reverse(&k.cx(), array.into()).map(Value::Array),
        Value::Narrow(_) => match array_of(&y) {
            Some(array) => Ok(like(&y, rotate::reverse(&k.cx(), array.clone().into())?)),
            None => Ok(y),
        },
        Value::Function(_) | Value::Sparse(_) => Ok(y),
        table @ Value::Table(_) => {
            let places = budget::collected(count(&table), (0..count(&table)).rev())?;
            items_at(&k.cx(), &table, &places)
        }
    }
}

/// `,y`: the list of one item.
pub fn enlist(_: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y
        && kind(&dictionary.keys) == Kind::Symbol
        && count(&dictionary.keys) > 0
    {
        let columns = items(&dictionary.values).into_iter().map(one).collect();
        return Ok(value::table(dictionary.keys.clone(), general(columns)));
    }
    Ok(one(y))
}

/// `+y`: rows to columns; atoms are extended. A dictionary of columns becomes a table.
pub fn flip(k: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y {
        return stack::checked_table(&k.cx(), dictionary.keys.clone(), dictionary.values.clone());
    }
    if let Some(columns) = value::columns(&y) {
        return Ok(value::dictionary(columns.keys.clone(), columns.values.clone()));
    }
    let Some(rows) = boxes(&y) else { return Err(Error::rank("+ turns a list of lists")) };
    turned(&k.cx(), rows)
}

/// The items n places further on, a null where there is none.
fn shifted(k: &Interpreter, n: i64, y: Value) -> Result<Value> {
    if count(&y) == 0 || is_atom(&y) {
        return Ok(y);
    }
    if let Some(columns) = value::columns(&y) {
        let all: Result<Vec<Value>> = items(&columns.values).into_iter().map(|list| shifted(k, n, list)).collect();
        return Ok(value::table(columns.keys.clone(), general(all?)));
    }
    if let Value::Dictionary(d) = &y {
        return Ok(value::dictionary(d.keys.clone(), shifted(k, n, d.values.clone())?));
    }
    let missing = match (boxes(&y), value::missing(&y)) {
        (Some(_), missing) => Array::atom(missing),
        (None, missing) => array_of(&missing).cloned().unwrap_or_else(|| Array::atom(false)),
    };
    match array_of(&y) {
        Some(array) => {
            let cx = k.cx().with_fill(Some(missing));
            Ok(settled_like(&y, rotate::rotate(&cx, Array::from(n).into(), array.clone().into())?))
        }
        None => Ok(y),
    }
}

/// `next y`: each item replaced by the one after it.
pub fn next(k: &Interpreter, y: Value) -> Result<Value> {
    shifted(k, 1, y)
}

/// `prev y`: each item replaced by the one before it.
pub fn previous(k: &Interpreter, y: Value) -> Result<Value> {
    shifted(k, -1, y)
}

/// `x xprev y`: the items x places before.
pub fn before(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = need_integer(&x, "the left argument of xprev")?;
    shifted(k, n.saturating_neg(), y)
}

/// `x cross y`: all pairs.
pub fn cross(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let (Some(a), Some(b)) = (value::columns(&x), value::columns(&y)) {
        return crossed_tables(k, (a, count(&x)), (b, count(&y)));
    }
    let pairs = deferred_drops::made(budget::vec(count(&x).saturating_mul(count(&y)))?, |out| {
        for at in 0..count(&x) {
            let a = item(&x, at);
            for other in 0..count(&y) {
                k.poll()?;
                out.push(concatenate(&k.cx(), &a, &item(&y, other))?);
            }
        }
        Ok(())
    });
    pairs.map(general)
}

/// Pairs every row of a table with every row of another.
fn crossed_tables(k: &Interpreter, (a, m): (&Dictionary, usize), (b, n): (&Dictionary, usize)) -> Result<Value> {
    let many = m.saturating_mul(n);
    let (mut left, mut right) = (budget::vec(many)?, budget::vec(many)?);
    let all = budget::collected(n, 0..n)?;
    for i in 0..m {
        k.poll()?;
        budget::pad(&mut left, (i + 1) * n, i)?;
        budget::extend(&mut right, &all)?;
    }
    let mut columns = Vec::new();
    for (from, places) in [(a, &left), (b, &right)] {
        for column in items(&from.values) {
            columns.push(items_at(&k.cx(), &column, places)?);
        }
    }
    Ok(value::table(concatenate(&k.cx(), &a.keys, &b.keys)?, general(columns)))
}

/// `fills y`: nulls replaced by the last item that is none.
pub fn fills(k: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Table(table) = &y {
        let columns =
            items(&table.values).into_iter().map(|column| fills(k, column)).collect::<Result<Vec<Value>>>()?;
        return Ok(value::table(table.keys.clone(), value::general(columns)));
    }
    let y = with_null_places(k, y)?;
    if let Some(array) = array_of(&y).filter(|_| !is_atom(&y) && kind(&y) != Kind::Byte)
        && let Some(filled) = pieces::fill_forward(&k.cx(), array)?
    {
        return Ok(like(&y, filled));
    }
    filled(k, None, &y)
}

/// An enumeration in which items that are null have no place; any other value unchanged.
fn with_null_places(k: &Interpreter, y: Value) -> Result<Value> {
    let Some(places) = array_of(&y).filter(|_| value::domain_of(&y).is_some()) else { return Ok(y) };
    let nulls = nulls(&k.cx(), &y)?;
    let places = places.as_slice::<i64>().unwrap_or_default().iter().zip(nulls);
    let places = budget::collected(count(&y), places.map(|(&place, null)| if null { NULL } else { place }))?;
    Ok(like(&y, shaped(is_atom(&y), places)))
}

/// `fills[x;y]`: the same, with x before the first item.
pub fn fills_from(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let (x, y) = two_of(arguments)?;
    filled(k, Some(x), &y)
}

fn filled(k: &Interpreter, mut last: Option<Value>, y: &Value) -> Result<Value> {
    if let Value::Dictionary(d) = y {
        return Ok(value::dictionary(d.keys.clone(), filled(k, last, &d.values)?));
    }
    let mut out: Vec<Value> = budget::vec(count(y))?;
    for item in items(y) {
        k.poll()?;
        let next = match last {
            Some(last) => crate::words::numeric::fill(k, last, item)?,
            None => item,
        };
        last = Some(next.clone());
        out.push(next);
    }
    Ok(collapse(out))
}
