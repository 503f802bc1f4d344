//! `specification ⎕FMT columns`: numbers and characters in fields, side by side.
//!
//! The columns of all arrays are taken from left to right, a phrase each, the phrases again from the first where there are more
//! columns. Text goes into all rows; what is behind the end of a short column stays blank.

use super::phrases::{FieldForm, FormatField, Phrase, Qualifiers, ill_formed, phrases};
use crate::array::{Array, ElementType, budget, nested, promote, stop};
use crate::error::{Error, Result};
use crate::show::number::{Digits, MINUS, fixed, with_known_digits};
use crate::show::{text_array, text_of};

/// Each row of a wider field is budgeted and polled by itself.
const CHECKED_FIELD_WIDTH_MIN: usize = 256;

/// An array of the right argument: what its columns hold, row by row.
struct ColumnSource {
    cells: Cells,
    rows: usize,
    columns: usize,
}

enum Cells {
    Numbers(Vec<f64>),
    Letters(Vec<char>),
}

/// The rows that are written so far, and where the next field begins.
#[derive(Default)]
struct Page {
    rows: Vec<Vec<char>>,
    at: usize,
    width: usize,
}

/// The matrix of characters that columns make.
pub fn formatted(x: &Array, y: &Array) -> Result<Array> {
    if x.rank() > 1 || !matches!(x.kind(), ElementType::Byte | ElementType::Unicode) {
        return Err(Error::domain("a format specification is a list of characters"));
    }
    let phrases = phrases(&text_of(x)?)?;
    let parts = parts(y)?;
    let columns: Vec<(usize, usize)> =
        parts.iter().enumerate().flat_map(|(part, own)| (0..own.columns).map(move |column| (part, column))).collect();
    let height = parts.iter().map(|part| part.rows).max().unwrap_or(0);
    if !columns.is_empty() && !phrases.iter().any(|phrase| matches!(phrase, Phrase::Field(_))) {
        return Err(ill_formed("no phrase writes a column"));
    }
    let mut page = Page { rows: budget::filled(height, Vec::new())?, ..Page::default() };
    let mut columns = columns.into_iter().peekable();
    let mut turn = 0_usize;
    'all: loop {
        for phrase in &phrases {
            stop::poll_turn(turn)?;
            turn += 1;
            match phrase {
                Phrase::Field(field) => {
                    match columns.next().and_then(|(part, column)| Some((parts.get(part)?, column))) {
                        Some((part, column)) => page.column(field, part, column)?,
                        None => break 'all,
                    }
                }
                Phrase::Again if columns.peek().is_none() => break 'all,
                Phrase::Again => {}
                Phrase::Text(text) => page.text(&text.chars().collect::<Vec<_>>())?,
                Phrase::Tab(0) => page.at = page.width,
                Phrase::Tab(place) => page.at = place - 1,
                Phrase::Skip(count) => {
                    let at = i64::try_from(page.at).unwrap_or(i64::MAX).saturating_add(*count);
                    page.at = usize::try_from(at).map_err(|_| ill_formed("X leads before the left margin"))?;
                }
            }
        }
        if columns.peek().is_none() {
            break;
        }
    }
    page.into_text()
}

/// The arrays of the right argument: itself, or the items of a nested list.
fn parts(y: &Array) -> Result<Vec<ColumnSource>> {
    if y.kind() != ElementType::Box {
        return Ok(vec![column_source(y)?]);
    }
    if y.rank() > 1 || nested::holds_no_array(y) {
        return Err(Error::domain("numbers and characters are formatted in arrays of their own"));
    }
    (0..y.count()).map(|index| column_source(&nested::content(y, index))).collect()
}

/// A scalar has one row and one column, a list one column.
fn column_source(y: &Array) -> Result<ColumnSource> {
    let (rows, columns) = match y.shape() {
        [] => (1, 1),
        [rows] => (*rows, 1),
        [rows, columns] => (*rows, *columns),
        _ => return Err(Error::rank("the value to format must be a scalar, a list or a matrix")),
    };
    let cells = match y.kind() {
        ElementType::Byte | ElementType::Unicode => Cells::Letters(text_of(&y.clone().raveled())?.chars().collect()),
        kind if kind.is_numeric() => match promote::floats(y)? {
            Some(floats) => Cells::Numbers(floats.into_owned()),
            None => return Err(Error::domain("complex numbers are not formatted so")),
        },
        _ => return Err(Error::domain("only numbers and characters are formatted")),
    };
    Ok(ColumnSource { cells, rows, columns })
}

impl Page {
    /// All rows as a matrix, as wide as what was written.
    fn into_text(self) -> Result<Array> {
        let (height, width) = (self.rows.len(), self.width);
        budget::check::<char>(height.saturating_mul(width))?;
        let mut all = String::new();
        for (turn, row) in self.rows.iter().enumerate() {
            stop::poll_turn(turn)?;
            all.extend(row.iter().copied().chain(std::iter::repeat(' ')).take(width));
        }
        text_array(&all).reshaped(&[height, width])
    }

    fn column(&mut self, field: &FormatField, part: &ColumnSource, column: usize) -> Result<()> {
        let is_text = field.form == FieldForm::Character;
        if is_text != matches!(part.cells, Cells::Letters(_)) {
            let (phrase, data) = if is_text { ("A", "numbers") } else { ("A, E, F or I", "characters") };
            let why = if is_text {
                format!("{phrase} does not write {data}")
            } else {
                format!("of {phrase} only A writes {data}")
            };
            return Err(ill_formed(why));
        }
        for row in 0..part.rows {
            // A wide field takes as long as many narrow ones.
            if field.width > CHECKED_FIELD_WIDTH_MIN {
                stop::poll_running()?
            } else {
                stop::poll_turn(row)?
            }
            let place = row * part.columns + column;
            let written = match &part.cells {
                Cells::Letters(letters) => placed(field, &letters.get(place).copied().unwrap_or(' ').to_string()),
                Cells::Numbers(numbers) => number(field, numbers.get(place).copied().unwrap_or(0.0)),
            };
            self.write(row, &written)?;
        }
        self.forward(field.width)
    }

    fn text(&mut self, text: &[char]) -> Result<()> {
        for row in 0..self.rows.len() {
            stop::poll_turn(row)?;
            self.write(row, text)?;
        }
        self.forward(text.len())
    }

    fn forward(&mut self, count: usize) -> Result<()> {
        self.at = self.at.saturating_add(count);
        self.width = self.width.max(self.at);
        budget::check::<char>(self.width.saturating_mul(self.rows.len()))
    }

    /// Writes into a row, over what is there.
    fn write(&mut self, row: usize, text: &[char]) -> Result<()> {
        let Some(row) = self.rows.get_mut(row) else { return Ok(()) };
        let end = self.at.saturating_add(text.len());
        if row.len() < end {
            budget::check::<char>(end)?;
            row.resize(end, ' ');
        }
        row.iter_mut().skip(self.at).zip(text).for_each(|(place, &c)| *place = c);
        Ok(())
    }
}

/// The characters of a field: text at one side of it, what it is preset with on the other. What does not fit fills it with stars.
fn placed(field: &FormatField, text: &str) -> Vec<char> {
    let (manner, width) = (&field.manner, field.width);
    let text: Vec<char> = text.chars().collect();
    if text.len() > width {
        return vec![manner.symbol('*'); width];
    }
    let ground = if manner.ground.is_empty() { " " } else { &manner.ground };
    let mut out: Vec<char> = ground.chars().cycle().take(width).collect();
    let start = if manner.left { 0 } else { width - text.len() };
    out.iter_mut().skip(start).zip(text).for_each(|(place, c)| *place = c);
    out
}

/// A number in its field.
fn number(field: &FormatField, value: f64) -> Vec<char> {
    let manner = &field.manner;
    if let Some((_, text)) = manner.instead.iter().find(|(own, _)| *own == value) {
        return placed(field, text);
    }
    let value = match manner.power {
        0 => value,
        power if power > 0 => value * 10_f64.powi(power),
        power => value / 10_f64.powi(-power),
    };
    let text = match field.form {
        FieldForm::Scaled(digits) => Digits::new(value, digits).scaled(digits - 1),
        FieldForm::Decimal(digits) => fixed(value, digits),
        _ => fixed(value, 0),
    };
    let (negative, digits) = match text.strip_prefix(MINUS) {
        Some(digits) => (true, digits),
        None => (false, text.as_str()),
    };
    let is_zero = digits.chars().all(|c| matches!(c, '0' | '.'));
    if manner.blank && is_zero {
        return placed(field, "");
    }
    let (before, behind) = match negative {
        true => (manner.before_negative.as_deref().unwrap_or("¯"), &manner.behind_negative),
        false => (manner.before_other.as_str(), &manner.behind_other),
    };
    if field.form == FieldForm::Pattern {
        let Some(text) = patterned(digits, &manner.pattern) else { return vec![manner.symbol('*'); field.width] };
        // A sign of which the pattern knows nothing takes the place of blanks.
        let text = if negative && manner.before_negative.is_none() { text.trim_start() } else { &text };
        return placed(field, &format!("{before}{text}{behind}"));
    }
    let digits = if matches!(field.form, FieldForm::Scaled(_)) {
        digits.to_string()
    } else {
        with_known_digits(digits, manner.symbol('_'))
    };
    let around = before.chars().count() + behind.chars().count();
    let digits = grouped(&digits, manner, field.width.saturating_sub(around));
    placed(field, &format!("{before}{digits}{behind}"))
}

/// Digits in the places of a pattern, the last in the last; none if there are more of them than places. Zeros before and behind the
/// others are blank where the pattern has a `Z`, and so is what stands between two places of which one is blank.
fn patterned(digits: &str, pattern: &str) -> Option<String> {
    let is_place = |c: &char| matches!(c, '9' | 'Z');
    let places = pattern.chars().filter(is_place).count();
    let missing = places.checked_sub(digits.chars().count())?;
    let digits: Vec<char> = std::iter::repeat_n('0', missing).chain(digits.chars()).collect();
    let first = digits.iter().position(|&digit| digit != '0').unwrap_or(places);
    let last = digits.iter().rposition(|&digit| digit != '0').unwrap_or(0);
    let mut shown = pattern
        .chars()
        .filter(is_place)
        .zip(digits)
        .enumerate()
        .map(|(index, (place, digit))| (place == '9' || (first..=last).contains(&index)).then_some(digit));
    let (mut out, mut between) = (String::new(), String::new());
    // Whether there is a place at the left, and whether it has a digit.
    let mut left: Option<bool> = None;
    for c in pattern.chars() {
        if !is_place(&c) {
            between.push(c);
            continue;
        }
        let digit = shown.next().flatten();
        let is_blank = left.is_some_and(|shown| !shown || digit.is_none());
        out.extend(between.drain(..).map(|c| if is_blank { ' ' } else { c }));
        out.push(digit.unwrap_or(' '));
        left = Some(digit.is_some());
    }
    Some(out + &between)
}

/// Digits with commas between groups of three and zeros before them, as far as they go, and the symbols that stand for others.
fn grouped(digits: &str, manner: &Qualifiers, room: usize) -> String {
    let (whole, rest) = digits.split_at(digits.find(['.', 'E']).unwrap_or(digits.len()));
    let rest: String = rest.chars().map(|c| if c == '.' { manner.symbol('.') } else { c }).collect();
    let room = room.saturating_sub(rest.chars().count());
    let mut out: Vec<char> = Vec::new();
    let mut places = 0_usize;
    let mut digits = whole.chars().rev();
    loop {
        let next = match digits.next() {
            Some(digit) => digit,
            None if manner.zeros && out.len() < room => manner.symbol('0'),
            None => break,
        };
        let comma = manner.commas && places > 0 && places.is_multiple_of(3);
        // No zero stands before a comma that the field has no room for.
        if comma && next == manner.symbol('0') && places >= whole.chars().count() && out.len() + 2 > room {
            break;
        }
        if comma {
            out.push(manner.symbol(','));
        }
        out.push(next);
        places += 1;
    }
    out.iter().rev().collect::<String>() + &rest
}
