//! The conditions of a query: which rows they leave.

use crate::array::truths::Truths;
use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::query::plan::Bound;
use crate::query::segmented::is_by_rows;
use crate::value::{array_of, count, integer, integers_of, is_atom};
use crate::verbs::lists::pieces::{items_at, settled_like};
use crate::verbs::selection::select;
use crate::verbs::tables::relation::Relation;
use crate::words::numeric;

/// The rows that conditions have left.
pub enum RowsLeft {
    /// All of them.
    All,
    /// Those at some places.
    Places(Vec<usize>),
    /// Those for which a mask is true, which are many.
    Mask(Array),
}

impl RowsLeft {
    /// Their places; nothing stands for all rows.
    pub fn into_places(self) -> Result<Option<Vec<usize>>> {
        Ok(match self {
            RowsLeft::All => None,
            RowsLeft::Places(places) => Some(places),
            RowsLeft::Mask(mask) => Some(places_of_truths(&mask)?),
        })
    }
}

/// The rows for which conditions hold, each of which is evaluated on those that the ones before it left; nothing stands for all rows.
pub fn rows(k: &Interpreter, conditions: &[Bound<'_>], subject: &Relation) -> Result<Option<Vec<usize>>> {
    rows_left(k, conditions, subject)?.into_places()
}

/// The same, as a mask while they are many.
///
/// A condition that says of each row what depends on that row alone is evaluated on all rows while most of them are left, which needs no
/// copies of its columns.
pub fn rows_left(k: &Interpreter, conditions: &[Bound<'_>], subject: &Relation) -> Result<RowsLeft> {
    let (mut places, mut mask): (Option<Vec<usize>>, Option<Array>) = (None, None);
    for condition in conditions {
        k.poll()?;
        if places.is_none()
            && let Some(truths) = truths_of(condition, k, subject)?
        {
            let both = match mask.take() {
                Some(before) => both_true(k, before, truths)?,
                None => truths,
            };
            match is_dense(&both) {
                true => mask = Some(both),
                false => places = Some(places_of_truths(&both)?),
            }
            continue;
        }
        if let Some(mask) = mask.take() {
            places = Some(places_of_truths(&mask)?);
        }
        places = Some(rows_where(condition, k, subject, places.as_deref())?);
    }
    Ok(match (mask, places) {
        (Some(mask), _) => RowsLeft::Mask(mask),
        (None, Some(places)) => RowsLeft::Places(places),
        (None, None) => RowsLeft::All,
    })
}

/// Fewer than one row of so many are left as their places (bench_tables.py: filter).
const DENSE_ROWS: usize = 4;

/// For each row whether a condition holds that depends on that row alone.
fn truths_of(condition: &Bound<'_>, k: &Interpreter, subject: &Relation) -> Result<Option<Array>> {
    if !is_by_rows(condition.node, &condition.sources) {
        return Ok(None);
    }
    let truth = condition.value(k, subject, None)?;
    let is_mask = |array: &&Array| Truths::new(array).is_some_and(|truths| truths.count() == subject.count);
    Ok(array_of(&truth).filter(is_mask).cloned())
}

fn both_true(k: &Interpreter, x: Array, y: Array) -> Result<Array> {
    let both = numeric::minimum(k, Value::Array(x), Value::Array(y))?;
    array_of(&both).cloned().ok_or_else(|| Error::type_("a condition gives booleans"))
}

fn is_dense(mask: &Array) -> bool {
    Truths::new(mask).is_some_and(|truths| truths.ones() >= truths.count() / DENSE_ROWS)
}

fn places_of_truths(mask: &Array) -> Result<Vec<usize>> {
    select::true_places(mask.as_slice::<bool>().unwrap_or_default())
}

/// The rows for which a condition holds.
pub fn rows_where(
    condition: &Bound<'_>,
    k: &Interpreter,
    subject: &Relation,
    places: Option<&[usize]>,
) -> Result<Vec<usize>> {
    let many = places.map_or(subject.count, <[usize]>::len);
    let truth = condition.value(k, subject, places)?;
    let row = |index: usize| places.map_or(Some(index), |places| places.get(index).copied());
    if is_atom(&truth) {
        let Some(truth) = integer(&truth) else { return Err(Error::type_("a condition is true or false")) };
        return Ok(if truth != 0 { (0..many).filter_map(row).collect() } else { Vec::new() });
    }
    if count(&truth) != many {
        return Err(Error::length(format!("a condition of {} items on {many} rows", count(&truth))));
    }
    if let Some(truths) = array_of(&truth).and_then(|array| array.as_slice::<bool>()) {
        let mut out = select::true_places(truths)?;
        if let Some(places) = places {
            out.iter_mut().for_each(|index| *index = places.get(*index).copied().unwrap_or(*index));
        }
        return Ok(out);
    }
    match integers_of(&truth) {
        Some(numbers) => Ok(numbers.iter().enumerate().filter(|(_, n)| **n != 0).filter_map(|(i, _)| row(i)).collect()),
        None if count(&truth) == 0 => Ok(Vec::new()),
        None => Err(Error::type_("a condition gives booleans")),
    }
}

/// The rows for which a mask is true.
pub fn rows_of_mask(k: &Interpreter, subject: &Relation, mask: &Array) -> Result<Relation> {
    let Some(truths) = Truths::new(mask) else { return Err(Error::type_("a condition gives booleans")) };
    let column = |column: &Value| match array_of(column) {
        Some(array) => Ok(settled_like(column, select::items_where(&k.cx(), array, truths)?)),
        None => items_at(&k.cx(), column, &places_of_truths(mask)?),
    };
    let columns = subject.columns.iter().map(column).collect::<Result<Vec<Value>>>()?;
    Ok(Relation { names: subject.names.clone(), columns, keys: subject.keys, count: truths.ones() })
}
