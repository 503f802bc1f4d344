//! `value f`: what a function is made of.

use crate::array::{Array, Symbol, Value, budget};
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::value::function::{Function, Lambda, as_function};
use crate::value::node::{Node, visit};
use crate::value::{self, Kind, general, is_function};

/// The parts of a function: of a lambda its code (which has no bytes here), its parameters, its other locals, its namespace and
/// globals, its constants one by one, and last its name, the file and the line that it comes from, and its text; of a projection and of a composition their functions and arguments; of what
/// an adverb derived its function. A primitive has no parts.
pub fn parts(k: &Interpreter, f: &Value) -> Result<Value> {
    Ok(match as_function(f) {
        Some(Function::Lambda(lambda)) => of_lambda(k, lambda)?,
        Some(Function::Projection(inner, places)) => {
            let mut all = budget::vec(places.len() + 1)?;
            all.push(inner.clone());
            all.extend(places.iter().map(|place| place.clone().unwrap_or_else(value::nothing)));
            while all.len() > 2 && all.last().is_some_and(value::is_nothing) {
                all.pop();
            }
            general(all)
        }
        Some(Function::Composition(functions)) => general(functions.clone()),
        Some(Function::Derived(_, inner)) => inner.clone(),
        _ => f.clone(),
    })
}

fn of_lambda(k: &Interpreter, lambda: &Lambda) -> Result<Value> {
    let symbols = |names: &[Symbol]| Value::Array(Array::list(names.to_vec()));
    let (parameters, locals) = lambda.slots.split_at(lambda.rank.min(lambda.slots.len()));
    let mut globals = vec![k.settings.namespace.get()];
    let mut constants: Vec<Value> = Vec::new();
    for node in &lambda.body {
        k.poll()?;
        visit(node, &mut |node| match node {
            Node::Global(name, _) if !globals.contains(name) => globals.push(*name),
            Node::Assign(given) if given.slot.is_none() && !globals.contains(&given.name) => globals.push(given.name),
            Node::Constant(constant) if !is_function(constant) => constants.push(constant.clone()),
            _ => {}
        });
    }
    let mut all = vec![value::empty_of(Kind::Byte), symbols(parameters), symbols(locals), symbols(&globals)];
    all.extend(constants);
    let name = lambda.name.get().map(|name| name.name().to_string()).unwrap_or_default();
    let (file, line) = match &lambda.origin {
        Some((file, line)) => (file.to_string(), *line as i64),
        None => (String::new(), -1),
    };
    all.extend([value::string(name), value::string(file), value::long(line), value::string(lambda.text.as_str())]);
    Ok(general(all))
}
