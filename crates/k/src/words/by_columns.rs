//! Words that go by the columns of tables: aggregates give a dictionary, uniform functions a table.

use crate::array::Value;
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::value::primitive::{Dyad, Monad};
use crate::value::{collapse, columns, dictionary, general, items, table};
use crate::words::{moving, statistics, strings};

/// The columns of a table, each by a function; the values of a keyed table's.
fn of_columns(k: &Interpreter, y: &Value, f: Monad) -> Option<Result<Vec<Value>>> {
    Some(items(&columns(y)?.values).into_iter().map(|column| k.poll().and_then(|()| f(k, column))).collect())
}

/// A function that gives one item for a list: of a table the dictionary of what it gives for the columns.
pub fn aggregated(k: &Interpreter, y: Value, f: Monad) -> Result<Value> {
    match &y {
        Value::Dictionary(d) if columns(&d.values).is_some() => aggregated(k, d.values.clone(), f),
        _ => match (of_columns(k, &y, f), columns(&y)) {
            (Some(all), Some(table)) => Ok(dictionary(table.keys.clone(), collapse(all?))),
            _ => f(k, y),
        },
    }
}

/// A function that gives as many items as a list has: of a table the table of what it gives for the columns.
pub fn uniform(k: &Interpreter, y: Value, f: Monad) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => Ok(dictionary(d.keys.clone(), uniform(k, d.values.clone(), f)?)),
        _ => match (of_columns(k, &y, f), columns(&y)) {
            (Some(all), Some(with)) => Ok(table(with.keys.clone(), general(all?))),
            _ => f(k, y),
        },
    }
}

/// The same of a function with a number on its left, such as the length of a window.
pub fn uniform_with(k: &Interpreter, x: Value, y: Value, f: Dyad) -> Result<Value> {
    match (&y, columns(&y)) {
        (Value::Dictionary(d), _) => Ok(dictionary(d.keys.clone(), uniform_with(k, x, d.values.clone(), f)?)),
        (_, Some(with)) => {
            let all = items(&with.values).into_iter().map(|column| f(k, x.clone(), column));
            Ok(table(with.keys.clone(), general(all.collect::<Result<Vec<Value>>>()?)))
        }
        _ => f(k, x, y),
    }
}

/// Words that go by the columns of tables.
macro_rules! by_columns {
    ($($name:ident = $how:ident $f:path;)*) => { $(
        #[doc = concat!("`", stringify!($name), "`, by the columns of a table.")]
        pub fn $name(k: &Interpreter, y: Value) -> Result<Value> {
            $how(k, y, $f)
        }
    )* };
}

by_columns! {
    sum = aggregated statistics::sum;
    product = aggregated statistics::product;
    least = aggregated statistics::least;
    greatest = aggregated statistics::greatest;
    average = aggregated statistics::average;
    variance = aggregated statistics::variance;
    deviation = aggregated statistics::deviation;
    sample_variance = aggregated statistics::sample_variance;
    sample_deviation = aggregated statistics::sample_deviation;
    median = aggregated statistics::median;
    all = aggregated statistics::all;
    any = aggregated statistics::any;
    sums = uniform statistics::sums;
    products = uniform statistics::products;
    minima = uniform statistics::minima;
    maxima = uniform statistics::maxima;
    averages = uniform statistics::averages;
    deltas = uniform statistics::deltas;
    ratios = uniform statistics::ratios;
    string = uniform strings::string_of;
}

macro_rules! windows {
    ($($name:ident = $f:path;)*) => { $(
        #[doc = concat!("Moving ", stringify!($name), ", by the columns of a table.")]
        pub fn $name(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
            uniform_with(k, x, y, $f)
        }
    )* };
}

windows! {
    moving_sums = moving::sums;
    moving_counts = moving::counts;
    moving_averages = moving::averages;
    moving_deviations = moving::deviations;
    moving_maxima = moving::maxima;
    moving_minima = moving::minima;
}
