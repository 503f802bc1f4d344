//! Comparisons as q means them: null is the least item and like itself. A boolean of the engine that is null means false.

use array::table_plan::Operation;
use datafusion::common::ScalarValue;
use datafusion::logical_expr::expr_fn::binary_expr;
use datafusion::logical_expr::{Expr, Operator, in_list, lit};

use crate::columns::{filled_text, truth};

/// A side of a comparison.
#[derive(Clone, Debug)]
pub struct Side {
    /// Its items.
    pub value: Expr,
    /// Whether it is constant.
    pub constant: Constant,
    /// Whether it is text, whose null is the empty one.
    pub is_text: bool,
}

/// What a constant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// None at all.
    No,
    /// Null.
    Null,
    /// Another item.
    Known,
}

impl Side {
    /// A side in the form that items have inside a plan.
    pub fn new(value: Expr, is_constant: bool, is_text: bool) -> Side {
        let constant = match &value {
            _ if !is_constant => Constant::No,
            Expr::Literal(scalar, _) if scalar.is_null() => Constant::Null,
            Expr::Literal(ScalarValue::Utf8(Some(text)), _) if text.is_empty() => Constant::Null,
            _ => Constant::Known,
        };
        Side { value, constant, is_text }
    }

    fn is_null(&self) -> Expr {
        match self.is_text {
            true => self.value.clone().is_null().or(self.value.clone().eq(lit(""))),
            false => self.value.clone().is_null(),
        }
    }

    /// The item, of a text that is null the empty one.
    fn filled(&self) -> Expr {
        if self.is_text { filled_text(self.value.clone()) } else { self.value.clone() }
    }
}

/// `x = y`, `x <> y`, `x < y`, `x <= y`.
pub fn compared(operation: Operation, x: &Side, y: &Side) -> Expr {
    match operation {
        Operation::Equal => equal(x, y),
        Operation::Unequal => unequal(x, y),
        Operation::Less => less(x, y),
        _ => at_most(x, y),
    }
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

/// `x in items`: pairs of x and an item.
pub fn member(pairs: &[(Side, Side)]) -> Expr {
    let (mut known, mut left, mut null) = (Vec::with_capacity(pairs.len()), None, None);
    for (x, item) in pairs {
        match item.constant {
            Constant::Null => null = Some(x.is_null()),
            _ => {
                known.push(item.value.clone());
                left = Some(x.value.clone());
            }
        }
    }
    match (left.map(|left| in_list(left, known, false)), null) {
        (Some(known), Some(null)) => truth(known).or(null),
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => lit(false),
    }
}
