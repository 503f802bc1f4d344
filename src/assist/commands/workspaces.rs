//! The commands by which those who write APL save and load workspaces: `)SAVE`, `)LOAD`, `)COPY`, `)PCOPY`, `)WSID`, `)LIB`, `)DROP`, `)CONTINUE`,
//! and `)ED` by which they edit.

use crate::array::Width;
use crate::k::value::time;
use crate::session::saved::{Loading, format};
use crate::session::{Notation, Session};

use super::reply::{Reply, failed, in_notation, text_of};
use super::saved::{brought, forced, unreached, with_ending, written};

/// The names of the commands.
pub const NAMES: [&str; 10] = ["SAVE", "LOAD", "COPY", "PCOPY", "WSID", "LIB", "DROP", "CONTINUE", "ED", "EDIT"];
/// The name of a workspace that was not saved.
const CLEAR: &str = "CLEAR WS";
/// The longest workspace file that is read.
const WORKSPACE_MAX: u64 = 1 << 30;
/// The workspace that `)CONTINUE` saves.
const CONTINUE: &str = "CONTINUE";

/// Does what a command says; nothing if it is not one of these, or is about a script.
pub fn run(session: &mut Session, name: &str, rest: &str) -> Option<Reply> {
    if session.notation() != Notation::APL {
        return None;
    }
    match name {
        "SAVE" => Some(save(session, rest)),
        "LOAD" => load(session, rest, Loading::Anew),
        "COPY" => {
            let names: Vec<&str> = rest.split_whitespace().skip(1).collect();
            load(session, rest, if names.is_empty() { Loading::Replace } else { Loading::Chosen(&names) })
        }
        "PCOPY" => {
            let names: Vec<&str> = rest.split_whitespace().skip(1).collect();
            let copied = load(session, rest, Loading::Missing(&names));
            Some(copied.unwrap_or_else(|| failed(")PCOPY takes the name of a workspace, and names in it")))
        }
        "WSID" => Some(name_workspace(session, rest)),
        "LIB" => Some(list(session, rest)),
        "DROP" => Some(drop_file(session, rest)),
        "ED" | "EDIT" => Some(Reply::Elsewhere("edit", rest.to_string())),
        "CONTINUE" => Some(match save_as(session, CONTINUE) {
            Reply::Said(_) => Reply::Elsewhere("quit", String::new()),
            other => other,
        }),
        _ => None,
    }
}

/// The name of the workspace.
fn id(session: &mut Session) -> String {
    let value = in_notation(session, Notation::APL, |session| session.value("⎕WSID")).ok().flatten();
    value.and_then(|value| text_of(&value)).unwrap_or_else(|| CLEAR.to_string())
}

fn set_id(session: &mut Session, name: &str) -> Option<Reply> {
    let sentence = format!("⎕WSID←'{}'", name.replace('\'', "''"));
    in_notation(session, Notation::APL, |session| session.value(&sentence)).err().map(Reply::Error)
}

/// The name of a file without the ending of workspace files.
fn stem(file: &str) -> &str {
    file.strip_suffix(&format!(".{}", format::ENDING)).unwrap_or(file)
}

/// The time of a moment, in seconds since 1970, as it is read.
fn moment(session: &Session, seconds: f64) -> String {
    let text = time::text(session.local_seconds(seconds).saturating_mul(1_000_000_000), Width::Timestamp);
    let (date, rest) = text.split_once('D').unwrap_or((&text, ""));
    format!("{} {}", date.replace('.', "-"), rest.split('.').next().unwrap_or_default())
}

fn save(session: &mut Session, text: &str) -> Reply {
    let (is_forced, name) = forced(text);
    let current = id(session);
    let name = if name.is_empty() { current.as_str() } else { name };
    if name == CLEAR {
        return failed(format!("NOT SAVED, THIS WS IS {CLEAR}: )SAVE takes a name"));
    }
    let file = with_ending(name);
    let is_other = stem(&file) != current && session.entry(&file).is_ok();
    match session.is_changed(&file) {
        Err(error) => return unreached(error),
        Ok(is_changed) if (is_changed || is_other) && !is_forced => {
            return failed(format!("NOT SAVED, THIS WS IS {current}: )SAVE -force {name} replaces {file}"));
        }
        Ok(_) => {}
    }
    save_as(session, name)
}

/// Saves the workspace under a name, which is its name from then on.
fn save_as(session: &mut Session, name: &str) -> Reply {
    let file = with_ending(name);
    let before = id(session);
    if let Some(reply) = set_id(session, stem(&file)) {
        return reply;
    }
    let done = written(session, &file, |session, text| session.write_script(&file, text));
    match done {
        Reply::Said(_) => Reply::Said(format!("{file} saved {}\n", moment(session, session.now()))),
        other => {
            // Where nothing was written the workspace keeps its name. Names that could not be saved are reported all
            // the same.
            if session.entry(&file).is_err() {
                let _ = set_id(session, &before);
            }
            other
        }
    }
}

fn load(session: &mut Session, rest: &str, loading: Loading<'_>) -> Option<Reply> {
    let file = session.workspace_file(rest.split_whitespace().next()?);
    let text = match session.script_text(&file, WORKSPACE_MAX) {
        Ok(text) if format::is_workspace(&text, &file) => text,
        Ok(_) => return None,
        Err(_) if session.check_reach("files").is_ok() && session.entry(&file).is_err() => {
            return Some(failed(format!("WS NOT FOUND: there is no file {file} or {}", with_ending(&file))));
        }
        Err(error) => return Some(unreached(error)),
    };
    session.remember_file(&file, &text);
    let saved = session.entry(&file).map(|entry| moment(session, entry.modified));
    let reply = brought(session, &text, &file, loading);
    Some(match (reply, saved) {
        (Reply::Said(_), Ok(saved)) if loading == Loading::Anew => {
            if let Some(reply) = set_id(session, stem(&file)) {
                return Some(reply);
            }
            begun(session, &format!("{file} saved {saved}"))
        }
        (reply, _) => reply,
    })
}

/// Shows a message, then runs what the workspace that was loaded says in `⎕LX`.
fn begun(session: &mut Session, message: &str) -> Reply {
    let latent = session.value("⎕LX").ok().flatten().is_some_and(|text| !text.is_empty());
    if !latent {
        return Reply::Said(format!("{message}\n"));
    }
    let sentence = format!("⎕←'{}' ⋄ ⍎⎕LX", message.replace('\'', "''"));
    match session.eval_line(sentence.as_bytes()) {
        Ok(()) => Reply::Said(String::new()),
        Err(error) => Reply::Error(error),
    }
}

fn name_workspace(session: &mut Session, name: &str) -> Reply {
    let before = id(session);
    if name.is_empty() {
        return Reply::Said(format!("IS {before}\n"));
    }
    set_id(session, stem(name)).unwrap_or_else(|| Reply::Said(format!("WAS {before}\n")))
}

/// The workspaces of a folder.
fn list(session: &mut Session, folder: &str) -> Reply {
    let folder = if folder.is_empty() { "." } else { folder };
    let found = match session.files_in(folder) {
        Ok(found) => found,
        Err(error) => return unreached(error),
    };
    let is_workspace = |name: &&String| {
        let file = std::path::Path::new(folder).join(name);
        name.ends_with(&format!(".{}", format::ENDING)) && session.is_workspace(&file.to_string_lossy())
    };
    let names = found.iter().filter(is_workspace);
    Reply::Said(names.map(|name| format!("{}\n", stem(name))).collect())
}

fn drop_file(session: &mut Session, name: &str) -> Reply {
    if name.is_empty() {
        return failed(")DROP takes the name of a workspace");
    }
    let file = session.workspace_file(name);
    match session.is_of_others(&file) {
        Ok(true) => return failed(format!("'{file}' is not a workspace: )DROP leaves it")),
        Ok(false) => {}
        Err(error) => return unreached(error),
    }
    match session.remove_saved(&file) {
        Ok(()) => Reply::Said(format!("{}\n", moment(session, session.now()))),
        Err(error) => unreached(error),
    }
}
