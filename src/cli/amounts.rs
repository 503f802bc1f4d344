//! Sizes and times as they are written in arguments.

use std::time::Duration;

use jackal::rooms::array::cores::MOST;

/// A number of bytes.
pub fn size(text: &str) -> Result<usize, String> {
    let wrong = || format!("'{text}' is no size; write 500M or 2G");
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: f64 = match text.get(digits.len()..).unwrap_or_default().to_ascii_uppercase().trim_end_matches('B') {
        "" => 1.0,
        "K" => 1024.0,
        "M" => 1024.0 * 1024.0,
        "G" => 1024.0 * 1024.0 * 1024.0,
        "T" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        _ => return Err(wrong()),
    };
    let bytes = digits.parse::<f64>().map_err(|_| wrong())? * unit;
    // Beyond what the machine can count, there is no limit.
    if bytes.is_finite() && bytes >= 1.0 { Ok(bytes as usize) } else { Err(wrong()) }
}

/// A number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is no number of seconds");
    let time = Duration::try_from_secs_f64(text.parse().map_err(|_| wrong())?).map_err(|_| wrong())?;
    if time.is_zero() { Err(wrong()) } else { Ok(time) }
}

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    let count: usize = text.parse().map_err(|_| format!("'{text}' is no number of threads"))?;
    if (1..=MOST).contains(&count) { Ok(count) } else { Err(format!("from 1 to {MOST} threads")) }
}
