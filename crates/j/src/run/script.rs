//! Running lines: scripts, inputs, and the sentence at the prompt.

use std::collections::VecDeque;

use crate::apply::execute::execute;
use crate::array::{Array, Value, budget};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::host::Stream;
use crate::names::env::Env;
use crate::names::interpreter::Interpreter;
use crate::notation::interop::LineValue;
use crate::notation::viewer::View;
use crate::read::definition;
use crate::read::sentence::{Sentence, Token};
use crate::read::words::Balance;
use crate::show::display;
use crate::value::entity::{Entity, VerbKind};
use crate::words::session_verbs::in_another_notation;

/// How lines are run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mode {
    /// Whether the result of each sentence is shown.
    pub show: bool,
    /// Whether each sentence is shown with the prompt's blanks before it.
    pub echo: bool,
    /// Whether an error is reported and the lines go on, instead of ending them.
    pub keep_going: bool,
    /// Whether each sentence must be true: all ones.
    pub check: bool,
    /// Whether errors are only remembered, not reported.
    pub quiet: bool,
    /// Whether the outcome keeps the value of the last sentence.
    pub keep: bool,
    /// Whether the file is one of the scripts of `4!:3`, from which names come.
    pub script: bool,
}

/// The outcome of running lines.
#[derive(Debug, Default)]
pub struct Outcome {
    /// How many sentences failed (only with `keep_going`).
    pub failures: usize,
    /// Whether a checked sentence was not true.
    pub unproved: bool,
    /// The value of the last sentence, if the caller asked for it: a noun, a verb, a modifier.
    pub value: Option<Entity>,
}

impl Outcome {
    /// The outcome of this and then another.
    pub fn and(self, next: Outcome) -> Outcome {
        Outcome { failures: self.failures + next.failures, unproved: self.unproved || next.unproved, value: next.value }
    }
}

/// The bytes of a line in addition to its characters.
const LINE: usize = 64;

/// Runs the lines of a text in the surroundings of `env`. Those of a locked script are not shown.
pub fn run(env: &Env<'_>, text: &[u8], mode: Mode, file: Option<&str>) -> Result<Outcome> {
    let interpreter = env.interpreter;
    interpreter.check_stack()?;
    if let Some(text) = crate::read::lines::unlock(text) {
        return run(env, &text, Mode { show: false, echo: false, ..mode }, file);
    }
    // Each line has its own room.
    let breaks = text.iter().filter(|&&byte| byte == b'\n').count();
    budget::check::<u8>(breaks.saturating_mul(LINE).saturating_add(text.len()))?;
    let mut lines: VecDeque<Vec<u8>> = split(text);
    if file.is_some() {
        lines.iter_mut().for_each(blank_page);
        let end = lines.back_mut().filter(|line| line.last() == Some(&END));
        if let Some(line) = end {
            line.pop();
        }
    }
    let total = lines.len();
    interpreter.inputs.borrow_mut().push(lines);
    interpreter.files_running.borrow_mut().push((file.map(std::sync::Arc::from), total));
    let outer = interpreter.script.get();
    let file = file.filter(|_| mode.script);
    if let Some(file) = file {
        interpreter.script.set(Some(remembered(interpreter, file)));
    }
    let result = run_pushed(env, mode);
    // What runs outside of a script may set the number itself.
    if file.is_some() {
        interpreter.script.set(outer);
    }
    interpreter.files_running.borrow_mut().pop();
    interpreter.inputs.borrow_mut().pop();
    result
}

/// The number of a script among those that ran, which are known by their full paths.
fn remembered(interpreter: &Interpreter, file: &str) -> usize {
    let path = file.strip_prefix("./").unwrap_or(file);
    let full = match interpreter.host.full_path(std::path::Path::new(path)) {
        Ok(full) => full.to_string_lossy().into_owned(),
        Err(_) => file.to_string(),
    };
    let mut scripts = interpreter.scripts.borrow_mut();
    scripts.iter().position(|known| *known == full).unwrap_or_else(|| {
        scripts.push(full);
        scripts.len() - 1
    })
}

/// The byte by which old systems end a file.
const END: u8 = 26;

/// A line of a file that does nothing but begin a page is blank.
fn blank_page(line: &mut Vec<u8>) {
    let feeds = |&byte: &u8| matches!(byte, b' ' | b'\t' | 11 | 12);
    if line.iter().any(|byte| matches!(byte, 11 | 12)) && line.iter().all(feeds) {
        line.clear();
    }
}

fn split(text: &[u8]) -> VecDeque<Vec<u8>> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    if text.is_empty() {
        return VecDeque::new();
    }
    text.split(|&b| b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line).to_vec()).collect()
}

fn run_pushed(env: &Env<'_>, mode: Mode) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    while let Some(line) = env.interpreter.next_line() {
        let at = env.interpreter.line_number();
        let first = env.interpreter.settings.show.get() || mode.echo;
        if first && mode.show {
            show_line(env, &line)?;
        }
        // Held no longer than needed: a buffer that nobody else holds is reused.
        outcome.value = None;
        let elsewhere = prompted(env, &line, mode.show).map(|done| done.map(|()| None));
        match elsewhere.unwrap_or_else(|| evaluated(env, line, mode.show)) {
            Ok(entity) => {
                outcome.unproved |= mode.check && !holds(env, entity.as_ref());
                outcome.value = entity.filter(|_| mode.keep);
            }
            Err(error) => {
                let error = in_file(env.interpreter, error, at);
                if !mode.keep_going
                    || matches!(error.kind(), ErrorKind::Exit(_) | ErrorKind::Interrupt | ErrorKind::TimeLimit)
                {
                    return Err(error);
                }
                outcome.failures += 1;
                if mode.quiet {
                    crate::show::report::remember(env, &error);
                } else {
                    show_error(env, &error)?;
                }
            }
        }
        if mode.check && outcome.unproved {
            return Ok(outcome);
        }
    }
    Ok(outcome)
}

/// Runs a line that begins with the prompt of a notation, `k)+/1 2 3`; `None` of any other line.
fn prompted(env: &Env<'_>, line: &[u8], show: bool) -> Option<Result<()>> {
    let done = in_another_notation(env, line, LineValue::shown_if(show))?;
    let sentence = || Place { sentence: String::from_utf8_lossy(line).into_owned(), ..Place::default() };
    Some(done.map(drop).map_err(|error| if error.places().is_empty() { error.at(sentence()) } else { error }))
}

#[cold]
fn in_file(interpreter: &Interpreter, error: Error, line: usize) -> Error {
    let file = interpreter.files_running.borrow().last().and_then(|(file, _)| file.clone());
    match file {
        Some(file) => error.in_script(&file, line),
        None => error,
    }
}

fn show_line(env: &Env<'_>, line: &[u8]) -> Result<()> {
    [b"   ", line, b"\n"].into_iter().try_for_each(|part| write(env, part))
}

/// Writes to the standard output; what the world outside refuses is an interface error.
pub fn write(env: &Env<'_>, bytes: &[u8]) -> Result<()> {
    env.interpreter.host.write(Stream::Output, bytes).map_err(|error| Error::outside(&error))
}

/// Reports an error: the output before it is flushed first.
pub fn show_error(env: &Env<'_>, error: &Error) -> Result<()> {
    crate::show::report::remember(env, error);
    let host = &env.interpreter.host;
    host.flush().map_err(|error| Error::outside(&error))?;
    let settings = &env.interpreter.settings;
    let shown = if settings.reasons.get() { crate::show::report::report } else { crate::show::report::text };
    let report = shown(settings, error);
    host.write(Stream::Error, report.as_bytes()).map_err(|error| Error::outside(&error))
}

/// Runs one sentence, which may go on over further lines of the input. Whether its value was all ones (or nothing).
pub fn sentence(env: &Env<'_>, line: Vec<u8>, show: bool) -> Result<bool> {
    evaluated(env, line, show).map(|entity| holds(env, entity.as_ref()))
}

fn holds(env: &Env<'_>, entity: Option<&Entity>) -> bool {
    entity
        .and_then(Entity::noun)
        .is_none_or(|noun| noun.is_empty() || crate::value::truth::all_ones(env.cx.tolerance, noun))
}

/// Runs one sentence and gives its value, if it has one.
fn evaluated(env: &Env<'_>, line: Vec<u8>, show: bool) -> Result<Option<Entity>> {
    let origin = env.interpreter.origin_of_definition();
    let text = whole(env, line)?;
    let sentence = Sentence::new(&text, origin)?;
    let parsed = execute(env, &sentence).map_err(|mut error| {
        let mark = error.take_mark();
        error.at(sentence.place(mark))
    })?;
    let Some((_, mut entity)) = parsed.item else { return Ok(None) };
    if let ([Token::Name(name)], Entity::Verb(_)) = (sentence.tokens.as_slice(), &entity) {
        // A name on its own shows its value.
        let value = env
            .find(name)?
            .ok_or_else(|| crate::names::lookup::value_error(&name.0.text).at(sentence.place(Some(0))))?;
        entity = value;
    } else if let (Entity::Verb(verb), false) = (&entity, parsed.assigned)
        && let VerbKind::Name(name) = &verb.0.kind
        && env.find(name)?.is_none()
    {
        return Err(crate::names::lookup::value_error(&name.0.text).at(sentence.place(None)));
    }
    if show {
        let result = entity.noun().map(|noun| (noun.kind().name(), noun.shape().to_vec()));
        env.interpreter.last_result.replace(result);
    }
    if show && !parsed.assigned {
        let text = shown(env, &entity)?;
        if !entity.noun().is_some_and(|noun| is_drawn(env, noun, &text)) {
            write(env, &text)?;
        }
    }
    Ok(Some(entity))
}

/// The sentence with the lines that follow as long as a direct definition in it is open.
fn whole(env: &Env<'_>, mut line: Vec<u8>) -> Result<Vec<u8>> {
    let mut balance = Balance::default();
    balance.feed(&line);
    if !balance.is_open() {
        return Ok(line);
    }
    let (opening, begun) = (String::from_utf8_lossy(&line).into_owned(), env.interpreter.input_line());
    while balance.is_open() {
        let Some(next) = env.interpreter.next_line() else { return Err(definition::unfinished(&opening, begun)) };
        balance.feed(&next);
        line.push(b'\n');
        line.extend_from_slice(&next);
    }
    Ok(line)
}

/// Whether the front end draws a value in place of its text.
fn is_drawn(env: &Env<'_>, noun: &Array, text: &[u8]) -> bool {
    let Some(workspace) = env.interpreter.workspace.borrow().clone().filter(|workspace| workspace.has_viewer()) else {
        return false;
    };
    let cell = |inner: &Value| match inner.array() {
        Ok(inner) => {
            let lines: Vec<Vec<u8>> =
                display::display(inner, &env.interpreter.settings.display.borrow()).into_iter().collect();
            String::from_utf8_lossy(&lines.join(&b'\n')).into_owned()
        }
        Err(_) => String::new(),
    };
    workspace.view(&View::Value(&Value::Array(noun.clone()), &cell), text)
}

/// Writes a value as the prompt does.
pub fn show_entity(env: &Env<'_>, entity: &Entity) -> Result<()> {
    write(env, &shown(env, entity)?)
}

/// A value as the prompt shows it, with its lines' ends.
fn shown(env: &Env<'_>, entity: &Entity) -> Result<Vec<u8>> {
    let settings = &env.interpreter.settings;
    let end: &[u8] = match settings.line_end.get() {
        1 => b"\r",
        2 => b"\r\n",
        _ => b"\n",
    };
    let mut out = Vec::new();
    match entity {
        Entity::Noun(noun) => {
            let (lines, cut) = display::shown(noun, &settings.display.borrow());
            // A drawing that was asked to end is not whole.
            env.cx.poll()?;
            for line in lines {
                out.extend_from_slice(&line);
                out.extend_from_slice(end);
            }
            // A terminal shows a note on the omitted part; programs get what the settings say.
            if let Some(note) = cut.note().filter(|_| env.interpreter.host.columns().is_some()) {
                out.extend_from_slice(note.as_bytes());
                out.extend_from_slice(end);
            }
        }
        other => {
            for form in settings.forms.borrow().iter() {
                out.extend_from_slice(&crate::show::representation::shown(env, other, *form)?);
                out.extend_from_slice(end);
            }
        }
    }
    Ok(out)
}
