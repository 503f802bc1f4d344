//! `4!:n`: names.

use std::collections::BTreeSet;

use super::row::Foreign;
use super::row::{boxed_texts, boxes, no_argument, number, numbers, string, texts, truth};
use crate::array::{Array, Symbol, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::value::entity::Class;
use crate::value::name::Name;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(
        4,
        0,
        class,
        "the class of names: _2 no name, _1 without a value, 0 noun, 1 adverb, 2 conjunction, 3 verb",
    ),
    Foreign::both(4, 1, list, list_filtered, "the names of some classes; 6 lists locales. x: first letters"),
    Foreign::monad(4, 3, scripts, "the scripts that were run"),
    Foreign::monad(4, 4, origin, "the index in 4!:3 of the script that defined a name, or _1"),
    Foreign::monad(4, 5, changed, "names assigned since the last query; 1 begins to record, 0 ends"),
    Foreign::monad(4, 6, name_script, "adds a name to the list of scripts and gives its number"),
    Foreign::monad(
        4,
        7,
        set_script,
        "sets the number of the script that defines names, _1 for none; gives the old one",
    ),
    Foreign::monad(4, 55, erase, "erases names; 1 for every name that is well formed"),
];

/// J's number of a class.
fn class_number(class: Class) -> i64 {
    match class {
        Class::Noun => 0,
        Class::Adverb => 1,
        Class::Conjunction => 2,
        Class::Verb => 3,
    }
}

/// A number for each boxed name, under the shape of the names.
fn for_each(y: &Array, number: impl Fn(&str) -> Result<i64>) -> Result<Array> {
    let names = boxes(y, "names")?;
    let mut out = budget::vec(names.len())?;
    for name in names {
        if name.array()?.rank() > 1 {
            return Err(Error::rank("a name is a list of characters"));
        }
        out.push(number(string(name.array()?, "a name")?.trim())?);
    }
    Array::new(y.shape(), out)
}

/// `4!:0 y`
fn class(env: &Env<'_>, y: Array) -> Result<Array> {
    for_each(&y, |name| {
        let Ok(name) = Name::parse(name) else { return Ok(-2) };
        match env.find(&name) {
            Ok(entity) => Ok(entity.map_or(-1, |entity| class_number(entity.class()))),
            // A locative that names nothing makes no name.
            Err(error) if error.kind() == ErrorKind::Value => Ok(-2),
            Err(error) => Err(error),
        }
    })
}

/// `4!:1 y`
fn list(env: &Env<'_>, y: Array) -> Result<Array> {
    listed(env, &y, None)
}

/// `x 4!:1 y`
fn list_filtered(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    listed(env, &y, Some(&string(&x, "first letters")?))
}

fn listed(env: &Env<'_>, y: &Array, letters: Option<&str>) -> Result<Array> {
    let classes = numbers(env, y)?;
    if let Some(bad) = classes.iter().find(|class| !matches!(class, 0..=3 | 6)) {
        return Err(Error::domain(format!("there is no class {bad}: 0 1 2 3 or 6")));
    }
    env.interpreter.meets_all();
    let mut names: BTreeSet<String> = BTreeSet::new();
    let mut add = |symbol: Symbol, class: Class| {
        if classes.contains(&class_number(class)) {
            names.insert(symbol.name().to_string());
        }
    };
    if let Some(frame) = env.frame {
        for symbol in frame.defined() {
            frame.get(symbol).into_iter().for_each(|entity| add(symbol, entity.class()));
        }
    }
    for (symbol, entity) in env.interpreter.current.borrow().names.borrow().iter() {
        add(*symbol, entity.class());
    }
    if classes.contains(&6) {
        names.extend(env.interpreter.locales.list(false));
    }
    names.retain(|name| letters.is_none_or(|letters| name.starts_with(|first| letters.contains(first))));
    Ok(boxed_texts(names))
}

/// `4!:3 y`
fn scripts(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(boxed_texts(env.interpreter.scripts.borrow().iter()))
}

/// `4!:4 y`
fn origin(env: &Env<'_>, y: Array) -> Result<Array> {
    let origins = env.interpreter.origins.borrow();
    for_each(&y, |text| {
        let Ok(name) = Name::parse(text) else { return Ok(-2) };
        if env.find(&name)?.is_none() {
            return Ok(-1);
        }
        let here = env.locale_of(&name)?;
        let path = here.path.borrow();
        let mut locales = std::iter::once(&here).chain(path.iter());
        let home = locales.find(|locale| locale.names.borrow().contains_key(&name.0.symbol));
        let found = home.and_then(|home| origins.get(&(home.name.clone(), name.0.symbol)));
        Ok(found.and_then(|&index| i64::try_from(index).ok()).unwrap_or(-1))
    })
}

/// `4!:5 y`
fn changed(env: &Env<'_>, y: Array) -> Result<Array> {
    let on = truth(env, &y)?;
    let names: BTreeSet<String> = std::mem::take(&mut *env.interpreter.changed.borrow_mut()).into_iter().collect();
    env.interpreter.settings.record.set(on);
    Ok(boxed_texts(names))
}

/// `4!:6 y`
fn name_script(env: &Env<'_>, y: Array) -> Result<Array> {
    let name = string(&y, "a script's name")?;
    let mut scripts = env.interpreter.scripts.borrow_mut();
    let at = scripts.iter().position(|script| *script == name).unwrap_or_else(|| {
        scripts.push(name);
        scripts.len() - 1
    });
    Ok(Array::from(i64::try_from(at).unwrap_or(i64::MAX)))
}

/// `4!:7 y`
fn set_script(env: &Env<'_>, y: Array) -> Result<Array> {
    let wanted = number(env, &y)?;
    let known = env.interpreter.scripts.borrow().len();
    let script = match usize::try_from(wanted) {
        Ok(index) if index < known => Some(index),
        _ if wanted == -1 => None,
        _ => return Err(Error::index(format!("there is no script {wanted} among {known}"))),
    };
    let before = env.interpreter.script.replace(script);
    Ok(Array::from(before.and_then(|index| i64::try_from(index).ok()).unwrap_or(-1)))
}

/// `4!:55 y`
fn erase(env: &Env<'_>, y: Array) -> Result<Array> {
    let shape = y.shape().to_vec();
    let mut out = Vec::new();
    if boxes(&y, "names")?.iter().any(|name| name.array().is_ok_and(|name| name.rank() > 1)) {
        return Err(Error::rank("a name is a list of characters"));
    }
    for text in texts(&y, "names")? {
        let Ok(name) = Name::parse(text.trim()) else {
            out.push(false);
            continue;
        };
        let local = name.is_simple() && env.frame.is_some_and(|frame| frame.remove(name.0.symbol));
        if !local {
            env.interpreter.undefine(&*env.locale_of(&name)?, name.0.symbol);
        }
        out.push(true);
    }
    Array::new(&shape, out)
}
