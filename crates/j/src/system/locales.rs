//! `18!:n`: locales.

use std::rc::Rc;

use super::row::Foreign;
use super::row::{boxed_texts, no_argument, nothing, number, numbers, string};
use crate::array::{Array, ElementType, Symbol, TextOrBoxes, Value, budget, deferred_drops, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::names::interpreter::Interpreter;
use crate::names::locale::{Locale, may_name};
use crate::names::lookup::locale_text;
use crate::vocabulary::CURRENT;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(18, 0, class, "the class of locales: _1 none, _2 no name, 0 named, 1 numbered"),
    Foreign::both(18, 1, list, list_filtered, "the named (0) or numbered (1) locales; x: first letters"),
    Foreign::both(18, 2, path, set_path, "the path of a locale; x 18!:2 y sets it"),
    Foreign::monad(18, 3, create, "makes a locale: numbered, or of a name"),
    Foreign::monad(18, 4, enter, "makes a locale the current one"),
    Foreign::monad(18, -4, enter_named, "makes a locale the current one, its name boxed or not"),
    Foreign::monad(18, 5, current, "the current locale"),
    Foreign::both(18, 55, destroy, destroy_now, "destroys locales; x 271828: also one in use, at once"),
];

/// The names of the locales that a noun gives: boxed names, or numbers.
fn named(y: &Array) -> Result<Vec<String>> {
    if let Some(values) = y.as_slice::<Value>() {
        return values.iter().map(|value| locale_text(&Array::boxed(value.clone()))).collect();
    }
    match y.kind() {
        ElementType::Bool | ElementType::Int => {
            let mut names = budget::vec(y.count())?;
            let read = |index| stop::poll_turn(index).and_then(|()| locale_text(&y.cell(index, &[])));
            let done = (0..y.count()).try_for_each(|index| read(index).map(|name| names.push(name)));
            deferred_drops::or_leave(done, names)
        }
        _ if y.is_empty() => Ok(Vec::new()),
        _ => Err(Error::domain("a locale is given as a boxed name or a number")),
    }
}

/// Of so many where one is needed, no name is made.
const NAME_COUNT_MAX: usize = 1000;

/// The one locale that a noun gives; a named one is made if it is not there.
fn one(env: &Env<'_>, y: &Array) -> Result<Rc<Locale>> {
    let wrong = |count: usize| Err(Error::length(format!("one locale is needed, not {count}")));
    if let (ElementType::Box | ElementType::Bool | ElementType::Int, NAME_COUNT_MAX..) = (y.kind(), y.count()) {
        return wrong(y.count());
    }
    match named(y)?.as_slice() {
        [name] => env.interpreter.locales.named(name),
        other => wrong(other.len()),
    }
}

/// `18!:0 y`
fn class(env: &Env<'_>, y: Array) -> Result<Array> {
    let kind = |name: &String| match env.interpreter.locales.existing(name) {
        Some(locale) => i64::from(locale.is_numbered()),
        None if may_name(name) => -1,
        None => -2,
    };
    Array::new(y.shape(), budget::mapped(&named(&y)?, kind)?)
}

/// `18!:1 y`
fn list(env: &Env<'_>, y: Array) -> Result<Array> {
    listed(env, &y, None)
}

/// `x 18!:1 y`
fn list_filtered(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    listed(env, &y, Some(&string(&x, "first letters")?))
}

fn listed(env: &Env<'_>, y: &Array, letters: Option<&str>) -> Result<Array> {
    let kinds = numbers(env, y)?;
    if kinds.iter().any(|kind| !matches!(kind, 0 | 1)) {
        return Err(Error::domain("0 lists the named locales, 1 the numbered ones"));
    }
    env.interpreter.meets_all();
    // In the order of the names: digits come before letters.
    let mut names = Vec::new();
    for kind in [1, 0].into_iter().filter(|kind| kinds.contains(kind)) {
        names.extend(env.interpreter.locales.list(kind == 1));
    }
    names.retain(|name| letters.is_none_or(|letters| name.starts_with(|first| letters.contains(first))));
    Ok(boxed_texts(names))
}

/// `18!:2 y`
fn path(env: &Env<'_>, y: Array) -> Result<Array> {
    let locale = one(env, &y)?;
    let path = locale.path.borrow();
    Ok(boxed_texts(path.iter().map(|locale| locale.name.as_str())))
}

/// `x 18!:2 y`
fn set_path(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let path = named(&x)?.iter().map(|name| env.interpreter.locales.named(name)).collect::<Result<Vec<_>>>()?;
    let locale = one(env, &y)?;
    *locale.path.borrow_mut() = path;
    let interpreter = env.interpreter;
    interpreter.epoch.set(interpreter.epoch.get() + 1);
    Ok(nothing())
}

fn boxed_name(locale: &Locale) -> Array {
    Array::boxed(Array::text(&locale.name))
}

/// `18!:3 y`
fn create(env: &Env<'_>, y: Array) -> Result<Array> {
    if y.is_empty() {
        return Ok(boxed_name(&env.interpreter.locales.numbered()));
    }
    if !matches!(y.text_or_boxes(), TextOrBoxes::Box([Value::Array(name)]) if name.kind().is_text()) {
        return Err(Error::domain("a new locale is given a boxed name, or '' for a number"));
    }
    let locale = one(env, &y)?;
    if !locale.names.borrow().is_empty() {
        return Err(Error::new(ErrorKind::Locale).note(format!("there is a locale {} with names in it", locale.name)));
    }
    Ok(boxed_name(&locale))
}

/// `18!:4 y`
fn enter(env: &Env<'_>, y: Array) -> Result<Array> {
    let locale = one(env, &y)?;
    let interpreter = env.interpreter;
    let before = interpreter.current.replace(locale);
    if let Some(frame) = env.frame {
        frame.leaves(before);
    }
    interpreter.epoch.set(interpreter.epoch.get() + 1);
    Ok(nothing())
}

/// `cocurrent y`
fn enter_named(env: &Env<'_>, y: Array) -> Result<Array> {
    let boxed = if y.kind().is_text() && !y.is_empty() { Array::boxed(y) } else { y };
    enter(env, boxed)
}

impl Interpreter {
    /// Gives every session the names that enter locales, which are there without a library.
    pub fn define_names(&self) -> Result<()> {
        let (m, n) = CURRENT;
        for name in ["cocurrent", "coclass"] {
            let word = self.with_env(|env| env.foreign(m, n))?;
            self.define(&self.locales.z(), Symbol::new(name)?, word);
        }
        Ok(())
    }
}

/// `18!:5 y`
fn current(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(boxed_name(&env.interpreter.current.borrow()))
}

/// `x 18!:55 y`
fn destroy_now(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    match number(env, &x)? {
        271_828 => destroyed(env, &y, true),
        _ => Err(Error::domain("x 18!:55 y is for the one x of the documentation")),
    }
}

/// `18!:55 y`
fn destroy(env: &Env<'_>, y: Array) -> Result<Array> {
    destroyed(env, &y, false)
}

/// Destroys locales; one in which something runs keeps its names until that ends, unless `at_once`.
fn destroyed(env: &Env<'_>, y: &Array, at_once: bool) -> Result<Array> {
    let names = named(y)?;
    let mut out = Vec::with_capacity(names.len());
    for name in names {
        let current = env.interpreter.current.borrow().clone();
        if !env.interpreter.locales.destroy(&name, &current, at_once) {
            // A name that could be a locale's counts as gone; a number or name that could not is an error.
            if name.starts_with(|c: char| c.is_ascii_digit()) {
                env.interpreter.locales.named(&name)?;
            }
        }
        out.push(true);
    }
    let interpreter = env.interpreter;
    interpreter.epoch.set(interpreter.epoch.get() + 1);
    Array::new(y.shape(), out)
}
