//! Names that are assigned, and what selects from them.

use crate::array::Array;
use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, Workspace};
use crate::read::Classes;
use crate::value::{Class, Function, Slot};

/// Gives a name a value. A syntax error if it is a function's or a label's.
pub fn name(ws: &Workspace, slot: Slot, value: Array) -> Result<()> {
    match ws.class(slot) {
        Class::Value if !matches!(ws.meaning(slot), Meaning::Label(_) | Meaning::Function(_)) => {
            ws.set(slot, Meaning::Value(value));
            Ok(())
        }
        _ => {
            let what = if matches!(ws.meaning(slot), Meaning::Label(_)) { "a label" } else { "a function" };
            Err(Error::syntax(format!("{} is {what}: it cannot be assigned", ws.name(slot))))
        }
    }
}

/// Whether a function picks one item: `⊃` with a left argument, or first.
pub fn picks(ws: &Workspace, function: &Function, dyadic: bool) -> bool {
    match function {
        Function::Primitive(row) if dyadic => row.glyph == '⊃',
        Function::Primitive(row) => row.glyph == if ws.settings.mixes_by_arrow() { '⊃' } else { '↑' },
        _ => false,
    }
}

/// The error of a selection that is none.
#[cold]
pub fn no_selection() -> Error {
    Error::new(ErrorKind::Syntax).note("what is assigned selects from a name at its right end")
}
