//! Comparisons as q means them: null is the least item and like itself. A boolean of the engine that is null means false.

use array::error::Result;
use array::kind::Kind;
use array::table_plan::{Operation, PlanExpression, PlanNode};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::ScalarValue;
use datafusion::logical_expr::expr_fn::binary_expr;
use datafusion::logical_expr::{Expr, Operator, in_list, lit};

use crate::expressions::{Columns, truth};
use crate::types::{in_column, physical};

/// The two sides of a comparison in one type.
struct Sides {
    x: Side,
    y: Side,
}

/// A side.
#[derive(Clone)]
struct Side {
    value: Expr,
    constant: Constant,
    is_text: bool,
}

/// What a constant is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Constant {
    No,
    Null,
    Known,
}

impl Side {
    fn is_null(&self) -> Expr {
        match self.is_text {
            true => self.value.clone().is_null().or(self.value.clone().eq(lit(""))),
            false => self.value.clone().is_null(),
        }
    }

    /// The item, of a text that is null the empty one.
    fn filled(&self) -> Expr {
        if self.is_text { crate::expressions::filled_text(self.value.clone()) } else { self.value.clone() }
    }
}

/// Two expressions as sides.
fn sides(columns: &mut Columns<'_>, x: &PlanExpression, y: &PlanExpression) -> Result<Sides> {
    if let Some(found) = with_constant(columns, x, y) {
        return Ok(found);
    }
    if let Some(found) = with_constant(columns, y, x) {
        return Ok(Sides { x: found.y, y: found.x });
    }
    let to = match (physical(x.kind), physical(y.kind)) {
        (a, b) if a == b => a,
        (DataType::Float64, _) | (_, DataType::Float64) => DataType::Float64,
        _ => DataType::Int64,
    };
    Ok(Sides { x: side(columns, x, &to)?, y: side(columns, y, &to)? })
}

fn side(columns: &mut Columns<'_>, x: &PlanExpression, to: &DataType) -> Result<Side> {
    let value = columns.as_type(x, to)?;
    let is_text = *to == DataType::Utf8;
    let constant = match &value {
        _ if x.constant().is_none() => Constant::No,
        Expr::Literal(scalar, _) if scalar.is_null() => Constant::Null,
        Expr::Literal(ScalarValue::Utf8(Some(text)), _) if text.is_empty() => Constant::Null,
        _ => Constant::Known,
    };
    Ok(Side { value, constant, is_text })
}

/// A column as it stands in the files beside a constant of its type: the engine leaves files and groups of rows out by their bounds.
fn with_constant(columns: &Columns<'_>, x: &PlanExpression, y: &PlanExpression) -> Option<Sides> {
    let (PlanNode::Column(place, _), PlanNode::Constant(_)) = (&x.node, &y.node) else { return None };
    if x.kind != y.kind && !(x.kind.is_integer() && y.kind.is_integer()) {
        return None;
    }
    let (value, held) = columns.raw(*place)?;
    let is_text = x.kind == Kind::Symbol;
    let scalar = match columns.scalar(y)? {
        ScalarValue::Int64(Some(number)) => in_column(number, held)?,
        ScalarValue::Utf8(Some(text)) if !text.is_empty() && is_text => ScalarValue::Utf8(Some(text)),
        _ => return None,
    };
    let y = Side { value: Expr::Literal(scalar, None), constant: Constant::Known, is_text };
    Some(Sides { x: Side { value, constant: Constant::No, is_text }, y })
}

/// `x = y`, `x <> y`, `x < y`, `x <= y`.
pub fn compared(columns: &mut Columns<'_>, operation: Operation, x: &PlanExpression, y: &PlanExpression) -> Result<Expr> {
    let Sides { x, y } = sides(columns, x, y)?;
    Ok(match operation {
        Operation::Equal => equal(&x, &y),
        Operation::Unequal => unequal(&x, &y),
        Operation::Less => less(&x, &y),
        _ => at_most(&x, &y),
    })
}

fn equal(x: &Side, y: &Side) -> Expr {
    match (x.constant, y.constant) {
        (_, Constant::Null) => x.is_null(),
        (Constant::Null, _) => y.is_null(),
        (Constant::Known, _) | (_, Constant::Known) => x.value.clone().eq(y.value.clone()),
        _ if x.is_text => x.filled().eq(y.filled()),
        _ => binary_expr(x.value.clone(), Operator::IsNotDistinctFrom, y.value.clone()),
    }
}

fn unequal(x: &Side, y: &Side) -> Expr {
    match (x.constant, y.constant) {
        (_, Constant::Null) => x.is_null().is_not_true(),
        (Constant::Null, _) => y.is_null().is_not_true(),
        (Constant::Known, _) | (_, Constant::Known) => {
            let null = if x.constant == Constant::Known { &y.value } else { &x.value };
            x.value.clone().not_eq(y.value.clone()).or(null.clone().is_null())
        }
        _ if x.is_text => x.filled().not_eq(y.filled()),
        _ => binary_expr(x.value.clone(), Operator::IsDistinctFrom, y.value.clone()),
    }
}

fn less(x: &Side, y: &Side) -> Expr {
    let plain = x.value.clone().lt(y.value.clone());
    match (x.constant, y.constant) {
        (_, Constant::Null) => lit(false),
        (Constant::Null, _) => y.is_null().is_not_true(),
        (_, Constant::Known) => plain.or(x.value.clone().is_null()),
        (Constant::Known, _) => plain,
        _ if x.is_text => x.filled().lt(y.filled()),
        _ => plain.or(x.value.clone().is_null().and(y.value.clone().is_not_null())),
    }
}

fn at_most(x: &Side, y: &Side) -> Expr {
    let plain = x.value.clone().lt_eq(y.value.clone());
    match (x.constant, y.constant) {
        (_, Constant::Null) => x.is_null(),
        (Constant::Null, _) => lit(true),
        (_, Constant::Known) => plain.or(x.value.clone().is_null()),
        (Constant::Known, _) => plain,
        _ if x.is_text => x.filled().lt_eq(y.filled()),
        _ => plain.or(x.value.clone().is_null()),
    }
}

/// `x in items`.
pub fn member(columns: &mut Columns<'_>, x: &PlanExpression, items: &[PlanExpression]) -> Result<Expr> {
    let (mut known, mut left, mut has_null) = (Vec::with_capacity(items.len()), None, None);
    // Where the items of the column can stand for all constants, they do.
    let are_raw = items.iter().all(|item| with_constant(columns, x, item).is_some());
    for item in items {
        let Sides { x: own, y: item } = match with_constant(columns, x, item).filter(|_| are_raw) {
            Some(found) => found,
            None => {
                let to = if physical(item.kind) == physical(x.kind) { physical(x.kind) } else { DataType::Float64 };
                Sides { x: side(columns, x, &to)?, y: side(columns, item, &to)? }
            }
        };
        match item.constant {
            Constant::Null => has_null = Some(own.is_null()),
            _ => {
                known.push(item.value);
                left = Some(own.value);
            }
        }
    }
    let is_known = left.map(|left| in_list(left, known, false));
    Ok(match (is_known, has_null) {
        (Some(known), Some(null)) => truth(known).or(null),
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => lit(false),
    })
}
