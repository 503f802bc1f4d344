//! Queries on tables of other engines: the plan of a query is lowered to one that the engine runs, and what comes back gets the form that the
//! query has.

use crate::array::table_plan::{
    Aggregate, EnginePlan, OutputColumn, PlanAggregate, PlanExpression, PlanForm, PlanNode, PlanOrder, TablePlan,
};
use crate::array::{Array, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::names::settings::BOUNDS;
use crate::query::lowering::{Lowering, long};
use crate::query::map_reduce::assembled;
use crate::query::plan::{Bound, BoundBy, BoundColumns, Plan};
use crate::query::run::{check_names, limited};
use crate::value::engine_table::TableOfEngine;
use crate::value::node::{Node, QueryVerb};
use crate::value::{self, Kind, count, dictionary};
use crate::verbs::lists::order::in_order;
use crate::verbs::order::Direction;
use crate::verbs::tables::relation::{Relation, keyed};

/// Runs a plan whose names are bound to the prototype of the table.
///
/// # Errors
/// Those of the query and of the engine; `engine` for what it has no way for.
pub fn run(k: &Interpreter, plan: &Plan<'_>, table: &TableOfEngine) -> Result<Value> {
    let verb = match plan.verb {
        QueryVerb::Fetch => None,
        QueryVerb::Update => Some("update"),
        QueryVerb::Delete => Some("delete"),
    };
    if let Some(verb) = verb {
        return Err(table.refused(verb));
    }
    check_names(plan)?;
    let lowered = lowered(k, plan, table)?;
    let PlanForm::Groups(keys) = lowered.form else {
        let columns = fetched(k, &lowered, table)?;
        return Ok(shaped(plan, table, &lowered, columns));
    };
    let columns = fetched(k, &lowered, table)?;
    let mut rows = Relation {
        names: lowered.outputs.iter().map(|output| output.name).collect(),
        count: columns.first().map_or(0, count),
        columns,
        keys: 0,
    };
    if keys > 0 {
        // Groups stand in the order of their keys.
        let by = rows.columns.get(..keys).unwrap_or_default();
        let order = in_order(&k.cx(), by, rows.count, Direction::Up)?;
        rows = rows.at(&k.cx(), &order)?;
    }
    let names = rows.names.get(keys..).unwrap_or_default().to_vec();
    let values = rows.columns.get(keys..).unwrap_or_default().to_vec();
    limited(k, assembled(k, &by_last(plan), &rows, (&names, values))?, plan.limit.as_ref())
}

/// The form of the result of a query that names no columns: those of the last row of each group have names.
fn by_last<'q>(plan: &Plan<'q>) -> Plan<'q> {
    let copied = |bound: &Bound<'q>| Bound::new(bound.node, bound.sources.clone());
    Plan {
        verb: plan.verb,
        conditions: Vec::new(),
        by: match &plan.by {
            BoundBy::Named(all) => BoundBy::Named(all.iter().map(|(name, bound)| (*name, copied(bound))).collect()),
            BoundBy::One(bound) => BoundBy::One(copied(bound)),
            BoundBy::Table => BoundBy::Table,
            BoundBy::Distinct => BoundBy::Distinct,
            BoundBy::Exec => BoundBy::Exec,
        },
        columns: match &plan.columns {
            BoundColumns::One(bound) => BoundColumns::One(copied(bound)),
            BoundColumns::All | BoundColumns::Named(_) => BoundColumns::Named(Vec::new()),
        },
        limit: None,
        order: None,
    }
}

/// Rows in the form that the query has.
fn shaped(plan: &Plan<'_>, table: &TableOfEngine, lowered: &TablePlan, mut columns: Vec<Value>) -> Value {
    let names: Vec<Symbol> = lowered.outputs.iter().map(|output| output.name).collect();
    match (&plan.by, &plan.columns) {
        (BoundBy::Exec, BoundColumns::One(_)) => columns.pop().unwrap_or_else(value::empty),
        (BoundBy::Exec, _) => dictionary(Value::Array(Array::list(names)), value::collapse(columns)),
        (BoundBy::Table, BoundColumns::All) => keyed(&names, columns, table.keys.len()),
        _ => keyed(&names, columns, 0),
    }
}

fn lowered(k: &Interpreter, plan: &Plan<'_>, table: &TableOfEngine) -> Result<TablePlan> {
    let lowering = Lowering::new(k, table);
    let conditions = conditions(&lowering, plan)?;
    let (form, outputs) = outputs(&lowering, plan)?;
    let is_of_rows = !matches!(form, PlanForm::Groups(_));
    let (skip, fetch) = match &plan.limit {
        Some(limit) if is_of_rows => limits(table, limit)?,
        _ => (0, None),
    };
    // Rows of groups have their own order.
    let order = match &plan.order {
        Some((descending, by)) if is_of_rows => Some(PlanOrder { descending: *descending, by: lowering.bound(by)? }),
        Some(_) if matches!(form, PlanForm::Groups(0)) => return Err(table.refused("the order of aggregated rows")),
        _ => None,
    };
    if order.as_ref().is_some_and(|order| order.by.has_aggregate()) {
        return Err(table.refused("the order by an aggregate"));
    }
    if order.is_none() && (skip > 0 || fetch.is_some()) {
        lowering.needs_row_order.set(Some("a limit without an order"));
    }
    let needs_row_order = lowering.needs_row_order.get();
    if let Some(word) = needs_row_order.filter(|_| !table.joins.is_empty()) {
        return Err(table.refused(&format!("{word} on joined rows, which have no order,")));
    }
    Ok(TablePlan { joins: table.joins.clone(), conditions, form, outputs, order, skip, fetch, needs_row_order })
}

fn conditions(lowering: &Lowering<'_>, plan: &Plan<'_>) -> Result<Vec<PlanExpression>> {
    let mut all = Vec::with_capacity(plan.conditions.len());
    for condition in &plan.conditions {
        let condition = lowering.bound(condition)?;
        if condition.kind != Kind::Bool {
            return Err(Error::type_("a condition gives booleans"));
        }
        if condition.has_aggregate() {
            return Err(lowering.table.refused("an aggregate in a condition"));
        }
        all.push(condition);
    }
    Ok(all)
}

/// A limit as rows that are left out and rows that are wanted.
fn limits(table: &TableOfEngine, limit: &Value) -> Result<(usize, Option<usize>)> {
    let size = |number: i64| usize::try_from(number).map_err(|_| table.refused("a limit below 0"));
    match value::integers_of(limit).as_deref() {
        Some([most]) => Ok((0, Some(size(*most)?))),
        Some([start, most]) => Ok((size(*start)?, Some(size(*most)?))),
        _ => Err(Error::type_("a limit is one or two integers")),
    }
}

type Outputs = (PlanForm, Vec<OutputColumn>);

fn outputs(lowering: &Lowering<'_>, plan: &Plan<'_>) -> Result<Outputs> {
    let table = lowering.table;
    let columns = match &plan.columns {
        BoundColumns::Named(all) => named(lowering, all)?,
        BoundColumns::One(bound) => match (distinct_of(bound), &plan.by) {
            (Some(inner), BoundBy::Exec) => {
                let value = lowering.bound(&inner)?;
                return match value.has_aggregate() {
                    true => Err(table.refused("distinct of an aggregate")),
                    false => Ok((PlanForm::Distinct, vec![OutputColumn { name: Symbol::new("x")?, value }])),
                };
            }
            _ => vec![OutputColumn { name: Symbol::new("x")?, value: lowering.bound(bound)? }],
        },
        BoundColumns::All => match &plan.by {
            BoundBy::Exec => return Err(table.refused("exec without columns")),
            BoundBy::Table | BoundBy::Distinct => all_columns(lowering)?,
            BoundBy::One(_) => lasts(lowering, &[])?,
            BoundBy::Named(by) => lasts(lowering, by)?,
        },
    };
    let by = match &plan.by {
        BoundBy::Named(all) => named(lowering, all)?,
        BoundBy::One(bound) => vec![OutputColumn { name: Symbol::default(), value: lowering.bound(bound)? }],
        BoundBy::Table | BoundBy::Distinct | BoundBy::Exec => Vec::new(),
    };
    if by.iter().any(|key| key.value.has_aggregate()) {
        return Err(table.refused("by an aggregate"));
    }
    let are_aggregates = columns.iter().any(|column| column.value.has_aggregate());
    if by.is_empty() && !are_aggregates {
        if let Some(column) = columns.iter().find(|column| !column.value.is_of_rows()) {
            return Err(table.refused(&format!("the constant column {}", column.name.name())));
        }
        let is_distinct = matches!(plan.by, BoundBy::Distinct);
        return Ok((if is_distinct { PlanForm::Distinct } else { PlanForm::Rows }, columns));
    }
    if let Some(column) = columns.iter().find(|column| column.value.is_of_rows() || !column.value.has_aggregate()) {
        let name = column.name.name();
        return Err(Error::refusal("engine", format!("{name} is not one value for each group, such as a sum"))
            .note("select its rows first: the result is in memory, where groups may be lists"));
    }
    let keys = by.len();
    Ok((PlanForm::Groups(keys), by.into_iter().chain(columns).collect()))
}

fn named(lowering: &Lowering<'_>, all: &[(Symbol, Bound<'_>)]) -> Result<Vec<OutputColumn>> {
    all.iter().map(|(name, bound)| Ok(OutputColumn { name: *name, value: lowering.bound(bound)? })).collect()
}

fn all_columns(lowering: &Lowering<'_>) -> Result<Vec<OutputColumn>> {
    let name = |place: usize| lowering.table.columns.get(place).map(|column| column.name).unwrap_or_default();
    let output = |place| Ok(OutputColumn { name: name(place), value: lowering.column(place)? });
    lowering.table.order().into_iter().map(output).collect()
}

/// The last item of each column that no group has the name of.
fn lasts(lowering: &Lowering<'_>, by: &[(Symbol, Bound<'_>)]) -> Result<Vec<OutputColumn>> {
    lowering.needs_row_order.set(Some("the last row of each group"));
    let all = all_columns(lowering)?.into_iter().filter(|column| by.iter().all(|(name, _)| *name != column.name));
    let last = |column: OutputColumn| {
        let (kind, null) = (column.value.kind, value::null(column.value.kind));
        let of = column.value;
        let aggregate = PlanAggregate { word: Aggregate::Last, of, of_none: null.clone(), of_nulls: null };
        OutputColumn {
            name: column.name,
            value: PlanExpression { kind, node: PlanNode::Aggregate(Box::new(aggregate)) },
        }
    };
    Ok(all.map(last).collect())
}

/// What `distinct` stands before.
fn distinct_of<'q>(bound: &Bound<'q>) -> Option<Bound<'q>> {
    match bound.node {
        Node::Monad(row, inner, _) if row.monad_word() == "distinct" => Some(Bound::new(inner, bound.sources.clone())),
        _ => None,
    }
}

/// The columns that the engine gives, in the types of the plan.
fn fetched(k: &Interpreter, plan: &TablePlan, table: &TableOfEngine) -> Result<Vec<Value>> {
    if let Some(explained) = k.settings.explained.borrow_mut().as_mut() {
        let EnginePlan { logical, steps } = table.table.explain(&k.cx(), plan)?;
        if !explained.are_run {
            explained.plans.push(format!("{plan}\n{logical}\n\n{steps}").trim_end().to_string());
            return Err(Error::domain("the plan of a query is shown, which was not run"));
        }
        explained.plans.push(logical);
    }
    let columns = table.table.run(&k.cx(), plan)?;
    if columns.len() != plan.outputs.len() {
        return Err(Error::domain("the engine gave other columns than it was asked for"));
    }
    plan.outputs.iter().zip(columns).map(|(output, column)| in_type(output.value.kind, column)).collect()
}

/// A column of an engine in a type: its numbers are in the unit of that type.
fn in_type(kind: Kind, column: Value) -> Result<Value> {
    let wrong = || Error::domain(format!("the engine gave no column of the type {}", kind.names().1));
    match kind {
        Kind::Bool | Kind::Symbol | Kind::Float | Kind::Long => match value::kind(&column) == kind {
            true => Ok(column),
            false => Err(wrong()),
        },
        Kind::Real => {
            let numbers = value::floats_of(&column).ok_or_else(wrong)?;
            let reals = budget::mapped(&numbers, |&number| f64::from(number as f32))?;
            Ok(value::integers(kind, Array::list(reals)))
        }
        _ => {
            let numbers = value::integers_of(&column).ok_or_else(wrong)?;
            if let Some(far) = numbers.iter().find(|number| !fits(kind, **number)) {
                return Err(Error::domain(format!("{far} does not fit the type {}", kind.names().1)));
            }
            Ok(value::integers(kind, Array::list(budget::mapped(&numbers, |&number| number)?)))
        }
    }
}

/// Whether a number or the null is one of a type.
fn fits(kind: Kind, number: i64) -> bool {
    match kind.item_bytes() {
        _ if number == value::NULL => true,
        Some(1) => u8::try_from(number).is_ok(),
        Some(2) => i16::try_from(number).is_ok(),
        Some(4) => i32::try_from(number).is_ok(),
        _ => true,
    }
}

/// A plan without conditions.
fn plain_plan(table: &TableOfEngine, form: PlanForm, outputs: Vec<OutputColumn>) -> TablePlan {
    let joins = table.joins.clone();
    TablePlan { joins, conditions: Vec::new(), form, outputs, order: None, skip: 0, fetch: None, needs_row_order: None }
}

/// How many rows a table has.
///
/// # Errors
/// Those of the engine.
pub fn row_count(k: &Interpreter, table: &TableOfEngine) -> Result<i64> {
    let (of, none) = (long(1), value::long(0));
    let aggregate = PlanAggregate { word: Aggregate::Count, of, of_none: none.clone(), of_nulls: none };
    let value = PlanExpression { kind: Kind::Long, node: PlanNode::Aggregate(Box::new(aggregate)) };
    let plan = plain_plan(table, PlanForm::Groups(0), vec![OutputColumn { name: Symbol::new("x")?, value }]);
    let columns = fetched(k, &plan, table)?;
    Ok(columns.first().and_then(|column| value::integer(&value::item(column, 0))).unwrap_or(0))
}

/// How many different items a column has; null is one of them.
///
/// # Errors
/// Those of the engine.
pub fn distinct_count(k: &Interpreter, table: &TableOfEngine, place: usize) -> Result<i64> {
    let (of, none) = (Lowering::new(k, table).column(place)?, value::long(0));
    let aggregate = PlanAggregate { word: Aggregate::CountDistinct, of, of_none: none.clone(), of_nulls: none };
    let value = PlanExpression { kind: Kind::Long, node: PlanNode::Aggregate(Box::new(aggregate)) };
    let plan = plain_plan(table, PlanForm::Groups(0), vec![OutputColumn { name: Symbol::new("x")?, value }]);
    let columns = fetched(k, &plan, table)?;
    Ok(columns.first().and_then(|column| value::integer(&value::item(column, 0))).unwrap_or(0))
}

/// Some rows of a table, in the columns that have a type here, for the console.
///
/// # Errors
/// Those of the engine.
pub fn some_rows(k: &Interpreter, table: &TableOfEngine, most: usize) -> Result<Value> {
    let lowering = Lowering::new(k, table);
    let places = table.order().into_iter().filter(|place| lowering.column(*place).is_ok());
    let mut outputs = Vec::new();
    for place in places {
        let name = table.columns.get(place).map(|column| column.name).unwrap_or_default();
        outputs.push(OutputColumn { name, value: lowering.column(place)? });
    }
    let names: Vec<Symbol> = outputs.iter().map(|output| output.name).collect();
    let plan = TablePlan { fetch: Some(most.min(*BOUNDS.end())), ..plain_plan(table, PlanForm::Rows, outputs) };
    let columns = fetched(k, &plan, table)?;
    Ok(keyed(&names, columns, table.keys.len()))
}

impl Interpreter {
    /// How many rows a table of an engine has.
    pub fn rows_of_engine_table(&self, table: &TableOfEngine) -> Result<i64> {
        row_count(self, table)
    }
}
