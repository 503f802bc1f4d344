//! Format by specification: J's dyadic `":`.

use std::ops::Range;

use crate::array::{
    Array, Extended, Rational, Shape, TextOrBoxes, Tolerance, View, budget, exact, promote, shape, stop,
};
use crate::display::layout::Place;
use crate::display::number;
use crate::error::{Error, Result};

use super::display::{DisplaySettings, SPELLING, format};

/// How a column is formatted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Column {
    /// Characters; 0 for as many as needed, and a blank before it.
    width: usize,
    /// Digits behind the point.
    decimals: usize,
    exponential: bool,
}

/// More digits than this behind the point of a column without a width are refused.
const MAX_DECIMALS: usize = 100_000;
/// A column that is wider than this is refused.
const MAX_WIDTH: usize = 10_000_000;

/// Numbers formatted by specifications `width j decimals`, one for all columns or one for each; a negative part asks for
/// the exponential form. Of boxes: the drawing with contents placed as `x` says (two numbers 0 to 2).
///
/// A domain error for text, or for specifications that are not integers; a length error when there are neither one nor as
/// many as columns.
///
/// ```
/// use jackal_array::{Array, Complex};
/// use jackal_j::show::display::DisplaySettings;
/// use jackal_j::show::format::format_with;
/// let specification = Array::from(Complex::new(6.0, 2.0));
/// let formatted = format_with(&DisplaySettings::default(), &specification, &Array::list(vec![1.5, -2.0]))?;
/// assert_eq!(formatted, Array::text("  1.50 _2.00"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn format_with(settings: &DisplaySettings, x: &Array, y: &Array) -> Result<Array> {
    let columns = y.shape().last().copied().unwrap_or(1);
    if x.count() != 1 && x.count() != columns && y.kind().is_numeric() {
        let note = format!("{} specifications for {columns} columns: one for all or one for each", x.count());
        return Err(Error::length(note));
    }
    if !x.kind().is_numeric() {
        return Err(Error::domain(format!("a format is numbers, not {} data", x.kind().name())));
    }
    if matches!(y.text_or_boxes(), TextOrBoxes::Box(_)) {
        let settings = DisplaySettings { placement: placement(x)?, ..settings.clone() };
        return format(y, &settings);
    }
    if !y.kind().is_numeric() {
        return Err(Error::domain(format!(
            "numbers can be formatted by width and digits, {} data cannot",
            y.kind().name()
        )));
    }
    let given = specifications(x)?;
    let column_of: Vec<Column> = match &given[..] {
        [one] => budget::filled(columns, *one)?,
        _ => given,
    };
    assembled(y, &column_of)
}

/// Two places, vertical and horizontal; the second may be missing and is 0 then.
fn placement(x: &Array) -> Result<(Place, Place)> {
    let place = |code: i64| match code {
        0 => Some(Place::Start),
        1 => Some(Place::Centre),
        2 => Some(Place::End),
        _ => None,
    };
    let codes = promote::integers(x, Tolerance::default())?;
    match codes.as_ref() {
        [vertical, horizontal] => place(*vertical).zip(place(*horizontal)),
        [vertical] => place(*vertical).zip(place(0)),
        other => return Err(Error::length(format!("boxes are formatted by two places, not {}", other.len()))),
    }
    .ok_or_else(|| Error::domain("boxes are formatted by two places, each 0, 1 or 2"))
}

fn specifications(x: &Array) -> Result<Vec<Column>> {
    let Some(numbers) = promote::complexes(x)? else { return Err(Error::domain("a format is numbers")) };
    let whole = |f: f64| {
        let integer = Tolerance::default().integer(f);
        integer.ok_or_else(|| Error::domain("the width and the digits of a format are integers"))
    };
    let size = |i: i64| usize::try_from(i.unsigned_abs()).map_err(|_| Error::limit("a width that large"));
    let column = |number: &crate::array::Complex| {
        let (width, decimals) = (whole(number.re)?, whole(number.im)?);
        let column = Column { width: size(width)?, decimals: size(decimals)?, exponential: width < 0 || decimals < 0 };
        if column.width > MAX_WIDTH {
            return Err(Error::limit(format!("a column of width {} is wider than {MAX_WIDTH}", column.width)));
        }
        if column.width == 0 && column.decimals > MAX_DECIMALS {
            return Err(Error::limit(format!("{} digits are more than {MAX_DECIMALS}", column.decimals)));
        }
        Ok(column)
    };
    budget::tried(&numbers, column)
}

/// Every number formatted, rows put together.
fn assembled(y: &Array, columns: &[Column]) -> Result<Array> {
    let rows = if columns.is_empty() { 0 } else { y.count() / columns.len() };
    let mut entries = Entries { text: Vec::new(), places: budget::vec(y.count())? };
    let mut room = Vec::new();
    for index in 0..y.count() {
        stop::poll_turn(index)?;
        room.clear();
        if let Some(column) = columns.get(index % columns.len().max(1))
            && !push_number(&mut room, y, index, column)
        {
            room.extend(entry(y, index, column).bytes());
        }
        entries.push(&room)?;
    }
    let widths: Vec<usize> =
        columns.iter().enumerate().map(|(c, column)| fitted(&mut entries, c, column, columns.len())).collect();
    let blank = |c: usize| usize::from(c > 0 && columns.get(c).is_some_and(|column| column.width == 0));
    let total = widths.iter().enumerate().fold(0_usize, |sum, (c, w)| sum.saturating_add(*w).saturating_add(blank(c)));
    let mut text = budget::vec(shape::count(&[rows, total])?)?;
    for index in 0..y.count() {
        stop::poll_turn(index)?;
        let c = index % columns.len().max(1);
        let (Some(column), Some(&wide)) = (columns.get(c), widths.get(c)) else { continue };
        let entry = entries.get(index);
        let room = wide.saturating_sub(entry.len());
        let pad = |text: &mut Vec<u8>, byte: u8, count: usize| text.resize(text.len() + count, byte);
        pad(&mut text, b' ', blank(c));
        if entry.len() > wide {
            pad(&mut text, b'*', wide);
        } else if column.exponential {
            text.extend_from_slice(entry);
            pad(&mut text, b' ', room);
        } else {
            pad(&mut text, b' ', room);
            text.extend_from_slice(entry);
        }
    }
    let mut whole = Shape::from_slice(y.shape().get(..y.rank().saturating_sub(1)).unwrap_or(&[]));
    whole.push(total);
    Array::new(&whole, text)
}

/// Many texts in one, which takes no time to drop.
struct Entries {
    text: Vec<u8>,
    places: Vec<Range<usize>>,
}

impl Entries {
    fn push(&mut self, entry: &[u8]) -> Result<()> {
        let start = self.text.len();
        budget::extend(&mut self.text, entry)?;
        budget::push(&mut self.places, start..self.text.len())
    }

    fn get(&self, index: usize) -> &[u8] {
        self.places.get(index).and_then(|place| self.text.get(place.clone())).unwrap_or_default()
    }
}

/// The width of a column: as given, or what its entries need. In the exponential form the blank for the sign is dropped
/// where a column without a width has no negative number.
fn fitted(entries: &mut Entries, c: usize, column: &Column, columns: usize) -> usize {
    if column.width > 0 {
        return column.width;
    }
    let own = || (c..entries.places.len()).step_by(columns.max(1));
    if column.exponential && own().all(|index| entries.get(index).starts_with(b" ")) {
        for place in entries.places.iter_mut().skip(c).step_by(columns.max(1)) {
            place.start += 1;
        }
    }
    let own = entries.places.iter().skip(c).step_by(columns.max(1));
    own.map(|place| place.len()).max().unwrap_or(0)
}

/// Writes an integer or a float with a fixed number of decimals without a text of its own; whether that could be done.
fn push_number(out: &mut Vec<u8>, y: &Array, index: usize, column: &Column) -> bool {
    if column.exponential || (column.width > 0 && column.decimals >= column.width) || column.decimals > MAX_DECIMALS {
        return false;
    }
    match y.widened() {
        View::Float(items) => {
            items.get(index).is_some_and(|&x| number::push_fixed(out, x, column.decimals, SPELLING.minus))
        }
        View::Int(items) => {
            let Some(&item) = items.get(index) else { return false };
            number::integer(out, item, &SPELLING);
            if column.decimals > 0 {
                out.push(b'.');
                out.resize(out.len() + column.decimals, b'0');
            }
            true
        }
        _ => false,
    }
}

/// One number as text, not yet padded. Too many digits for the column give something too long for it.
fn entry(y: &Array, index: usize, column: &Column) -> String {
    if column.width > 0 && column.decimals >= column.width {
        let special = real_part(y, index).and_then(|x| SPELLING.special(x));
        return special.map_or_else(|| "*".repeat(column.width.saturating_add(1)), str::to_string);
    }
    let text =
        if column.exponential { exponential(y, index, column.decimals) } else { fixed(y, index, column.decimals) };
    text.replace('-', "_")
}

fn fixed(y: &Array, index: usize, decimals: usize) -> String {
    let zeros = if decimals > 0 { format!(".{}", "0".repeat(decimals)) } else { String::new() };
    match y.widened() {
        View::Bool(items) => format!("{}{zeros}", u8::from(items.get(index).is_some_and(|&b| b))),
        View::Int(items) => format!("{}{zeros}", items.get(index).copied().unwrap_or(0)),
        View::Extended(items) => items.get(index).map_or_else(String::new, |value| exact::drawn(value) + &zeros),
        View::Rational(items) => items.get(index).map_or_else(String::new, |value| {
            let special = if value.is_finite() { None } else { SPELLING.special(value.to_float()) };
            special.map_or_else(|| number::fixed_rational(value, decimals), str::to_string)
        }),
        _ => {
            let x = real_part(y, index).unwrap_or(0.0);
            SPELLING.special(x).map_or_else(|| number::fixed(x, decimals), str::to_string)
        }
    }
}

/// With a blank in front of what has no sign.
fn exponential(y: &Array, index: usize, decimals: usize) -> String {
    let exact = match y.as_slice::<Extended>() {
        Some(items) => items.get(index).map(|value| Rational::from(value.clone())),
        None => y.as_slice::<Rational>().and_then(|items| items.get(index)).filter(|value| value.is_finite()).cloned(),
    };
    if let Some(value) = exact {
        let text = number::exponential_rational(&value, decimals);
        return if text.starts_with('-') { text } else { format!(" {text}") };
    }
    let x = real_part(y, index).unwrap_or(0.0);
    let text = SPELLING.special(x).map_or_else(|| number::exponential(x, decimals), str::to_string);
    let signed = text.starts_with('-') || x == f64::NEG_INFINITY;
    match signed {
        true => text,
        // An infinity stands where the first digit of a number stands behind its sign.
        false if x == f64::INFINITY => format!("  {text}"),
        false => format!(" {text}"),
    }
}

/// The number as a float; of a complex one its real part.
fn real_part(y: &Array, index: usize) -> Option<f64> {
    Some(match y.widened() {
        View::Bool(items) => f64::from(*items.get(index)?),
        View::Int(items) => *items.get(index)? as f64,
        View::Float(items) => *items.get(index)?,
        View::Complex(items) => items.get(index)?.re,
        View::Extended(items) => promote::extended_to_float(items.get(index)?),
        View::Rational(items) => promote::rational_to_float(items.get(index)?),
        _ => return None,
    })
}
