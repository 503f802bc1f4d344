//! Runs a script that the command line names.

use std::io::ErrorKind;
use std::path::Path;

use clap::CommandFactory;
use jackal::rooms::near::nearest;
use jackal::rooms::session::{self, Notation, Session};

use super::exit_status::{FAILED, RunEnd, complain, ended_by};
use super::options::Options;

/// The longest script that is read.
const SCRIPT_BYTES_MAX: u64 = 1 << 30;

/// The longest script that a session reads.
pub fn longest(session: &Session) -> u64 {
    session.limits().memory.map_or(SCRIPT_BYTES_MAX, |bytes| SCRIPT_BYTES_MAX.min(bytes as u64))
}

/// Runs the script of a file that the command line names, or one that is part of the program.
pub fn run(session: &mut Session, path: &Path, show: bool) -> RunEnd {
    let name = path.display().to_string();
    if path.is_dir() && [Notation::Q, Notation::K].contains(&session.notation()) {
        // A database of q is a folder.
        return match session.eval(&format!("\\l {name}")).error {
            None => RunEnd::Done,
            Some(error) => ended_by(session, &error),
        };
    }
    let longest = longest(session);
    let text = match (session::os::read_script(path, longest), session::library::find(&name)) {
        (Ok(text), _) => text,
        // A name that is not a file may be one of the scripts in the program.
        (Err(_), Some(library)) => library.text.as_bytes().to_vec(),
        (Err(error), None) => {
            match command_like(&name).filter(|_| error.kind() == ErrorKind::NotFound) {
                Some(command) if command == name => {
                    complain(&format!(
                        "there is no file '{name}'; the options of a command stand behind it: jackal {name} OPTION..."
                    ));
                }
                Some(command) => complain(&format!("there is no file '{name}'; is it 'jackal {command}'?")),
                None => complain(&format!("cannot read '{name}': {error}")),
            }
            return RunEnd::Failed(FAILED);
        }
    };
    run_text(session, &text, &name, show)
}

/// The command of the program that a word is spelled almost like.
fn command_like(word: &str) -> Option<String> {
    let program = Options::command();
    let shown = program.get_subcommands().filter(|command| !command.is_hide_set());
    let names: Vec<&str> = shown.map(clap::Command::get_name).collect();
    if names.contains(&word) {
        return Some(word.to_string());
    }
    nearest(word, names, 1).first().map(ToString::to_string)
}

fn run_text(session: &mut Session, text: &[u8], name: &str, show: bool) -> RunEnd {
    match session.run_script(text, name, show).error {
        None => RunEnd::Done,
        Some(error) => ended_by(session, &error),
    }
}
