//! Text on the streams of the process.

use crate::array::Value;
use crate::error::{Error, Result};
use crate::host::Stream;
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{self, items, text_of};

/// `-1 y`, `-2 y`: a line on the standard output, on the stream for errors; a list of strings gives a line each. `1 y`, `2 y`: the text
/// as it is. Gives x. `0 y`: the session itself, which gives the value of a text or of a list as a call. Any other atom cannot be applied.
pub fn to_stream(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    let (stream, ends) = match value::integer(x) {
        Some(0) if text_of(y).is_some() || value::boxes(y).is_some() => return k.served(y),
        Some(-1) => (Stream::Output, true),
        Some(-2) => (Stream::Error, true),
        Some(1) => (Stream::Output, false),
        Some(2) => (Stream::Error, false),
        _ => return Err(Error::type_("an atom cannot be indexed")),
    };
    let Some(out) = text(y, ends) else { return Err(Error::type_("an atom cannot be indexed")) };
    k.write(stream, &out)?;
    Ok(x.clone())
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
