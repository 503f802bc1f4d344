//! Text files: `0:`.

use std::path::{Path, PathBuf};

use crate::array::{Array, Value, budget};
use crate::disk::compression::plain_length;
use crate::error::{Error, ErrorKind, Result};
use crate::names::interpreter::Interpreter;
use crate::system::records::{self, Ends};
use crate::value::{self, Kind, collapse, general, integers, items, string, text_of};

/// More than any system takes as the name of a file.
const LONGEST_NAME: usize = 1 << 16;

/// The path that a file symbol or a string names.
pub fn path_of(y: &Value) -> Result<(PathBuf, String)> {
    let Some(text) = value::text_or_symbol(y) else { return Err(Error::type_("a file is named by a symbol")) };
    if text.len() > LONGEST_NAME {
        return Err(Error::type_(format!("a file's name has at most {LONGEST_NAME} bytes, not {}", text.len())));
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    let path = text.strip_prefix(':').unwrap_or(&text).to_string();
    Ok((PathBuf::from(&path), path))
}

/// The bytes of the file that a value names.
pub fn read(k: &Interpreter, y: &Value) -> Result<Vec<u8>> {
    read_named(k, &path_of(y)?.1)
}

/// A whole file.
pub fn read_named(k: &Interpreter, name: &str) -> Result<Vec<u8>> {
    k.guard("files")?;
    k.host.read(Path::new(name)).map_err(|error| refused(name, &error))
}

/// The error of a file that the system refuses.
#[cold]
pub fn refused(name: &str, error: &std::io::Error) -> Error {
    if let Some(own) = Error::own(error) {
        return own;
    }
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    Error::with_message(ErrorKind::FileAccess, format!("{name}. OS reports: {text}"))
}

/// The bytes of a source: a file, or a part of one: `(file;offset;length)`.
pub fn part(k: &Interpreter, y: &Value) -> Result<Vec<u8>> {
    let parts = items(y);
    match parts.as_slice() {
        [file, rest @ ..] if !rest.is_empty() && rest.len() <= 2 && value::boxes(y).is_some() => {
            let number = |value: Option<&Value>, otherwise: u64| match value {
                Some(value) => {
                    value::need_integer(value, "an offset or a length in a file").map(|n| u64::try_from(n).unwrap_or(0))
                }
                None => Ok(otherwise),
            };
            let (start, count) = (number(rest.first(), 0)?, number(rest.get(1), u64::MAX)?);
            k.guard("files")?;
            let name = path_of(file)?.1;
            k.host.read_part(Path::new(&name), start, count).map_err(|error| refused(&name, &error))
        }
        _ => read(k, y),
    }
}

/// The lines of a text, without what ends them.
pub fn split_lines(bytes: &[u8]) -> Value {
    if bytes.is_empty() {
        return value::empty();
    }
    let lines = bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|&b| b == b'\n');
    general(lines.map(|line| string(line.strip_suffix(b"\r").unwrap_or(line))).collect())
}

/// `0:y`: the lines of a text file, or of a part of one.
///
/// 0 is the standard input, of which the next line is read: a string, empty at its end.
pub fn read_lines(k: &Interpreter, y: Value) -> Result<Value> {
    if value::integer(&y) == Some(0) {
        let line = k.host.read_line("").map_err(|error| refused("standard input", &error))?;
        return Ok(string(line.unwrap_or_default()));
    }
    let bytes = part(k, &y)?;
    // A line takes more memory than its bytes.
    budget::check::<u8>(bytes.iter().filter(|&&byte| byte == b'\n').count().saturating_mul(64))?;
    Ok(split_lines(&bytes))
}

/// Writes a file: its folders are made, and it is whole or as it was.
pub fn put(k: &Interpreter, path: &Path, bytes: &[u8]) -> Result<()> {
    make_folders(k, path)?;
    k.host.write_file(path, bytes).map_err(|error| refused(&path.to_string_lossy(), &error))
}

/// Makes the folders that a file or a folder is to stand in.
pub fn make_folders(k: &Interpreter, path: &Path) -> Result<()> {
    k.guard_change("files")?;
    // From the folder upwards: those above one that is there may be shut off.
    let above = path.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
    let missing: Vec<&Path> = above.take_while(|folder| k.host.entry(folder).is_err()).collect();
    for folder in missing.iter().rev() {
        if let Err(error) = k.host.create_directory(folder)
            // Another process may have made it meanwhile.
            && !k.host.entry(folder).is_ok_and(|entry| entry.directory)
        {
            return Err(refused(&path.to_string_lossy(), &error));
        }
    }
    Ok(())
}

/// `x 2:y`: a function of a shared library, which none is loaded from.
pub fn shared_library(_: &Interpreter, _: Value, _: Value) -> Result<Value> {
    Err(Error::nonce(
        "2:, which loads functions of shared libraries; a program in Rust or Python gives its own to a session",
    ))
}

/// `x 1:y`: writes bytes.
pub fn write_bytes(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    // The order of the two tells the order of bytes.
    let fields = match value::boxes(&x) {
        Some([types, widths]) if let Some(types) = text_of(types) => Some((types, widths, Ends::LowFirst)),
        Some([widths, types]) if let Some(types) = text_of(types) => Some((types, widths, Ends::HighFirst)),
        _ => None,
    };
    if let Some((types, widths, ends)) = fields {
        let bytes = match value::integers_of(&y).filter(|_| value::kind(&y) == Kind::Byte) {
            Some(numbers) => budget::mapped(&numbers, |&number| number as u8)?,
            None => match text_of(&y) {
                Some(text) => text.to_vec(),
                None => part(k, &y)?,
            },
        };
        return records::read(types, widths, ends, &bytes);
    }
    let (path, _) = path_of(&x)?;
    let Some(bytes) = value::integers_of(&y).filter(|_| value::kind(&y) == Kind::Byte) else {
        return Err(Error::type_("bytes are written"));
    };
    let bytes: Vec<u8> = bytes.iter().map(|&n| n as u8).collect();
    put(k, &path, &bytes)?;
    Ok(x)
}

/// `hcount y`: the bytes of a file, counted; of a compressed one those of the plain file.
pub fn size(k: &Interpreter, y: Value) -> Result<Value> {
    k.guard("files")?;
    let (path, name) = path_of(&y)?;
    let entry = k.host.entry(&path).map_err(|error| refused(&name, &error))?;
    Ok(value::long(i64::try_from(plain_length(k, &path, entry.size)).unwrap_or(i64::MAX)))
}

/// `hdel y`: deletes a file.
pub fn delete(k: &Interpreter, y: Value) -> Result<Value> {
    k.guard_change("files")?;
    let (path, name) = path_of(&y)?;
    k.host.remove(&path).map_err(|error| refused(&name, &error))?;
    Ok(y)
}

/// `1:y`: the bytes of a file.
pub fn read_bytes(k: &Interpreter, y: Value) -> Result<Value> {
    let bytes = part(k, &y)?;
    Ok(integers(Kind::Byte, Array::list(budget::mapped(&bytes, |&byte| i64::from(byte))?)))
}

/// `x 0:y`: writes lines to a text file.
pub fn write_lines(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (path, _) = path_of(&x)?;
    let lines = if text_of(&y).is_some() { collapse(vec![y]) } else { y };
    let mut out = Vec::new();
    for line in items(&lines) {
        let Some(text) = text_of(&line) else { return Err(Error::type_("the lines of a text file are strings")) };
        out.extend_from_slice(text);
        out.push(b'\n');
    }
    put(k, &path, &out)?;
    Ok(x)
}
