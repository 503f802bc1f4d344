//! Lines: of the session and of a script.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::editor::{self, OpenDefinition};
use super::evaluate::ESCAPE;
use super::execute::{statements, with_place};
use super::exported::in_another_notation;
use super::{commands, evaluator_port, logical_lines, script_blocks, user_commands};
use crate::array::Array;
use crate::error::{Error, ErrorKind, Result};
use crate::host::Host;
use crate::names::{Meaning, StoppedLevel, Workspace};
use crate::notation::interop::LineValue;
use crate::read::{Classes, definition, filters, refused};
use crate::system::signals::by_notation;
use crate::system::sources::define;
use crate::system::threads;
use crate::value::Outcome;

/// A workspace and the definition that is being typed into it.
pub struct Interpreter {
    /// Names, settings and the host.
    pub workspace: Workspace,
    open: RefCell<Option<OpenDefinition>>,
    /// The direct definition of the line before: a line that begins with `⋄` continues it.
    last_direct: RefCell<Option<String>>,
    /// The spelling of the lines so far.
    spelling: filters::Spelling,
    /// Whether the lines are those of a script.
    in_script: Cell<bool>,
    /// Whether the lines of a script are shown.
    pub echo: Cell<bool>,
}

impl Interpreter {
    /// An interpreter with an empty workspace.
    pub fn new(host: Rc<dyn Host>) -> Self {
        Interpreter {
            workspace: Workspace::new(host, &evaluator_port::EVALUATOR),
            open: RefCell::default(),
            last_direct: RefCell::default(),
            spelling: filters::Spelling::default(),
            in_script: Cell::new(false),
            echo: Cell::new(false),
        }
    }

    /// Whether a definition is open, so that lines go into it.
    pub fn is_defining(&self) -> bool {
        self.open.borrow().as_ref().is_some_and(|open| !open.ends_by_itself())
    }

    /// Runs the lines of a text, up to the first error, and ends a definition that a listing without an end has left open. The
    /// value of the last line, if it has one.
    pub fn run(&self, text: &str, file: Option<&str>, show: bool) -> Result<Option<Array>> {
        let ws = &self.workspace;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // The line with which a system finds who runs a script says nothing to us.
        let text = match text.strip_prefix("#!") {
            Some(rest) if file.is_some() => Cow::Owned(format!("⍝ {rest}")),
            _ => Cow::Borrowed(text),
        };
        let before = ws.input.take();
        let outside = self.in_script.replace(file.is_some());
        let lines = logical_lines::logical_lines(&text, self.spelling.clone());
        let total = lines.len();
        let numbers: Vec<usize> = lines.iter().map(|(number, _)| *number).collect();
        ws.input.borrow_mut().extend(lines.into_iter().map(|(_, line)| line));
        let (mut last, mut opened) = (Ok(None), 0);
        let spaces = ws.opened.borrow().len();
        loop {
            let at = total.saturating_sub(ws.input.borrow().len());
            let Some(line) = ws.input.borrow_mut().pop_front() else { break };
            if self.echo.get() {
                ws.write(&format!("      {line}\n"))?;
            }
            let outside = !self.is_defining();
            last = self.line(&line, show);
            if outside {
                opened = at;
            }
            if let Err(error) = last {
                let number = numbers.get(at).copied().unwrap_or(0);
                last = Err(match file {
                    Some(file) => error.in_script(file, number),
                    None => error,
                });
                break;
            }
        }
        let unfinished = |error: Error| match file {
            Some(file) => error.in_script(file, numbers.get(opened).copied().unwrap_or(0)),
            None => error,
        };
        let result = last.and_then(|value| self.finish().map_err(unfinished).map(|()| value));
        let is_open = script_blocks::close(ws, spaces);
        let result = match result {
            Ok(_) if is_open => Err(unfinished(Error::syntax(":Namespace without :EndNamespace"))),
            result => result,
        };
        ws.input.replace(before);
        self.in_script.set(outside);
        if result.is_err() {
            self.open.take();
        }
        result
    }

    /// Ends what a text has left open: a listing that ends by itself is defined, any other definition is an error.
    pub fn finish(&self) -> Result<()> {
        match self.open.take() {
            None => Ok(()),
            Some(open) if open.ends_by_itself() => open.close(&self.workspace),
            Some(open) => Err(open.unfinished()),
        }
    }

    /// Runs one line. The value that it showed, if it showed one.
    pub fn line(&self, line: &str, show: bool) -> Result<Option<Array>> {
        let line = self.spelling.unicode(line)?;
        let ws = &self.workspace;
        if let Some(mut open) = self.open.take() {
            match open.take_line(ws, &line)? {
                editor::LineOutcome::More => {
                    *self.open.borrow_mut() = Some(open);
                    return Ok(None);
                }
                editor::LineOutcome::Done => return open.close(ws).map(|()| None),
                // The line is none of the definition's.
                editor::LineOutcome::Not => open.close(ws)?,
            }
        }
        let trimmed = line.trim();
        editor::answer(ws, trimmed)?;
        let continued = trimmed.strip_prefix('⋄').and_then(|more| Some((self.last_direct.take()?, more)));
        if let Some((before, more)) = continued {
            return self.direct(&format!("{before} ⋄ {more}"));
        }
        *self.last_direct.borrow_mut() = None;
        if trimmed.is_empty() || trimmed.starts_with('⍝') {
            return Ok(None);
        }
        if let Some(directive) = trimmed.strip_prefix(':') {
            return script_blocks::directive(ws, directive).map(|()| None);
        }
        if let Some(command) = trimmed.strip_prefix(']') {
            return user_commands::run(ws, command).map(|()| None);
        }
        if let Some(done) = in_another_notation(ws, trimmed, LineValue::shown_if(show)) {
            return done.map(|_| None);
        }
        if trimmed.starts_with(')') {
            return commands::run(ws, trimmed, &|name, show| self.load(name, show)).map(|()| None);
        }
        if let Some(named) = trimmed.strip_prefix('∇').and_then(logical_lines::named_braces) {
            return sentence(ws, named, show);
        }
        if let Some(definition) = trimmed.strip_prefix('∇') {
            let begun = editor::begin(ws, definition, self.in_script.get());
            *self.open.borrow_mut() = begun.map_err(|error| with_place(error, trimmed))?;
            return Ok(None);
        }
        if let Some(open) = editor::begin_listing(ws, trimmed)? {
            *self.open.borrow_mut() = Some(open);
            return Ok(None);
        }
        if definition::direct_name(trimmed).is_some() {
            return self.direct(trimmed);
        }
        let done = sentence(ws, &line, show);
        if ws.open_line.replace(false) {
            ws.write("\n")?;
        }
        done
    }

    /// Runs a script: one that is part of the program, or a file, of this notation or of another.
    pub fn load(&self, name: &str, show: bool) -> Result<()> {
        let ws = &self.workspace;
        ws.check_stack()?;
        if let Some(text) = ws.script(name) {
            return self.run(text, Some(name), show).map(drop);
        }
        if ws.sandbox.get() && !ws.host.grants_files() {
            return Err(Error::new(ErrorKind::Security).note("the sandbox shuts off files"));
        }
        let bytes = ws.host.read(std::path::Path::new(name));
        let missing = |error| {
            Error::own(&error).unwrap_or_else(|| Error::new(ErrorKind::FileName).note(format!("{name}: {error}")))
        };
        let bytes = bytes.map_err(missing)?;
        self.run_file(&String::from_utf8_lossy(&bytes), name, show).map(drop)
    }

    /// Runs the text of a file. One of Dyalog's that holds a function alone needs no dels around it.
    pub fn run_file(&self, text: &str, file: &str, show: bool) -> Result<Option<Array>> {
        match between_dels(&self.workspace, text) {
            Some(text) if is_dyalog(file) => self.run(&text, Some(file), show),
            _ => self.run(text, Some(file), show),
        }
    }

    fn direct(&self, text: &str) -> Result<Option<Array>> {
        let ws = &self.workspace;
        if let Some(name) =
            definition::direct_name(text).filter(|name| matches!(ws.meaning(ws.slot(name)), Meaning::Value(_)))
        {
            let note =
                format!("{name} is a variable, and {name}: begins the definition of a function: )ERASE {name} first");
            return Err(with_place(refused(note), text));
        }
        let defined = definition::direct(text, ws).map_err(|error| with_place(error, text))?;
        define(ws, defined)?;
        *self.last_direct.borrow_mut() = Some(text.to_string());
        Ok(None)
    }

    /// Forgets a definition that is open, after an error.
    pub fn abandon(&self) {
        self.open.take();
        self.workspace.input.borrow_mut().clear();
    }
}

/// Whether the ending of a file is one that Dyalog gives its sources.
///
/// ```
/// use jackal_apl::run::lines::is_dyalog;
/// assert!(is_dyalog("mean.aplf") && is_dyalog("stats.DYALOG") && !is_dyalog("stats.apl"));
/// ```
pub fn is_dyalog(file: &str) -> bool {
    let ending = std::path::Path::new(file).extension();
    ending.is_some_and(|ending| {
        ["dyalog", "aplf", "aplo", "apln", "aplc", "apla"].iter().any(|own| ending.eq_ignore_ascii_case(own))
    })
}

/// The text of a function without dels, with them.
fn between_dels(ws: &Workspace, text: &str) -> Option<String> {
    let at = unmarked_definition(ws, text)?;
    Some(format!("{}∇{}\n∇", text.get(..at)?, text.get(at..)?.trim_end()))
}

/// The place where a function without dels begins: the first line of code is a header whose function means nothing yet, so that the line
/// cannot be a statement.
pub fn unmarked_definition(ws: &Workspace, text: &str) -> Option<usize> {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('⍝');
    let first = text.trim_start_matches('\u{feff}').lines().find(is_code)?;
    let line = first.split('⍝').next()?;
    // A result or a left argument stands in braces, never the last part.
    if line.contains(['⍺', '⍵']) || line.split(';').next()?.trim_end().ends_with('}') {
        return None;
    }
    let header = definition::header(line, ws).ok()?;
    let is_free = matches!(ws.meaning(ws.slot(&header.name)), Meaning::None);
    let takes = header.right.is_some() || header.result.is_some();
    if !is_free || !takes && text.lines().filter(is_code).count() < 2 {
        return None;
    }
    text.find(first)
}

/// Runs the statements of a line of the session.
fn sentence(ws: &Workspace, text: &str, show: bool) -> Result<Option<Array>> {
    ws.raised.set(false);
    ws.is_picture.set(false);
    let stopped = ws.stopped.borrow().len();
    let result = statements(ws, text, |ws, value| if show { ws.show(value) } else { Ok(()) });
    match result {
        Err(error) if error.kind() == ErrorKind::Signal(ESCAPE) => {
            // The functions that the last error has stopped are forgotten, with their sentence.
            let mut stopped = ws.stopped.borrow_mut();
            let last = stopped.iter().position(|level| matches!(level, StoppedLevel::Sentence));
            stopped.drain(..last.map_or(0, |last| last + 1));
            Ok(None)
        }
        Err(error) => {
            // The functions stopped by this error come before those stopped earlier.
            let fresh = ws.stopped.borrow_mut().split_off(stopped);
            let mut chain = fresh;
            if !chain.is_empty() {
                chain.push(StoppedLevel::Sentence);
            }
            chain.append(&mut ws.stopped.borrow_mut());
            *ws.stopped.borrow_mut() = chain;
            Err(by_notation(ws, error))
        }
        Ok(outcome) => {
            ws.stopped.borrow_mut().truncate(stopped);
            threads::finish(ws).map_err(|error| by_notation(ws, error))?;
            Ok(match outcome {
                Outcome::Shown(value) | Outcome::Silent(value) => Some(value),
                _ => None,
            })
        }
    }
}
