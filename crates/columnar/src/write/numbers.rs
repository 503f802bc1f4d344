//! Columns of numbers and times on their way to a file: nulls become nulls, ends of time stay without end.

use std::marker::PhantomData;
use std::sync::Arc;

use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, DurationMillisecondType, DurationNanosecondType, DurationSecondType, Float32Type,
    Float64Type, Int16Type, Int32Type, Int64Type, Time32MillisecondType, Time32SecondType, TimestampMillisecondType,
    TimestampNanosecondType, UInt8Type,
};
use arrow_array::{ArrayRef, PrimitiveArray};
use arrow_buffer::{BooleanBuffer, NullBuffer};
use arrow_schema::DataType;

use super::part::Column;
use crate::array::kind::Kind;
use crate::array::nulls::{INFINITY, NULL};
use crate::array::temporal::{DAY, days, first_day};
use crate::array::{Array, ElementType, budget};
use crate::error::Result;
use crate::form::Form;

/// The column of numbers of a type, if these have a counterpart.
pub fn number_column(form: Form, kind: Kind, array: &Array) -> Option<Box<dyn Column>> {
    let array = array.clone();
    if array.kind() == ElementType::Float {
        return Some(match kind {
            Kind::Real => Box::new(Numbers::<f64, Float32Type>::new(array, |number| number as f32)),
            Kind::Float => Box::new(Numbers::<f64, Float64Type>::new(array, |number| number)),
            Kind::Datetime => Box::new(Numbers::<f64, TimestampMillisecondType>::new(array, milliseconds)),
            _ => return None,
        });
    }
    let numbers = array.as_slice::<i64>()?;
    Some(match kind {
        Kind::Byte => Box::new(Numbers::<i64, UInt8Type>::new(array, |number| number as u8)),
        Kind::Short => Box::new(Numbers::<i64, Int16Type>::new(array, |number| number as i16)),
        Kind::Int => Box::new(Numbers::<i64, Int32Type>::new(array, |number| number as i32)),
        Kind::Long => Box::new(Numbers::<i64, Int64Type>::new(array, |number| number)),
        Kind::Timestamp => Box::new(Numbers::<i64, TimestampNanosecondType>::new(array, since_1970)),
        Kind::Date => Box::new(Numbers::<i64, Date32Type>::new(array, day)),
        Kind::Month => {
            Box::new(Numbers::<i64, Date32Type>::new(array, |month| endless(month, |month| day(first_day(month)))))
        }
        Kind::Timespan => Box::new(Numbers::<i64, DurationNanosecondType>::new(array, |number| number)),
        Kind::Time if within_day(numbers, 86_400_000) => {
            Box::new(Numbers::<i64, Time32MillisecondType>::new(array, |number| number as i32))
        }
        // Parquet has no seconds of a day.
        Kind::Second if form == Form::Parquet && within_day(numbers, 86_400) => {
            Box::new(Numbers::<i64, Time32MillisecondType>::new(array, |number| (number * 1000) as i32))
        }
        Kind::Minute if form == Form::Parquet && within_day(numbers, 1440) => {
            Box::new(Numbers::<i64, Time32MillisecondType>::new(array, |number| (number * 60_000) as i32))
        }
        Kind::Second if within_day(numbers, 86_400) => {
            Box::new(Numbers::<i64, Time32SecondType>::new(array, |number| number as i32))
        }
        Kind::Minute if within_day(numbers, 1440) => {
            Box::new(Numbers::<i64, Time32SecondType>::new(array, |number| (number * 60) as i32))
        }
        Kind::Time => Box::new(Numbers::<i64, DurationMillisecondType>::new(array, |number| number)),
        Kind::Second => Box::new(Numbers::<i64, DurationSecondType>::new(array, |number| number)),
        Kind::Minute => Box::new(Numbers::<i64, DurationSecondType>::new(array, |number| number.saturating_mul(60))),
        _ => return None,
    })
}

/// Whether all numbers that are not null are times of a day that has so many.
fn within_day(numbers: &[i64], most: i64) -> bool {
    numbers.iter().all(|number| *number == NULL || (0..most).contains(number))
}

/// A day counted since 1970; what is without end stays so.
fn day(number: i64) -> i32 {
    let end = i64::from(i32::MAX);
    if number.saturating_abs() >= end {
        return if number < 0 { -i32::MAX } else { i32::MAX };
    }
    (number - days(1970, 1, 1)).clamp(-end, end) as i32
}

/// The 32-bit form of a number; the infinities stay.
fn endless(number: i64, f: impl Fn(i64) -> i32) -> i32 {
    if number.saturating_abs() >= i64::from(i32::MAX) { number as i32 } else { f(number) }
}

/// Nanoseconds since 1970; what is without end stays so.
fn since_1970(number: i64) -> i64 {
    if number.saturating_abs() == INFINITY {
        return number;
    }
    number.saturating_sub(days(1970, 1, 1).saturating_mul(DAY)).clamp(-INFINITY, INFINITY)
}

/// Days since 2000 as milliseconds since 1970.
fn milliseconds(day: f64) -> i64 {
    ((day - days(1970, 1, 1) as f64) * 86_400_000.0).round() as i64
}

/// A number type with a null.
trait Number: crate::array::Element + Copy {
    fn is_null(self) -> bool;
}

impl Number for i64 {
    fn is_null(self) -> bool {
        self == NULL
    }
}

impl Number for f64 {
    fn is_null(self) -> bool {
        self.is_nan()
    }
}

/// Numbers, and how each becomes one of the file's.
struct Numbers<N, T: ArrowPrimitiveType> {
    array: Array,
    made: fn(N) -> T::Native,
    of: PhantomData<T>,
}

impl<N, T: ArrowPrimitiveType> Numbers<N, T> {
    fn new(array: Array, made: fn(N) -> T::Native) -> Self {
        Numbers { array, made, of: PhantomData }
    }
}

impl<N: Number, T: ArrowPrimitiveType> Column for Numbers<N, T> {
    fn data_type(&self) -> DataType {
        T::DATA_TYPE
    }

    fn slice(&self, start: usize, end: usize) -> Result<ArrayRef> {
        let numbers = self.array.as_slice::<N>().and_then(|numbers| numbers.get(start..end)).unwrap_or_default();
        let made = self.made;
        let values =
            budget::mapped(numbers, |&number| if number.is_null() { T::default_value() } else { made(number) })?;
        let nulls = numbers.iter().any(|number| number.is_null()).then(|| {
            NullBuffer::new(BooleanBuffer::collect_bool(numbers.len(), |at| {
                numbers.get(at).is_some_and(|n| !n.is_null())
            }))
        });
        Ok(Arc::new(PrimitiveArray::<T>::new(values.into(), nulls)))
    }
}
