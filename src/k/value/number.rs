//! Numeric literals, and numbers in text.

use crate::array::{Array, Extended, Value};
use crate::k::value::{INFINITY, Kind, NULL, integers, time};

/// A literal of one or several numbers. A suffix of the last, or a point in any, gives the type of all. `None` if the text
/// is no number.
pub fn vector(parts: &[&str]) -> Option<Value> {
    if let [part] = parts
        && let Some(value) = packed(part)
    {
        return Some(value);
    }
    if parts.contains(&"0Ng") {
        // The null is the only guid that has a literal.
        return parts.iter().all(|part| matches!(*part, "0Ng" | "0N")).then(|| {
            let nulls = vec![Extended::default(); parts.len()];
            integers(Kind::Guid, if parts.len() == 1 { Array::atom(Extended::default()) } else { Array::list(nulls) })
        });
    }
    if parts.iter().any(|part| time::unit_of_literal(part).is_some()) {
        return time::vector(parts);
    }
    let (last, before) = parts.split_last()?;
    let suffix = last.bytes().last().filter(u8::is_ascii_alphabetic).and_then(|letter| match letter {
        b'h' => Some(Kind::Short),
        b'i' => Some(Kind::Int),
        b'j' => Some(Kind::Long),
        b'f' => Some(Kind::Float),
        b'e' => Some(Kind::Real),
        _ => None,
    });
    let last = if suffix.is_some() { &last[..last.len() - 1] } else { last };
    let all: Vec<&str> = before.iter().copied().chain([last]).collect();
    let floating = all.iter().any(|part| part.contains(['.', 'e', 'E', 'n', 'w']));
    let kind = match suffix {
        Some(Kind::Real) => Kind::Real,
        Some(kind) if !floating => kind,
        _ if floating => Kind::Float,
        _ => Kind::Long,
    };
    if matches!(kind, Kind::Float | Kind::Real) {
        let narrowed = |number: f64| if kind == Kind::Real { f64::from(number as f32) } else { number };
        let numbers: Vec<f64> = all.iter().map(|part| float(part).map(narrowed)).collect::<Option<_>>()?;
        return Some(integers(
            kind,
            match numbers.as_slice() {
                [number] => Array::atom(*number),
                _ => Array::list(numbers),
            },
        ));
    }
    let numbers: Vec<i64> = all.iter().map(|part| long_of(part, kind)).collect::<Option<_>>()?;
    Some(integers(
        kind,
        match numbers.as_slice() {
            [number] => Array::atom(*number),
            _ => Array::list(numbers),
        },
    ))
}

/// Booleans `0101b` and bytes `0x1f2e`.
fn packed(part: &str) -> Option<Value> {
    if let Some(digits) = part.strip_prefix("0x") {
        let digits = if digits.len() % 2 == 1 { format!("0{digits}") } else { digits.to_string() };
        let bytes: Option<Vec<i64>> =
            (0..digits.len() / 2).map(|i| i64::from_str_radix(digits.get(2 * i..2 * i + 2)?, 16).ok()).collect();
        let bytes = bytes?;
        return Some(integers(
            Kind::Byte,
            match bytes.as_slice() {
                [byte] => Array::atom(*byte),
                _ => Array::list(bytes),
            },
        ));
    }
    let bits = part.strip_suffix('b')?;
    if bits.is_empty() || !bits.bytes().all(|b| b == b'0' || b == b'1') {
        return None;
    }
    let bits: Vec<bool> = bits.bytes().map(|b| b == b'1').collect();
    Some(Value::Array(match bits.as_slice() {
        [bit] => Array::atom(*bit),
        _ => Array::list(bits),
    }))
}

/// A float in text.
pub fn float(text: &str) -> Option<f64> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text),
    };
    match rest {
        "0n" | "0N" => Some(f64::NAN),
        "0w" | "0W" => Some(sign * f64::INFINITY),
        _ if rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
            rest.parse::<f64>().ok().map(|number| sign * number)
        }
        _ => None,
    }
}

/// An integer in text, with the infinities of a type.
pub fn integer(text: &str, kind: Kind) -> Option<i64> {
    long_of(text, kind)
}

fn long_of(text: &str, kind: Kind) -> Option<i64> {
    let infinity = match kind {
        Kind::Short => 32767,
        Kind::Int => i64::from(i32::MAX),
        _ => INFINITY,
    };
    match text {
        "0N" => Some(NULL),
        "0W" => Some(infinity),
        "-0W" => Some(-infinity),
        _ => text.parse::<i64>().ok(),
    }
}
