//! The rows of partitions: of each partition of a query the columns that it reads, and which rows hold.

use std::path::Path;

use crate::array::{Symbol, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::query::conditions::rows;
use crate::query::partition_links::LinkedColumn;
use crate::query::plan::{Bound, Source};
use crate::value::node::Node;
use crate::value::partitioned::PartitionedTable;
use crate::value::{self, count, item};
use crate::verbs::lists::concatenate::{append, concatenate};
use crate::verbs::lists::pieces::{items_at, repeated};
use crate::verbs::tables::relation::Relation;
use crate::words::parallel::on_threads;
use crate::words::take;

/// The partitions that a query is of.
pub struct ChosenPartitions<'a, 'q> {
    /// The interpreter.
    pub k: &'a Interpreter,
    /// The table.
    pub table: &'a PartitionedTable,
    /// The numbers of the partitions.
    pub partitions: Vec<usize>,
    /// The conditions that are evaluated in each of them.
    pub conditions: &'a [Bound<'q>],
    /// Which columns are read.
    pub needed: Vec<bool>,
    /// The columns of other tables behind them.
    pub links: Vec<LinkedColumn>,
}

/// The rows of a partition for which the conditions hold.
#[derive(Debug)]
pub struct Part {
    /// The value of the partition.
    pub value: Value,
    /// All its rows.
    pub rows: Relation,
    /// Which of them, if not all.
    pub places: Option<Vec<usize>>,
}

impl Part {
    /// How many rows there are for which the conditions hold.
    pub fn count(&self) -> usize {
        self.places.as_ref().map_or(self.rows.count, Vec::len)
    }
}

impl<'a> ChosenPartitions<'a, '_> {
    /// Partitions with all their rows and columns.
    pub fn unconditional(k: &'a Interpreter, table: &'a PartitionedTable, partitions: Vec<usize>) -> Self {
        ChosenPartitions {
            k,
            table,
            partitions,
            conditions: &[],
            needed: vec![true; table.names.len()],
            links: Vec::new(),
        }
    }
    /// Calls a function for the rows of each partition that has some, until it gives `false`.
    pub fn each(&self, mut call: impl FnMut(Part) -> Result<bool>) -> Result<()> {
        for &partition in &self.partitions {
            self.k.poll()?;
            let part = self.part(partition)?;
            if part.count() > 0 && !call(part)? {
                break;
            }
        }
        Ok(())
    }

    /// The same on several threads, for work whose results are taken in the order of the partitions; with those that have no rows if that is
    /// asked for.
    pub fn each_on_threads<R: Send>(
        &self,
        with_empty: bool,
        work: impl Fn(&Interpreter, &Part) -> Result<R> + Sync,
        mut take: impl FnMut(R) -> Result<()>,
    ) -> Result<()> {
        let run = |k: &Interpreter, (value, there): &(Value, Relation)| -> Result<Option<R>> {
            let part = part_of(k, self.conditions, value, there)?;
            if with_empty || part.count() > 0 { work(k, &part).map(Some) } else { Ok(None) }
        };
        for batch in self.partitions.chunks(self.k.cx().stop().threads() * PARTITIONS_PER_THREAD) {
            let load = |&partition: &usize| -> Result<(Value, Relation)> {
                self.k.poll()?;
                let value = item(&self.table.values, partition);
                self.relation(partition, &value).map(|there| (value, there))
            };
            let loaded = batch.iter().map(load).collect::<Result<Vec<_>>>()?;
            let many = loaded.iter().map(|(_, there)| there.count).sum::<usize>() >= THREADS_ROWS_MIN;
            let results = match if many { on_threads(self.k, &loaded, run)? } else { None } {
                Some(results) => results,
                None => loaded.iter().map(|one| run(self.k, one)).collect::<Result<Vec<_>>>()?,
            };
            results.into_iter().flatten().try_for_each(&mut take)?;
        }
        Ok(())
    }

    fn part(&self, partition: usize) -> Result<Part> {
        let value = item(&self.table.values, partition);
        part_of(self.k, self.conditions, &value, &self.relation(partition, &value)?)
    }

    /// The columns of a partition that the query reads; the others are empty.
    pub fn relation(&self, partition: usize, value: &Value) -> Result<Relation> {
        let Some(folder) = self.table.folders.get(partition) else {
            return Err(Error::domain("there is no such partition"));
        };
        let mut columns = vec![value::empty(); self.table.names.len()];
        // The first column is the last one that is written when rows are appended.
        let length = self.k.rows_of_folder(folder, self.table.names.get(1).copied())?;
        for ((name, slot), _) in
            self.table.names.iter().zip(&mut columns).zip(&self.needed).skip(1).filter(|(_, needed)| **needed)
        {
            *slot = self.k.column_of_folder(folder, *name)?;
            match count(slot) {
                many if many < length => return Err(shorter(*name, folder)),
                many if many > length => *slot = take::take(self.k, value::long(length as i64), slot.clone())?,
                _ => {}
            }
        }
        if self.needed.first() == Some(&true)
            && let Some(slot) = columns.first_mut()
        {
            *slot = repeated(&self.k.cx(), value, length)?;
        }
        let mut names = self.table.names.clone();
        for linked in &self.links {
            let cells = columns.get(linked.link).map(|links| linked.cells(self.k, links, value));
            columns.push(cells.transpose()?.unwrap_or_else(value::empty));
            names.push(linked.column);
        }
        Ok(Relation { names, columns, keys: 0, count: length })
    }

    /// Rows of a partition by their places.
    pub fn cut(&self, rows: &Relation, places: &[usize]) -> Result<Relation> {
        let read = |(column, needed): (&Value, &bool)| match needed {
            true => items_at(&self.k.cx(), column, places),
            false => Ok(column.clone()),
        };
        let columns = rows.columns.iter().zip(&self.needed).map(read).collect::<Result<Vec<Value>>>()?;
        Ok(Relation { names: rows.names.clone(), columns, keys: 0, count: places.len() })
    }

    /// The columns without rows, in the types of the newest partition.
    pub fn no_rows(&self) -> Result<Relation> {
        let last = self.table.folders.len().saturating_sub(1);
        let rows = self.relation(last, &item(&self.table.values, last))?;
        self.cut(&rows, &[])
    }
}

/// So many partitions are mapped at once for each thread.
const PARTITIONS_PER_THREAD: usize = 2;
/// Fewer rows are left to one thread: the others take some hundred microseconds to begin.
const THREADS_ROWS_MIN: usize = 200_000;

fn part_of(k: &Interpreter, conditions: &[Bound<'_>], value: &Value, there: &Relation) -> Result<Part> {
    let places = rows(k, conditions, there)?;
    Ok(Part { value: value.clone(), rows: there.clone(), places })
}

#[cold]
fn shorter(name: Symbol, folder: &Path) -> Error {
    Error::length(format!("the column {} is shorter than the first one of {}", name.name(), folder.display()))
}

/// Whether an expression is the value of the partition.
pub fn is_first_column(bound: &Bound<'_>) -> bool {
    matches!(bound.node, Node::Local(..)) && matches!(bound.sources.as_slice(), [Source::Column(0)])
}

/// Appends items to a list, in its place where nobody else holds it.
pub fn join_onto(k: &Interpreter, list: &mut Value, more: &Value) -> Result<()> {
    if !append(list, more) {
        *list = concatenate(&k.cx(), list, more)?;
    }
    Ok(())
}

/// Puts rows behind others with the same columns.
pub fn add_rows(k: &Interpreter, all: &mut Option<Relation>, more: Relation) -> Result<()> {
    match all {
        None => *all = Some(more),
        Some(before) => {
            for (column, more) in before.columns.iter_mut().zip(&more.columns) {
                join_onto(k, column, more)?;
            }
            before.count += more.count;
        }
    }
    Ok(())
}

impl Interpreter {
    /// How many rows the table in a folder has.
    pub fn rows_of_folder(&self, folder: &Path, first: Option<Symbol>) -> Result<usize> {
        let Some(name) = first else { return Ok(0) };
        match self.rows_in_head(&folder.join(&*name.name())) {
            Some(rows) => Ok(rows),
            None => self.column_of_folder(folder, name).map(|column| count(&column)),
        }
    }
}
