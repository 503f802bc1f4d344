//! Values as HTML, for notebooks and pages: matrices, nested arrays, dictionaries and tables, with their shapes; of large ones the beginning.

use std::sync::Arc;

use crate::array::{Array, Dictionary, ElementType, Narrow, Symbol, Value};
use crate::explain::html::escaped;
use crate::language::viewer::View;

/// The rows, columns and tables behind each other that are drawn.
const ROWS_MAX: usize = 60;
const COLUMNS_MAX: usize = 30;
const PLANES_MAX: usize = 6;
/// The characters of a cell that are drawn.
const CELL_CHARS_MAX: usize = 400;

/// The HTML of a view, if it is more than text: a picture becomes its SVG, a page a frame that is isolated from the
/// rest.
pub fn view_html(view: &View<'_>) -> Option<String> {
    match view {
        View::Value(value, cell) => value_html(value, cell),
        View::Picture(svg) => Some((*svg).to_string()),
        View::Page(page) => Some(framed(page)),
    }
}

/// A page of its own within another, from which nothing gets out.
pub fn framed(page: &str) -> String {
    let height = 280 + 72 * page.matches("<details").count().min(12);
    format!(
        "<iframe sandbox=\"allow-scripts\" style=\"width:100%;height:{height}px;border:0\" srcdoc=\"{}\"></iframe>",
        escaped(page)
    )
}

/// The mark of what has boxes, and the style by which they have borders in the colour of the text around them.
const BOXES: &str = " class=\"jackal-boxes\"><style>.jackal-boxes td{border:1px solid currentColor!important}</style";

type Cell<'a> = &'a dyn Fn(&Value) -> String;

/// A value as HTML, if that is more than its text; `cell` is how its notation writes a value within it.
///
/// ```
/// use jackal::rooms::assist::html::value_html;
/// use jackal::{Array, Value};
/// let table = Value::from(Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?);
/// let html = value_html(&table, &|cell| cell.array().map(|cell| format!("<{}>", cell.count())).unwrap_or_default());
/// let html = html.expect("a matrix is a table");
/// assert!(html.contains("&lt;1&gt;</td></tr><tr>") && html.contains("integer, shape 2 2"), "{html}");
/// assert!(value_html(&Value::from(3), &|_| String::new()).is_none());
/// let boxes = value_html(&Value::from(vec!["a".to_string()]), &|_| String::new()).unwrap_or_default();
/// assert!(boxes.contains("jackal-boxes") && boxes.contains("<small>shape 1<") && !html.contains("jackal-boxes"));
/// # Ok::<(), jackal::Error>(())
/// ```
pub fn value_html(value: &Value, cell: Cell<'_>) -> Option<String> {
    match value {
        Value::Array(array) => array_html(array, None, cell),
        Value::Narrow(narrow) => array_html(&narrow.array, Some(narrow), cell),
        Value::Table(table) => Some(columns_html(&[], &columns(table), cell)),
        Value::Dictionary(known) => match (&known.keys, &known.values) {
            (Value::Table(keys), Value::Table(values)) => Some(columns_html(&columns(keys), &columns(values), cell)),
            (keys, values) => {
                Some(columns_html(&[(String::new(), keys.clone())], &[(String::new(), values.clone())], cell))
            }
        },
        Value::Function(_) | Value::Sparse(_) => None,
    }
}

fn array_html(array: &Array, narrow: Option<&Arc<Narrow>>, cell: Cell<'_>) -> Option<String> {
    let kind = array.kind();
    let is_text = matches!(kind, ElementType::Byte | ElementType::Unicode);
    let drawn = match array.shape().len() {
        0 => false,
        1 => kind == ElementType::Box,
        _ => !is_text,
    };
    if !drawn || array.count() == 0 {
        return None;
    }
    let whole = narrow.map_or_else(|| Value::Array(array.clone()), |narrow| Value::Narrow(narrow.clone()));
    // The borders of boxes: without them a box around a text would look like the text. They have another word in each notation, and none here.
    let (class, kind) = if kind == ElementType::Box { (BOXES, "") } else { ("", kind.name()) };
    let mut out = format!("<div{class}>");
    planes(&whole, array.shape(), &mut PLANES_MAX.clone(), &mut out, cell);
    let shape: Vec<String> = array.shape().iter().map(ToString::to_string).collect();
    let comma = if kind.is_empty() { "" } else { ", " };
    out += &format!("<small>{kind}{comma}shape {}</small></div>", shape.join(" "));
    Some(out)
}

/// Draws the tables of an array one after the other.
fn planes(value: &Value, shape: &[usize], left: &mut usize, out: &mut String, cell: Cell<'_>) {
    match shape {
        [] => {}
        [columns] => *out += &grid(1, *columns, |_, column| item(value, column), cell),
        [rows, columns] => {
            *out += &grid(*rows, *columns, |row, column| item(&item(value, row), column), cell);
        }
        [count, rest @ ..] => {
            for index in 0..*count {
                if *left == 0 {
                    *out += "<p>…</p>";
                    return;
                }
                planes(&item(value, index), rest, left, out, cell);
                *left -= usize::from(rest.len() == 2);
            }
        }
    }
}

fn grid(rows: usize, columns: usize, at: impl Fn(usize, usize) -> Value, cell: Cell<'_>) -> String {
    let mut out = String::from("<table>");
    for row in 0..rows.min(ROWS_MAX) {
        out += "<tr>";
        for column in 0..columns.min(COLUMNS_MAX) {
            out += &cell_html("td", &at(row, column), cell);
        }
        out += if columns > COLUMNS_MAX { "<td>…</td></tr>" } else { "</tr>" };
    }
    out += if rows > ROWS_MAX { "<tr><td>…</td></tr></table>" } else { "</table>" };
    out
}

fn cell_html(tag: &str, value: &Value, cell: Cell<'_>) -> String {
    let text = cell(value);
    let cut: String = text.chars().take(CELL_CHARS_MAX).collect();
    let more = if cut.len() < text.len() { "…" } else { "" };
    let number = !matches!(value, Value::Array(array) if matches!(array.kind(), ElementType::Byte | ElementType::Unicode | ElementType::Symbol));
    let side = if number { "right" } else { "left" };
    let body = if cut.contains('\n') { format!("<pre>{}{more}</pre>", escaped(&cut)) } else { escaped(&cut) + more };
    format!("<{tag} style=\"text-align:{side}\">{body}</{tag}>")
}

/// The columns of a table with their names.
pub(super) fn columns(table: &Dictionary) -> Vec<(String, Value)> {
    let names: Vec<String> = match &table.keys {
        Value::Array(names) => {
            (0..names.shape().first().copied().unwrap_or(0)).map(|at| name(&names.item(at))).collect()
        }
        _ => Vec::new(),
    };
    names.into_iter().enumerate().map(|(at, name)| (name, item(&table.values, at))).collect()
}

fn name(symbol: &Array) -> String {
    symbol.as_atom::<Symbol>().map(|symbol| symbol.name().to_string()).unwrap_or_default()
}

fn columns_html(keys: &[(String, Value)], values: &[(String, Value)], cell: Cell<'_>) -> String {
    let all = || keys.iter().map(|column| ("th", column)).chain(values.iter().map(|column| ("td", column)));
    let rows = all().next().map_or(0, |(_, (_, column))| count(column));
    let mut out = String::from("<div><table><tr>");
    for (_, (name, _)) in all().take(COLUMNS_MAX) {
        out += &format!("<th>{}</th>", escaped(name));
    }
    out += "</tr>";
    for row in 0..rows.min(ROWS_MAX) {
        out += "<tr>";
        for (tag, (_, column)) in all().take(COLUMNS_MAX) {
            out += &cell_html(tag, &item(column, row), cell);
        }
        out += "</tr>";
    }
    let more = if rows > ROWS_MAX { "<tr><td>…</td></tr>" } else { "" };
    let width = keys.len() + values.len();
    out + more + &format!("</table><small>{rows} rows, {width} columns</small></div>")
}

/// The number of items of a list.
pub(super) fn count(value: &Value) -> usize {
    match value {
        Value::Array(array) => array.shape().first().copied().unwrap_or(1),
        Value::Narrow(narrow) => narrow.array.shape().first().copied().unwrap_or(1),
        Value::Table(table) => columns(table).first().map_or(0, |(_, column)| count(column)),
        Value::Dictionary(known) => count(&known.keys),
        Value::Function(_) | Value::Sparse(_) => 1,
    }
}

/// An item of a list; of nested ones, what is in the box.
pub(super) fn item(value: &Value, index: usize) -> Value {
    match value {
        Value::Array(array) if index < count(value) => {
            let item = array.item(index);
            match item.as_atom::<Value>() {
                Some(inner) => inner.clone(),
                None => Value::Array(item),
            }
        }
        Value::Narrow(narrow) if index < count(value) => {
            Value::Narrow(Arc::new(Narrow { width: narrow.width, array: narrow.array.item(index) }))
        }
        other => other.clone(),
    }
}
