//! Tables of other engines: `.df`. What they are is in `query/of_engine.rs`; the engine itself belongs to the host, which has one or has none. A
//! sandboxed session gets no table of it.

use crate::array::Value;
use crate::array::domains::resolved;
use crate::array::table_engine::{TableEngine, missing};
use crate::error::{Error, ErrorKind, Result};
use crate::host::FILES;
use crate::names::interpreter::Interpreter;
use crate::names::settings::ExplainedQueries;
use crate::system::files;
use crate::value::engine_table::TableOfEngine;
use crate::value::{string, text_of, text_or_symbol};

/// The engine, for who may use it.
fn engine(k: &Interpreter) -> Result<&dyn TableEngine> {
    k.guard(FILES)?;
    if k.sandbox.get() {
        // It opens files by itself, and asks no one which ones are granted.
        return Err(Error::new(ErrorKind::Security).note("the sandbox shuts off tables of other engines"));
    }
    k.host.table_engine().ok_or_else(missing)
}

/// `.df.open y`: the table in a folder, or in a file.
pub fn open(k: &Interpreter, y: Value) -> Result<Value> {
    let engine = engine(k)?;
    let (path, name) = files::path_of(&resolved(&y)?)?;
    let whole = k.host.full_path(&path).map_err(|error| files::refused(&name, &error))?;
    let Some(place) = whole.to_str() else { return Err(Error::domain("the name of this folder is not text")) };
    Ok(TableOfEngine::new(engine.open(&k.cx(), place)?).into_value())
}

/// `.df.connect y`: from now on opens tables of a cluster; with an empty name, of this machine.
pub fn connect(k: &Interpreter, y: Value) -> Result<Value> {
    let engine = engine(k)?;
    k.check_changes()?;
    let Some(text) = text_or_symbol(&y) else {
        return Err(Error::type_("a cluster is named by a symbol such as `:df://localhost:50050"));
    };
    let text = String::from_utf8_lossy(&text).into_owned();
    let address = text.strip_prefix(':').unwrap_or(&text);
    engine.connect(&k.cx(), Some(address).filter(|address| !address.is_empty()))?;
    Ok(y)
}

/// `.df.explain y`: how the engine would run the query in a text.
pub fn explain(k: &Interpreter, y: Value) -> Result<Value> {
    engine(k)?;
    let Some(text) = text_of(&y) else { return Err(Error::type_(".df.explain takes a query as a string")) };
    let text = String::from_utf8_lossy(text).into_owned();
    // A query that is explained is not run: the text ends there.
    let (plans, result) = k.explaining(false, || k.value_of(&text));
    match (plans.is_empty(), result) {
        (false, _) => Ok(string(plans.join("\n"))),
        (true, Err(error)) => Err(error),
        (true, Ok(_)) => Err(Error::domain("no table of an engine is queried there")),
    }
}

impl Interpreter {
    /// Does some work and gives its result, with the plans of its queries on tables of other engines. `are_run`: whether these are run too.
    pub(crate) fn explaining<T>(&self, are_run: bool, work: impl FnOnce() -> T) -> (Vec<String>, T) {
        let before = self.settings.explained.replace(Some(ExplainedQueries { plans: Vec::new(), are_run }));
        let result = work();
        let explained = self.settings.explained.replace(before).unwrap_or_default();
        (explained.plans, result)
    }
}
