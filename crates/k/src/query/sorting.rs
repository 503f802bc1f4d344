//! Tables in the order of columns.

use crate::array::{Mark, Value};
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::query::{assign_or_return, subject};
use crate::verbs::lists::order::in_order;
use crate::verbs::lists::pieces::longs_of;
use crate::verbs::order::Direction;
use crate::verbs::tables::marks;
use crate::verbs::tables::relation::Relation;
use crate::verbs::tables::relation::{named_columns, places, some_columns};
use crate::words::order;

fn by(k: &Interpreter, x: &Value, y: &Value, direction: Direction) -> Result<Value> {
    let (subject, name) = subject(k, y)?;
    let wanted = places(&subject, &named_columns(x)?)?;
    let lists = some_columns(&subject, &wanted);
    let order = in_order(&k.cx(), &lists, subject.count, direction)?;
    let mut sorted = subject.at(&k.cx(), &order)?;
    // The first of the columns is in order now.
    if matches!(direction, Direction::Up)
        && let Some(column) = wanted.first().and_then(|&place| sorted.columns.get_mut(place))
    {
        marks::give(column, Mark::Sorted);
    }
    assign_or_return(k, name, sorted.table())
}

/// The places of the rows of a table in the order of columns, the first above the others; equal rows keep their order.
pub fn grade_by(k: &Interpreter, x: &Value, y: &Value, direction: Direction) -> Result<Value> {
    let (subject, _) = subject(k, y)?;
    let lists = some_columns(&subject, &places(&subject, &named_columns(x)?)?);
    longs_of(&in_order(&k.cx(), &lists, subject.count, direction)?)
}

/// `x xasc y`: the table in ascending order of columns, the first above the others; equal rows keep their order.
pub fn up(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    by(k, &x, &y, Direction::Up)
}

/// `x xdesc y`: the same in descending order.
pub fn down(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    by(k, &x, &y, Direction::Down)
}

/// A table by all its columns; a keyed one by its values.
fn rows_sorted(k: &Interpreter, y: &Value, direction: Direction) -> Option<Result<Value>> {
    let subject = Relation::from_value(y)?;
    let lists = subject.columns.get(subject.keys..).unwrap_or_default();
    let single = lists.len() == 1;
    let sorted = in_order(&k.cx(), lists, subject.count, direction).and_then(|order| subject.at(&k.cx(), &order));
    Some(sorted.map(|mut sorted| {
        // The first of the columns is in order now; of several it is called parted.
        if let (Direction::Up, Some(first)) = (direction, sorted.columns.get_mut(subject.keys)) {
            marks::give(first, if single { Mark::Sorted } else { Mark::Parted });
        }
        sorted.table()
    }))
}

/// `<y`: of a table the places of its rows in order.
pub fn grade_up(k: &Interpreter, y: Value) -> Result<Value> {
    rows_in_order(k, &y, Direction::Up).unwrap_or_else(|| order::grade_up(k, y))
}

/// `>y`
pub fn grade_down(k: &Interpreter, y: Value) -> Result<Value> {
    rows_in_order(k, &y, Direction::Down).unwrap_or_else(|| order::grade_down(k, y))
}

/// `rank y`
pub fn rank(k: &Interpreter, y: Value) -> Result<Value> {
    match rows_in_order(k, &y, Direction::Up) {
        // The places of the places in order are the ranks.
        Some(places) => order::grade_up(k, places?),
        None => order::rank(k, y),
    }
}

fn rows_in_order(k: &Interpreter, y: &Value, direction: Direction) -> Option<Result<Value>> {
    let Value::Table(_) = y else { return None };
    let subject = Relation::from_value(y)?;
    Some(in_order(&k.cx(), &subject.columns, subject.count, direction).and_then(|places| longs_of(&places)))
}

/// `asc y`
pub fn ascending(k: &Interpreter, y: Value) -> Result<Value> {
    rows_sorted(k, &y, Direction::Up).unwrap_or_else(|| order::ascending(k, y))
}

/// `desc y`
pub fn descending(k: &Interpreter, y: Value) -> Result<Value> {
    rows_sorted(k, &y, Direction::Down).unwrap_or_else(|| order::descending(k, y))
}
