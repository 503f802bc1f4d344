//! Times as numbers: units, days, months, parts.

use array::error::{Error, Result};
use array::kind::Kind;
use array::table_plan::Operation;
use datafusion::arrow::datatypes::DataType;
use datafusion::functions::expr_fn::{date_part, make_date};
use datafusion::logical_expr::{Expr, cast, lit, try_cast};

use array::temporal::DAY;

use crate::types::{EPOCH_DAYS, as_long, either, long};

/// The remainder by a number above 0, which is not negative. No step leaves 64 bits.
pub fn modulo(of: Expr, by: i64) -> Expr {
    let rest = of % long(by);
    either(rest.clone().lt(long(0)), rest.clone() + long(by), rest)
}

/// The quotient by a number above 0, rounded down. No step leaves 64 bits.
pub fn quotient(of: Expr, by: i64) -> Expr {
    either(of.clone().lt(long(0)), (of.clone() + long(1)) / long(by) - long(1), of / long(by))
}

/// Nanoseconds of the unit of a time of day.
fn unit(kind: Kind) -> i64 {
    match kind {
        Kind::Time => 1_000_000,
        Kind::Second => 1_000_000_000,
        Kind::Minute => 60_000_000_000,
        _ => 1,
    }
}

/// A day's number as a date of the engine; the infinite one, which has none, is null.
fn date(day: Expr) -> Expr {
    cast(try_cast(day + long(EPOCH_DAYS), DataType::Int32), DataType::Date32)
}

fn part(name: &str, day: Expr) -> Expr {
    as_long(date_part(lit(name), date(day)))
}

/// The number of the month of a day.
fn month(day: Expr) -> Expr {
    part("year", day.clone()) * long(12) + part("month", day) - long(2000 * 12 + 1)
}

/// The first day of a month.
fn first_day(month: Expr) -> Expr {
    let number = |of: Expr| cast(of, DataType::Int32);
    let date =
        make_date(number(quotient(month.clone(), 12) + long(2000)), number(modulo(month, 12) + long(1)), lit(1_i32));
    as_long(cast(date, DataType::Int32)) - long(EPOCH_DAYS)
}

/// The day of a time that has one.
fn day(of: Expr, kind: Kind) -> Expr {
    match kind {
        Kind::Timestamp => quotient(of, DAY),
        Kind::Month => first_day(of),
        _ => of,
    }
}

/// A time in the unit of another type.
///
/// # Errors
/// For types between which there is no way.
pub fn converted(of: Expr, from: Kind, to: Kind) -> Result<Expr> {
    use Kind::{Date, Minute, Month, Second, Time, Timespan, Timestamp};
    Ok(match (from, to) {
        _ if from == to => of,
        (Date | Month, Timestamp) => day(of, from) * long(DAY),
        (Timestamp | Month, Date) => day(of, from),
        (Date | Timestamp, Month) => month(day(of, from)),
        (Timestamp, Timespan) => modulo(of, DAY),
        (Timestamp, Time | Second | Minute) => quotient(modulo(of, DAY), unit(to)),
        (Timespan | Time | Second | Minute, Timespan | Time | Second | Minute) => match unit(from) >= unit(to) {
            true => of * long(unit(from) / unit(to)),
            false => quotient(of, unit(to) / unit(from)),
        },
        _ => return Err(Error::domain(format!("a {} does not become a {}", from.names().1, to.names().1))),
    })
}

/// A part of a time.
pub fn part_of(operation: Operation, of: Expr, kind: Kind) -> Expr {
    let clock = |of: Expr| match kind {
        Kind::Timestamp => modulo(of, DAY),
        Kind::Date | Kind::Month => of * long(0),
        _ => of * long(unit(kind)),
    };
    match operation {
        Operation::Year => part("year", day(of, kind)),
        Operation::MonthOfYear => part("month", day(of, kind)),
        Operation::DayOfMonth => part("day", day(of, kind)),
        Operation::Hour => clock(of) / long(3_600_000_000_000),
        Operation::MinuteOfHour => clock(of) / long(60_000_000_000) % long(60),
        _ => clock(of) / long(1_000_000_000) % long(60),
    }
}
