//! Numbers out of text that is data: `x ". y`. More is a number there than in a sentence, and nothing is an error.

use std::borrow::Cow;

use super::constant::{Atom, array_of, atom};
use crate::array::{Array, ElementType, Shape, TextOrBoxes, budget, promote, shape, stop};
use crate::error::{Error, Result};

/// Numbers out of text, row by row (J's dyadic `".`): a word that is not a number gives `default`, commas inside a number
/// are dropped, the minus may be `-`. Rows of one number each make a list; otherwise shorter rows are filled with
/// `default`. The type is that of the numbers in the text, and of `default` where it is used; floats that are all whole
/// become integers.
///
/// `default` must be a numeric atom, `text` characters.
///
/// ```
/// use jackal_array::Array;
/// use jackal_j::read::data_numbers::parse_numbers;
/// assert_eq!(parse_numbers(&Array::from(0_i64), &Array::text("1,000 abc -5"))?, Array::list(vec![1000_i64, 0, -5]));
/// assert_eq!(parse_numbers(&Array::from(0_i64), &Array::text("2.5"))?, Array::from(2.5));
/// assert_eq!(parse_numbers(&Array::from(0.5), &Array::text("41"))?, Array::from(41_i64));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn parse_numbers(default: &Array, text: &Array) -> Result<Array> {
    if !default.kind().is_numeric() {
        return Err(Error::domain(format!("the number to use for bad words is {}", default.kind().name())));
    }
    if default.rank() > 0 {
        return Err(Error::rank(format!("the number to use for bad words has shape {}", shape::text(default.shape()))));
    }
    let default =
        Atom::from_array(default).ok_or_else(|| Error::domain("the number to use for bad words must be one number"))?;
    if !text.kind().is_text() && !text.is_empty() {
        return Err(Error::domain(format!("numbers are read out of text, not out of {} data", text.kind().name())));
    }
    let (frame, length) = match text.shape() {
        [] => (&[][..], 1),
        [frame @ .., length] => (frame, *length),
    };
    let count = shape::count(frame)?;
    let mut rows = budget::vec(count)?;
    let mut complete = true;
    for row in 0..count {
        stop::poll_turn(row)?;
        let (atoms, all_numbers) = row_numbers(&row_text(text, row * length, length)?, &default)?;
        complete &= all_numbers;
        rows.push(atoms);
    }
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut whole = Shape::from_slice(frame);
    if width != 1 {
        whole.push(width);
    }
    let mut atoms = budget::vec(shape::count(&[count, width])?)?;
    for row in rows {
        let missing = width - row.len();
        complete &= missing == 0;
        atoms.extend(row);
        atoms.extend(std::iter::repeat_n(default.clone(), missing));
    }
    let numbers = array_of(&whole, &atoms, least_type(&default, !complete, &atoms))?;
    if numbers.kind() != ElementType::Float || default.kind() == ElementType::Rational {
        return Ok(numbers);
    }
    promote::cast(numbers.clone(), ElementType::Int).or(Ok(numbers))
}

/// The narrowest type of the numbers of a text: beside a fraction that is not used, integers are floats.
fn least_type(default: &Atom, used: bool, atoms: &[Atom]) -> ElementType {
    match default.kind() {
        kind @ (ElementType::Bool | ElementType::Int) => kind,
        kind if used => kind,
        ElementType::Rational if atoms.iter().all(|atom| matches!(atom, Atom::Bool(_) | Atom::Int(_))) => {
            ElementType::Float
        }
        _ => ElementType::Int,
    }
}

/// A row of text as a string; what is not ASCII cannot be part of a number.
fn row_text(text: &Array, start: usize, length: usize) -> Result<Cow<'_, str>> {
    if let TextOrBoxes::Byte(bytes) = text.text_or_boxes()
        && let Some(row) = bytes.get(start..start + length)
        && let (true, Ok(row)) = (row.is_ascii(), std::str::from_utf8(row))
    {
        return Ok(Cow::Borrowed(row));
    }
    budget::check::<u8>(length)?;
    let ascii = |unit: u32| u8::try_from(unit).ok().filter(u8::is_ascii).map_or('\u{fffd}', char::from);
    Ok(match text.text_or_boxes() {
        TextOrBoxes::Byte(bytes) => bytes.iter().skip(start).take(length).map(|&b| ascii(b.into())).collect(),
        TextOrBoxes::Unicode(units) => units.iter().skip(start).take(length).map(|unit| ascii(unit.point())).collect(),
        _ => Cow::Borrowed(""),
    })
}

/// The numbers of a row, and whether every word is one. Beside a complex default a number with the suffix x is none.
fn row_numbers(row: &str, default: &Atom) -> Result<(Vec<Atom>, bool)> {
    let mut atoms = Vec::new();
    let mut all_numbers = true;
    let refused = |atom: &Atom| matches!((default, atom), (Atom::Complex(_), Atom::Extended(_)));
    for (turn, word) in row.split([' ', '\t']).filter(|word| !word.is_empty()).enumerate() {
        stop::poll_turn(turn)?;
        let number = loose_atom(word).filter(|atom| !refused(atom));
        all_numbers &= number.is_some();
        budget::push(&mut atoms, number.unwrap_or_else(|| default.clone()))?;
    }
    Ok((atoms, all_numbers))
}

/// One number in data.
fn loose_atom(word: &str) -> Option<Atom> {
    plain_atom(word).or_else(|| written_atom(word))
}

/// A number of digits, perhaps with a sign before them and a point between them, as most are: it needs no copy that is mended first.
fn plain_atom(word: &str) -> Option<Atom> {
    let signed = word.strip_prefix(['-', '_']);
    let size = signed.unwrap_or(word);
    let digits = size.bytes().take_while(u8::is_ascii_digit).count();
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match size.get(digits..)?.strip_prefix('.') {
        Some(decimals) if digits > 0 && all_digits(decimals) => {
            let size: f64 = size.parse().ok()?;
            Some(Atom::Float(if signed.is_some() { -size } else { size }))
        }
        None if signed.is_none() && matches!(size, "0" | "1") => Some(Atom::Bool(size == "1")),
        // So many digits surely are an integer.
        None if digits == size.len() && (1..=18).contains(&digits) => {
            let size: i64 = size.parse().ok()?;
            Some(Atom::Int(if signed.is_some() { -size } else { size }))
        }
        _ => None,
    }
}

/// A number in any of its spellings.
fn written_atom(word: &str) -> Option<Atom> {
    // Commas stand between digits only.
    if word.starts_with(',') || word.ends_with(',') {
        return None;
    }
    let cleaned: String = word.chars().filter(|&c| c != ',').map(|c| if c == '-' { '_' } else { c }).collect();
    let cleaned = cleaned.replace("e+", "e").replace("E+", "E");
    let unsigned = cleaned.strip_prefix('+').unwrap_or(&cleaned);
    let (negative, magnitude) = unsigned.strip_prefix('_').map_or((false, unsigned), |rest| (true, rest));
    match magnitude {
        "inf" => return Some(Atom::Float(if negative { f64::NEG_INFINITY } else { f64::INFINITY })),
        "nan" => return Some(Atom::Float(f64::NAN)),
        _ => {}
    }
    if let Some(digits) = magnitude.strip_prefix("0x")
        && let Ok(value) = i64::from_str_radix(digits, 16)
        && !digits.starts_with('+')
    {
        return Some(Atom::Int(if negative { -value } else { value }));
    }
    atom(unsigned)
}
