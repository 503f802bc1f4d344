//! Joins with a table that has a row for each key.

use std::sync::Arc;

use array::error::{Error, Result};
use array::items::{array_of, count, floats_of, integers_of};
use array::kind::Kind;
use array::nulls::NULL;
use array::table_plan::{JoinedTable, MemoryColumn, TableJoin};
use array::{Symbol, budget};
use datafusion::arrow::array::{ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, Schema};
use datafusion::common::{Column, NullEquality, ScalarValue};
use datafusion::datasource::{MemTable, provider_as_source};
use datafusion::logical_expr::{Expr, JoinType, LogicalPlanBuilder, lit};

use crate::columns::{SourceColumn, filled_text};
use crate::runtime::{Where, refused};
use crate::source::{Setting, Source};
use crate::types::{either, physical};

/// The most items that a table in memory has that goes to a cluster: they stand in the plan.
const JOINED_ITEMS_MAX: usize = 200_000;

/// Rows joined with others.
pub fn joined(left: Source, join: &TableJoin, number: usize, setting: &Setting<'_>) -> Result<Source> {
    let letter = format!("r{number}_");
    let right = match &join.right {
        JoinedTable::Memory(columns) => in_memory(columns, &letter, setting.runs)?,
        JoinedTable::Engine(table) => match (setting.files_of)(table.as_ref()) {
            Some(files) => Source::scan(files, &letter)?,
            None => return Err(Error::domain("the tables of a join are of one engine")),
        },
    };
    let found = format!("m{number}");
    let (left_rows, left_keys) =
        with_keys(&left, join.keys.iter().map(|(left, _)| *left), &format!("x{number}_"), None)?;
    let (right_rows, right_keys) =
        with_keys(&right, join.keys.iter().map(|(_, right)| *right), &format!("y{number}_"), Some(&found))?;
    // The right table, which has fewer rows, is looked up for the rows of the left one.
    let kind = if join.is_inner { JoinType::Inner } else { JoinType::Right };
    let left_rows = left_rows.build().map_err(|error| refused(&error))?;
    let keys = (right_keys, left_keys);
    let rows = right_rows.join_detailed(left_rows, kind, keys, None, NullEquality::NullEqualsNull);
    taken(left, &right, join, &found, rows.map_err(|error| refused(&error))?)
}

/// Rows with the columns by which they are joined, and with one that says that there is a row.
fn with_keys(
    source: &Source,
    keys: impl Iterator<Item = usize>,
    letter: &str,
    found: Option<&str>,
) -> Result<(LogicalPlanBuilder, Vec<Column>)> {
    let mut items: Vec<Expr> = source.columns.iter().map(SourceColumn::item).collect();
    let mut names = Vec::new();
    for (place, key) in keys.enumerate() {
        let Some(column) = source.columns.get(key) else { return Err(Error::domain("a join has no such column")) };
        let name = format!("{letter}{place}");
        let value = if column.kind == Some(Kind::Symbol) { filled_text(column.value()) } else { column.value() };
        items.push(value.alias(&name));
        names.push(Column::new_unqualified(name));
    }
    items.extend(found.map(|found| lit(true).alias(found)));
    let rows = source.rows.clone().project(items).map_err(|error| refused(&error))?;
    Ok((rows, names))
}

/// The columns of both sides; those that both have are the right side's in rows that it has.
fn taken(left: Source, right: &Source, join: &TableJoin, found: &str, rows: LogicalPlanBuilder) -> Result<Source> {
    let mut columns = left.columns;
    let mut items: Vec<Expr> = columns.iter().map(SourceColumn::item).collect();
    for &(from, to) in &join.taken {
        let Some(column) = right.columns.get(from) else { return Err(Error::domain("a join has no such column")) };
        let (Some(old), Some(item)) = (columns.get_mut(to), items.get_mut(to)) else {
            items.push(column.item());
            columns.push(column.clone());
            continue;
        };
        let is_found = Expr::Column(Column::new_unqualified(found)).is_true();
        let value = either(is_found, column.value(), old.value());
        let name = format!("{}_{found}", old.name);
        *item = value.alias(&name);
        *old = SourceColumn { name, kind: column.kind, held: None };
    }
    let rows = rows.project(items).map_err(|error| refused(&error))?;
    Ok(Source { rows, columns })
}

/// A table in memory: in the plan itself where it goes to another machine.
fn in_memory(columns: &[MemoryColumn], letter: &str, runs: &Where) -> Result<Source> {
    let (mut fields, mut arrays, mut all) = (Vec::new(), Vec::new(), Vec::new());
    for (place, column) in columns.iter().enumerate() {
        let name = format!("{letter}{place}");
        let array = array_from(column)?;
        fields.push(Field::new(&name, array.data_type().clone(), true));
        arrays.push(array);
        all.push(SourceColumn { name, kind: Some(column.kind), held: None });
    }
    let schema = Arc::new(Schema::new(fields));
    let batch = RecordBatch::try_new(schema.clone(), arrays).map_err(|error| refused(&error.into()))?;
    let rows = match runs {
        Where::Here => {
            let table = MemTable::try_new(schema, vec![vec![batch]]).map_err(|error| refused(&error))?;
            LogicalPlanBuilder::scan(format!("{letter}memory"), provider_as_source(Arc::new(table)), None)
        }
        Where::Cluster(_) => values(&batch)?,
    };
    let rows = rows.map_err(|error| refused(&error))?;
    let names: Vec<String> = all.iter().map(|column| column.name.clone()).collect();
    let unqualified: Vec<Expr> =
        rows.schema().columns().into_iter().zip(names).map(|(column, name)| Expr::Column(column).alias(name)).collect();
    let rows = rows.project(unqualified).map_err(|error| refused(&error))?;
    Ok(Source { rows, columns: all })
}

/// The rows of a batch as constants.
fn values(batch: &RecordBatch) -> Result<datafusion::error::Result<LogicalPlanBuilder>> {
    let items = batch.num_rows().saturating_mul(batch.num_columns());
    if items > JOINED_ITEMS_MAX {
        let text = format!("a table of {items} items does not go to a cluster: {JOINED_ITEMS_MAX} are the most");
        return Err(Error::refusal("engine", text).note("write it to a folder of Parquet that the cluster reads"));
    }
    let mut rows = Vec::with_capacity(batch.num_rows());
    for row in 0..batch.num_rows() {
        let mut items = Vec::with_capacity(batch.num_columns());
        for column in batch.columns() {
            let item = ScalarValue::try_from_array(column, row).map_err(|error| refused(&error))?;
            items.push(Expr::Literal(item, None));
        }
        rows.push(items);
    }
    if rows.is_empty() {
        return Err(Error::refusal("engine", "a table without rows does not go to a cluster"));
    }
    Ok(LogicalPlanBuilder::values(rows))
}

/// A column of Arrow, with its nulls.
fn array_from(column: &MemoryColumn) -> Result<ArrayRef> {
    let (items, wrong) = (&column.items, || Error::type_("a column in memory is not of its type"));
    budget::check::<[u64; 2]>(count(items))?;
    Ok(match physical(column.kind) {
        DataType::Boolean => {
            let truths = integers_of(items).ok_or_else(wrong)?;
            Arc::new(truths.iter().map(|truth| Some(*truth != 0)).collect::<BooleanArray>())
        }
        DataType::Float64 => {
            let numbers = floats_of(items).ok_or_else(wrong)?;
            Arc::new(numbers.iter().map(|number| Some(*number).filter(|n| !n.is_nan())).collect::<Float64Array>())
        }
        DataType::Utf8 => {
            let symbols = array_of(items).and_then(|items| items.as_slice::<Symbol>()).ok_or_else(wrong)?;
            Arc::new(symbols.iter().map(|symbol| Some(symbol.name().to_string())).collect::<StringArray>())
        }
        _ => {
            let numbers = integers_of(items).ok_or_else(wrong)?;
            Arc::new(numbers.iter().map(|number| Some(*number).filter(|n| *n != NULL)).collect::<Int64Array>())
        }
    })
}
