//! Text with fields, read into typed columns: fields between delimiters, or of fixed widths.

use super::parsing;
use crate::array::kind::Kind;
use crate::array::make::{general, string};
use crate::array::threads::{self, Cost};
use crate::array::{Context, Symbol, Value, budget};
use crate::error::{Error, ErrorKind, Result};

/// The interrupt flag is polled after this many fields.
const FIELDS_BETWEEN_POLLS: usize = 1 << 14;

/// How fields are separated.
#[derive(Clone, Debug)]
pub enum Fields {
    /// By a character; whether the first line names the columns, and whether quoted fields may hold newlines.
    Delimited(u8, bool, bool),
    /// By their widths.
    Widths(Vec<usize>),
}

/// The columns of a text, a letter for the type of each: as a list, or with the names that the first line gives them. A blank leaves a
/// column out, `*` keeps its text. A byte-order mark is not a part of the text, fields that a line lacks are null, and so is what says
/// nothing in its type; a quote that is not closed is an error `csv` with its line.
pub fn read(cx: &Context, types: &[u8], fields: &Fields, bytes: &[u8], day_first: bool) -> Result<Columns> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let (table, names) = match in_parts(cx, types, fields, bytes, day_first) {
        Some(read) => read,
        None => read_part(cx, types, fields, bytes, day_first)?,
    };
    table.finish(names)
}

/// A text of fewer bytes is read by one thread.
const THREADS_BYTES_MIN: usize = 1 << 20;

/// What parts of a long text hold that threads read side by side; nothing for a text that one thread is to read: a short one, one whose fields
/// may hold newlines, and one with an error, whose line only a reader of all lines can number.
fn in_parts(
    cx: &Context,
    types: &[u8],
    fields: &Fields,
    bytes: &[u8],
    day_first: bool,
) -> Option<(FieldTable, Option<Vec<String>>)> {
    let rest = match fields {
        Fields::Delimited(_, _, true) => return None,
        Fields::Delimited(delimiter, _, false) => Fields::Delimited(*delimiter, false, false),
        Fields::Widths(widths) => Fields::Widths(widths.clone()),
    };
    let work = Cost::Middling.work(bytes.len());
    let threads = threads::count(cx, work);
    if bytes.len() < THREADS_BYTES_MIN || threads < 2 {
        return None;
    }
    let (mut parts, mut left) = (Vec::with_capacity(threads), bytes);
    for part in (1..=threads).rev() {
        let end = left.len() / part;
        let end = left.get(end..)?.iter().position(|&byte| byte == b'\n').map_or(left.len(), |more| end + more + 1);
        let (first, others) = left.split_at_checked(end)?;
        parts.push(first);
        left = others;
    }
    parts.retain(|part| !part.is_empty());
    let read = threads::of_blocks(cx, work, 1, parts.len(), |range| {
        let part = parts.get(range.start).copied().unwrap_or_default();
        read_part(cx, types, if range.start == 0 { fields } else { &rest }, part, day_first)
    });
    let mut read = read.ok()?.into_iter();
    let (mut table, names) = read.next()?;
    for (more, _) in read {
        table.append(more).ok()?;
    }
    Some((table, names))
}

/// The columns of lines, and the names that the first one gives them.
fn read_part(
    cx: &Context,
    types: &[u8],
    fields: &Fields,
    bytes: &[u8],
    day_first: bool,
) -> Result<(FieldTable, Option<Vec<String>>)> {
    let mut table = FieldTable::new(types, day_first)?;
    let named = match fields {
        Fields::Delimited(delimiter, named, multiline) => {
            let mut scan = FieldReader { bytes, at: 0, line: 0, delimiter: *delimiter, multiline: *multiline };
            let mut names = Vec::new();
            if *named && !scan.is_done() {
                scan.line(|_, field| budget::push(&mut names, String::from_utf8_lossy(field).trim().to_string()))?;
            }
            while !scan.is_done() {
                let have = scan.line(|place, field| table.push(place, field))?;
                table.end_line(cx, have)?;
            }
            named.then_some(names)
        }
        Fields::Widths(widths) => {
            for line in lines(bytes) {
                let mut start = 0_usize;
                for (place, width) in widths.iter().enumerate() {
                    let end = start.saturating_add(*width);
                    table.push(place, line.get(start..end.min(line.len())).unwrap_or_default())?;
                    start = end;
                }
                table.end_line(cx, widths.len())?;
            }
            None
        }
    };
    Ok((table, named))
}

/// The columns that were read, and their names if the text gives them.
pub type Columns = (Option<Vec<Symbol>>, Vec<Value>);

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let whole = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let none = bytes.is_empty();
    whole.split(|&b| b == b'\n').filter(move |_| !none).map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

/// Text with fields, read line by line.
struct FieldReader<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
    delimiter: u8,
    multiline: bool,
}

impl FieldReader<'_> {
    fn is_done(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// The fields of the next line, each with its number; how many there are. A quote that is not closed is an error with its
    /// line.
    fn line(&mut self, mut field: impl FnMut(usize, &[u8]) -> Result<()>) -> Result<usize> {
        self.line += 1;
        let mut place = 0;
        loop {
            let start = self.at;
            if self.bytes.get(start) == Some(&b'"') {
                let text = self.quoted()?;
                field(place, &text)?;
            } else {
                let rest = self.bytes.get(start..).unwrap_or_default();
                let length = rest.iter().position(|&b| b == self.delimiter || b == b'\n').unwrap_or(rest.len());
                self.at = start + length;
                let mut text = rest.get(..length).unwrap_or_default();
                if self.bytes.get(self.at) != Some(&self.delimiter) {
                    text = text.strip_suffix(b"\r").unwrap_or(text);
                }
                field(place, text)?;
            }
            place += 1;
            match self.bytes.get(self.at) {
                Some(&byte) if byte == self.delimiter => self.at += 1,
                _ => {
                    self.at += 1;
                    return Ok(place);
                }
            }
        }
    }

    /// A field in quotes, up to the delimiter behind it.
    fn quoted(&mut self) -> Result<Vec<u8>> {
        let (mut out, opened) = (Vec::new(), self.line);
        self.at += 1;
        loop {
            match (self.bytes.get(self.at), self.bytes.get(self.at + 1)) {
                (Some(b'"'), Some(b'"')) => {
                    budget::push(&mut out, b'"')?;
                    self.at += 2;
                }
                (Some(b'"'), _) => {
                    self.at += 1;
                    break;
                }
                (Some(b'\n') | None, _) if !self.multiline => return Err(unclosed(opened)),
                (None, _) => return Err(unclosed(opened)),
                (Some(&byte), _) => {
                    self.line += usize::from(byte == b'\n');
                    budget::push(&mut out, byte)?;
                    self.at += 1;
                }
            }
        }
        // What stands between the quote and the delimiter belongs to the field.
        while let Some(&byte) = self.bytes.get(self.at).filter(|&&byte| byte != self.delimiter && byte != b'\n') {
            if byte != b'\r' || !matches!(self.bytes.get(self.at + 1), Some(b'\n') | None) {
                budget::push(&mut out, byte)?;
            }
            self.at += 1;
        }
        Ok(out)
    }
}

#[cold]
fn unclosed(line: usize) -> Error {
    Error::with_message(ErrorKind::Signal(0), "csv").note(format!("line {line}: a quote that is not closed"))
}

/// A column that is read: skipped, kept as text, or of a type.
enum FieldColumn {
    Skipped,
    Text(Vec<Value>),
    Typed(parsing::Column),
}

impl FieldColumn {
    fn push(&mut self, field: &[u8]) -> Result<()> {
        match self {
            FieldColumn::Skipped => {}
            FieldColumn::Text(texts) => budget::push(texts, string(field))?,
            FieldColumn::Typed(column) => column.push(field)?,
        }
        Ok(())
    }
}

/// The columns that are read.
struct FieldTable {
    columns: Vec<FieldColumn>,
    /// The fields that were read since the last look at the flag.
    fields: usize,
}

impl FieldTable {
    fn new(types: &[u8], day_first: bool) -> Result<FieldTable> {
        let column = |letter: &u8| match letter {
            b' ' => Ok(FieldColumn::Skipped),
            b'*' => Ok(FieldColumn::Text(Vec::new())),
            letter => {
                let small = letter.to_ascii_lowercase();
                let Some(&kind) = Kind::SIMPLE.iter().find(|kind| kind.names().0 == small) else {
                    let text = format!("'{}' is not the letter of a type of a column", char::from(*letter));
                    return Err(Error::type_(text));
                };
                Ok(FieldColumn::Typed(parsing::Column::new(kind, day_first)))
            }
        };
        Ok(FieldTable { columns: types.iter().map(column).collect::<Result<Vec<FieldColumn>>>()?, fields: 0 })
    }

    /// A field of the line that is read. What is beyond the types is left out.
    fn push(&mut self, place: usize, field: &[u8]) -> Result<()> {
        match self.columns.get_mut(place) {
            Some(column) => column.push(field),
            None => Ok(()),
        }
    }

    /// The line is done; fields that it lacks are null.
    fn end_line(&mut self, cx: &Context, have: usize) -> Result<()> {
        for column in self.columns.iter_mut().skip(have) {
            column.push(b"")?;
        }
        self.fields += self.columns.len().max(have).max(1);
        if self.fields >= FIELDS_BETWEEN_POLLS {
            self.fields = 0;
            cx.poll()?;
            let bytes = |column: &FieldColumn| match column {
                FieldColumn::Skipped => 0,
                FieldColumn::Text(texts) => texts.capacity() * size_of::<Value>() + texts.len() * 64,
                FieldColumn::Typed(column) => column.bytes(),
            };
            // Where a column grows it is there twice for a moment.
            budget::check::<u8>(self.columns.iter().map(bytes).sum::<usize>().saturating_mul(2))?;
        }
        Ok(())
    }

    /// The rows of another table with the same columns behind its own.
    fn append(&mut self, other: FieldTable) -> Result<()> {
        for (column, more) in self.columns.iter_mut().zip(other.columns) {
            match (column, more) {
                (FieldColumn::Text(texts), FieldColumn::Text(more)) => budget::extend(texts, &more)?,
                (FieldColumn::Typed(column), FieldColumn::Typed(more)) => column.append(more)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// The columns, with those names that there are, or their numbers.
    fn finish(self, names: Option<Vec<String>>) -> Result<Columns> {
        let (mut symbols, mut all) = (Vec::new(), Vec::new());
        for (place, column) in self.columns.into_iter().enumerate() {
            all.push(match column {
                FieldColumn::Skipped => continue,
                FieldColumn::Text(texts) => general(texts),
                FieldColumn::Typed(column) => column.finish(),
            });
            let name = names.as_ref().and_then(|names| names.get(place)).filter(|name| !name.is_empty());
            symbols.push(Symbol::new(&name.cloned().unwrap_or_else(|| format!("c{place}")))?);
        }
        Ok((names.map(|_| symbols), all))
    }
}
