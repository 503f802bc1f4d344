//! `⎕DT`: moments of one kind as those of another.
//!
//! A moment is a count of days or of shorter times since some day, a list as `⎕TS` gives it, or a letter: now, in a military time
//! zone. Rule: Dyalog's manual, "Date-time", whose numbers for the kinds these are.

use crate::array::temporal::{civil, days, length_of_month};
use crate::array::{Array, ElementType, Unicode, budget, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;

/// Nanoseconds of a second and of a day.
const SECOND: i128 = 1_000_000_000;
const DAY: i128 = 86_400 * SECOND;
/// The number of the kind of lists such as `⎕TS`.
const STAMP: i64 = -1;
/// The years that a moment may be in.
const YEARS: std::ops::RangeInclusive<i64> = 1..=9999;

/// A kind of moments that are numbers.
struct MomentKind {
    /// Its number.
    code: i64,
    /// The moment of the number 0: year, month and day.
    epoch: (i64, i64, i64),
    /// The ticks in a second; 0 where the unit is a day.
    ticks: i128,
}

/// The kind of scalars where nothing else is said: days with fractions.
const NUMBER: MomentKind = MomentKind { code: 1, epoch: (1899, 12, 31), ticks: 0 };

const KINDS: [MomentKind; 9] = [
    NUMBER,
    MomentKind { code: 2, epoch: (1970, 1, 1), ticks: 60 },
    MomentKind { code: 10, epoch: (2000, 1, 1), ticks: SECOND },
    MomentKind { code: 11, epoch: (2024, 1, 1), ticks: 1000 },
    MomentKind { code: 12, epoch: (1970, 1, 1), ticks: 1000 },
    MomentKind { code: 13, epoch: (1970, 1, 1), ticks: 0 },
    MomentKind { code: 14, epoch: (2001, 1, 1), ticks: 1000 },
    MomentKind { code: 20, epoch: (1970, 1, 1), ticks: 1 },
    // A list has no epoch; it is here for the table to be whole.
    MomentKind { code: STAMP, epoch: (2000, 1, 1), ticks: 0 },
];

/// A moment: nanoseconds since the beginning of the year 2000.
type Moment = i128;

/// `kinds ⎕DT moments`: one number is the kind to convert to, two are the kinds to convert from and to. Converting to
/// 0 tells whether each is a valid moment.
pub fn converted(ws: &Workspace, x: &Array, y: &Array) -> Result<Array> {
    let codes = promote::integers(x, ws.context.borrow().tolerance)?;
    let (from, to) = match codes.as_ref() {
        [to] => (None, *to),
        [from, to] => (Some(kind(*from)?), *to),
        _ => return Err(Error::length("⎕DT takes the number of a kind, or those of two")),
    };
    let wanted = if to == 0 { None } else { Some(kind(to)?) };
    let mut results = budget::vec(y.count())?;
    for index in 0..y.count() {
        ws.poll()?;
        let found = moment(ws, from, &nested::content(y, index))?;
        results.push(match wanted {
            None => Array::from(found.is_some()),
            Some(kind) => shown(kind, found.ok_or_else(|| Error::domain("there is no such moment"))?)?,
        });
    }
    nested::assemble(y.shape(), results)
}

fn kind(code: i64) -> Result<&'static MomentKind> {
    KINDS.iter().find(|kind| kind.code == code).ok_or_else(|| {
        let known: Vec<String> = KINDS.iter().map(|kind| kind.code.to_string().replace('-', "¯")).collect();
        Error::new(ErrorKind::Nonce).note(format!("moments of the kind {code}: there are {}", known.join(" ")))
    })
}

/// The moment that an element is; `None` if it is none.
fn moment(ws: &Workspace, kind: Option<&MomentKind>, y: &Array) -> Result<Option<Moment>> {
    if matches!(y.kind(), ElementType::Byte | ElementType::Unicode) {
        return Ok(now(ws, y));
    }
    if !y.kind().is_numeric() || y.rank() > 1 {
        return Err(Error::domain("a moment is a number, a list of numbers or a letter"));
    }
    let is_list = y.rank() == 1;
    if kind.is_some_and(|kind| (kind.code == STAMP) != is_list) {
        return Err(Error::domain("moments of another kind than the one at the left"));
    }
    let Some(numbers) = promote::floats(y)? else { return Err(Error::domain("a moment is not a complex number")) };
    Ok(match (is_list, numbers.as_ref()) {
        (true, numbers) => from_list(numbers),
        (false, [number]) => {
            // A count of nanoseconds has more digits than a float.
            let exact = promote::integers(y, ws.context.borrow().tolerance).ok();
            let whole = exact.and_then(|whole| whole.first().copied());
            from_number(kind.unwrap_or(&NUMBER), *number, whole)
        }
        _ => None,
    })
}

/// Now, by the letter of a time zone: Z is that of Greenwich, J the local one.
fn now(ws: &Workspace, y: &Array) -> Option<Moment> {
    let letter = match (y.as_atom::<u8>(), y.as_atom::<Unicode>()) {
        (Some(&byte), _) => char::from(byte),
        (_, Some(letter)) => char::from_u32(letter.point())?,
        _ => return None,
    };
    let (seconds, local) = ws.host.now();
    let hours = |first: char, from: i64| from + i64::from(u32::from(letter)) - i64::from(u32::from(first));
    let offset = match letter {
        'Z' => 0,
        'J' => local,
        'A'..='I' => hours('A', 1) * 3600,
        'K'..='M' => hours('K', 10) * 3600,
        'N'..='Y' => -hours('N', 1) * 3600,
        _ => return None,
    };
    let since_1970 = (seconds * 1e6).round() as i128 * 1000;
    Some(since_1970 + i128::from(days(1970, 1, 1)) * DAY + i128::from(offset) * SECOND)
}

/// Year, month and day, and perhaps hour, minute, second and millisecond.
fn from_list(numbers: &[f64]) -> Option<Moment> {
    if !(3..=7).contains(&numbers.len()) || numbers.iter().any(|number| number.fract() != 0.0 || number.abs() > 1e9) {
        return None;
    }
    let part = |place: usize| numbers.get(place).map_or(0, |&number| number as i64);
    let (year, month, day) = (part(0), part(1), part(2));
    let is_day =
        YEARS.contains(&year) && (1..=12).contains(&month) && (1..=length_of_month(year, month)).contains(&day);
    let most = [24, 60, 60, 1000];
    let is_time = (3..7).zip(most).all(|(place, most)| (0..most).contains(&part(place)));
    let seconds = i128::from((part(3) * 60 + part(4)) * 60 + part(5));
    (is_day && is_time)
        .then(|| i128::from(days(year, month, day)) * DAY + seconds * SECOND + i128::from(part(6)) * (SECOND / 1000))
}

fn beginning(kind: &MomentKind) -> Moment {
    let (year, month, day) = kind.epoch;
    i128::from(days(year, month, day)) * DAY
}

fn from_number(kind: &MomentKind, number: f64, whole: Option<i64>) -> Option<Moment> {
    const MOMENT_NUMBER_MAX: f64 = 1e22;
    let count = match (kind.ticks, whole) {
        _ if !number.is_finite() || number.abs() > MOMENT_NUMBER_MAX => return None,
        (0, _) => (number.floor() as i128).checked_mul(DAY)? + (number.rem_euclid(1.0) * DAY as f64).round() as i128,
        (ticks, Some(whole)) => i128::from(whole) * SECOND / ticks,
        (ticks, None) => (number as i128).checked_mul(SECOND)? / ticks,
    };
    let found = beginning(kind).checked_add(count)?;
    YEARS.contains(&year_of(found)?).then_some(found)
}

fn year_of(moment: Moment) -> Option<i64> {
    i64::try_from(moment.div_euclid(DAY)).ok().map(|day| civil(day).0)
}

/// A moment as one of a kind. What is between two ticks belongs to the one before.
fn shown(kind: &MomentKind, moment: Moment) -> Result<Array> {
    if kind.code == STAMP {
        return list(moment);
    }
    let since = moment - beginning(kind);
    if kind.ticks == 0 {
        let (whole, rest) = (since.div_euclid(DAY), since.rem_euclid(DAY));
        return Ok(match rest {
            0 => Array::from(whole as i64),
            rest => Array::from(whole as f64 + rest as f64 / DAY as f64),
        });
    }
    let ticks = (since * kind.ticks).div_euclid(SECOND);
    Ok(i64::try_from(ticks).map_or_else(|_| Array::from(ticks as f64), Array::from))
}

/// A moment as `⎕TS` would have it.
fn list(moment: Moment) -> Result<Array> {
    let day = i64::try_from(moment.div_euclid(DAY)).map_err(|_| Error::domain("a moment out of reach"))?;
    let milliseconds = (moment.rem_euclid(DAY) / (SECOND / 1000)) as i64;
    let (year, month, date) = civil(day);
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000);
    Ok(Array::list(vec![year, month, date, seconds / 3600, seconds / 60 % 60, seconds % 60, rest]))
}
