//! `67!:n`: tables in the bytes of Parquet and Arrow files. The number is ours: what the library's `readarrow` and its kin stand on. A
//! table is rows of two boxes: the name of a column and its items.

use super::row::Foreign;
use super::row::{bytes, string, texts};
use crate::array::items::count;
use crate::array::{Array, Symbol, Value, budget};
use crate::columnar::{self, Form};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::verbs::tables::relation::Relation;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::both(
        67,
        0,
        read,
        read_some,
        "the table of a Parquet or Arrow file's bytes, rows name ; column; x: boxed names",
    ),
    Foreign::dyad(67, 1, write, "the bytes of a file that holds the table y; x: a name, whose ending tells the form"),
    Foreign::monad(67, 2, describe, "the columns of a file's bytes, rows name ; type"),
];

/// The bytes of an argument: taken over where no one else has them.
fn all_bytes(y: Array) -> Result<Vec<u8>> {
    match y.kind() {
        crate::array::ElementType::Byte => y.into_items::<u8>(),
        _ => Ok(bytes(&y, "the bytes of a file")?.into_owned()),
    }
}

/// `67!:0 y`
fn read(env: &Env<'_>, y: Array) -> Result<Array> {
    table(&columnar::read(env.cx, all_bytes(y)?, None)?)
}

/// `x 67!:0 y`
fn read_some(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let names = if x.kind().is_text() { vec![string(&x, "a name")?] } else { texts(&x, "names")? };
    let names = names.iter().map(|name| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?;
    table(&columnar::read(env.cx, all_bytes(y)?, Some(&names))?)
}

fn table(found: &Relation) -> Result<Array> {
    let mut cells: Vec<Value> = budget::vec(found.names.len().saturating_mul(2))?;
    for (name, column) in found.names.iter().zip(&found.columns) {
        cells.push(Array::text(name.name().as_bytes()).into());
        cells.push(bare(column)?.into());
    }
    Array::new(&[found.names.len(), 2], cells)
}

/// A column without the names of widths and units, which are not ours: lists of such, item by item.
fn bare(column: &Value) -> Result<Array> {
    let array = column.array()?;
    match array.as_slice::<Value>() {
        Some(items)
            if items.iter().any(|item| !matches!(item, Value::Array(array) if array.as_slice::<u8>().is_some())) =>
        {
            let mut all: Vec<Value> = budget::vec(items.len())?;
            for item in items {
                all.push(bare(item)?.into());
            }
            Ok(array.with_items(all))
        }
        _ => Ok(array.clone()),
    }
}

/// `x 67!:1 y`
fn write(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let form = Form::from_name(&string(&x, "the name of a file")?)?;
    let wrong = || Error::domain("a table is rows of two boxes, the name of a column and its items");
    let cells = y.as_slice::<Value>().filter(|cells| y.item_shape() == [2] || cells.len() == 2).ok_or_else(wrong)?;
    let (mut names, mut columns) = (Vec::new(), Vec::new());
    for pair in cells.chunks(2) {
        let [name, column] = pair else { return Err(wrong()) };
        names.push(Symbol::new(&string(name.array()?, "the name of a column")?)?);
        columns.push(column.clone());
    }
    let table = Relation { names, count: columns.first().map_or(0, count), columns, keys: 0 };
    columnar::written(env.cx, form, &table).map(Array::list)
}

/// `67!:2 y`
fn describe(_env: &Env<'_>, y: Array) -> Result<Array> {
    let all = columnar::described(all_bytes(y)?)?;
    let cells = all.iter().flat_map(|column| [column.name.name().to_string(), column.held.clone()]);
    let cells: Vec<Value> = cells.map(|text| Array::text(text).into()).collect();
    Array::new(&[all.len(), 2], cells)
}
