//! The prompt: lines edited with rustyline, a history that outlives the session.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::rc::Rc;

use jackal::rooms::host::Host;
use jackal::rooms::session::{OsHost, Session};
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor, EventHandler, KeyCode, KeyEvent, Modifiers};

use super::commands;
use super::ending::{End, FAILED, INTERRUPTED, complain, ended_by};
use super::prompt::Aid;
use super::signal;
use super::waiting::Waiting;

/// Lines of history that are kept.
const HISTORY: usize = 10_000;

/// The prompt of a terminal.
pub struct Repl {
    lines: Rc<Lines>,
}

/// Where the session's lines come from.
struct Lines {
    editor: RefCell<Editor<Aid, MemHistory>>,
    history: Option<PathBuf>,
    /// The rest of what was pasted with line ends in it.
    pending: RefCell<VecDeque<Vec<u8>>>,
    /// Whether Ctrl-C dropped the line that was being typed.
    dropped: Cell<bool>,
}

impl Repl {
    /// A prompt, unless the terminal cannot be used.
    pub fn new() -> Option<Self> {
        let colour = has_colour();
        let config = Config::builder()
            .max_history_size(HISTORY)
            .ok()?
            .auto_add_history(false)
            .completion_type(CompletionType::List)
            .color_mode(if colour { ColorMode::Enabled } else { ColorMode::Disabled })
            .build();
        let entries = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, entries).ok()?;
        let aid = Aid::new(colour);
        editor.bind_sequence(KeyEvent(KeyCode::Enter, Modifiers::NONE), EventHandler::Conditional(aid.enter()));
        editor.set_helper(Some(aid));
        let history = super::state::file("history");
        for entry in history.iter().flat_map(|file| super::history::read(file, HISTORY)) {
            let _ = editor.add_history_entry(entry);
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
            "Jackal {}. )help tells what there is, )j )k )q )apl change the notation, Ctrl-C stops a sentence, Ctrl-D leaves.",
            env!("CARGO_PKG_VERSION")
        );
        if !has_unicode() {
            jackal::rooms::assist::commands::begin_in_ascii(session);
        }
        loop {
            if self.lines.pending.borrow().is_empty()
                && let Some(status) = super::idle::until_key(session, host)
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
                // Bytes that are no text: what was typed is lost, the session is not.
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    complain(&format!("this line cannot be read: {error}"));
                    continue;
                }
                Err(error) => {
                    complain(&format!("cannot read the terminal: {error}"));
                    return FAILED;
                }
            };
            self.lines.dropped.set(false);
            match commands::run(session, &line, true) {
                Some(End::Exit(status)) => return status,
                Some(_) => continue,
                None => {}
            }
            if let Some((columns, _)) = self.lines.editor.borrow_mut().dimensions() {
                host.set_columns(columns.into());
            }
            let _waiting = Waiting::begin(session.stop());
            let done = session.eval_line(&line);
            if signal::is_leaving() {
                signal::begin_saving();
                return leave(session);
            }
            if let Err(error) = done
                // Dropping a half-typed definition is no error.
                && !self.lines.dropped.take()
                && let End::Exit(status) = ended_by(session, &error)
            {
                return status;
            }
        }
    }
}

/// The file in which the names of a session that Ctrl-C ended are found.
const LEFT: &str = "left.ijs";

/// Saves the names beside the history; the exit status.
fn leave(session: &mut Session) -> i32 {
    let file = super::state::file(LEFT).map(|file| file.display().to_string());
    if let Some(file) = file
        && let End::Done = commands::keep(session, &file)
    {
        complain(&format!("the names are in '{file}'"));
    }
    INTERRUPTED
}

impl Lines {
    fn look(&self, session: &Session) {
        if let Some(aid) = self.editor.borrow().helper()
            && self.pending.borrow().is_empty()
        {
            aid.look(session);
        }
    }

    fn look_away(&self) {
        if let Some(aid) = self.editor.borrow().helper() {
            aid.look_away();
        }
    }

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
            let added = self.editor.borrow_mut().add_history_entry(text);
            if let (Some(file), Ok(true)) = (&self.history, added) {
                super::history::add(file, text);
            }
        }
        first
    }
}

/// Whether the terminal shows more than ASCII: what the variables of its language say. Where they say nothing it is taken to.
fn has_unicode() -> bool {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let language = said.map(|value| value.to_lowercase()).find(|value| !value.is_empty());
    language.is_none_or(|value| value.contains("utf-8") || value.contains("utf8"))
}

/// Whether colours are wanted: the variable NO_COLOR says no (no-color.org), and so does a terminal that has none.
fn has_colour() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
}
