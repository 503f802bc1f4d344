//! What the prompt knows of the language: colours, brackets, whether a definition is open, completion, hints.

mod complete;
mod hint;
mod indent;
mod paint;
mod part;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use jackal::language::{Language, Word};
use jackal::session::{Notation, Session};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{ConditionalEventHandler, Context, Helper, Result};

use indent::Spoken;
use part::Part;

/// What the prompt asks while a line is typed.
pub struct Aid {
    notation: Cell<Notation>,
    /// The same for what Enter does.
    spoken: Spoken,
    /// Whether the line is one of a session, and not what a sentence reads from the keyboard.
    sentence: Cell<bool>,
    colour: bool,
    names: RefCell<HashMap<String, Part>>,
    /// Who reads lines of the notation.
    speaker: RefCell<Option<Rc<dyn Language>>>,
    files: FilenameCompleter,
    /// The names of the commands.
    commands: Vec<&'static str>,
}

impl Aid {
    /// Help for a terminal with or without colour.
    pub fn new(colour: bool, commands: Vec<&'static str>) -> Self {
        Aid {
            notation: Cell::new(Notation::default()),
            spoken: Spoken::default(),
            sentence: Cell::new(false),
            colour,
            names: RefCell::default(),
            speaker: RefCell::default(),
            files: FilenameCompleter::new(),
            commands,
        }
    }

    /// Looks at the session before a line of it is read: its notation, and what its names are now.
    pub fn look(&self, session: &Session) {
        self.notation.set(session.notation());
        self.speaks(Some(session.notation()));
        self.sentence.set(true);
        *self.names.borrow_mut() = part::of_names(session);
        *self.speaker.borrow_mut() = Some(session.speaker());
    }

    /// The words of a line.
    fn read(&self, line: &str) -> jackal::error::Result<Vec<Word>> {
        match self.speaker.borrow().as_ref() {
            Some(speaker) => speaker.read(self.notation.get().facts(), line),
            None => Ok(Vec::new()),
        }
    }

    /// What Tab offers, and in q the columns of the tables that the line's queries are about.
    fn with_columns(&self, before: &str, (start, mut found): (usize, Vec<Pair>)) -> (usize, Vec<Pair>) {
        let notation = self.notation.get();
        if let Some(speaker) = self.speaker.borrow().as_ref().filter(|_| notation == Notation::Q) {
            let (place, words) = speaker.complete(notation.facts(), before);
            let known: Vec<String> = found.iter().map(|pair| pair.replacement.clone()).collect();
            let new = words.into_iter().filter(|word| place == start && !known.contains(word));
            found.extend(new.map(|word| Pair { display: word.clone(), replacement: word }));
        }
        (start, found)
    }

    /// The signs whose names begin as what stands behind the last backquote or backslash, where the notation knows such names.
    fn signs(&self, before: &str) -> Option<(usize, Vec<Pair>)> {
        let speaker = self.speaker.borrow().clone()?;
        let (start, found) = speaker.complete(self.notation.get().facts(), before);
        let asked = before.get(start..).is_some_and(|typed| typed.starts_with(['`', '\\'])) && !found.is_empty();
        let pair = |sign: String| Pair { display: sign.clone(), replacement: sign };
        asked.then(|| (start, found.into_iter().map(pair).collect()))
    }

    /// What is read next is no sentence, or one was read.
    pub fn look_away(&self) {
        self.sentence.set(false);
        self.speaks(None);
    }

    fn speaks(&self, notation: Option<Notation>) {
        *self.spoken.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = notation;
    }

    /// What Enter does while a definition is typed.
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
        Cow::Owned(paint::painted(line, position, &|line| self.read(line), &self.names.borrow()))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.colour { Cow::Owned(paint::grey(hint)) } else { Cow::Borrowed(hint) }
    }

    fn highlight_char(&self, _line: &str, _position: usize, kind: CmdKind) -> bool {
        // The brackets that match change with every move.
        self.colour && self.sentence.get() && kind != CmdKind::ForcedRefresh
    }
}

impl Validator for Aid {
    fn validate(&self, context: &mut ValidationContext<'_>) -> Result<ValidationResult> {
        let text = context.input();
        let open = self.sentence.get() && self.notation.get().needs_more(text);
        Ok(if open { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

impl Hinter for Aid {
    type Hint = String;

    fn hint(&self, line: &str, position: usize, _context: &Context<'_>) -> Option<String> {
        let at_end = position == line.len() && self.sentence.get();
        at_end.then(|| hint::of(line, self.notation.get(), &|line| self.read(line), &self.names.borrow())).flatten()
    }
}

impl Completer for Aid {
    type Candidate = Pair;

    fn complete(&self, line: &str, position: usize, _context: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        if !self.sentence.get() {
            return Ok((position, Vec::new()));
        }
        let before = line.get(..position).unwrap_or_default();
        if let Some(found) = self.signs(before) {
            return Ok(found);
        }
        if let Some(found) = complete::complete(before, self.notation.get(), &self.names.borrow(), &self.commands) {
            return Ok(self.with_columns(before, found));
        }
        self.files.complete_path(line, position)
    }
}
