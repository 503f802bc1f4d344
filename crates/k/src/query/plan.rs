//! A query whose names are known: each is a column, the number of the row, or a value from outside.

use std::sync::OnceLock;

use smallvec::SmallVec;

use crate::array::{Symbol, Value, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::names::interpreter::Interpreter;
use crate::value::bytecode::Bytecode;
use crate::value::node::{Node, QueryVerb};
use crate::value::register::Register;
use crate::value::{longs, nothing};
use crate::verbs::lists::pieces::items_at;
use crate::verbs::tables::relation::{Relation, held};

/// A query that is ready to run.
#[derive(Debug)]
pub struct Plan<'a> {
    /// The verb.
    pub verb: QueryVerb,
    /// The conditions.
    pub conditions: Vec<Bound<'a>>,
    /// How the rows are grouped.
    pub by: BoundBy<'a>,
    /// The computed columns.
    pub columns: BoundColumns<'a>,
    /// The greatest number of rows.
    pub limit: Option<Value>,
    /// The order of the rows: whether descending, and by what.
    pub order: Option<(bool, Bound<'a>)>,
}

/// The expressions of a plan but for its conditions.
pub fn bounds_of<'p, 'q>(plan: &'p Plan<'q>) -> impl Iterator<Item = &'p Bound<'q>> {
    let by: Vec<&Bound<'_>> = match &plan.by {
        BoundBy::One(bound) => vec![bound],
        BoundBy::Named(all) => all.iter().map(|(_, bound)| bound).collect(),
        BoundBy::Table | BoundBy::Distinct | BoundBy::Exec => Vec::new(),
    };
    let columns: Vec<&Bound<'_>> = match &plan.columns {
        BoundColumns::All => Vec::new(),
        BoundColumns::One(bound) => vec![bound],
        BoundColumns::Named(all) => all.iter().map(|(_, bound)| bound).collect(),
    };
    by.into_iter().chain(columns).chain(plan.order.iter().map(|(_, bound)| bound))
}

impl<'a> Plan<'a> {
    /// The plan with the names of its expressions taken from elsewhere.
    #[must_use]
    pub fn with_sources(&self, source: &impl Fn(&Source) -> Source) -> Plan<'a> {
        let bound = |bound: &Bound<'a>| Bound::new(bound.node, bound.sources.iter().map(source).collect());
        let all = |all: &[(Symbol, Bound<'a>)]| all.iter().map(|(name, own)| (*name, bound(own))).collect();
        Plan {
            verb: self.verb,
            conditions: self.conditions.iter().map(bound).collect(),
            by: match &self.by {
                BoundBy::One(own) => BoundBy::One(bound(own)),
                BoundBy::Named(named) => BoundBy::Named(all(named)),
                BoundBy::Table => BoundBy::Table,
                BoundBy::Distinct => BoundBy::Distinct,
                BoundBy::Exec => BoundBy::Exec,
            },
            columns: match &self.columns {
                BoundColumns::All => BoundColumns::All,
                BoundColumns::One(own) => BoundColumns::One(bound(own)),
                BoundColumns::Named(named) => BoundColumns::Named(all(named)),
            },
            limit: self.limit.clone(),
            order: self.order.as_ref().map(|(descending, own)| (*descending, bound(own))),
        }
    }
}

/// How the rows of a plan are grouped.
#[derive(Debug)]
pub enum BoundBy<'a> {
    /// Not at all; the result is a table.
    Table,
    /// The same with each row once.
    Distinct,
    /// Not at all; the result is not a table.
    Exec,
    /// By one list.
    One(Bound<'a>),
    /// By named lists.
    Named(Vec<(Symbol, Bound<'a>)>),
}

/// The columns that a plan computes.
#[derive(Debug)]
pub enum BoundColumns<'a> {
    /// All columns as they are.
    All,
    /// One thing without a name.
    One(Bound<'a>),
    /// Named columns.
    Named(Vec<(Symbol, Bound<'a>)>),
}

/// An expression and where its names come from.
#[derive(Debug)]
pub struct Bound<'a> {
    /// The tree.
    pub node: &'a Node,
    /// The sources of its slots.
    pub sources: Vec<Source>,
    /// The code of the tree, where it was made with the query.
    code: Option<&'a Bytecode>,
    /// The code that was made when its value was first asked for.
    own_code: OnceLock<Bytecode>,
}

/// Where a name of an expression comes from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A column, by number.
    Column(usize),
    /// Parts of a column: of a date its month, of a foreign key what it refers to.
    Part(usize, Vec<Symbol>),
    /// The numbers of the rows.
    Rows,
    /// A value.
    Value(Value),
    /// Nothing here: the name is one of a query inside the expression.
    Missing,
}

impl<'a> Bound<'a> {
    /// An expression with the sources of its names.
    pub fn new(node: &'a Node, sources: Vec<Source>) -> Bound<'a> {
        Bound { node, sources, code: None, own_code: OnceLock::new() }
    }

    /// The same with code that was made before.
    #[must_use]
    pub fn with_code(mut self, code: Option<&'a Bytecode>) -> Bound<'a> {
        self.code = code;
        self
    }

    /// The value of the expression on the rows at some places, or on all.
    pub fn value(&self, k: &Interpreter, subject: &Relation, places: Option<&[usize]>) -> Result<Value> {
        let mut slots: SmallVec<[Register; 6]> = SmallVec::new();
        for source in &self.sources {
            slots.push(match source {
                Source::Missing => Register::Nothing,
                source => Register::from_value(&source_value(k, source, subject, places)?),
            });
        }
        let code = match self.code.or_else(|| self.own_code.get()) {
            Some(code) => code,
            None => {
                let code = k.phrase_code(self.node, self.sources.len())?;
                self.own_code.get_or_init(|| code)
            }
        };
        k.value_of_code(code, slots).map_err(|error| self.with_columns(error, subject))
    }

    /// An error of types or of lengths says which columns the expression is of.
    #[cold]
    fn with_columns(&self, error: Error, subject: &Relation) -> Error {
        if !matches!(error.kind(), ErrorKind::Type | ErrorKind::Length) {
            return error;
        }
        let mut places: Vec<usize> = Vec::new();
        for source in &self.sources {
            if let Source::Column(place) | Source::Part(place, _) = source
                && !places.contains(place)
            {
                places.push(*place);
            }
        }
        let of = |&place: &usize| {
            let (name, column) = subject.names.get(place).zip(subject.columns.get(place))?;
            Some(format!("{} holds {}", name.name(), held(column)))
        };
        let all: Vec<String> = places.iter().filter_map(of).take(MOST_NAMED).collect();
        if all.is_empty() { error } else { error.note(format!("the column {}", all.join(", "))) }
    }
}

/// How many columns an error tells of.
const MOST_NAMED: usize = 4;

fn source_value(k: &Interpreter, source: &Source, subject: &Relation, places: Option<&[usize]>) -> Result<Value> {
    let column = |index: usize| {
        let Some(column) = subject.columns.get(index) else { return Err(Error::domain("there is no such column")) };
        match places {
            Some(places) => items_at(&k.cx(), column, places),
            None => Ok(column.clone()),
        }
    };
    match source {
        Source::Column(index) => column(*index),
        Source::Part(index, parts) => {
            let mut value = column(*index)?;
            for part in parts {
                value = k.part_of(&value, *part)?;
            }
            Ok(value)
        }
        Source::Rows => {
            let n = places.map_or(subject.count, <[usize]>::len);
            let mut out = budget::vec(n)?;
            match places {
                Some(places) => out.extend(places.iter().map(|&place| place as i64)),
                None => out.extend(0..n as i64),
            }
            Ok(longs(out))
        }
        Source::Value(value) => Ok(value.clone()),
        Source::Missing => Ok(nothing()),
    }
}
