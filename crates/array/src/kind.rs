//! The types of values.

use super::{Array, ElementType, Value, Width};

/// The name of a value's type in notations whose integers have widths and whose times have units. The order is that
/// of the type numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A general list.
    List,
    /// Booleans.
    Bool,
    /// Names of 128 bits.
    Guid,
    /// 8-bit integers.
    Byte,
    /// 16-bit integers.
    Short,
    /// 32-bit integers.
    Int,
    /// 64-bit integers.
    Long,
    /// 32-bit floats.
    Real,
    /// Floats.
    Float,
    /// Characters.
    Char,
    /// Symbols.
    Symbol,
    /// Nanoseconds since 2000.
    Timestamp,
    /// Months.
    Month,
    /// Days.
    Date,
    /// Days as floats.
    Datetime,
    /// Nanoseconds.
    Timespan,
    /// Minutes.
    Minute,
    /// Seconds.
    Second,
    /// Milliseconds.
    Time,
    /// Places in a domain, of which each stands for an item.
    Enumerated,
    /// A table.
    Table,
    /// A dictionary.
    Dictionary,
    /// A function.
    Function,
    /// An array whose elements list notations have no name for: complex and exact numbers, ranks above 1.
    Foreign,
}

impl Kind {
    /// Whether the values are integers of some width, booleans among them.
    pub fn is_integer(self) -> bool {
        (Kind::Bool..=Kind::Long).contains(&self) && self != Kind::Guid
    }

    /// Whether the values are numbers.
    pub fn is_number(self) -> bool {
        (Kind::Bool..=Kind::Float).contains(&self) && self != Kind::Guid
    }

    /// Whether values of this type are atoms or vectors.
    pub fn is_simple(self) -> bool {
        (Kind::Bool..=Kind::Enumerated).contains(&self)
    }

    /// Whether values of this type are times.
    pub fn is_temporal(self) -> bool {
        (Kind::Timestamp..=Kind::Time).contains(&self)
    }

    /// The type of the engine's numbers of a name.
    pub fn from_width(width: Width) -> Kind {
        match width {
            Width::Guid => Kind::Guid,
            Width::Enumerated(_) => Kind::Enumerated,
            Width::Byte => Kind::Byte,
            Width::Short => Kind::Short,
            Width::Int => Kind::Int,
            Width::Real => Kind::Real,
            Width::Timestamp => Kind::Timestamp,
            Width::Month => Kind::Month,
            Width::Date => Kind::Date,
            Width::Datetime => Kind::Datetime,
            Width::Timespan => Kind::Timespan,
            Width::Minute => Kind::Minute,
            Width::Second => Kind::Second,
            Width::Time => Kind::Time,
        }
    }

    /// The name that the engine's numbers of this type have, if they have one.
    pub fn width(self) -> Option<Width> {
        Some(match self {
            Kind::Guid => Width::Guid,
            Kind::Byte => Width::Byte,
            Kind::Short => Width::Short,
            Kind::Int => Width::Int,
            Kind::Real => Width::Real,
            Kind::Timestamp => Width::Timestamp,
            Kind::Month => Width::Month,
            Kind::Date => Width::Date,
            Kind::Datetime => Width::Datetime,
            Kind::Timespan => Width::Timespan,
            Kind::Minute => Width::Minute,
            Kind::Second => Width::Second,
            Kind::Time => Width::Time,
            _ => return None,
        })
    }

    /// The bytes of a value of the type in the messages and files of kdb+; nothing for types whose values have no fixed length.
    ///
    /// ```
    /// use jackal_array::kind::Kind;
    /// assert_eq!((Kind::Date.item_bytes(), Kind::Symbol.item_bytes()), (Some(4), None));
    /// ```
    pub fn item_bytes(self) -> Option<usize> {
        match self {
            Kind::Bool | Kind::Byte | Kind::Char => Some(1),
            Kind::Short => Some(2),
            Kind::Int | Kind::Real | Kind::Month | Kind::Date | Kind::Minute | Kind::Second | Kind::Time => Some(4),
            Kind::Long | Kind::Float | Kind::Timestamp | Kind::Timespan | Kind::Datetime => Some(8),
            Kind::Guid => Some(16),
            Kind::List
            | Kind::Symbol
            | Kind::Enumerated
            | Kind::Table
            | Kind::Dictionary
            | Kind::Function
            | Kind::Foreign => None,
        }
    }

    /// The number of the type.
    pub fn number(self) -> i64 {
        match self {
            Kind::List | Kind::Foreign => 0,
            Kind::Bool => 1,
            Kind::Guid => 2,
            Kind::Byte => 4,
            Kind::Short => 5,
            Kind::Int => 6,
            Kind::Long => 7,
            Kind::Real => 8,
            Kind::Float => 9,
            Kind::Char => 10,
            Kind::Symbol => 11,
            Kind::Timestamp => 12,
            Kind::Month => 13,
            Kind::Date => 14,
            Kind::Datetime => 15,
            Kind::Timespan => 16,
            Kind::Minute => 17,
            Kind::Second => 18,
            Kind::Time => 19,
            Kind::Enumerated => 20,
            Kind::Table => 98,
            Kind::Dictionary => 99,
            Kind::Function => 100,
        }
    }

    /// The letter and the name of a simple type.
    pub fn names(self) -> (u8, &'static str) {
        match self {
            Kind::Bool => (b'b', "boolean"),
            Kind::Guid => (b'g', "guid"),
            Kind::Byte => (b'x', "byte"),
            Kind::Short => (b'h', "short"),
            Kind::Int => (b'i', "int"),
            Kind::Long => (b'j', "long"),
            Kind::Float => (b'f', "float"),
            Kind::Char => (b'c', "char"),
            Kind::Symbol | Kind::Enumerated => (b's', "symbol"),
            Kind::Real => (b'e', "real"),
            Kind::Timestamp => (b'p', "timestamp"),
            Kind::Month => (b'm', "month"),
            Kind::Date => (b'd', "date"),
            Kind::Datetime => (b'z', "datetime"),
            Kind::Timespan => (b'n', "timespan"),
            Kind::Minute => (b'u', "minute"),
            Kind::Second => (b'v', "second"),
            Kind::Time => (b't', "time"),
            _ => (b' ', ""),
        }
    }

    /// The simple types.
    pub const SIMPLE: [Kind; 18] = [
        Kind::Bool,
        Kind::Guid,
        Kind::Byte,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Real,
        Kind::Float,
        Kind::Char,
        Kind::Symbol,
        Kind::Timestamp,
        Kind::Month,
        Kind::Date,
        Kind::Datetime,
        Kind::Timespan,
        Kind::Minute,
        Kind::Second,
        Kind::Time,
    ];
}

/// The type of a value.
#[inline]
pub fn kind(value: &Value) -> Kind {
    match value {
        Value::Array(array) => kind_of_array(array),
        Value::Narrow(narrow) => Kind::from_width(narrow.width),
        Value::Dictionary(_) => Kind::Dictionary,
        Value::Table(_) => Kind::Table,
        Value::Function(_) | Value::Sparse(_) => Kind::Function,
    }
}

#[inline]
fn kind_of_array(array: &Array) -> Kind {
    match array.kind() {
        ElementType::Bool => Kind::Bool,
        ElementType::Int => Kind::Long,
        ElementType::Float => Kind::Float,
        ElementType::Byte => Kind::Char,
        ElementType::Symbol => Kind::Symbol,
        ElementType::Box => Kind::List,
        _ => Kind::Foreign,
    }
}
