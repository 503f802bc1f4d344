//! Text on the streams of the process.

use crate::array::Value;
use crate::error::{Error, Result};
use crate::host::Stream;
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{self, items, text_of};

/// `-1 y`, `-2 y`: a line on the standard output, on the stream for errors; a list of strings gives a line each. `1 y`, `2 y`: the text
/// as it is. Gives x. Any other atom cannot be applied.
pub fn to_stream(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    let (stream, ends) = match value::integer(x) {
        Some(-1) => (Stream::Output, true),
        Some(-2) => (Stream::Error, true),
        Some(1) => (Stream::Output, false),
        Some(2) => (Stream::Error, false),
        _ => return Err(Error::type_("an atom cannot be indexed")),
    };
    let lines = if text_of(y).is_some() { vec![y.clone()] } else { items(y) };
    let mut out = Vec::new();
    for line in &lines {
        let Some(text) = text_of(line) else { return Err(Error::type_("an atom cannot be indexed")) };
        out.extend_from_slice(text);
        if ends {
            out.push(b'\n');
        }
    }
    k.write(stream, &out)?;
    Ok(x.clone())
}

/// Whether a symbol names a file.
pub fn is_file(name: crate::array::Symbol) -> bool {
    name.name().starts_with(':')
}
