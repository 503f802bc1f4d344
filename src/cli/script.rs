//! Runs a script that the command line names.

use std::path::Path;

use jackal::rooms::session::{self, Session};

use super::exit_status::{FAILED, RunEnd, complain, ended_by};

/// The longest script that is read.
const SCRIPT_BYTES_MAX: u64 = 1 << 30;

/// The longest script that a session reads.
pub fn longest(session: &Session) -> u64 {
    session.limits().memory.map_or(SCRIPT_BYTES_MAX, |bytes| SCRIPT_BYTES_MAX.min(bytes as u64))
}

/// Runs the script of a file that the command line names, or one that is part of the program.
pub fn run(session: &mut Session, path: &Path, show: bool) -> RunEnd {
    let name = path.display().to_string();
    let longest = longest(session);
    let text = match (session::os::read_script(path, longest), session::library::find(&name)) {
        (Ok(text), _) => text,
        // A name that is not a file may be one of the scripts in the program.
        (Err(_), Some(library)) => library.text.as_bytes().to_vec(),
        (Err(error), None) => {
            complain(&format!("cannot read '{name}': {error}"));
            return RunEnd::Failed(FAILED);
        }
    };
    run_text(session, &text, &name, show)
}

fn run_text(session: &mut Session, text: &[u8], name: &str, show: bool) -> RunEnd {
    match session.run_script(text, name, show).error {
        None => RunEnd::Done,
        Some(error) => ended_by(session, &error),
    }
}
