//! Expressions of plans as those of DataFusion.

use array::error::{Error, Result};
use array::items::integer;
use array::kind::Kind;
use array::table_plan::{Operation, PlanExpression, PlanNode};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Column, ScalarValue};
use datafusion::functions::expr_fn::{abs, ceil, coalesce, exp, floor, ln, regexp_like, sqrt};
use datafusion::logical_expr::{Expr, lit};

use crate::aggregates::{Aggregated, aggregate};
use crate::calendar::{converted, modulo, part_of, quotient};
use crate::columns::{SourceColumn, as_type, filled_text, scalar_of};
use crate::comparisons::{Constant, Side, compared, member};
use crate::runtime::refused;
use crate::types::{either, float_as_long, in_column, long, physical, without_nan};

/// The columns of a plan's source, and the aggregates that expressions have asked for.
pub struct Columns<'a> {
    /// The columns.
    pub all: &'a [SourceColumn],
    /// The aggregates.
    pub aggregates: Vec<Expr>,
    /// Whether there may be no row at all.
    pub may_be_empty: bool,
}

impl Columns<'_> {
    /// The constant that an expression is.
    pub fn scalar(&self, of: &PlanExpression) -> Option<ScalarValue> {
        scalar_of(of.constant()?, of.kind)
    }

    /// An expression in a type.
    pub fn as_type(&mut self, of: &PlanExpression, to: &DataType) -> Result<Expr> {
        as_type(self.value(of)?, &physical(of.kind), to)
    }

    /// An expression in the form that items of its type have inside a plan; booleans may be null.
    pub fn value(&mut self, of: &PlanExpression) -> Result<Expr> {
        match &of.node {
            PlanNode::Column(place, name) => match self.all.get(*place) {
                Some(column) => Ok(column.value()),
                None => Err(Error::domain(format!("there is no column {}", name.name()))),
            },
            PlanNode::Constant(_) => match self.scalar(of) {
                Some(scalar) => Ok(Expr::Literal(scalar, None)),
                None => Err(Error::domain("this constant is not one of the engine")),
            },
            PlanNode::Aggregate(aggregated) => {
                let item = self.value(&aggregated.of)?;
                let may_be_empty = self.may_be_empty;
                let result = aggregate(&Aggregated { of: aggregated, item, kind: of.kind, may_be_empty })?;
                let name = format!("a{}", self.aggregates.len());
                self.aggregates.push(result.alias(&name));
                Ok(Expr::Column(Column::new_unqualified(name)))
            }
            PlanNode::Operation(operation, arguments) => self.operation(*operation, arguments, of.kind),
        }
    }

    fn operation(&mut self, operation: Operation, of: &[PlanExpression], kind: Kind) -> Result<Expr> {
        match (operation, of) {
            (Operation::Member, [x, items @ ..]) => self.member(x, items),
            (Operation::Within, [x, y]) => Ok(self.value(x)?.and(self.value(y)?)),
            (Operation::Like, [x, pattern]) => self.like(x, pattern),
            (Operation::Equal | Operation::Unequal | Operation::Less | Operation::AtMost, [x, y]) => {
                let (x, y) = self.sides(x, y)?;
                Ok(compared(operation, &x, &y))
            }
            (_, [x, y]) => self.dyad(operation, x, y, kind),
            (_, [y]) => self.monad(operation, y, kind),
            _ => Err(Error::domain(format!("{} has other arguments", operation.word()))),
        }
    }

    /// `x in items`. Where the column as it stands in the files can be compared with all items, it is.
    fn member(&mut self, x: &PlanExpression, items: &[PlanExpression]) -> Result<Expr> {
        let raw: Option<Vec<(Side, Side)>> = items.iter().map(|item| self.with_constant(x, item)).collect();
        let pairs = match raw {
            Some(pairs) => pairs,
            None => items.iter().map(|item| self.in_one_type(x, item)).collect::<Result<Vec<_>>>()?,
        };
        Ok(member(&pairs))
    }

    /// Two expressions as sides of a comparison.
    fn sides(&mut self, x: &PlanExpression, y: &PlanExpression) -> Result<(Side, Side)> {
        if let Some(found) = self.with_constant(x, y) {
            return Ok(found);
        }
        if let Some((y, x)) = self.with_constant(y, x) {
            return Ok((x, y));
        }
        self.in_one_type(x, y)
    }

    fn in_one_type(&mut self, x: &PlanExpression, y: &PlanExpression) -> Result<(Side, Side)> {
        let to = match (physical(x.kind), physical(y.kind)) {
            (a, b) if a == b => a,
            (DataType::Float64, _) | (_, DataType::Float64) => DataType::Float64,
            _ => DataType::Int64,
        };
        Ok((self.side(x, &to)?, self.side(y, &to)?))
    }

    fn side(&mut self, of: &PlanExpression, to: &DataType) -> Result<Side> {
        let value = self.as_type(of, to)?;
        Ok(Side::new(value, of.constant().is_some(), *to == DataType::Utf8))
    }

    /// A column as it stands in the files beside a constant of its type: the engine leaves files and groups of rows out by their bounds.
    fn with_constant(&self, x: &PlanExpression, y: &PlanExpression) -> Option<(Side, Side)> {
        let (PlanNode::Column(place, _), PlanNode::Constant(_)) = (&x.node, &y.node) else { return None };
        if x.kind != y.kind && !(x.kind.is_integer() && y.kind.is_integer()) || x.kind == Kind::Bool {
            return None;
        }
        let column = self.all.get(*place)?;
        let (held, is_text) = (column.held.as_ref()?, x.kind == Kind::Symbol);
        let scalar = match self.scalar(y)? {
            ScalarValue::Int64(Some(number)) => in_column(number, held)?,
            ScalarValue::Utf8(Some(text)) if !text.is_empty() && is_text => ScalarValue::Utf8(Some(text)),
            _ => return None,
        };
        let side = |value, constant| Side { value, constant, is_text };
        Some((side(column.item(), Constant::No), side(Expr::Literal(scalar, None), Constant::Known)))
    }

    fn dyad(&mut self, operation: Operation, x: &PlanExpression, y: &PlanExpression, kind: Kind) -> Result<Expr> {
        let to = physical(kind);
        if operation == Operation::Divide {
            let (x, y) = (self.as_type(x, &DataType::Float64)?, self.as_type(y, &DataType::Float64)?);
            return Ok(without_nan(x / y));
        }
        if matches!(operation, Operation::Quotient | Operation::Modulo | Operation::Multiple) {
            return match operation {
                Operation::Multiple => self.rounded(operation, y, x, kind),
                _ => self.rounded(operation, x, y, kind),
            };
        }
        let (a, b) = (self.as_type(x, &to)?, self.as_type(y, &to)?);
        let null = || ScalarValue::try_from(&to).map(|null| Expr::Literal(null, None)).map_err(|error| refused(&error));
        Ok(match operation {
            Operation::Add => clean(a + b, &to),
            Operation::Subtract => clean(a - b, &to),
            Operation::Multiply => clean(a * b, &to),
            Operation::Minimum if to == DataType::Boolean => a.and(b),
            Operation::Maximum if to == DataType::Boolean => a.or(b),
            // Where one is null neither holds.
            Operation::Minimum => either(a.clone().lt(b.clone()), a.clone(), either(b.clone().lt_eq(a), b, null()?)),
            Operation::Maximum => {
                let larger = either(a.clone().lt(b.clone()), b.clone(), a.clone());
                either(a.clone().is_null(), b.clone(), either(b.is_null(), a, larger))
            }
            Operation::Fill if to == DataType::Utf8 => either(b.clone().is_null().or(b.clone().eq(lit(""))), a, b),
            Operation::Fill => coalesce(vec![b, a]),
            _ => return Err(Error::domain(format!("{} is not between two items", operation.word()))),
        })
    }

    /// `div`, `mod`, `xbar`: by a constant above 0.
    fn rounded(&mut self, operation: Operation, of: &PlanExpression, by: &PlanExpression, kind: Kind) -> Result<Expr> {
        let whole = physical(of.kind) != DataType::Float64 && physical(by.kind) != DataType::Float64;
        if let (true, Some(by)) = (whole, by.constant().and_then(integer)) {
            let of = self.as_type(of, &DataType::Int64)?;
            return Ok(match operation {
                Operation::Quotient => quotient(of, by),
                Operation::Modulo => modulo(of, by),
                _ => of.clone() - modulo(of, by),
            });
        }
        let (of, by) = (self.as_type(of, &DataType::Float64)?, self.as_type(by, &DataType::Float64)?);
        let times = floor(of.clone() / by.clone());
        Ok(match operation {
            Operation::Quotient if physical(kind) == DataType::Int64 => float_as_long(times),
            Operation::Quotient => times,
            Operation::Modulo => of - by * times,
            _ => by * times,
        })
    }

    fn monad(&mut self, operation: Operation, y: &PlanExpression, kind: Kind) -> Result<Expr> {
        let (from, to) = (physical(y.kind), physical(kind));
        if matches!(
            operation,
            Operation::Year
                | Operation::MonthOfYear
                | Operation::DayOfMonth
                | Operation::Hour
                | Operation::MinuteOfHour
                | Operation::SecondOfMinute
        ) {
            return Ok(part_of(operation, self.value(y)?, y.kind));
        }
        let float = DataType::Float64;
        Ok(match operation {
            Operation::Not if from == DataType::Boolean => self.value(y)?.is_not_true(),
            Operation::Not => self.value(y)?.eq(long(0)),
            Operation::IsNull => match y.kind {
                Kind::Bool | Kind::Byte => lit(false),
                Kind::Symbol => self.value(y).map(|y| y.clone().is_null().or(y.eq(lit(""))))?,
                _ => self.value(y)?.is_null(),
            },
            Operation::Negate => Expr::Negative(Box::new(self.as_type(y, &to)?)),
            Operation::Absolute => abs(self.as_type(y, &to)?),
            Operation::Floor if from == float => float_as_long(floor(self.value(y)?)),
            Operation::Ceiling if from == float => float_as_long(ceil(self.value(y)?)),
            Operation::Floor | Operation::Ceiling => self.as_type(y, &to)?,
            // The engine has no root of a negative number, which is null.
            Operation::SquareRoot => {
                let y = self.as_type(y, &float)?;
                sqrt(either(y.clone().lt(lit(0.0)), lit(ScalarValue::Float64(None)), y))
            }
            Operation::Exponential => exp(self.as_type(y, &float)?),
            Operation::Logarithm => without_nan(ln(self.as_type(y, &float)?)),
            Operation::Sign => {
                let y = self.as_type(y, &(if from == DataType::Boolean { DataType::Int64 } else { from }))?;
                either(y.clone().gt(long(0)), long(1), either(y.eq(long(0)), long(0), long(-1)))
            }
            Operation::Convert => return self.convert(y, kind),
            _ => return Err(Error::domain(format!("{} is not of one item", operation.word()))),
        })
    }

    /// An expression in another type.
    fn convert(&mut self, y: &PlanExpression, kind: Kind) -> Result<Expr> {
        let (from, to) = (physical(y.kind), physical(kind));
        if y.kind.is_temporal() && kind.is_temporal() {
            return converted(self.value(y)?, y.kind, kind);
        }
        Ok(match (from, &to) {
            (from, DataType::Boolean) if from != DataType::Boolean => {
                let y = self.value(y)?;
                y.clone().is_null().or(y.not_eq(long(0)))
            }
            (DataType::Float64, DataType::Int64) => within(float_as_long(floor(self.value(y)? + lit(0.5))), kind),
            (DataType::Int64, DataType::Int64) => within(self.value(y)?, kind),
            _ => self.as_type(y, &to)?,
        })
    }

    fn like(&mut self, x: &PlanExpression, pattern: &PlanExpression) -> Result<Expr> {
        let Some(ScalarValue::Utf8(Some(pattern))) = self.scalar(pattern) else {
            return Err(Error::domain("the pattern of like is not text"));
        };
        let x = filled_text(self.value(x)?);
        Ok(match pattern.contains('[') {
            true => regexp_like(x, lit(as_regular_expression(&pattern)), None),
            false => x.like(lit(as_like_pattern(&pattern))),
        })
    }
}

/// An integer as one of a type: beyond its numbers it is infinite.
fn within(number: Expr, kind: Kind) -> Expr {
    let infinity = match kind {
        Kind::Short => i64::from(i16::MAX),
        Kind::Int => i64::from(i32::MAX),
        _ => return number,
    };
    let smaller = either(number.clone().lt(long(-infinity)), long(-infinity), number.clone());
    either(number.gt(long(infinity)), long(infinity), smaller)
}

/// A float whose NaN is null, and any other item as it is.
fn clean(of: Expr, held: &DataType) -> Expr {
    if *held == DataType::Float64 { without_nan(of) } else { of }
}

/// A pattern of `*` and `?` as one of SQL.
fn as_like_pattern(pattern: &str) -> String {
    let mut out = String::with_capacity(pattern.len());
    for letter in pattern.chars() {
        match letter {
            '*' => out.push('%'),
            '?' => out.push('_'),
            '%' | '_' | '\\' => out.extend(['\\', letter]),
            other => out.push(other),
        }
    }
    out
}

/// A pattern of `*`, `?` and `[...]` as a regular expression.
fn as_regular_expression(pattern: &str) -> String {
    let mut out = String::from("^(?s:");
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '*' => out.push_str(".*"),
            '?' => out.push('.'),
            '[' => {
                out.push('[');
                if letters.peek() == Some(&'^') {
                    letters.next();
                    out.push('^');
                }
                let mut is_first = true;
                for inner in letters.by_ref() {
                    match inner {
                        ']' if !is_first => break,
                        '\\' | '[' | ']' | '&' | '~' | '^' => out.extend(['\\', inner]),
                        other => out.push(other),
                    }
                    is_first = false;
                }
                out.push(']');
            }
            other if other.is_alphanumeric() || other.is_whitespace() => out.push(other),
            other => out.extend(['\\', other]),
        }
    }
    out.push_str(")$");
    out
}
