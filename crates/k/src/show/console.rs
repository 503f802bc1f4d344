//! Values as q's console shows them: rows, columns and keys, a line each.

use std::cell::Cell;

use super::display::{SPELLING, hexadecimal, integer_text, text, time_text};
use crate::array::domains::resolved;
use crate::array::{Context, Dictionary, Value, View, budget};
use crate::display::number;
use crate::display::width::Cut;
use crate::error::Result;
use crate::names::interpreter::Dialect;
use crate::value::{self, Kind, NULL, array_of, boxes, count, is_list, items, kind, taken};
use crate::verbs::selection::take;

/// The text that the console of a dialect shows, without the last newline; a limit error where that is more than fits the memory.
pub fn console(cx: &Context, value: &Value, dialect: Dialect) -> Result<Vec<u8>> {
    match dialect {
        Dialect::K => text(cx, value),
        Dialect::Q => lines(cx, value),
    }
}

/// The text that the console shows in `size`, rows and columns. The rest is cut, and two points stand for it. The text is made
/// of the front of the value alone.
pub fn within(cx: &Context, value: &Value, dialect: Dialect, size: Option<(usize, usize)>) -> Result<Vec<u8>> {
    let Some((rows, columns)) = size.filter(|_| dialect == Dialect::Q) else { return console(cx, value, dialect) };
    let text = console(cx, &front(value, rows, columns)?, dialect)?;
    let mut lines: Vec<Vec<u8>> = Vec::new();
    for line in text.split(|&byte| byte == b'\n').take(rows) {
        let line = String::from_utf8_lossy(line);
        let long = line.chars().count() >= columns;
        let kept: String = line.chars().take(if long { columns.saturating_sub(3) } else { columns }).collect();
        lines.push(if long { format!("{kept}..").into_bytes() } else { kept.into_bytes() });
    }
    if lines.len() > rows.saturating_sub(2) {
        lines.truncate(rows.saturating_sub(3));
        lines.push(b"..".to_vec());
    }
    Ok(lines.join(&b'\n'))
}

/// What is left out of a text that the console shows in so many rows and columns. What k shows is cut here, to as much as fills them.
pub fn left_out(value: &Value, dialect: Dialect, size: (usize, usize), text: &mut Vec<u8>) -> Cut {
    let (rows, columns) = size;
    if dialect == Dialect::K {
        let most = rows.saturating_mul(columns);
        let lines = text.split(|&byte| byte == b'\n').count();
        if text.len() > most {
            let end = (0..=most).rev().find(|&at| text.get(at).is_none_or(|byte| byte & 0xC0 != 0x80)).unwrap_or(0);
            text.truncate(end);
            text.extend_from_slice(b"..");
            let left = lines - text.split(|&byte| byte == b'\n').count();
            return Cut { lines: left, ends: 1 };
        }
        return Cut::default();
    }
    let shown = rows.saturating_sub(3);
    let many = matches!(value, Value::Table(_) | Value::Dictionary(_)) || boxes(value).is_some();
    let all = match value {
        // Its names and the line below them stand above its rows.
        Value::Table(_) => count(value) + 2,
        _ => count(value),
    };
    let ends = text.split(|&byte| byte == b'\n').filter(|line| line.ends_with(b"..") && line.len() > 2).count();
    Cut { lines: if many && all > rows.saturating_sub(2) { all - shown } else { 0 }, ends }
}

/// The part of a value that so many rows and columns can show: every row, and every item, takes at least one line or one
/// character.
fn front(value: &Value, rows: usize, columns: usize) -> Result<Value> {
    match value {
        Value::Table(d) => {
            let lists = items(&d.values).iter().map(|list| cut(list, rows)).collect::<Result<Vec<Value>>>()?;
            Ok(value::table(d.keys.clone(), value::general(lists)))
        }
        Value::Dictionary(d) => Ok(value::dictionary(cut(&d.keys, rows)?, fewer(&d.values, rows, columns)?)),
        _ if boxes(value).is_some() => fewer(value, rows, columns),
        _ => cut(value, columns),
    }
}

/// The first items of a list, and of those that are lists as many as a line shows.
fn fewer(list: &Value, rows: usize, columns: usize) -> Result<Value> {
    let list = cut(list, rows)?;
    match boxes(&list) {
        Some(all) => {
            let all = all.iter().map(|item| cut(item, columns)).collect::<Result<Vec<Value>>>()?;
            Ok(value::general(all))
        }
        None => Ok(list),
    }
}

fn cut(list: &Value, many: usize) -> Result<Value> {
    match (array_of(list), list) {
        _ if count(list) <= many || !is_list(list) && value::columns(list).is_none() => Ok(list.clone()),
        (Some(array), _) => {
            let mark = array.mark();
            let front = take::span(array.clone(), 0, many)?;
            Ok(value::marked(value::like(list, front), mark))
        }
        (None, Value::Table(_)) => front(list, many, usize::MAX),
        _ => Ok(list.clone()),
    }
}

/// The lines of q's console.
fn lines(cx: &Context, value: &Value) -> Result<Vec<u8>> {
    let console = Console { cx, total: Cell::new(0) };
    match value {
        Value::Dictionary(d) => console.dictionary_lines(d),
        Value::Table(columns) => console.table_block(columns).and_then(|lines| console.lines_joined(lines)),
        _ => match boxes(value) {
            Some([]) => Ok(b"()".to_vec()),
            Some(rows) => console.list_lines(rows),
            None => text(cx, value),
        },
    }
}

/// How deep the rows of lists of lists are laid out; what lies deeper is written on one line.
const LAID_OUT_DEPTH_MAX: usize = 64;

/// Whether rows are lists of one length, whose cells stand in columns. Where all are strings, or all booleans, or all bytes,
/// each is shown as it is written.
fn is_matrix(rows: &[Value]) -> bool {
    let Some(first) = rows.first() else { return false };
    let n = count(first);
    let alike = |literal: Kind| rows.iter().all(|row| kind(row) == literal);
    (n > 0 || rows.iter().all(|row| boxes(row).is_some()))
        && rows.iter().all(|row| is_list(row) && count(row) == n)
        && ![Kind::Bool, Kind::Char, Kind::Byte].into_iter().any(alike)
}

/// A row of texts, one in each column.
type TextRow = Vec<Vec<u8>>;

/// The state of writing q's console: the context, whose stop flag it polls, and the size of the text.
struct Console<'a> {
    cx: &'a Context,
    total: Cell<usize>,
}

impl Console<'_> {
    /// Counts a text of `bytes` bytes.
    fn grant(&self, bytes: usize) -> Result<()> {
        self.cx.poll()?;
        // A short text takes as much as its handle and the least that is allocated.
        self.total.set(self.total.get().saturating_add(bytes.max(16) + size_of::<Vec<u8>>()));
        budget::check::<u8>(self.total.get())
    }

    /// The texts of some values, as long as they fit the memory together.
    fn texts(&self, values: &[Value], text: impl Fn(&Context, &Value) -> Result<Vec<u8>>) -> Result<TextRow> {
        let mut out = budget::vec(values.len())?;
        for value in values {
            let text = text(self.cx, value)?;
            self.grant(text.len())?;
            out.push(text);
        }
        Ok(out)
    }

    fn list_lines(&self, rows: &[Value]) -> Result<Vec<u8>> {
        let lines = self.items_of(rows, 0)?;
        self.lines_joined(lines.into_iter().map(trimmed).collect())
    }

    /// The items of a list, a text each: the rows of a matrix with its columns aligned, other items as they are written.
    fn items_of(&self, rows: &[Value], depth: usize) -> Result<TextRow> {
        if depth > LAID_OUT_DEPTH_MAX || !is_matrix(rows) {
            return self.texts(rows, text);
        }
        let cells = |row: &Value| {
            self.cx.poll()?;
            match boxes(row) {
                Some(items) => self.items_of(items, depth + 1),
                None => self.texts(&taken(row)?, cell),
            }
        };
        self.columns(&rows.iter().map(cells).collect::<Result<Vec<TextRow>>>()?)
    }

    /// The items of a column, of keys or of values, a text each: those of a vector bare.
    fn bare_items_of(&self, list: &Value) -> Result<TextRow> {
        match boxes(list) {
            Some(rows) => self.items_of(rows, 0),
            None => self.texts(&items(list), cell),
        }
    }

    /// Rows of cells, padded to the widest of their column, one blank between.
    fn columns(&self, cells: &[TextRow]) -> Result<TextRow> {
        let widths = widths(cells);
        let mut lines = budget::vec(cells.len())?;
        for row in cells {
            self.cx.poll()?;
            let mut line = Vec::new();
            for (j, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                if j > 0 {
                    line.push(b' ');
                }
                self.grant(width)?;
                line.extend_from_slice(cell);
                line.resize(line.len() + width - cell.len(), b' ');
            }
            lines.push(line);
        }
        Ok(lines)
    }

    fn lines_joined(&self, lines: TextRow) -> Result<Vec<u8>> {
        let length = lines.iter().map(|line| line.len() + 1).fold(0, usize::saturating_add);
        budget::check::<u8>(self.total.get().saturating_add(length))?;
        Ok(lines.join(&b'\n'))
    }

    /// A line of a left and a right part with a bar between.
    fn barred(&self, left: &[u8], width: usize, right: &[u8]) -> Result<Vec<u8>> {
        self.grant(width + right.len())?;
        let mut line = left.to_vec();
        line.resize(width, b' ');
        line.extend_from_slice(b"| ");
        line.extend_from_slice(right);
        Ok(trimmed(line))
    }

    fn dictionary_lines(&self, d: &Dictionary) -> Result<Vec<u8>> {
        if value::is_keyed_table(d) {
            return self.keyed_table_lines(d);
        }
        if let Some(columns) = value::columns(&d.values) {
            // The names stand over the values alone.
            let mut left = vec![Vec::new(), Vec::new()];
            left.extend(self.bare_items_of(&d.keys)?);
            let width = left.iter().map(Vec::len).max().unwrap_or(0).max(1);
            if let Some(rule) = left.get_mut(1) {
                *rule = vec![b'-'; width];
            }
            let right = self.table_block(columns)?;
            let lines = left.iter().zip(&right).map(|(left, right)| self.barred(left, width, right));
            return self.lines_joined(lines.collect::<Result<TextRow>>()?);
        }
        let keys = self.bare_items_of(&d.keys)?;
        let width = keys.iter().map(Vec::len).max().unwrap_or(0);
        let values = self.bare_items_of(&d.values)?;
        let lines = keys.iter().zip(&values).map(|(key, value)| self.barred(key, width, value));
        self.lines_joined(lines.collect::<Result<TextRow>>()?)
    }

    /// The header, the rule and the rows of a table.
    fn table_block(&self, columns_of: &Dictionary) -> Result<TextRow> {
        let names = self.texts(&items(&columns_of.keys), cell)?;
        let columns =
            items(&columns_of.values).iter().map(|list| self.bare_items_of(list)).collect::<Result<Vec<TextRow>>>()?;
        let rows = columns.first().map_or(0, Vec::len);
        let mut cells = budget::vec(rows.saturating_add(1))?;
        cells.push(names);
        let mut columns: Vec<_> = columns.into_iter().map(Vec::into_iter).collect();
        for _ in 0..rows {
            cells.push(columns.iter_mut().map(|column| column.next().unwrap_or_default()).collect());
        }
        let mut lines: TextRow = self.columns(&cells)?.into_iter().map(trimmed).collect();
        let widths = widths(&cells);
        let widest = widths.iter().sum::<usize>() + widths.len().saturating_sub(1);
        lines.insert(1, vec![b'-'; widest]);
        Ok(lines)
    }

    fn keyed_table_lines(&self, d: &Dictionary) -> Result<Vec<u8>> {
        let Value::Table(keys) = &d.keys else { return text(self.cx, &d.values) };
        let left = self.table_block(keys)?;
        let right = match &d.values {
            Value::Table(values) => self.table_block(values)?,
            // Values without names have a line without one above them.
            values => {
                let mut right = vec![Vec::new(), Vec::new()];
                right.extend(self.bare_items_of(values)?);
                let width = right.iter().map(Vec::len).max().unwrap_or(0).max(1);
                if let Some(rule) = right.get_mut(1) {
                    *rule = vec![b'-'; width];
                }
                right
            }
        };
        let width = left.iter().map(Vec::len).max().unwrap_or(0);
        let lines = left.iter().zip(&right).map(|(left, right)| self.barred(left, width, right));
        self.lines_joined(lines.collect::<Result<TextRow>>()?)
    }
}

/// The width of each column.
fn widths(cells: &[TextRow]) -> Vec<usize> {
    let mut widths = vec![0; cells.iter().map(Vec::len).max().unwrap_or(0)];
    for row in cells {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.len().max(*width);
        }
    }
    widths
}

/// A value in a column: symbols without their backtick, numbers without the letter of their type.
pub fn cell(cx: &Context, value: &Value) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    match array_of(value).map(|array| (array.is_atom(), array.widened())) {
        // Where the domain is gone, the places are all there is.
        Some((true, _)) if value::domain_of(value).is_some() => {
            return resolved(value).map_or_else(|_| text(cx, value), |item| cell(cx, &item));
        }
        Some((true, _)) if kind(value).is_temporal() => {
            let text = array_of(value).and_then(|array| time_text(array, 0, kind(value)));
            out.extend_from_slice(text.unwrap_or_default().as_bytes());
        }
        Some((true, View::Int([NULL]))) if kind(value) != Kind::Byte => {}
        Some((true, View::Float([number]))) if number.is_nan() => {}
        Some((true, View::Bool([truth]))) => out.push(b'0' + u8::from(*truth)),
        Some((true, View::Int([number]))) if kind(value) == Kind::Byte => out.extend_from_slice(&hexadecimal(*number)),
        Some((true, View::Symbol([symbol]))) => out.extend_from_slice(symbol.name().as_bytes()),
        Some((true, View::Float([number]))) => number::general(&mut out, *number, cx.digits, &SPELLING),
        Some((true, View::Int([number]))) if kind(value) != Kind::Byte => integer_text(&mut out, *number, kind(value)),
        Some((true, View::Byte([byte]))) => out.push(*byte),
        _ => return text(cx, value),
    }
    Ok(out)
}

fn trimmed(mut line: Vec<u8>) -> Vec<u8> {
    while line.last() == Some(&b' ') {
        line.pop();
    }
    line
}
