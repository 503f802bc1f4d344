//! Proposals for the name of a script that a line loads: scripts of the library, and those in the folder of the document.

use std::path::Path;

use jackal::rooms::session::Notation;
use jackal::rooms::session::library::LIBRARIES;
use serde_json::{Value, json};

use super::document::OpenDocument;

/// The files of a folder that are looked at.
const FILES_MAX: usize = 1000;

/// What stands before the name of a script, by notation.
fn loaders(notation: Notation) -> &'static [&'static str] {
    match notation {
        Notation::J => &["load '", "require '", "load'", "require'"],
        Notation::APL => &[":Require file://", ")COPY ", "]load "],
        _ => &["\\l "],
    }
}

/// The name that is typed, if the line up to the cursor ends in one behind a word that loads scripts.
///
/// In J several names stand between the quotes.
fn typed(notation: Notation, before: &str) -> Option<&str> {
    let found = loaders(notation).iter().find_map(|loader| Some(before.rsplit_once(*loader)?.1))?;
    if notation != Notation::J {
        return Some(found);
    }
    let last = found.rsplit(' ').next().unwrap_or(found);
    (!found.contains('\'')).then_some(last)
}

/// The proposals for the name of a script before a byte; nothing if none stands there.
pub fn complete(document: &OpenDocument, notation: Notation, folder: Option<&Path>, offset: usize) -> Option<Value> {
    let start = document.start(document.line_of(offset));
    let before = document.text.get(start..offset)?;
    let name = typed(notation, before)?;
    let is_of_notation = |file: &str| match notation {
        Notation::J | Notation::APL => Notation::from_file_name(file) == Some(notation),
        _ => Notation::from_file_name(file).is_some_and(|own| own.dialect().is_some()),
    };
    let own = LIBRARIES.iter().filter(|library| library.notation() == notation && !library.always);
    let mut names: Vec<(String, &str)> = own.map(|library| (library.name.to_string(), library.help)).collect();
    let (inner, front) =
        name.rsplit_once('/').map_or(("", ""), |(inner, _)| (inner, name.get(..=inner.len()).unwrap_or("")));
    if let Some(entries) = folder.and_then(|folder| std::fs::read_dir(folder.join(inner)).ok()) {
        let files = entries.take(FILES_MAX).filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        names.extend(files.filter(|file| is_of_notation(file)).map(|file| (format!("{front}{file}"), "")));
    }
    names.retain(|(found, _)| found.starts_with(name));
    names.sort_unstable();
    names.dedup();
    let range = document.range(&(offset - name.len()..offset));
    let item = |(name, help): &(String, &str)| json!({"label": name, "kind": 17, "detail": help, "textEdit": {"range": range, "newText": name}});
    Some(json!({"isIncomplete": false, "items": names.iter().map(item).collect::<Vec<Value>>()}))
}
