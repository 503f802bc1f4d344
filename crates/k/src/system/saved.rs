//! Values in files, and tables in folders.

use std::any::Any;
use std::path::{Component, Path};

use crate::array::{Array, Symbol, Value};
use crate::disk::append::appending;
use crate::disk::read::value_of;
use crate::disk::write::{Files, files_of};
use crate::disk::{PAGE_BYTES, count_in_head, second_name};
use crate::error::{Error, Result};
use crate::host::FileBytes;
use crate::messages::{bad, log};
use crate::names::interpreter::Interpreter;
use crate::system::compression::{Compression, compressed_as};
use crate::system::files;
use crate::value::{self, Kind, array_of, kind};
use crate::verbs::lists::pieces::one;
use crate::verbs::tables::relation::{Relation, held, keyed};
use crate::words::streams::is_file;
use crate::words::take;

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
    if is_plain && name != NAMES && !name.ends_with('#') {
        return Ok(());
    }
    Err(Error::domain(format!("the name of the column {name:?} cannot be that of a file in the folder of its table")))
}

impl Interpreter {
    /// Saves a value in the file of a symbol; a table in a folder, a file for each column. New files are compressed as `.z.zd` says.
    pub fn save_value(&self, file: &Value, y: &Value) -> Result<()> {
        self.save_compressed(file, y, &Compression::by_default(self)?)
    }

    /// The same, with files that are compressed in some way.
    pub fn save_compressed(&self, file: &Value, y: &Value, compression: &Compression) -> Result<()> {
        self.guard_change("files")?;
        let (path, name) = files::path_of(file)?;
        if !name.ends_with('/') {
            let Files { first, second } = files_of(self, y)?;
            let parameters = compression.of_file(&name);
            if let Some(second) = second {
                let second = compressed_as(second, parameters)?;
                files::put(self, Path::new(&second_name(&name)), &second)?;
            }
            return files::put(self, &path, &compressed_as(first, parameters)?);
        }
        let Some(subject) = Relation::from_value(y).filter(|subject| subject.keys == 0) else {
            return Err(Error::type_("a table without keys is saved in a folder"));
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
        // The columns of the table that was there go with it.
        let old = self.columns_of_folder(&path).unwrap_or_default();
        let gone: Vec<String> =
            old.iter().flat_map(|name| [name.name().to_string(), second_name(&name.name())]).collect();
        let mut all = subject.names.iter().zip(&subject.columns).flat_map(|(name, column)| {
            self.column_files(&name.name(), column, compression).map_or_else(
                |error| vec![Err(std::io::Error::other(error))],
                |files| files.into_iter().map(Ok).collect(),
            )
        });
        let names = encode_names(self, &subject.names)?;
        self.host
            .write_folder(&path, &mut all.by_ref().chain([Ok((NAMES.to_string(), names))]), &gone)
            .map_err(|error| files::refused(&name, &error))
    }

    /// The names and the bytes of the files of a column.
    fn column_files(&self, name: &str, column: &Value, compression: &Compression) -> Result<Vec<(String, Vec<u8>)>> {
        let (Files { first, second }, parameters) = (files_of(self, column)?, compression.of_column(name));
        let mut all = vec![(name.to_string(), compressed_as(first, parameters)?)];
        if let Some(second) = second {
            all.push((second_name(name), compressed_as(second, parameters)?));
        }
        Ok(all)
    }

    /// The value that a file holds, or the table of a folder.
    pub fn saved_value(&self, file: &Value) -> Result<Value> {
        self.guard("files")?;
        let (path, name) = files::path_of(file)?;
        if !(name.ends_with('/') || self.host.entry(&path).is_ok_and(|entry| entry.directory)) {
            return self.value_in_file(&path);
        }
        let names = self.columns_of_folder(&path)?;
        let columns = names.iter().map(|name| self.column_of_folder(&path, *name)).collect::<Result<Vec<Value>>>()?;
        Ok(keyed(&names, of_one_length(self, columns)?, 0))
    }

    /// The names of the columns of the table in a folder.
    pub fn columns_of_folder(&self, path: &Path) -> Result<Vec<Symbol>> {
        match symbols(&self.value_in_file(&path.join(NAMES))?) {
            names if names.is_empty() => {
                Err(bad("the file .d of the folder names no columns").note(path.display().to_string()))
            }
            names => Ok(names),
        }
    }

    /// A column of the table in a folder.
    pub fn column_of_folder(&self, path: &Path, name: Symbol) -> Result<Value> {
        check_column(&name.name())?;
        self.value_in_file(&path.join(&*name.name()))
    }

    /// The file of a column of the table in a folder; nothing if that is not a folder or the column is not named by one symbol.
    pub fn column_file(&self, folder: &Value, column: &Value) -> Result<Option<Value>> {
        let symbol = |value: &Value| array_of(value).and_then(|array| array.as_atom::<Symbol>()).copied();
        let (Some(place), Some(column)) = (symbol(folder).filter(|&place| is_file(place)), symbol(column)) else {
            return Ok(None);
        };
        let (path, name) = files::path_of(folder)?;
        if !name.ends_with('/') && !self.host.entry(&path).is_ok_and(|entry| entry.directory) {
            return Ok(None);
        }
        // The list of the names of the columns is amended as a column is.
        if &*column.name() != NAMES {
            check_column(&column.name())?;
        }
        value::symbol(&format!("{}/{}", place.name().trim_end_matches('/'), column.name())).map(Some)
    }

    /// The folder of a file, which no other process holds until the result is dropped; nothing where there is no such folder yet.
    pub fn held_folder(&self, file: &Value) -> Result<Option<Box<dyn Any>>> {
        self.guard_change("files")?;
        let (path, _) = files::path_of(file)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Ok(self.host.hold_folder(folder).ok())
    }

    /// How many items the list of a file has, if its head says it.
    pub fn rows_in_head(&self, path: &Path) -> Option<usize> {
        self.guard("files").ok()?;
        count_in_head(&self.host.read_part(path, 0, PAGE_BYTES as u64).ok()?)
    }

    /// The value that one file holds, with the second one of a list of lists.
    fn value_in_file(&self, path: &Path) -> Result<Value> {
        self.guard("files")?;
        let map = |path: &Path| -> Result<FileBytes> {
            self.host.map(path).map_err(|error| files::refused(&path.to_string_lossy(), &error))
        };
        let second = || map(Path::new(&second_name(&path.to_string_lossy())));
        value_of(self, &map(path)?, &second).map_err(|error| error.note(format!("the file {}", path.display())))
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
    /// Rows or items appended to what a file or a folder holds: in its place where that can be done, else it is written anew.
    pub fn upsert_file(&self, x: &Value, y: &Value) -> Result<Value> {
        if self.log_grows(x, y)? || self.list_grows(x, y)? || self.folder_grows(x, y)? {
            return Ok(x.clone());
        }
        let mut new = self.saved_or_empty(x)?;
        check_fits(&new, y)?;
        if kind(&new) == Kind::Symbol || value::is_vector(&new) {
            crate::words::join::append_to(self, &mut new, y)?;
        } else {
            new = crate::query::upsert::upsert(self, new, y.clone())?;
        }
        crate::words::keywords::set(self, x.clone(), new)
    }

    /// Appends items to the list of a file; whether that could be done in its place.
    fn list_grows(&self, file: &Value, y: &Value) -> Result<bool> {
        self.guard_change("files")?;
        let (path, name) = files::path_of(file)?;
        let more = if value::is_atom(y) { one(y.clone()) } else { y.clone() };
        match appending(self, &path, &more)? {
            Some(appending) => appending.write(self).map(|()| true).map_err(|error| files::refused(&name, &error)),
            None => Ok(false),
        }
    }

    /// Appends rows to the columns of a folder; whether that could be done in their places. The first column is the last to be written:
    /// its length says how many rows there are.
    fn folder_grows(&self, file: &Value, y: &Value) -> Result<bool> {
        let (path, name) = files::path_of(file)?;
        let Some(rows) = Relation::from_value(y).filter(|rows| rows.keys == 0) else { return Ok(false) };
        let Ok(names) = self.columns_of_folder(&path) else { return Ok(false) };
        if names != rows.names {
            return Ok(false);
        }
        let mut all = Vec::with_capacity(names.len());
        for (name, more) in names.iter().zip(&rows.columns) {
            check_column(&name.name())?;
            match appending(self, &path.join(&*name.name()), more)? {
                Some(appending) => all.push(appending),
                None => return Ok(false),
            }
        }
        for appending in all.iter().rev() {
            appending.write(self).map_err(|error| files::refused(&name, &error))?;
        }
        Ok(true)
    }

    /// Appends the items of a value to a log, or those of a list to an empty file, which becomes one; whether the file is one of these.
    fn log_grows(&self, file: &Value, y: &Value) -> Result<bool> {
        self.guard_change("files")?;
        let (path, name) = files::path_of(file)?;
        let Ok(head) = self.host.read_part(&path, 0, log::LOG_HEAD.len() as u64) else { return Ok(false) };
        let records = match value::boxes(y) {
            Some(records) if head.is_empty() => records.to_vec(),
            _ if log::is_log(&head) => value::items(y),
            _ => return Ok(false),
        };
        let mut bytes = if head.is_empty() { log::LOG_HEAD.to_vec() } else { Vec::new() };
        for value in &records {
            crate::array::budget::append(&mut bytes, &log::record(self, value)?)?;
        }
        self.host.append_file(&path, &bytes).map_err(|error| files::refused(&name, &error))?;
        Ok(true)
    }
}

/// An error for what would change the type of a list in a file, or lacks columns of its table.
fn check_fits(old: &Value, new: &Value) -> Result<()> {
    if let (Some(old), Some(new)) = (Relation::from_value(old), Relation::from_value(new)) {
        let same = old.names.len() == new.names.len() && new.names.iter().all(|name| old.column(*name).is_some());
        return if same {
            Ok(())
        } else {
            Err(Error::refusal("mismatch", "the rows have other columns than the table"))
        };
    }
    let fits =
        !value::is_vector(old) || value::domain_of(old).is_some() || kind(old) == kind(new) || value::count(new) == 0;
    if fits { Ok(()) } else { Err(Error::type_(format!("the file holds {} and takes no {}", held(old), held(new)))) }
}

/// The bytes of the file that names the columns.
fn encode_names(k: &Interpreter, names: &[Symbol]) -> Result<Vec<u8>> {
    files_of(k, &Value::Array(Array::list(names.to_vec()))).map(|files| files.first)
}

/// The columns of a folder as long as the first one, which is written last.
fn of_one_length(k: &Interpreter, mut columns: Vec<Value>) -> Result<Vec<Value>> {
    let many = columns.first().map_or(0, value::count);
    for column in &mut columns {
        match value::count(column) {
            count if count < many => return Err(bad("the columns of the folder are not equally long")),
            count if count > many => *column = take::take(k, value::long(many as i64), column.clone())?,
            _ => {}
        }
    }
    Ok(columns)
}
