//! Values in files. A file is written beside its place and then put there, so that it is whole or as it was.

use std::path::Path;

use crate::array::{Array, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::system::files;
use crate::k::value::{self, Kind, array_of, integers, kind};
use crate::verbs::tables::bytes::{damaged, from_bytes, to_bytes};
use crate::verbs::tables::relation::{Relation, keyed};

impl Interpreter {
    /// Saves a value in the file of a symbol; a table in a folder, a file for each column.
    pub fn save_value(&self, file: &Value, y: &Value) -> Result<()> {
        self.guard_change("files")?;
        let (path, name) = files::path_of(file)?;
        if !name.ends_with('/') {
            return files::put(self, &path, &to_bytes(&self.cx(), &self.stack, y)?);
        }
        let Some(subject) = Relation::of(y).filter(|subject| subject.keys == 0) else {
            return Err(Error::type_("what is saved in a folder is a table without keys"));
        };
        if subject.columns.iter().any(|column| kind(column) == Kind::Symbol && value::domain_of(column).is_none()) {
            return Err(Error::type_("the symbols of a table in a folder are enumerated"));
        }
        for (name, column) in subject.names.iter().zip(&subject.columns) {
            files::put(self, &path.join(&*name.name()), &to_bytes(&self.cx(), &self.stack, column)?)?;
        }
        let names = Value::Array(Array::list(subject.names));
        files::put(self, &path.join(".d"), &to_bytes(&self.cx(), &self.stack, &names)?)
    }

    /// The value that a file holds, or the table of a folder.
    pub fn saved_value(&self, file: &Value) -> Result<Value> {
        self.guard("files")?;
        let (path, name) = files::path_of(file)?;
        let folder = name.ends_with('/') || self.host.entry(&path).is_ok_and(|entry| entry.directory);
        let read = |path: &Path| -> Result<Value> {
            let bytes = files::read_named(self, &path.to_string_lossy())?;
            from_bytes(&self.cx(), &self.stack, &bytes)
                .map_err(|error| error.note(format!("the file {}", path.display())))
        };
        if !folder {
            return read(&path);
        }
        let names = read(&path.join(".d"))?;
        let names = array_of(&names).and_then(|names| names.as_slice::<Symbol>()).unwrap_or_default().to_vec();
        let columns = names.iter().map(|name| read(&path.join(&*name.name()))).collect::<Result<Vec<Value>>>()?;
        let many = columns.first().map_or(0, value::count);
        if columns.iter().any(|column| value::count(column) != many) {
            return Err(damaged("the columns of the folder are not equally long"));
        }
        Ok(keyed(&names, columns, 0))
    }

    /// `-8!y`, `-9!y`: a value as bytes, and back.
    pub fn as_bytes(&self, y: &Value, back: bool) -> Result<Value> {
        if !back {
            let bytes = to_bytes(&self.cx(), &self.stack, y)?;
            return Ok(integers(Kind::Byte, Array::list(budget::mapped(&bytes, |&byte| i64::from(byte))?)));
        }
        let Some(numbers) = value::integers_of(y).filter(|_| kind(y) == Kind::Byte) else {
            return Err(Error::type_("the bytes of a value"));
        };
        from_bytes(&self.cx(), &self.stack, &budget::mapped(&numbers, |&n| n as u8)?)
    }
}

impl Interpreter {
    /// Rows or items appended to what a file holds.
    pub fn upsert_file(&self, x: &Value, y: &Value) -> Result<Value> {
        let old = crate::k::words::cast::value_of(self, x.clone())?;
        let new = crate::k::query::upsert::upsert(self, old, y.clone())?;
        crate::k::words::keywords::set(self, x.clone(), new)
    }
}
