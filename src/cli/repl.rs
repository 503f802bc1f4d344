//! The prompt: sentences are read, and run in a session, until that ends.

use std::io;
use std::rc::Rc;

use jackal::rooms::assist::notes::Notes;
use jackal::rooms::display::width::wrapped;
use jackal::rooms::host::Host;
use jackal::rooms::session::os::terminal_columns;
use jackal::rooms::session::{OsHost, Session};

use super::commands;
use super::exit_status::{FAILED, INTERRUPTED, RunEnd, complain, ended_by};
use super::lines::Lines;
use super::progress::Waiting;
use super::signal;

/// The first lines at a terminal.
const GREETING: [&str; 2] = [
    concat!("Jackal ", env!("CARGO_PKG_VERSION"), ". )j )k )q )apl change the language."),
    ")help shows help, )learn is a course, Ctrl-C stops a sentence, Ctrl-D leaves.",
];

/// The line behind the greeting where nothing can be kept.
const NO_HISTORY: &str = "No folder can be written, so these lines are not kept for the next session.";

/// The prompt of a terminal.
pub struct Repl {
    lines: Rc<Lines>,
}

impl Repl {
    /// A prompt, unless the terminal cannot be used.
    pub fn new() -> Option<Self> {
        Some(Repl { lines: Rc::new(Lines::new(super::state_directory::file("history"))?) })
    }

    /// The system as host, its keyboard being this prompt.
    pub fn host(&self) -> OsHost {
        let lines = self.lines.clone();
        OsHost::standard().with_keyboard(Box::new(move |prompt| lines.read(prompt)))
    }

    /// Reads and evaluates until Ctrl-D or a request to end; the exit status.
    pub fn run(&self, session: &mut Session, host: &OsHost) -> i32 {
        let columns = self.lines.columns().unwrap_or_else(terminal_columns);
        for line in GREETING {
            print!("{}", wrapped(line, "", columns));
        }
        if !self.lines.has_history() {
            print!("{}", wrapped(NO_HISTORY, "", columns));
        }
        if !has_unicode() {
            jackal::rooms::assist::commands::begin_in_ascii(session);
        }
        let mut notes = Notes::default();
        loop {
            if !self.lines.has_pasted()
                && let Some(status) = super::idle_events::until_key(session, host)
            {
                return status;
            }
            self.lines.look(session);
            let read = host.read_line(&session.prompt());
            self.lines.look_away();
            let line = match read {
                Ok(Some(line)) => line,
                Ok(None) => return 0,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                // Bytes that are not text: what was typed is lost, the session is not.
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    complain(&format!("this line cannot be read: {error}"));
                    continue;
                }
                Err(error) => {
                    complain(&format!("cannot read the terminal: {error}"));
                    return FAILED;
                }
            };
            self.lines.forget_dropped();
            match commands::run(session, &line, true) {
                Some(RunEnd::Exit(status)) => return status,
                Some(_) => continue,
                None => {}
            }
            if let Some(columns) = self.lines.columns() {
                host.set_columns(columns);
            }
            let waiting = Waiting::begin(session.stop());
            let done = session.eval_line(&line);
            drop(waiting);
            if done.is_ok() {
                self.say_notes(session, host, &mut notes, &line);
            }
            if signal::is_leaving() {
                signal::begin_saving();
                return leave(session);
            }
            if let Err(error) = done
                // Dropping a half-typed definition is not an error.
                && !self.lines.forget_dropped()
                && let RunEnd::Exit(status) = ended_by(session, &error)
            {
                return status;
            }
        }
    }

    /// Says what a line that ran may not have been meant to do.
    fn say_notes(&self, session: &mut Session, host: &OsHost, notes: &mut Notes, line: &[u8]) {
        let line = String::from_utf8_lossy(line);
        for note in notes.line_notes(session, &line) {
            let columns = self.lines.columns().unwrap_or_else(terminal_columns);
            let _ = host.draw(&format!("{}\n", self.lines.dimmed(wrapped(&note, "", columns).trim_end())));
        }
    }
}

/// The file in which the names of a session that Ctrl-C ended are found.
const LEFT: &str = "left.jackal";

/// Saves the names next to the history, and gives the exit status.
fn leave(session: &mut Session) -> i32 {
    let file = super::state_directory::file(LEFT).map(|file| file.display().to_string());
    if let Some(file) = file
        && let RunEnd::Done = commands::keep(session, &file)
    {
        complain(&format!("the names are in '{file}'"));
    }
    INTERRUPTED
}

/// Whether the terminal shows more than ASCII, by the variables of its language. It does if they say nothing.
fn has_unicode() -> bool {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let language = said.map(|value| value.to_lowercase()).find(|value| !value.is_empty());
    language.is_none_or(|value| value.contains("utf-8") || value.contains("utf8"))
}
