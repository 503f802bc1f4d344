//! `2!:n`: the shell, the environment, the end.

use super::row::Foreign;
use super::row::{no_argument, nothing, number, string};
use crate::array::{Array, TextOrBoxes};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(2, 0, shell, "runs a command of the shell and gives what it prints"),
    Foreign::monad(2, 1, spawn, "runs a command of the shell"),
    Foreign::monad(2, 5, variable, "the value of an environment variable, or 0"),
    Foreign::monad(2, 6, process, "the number of this process"),
    Foreign::monad(2, 55, exit, "ends the session with an exit code"),
];

fn run(env: &Env<'_>, y: &Array) -> Result<Vec<u8>> {
    env.interpreter.guard("the shell")?;
    let command = match y.text_or_boxes() {
        TextOrBoxes::Box([value]) => string(value.array()?, "a command")?,
        _ => string(y, "a command")?,
    };
    let host = &env.interpreter.host;
    host.flush().map_err(|error| Error::outside(&error))?;
    let done = host.shell(&command, b"").map_err(|error| Error::outside(&error));
    // Ctrl-C ends the command as well: then the sentence was interrupted, whatever the command says.
    env.cx.poll()?;
    match done? {
        (output, 0) => Ok(output),
        (_, code) => Err(Error::new(ErrorKind::Interface).note(format!("the command ended with exit code {code}"))),
    }
}

/// `2!:0 y`
fn shell(env: &Env<'_>, y: Array) -> Result<Array> {
    run(env, &y).map(Array::list)
}

/// `2!:1 y`
fn spawn(env: &Env<'_>, y: Array) -> Result<Array> {
    run(env, &y).map(|_| nothing())
}

/// `2!:5 y`
fn variable(env: &Env<'_>, y: Array) -> Result<Array> {
    env.interpreter.guard("the environment")?;
    let name = match y.text_or_boxes() {
        TextOrBoxes::Box([value]) => string(value.array()?, "a variable's name")?,
        _ => string(&y, "a variable's name")?,
    };
    Ok(env.interpreter.host.variable(&name).map_or_else(|| Array::from(false), Array::text))
}

/// `2!:6 y`
fn process(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(Array::from(i64::from(env.interpreter.host.process())))
}

/// `2!:55 y`. No guard stops it: it ends what asks for it, and reaches nothing outside.
fn exit(env: &Env<'_>, y: Array) -> Result<Array> {
    let code = if y.is_empty() { 0 } else { number(env, &y)? };
    // What is left of the code is its lowest byte, as the system sees it.
    Err(Error::new(ErrorKind::Exit((code & 0xff) as i32)))
}
