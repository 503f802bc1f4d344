//! `⎕JSON`: values as JSON, and back. What JSON says by words (`null`, `true`) is enclosed text; its objects are namespaces, or rows of
//! a matrix: depth, name, value and type of each value.

use std::cell::Cell;

use serde_core::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

use super::name_lists::is_name;
use super::options::Options;
use super::spaces;
use crate::array::{Array, ElementType, View, budget, nested, promote, stop};
use crate::error::{Error, Result};
use crate::names::{Meaning, Space, Workspace};
use crate::read::Classes;
use crate::show::number::real;
use crate::show::{text_array, text_of};

/// A value of JSON.
enum Json {
    Object(Vec<(String, Json)>),
    List(Vec<Json>),
    Number(Array),
    Text(String),
    /// A word, or whatever else is written as it is.
    Raw(String),
}

/// The significant digits of numbers.
const DIGITS: usize = 16;

/// The options of reading and writing.
struct JsonOptions {
    matrix: bool,
    compact: bool,
    split: bool,
    ascii: bool,
}

impl JsonOptions {
    fn from_options(options: &Options) -> Result<JsonOptions> {
        options.check(&["Format", "Compact", "HighRank", "Charset", "Dialect", "Null"], "Format")?;
        if options.text("Dialect")?.is_some_and(|dialect| dialect != "JSON") {
            return Err(Error::domain("the dialect is JSON"));
        }
        let choice = |name: &str, no: &str, yes: &str| match options.text(name)? {
            None => Ok(false),
            Some(text) if text == no => Ok(false),
            Some(text) if text == yes => Ok(true),
            Some(_) => Err(Error::domain(format!("{name} is {no} or {yes}"))),
        };
        Ok(JsonOptions {
            matrix: choice("Format", "D", "M")?,
            compact: options.number("Compact")? != Some(0),
            split: choice("HighRank", "Error", "Split")?,
            ascii: choice("Charset", "Unicode", "ASCII")?,
        })
    }
}

/// `x ⎕JSON y`: 0 reads text, 1 writes it; without x text is read and anything else written.
pub fn convert(ws: &Workspace, x: Option<&Array>, y: &Array, options: &Options) -> Result<Array> {
    let manner = JsonOptions::from_options(options)?;
    let writes = match x {
        None => !matches!(y.kind(), ElementType::Byte | ElementType::Unicode),
        Some(x) => match promote::integer(x, ws.context.borrow().tolerance)? {
            0 => false,
            1 => true,
            _ => return Err(Error::domain("0 reads JSON, 1 writes it")),
        },
    };
    if !writes {
        let read = read(y)?;
        return if manner.matrix { matrix(&read) } else { data(ws, &read) };
    }
    let mut out = String::new();
    let written = if manner.matrix { from_matrix(y)? } else { from_data(ws, y, &manner)? };
    write(&written, &manner, 0, &mut out)?;
    Ok(text_array(&out))
}

fn read(y: &Array) -> Result<Json> {
    if y.rank() > 2 || !matches!(y.kind(), ElementType::Byte | ElementType::Unicode) {
        return Err(Error::domain("JSON is a list or a matrix of characters"));
    }
    let text = text_of(y)?;
    budget::check::<[u64; 8]>(text.len())?;
    let mut reader = serde_json::Deserializer::from_str(&text);
    let read = JsonReader.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    stop::poll_running()?;
    read.map_err(|error| Error::domain(format!("this is not JSON: {error}")))
}

struct JsonReader;

impl<'de> DeserializeSeed<'de> for JsonReader {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> std::result::Result<Json, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for JsonReader {
    type Value = Json;

    fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_bool<E>(self, truth: bool) -> std::result::Result<Json, E> {
        Ok(Json::Raw(truth.to_string()))
    }

    fn visit_i64<E>(self, number: i64) -> std::result::Result<Json, E> {
        Ok(Json::Number(Array::from(number)))
    }

    fn visit_u64<E>(self, number: u64) -> std::result::Result<Json, E> {
        Ok(Json::Number(i64::try_from(number).map_or_else(|_| Array::from(number as f64), Array::from)))
    }

    fn visit_f64<E>(self, number: f64) -> std::result::Result<Json, E> {
        Ok(Json::Number(Array::from(number)))
    }

    fn visit_str<E>(self, text: &str) -> std::result::Result<Json, E> {
        Ok(Json::Text(text.to_string()))
    }

    fn visit_unit<E>(self) -> std::result::Result<Json, E> {
        Ok(Json::Raw("null".to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> std::result::Result<Json, A::Error> {
        let mut all = Vec::new();
        while let Some(item) = from.next_element_seed(JsonReader)? {
            stop::poll_turn(all.len()).map_err(|_| A::Error::custom("interrupted"))?;
            all.push(item);
        }
        Ok(Json::List(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> std::result::Result<Json, A::Error> {
        let mut all = Vec::new();
        while let Some(name) = from.next_key::<String>()? {
            stop::poll_turn(all.len()).map_err(|_| A::Error::custom("interrupted"))?;
            all.push((name, from.next_value_seed(JsonReader)?));
        }
        Ok(Json::Object(all))
    }
}

/// The value of JSON as data. The reader takes no more than 128 levels, so that this may call itself.
fn data(ws: &Workspace, json: &Json) -> Result<Array> {
    Ok(match json {
        Json::Object(all) => {
            let space = ws.new_space(None)?;
            space.set_label(&format!("{}.[JSON object]", ws.current_space().label()));
            for (name, value) in all {
                ws.set_member(&space, ws.slot(&inward(name)), Meaning::Value(data(ws, value)?))?;
            }
            space.value()
        }
        Json::List(all) => {
            let items = budget::tried(all, |item| data(ws, item))?;
            if items.is_empty() { Array::empty_list::<i64>() } else { nested::assemble(&[items.len()], items)? }
        }
        Json::Number(number) => number.clone(),
        Json::Text(text) => text_array(text),
        Json::Raw(word) => Array::boxed(text_array(word)),
    })
}

/// The value of JSON as rows.
fn matrix(json: &Json) -> Result<Array> {
    let mut cells = Vec::new();
    rows(json, 0, "", &mut cells)?;
    nested::assemble(&[cells.len() / 4, 4], cells)
}

fn rows(json: &Json, depth: i64, name: &str, out: &mut Vec<Array>) -> Result<()> {
    let (value, kind) = match json {
        Json::Object(_) => (text_array(""), 1),
        Json::List(_) => (text_array(""), 2),
        Json::Number(number) => (number.clone(), 3),
        Json::Text(text) => (text_array(text), 4),
        Json::Raw(word) => (Array::boxed(text_array(word)), if word == "null" { 5 } else { 6 }),
    };
    for cell in [Array::from(depth), text_array(name), value, Array::from(kind)] {
        budget::push(out, cell)?;
    }
    match json {
        Json::Object(all) => all.iter().try_for_each(|(name, item)| rows(item, depth + 1, name, out)),
        Json::List(all) => all.iter().try_for_each(|item| rows(item, depth + 1, "", out)),
        _ => Ok(()),
    }
}

fn is_text(y: &Array) -> bool {
    y.rank() <= 1 && matches!(y.kind(), ElementType::Byte | ElementType::Unicode)
}

#[cold]
fn unwritten(what: &str) -> Error {
    Error::domain(format!("{what} has no form in JSON"))
}

/// Data to be written.
fn from_data(ws: &Workspace, y: &Array, manner: &JsonOptions) -> Result<Json> {
    ws.check_stack()?;
    ws.poll()?;
    if is_text(y) {
        return Ok(Json::Text(text_of(y)?));
    }
    if let Some(space) = Space::from_value(y) {
        let mut all = Vec::new();
        for (name, meaning) in ws.members(&space)? {
            if let Meaning::Value(value) = meaning {
                budget::push(&mut all, (outward(&name), from_data(ws, &value, manner)?))?;
            }
        }
        return Ok(Json::Object(all));
    }
    if spaces::is_null(y) {
        return Ok(Json::Raw("null".to_string()));
    }
    if nested::holds_no_array(y) {
        return Err(unwritten("a function"));
    }
    if y.is_atom() {
        return match y.kind() {
            ElementType::Box => enclosed(ws, &nested::content(y, 0), manner),
            kind if kind.is_numeric() && kind != ElementType::Complex => Ok(Json::Number(y.clone())),
            _ => Err(unwritten("such a scalar")),
        };
    }
    if y.rank() > 1 && !manner.split {
        return Err(Error::domain("an array of higher rank is split by (⎕JSON⍠'HighRank' 'Split')"));
    }
    let mut all = budget::vec(y.tally())?;
    for index in 0..y.tally() {
        let item = if y.rank() > 1 { nested::settled(y.item(index))? } else { nested::content(y, index) };
        all.push(from_data(ws, &item, manner)?);
    }
    Ok(Json::List(all))
}

/// JSON of an enclosed value: text that is written verbatim, or an array with a number in front that makes objects of
/// it.
fn enclosed(ws: &Workspace, y: &Array, manner: &JsonOptions) -> Result<Json> {
    if is_text(y) {
        return Ok(Json::Raw(text_of(y)?));
    }
    let code = nested::content(y, 0).as_atom::<i64>().copied();
    let (Some(code), 1, 2) = (code, y.rank(), y.count()) else { return Err(unwritten("such an enclosed array")) };
    let special = nested::content(y, 1);
    let part = |index: usize| nested::content(&special, index);
    match code {
        1 if is_text(&special) => Ok(Json::Raw(text_of(&special)?)),
        2 if special.rank() == 2 && special.tally() > 0 => {
            let names = nested::settled(special.item(0))?;
            objects(ws, &names, special.tally() - 1, manner, |row, column| {
                let width = special.item_count();
                nested::content(&special, (row + 1) * width + column)
            })
        }
        3 if special.count() == 2 && part(0).rank() == 2 => {
            let values = part(0);
            let width = values.item_count();
            objects(ws, &part(1), values.tally(), manner, |row, column| nested::content(&values, row * width + column))
        }
        4 if special.count() == 2 && part(0).rank() == 1 => {
            let columns = nested::contents(&part(0))?;
            let count = columns.first().map_or(0, Array::tally);
            if columns.iter().any(|column| column.tally() != count) {
                return Err(Error::length("the columns are equally long"));
            }
            objects(ws, &part(1), count, manner, |row, column| match columns.get(column) {
                Some(column) if column.rank() > 1 => column.item(row),
                Some(column) => nested::content(column, row),
                None => Array::text(""),
            })
        }
        _ => Err(unwritten("such an enclosed array")),
    }
}

/// An object for each row, of the names of its columns.
fn objects(
    ws: &Workspace,
    names: &Array,
    count: usize,
    manner: &JsonOptions,
    cell: impl Fn(usize, usize) -> Array,
) -> Result<Json> {
    let names = nested::contents(names)?.iter().map(text_of).collect::<Result<Vec<String>>>()?;
    let mut all = budget::vec(count)?;
    for row in 0..count {
        let member = |(column, name): (usize, &String)| Ok((name.clone(), from_data(ws, &cell(row, column), manner)?));
        all.push(Json::Object(names.iter().enumerate().map(member).collect::<Result<_>>()?));
    }
    Ok(Json::List(all))
}

/// Rows to be written.
fn from_matrix(y: &Array) -> Result<Json> {
    if y.rank() != 2 || y.item_count() != 4 {
        return Err(Error::domain("the rows are the depth, the name, the value and the type of each value"));
    }
    let next = Cell::new(0);
    let root = from_rows(y, &next, 0)?.1;
    if next.get() < y.tally() { Err(wrong_row(next.get())) } else { Ok(root) }
}

#[cold]
fn wrong_row(row: usize) -> Error {
    Error::domain(format!("the value, the type or the depth in row {} (from 0) does not fit", row))
}

/// Levels of rows.
const ROW_LEVELS_MAX: i64 = 128;

/// The value that begins in a row, with its name.
fn from_rows(y: &Array, next: &Cell<usize>, depth: i64) -> Result<(String, Json)> {
    let row = next.get();
    stop::poll_turn(row)?;
    let cell = |column: usize| nested::content(y, row * 4 + column);
    let number = |column: usize| cell(column).as_atom::<i64>().copied();
    if row >= y.tally() || number(0) != Some(depth) || depth > ROW_LEVELS_MAX {
        return Err(wrong_row(row));
    }
    next.set(row + 1);
    let value = cell(2);
    let deeper = || nested::content(y, next.get() * 4).as_atom::<i64>() == Some(&(depth + 1));
    let members = || {
        let mut all = Vec::new();
        while next.get() < y.tally() && deeper() {
            budget::push(&mut all, from_rows(y, next, depth + 1)?)?;
        }
        Ok::<_, Error>(all)
    };
    let raw = |value: &Array| (value.is_atom() && value.kind() == ElementType::Box).then(|| nested::content(value, 0));
    let json = match (number(3), &value) {
        (Some(1), value) if value.is_empty() => Json::Object(members()?),
        (Some(2), value) if value.is_empty() => Json::List(members()?.into_iter().map(|(_, item)| item).collect()),
        (Some(3), value) if value.is_atom() && value.kind().is_numeric() => Json::Number(value.clone()),
        (Some(4), value) if is_text(value) => Json::Text(text_of(value)?),
        (Some(5..=7), value) => match raw(value).filter(is_text) {
            Some(text) => Json::Raw(text_of(&text)?),
            None => return Err(wrong_row(row)),
        },
        _ => return Err(wrong_row(row)),
    };
    Ok((text_of(&cell(1))?, json))
}

/// The text of a value, in lines if it is not to be compact.
fn write(json: &Json, manner: &JsonOptions, depth: usize, out: &mut String) -> Result<()> {
    stop::poll_running()?;
    budget::check::<u8>(out.len())?;
    let line = |depth: usize, out: &mut String| {
        if !manner.compact {
            out.push('\n');
            out.push_str(&"  ".repeat(depth));
        }
    };
    match json {
        Json::Object(all) => {
            out.push('{');
            for (index, (name, item)) in all.iter().enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                line(depth + 1, out);
                quoted(name, manner, out);
                out.push_str(if manner.compact { ":" } else { ": " });
                write(item, manner, depth + 1, out)?;
            }
            if !all.is_empty() {
                line(depth, out);
            }
            out.push('}');
        }
        Json::List(all) => {
            out.push('[');
            for (index, item) in all.iter().enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                line(depth + 1, out);
                write(item, manner, depth + 1, out)?;
            }
            if !all.is_empty() {
                line(depth, out);
            }
            out.push(']');
        }
        Json::Number(number) => match number.widened() {
            View::Float(&[number]) => out.push_str(&real(number, DIGITS).replace('¯', "-")),
            View::Int(&[number]) => out.push_str(&number.to_string()),
            View::Bool(&[truth]) => out.push(if truth { '1' } else { '0' }),
            _ => out.push_str(&text_of(number)?.replace('¯', "-")),
        },
        Json::Text(text) => quoted(text, manner, out),
        Json::Raw(text) => out.push_str(text),
    }
    Ok(())
}

fn quoted(text: &str, manner: &JsonOptions, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            _ if letter < ' ' || manner.ascii && !letter.is_ascii() => {
                let mut units = [0; 2];
                letter.encode_utf16(&mut units).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04X}")));
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
}

/// The name of APL for a name of JSON.
///
/// ```
/// use jackal_apl::system::json::{inward, outward};
/// assert_eq!((inward("name").as_str(), inward("first name").as_str()), ("name", "⍙first⍙32⍙name"));
/// assert_eq!((outward("name").as_str(), outward("⍙first⍙32⍙name").as_str()), ("name", "first name"));
/// ```
pub fn inward(name: &str) -> String {
    if is_name(name) && !name.starts_with(['⎕', '⍺', '⍵', '⍙']) {
        return name.to_string();
    }
    let mut out = "⍙".to_string();
    for letter in name.chars() {
        match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '∆' => out.push(letter),
            other if other.is_alphabetic() && !matches!(other, '⍺' | '⍵') => out.push(other),
            other => out.push_str(&format!("⍙{}⍙", u32::from(other))),
        }
    }
    out
}

/// The name of JSON for a name of APL.
pub fn outward(name: &str) -> String {
    let Some(rest) = name.strip_prefix('⍙') else { return name.to_string() };
    let letter = |(place, part): (usize, &str)| match part.parse::<u32>().ok().and_then(char::from_u32) {
        Some(letter) if place % 2 == 1 => letter.to_string(),
        _ => part.to_string(),
    };
    rest.split('⍙').enumerate().map(letter).collect()
}
