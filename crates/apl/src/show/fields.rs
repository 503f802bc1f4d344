//! Formatting: values as arrays of text, numbers in columns of given widths.

use std::borrow::Cow;

use super::column::width;
use super::layout::{Block, block};
use super::look::{Look, Spacing};
use super::number::{self, Digits, ElementText, atoms};
use super::{matrix, text_array, text_of};
use crate::array::{Array, Context, ElementType, Shape, View, budget, nested, promote, shape};
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

/// The elements of an array that `⍕` puts into columns.
enum FormattedElements<'a> {
    Floats(Cow<'a, [f64]>),
    /// Numbers and texts, each an array.
    Mixed(Vec<Array>),
}

impl FormattedElements<'_> {
    fn new(y: &Array) -> Result<FormattedElements<'_>> {
        if y.kind().is_numeric() || y.is_empty() {
            return Ok(match promote::floats(y)? {
                Some(floats) => FormattedElements::Floats(floats),
                None => FormattedElements::Mixed(nested::contents(y)?),
            });
        }
        let cells = nested::contents(y)?;
        let is_text = |cell: &Array| matches!(cell.kind(), ElementType::Byte | ElementType::Unicode);
        match cells
            .iter()
            .find(|cell| !(cell.kind().is_numeric() && cell.rank() == 0 || is_text(cell) && cell.rank() < 2))
        {
            Some(wrong) => Err(Error::domain(format!(
                "only numbers and texts are formatted so, not {} data of shape {}",
                wrong.kind().name(),
                shape::text(wrong.shape())
            ))),
            None if cells.iter().all(is_text) => Err(Error::domain("a number is needed for a form of numbers")),
            None => Ok(FormattedElements::Mixed(cells)),
        }
    }

    fn len(&self) -> usize {
        match self {
            FormattedElements::Floats(all) => all.len(),
            FormattedElements::Mixed(all) => all.len(),
        }
    }

    /// The text of an element. Both parts of a complex number have the decimals.
    fn text(&self, index: usize, decimals: i64, unknown: Option<char>) -> Result<String> {
        let text = |number, decimals| match unknown {
            Some(mark) => number::with_known_digits(&text(number, decimals), mark),
            None => text(number, decimals),
        };
        let cell = match self {
            FormattedElements::Floats(all) => return Ok(text(all.get(index).copied().unwrap_or(0.0), decimals)),
            FormattedElements::Mixed(all) => all.get(index),
        };
        Ok(match cell.map(Array::widened) {
            Some(View::Complex([number])) => {
                format!("{}J{}", text(number.re, decimals), text(number.im, decimals))
            }
            _ => match cell {
                Some(cell) if cell.kind().is_numeric() => {
                    let number = promote::floats(cell)?.and_then(|all| all.first().copied());
                    text(number.unwrap_or(0.0), decimals)
                }
                Some(cell) => text_of(cell)?,
                None => String::new(),
            },
        })
    }
}

/// The characters that stand for what fields cannot show.
#[derive(Clone, Copy, Debug)]
pub struct FieldMarks {
    /// The character that fills the field of a number that does not fit; with 0 that is an error.
    pub overflow: char,
    /// The character in place of digits that a float does not know; such digits are shown if there is none.
    pub unknown: Option<char>,
}

/// Numbers with a form for each column, or one for all: pairs of width and decimals, or decimals alone; texts among them stand right in
/// their columns. A number that does not fit loses the zero before its point; what still does not fit is marked.
pub fn with_forms(cx: &Context, forms: &[i64], y: &Array, marks: FieldMarks) -> Result<Array> {
    let overflow = marks.overflow;
    let cells = FormattedElements::new(y)?;
    let columns = y.shape().last().copied().unwrap_or(1);
    let forms = column_forms(forms, columns)?;
    let rows = cells.len().checked_div(columns).unwrap_or(0);
    let mut lines = budget::filled(rows, String::new())?;
    let mut used = 0_usize;
    for (place, form) in forms.iter().enumerate() {
        let mut texts = budget::vec::<String>(rows)?;
        for row in 0..rows {
            if (place + row).is_multiple_of(256) {
                cx.poll()?;
            }
            let text = cells.text(row * columns + place, form.decimals, marks.unknown)?;
            texts.push(if form.width > 0 && width(&text) > form.width { without_zero(text) } else { text });
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
    if rows == 0 && !lead.is_empty() {
        let width = forms.iter().fold(0_usize, |all, form| all.saturating_add(form.width));
        let lengths: Shape = lead.iter().copied().chain([width]).collect();
        return crate::array::blank::empty_of(ElementType::Byte, &lengths);
    }
    match lead.is_empty() {
        true => Ok(text_array(lines.first().map_or("", String::as_str))),
        false => matrix(&lines, lead),
    }
}

/// A number without the zero before its point.
fn without_zero(text: String) -> String {
    match (text.strip_prefix("0."), text.strip_prefix("¯0.")) {
        (Some(rest), _) => format!(".{rest}"),
        (None, Some(rest)) => format!("¯.{rest}"),
        (None, None) => text,
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
            let digits = usize::try_from(decimals.unsigned_abs()).unwrap_or(1).min(1000);
            let shown = Digits::new(number, digits).scaled(digits.min(18) - 1);
            // The digits behind those that are kept are zeros.
            let (mantissa, exponent) = shown.split_at(shown.find('E').unwrap_or(shown.len()));
            format!("{mantissa}{}{exponent}", "0".repeat(digits.saturating_sub(18)))
        }
    }
}

/// Whether all elements are characters, or numbers.
pub fn is_plain(y: &Array) -> bool {
    atoms(y)
        .is_ok_and(|atoms| atoms.iter().all(|atom| !matches!(atom, ElementText::Other(_) | ElementText::Complex(_))))
}
