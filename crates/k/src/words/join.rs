//! Lists made of lists: `x,y`, and joining all items of a list.

use crate::array::domains::resolved;
use crate::array::{Array, Mark, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{self, Kind, boxes, collapse, columns, count, domain_of, items, kind, like, mark_of};
use crate::verbs::lists::concatenate::{append, check_room, concatenate, tables_together};
use crate::verbs::structure::boxes::raze_alike;
use crate::verbs::tables::marks;
use crate::verbs::tables::stack;
use crate::words::{cast, dictionary};

/// `x,y`
pub fn join(k: &Interpreter, mut x: Value, y: Value) -> Result<Value> {
    join_to(k, &mut x, &y)?;
    Ok(x)
}

/// The same where x is, if no one else holds it. An error leaves it as it was.
pub fn join_to(k: &Interpreter, x: &mut Value, y: &Value) -> Result<()> {
    if let Some(joined) = joined_tables(k, x, y)? {
        *x = joined;
        return Ok(());
    }
    if let (Value::Dictionary(a), Value::Dictionary(b)) = (&mut *x, y) {
        marks::check_steps(a)?;
        if !dictionary::put(k, a, b)? {
            *x = dictionary::upsert(k, a, b)?;
        }
        return Ok(());
    }
    if let Some(longer) = stack::with_below(&k.cx(), x, y) {
        *x = longer?;
        return Ok(());
    }
    // The empty list has no entries to give, and takes a dictionary as it is.
    match (&*x, y) {
        (Value::Dictionary(_), other) if is_empty_list(other) => return Ok(()),
        (other, Value::Dictionary(_)) if is_empty_list(other) => {
            *x = y.clone();
            return Ok(());
        }
        _ => {}
    }
    check_room(x, y)?;
    // Lists of equal items beside each other that have none in common are one.
    let mark = if mark_of(x) == Mark::Parted { marks::after(&k.cx(), x, y)? } else { Mark::None };
    if !append(x, y) {
        *x = concatenate(&k.cx(), x, y)?;
    }
    marks::give(x, mark);
    Ok(())
}

/// The rows of y put to the keyed table x, or the row x with what the keyed table y has for it; nothing for other values.
fn joined_tables(k: &Interpreter, x: &Value, y: &Value) -> Result<Option<Value>> {
    let keyed = |value: &Value| matches!(value, Value::Dictionary(d) if value::is_keyed_table(d));
    match (x, y) {
        (Value::Dictionary(row), _) if !keyed(x) && keyed(y) => k.row_with_found(row, y).transpose(),
        (Value::Table(_), _) if keyed(y) => k.with_rows(x, y).transpose(),
        (Value::Dictionary(table), _) if keyed(x) && are_rows(y) && !keyed(y) => {
            marks::check_steps(table)?;
            k.with_rows(x, y).transpose()
        }
        _ => Ok(None),
    }
}

/// Whether a value may be rows of a table: a table, a row with the names of its columns, or a list of cells or of rows.
fn are_rows(value: &Value) -> bool {
    match value {
        Value::Table(_) => true,
        Value::Dictionary(row) => kind(&row.keys) == Kind::Symbol,
        _ => value::is_list(value) && count(value) > 0,
    }
}

fn is_empty_list(value: &Value) -> bool {
    matches!(boxes(value), Some([]))
}

/// `raze y`: all items joined; of an atom the list of it.
pub fn razed(k: &Interpreter, y: Value) -> Result<Value> {
    match value::is_atom(&y) && !value::is_function(&y) {
        true => Ok(value::collapse(vec![y])),
        false => raze(k, y),
    }
}

/// `,/y`: all items joined.
pub fn raze(k: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y {
        return raze(k, dictionary.values.clone());
    }
    let Some(parts) = boxes(&y) else { return Ok(y) };
    let [head, ..] = parts else { return Ok(y) };
    let is_of_head = |part: &Value| same_domains(head, part);
    if parts.iter().all(value::is_list) && !parts.iter().all(is_of_head) {
        // What is enumerated differently is joined as what it stands for.
        return raze(k, value::general(parts.iter().map(resolved).collect::<Result<_>>()?));
    }
    if let Some(flat) = raze_alike(&k.cx(), parts)? {
        return Ok(match head {
            Value::Array(_) => value::settled(flat),
            _ => like(head, flat),
        });
    }
    let mut out = head.clone();
    if parts.len() == 1 {
        return Ok(out);
    }
    if parts.iter().all(is_of_head)
        && let Some(table) = tables_together(&k.cx(), parts)
    {
        return table;
    }
    if parts.iter().all(value::is_list) {
        let mut all = budget::vec(total(parts))?;
        for part in parts {
            k.poll()?;
            match boxes(part) {
                Some(inside) => all.extend_from_slice(inside),
                None => all.extend(items(part)),
            }
        }
        return Ok(if all.is_empty() { out } else { collapse(all) });
    }
    for part in parts.iter().skip(1) {
        k.poll()?;
        out = join(k, out, part.clone())?;
    }
    Ok(out)
}

/// Whether two values, or the columns of two tables, are enumerated over the same domains.
fn same_domains(x: &Value, y: &Value) -> bool {
    match (columns(x), columns(y)) {
        (Some(x), Some(y)) => items(&x.values).iter().zip(items(&y.values)).all(|(x, y)| domain_of(x) == domain_of(&y)),
        _ => domain_of(x) == domain_of(y),
    }
}

/// How many items several lists have together.
fn total(parts: &[Value]) -> usize {
    parts.iter().map(count).fold(0, usize::saturating_add)
}

/// `x,:y` for the value of a variable. A vector takes its own type only; a list of lists takes a list of the depth of its items
/// as one item.
pub fn append_to(k: &Interpreter, x: &mut Value, y: &Value) -> Result<()> {
    if k.rows_put(x, y)? {
        return Ok(());
    }
    if let Some(longer) = k.with_rows(x, y) {
        *x = longer?;
        return Ok(());
    }
    let fitting = k.fitting(x, y)?.map_or_else(|| cast::integers_for(k, x, y), |fitting| Ok(Some(fitting)))?;
    let y = fitting.as_ref().unwrap_or(y);
    crate::verbs::lists::concatenate::check_room(x, y)?;
    if let Some(all) = boxes(x) {
        // The empty list has no items to give, and is none itself.
        let is_nothing = matches!(boxes(y), Some([]));
        if !all.is_empty() && !is_nothing && value::depth(x) == value::depth(y) + 1 {
            if let Value::Array(array) = x {
                let item = Array::list(vec![y.clone()]);
                if array.append_in_place(&item) {
                    return Ok(());
                }
            }
            let mut all = items(x);
            all.push(y.clone());
            *x = collapse(all);
            return Ok(());
        }
    } else if value::is_vector(x) && kind(x) != kind(y) && !matches!(boxes(y), Some([])) {
        return Err(Error::type_("a vector takes items of its own type only"));
    }
    if matches!((&*x, y), (Value::Dictionary(_), Value::Dictionary(_))) {
        return join_to(k, x, y);
    }
    if let Some(longer) = stack::with_below(&k.cx(), x, y) {
        *x = longer?;
        return Ok(());
    }
    let mark = marks::after(&k.cx(), x, y)?;
    if !crate::verbs::lists::concatenate::append(x, y) {
        *x = crate::verbs::lists::concatenate::concatenate(&k.cx(), x, y)?;
    }
    marks::give(x, mark);
    Ok(())
}
