//! `)save` and `)load`.

use std::fmt::Write;

use crate::error::{Error, ErrorKind, Result};
use crate::session::os::write_whole;
use crate::session::saved::{Definitions, Loaded, Loading, Unsaved, format};
use crate::session::{Notation, Session};

use super::reply::{Reply, failed};

/// The option of a command that replaces an existing file.
const FORCE: &str = "-force";
/// A message lists at most this many names.
const LISTED_NAMES_MAX: usize = 12;

/// The text behind a command: whether it is forced, and the file.
pub(super) fn forced(text: &str) -> (bool, &str) {
    match text.strip_prefix(FORCE) {
        Some(rest) if rest.is_empty() || rest.starts_with([' ', '\t']) => (true, rest.trim()),
        _ => (false, text),
    }
}

/// The error of a command as what it answers: a security violation is shown as one of a sentence.
pub(super) fn unreached(error: Error) -> Reply {
    match error.kind() {
        ErrorKind::Security => Reply::Error(error),
        _ => failed(error.notes().last().cloned().unwrap_or_default()),
    }
}

/// The file to write to, with the ending of workspace files if it has none.
pub(super) fn with_ending(file: &str) -> String {
    match std::path::Path::new(file).extension() {
        Some(_) => file.to_string(),
        None => format!("{file}.{}", format::ENDING),
    }
}

/// Writes the names: to a script of one notation if the file's name tells one, else to a workspace file.
pub fn save(session: &mut Session, text: &str, _: usize) -> Reply {
    let (is_forced, file) = forced(text);
    if file.is_empty() {
        return failed(")save takes the name of a file");
    }
    let file = with_ending(file);
    match session.is_changed(&file) {
        Err(error) => return unreached(error),
        Ok(true) if !is_forced => {
            return failed(format!(
                "'{file}' is there, and this session did not load or save it as it is; )save {FORCE} {file} replaces it"
            ));
        }
        Ok(_) => {}
    }
    written(session, &file, |session, text| session.write_script(&file, text))
}

/// Saves the names when the program ends a session, into a file of the program's own, which no sandbox shuts off.
pub fn keep(session: &mut Session, file: &str) -> Reply {
    written(session, file, |_, text| {
        let done = write_whole(file.as_ref(), text.as_ref());
        done.map_err(|error| Error::outside(&error).note(format!("cannot write '{file}': {error}")))
    })
}

pub(super) fn written(session: &mut Session, file: &str, write: impl Fn(&Session, &str) -> Result<()>) -> Reply {
    let found = match session.definitions(Notation::from_file_name(file)) {
        Ok(found) => found,
        Err(error) => return Reply::Error(error),
    };
    if let Err(error) = write(session, &found.text()) {
        return unreached(error);
    }
    saved_reply(&found, file)
}

/// The reply with the number of saved names, and the names that were not saved.
fn saved_reply(found: &Definitions, file: &str) -> Reply {
    let saved = format!("saved {} to {file}", counted(found.names.len()));
    if found.unsaved.is_empty() {
        return Reply::Said(saved + "\n");
    }
    let more = match Notation::from_file_name(file) {
        Some(_) => "\n)save FILE.jackal keeps the names of all notations",
        None => "",
    };
    failed(format!("{saved}\nnot saved: {}{more}", reasons(&found.unsaved)))
}

/// The names that were not saved, those of one reason together.
fn reasons(unsaved: &[Unsaved]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for Unsaved { name, reason } in unsaved {
        match groups.iter_mut().find(|(known, _)| known == reason) {
            Some((_, names)) => names.push(name),
            None => groups.push((reason, vec![name])),
        }
    }
    let group = |(reason, names): &(&str, Vec<&str>)| format!("{} ({reason})", names.join(", "));
    groups.iter().map(group).collect::<Vec<_>>().join("; ")
}

fn counted(count: usize) -> String {
    if count == 1 { "1 name".to_string() } else { format!("{count} names") }
}

/// Names for a message: the first of many.
fn listed(names: &[String]) -> String {
    let more = if names.len() > LISTED_NAMES_MAX { " ..." } else { "" };
    names.get(..LISTED_NAMES_MAX).unwrap_or(names).join(" ") + more
}

/// Runs a script of at most so many bytes, or brings the names of a workspace file, and says what came.
pub fn load(session: &mut Session, text: &str, longest: u64) -> Reply {
    let (is_forced, file) = forced(text);
    if file.is_empty() {
        return failed(")load takes the name of a script");
    }
    let file = session.workspace_file(file);
    let text = match session.script_text(&file, longest) {
        Ok(text) => text,
        Err(error) => return unreached(error),
    };
    session.remember_file(&file, &text);
    if format::is_workspace(&text, &file) {
        return brought(session, &text, &file, if is_forced { Loading::Replace } else { Loading::Add });
    }
    let before = session.known_names();
    match session.run_script(&text, &file, false).error {
        Some(error) => Reply::Error(error),
        None => {
            let mut new = session.known_names();
            // Names that the library defined on the way are not reported.
            new.retain(|name| before.binary_search(name).is_err() && !name.ends_with("_z_"));
            Reply::Said(if new.is_empty() { String::new() } else { format!("loaded {file}: {}\n", listed(&new)) })
        }
    }
}

/// Loads a workspace file and says what came, or why nothing did.
pub(super) fn brought(session: &mut Session, text: &[u8], file: &str, loading: Loading<'_>) -> Reply {
    let nothing = |error: Error| error.note(format!("nothing was loaded from '{file}'"));
    let Ok(text) = std::str::from_utf8(text) else {
        return failed(format!("'{file}' is not a workspace file of ours: it is not UTF-8"));
    };
    if let Err(error) = format::body(text) {
        return failed(format!("'{file}' cannot be loaded: {}", error.notes().join("; ")));
    }
    match session.load_workspace(text, loading) {
        Err(error) => Reply::Error(nothing(error)),
        Ok(Loaded::Names(names, stayed)) => {
            let mut told = format!("loaded {} from {file}: {}", counted(names.len()), listed(&names));
            if !stayed.is_empty() {
                let _ = write!(told, "\nnot copied: {}", listed(&stayed));
            }
            let is_known = |name: &&&str| names.iter().chain(&stayed).any(|known| known == **name);
            let wanted = if let Loading::Chosen(names) | Loading::Missing(names) = loading { names } else { &[] };
            let absent: Vec<String> = wanted.iter().filter(|name| !is_known(name)).map(ToString::to_string).collect();
            if !absent.is_empty() {
                let _ = write!(told, "\nnot found: {}", listed(&absent));
            }
            match stayed.is_empty() && absent.is_empty() {
                true => Reply::Said(told.trim_end().to_string() + "\n"),
                false => failed(told),
            }
        }
        Ok(Loaded::Refused(names)) => failed(format!(
            "nothing was loaded from '{file}': it gives other values to {}; )load {FORCE} {file} replaces them",
            listed(&names)
        )),
    }
}
