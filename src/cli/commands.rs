//! Commands at the prompt and in a pipe: those that all front ends have, and those that need a terminal, as `)edit`.

use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::process::Command;

use jackal::rooms::assist::commands::{self, Reply};
use jackal::rooms::display::width::wrapped;
use jackal::rooms::session::os::terminal_columns;
use jackal::rooms::session::os::write_whole;
use jackal::rooms::session::{Notation, Session, panic_guard};

use super::exit_status::{self, RunEnd, ended_by};
use super::library_command;
use super::script::longest;
use super::{colour, output};

/// Does what a line says that is a command; nothing if it is none. At the prompt, `help`, `?`, `quit` and `exit` alone are commands,
/// too. What it shows goes to the standard output.
pub fn run(session: &mut Session, line: &[u8], at_prompt: bool) -> Option<RunEnd> {
    // A mistake of ours in a command ends the command alone.
    let ran = panic_guard::catch(|| {
        Ok(commands::run(session, line, at_prompt, terminal_columns()).map(|reply| done(session, reply)))
    });
    ran.unwrap_or_else(|error| Some(ended_by(session, &error)))
}

/// Writes the names to a workspace file of the program's own.
pub fn keep(session: &mut Session, file: &str) -> RunEnd {
    let reply = commands::keep(session, file);
    done(session, reply)
}

fn done(session: &mut Session, reply: Reply) -> RunEnd {
    match reply {
        Reply::Said(text) => say(session, &text),
        Reply::Failed(message) => failed(&message),
        Reply::Error(error) => ended_by(session, &error),
        Reply::Explained(explained, view) => {
            // Bars are drawn in the letters of boxes.
            let ascii = commands::is_ascii(session);
            let drawn = super::explain::drawn(*explained, view, ascii);
            printed(shown_text(session, &drawn))
        }
        Reply::Elsewhere(name, rest) => match name {
            "learn" => on_learn(session, &rest),
            "load" => {
                let reply = commands::load(session, &rest, longest(session));
                done(session, reply)
            }
            "edit" => edit(session, &rest),
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

/// Opens the definition of a name in the editor, and runs what comes back.
fn edit(session: &mut Session, name: &str) -> RunEnd {
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
    let default = || io::stdin().is_terminal().then(|| "vi".to_string());
    let Some(editor) = variable("VISUAL").or_else(|| variable("EDITOR")).or_else(default) else {
        return Err(")edit needs a terminal, or the variable EDITOR".to_string());
    };
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

/// A command that could not do its work.
fn failed(message: &str) -> RunEnd {
    exit_status::complain(message);
    RunEnd::Failed(exit_status::FAILED)
}

/// Shows what a command has to say. A text of one line is a sentence, which may be longer than the terminal is wide.
fn say(session: &Session, text: &str) -> RunEnd {
    let text = match text.lines().count() {
        1 if io::stdout().is_terminal() => Cow::Owned(wrapped(text.trim_end(), "", terminal_columns())),
        _ => Cow::Borrowed(text),
    };
    let shown = output::shown(&text);
    let painted = if colour::on_output() { colour::help(&shown).into() } else { shown };
    printed(shown_text(session, &painted))
}

/// Prints a text, through the pager if it is long. A pager is a program: a sandbox does without.
fn shown_text(session: &Session, text: &str) -> u8 {
    match session.check_reach("the shell") {
        Ok(()) => output::paged(text),
        Err(_) => output::print_drawn(text),
    }
}

/// The end of a command that has printed, by its status.
fn printed(status: u8) -> RunEnd {
    match status {
        0 => RunEnd::Done,
        status => RunEnd::Failed(status.into()),
    }
}
