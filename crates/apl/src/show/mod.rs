//! Values as text: what a line displays, and what formatting gives.
//!
//! A value is laid out as a [`Block`], rows of one width; nested arrays are laid out of the blocks of their items. Display cuts
//! the rows at the width of the page.

mod boxes;
pub mod column;
pub mod example;
pub mod fields;
pub mod layout;
pub mod look;
pub mod number;
pub mod trees;
pub mod written;

pub use layout::{Block, block};
pub use look::Look;

use layout::{blank_lines, blanks_among};
use look::{BoxStyle, Spacing};

use crate::array::{Array, ElementType, TextOrBoxes, budget, shape, stop};
use crate::display::width::Cut;
use crate::error::Result;

/// The indentation of the continuation of a row.
const INDENT: usize = 6;

/// The lines that a value displays: an empty list has one without characters, a higher empty array none.
pub fn display(y: &Array, look: &Look) -> Result<Vec<String>> {
    if look.boxes != BoxStyle::Non
        && let Some(rows) = boxes::drawn(y, look)?
    {
        return in_blocks(&rows, look.page, false);
    }
    if y.is_empty() {
        return Ok(if y.rank() == 1 { vec![String::new()] } else { Vec::new() });
    }
    let block = block(y, look)?;
    let is_text = matches!(y.kind(), ElementType::Byte | ElementType::Unicode);
    let mut lines = Vec::new();
    let rows = block.rows.iter().enumerate();
    if look.spacing == Spacing::Dyalog && y.rank() > 1 && block.width > look.page {
        let mut spaced = Vec::new();
        for (index, row) in rows {
            if index > 0 {
                spaced.extend(std::iter::repeat_n(String::new(), blank_lines(y.shape(), index, &block)));
            }
            spaced.push(row.clone());
        }
        return in_blocks(&spaced, look.page, !is_text);
    }
    for (index, row) in rows {
        stop::poll_running()?;
        if index > 0 {
            lines.extend(std::iter::repeat_n(String::new(), blank_lines(y.shape(), index, &block)));
        }
        // Characters that end lines do so, also those of other systems in today's sessions.
        let ends: &[char] = if look.spacing == Spacing::Dyalog { &['\n', '\r'] } else { &['\n'] };
        match is_text && row.contains(ends) {
            true => row.split(ends).try_for_each(|part| fold(part, look.page, false, &mut lines))?,
            false => fold(row, look.page, y.rank() <= 1 && !is_text, &mut lines)?,
        }
    }
    Ok(lines)
}

/// A value drawn in boxes, without an end of the page; a value that is drawn without any as text.
pub fn boxed(y: &Array, look: &Look) -> Result<Vec<String>> {
    let look = Look { page: usize::MAX, ..*look };
    display(y, &look)
}

/// Rows of text cut at the width of the page: the first parts of all, then what follows of all, indented. Between numbers the cut is where
/// no row has a character.
fn in_blocks(rows: &[String], page: usize, between_numbers: bool) -> Result<Vec<String>> {
    let page = page.max(INDENT + 4);
    let most = rows.iter().map(|row| column::width(row)).max().unwrap_or(0);
    if most <= page {
        return Ok(rows.to_vec());
    }
    let mut rest =
        rows.iter().map(|row| budget::collected(row.len(), row.chars())).collect::<Result<Vec<Vec<char>>>>()?;
    let (mut lines, mut indent) = (Vec::new(), 0);
    loop {
        stop::poll_running()?;
        let width = rest.iter().map(Vec::len).max().unwrap_or(0);
        let room = page - indent;
        let is_blank = |place: usize| rest.iter().all(|row| row.get(place).is_none_or(|&c| c == ' '));
        let cut = if width <= room { width } else { room };
        let gap = (1..=cut).rev().find(|&place| between_numbers && is_blank(place)).filter(|_| width > room);
        let cut = gap.unwrap_or(cut);
        for row in &mut rest {
            let later = row.split_off(cut.min(row.len()));
            lines.push(" ".repeat(indent) + &row.iter().collect::<String>());
            *row = later;
        }
        if width <= room {
            return Ok(lines);
        }
        let skipped = usize::from(gap.is_some());
        rest.iter_mut().for_each(|row| drop(row.drain(..skipped.min(row.len()))));
        indent = INDENT;
    }
}

/// Cuts a row at the width of the page; what follows is indented.
fn fold(row: &str, page: usize, between_numbers: bool, lines: &mut Vec<String>) -> Result<()> {
    let page = page.max(INDENT + 4);
    if row.len() <= page {
        lines.push(row.to_string());
        return Ok(());
    }
    let all: Vec<char> = budget::collected(row.len(), row.chars())?;
    let (mut rest, mut indent) = (all.as_slice(), 0);
    let line = |indent: usize, part: &[char]| " ".repeat(indent) + &part.iter().collect::<String>();
    while rest.len() + indent > page {
        stop::poll_running()?;
        let mut cut = (page - indent).min(rest.len());
        if between_numbers
            && rest.get(cut).is_some_and(|&c| c != ' ')
            && let Some(blank) = rest.get(..cut).and_then(|front| front.iter().rposition(|&c| c == ' '))
            && blank > 0
        {
            cut = blank;
        }
        let (front, later) = rest.split_at(cut);
        lines.push(line(indent, front));
        let skipped = if between_numbers { later.iter().take_while(|&&c| c == ' ').count() } else { 0 };
        rest = later.get(skipped..).unwrap_or_default();
        indent = INDENT;
    }
    lines.push(line(indent, rest));
    Ok(())
}

/// The characters of an array of text, its rows with line ends between them.
pub fn text_of(y: &Array) -> Result<String> {
    let length = y.shape().last().copied().filter(|_| y.rank() > 1).unwrap_or(0);
    match y.text_or_boxes() {
        TextOrBoxes::Byte(items) if length == 0 && items.is_ascii() => budget::text(budget::copied(items)?),
        TextOrBoxes::Byte(items) => in_rows(items.iter().map(|&byte| char::from(byte)), length),
        TextOrBoxes::Unicode(items) => {
            let character = |code: u32| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
            in_rows(items.iter().map(|item| character(item.point())), length)
        }
        _ => {
            let atoms = number::atoms(y).unwrap_or_default();
            let texts: Vec<String> = budget::mapped(&atoms, |atom| atom.text(10))?;
            in_rows(texts.iter().flat_map(|text| text.chars()), length)
        }
    }
}

/// Characters with a line end after so many of them, but not after the last.
fn in_rows(characters: impl Iterator<Item = char> + Clone, length: usize) -> Result<String> {
    let (count, bytes) = characters.clone().fold((0_usize, 0), |(count, bytes), c| (count + 1, bytes + c.len_utf8()));
    budget::check::<u8>(bytes + count.checked_div(length).unwrap_or(0))?;
    let mut text = String::with_capacity(bytes + count.checked_div(length).unwrap_or(0));
    for (index, c) in characters.enumerate() {
        stop::poll_turn(index)?;
        if length > 0 && index > 0 && index.is_multiple_of(length) {
            text.push('\n');
        }
        text.push(c);
    }
    Ok(text)
}

/// Text as an array: a list of bytes where all of it is ASCII, else of wider characters.
pub fn text_array(text: &str) -> Array {
    if text.is_ascii() {
        return Array::text(text);
    }
    Array::list(text.chars().map(|c| crate::array::Unicode::new(c as u32)).collect::<Vec<_>>())
}

/// Rows of text as a matrix, padded with blanks.
pub fn matrix(rows: &[String], lengths: &[usize]) -> Result<Array> {
    let width = rows.iter().map(|row| column::width(row)).max().unwrap_or(0);
    let pads: usize = rows.iter().map(|row| row.len() + width - column::width(row)).sum();
    budget::check::<u8>(pads)?;
    let mut all = String::with_capacity(pads);
    for (index, row) in rows.iter().enumerate() {
        stop::poll_turn(index)?;
        all.push_str(row);
        all.push_str(&" ".repeat(width - column::width(row)));
    }
    text_array(&all).reshaped(&shape::concat(lengths, &[width]))
}

/// The first lines that a value displays, at most so many, and what is left out. Columns are as wide as those of the lines shown.
///
/// ```
/// use {jackal_apl::show::first_lines, jackal_array::Array};
/// let look = jackal_apl::show::Look::plain(10, 80);
/// let (lines, cut) = first_lines(&Array::new(&[5_000_000, 1], vec![7_i64; 5_000_000])?, &look, 3)?;
/// assert_eq!((lines.len(), cut.lines), (3, 4_999_997));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn first_lines(y: &Array, look: &Look, most: usize) -> Result<(Vec<String>, Cut)> {
    let part = leading_part(y, most, look.page)?;
    let mut lines = display(part.as_ref().unwrap_or(y), look)?;
    let left = match &part {
        None => lines.len().saturating_sub(most),
        Some(part) if y.rank() < 2 || y.kind() == ElementType::Box || row(y) != row(part) => Cut::REST,
        Some(part) => {
            // All rows take the same number of lines.
            let rows = |y: &Array| y.count() / row(y).max(1);
            let each = (lines.len() - blanks_among(part.shape()).min(lines.len())) / rows(part).max(1);
            (rows(y).saturating_mul(each) + blanks_among(y.shape())).saturating_sub(most)
        }
    };
    lines.truncate(most);
    Ok((lines, Cut { lines: left, ends: 0 }))
}

/// The length of a row.
fn row(y: &Array) -> usize {
    y.shape().last().copied().unwrap_or(1)
}

/// A part of a value that takes so many lines at least, each element having one character or more; `None` if that is all of it.
fn leading_part(y: &Array, most: usize, page: usize) -> Result<Option<Array>> {
    let characters = most.saturating_mul(page);
    if y.count() <= characters {
        return Ok(None);
    }
    let (mut shape, mut count) = (y.shape().to_vec(), y.count());
    for (axis, length) in shape.iter_mut().enumerate() {
        let item = count / (*length).max(1);
        let lines = (item / row(y).max(1)).saturating_mul(row(y).div_ceil(page.max(1)));
        let needed = if axis + 1 == y.rank() { characters } else { most.div_ceil(lines.max(1)) };
        *length = needed.clamp(1, *length);
        count = item;
        // Each of several items is laid out in full.
        if *length > 1 {
            break;
        }
    }
    Ok(Some(y.cell(0, &shape)))
}
