//! Values as text: k's notation on one line, and q's console with rows, columns and keys.

use crate::array::{Dictionary, Symbol, Value, View, budget};
use crate::error::Result;
use crate::k::names::interpreter::Dialect;
use crate::k::value::function::{Function, as_function};
use crate::k::value::{INFINITY, Kind, NULL, array_of, boxes, count, is_atom, is_list, item, items, kind, type_number};
use crate::k::vocabulary::Code;

/// How deep lists are shown.
const DEEPEST: usize = 500;

/// What the console of a dialect shows, without the last newline; a limit error where that is more than fits the memory.
pub fn console(value: &Value, dialect: Dialect) -> Result<Vec<u8>> {
    match dialect {
        Dialect::K => text(value),
        Dialect::Q => lines(value),
    }
}

/// A value in k's notation, on one line; a limit error where that is more than fits the memory.
pub fn text(value: &Value) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    write(&mut out, value, 0)?;
    Ok(out)
}

fn write(out: &mut Vec<u8>, value: &Value, depth: usize) -> Result<()> {
    // A list can hold another one many times, so that the text may be far longer than the value is large.
    budget::check::<u8>(out.len())?;
    if depth > DEEPEST {
        out.extend_from_slice(b"..");
        return Ok(());
    }
    match value {
        Value::Function(function) => match crate::k::value::function::function_of(function.as_ref()) {
            Some(Function::Table(columns)) => {
                out.push(b'+');
                write_dictionary(out, columns, depth)?;
            }
            _ => out.extend_from_slice(function.text().as_bytes()),
        },
        Value::Dictionary(d) => write_dictionary(out, d, depth)?,
        _ => match boxes(value) {
            Some(items) => write_list(out, items, depth)?,
            None => write_simple(out, value),
        },
    }
    Ok(())
}

fn write_list(out: &mut Vec<u8>, items: &[Value], depth: usize) -> Result<()> {
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

fn write_dictionary(out: &mut Vec<u8>, d: &Dictionary, depth: usize) -> Result<()> {
    let mut keys = Vec::new();
    write(&mut keys, &d.keys, depth + 1)?;
    let parenthesised = keys.first() == Some(&b',') || matches!(d.keys, Value::Dictionary(_) | Value::Function(_));
    if parenthesised {
        out.push(b'(');
    }
    out.extend(keys);
    if parenthesised {
        out.push(b')');
    }
    out.push(b'!');
    write(out, &d.values, depth + 1)
}

fn write_simple(out: &mut Vec<u8>, value: &Value) {
    let n = count(value);
    if is_list(value) && n == 0 {
        let (_, name) = kind(value).names();
        match kind(value) {
            Kind::Char => out.extend_from_slice(b"\"\""),
            _ => out.extend_from_slice(format!("`{name}$()").as_bytes()),
        }
        return;
    }
    if is_list(value) && n == 1 {
        out.push(b',');
    }
    let Some(array) = array_of(value) else { return };
    match array.view() {
        View::Bool(items) => {
            out.extend(items.iter().map(|&b| b'0' + u8::from(b)));
            out.push(b'b');
        }
        View::Byte(items) => quoted(out, items),
        View::Symbol(items) => {
            for symbol in items {
                out.push(b'`');
                out.extend_from_slice(symbol.name().as_bytes());
            }
        }
        View::Float(items) => floats(out, items),
        View::Int(items) if kind(value) == Kind::Byte => {
            out.extend_from_slice(b"0x");
            items.iter().for_each(|n| out.extend_from_slice(format!("{:02x}", n & 255).as_bytes()));
        }
        View::Int(items) => {
            let kind = kind(value);
            for (i, &number) in items.iter().enumerate() {
                if i > 0 {
                    out.push(b' ');
                }
                out.extend_from_slice(integer_text(number, kind).as_bytes());
            }
            match kind {
                Kind::Int => out.push(b'i'),
                Kind::Short => out.push(b'h'),
                _ => {}
            }
        }
        _ => out.extend_from_slice(b"?"),
    }
}

/// An integer without the letter of its type.
fn integer_text(number: i64, kind: Kind) -> String {
    let infinity = match kind {
        Kind::Short => 32767,
        Kind::Int => i64::from(i32::MAX),
        _ => INFINITY,
    };
    match number {
        NULL => "0N".to_string(),
        _ if number == infinity => "0W".to_string(),
        _ if number == -infinity => "-0W".to_string(),
        _ => number.to_string(),
    }
}

fn quoted(out: &mut Vec<u8>, bytes: &[u8]) {
    out.push(b'"');
    for &byte in bytes {
        match byte {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\r' => out.extend_from_slice(b"\\r"),
            0..=31 | 127 => out.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
            _ => out.push(byte),
        }
    }
    out.push(b'"');
}

fn floats(out: &mut Vec<u8>, numbers: &[f64]) {
    let start = out.len();
    for (i, &number) in numbers.iter().enumerate() {
        if i > 0 {
            out.push(b' ');
        }
        out.extend_from_slice(float_text(number).as_bytes());
    }
    if !out.get(start..).unwrap_or(&[]).iter().any(|b| b".enw".contains(b)) {
        out.push(b'f');
    }
}

/// A float with seven significant digits, without trailing zeros, as C's `%.7g`.
///
/// ```
/// use jackal::k::show::display::float_text;
/// assert_eq!(float_text(1.0 / 3.0), "0.3333333");
/// assert_eq!((float_text(1e10), float_text(1e-5), float_text(100000.0)), ("1e+10".into(), "1e-05".into(), "100000".into()));
/// ```
pub fn float_text(number: f64) -> String {
    if number.is_nan() {
        return "0n".to_string();
    }
    if number.is_infinite() {
        return if number > 0.0 { "0w" } else { "-0w" }.to_string();
    }
    if number == 0.0 {
        return "0".to_string();
    }
    let scientific = format!("{number:.6e}");
    let Some((digits, exponent)) = scientific.split_once('e') else { return scientific };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trimmed = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_string(),
        false => text.to_string(),
    };
    if (-4..7).contains(&exponent) {
        return trimmed(&format!("{number:.*}", usize::try_from(6 - exponent).unwrap_or(0)));
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", trimmed(digits), exponent.abs())
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
        Function::Table(columns) => {
            let mut out = vec![b'+'];
            match write_dictionary(&mut out, columns, 0) {
                Ok(()) => String::from_utf8_lossy(&out).into_owned(),
                Err(_) => "+..".to_string(),
            }
        }
    }
}

/// A value in the text of a function, which has no room for errors.
fn shown(value: &Value) -> String {
    text(value).map_or("..".to_string(), |text| String::from_utf8_lossy(&text).into_owned())
}

/// The lines of q's console.
fn lines(value: &Value) -> Result<Vec<u8>> {
    match value {
        Value::Dictionary(d) => dictionary_lines(d),
        Value::Function(_) => match crate::k::value::dictionary::columns(value) {
            Some(columns) => table_lines(columns),
            None => text(value),
        },
        _ => match boxes(value) {
            Some([]) => Ok(b"()".to_vec()),
            Some(rows) => list_lines(rows),
            None => text(value),
        },
    }
}

fn list_lines(rows: &[Value]) -> Result<Vec<u8>> {
    let aligned = rows.len() > 1 && is_matrix(rows);
    Ok(joined(if aligned { columns(&cells_of(rows)?) } else { texts(rows, text)? }))
}

/// The texts of some values, as long as they fit the memory together.
fn texts(values: &[Value], text: impl Fn(&Value) -> Result<Vec<u8>>) -> Result<Vec<Vec<u8>>> {
    let mut total = 0_usize;
    let checked = |value: &Value| {
        let text = text(value)?;
        total = total.saturating_add(text.len() + size_of::<Vec<u8>>());
        budget::check::<u8>(total)?;
        Ok(text)
    };
    values.iter().map(checked).collect()
}

/// The cells of the rows of a matrix, as long as so many fit the memory.
fn cells_of(rows: &[Value]) -> Result<Vec<Vec<Vec<u8>>>> {
    budget::check::<Vec<u8>>(rows.len().saturating_mul(rows.first().map_or(0, count)))?;
    rows.iter().map(|row| texts(&items(row), cell)).collect()
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

/// A value in a column: symbols without their backtick, numbers without the letter of their type.
fn cell(value: &Value) -> Result<Vec<u8>> {
    Ok(match array_of(value).map(|array| (array.is_atom(), array.view())) {
        Some((true, View::Symbol([symbol]))) => symbol_text(*symbol),
        Some((true, View::Float([number]))) => float_text(*number).into_bytes(),
        Some((true, View::Int([number]))) if kind(value) != Kind::Byte => {
            integer_text(*number, kind(value)).into_bytes()
        }
        Some((true, View::Byte([byte]))) => vec![*byte],
        _ => return text(value),
    })
}

fn symbol_text(symbol: Symbol) -> Vec<u8> {
    symbol.name().as_bytes().to_vec()
}

/// Rows of cells, padded to the widest of their column, one blank between.
fn columns(cells: &[Vec<Vec<u8>>]) -> Vec<Vec<u8>> {
    let wide = cells.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> =
        (0..wide).map(|j| cells.iter().filter_map(|row| row.get(j)).map(Vec::len).max().unwrap_or(0)).collect();
    cells
        .iter()
        .map(|row| {
            let mut line = Vec::new();
            for (j, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                if j > 0 {
                    line.push(b' ');
                }
                line.extend_from_slice(cell);
                line.resize(line.len() + width - cell.len(), b' ');
            }
            trimmed(line)
        })
        .collect()
}

fn trimmed(mut line: Vec<u8>) -> Vec<u8> {
    while line.last() == Some(&b' ') {
        line.pop();
    }
    line
}

fn joined(lines: Vec<Vec<u8>>) -> Vec<u8> {
    lines.join(&b'\n')
}

fn dictionary_lines(d: &Dictionary) -> Result<Vec<u8>> {
    if crate::k::value::dictionary::is_keyed_table(d) {
        return keyed_table_lines(d);
    }
    let keys = texts(&items(&d.keys), cell)?;
    let width = keys.iter().map(Vec::len).max().unwrap_or(0);
    let all = items(&d.values);
    let numeric = |row: &Value| {
        kind(row).is_number() && !matches!(kind(row), Kind::Bool | Kind::Byte) || kind(row) == Kind::Symbol
    };
    let values = if all.len() > 1 && is_matrix(&all) && all.iter().all(numeric) {
        columns(&cells_of(&all)?)
    } else if boxes(&d.values).is_none() {
        texts(&all, cell)?
    } else {
        texts(&all, text)?
    };
    let line = |(key, value): (&Vec<u8>, Vec<u8>)| {
        let mut line = key.clone();
        line.resize(width, b' ');
        line.extend_from_slice(b"| ");
        line.extend(value);
        trimmed(line)
    };
    Ok(joined(keys.iter().zip(values).map(line).collect()))
}

/// The header, the rule and the rows of a table.
fn table_block(columns_of: &Dictionary) -> Result<Vec<Vec<u8>>> {
    let names = texts(&items(&columns_of.keys), cell)?;
    let lists = items(&columns_of.values);
    let rows = lists.first().map_or(0, count);
    let mut cells = vec![names];
    for i in 0..rows {
        cells.push(texts(&lists, |list| table_cell(list, i))?);
    }
    let mut lines = columns(&cells);
    let widest = cells.first().map_or(0, |names| {
        (0..names.len())
            .map(|j| cells.iter().filter_map(|row| row.get(j)).map(Vec::len).max().unwrap_or(0))
            .sum::<usize>()
            + names.len().saturating_sub(1)
    });
    lines.insert(1, vec![b'-'; widest]);
    Ok(lines)
}

fn table_cell(list: &Value, index: usize) -> Result<Vec<u8>> {
    let value = item(list, index);
    if is_atom(&value) { cell(&value) } else { text(&value) }
}

fn table_lines(columns_of: &Dictionary) -> Result<Vec<u8>> {
    table_block(columns_of).map(joined)
}

fn keyed_table_lines(d: &Dictionary) -> Result<Vec<u8>> {
    let (Some(keys), Some(values)) =
        (crate::k::value::dictionary::columns(&d.keys), crate::k::value::dictionary::columns(&d.values))
    else {
        return text(&d.values);
    };
    let (left, right) = (table_block(keys)?, table_block(values)?);
    let width = left.iter().map(Vec::len).max().unwrap_or(0);
    let line = |(left, right): (&Vec<u8>, &Vec<u8>)| {
        let mut line = left.clone();
        line.resize(width, b' ');
        line.extend_from_slice(b"| ");
        line.extend_from_slice(right);
        trimmed(line)
    };
    Ok(joined(left.iter().zip(&right).map(line).collect()))
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
