//! Keywords that touch the session: names, printing, the environment.

use crate::array::{Symbol, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::k::names::interpreter::{Dialect, Interpreter};
use crate::k::show::console;
use crate::k::value::{self, array_of};

fn name_of(x: &Value) -> Result<Symbol> {
    match array_of(x).and_then(|array| array.as_atom::<Symbol>()) {
        Some(&name) => Ok(name),
        None => Err(Error::type_("a name is a symbol")),
    }
}

/// `enlist[x;y]`
pub fn pair(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    Ok(value::collapse(vec![x, y]))
}

/// `` `name set y ``: the name; a value is saved in the file of a file symbol.
pub fn set(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let name = name_of(&x)?;
    if name.name().starts_with(':') {
        k.save_value(&x, &y)?;
        return Ok(x);
    }
    k.assign(name, y);
    Ok(x)
}

/// `parse y`: the tree of a text.
pub fn parse(k: &Interpreter, y: Value) -> Result<Value> {
    match value::text_of(&y) {
        Some(text) => k.parse_text(&String::from_utf8_lossy(text)),
        None => Ok(y),
    }
}

/// `eval y`: the value of a tree.
pub fn eval(k: &Interpreter, y: Value) -> Result<Value> {
    k.eval_tree(&y)
}

/// `show y`: prints as the console of q does.
pub fn show(k: &Interpreter, y: Value) -> Result<Value> {
    k.print(console::console(&k.cx(), &y, Dialect::Q)?)?;
    Ok(value::nothing())
}

/// `exit y`
pub fn exit(_: &Interpreter, y: Value) -> Result<Value> {
    let code = value::need_integer(&y, "the exit code")?;
    Err(Error::new(ErrorKind::Exit(i32::try_from(code).unwrap_or(1))))
}

/// `getenv y`
pub fn environment(k: &Interpreter, y: Value) -> Result<Value> {
    k.guard("the environment")?;
    let name = name_of(&y)?;
    Ok(value::string(k.host.variable(&name.name()).unwrap_or_default()))
}
