//! Aggregates of tables in partitions: each is computed from what it is in every partition, so that no partition is held longer than it
//! takes to sum it up. `avg x` is a sum and a count in each partition, then the sum of the sums by that of the counts.

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::query::partition_rows::{ChosenPartitions, Part, add_rows, is_first_column};
use crate::query::plan::{Bound, BoundBy, BoundColumns, Plan, Source};
use crate::query::run::{check_names, fetched, spread};
use crate::query::segmented::is_by_rows;
use crate::value::function::{Function, as_function};
use crate::value::node::{Node, QueryVerb};
use crate::value::primitive::Primitive;
use crate::value::{self, dictionary, is_atom, is_function, item};
use crate::verbs::lists::pieces::{one, repeated};
use crate::verbs::tables::relation::{Relation, keyed};

/// An aggregate in one partition, and the word that makes one of those of all partitions.
struct Partial {
    node: Node,
    sources: Vec<Source>,
    combine: &'static Primitive,
}

impl Partial {
    /// Whether it is `count i`.
    fn counts_rows(&self) -> bool {
        let is_count = matches!(self.node, Node::Monad(row, ..) if row.monad_word() == "count");
        is_count && matches!(self.sources.as_slice(), [Source::Rows])
    }
}

/// Named expressions of a query.
type NamedBounds<'p, 'q> = Vec<(Symbol, &'p Bound<'q>)>;

/// An expression of aggregates: in its tree each aggregate is a slot.
struct Outer {
    node: Node,
    sources: Vec<Source>,
}

/// The aggregates that are combined by a word: themselves, and the word.
const COMBINED: &[(&str, &str)] = &[
    ("sum", "sum"),
    ("count", "sum"),
    ("min", "min"),
    ("max", "max"),
    ("first", "first"),
    ("last", "last"),
    ("any", "any"),
    ("all", "all"),
];

/// The result of a query whose columns are made of such aggregates; nothing for other queries.
///
/// # Errors
/// Those of the query and of its files.
pub fn reduced(parts: &ChosenPartitions<'_, '_>, plan: &Plan<'_>) -> Result<Option<Value>> {
    let one_name = Symbol::default();
    let (by, columns): (NamedBounds<'_, '_>, NamedBounds<'_, '_>) = match (&plan.by, &plan.columns) {
        (_, BoundColumns::All) | (BoundBy::Distinct, _) => return Ok(None),
        (by, columns) => {
            let by = match by {
                BoundBy::Named(all) => all.iter().map(|(name, bound)| (*name, bound)).collect(),
                BoundBy::One(bound) => vec![(one_name, bound)],
                _ => Vec::new(),
            };
            let columns = match columns {
                BoundColumns::Named(all) => all.iter().map(|(name, bound)| (*name, bound)).collect(),
                BoundColumns::One(bound) => vec![(one_name, bound)],
                BoundColumns::All => Vec::new(),
            };
            (by, columns)
        }
    };
    let mut taken = AggregateFinder { k: parts.k, partials: Vec::new() };
    let Some(outers) = columns.iter().map(|(_, bound)| taken.outer(bound)).collect::<Option<Vec<Outer>>>() else {
        return Ok(None);
    };
    if plan.order.is_some() || taken.partials.is_empty() {
        return Ok(None);
    }
    check_names(plan)?;
    let Some(rows) = partials(parts, &by, &taken.partials)? else { return Ok(None) };
    let rows = combined(parts.k, rows, &by, &taken.partials)?;
    let values = outers.iter().map(|outer| {
        let bound = Bound::new(&outer.node, outer.sources.iter().map(|source| behind(source, by.len())).collect());
        bound.value(parts.k, &rows, None)
    });
    let values = values.collect::<Result<Vec<Value>>>()?;
    let names: Vec<Symbol> = columns.iter().map(|(name, _)| *name).collect();
    assembled(parts.k, plan, &rows, (&names, values)).map(Some)
}

/// The source of a slot behind the columns of keys.
fn behind(source: &Source, keys: usize) -> Source {
    match source {
        Source::Column(place) => Source::Column(place + keys),
        other => other.clone(),
    }
}

/// The result in the form that the query has.
pub fn assembled(
    k: &Interpreter,
    plan: &Plan<'_>,
    rows: &Relation,
    (names, mut values): (&[Symbol], Vec<Value>),
) -> Result<Value> {
    let keys = match &plan.by {
        BoundBy::Named(by) => by.len(),
        BoundBy::One(_) => 1,
        _ => 0,
    };
    let by: Vec<Value> = rows.columns.iter().take(keys).cloned().collect();
    let by_names = rows.names.get(..keys).unwrap_or_default();
    let is_one = matches!(plan.columns, BoundColumns::One(_));
    Ok(match &plan.by {
        BoundBy::Exec if is_one => values.pop().map_or_else(value::empty, |value| item(&value, 0)),
        BoundBy::Exec => {
            let firsts = values.iter().map(|value| item(value, 0)).collect();
            dictionary(Value::Array(Array::list(names.to_vec())), value::collapse(firsts))
        }
        BoundBy::One(_) => {
            let keys = by.into_iter().next().unwrap_or_else(value::empty);
            dictionary(keys, if is_one { values.pop().unwrap_or_else(value::empty) } else { keyed(names, values, 0) })
        }
        BoundBy::Named(_) if is_one => dictionary(keyed(by_names, by, 0), values.pop().unwrap_or_else(value::empty)),
        BoundBy::Named(_) => dictionary(keyed(by_names, by, 0), keyed(names, values, 0)),
        BoundBy::Table | BoundBy::Distinct => match is_one {
            true => values.pop().map_or_else(value::empty, |value| item(&value, 0)),
            false => {
                let firsts = values.iter().map(|value| item(value, 0)).collect();
                keyed(names, spread(k, firsts)?, 0)
            }
        },
    })
}

/// The keys and the aggregates of each partition, one behind the other; nothing if there are no rows.
fn partials(
    parts: &ChosenPartitions<'_, '_>,
    by: &[(Symbol, &Bound<'_>)],
    partials: &[Partial],
) -> Result<Option<Relation>> {
    let inner = by
        .iter()
        .filter(|(_, bound)| !is_first_column(bound))
        .enumerate()
        .map(|(n, (_, bound))| Ok((numbered(n)?, Bound::new(bound.node, bound.sources.clone()))));
    let inner = inner.collect::<Result<Vec<(Symbol, Bound<'_>)>>>()?;
    let keys = inner.len();
    let columns = partials
        .iter()
        .enumerate()
        .map(|(n, partial)| Ok((numbered(keys + n)?, Bound::new(&partial.node, partial.sources.clone()))));
    let plan = Plan {
        verb: QueryVerb::Fetch,
        conditions: Vec::new(),
        by: if inner.is_empty() { BoundBy::Table } else { BoundBy::Named(inner) },
        columns: BoundColumns::Named(columns.collect::<Result<_>>()?),
        limit: None,
        order: None,
    };
    let work = |k: &Interpreter, part: &Part| -> Result<Relation> {
        let rows = groups_of(k, &plan, &part.rows, part.places.as_deref())?;
        let mut inner = rows.columns.iter().take(keys);
        let mut columns = Vec::with_capacity(by.len() + partials.len());
        for (_, bound) in by {
            columns.push(match is_first_column(bound) {
                true => repeated(&k.cx(), &part.value, rows.count)?,
                false => inner.next().cloned().unwrap_or_else(value::empty),
            });
        }
        columns.extend(rows.columns.iter().skip(keys).cloned());
        let names = (0..columns.len()).map(numbered).collect::<Result<Vec<Symbol>>>()?;
        Ok(Relation { names, columns, keys: 0, count: rows.count })
    };
    let mut all: Option<Relation> = None;
    // The rows of a partition are counted where there are none too.
    let counts_partitions = parts.conditions.is_empty()
        && matches!(by, [(_, bound)] if is_first_column(bound))
        && partials.iter().all(Partial::counts_rows);
    parts.each_on_threads(counts_partitions, work, |rows| add_rows(parts.k, &mut all, rows))?;
    Ok(all)
}

/// A name for the column of a number.
fn numbered(n: usize) -> Result<Symbol> {
    Symbol::new(&format!("c{n}"))
}

/// One row for each group of what the partitions gave: its keys, then its aggregates.
fn combined(k: &Interpreter, rows: Relation, by: &[(Symbol, &Bound<'_>)], partials: &[Partial]) -> Result<Relation> {
    let column = Node::Local(0, 0, false);
    let key =
        |(place, (name, _)): (usize, &(Symbol, &Bound<'_>))| (*name, Bound::new(&column, vec![Source::Column(place)]));
    let nodes: Vec<Node> =
        partials.iter().map(|partial| Node::Monad(partial.combine, Box::new(column.clone()), 0)).collect();
    let aggregates = nodes
        .iter()
        .enumerate()
        .map(|(n, node)| Ok((numbered(n)?, Bound::new(node, vec![Source::Column(by.len() + n)]))));
    let plan = Plan {
        verb: QueryVerb::Fetch,
        conditions: Vec::new(),
        by: if by.is_empty() { BoundBy::Table } else { BoundBy::Named(by.iter().enumerate().map(key).collect()) },
        columns: BoundColumns::Named(aggregates.collect::<Result<_>>()?),
        limit: None,
        order: None,
    };
    groups_of(k, &plan, &rows, None)
}

/// The keys and the columns of a query with a row for each group; without keys one row.
fn groups_of(k: &Interpreter, plan: &Plan<'_>, subject: &Relation, places: Option<&[usize]>) -> Result<Relation> {
    if let (BoundBy::Table, BoundColumns::Named(columns)) = (&plan.by, &plan.columns) {
        let value = |(_, bound): &(Symbol, Bound<'_>)| bound.value(k, subject, places).map(one);
        let values = columns.iter().map(value).collect::<Result<Vec<Value>>>()?;
        return Ok(Relation {
            names: columns.iter().map(|(name, _)| *name).collect(),
            columns: values,
            keys: 0,
            count: 1,
        });
    }
    let result = fetched(k, plan, subject, places)?;
    match Relation::from_value(&result) {
        Some(rows) => Ok(Relation { keys: 0, ..rows }),
        None => Err(Error::type_("the groups of a query are a table")),
    }
}

/// The aggregates that were taken out of expressions.
struct AggregateFinder<'a> {
    k: &'a Interpreter,
    partials: Vec<Partial>,
}

impl AggregateFinder<'_> {
    /// An expression whose aggregates are taken out; nothing if it is made of something else too.
    fn outer(&mut self, bound: &Bound<'_>) -> Option<Outer> {
        let before = self.partials.len();
        let mut sources = Vec::new();
        let node = self.node(bound.node, &bound.sources, &mut sources)?;
        (self.partials.len() > before).then_some(Outer { node, sources })
    }

    fn node(&mut self, node: &Node, sources: &[Source], slots: &mut Vec<Source>) -> Option<Node> {
        match node {
            Node::Constant(value) => (is_atom(value) && !is_function(value)).then(|| node.clone()),
            Node::Local(slot, ..) => match sources.get(*slot) {
                Some(Source::Value(value)) if is_atom(value) && !is_function(value) => {
                    Some(Node::Constant(value.clone()))
                }
                _ => None,
            },
            Node::Monad(row, y, at) => {
                if let Some(aggregate) = self.aggregate(row, y, *at, sources, slots) {
                    return Some(aggregate);
                }
                let y = Box::new(self.node(y, sources, slots).filter(|_| row.pervades)?);
                Some(Node::Monad(row, y, *at))
            }
            Node::Dyad(row, x, y, at) => {
                let is_word = |word: &str| self.row(word).is_some_and(|known| *known == **row);
                if is_word("wavg") && is_by_rows(x, sources) && is_by_rows(y, sources) {
                    return self.weighted_average(x, y, *at, sources, slots);
                }
                if is_word("wsum") && is_by_rows(x, sources) && is_by_rows(y, sources) {
                    return self.slot(node.clone(), sources, "sum", slots);
                }
                let (x, y) = (self.node(x, sources, slots)?, self.node(y, sources, slots)?);
                row.atomic.is_some().then(|| Node::Dyad(row, Box::new(x), Box::new(y), *at))
            }
            _ => None,
        }
    }

    /// An aggregate of rows as a slot, or as two.
    fn aggregate(
        &mut self,
        row: &'static Primitive,
        y: &Node,
        at: usize,
        sources: &[Source],
        slots: &mut Vec<Source>,
    ) -> Option<Node> {
        if !is_by_rows(y, sources) {
            return None;
        }
        let is_word = |word: &str| self.row(word).is_some_and(|known| *known == *row);
        if is_word("avg") {
            let sum = Node::Monad(self.row("sum")?, Box::new(self.as_floats(y, at)?), at);
            let sum = self.slot(sum, sources, "sum", slots)?;
            let known = self.present(y, at)?;
            let known = Node::Monad(self.row("sum")?, Box::new(known), at);
            let known = self.slot(known, sources, "sum", slots)?;
            return Some(Node::Dyad(self.row("%")?, Box::new(sum), Box::new(known), at));
        }
        let &(_, combine) = COMBINED.iter().find(|(word, _)| is_word(word))?;
        self.slot(Node::Monad(row, Box::new(y.clone()), at), sources, combine, slots)
    }

    /// `x wavg y`: the weighted sum by the sum of the weights of what is not null.
    fn weighted_average(
        &mut self,
        x: &Node,
        y: &Node,
        at: usize,
        sources: &[Source],
        slots: &mut Vec<Source>,
    ) -> Option<Node> {
        let weighted = |y: Node, row| Node::Dyad(row, Box::new(x.clone()), Box::new(y), at);
        let row = self.row("wsum")?;
        let sum = self.slot(weighted(y.clone(), row), sources, "sum", slots)?;
        let present = self.present(y, at)?;
        let weights = self.slot(weighted(present, row), sources, "sum", slots)?;
        Some(Node::Dyad(self.row("%")?, Box::new(sum), Box::new(weights), at))
    }

    /// `y%1f`: the sum of moments does not fit a long.
    fn as_floats(&self, y: &Node, at: usize) -> Option<Node> {
        let one = Box::new(Node::Constant(value::float(1.0)));
        Some(Node::Dyad(self.row("%")?, Box::new(y.clone()), one, at))
    }

    /// `not null y%1f`: bytes have no null.
    fn present(&self, y: &Node, at: usize) -> Option<Node> {
        let null = Node::Monad(self.row("null")?, Box::new(self.as_floats(y, at)?), at);
        Some(Node::Monad(self.row("not")?, Box::new(null), at))
    }

    /// A slot that stands for an aggregate.
    fn slot(&mut self, node: Node, sources: &[Source], combine: &str, slots: &mut Vec<Source>) -> Option<Node> {
        let combine = self.row(combine)?;
        self.partials.push(Partial { node, sources: sources.to_vec(), combine });
        slots.push(Source::Column(self.partials.len() - 1));
        Some(Node::Local(slots.len() - 1, 0, false))
    }

    /// The row of a word of q.
    fn row(&self, word: &str) -> Option<&'static Primitive> {
        if let Some(Function::Primitive(row)) = self.k.word_named(word, Dialect::Q).as_ref().and_then(as_function) {
            return Some(row);
        }
        match self.k.binary_shown_as(word)? {
            Function::Primitive(row) => Some(row),
            _ => None,
        }
    }
}
