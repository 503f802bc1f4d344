//! Values as text with commas between the fields: tables, dictionaries, lists and matrices.

use super::html::{columns, count, item};
use crate::array::Value;

/// The most rows that are written.
const ROWS_MAX: usize = 100_000;

/// A value as lines of fields, if it is a table, a dictionary, a list or a matrix; `cell` is how its notation writes a value within it. Of
/// more than 100,000 rows there is none.
///
/// ```
/// use jackal::rooms::assist::csv::value_csv;
/// use jackal::{Array, Value};
/// let number = |value: &Value| value.array().ok().and_then(|atom| atom.as_atom::<i64>()).map(|atom| atom.to_string()).unwrap_or_default();
/// let matrix = Value::from(Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?);
/// assert_eq!(value_csv(&matrix, &number).as_deref(), Some("1,2\n3,4\n"));
/// assert_eq!(value_csv(&Value::from(vec![5_i64, 6]), &number).as_deref(), Some("5\n6\n"));
/// assert_eq!(value_csv(&Value::from(5), &|_| "a\"b,c".to_string()).as_deref(), None);
/// assert_eq!(value_csv(&Value::from(vec![5_i64]), &|_| "a\"b,c".to_string()).as_deref(), Some("\"a\"\"b,c\"\n"));
/// # Ok::<(), jackal::Error>(())
/// ```
pub fn value_csv(value: &Value, cell: &dyn Fn(&Value) -> String) -> Option<String> {
    let mut out = String::new();
    let mut line = |fields: &mut dyn Iterator<Item = String>| {
        out += &fields.map(|text| field(&text)).collect::<Vec<String>>().join(",");
        out.push('\n');
    };
    let rows = count(value);
    if rows > ROWS_MAX {
        return None;
    }
    let all = match value {
        Value::Table(table) => columns(table),
        Value::Dictionary(known) => match (&known.keys, &known.values) {
            (Value::Table(keys), Value::Table(values)) => columns(keys).into_iter().chain(columns(values)).collect(),
            (keys, values) => vec![("key".to_string(), keys.clone()), ("value".to_string(), values.clone())],
        },
        _ => {
            let width = match shape_of(value)? {
                [_] => None,
                [_, width] => Some(*width),
                _ => return None,
            };
            for row in (0..rows).map(|row| item(value, row)) {
                match width {
                    None => line(&mut std::iter::once(cell(&row))),
                    Some(width) => line(&mut (0..width).map(|at| cell(&item(&row, at)))),
                }
            }
            return Some(out);
        }
    };
    line(&mut all.iter().map(|(name, _)| name.clone()));
    for row in 0..rows {
        line(&mut all.iter().map(|(_, column)| cell(&item(column, row))));
    }
    Some(out)
}

/// The shape of an array.
fn shape_of(value: &Value) -> Option<&[usize]> {
    match value {
        Value::Array(array) => Some(array.shape()),
        Value::Narrow(narrow) => Some(narrow.array.shape()),
        _ => None,
    }
}

/// A field, in quotes if it has a comma, a quote or more than one line.
fn field(text: &str) -> String {
    match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_string(),
    }
}
