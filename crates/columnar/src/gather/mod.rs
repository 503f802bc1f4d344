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
use self::nested::{Lists, Nothing, Picked};
use self::numbers::{Floats, Longs, Scale, Truths, Whole};
use self::text::{Guids, Strings, Symbols};
use crate::array::kind::Kind;
use crate::error::{Error, Result};

/// So deep may lists be in lists.
const DEEPEST: usize = 32;

/// What gathers a column of a type. A domain error for types that have no counterpart.
pub(super) fn of_type(held: &DataType) -> Result<Box<dyn Gather>> {
    of_type_within(held, DEEPEST)
}

fn of_type_within(held: &DataType, depth: usize) -> Result<Box<dyn Gather>> {
    let inner = |held: &DataType| match depth.checked_sub(1) {
        Some(depth) => of_type_within(held, depth),
        None => Err(Error::limit(format!("lists are at most {DEEPEST} deep"))),
    };
    if let Some(whole) = whole(held) {
        return Ok(whole);
    }
    Ok(match held {
        DataType::Null => Box::new(Nothing::default()),
        DataType::Boolean => Box::new(Truths::default()),
        DataType::UInt64 => Box::new(Longs::default()),
        DataType::Float16 => Box::new(Floats::<Float16Type>::new(Kind::Real, f64::from)),
        DataType::Float32 => Box::new(Floats::<Float32Type>::new(Kind::Real, f64::from)),
        DataType::Float64 => Box::new(Floats::<Float64Type>::new(Kind::Float, |number| number)),
        DataType::Decimal32(_, scale) => Box::new(Floats::<Decimal32Type>::decimal(*scale, f64::from)),
        DataType::Decimal64(_, scale) => Box::new(Floats::<Decimal64Type>::decimal(*scale, |number| number as f64)),
        DataType::Decimal128(_, scale) => Box::new(Floats::<Decimal128Type>::decimal(*scale, |number| number as f64)),
        DataType::Decimal256(_, scale) => Box::new(Floats::<Decimal256Type>::decimal(*scale, of_256_bits)),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Box::new(Strings::text()),
        DataType::FixedSizeBinary(16) => Box::new(Guids::default()),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            Box::new(Strings::bytes())
        }
        DataType::Dictionary(_, values) if is_text(values) => Box::new(Symbols::default()),
        DataType::Dictionary(_, values) => Box::new(Picked::new((**values).clone(), inner(values)?.kind(), of_type)),
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            inner(item.data_type())?;
            Box::new(Lists::new(item.data_type().clone(), of_type))
        }
        _ => return Err(Error::domain(format!("values of the type {held} have no counterpart"))),
    })
}

/// What gathers a column of whole numbers, or of times, which are such.
#[rustfmt::skip]
fn whole(held: &DataType) -> Option<Box<dyn Gather>> {
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
fn of_256_bits(number: i256) -> f64 {
    let (low, high) = number.wrapping_abs().to_parts();
    let size = high as u128 as f64 * 2_f64.powi(128) + low as f64;
    if number.is_negative() { -size } else { size }
}
