//! Queries on tables of other engines, as plans: rows, conditions, groups, columns, order, limit, joins by key. A plan says what a query of
//! q means, down to its types and its nulls, and knows no engine.

use std::any::Any;
use std::fmt::{self, Debug, Display, Formatter};
use std::sync::Arc;

use super::kind::Kind;
use super::{Context, Symbol, Value};
use crate::error::Result;

/// A table of an engine.
pub trait EngineTable: Any + Debug + Send + Sync {
    /// The place of its rows, for messages.
    fn place(&self) -> String;

    /// Its columns.
    fn columns(&self) -> &[EngineColumn];

    /// The columns of the result of a query, as long as each other: booleans, longs, floats or symbols, in which times are numbers in their
    /// units.
    ///
    /// # Errors
    /// A value for what the engine cannot do, for what is wrong in the files or with the cluster, and for a stop.
    fn run(&self, cx: &Context, plan: &TablePlan) -> Result<Vec<Value>>;

    /// How the engine would run a query.
    ///
    /// # Errors
    /// As for [`EngineTable::run`].
    fn explain(&self, cx: &Context, plan: &TablePlan) -> Result<EnginePlan>;
}

/// How an engine would run a query, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnginePlan {
    /// Its own plan of the query.
    pub logical: String,
    /// The steps on this machine.
    pub steps: String,
}

/// A column of a table of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineColumn {
    /// Its name.
    pub name: Symbol,
    /// The type of its items here; nothing if they have none, so that no query can use the column.
    pub kind: Option<Kind>,
    /// The type that it has in the engine.
    pub held: String,
}

/// A query on a table.
#[derive(Clone, Debug)]
pub struct TablePlan {
    /// The joins by which columns are added to those of the table, one after the other.
    pub joins: Vec<TableJoin>,
    /// Conditions, all of which hold for a row.
    pub conditions: Vec<PlanExpression>,
    /// What becomes of the rows that are left.
    pub form: PlanForm,
    /// The columns of the result, those of the groups first.
    pub outputs: Vec<OutputColumn>,
    /// The order of the rows.
    pub order: Option<PlanOrder>,
    /// How many rows are left out at the beginning.
    pub skip: usize,
    /// The greatest number of rows.
    pub fetch: Option<usize>,
    /// The word for which the result depends on the order of the rows in the table, if there is one.
    pub needs_row_order: Option<&'static str>,
}

/// What becomes of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanForm {
    /// A row for each.
    Rows,
    /// The same, each row once.
    Distinct,
    /// A row for each group of them that agrees in so many columns; without such columns one row.
    Groups(usize),
}

/// A named column of a result.
#[derive(Clone, Debug)]
pub struct OutputColumn {
    /// Its name.
    pub name: Symbol,
    /// Its items.
    pub value: PlanExpression,
}

/// The order of rows; nulls are the least items.
#[derive(Clone, Debug)]
pub struct PlanOrder {
    /// Whether the greatest item comes first.
    pub descending: bool,
    /// The items that are compared.
    pub by: PlanExpression,
}

/// A join of a table with another one that has a row for each key.
#[derive(Clone, Debug)]
pub struct TableJoin {
    /// Whether rows without a partner are left out. Otherwise they get nulls in new columns.
    pub is_inner: bool,
    /// The other table.
    pub right: JoinedTable,
    /// The columns of the keys, on both sides.
    pub keys: Vec<(usize, usize)>,
    /// The other columns of the right table: its place there, and the place of the column that it takes, which may be a new one.
    pub taken: Vec<(usize, usize)>,
}

/// The right side of a join.
#[derive(Clone, Debug)]
pub enum JoinedTable {
    /// A table in memory: its columns.
    Memory(Vec<MemoryColumn>),
    /// A table of the same engine.
    Engine(Arc<dyn EngineTable>),
}

/// A column of a table in memory.
#[derive(Clone, Debug)]
pub struct MemoryColumn {
    /// Its name.
    pub name: Symbol,
    /// The type of its items.
    pub kind: Kind,
    /// Its items: booleans, longs, floats or symbols, with the nulls of the notation.
    pub items: Value,
}

/// An expression and the type of what it gives.
#[derive(Clone, Debug)]
pub struct PlanExpression {
    /// The type of its items.
    pub kind: Kind,
    /// How they are made.
    pub node: PlanNode,
}

/// How the items of an expression are made.
#[derive(Clone, Debug)]
pub enum PlanNode {
    /// A column of the table, joins included.
    Column(usize, Symbol),
    /// An atom, or the text of a pattern.
    Constant(Value),
    /// An operation on the items of a row.
    Operation(Operation, Vec<PlanExpression>),
    /// A value of all rows of a group.
    Aggregate(Box<PlanAggregate>),
}

/// A value of all rows of a group.
#[derive(Clone, Debug)]
pub struct PlanAggregate {
    /// What is computed.
    pub word: Aggregate,
    /// What it is of.
    pub of: PlanExpression,
    /// The value for no rows.
    pub of_none: Value,
    /// The value for rows that are all null.
    pub of_nulls: Value,
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$case_doc])* $case,)*
        }

        impl $name {
            /// The word of q.
            pub fn word(self) -> &'static str {
                match self { $($name::$case => $text,)* }
            }

            /// The one of a word.
            pub fn from_word(word: &str) -> Option<$name> {
                match word {
                    $($text => Some($name::$case),)*
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// An operation on the items of a row. Of times it sees the numbers that they are in their units.
    Operation {
        /// Sum.
        Add = "+",
        /// Difference.
        Subtract = "-",
        /// Product.
        Multiply = "*",
        /// Quotient, a float.
        Divide = "%",
        /// Quotient rounded down, by a constant.
        Quotient = "div",
        /// Remainder with the sign of the right side, by a constant.
        Modulo = "mod",
        /// The right side rounded down to a multiple of the left one, a constant.
        Multiple = "xbar",
        /// The lesser; null if one is.
        Minimum = "&",
        /// The greater; nulls are the least.
        Maximum = "|",
        /// The same, null or not.
        Equal = "=",
        /// Another.
        Unequal = "<>",
        /// Less; null is less than all else.
        Less = "<",
        /// At most.
        AtMost = "<=",
        /// One of the items that follow.
        Member = "in",
        /// Between the two that follow, which are constants.
        Within = "within",
        /// Like a pattern of `*`, `?` and `[...]`.
        Like = "like",
        /// The right side, and the left one where that is null.
        Fill = "^",
        /// True where the item is 0.
        Not = "not",
        /// Whether the item is null.
        IsNull = "null",
        /// With the other sign.
        Negate = "neg",
        /// Without sign.
        Absolute = "abs",
        /// Rounded down.
        Floor = "floor",
        /// Rounded up.
        Ceiling = "ceiling",
        /// Square root.
        SquareRoot = "sqrt",
        /// Power of e.
        Exponential = "exp",
        /// Natural logarithm.
        Logarithm = "log",
        /// -1, 0 or 1.
        Sign = "signum",
        /// In the type of the expression.
        Convert = "$",
        /// The year of a time.
        Year = "year",
        /// The month of the year.
        MonthOfYear = "mm",
        /// The day of the month.
        DayOfMonth = "dd",
        /// The hour of the day.
        Hour = "hh",
        /// The minute of the hour.
        MinuteOfHour = "uu",
        /// The second of the minute.
        SecondOfMinute = "ss",
    }
}

words! {
    /// What is computed of all rows of a group.
    Aggregate {
        /// Their sum, nulls aside.
        Sum = "sum",
        /// Their mean, nulls aside.
        Average = "avg",
        /// The least, nulls aside.
        Least = "min",
        /// The greatest, nulls aside.
        Greatest = "max",
        /// How many there are.
        Count = "count",
        /// How many different ones there are, of which null is one.
        CountDistinct = "count distinct",
        /// The first one, null or not.
        First = "first",
        /// The last one, null or not.
        Last = "last",
        /// Variance, nulls aside.
        Variance = "var",
        /// Standard deviation, nulls aside.
        Deviation = "dev",
        /// Variance of a sample.
        SampleVariance = "svar",
        /// Standard deviation of a sample.
        SampleDeviation = "sdev",
        /// The one in the middle of the order.
        Median = "med",
        /// Whether one is true.
        Any = "any",
        /// Whether all are true.
        All = "all",
    }
}

impl PlanExpression {
    /// An operation.
    pub fn operation(kind: Kind, operation: Operation, of: Vec<PlanExpression>) -> PlanExpression {
        PlanExpression { kind, node: PlanNode::Operation(operation, of) }
    }

    /// The atom that it is, if it is constant.
    pub fn constant(&self) -> Option<&Value> {
        match &self.node {
            PlanNode::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Whether there is an aggregate in it.
    pub fn has_aggregate(&self) -> bool {
        match &self.node {
            PlanNode::Aggregate(_) => true,
            PlanNode::Operation(_, of) => of.iter().any(PlanExpression::has_aggregate),
            PlanNode::Column(..) | PlanNode::Constant(_) => false,
        }
    }

    /// Whether it has a value for each row: a column stands in it outside of aggregates.
    pub fn is_of_rows(&self) -> bool {
        match &self.node {
            PlanNode::Column(..) => true,
            PlanNode::Operation(_, of) => of.iter().any(PlanExpression::is_of_rows),
            PlanNode::Aggregate(_) | PlanNode::Constant(_) => false,
        }
    }
}

impl Display for PlanExpression {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let letter = char::from(self.kind.names().0);
        match &self.node {
            PlanNode::Column(_, name) => f.write_str(&name.name()),
            PlanNode::Constant(value) => write!(f, "{}:{letter}", constant_text(value)),
            PlanNode::Operation(operation, of) => {
                write!(f, "({}", operation.word())?;
                of.iter().try_for_each(|of| write!(f, " {of}"))?;
                write!(f, "):{letter}")
            }
            PlanNode::Aggregate(aggregate) => write!(f, "[{} {}]:{letter}", aggregate.word.word(), aggregate.of),
        }
    }
}

/// A constant as the text of a plan has it.
fn constant_text(value: &Value) -> String {
    use super::items::{array_of, integer, text_of};
    if let Some(text) = text_of(value) {
        return format!("{:?}", String::from_utf8_lossy(text));
    }
    if let Some(symbol) = array_of(value).and_then(|array| array.as_atom::<Symbol>()) {
        return format!("`{}", symbol.name());
    }
    match (integer(value), array_of(value).and_then(|array| array.as_atom::<f64>())) {
        (Some(number), _) if number == super::nulls::NULL => "null".to_string(),
        (Some(number), _) => number.to_string(),
        (None, Some(number)) => number.to_string(),
        (None, None) => String::new(),
    }
}

impl Display for TablePlan {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for join in &self.joins {
            let keys: Vec<String> = join.keys.iter().map(|(left, right)| format!("{left}={right}")).collect();
            let right = match &join.right {
                JoinedTable::Memory(columns) => format!("{} columns in memory", columns.len()),
                JoinedTable::Engine(table) => table.place(),
            };
            writeln!(f, "{} {right} on {}", if join.is_inner { "ij" } else { "lj" }, keys.join(" "))?;
        }
        for condition in &self.conditions {
            writeln!(f, "where {condition}")?;
        }
        let (what, keys) = match self.form {
            PlanForm::Rows => ("select", 0),
            PlanForm::Distinct => ("distinct", 0),
            PlanForm::Groups(keys) => ("groups", keys),
        };
        for (place, output) in self.outputs.iter().enumerate() {
            let what = if place < keys { "by" } else { what };
            writeln!(f, "{what} {}: {}", output.name.name(), output.value)?;
        }
        if let Some(order) = &self.order {
            writeln!(f, "order {} {}", if order.descending { "down" } else { "up" }, order.by)?;
        }
        if self.skip > 0 {
            writeln!(f, "skip {}", self.skip)?;
        }
        if let Some(fetch) = self.fetch {
            writeln!(f, "fetch {fetch}")?;
        }
        match self.needs_row_order {
            Some(word) => writeln!(f, "in the order of the rows: {word}"),
            None => Ok(()),
        }
    }
}
