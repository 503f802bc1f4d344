//! Numeric literals, and numbers in text.

use crate::array::{Array, Extended, Value};
use crate::value::{Kind, integers};
use crate::verbs::text::parsing::{float, whole};
use crate::verbs::text::time;

/// A literal of one or several numbers. A suffix of the last, or a point in any, gives the type of all. `None` if the text
/// is not a number.
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
    if let Some(bit) = last.strip_suffix('b') {
        // Booleans with blanks between them.
        let bits = before.iter().copied().chain([bit]).map(|bit| match bit {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        });
        return bits.collect::<Option<Vec<bool>>>().map(|bits| Value::Array(Array::list(bits)));
    }
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
    let numbers: Vec<i64> = all.iter().map(|part| whole(part, kind)).collect::<Option<_>>()?;
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
