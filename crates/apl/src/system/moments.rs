//! `⎕DT`: moments of one kind as those of another.
//!
//! A moment is a number since some day, a list as `⎕TS` gives it, a text by a pattern (`moment_patterns`), or a letter: now, in a
//! military time zone. Rule: Dyalog's manual, "Datetime", whose numbers for the kinds these are.

use super::moment_lists::{DAY, Moment, SECOND, YEARS, is_list_kind, list_of, moment_of_list, year_of};
use super::moment_patterns::Pattern;
use super::options::Options;
use crate::array::temporal::days;
use crate::array::{Array, ElementType, Unicode, budget, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::show::{text_array, text_of};

/// The number of the kind of lists as `⎕TS` is.
const STAMP: i64 = -1;

/// What a number counts.
#[derive(Clone, Copy, PartialEq)]
enum Counting {
    /// Days with fractions.
    Days,
    /// So many ticks in a second.
    Ticks(i128),
    /// Days with one too many from 1 March 1900 on, as Excel has them.
    Excel,
    /// Year from 1980, month, day, hour, minute and half the seconds in bits.
    Bits,
    /// `yyyymmdd.hhmmss` and `yyyymmddhhmmss`.
    Point,
    Digits,
}

/// A kind of moments that are numbers: its code, the year, month, day and hour of the number 0, what it counts, and whether numbers
/// below 0 are of it.
type NumberKind = (i64, (i64, i64, i64, i64), Counting, bool);

use Counting::{Bits, Days, Digits, Excel, Point, Ticks};

const KINDS: [NumberKind; 33] = [
    (1, (1899, 12, 31, 0), Days, true),
    (2, (1970, 1, 1, 0), Ticks(60), true),
    (10, (2000, 1, 1, 0), Ticks(SECOND), true),
    (11, (2024, 1, 1, 0), Ticks(1000), true),
    (12, (1970, 1, 1, 0), Ticks(1000), true),
    (13, (1970, 1, 1, 0), Days, true),
    (14, (2001, 1, 1, 0), Ticks(1000), true),
    (15, (1970, 1, 1, 0), Ticks(1_000_000), true),
    (16, (1970, 1, 1, 0), Ticks(SECOND), true),
    (17, (1900, 1, 1, 0), Ticks(1_000_000), false),
    (20, (1970, 1, 1, 0), Ticks(1), true),
    (21, (1980, 1, 1, 0), Ticks(250_000), false),
    (22, (1582, 10, 15, 0), Ticks(SECOND), false),
    (30, (1980, 1, 1, 0), Bits, false),
    (31, (1601, 1, 1, 0), Ticks(10_000_000), false),
    (32, (1, 1, 1, 0), Ticks(10_000_000), false),
    (33, (1899, 12, 30, 0), Days, true),
    (40, (1899, 12, 31, 0), Excel, false),
    (41, (1904, 1, 1, 0), Days, false),
    (42, (1960, 1, 1, 0), Ticks(1000), true),
    (43, (1582, 10, 14, 0), Ticks(1), false),
    (44, (1960, 1, 1, 0), Ticks(1), true),
    (50, (-4713, 11, 24, 12), Days, false),
    (51, (1800, 1, 1, 0), Days, false),
    (52, (1858, 11, 16, 12), Days, true),
    (53, (1858, 11, 17, 0), Days, true),
    (54, (1899, 12, 31, 12), Days, true),
    (55, (1950, 1, 1, 0), Days, true),
    (56, (1958, 1, 1, 0), Days, true),
    (60, (1, 1, 1, 0), Point, false),
    (61, (1, 1, 1, 0), Digits, false),
    (70, (1978, 1, 1, 0), Ticks(1000), false),
    // The kind of scalars where nothing else is said ends the table, so that it is found if a code is none of these.
    (0, (1899, 12, 31, 0), Days, true),
];

/// The form of moments on one side of a conversion.
enum Form {
    Number(NumberKind),
    List(i64),
    Text(Pattern),
    /// Whether each is a moment.
    Check,
}

/// `kinds ⎕DT moments`: one kind is the one to convert to, two are the kinds to convert from and to, each a number or a pattern.
/// Converting to 0 tells whether each is a valid moment.
///
/// # Errors
/// A domain error for what is not a moment of the kind, or fits a pattern in no way or in several.
pub fn converted(ws: &Workspace, x: &Array, y: &Array, options: &Options) -> Result<Array> {
    options.check(&["Language", "Dictionary"], "Language")?;
    let forms: Vec<Array> = match x.kind() {
        ElementType::Byte | ElementType::Unicode => vec![x.clone().raveled()],
        _ => nested::contents(&x.clone().raveled())?,
    };
    let (from, to) = match forms.as_slice() {
        [to] => (None, form(ws, to, options, 1)?),
        [from, to] => (Some(form(ws, from, options, 0)?), form(ws, to, options, 1)?),
        _ => return Err(Error::length("⎕DT takes a kind of moments, or those to convert from and to")),
    };
    let mut results = budget::vec(y.count())?;
    for index in 0..y.count() {
        ws.poll()?;
        let found = moment(ws, from.as_ref(), &nested::content(y, index))?;
        let sure = || found.ok_or_else(|| Error::domain("there is no such moment"));
        results.push(match &to {
            Form::Check => Array::from(found.is_some()),
            Form::Number(kind) => number_of(kind, sure()?)?,
            Form::List(code) => list_of(*code, sure()?)?,
            Form::Text(pattern) => text_array(&pattern.formatted(sure()?)?).raveled(),
        });
    }
    nested::assemble(y.shape(), results)
}

/// The form that an item of the left argument names.
fn form(ws: &Workspace, item: &Array, options: &Options, side: usize) -> Result<Form> {
    if matches!(item.kind(), ElementType::Byte | ElementType::Unicode) {
        return Pattern::new(ws, &text_of(item)?, options, side).map(Form::Text);
    }
    let code = promote::integer(item, ws.context.borrow().tolerance)?;
    if code == 0 {
        return Ok(Form::Check);
    }
    if is_list_kind(code) {
        return Ok(Form::List(code));
    }
    let known = KINDS.iter().find(|kind| kind.0 == code);
    known.map(|kind| Form::Number(*kind)).ok_or_else(|| {
        let code = code.to_string().replace('-', "¯");
        Error::new(ErrorKind::Nonce).note(format!("there are no moments of the kind {code}"))
    })
}

/// The moment that an element is; `None` if it is none.
fn moment(ws: &Workspace, form: Option<&Form>, y: &Array) -> Result<Option<Moment>> {
    if matches!(y.kind(), ElementType::Byte | ElementType::Unicode) {
        return match form {
            Some(Form::Text(pattern)) if y.rank() == 1 => pattern.parsed(&text_of(y)?),
            _ if y.rank() == 0 => Ok(now(ws, y)),
            _ => Err(Error::domain("a text is a moment by a pattern, which stands at the left")),
        };
    }
    if !y.kind().is_numeric() || y.rank() > 1 {
        return Err(Error::domain("a moment is a number, a list of numbers, a text or a letter"));
    }
    let Some(numbers) = promote::floats(y)? else { return Err(Error::domain("a moment is not a complex number")) };
    match (form, y.rank() == 1) {
        (None, true) => Ok(moment_of_list(STAMP, &numbers)),
        (Some(Form::List(code)), true) => Ok(moment_of_list(*code, &numbers)),
        (None | Some(Form::Number(_)), false) => {
            let Some(&number) = numbers.first() else { return Ok(None) };
            // A count of nanoseconds has more digits than a float.
            let exact = promote::integers(y, ws.context.borrow().tolerance).ok();
            let whole = exact.and_then(|whole| whole.first().copied());
            let kind = match form {
                Some(Form::Number(kind)) => kind,
                _ => KINDS.first().ok_or_else(|| Error::domain("there are no moments"))?,
            };
            Ok(from_number(kind, number, whole))
        }
        _ => Err(Error::domain("moments of another kind than the one at the left")),
    }
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

fn beginning(kind: &NumberKind) -> Moment {
    let (year, month, day, hour) = kind.1;
    i128::from(days(year, month, day)) * DAY + i128::from(hour) * 3600 * SECOND
}

/// A count of days in nanoseconds; what a float tells beyond microseconds is noise.
fn from_days(number: f64) -> Option<i128> {
    let micros = (number.rem_euclid(1.0) * (DAY / 1000) as f64).round() as i128;
    (number.floor() as i128).checked_mul(DAY)?.checked_add(micros * 1000)
}

fn from_number(kind: &NumberKind, number: f64, whole: Option<i64>) -> Option<Moment> {
    const MOMENT_NUMBER_MAX: f64 = 1e22;
    if !number.is_finite() || number.abs() > MOMENT_NUMBER_MAX || number < 0.0 && !kind.3 {
        return None;
    }
    let found = match kind.2 {
        Days => beginning(kind).checked_add(from_days(number)?)?,
        Excel => {
            let number = match number {
                // There was no 29 February 1900.
                number if (60.0..61.0).contains(&number) => return None,
                number if number >= 61.0 => number - 1.0,
                number => number,
            };
            beginning(kind).checked_add(from_days(number)?)?
        }
        Ticks(ticks) => {
            let count = whole.map_or((number as i128).checked_mul(SECOND)?, |whole| i128::from(whole) * SECOND);
            beginning(kind).checked_add(count.div_euclid(ticks))?
        }
        Bits => {
            let bits = whole?;
            let part = |from: u32, length: u32| (bits >> from & ((1 << length) - 1)) as f64;
            let date = [part(25, 7) + 1980.0, part(21, 4), part(16, 5), part(11, 5), part(5, 6), part(0, 5) * 2.0];
            moment_of_list(STAMP, &date)?
        }
        Point => {
            let (date, time) = (number.trunc(), (number.fract() * 1e6).round());
            moment_of_list(-20, &[date, time])?
        }
        Digits => {
            let all = whole?;
            moment_of_list(-20, &[(all / 1_000_000) as f64, (all % 1_000_000) as f64])?
        }
    };
    YEARS.contains(&year_of(found)?).then_some(found)
}

/// A moment as a number of a kind. What is between two ticks belongs to the one before.
fn number_of(kind: &NumberKind, moment: Moment) -> Result<Array> {
    let since = moment - beginning(kind);
    if since < 0 && !kind.3 {
        return Err(Error::domain("the moment is before the first one of the kind"));
    }
    let in_days = |since: i128, more: i64| {
        let (whole, rest) = (since.div_euclid(DAY) as i64 + more, since.rem_euclid(DAY));
        match rest {
            0 => Array::from(whole),
            rest => Array::from(whole as f64 + rest as f64 / DAY as f64),
        }
    };
    let parts = || -> Result<[i64; 6]> {
        let list = list_of(STAMP, moment)?;
        let parts = list.as_slice::<i64>().and_then(|parts| parts.first_chunk::<6>());
        parts.copied().ok_or_else(|| Error::domain("there is no such moment"))
    };
    Ok(match kind.2 {
        Days => in_days(since, 0),
        Excel => in_days(since, i64::from(since >= 60 * DAY)),
        Ticks(ticks) => {
            let ticks = (since * ticks).div_euclid(SECOND);
            i64::try_from(ticks).map_or_else(|_| Array::from(ticks as f64), Array::from)
        }
        Bits => {
            let [year, month, day, hour, minute, second] = parts()?;
            if year > 2107 {
                return Err(Error::domain("the moment is behind the last one of the kind"));
            }
            let date = (year - 1980) << 25 | month << 21 | day << 16;
            Array::from(date | (hour << 11) | (minute << 5) | (second / 2))
        }
        Point | Digits => {
            let [year, month, day, hour, minute, second] = parts()?;
            let (date, time) = ((year * 100 + month) * 100 + day, (hour * 100 + minute) * 100 + second);
            if kind.2 == Digits {
                Array::from(date * 1_000_000 + time)
            } else {
                Array::from(date as f64 + time as f64 / 1e6)
            }
        }
    })
}
