//! Keywords that touch the session: names, printing, the environment.

use crate::array::{Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::show::console;
use crate::value::{self, array_of};

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

/// `` `name set y ``: the name; a value is saved in the file of a file symbol, compressed where x says how.
pub fn set(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if value::boxes(&x).is_some()
        && let Some(file) = k.set_compressed(&x, &y)?
    {
        return Ok(file);
    }
    let name = name_of(&x)?;
    if name.name().starts_with(':') {
        k.save_value(&x, &y)?;
        return Ok(x);
    }
    k.assign(k.qualified(name)?, y)?;
    Ok(x)
}

/// `parse y`: the tree of a text.
pub fn parse(k: &Interpreter, y: Value) -> Result<Value> {
    match value::text_of(&y) {
        Some(text) => k.parse_text(&budget::lossy(text)?),
        None => Ok(y),
    }
}

/// `eval y`: the value of a tree.
pub fn eval(k: &Interpreter, y: Value) -> Result<Value> {
    k.eval_tree(&y)
}

/// `show y`: prints as the console of q does.
pub fn show(k: &Interpreter, y: Value) -> Result<Value> {
    let y = k.shown_value(&y)?;
    k.print(console::within(&k.cx(), &y, Dialect::Q, k.console_size())?)?;
    Ok(value::nothing())
}

/// `exit y`
pub fn exit(k: &Interpreter, y: Value) -> Result<Value> {
    Err(k.leave(value::need_integer(&y, "the exit code")?))
}

/// `getenv y`
pub fn environment(k: &Interpreter, y: Value) -> Result<Value> {
    k.guard("the environment")?;
    let name = name_of(&y)?.name();
    let own = k.settings.environment.borrow().get(&*name).cloned();
    Ok(value::string(own.or_else(|| k.host.variable(&name)).unwrap_or_default()))
}

/// `` setenv[`name;"text"] ``: for what asks `getenv`, and for the shell.
pub fn set_environment(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    k.guard_change("the environment")?;
    let name = name_of(&x)?.name().to_string();
    let fine = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let Some(text) = value::text_of(&y).filter(|_| fine) else {
        return Err(Error::type_("a variable of the environment has a name and a string"));
    };
    let text = budget::text(budget::copied(text)?)?;
    k.settings.environment.borrow_mut().insert(name, text);
    Ok(value::nothing())
}

/// `view y`: the text of a view.
pub fn view(k: &Interpreter, y: Value) -> Result<Value> {
    k.view_text(&name_of(&y)?.name())
}

/// `views[]`: the names of the views.
pub fn views(k: &Interpreter, _: Value) -> Result<Value> {
    k.view_names(false)
}

/// `reval y`: the value of a tree; what would change a name, a file or a setting is refused.
pub fn eval_unchanged(k: &Interpreter, y: Value) -> Result<Value> {
    let before = k.settings.fixed.replace(true);
    let result = k.eval_tree(&y);
    k.settings.fixed.set(before);
    result
}

impl Interpreter {
    /// The commands that define the variables of `setenv` in the shell.
    pub(crate) fn exports(&self) -> String {
        let own = self.settings.environment.borrow();
        let quoted = |text: &str| text.replace('\'', "'\\''");
        own.iter().map(|(name, text)| format!("export {name}='{}'; ", quoted(text))).collect()
    }
}
