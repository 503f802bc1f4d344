//! The words of q in plans for other engines, and what else a tree says about its functions.

use crate::array::Value;
use crate::array::table_plan::{Operation, PlanExpression};
use crate::query::plan::Source;
use crate::value::function::{Function, as_function};
use crate::value::node::Node;
use crate::value::primitive::Primitive;
use crate::value::{self, array_of};

/// How a word of two arguments becomes an operation.
#[derive(Clone, Copy, Debug)]
pub enum DyadForm {
    /// `$`
    Cast,
    /// `in`
    Member,
    /// `within`
    Within,
    /// `like`
    Like,
    /// `wavg`
    WeightedAverage,
    /// `wsum`
    WeightedSum,
    /// An operation on the arguments the other way round.
    Swapped(Operation),
    /// The operation of its own word.
    Plain,
}

/// The words that are not the operation of their own name.
const FORMS: &[(&str, DyadForm)] = &[
    ("$", DyadForm::Cast),
    ("in", DyadForm::Member),
    ("within", DyadForm::Within),
    ("like", DyadForm::Like),
    ("wavg", DyadForm::WeightedAverage),
    ("wsum", DyadForm::WeightedSum),
    (">", DyadForm::Swapped(Operation::Less)),
    (">=", DyadForm::Swapped(Operation::AtMost)),
];

impl DyadForm {
    /// That of a row.
    pub fn from_row(row: &Primitive) -> DyadForm {
        let word = row.spelling;
        FORMS.iter().find(|(known, _)| *known == word).map_or(DyadForm::Plain, |(_, form)| *form)
    }

    /// The word of an operation: `and` and `or` are words for `&` and `|`.
    pub fn plain_word(row: &Primitive) -> &'static str {
        if row.shown.is_empty() { row.spelling } else { row.shown }
    }
}

/// The names of parts of times that are no types.
pub const PARTS: &[&str] = &["year", "mm", "dd", "hh", "uu", "ss", "week"];

/// Whether an expression is a constant above 0.
pub fn is_positive(expression: &PlanExpression) -> bool {
    let number = expression.constant().and_then(array_of);
    match number.map(|number| (number.as_atom::<i64>(), number.as_atom::<f64>())) {
        Some((Some(&number), _)) => number > 0 && number != value::INFINITY,
        Some((_, Some(&number))) => number > 0.0 && number.is_finite(),
        _ => false,
    }
}

/// The primitive that a node is.
pub fn primitive_of(node: &Node, sources: &[Source]) -> Option<&'static Primitive> {
    let value = match node {
        Node::Constant(value) => value,
        Node::Local(slot, ..) => match sources.get(*slot) {
            Some(Source::Value(value)) => value,
            _ => return None,
        },
        _ => return None,
    };
    match as_function(value) {
        Some(Function::Primitive(row) | Function::Monad(row)) => Some(row),
        _ => None,
    }
}

/// What a function is called in an error.
pub fn name_of(node: &Node) -> String {
    match node {
        Node::Constant(value) if matches!(as_function(value), Some(Function::Lambda(_))) => "a lambda".to_string(),
        Node::Constant(Value::Function(function)) => function.text(),
        _ => "a function of a name".to_string(),
    }
}
