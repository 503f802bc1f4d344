//! Text on the streams of the process.

use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::host::Stream;
use crate::names::interpreter::Interpreter;
use crate::names::settings::{FIRST_HANDLE, OpenHandle};
use crate::value::{self, Kind, boxes, integer, items, kind, text_of};

/// `-1 y`, `-2 y`: a line on the standard output, on the stream for errors; a list of strings gives a line each. `1 y`, `2 y`: the text
/// as it is. Gives x. `0 y`: the session itself, which gives the value of a text or of a list as a call. Any other atom cannot be applied.
pub fn to_stream(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    let (stream, ends) = match value::integer(x) {
        Some(0) if text_of(y).is_some() || value::boxes(y).is_some() => return k.served(y),
        Some(-1) => (Stream::Output, true),
        Some(-2) => (Stream::Error, true),
        Some(1) => (Stream::Output, false),
        Some(2) => (Stream::Error, false),
        _ => return append(k, x, y)?.ok_or_else(|| Error::type_("an atom cannot be indexed")),
    };
    let Some(out) = text(y, ends) else { return Err(Error::type_("an atom cannot be indexed")) };
    k.write(stream, &out)?;
    Ok(x.clone())
}

/// The error of a handle under which nothing is open.
#[cold]
pub fn lacks(number: i64) -> Error {
    Error::domain(format!("nothing is open under the handle {number}"))
}

/// A handle applied: text, bytes or several texts are appended to its file, a line each if the handle is negative; items of another kind
/// to the list that the file holds. Gives the handle. Nothing if there is none of this number.
fn append(k: &Interpreter, x: &Value, y: &Value) -> Result<Option<Value>> {
    let Some(number) = integer(x) else { return Ok(None) };
    let place = usize::try_from(number.unsigned_abs()).ok().and_then(|number| number.checked_sub(FIRST_HANDLE));
    let Some(place) = place else { return Ok(None) };
    if let Some(connection) = k.connection_of(number) {
        return k.through_handle(number, connection, y).map(Some);
    }
    let file = match k.settings.open_handles.borrow().get(place) {
        Some(Some(OpenHandle::File(file))) => file.clone(),
        _ if bytes_of(y, false).is_some() => return Err(lacks(number)),
        _ => return Ok(None),
    };
    k.guard_change("files")?;
    match bytes_of(y, number < 0) {
        Some(bytes) => k.host.append_file(&file.path, &bytes).map_err(|error| Error::outside(&error))?,
        None => {
            k.upsert_file(&Value::Array(Array::atom(file.file)), y)?;
        }
    }
    Ok(Some(x.clone()))
}

/// The bytes of a text, of bytes, or of a list of texts, with the ends of lines if it is to have them.
fn bytes_of(y: &Value, ends: bool) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut add = |text: &Value| {
        out.extend_from_slice(value::text_of(text)?);
        out.extend(ends.then_some(b'\n'));
        Some(())
    };
    if value::text_of(y).is_some() {
        add(y)?;
        return Some(out);
    }
    if kind(y) == Kind::Byte {
        return value::integers_of(y).iter().map(|numbers| numbers.iter().map(|&n| n as u8).collect()).next();
    }
    boxes(y)?.iter().try_for_each(add)?;
    Some(out)
}

/// The symbol that stands for the console: `` `0:"text" `` writes a line, or a line for each of a list of strings, and gives nothing.
pub const CONSOLE: &str = "0:";

/// `` `0:y ``
pub fn to_console(k: &Interpreter, y: &Value) -> Result<Value> {
    let Some(out) = text(y, true) else { return Err(Error::type_("`0: writes strings")) };
    k.write(Stream::Output, &out)?;
    Ok(value::nothing())
}

/// A string, or the strings of a list, with a newline behind each if lines end.
fn text(y: &Value, ends: bool) -> Option<Vec<u8>> {
    let lines = if text_of(y).is_some() { vec![y.clone()] } else { items(y) };
    let mut out = Vec::new();
    for line in &lines {
        out.extend_from_slice(text_of(line)?);
        out.extend(ends.then_some(b'\n'));
    }
    Some(out)
}

/// Whether a symbol names a file.
pub fn is_file(name: crate::array::Symbol) -> bool {
    name.name().starts_with(':')
}
