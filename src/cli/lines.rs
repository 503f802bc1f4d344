//! Lines edited with rustyline: colours, completion, definitions of several lines as one piece, a history.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;

use jackal::rooms::session::Session;
use jackal::rooms::snapshot::pasted::pasted_transcript;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor, EventHandler, KeyCode, KeyEvent, Modifiers};

use super::prompt::Aid;

/// The history has at most this many lines.
const HISTORY_LINES_MAX: usize = 10_000;

/// The source of lines at a terminal.
pub struct Lines {
    editor: RefCell<Editor<Aid, MemHistory>>,
    history: Option<PathBuf>,
    /// The rest of what was pasted with line ends in it.
    pending: RefCell<VecDeque<Vec<u8>>>,
    /// Whether Ctrl-C dropped the line that was being typed.
    dropped: Cell<bool>,
}

impl Lines {
    /// Lines whose history outlives the process if there is a file for it; nothing if the terminal cannot be used.
    pub fn new(history: Option<PathBuf>) -> Option<Self> {
        let colour = super::colour::on_output();
        let config = Config::builder()
            .max_history_size(HISTORY_LINES_MAX)
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
        for entry in history.iter().flat_map(|file| super::state_directory::read(file, HISTORY_LINES_MAX)) {
            let _ = editor.add_history_entry(entry);
        }
        let (pending, dropped) = (RefCell::default(), Cell::new(false));
        Some(Lines { editor: RefCell::new(editor), history, pending, dropped })
    }

    /// Whether the lines are kept for the next session.
    pub fn has_history(&self) -> bool {
        self.history.is_some()
    }

    /// Looks at a session before a line of it is read, unless that line is there already.
    pub fn look(&self, session: &Session) {
        if let Some(aid) = self.editor.borrow().helper()
            && self.pending.borrow().is_empty()
        {
            aid.look(session);
        }
    }

    /// The next line is not a sentence.
    pub fn look_away(&self) {
        if let Some(aid) = self.editor.borrow().helper() {
            aid.look_away();
        }
    }

    /// Sets the words that the front end takes for itself: they have no hints.
    pub fn set_keys(&self, keys: &'static [&'static str]) {
        if let Some(aid) = self.editor.borrow().helper() {
            aid.set_keys(keys);
        }
    }

    /// A text in grey, where there are colours.
    pub fn dimmed(&self, text: &str) -> String {
        self.editor.borrow().helper().map_or_else(|| text.to_string(), |aid| aid.dimmed(text))
    }

    /// Whether the next line was pasted with the last one.
    pub fn has_pasted(&self) -> bool {
        !self.pending.borrow().is_empty()
    }

    /// Whether Ctrl-C dropped a line since this was asked.
    pub fn forget_dropped(&self) -> bool {
        self.dropped.take()
    }

    /// The columns of the terminal.
    pub fn columns(&self) -> Option<usize> {
        self.editor.borrow_mut().dimensions().map(|(columns, _)| columns.into())
    }

    /// The next line; nothing at the end.
    pub fn read(&self, prompt: &str) -> io::Result<Option<Vec<u8>>> {
        if let Some(line) = self.pending.borrow_mut().pop_front() {
            return Ok(Some(line));
        }
        Ok(self.read_input(prompt)?.map(|text| self.first(&text)))
    }

    /// The typed text up to an Enter that ends it, with all its lines, which then belongs to the history; `None` at
    /// the end.
    pub fn read_input(&self, prompt: &str) -> io::Result<Option<String>> {
        let read = self.editor.borrow_mut().readline(prompt);
        match read {
            Ok(text) => {
                self.remember(&text);
                Ok(Some(text))
            }
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Interrupted) => {
                self.dropped.set(true);
                Err(io::ErrorKind::Interrupted.into())
            }
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    /// Takes the first line, and keeps the others for the next reads. The results of a pasted transcript are left out.
    fn first(&self, text: &str) -> Vec<u8> {
        let notation = self.editor.borrow().helper().and_then(Aid::notation);
        let pasted = notation.and_then(|notation| pasted_transcript(text, notation));
        let text = match &pasted {
            Some(pasted) => {
                let said = match pasted.results {
                    1 => "1 line of results is left out".to_string(),
                    count => format!("{count} lines of results are left out"),
                };
                println!("{}", self.dimmed(&said));
                &pasted.lines.join("\n")
            }
            None => text,
        };
        let mut lines = text.split('\n').map(|line| line.trim_end_matches('\r').as_bytes().to_vec());
        let first = lines.next().unwrap_or_default();
        self.pending.borrow_mut().extend(lines);
        first
    }

    fn remember(&self, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let added = self.editor.borrow_mut().add_history_entry(text);
        if let (Some(file), Ok(true)) = (&self.history, added) {
            super::state_directory::add(file, text);
        }
    }
}
