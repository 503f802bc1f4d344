//! The text of an open document, and places in it as editors count them.

use std::cell::Cell;
use std::ops::Range;

use jackal::rooms::session::Notation;
use serde_json::{Value, json};

/// The contents of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Sentences of a notation.
    Script(Notation),
    /// Tests.
    Transcript,
}

/// The units in which an editor counts within a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Units {
    /// Units of 16 bits.
    #[default]
    Utf16,
    /// Bytes.
    Utf8,
}

/// A document.
pub struct OpenDocument {
    /// The kind of contents.
    pub kind: Kind,
    /// Its text.
    pub text: String,
    /// The number of its version.
    pub version: Value,
    units: Units,
    starts: Vec<usize>,
    /// The place that was counted last: where its line begins, the place, and its column. What asks for the places of a line one
    /// after the other has each part of it counted once.
    counted: Cell<(usize, usize, usize)>,
}

impl OpenDocument {
    /// A document with its text.
    pub fn new(kind: Kind, text: String, version: Value, units: Units) -> Self {
        let mut document = OpenDocument { kind, text, version, units, starts: Vec::new(), counted: Cell::default() };
        document.count_lines();
        document
    }

    fn count_lines(&mut self) {
        self.counted.set((0, 0, 0));
        self.starts = std::iter::once(0).chain(self.text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    }

    /// The kind of a document, by its address and the editor's word for its language.
    pub fn kind_of(address: &str, language: &str) -> Kind {
        let named = |name: &str| Notation::from_name(name.strip_prefix("jackal-").unwrap_or(name));
        if address.ends_with(".jt") || language == "jackal-test" {
            return Kind::Transcript;
        }
        Kind::Script(Notation::from_file_name(address).or_else(|| named(language)).unwrap_or_default())
    }

    /// The beginning of a line.
    pub fn start(&self, line: usize) -> usize {
        self.starts.get(line).copied().unwrap_or(self.text.len())
    }

    /// A line without its end.
    pub fn line(&self, line: usize) -> &str {
        let whole = self.text.get(self.start(line)..self.start(line + 1)).unwrap_or_default();
        whole.trim_end_matches(['\n', '\r'])
    }

    fn width(&self, text: &str) -> usize {
        if self.units == Units::Utf8 { text.len() } else { text.encode_utf16().count() }
    }

    /// The byte of an editor's position; one within a character is its beginning, one behind a line its end.
    pub fn offset(&self, position: &Value) -> usize {
        let number = |name: &str| position.get(name).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
        let (line, wanted) = (number("line").unwrap_or(0), number("character").unwrap_or(0));
        let (start, text) = (self.start(line), self.line(line));
        let mut passed = 0;
        for (at, sign) in text.char_indices() {
            let size = if self.units == Units::Utf8 { sign.len_utf8() } else { sign.len_utf16() };
            if passed + size > wanted {
                return start + at;
            }
            passed += size;
        }
        start + text.len()
    }

    /// The line of a byte.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// The editor's position of a byte.
    pub fn position(&self, offset: usize) -> Value {
        let line = self.line_of(offset);
        json!({"line": line, "character": self.column(self.start(line), offset.min(self.text.len()))})
    }

    /// The column of a byte of the line that begins at `start`.
    pub fn column(&self, start: usize, offset: usize) -> usize {
        let (line, at, before) = self.counted.get();
        let (from, before) = if line == start && at <= offset { (at, before) } else { (start, 0) };
        let Some(passed) = self.text.get(from..offset) else { return 0 };
        let column = before + self.width(passed);
        self.counted.set((start, offset, column));
        column
    }

    /// The editor's range of some bytes.
    pub fn range(&self, span: &Range<usize>) -> Value {
        json!({"start": self.position(span.start), "end": self.position(span.end)})
    }

    /// The width of some bytes of a line as the editor counts.
    pub fn width_of(&self, span: &Range<usize>) -> usize {
        self.width(self.text.get(span.clone()).unwrap_or_default())
    }

    /// Takes in a change: a range that is replaced, or the whole text.
    pub fn change(&mut self, change: &Value) {
        let text = change.get("text").and_then(Value::as_str).unwrap_or_default();
        match change.get("range") {
            Some(range) if range.is_object() => {
                let place = |name: &str| range.get(name).map_or(0, |position| self.offset(position));
                let (start, end) = (place("start"), place("end"));
                self.text.replace_range(start..end.max(start), text);
            }
            _ => self.text = text.to_string(),
        }
        self.count_lines();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: usize, character: usize) -> Value {
        json!({"line": line, "character": character})
    }

    #[test]
    fn places_are_counted_in_units_of_utf_16() {
        let mut document = OpenDocument::new(Kind::Transcript, "a😀b\r\n⍳3\n".into(), json!(1), Units::Utf16);
        assert_eq!([0, 1, 2, 3, 4, 99].map(|column| document.offset(&at(0, column))), [0, 1, 1, 5, 6, 6]);
        assert_eq!(document.position(5), at(0, 3));
        assert_eq!(document.position(11), at(1, 1));
        assert_eq!([1, 5, 6, 1].map(|offset| document.column(0, offset)), [1, 3, 4, 1]);
        assert_eq!(document.offset(&at(7, 0)), document.text.len());
        document.change(&json!({"range": {"start": at(0, 1), "end": at(0, 2)}, "text": "x"}));
        assert_eq!(document.text, "ax😀b\r\n⍳3\n", "half a character is none");
        document.change(&json!({"range": {"start": at(0, 4), "end": at(1, 1)}, "text": ""}));
        assert_eq!(document.text, "ax😀3\n");
    }
}
