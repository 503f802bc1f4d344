//! Aggregates as those of DataFusion, which leaves nulls out as q does; the values of no rows and of nulls alone are q's.

use array::error::{Error, Result};
use array::kind::Kind;
use array::table_plan::{Aggregate, PlanAggregate};
use datafusion::arrow::datatypes::DataType;
use datafusion::functions::expr_fn::coalesce;
use datafusion::functions_aggregate::expr_fn::{
    avg, bool_and, bool_or, count, count_distinct, first_value, last_value, max, median, min, stddev, stddev_pop, sum,
    var_pop, var_sample,
};
use datafusion::logical_expr::{Expr, cast};

use crate::columns::{as_type, filled_text, scalar_of, truth};
use crate::types::{either, long, physical};

/// An aggregate and what it is of.
pub struct Aggregated<'a> {
    /// The aggregate.
    pub of: &'a PlanAggregate,
    /// The items that it is of, in the form that they have inside a plan.
    pub item: Expr,
    /// The type of its result.
    pub kind: Kind,
    /// Whether there may be no row at all.
    pub may_be_empty: bool,
}

/// An aggregate of the engine.
pub fn aggregate(all: &Aggregated<'_>) -> Result<Expr> {
    let (from, to) = (physical(all.of.of.kind), physical(all.kind));
    // Sums of integers are integers, and booleans are counted.
    let number = if from == DataType::Boolean { DataType::Int64 } else { from.clone() };
    let item = |to: &DataType| as_type(all.item.clone(), &from, to);
    let float = || item(&DataType::Float64);
    let is_true = || truth(all.item.clone());
    let result = match all.of.word {
        Aggregate::Count => return Ok(count(long(1))),
        Aggregate::CountDistinct => return Ok(distinct(item(&from)?, &from)),
        Aggregate::Sum if number == to => sum(item(&number)?),
        Aggregate::Sum => cast(sum(item(&number)?), to.clone()),
        Aggregate::Average => avg(float()?),
        Aggregate::Least if from == DataType::Boolean => bool_and(is_true()),
        Aggregate::Greatest if from == DataType::Boolean => bool_or(is_true()),
        Aggregate::Least => min(item(&from)?),
        Aggregate::Greatest => max(item(&from)?),
        Aggregate::First => first_value(item(&from)?, Vec::new()),
        Aggregate::Last => last_value(item(&from)?, Vec::new()),
        Aggregate::Variance => var_pop(float()?),
        Aggregate::Deviation => stddev_pop(float()?),
        Aggregate::SampleVariance => var_sample(float()?),
        Aggregate::SampleDeviation => stddev(float()?),
        Aggregate::Median => median(float()?),
        Aggregate::Any => bool_or(is_true()),
        Aggregate::All => bool_and(is_true()),
    };
    with_values_of_nulls(all, result)
}

/// An aggregate with the values that q has for nulls alone and for no rows.
fn with_values_of_nulls(all: &Aggregated<'_>, result: Expr) -> Result<Expr> {
    let scalar = |value| scalar_of(value, all.kind).ok_or_else(|| Error::domain("an aggregate is of another type"));
    let (none, nulls) = (scalar(&all.of.of_none)?, scalar(&all.of.of_nulls)?);
    // A boolean, which is never null, has no nulls alone.
    let nulls = if physical(all.of.of.kind) == DataType::Boolean { none.clone() } else { nulls };
    let is_first = matches!(all.of.word, Aggregate::First | Aggregate::Last);
    let filled = match nulls.is_null() || is_first {
        true => result,
        false => coalesce(vec![result, Expr::Literal(nulls.clone(), None)]),
    };
    if !all.may_be_empty || none == nulls || is_first {
        return Ok(filled);
    }
    let is_empty = count(long(1)).eq(long(0));
    Ok(either(is_empty, Expr::Literal(none, None), filled))
}

/// How many different items there are, of which null is one.
fn distinct(item: Expr, held: &DataType) -> Expr {
    if *held == DataType::Utf8 {
        return count_distinct(filled_text(item));
    }
    let null = either(item.clone().is_null(), long(1), long(0));
    count_distinct(item) + coalesce(vec![max(null), long(0)])
}
