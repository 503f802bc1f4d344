//! The prompt: lines edited with rustyline, a history that outlives the session.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::rc::Rc;

use jackal::host::Host;
use jackal::session::{OsHost, Session};
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

use super::ending::{End, FAILED, complain, ended_by};

/// Lines of history that are kept.
const HISTORY: usize = 10_000;

/// The prompt of a terminal.
pub struct Repl {
    lines: Rc<Lines>,
}

/// Where the session's lines come from.
struct Lines {
    editor: RefCell<DefaultEditor>,
    history: Option<PathBuf>,
    /// The rest of what was pasted with line ends in it.
    pending: RefCell<VecDeque<Vec<u8>>>,
    /// Whether Ctrl-C dropped the line that was being typed.
    dropped: Cell<bool>,
}

impl Repl {
    /// A prompt, unless the terminal cannot be used.
    pub fn new() -> Option<Self> {
        let config = Config::builder().max_history_size(HISTORY).ok()?.auto_add_history(false).build();
        let mut editor = DefaultEditor::with_config(config).ok()?;
        let history = history_file();
        if let Some(file) = &history {
            let _ = editor.load_history(file);
        }
        let (pending, dropped) = (RefCell::default(), Cell::new(false));
        Some(Repl { lines: Rc::new(Lines { editor: RefCell::new(editor), history, pending, dropped }) })
    }

    /// The system as host, its keyboard being this prompt.
    pub fn host(&self) -> OsHost {
        let lines = self.lines.clone();
        OsHost::standard().with_keyboard(Box::new(move |prompt| lines.read(prompt)))
    }

    /// Reads and evaluates until Ctrl-D or a request to end; the exit status.
    pub fn run(&self, session: &mut Session, host: &OsHost) -> i32 {
        println!(
            "Jackal {}. )j )k )q change the notation, Ctrl-C stops a sentence, Ctrl-D leaves.",
            env!("CARGO_PKG_VERSION")
        );
        loop {
            let line = match host.read_line(session.notation().prompt()) {
                Ok(Some(line)) => line,
                Ok(None) => return 0,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    complain(&format!("cannot read the terminal: {error}"));
                    return FAILED;
                }
            };
            self.lines.dropped.set(false);
            if let Err(error) = session.eval_line(&line)
                // Dropping a half-typed definition is no error.
                && !self.lines.dropped.take()
                && let End::Exit(status) = ended_by(session, &error)
            {
                return status;
            }
        }
    }
}

impl Lines {
    fn read(&self, prompt: &str) -> io::Result<Option<Vec<u8>>> {
        if let Some(line) = self.pending.borrow_mut().pop_front() {
            return Ok(Some(line));
        }
        let read = self.editor.borrow_mut().readline(prompt);
        match read {
            Ok(text) => Ok(Some(self.entered(&text))),
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Interrupted) => {
                self.dropped.set(true);
                Err(io::ErrorKind::Interrupted.into())
            }
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    /// Takes the first line, keeps the others for the next reads, and remembers all in the history.
    fn entered(&self, text: &str) -> Vec<u8> {
        let mut lines = text.split('\n').map(|line| line.trim_end_matches('\r').as_bytes().to_vec());
        let first = lines.next().unwrap_or_default();
        self.pending.borrow_mut().extend(lines);
        if !text.trim().is_empty() {
            let mut editor = self.editor.borrow_mut();
            let _ = editor.add_history_entry(text);
            if let Some(file) = &self.history {
                // What cannot be remembered is forgotten; the session goes on.
                let _ = editor.append_history(file);
            }
        }
        first
    }
}

/// The file of the history, its folder made: in the state folder of the XDG base directories.
fn history_file() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = variable("XDG_STATE_HOME").or_else(|| Some(std::env::home_dir()?.join(".local/state")))?;
    let folder = state.join("jackal");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}
