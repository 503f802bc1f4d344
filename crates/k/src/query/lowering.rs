//! Expressions of queries as those of a plan for another engine. What q makes of an expression on one row of nulls tells its type; a word that
//! has no row here is refused by its name.

use std::cell::Cell;

use crate::array::table_plan::{Aggregate, Operation, PlanAggregate, PlanExpression, PlanNode};
use crate::array::{Symbol, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::query::conversions::{Units, arithmetic, comparable, has_numbers};
use crate::query::engine_words::{DyadForm, PARTS, is_positive, name_of, primitive_of};
use crate::query::plan::{Bound, Source};
use crate::value::engine_table::TableOfEngine;
use crate::value::function::{Function, as_function};
use crate::value::node::{Node, for_children_mut, visit};
use crate::value::primitive::Primitive;
use crate::value::{self, Kind, array_of, count, is_atom, item, items, kind, text_or_symbol};
use crate::verbs::lists::pieces::one;
use crate::verbs::tables::relation::Relation;

/// A table of an engine for which expressions are lowered.
pub struct Lowering<'a> {
    /// The interpreter.
    pub k: &'a Interpreter,
    /// The table.
    pub table: &'a TableOfEngine,
    /// One row of nulls in its columns.
    row: Relation,
    /// The word for which the result depends on the order of the rows.
    pub needs_row_order: Cell<Option<&'static str>>,
}

/// An expression, and the sources of its names.
#[derive(Clone, Copy)]
struct Expression<'a> {
    node: &'a Node,
    sources: &'a [Source],
}

/// One row of nulls in the types of a table, for who looks names up.
pub fn prototype(table: &TableOfEngine) -> Relation {
    Relation {
        names: table.columns.iter().map(|column| column.name).collect(),
        columns: table.columns.iter().map(|column| one(column.kind.map_or_else(value::empty, value::null))).collect(),
        keys: 0,
        count: 1,
    }
}

/// An integer that is one, in the type of longs.
pub fn long(number: i64) -> PlanExpression {
    PlanExpression { kind: Kind::Long, node: PlanNode::Constant(value::long(number)) }
}

impl<'a> Lowering<'a> {
    /// For a table.
    pub fn new(k: &'a Interpreter, table: &'a TableOfEngine) -> Self {
        Lowering { k, table, row: prototype(table), needs_row_order: Cell::new(None) }
    }

    /// An expression of a query.
    pub fn bound(&self, bound: &Bound<'_>) -> Result<PlanExpression> {
        // What q makes of it on a row of nulls is not to be recorded.
        let mut node = bound.node.clone();
        unobserve(&mut node);
        self.node(&node, &bound.sources)
    }

    /// The error of a word.
    fn refused<T>(&self, word: &str) -> Result<T> {
        Err(self.table.refused(word))
    }

    /// A column by its place.
    pub fn column(&self, place: usize) -> Result<PlanExpression> {
        let Some(column) = self.table.columns.get(place) else { return Err(Error::domain("there is no such column")) };
        let Some(kind) = column.kind else {
            let (name, held) = (column.name.name(), &column.held);
            return Err(Error::refusal(
                "engine",
                format!("the column {name} holds {held}, which is not of a type here"),
            )
            .note("name the columns that are wanted, without it"));
        };
        Ok(PlanExpression { kind, node: PlanNode::Column(place, column.name) })
    }

    fn node(&self, node: &Node, sources: &[Source]) -> Result<PlanExpression> {
        if let Some(constant) = self.constant(node, sources)? {
            return self.atom(&constant);
        }
        match node {
            Node::Local(slot, ..) => match sources.get(*slot) {
                Some(Source::Column(place)) => self.column(*place),
                Some(Source::Part(place, parts)) => {
                    let column = self.column(*place)?;
                    parts.iter().try_fold(column, |of, part| self.part(*part, of))
                }
                Some(Source::Rows) => self.refused("i, the number of the row,"),
                Some(Source::Value(_) | Source::Missing) | None => self.refused("a query in an expression"),
            },
            Node::Monad(row, y, _) => self.monad(row, y, Expression { node, sources }),
            Node::Dyad(row, x, y, _) => self.dyad(row, x, y, Expression { node, sources }),
            Node::Apply(f, y, at) => match primitive_of(f, sources) {
                Some(row) => self.node(&Node::Monad(row, y.clone(), *at), sources),
                None => self.refused(&name_of(f)),
            },
            Node::Call(f, places, at) => match (primitive_of(f, sources), places.as_slice()) {
                (Some(row), [Some(y)]) => self.node(&Node::Monad(row, Box::new(y.clone()), *at), sources),
                (Some(row), [Some(x), Some(y)]) => {
                    self.node(&Node::Dyad(row, Box::new(x.clone()), Box::new(y.clone()), *at), sources)
                }
                _ => self.refused(&name_of(f)),
            },
            Node::DerivedMonad(adverb, ..) | Node::DerivedDyad(adverb, ..) => self.refused(adverb.text()),
            Node::List(_) => self.refused("a list of columns"),
            Node::Conditional(..) => self.refused("$[;;]"),
            Node::Query(_) => self.refused("a query in an expression"),
            _ => self.refused("this expression"),
        }
    }

    /// The value of an expression in which no column stands.
    fn constant(&self, node: &Node, sources: &[Source]) -> Result<Option<Value>> {
        let mut is_constant = true;
        visit(node, &mut |node| match node {
            Node::Local(slot, ..) => is_constant &= matches!(sources.get(*slot), Some(Source::Value(_))),
            Node::Query(_) | Node::Assign(_) => is_constant = false,
            _ => {}
        });
        if !is_constant {
            return Ok(None);
        }
        let bound = Bound::new(node, sources.to_vec());
        bound.value(self.k, &self.row, None).map(Some)
    }

    /// A constant as an expression.
    fn atom(&self, constant: &Value) -> Result<PlanExpression> {
        let constant = &crate::array::domains::resolved(constant)?;
        let kind = kind(constant);
        if !is_atom(constant) || !has_numbers(kind) && kind != Kind::Symbol {
            return self.refused(if is_atom(constant) { "a value of this type" } else { "a list among columns" });
        }
        Ok(PlanExpression { kind, node: PlanNode::Constant(constant.clone()) })
    }

    /// The type of what q makes of an expression.
    fn kind_of(&self, expression: Expression<'_>) -> Result<Kind> {
        let value = Bound::new(expression.node, expression.sources.to_vec()).value(self.k, &self.row, None)?;
        Ok(kind(&value))
    }

    /// The named part of a time.
    fn part(&self, name: Symbol, of: PlanExpression) -> Result<PlanExpression> {
        let word = name.name();
        let to = kind(&self.k.part_of(&one(value::null(of.kind)), name)?);
        let is_dated = matches!(of.kind, Kind::Timestamp | Kind::Date | Kind::Month);
        let operation = match &*word {
            "mm" if !is_dated => Operation::MinuteOfHour,
            "year" | "mm" | "dd" | "hh" | "uu" | "ss" => Operation::from_word(&word).unwrap_or(Operation::Year),
            "week" => return self.week(of),
            _ => return self.converted(of, to, &word),
        };
        Ok(PlanExpression::operation(to, operation, vec![of]))
    }

    /// The first day of the week of a date.
    fn week(&self, of: PlanExpression) -> Result<PlanExpression> {
        let day = self.converted(of, Kind::Date, "week")?;
        let first = long(self.k.settings.week.get().unwrap_or(2));
        let since = PlanExpression::operation(Kind::Long, Operation::Subtract, vec![day.clone(), first]);
        let into = PlanExpression::operation(Kind::Long, Operation::Modulo, vec![since, long(7)]);
        Ok(PlanExpression::operation(Kind::Date, Operation::Subtract, vec![day, into]))
    }

    /// An expression in another type.
    fn converted(&self, of: PlanExpression, to: Kind, word: &str) -> Result<PlanExpression> {
        match Units::converts(of.kind, to) {
            true if of.kind == to => Ok(of),
            true => Ok(PlanExpression::operation(to, Operation::Convert, vec![of])),
            false => self.refused(&format!("{word} of a {}", of.kind.names().1)),
        }
    }

    fn monad(&self, row: &'static Primitive, y: &Node, expression: Expression<'_>) -> Result<PlanExpression> {
        let word = row.monad_word();
        let sources = expression.sources;
        if word == "reciprocal" {
            let of = vec![PlanExpression { kind: Kind::Float, node: PlanNode::Constant(value::float(1.0)) }];
            let of = of.into_iter().chain([self.node(y, sources)?]).collect();
            return Ok(PlanExpression::operation(self.kind_of(expression)?, Operation::Divide, of));
        }
        if let Some(aggregate) = Aggregate::from_word(word) {
            return self.aggregate((aggregate, row), y, expression);
        }
        let operation = match Operation::from_word(word) {
            Some(
                operation @ (Operation::Not
                | Operation::IsNull
                | Operation::Negate
                | Operation::Absolute
                | Operation::Floor
                | Operation::Ceiling
                | Operation::SquareRoot
                | Operation::Exponential
                | Operation::Logarithm
                | Operation::Sign),
            ) => operation,
            _ => return self.refused(word),
        };
        let of = self.node(y, sources)?;
        let takes = match operation {
            Operation::IsNull => true,
            Operation::Not | Operation::Negate | Operation::Absolute | Operation::Sign => has_numbers(of.kind),
            _ => of.kind.is_number(),
        };
        if !takes {
            return self.refused(&format!("{word} of a {}", of.kind.names().1));
        }
        Ok(PlanExpression::operation(self.kind_of(expression)?, operation, vec![of]))
    }

    fn aggregate(
        &self,
        (mut aggregate, row): (Aggregate, &'static Primitive),
        y: &Node,
        expression: Expression<'_>,
    ) -> Result<PlanExpression> {
        let (word, sources) = (aggregate.word(), expression.sources);
        let of = match y {
            Node::Local(slot, ..) if matches!(sources.get(*slot), Some(Source::Rows)) => match aggregate {
                Aggregate::Count => long(1),
                _ => return self.refused("i, the number of the row,"),
            },
            Node::Monad(inner, z, _) if aggregate == Aggregate::Count && inner.monad_word() == "distinct" => {
                aggregate = Aggregate::CountDistinct;
                self.node(z, sources)?
            }
            _ => self.node(y, sources)?,
        };
        if of.has_aggregate() {
            return self.refused(&format!("{word} of another aggregate"));
        }
        let is_count = matches!(aggregate, Aggregate::Count | Aggregate::CountDistinct);
        let kind = if is_count { Kind::Long } else { self.kind_of(expression)? };
        let takes = match aggregate {
            Aggregate::Count | Aggregate::CountDistinct | Aggregate::First | Aggregate::Last => true,
            Aggregate::Any | Aggregate::All => of.kind == Kind::Bool,
            Aggregate::Sum | Aggregate::Least | Aggregate::Greatest => has_numbers(of.kind),
            _ => has_numbers(of.kind) && matches!(kind, Kind::Float | Kind::Real),
        };
        if !takes {
            return self.refused(&format!("{word} of a {}", of.kind.names().1));
        }
        if matches!(aggregate, Aggregate::First | Aggregate::Last) {
            self.needs_row_order.set(Some(word));
        }
        let alone = |list: Value| {
            let node = Node::Monad(row, Box::new(Node::Constant(list)), 0);
            Bound::new(&node, Vec::new()).value(self.k, &self.row, None)
        };
        let (of_none, of_nulls) = match is_count {
            true => (value::long(0), value::long(0)),
            false => (alone(value::empty_of(of.kind))?, alone(one(value::null(of.kind)))?),
        };
        Ok(PlanExpression {
            kind,
            node: PlanNode::Aggregate(Box::new(PlanAggregate { word: aggregate, of, of_none, of_nulls })),
        })
    }

    fn dyad(&self, row: &'static Primitive, x: &Node, y: &Node, expression: Expression<'_>) -> Result<PlanExpression> {
        let sources = expression.sources;
        let is_swapped = match DyadForm::from_row(row) {
            DyadForm::Cast => return self.cast(x, y, expression),
            DyadForm::Member => return self.member(self.node(x, sources)?, self.constant(y, sources)?),
            DyadForm::Within => return self.within(self.node(x, sources)?, self.constant(y, sources)?),
            DyadForm::Like => return self.like(self.node(x, sources)?, self.constant(y, sources)?),
            DyadForm::WeightedAverage => return self.weighted_average(row, (x, y), expression),
            DyadForm::WeightedSum => {
                let product = Node::Dyad(self.word("*")?, Box::new(x.clone()), Box::new(y.clone()), 0);
                return self.node(&Node::Monad(self.word("sum")?, Box::new(product), 0), sources);
            }
            DyadForm::Swapped(operation) => Some(operation),
            DyadForm::Plain => None,
        };
        let (x, y) = (self.node(x, sources)?, self.node(y, sources)?);
        let (x, y) = if is_swapped.is_some() { (y, x) } else { (x, y) };
        let Some(operation) = is_swapped.or_else(|| Operation::from_word(DyadForm::plain_word(row))) else {
            return self.refused(row.spelling);
        };
        let word = operation.word();
        let kind = self.kind_of(expression)?;
        let (x, y) = match operation {
            Operation::Add | Operation::Subtract | Operation::Multiply | Operation::Divide => {
                arithmetic((x, y), kind).ok_or_else(|| self.table.refused(&format!("{word} of these types")))?
            }
            Operation::Quotient | Operation::Modulo => match is_positive(&y) && x.kind.is_number() {
                true => (x, y),
                false => return self.refused(&format!("{word} by anything but a number above 0")),
            },
            Operation::Multiple => self.multiple(x, y, kind)?,
            Operation::Equal
            | Operation::Unequal
            | Operation::Less
            | Operation::AtMost
            | Operation::Minimum
            | Operation::Maximum
            | Operation::Fill => {
                comparable(x, y).ok_or_else(|| self.table.refused(&format!("{word} of these types")))?
            }
            _ => return self.refused(row.spelling),
        };
        Ok(PlanExpression::operation(kind, operation, vec![x, y]))
    }

    /// `x$y`: an expression in another type, or a part of a time.
    fn cast(&self, x: &Node, y: &Node, expression: Expression<'_>) -> Result<PlanExpression> {
        let Some(to) = self.constant(x, expression.sources)? else {
            return self.refused("$ with a column on its left");
        };
        let of = self.node(y, expression.sources)?;
        let name = text_or_symbol(&to).map(|name| String::from_utf8_lossy(&name).into_owned());
        match name.filter(|name| PARTS.contains(&name.as_str())) {
            Some(name) => self.part(Symbol::new(&name)?, of),
            None => self.converted(of, self.kind_of(expression)?, "$"),
        }
    }

    /// `x wavg y`: the weighted sum by the sum of the weights of what is not null.
    fn weighted_average(
        &self,
        row: &'static Primitive,
        (x, y): (&Node, &Node),
        expression: Expression<'_>,
    ) -> Result<PlanExpression> {
        let kind = self.kind_of(expression)?;
        let (x, y) = (self.node(x, expression.sources)?, self.node(y, expression.sources)?);
        if !x.kind.is_number() || !y.kind.is_number() || x.has_aggregate() || y.has_aggregate() {
            return self.refused(row.spelling);
        }
        let float = |of: PlanExpression| PlanExpression::operation(Kind::Float, Operation::Convert, vec![of]);
        let (x, y) = (float(x), float(y));
        let sum = |of: PlanExpression| {
            let none = value::float(0.0);
            let aggregate = PlanAggregate { word: Aggregate::Sum, of, of_none: none.clone(), of_nulls: none };
            PlanExpression { kind: Kind::Float, node: PlanNode::Aggregate(Box::new(aggregate)) }
        };
        let product = |x, y| PlanExpression::operation(Kind::Float, Operation::Multiply, vec![x, y]);
        let null = PlanExpression::operation(Kind::Bool, Operation::IsNull, vec![y.clone()]);
        let present = float(PlanExpression::operation(Kind::Bool, Operation::Not, vec![null]));
        let (weighted, weights) = (sum(product(x.clone(), y)), sum(product(x, present)));
        Ok(PlanExpression::operation(kind, Operation::Divide, vec![weighted, weights]))
    }

    /// The row of a word.
    pub fn word(&self, word: &str) -> Result<&'static Primitive> {
        if let Some(Function::Primitive(row)) = self.k.word_named(word, Dialect::Q).as_ref().and_then(as_function) {
            return Ok(row);
        }
        match self.k.binary_shown_as(word) {
            Some(Function::Primitive(row)) => Ok(row),
            _ => Err(self.table.refused(word)),
        }
    }

    /// `x xbar y` in the unit of its result.
    fn multiple(&self, x: PlanExpression, y: PlanExpression, kind: Kind) -> Result<(PlanExpression, PlanExpression)> {
        if !is_positive(&x) {
            return self.refused("xbar of anything but a number above 0");
        }
        let y = if kind.is_temporal() && y.kind != kind { self.converted(y, kind, "xbar")? } else { y };
        if !x.kind.is_temporal() {
            return Ok((x, y));
        }
        let step = x.constant().and_then(|step| array_of(step)?.as_atom::<i64>().copied());
        match step.and_then(|step| Units::in_unit_of(step, x.kind, y.kind)) {
            Some(step) => Ok((PlanExpression { kind: y.kind, ..long(step) }, y)),
            None => self.refused("xbar of these types"),
        }
    }

    fn member(&self, x: PlanExpression, y: Option<Value>) -> Result<PlanExpression> {
        let Some(all) = y else { return self.refused("in with a column on its right") };
        let mut of = vec![x];
        for one in items(&crate::array::domains::resolved(&all)?) {
            let (x, one) = match (of.first().cloned(), self.atom(&one)?) {
                (Some(x), one) => comparable(x, one).ok_or_else(|| self.table.refused("in of these types"))?,
                (None, _) => return self.refused("in"),
            };
            if let Some(first) = of.first_mut() {
                *first = x;
            }
            of.push(one);
        }
        Ok(PlanExpression::operation(Kind::Bool, Operation::Member, of))
    }

    fn within(&self, x: PlanExpression, y: Option<Value>) -> Result<PlanExpression> {
        let Some(bounds) = y.filter(|bounds| count(bounds) == 2) else {
            return self.refused("within of anything but two constants");
        };
        let mut of = Vec::new();
        for place in 0..2 {
            let bound = self.atom(&item(&bounds, place))?;
            let (x, bound) = match place {
                0 => comparable(bound, x.clone()),
                _ => comparable(x.clone(), bound),
            }
            .ok_or_else(|| self.table.refused("within of these types"))?;
            of.push(PlanExpression::operation(Kind::Bool, Operation::AtMost, vec![x, bound]));
        }
        Ok(PlanExpression::operation(Kind::Bool, Operation::Within, of))
    }

    fn like(&self, x: PlanExpression, y: Option<Value>) -> Result<PlanExpression> {
        match y.filter(|pattern| kind(pattern) == Kind::Char) {
            Some(pattern) if x.kind == Kind::Symbol => {
                let pattern = PlanExpression { kind: Kind::Char, node: PlanNode::Constant(pattern) };
                Ok(PlanExpression::operation(Kind::Bool, Operation::Like, vec![x, pattern]))
            }
            _ => self.refused("like of anything but a symbol and a string"),
        }
    }
}

/// Takes the records out of an expression that `explain` looks at.
fn unobserve(node: &mut Node) {
    while let Node::Observed(observed) = node {
        *node = observed.node.clone();
    }
    for_children_mut(node, &mut unobserve);
}
