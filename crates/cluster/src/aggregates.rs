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
use datafusion::logical_expr::{Expr, cast, when};

use crate::expressions::{Columns, filled_text, scalar_of, truth};
use crate::runtime::refused;
use crate::types::{long, physical};

/// An aggregate, of which the type is known.
pub fn aggregate(columns: &mut Columns<'_>, kind: Kind, of: &PlanAggregate) -> Result<Expr> {
    let (from, to) = (physical(of.of.kind), physical(kind));
    let float = DataType::Float64;
    // Sums of integers are integers, and booleans are counted.
    let number = if from == DataType::Boolean { DataType::Int64 } else { from.clone() };
    let result = match of.word {
        Aggregate::Count => return Ok(count(long(1))),
        Aggregate::CountDistinct => return distinct(columns, of),
        Aggregate::Sum => sum(columns.as_type(&of.of, &number)?),
        Aggregate::Average => avg(columns.as_type(&of.of, &float)?),
        Aggregate::Least if from == DataType::Boolean => bool_and(truth(columns.value(&of.of)?)),
        Aggregate::Greatest if from == DataType::Boolean => bool_or(truth(columns.value(&of.of)?)),
        Aggregate::Least => min(columns.value(&of.of)?),
        Aggregate::Greatest => max(columns.value(&of.of)?),
        Aggregate::First => first_value(columns.as_type(&of.of, &from)?, Vec::new()),
        Aggregate::Last => last_value(columns.as_type(&of.of, &from)?, Vec::new()),
        Aggregate::Variance => var_pop(columns.as_type(&of.of, &float)?),
        Aggregate::Deviation => stddev_pop(columns.as_type(&of.of, &float)?),
        Aggregate::SampleVariance => var_sample(columns.as_type(&of.of, &float)?),
        Aggregate::SampleDeviation => stddev(columns.as_type(&of.of, &float)?),
        Aggregate::Median => median(columns.as_type(&of.of, &float)?),
        Aggregate::Any => bool_or(truth(columns.value(&of.of)?)),
        Aggregate::All => bool_and(truth(columns.value(&of.of)?)),
    };
    let result = match of.word {
        Aggregate::Sum if number != to => cast(result, to),
        _ => result,
    };
    with_values_of_nulls(columns, kind, of, result)
}

/// An aggregate with the values that q has for nulls alone and for no rows.
fn with_values_of_nulls(columns: &Columns<'_>, kind: Kind, of: &PlanAggregate, result: Expr) -> Result<Expr> {
    let scalar = |value| scalar_of(value, kind).ok_or_else(|| Error::domain("an aggregate is of another type"));
    let (none, nulls) = (scalar(&of.of_none)?, scalar(&of.of_nulls)?);
    // A boolean, which is never null, has no nulls alone.
    let nulls = if physical(of.of.kind) == DataType::Boolean { none.clone() } else { nulls };
    let is_first = matches!(of.word, Aggregate::First | Aggregate::Last);
    let literal = |scalar| Expr::Literal(scalar, None);
    let filled = match nulls.is_null() || is_first {
        true => result,
        false => coalesce(vec![result, literal(nulls.clone())]),
    };
    if !columns.may_be_empty || none == nulls || is_first {
        return Ok(filled);
    }
    when(count(long(1)).eq(long(0)), literal(none)).otherwise(filled).map_err(|error| refused(&error))
}

/// How many different items there are, of which null is one.
fn distinct(columns: &mut Columns<'_>, of: &PlanAggregate) -> Result<Expr> {
    let held = physical(of.of.kind);
    let item = columns.as_type(&of.of, &held)?;
    if held == DataType::Utf8 {
        return Ok(count_distinct(filled_text(item)));
    }
    let null = when(item.clone().is_null(), long(1)).otherwise(long(0)).map_err(|error| refused(&error))?;
    Ok(count_distinct(item) + coalesce(vec![max(null), long(0)]))
}
