//! Text files: `0:`.

use std::path::{Path, PathBuf};

use crate::array::{Array, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{self, Kind, collapse, general, integers, items, string, text_of};

/// The path that a file symbol or a string names.
fn path_of(y: &Value) -> Result<(PathBuf, String)> {
    let Some(text) = value::text_or_symbol(y) else { return Err(Error::type_("a file is named by a symbol")) };
    let text = String::from_utf8_lossy(&text).into_owned();
    let path = text.strip_prefix(':').unwrap_or(&text).to_string();
    Ok((PathBuf::from(&path), path))
}

fn read(k: &Interpreter, y: &Value) -> Result<Vec<u8>> {
    read_named(k, &path_of(y)?.1)
}

/// A whole file.
pub fn read_named(k: &Interpreter, name: &str) -> Result<Vec<u8>> {
    k.guard("files")?;
    k.host.read(Path::new(name)).map_err(|error| refused(name, &error))
}

#[cold]
fn refused(name: &str, error: &std::io::Error) -> Error {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    Error::with_message(ErrorKind::FileAccess, format!("{name}. OS reports: {text}"))
}

/// `0:y`: the lines of a text file.
pub fn read_lines(k: &Interpreter, y: Value) -> Result<Value> {
    let bytes = read(k, &y)?;
    if bytes.is_empty() {
        return Ok(value::empty());
    }
    let lines = bytes.strip_suffix(b"\n").unwrap_or(&bytes).split(|&b| b == b'\n');
    Ok(general(lines.map(|line| string(line.strip_suffix(b"\r").unwrap_or(line))).collect()))
}

/// `hcount y`: the bytes of a file, counted.
pub fn size(k: &Interpreter, y: Value) -> Result<Value> {
    k.guard("files")?;
    let (path, name) = path_of(&y)?;
    let entry = k.host.entry(&path).map_err(|error| refused(&name, &error))?;
    Ok(value::long(i64::try_from(entry.size).unwrap_or(i64::MAX)))
}

/// `hdel y`: deletes a file.
pub fn delete(k: &Interpreter, y: Value) -> Result<Value> {
    k.guard("files")?;
    let (path, name) = path_of(&y)?;
    k.host.remove(&path).map_err(|error| refused(&name, &error))?;
    Ok(y)
}

/// `1:y`: the bytes of a file.
pub fn read_bytes(k: &Interpreter, y: Value) -> Result<Value> {
    let bytes = read(k, &y)?;
    Ok(integers(Kind::Byte, Array::list(bytes.into_iter().map(i64::from).collect())))
}

/// `x 0:y`: writes lines to a text file.
pub fn write_lines(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    k.guard("files")?;
    let (path, name) = path_of(&x)?;
    let lines = if text_of(&y).is_some() { collapse(vec![y]) } else { y };
    let mut out = Vec::new();
    for line in items(&lines) {
        let Some(text) = text_of(&line) else { return Err(Error::type_("the lines of a text file are strings")) };
        out.extend_from_slice(text);
        out.push(b'\n');
    }
    k.host.write_file(&path, &out).map_err(|error| refused(&name, &error))?;
    Ok(x)
}

impl Interpreter {
    /// Rows or items appended to what a file holds.
    pub fn upsert_file(&self, x: &Value, y: &Value) -> Result<Value> {
        let old = crate::k::words::cast::value_of(self, x.clone())?;
        let new = crate::k::query::upsert::upsert(self, old, y.clone())?;
        crate::k::words::keywords::set(self, x.clone(), new)
    }
}
