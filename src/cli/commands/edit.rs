//! `)edit`.

use std::process::Command;

use jackal::rooms::session::Session;
use jackal::rooms::session::os::write_whole;

use super::reply::failed;
use crate::cli::exit_status::{RunEnd, ended_by};

/// Opens the definition of a name in the editor, and runs what comes back.
pub fn edit(session: &mut Session, name: &str) -> RunEnd {
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_name {
        return failed(")edit takes a name");
    }
    // An editor is a program, which does what it likes.
    if let Err(error) = session.check_reach("the shell") {
        return ended_by(session, &error);
    }
    let notation = session.notation();
    let text = session.definition(name).unwrap_or_else(|| (notation.facts().sketch)(name));
    let ending = notation.facts().endings.first().copied().unwrap_or_default();
    let file = std::env::temp_dir().join(format!("jackal-{}-{name}.{ending}", std::process::id()));
    let done = edited(&file, &text);
    let _ = std::fs::remove_file(&file);
    match done {
        Err(message) => failed(&message),
        Ok(new) if new == text => RunEnd::Done,
        Ok(new) => match session.eval(&new).error {
            None => RunEnd::Done,
            Some(error) => ended_by(session, &error),
        },
    }
}

/// The text after the user has edited it.
fn edited(file: &std::path::Path, text: &str) -> Result<String, String> {
    write_whole(file, text.as_ref()).map_err(|error| format!("cannot write '{}': {error}", file.display()))?;
    let variable = |name| std::env::var(name).ok().filter(|text| !text.trim().is_empty());
    let editor = variable("VISUAL").or_else(|| variable("EDITOR")).unwrap_or_else(|| "vi".to_string());
    let mut words = editor.split_whitespace();
    let program = words.next().unwrap_or("vi");
    let status = Command::new(program).args(words).arg(file).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => return Err(format!("the editor '{program}' ended with {status}; nothing is changed")),
        Err(error) => return Err(format!("cannot run the editor '{program}': {error}")),
    }
    std::fs::read_to_string(file).map_err(|error| format!("cannot read '{}': {error}", file.display()))
}
