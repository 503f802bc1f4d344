//! Commands at the prompt and in a pipe: those that all front ends have, and those that need a terminal.

mod edit;
mod reply;

use jackal::rooms::assist::commands::{self, Reply};
use jackal::rooms::session::{Notation, Session, panic_guard};

use super::exit_status::{RunEnd, ended_by};
use super::help::width;
use super::library_command;
use super::script::longest;
use reply::{failed, printed, say};

/// Does what a line says that is a command; nothing if it is none. At the prompt, `help`, `?`, `quit` and `exit` alone are commands,
/// too. What it shows goes to the standard output.
pub fn run(session: &mut Session, line: &[u8], at_prompt: bool) -> Option<RunEnd> {
    // A mistake of ours in a command ends the command alone.
    let ran =
        panic_guard::catch(|| Ok(commands::run(session, line, at_prompt, width()).map(|reply| done(session, reply))));
    ran.unwrap_or_else(|error| Some(ended_by(session, &error)))
}

/// Writes the names to a workspace file of the program's own.
pub fn keep(session: &mut Session, file: &str) -> RunEnd {
    let reply = commands::keep(session, file);
    done(session, reply)
}

fn done(session: &mut Session, reply: Reply) -> RunEnd {
    match reply {
        Reply::Said(text) => say(&text),
        Reply::Failed(message) => failed(&message),
        Reply::Error(error) => ended_by(session, &error),
        Reply::Explained(explained, view) => {
            // Bars are drawn in the letters of boxes.
            let ascii = commands::is_ascii(session);
            printed(library_command::print_drawn(&super::explain::drawn(*explained, view, ascii)))
        }
        Reply::Elsewhere(name, rest) => match name {
            "learn" => on_learn(session, &rest),
            "load" => {
                let reply = commands::load(session, &rest, longest(session));
                done(session, reply)
            }
            "edit" => edit::edit(session, &rest),
            "show" => match library_command::show_run(&rest) {
                0 => RunEnd::Done,
                status => RunEnd::Failed(status.into()),
            },
            _ => RunEnd::Exit(0),
        },
    }
}

/// The course of a notation, or a chapter of it; it has sessions of its own.
fn on_learn(session: &mut Session, text: &str) -> RunEnd {
    // The name of a notation asks for its course, else it is that of the notation here.
    let asked = Notation::from_name(text);
    let notation = asked.unwrap_or_else(|| session.notation());
    let chapter = Some(text.to_string()).filter(|text| !text.is_empty() && asked.is_none());
    let notation = super::shared_options::Switches::new(notation);
    let options = super::learn::LearnOptions { notation, chapter, ..Default::default() };
    match super::learn::run(&options) {
        0 => RunEnd::Done,
        status => RunEnd::Failed(status),
    }
}
