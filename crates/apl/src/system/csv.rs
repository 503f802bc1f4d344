//! `⎕CSV`: tables as text whose fields have commas between them, and back.

use std::path::Path;

use super::files::{are_texts, check_files, is_text};
use super::options::Options;
use crate::array::{Array, ElementType, budget, nested, promote, stop};
use crate::error::{Error, Result};
use crate::names::Workspace;
use crate::read::token::number;
use crate::show::{self, text_array, text_of};

/// The signs of a text with fields, and what is done with fields.
struct CsvOptions {
    separator: char,
    quote: Option<char>,
    escape: Option<char>,
    doubles: bool,
    trims: bool,
    ragged: bool,
    decimal: char,
    thousands: Option<char>,
    fill: Array,
    invert: i64,
    records: usize,
    quotes: i64,
}

const NAMES: &[&str] = &[
    "Invert",
    "Separator",
    "QuoteChar",
    "EscapeChar",
    "DoubleQuote",
    "Trim",
    "Ragged",
    "Decimal",
    "Thousands",
    "Fill",
    "Records",
    "ForceQuotes",
    "IfExists",
];

impl CsvOptions {
    fn from_options(options: &Options) -> Result<CsvOptions> {
        options.check(NAMES, "Invert")?;
        let sign = |name: &str, otherwise: Option<char>| match options.value(name, "Invert") {
            None => Ok(otherwise),
            Some(given) if given.count() <= 1 && (is_text(given) || given.is_empty()) => {
                Ok(if given.is_empty() { None } else { text_of(given)?.chars().next() })
            }
            Some(_) => Err(Error::domain(format!("the option {name} is one character"))),
        };
        let truth = |name: &str, otherwise: bool| Ok::<_, Error>(options.number(name)?.map_or(otherwise, |on| on != 0));
        Ok(CsvOptions {
            separator: sign("Separator", Some(','))?.ok_or_else(|| Error::domain("fields have a sign between them"))?,
            quote: sign("QuoteChar", Some('"'))?,
            escape: sign("EscapeChar", None)?,
            doubles: truth("DoubleQuote", true)?,
            trims: truth("Trim", true)?,
            ragged: truth("Ragged", false)?,
            decimal: sign("Decimal", Some('.'))?.unwrap_or('.'),
            thousands: sign("Thousands", None)?,
            fill: options.value("Fill", "Invert").cloned().unwrap_or_else(|| Array::from(0_i64)),
            invert: options.number("Invert")?.unwrap_or(0),
            records: usize::try_from(options.number("Records")?.unwrap_or(0)).unwrap_or(0),
            quotes: options.number("ForceQuotes")?.unwrap_or(0),
        })
    }

    /// The number that a field is.
    fn number(&self, field: &str) -> Option<Array> {
        let plain: String = field
            .chars()
            .filter(|c| Some(*c) != self.thousands)
            .map(|c| if c == self.decimal { '.' } else { c })
            .collect();
        let is_written = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+' | 'e' | 'E' | '¯');
        let fits = plain.chars().any(|c| c.is_ascii_digit()) && plain.chars().all(is_written);
        number(&plain).ok().filter(|_| fits)
    }
}

/// The parts of the argument: the source or destination, and the descriptions.
fn parts(y: &Array) -> Result<Vec<Array>> {
    if is_text(y) || y.kind() != ElementType::Box || y.rank() != 1 {
        return Ok(vec![y.clone()]);
    }
    let all = nested::contents(y)?;
    let describes = |part: &Array| {
        let text = if is_text(part) { text_of(part) } else { Ok("?".to_string()) };
        text.map(|text| text.is_empty() || matches!(text.as_str(), "S" | "N") || text.to_uppercase().starts_with("UTF"))
    };
    let first_is_nested = all.first().is_some_and(|first| first.kind() == ElementType::Box);
    let is_description = match all.get(1) {
        Some(part) => describes(part)?,
        None => first_is_nested,
    };
    Ok(if (first_is_nested || is_description) && all.len() <= 4 { all } else { vec![y.clone()] })
}

/// `⎕CSV y`: a text, lines or a file read.
pub fn read(ws: &Workspace, y: &Array, options: &Options) -> Result<Array> {
    let form = CsvOptions::from_options(options)?;
    let parts = parts(y)?;
    let source = parts.first().cloned().unwrap_or_else(|| Array::text(""));
    let described = parts.get(1).filter(|part| !part.is_empty()).map(text_of).transpose()?.unwrap_or_default();
    let text = match &source {
        source if are_texts(source) && !source.is_empty() => {
            nested::contents(source)?.iter().map(text_of).collect::<Result<Vec<String>>>()?.join("\n")
        }
        source if is_text(source) && described == "S" => text_of(source)?,
        source if is_text(source) => {
            check_files(ws)?;
            let bytes = ws.host.read(Path::new(&text_of(source)?)).map_err(|error| Error::outside(&error))?;
            budget::text(bytes)?.trim_start_matches('\u{feff}').to_string()
        }
        _ => return Err(Error::domain("the argument must be the name of a file, a text or lines")),
    };
    let mut records = records(&text, &form)?;
    let header = match parts.get(3) {
        Some(on) => promote::integer(on, ws.context.borrow().tolerance)? != 0,
        None => false,
    };
    let names = if header && !records.is_empty() { Some(records.remove(0)) } else { None };
    if form.records > 0 {
        records.truncate(form.records);
    }
    let types = match parts.get(2).filter(|types| !types.is_empty()) {
        Some(types) => (promote::integers(types, ws.context.borrow().tolerance)?.into_owned(), types.is_atom()),
        None => (vec![1], true),
    };
    let width = match (&types, form.ragged) {
        ((types, false), true) => types.len(),
        _ => names.as_ref().or(records.first()).map_or(0, Vec::len),
    };
    for record in records.iter_mut().filter(|record| record.len() != width) {
        if !form.ragged {
            return Err(Error::domain(format!("a record has {} fields, others {width}", record.len())));
        }
        record.resize(width, String::new());
    }
    let types = if types.1 { vec![types.0.first().copied().unwrap_or(1); width] } else { types.0 };
    if types.len() != width {
        return Err(Error::length(format!("{} types for {width} fields", types.len())));
    }
    let data = table(&records, &types, &form)?;
    match names {
        None => Ok(data),
        Some(names) => {
            let names = names.iter().zip(&types).filter(|(_, kind)| **kind != 0).map(|(name, _)| text_array(name));
            let names = names.collect::<Vec<Array>>();
            nested::assemble(&[2], vec![data, nested::assemble(&[names.len()], names)?])
        }
    }
}

/// The fields of a text, record by record.
fn records(text: &str, form: &CsvOptions) -> Result<Vec<Vec<String>>> {
    let (mut all, mut record, mut field) = (Vec::new(), Vec::new(), String::new());
    // The length of the field that was quoted or escaped, which is not trimmed.
    let (mut quoted, mut kept, mut begun) = (false, 0, false);
    let mut letters = text.chars().peekable();
    let done = |field: &mut String, kept: &mut usize| {
        let whole = std::mem::take(field);
        let kept = std::mem::take(kept);
        if !form.trims {
            return whole;
        }
        let end = whole.trim_end().len().max(kept);
        let whole = whole.get(..end).unwrap_or_default();
        if kept > 0 { whole.to_string() } else { whole.trim_start().to_string() }
    };
    let mut turn = 0_usize;
    while let Some(letter) = letters.next() {
        stop::poll_turn(turn)?;
        turn += 1;
        begun = true;
        match letter {
            _ if Some(letter) == form.escape => {
                field.extend(letters.next());
                kept = field.len();
            }
            _ if quoted && Some(letter) == form.quote => match form.doubles && letters.peek() == Some(&letter) {
                true => field.extend(letters.next()),
                false => {
                    quoted = false;
                    kept = field.len().max(1);
                }
            },
            '\r' if letters.peek() == Some(&'\n') => {}
            _ if quoted => field.push(letter),
            _ if Some(letter) == form.quote && field.trim().is_empty() => {
                field.clear();
                quoted = true;
            }
            _ if letter == form.separator => budget::push(&mut record, done(&mut field, &mut kept))?,
            '\n' => {
                budget::push(&mut record, done(&mut field, &mut kept))?;
                budget::push(&mut all, std::mem::take(&mut record))?;
                begun = false;
            }
            _ => field.push(letter),
        }
    }
    if quoted {
        return Err(Error::domain("a quoted field has no end"));
    }
    if begun {
        record.push(done(&mut field, &mut kept));
        budget::push(&mut all, record)?;
    }
    Ok(all)
}

/// A field as its column has it: text, or a number.
fn cell(field: &str, kind: i64, form: &CsvOptions) -> Result<Array> {
    let wrong = || Error::domain(format!("the field {field} is not a number"));
    match kind {
        1 => Ok(text_array(field)),
        2 => form.number(field).ok_or_else(wrong),
        3 => Ok(form.number(field).unwrap_or_else(|| form.fill.clone())),
        4 => Ok(form.number(field).unwrap_or_else(|| text_array(field))),
        5 if field.is_empty() => Ok(form.fill.clone()),
        5 => form.number(field).ok_or_else(wrong),
        _ => Err(Error::domain(format!("there is no type {kind} of columns"))),
    }
}

/// The records as a matrix of fields, or as columns.
fn table(records: &[Vec<String>], types: &[i64], form: &CsvOptions) -> Result<Array> {
    let wanted: Vec<(usize, i64)> = types.iter().copied().enumerate().filter(|(_, kind)| *kind != 0).collect();
    let field =
        |row: &Vec<String>, (column, kind): (usize, i64)| cell(row.get(column).map_or("", String::as_str), kind, form);
    if form.invert == 0 {
        let mut cells = budget::vec(records.len().saturating_mul(wanted.len()))?;
        for (turn, row) in records.iter().enumerate() {
            stop::poll_turn(turn)?;
            for &column in &wanted {
                cells.push(field(row, column)?);
            }
        }
        return nested::assemble(&[records.len(), wanted.len()], cells);
    }
    let mut columns = budget::vec(wanted.len())?;
    for &(column, kind) in &wanted {
        columns.push(match (kind, form.invert) {
            (1, 1) => {
                let texts: Vec<String> = records.iter().filter_map(|row| row.get(column).cloned()).collect();
                show::matrix(&texts, &[texts.len()])?
            }
            (4, 1) => return Err(Error::domain("a column of type 4 is not inverted")),
            _ => {
                let cells = budget::tried(records, |row| field(row, (column, kind)))?;
                nested::assemble(&[cells.len()], cells)?
            }
        });
    }
    nested::assemble(&[columns.len()], columns)
}

/// `x ⎕CSV y`: a matrix or columns, with a header or without, as text or in a file.
pub fn write(ws: &Workspace, x: &Array, y: &Array, options: &Options) -> Result<Array> {
    let form = CsvOptions::from_options(options)?;
    let parts = parts(y)?;
    let target = parts.first().map(text_of).transpose()?.unwrap_or_default();
    let described = parts.get(1).filter(|part| !part.is_empty()).map(text_of).transpose()?.unwrap_or_default();
    let (data, header) = with_header(x);
    let mut lines = Vec::new();
    if let Some(header) = header {
        lines.push(line(&nested::contents(&header)?, &form)?);
    }
    let columns = if data.rank() == 2 { Vec::new() } else { nested::contents(&data)? };
    let rows = if data.rank() == 2 { data.tally() } else { columns.first().map_or(0, Array::tally) };
    if columns.iter().any(|column| column.tally() != rows) {
        return Err(Error::length("the columns are equally long"));
    }
    for row in 0..rows {
        ws.poll()?;
        let cells: Vec<Array> = match data.rank() {
            2 => {
                let width = data.item_count();
                (0..width).map(|column| nested::content(&data, row * width + column)).collect()
            }
            _ => columns
                .iter()
                .map(|column| if column.rank() > 1 { column.item(row) } else { nested::content(column, row) })
                .collect(),
        };
        budget::push(&mut lines, line(&cells, &form)?)?;
    }
    if target.is_empty() && described == "N" {
        return nested::assemble(&[lines.len()], lines.iter().map(|line| text_array(line)).collect());
    }
    let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    if target.is_empty() {
        return Ok(text_array(&text));
    }
    check_files(ws)?;
    let path = Path::new(&target);
    if options.text("IfExists")?.as_deref() != Some("Replace") && ws.host.entry(path).is_ok() {
        return Err(Error::domain("the file is there: 'IfExists' 'Replace' writes it anew"));
    }
    ws.host.write_file(path, text.as_bytes()).map_err(|error| Error::outside(&error))?;
    Ok(Array::from(text.len() as i64))
}

/// The data, and the names of its columns if they are given.
fn with_header(x: &Array) -> (Array, Option<Array>) {
    if x.rank() == 1 && x.count() == 2 && x.kind() == ElementType::Box {
        let (data, header) = (nested::content(x, 0), nested::content(x, 1));
        let are_columns = data.rank() == 1
            && data.kind() == ElementType::Box
            && (0..data.count()).all(|index| {
                let column = nested::content(&data, index);
                !column.is_atom() && !is_text(&column)
            });
        if are_texts(&header) && (data.rank() == 2 || are_columns) {
            return (data, Some(header));
        }
    }
    (x.clone(), None)
}

/// The fields of a record.
fn line(cells: &[Array], form: &CsvOptions) -> Result<String> {
    let mut out = String::new();
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 {
            out.push(form.separator);
        }
        let is_number = cell.is_atom() && cell.kind().is_numeric();
        if !is_number && !is_text(cell) {
            return Err(Error::domain("a field is text or a number"));
        }
        let text = match cell.as_slice::<f64>() {
            Some(&[number]) => number.to_string().replace('.', &form.decimal.to_string()),
            _ => text_of(cell)?.replace('¯', if is_number { "-" } else { "¯" }),
        };
        field(&text, is_number, form, &mut out)?;
    }
    Ok(out)
}

fn field(text: &str, is_number: bool, form: &CsvOptions, out: &mut String) -> Result<()> {
    let is_sign = |c: char| c == form.separator || Some(c) == form.quote || Some(c) == form.escape || c == '\n';
    let needed = text.contains(is_sign) || form.trims && text.trim() != text;
    let wanted = needed || form.quotes > 1 || form.quotes == 1 && !is_number;
    match (form.quote, form.escape) {
        (Some(quote), escape) if wanted => {
            out.push(quote);
            for letter in text.chars() {
                match (letter == quote, form.doubles, escape) {
                    (true, true, _) => out.push(quote),
                    (true, false, Some(escape)) => out.push(escape),
                    (true, false, None) => return Err(Error::domain("a field has a quote in it that has no form")),
                    _ => {}
                }
                out.push(letter);
            }
            out.push(quote);
        }
        (None, Some(escape)) if needed => text.chars().for_each(|letter| {
            if is_sign(letter) {
                out.push(escape);
            }
            out.push(letter);
        }),
        (None, None) if needed => {
            return Err(Error::domain("a field has a sign in it that has no form without quotes"));
        }
        _ => out.push_str(text),
    }
    Ok(())
}
