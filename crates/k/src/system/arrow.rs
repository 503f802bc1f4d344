//! Parquet and Arrow files as tables: `.arrow`.

use crate::array::{Array, Symbol, Value};
use crate::columnar::{self, Form};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::system::files;
use crate::value::{array_of, count, is_atom, items};
use crate::verbs::tables::relation::{Relation, keyed, named_columns};

/// A table; where dictionaries are what one has, the dictionary of its columns.
fn shown(k: &Interpreter, table: &Relation) -> Value {
    match (k.dialect(), table.table()) {
        (Dialect::K, Value::Table(columns)) => Value::Dictionary(columns),
        (_, table) => table,
    }
}

/// `.arrow.read y`: the table of a file.
pub fn read(k: &Interpreter, y: Value) -> Result<Value> {
    let bytes = files::read(k, &y)?;
    Ok(shown(k, &columnar::read(&k.cx(), bytes, None)?))
}

/// `.arrow.pick[x;y]`: some columns of a file.
pub fn pick(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let names = named_columns(&x)?;
    let bytes = files::read(k, &y)?;
    Ok(shown(k, &columnar::read(&k.cx(), bytes, Some(&names))?))
}

/// `.arrow.meta y`: the columns of a file and their types, here and there.
pub fn meta(k: &Interpreter, y: Value) -> Result<Value> {
    let all = columnar::described(files::read(k, &y)?)?;
    let names: Vec<Symbol> = ["c", "t", "form"].iter().map(|name| Symbol::new(name)).collect::<Result<_>>()?;
    let forms = all.iter().map(|column| Symbol::new(&column.held)).collect::<Result<Vec<Symbol>>>()?;
    let columns = vec![
        Value::Array(Array::list(all.iter().map(|column| column.name).collect())),
        Value::Array(Array::list(all.iter().map(|column| column.letter).collect::<Vec<u8>>())),
        Value::Array(Array::list(forms)),
    ];
    Ok(keyed(&names, columns, 1))
}

/// `.arrow.write[x;y]`: writes a table, or a dictionary of columns, to a file whose ending tells its form.
pub fn write(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (path, name) = files::path_of(&x)?;
    let table = table_of(&y)?;
    let bytes = columnar::written(&k.cx(), Form::from_name(&name)?, &table)?;
    files::put(k, &path, &bytes)?;
    Ok(x)
}

fn table_of(y: &Value) -> Result<Relation> {
    if let Some(table) = Relation::from_value(y) {
        return Ok(table);
    }
    let Value::Dictionary(columns) = y else {
        return Err(Error::type_("a table is written, or columns by their names"));
    };
    let names =
        array_of(&columns.keys).filter(|_| !is_atom(&columns.keys)).and_then(|names| names.as_slice::<Symbol>());
    let Some(names) = names else { return Err(Error::type_("columns are named by symbols")) };
    let all = items(&columns.values);
    if all.iter().any(is_atom) {
        return Err(Error::type_("the columns of a table are lists"));
    }
    Ok(Relation { names: names.to_vec(), count: all.first().map_or(0, count), columns: all, keys: 0 })
}
