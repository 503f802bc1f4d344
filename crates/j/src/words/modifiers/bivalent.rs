//! `:` `:.` `::`: definitions, verbs of two valences, assigned inverses, other verbs for errors.

use std::sync::Arc;

use super::{derived, need_verb, right};
use crate::array::{Array, TextOrBoxes, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::notation::line_observer::handled;
use crate::operators::Ranks;
use crate::read::definition::{self, Definition};
use crate::read::lines::{self, ends_definition};
use crate::read::sentence;
use crate::read::words;
use crate::value::entity::{Data, Derived, Entity};
use crate::vocabulary::ModifierRow;

/// `u : v`, `m : n`.
pub fn colon(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    match (&u, &v) {
        (Entity::Verb(first), Entity::Verb(second)) => {
            let ranks = Ranks::new(first.ranks().monad, second.ranks().left, second.ranks().right);
            let (known, known_monad) = (second.0.known, first.0.known_monad);
            let verb = derived(row, (u, Some(v)), ranks, (first_monad, second_dyad), Data::None);
            // Both split what they get, and are the kernels that they are.
            Ok(verb.splitting_itself().with_kernels(known, known_monad).into())
        }
        (Entity::Noun(class), Entity::Noun(body)) => define(env, class, body),
        _ => Err(Error::domain(": joins two verbs, or a number and a text")),
    }
}

fn first_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    env.monad(derived.u_verb()?, y)
}

fn second_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    env.dyad(derived.v_verb()?, x, y)
}

/// `m : n`: an explicit definition. n is its text, boxed lines, a table of characters, or 0: the lines that follow. `0 : n`
/// is n, whatever it is, unless n is 0.
fn define(env: &Env<'_>, class: &Array, body: &Array) -> Result<Entity> {
    if class.rank() > 0 && class.count() != 1 {
        return Err(Error::rank("the class of a definition is one number"));
    }
    let class = promote::integer(class, env.cx.tolerance)?;
    let from_input = match body.text_or_boxes() {
        TextOrBoxes::Byte(_) | TextOrBoxes::Unicode(_) | TextOrBoxes::Box(_) => false,
        _ if body.is_empty() => false,
        _ => promote::integer(body, env.cx.tolerance)? == 0,
    };
    if class == 0 && !from_input {
        return Ok(body.clone().into());
    }
    if !from_input
        && !body.is_empty()
        && !matches!(body.text_or_boxes(), TextOrBoxes::Byte(_) | TextOrBoxes::Unicode(_) | TextOrBoxes::Box(_))
    {
        return Err(Error::domain("the body of a definition is text"));
    }
    let origin = env.interpreter.origin_of_definition();
    let mut lines = if from_input { lines_from_input(env, class)? } else { lines::of_noun(body)? };
    // A body on the line itself begins there; the lines of a noun may come from anywhere.
    let origin = match (from_input, lines.len()) {
        (true, _) => origin,
        (false, 1) => origin.map(|(file, line)| (file, line.saturating_sub(1))),
        (false, _) => None,
    };
    if class != 0 && !env.interpreter.settings.comments.get() {
        lines.iter_mut().for_each(drop_comment);
    }
    match class {
        0 => Ok(noun(&lines)),
        1..=4 => {
            let definition = match class >= 3 && env.interpreter.library_begins.get() {
                true => Definition { origin, ..Definition::unread(class as u8, lines, false) },
                false => Definition::new(class as u8, lines, false, origin)?,
            };
            Ok(sentence::defined(Arc::new(definition)))
        }
        13 => crate::words::tacit::tacit(env, &lines),
        _ => Err(Error::domain("definitions are numbered 0 to 4 and 13")),
    }
}

/// The noun of `0 : 0`: the lines of the input, each with its line end.
fn noun(lines: &[Vec<u8>]) -> Entity {
    let mut text = Vec::new();
    for line in lines {
        text.extend_from_slice(line);
        text.push(b'\n');
    }
    Array::list(text).into()
}

/// The lines up to one that is just `)`.
fn lines_from_input(env: &Env<'_>, class: i64) -> Result<Vec<Vec<u8>>> {
    let (mut lines, begun) = (Vec::new(), env.interpreter.input_line());
    loop {
        let Some(line) = env.interpreter.next_line() else {
            return Err(definition::unfinished(&format!("{class} : 0"), begun));
        };
        if ends_definition(&line) {
            return Ok(lines);
        }
        lines.push(line);
    }
}

/// `u :. v`: u with v as its inverse.
pub fn obverse(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    let ranks = need_verb(row, &u)?.ranks();
    need_verb(row, &v)?;
    Ok(derived(row, (u, Some(v)), ranks, (first_monad, first_dyad), Data::None).into())
}

fn first_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    env.dyad(derived.u_verb()?, x, y)
}

/// `u :: v`: v when u fails; v may be a noun.
pub fn adverse(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    need_verb(row, &u)?;
    if !matches!(v, Entity::Verb(_) | Entity::Noun(_)) {
        return Err(Error::domain(":: needs a verb or a noun at its right"));
    }
    Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (adverse_monad, adverse_dyad), Data::None).into())
}

fn passes(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Exit(_) | ErrorKind::Interrupt | ErrorKind::TimeLimit | ErrorKind::UncaughtThrow)
}

fn adverse_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let u = derived.u_verb()?;
    match handled(|| env.monad(u, y.clone())) {
        Err(error) if !passes(&error) => {
            crate::show::report::remember(env, &error);
            match &derived.v {
                Some(Entity::Noun(noun)) => Ok(noun.clone()),
                _ => env.monad(derived.v_verb()?, y),
            }
        }
        result => result,
    }
}

fn adverse_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let u = derived.u_verb()?;
    match handled(|| env.dyad(u, x.clone(), y.clone())) {
        Err(error) if !passes(&error) => {
            crate::show::report::remember(env, &error);
            match &derived.v {
                Some(Entity::Noun(noun)) => Ok(noun.clone()),
                _ => env.dyad(derived.v_verb()?, x, y),
            }
        }
        result => result,
    }
}

/// Cuts a comment and the blanks before it off a line, for `9!:41 ] 0`.
fn drop_comment(line: &mut Vec<u8>) {
    let Ok(texts) = words::word_texts(line.as_slice()) else { return };
    if let Some(comment) = texts.last().filter(|text| text.starts_with(b"NB.")) {
        line.truncate(line.len() - comment.len());
        line.truncate(line.trim_ascii_end().len());
    }
}
