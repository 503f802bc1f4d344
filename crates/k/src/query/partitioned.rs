//! Queries on tables in partitions. The leading conditions on the partitions' values choose partitions; of each of these the columns that
//! the query names are read, one partition after the other, and conditions are evaluated there.

use crate::array::{Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::query::conditions::rows_where;
use crate::query::map_reduce;
use crate::query::of_engine::some_rows;
use crate::query::partition_links::{LinkedColumn, linked_columns, with_links, without_links};
use crate::query::partition_rows::{ChosenPartitions, add_rows, is_first_column, join_onto};
use crate::query::plan::{Bound, BoundBy, BoundColumns, Plan, Source, bounds_of};
use crate::query::run::{fetched, finish, limited};
use crate::query::segmented::is_by_rows;
use crate::value::engine_table::engine_table_of;
use crate::value::node::QueryVerb;
use crate::value::partitioned::{PartitionedTable, partitioned_of};
use crate::value::{self, count, item};
use crate::verbs::tables::relation::Relation;
use crate::words::search::distinct;

/// A table with the names of the columns and no rows, for who looks names up.
pub fn prototype(table: &PartitionedTable) -> Relation {
    Relation { names: table.names.clone(), columns: vec![value::empty(); table.names.len()], keys: 0, count: 0 }
}

/// Runs a plan whose names are bound to the [prototype].
///
/// # Errors
/// Those of the query and of its files; `par` for a query that would change rows.
pub fn run(k: &Interpreter, plan: &Plan<'_>, table: &PartitionedTable) -> Result<Value> {
    if plan.verb != QueryVerb::Fetch {
        return Err(table.refused());
    }
    let links = linked_columns(k, plan, table)?;
    if links.is_empty() {
        return run_with_links(k, plan, table, links);
    }
    let linked = with_links(plan, &links, table.names.len());
    let result = run_with_links(k, &linked, table, links.clone())?;
    Ok(without_links(plan, &links, result))
}

/// The same with linked columns behind those of the table.
fn run_with_links(
    k: &Interpreter,
    plan: &Plan<'_>,
    table: &PartitionedTable,
    links: Vec<LinkedColumn>,
) -> Result<Value> {
    let (partitions, conditions) = chosen(k, plan, table)?;
    let numbers = table.names.len() + links.len();
    let needed = needed(plan, table, conditions, &links);
    let parts = ChosenPartitions { k, table, partitions, conditions, needed, links };
    if let Some(result) = map_reduce::reduced(&parts, plan)? {
        return limited(k, result, plan.limit.as_ref());
    }
    if let Some(result) = one_by_one(&parts, plan)? {
        return limited(k, result, plan.limit.as_ref());
    }
    match !matches!(plan.columns, BoundColumns::All) && bounds_of(plan).any(|bound| bound.sources.iter().any(is_rows)) {
        true => finish(k, &with_numbers(plan, numbers), &all_rows(&parts, true)?, None),
        false => finish(k, plan, &all_rows(&parts, false)?, None),
    }
}

/// The partitions for which the leading conditions on their values hold, and the other conditions.
fn chosen<'p, 'q>(
    k: &Interpreter,
    plan: &'p Plan<'q>,
    table: &PartitionedTable,
) -> Result<(Vec<usize>, &'p [Bound<'q>])> {
    let mut by_partition = prototype(table);
    by_partition.count = table.folders.len();
    if let Some(first) = by_partition.columns.first_mut() {
        *first = table.values.clone();
    }
    let mut places: Vec<usize> = (0..table.folders.len()).collect();
    let mut rest = plan.conditions.as_slice();
    while let Some((condition, others)) = rest.split_first().filter(|(condition, _)| is_of_partition(condition)) {
        places = rows_where(condition, k, &by_partition, Some(&places))?;
        rest = others;
    }
    Ok((places, rest))
}

/// Whether an expression is of the value of the partition and of no other column.
fn is_of_partition(bound: &Bound<'_>) -> bool {
    let is_first = |source: &Source| matches!(source, Source::Column(0) | Source::Part(0, _));
    bound.sources.iter().any(is_first)
        && bound.sources.iter().all(|source| is_first(source) || matches!(source, Source::Value(_)))
}

fn is_rows(source: &Source) -> bool {
    matches!(source, Source::Rows)
}

/// The plan on rows whose numbers in their partitions stand in a column.
fn with_numbers<'q>(plan: &Plan<'q>, column: usize) -> Plan<'q> {
    let source = |source: &Source| if is_rows(source) { Source::Column(column) } else { source.clone() };
    Plan { conditions: Vec::new(), ..plan.with_sources(&source) }
}

/// Which columns a query reads.
fn needed(plan: &Plan<'_>, table: &PartitionedTable, conditions: &[Bound<'_>], links: &[LinkedColumn]) -> Vec<bool> {
    let columns = table.names.len() + links.len();
    if matches!(plan.columns, BoundColumns::All) {
        return vec![true; columns];
    }
    let mut needed = vec![false; columns];
    for linked in links {
        if let Some(slot) = needed.get_mut(linked.link) {
            *slot = true;
        }
    }
    for source in conditions.iter().chain(bounds_of(plan)).flat_map(|bound| &bound.sources) {
        if let Source::Column(place) | Source::Part(place, _) = source
            && let Some(slot) = needed.get_mut(*place)
        {
            *slot = true;
        }
    }
    needed
}

/// The result of a query without groups whose columns go along the rows: that of each partition, one behind the other. Nothing for
/// other queries.
fn one_by_one(parts: &ChosenPartitions<'_, '_>, plan: &Plan<'_>) -> Result<Option<Value>> {
    let is_of_rows = |bound: &Bound<'_>| is_by_rows(bound.node, &bound.sources);
    let goes_by_rows = match (&plan.by, &plan.columns) {
        (BoundBy::Table | BoundBy::Distinct, BoundColumns::All) => true,
        (BoundBy::Table | BoundBy::Distinct, BoundColumns::Named(all)) => {
            all.iter().all(|(_, bound)| is_of_rows(bound))
        }
        (BoundBy::Exec, BoundColumns::One(bound)) => is_of_rows(bound),
        (BoundBy::Named(by), _) => by.first().is_some_and(|(_, bound)| is_first_column(bound)),
        _ => false,
    };
    if !goes_by_rows || plan.order.is_some() {
        return Ok(None);
    }
    let most = plan.limit.as_ref().and_then(value::integer).and_then(|most| usize::try_from(most).ok());
    let (mut all, mut is_aggregate): (Option<Value>, bool) = (None, false);
    parts.each(|part| {
        let result = fetched(parts.k, plan, &part.rows, part.places.as_deref())?;
        is_aggregate = is_single(plan, &result, part.count());
        if is_aggregate {
            return Ok(false);
        }
        all = Some(match all.take() {
            None => result,
            Some(before) => joined(parts.k, before, result)?,
        });
        let found = all.as_ref().map_or(0, count);
        Ok(most.is_none_or(|most| found < most))
    })?;
    match (all, matches!(plan.by, BoundBy::Distinct)) {
        _ if is_aggregate => Ok(None),
        (Some(all), true) => distinct(parts.k, all).map(Some),
        (all, _) => Ok(all),
    }
}

/// The rows of all partitions with the columns that the query reads; with the numbers of the rows in their partitions as the last one.
fn all_rows(parts: &ChosenPartitions<'_, '_>, with_numbers: bool) -> Result<Relation> {
    let mut all: Option<Relation> = None;
    parts.each(|part| {
        let numbers = match &part.places {
            _ if !with_numbers => None,
            Some(places) => Some(budget::mapped(places, |&place| place as i64)?),
            None => Some(budget::collected(part.rows.count, 0..part.rows.count as i64)?),
        };
        let mut more = match &part.places {
            Some(places) => parts.cut(&part.rows, places)?,
            None => part.rows,
        };
        if let Some(numbers) = numbers {
            more.names.push(Symbol::default());
            more.columns.push(value::longs(numbers));
        }
        add_rows(parts.k, &mut all, more)?;
        Ok(true)
    })?;
    match all {
        Some(all) => Ok(all),
        None => {
            let mut none = parts.no_rows()?;
            none.columns.extend(with_numbers.then(|| value::longs(Vec::new())));
            none.names.extend(with_numbers.then(Symbol::default));
            Ok(none)
        }
    }
}

/// Whether a query has made one value of the rows of a partition.
fn is_single(plan: &Plan<'_>, result: &Value, rows: usize) -> bool {
    match (&plan.by, &plan.columns) {
        (BoundBy::Named(_), _) | (_, BoundColumns::All) => false,
        (BoundBy::Exec, _) => value::is_atom(result),
        _ => count(result) == 1 && rows > 1,
    }
}

/// Two results of a query as one.
fn joined(k: &Interpreter, mut before: Value, more: Value) -> Result<Value> {
    if let (Some(rows), Some(more)) = (Relation::from_value(&before), Relation::from_value(&more)) {
        // Nobody else holds the columns then, so that they grow in place.
        drop(before);
        let mut all = Some(rows);
        add_rows(k, &mut all, more)?;
        return Ok(all.map_or_else(value::empty, |all| all.table()));
    }
    if let (Value::Dictionary(x), Value::Dictionary(y)) = (&before, &more) {
        let (keys, values) = (x.keys.clone(), x.values.clone());
        let (more_keys, more_values) = (y.keys.clone(), y.values.clone());
        drop(before);
        return Ok(value::dictionary(joined(k, keys, more_keys)?, joined(k, values, more_values)?));
    }
    join_onto(k, &mut before, &more)?;
    Ok(before)
}

/// The first rows of a table, so many at least if it has them.
///
/// # Errors
/// Those of its files.
pub fn first_rows(k: &Interpreter, table: &PartitionedTable, most: usize) -> Result<Value> {
    let parts = ChosenPartitions::unconditional(k, table, (0..table.folders.len()).collect());
    let mut all: Option<Relation> = None;
    parts.each(|part| {
        let places: Vec<usize> = (0..part.rows.count.min(most)).collect();
        add_rows(k, &mut all, parts.cut(&part.rows, &places)?)?;
        Ok(all.as_ref().is_some_and(|all| all.count < most))
    })?;
    match all {
        Some(all) => Ok(all.table()),
        None => parts.no_rows().map(|rows| rows.table()),
    }
}

/// The rows of the newest partition, whose columns have the types that `meta` shows.
///
/// # Errors
/// Those of its files.
pub fn newest_rows(k: &Interpreter, table: &PartitionedTable) -> Result<Relation> {
    let parts = ChosenPartitions::unconditional(k, table, Vec::new());
    let last = table.folders.len().saturating_sub(1);
    parts.relation(last, &item(&table.values, last))
}

impl Interpreter {
    /// How many rows each partition of a table has.
    pub fn rows_of_partitions(&self, table: &PartitionedTable) -> Result<Vec<i64>> {
        let first = table.names.get(1).copied();
        let rows = table.folders.iter().map(|folder| {
            self.poll()?;
            self.rows_of_folder(folder, first).map(|rows| rows as i64)
        });
        rows.collect()
    }

    /// A value as the console shows it: of a table in partitions as many rows as there is room for.
    pub fn shown_value(&self, value: &Value) -> Result<Value> {
        // One row more than there is room for lets the console say that there are more.
        let most = || self.console_size().map_or(usize::MAX, |(rows, _)| rows.saturating_add(1));
        if let Some(table) = engine_table_of(value) {
            return some_rows(self, table, most());
        }
        match partitioned_of(value) {
            Some(table) => first_rows(self, table, most()),
            None => Ok(value.clone()),
        }
    }
}

/// Rows of the table by their numbers, `.Q.ind`.
///
/// # Errors
/// Those of its files.
pub fn rows_by_number(k: &Interpreter, table: &PartitionedTable, numbers: &[i64]) -> Result<Value> {
    let parts = ChosenPartitions::unconditional(k, table, Vec::new());
    let (counts, mut all, mut order) = (k.rows_of_partitions(table)?, Some(parts.no_rows()?), Vec::new());
    let mut start = 0;
    for (partition, rows) in counts.iter().enumerate() {
        let inside: Vec<usize> = (0..numbers.len())
            .filter(|&at| numbers.get(at).is_some_and(|n| (start..start + rows).contains(n)))
            .collect();
        let places: Vec<usize> =
            inside.iter().filter_map(|&at| usize::try_from(*numbers.get(at)? - start).ok()).collect();
        start += rows;
        if places.is_empty() {
            continue;
        }
        let found = parts.cut(&parts.relation(partition, &item(&table.values, partition))?, &places)?;
        add_rows(k, &mut all, found)?;
        order.extend(inside);
    }
    if order.len() != numbers.len() {
        return Err(Error::domain(format!("the table has {start} rows")));
    }
    let mut back = vec![0; order.len()];
    for (at, &wanted) in order.iter().enumerate() {
        if let Some(slot) = back.get_mut(wanted) {
            *slot = at;
        }
    }
    all.map_or_else(|| Ok(value::empty()), |all| Ok(all.at(&k.cx(), &back)?.table()))
}
