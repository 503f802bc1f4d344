//! Times in text: literals, what `$` reads.

use crate::array::kind::Kind;
use crate::array::make::integers;
use crate::array::nulls::{INFINITY, NULL};
use crate::array::temporal::{DAY, civil, days, first_day, length_of_month};
use crate::array::{Array, Value, Width};

pub use super::time_text::{datetime_text, text};

/// A text that is read from its beginning.
struct TimeReader<'a>(&'a str);

impl<'a> TimeReader<'a> {
    /// Reads a number of at least `least` and at most `most` digits.
    fn digits(&mut self, least: usize, most: usize) -> Option<i64> {
        let length = self.0.bytes().take(most).take_while(u8::is_ascii_digit).count();
        if length < least {
            return None;
        }
        let (digits, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        digits.parse().ok()
    }

    fn take(&mut self, wanted: &[char]) -> Option<char> {
        let first = self.0.chars().next().filter(|c| wanted.contains(c))?;
        self.0 = self.0.get(first.len_utf8()..)?;
        Some(first)
    }

    fn blanks(&mut self) {
        self.0 = self.0.trim_start_matches(' ');
    }

    /// The number of a month whose name has three letters.
    fn month_name(&mut self) -> Option<i64> {
        let (name, rest) = self.0.split_at_checked(3)?;
        let place = MONTHS.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        self.0 = rest;
        Some(place as i64 + 1)
    }

    /// A year of four or two digits.
    fn year(&mut self) -> Option<i64> {
        let run = self.0.bytes().take_while(u8::is_ascii_digit).count();
        Some(whole_year(self.digits(2, 4).filter(|_| run != 3)?, run))
    }

    fn is_done(&self) -> bool {
        self.0.is_empty()
    }

    /// A fraction of a second in nanoseconds.
    fn fraction(&mut self) -> Option<i64> {
        let length = self.0.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        let nine: String = digits.chars().chain(std::iter::repeat('0')).take(9).collect();
        nine.parse().ok()
    }

    /// `hh:mm`, `hh:mm:ss`, `hh:mm:ss.f` in nanoseconds; hours alone too.
    fn clock(&mut self) -> Option<i64> {
        let mut all = self.digits(1, 9)?.checked_mul(3_600_000_000_000)?;
        if self.take(&[':']).is_some() {
            all = all.checked_add(self.digits(2, 2).filter(|&n| n < 60)? * 60_000_000_000)?;
            if self.take(&[':']).is_some() {
                all = all.checked_add(self.digits(2, 2).filter(|&n| n < 60)? * 1_000_000_000)?;
                if self.take(&['.']).is_some() {
                    all = all.checked_add(self.fraction()?)?;
                }
            }
        }
        Some(all)
    }
}

/// A day of the calendar, if there is one.
fn day_of(year: i64, month: i64, day: i64) -> Option<i64> {
    let fits = (1..=9999).contains(&year) && (1..=12).contains(&month) && day >= 1;
    (fits && day <= length_of_month(year, month)).then(|| days(year, month, day))
}

/// The unit that a literal such as `2024.02.29` or `09:30` has, if it is one of a time.
pub fn unit_of_literal(text: &str) -> Option<Width> {
    let bare = text.strip_prefix('-').unwrap_or(text);
    if matches!(bare, "0n" | "0w" | "0N" | "0W") {
        return None;
    }
    if let Some(width) = unit_of_letter(*bare.as_bytes().last()?)
        && (bare.starts_with("0N")
            || bare.starts_with("0W")
            || bare.starts_with("0n")
            || bare.starts_with("0w")
            || bare.contains([':', '.'])
            || bare.len() > 1)
    {
        return Some(width);
    }
    let dated = bare.bytes().filter(|&b| b == b'.').count() >= 2 && bare.as_bytes().get(4) == Some(&b'.');
    if dated {
        return Some(match () {
            () if bare.contains('T') => Width::Datetime,
            () if bare.contains('D') => Width::Timestamp,
            () => Width::Date,
        });
    }
    if bare.contains('D') {
        return Some(Width::Timespan);
    }
    let colons = bare.bytes().filter(|&b| b == b':').count();
    let fraction = bare.split_once('.').map(|(_, fraction)| fraction.len());
    match (colons, fraction) {
        (0, _) => None,
        (1, _) => Some(Width::Minute),
        (_, None) => Some(Width::Second),
        (_, Some(0..=4)) => Some(Width::Time),
        (_, Some(_)) => Some(Width::Timespan),
    }
}

fn unit_of_letter(letter: u8) -> Option<Width> {
    Some(match letter {
        b'p' => Width::Timestamp,
        b'm' => Width::Month,
        b'd' => Width::Date,
        b'z' => Width::Datetime,
        b'n' => Width::Timespan,
        b'u' => Width::Minute,
        b'v' => Width::Second,
        b't' => Width::Time,
        _ => return None,
    })
}

/// A literal of one or several times; a letter behind the last gives the type of all.
pub fn vector(parts: &[&str]) -> Option<Value> {
    let (last, before) = parts.split_last()?;
    let letter = last.bytes().last().and_then(unit_of_letter).filter(|_| *last != "0n");
    let unit = letter.or_else(|| parts.iter().find_map(|part| unit_of_literal(part)))?;
    let last = if letter.is_some() { last.get(..last.len() - 1)? } else { last };
    let own = char::from(Kind::from_width(unit).names().0);
    let bare = |part: &&'_ str| match part.strip_suffix(own) {
        // A null or an infinity may say of which type it is.
        Some(rest) if matches!(rest.trim_start_matches('-'), "0N" | "0W" | "0n" | "0w") => part.len() - 1,
        _ => part.len(),
    };
    let before = before.iter().map(|part| part.get(..bare(part)).unwrap_or(part));
    let all: Vec<&str> = before.chain([last]).collect();
    if unit.is_floating() {
        let numbers: Vec<f64> = all.iter().map(|part| datetime(part)).collect::<Option<_>>()?;
        return Some(integers(Kind::Datetime, listed(numbers)));
    }
    let numbers: Vec<i64> = all.iter().map(|part| literal(part, unit)).collect::<Option<_>>()?;
    Some(integers(Kind::from_width(unit), listed(numbers)))
}

fn listed<T: crate::array::Element + Copy>(numbers: Vec<T>) -> Array {
    match numbers.as_slice() {
        [one] => Array::atom(*one),
        _ => Array::list(numbers),
    }
}

fn datetime(text: &str) -> Option<f64> {
    match text {
        "0N" | "0n" => return Some(f64::NAN),
        "0W" | "0w" => return Some(f64::INFINITY),
        "-0W" | "-0w" => return Some(f64::NEG_INFINITY),
        _ => {}
    }
    if let Ok(days) = text.parse::<i64>() {
        return Some(days as f64);
    }
    moment(text).map(in_days)
}

/// Nanoseconds as days with a fraction.
fn in_days(moment: i64) -> f64 {
    moment.div_euclid(DAY) as f64 + moment.rem_euclid(DAY) as f64 / DAY as f64
}

/// A literal in a unit.
fn literal(text: &str, unit: Width) -> Option<i64> {
    let infinity = if unit.bits() == 64 { INFINITY } else { unit.infinity() };
    match text {
        "0N" | "0n" => return Some(NULL),
        "0W" | "0w" => return Some(infinity),
        "-0W" | "-0w" => return Some(-infinity),
        _ => {}
    }
    let (sign, bare) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    if let Ok(number) = bare.parse::<i64>() {
        // Units as they are, but hours and minutes of a clock.
        return Some(sign * number);
    }
    let number = match unit {
        Width::Date => date(bare),
        Width::Month => month(bare),
        Width::Timestamp => moment(bare),
        Width::Timespan => span(bare),
        _ => {
            let mut scan = TimeReader(bare);
            let clock = scan.clock()?;
            scan.is_done().then_some(clock / unit.nanoseconds()?)
        }
    };
    number.map(|number| sign * number)
}

/// `1D02:03:04.5`, `09:30`: nanoseconds.
fn span(text: &str) -> Option<i64> {
    let (days, clock) = match text.split_once('D') {
        Some((days, clock)) => (days.parse::<i64>().ok()?, clock),
        None => (0, text),
    };
    let mut scan = TimeReader(clock);
    let clock = if clock.is_empty() { 0 } else { scan.clock()? };
    scan.is_done().then(|| days.checked_mul(DAY)?.checked_add(clock)).flatten()
}

/// A date and perhaps a time, in nanoseconds since 2000.
fn moment(text: &str) -> Option<i64> {
    if let Some((seconds, fraction)) = unix(text) {
        return seconds.checked_sub(946_684_800)?.checked_mul(1_000_000_000)?.checked_add(fraction);
    }
    let mut scan = TimeReader(text);
    let day = dated(&mut scan)?;
    let _ = scan.take(&['D', 'T', '-', ' ']);
    let clock = if scan.is_done() { 0 } else { scan.clock()? };
    let _ = scan.take(&['Z']);
    scan.is_done().then(|| day.checked_mul(DAY)?.checked_add(clock)).flatten()
}

/// A moment with a date in any of the forms that `$` reads.
fn moment_in(text: &str, day_first: bool) -> Option<i64> {
    moment(text).or_else(|| {
        let mut scan = TimeReader(text);
        let day = date_at(&mut scan, day_first)?;
        let _ = scan.take(&['D', 'T', '-', ' ']);
        let clock = if scan.is_done() { 0 } else { scan.clock()? };
        scan.is_done().then(|| day.checked_mul(DAY)?.checked_add(clock)).flatten()
    })
}

/// Seconds since 1970 and a fraction of one in nanoseconds.
fn unix(text: &str) -> Option<(i64, i64)> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !(9..=11).contains(&whole.len()) || !digits(whole) || !digits(fraction) {
        return None;
    }
    Some((whole.parse().ok()?, TimeReader(fraction).fraction()?))
}

const MONTHS: [&str; 12] = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/// A date at the beginning of a text.
fn dated(scan: &mut TimeReader<'_>) -> Option<i64> {
    let year = scan.digits(4, 4)?;
    match scan.take(&['.', '-', '/']) {
        Some(separator) => {
            let month = scan.digits(2, 2).or_else(|| scan.month_name())?;
            scan.take(&[separator])?;
            day_of(year, month, scan.digits(2, 2)?)
        }
        None => {
            let month = scan.digits(2, 2)?;
            day_of(year, month, scan.digits(2, 2)?)
        }
    }
}

/// A date in any of the forms that `$` reads; the month first where that is open, unless `day_first`.
pub fn date_in(text: &str, day_first: bool) -> Option<i64> {
    let mut scan = TimeReader(text);
    let day = date_at(&mut scan, day_first)?;
    scan.is_done().then_some(day)
}

/// A date at the beginning of a text: `yyyy/mm/dd`, `yyyymmdd`, `yymmdd`, `ddMMMyy`, `dd MMM yyyy`, `mm/dd/yy`; the month may be three
/// letters where there are slashes.
fn date_at(scan: &mut TimeReader<'_>, day_first: bool) -> Option<i64> {
    let run = scan.0.bytes().take_while(u8::is_ascii_digit).count();
    match run {
        6 => {
            let (year, month) = (scan.digits(2, 2)?, scan.digits(2, 2)?);
            day_of(whole_year(year, 2), month, scan.digits(2, 2)?)
        }
        1 | 2 if !scan.0.get(run..)?.starts_with('/') => {
            let day = scan.digits(1, 2)?;
            scan.blanks();
            let month = scan.month_name()?;
            scan.blanks();
            day_of(scan.year()?, month, day)
        }
        0..=2 => {
            let first = scan.month_name().map(|month| (month, true)).or_else(|| Some((scan.digits(1, 2)?, false)))?;
            scan.take(&['/'])?;
            let second = scan.month_name().map(|month| (month, true)).or_else(|| Some((scan.digits(1, 2)?, false)))?;
            scan.take(&['/'])?;
            let (month, day) = match (first, second) {
                ((_, true), (_, true)) => return None,
                ((month, true), (day, _)) | ((day, _), (month, true)) => (month, day),
                ((day, _), (month, _)) if day_first => (month, day),
                ((month, _), (day, _)) => (month, day),
            };
            day_of(scan.year()?, month, day)
        }
        _ => dated(scan),
    }
}

/// A year of two digits is near 2000.
fn whole_year(year: i64, digits: usize) -> i64 {
    match (digits, year) {
        (2, ..50) => 2000 + year,
        (2, _) => 1900 + year,
        _ => year,
    }
}

fn date(text: &str) -> Option<i64> {
    let mut scan = TimeReader(text);
    let day = dated(&mut scan)?;
    scan.is_done().then_some(day)
}

fn month(text: &str) -> Option<i64> {
    let mut scan = TimeReader(text);
    let year = scan.digits(4, 4)?;
    let _ = scan.take(&['.', '-', '/']);
    let month = scan.digits(2, 2).filter(|month| (1..=12).contains(month))?;
    scan.is_done().then_some((year - 2000) * 12 + month - 1)
}

/// The days of a text that is a datetime.
pub fn days_of(text: &str, day_first: bool) -> Option<f64> {
    let bare = text.trim();
    datetime(bare).or_else(|| moment_in(bare, day_first).map(in_days))
}

/// A date of the form that is written most, four digits, two and two, without looking at others.
fn plain_date(text: &[u8]) -> Option<i64> {
    let &[a, b, c, d, x, e, f, y, g, h] = text else { return None };
    if x != y || !matches!(x, b'.' | b'-' | b'/') || ![a, b, c, d, e, f, g, h].iter().all(u8::is_ascii_digit) {
        return None;
    }
    let digit = |byte: u8| i64::from(byte - b'0');
    let year = digit(a) * 1000 + digit(b) * 100 + digit(c) * 10 + digit(d);
    day_of(year, digit(e) * 10 + digit(f), digit(g) * 10 + digit(h))
}

/// The number that a text counts in a unit, as `$` reads it; nothing for what is none.
pub fn counted(text: &str, unit: Width, day_first: bool) -> Option<i64> {
    let bare = text.trim();
    let digits = !bare.is_empty() && bare.bytes().all(|b| b.is_ascii_digit());
    match unit {
        Width::Date => plain_date(bare.as_bytes())
            .or_else(|| date_in(bare, day_first))
            .or_else(|| date_in(bare.get(..10)?, day_first)),
        Width::Timestamp => moment_in(bare, day_first),
        Width::Timespan if bare.starts_with("0N") => Some(NULL),
        Width::Minute | Width::Second | Width::Time | Width::Timespan if bare.starts_with(['+', '-']) => {
            let found = counted(bare.get(1..).filter(|rest| !rest.starts_with(['+', '-']))?, unit, day_first)?;
            Some(if bare.starts_with('-') { -found } else { found })
        }
        Width::Minute | Width::Second | Width::Time | Width::Timespan
            if digits && (bare.len() == 4 || bare.len() >= 6) =>
        {
            packed(bare, unit)
        }
        Width::Timespan => span(bare),
        Width::Month => month(bare),
        _ => {
            let mut scan = TimeReader(bare);
            scan.clock().filter(|_| scan.is_done()).and_then(|clock| Some(clock / unit.nanoseconds()?))
        }
    }
}

/// `hhmm`, `hhmmss` and digits of a fraction.
fn packed(text: &str, unit: Width) -> Option<i64> {
    let mut scan = TimeReader(text);
    let (hours, minutes) = (scan.digits(2, 2)?, scan.digits(2, 2)?);
    let seconds = if scan.is_done() { 0 } else { scan.digits(2, 2)? };
    let clock = (hours * 3600 + minutes * 60 + seconds) * 1_000_000_000 + scan.fraction()?;
    Some(clock / unit.nanoseconds()?)
}

/// The part of a time that a name such as `year` asks for: what is counted, and a number of it for each. Weeks begin with the day
/// `week`, 0 being a Saturday and 2 a Monday.
pub fn part(name: &str, number: i64, unit: Width, week: i64) -> Option<i64> {
    let day = match unit {
        Width::Date => number,
        Width::Month => first_day(number),
        Width::Timestamp => number.div_euclid(DAY),
        _ => 0,
    };
    let clock = match unit {
        Width::Timestamp => number.rem_euclid(DAY),
        Width::Date | Width::Month => 0,
        _ => number.checked_mul(unit.nanoseconds()?)?,
    };
    let dated = unit.is_dated();
    Some(match name {
        _ if number == NULL => NULL,
        "year" if dated => civil(day).0,
        "mm" if dated => civil(day).1,
        "dd" if dated => civil(day).2,
        "week" if dated => day - (day - week).rem_euclid(7),
        "hh" => clock / 3_600_000_000_000,
        "uu" | "mm" => clock / 60_000_000_000 % 60,
        "ss" => clock / 1_000_000_000 % 60,
        _ => return None,
    })
}
