//! Plans of queries as logical plans of DataFusion.

use std::sync::Arc;

use array::error::{Error, Result};
use array::kind::Kind;
use array::table_engine::EngineTable;
use array::table_plan::{OutputColumn, PlanForm, TablePlan};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Column;
use datafusion::datasource::provider_as_source;
use datafusion::functions::expr_fn::coalesce;
use datafusion::logical_expr::{Expr, LogicalPlan, LogicalPlanBuilder};

use crate::Table;
use crate::expressions::{Columns, SourceColumn, filled_text, truth};
use crate::joins::joined;
use crate::runtime::{Where, refused};
use crate::types::{long, physical};

/// Rows with their columns.
pub struct Source {
    /// The rows.
    pub rows: LogicalPlanBuilder,
    /// Their columns.
    pub columns: Vec<SourceColumn>,
}

impl Source {
    /// All rows of a table; its columns get names that begin with a letter of their own.
    pub fn scan(table: &Table, letter: &str) -> Result<Source> {
        let provider = provider_as_source(table.files.provider.clone());
        let scan = LogicalPlanBuilder::scan("files", provider, None).map_err(|error| refused(&error))?;
        let (mut columns, mut projected) = (Vec::new(), Vec::new());
        for (place, ((name, held), column)) in table.files.columns.iter().zip(table.columns()).enumerate() {
            let own = format!("{letter}{place}");
            projected.push(Expr::Column(Column::new(Some("files"), name)).alias(&own));
            columns.push(SourceColumn { name: own, kind: column.kind, held: Some(held.clone()) });
        }
        let rows = scan.project(projected).map_err(|error| refused(&error))?;
        Ok(Source { rows, columns })
    }
}

/// Whether the rows of the result stand in the order of those of the table.
pub fn keeps_order(plan: &TablePlan) -> bool {
    plan.needs_row_order.is_some() || !matches!(plan.form, PlanForm::Groups(_)) && plan.order.is_none()
}

/// The table that a trait object of ours is.
pub fn table_of(table: &Arc<dyn EngineTable>) -> Option<&Table> {
    let table: &dyn std::any::Any = table.as_ref();
    table.downcast_ref::<Table>()
}

/// The logical plan of a query.
pub fn logical_plan(table: &Table, runs: &Where, plan: &TablePlan) -> Result<LogicalPlan> {
    let mut source = Source::scan(table, "c")?;
    for (number, join) in plan.joins.iter().enumerate() {
        source = joined(source, join, number, runs)?;
    }
    let may_be_empty = plan.form == PlanForm::Groups(0);
    let mut columns = Columns { all: &source.columns, aggregates: Vec::new(), may_be_empty };
    let mut rows = source.rows;
    for condition in &plan.conditions {
        let holds = columns.value(condition)?;
        rows = rows.filter(holds).map_err(|error| refused(&error))?;
    }
    let rows = match plan.form {
        PlanForm::Groups(keys) => grouped(rows, columns, &plan.outputs, keys)?,
        form => {
            if let Some(order) = &plan.order {
                let by = item(&mut columns, order.by.kind, &order.by)?;
                let sort = by.sort(!order.descending, !order.descending);
                rows = rows.sort(vec![sort]).map_err(|error| refused(&error))?;
            }
            let mut items = Vec::with_capacity(plan.outputs.len());
            for (place, output) in plan.outputs.iter().enumerate() {
                items.push(item(&mut columns, output.value.kind, &output.value)?.alias(format!("o{place}")));
            }
            let rows = rows.project(items).map_err(|error| refused(&error))?;
            if form == PlanForm::Distinct { rows.distinct().map_err(|error| refused(&error))? } else { rows }
        }
    };
    let rows = match plan.skip > 0 || plan.fetch.is_some() {
        true => rows.limit(plan.skip, plan.fetch).map_err(|error| refused(&error))?,
        false => rows,
    };
    rows.build().map_err(|error| refused(&error))
}

/// An item as results have it: text and booleans are never null, and bytes have no null.
fn item(columns: &mut Columns<'_>, kind: Kind, of: &array::table_plan::PlanExpression) -> Result<Expr> {
    let value = columns.value(of)?;
    Ok(match physical(kind) {
        DataType::Boolean => truth(value),
        DataType::Utf8 => filled_text(value),
        _ if kind == Kind::Byte => coalesce(vec![value, long(0)]),
        _ => value,
    })
}

/// A row for each group.
fn grouped(
    rows: LogicalPlanBuilder,
    mut columns: Columns<'_>,
    outputs: &[OutputColumn],
    keys: usize,
) -> Result<LogicalPlanBuilder> {
    let (by, values) = outputs.split_at_checked(keys).ok_or_else(|| Error::domain("a plan has fewer columns than keys"))?;
    let (mut groups, mut items) = (Vec::new(), Vec::new());
    for (place, key) in by.iter().enumerate() {
        let name = format!("k{place}");
        groups.push(item(&mut columns, key.value.kind, &key.value)?.alias(&name));
        items.push(Expr::Column(Column::new_unqualified(name)).alias(format!("o{place}")));
    }
    for (place, output) in values.iter().enumerate() {
        let value = item(&mut columns, output.value.kind, &output.value)?;
        items.push(value.alias(format!("o{}", keys + place)));
    }
    // Booleans that are compared with each other by several aggregates may be written several times.
    let aggregated = rows.aggregate(groups, columns.aggregates).map_err(|error| refused(&error))?;
    aggregated.project(items).map_err(|error| refused(&error))
}
