//! Words that go by the columns of tables: aggregates give a dictionary, uniform functions a table.

use crate::array::Value;
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::words::tables::{aggregated, uniform, uniform_with};
use crate::words::{moving, statistics, strings};

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
