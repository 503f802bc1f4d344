//! The types of values.

use crate::array::{ElementType, Value, Width};

/// What k calls the type of a value. The order is that of the type numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A general list.
    List,
    /// Booleans.
    Bool,
    /// 8-bit integers.
    Byte,
    /// 16-bit integers.
    Short,
    /// 32-bit integers.
    Int,
    /// 64-bit integers.
    Long,
    /// Floats.
    Float,
    /// Characters.
    Char,
    /// Symbols.
    Symbol,
    /// A table.
    Table,
    /// A dictionary.
    Dictionary,
    /// A function.
    Function,
    /// An array that k has no name for (it came from another notation).
    Foreign,
}

impl Kind {
    /// Whether the values are integers of some width, booleans among them.
    pub fn is_integer(self) -> bool {
        (Kind::Bool..=Kind::Long).contains(&self)
    }

    /// Whether the values are numbers.
    pub fn is_number(self) -> bool {
        (Kind::Bool..=Kind::Float).contains(&self)
    }

    /// Whether values of this type are atoms or vectors.
    pub fn is_simple(self) -> bool {
        (Kind::Bool..=Kind::Symbol).contains(&self)
    }

    /// The number of the type.
    pub fn number(self) -> i64 {
        match self {
            Kind::List | Kind::Foreign => 0,
            Kind::Bool => 1,
            Kind::Byte => 4,
            Kind::Short => 5,
            Kind::Int => 6,
            Kind::Long => 7,
            Kind::Float => 9,
            Kind::Char => 10,
            Kind::Symbol => 11,
            Kind::Table => 98,
            Kind::Dictionary => 99,
            Kind::Function => 100,
        }
    }

    /// The letter and the name of a simple type.
    pub fn names(self) -> (u8, &'static str) {
        match self {
            Kind::Bool => (b'b', "boolean"),
            Kind::Byte => (b'x', "byte"),
            Kind::Short => (b'h', "short"),
            Kind::Int => (b'i', "int"),
            Kind::Long => (b'j', "long"),
            Kind::Float => (b'f', "float"),
            Kind::Char => (b'c', "char"),
            Kind::Symbol => (b's', "symbol"),
            _ => (b' ', ""),
        }
    }

    /// The simple types.
    pub const SIMPLE: [Kind; 8] =
        [Kind::Bool, Kind::Byte, Kind::Short, Kind::Int, Kind::Long, Kind::Float, Kind::Char, Kind::Symbol];
}

/// The type of a value.
#[inline]
pub fn kind(value: &Value) -> Kind {
    match value {
        Value::Array(array) => match array.kind() {
            ElementType::Bool => Kind::Bool,
            ElementType::Int => Kind::Long,
            ElementType::Float => Kind::Float,
            ElementType::Byte => Kind::Char,
            ElementType::Symbol => Kind::Symbol,
            ElementType::Box => Kind::List,
            _ => Kind::Foreign,
        },
        Value::Narrow(narrow) => match narrow.width {
            Width::Byte => Kind::Byte,
            Width::Short => Kind::Short,
            Width::Int => Kind::Int,
        },
        Value::Dictionary(_) => Kind::Dictionary,
        Value::Table(_) => Kind::Table,
        Value::Function(_) => Kind::Function,
    }
}
