//! Records read from bytes: `(types;widths)1:y`, `(widths;types)1:y`.

use crate::array::{Array, Value, budget, stop};
use crate::error::{Error, Result};
use crate::value::{self, Kind, integers, integers_of, string};
use crate::verbs::lists::convert::to_kind;

/// Which byte of a number is first.
#[derive(Clone, Copy, PartialEq)]
pub enum Ends {
    /// The lowest.
    LowFirst,
    /// The highest.
    HighFirst,
}

/// The columns of records of fixed widths. A blank leaves a field out; what is behind the last whole record
/// does not count.
pub fn read(types: &[u8], widths: &Value, ends: Ends, bytes: &[u8]) -> Result<Value> {
    let widths = integers_of(widths).ok_or_else(|| Error::type_("the widths of fields are integers"))?;
    let widths: Vec<usize> = budget::mapped(&widths, |&width| usize::try_from(width).unwrap_or(0))?;
    if widths.len() != types.len() {
        return Err(Error::length(format!("{} types for {} widths", types.len(), widths.len())));
    }
    let length = widths.iter().fold(0_usize, |all, width| all.saturating_add(*width));
    if length == 0 {
        return Err(Error::length("a record has no bytes"));
    }
    let (mut start, mut columns) = (0, Vec::new());
    for (letter, width) in types.iter().zip(widths) {
        let mut cells: Vec<&[u8]> = budget::vec(bytes.len() / length)?;
        for (turn, record) in bytes.chunks_exact(length).enumerate() {
            stop::poll_turn(turn)?;
            cells.push(record.get(start..start + width).unwrap_or_default());
        }
        start += width;
        if *letter != b' ' {
            columns.push(match (ends, letter) {
                (Ends::HighFirst, letter) if !matches!(letter.to_ascii_lowercase(), b'c' | b's' | b'*' | b'g') => {
                    let turned = budget::mapped(&cells, |cell| cell.iter().rev().copied().collect::<Vec<u8>>())?;
                    let cells: Vec<&[u8]> = budget::mapped(&turned, Vec::as_slice)?;
                    column(*letter, width, &cells)?
                }
                _ => column(*letter, width, &cells)?,
            });
        }
    }
    Ok(value::general(columns))
}

/// A column of fields of one width.
fn column(letter: u8, width: usize, cells: &[&[u8]]) -> Result<Value> {
    let small = letter.to_ascii_lowercase();
    if small == b'*' {
        return Ok(value::general(budget::mapped(cells, |cell| string(*cell))?));
    }
    let kind = Kind::SIMPLE.iter().copied().find(|kind| kind.names().0 == small);
    let kind = kind.ok_or_else(|| Error::type_(format!("'{}' is not the letter of a type", char::from(letter))))?;
    let filled = |cell: &[u8], fill: u8| {
        let mut bytes = [fill; 8];
        bytes.iter_mut().zip(cell).for_each(|(byte, given)| *byte = *given);
        bytes
    };
    let bits = 8 * width;
    let signed = |cell: &&[u8]| {
        let sign = if cell.last().is_some_and(|byte| *byte >= 128) { 255 } else { 0 };
        let number = i64::from_le_bytes(filled(cell, sign));
        // The least number of a width is the null.
        if bits < 64 && number == -1 << (bits - 1) { value::NULL } else { number }
    };
    let fits = match kind {
        Kind::Char | Kind::Symbol => width > 0,
        Kind::Bool | Kind::Byte => width == 1,
        Kind::Float | Kind::Datetime => width == 8,
        Kind::Guid => false,
        _ => kind
            .width()
            .map_or(width == 8, |unit| 8 * width as u32 == if kind == Kind::Real { 32 } else { unit.bits() }),
    };
    if !fits {
        return Err(Error::length(format!("a field of type {} has no {width} bytes", char::from(letter))));
    }
    Ok(match kind {
        Kind::Char if width == 1 => string(cells.concat()),
        Kind::Char => value::general(budget::mapped(cells, |cell| string(*cell))?),
        Kind::Symbol => {
            let name = |cell: &&[u8]| value::symbol(String::from_utf8_lossy(cell).trim_end_matches(['\0', ' ']));
            value::collapse(cells.iter().map(name).collect::<Result<Vec<Value>>>()?)
        }
        Kind::Bool => Value::Array(Array::list(budget::mapped(cells, |cell| cell.iter().any(|byte| *byte != 0))?)),
        Kind::Byte => integers(kind, Array::list(budget::mapped(cells, |cell| i64::from_le_bytes(filled(cell, 0)))?)),
        Kind::Float | Kind::Datetime => {
            integers(kind, Array::list(budget::mapped(cells, |cell| f64::from_le_bytes(filled(cell, 0)))?))
        }
        Kind::Real => {
            let real = |cell: &&[u8]| f64::from(f32::from_bits(u64::from_le_bytes(filled(cell, 0)) as u32));
            to_kind(&Value::Array(Array::list(budget::mapped(cells, real)?)), kind)?
        }
        _ => integers(kind, Array::list(budget::mapped(cells, signed)?)),
    })
}
