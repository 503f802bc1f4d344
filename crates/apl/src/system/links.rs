//! Sources in files and folders, as Link of Dyalog's reads them: a file for each function, operator, array, namespace or class, a folder
//! for each namespace.

use std::path::Path;

use super::files::{check_files, text_in};
use super::name_lists::is_name;
use super::spaces::referred;
use crate::error::{Error, Result};
use crate::names::{Meaning, Space, Workspace};
use crate::read::Classes;
use crate::show::text_array;
use crate::value::Outcome;

/// Folders are nested to this depth.
const FOLDER_DEPTH_MAX: usize = 50;

/// The endings of files that Link reads, without their points.
const ENDINGS: [&str; 9] = ["aplf", "aplo", "apln", "apla", "aplc", "apli", "dyalog", "mipage", "apl"];

fn ending(path: &str) -> Option<String> {
    let ending = Path::new(path).extension()?.to_str()?.to_lowercase();
    ENDINGS.contains(&ending.as_str()).then_some(ending)
}

/// Reads a file or a folder of files into a namespace that is named; the text that says so.
pub fn imported(ws: &Workspace, space: &str, path: &str) -> Result<String> {
    check_files(ws)?;
    let entry = ws.host.entry(Path::new(path)).map_err(|error| Error::outside(&error))?;
    let target = match space {
        "" | "#" => ws.root(),
        name => referred(ws, &text_array(name))?,
    };
    match entry.directory {
        true => folder(ws, &target, path, 0)?,
        false => file(ws, &target, path)?,
    }
    Ok(format!("Imported: {} ← {path}", target.label()))
}

fn folder(ws: &Workspace, space: &Space, path: &str, depth: usize) -> Result<()> {
    if depth > FOLDER_DEPTH_MAX {
        return Err(Error::limit(format!("folders are nested deeper than {FOLDER_DEPTH_MAX}")));
    }
    let mut entries = ws.host.list(Path::new(path)).map_err(|error| Error::outside(&error))?;
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    // Namespaces and classes first: a class may go on from one that is read later in the order of names, so what fails is tried again.
    let mut waiting: Vec<String> = Vec::new();
    for entry in &entries {
        ws.poll()?;
        let inner = format!("{}/{}", path.trim_end_matches('/'), entry.name);
        if entry.directory {
            if is_name(&entry.name) {
                let _inside = ws.enter(space)?;
                let named = ws.named_space(&entry.name)?;
                drop(_inside);
                folder(ws, &named, &inner, depth + 1)?;
            }
        } else if ending(&inner).is_some() {
            waiting.push(inner);
        }
    }
    loop {
        let (before, mut failed, mut first) = (waiting.len(), Vec::new(), None);
        for inner in waiting {
            ws.poll()?;
            if let Err(error) = file(ws, space, &inner) {
                first.get_or_insert(error);
                failed.push(inner);
            }
        }
        match first {
            None => return Ok(()),
            Some(error) if failed.len() == before => return Err(error),
            Some(_) => waiting = failed,
        }
    }
}

/// Reads one file into a namespace.
fn file(ws: &Workspace, space: &Space, path: &str) -> Result<()> {
    let (text, _) = text_in(ws, path)?;
    let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_string();
    let _inside = ws.enter(space)?;
    let done = match ending(path).as_deref() {
        Some("apla") => array(ws, &stem, &text),
        _ => super::sources::fix_source(ws, &text, &stem).map(drop),
    };
    done.map_err(|error| error.note(format!("in {path}")))
}

/// A value that stands in array notation.
fn array(ws: &Workspace, name: &str, text: &str) -> Result<()> {
    if !is_name(name) {
        return Err(Error::domain(format!("{name} is not a name")));
    }
    match ws.machine.execute(ws, &text_array(text.trim()))? {
        Outcome::Shown(value) | Outcome::Silent(value) => {
            ws.set(ws.slot(name), Meaning::Value(value));
            Ok(())
        }
        _ => Err(Error::value("the file holds no value")),
    }
}

/// `:Require file://name`: reads the file, from the folder of the script's or from that of the session.
pub fn required(ws: &Workspace, rest: &str) -> Result<()> {
    let name = rest.split('⍝').next().unwrap_or_default().trim();
    let path = name.strip_prefix("file://").unwrap_or(name);
    if path.is_empty() {
        return Err(Error::syntax(":Require needs the name of a file"));
    }
    let path = if ending(path).is_some() { path.to_string() } else { format!("{path}.dyalog") };
    file(ws, &ws.current_space(), &path)
}
