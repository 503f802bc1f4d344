//! The prompt's helper for the line editor: colours, brackets, the ends of definitions, completion, hints.

mod indent;
mod paint;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use jackal::rooms::assist::{Knowledge, Proposal, is_script_name};
use jackal::rooms::session::{Notation, Session};
use jackal::rooms::verbs::text::controls::visible_name;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{ConditionalEventHandler, Context, Helper, Result};

use indent::Spoken;

/// The helper that the prompt asks while a line is typed.
pub struct Aid {
    /// The notation, for what Enter does.
    spoken: Spoken,
    /// Whether the line is a sentence for the session, and not input that a sentence reads from the keyboard.
    sentence: Cell<bool>,
    /// Words that the front end takes for itself.
    keys: Cell<&'static [&'static str]>,
    colour: bool,
    /// Whether the bracket at the cursor and its partner are marked: while a line is typed, not when it was entered.
    marks_brackets: Cell<bool>,
    known: RefCell<Knowledge>,
    files: FilenameCompleter,
}

impl Aid {
    /// Help for a terminal with or without colour.
    pub fn new(colour: bool) -> Self {
        let (sentence, files) = (Cell::new(false), FilenameCompleter::new());
        let (spoken, marks_brackets) = (Spoken::default(), Cell::new(true));
        Aid { spoken, sentence, keys: Cell::default(), colour, marks_brackets, known: RefCell::default(), files }
    }

    /// Looks at the session before a line of it is read: its notation, and what its names are now.
    pub fn look(&self, session: &Session) {
        self.speaks(Some(session.notation()));
        self.sentence.set(true);
        *self.known.borrow_mut() = Knowledge::new(session);
    }

    /// The next line is not a sentence, or such a line was read.
    pub fn look_away(&self) {
        self.sentence.set(false);
        self.speaks(None);
    }

    /// The notation of the sentence that is typed; none if it is not a sentence.
    pub fn notation(&self) -> Option<Notation> {
        self.sentence.get().then(|| self.known.borrow().notation())
    }

    /// Sets the words that the front end takes for itself: they have no hints.
    pub fn set_keys(&self, keys: &'static [&'static str]) {
        self.keys.set(keys);
    }

    /// A text in grey, where there are colours.
    pub fn dimmed(&self, text: &str) -> String {
        if self.colour { paint::grey(text) } else { text.to_string() }
    }

    fn speaks(&self, notation: Option<Notation>) {
        *self.spoken.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = notation;
    }

    /// The action of Enter while a definition is typed.
    pub fn enter(&self) -> Box<dyn ConditionalEventHandler> {
        Box::new(indent::Enter(self.spoken.clone()))
    }
}

impl Helper for Aid {}

impl Highlighter for Aid {
    fn highlight<'l>(&self, line: &'l str, position: usize) -> Cow<'l, str> {
        if !self.colour || !self.sentence.get() {
            return Cow::Borrowed(line);
        }
        let cursor = self.marks_brackets.get().then_some(position);
        Cow::Owned(paint::painted(line, cursor, &self.known.borrow().pieces(line)))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.colour { Cow::Owned(paint::grey(hint)) } else { Cow::Borrowed(hint) }
    }

    fn highlight_char(&self, _line: &str, _position: usize, kind: CmdKind) -> bool {
        // The brackets that match change with every move.
        self.marks_brackets.set(kind != CmdKind::ForcedRefresh);
        self.colour && self.sentence.get() && kind != CmdKind::ForcedRefresh
    }
}

impl Validator for Aid {
    fn validate(&self, context: &mut ValidationContext<'_>) -> Result<ValidationResult> {
        let text = context.input();
        let open = self.sentence.get() && self.known.borrow().notation().needs_more(text);
        Ok(if open { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

impl Hinter for Aid {
    type Hint = String;

    fn hint(&self, line: &str, position: usize, _context: &Context<'_>) -> Option<String> {
        let at_end = position == line.len() && self.sentence.get() && !self.keys.get().contains(&line.trim());
        at_end.then(|| self.known.borrow().hint(line)).flatten()
    }
}

impl Completer for Aid {
    type Candidate = Pair;

    fn complete(&self, line: &str, position: usize, _context: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        if !self.sentence.get() {
            return Ok((position, Vec::new()));
        }
        let before = line.get(..position).unwrap_or_default();
        let proposed = self.known.borrow().complete(before);
        let is_merged = proposed.is_some() && is_script_name(before);
        let (start, mut found) = match proposed {
            Some((start, found)) => {
                let pair = |Proposal { display, replacement }| Pair { display, replacement };
                (start, found.into_iter().map(pair).collect::<Vec<Pair>>())
            }
            None => self.files.complete_path(line, position)?,
        };
        if is_merged {
            let (place, files) = self.files.complete_path(line, position)?;
            found.extend(files.into_iter().filter(|_| place == start));
        }
        // The editor writes a name to the terminal as it is.
        found.retain(|pair| visible_name(&pair.replacement) == pair.replacement);
        Ok((start, found))
    }
}
