//! Values as text: k's notation on one line, and q's console with rows, columns and keys.

use std::cell::Cell;

use crate::array::{Array, Context, Dictionary, Value, View, budget};
use crate::display::number::{self, Exponent, Spelling};
use crate::error::Result;
use crate::k::names::interpreter::Dialect;
use crate::k::value::function::{Function, as_function};
use crate::k::value::primitive::Code;
use crate::k::value::{
    self, INFINITY, Kind, NULL, array_of, boxes, count, is_list, item, items, kind, time, type_number,
};

/// How deep lists are shown.
const DEEPEST: usize = 500;

/// A text that grows as long as it fits the memory and no one asks to stop.
struct Text<'a> {
    cx: &'a Context,
    bytes: Vec<u8>,
    /// Up to where it may grow before that is asked again.
    granted: usize,
}

/// How far a text grows between two looks.
const STEP: usize = 1 << 14;

impl<'a> Text<'a> {
    fn new(cx: &'a Context) -> Self {
        Text { cx, bytes: Vec::new(), granted: 0 }
    }

    /// An interrupt if one was asked for, a limit error if the text is too long. A list can hold another one many times, so
    /// that the text may be far longer than the value is large.
    #[inline]
    fn look(&mut self) -> Result<()> {
        if self.bytes.len() < self.granted {
            return Ok(());
        }
        self.cx.poll()?;
        // Where a text grows it is there twice for a moment.
        budget::check::<u8>(self.bytes.len().saturating_mul(3))?;
        self.granted = self.bytes.len() + STEP;
        Ok(())
    }

    fn push(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }
}

/// What the console of a dialect shows, without the last newline; a limit error where that is more than fits the memory.
pub fn console(cx: &Context, value: &Value, dialect: Dialect) -> Result<Vec<u8>> {
    match dialect {
        Dialect::K => text(cx, value),
        Dialect::Q => lines(cx, value),
    }
}

/// A value in k's notation, on one line; a limit error where that is more than fits the memory.
pub fn text(cx: &Context, value: &Value) -> Result<Vec<u8>> {
    let mut out = Text::new(cx);
    write(&mut out, value, 0)?;
    Ok(out.bytes)
}

fn write(out: &mut Text<'_>, value: &Value, depth: usize) -> Result<()> {
    out.look()?;
    if depth > DEEPEST {
        out.add(b"..");
        return Ok(());
    }
    match value {
        Value::Function(function) => out.add(function.text().as_bytes()),
        Value::Table(columns) => {
            out.push(b'+');
            write_dictionary(out, columns, depth)?;
        }
        Value::Dictionary(d) => write_dictionary(out, d, depth)?,
        _ => match boxes(value) {
            Some(items) => write_list(out, items, depth)?,
            None => write_simple(out, value)?,
        },
    }
    Ok(())
}

fn write_list(out: &mut Text<'_>, items: &[Value], depth: usize) -> Result<()> {
    if let [only] = items {
        out.push(b',');
        return write(out, only, depth + 1);
    }
    out.push(b'(');
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push(b';');
        }
        write(out, item, depth + 1)?;
    }
    out.push(b')');
    Ok(())
}

fn write_dictionary(out: &mut Text<'_>, d: &Dictionary, depth: usize) -> Result<()> {
    let compound = matches!(d.keys, Value::Dictionary(_) | Value::Table(_) | Value::Function(_));
    let one = boxes(&d.keys).map_or(is_list(&d.keys) && count(&d.keys) == 1, |keys| keys.len() == 1);
    let parenthesised = compound || one;
    if parenthesised {
        out.push(b'(');
    }
    write(out, &d.keys, depth + 1)?;
    if parenthesised {
        out.push(b')');
    }
    out.push(b'!');
    write(out, &d.values, depth + 1)
}

fn write_simple(out: &mut Text<'_>, value: &Value) -> Result<()> {
    let n = count(value);
    if is_list(value) && n == 0 {
        let (_, name) = kind(value).names();
        match kind(value) {
            Kind::Char => out.add(b"\"\""),
            _ => out.add(format!("`{name}$()").as_bytes()),
        }
        return Ok(());
    }
    if is_list(value) && n == 1 {
        out.push(b',');
    }
    let Some(array) = array_of(value) else { return Ok(()) };
    match array.view() {
        View::Bool(items) => {
            for block in items.chunks(STEP) {
                out.look()?;
                out.bytes.extend(block.iter().map(|&b| b'0' + u8::from(b)));
            }
            out.push(b'b');
        }
        View::Byte(items) => quoted(out, items)?,
        View::Symbol(items) => {
            for symbol in items {
                out.look()?;
                out.push(b'`');
                out.add(symbol.name().as_bytes());
            }
        }
        _ if kind(value).is_temporal() => times(out, value)?,
        View::Float(items) if kind(value) == Kind::Real => reals(out, items)?,
        View::Float(items) => floats(out, items)?,
        View::Int(items) if kind(value) == Kind::Byte => {
            out.add(b"0x");
            for &number in items {
                out.look()?;
                out.add(&hexadecimal(number));
            }
        }
        View::Int(items) => {
            let kind = kind(value);
            for (i, &number) in items.iter().enumerate() {
                out.look()?;
                if i > 0 {
                    out.push(b' ');
                }
                integer_text(&mut out.bytes, number, kind);
            }
            match kind {
                Kind::Int => out.push(b'i'),
                Kind::Short => out.push(b'h'),
                _ => {}
            }
        }
        _ => out.add(b"?"),
    }
    Ok(())
}

fn hexadecimal(number: i64) -> [u8; 2] {
    let digit = |n: i64| b"0123456789abcdef".get((n & 15) as usize).copied().unwrap_or(b'0');
    [digit(number >> 4), digit(number)]
}

/// An integer without the letter of its type.
fn integer_text(out: &mut Vec<u8>, value: i64, kind: Kind) {
    let infinity = match kind {
        Kind::Short => 32767,
        Kind::Int => i64::from(i32::MAX),
        _ => INFINITY,
    };
    match value {
        NULL => out.extend_from_slice(b"0N"),
        _ if value == infinity => out.extend_from_slice(b"0W"),
        _ if value == -infinity => out.extend_from_slice(b"-0W"),
        _ => number::integer(out, value, &SPELLING),
    }
}

fn quoted(out: &mut Text<'_>, bytes: &[u8]) -> Result<()> {
    out.push(b'"');
    for &byte in bytes {
        out.look()?;
        match byte {
            b'"' => out.add(b"\\\""),
            b'\\' => out.add(b"\\\\"),
            b'\n' => out.add(b"\\n"),
            b'\t' => out.add(b"\\t"),
            b'\r' => out.add(b"\\r"),
            0..=31 | 127 => out.add(format!("\\{byte:03o}").as_bytes()),
            _ => out.push(byte),
        }
    }
    out.push(b'"');
    Ok(())
}

fn floats(out: &mut Text<'_>, numbers: &[f64]) -> Result<()> {
    let start = out.bytes.len();
    for (i, &number) in numbers.iter().enumerate() {
        out.look()?;
        if i > 0 {
            out.push(b' ');
        }
        number::general(&mut out.bytes, number, DIGITS, &SPELLING);
    }
    if !out.bytes.get(start..).unwrap_or(&[]).iter().any(|b| b".enw".contains(b)) {
        out.push(b'f');
    }
    Ok(())
}

/// Reals, with their letter.
fn reals(out: &mut Text<'_>, numbers: &[f64]) -> Result<()> {
    for (i, &number) in numbers.iter().enumerate() {
        out.look()?;
        if i > 0 {
            out.push(b' ');
        }
        match number {
            _ if number.is_nan() => out.add(b"0N"),
            f64::INFINITY => out.add(b"0W"),
            f64::NEG_INFINITY => out.add(b"-0W"),
            _ => number::general(&mut out.bytes, number, DIGITS, &SPELLING),
        }
    }
    out.push(b'e');
    Ok(())
}

/// Times one after the other; the letter of the type is behind them where nothing else tells it.
fn times(out: &mut Text<'_>, value: &Value) -> Result<()> {
    let kind = kind(value);
    let Some(array) = array_of(value) else { return Ok(()) };
    let mut told = false;
    for index in 0..count(value) {
        out.look()?;
        if index > 0 {
            out.push(b' ');
        }
        let text = time_text(array, index, kind);
        told |= text.is_some();
        out.add(text.unwrap_or_else(|| "0N".to_string()).as_bytes());
    }
    if !told || kind == Kind::Month {
        out.push(kind.names().0);
    }
    Ok(())
}

/// One of the times of an array without a letter behind it; nothing for a null.
fn time_text(array: &Array, index: usize, kind: Kind) -> Option<String> {
    let unit = kind.width()?;
    match array.view() {
        View::Int(items) => match *items.get(index)? {
            NULL => None,
            number if number == unit.infinity() => Some(format!("0W{}", char::from(kind.names().0))),
            number if number == -unit.infinity() => Some(format!("-0W{}", char::from(kind.names().0))),
            number => Some(time::text(number, unit)),
        },
        View::Float(items) => {
            let number = *items.get(index)?;
            (!number.is_nan()).then(|| time::datetime_text(number))
        }
        _ => None,
    }
}

/// How numbers are spelled.
const SPELLING: Spelling =
    Spelling { minus: b'-', infinity: "0w", negative_infinity: "-0w", nan: "0n", exponent: Exponent::Signed };

/// The significant digits of a float.
const DIGITS: usize = 7;

/// A float with seven significant digits, without trailing zeros, as C's `%.7g`.
///
/// ```
/// use jackal::k::show::display::float_text;
/// assert_eq!(float_text(1.0 / 3.0), "0.3333333");
/// assert_eq!((float_text(1e10), float_text(1e-5), float_text(100000.0)), ("1e+10".into(), "1e-05".into(), "100000".into()));
/// ```
pub fn float_text(number: f64) -> String {
    let mut out = Vec::new();
    number::general(&mut out, number, DIGITS, &SPELLING);
    String::from_utf8_lossy(&out).into_owned()
}

/// A function in its notation.
pub fn function_text(function: &Function) -> String {
    match function {
        Function::Primitive(primitive) => primitive.spelling.to_string(),
        Function::Monad(primitive) if primitive.is_keyword() => primitive.spelling.to_string(),
        Function::Monad(primitive) if primitive.code == Code::Identity => "::".to_string(),
        Function::Monad(primitive) => format!("{}:", primitive.spelling.trim_end_matches(':')),
        Function::Lambda(lambda) => lambda.text.clone(),
        Function::Projection(inner, places) => {
            let texts: Vec<String> = places.iter().map(|place| place.as_ref().map(shown).unwrap_or_default()).collect();
            let last = texts.iter().rposition(|place| !place.is_empty()).unwrap_or(0);
            let kept = match as_function(inner) {
                Some(Function::Lambda(_)) | Some(Function::Primitive(_)) if places.len() <= 3 => last + 1,
                _ => texts.len(),
            };
            let places = texts.get(..kept).unwrap_or(&texts).join(";");
            format!("{}[{places}]", shown(inner))
        }
        Function::Composition(parts) => parts.iter().map(shown).collect(),
        Function::Derived(adverb, inner) => format!("{}{}", shown(inner), adverb.text()),
    }
}

/// A value in the text of a function, which has no room for errors.
fn shown(value: &Value) -> String {
    text(&Context::default(), value).map_or("..".to_string(), |text| String::from_utf8_lossy(&text).into_owned())
}

/// The lines of q's console.
fn lines(cx: &Context, value: &Value) -> Result<Vec<u8>> {
    let console = Console { cx, total: Cell::new(0) };
    match value {
        Value::Dictionary(d) => console.dictionary_lines(d),
        Value::Table(columns) => console.table_block(columns).and_then(|lines| console.joined(lines)),
        _ => match boxes(value) {
            Some([]) => Ok(b"()".to_vec()),
            Some(rows) => console.list_lines(rows),
            None => text(cx, value),
        },
    }
}

/// Whether rows are lists of one length whose cells stand in columns.
fn is_matrix(rows: &[Value]) -> bool {
    let Some(first) = rows.first() else { return false };
    let n = count(first);
    n > 0
        && rows
            .iter()
            .all(|row| is_list(row) && count(row) == n && !matches!(kind(row), Kind::Bool | Kind::Char | Kind::Byte))
}

/// A row of texts, one in each column.
type Cells = Vec<Vec<u8>>;

/// What the lines of q's console know: whether to stop, and how much text there is.
struct Console<'a> {
    cx: &'a Context,
    total: Cell<usize>,
}

impl Console<'_> {
    /// Counts a text of so many bytes.
    fn grant(&self, bytes: usize) -> Result<()> {
        self.cx.poll()?;
        // A short text takes as much as its handle and the least that is allocated.
        self.total.set(self.total.get().saturating_add(bytes.max(16) + size_of::<Vec<u8>>()));
        budget::check::<u8>(self.total.get())
    }

    /// The texts of some values, as long as they fit the memory together.
    fn texts(&self, values: &[Value], text: impl Fn(&Context, &Value) -> Result<Vec<u8>>) -> Result<Cells> {
        let mut out = budget::vec(values.len())?;
        for value in values {
            let text = text(self.cx, value)?;
            self.grant(text.len())?;
            out.push(text);
        }
        Ok(out)
    }

    fn list_lines(&self, rows: &[Value]) -> Result<Vec<u8>> {
        let aligned = rows.len() > 1 && is_matrix(rows);
        let lines = if aligned { self.columns(&self.cells_of(rows)?)? } else { self.texts(rows, text)? };
        self.joined(lines)
    }

    /// The cells of the rows of a matrix.
    fn cells_of(&self, rows: &[Value]) -> Result<Vec<Cells>> {
        let cells = |row: &Value| match boxes(row) {
            Some(items) => self.texts(items, text),
            None => self.texts(&items(row), cell),
        };
        rows.iter().map(cells).collect()
    }

    /// Rows of cells, padded to the widest of their column, one blank between.
    fn columns(&self, cells: &[Cells]) -> Result<Cells> {
        let widths = widths(cells);
        let mut lines = budget::vec(cells.len())?;
        for row in cells {
            let mut line = Vec::new();
            for (j, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                if j > 0 {
                    line.push(b' ');
                }
                self.grant(width)?;
                line.extend_from_slice(cell);
                line.resize(line.len() + width - cell.len(), b' ');
            }
            lines.push(trimmed(line));
        }
        Ok(lines)
    }

    fn joined(&self, lines: Cells) -> Result<Vec<u8>> {
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
            left.extend(self.texts(&items(&d.keys), cell)?);
            let width = left.iter().map(Vec::len).max().unwrap_or(0).max(1);
            if let Some(rule) = left.get_mut(1) {
                *rule = vec![b'-'; width];
            }
            let right = self.table_block(columns)?;
            let lines = left.iter().zip(&right).map(|(left, right)| self.barred(left, width, right));
            return self.joined(lines.collect::<Result<Cells>>()?);
        }
        let keys = self.texts(&items(&d.keys), cell)?;
        let width = keys.iter().map(Vec::len).max().unwrap_or(0);
        let all = items(&d.values);
        let numeric = |row: &Value| {
            kind(row).is_number() && !matches!(kind(row), Kind::Bool | Kind::Byte) || kind(row) == Kind::Symbol
        };
        let values = if all.len() > 1 && is_matrix(&all) && all.iter().all(numeric) {
            self.columns(&self.cells_of(&all)?)?
        } else if boxes(&d.values).is_none() {
            self.texts(&all, cell)?
        } else {
            self.texts(&all, text)?
        };
        let lines = keys.iter().zip(&values).map(|(key, value)| self.barred(key, width, value));
        self.joined(lines.collect::<Result<Cells>>()?)
    }

    /// The header, the rule and the rows of a table.
    fn table_block(&self, columns_of: &Dictionary) -> Result<Cells> {
        let names = self.texts(&items(&columns_of.keys), cell)?;
        let lists = items(&columns_of.values);
        let rows = lists.first().map_or(0, count);
        let mut cells = budget::vec(rows.saturating_add(1))?;
        cells.push(names);
        for i in 0..rows {
            cells.push(self.texts(&lists, |cx, list| table_cell(cx, list, i))?);
        }
        let mut lines = self.columns(&cells)?;
        let widths = widths(&cells);
        let widest = widths.iter().sum::<usize>() + widths.len().saturating_sub(1);
        lines.insert(1, vec![b'-'; widest]);
        Ok(lines)
    }

    fn keyed_table_lines(&self, d: &Dictionary) -> Result<Vec<u8>> {
        let (Value::Table(keys), Value::Table(values)) = (&d.keys, &d.values) else {
            return text(self.cx, &d.values);
        };
        let (left, right) = (self.table_block(keys)?, self.table_block(values)?);
        let width = left.iter().map(Vec::len).max().unwrap_or(0);
        let lines = left.iter().zip(&right).map(|(left, right)| self.barred(left, width, right));
        self.joined(lines.collect::<Result<Cells>>()?)
    }
}

/// How wide each column is.
fn widths(cells: &[Cells]) -> Vec<usize> {
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
    match array_of(value).map(|array| (array.is_atom(), array.view())) {
        Some((true, _)) if kind(value).is_temporal() => {
            let text = array_of(value).and_then(|array| time_text(array, 0, kind(value)));
            out.extend_from_slice(text.unwrap_or_default().as_bytes());
        }
        Some((true, View::Int([NULL]))) if kind(value) != Kind::Byte => {}
        Some((true, View::Float([number]))) if number.is_nan() => {}
        Some((true, View::Bool([truth]))) => out.push(b'0' + u8::from(*truth)),
        Some((true, View::Int([number]))) if kind(value) == Kind::Byte => out.extend_from_slice(&hexadecimal(*number)),
        Some((true, View::Symbol([symbol]))) => out.extend_from_slice(symbol.name().as_bytes()),
        Some((true, View::Float([number]))) => number::general(&mut out, *number, DIGITS, &SPELLING),
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

fn table_cell(cx: &Context, list: &Value, index: usize) -> Result<Vec<u8>> {
    let value = item(list, index);
    if boxes(list).is_none() { cell(cx, &value) } else { text(cx, &value) }
}

/// The type of a value in words, for messages.
pub fn type_name(value: &Value) -> String {
    let (_, name) = kind(value).names();
    match name {
        "" => format!("type {}", type_number(value)),
        name if is_list(value) => format!("{name}s"),
        name => name.to_string(),
    }
}
