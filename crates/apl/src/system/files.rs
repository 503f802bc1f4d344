//! Files of text: `⎕NGET ⎕NPUT ⎕NEXISTS ⎕NDELETE`.

use std::path::Path;

use crate::array::{Array, ElementType, budget, nested, promote, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::show::{text_array, text_of};

/// A security error where the sandbox shuts off files.
pub fn check_files(ws: &Workspace) -> Result<()> {
    match ws.sandbox.get() && !ws.host.grants_files() {
        true => Err(Error::new(ErrorKind::Security).note("the sandbox shuts off files")),
        false => Ok(()),
    }
}

/// Whether an array is text: a list of characters, or one.
pub fn is_text(y: &Array) -> bool {
    y.rank() <= 1 && matches!(y.kind(), ElementType::Byte | ElementType::Unicode)
}

/// Whether an array is a list of texts.
pub fn are_texts(y: &Array) -> bool {
    y.rank() == 1 && y.kind() == ElementType::Box && (0..y.count()).all(|index| is_text(&nested::content(y, index)))
}

/// A name of a file and the number behind it, 0 if there is none.
fn name_and_number(ws: &Workspace, y: &Array) -> Result<(String, i64)> {
    let (name, number) = match y.kind() {
        ElementType::Box if y.rank() == 1 && y.count() == 2 => (nested::content(y, 0), nested::content(y, 1)),
        ElementType::Box if y.count() == 1 => (nested::content(y, 0), Array::from(0_i64)),
        _ => (y.clone(), Array::from(0_i64)),
    };
    if !is_text(&name) {
        return Err(Error::domain("the name of a file is text"));
    }
    Ok((text_of(&name)?, promote::integer(&number, ws.context.borrow().tolerance)?))
}

/// The text of a file, without the mark of its encoding; the line ends of other systems become newlines.
pub fn text_in(ws: &Workspace, name: &str) -> Result<(String, bool)> {
    check_files(ws)?;
    let bytes = ws.host.read(Path::new(name)).map_err(|error| Error::outside(&error))?;
    let text = budget::text(bytes)?;
    let text = text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text);
    let pairs = text.contains("\r\n");
    Ok((if pairs { text.replace("\r\n", "\n") } else { text }, pairs))
}

/// `⎕NGET y`: a file's text, or its lines if 1 stands behind its name; the name of its encoding; the numbers of its line ends.
pub fn get(ws: &Workspace, y: &Array) -> Result<Array> {
    let (name, flag) = name_and_number(ws, y)?;
    let (text, pairs) = text_in(ws, &name)?;
    let content = match flag {
        0 => text_array(&text),
        1 => {
            let mut lines = Vec::new();
            for (turn, line) in text.lines().enumerate() {
                stop::poll_turn(turn)?;
                budget::push(&mut lines, text_array(line))?;
            }
            nested::assemble(&[lines.len()], lines)?
        }
        other => return Err(Error::domain(format!("behind the name of a file stands 0 or 1, not {other}"))),
    };
    let ends = if pairs { Array::list(vec![13_i64, 10]) } else { Array::from(10_i64) };
    nested::assemble(&[3], vec![content, Array::text("UTF-8-NOBOM"), ends])
}

/// The text that is written: a text, lines, or either of them before the name of its encoding and the numbers of its line ends.
fn content_of(ws: &Workspace, x: &Array) -> Result<String> {
    if is_text(x) {
        return text_of(x);
    }
    if x.kind() != ElementType::Box || x.rank() > 1 {
        return Err(Error::domain("a file is written from a text or from lines of text"));
    }
    let parts = nested::contents(x)?;
    let is_encoding = |part: &Array| is_text(part) && text_of(part).is_ok_and(|name| name.starts_with("UTF-8"));
    let described = parts.len() == 1 || parts.get(1).is_some_and(is_encoding) && parts.len() <= 3;
    let end = match parts.get(2).filter(|_| described) {
        Some(end) => match promote::integers(end, ws.context.borrow().tolerance)?.as_ref() {
            [13, 10] => "\r\n",
            [10] => "\n",
            _ => return Err(Error::domain("the ends of lines are 10 or 13 10")),
        },
        None => "\n",
    };
    let content = if described { parts.first().cloned().unwrap_or_else(|| Array::text("")) } else { x.clone() };
    if is_text(&content) {
        let text = text_of(&content)?;
        return Ok(if end == "\n" { text } else { text.replace('\n', end) });
    }
    if !are_texts(&content) {
        return Err(Error::domain("a file is written from a text or from lines of text"));
    }
    let mut bytes = Vec::new();
    for index in 0..content.count() {
        budget::append(&mut bytes, text_of(&nested::content(&content, index))?.as_bytes())?;
        budget::append(&mut bytes, end.as_bytes())?;
    }
    budget::text(bytes)
}

/// `x ⎕NPUT y`: text written to a file that is not there; 1 behind its name writes it anew, 2 at its end. The bytes that were written.
pub fn write_file(ws: &Workspace, x: &Array, y: &Array) -> Result<Array> {
    let (name, flag) = name_and_number(ws, y)?;
    let text = content_of(ws, x)?;
    check_files(ws)?;
    let path = Path::new(&name);
    let written = match flag {
        0 if ws.host.entry(path).is_ok() => {
            return Err(Error::domain(format!(
                "the file {name} is there: 1 behind its name writes it anew, 2 at its end"
            )));
        }
        0 | 1 => ws.host.write_file(path, text.as_bytes()),
        2 => ws.host.append_file(path, text.as_bytes()),
        other => return Err(Error::domain(format!("behind the name of a file stands 0, 1 or 2, not {other}"))),
    };
    written.map_err(|error| Error::outside(&error))?;
    Ok(Array::from(text.len() as i64))
}

/// The names of files: one, or a list of them.
pub fn names(y: &Array) -> Result<Vec<String>> {
    match y.kind() {
        ElementType::Box => nested::contents(y)?.iter().map(text_of).collect(),
        _ if is_text(y) => Ok(vec![text_of(y)?]),
        _ => Err(Error::domain("the name of a file is text")),
    }
}

/// A truth for each name, a scalar for one.
pub fn truths(y: &Array, truths: Vec<bool>) -> Result<Array> {
    if y.kind() == ElementType::Box { Array::new(y.shape(), truths) } else { Array::new(&[], truths) }
}

/// `⎕NEXISTS y`: whether files are there.
pub fn exists(ws: &Workspace, y: &Array) -> Result<Array> {
    let names = names(y)?;
    check_files(ws)?;
    truths(y, names.iter().map(|name| ws.host.entry(Path::new(name)).is_ok()).collect())
}

/// `⎕NDELETE y`: deletes files; an error if one is not there.
pub fn delete(ws: &Workspace, y: &Array) -> Result<Array> {
    let names = names(y)?;
    check_files(ws)?;
    for name in &names {
        ws.host.remove(Path::new(name)).map_err(|error| Error::outside(&error))?;
    }
    truths(y, vec![true; names.len()])
}
