//! Functions and names of APL as the other notations see them, and lines of theirs.

use std::any::Any;
use std::sync::Arc;

use crate::array::{self, Symbol, Value};
use crate::error::Result;
use crate::names::{Meaning, Workspace, inward};
use crate::notation::interop::{LineValue, prompted};
use crate::show::written;
use crate::value::{Class, Function};

/// A function on its way through another notation.
#[derive(Debug)]
pub struct ExportedFunction {
    /// The function.
    pub function: Function,
    /// The number that its session shares with the sessions forked from it.
    pub family: u64,
}

impl array::Function for ExportedFunction {
    fn text(&self) -> String {
        match &self.function {
            Function::Primitive(row) => row.glyph.to_string(),
            Function::Defined(defined) if defined.header.name.is_empty() => defined.text.join("\n"),
            Function::Defined(defined) => defined.header.name.clone(),
            other => written::function(other).ok().flatten().unwrap_or_else(|| "a derived function of APL".to_string()),
        }
    }

    fn rank(&self) -> usize {
        match &self.function {
            Function::Defined(defined) if defined.header.left.is_none() => 1,
            _ => 2,
        }
    }

    fn same(&self, other: &dyn array::Function) -> bool {
        match (&self.function, travelling(other).map(|other| &other.function)) {
            (Function::Defined(a), Some(Function::Defined(b))) => Arc::ptr_eq(a, b),
            (Function::Primitive(a), Some(Function::Primitive(b))) => a.glyph == b.glyph,
            (Function::Axis(a), Some(Function::Axis(b))) => Arc::ptr_eq(a, b),
            (Function::Derived(a), Some(Function::Derived(b))) => Arc::ptr_eq(a, b),
            (Function::Bound(a), Some(Function::Bound(b))) => Arc::ptr_eq(a, b),
            (Function::Train(a), Some(Function::Train(b))) => Arc::ptr_eq(a, b),
            (Function::Quad(a), Some(Function::Quad(b))) => a == b,
            _ => false,
        }
    }
}

/// The function of APL that a function of a session is.
pub fn travelling(function: &dyn array::Function) -> Option<&ExportedFunction> {
    let function: &dyn Any = function;
    function.downcast_ref::<ExportedFunction>()
}

/// The value that other notations get for a meaning.
pub fn outward(meaning: Meaning, family: u64) -> Option<Value> {
    match meaning {
        Meaning::Value(array) => Some(Value::Array(array)),
        Meaning::Function(Function::Foreign(function)) => Some(Value::Function(function)),
        Meaning::Function(function) if !matches!(function.class(), Class::Function | Class::Slash(_)) => None,
        Meaning::Function(function) => Some(Value::Function(Arc::new(ExportedFunction { function, family }))),
        Meaning::None | Meaning::Label(_) => None,
    }
}

/// Gives the other notations what changed here.
pub fn publish(ws: &Workspace) {
    let Some(names) = ws.session().and_then(|session| session.names()) else { return };
    for (slot, meaning) in ws.take_changed() {
        let name = ws.name(slot);
        if !name.starts_with(char::is_alphabetic) {
            continue;
        }
        let Ok(symbol) = Symbol::new(&name) else { continue };
        let given = outward(meaning, ws.family());
        let given = names.set(symbol, given.clone()).then_some(given).flatten();
        ws.note_given(slot, given);
    }
}

/// Runs a text that begins with the prompt of a notation of the session, `k)+/1 2 3`; `None` of any other text.
pub fn in_another_notation(ws: &Workspace, text: &str, wanted: LineValue) -> Option<Result<Option<array::Array>>> {
    prompted(text)?;
    let session = ws.session()?;
    publish(ws);
    let done = session.run_prompted(text, wanted);
    ws.refresh();
    done.map(|done| done?.map(|value| Ok(inward(&value.into_array()?))).transpose())
}
