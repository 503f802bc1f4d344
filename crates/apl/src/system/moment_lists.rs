//! Moments as lists of numbers: year, month, day and so on, by the week, by the day of the year.

use crate::array::Array;
use crate::array::temporal::{civil, days, length_of_month};
use crate::error::{Error, Result};

/// Nanoseconds of a second and of a day.
pub(super) const SECOND: i128 = 1_000_000_000;
pub(super) const DAY: i128 = 86_400 * SECOND;
/// The years that a moment may be in.
pub(super) const YEARS: std::ops::RangeInclusive<i64> = 1..=9999;

/// A moment: nanoseconds since the beginning of the year 2000.
pub(super) type Moment = i128;

/// The parts of a day.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct TimeOfDay {
    pub(super) hour: i64,
    pub(super) minute: i64,
    pub(super) second: i64,
    pub(super) nanosecond: i64,
}

/// The day of a moment, from 2000, and the time in it.
///
/// # Errors
/// A domain error beyond all days.
pub(super) fn split(moment: Moment) -> Result<(i64, TimeOfDay)> {
    let day = i64::try_from(moment.div_euclid(DAY)).map_err(|_| Error::domain("the moment is out of range"))?;
    let rest = moment.rem_euclid(DAY);
    let (seconds, nanosecond) = ((rest / SECOND) as i64, (rest % SECOND) as i64);
    Ok((day, TimeOfDay { hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60, nanosecond }))
}

/// The moment of a day from 2000 and a time; `None` for a time that there is not.
pub(super) fn joined(day: i64, time: TimeOfDay) -> Option<Moment> {
    let parts = [(time.hour, 24), (time.minute, 60), (time.second, 60), (time.nanosecond, SECOND as i64)];
    if parts.iter().any(|(part, most)| !(0..*most).contains(part)) {
        return None;
    }
    let seconds = (time.hour * 60 + time.minute) * 60 + time.second;
    Some(i128::from(day) * DAY + i128::from(seconds) * SECOND + i128::from(time.nanosecond))
}

/// The year of a moment.
pub(super) fn year_of(moment: Moment) -> Option<i64> {
    i64::try_from(moment.div_euclid(DAY)).ok().map(|day| civil(day).0)
}

/// The day of a date, from 2000; `None` if there is no such date.
pub(super) fn day_of_date(year: i64, month: i64, day: i64) -> Option<i64> {
    let is_day =
        YEARS.contains(&year) && (1..=12).contains(&month) && (1..=length_of_month(year, month)).contains(&day);
    is_day.then(|| days(year, month, day))
}

/// The day with a number in a year.
pub(super) fn day_in_year(year: i64, number: i64) -> Option<i64> {
    let first = day_of_date(year, 1, 1)?;
    (1..=days(year + 1, 1, 1) - first).contains(&number).then(|| first + number - 1)
}

/// The number of a day in its week, 1 on Mondays.
pub(super) fn weekday(day: i64) -> i64 {
    // 1 January 2000 was a Saturday.
    (day + 5).rem_euclid(7) + 1
}

/// The first Monday of the weeks that belong to a year: the week of 4 January.
fn first_monday(year: i64) -> i64 {
    let fourth = days(year, 1, 4);
    fourth - weekday(fourth) + 1
}

/// The year that the week of a day belongs to, and the number of the week in it.
pub(super) fn week(day: i64) -> (i64, i64) {
    let year = civil(day - weekday(day) + 4).0;
    (year, (day - first_monday(year)) / 7 + 1)
}

/// The day of a week of a year.
pub(super) fn day_in_week(year: i64, week: i64, weekday: i64) -> Option<i64> {
    let (first, next) = (first_monday(year), first_monday(year + 1));
    let is_one = YEARS.contains(&year) && (1..=7).contains(&weekday) && (1..=(next - first) / 7).contains(&week);
    is_one.then(|| first + (week - 1) * 7 + weekday - 1)
}

/// Whether a number is that of a kind of lists.
pub(super) fn is_list_kind(code: i64) -> bool {
    matches!(code, -3..=-1 | -11 | -10 | -20 | -30)
}

/// The parts of a second that the last number of a list counts.
fn parts_of_second(code: i64) -> i64 {
    match code {
        -1 => 1000,
        -3 => SECOND as i64,
        _ => 1_000_000,
    }
}

/// The moment of a list of a kind, whose last parts may be left out; `None` if it is not one.
pub(super) fn moment_of_list(code: i64, numbers: &[f64]) -> Option<Moment> {
    let most = match code {
        -20 => 2,
        -30 => 4,
        -10 => 6,
        _ => 7,
    };
    if numbers.len() > most || numbers.iter().any(|number| number.fract() != 0.0 || number.abs() > 1e12) {
        return None;
    }
    let part = |place: usize, usual: i64| numbers.get(place).map_or(usual, |&number| number as i64);
    let time = |place: usize| TimeOfDay {
        hour: part(place, 0),
        minute: part(place + 1, 0),
        second: part(place + 2, 0),
        nanosecond: part(place + 3, 0).checked_mul(SECOND as i64 / parts_of_second(code)).unwrap_or(-1),
    };
    match code {
        -10 => joined(day_in_year(part(0, 1), part(1, 1))?, time(2)),
        -11 => joined(day_in_week(part(0, 1), part(1, 1), part(2, 1))?, time(3)),
        -20 => {
            let (date, clock) = (part(0, 10101), part(1, 0));
            let day = day_of_date(date / 10_000, date / 100 % 100, date % 100)?;
            let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100);
            joined(day, TimeOfDay { hour, minute, second, nanosecond: 0 })
        }
        -30 => {
            let found = joined(days(1899, 12, 31) + part(0, 0), TimeOfDay { nanosecond: 0, ..time(1) })?;
            year_of(found).filter(|year| YEARS.contains(year)).map(|_| found)
        }
        _ => joined(day_of_date(part(0, 1), part(1, 1), part(2, 1))?, time(3)),
    }
}

/// A moment as a list of a kind.
///
/// # Errors
/// A domain error beyond all days.
pub(super) fn list_of(code: i64, moment: Moment) -> Result<Array> {
    let (day, time) = split(moment)?;
    let (year, month, date) = civil(day);
    let rest = time.nanosecond / (SECOND as i64 / parts_of_second(code));
    let clock = [time.hour, time.minute, time.second];
    Ok(Array::list(match code {
        -10 => [&[year, day - days(year, 1, 1) + 1][..], &clock, &[rest]].concat(),
        -11 => [&[week(day).0, week(day).1, weekday(day)][..], &clock, &[rest]].concat(),
        -20 => vec![(year * 100 + month) * 100 + date, (time.hour * 100 + time.minute) * 100 + time.second],
        -30 => [&[day - days(1899, 12, 31)][..], &clock].concat(),
        _ => [&[year, month, date][..], &clock, &[rest]].concat(),
    }))
}
