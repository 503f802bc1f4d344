//! Formatting: values as arrays of text, numbers in columns of given widths.

use super::column::width;
use super::layout::{Block, block};
use super::look::{Look, Spacing};
use super::number::{self, Digits, ElementText, atoms};
use super::{matrix, text_array};
use crate::array::{Array, Context, ElementType, Shape, budget, promote};
use crate::error::{Error, Result};

/// A value as text, in an array of its rank but at least of rank 1.
pub fn format(y: &Array, look: &Look) -> Result<Array> {
    if matches!(y.kind(), ElementType::Byte | ElementType::Unicode) {
        return Ok(y.clone());
    }
    if y.is_empty() {
        let mut lengths = Shape::from_slice(y.shape());
        // A table without rows keeps its columns in APL2.
        if let Some(last) = lengths.last_mut().filter(|_| look.spacing == Spacing::Dyalog) {
            *last = 0;
        }
        return crate::array::blank::empty_of(ElementType::Byte, &lengths);
    }
    let Block { rows, .. } = block(y, look)?;
    if y.rank() <= 1 && rows.len() == 1 {
        return Ok(text_array(rows.first().map_or("", String::as_str)));
    }
    let lead = y.shape().split_last().map_or(&[][..], |(_, lead)| lead);
    if rows.len() == crate::array::shape::count(lead)? { matrix(&rows, lead) } else { matrix(&rows, &[rows.len()]) }
}

/// The form of the numbers of a column.
#[derive(Clone, Copy, Debug)]
struct ColumnForm {
    /// Characters; 0 for as many as are needed and one blank.
    width: usize,
    /// Digits behind the point, or if negative significant digits of a number with an exponent.
    decimals: i64,
}

/// Numbers with a form for each column, or one for all: pairs of width and decimals, or decimals alone. What does not fit is an error if
/// `overflow` is 0, else it is that character all over.
pub fn with_forms(cx: &Context, forms: &[i64], y: &Array, overflow: char) -> Result<Array> {
    if !y.kind().is_numeric() && !y.is_empty() {
        return Err(Error::domain(format!("only numbers are formatted so, not {} data", y.kind().name())));
    }
    let columns = y.shape().last().copied().unwrap_or(1);
    let forms = column_forms(forms, columns)?;
    let floats = promote::floats(y)?.ok_or_else(|| Error::domain("complex numbers are not formatted so"))?;
    let rows = floats.len().checked_div(columns).unwrap_or(0);
    let mut lines = budget::filled(rows, String::new())?;
    let mut used = 0_usize;
    for (place, form) in forms.iter().enumerate() {
        let mut texts = budget::vec::<String>(rows)?;
        for row in 0..rows {
            if (place + row).is_multiple_of(256) {
                cx.poll()?;
            }
            texts.push(text(floats.get(row * columns + place).copied().unwrap_or(0.0), form.decimals));
        }
        let most = texts.iter().map(|text| width(text)).max().unwrap_or(0);
        let room = if form.width == 0 { most + 1 } else { form.width };
        if most > room && overflow != '0' {
            texts
                .iter_mut()
                .filter(|text| width(text) > room)
                .for_each(|text| *text = overflow.to_string().repeat(room));
        } else if most > room {
            return Err(Error::domain(format!("a number of {most} characters does not fit a column of {room}")));
        }
        used = used.saturating_add(room.saturating_mul(rows));
        budget::check::<u8>(used)?;
        for (line, text) in lines.iter_mut().zip(&texts) {
            line.push_str(&" ".repeat(room - width(text)));
            line.push_str(text);
        }
    }
    let lead = y.shape().split_last().map_or(&[][..], |(_, lead)| lead);
    match lead.is_empty() {
        true => Ok(text_array(lines.first().map_or("", String::as_str))),
        false => matrix(&lines, lead),
    }
}

fn column_forms(forms: &[i64], columns: usize) -> Result<Vec<ColumnForm>> {
    let form = |pair: &[i64]| match pair {
        [decimals] => Ok(ColumnForm { width: 0, decimals: *decimals }),
        [width, decimals] => match usize::try_from(*width) {
            Ok(width) => Ok(ColumnForm { width, decimals: *decimals }),
            Err(_) => Err(Error::domain(format!("a width of {width}"))),
        },
        _ => Err(Error::length("a format is a pair: width and decimals")),
    };
    match forms.len() {
        1 | 2 => budget::filled(columns, form(forms)?),
        n if n == 2 * columns => {
            budget::check::<ColumnForm>(columns)?;
            forms.chunks(2).map(form).collect()
        }
        n => Err(Error::length(format!("{n} numbers do not make a pair for each of {columns} columns"))),
    }
}

fn text(number: f64, decimals: i64) -> String {
    match usize::try_from(decimals) {
        Ok(decimals) => number::fixed(number, decimals.min(1000)),
        Err(_) => {
            let digits = usize::try_from(decimals.unsigned_abs()).unwrap_or(1);
            Digits::new(number, digits).scaled(digits.min(18) - 1)
        }
    }
}

/// Whether all elements are characters, or numbers.
pub fn is_plain(y: &Array) -> bool {
    atoms(y, 10).is_ok_and(|atoms| atoms.iter().all(|atom| !matches!(atom, ElementText::Other(_))))
}
