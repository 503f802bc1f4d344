//! Plans of queries as logical plans of DataFusion.

use array::error::{Error, Result};
use array::kind::Kind;
use array::table_plan::{OutputColumn, PlanForm, TablePlan};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Column;
use datafusion::functions::expr_fn::coalesce;
use datafusion::logical_expr::{Expr, LogicalPlan, LogicalPlanBuilder};

use crate::columns::{filled_text, truth};
use crate::expressions::Columns;
use crate::joins::joined;
use crate::runtime::refused;
use crate::source::{Setting, Source};
use crate::types::{long, physical};

/// Whether the rows of the result stand in the order of those of the table.
pub fn keeps_order(plan: &TablePlan) -> bool {
    let is_in_rows = !matches!(plan.form, PlanForm::Groups(_)) && plan.order.is_none();
    plan.needs_row_order.is_some() || is_in_rows && plan.joins.is_empty()
}

/// The logical plan of a query.
pub fn logical_plan(setting: &Setting<'_>, plan: &TablePlan) -> Result<LogicalPlan> {
    let mut source = Source::scan(setting.files, "c")?;
    for (number, join) in plan.joins.iter().enumerate() {
        source = joined(source, join, number, setting)?;
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
    let (by, values) =
        outputs.split_at_checked(keys).ok_or_else(|| Error::domain("a plan has fewer columns than keys"))?;
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
