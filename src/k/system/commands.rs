//! Lines that begin with a backslash speak to the system: `\l script`, `\t expression`, `\\`; and `system`, which does what
//! such a line says.

use std::path::Path;

use crate::array::Value;
use crate::error::{Error, ErrorKind, Result};
use crate::k::names::interpreter::{Dialect, Interpreter, Mode};
use crate::k::system::files;
use crate::k::value::{self, long};

/// The notation of a script, by the ending of its name.
///
/// ```
/// use jackal::k::{Dialect, system::commands::dialect_of};
/// assert_eq!(dialect_of("sums.q"), Some(Dialect::Q));
/// assert_eq!(dialect_of("sums"), None);
/// ```
pub fn dialect_of(script: &str) -> Option<Dialect> {
    match Path::new(script).extension()?.to_str()? {
        "k" => Some(Dialect::K),
        "q" => Some(Dialect::Q),
        _ => None,
    }
}

/// Runs what stands behind the backslash.
pub fn run(k: &Interpreter, command: &str) -> Result<Value> {
    let (name, rest) = command.split_once([' ', '\t']).unwrap_or((command, ""));
    let rest = rest.trim();
    match name {
        "\\" => Err(Error::new(ErrorKind::Exit(0))),
        "l" => script(k, rest),
        "t" => timed(k, rest, 1),
        "a" | "f" | "v" => k.names_of(name),
        _ => match name.strip_prefix("t:").and_then(|turns| turns.parse().ok()) {
            Some(turns) => timed(k, rest, turns),
            None => Err(Error::nonce(format!(
                "the command \\{name}; there are \\a, \\f, \\v, \\l script, \\t expression, \\\\"
            ))),
        },
    }
}

/// `\l script`: one of ours by its ending, any other is another notation's.
fn script(k: &Interpreter, name: &str) -> Result<Value> {
    if name.is_empty() {
        return Err(Error::domain("\\l takes the name of a script"));
    }
    match dialect_of(name) {
        Some(dialect) => load(k, name, dialect)?,
        None => {
            k.publish();
            let workspace = k.workspace.borrow().clone();
            let done = workspace.load(k, name);
            k.refresh();
            done.unwrap_or_else(|| Err(Error::domain("a script ends with .k or .q")))?;
        }
    }
    Ok(value::nothing())
}

/// Runs a script without showing results: one that is part of the program, or a file.
pub fn load(k: &Interpreter, name: &str, dialect: Dialect) -> Result<()> {
    k.check_stack()?;
    let known = k.library.borrow().iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
    let text = match known {
        Some(text) => text.as_bytes().to_vec(),
        None => files::read_named(k, name)?,
    };
    k.run_script(&text, Some(name), dialect, Mode::default()).map(drop)
}

/// `\t expression`: milliseconds.
fn timed(k: &Interpreter, text: &str, turns: u32) -> Result<Value> {
    let start = k.host.monotonic();
    k.repeat(text, turns)?;
    Ok(long(((k.host.monotonic() - start) * 1e3) as i64))
}

/// `system "l script"`
pub fn system(k: &Interpreter, y: Value) -> Result<Value> {
    match value::text_of(&y) {
        Some(text) => run(k, String::from_utf8_lossy(text).trim()),
        None => Err(Error::type_("a command is a string")),
    }
}
