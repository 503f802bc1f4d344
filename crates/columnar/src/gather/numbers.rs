//! Columns of numbers and times.

use std::marker::PhantomData;

use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, UInt64Type};
use arrow_array::{Array as Batch, PrimitiveArray};

use super::gathered::{Gather, room, unlike};
use crate::array::kind::Kind;
use crate::array::make::integers;
use crate::array::nulls::{INFINITY, NULL};
use crate::array::temporal::{DAY, days};
use crate::array::{Array, Context, Value, budget};
use crate::error::Result;

/// The conversion of a number of the file to one of ours.
#[derive(Clone, Copy, Debug)]
pub enum Scale {
    /// The number is unchanged.
    Same,
    /// The number is multiplied.
    Times(i64),
    /// The number is divided.
    Into(i64),
}

impl Scale {
    fn scaled(self, number: i64) -> i64 {
        match self {
            Scale::Same => number,
            Scale::Times(many) => number.saturating_mul(many),
            Scale::Into(many) => number.div_euclid(many),
        }
    }
}

/// Integers, and times, which have another epoch here.
pub struct Whole<T> {
    kind: Kind,
    scale: Scale,
    /// The beginning here, in our units since that of the file.
    begin: i64,
    numbers: Vec<i64>,
    has_nulls: bool,
    of: PhantomData<T>,
}

impl<T> Whole<T> {
    pub fn new(kind: Kind) -> Self {
        Whole::scaled(kind, Scale::Same)
    }

    pub fn scaled(kind: Kind, scale: Scale) -> Self {
        Whole { kind, scale, begin: 0, numbers: Vec::new(), has_nulls: false, of: PhantomData }
    }

    /// Days or nanoseconds, which a file counts since 1970.
    pub fn dated(kind: Kind, scale: Scale) -> Self {
        let days = -days(1970, 1, 1);
        let begin = if kind == Kind::Date { days } else { days * DAY };
        Whole { begin, ..Whole::scaled(kind, scale) }
    }

    /// A time of the file as one of ours: what is out of reach is without end, and stays so.
    fn timed(&self, number: i64) -> i64 {
        let most =
            if self.kind == Kind::Timestamp || self.kind == Kind::Timespan { INFINITY } else { i64::from(i32::MAX) };
        let number = self.scale.scaled(number);
        let shifted = if number.saturating_abs() >= most { number } else { number.saturating_sub(self.begin) };
        shifted.clamp(-most, most)
    }
}

impl<T: ArrowPrimitiveType> Gather for Whole<T>
where
    T::Native: Copy + TryInto<i64>,
{
    fn add(&mut self, cx: &Context, batch: &dyn Batch) -> Result<()> {
        let batch = batch.as_primitive_opt::<T>().ok_or_else(unlike)?;
        let start = self.numbers.len();
        room(cx, &mut self.numbers, batch.len())?;
        let mut numbers = std::mem::take(&mut self.numbers);
        let whole = batch.values().iter().map(|&number| number.try_into().unwrap_or(NULL));
        match self.kind.is_temporal() {
            true => numbers.extend(whole.map(|number| self.timed(number))),
            false => numbers.extend(whole),
        }
        self.numbers = numbers;
        self.has_nulls |= put_nulls(batch, self.numbers.get_mut(start..).unwrap_or_default(), NULL);
        Ok(())
    }

    fn column(self: Box<Self>) -> Result<Value> {
        // Bytes have no null, and the least number of a width is one: such are one width larger.
        let kind = match self.kind {
            Kind::Byte if self.has_nulls => Kind::Short,
            Kind::Short if !holds(Kind::Short, &self.numbers) => Kind::Int,
            Kind::Int if !holds(Kind::Int, &self.numbers) => Kind::Long,
            kind => kind,
        };
        Ok(integers(kind, Array::list(self.numbers)))
    }

    fn kind(&self) -> Kind {
        self.kind
    }
}

fn holds(kind: Kind, numbers: &[i64]) -> bool {
    kind.width().is_none_or(|width| width.holds(numbers))
}

/// Puts a null where the batch has one; whether it has any.
fn put_nulls<T: Copy>(batch: &dyn Batch, items: &mut [T], null: T) -> bool {
    let Some(nulls) = batch.nulls().filter(|nulls| nulls.null_count() > 0) else { return false };
    items.iter_mut().zip(nulls.iter()).filter(|(_, there)| !there).for_each(|(item, _)| *item = null);
    true
}

/// Booleans; shorts from the first null on.
#[derive(Default)]
pub struct BooleanGather {
    truths: Vec<bool>,
    numbers: Option<Vec<i64>>,
}

impl Gather for BooleanGather {
    fn add(&mut self, cx: &Context, batch: &dyn Batch) -> Result<()> {
        let batch = batch.as_boolean_opt().ok_or_else(unlike)?;
        if batch.null_count() > 0 && self.numbers.is_none() {
            self.numbers = Some(budget::mapped(&std::mem::take(&mut self.truths), |&truth| i64::from(truth))?);
        }
        match &mut self.numbers {
            None => {
                room(cx, &mut self.truths, batch.len())?;
                self.truths.extend(batch.values().iter());
            }
            Some(numbers) => {
                room(cx, numbers, batch.len())?;
                numbers.extend(batch.iter().map(|truth| truth.map_or(NULL, i64::from)));
            }
        }
        Ok(())
    }

    fn column(self: Box<Self>) -> Result<Value> {
        Ok(match self.numbers {
            None => Value::Array(Array::list(self.truths)),
            Some(numbers) => integers(Kind::Short, Array::list(numbers)),
        })
    }

    fn kind(&self) -> Kind {
        Kind::Bool
    }
}

/// Integers of 64 bits without a sign: longs, and floats from the first one on that is none.
#[derive(Default)]
pub struct Longs {
    longs: Vec<i64>,
    floats: Option<Vec<f64>>,
}

impl Gather for Longs {
    fn add(&mut self, cx: &Context, batch: &dyn Batch) -> Result<()> {
        let batch: &PrimitiveArray<UInt64Type> = batch.as_primitive_opt().ok_or_else(unlike)?;
        let fits = |number: u64| i64::try_from(number).is_ok();
        if self.floats.is_none() && !batch.iter().flatten().all(fits) {
            self.floats = Some(budget::mapped(&std::mem::take(&mut self.longs), |&n| crate::array::nulls::widened(n))?);
        }
        match &mut self.floats {
            Some(floats) => {
                room(cx, floats, batch.len())?;
                floats.extend(batch.iter().map(|number| number.map_or(f64::NAN, |number| number as f64)));
            }
            None => {
                room(cx, &mut self.longs, batch.len())?;
                let long = |number: Option<u64>| number.and_then(|number| i64::try_from(number).ok()).unwrap_or(NULL);
                self.longs.extend(batch.iter().map(long));
            }
        }
        Ok(())
    }

    fn column(self: Box<Self>) -> Result<Value> {
        Ok(Value::Array(match self.floats {
            Some(floats) => Array::list(floats),
            None => Array::list(self.longs),
        }))
    }

    fn kind(&self) -> Kind {
        Kind::Long
    }
}

/// Floats, and decimals, which become such.
pub struct Floats<T: ArrowPrimitiveType> {
    kind: Kind,
    float: fn(T::Native) -> f64,
    /// The divisor of a decimal.
    unit: f64,
    floats: Vec<f64>,
}

impl<T: ArrowPrimitiveType> Floats<T> {
    pub fn new(kind: Kind, float: fn(T::Native) -> f64) -> Self {
        Floats { kind, float, unit: 1.0, floats: Vec::new() }
    }

    pub fn decimal(scale: i8, float: fn(T::Native) -> f64) -> Self {
        Floats { unit: 10_f64.powi(i32::from(scale)), ..Floats::new(Kind::Float, float) }
    }
}

impl<T: ArrowPrimitiveType> Gather for Floats<T> {
    fn add(&mut self, cx: &Context, batch: &dyn Batch) -> Result<()> {
        let batch = batch.as_primitive_opt::<T>().ok_or_else(unlike)?;
        let start = self.floats.len();
        room(cx, &mut self.floats, batch.len())?;
        let (float, unit) = (self.float, self.unit);
        self.floats.extend(batch.values().iter().map(|&number| float(number) / unit));
        put_nulls(batch, self.floats.get_mut(start..).unwrap_or_default(), f64::NAN);
        Ok(())
    }

    fn column(self: Box<Self>) -> Result<Value> {
        Ok(integers(self.kind, Array::list(self.floats)))
    }

    fn kind(&self) -> Kind {
        self.kind
    }
}
