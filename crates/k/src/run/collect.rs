//! Lists of results: what each and `,/` of each make of the registers that a function gives, one after the other.

use crate::array::{Value, budget};
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::value::register::{Register, Rows};
use crate::value::{self, boolean, boxes, general, is_atom, long, longs};
use crate::words::join;

/// The list of some results, in the form that fits those that came so far.
#[derive(Debug, Default)]
pub enum Collected {
    /// None so far.
    #[default]
    Empty,
    /// Longs.
    Longs(Vec<i64>),
    /// Booleans.
    Booleans(Vec<bool>),
    /// Vectors of longs.
    Rows(Rows),
    /// Values of any kind.
    Items(Vec<Value>),
}

impl Collected {
    /// Appends a result, which is taken from its register or copied; `more` are still to come.
    #[inline]
    pub fn push(&mut self, cell: &mut Register, more: usize) {
        match (&mut *self, &*cell) {
            (Collected::Longs(items), Register::Long(number)) => items.push(*number),
            (Collected::Booleans(items), Register::Boolean(truth)) => items.push(*truth),
            (Collected::Rows(rows), Register::Longs(row)) if row.len() == rows.width => {
                rows.items.extend_from_slice(row)
            }
            (Collected::Items(items), _) => items.push(cell.take()),
            (Collected::Empty, _) => *self = Collected::first(std::mem::take(cell), more),
            _ => {
                let mut items = std::mem::take(self).into_items();
                items.push(cell.take());
                *self = Collected::Items(items);
            }
        }
    }

    /// The same for results that may together be far larger than what they come from; a limit error if they are too large.
    #[inline]
    pub fn push_checked(&mut self, cell: &mut Register, more: usize) -> Result<()> {
        if let Collected::Empty = self {
            budget::check::<Value>(more)?;
        }
        if let (Collected::Rows(rows), Register::Longs(row)) = (&*self, &*cell) {
            let count = rows.items.len() + row.len();
            if count > rows.items.capacity() {
                budget::check::<i64>(count.saturating_mul(2))?;
            }
        }
        self.push(cell, more);
        Ok(())
    }

    #[inline]
    fn first(cell: Register, more: usize) -> Collected {
        fn one<T>(item: T, more: usize) -> Vec<T> {
            let mut items = Vec::with_capacity(more + 1);
            items.push(item);
            items
        }
        match cell {
            Register::Long(number) => Collected::Longs(one(number, more)),
            Register::Boolean(truth) => Collected::Booleans(one(truth, more)),
            Register::Longs(items) if !items.is_empty() => Collected::Rows(Rows { width: items.len(), items }),
            other => Collected::Items(one(other.into_value(), more)),
        }
    }

    fn into_items(self) -> Vec<Value> {
        match self {
            Collected::Empty => Vec::new(),
            Collected::Longs(items) => items.into_iter().map(long).collect(),
            Collected::Booleans(items) => items.into_iter().map(boolean).collect(),
            Collected::Rows(rows) => rows.values().collect(),
            Collected::Items(items) => items,
        }
    }

    /// The list: a vector if all results are atoms of one type.
    #[inline]
    pub fn finish(self) -> Register {
        match self {
            Collected::Empty => Register::Items(Vec::new()),
            Collected::Longs(items) => Register::Longs(items),
            Collected::Booleans(items) => Register::Booleans(items),
            Collected::Rows(rows) => Register::Rows(rows),
            Collected::Items(items) => collapsed(items),
        }
    }
}

/// The list of some items: a vector if all are atoms of one simple type.
#[inline]
pub fn collapsed(items: Vec<Value>) -> Register {
    match value::try_vector(&items) {
        Some(vector) => Register::Value(vector),
        None => Register::Items(items),
    }
}

/// Lists joined one after the other: what `,/` makes of some results.
#[derive(Debug, Default)]
pub enum Joined {
    /// None so far.
    #[default]
    Empty,
    /// Longs.
    Longs(Vec<i64>),
    /// Vectors of longs, of general lists.
    Rows(Rows),
    /// The items of general lists.
    Items(Vec<Value>),
    /// Parts of several kinds, which are joined in the end.
    Parts(Vec<Value>),
}

impl Joined {
    /// Appends a list or an atom.
    pub fn push(&mut self, part: &mut Register) -> Result<()> {
        match (&mut *self, std::mem::take(part)) {
            (Joined::Longs(all), Register::Longs(items)) => extend(all, &items)?,
            (Joined::Longs(all), Register::Long(number)) => extend(all, &[number])?,
            (Joined::Rows(all), Register::Rows(rows)) if all.width == rows.width => {
                extend(&mut all.items, &rows.items)?
            }
            (Joined::Rows(_), Register::Items(items)) if items.is_empty() => {}
            (Joined::Rows(_) | Joined::Items(_), Register::Value(part))
                if boxes(&part).is_some_and(<[Value]>::is_empty) => {}
            (Joined::Items(all), Register::Rows(rows)) if all.is_empty() => *self = Joined::Rows(rows),
            (Joined::Items(all), Register::Items(items)) => append(all, items)?,
            (Joined::Items(all), Register::Rows(rows)) => append(all, rows.values().collect())?,
            (Joined::Empty, part) => *self = Joined::first(part),
            (_, part) => return self.other(part),
        }
        Ok(())
    }

    fn first(part: Register) -> Joined {
        match part {
            Register::Longs(items) => Joined::Longs(items),
            Register::Rows(rows) => Joined::Rows(rows),
            Register::Items(items) => Joined::Items(items),
            other => match other.into_value() {
                Value::Array(array) if !array.is_atom() && array.as_slice::<Value>().is_some() => {
                    Joined::Items(array.into_vec::<Value>().unwrap_or_default())
                }
                value => Joined::Parts(vec![value]),
            },
        }
    }

    /// A part that is not of the kind of those before it.
    fn other(&mut self, part: Register) -> Result<()> {
        let part = part.into_value();
        match (std::mem::take(self), part) {
            (Joined::Items(mut all), Value::Array(array))
                if !array.is_atom() && array.as_slice::<Value>().is_some() =>
            {
                append(&mut all, array.into_vec::<Value>().unwrap_or_default())?;
                *self = Joined::Items(all);
            }
            (Joined::Rows(rows), part) if boxes(&part).is_some() => {
                *self = Joined::Items(rows.values().collect());
                return self.other(part.into());
            }
            (Joined::Longs(all), Value::Array(array)) if array.as_slice::<i64>().is_some() => {
                let mut all = all;
                extend(&mut all, array.as_slice::<i64>().unwrap_or(&[]))?;
                *self = Joined::Longs(all);
            }
            (Joined::Parts(mut parts), part) => {
                parts.push(part);
                *self = Joined::Parts(parts);
            }
            (before, part) => *self = Joined::Parts(vec![before.value(), part]),
        }
        Ok(())
    }

    /// What came so far, as it is.
    fn value(self) -> Value {
        match self {
            Joined::Empty => value::empty(),
            Joined::Longs(items) => longs(items),
            Joined::Rows(rows) => general(rows.values().collect()),
            Joined::Items(items) => general(items),
            Joined::Parts(parts) => general(parts),
        }
    }

    /// All of it as one list.
    pub fn finish(self, k: &Interpreter) -> Result<Register> {
        Ok(match self {
            Joined::Longs(items) => Register::Longs(items),
            Joined::Rows(rows) => Register::Rows(rows),
            Joined::Items(items) => collapsed(items),
            Joined::Parts(parts) if parts.iter().all(is_atom) => {
                Register::Value(join::raze(k, value::collapse(parts))?)
            }
            other => Register::Value(join::raze(k, other.value())?),
        })
    }
}

fn extend(all: &mut Vec<i64>, more: &[i64]) -> Result<()> {
    if all.len() + more.len() > all.capacity() {
        budget::check::<i64>((all.len() + more.len()).saturating_mul(2))?;
    }
    all.extend_from_slice(more);
    Ok(())
}

fn append(all: &mut Vec<Value>, more: Vec<Value>) -> Result<()> {
    if all.len() + more.len() > all.capacity() {
        budget::check::<Value>((all.len() + more.len()).saturating_mul(2))?;
    }
    all.extend(more);
    Ok(())
}
