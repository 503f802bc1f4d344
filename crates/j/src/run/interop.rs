//! J and the other notations of its session: the names of the base locale are the workspace.
//!
//! | here | there |
//! |--|--|
//! | a noun | an array |
//! | a verb | a function that takes one argument or two |
//! | an adverb or conjunction | nothing: asking for its name is an error |
//! | names of other locales, the standard library's among them | not seen |
//! | a function that the session offers, in locale z | the function |
//!
//! A function from there is a verb here, of infinite rank.

use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

use crate::array::{Array, Function, Symbol, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::names::interpreter::Interpreter;
use crate::notation::interop::{LineValue, Names, Speaker, Workspace};
use crate::operators::Ranks;
use crate::run::script::{self, Mode};
use crate::show::linear::linear;
use crate::value::entity::{Entity, Verb, VerbKind};
use crate::value::name::Name;

/// A verb of J on its way through another notation.
#[derive(Debug)]
struct Travelling(Verb);

impl Function for Travelling {
    fn text(&self) -> String {
        linear(&self.0.clone().into(), false).unwrap_or_else(|_| "a verb".to_string())
    }

    fn rank(&self) -> usize {
        match &self.0.0.kind {
            VerbKind::Explicit(explicit) if explicit.definition.dyad.is_none() => 1,
            _ => 2,
        }
    }

    fn same(&self, other: &dyn Function) -> bool {
        travelling(other).is_some_and(|other| Arc::ptr_eq(&self.0.0, &other.0.0))
    }
}

/// The verb of J that a function is.
fn travelling(function: &dyn Function) -> Option<&Travelling> {
    let function: &dyn Any = function;
    function.downcast_ref::<Travelling>()
}

/// A word as another notation sees it.
pub(crate) fn outward(entity: Entity) -> Result<Value> {
    match entity {
        Entity::Noun(noun) => noun.densified().map(Value::Array),
        Entity::Verb(verb) => Ok(match &verb.0.kind {
            VerbKind::Function(function) => Value::Function(function.clone()),
            _ => Value::Function(Arc::new(Travelling(verb))),
        }),
        Entity::Adverb(_) => Err(Error::type_("the name is an adverb of J; only nouns and verbs are shared")),
        Entity::Conjunction(_) => Err(Error::type_("the name is a conjunction of J; only nouns and verbs are shared")),
    }
}

/// The verb that a name of the current locale stands for, for a call from outside. A definition is called by its name, which errors
/// in it then tell.
pub(crate) fn verb_named(j: &Interpreter, name: &str) -> Option<Arc<dyn Function>> {
    let entity = j.current.borrow().get(Symbol::known(name)?)?;
    let called = match &entity {
        Entity::Verb(verb) if matches!(verb.0.kind, VerbKind::Explicit(_)) => {
            Verb::new(VerbKind::Name(Name::parse(name).ok()?), verb.ranks()).into()
        }
        _ => entity,
    };
    match outward(called) {
        Ok(Value::Function(function)) => Some(function),
        _ => None,
    }
}

/// A value of another notation as a word.
fn inward(value: Value) -> Option<Entity> {
    match value {
        Value::Function(function) => Some(match travelling(function.as_ref()) {
            Some(Travelling(verb)) => verb.clone().into(),
            None => Verb::new(VerbKind::Function(function), Ranks::INFINITE).into(),
        }),
        other => other.into_array().ok().map(Entity::Noun),
    }
}

impl Speaker for Interpreter {
    fn owns(&self, function: &dyn Function) -> bool {
        travelling(function).is_some()
    }

    fn apply(&self, function: &Arc<dyn Function>, arguments: Vec<Value>) -> Result<Value> {
        let Some(Travelling(verb)) = travelling(function.as_ref()) else {
            return Err(Error::type_("this is not a verb of J"));
        };
        self.check_stack()?;
        let arguments = arguments.into_iter().map(Value::into_array).collect::<Result<Vec<Array>>>()?;
        let result = self.with_env(|env| match <[Array; 2]>::try_from(arguments) {
            Ok([x, y]) => env.dyad(verb, x, y),
            Err(mut one) => match (one.pop(), one.is_empty()) {
                (Some(y), true) => env.monad(verb, y),
                _ => Err(Error::rank("a verb of J takes one argument or two")),
            },
        });
        result.map(Value::Array)
    }

    fn load(&self, script: &str) -> Option<Result<()>> {
        // A file with another ending is not a script of ours: who asks knows what it is. Libraries have none.
        let ending = std::path::Path::new(script).extension();
        if ending.is_some_and(|ending| !ending.eq_ignore_ascii_case("ijs")) {
            return None;
        }
        let name = Symbol::new("load").ok()?;
        self.meets(name);
        let load = self.locales.z().get(name)?;
        let verb = load.verb()?;
        Some(self.with_env(|env| env.monad(verb, Array::boxed(Array::text(script)))).map(drop))
    }

    fn run_line(&self, notation: &str, line: &str, wanted: LineValue) -> Option<Result<Option<Value>>> {
        let mode = Mode { show: wanted == LineValue::Shown, keep: wanted == LineValue::Given, ..Mode::default() };
        let run = || self.with_env(|env| script::run(env, line.as_bytes(), mode, None));
        let value = |entity| if let Entity::Noun(_) = entity { outward(entity).map(Some) } else { Ok(None) };
        (notation == "j").then(|| run()?.value.map_or(Ok(None), value))
    }
}

impl Names for Interpreter {
    fn get(&self, name: Symbol) -> Result<Option<Value>> {
        if let Some(entity) = self.locales.base().get(name) {
            return outward(entity).map(Some);
        }
        let offered = self.locales.z().get(name).and_then(|entity| match entity {
            Entity::Verb(verb) => match &verb.0.kind {
                VerbKind::Function(function) => Some(Value::Function(function.clone())),
                _ => None,
            },
            _ => None,
        });
        Ok(offered)
    }

    fn offer(&self, name: Symbol, function: Arc<dyn Function>) {
        let verb = Verb::new(VerbKind::Function(function), Ranks::INFINITE);
        self.define(&self.locales.z(), name, verb.into());
    }

    fn guard(&self, what: &str) -> Result<()> {
        Interpreter::guard(self, what)
    }

    fn set(&self, name: Symbol, value: Option<Value>) -> bool {
        // Dots, for one, are in no name of J.
        if !Name::parse(&name.name()).is_ok_and(|name| name.is_simple()) {
            return false;
        }
        let base = self.locales.base();
        match value.and_then(inward) {
            Some(entity) => self.define(&base, name, entity),
            None => {
                self.undefine(&base, name);
            }
        }
        true
    }
}

/// Gives a name of the base locale a noun or a verb that comes from outside.
pub(crate) fn assign(interpreter: &Interpreter, name: &str, value: Value) -> Result<()> {
    if !Name::parse(name).is_ok_and(|name| name.is_simple()) {
        return Err(Error::new(ErrorKind::IllFormedName).note(format!("'{name}' cannot be a name in J")));
    }
    let entity = inward(value).ok_or_else(|| Error::type_("J has no dictionaries and no tables"))?;
    interpreter.define(&interpreter.locales.base(), Symbol::new(name)?, entity);
    Ok(())
}

fn workspace(interpreter: &Interpreter) -> Option<Rc<Workspace>> {
    interpreter.workspace.borrow().clone()
}

impl Env<'_> {
    /// Applies a function of another notation.
    pub fn call_elsewhere(&self, function: &Arc<dyn Function>, arguments: Vec<Value>) -> Result<Array> {
        call(self, function, arguments)
    }
}

fn call(env: &Env<'_>, function: &Arc<dyn Function>, arguments: Vec<Value>) -> Result<Array> {
    env.interpreter.check_stack()?;
    let dense = |argument| match argument {
        Value::Array(array) => array.densified().map(Value::Array),
        other => Ok(other),
    };
    let arguments = arguments.into_iter().map(dense).collect::<Result<_>>()?;
    match workspace(env.interpreter) {
        Some(workspace) => workspace.apply(function, arguments)?.into_array(),
        None => Err(Error::domain("the language of this function is not part of the session")),
    }
}

/// Runs a script of another notation; `None` if it is not one.
pub fn load(interpreter: &Interpreter, script: &str) -> Option<Result<()>> {
    workspace(interpreter)?.load(interpreter, script)
}
