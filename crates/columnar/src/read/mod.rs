//! Reads files: the first bytes tell the form, the budget is asked for the claimed sizes, and the batches are
//! gathered.

mod claimed_sizes;
mod columns;
mod compact;
mod ipc;
mod parquet;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::array::{Context, Symbol, budget};
use crate::damaged;
use crate::error::Result;
use crate::form::{Described, Form};
use crate::gather;
use crate::verbs::tables::relation::Relation;

/// The table of a file.
pub(super) fn table(cx: &Context, bytes: Vec<u8>, only: Option<&[Symbol]>) -> Result<Relation> {
    guarded(|| match form(&bytes)? {
        Form::Parquet => parquet::table(cx, bytes, only),
        Form::Arrow => ipc::table(cx, bytes, only),
    })
}

/// The columns of a file.
pub(super) fn described(bytes: Vec<u8>) -> Result<Vec<Described>> {
    guarded(|| {
        let schema = match form(&bytes)? {
            Form::Parquet => parquet::schema(bytes)?,
            Form::Arrow => ipc::schema(bytes)?,
        };
        let mut all = budget::vec(schema.fields().len())?;
        for field in schema.fields() {
            let letter = gather::gather_for(field.data_type()).map_or(b' ', |column| column.kind().names().0);
            all.push(Described { name: Symbol::new(field.name())?, letter, held: field.data_type().to_string() });
        }
        Ok(all)
    })
}

/// The form that bytes begin in.
fn form(bytes: &[u8]) -> Result<Form> {
    match bytes {
        [b'P', b'A', b'R', b'1', ..] => Ok(Form::Parquet),
        [b'A', b'R', b'R', b'O', b'W', b'1', ..] | [0xFF, 0xFF, 0xFF, 0xFF, ..] => Ok(Form::Arrow),
        [b'P', b'A', b'R', b'E', ..] => Err(damaged("the file is encrypted")),
        [b'F', b'E', b'A', b'1', ..] => {
            Err(damaged("the file is of the first version of Feather; a file of the second one can be read"))
        }
        _ => Err(damaged("this is neither a Parquet file nor one of Arrow")),
    }
}

/// Runs what reads bytes that may be anything: the readers end with a panic on some that no one wrote.
fn guarded<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(damaged("the file is damaged: its reader gave up")))
}
