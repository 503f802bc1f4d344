//! Text with fields: read into typed columns, written from tables. `(types;delimiter)0:text`, `delimiter 0:table`,
//! `(types;widths)0:text`, `"S=;"0:text`.

use crate::array::{Symbol, Value, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::query::plan::Subject;
use crate::k::show::console;
use crate::k::system::files;
use crate::k::value::{
    self, Kind, boxes, collapse, count, general, integers_of, is_atom, item, items, kind, string, text_of,
};
use crate::k::words::cast;

/// How fields are told apart.
enum Fields {
    /// By a character; whether the first line names the columns, and whether quoted fields may hold newlines.
    Delimited(u8, bool, bool),
    /// By their widths.
    Widths(Vec<usize>),
}

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
        Some([file, offset, length]) => {
            let bytes = files::read(k, file)?;
            let number = |value: &Value| value::integer(value).and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
            let start = number(offset).min(bytes.len());
            let end = start.saturating_add(number(length)).min(bytes.len());
            Ok(bytes.get(start..end).unwrap_or_default().to_vec())
        }
        _ => files::read(k, y),
    }
}

/// `(types;how)0:y`: columns, or a table if the delimiter is a list.
pub fn read(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    let parts = items(x);
    let (Some(types), Some(how)) = (parts.first().and_then(text_of), parts.get(1)) else {
        return Err(Error::type_("fields are read with their types and what separates them"));
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
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let (rows, named) = match &fields {
        Fields::Delimited(delimiter, named, multiline) => (delimited(k, bytes, *delimiter, *multiline)?, *named),
        Fields::Widths(widths) => (lines(bytes).map(|line| cut(line, widths)).collect(), false),
    };
    columns(k, types, rows, named)
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let whole = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let none = bytes.is_empty();
    whole.split(|&b| b == b'\n').filter(move |_| !none).map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

fn cut(line: &[u8], widths: &[usize]) -> Vec<Vec<u8>> {
    let mut start = 0;
    let field = |&width: &usize| {
        let end = start + width;
        let field = line.get(start..end.min(line.len())).unwrap_or_default().to_vec();
        start = end;
        field
    };
    widths.iter().map(field).collect()
}

/// The fields of each line; a quote that is not closed is an error with its line.
fn delimited(k: &Interpreter, bytes: &[u8], delimiter: u8, multiline: bool) -> Result<Vec<Vec<Vec<u8>>>> {
    let mut rows = Vec::new();
    let (mut at, mut line) = (0, 0);
    while at < bytes.len() {
        line += 1;
        if line % 1024 == 0 {
            k.poll()?;
            budget::check::<u8>(bytes.len())?;
        }
        let (mut row, mut field) = (Vec::new(), Vec::new());
        loop {
            match bytes.get(at) {
                Some(b'"') if field.is_empty() => {
                    at += 1;
                    loop {
                        match (bytes.get(at), bytes.get(at + 1)) {
                            (Some(b'"'), Some(b'"')) => {
                                field.push(b'"');
                                at += 2;
                            }
                            (Some(b'"'), _) => {
                                at += 1;
                                break;
                            }
                            (Some(b'\n') | None, _) if !multiline => return Err(unclosed(line)),
                            (None, _) => return Err(unclosed(line)),
                            (Some(&byte), _) => {
                                field.push(byte);
                                at += 1;
                            }
                        }
                    }
                }
                Some(b'\r') if matches!(bytes.get(at + 1), Some(b'\n') | None) => at += 1,
                Some(b'\n') | None => {
                    at += 1;
                    row.push(field);
                    break;
                }
                Some(&byte) if byte == delimiter => {
                    row.push(std::mem::take(&mut field));
                    at += 1;
                }
                Some(&byte) => {
                    field.push(byte);
                    at += 1;
                }
            }
        }
        rows.push(row);
    }
    Ok(rows)
}

#[cold]
fn unclosed(line: usize) -> Error {
    Error::with_message(ErrorKind::Signal(0), "csv").note(format!("line {line}: a quote that is not closed"))
}

/// Typed columns of fields; a blank type skips its column, `*` keeps the text.
fn columns(k: &Interpreter, types: &[u8], mut rows: Vec<Vec<Vec<u8>>>, named: bool) -> Result<Value> {
    let header = if named && !rows.is_empty() { rows.remove(0) } else { Vec::new() };
    let (mut names, mut all) = (Vec::new(), Vec::new());
    for (place, &letter) in types.iter().enumerate() {
        if letter == b' ' {
            continue;
        }
        k.poll()?;
        let mut texts = budget::vec(rows.len())?;
        for row in &rows {
            texts.push(string(row.get(place).map(Vec::as_slice).unwrap_or_default()));
        }
        let column = match letter {
            b'*' => general(texts),
            _ if texts.is_empty() => cast::cast(k, string([letter.to_ascii_lowercase()]), value::empty())?,
            _ => parsed(k, letter, texts)?,
        };
        let name = header.get(place).map(|name| String::from_utf8_lossy(name).trim().to_string());
        names.push(Symbol::new(&name.filter(|name| !name.is_empty()).unwrap_or_else(|| format!("c{place}")))?);
        all.push(column);
    }
    match named {
        true => Ok(crate::k::query::plan::keyed(&names, all, 0)),
        false => Ok(collapse(all)),
    }
}

fn parsed(k: &Interpreter, letter: u8, texts: Vec<Value>) -> Result<Value> {
    let letter = Value::Array(crate::array::Array::atom(letter.to_ascii_uppercase()));
    let one = |text: Value| cast::cast(k, letter.clone(), text);
    Ok(collapse(texts.into_iter().map(one).collect::<Result<Vec<Value>>>()?))
}

/// `delimiter 0:y`: the lines of a table, the names first, or of a list of columns.
pub fn write(k: &Interpreter, delimiter: u8, y: &Value) -> Result<Value> {
    let (header, all) = match Subject::of(y) {
        Some(subject) => {
            let names = subject.names.iter().map(|name| name.name().as_bytes().to_vec()).collect();
            (Some(names), subject.columns)
        }
        None => (None, items(y)),
    };
    let rows = all.first().map_or(0, count);
    let mut out = budget::vec(rows.saturating_add(1))?;
    if let Some(names) = header {
        out.push(string(joined(names, delimiter)));
    }
    for column in &all {
        if boxes(column).is_some_and(|cells| !cells.iter().all(|cell| text_of(cell).is_some())) {
            return Err(Error::type_("the columns of text are vectors or strings"));
        }
    }
    for row in 0..rows {
        k.poll()?;
        let cells = all.iter().map(|column| field(k, &item(column, row))).collect::<Result<Vec<Vec<u8>>>>()?;
        out.push(string(joined(cells, delimiter)));
    }
    Ok(general(out))
}

fn joined(cells: Vec<Vec<u8>>, delimiter: u8) -> Vec<u8> {
    let quoted = |cell: Vec<u8>| {
        if !cell.iter().any(|&b| b == delimiter || b == b'"' || b == b'\n') {
            return cell;
        }
        let mut out = vec![b'"'];
        for byte in cell {
            if byte == b'"' {
                out.push(b'"');
            }
            out.push(byte);
        }
        out.push(b'"');
        out
    };
    cells.into_iter().map(quoted).collect::<Vec<_>>().join(&delimiter)
}

/// A cell as text: dates with hyphens, nulls as nothing.
fn field(k: &Interpreter, cell: &Value) -> Result<Vec<u8>> {
    if let Some(text) = text_of(cell) {
        return Ok(text.to_vec());
    }
    let mut text = console::cell(&k.cx(), cell)?;
    if matches!(kind(cell), Kind::Date | Kind::Timestamp | Kind::Datetime) {
        text.iter_mut().take(10).filter(|byte| **byte == b'.').for_each(|byte| *byte = b'-');
    }
    Ok(text)
}

/// `"S=;"0:y`: keys and values of a text of pairs.
pub fn pairs(k: &Interpreter, how: &[u8], y: &[u8]) -> Result<Value> {
    let [letter, between, after, ..] = how else { return Err(Error::length("a type, two separators")) };
    let (mut keys, mut values) = (Vec::new(), Vec::new());
    for pair in y.split(|byte| byte == after).filter(|pair| !pair.is_empty()) {
        let place = pair.iter().position(|byte| byte == between).unwrap_or(pair.len());
        let (key, value) = pair.split_at(place);
        keys.push(string(key));
        values.push(string(value.get(1..).unwrap_or_default()));
    }
    Ok(general(vec![parsed(k, *letter, keys)?, general(values)]))
}

/// `x 0:y`: lines written to a file, fields read, a table as text, pairs.
pub fn lines_of(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    match (boxes(&x), text_of(&x), text_of(&y)) {
        (Some([types, ..]), ..) if text_of(types).is_some() => return read(k, &x, &y),
        (_, Some([delimiter]), _) if is_atom(&x) => return write(k, *delimiter, &y),
        (_, Some(how @ [_, _, _, ..]), Some(text)) if !how.starts_with(b":") => return pairs(k, how, text),
        _ => {}
    }
    files::write_lines(k, x, y)
}
