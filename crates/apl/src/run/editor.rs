//! Definitions between dels: pasted listings, and the editor of a function that is there.
//!
//! Behind a header, lines are taken in the order in which they stand; the numbers that a listing shows before them are
//! decoration, and a warning says where they do not climb. Only a name without a header opens the editor, where numbers count.

use crate::error::{Error, Result};
use crate::names::{Meaning, Workspace};
use crate::read::{Classes, definition, refused, token};
use crate::show::number::real;
use crate::system::sources::define;
use crate::value::{Defined, Function, Token};

/// The outcome of a line.
pub enum LineOutcome {
    /// The line is in the definition, which continues.
    More,
    /// The line was the last one.
    Done,
    /// The line belongs to something else. The definition ended before it.
    Not,
}

/// The form in which lines come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Lines come one after the other, up to `∇`.
    Listing,
    /// Lines come with numbers, up to the first without.
    Numbered,
    /// By their numbers.
    Editor,
}

/// A definition that is open.
#[derive(Debug)]
pub struct OpenDefinition {
    mode: Mode,
    /// The lines with their numbers; the header is line 0.
    lines: Vec<(f64, String)>,
    /// The number of the next line.
    next: f64,
    /// The last number that a listing showed.
    shown: f64,
    begun: String,
    /// The number of lines when the definition was opened.
    before: usize,
    /// The braces that are open.
    braces: usize,
}

/// The line without the `∇` at its end, if it has one outside quotes and comments.
pub fn without_end(line: &str) -> Option<&str> {
    let line = line.trim_end();
    let front = line.strip_suffix('∇')?;
    let mut quoted = false;
    for c in front.chars() {
        match c {
            '\'' => quoted = !quoted,
            '⍝' if !quoted => return None,
            _ => {}
        }
    }
    (!quoted).then_some(front)
}

/// The number in brackets before a line, and what follows it.
fn numbered(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim_start().strip_prefix('[')?;
    let (number, text) = rest.split_once(']')?;
    let number = number.trim();
    let plain = number.strip_prefix('∆').unwrap_or(number);
    let is_number = !plain.is_empty() && plain.chars().all(|c| c.is_ascii_digit() || c == '.');
    (is_number || number == "⎕").then_some((number, text.strip_prefix(' ').unwrap_or(text)))
}

/// A line that begins with `∇`: a header, the name of a function to be edited, or a request to list one.
///
/// The name alone of a function that has neither arguments nor a result is its whole header too: `fresh` says that it is meant so, as
/// a script does, which may run again.
pub fn begin(ws: &Workspace, line: &str, fresh: bool) -> Result<Option<OpenDefinition>> {
    let (front, closed) = match without_end(line) {
        Some(front) => (front.trim(), true),
        None => (line.trim(), false),
    };
    if front.is_empty() {
        // In a script the header may stand on the next line.
        return Ok((fresh && !closed).then(|| OpenDefinition::new(Mode::Listing, Vec::new(), "")));
    }
    let (name, bracket) = match front.split_once('[') {
        Some((name, rest)) => (name.trim(), rest.split_once(']')),
        None => (front, None),
    };
    let tokens = token::tokens(name)?;
    let [(Token::Name(_), _)] = tokens.as_slice() else {
        definition::header(front, ws)?;
        let open = OpenDefinition::new(Mode::Listing, vec![(0.0, front.to_string())], front);
        if closed {
            open.close(ws)?;
            return Ok(None);
        }
        return Ok(Some(open));
    };
    let text = match ws.meaning(ws.slot(name)) {
        Meaning::Function(Function::Defined(defined))
            if !(fresh && bracket.is_none() && !closed && is_bare(&defined)) =>
        {
            defined.text.clone()
        }
        _ => {
            // A line that asks for an unknown function may be part of a text that shows one, whose lines follow. A
            // name alone begins a function without arguments.
            if bracket.is_some() || closed {
                *ws.asked_for.borrow_mut() = Some(name.to_string());
                return Ok(None);
            }
            return Ok(Some(OpenDefinition::new(Mode::Listing, vec![(0.0, front.to_string())], front)));
        }
    };
    let lines: Vec<(f64, String)> = text.into_iter().enumerate().map(|(number, line)| (number as f64, line)).collect();
    let mut open = OpenDefinition::new(Mode::Editor, lines, name);
    if let Some((number, text)) = bracket {
        open.edit(ws, number.trim(), text.trim_start())?;
    }
    if closed {
        if bracket.is_none_or(|(number, _)| number.trim() != "⎕") {
            open.close(ws)?;
        }
        return Ok(None);
    }
    Ok(Some(open))
}

/// Whether a function's header is its name alone.
fn is_bare(defined: &Defined) -> bool {
    defined.text.first().is_some_and(|header| header.trim() == defined.header.name)
}

/// Says that an unknown function was asked for, unless this line is the first of it.
pub fn answer(ws: &Workspace, line: &str) -> Result<()> {
    let asked = ws.asked_for.take();
    match asked.filter(|_| !line.is_empty() && numbered(line).is_none_or(|(number, _)| number != "0")) {
        Some(name) => ws.complain(&format!("DEFN WARNING: there is no function {name} to show\n")),
        None => Ok(()),
    }
}

/// A listing that begins with `[0]` and a header instead of `∇`.
pub fn begin_listing(ws: &Workspace, line: &str) -> Result<Option<OpenDefinition>> {
    match numbered(line) {
        Some(("0", header)) if definition::header(header, ws).is_ok() => {
            Ok(Some(OpenDefinition::new(Mode::Numbered, vec![(0.0, header.trim().to_string())], header.trim())))
        }
        _ => Ok(None),
    }
}

impl OpenDefinition {
    fn new(mode: Mode, lines: Vec<(f64, String)>, begun: &str) -> OpenDefinition {
        let next = lines.len() as f64;
        let before = lines.len();
        OpenDefinition { mode, lines, next, shown: 0.0, begun: begun.to_string(), before, braces: 0 }
    }

    /// Whether the end of the text ends it.
    pub fn ends_by_itself(&self) -> bool {
        self.mode == Mode::Numbered || self.is_empty()
    }

    /// Whether there is not yet a header.
    fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The error of a definition without an end.
    #[cold]
    pub fn unfinished(&self) -> Error {
        refused(format!(
            "the definition of {} has no ∇ at its end; its last line is {}",
            self.begun,
            self.lines.len().saturating_sub(1)
        ))
    }

    /// Takes a line.
    pub fn take_line(&mut self, ws: &Workspace, line: &str) -> Result<LineOutcome> {
        let trimmed = line.trim();
        if self.is_empty() {
            // A ∇ that no header follows is one too many.
            if definition::header(trimmed, ws).is_err() {
                return Ok(LineOutcome::Not);
            }
            self.begun = trimmed.to_string();
        }
        if self.mode == Mode::Numbered && numbered(trimmed).is_none() {
            return Ok(if trimmed == "∇" { LineOutcome::Done } else { LineOutcome::Not });
        }
        let (text, done) = match without_end(line).filter(|_| self.braces == 0 || trimmed == "∇") {
            Some(front) => (front.trim_end(), true),
            None => (line.trim_end(), false),
        };
        self.braces = definition::open_braces(numbered(text).map_or(text, |(_, text)| text), self.braces).unwrap_or(0);
        match (self.mode, numbered(text)) {
            _ if done && text.trim().is_empty() => {}
            (Mode::Editor, Some((number, text))) => self.edit(ws, number, text)?,
            (Mode::Editor, None) => self.put_line(text.trim()),
            (_, Some((number, text))) => {
                self.check_climb(ws, number)?;
                self.put_line(text);
            }
            (_, None) => self.put_line(text),
        }
        Ok(if done { LineOutcome::Done } else { LineOutcome::More })
    }

    /// Warns of a number that does not climb.
    fn check_climb(&mut self, ws: &Workspace, number: &str) -> Result<()> {
        if let Ok(number) = number.parse::<f64>() {
            if number <= self.shown {
                let (number, shown) = (real(number, 10), real(self.shown, 10));
                ws.complain(&format!(
                    "DEFN WARNING: [{number}] stands behind [{shown}] in {}: lines are taken in their order\n",
                    self.begun
                ))?;
            }
            self.shown = number;
        }
        Ok(())
    }

    /// Puts a line at the place where the next one goes.
    fn put_line(&mut self, text: &str) {
        let number = self.next;
        match self.lines.iter_mut().find(|(own, _)| (*own - number).abs() < 1e-9) {
            Some((_, line)) => *line = text.to_string(),
            None => self.lines.push((number, text.to_string())),
        }
        let step = if number.fract().abs() < 1e-9 { 1.0 } else { 0.1 };
        self.next = number + step;
    }

    /// A line of the editor that begins with brackets.
    fn edit(&mut self, ws: &Workspace, number: &str, text: &str) -> Result<()> {
        if number == "⎕" {
            return self.list(ws);
        }
        if let Some(deleted) = number.strip_prefix('∆') {
            let deleted: f64 = deleted.parse().map_err(|_| refused("which line is to go?"))?;
            self.lines.retain(|(own, _)| (*own - deleted).abs() > 1e-9 || *own == 0.0);
            self.next = deleted;
            return Ok(());
        }
        self.next = number.parse().map_err(|_| refused(format!("[{number}] is not a line")))?;
        if !text.trim().is_empty() {
            self.put_line(text.trim_end());
        }
        Ok(())
    }

    /// Shows the lines between two dels.
    fn list(&self, ws: &Workspace) -> Result<()> {
        let mut out = String::from("    ∇\n");
        for (number, line) in self.sorted() {
            let label = format!("[{}]", real(number, 10));
            out.push_str(&format!("{label:<6}{line}\n"));
        }
        out.push_str("    ∇\n");
        ws.write(&out)
    }

    fn sorted(&self) -> Vec<(f64, String)> {
        let mut lines = self.lines.clone();
        lines.sort_by(|a, b| a.0.total_cmp(&b.0));
        lines
    }

    /// Makes the function. Lines that were pasted once more behind those that they repeat are not taken twice.
    pub fn close(mut self, ws: &Workspace) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let body = self.before.saturating_sub(1);
        let is_repeated = |lines: &[(f64, String)]| {
            let trimmed = |at: usize| lines.get(at).map(|(_, line)| line.trim());
            body > 0 && lines.len() == self.before + body && (1..=body).all(|at| trimmed(at) == trimmed(at + body))
        };
        if self.mode == Mode::Editor && is_repeated(&self.lines) {
            self.lines.truncate(self.before);
        }
        let text: Vec<String> = self.sorted().into_iter().map(|(_, line)| line).collect();
        define(ws, definition::function(&text, ws)?).map(drop)
    }
}
