//! Time as numbers with a unit: what the units are, how one becomes another, and the calendar.
//!
//! A value of time is a [`Narrow`](super::Narrow) whose array holds plain integers (a datetime floats), so that every kernel
//! works on it; only what a result counts, and its text, ask for the unit. The null is that of the integers, and stays null.
//! Rules: the tables of the q reference, section 3.

use super::narrow::INTEGER_BITS;
use super::nulls::{INFINITY, NULL, truncated, widened};
use super::{Array, View, Width, budget};
use crate::error::{Error, Result};

/// Nanoseconds of a day.
pub const DAY: i64 = 86_400_000_000_000;

impl Width {
    /// Whether it is a unit of time.
    pub fn is_temporal(self) -> bool {
        self >= Width::Timestamp
    }

    /// Whether the numbers are floats.
    pub fn is_floating(self) -> bool {
        matches!(self, Width::Real | Width::Datetime)
    }

    /// The nanoseconds of one, of those that count parts of a day.
    pub fn nanoseconds(self) -> Option<i64> {
        match self {
            Width::Timespan => Some(1),
            Width::Minute => Some(60_000_000_000),
            Width::Second => Some(1_000_000_000),
            Width::Time => Some(1_000_000),
            _ => None,
        }
    }

    /// Whether it counts from a day on: a date or a time with its date.
    pub fn is_dated(self) -> bool {
        matches!(self, Width::Timestamp | Width::Month | Width::Date | Width::Datetime)
    }

    /// The largest number, which stands for no end.
    pub fn infinity(self) -> i64 {
        match self {
            Width::Short => i64::from(i16::MAX),
            _ if self.bits() == INTEGER_BITS => INFINITY,
            _ => i64::from(i32::MAX),
        }
    }
}

/// The day of a date of the calendar, counted from 2000.01.01.
///
/// ```
/// use jackal_array::temporal::{civil, days};
/// assert_eq!((days(2000, 1, 1), days(2024, 2, 29), civil(8825)), (0, 8825, (2024, 2, 29)));
/// ```
pub fn days(year: i64, month: i64, day: i64) -> i64 {
    // Years that begin in March, in eras of 400 years.
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 730_425
}

/// Year, month and day of a day counted from 2000.01.01.
pub fn civil(day: i64) -> (i64, i64, i64) {
    let day = day.saturating_add(730_425);
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, date)
}

/// The days in a month of a year.
pub fn length_of_month(year: i64, month: i64) -> i64 {
    let (next_year, next) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    days(next_year, next, 1) - days(year, month, 1)
}

/// The first day of a month counted from January 2000.
pub fn first_day(month: i64) -> i64 {
    days(2000 + month.div_euclid(12), month.rem_euclid(12) + 1, 1)
}

/// The month of a day, counted from January 2000.
pub fn month_of(day: i64) -> i64 {
    let (year, month, _) = civil(day);
    (year - 2000) * 12 + month - 1
}

/// A day as nanoseconds; what is out of reach is without end.
fn moment(day: i64) -> i64 {
    match day.checked_mul(DAY) {
        Some(moment) if moment.unsigned_abs() < INFINITY as u64 => moment,
        _ if day < 0 => -INFINITY,
        _ => INFINITY,
    }
}

/// Converts a number to another unit.
fn convert_one(number: i64, from: Width, to: Width) -> i64 {
    if number == NULL || from == to {
        return number;
    }
    // First nanoseconds since 2000 or since midnight, then what is asked for.
    let day = match from {
        Width::Timestamp => number.div_euclid(DAY),
        Width::Month => first_day(number),
        Width::Date => number,
        _ => 0,
    };
    let nanoseconds = match from {
        Width::Timestamp => number.rem_euclid(DAY),
        _ => from.nanoseconds().map_or(0, |unit| number.saturating_mul(unit)),
    };
    match to {
        Width::Timestamp if from.is_dated() => moment(day).saturating_add(nanoseconds),
        Width::Timestamp => nanoseconds,
        Width::Date => day + if from.is_dated() { 0 } else { nanoseconds.div_euclid(DAY) },
        Width::Month => month_of(day),
        _ => to.nanoseconds().map_or(number, |unit| nanoseconds.div_euclid(unit)),
    }
}

/// Numbers of one unit of time in another: what is finer is cut off towards what was earlier.
///
/// ```
/// use jackal_array::{Array, Width, temporal::converted};
/// let minutes = converted(&Array::list(vec![3_661_i64]), Width::Second, Width::Minute)?;
/// assert_eq!(minutes, Array::list(vec![61_i64]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn converted(array: &Array, from: Width, to: Width) -> Result<Array> {
    if from == to {
        return Ok(array.clone());
    }
    let (from, whole) = match (from, array.widened()) {
        (Width::Datetime, View::Float(items)) => {
            let mut out = budget::vec(items.len())?;
            // A datetime is exact to milliseconds.
            let moment = |day: f64| if day.is_nan() { NULL } else { truncated((day * 86_400_000.0).round() * 1e6) };
            out.extend(items.iter().map(|&day| moment(day)));
            (Width::Timestamp, array.with_items(out))
        }
        _ => (from, array.clone()),
    };
    let Some(items) = whole.as_slice::<i64>() else { return Err(Error::type_("these are not times")) };
    let unit = if to == Width::Datetime { Width::Timestamp } else { to };
    let mut out: Vec<i64> = budget::vec(items.len())?;
    match (from.nanoseconds(), unit.nanoseconds()) {
        (Some(a), Some(b)) if a >= b => {
            out.extend(items.iter().map(|&n| if n == NULL { NULL } else { n.saturating_mul(a / b) }))
        }
        (Some(a), Some(b)) => out.extend(items.iter().map(|&n| if n == NULL { NULL } else { n.div_euclid(b / a) })),
        _ => out.extend(items.iter().map(|&number| convert_one(number, from, unit))),
    }
    if to == Width::Datetime {
        let days: Vec<f64> = budget::mapped(&out, |&n| if n == NULL { f64::NAN } else { n as f64 / DAY as f64 })?;
        return Ok(whole.with_items(days));
    }
    Ok(whole.with_items(out))
}

/// Numbers as the numbers of a unit: whole ones, or floats.
pub fn of_numbers(array: &Array, unit: Width) -> Result<Array> {
    match (array.widened(), unit.is_floating()) {
        (View::Int(_), false) | (View::Float(_), true) => Ok(array.clone()),
        (View::Bool(items), false) => Ok(array.with_items(budget::mapped(items, |&b| i64::from(b))?)),
        (View::Bool(items), true) => Ok(array.with_items(budget::mapped(items, |&b| f64::from(u8::from(b)))?)),
        (View::Float(items), false) => {
            let out: Vec<i64> = budget::mapped(items, |&n| truncated((n + 0.5).floor()))?;
            Ok(array.with_items(out))
        }
        (View::Int(items), true) => {
            let out: Vec<f64> = budget::mapped(items, |&n| widened(n))?;
            Ok(array.with_items(out))
        }
        _ => Err(Error::type_("these are not numbers")),
    }
}

/// The unit of a sum or difference of two: of what one of them is without a unit the other's. `None` where it makes no sense.
/// A second `None` inside is a plain number: days between dates, months between months.
pub fn of_sum(a: Width, b: Width, difference: bool) -> Option<Width> {
    use Width::{Date, Datetime, Month, Timestamp};
    match (a, b) {
        _ if a == b && a.is_dated() => difference.then_some(match a {
            Timestamp => Width::Timespan,
            Datetime => Width::Datetime,
            _ => Width::Int,
        }),
        (Timestamp, other) | (other, Timestamp) if !other.is_dated() => Some(Timestamp),
        // The difference of a moment and the midnight of a day.
        (Timestamp, Date | Month) | (Date | Month, Timestamp) if difference => Some(Width::Timespan),
        (Datetime, Width::Timespan) | (Width::Timespan, Datetime) => Some(Timestamp),
        (Datetime, other) | (other, Datetime) if !other.is_dated() => Some(Datetime),
        (Month | Date, other) | (other, Month | Date) if !other.is_dated() => Some(Timestamp),
        (a, b) if !a.is_dated() && !b.is_dated() => finer(a, b),
        _ => None,
    }
}

/// The finer of two units of the time of day.
fn finer(a: Width, b: Width) -> Option<Width> {
    Some(if a.nanoseconds()? <= b.nanoseconds()? { a } else { b })
}

/// The unit in which two are compared.
pub fn of_comparison(a: Width, b: Width) -> Option<Width> {
    use Width::{Date, Month, Timestamp};
    match (a, b) {
        _ if a == b => Some(a),
        (Timestamp | Width::Datetime, other) | (other, Timestamp | Width::Datetime) if !other.is_dated() => Some(other),
        (Date, Month) | (Month, Date) => Some(Date),
        (a, b) if a.is_dated() && b.is_dated() => Some(Timestamp),
        (a, b) if !a.is_dated() && !b.is_dated() => finer(a, b),
        _ => None,
    }
}
