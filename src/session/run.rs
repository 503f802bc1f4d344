//! Evaluating: texts, scripts, lines from a prompt, each in its notation and within the session's limits.

use std::collections::VecDeque;
use std::time::Duration;

use super::{Notation, Session, guard, limits, stack};
use crate::array::{Array, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::j::names::env::Env;
use crate::j::run::observe::{Outcome, observe};
use crate::j::run::script::{self, Mode};
use crate::k;
use crate::trace::Trace;

/// What evaluating a text came to.
#[derive(Debug)]
pub struct Evaluation {
    /// What it showed, if the session keeps its output; empty if a host takes it.
    pub output: Vec<u8>,
    /// What ended it.
    pub error: Option<Error>,
}

impl Evaluation {
    /// The output as text; what is no UTF-8 is replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.output).into_owned()
    }
}

/// What becomes of values.
#[derive(Clone, Copy)]
enum Wanted {
    /// They are shown.
    Shown,
    /// They are shown, and the last one is kept.
    ShownAndKept,
    /// The last one is kept.
    Kept,
}

impl Wanted {
    fn is_shown(self) -> bool {
        !matches!(self, Wanted::Kept)
    }

    fn is_kept(self) -> bool {
        !matches!(self, Wanted::Shown)
    }
}

impl Session {
    /// Evaluates the sentences of a text, each result shown, up to the first error. A line `)j`, `)k` or `)q` changes the
    /// notation for what comes after it.
    ///
    /// ```
    /// let mut session = jackal::session::Session::new();
    /// let done = session.eval("square =: 3 : 0\n  *: y\n)\nsquare 1 2 3");
    /// assert_eq!(done.text(), "1 4 9\n");
    /// assert!(session.eval("square =: 3 : 0\n *: y").error.is_some());
    /// assert_eq!(session.eval(")k\ncube:{x*square x}\n)j\ncube 4").text(), "64\n");
    /// ```
    pub fn eval(&mut self, text: &str) -> Evaluation {
        let error = self.run_text(text, Wanted::Shown).err();
        Evaluation { output: self.take_output(), error }
    }

    /// The same; also gives the value of the last sentence, if it is an array and nothing failed.
    ///
    /// ```
    /// let mut session = jackal::session::Session::new();
    /// let (done, value) = session.eval_value("a =: i. 2 3\n|: a");
    /// assert_eq!(done.text(), "0 3\n1 4\n2 5\n");
    /// assert_eq!(value.expect("a noun").shape(), [3, 2]);
    /// ```
    pub fn eval_value(&mut self, text: &str) -> (Evaluation, Option<Array>) {
        let (value, error) = match self.run_text(text, Wanted::ShownAndKept) {
            Ok(value) => (value, None),
            Err(error) => (None, Some(error)),
        };
        (Evaluation { output: self.take_output(), error }, value)
    }

    /// Evaluates a sentence for its value, which is not shown.
    pub fn value(&mut self, sentence: &str) -> Result<Option<Array>> {
        self.run_text(sentence, Wanted::Kept)
    }

    /// The value of a sentence as the current notation shows it, which is not printed; nothing if there is none, or an error.
    ///
    /// ```
    /// let mut session = jackal::session::Session::new();
    /// assert_eq!(session.value_text("i. 3").as_deref(), Some("0 1 2"));
    /// assert_eq!(session.value_text("nosuch"), None);
    /// ```
    pub fn value_text(&mut self, sentence: &str) -> Option<String> {
        match self.notation.dialect() {
            None => self.value(sentence).ok().flatten().map(|value| self.shown(&value)),
            Some(dialect) => self
                .in_k(self.notation, |k| k::show::display::console(&k.run(sentence, dialect, false)?, dialect))
                .ok()
                .map(|text| String::from_utf8_lossy(&text).into_owned()),
        }
    }

    /// Runs a sentence of J once, as [`Session::eval`] does, and gives what an observer saw of it; its value if it has one that the
    /// prompt would show, and its error.
    ///
    /// ```
    /// let mut session = jackal::session::Session::new();
    /// let seen = session.observe("+/ i. 2 3");
    /// let shapes: Vec<Vec<usize>> =
    ///     seen.trace.steps.iter().filter_map(|step| Some(step.result.as_ref().ok()?.shape.clone())).collect();
    /// assert_eq!(shapes, [vec![2, 3], vec![3]]);
    /// ```
    pub fn observe(&mut self, sentence: &str) -> Outcome {
        let done = self.in_j(|env| Ok(observe(env, sentence)));
        done.unwrap_or_else(|error| Outcome { trace: Trace::default(), value: None, error: Some(error) })
    }

    /// Runs a script in the notation that the ending of its name tells, or the current one. A script of J shows what it echoes, or
    /// with `show` every sentence and its result; one of k or q shows results, with `show` its lines too.
    pub fn run_script(&mut self, text: &[u8], file: &str, show: bool) -> Evaluation {
        let notation = Notation::of_file(file).unwrap_or(self.notation);
        let error = match notation.dialect() {
            None => {
                self.j.settings.show.set(show);
                let mode = Mode { show, script: true, ..Mode::default() };
                let done = self.in_j(|env| {
                    script::run(env, text, mode, Some(file))?;
                    waiting_sentence(env)
                });
                self.j.settings.show.set(false);
                done.err()
            }
            Some(dialect) => {
                let mode = k::Mode { show: true, echo: show };
                self.in_k(notation, |k| k.run_script(text, Some(file), dialect, mode)).err()
            }
        };
        Evaluation { output: self.take_output(), error }
    }

    /// Evaluates one line, which takes further lines (of a definition that it begins) from the host; or changes the notation,
    /// if it is `)j`, `)k` or `)q`.
    pub fn eval_line(&mut self, line: &[u8]) -> Result<()> {
        if let Some(notation) = Notation::switched_to(line) {
            self.notation = notation;
            return Ok(());
        }
        match self.notation.dialect() {
            None => self.in_j(|env| interactive(env, line)),
            Some(dialect) => {
                let mode = k::Mode { show: true, echo: false };
                self.in_k(self.notation, |k| k.run_script(&whole(self.notation, k, line), None, dialect, mode))
                    .map(drop)
            }
        }
    }

    /// Counts the lines of an input that was read from a pipe, of which this one is next: errors name them.
    pub fn count_line(&mut self, input: &[u8]) {
        let lines = 1 + input.iter().filter(|&&byte| byte == b'\n').count();
        let read = &self.interpreter().lines_read;
        read.set(Some(read.get().unwrap_or(0) + lines));
    }

    /// The notation of what is evaluated next.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Changes the notation.
    pub fn set_notation(&mut self, notation: Notation) {
        self.notation = notation;
    }

    fn run_text(&mut self, text: &str, wanted: Wanted) -> Result<Option<Array>> {
        if !text.contains(')') {
            return self.run_part(text, wanted);
        }
        let (mut start, mut at, mut last) = (0, 0, None);
        for line in text.split_inclusive('\n') {
            let part = text.get(start..at).unwrap_or_default();
            at += line.len();
            if let Some(notation) = Notation::switched_to(line.as_bytes())
                && !self.notation.needs_more(part)
            {
                self.run_part(part, wanted)?;
                (self.notation, start) = (notation, at);
            }
        }
        let rest = text.get(start..).unwrap_or_default();
        if start == 0 || !rest.is_empty() {
            last = self.run_part(rest, wanted)?;
        }
        Ok(last)
    }

    fn run_part(&mut self, text: &str, wanted: Wanted) -> Result<Option<Array>> {
        let show = wanted.is_shown();
        match self.notation.dialect() {
            None => {
                let mode = Mode { show, keep: wanted.is_kept(), ..Mode::default() };
                self.in_j(|env| script::run(env, text.as_bytes(), mode, None)).map(|outcome| outcome.value)
            }
            Some(dialect) => {
                let value = self.in_k(self.notation, |k| {
                    let value = k.run(text, dialect, show)?;
                    if wanted.is_kept() { k::system::neighbour::outward(k, &value) } else { Ok(None) }
                })?;
                Ok(value.and_then(|value| match value {
                    Value::Array(array) => Some(array),
                    _ => None,
                }))
            }
        }
    }

    /// Runs J.
    pub(super) fn in_j<T>(&self, work: impl FnOnce(&Env<'_>) -> Result<T>) -> Result<T> {
        self.ran.set(Notation::J);
        let result = self.guarded(|| {
            self.k.publish();
            self.j.with_env(work)
        });
        self.k.refresh();
        result.map_err(|error| self.hinted(error, Notation::J))
    }

    /// Runs k or q.
    fn in_k<T>(&self, notation: Notation, work: impl FnOnce(&k::Interpreter) -> Result<T>) -> Result<T> {
        self.ran.set(notation);
        self.guarded(|| work(&self.k)).map_err(|error| self.hinted(error, notation))
    }

    /// The time that an evaluation may take: the session's, or less if a sentence of J asked for it.
    fn allowed(&self) -> Option<Duration> {
        let asked = self.j.settings.time_limit.get();
        let asked = (asked > 0.0).then(|| Duration::try_from_secs_f64(asked).ok()).flatten();
        self.time.into_iter().chain(asked).min()
    }

    /// Does some work with a fresh stack mark, the clock started, and panics caught; afterwards nothing is running.
    fn guarded<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let j = &self.j;
        j.enter_stack(stack::available());
        self.k.enter_stack(stack::available());
        self.stop.clear();
        let alarm = self.allowed().map(|time| limits::Alarm::new(time, self.stop.clone()));
        let depth = (j.inputs.borrow().len(), j.files_running.borrow().len());
        let result = guard::catch(work);
        if let Err(error) = &result {
            if error.kind() == ErrorKind::TimeLimit {
                // A limit too short for anything must not keep the session from lifting it.
                j.settings.time_limit.set(0.0);
            }
            j.inputs.borrow_mut().truncate(depth.0);
            j.files_running.borrow_mut().truncate(depth.1);
            j.interactive.set(false);
            j.folds.borrow_mut().clear();
        }
        drop(alarm);
        result
    }
}

/// Evaluates one sentence of J; lines that it asks for come from the host.
fn interactive(env: &Env<'_>, line: &[u8]) -> Result<()> {
    let interpreter = env.interpreter;
    interpreter.inputs.borrow_mut().push(VecDeque::new());
    interpreter.files_running.borrow_mut().push((None, 0));
    interpreter.interactive.set(true);
    let result = script::sentence(env, line.to_vec(), true).and_then(|_| waiting_sentence(env));
    interpreter.interactive.set(false);
    interpreter.files_running.borrow_mut().pop();
    interpreter.inputs.borrow_mut().pop();
    result
}

/// Runs the sentence that a program asked to be run when it is done, and one that this one asks for.
fn waiting_sentence(env: &Env<'_>) -> Result<()> {
    let settings = &env.interpreter.settings;
    while settings.immediate_next.replace(false) {
        let next = settings.immediate.borrow().clone();
        script::sentence(env, next, true)?;
    }
    Ok(())
}

/// A line of k with those that the host has for it as long as a definition in it is open.
fn whole(notation: Notation, k: &k::Interpreter, line: &[u8]) -> Vec<u8> {
    let mut text = line.to_vec();
    while notation.needs_more(&String::from_utf8_lossy(&text)) {
        let Ok(Some(more)) = k.host.read_line(notation.continuation()) else { break };
        text.push(b'\n');
        text.extend_from_slice(&more);
    }
    text
}
