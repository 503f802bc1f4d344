//! Text with fields: read into typed columns, written from tables. `(types;delimiter)0:text`, `delimiter 0:table`,
//! `(types;widths)0:text`, `"S=;"0:text`.

use hashbrown::HashMap;

use crate::array::domains::resolved;
use crate::array::{Symbol, Value, View, budget, stop};
use crate::display::number;
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::show::{console, display};
use crate::system::files;
use crate::value::{
    self, Kind, array_of, boxes, collapse, count, general, integers_of, is_atom, item, items, kind, string, text_of,
};
use crate::verbs::tables::relation::Relation;
use crate::verbs::tables::relation::keyed;
use crate::verbs::text::fields::{self, Fields};
use crate::words::cast;

/// The text of a source: a file, a string, a list of strings; of a file perhaps a part.
fn source(k: &Interpreter, y: &Value) -> Result<Vec<u8>> {
    if let Some(text) = text_of(y) {
        return Ok(text.to_vec());
    }
    match boxes(y) {
        Some(lines) if lines.iter().all(|line| text_of(line).is_some()) => {
            let mut out = Vec::new();
            for line in lines {
                out.extend_from_slice(text_of(line).unwrap_or_default());
                out.push(b'\n');
            }
            Ok(out)
        }
        _ => files::part(k, y),
    }
}

/// `(types;how)0:y`: columns, or a table if the delimiter is a list.
pub fn read(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    let parts = items(x);
    let (Some(types), Some(how)) = (parts.first().and_then(text_of), parts.get(1)) else {
        return Err(Error::type_("fields are read with their types and their separator"));
    };
    let multiline = parts.get(2).and_then(value::integer).is_some_and(|n| n != 0);
    let fields = match (kind(how), text_of(how)) {
        (Kind::Char, Some([delimiter])) => Fields::Delimited(*delimiter, !is_atom(how), multiline),
        (Kind::Long | Kind::Int, _) => {
            let widths = integers_of(how).unwrap_or_default();
            Fields::Widths(widths.iter().map(|&width| usize::try_from(width).unwrap_or(0)).collect())
        }
        _ => return Err(Error::type_("fields are separated by a character, or have widths")),
    };
    let bytes = source(k, y)?;
    let (names, columns) = fields::read(&k.cx(), types, &fields, &bytes, k.settings.day_first.get())?;
    Ok(match names {
        Some(names) => keyed(&names, columns, 0),
        // A string that is one line has one row: its cells.
        None if text_of(y).is_some_and(|text| !text.contains(&b'\n'))
            && columns.iter().all(|column| count(column) == 1) =>
        {
            collapse(columns.iter().map(|column| item(column, 0)).collect())
        }
        None => general(columns),
    })
}

fn parsed(k: &Interpreter, letter: u8, texts: Vec<Value>) -> Result<Value> {
    let letter = Value::Array(crate::array::Array::atom(letter.to_ascii_uppercase()));
    cast::cast(k, letter, general(texts))
}

/// `delimiter 0:y`: the lines of a table, the names first, or of a list of columns.
pub fn write(k: &Interpreter, delimiter: u8, y: &Value) -> Result<Value> {
    let (header, all) = match Relation::from_value(y) {
        Some(subject) => (Some(subject.names), subject.columns),
        None => (None, items(y)),
    };
    let rows = all.first().map_or(0, count);
    for (turn, column) in all.iter().enumerate() {
        stop::poll_turn(turn)?;
        if boxes(column).is_some_and(|cells| !cells.iter().all(|cell| text_of(cell).is_some())) {
            return Err(Error::type_("the columns of text are vectors or strings"));
        }
        if count(column) != rows {
            return Err(Error::length(format!("columns of {rows} and of {} items", count(column))));
        }
    }
    let mut out = budget::vec(rows.saturating_add(1))?;
    if let Some(names) = header {
        let mut line = Vec::new();
        for (place, name) in names.iter().enumerate() {
            if place > 0 {
                line.push(delimiter);
            }
            protected(&mut line, name.name().as_bytes(), delimiter);
        }
        out.push(string(line));
    }
    let all = all.iter().map(resolved).collect::<Result<Vec<Value>>>()?;
    let mut writers: Vec<FieldWriter<'_>> = budget::mapped(&all, |column| FieldWriter::new(k, column, delimiter))?;
    let mut line = Vec::new();
    for row in 0..rows {
        if row % 1024 == 0 {
            k.poll()?;
            budget::check::<u8>(line.len().saturating_mul(1024))?;
        }
        line.clear();
        for (place, writer) in writers.iter_mut().enumerate() {
            stop::poll_turn(place)?;
            if place > 0 {
                line.push(delimiter);
            }
            writer.write(&mut line, row)?;
        }
        out.push(string(line.as_slice()));
    }
    Ok(general(out))
}

/// A field in quotes, in which those of its own are doubled, if it holds what would end it, or begins as one in quotes.
fn protected(out: &mut Vec<u8>, cell: &[u8], delimiter: u8) {
    if !cell.starts_with(b"\"") && !cell.iter().any(|&b| b == delimiter || b == b'\n') {
        out.extend_from_slice(cell);
        return;
    }
    out.push(b'"');
    for &byte in cell {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

/// Writes the cells of a column.
struct FieldWriter<'a> {
    k: &'a Interpreter,
    column: &'a Value,
    delimiter: u8,
    /// The significant digits of floats.
    digits: usize,
    /// The cell that is being written.
    cell: Vec<u8>,
    /// The names of symbols that were written.
    names: HashMap<Symbol, Vec<u8>>,
}

impl<'a> FieldWriter<'a> {
    fn new(k: &'a Interpreter, column: &'a Value, delimiter: u8) -> Self {
        FieldWriter { k, column, delimiter, digits: k.cx().digits, cell: Vec::new(), names: HashMap::new() }
    }

    fn write(&mut self, out: &mut Vec<u8>, row: usize) -> Result<()> {
        match (array_of(self.column).map(|array| array.widened()), kind(self.column)) {
            (Some(View::Int(numbers)), Kind::Long) => match numbers.get(row) {
                Some(&number) if number != value::NULL && number.abs() != value::INFINITY => {
                    number::integer(out, number, &display::SPELLING);
                    return Ok(());
                }
                _ => {}
            },
            (Some(View::Float(numbers)), Kind::Float) => {
                if let Some(&number) = numbers.get(row) {
                    self.cell.clear();
                    if !number.is_nan() {
                        number::general(&mut self.cell, number, self.digits, &display::SPELLING);
                    }
                    protected(out, &self.cell, self.delimiter);
                    return Ok(());
                }
            }
            (Some(_), kind) if kind.is_temporal() => {
                if let Some(array) = array_of(self.column) {
                    let text = display::time_text(array, row, kind).unwrap_or_default().into_bytes();
                    protected(out, &with_hyphens(text, kind), self.delimiter);
                    return Ok(());
                }
            }
            (Some(View::Symbol(symbols)), _) => {
                if let Some(&symbol) = symbols.get(row) {
                    let delimiter = self.delimiter;
                    let name = self.names.entry(symbol).or_insert_with(|| {
                        let mut text = Vec::new();
                        protected(&mut text, symbol.name().as_bytes(), delimiter);
                        text
                    });
                    out.extend_from_slice(name);
                    return Ok(());
                }
            }
            _ => {}
        }
        protected(out, &field(self.k, &item(self.column, row))?, self.delimiter);
        Ok(())
    }
}

/// The text of a time whose date is written with hyphens.
fn with_hyphens(mut text: Vec<u8>, kind: Kind) -> Vec<u8> {
    if matches!(kind, Kind::Date | Kind::Timestamp | Kind::Datetime) {
        text.iter_mut().take(10).filter(|byte| **byte == b'.').for_each(|byte| *byte = b'-');
    }
    text
}

/// A cell as text: dates with hyphens, nulls as nothing.
pub fn field(k: &Interpreter, cell: &Value) -> Result<Vec<u8>> {
    if let Some(text) = text_of(cell) {
        return Ok(text.to_vec());
    }
    Ok(with_hyphens(console::cell(&k.cx(), cell)?, kind(cell)))
}

/// `"S=;"0:y`: keys and values of a text of pairs. With `*` before the last separator, `"S=*;"`, what is between quotes separates nothing.
pub fn pairs(k: &Interpreter, how: &[u8], y: &[u8]) -> Result<Value> {
    let (letter, between, after, quoted) = match how {
        [letter, between, b'*', after] => (letter, between, after, true),
        [letter, between, after, ..] => (letter, between, after, false),
        _ => return Err(Error::length("a type, two separators")),
    };
    let (mut keys, mut values, mut inside) = (Vec::new(), Vec::new(), false);
    let ends = |byte: &u8| {
        inside ^= quoted && *byte == b'"';
        byte == after && !inside
    };
    for (turn, pair) in y.split(ends).filter(|pair| !pair.is_empty()).enumerate() {
        stop::poll_turn(turn)?;
        let place = pair.iter().position(|byte| byte == between).unwrap_or(pair.len());
        let (key, value) = pair.split_at(place);
        let value = value.get(1..).unwrap_or_default();
        let bare = value.strip_prefix(b"\"").and_then(|value| value.strip_suffix(b"\"")).filter(|_| quoted);
        budget::push(&mut keys, string(key))?;
        budget::push(&mut values, string(bare.unwrap_or(value)))?;
    }
    Ok(general(vec![parsed(k, *letter, keys)?, general(values)]))
}

/// `x 0:y`: lines written to a file, fields read, a table as text, pairs.
pub fn lines_of(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    match (boxes(&x), text_of(&x), text_of(&y)) {
        (Some([types, ..]), ..) if text_of(types).is_some() => return read(k, &x, &y),
        // One letter and one delimiter, which are a vector of two.
        (_, Some([letter, _]), _) if *letter != b':' => return read(k, &x, &y),
        (_, Some([delimiter]), _) if is_atom(&x) => return write(k, *delimiter, &y),
        (_, Some(how @ [_, _, _, ..]), Some(text)) if !how.starts_with(b":") => return pairs(k, how, text),
        _ => {}
    }
    files::write_lines(k, x, y)
}
