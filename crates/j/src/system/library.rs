//! `68!:n`: the scripts that are part of the program. Their texts are many: one is copied when it is asked for.

use super::row::Foreign;
use super::row::{boxed_texts, no_argument, string};
use crate::array::{Array, TextOrBoxes};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(68, 0, names, "the names of the libraries that are part of the program"),
    Foreign::monad(68, 1, text, "the text of the library that has a name"),
];

/// `68!:0 ''`
fn names(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(boxed_texts(env.interpreter.library.get().iter().map(|script| script.name)))
}

/// `68!:1 y`: of a name, boxed or not.
fn text(env: &Env<'_>, y: Array) -> Result<Array> {
    let name = match y.text_or_boxes() {
        TextOrBoxes::Box([name]) => string(name.array()?, "the name of a library")?,
        _ => string(&y, "the name of a library")?,
    };
    let script = env.interpreter.library.get().iter().find(|script| script.name == name);
    let none = || Error::new(ErrorKind::FileName).note(format!("no library is named {name}"));
    script.map(|script| Array::text(script.text)).ok_or_else(none)
}
