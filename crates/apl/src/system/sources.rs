//! `⎕FX ⎕FIX`: what lines, and what the source of a function, of a namespace or of a file of them, define.

use std::sync::Arc;

use super::files::{are_texts, is_text, text_in};
use super::name_lists::{is_name, table_rows};
use crate::array::{Array, ElementType, budget, nested};
use crate::error::{Error, Result};
use crate::names::{Meaning, Workspace};
use crate::read::{Classes, definition, refused, token};
use crate::show::{text_array, text_of};
use crate::value::{Defined, Function};

/// The beginning of a file's name.
const FILE: &str = "file://";

/// `⎕FIX y`: defines what a source defines, a text, its lines, or the name of a file behind `file://`. The names that it gave.
pub fn fixed(ws: &Workspace, y: &Array, as_one: bool) -> Result<Array> {
    let source = if is_text(y) {
        text_of(y)?
    } else if are_texts(y) {
        nested::contents(y)?.iter().map(text_of).collect::<Result<Vec<String>>>()?.join("\n")
    } else {
        return Err(Error::domain("a source is text or lines of it"));
    };
    let source = match source.strip_prefix(FILE) {
        Some(name) => text_in(ws, name)?.0,
        None => source,
    };
    if as_one && let Some(found) = fixed_space(ws, &source)? {
        return Ok(found);
    }
    fix_source(ws, &source, "")
}

/// The namespace or class that a script of one defines; one without a name is given none.
fn fixed_space(ws: &Workspace, source: &str) -> Result<Option<Array>> {
    const UNNAMED: &str = "∆UNNAMED∆";
    let mut lines: Vec<&str> = source.lines().filter(|line| !line.trim().is_empty()).collect();
    let Some(first) = lines.first().map(|line| line.split('⍝').next().unwrap_or_default().trim()) else {
        return Ok(None);
    };
    let (word, name) = first.split_once([' ', '\t']).unwrap_or((first, ""));
    let (kind, end) = match word.to_lowercase().as_str() {
        ":class" => (":Class", ":endclass"),
        ":interface" => (":Interface", ":endinterface"),
        ":namespace" => (":Namespace", ":endnamespace"),
        _ => return Ok(None),
    };
    // Nothing may stand behind it.
    let ends = lines.iter().rposition(|line| line.trim().to_lowercase().starts_with(end));
    if ends != Some(lines.len() - 1) {
        return Ok(None);
    }
    let name = name.split(':').next().unwrap_or_default().trim();
    let head = format!("{kind} {UNNAMED}");
    if name.is_empty()
        && let Some(line) = lines.first_mut()
    {
        *line = &head;
    }
    fix_source(ws, &lines.join("\n"), "")?;
    let slot = ws.slot(if name.is_empty() { UNNAMED } else { name });
    let Meaning::Value(found) = ws.meaning(slot) else { return Ok(None) };
    if name.is_empty() {
        ws.set(slot, Meaning::None);
    }
    Ok(Some(found))
}

/// Defines what a source defines. A function in braces without a name gets the one that is given.
pub fn fix_source(ws: &Workspace, source: &str, given: &str) -> Result<Array> {
    let code = || source.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('⍝'));
    let first = code().next().ok_or_else(|| Error::domain("the source defines nothing"))?;
    // A header, with the lines behind it: words with a colon begin something else, and so does a function in braces.
    let is_header =
        || definition::header(first, ws).is_ok_and(|header| header.result.is_some() || header.right.is_some());
    if !first.starts_with([':', '∇', '[']) && !first.contains(['⍺', '⍵']) && !first.ends_with('{') && is_header()
    {
        let lines: Vec<Array> = source.lines().map(|line| text_array(line).raveled()).collect();
        let done = fix_lines(ws, &nested::assemble(&[lines.len()], lines)?)?;
        return match is_text(&done) {
            true => nested::assemble(&[1], vec![done.raveled()]),
            false => Err(Error::domain(format!("{first} does not begin a function"))),
        };
    }
    if first.starts_with('{') && is_name(given) {
        ws.machine.script(ws, &format!("{given}←{}", source.trim()))?;
        return nested::assemble(&[1], vec![text_array(given).raveled()]);
    }
    ws.machine.script(ws, source)?;
    let names: Vec<Array> = defined_names(source).into_iter().map(|name| text_array(name).raveled()).collect();
    nested::assemble(&[names.len()], names)
}

/// The names that the outermost lines of a source give something: in front of an arrow, behind `:Namespace`.
fn defined_names(source: &str) -> Vec<&str> {
    let (mut depth, mut names) = (0_usize, Vec::new());
    for line in source.lines().map(str::trim) {
        let lower = line.to_lowercase();
        let begins = [":namespace", ":class", ":interface"].iter().any(|word| lower.starts_with(word));
        let ends = [":endnamespace", ":endclass", ":endinterface"].iter().any(|word| lower.starts_with(word));
        let name =
            if begins { line.split_whitespace().nth(1) } else { line.split_once('←').map(|(name, _)| name.trim()) };
        if depth == 0
            && let Some(name) = name.filter(|name| is_name(name))
        {
            names.push(name);
        }
        let open = line.matches('{').count() + usize::from(begins);
        depth = (depth + open).saturating_sub(line.matches('}').count() + usize::from(ends));
    }
    names
}

/// `⎕FX y`: makes a function of lines: its name, or the number of the line that cannot be.
pub fn fix_lines(ws: &Workspace, y: &Array) -> Result<Array> {
    let lines: Vec<String> = match y.kind() {
        ElementType::Box => (0..y.count()).map(|index| text_of(&nested::content(y, index))).collect::<Result<_>>()?,
        _ if y.rank() == 2 => table_rows(y)?,
        _ if y.rank() < 2 => text_of(y)?.lines().map(str::to_string).collect(),
        _ => return Err(Error::rank("a function is a matrix or a list of lines")),
    };
    if let Some(name) = fix_texts(ws, &lines).ok().flatten() {
        return Ok(text_array(&name));
    }
    let wrong = lines.iter().position(|line| token::tokens(line).is_err()).unwrap_or(0);
    Ok(Array::from(wrong as i64 + ws.settings.origin.get()))
}

/// Makes a function of its header and lines: its name, or nothing if there are no lines.
pub fn fix_texts(ws: &Workspace, lines: &[String]) -> Result<Option<String>> {
    if lines.is_empty() {
        return Ok(None);
    }
    // The trees of the lines take several times their memory.
    budget::check::<u64>(lines.iter().map(String::len).sum())?;
    define(ws, definition::function(lines, ws)?).map(Some)
}

/// Gives a function its name.
pub fn define(ws: &Workspace, defined: Defined) -> Result<String> {
    let name = defined.header.name.clone();
    let slot = ws.slot(&name);
    if matches!(ws.meaning(slot), Meaning::Value(_) | Meaning::Label(_)) && defined.header.left_operand.is_some() {
        return Err(refused(format!("{name} is a variable")));
    }
    ws.set(slot, Meaning::Function(Function::Defined(Arc::new(defined))));
    Ok(name)
}
