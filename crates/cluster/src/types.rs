//! Types of Arrow as those of q, and items of columns as numbers in q's units.

use std::sync::Arc;

use array::kind::Kind;
use array::nulls::INFINITY;
use array::temporal::DAY;
use datafusion::arrow::datatypes::{DataType, TimeUnit};
use datafusion::common::ScalarValue;
use datafusion::functions::expr_fn::isnan;
use datafusion::logical_expr::{Case, Expr, cast, lit, try_cast};

/// Days from 1970 to 2000.
pub const EPOCH_DAYS: i64 = 10_957;
/// Nanoseconds from 1970 to 2000.
pub const EPOCH_NANOSECONDS: i64 = EPOCH_DAYS * DAY;

/// The type that items of a type of Arrow have here, if they have one.
pub fn kind_of(held: &DataType) -> Option<Kind> {
    Some(match held {
        DataType::Boolean => Kind::Bool,
        DataType::UInt8 => Kind::Byte,
        DataType::Int8 | DataType::Int16 => Kind::Short,
        DataType::Int32 | DataType::UInt16 => Kind::Int,
        DataType::Int64 | DataType::UInt32 | DataType::UInt64 => Kind::Long,
        DataType::Float16 | DataType::Float32 => Kind::Real,
        DataType::Float64 | DataType::Decimal32(..) | DataType::Decimal64(..) => Kind::Float,
        DataType::Decimal128(..) | DataType::Decimal256(..) => Kind::Float,
        // A csv file with a header alone has columns of nulls.
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => Kind::Symbol,
        DataType::Dictionary(_, items) => return kind_of(items).filter(|kind| *kind == Kind::Symbol),
        DataType::Date32 | DataType::Date64 => Kind::Date,
        DataType::Timestamp(..) => Kind::Timestamp,
        DataType::Time32(TimeUnit::Second) => Kind::Second,
        DataType::Time32(_) => Kind::Time,
        DataType::Time64(_) | DataType::Duration(_) => Kind::Timespan,
        _ => return None,
    })
}

/// The type that items of a type have inside a plan.
pub fn physical(kind: Kind) -> DataType {
    match kind {
        Kind::Bool => DataType::Boolean,
        Kind::Real | Kind::Float => DataType::Float64,
        Kind::Symbol | Kind::Char => DataType::Utf8,
        _ => DataType::Int64,
    }
}

/// An integer of 64 bits as an expression.
pub fn long(number: i64) -> Expr {
    lit(number)
}

/// An expression as an integer of 64 bits.
pub fn as_long(expression: Expr) -> Expr {
    cast(expression, DataType::Int64)
}

/// An expression where a condition is true, another one where it is false or null. Both have one type.
pub fn either(condition: Expr, then: Expr, otherwise: Expr) -> Expr {
    Expr::Case(Case::new(None, vec![(Box::new(condition), Box::new(then))], Some(Box::new(otherwise))))
}

/// A float whose NaN is null.
pub fn without_nan(expression: Expr) -> Expr {
    either(isnan(expression.clone()), lit(ScalarValue::Float64(None)), expression)
}

/// A float whose NaN is null as an integer of 64 bits: one that is too large is infinite.
pub fn float_as_long(float: Expr) -> Expr {
    // The least float that is too large for 64 bits.
    const TOO_LARGE: f64 = 9_223_372_036_854_775_808.0;
    let number = try_cast(float.clone(), DataType::Int64);
    let smaller = either(float.clone().lt_eq(lit(-TOO_LARGE)), long(-INFINITY), number);
    either(float.gt_eq(lit(TOO_LARGE)), long(INFINITY), smaller)
}

/// An item of a column in the form that it has inside a plan.
pub fn in_units(column: Expr, held: &DataType) -> Expr {
    match held {
        DataType::Boolean | DataType::Utf8 | DataType::Int64 => column,
        DataType::LargeUtf8 | DataType::Utf8View | DataType::Dictionary(..) | DataType::Null => {
            cast(column, DataType::Utf8)
        }
        DataType::Float64 => without_nan(column),
        DataType::Float16 | DataType::Float32 => without_nan(cast(column, DataType::Float64)),
        DataType::Decimal32(..) | DataType::Decimal64(..) | DataType::Decimal128(..) | DataType::Decimal256(..) => {
            cast(column, DataType::Float64)
        }
        DataType::Date32 => from_2000(as_long(cast(column, DataType::Int32)), EPOCH_DAYS, i32::MAX.into()),
        DataType::Date64 => {
            from_2000(as_long(cast(cast(column, DataType::Date32), DataType::Int32)), EPOCH_DAYS, i32::MAX.into())
        }
        DataType::Timestamp(TimeUnit::Nanosecond, _) => from_2000(as_long(column), EPOCH_NANOSECONDS, i64::MAX),
        DataType::Timestamp(_, zone) => {
            let nanoseconds = cast(column, DataType::Timestamp(TimeUnit::Nanosecond, zone.clone()));
            from_2000(as_long(nanoseconds), EPOCH_NANOSECONDS, i64::MAX)
        }
        DataType::Time32(_) => as_long(cast(column, DataType::Int32)),
        DataType::Time64(_) => as_long(cast(column, DataType::Time64(TimeUnit::Nanosecond))),
        DataType::Duration(_) => as_long(cast(column, DataType::Duration(TimeUnit::Nanosecond))),
        _ => as_long(column),
    }
}

/// A number that counts from 1970 as one that counts from 2000, which is `epoch` later. The largest number is the infinite time, in files
/// too; so are times that are too early for q's units.
fn from_2000(number: Expr, epoch: i64, infinite: i64) -> Expr {
    let early = number.clone().lt(long(epoch - infinite));
    let shifted = either(early, long(-infinite), number.clone() - long(epoch));
    either(number.gt_eq(long(infinite)), long(infinite), shifted)
}

/// A number in q's units as an item of a column, so that the engine can compare without reading the column; nothing if it is none.
pub fn in_column(number: i64, held: &DataType) -> Option<ScalarValue> {
    Some(match held {
        DataType::Int8 => ScalarValue::Int8(Some(i8::try_from(number).ok()?)),
        DataType::Int16 => ScalarValue::Int16(Some(i16::try_from(number).ok()?)),
        DataType::Int32 => ScalarValue::Int32(Some(i32::try_from(number).ok()?)),
        DataType::Int64 => ScalarValue::Int64(Some(number)),
        DataType::UInt8 => ScalarValue::UInt8(Some(u8::try_from(number).ok()?)),
        DataType::UInt16 => ScalarValue::UInt16(Some(u16::try_from(number).ok()?)),
        DataType::UInt32 => ScalarValue::UInt32(Some(u32::try_from(number).ok()?)),
        DataType::Date32 => ScalarValue::Date32(Some(i32::try_from(number.checked_add(EPOCH_DAYS)?).ok()?)),
        DataType::Timestamp(unit, zone) => {
            let number = number.checked_add(EPOCH_NANOSECONDS)?;
            let whole = |unit: i64| (number % unit == 0).then_some(number / unit);
            let zone: Option<Arc<str>> = zone.clone();
            match unit {
                TimeUnit::Second => ScalarValue::TimestampSecond(Some(whole(1_000_000_000)?), zone),
                TimeUnit::Millisecond => ScalarValue::TimestampMillisecond(Some(whole(1_000_000)?), zone),
                TimeUnit::Microsecond => ScalarValue::TimestampMicrosecond(Some(whole(1_000)?), zone),
                TimeUnit::Nanosecond => ScalarValue::TimestampNanosecond(Some(number), zone),
            }
        }
        _ => return None,
    })
}
