//! Columns gathered from the batches of a file, each in the type that it has here.

mod gathered;
mod nested;
mod numbers;
mod text;

use arrow_array::types::{
    Date32Type, Date64Type, Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type, DurationMicrosecondType,
    DurationMillisecondType, DurationNanosecondType, DurationSecondType, Float16Type, Float32Type, Float64Type,
    Int8Type, Int16Type, Int32Type, Int64Type, Time32MillisecondType, Time32SecondType, Time64MicrosecondType,
    Time64NanosecondType, TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType,
    TimestampSecondType, UInt8Type, UInt16Type, UInt32Type,
};
use arrow_buffer::i256;
use arrow_schema::{DataType, TimeUnit};

pub(super) use self::gathered::Gather;
use self::nested::{ListGather, NullGather, Picked};
use self::numbers::{BooleanGather, Floats, Longs, Scale, Whole};
use self::text::{GuidGather, Strings, SymbolGather};
use crate::array::kind::Kind;
use crate::error::{Error, Result};

/// Lists may be nested to this depth.
const LIST_DEPTH_MAX: usize = 32;

/// The gatherer of a column of a type. A domain error for types that have no counterpart.
pub(super) fn gather_for(held: &DataType) -> Result<Box<dyn Gather>> {
    gather_at_depth(held, LIST_DEPTH_MAX)
}

fn gather_at_depth(held: &DataType, depth: usize) -> Result<Box<dyn Gather>> {
    let inner = |held: &DataType| match depth.checked_sub(1) {
        Some(depth) => gather_at_depth(held, depth),
        None => Err(Error::limit(format!("lists are at most {LIST_DEPTH_MAX} deep"))),
    };
    if let Some(whole) = plain_gather(held) {
        return Ok(whole);
    }
    Ok(match held {
        DataType::Null => Box::new(NullGather::default()),
        DataType::Boolean => Box::new(BooleanGather::default()),
        DataType::UInt64 => Box::new(Longs::default()),
        DataType::Float16 => Box::new(Floats::<Float16Type>::new(Kind::Real, f64::from)),
        DataType::Float32 => Box::new(Floats::<Float32Type>::new(Kind::Real, f64::from)),
        DataType::Float64 => Box::new(Floats::<Float64Type>::new(Kind::Float, |number| number)),
        DataType::Decimal32(_, scale) => Box::new(Floats::<Decimal32Type>::decimal(*scale, f64::from)),
        DataType::Decimal64(_, scale) => Box::new(Floats::<Decimal64Type>::decimal(*scale, |number| number as f64)),
        DataType::Decimal128(_, scale) => Box::new(Floats::<Decimal128Type>::decimal(*scale, |number| number as f64)),
        DataType::Decimal256(_, scale) => Box::new(Floats::<Decimal256Type>::decimal(*scale, float_of_i256)),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Box::new(Strings::text()),
        DataType::FixedSizeBinary(16) => Box::new(GuidGather::default()),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            Box::new(Strings::bytes())
        }
        DataType::Dictionary(_, values) if is_text(values) => Box::new(SymbolGather::default()),
        DataType::Dictionary(_, values) => Box::new(Picked::new((**values).clone(), inner(values)?.kind(), gather_for)),
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            inner(item.data_type())?;
            Box::new(ListGather::new(item.data_type().clone(), gather_for))
        }
        _ => return Err(Error::domain(format!("values of the type {held} have no counterpart"))),
    })
}

/// The gatherer of a column of integers, or of times, which are integers.
#[rustfmt::skip]
fn plain_gather(held: &DataType) -> Option<Box<dyn Gather>> {
    use TimeUnit::{Microsecond, Millisecond, Nanosecond, Second};
    Some(match held {
        DataType::Int8 => Box::new(Whole::<Int8Type>::new(Kind::Short)),
        DataType::Int16 => Box::new(Whole::<Int16Type>::new(Kind::Short)),
        DataType::Int32 => Box::new(Whole::<Int32Type>::new(Kind::Int)),
        DataType::Int64 => Box::new(Whole::<Int64Type>::new(Kind::Long)),
        DataType::UInt8 => Box::new(Whole::<UInt8Type>::new(Kind::Byte)),
        DataType::UInt16 => Box::new(Whole::<UInt16Type>::new(Kind::Int)),
        DataType::UInt32 => Box::new(Whole::<UInt32Type>::new(Kind::Long)),
        DataType::Date32 => Box::new(Whole::<Date32Type>::dated(Kind::Date, Scale::Same)),
        DataType::Date64 => Box::new(Whole::<Date64Type>::dated(Kind::Date, Scale::Into(86_400_000))),
        DataType::Timestamp(Second, _) => Box::new(Whole::<TimestampSecondType>::dated(Kind::Timestamp, Scale::Times(1_000_000_000))),
        DataType::Timestamp(Millisecond, _) => Box::new(Whole::<TimestampMillisecondType>::dated(Kind::Timestamp, Scale::Times(1_000_000))),
        DataType::Timestamp(Microsecond, _) => Box::new(Whole::<TimestampMicrosecondType>::dated(Kind::Timestamp, Scale::Times(1000))),
        DataType::Timestamp(Nanosecond, _) => Box::new(Whole::<TimestampNanosecondType>::dated(Kind::Timestamp, Scale::Same)),
        DataType::Time32(Second) => Box::new(Whole::<Time32SecondType>::new(Kind::Second)),
        DataType::Time32(Millisecond) => Box::new(Whole::<Time32MillisecondType>::new(Kind::Time)),
        DataType::Time64(Microsecond) => Box::new(Whole::<Time64MicrosecondType>::scaled(Kind::Timespan, Scale::Times(1000))),
        DataType::Time64(Nanosecond) => Box::new(Whole::<Time64NanosecondType>::new(Kind::Timespan)),
        DataType::Duration(Second) => Box::new(Whole::<DurationSecondType>::scaled(Kind::Timespan, Scale::Times(1_000_000_000))),
        DataType::Duration(Millisecond) => Box::new(Whole::<DurationMillisecondType>::scaled(Kind::Timespan, Scale::Times(1_000_000))),
        DataType::Duration(Microsecond) => Box::new(Whole::<DurationMicrosecondType>::scaled(Kind::Timespan, Scale::Times(1000))),
        DataType::Duration(Nanosecond) => Box::new(Whole::<DurationNanosecondType>::new(Kind::Timespan)),
        _ => return None,
    })
}

/// Whether values are text.
fn is_text(held: &DataType) -> bool {
    matches!(held, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

/// A whole number of 256 bits as a float: the high half counts 2^128.
fn float_of_i256(number: i256) -> f64 {
    let (low, high) = number.wrapping_abs().to_parts();
    let size = high as u128 as f64 * 2_f64.powi(128) + low as f64;
    if number.is_negative() { -size } else { size }
}
