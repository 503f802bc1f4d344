//! Columns and constants of plans, and the form that their items have.

use array::error::Result;
use array::items::{array_of, floats_of, integer, text_of};
use array::kind::Kind;
use array::nulls::NULL;
use array::{Symbol, Value};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Column, ScalarValue};
use datafusion::functions::expr_fn::coalesce;
use datafusion::logical_expr::{Expr, cast, lit};

use crate::runtime::refused;
use crate::types::{as_long, in_units};

/// A column that expressions can ask for.
#[derive(Clone, Debug)]
pub struct SourceColumn {
    /// Its name in the plan.
    pub name: String,
    /// Its type.
    pub kind: Option<Kind>,
    /// The type that it has in its file; nothing if it is in the form that items have inside a plan.
    pub held: Option<DataType>,
}

impl SourceColumn {
    /// An item as the plan has it.
    pub fn item(&self) -> Expr {
        Expr::Column(Column::new_unqualified(&self.name))
    }

    /// An item in the form that it has inside a plan.
    pub fn value(&self) -> Expr {
        match &self.held {
            Some(held) => in_units(self.item(), held),
            None => self.item(),
        }
    }
}

/// A boolean whose null is false.
pub fn truth(of: Expr) -> Expr {
    coalesce(vec![of, lit(false)])
}

/// A text whose null is the empty one.
pub fn filled_text(of: Expr) -> Expr {
    coalesce(vec![of, lit("")])
}

/// A constant as one of the engine.
pub fn scalar_of(value: &Value, kind: Kind) -> Option<ScalarValue> {
    Some(match kind {
        Kind::Bool => ScalarValue::Boolean(Some(integer(value)? != 0)),
        Kind::Char => ScalarValue::Utf8(Some(String::from_utf8_lossy(text_of(value)?).into_owned())),
        Kind::Symbol => {
            let symbol = array_of(value)?.as_atom::<Symbol>()?;
            ScalarValue::Utf8(Some(symbol.name().to_string()))
        }
        Kind::Real | Kind::Float => {
            let number = *floats_of(value)?.first()?;
            ScalarValue::Float64(Some(number).filter(|number| !number.is_nan()))
        }
        _ => ScalarValue::Int64(Some(integer(value)?).filter(|number| *number != NULL)),
    })
}

/// An expression of one type in another.
pub fn as_type(value: Expr, from: &DataType, to: &DataType) -> Result<Expr> {
    Ok(match (from, to) {
        (DataType::Boolean, DataType::Boolean) => truth(value),
        (from, to) if from == to => value,
        (DataType::Boolean, to) => cast(as_long(truth(value)), to.clone()),
        (_, to) => match value {
            Expr::Literal(scalar, _) => Expr::Literal(scalar.cast_to(to).map_err(|error| refused(&error))?, None),
            value => cast(value, to.clone()),
        },
    })
}
