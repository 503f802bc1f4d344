//! How times are shown.

use crate::array::Width;
use crate::array::temporal::{DAY, civil, days};

/// The text of an atom of time that is not a null: without a letter behind it.
///
/// ```
/// use jackal_array::Width;
/// use jackal::rooms::k::value::time::text;
/// assert_eq!((text(8825, Width::Date).as_str(), text(-30, Width::Minute).as_str()), ("2024.02.29", "-00:30"));
/// ```
pub fn text(number: i64, unit: Width) -> String {
    // Room for any: without asking for more the text is written at once.
    let mut text = String::with_capacity(32);
    match unit {
        Width::Date => write_date(&mut text, number),
        Width::Month => {
            let year = 2000 + number.div_euclid(12);
            let (year, month) = if (1..=9999).contains(&year) { (year, number.rem_euclid(12) + 1) } else { (0, 0) };
            write_number(&mut text, year, 4);
            text.push('.');
            write_number(&mut text, month, 2);
        }
        Width::Timestamp => {
            write_date(&mut text, number.div_euclid(DAY));
            text.push('D');
            write_clock(&mut text, number.rem_euclid(DAY), 9);
        }
        Width::Timespan => {
            if number < 0 {
                text.push('-');
            }
            let (size, day) = (number.unsigned_abs(), DAY.unsigned_abs());
            write_number(&mut text, (size / day) as i64, 1);
            text.push('D');
            write_clock(&mut text, (size % day) as i64, 9);
        }
        _ => {
            if number < 0 {
                text.push('-');
            }
            let clock = (number.unsigned_abs() as i64).saturating_mul(unit.nanoseconds().unwrap_or(1));
            write_clock(&mut text, clock, 3);
            let unseen = match unit {
                Width::Minute => ":00.000".len(),
                Width::Second => ".000".len(),
                _ => 0,
            };
            text.truncate(text.len() - unseen);
        }
    }
    text
}

/// The text of a datetime that is not a null.
pub fn datetime_text(day: f64) -> String {
    let milliseconds = (day * 86_400_000.0).round();
    let (date, rest) = ((milliseconds / 86_400_000.0).floor(), milliseconds.rem_euclid(86_400_000.0));
    let mut text = String::with_capacity(32);
    write_date(&mut text, date as i64);
    text.push('T');
    write_clock(&mut text, rest as i64 * 1_000_000, 3);
    text
}

/// Appends a number that is not negative, with leading zeros up to a count of digits.
fn write_number(text: &mut String, number: i64, least: usize) {
    let (mut digits, mut rest, mut count) = ([b'0'; 20], number.unsigned_abs(), 0);
    for digit in digits.iter_mut().rev() {
        if rest == 0 && count >= least {
            break;
        }
        *digit = b'0' + (rest % 10) as u8;
        (rest, count) = (rest / 10, count + 1);
    }
    text.extend(digits.iter().skip(digits.len() - count).map(|&digit| char::from(digit)));
}

/// Appends a day of a year of four digits; zeros for any other.
fn write_date(text: &mut String, day: i64) {
    let is_near = (days(1, 1, 1)..=days(9999, 12, 31)).contains(&day);
    let (year, month, day) = if is_near { civil(day) } else { (0, 0, 0) };
    write_number(text, year, 4);
    text.push('.');
    write_number(text, month, 2);
    text.push('.');
    write_number(text, day, 2);
}

/// Appends a time of day, with 3 or 9 digits of a fraction of a second.
fn write_clock(text: &mut String, nanoseconds: i64, digits: usize) {
    let (seconds, fraction) = (nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000);
    for part in [seconds / 3600, seconds / 60 % 60] {
        write_number(text, part, 2);
        text.push(':');
    }
    write_number(text, seconds % 60, 2);
    text.push('.');
    write_number(text, if digits == 9 { fraction } else { fraction / 1_000_000 }, digits);
}
