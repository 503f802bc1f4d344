//! Link columns of tables in partitions: they hold numbers of rows in the same partition of another table. A query that follows a link
//! reads the linked column behind the columns of its own table.

use crate::array::domains::{domain_of, places_of};
use crate::array::{Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::globals::undefined;
use crate::names::interpreter::Interpreter;
use crate::query::plan::{BoundColumns, Plan, Source, bounds_of};
use crate::value::partitioned::{PartitionedTable, partitioned_of};
use crate::value::{count, item, same_exactly};
use crate::verbs::lists::pieces::repeated;
use crate::verbs::tables::matching::picked;
use crate::verbs::tables::relation::Relation;

/// A column of another table, for the rows that a link column leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedColumn {
    /// The number of the link column.
    pub link: usize,
    /// The name of the other table.
    table: Symbol,
    /// The name of the column there.
    pub column: Symbol,
}

impl LinkedColumn {
    /// The cells that links of one partition lead to, nulls where there is no such row.
    pub fn cells(&self, k: &Interpreter, links: &Value, partition: &Value) -> Result<Value> {
        let held = k.global_value(self.table)?;
        let folder = partitioned_of(&held).and_then(|table| {
            let is_there = |place: &usize| same_exactly(&item(&table.values, *place), partition);
            (0..table.folders.len()).find(is_there).and_then(|place| table.folders.get(place))
        });
        let Some(folder) = folder else {
            return Err(Error::domain(format!("{} has no rows in this partition", self.table.name())));
        };
        if partitioned_of(&held).and_then(|table| table.names.first()) == Some(&self.column) {
            return repeated(&k.cx(), partition, count(links));
        }
        let column = k.column_of_folder(folder, self.column)?;
        let (many, places) = (count(&column), places_of(links).and_then(|places| places.as_slice::<i64>()));
        let row = |&place: &i64| usize::try_from(place).ok().filter(|&row| row < many);
        picked(&k.cx(), &column, &budget::mapped(places.unwrap_or_default(), row)?)
    }
}

/// The linked columns that a plan asks for.
pub fn linked_columns(k: &Interpreter, plan: &Plan<'_>, table: &PartitionedTable) -> Result<Vec<LinkedColumn>> {
    let mut all: Vec<LinkedColumn> = Vec::new();
    for source in plan.conditions.iter().chain(bounds_of(plan)).flat_map(|bound| &bound.sources) {
        let Source::Part(link @ 1.., parts) = source else { continue };
        let (Some(folder), Some(name)) = (table.folders.last(), table.names.get(*link)) else { continue };
        let Some(other) = domain_of(&k.column_of_folder(folder, *name)?) else { continue };
        let held = k.global_value(other).ok();
        let Some(there) = held.as_ref().and_then(partitioned_of) else { continue };
        let Some(&column) = parts.first() else { continue };
        if !there.names.contains(&column) {
            return Err(undefined(&format!("{}.{}", other.name(), column.name())));
        }
        let linked = LinkedColumn { link: *link, table: other, column };
        if !all.contains(&linked) {
            all.push(linked);
        }
    }
    Ok(all)
}

/// The plan that takes linked columns from behind those of the table.
pub fn with_links<'q>(plan: &Plan<'q>, links: &[LinkedColumn], columns: usize) -> Plan<'q> {
    plan.with_sources(&|source| {
        let Source::Part(link, parts) = source else { return source.clone() };
        let Some((first, rest)) = parts.split_first() else { return source.clone() };
        match links.iter().position(|linked| linked.link == *link && linked.column == *first) {
            Some(place) if rest.is_empty() => Source::Column(columns + place),
            Some(place) => Source::Part(columns + place, rest.to_vec()),
            None => source.clone(),
        }
    })
}

/// The result of a plan without the linked columns, which only its conditions asked for.
pub fn without_links(plan: &Plan<'_>, links: &[LinkedColumn], result: Value) -> Value {
    match Relation::from_value(&result) {
        Some(mut rows) if !links.is_empty() && matches!(plan.columns, BoundColumns::All) => {
            let own_columns = rows.names.len().saturating_sub(links.len());
            rows.names.truncate(own_columns);
            rows.columns.truncate(own_columns);
            rows.table()
        }
        _ => result,
    }
}
