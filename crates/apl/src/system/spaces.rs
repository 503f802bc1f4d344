//! `⎕NS`: namespaces; `⎕CY`; names with points where names are text, as `⎕NC` and `⎕EX` take them.

use super::name_lists::{is_name, rows};
use crate::array::{self, Array, Value, nested};
use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, Space, Workspace};
use crate::read::{Classes, token};
use crate::show::text_array;
use crate::value::{Slot, Token};

/// `⎕NS y`: a new namespace, with what is named in `y` or with what another one has.
pub fn new_space(ws: &Workspace, y: &Array) -> Result<Array> {
    let space = ws.new_space(None)?;
    filled(ws, &space, y)?;
    Ok(space.value())
}

/// `x ⎕NS y`: the same of a namespace with a name, or of one that is there. Its name.
pub fn fill_named_space(ws: &Workspace, x: &Array, y: &Array) -> Result<Array> {
    let space = referred(ws, x)?;
    filled(ws, &space, y)?;
    Ok(text_array(&space.label()))
}

/// The sentences of the session run in a namespace from now on.
pub fn move_to(ws: &Workspace, space: &Space) -> Result<()> {
    if let Some(how) = ws.moved.take() {
        ws.leave(how);
    }
    let how = ws.enter_unguarded(space)?;
    ws.moved.replace(Some(how));
    Ok(())
}

/// `⎕CS y`: the same, by a reference or a name; the name of the namespace before it, which is not shown.
///
/// # Errors
/// A nonce error within a function.
pub fn change(ws: &Workspace, y: &Array) -> Result<Array> {
    if !ws.running.borrow().is_empty() {
        return Err(
            Error::new(ErrorKind::Nonce).note("⎕CS changes the namespace of the session, not within a function")
        );
    }
    let (space, before) = (referred(ws, y)?, ws.current_space().label());
    move_to(ws, &space)?;
    ws.shy.set(true);
    Ok(text_array(&before).raveled())
}

/// The namespace that a value refers to, or names: one that is not there is made.
pub fn referred(ws: &Workspace, x: &Array) -> Result<Space> {
    if let Some(space) = Space::from_value(x) {
        return Ok(space);
    }
    let name = rows(x)?.into_iter().next().unwrap_or_default();
    if !name.split('.').all(|part| is_name(part) || matches!(part, "#" | "##")) {
        return Err(Error::domain(format!("{name} cannot be the name of a namespace")));
    }
    ws.named_space(&name)
}

/// The namespace that a value refers to, or names; this one for no name. A value error if it is not there.
pub fn existing(ws: &Workspace, x: &Array) -> Result<Space> {
    if let Some(space) = Space::from_value(x) {
        return Ok(space);
    }
    let name = rows(x)?.into_iter().next().unwrap_or_default();
    if name.is_empty() {
        return Ok(ws.current_space());
    }
    if matches!(name.as_str(), "#" | "##") {
        return Ok(ws.signed(if name == "#" { "#" } else { "##" }));
    }
    let found = find_member(ws, &name)?.map(|(space, slot)| ws.member(&space, slot)).transpose()?;
    match found {
        Some(Meaning::Value(value)) if let Some(space) = Space::from_value(&value) => Ok(space),
        _ => Err(Error::value(format!("there is no namespace {name}"))),
    }
}

/// Gives a namespace what is named, from this one, or what other namespaces have.
fn filled(ws: &Workspace, space: &Space, y: &Array) -> Result<()> {
    if y.is_empty() {
        return Ok(());
    }
    let sources = nested::contents(y)?.iter().map(Space::from_value).collect::<Option<Vec<Space>>>();
    for source in sources.iter().flatten() {
        for (name, meaning) in ws.members(source)? {
            ws.set_member(space, ws.slot(&name), meaning)?;
        }
    }
    if sources.is_some() {
        return Ok(());
    }
    for name in rows(y)? {
        for name in name.split_whitespace() {
            let (source, slot) =
                find_member(ws, name)?.ok_or_else(|| Error::domain(format!("{name} is not a name")))?;
            match ws.member(&source, slot)? {
                Meaning::None | Meaning::Label(_) => {
                    return Err(Error::value(format!("{name} has no value")));
                }
                meaning => ws.set_member(space, slot, meaning)?,
            }
        }
    }
    Ok(())
}

/// The namespace and the slot of a name that may have points; `None` if it is not a name, or if one before a point is not a namespace.
fn find_member(ws: &Workspace, name: &str) -> Result<Option<(Space, Slot)>> {
    let (path, last) = name.rsplit_once('.').map_or((None, name), |(path, last)| (Some(path), last));
    if !is_name(last) {
        return Ok(None);
    }
    let mut space = ws.current_space();
    for part in path.into_iter().flat_map(|path| path.split('.')) {
        let slot = match part {
            "#" | "##" | "⎕THIS" => {
                space = ws.signed(part);
                continue;
            }
            part if is_name(part) => ws.slot(part),
            _ => return Ok(None),
        };
        match ws.member(&space, slot)? {
            Meaning::Value(value) if let Some(inner) = Space::from_value(&value) => space = inner,
            _ => return Ok(None),
        }
    }
    Ok(Some((space, ws.slot(last))))
}

/// The class of a name with its kind: ¯1 of what is none.
pub fn class_of(ws: &Workspace, name: &str) -> Result<f64> {
    Ok(match find_member(ws, name)? {
        // A variable or a function of the system.
        Some(_) if name.starts_with('⎕') => match token::tokens(name)?.as_slice() {
            // APL2 has numbers of their own for them.
            [(Token::Quad(known), _)] if ws.is_quad_function(known) => {
                if ws.settings.is_dyalog() {
                    3.3
                } else {
                    6.0
                }
            }
            [(Token::Quad(_), _)] => {
                if ws.settings.is_dyalog() {
                    2.1
                } else {
                    5.0
                }
            }
            [(Token::Operator(_), _)] => 4.3,
            _ => -1.0,
        },
        Some((space, slot)) => {
            let usual = ws.exact_class(&ws.member(&space, slot)?);
            super::class_line::class_of_member(ws, &space, slot, usual)?
        }
        None if name == "#" => 9.1,
        None => -1.0,
    })
}

/// Forgets a name: 1 if it is free then.
pub fn expunge(ws: &Workspace, name: &str) -> Result<i64> {
    let Some((space, slot)) = find_member(ws, name)? else { return Ok(0) };
    if name.starts_with('⎕') {
        return Ok(0);
    }
    if matches!(ws.member(&space, slot)?, Meaning::Label(_)) {
        return Ok(0);
    }
    ws.set_member(&space, slot, Meaning::None)?;
    Ok(1)
}

/// `⎕SHADOW y`: makes names local to the function that runs, unless they are.
pub fn shadow(ws: &Workspace, y: &Array) -> Result<()> {
    for row in rows(y)? {
        for name in row.split_whitespace() {
            if !is_name(name) {
                return Err(Error::domain(format!("{name} is not a name")));
            }
            let slot = ws.slot(name);
            ws.make_local(slot, Meaning::None);
        }
    }
    Ok(())
}

/// `⎕CY y`: what a script of the program defines, or of that what is named.
pub fn copied(ws: &Workspace, names: Option<&Array>, y: &Array) -> Result<()> {
    let name = rows(y)?.into_iter().next().unwrap_or_default();
    let source = script(ws, &name)?;
    let wanted = names.map(rows).transpose()?;
    let wanted: Option<Vec<&str>> =
        wanted.as_ref().map(|rows| rows.iter().flat_map(|row| row.split_whitespace()).collect());
    let all = ws.members(&source)?;
    if let Some(missing) = wanted.iter().flatten().find(|wanted| !all.iter().any(|(known, _)| **known == ***wanted)) {
        return Err(Error::value(format!("{name} has no {missing}")));
    }
    for (known, meaning) in all {
        if wanted.as_ref().is_none_or(|wanted| wanted.contains(&&*known)) {
            ws.set(ws.slot(&known), meaning);
        }
    }
    Ok(())
}

/// A namespace with the definitions of a script of the library.
pub fn script(ws: &Workspace, name: &str) -> Result<Space> {
    let Some(text) = ws.script(name) else {
        return Err(Error::new(ErrorKind::FileName).note(format!("there is no workspace {name}; ⎕CY 'dfns' knows one")));
    };
    let source = ws.new_space(None)?;
    let _inside = ws.enter(&source)?;
    ws.machine.script(ws, text)?;
    Ok(source)
}

/// A namespace of names and values, as the system makes one to tell something.
pub fn space_of_values(ws: &Workspace, values: impl IntoIterator<Item = (&'static str, Array)>) -> Result<Array> {
    let space = ws.new_space(None)?;
    for (name, value) in values {
        ws.set_member(&space, ws.slot(name), Meaning::Value(value))?;
    }
    Ok(space.value())
}

/// The null value of JSON and data.
struct Null;

impl array::Function for Null {
    fn text(&self) -> String {
        "[Null]".to_string()
    }

    fn rank(&self) -> usize {
        1
    }

    fn is_data(&self) -> bool {
        true
    }

    fn same(&self, other: &dyn array::Function) -> bool {
        let other: &dyn std::any::Any = other;
        other.is::<Null>()
    }
}

/// `⎕NULL`
pub fn null() -> Array {
    Array::boxed(Value::Function(std::sync::Arc::new(Null)))
}

/// Whether a value is that.
pub fn is_null(y: &Array) -> bool {
    match y.as_slice::<Value>() {
        Some([Value::Function(held)]) => {
            let held: &dyn std::any::Any = held.as_ref();
            held.is::<Null>()
        }
        _ => false,
    }
}
