//! `6!:n`: clock, timing, dates.

use super::row::Foreign;
use super::row::{bytes, no_argument, nothing, number, numbers, string};
use crate::array::cells::INFINITE as X;
use crate::array::{Array, TextOrBoxes, promote, temporal};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::words::session_verbs;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(6, 0, now, "local time: year month day hour minute second, or as text by a pattern"),
    Foreign::monad(6, 1, since_start, "seconds since the session began"),
    Foreign::both(6, 2, seconds, mean_seconds, "the seconds that a sentence takes, or the mean of x runs")
        .ranked(X, 0, X),
    Foreign::monad(6, 3, sleep, "waits for y seconds"),
    Foreign::monad(6, 8, frequency, "ticks of the counter in a second"),
    Foreign::monad(6, 9, counter, "the counter"),
    Foreign::monad(6, 14, from_date, "nanoseconds since 2000 of year month day hour minute second nanosecond")
        .ranked(1, X, X),
    Foreign::monad(6, 15, to_date, "year month day hour minute second nanosecond of nanoseconds since 2000")
        .ranked(0, X, X),
    Foreign::monad(6, 16, to_text, "nanoseconds since 2000 as text").ranked(0, X, X),
    Foreign::monad(6, 17, from_text, "nanoseconds since 2000 of text").ranked(1, X, X),
];

const DAY: i64 = 86_400;
/// Days from 1970 to 2000.
const DAYS_TO_2000: i64 = 10_957;
const NANO: i64 = 1_000_000_000;

/// Year, month, day, hour, minute and second of seconds since 1970 (the proleptic Gregorian calendar).
///
/// ```
/// use jackal_j::system::time::civil;
/// assert_eq!(civil(951_782_400 + 3_661), [2000, 2, 29, 1, 1, 1]);
/// assert_eq!(civil(-1), [1969, 12, 31, 23, 59, 59]);
/// ```
pub fn civil(seconds: i64) -> [i64; 6] {
    let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let (year, month, day) = temporal::civil(days - DAYS_TO_2000);
    [year, month, day, rest / 3_600, rest / 60 % 60, rest % 60]
}

/// `6!:0 y`
fn now(env: &Env<'_>, y: Array) -> Result<Array> {
    let (seconds, offset) = env.interpreter.host.now();
    let whole = seconds.floor();
    let parts = civil(whole as i64 + offset);
    let fraction = seconds - whole;
    if y.is_empty() {
        let mut numbers: Vec<f64> = parts.iter().map(|&part| part as f64).collect();
        if let Some(second) = numbers.last_mut() {
            // Milliseconds are what the clock promises.
            *second += (fraction * 1e3).floor() / 1e3;
        }
        return Ok(Array::list(numbers));
    }
    Ok(Array::list(patterned(&bytes(&y, "a pattern")?, parts, fraction)))
}

/// A pattern with its runs of `Y M D h m s` replaced by digits; `s` runs behind a point are parts of a second.
fn patterned(pattern: &[u8], parts: [i64; 6], fraction: f64) -> Vec<u8> {
    let [year, month, day, hour, minute, second] = parts;
    let mut out = Vec::with_capacity(pattern.len());
    let mut at = 0;
    while let Some(&letter) = pattern.get(at) {
        let run = pattern.get(at..).unwrap_or_default().iter().take_while(|&&byte| byte == letter).count();
        let value = match letter {
            b'Y' => year,
            b'M' => month,
            b'D' => day,
            b'h' => hour,
            b'm' => minute,
            b's' if out.last() == Some(&b'.') => (fraction * 10_f64.powi(run.min(18) as i32)) as i64,
            b's' => second,
            _ => {
                out.push(letter);
                at += 1;
                continue;
            }
        };
        let digits = value.to_string();
        let digits = "0".repeat(run.saturating_sub(digits.len())) + &digits;
        out.extend_from_slice(digits.get(digits.len() - run..).unwrap_or(&digits).as_bytes());
        at += run;
    }
    out
}

/// `6!:1 y`
fn since_start(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(env.interpreter.host.monotonic() - env.interpreter.started))
}

/// `6!:2 y`
fn seconds(env: &Env<'_>, y: Array) -> Result<Array> {
    mean_seconds(env, Array::from(true), y)
}

/// `x 6!:2 y`
fn mean_seconds(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let runs = number(env, &x)?;
    if runs < 1 {
        return Err(Error::domain("a sentence is timed at least once"));
    }
    let begin = env.interpreter.host.monotonic();
    session_verbs::execute_often(env, &y, runs)?;
    Ok(Array::from((env.interpreter.host.monotonic() - begin) / runs as f64))
}

/// The longest wait before looking whether to stop.
const NAP: f64 = 0.05;

/// `6!:3 y`
fn sleep(env: &Env<'_>, y: Array) -> Result<Array> {
    let Some([seconds]) = promote::floats(&y)?.as_deref().and_then(|all| <&[f64; 1]>::try_from(all).ok()).copied()
    else {
        return Err(Error::domain("a number of seconds is needed"));
    };
    let host = &env.interpreter.host;
    host.flush().map_err(|error| Error::outside(&error))?;
    let end = host.monotonic() + seconds;
    loop {
        env.cx.poll()?;
        let left = end - host.monotonic();
        if left.is_nan() || left <= 0.0 {
            return Ok(y);
        }
        let before = host.monotonic();
        host.sleep(left.min(NAP));
        if host.monotonic() <= before {
            // A host whose clock stands still cannot wait.
            return Ok(nothing());
        }
    }
}

/// `6!:8 y`
fn frequency(_env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(NANO))
}

/// `6!:9 y`
fn counter(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from((env.interpreter.host.monotonic() * NANO as f64) as i64))
}

/// Nanoseconds since 2000 of up to seven numbers.
fn nanoseconds(parts: &[i64]) -> Result<i64> {
    let part = |index: usize, missing: i64| parts.get(index).copied().unwrap_or(missing);
    let (year, month) = (part(0, 2000), part(1, 1));
    if !(1600..=2400).contains(&year) || !(1..=12).contains(&month) || parts.len() > 7 {
        return Err(Error::domain("a date is year month day hour minute second nanosecond"));
    }
    let whole = i128::from(temporal::days(year, month, 1)) + i128::from(part(2, 1)) - 1;
    let seconds = whole * i128::from(DAY) + i128::from(part(3, 0)) * 3_600 + i128::from(part(4, 0)) * 60;
    let total = (seconds + i128::from(part(5, 0))) * i128::from(NANO) + i128::from(part(6, 0));
    i64::try_from(total).map_err(|_| Error::limit("the date is too far from 2000"))
}

fn date(nanoseconds: i64) -> [i64; 7] {
    let [year, month, day, hour, minute, second] = civil(nanoseconds.div_euclid(NANO) + DAYS_TO_2000 * DAY);
    [year, month, day, hour, minute, second, nanoseconds.rem_euclid(NANO)]
}

/// `6!:14 y`
fn from_date(env: &Env<'_>, y: Array) -> Result<Array> {
    nanoseconds(&numbers(env, &y)?).map(Array::from)
}

/// `6!:15 y`
fn to_date(env: &Env<'_>, y: Array) -> Result<Array> {
    Ok(Array::list(date(number(env, &y)?).to_vec()))
}

/// `6!:16 y`
fn to_text(env: &Env<'_>, y: Array) -> Result<Array> {
    let [year, month, day, hour, minute, second, nano] = date(number(env, &y)?);
    Ok(Array::text(format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{nano:09}")))
}

/// `6!:17 y`
fn from_text(_env: &Env<'_>, y: Array) -> Result<Array> {
    let text = match y.text_or_boxes() {
        TextOrBoxes::Box([value]) => string(value.array()?, "a date")?,
        _ => string(&y, "a date")?,
    };
    let mut parts = Vec::with_capacity(7);
    for (index, digits) in text.trim().split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).enumerate()
    {
        let digits = if index == 6 { format!("{digits:0<9}") } else { digits.to_string() };
        parts.push(digits.parse().map_err(|_| Error::domain("a part of the date is too long"))?);
    }
    nanoseconds(&parts).map(Array::from)
}
