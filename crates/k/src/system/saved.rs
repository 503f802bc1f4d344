//! Values in files, and tables in folders.

use std::path::{Component, Path};

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, Result};
use crate::messages::log;
use crate::names::interpreter::Interpreter;
use crate::query::enumerations;
use crate::system::files;
use crate::value::{self, Kind, array_of, kind};
use crate::verbs::tables::bytes::{damaged, from_bytes, to_bytes};
use crate::verbs::tables::relation::{Relation, keyed};

/// The file in the folder of a table that holds the names of its columns.
const NAMES: &str = ".d";

/// The names that a value holds.
fn symbols(names: &Value) -> Vec<Symbol> {
    array_of(names).and_then(|names| names.as_slice::<Symbol>()).unwrap_or_default().to_vec()
}

/// An error if a column cannot stand in a file of its name in the folder of its table: names are not paths.
fn check_column(name: &str) -> Result<()> {
    let mut parts = Path::new(name).components();
    let is_plain = matches!(parts.next(), Some(Component::Normal(part)) if part == name) && parts.next().is_none();
    if is_plain && name != NAMES {
        return Ok(());
    }
    Err(Error::domain(format!("the name of the column {name:?} cannot be that of a file in the folder of its table")))
}

impl Interpreter {
    /// Saves a value in the file of a symbol; a table in a folder, a file for each column.
    pub fn save_value(&self, file: &Value, y: &Value) -> Result<()> {
        self.guard_change("files")?;
        let (path, name) = files::path_of(file)?;
        if !name.ends_with('/') {
            if is_empty_list(y) {
                return files::put(self, &path, &log::LOG_HEAD);
            }
            return files::put(self, &path, &to_bytes(&self.cx(), &self.stack, y)?);
        }
        let Some(subject) = Relation::from_value(y).filter(|subject| subject.keys == 0) else {
            return Err(Error::type_("what is saved in a folder is a table without keys"));
        };
        if subject.columns.iter().any(|column| kind(column) == Kind::Symbol) {
            return Err(Error::type_("the symbols of a table in a folder are enumerated"));
        }
        for name in &subject.names {
            check_column(&name.name())?;
        }
        if self.host.entry(&path).is_err() {
            files::make_folders(self, &path)?;
        }
        let bytes = |name: &str, held: &Value| {
            let bytes = to_bytes(&self.cx(), &self.stack, held).map_err(std::io::Error::other)?;
            Ok((name.to_string(), bytes))
        };
        let mut columns = subject.names.iter().zip(&subject.columns).map(|(name, column)| bytes(&name.name(), column));
        let names = Value::Array(Array::list(subject.names.clone()));
        // The columns of the table that was there go with it.
        let old = self
            .host
            .read(&path.join(NAMES))
            .ok()
            .and_then(|old| from_bytes(&self.cx(), &self.stack, &old, &|_, _| value::empty()).ok());
        let gone = old.map(|old| symbols(&old).iter().map(|name| name.name().to_string()).collect::<Vec<String>>());
        let mut all = columns.by_ref().chain(std::iter::once_with(|| bytes(NAMES, &names)));
        self.host
            .write_folder(&path, &mut all, &gone.unwrap_or_default())
            .map_err(|error| files::refused(&name, &error))
    }

    /// The value that a file holds, or the table of a folder.
    pub fn saved_value(&self, file: &Value) -> Result<Value> {
        self.guard("files")?;
        let (path, name) = files::path_of(file)?;
        let folder = name.ends_with('/') || self.host.entry(&path).is_ok_and(|entry| entry.directory);
        let read = |path: &Path| -> Result<Value> {
            let bytes = files::read_named(self, &path.to_string_lossy())?;
            if log::is_log(&bytes) {
                return log::records(self, &bytes, usize::MAX).map(|records| value::collapse(records.values));
            }
            from_bytes(&self.cx(), &self.stack, &bytes, &|name, held| enumerations::read(self, name, held))
                .map_err(|error| error.note(format!("the file {}", path.display())))
        };
        if !folder {
            return read(&path);
        }
        let names = symbols(&read(&path.join(NAMES))?);
        let column = |name: &Symbol| check_column(&name.name()).and_then(|()| read(&path.join(&*name.name())));
        let columns = names.iter().map(column).collect::<Result<Vec<Value>>>()?;
        let many = columns.first().map_or(0, value::count);
        if columns.iter().any(|column| value::count(column) != many) {
            return Err(damaged("the columns of the folder are not equally long"));
        }
        Ok(keyed(&names, columns, 0))
    }

    /// The value that a file holds; of one that is not there or has nothing in it the empty list, to which more is joined.
    pub fn saved_or_empty(&self, file: &Value) -> Result<Value> {
        self.guard("files")?;
        let (path, _) = files::path_of(file)?;
        match self.host.entry(&path) {
            Ok(entry) if entry.directory || entry.size > 0 => self.saved_value(file),
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => self.saved_value(file),
            _ => Ok(value::empty()),
        }
    }
}

impl Interpreter {
    /// Rows or items appended to what a file holds.
    pub fn upsert_file(&self, x: &Value, y: &Value) -> Result<Value> {
        if self.log_grows(x, y)? {
            return Ok(x.clone());
        }
        let old = self.saved_or_empty(x)?;
        let new = crate::query::upsert::upsert(self, old, y.clone())?;
        crate::words::keywords::set(self, x.clone(), new)
    }

    /// Appends the items of a list to a log, or to an empty file, which becomes one; whether the file is one of these.
    fn log_grows(&self, file: &Value, y: &Value) -> Result<bool> {
        let Some(records) = value::boxes(y) else { return Ok(false) };
        self.guard_change("files")?;
        let (path, name) = files::path_of(file)?;
        let Ok(head) = self.host.read_part(&path, 0, log::LOG_HEAD.len() as u64) else { return Ok(false) };
        if !(head.is_empty() || log::is_log(&head)) {
            return Ok(false);
        }
        let mut bytes = if head.is_empty() { log::LOG_HEAD.to_vec() } else { Vec::new() };
        for value in records {
            crate::array::budget::append(&mut bytes, &log::record(self, value)?)?;
        }
        self.host.append_file(&path, &bytes).map_err(|error| files::refused(&name, &error))?;
        Ok(true)
    }
}

/// Whether a value is the empty list without a type.
fn is_empty_list(y: &Value) -> bool {
    value::boxes(y).is_some_and(<[Value]>::is_empty)
}
