//! Aggregates of all groups of a list at once, as the rows of the vocabulary name them.

use crate::array::Value;
use crate::error::Result;
use crate::names::interpreter::{Dialect, Interpreter};
use crate::value::{self, Kind, is_list, kind};
use crate::verbs::lists::convert::to_kind;
use crate::verbs::tables::aggregates;
use crate::verbs::tables::groups::RowGroups;
use crate::words::numeric;
use crate::words::statistics::weights;

macro_rules! grouped {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        pub fn $name(k: &Interpreter, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
            aggregates::$name(&k.cx(), arguments, groups)
        }
    )* };
}

grouped! {
    /// `sum`
    sum;
    /// `min`
    least;
    /// `max`
    greatest;
    /// `count`
    tally;
    /// `first`
    first;
    /// `last`
    last;
    /// `avg`
    average;
    /// `var`
    variance;
    /// `dev`
    deviation;
    /// `svar`
    sample_variance;
    /// `sdev`
    sample_deviation;
    /// `med`
    median;
    /// `sums`
    sums;
    /// `mins`
    minima;
    /// `maxs`
    maxima;
}

/// `wsum`
pub fn weighted_sum(k: &Interpreter, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    let [x, y] = arguments else { return Ok(None) };
    if !is_list(x) || !is_list(y) {
        return Ok(None);
    }
    let sums = sum(k, &[numeric::multiply(k, x.clone(), y.clone())?], groups)?;
    match sums {
        Some(sums) if k.dialect() == Dialect::Q && kind(&sums).is_integer() => to_kind(&sums, Kind::Float).map(Some),
        sums => Ok(sums),
    }
}

/// `wavg`
pub fn weighted_average(k: &Interpreter, arguments: &[Value], groups: &RowGroups) -> Result<Option<Value>> {
    let [x, y] = arguments else { return Ok(None) };
    if [x, y].iter().any(|list| !is_list(list) || value::boxes(list).is_some()) {
        return Ok(None);
    }
    match (weighted_sum(k, arguments, groups)?, sum(k, &[weights(k, x, y)?], groups)?) {
        (Some(weighted), Some(total)) => numeric::divide(k, weighted, total).map(Some),
        _ => Ok(None),
    }
}
