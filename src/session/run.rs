//! Evaluating: texts, scripts, lines from a prompt, each in its notation and within the session's limits.

use std::time::Duration;

use super::{Notation, Session, limits, panic_guard, saved, stack};
use crate::array::{Array, Value, budget, domains, stop};
use crate::error::{Error, Result};
use crate::explain::Explained;
use crate::host::Host;
use crate::language::line_observer::observe_with;
use crate::language::{Language, Mode};
use crate::trace::Outcome;

/// The part of the memory budget that the machine's stack may take, which no one else counts: one in so many bytes.
const STACK_SHARE: usize = 4;
/// The stack that a session has however small the budget is.
const STACK_BYTES_MIN: usize = 8 << 20;

/// The longest sentence that is explained, in bytes: each of its steps is a line as wide as it.
const EXPLAINED_BYTES_MAX: usize = 10_000;

/// The result of evaluating a text.
#[derive(Debug)]
pub struct Evaluation {
    /// The output, if the session collects it; empty if a host takes it.
    pub output: Vec<u8>,
    /// The error that ended it.
    pub error: Option<Error>,
}

impl Evaluation {
    /// The output as text; what is not UTF-8 is replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.output).into_owned()
    }
}

/// The use of values.
#[derive(Clone, Copy)]
pub(super) enum ValueUse {
    /// Values are shown.
    Shown,
    /// Values are shown, and the last one is kept.
    ShownAndKept,
    /// The last value is kept.
    Kept,
}

impl ValueUse {
    fn is_shown(self) -> bool {
        !matches!(self, ValueUse::Kept)
    }

    fn is_kept(self) -> bool {
        !matches!(self, ValueUse::Shown)
    }
}

impl Session {
    /// Evaluates the sentences of a text, each result shown, up to the first error. A line `)j`, `)k` or `)q` changes the
    /// notation for what comes after it.
    ///
    /// ```
    /// let mut session = jackal::rooms::session::Session::new();
    /// let done = session.eval("square =: 3 : 0\n  *: y\n)\nsquare 1 2 3");
    /// assert_eq!(done.text(), "1 4 9\n");
    /// assert!(session.eval("square =: 3 : 0\n *: y").error.is_some());
    /// assert_eq!(session.eval(")k\ncube:{x*square x}\n)j\ncube 4").text(), "64\n");
    /// ```
    pub fn eval(&mut self, text: &str) -> Evaluation {
        self.take_output();
        let error = self.run_text(text, ValueUse::Shown).err();
        Evaluation { output: self.take_output(), error }
    }

    /// Evaluates a text, with the value of the last sentence if it is an array and nothing failed.
    ///
    /// ```
    /// let mut session = jackal::rooms::session::Session::new();
    /// let (done, value) = session.eval_value("a =: i. 2 3\n|: a");
    /// assert_eq!(done.text(), "0 3\n1 4\n2 5\n");
    /// assert_eq!(value.expect("a noun").shape(), [3, 2]);
    /// ```
    pub fn eval_value(&mut self, text: &str) -> (Evaluation, Option<Array>) {
        self.take_output();
        let (value, error) = match self.run_text(text, ValueUse::ShownAndKept) {
            Ok(value) => (value.and_then(|value| value.into_array().ok()), None),
            Err(error) => (None, Some(error)),
        };
        (Evaluation { output: self.take_output(), error }, value)
    }

    /// Evaluates a sentence for its value, which is not shown; nothing if it is not an array. See also [`Session::run`].
    pub fn value(&mut self, sentence: &str) -> Result<Option<Array>> {
        Ok(self.run(sentence)?.and_then(|value| value.into_array().ok()))
    }

    /// The value of a sentence as the current notation shows it, which is not printed; nothing if there is none, or an error.
    ///
    /// ```
    /// let mut session = jackal::rooms::session::Session::new();
    /// assert_eq!(session.value_text("i. 3").as_deref(), Some("0 1 2"));
    /// assert_eq!(session.value_text("nosuch"), None);
    /// ```
    pub fn value_text(&mut self, sentence: &str) -> Option<String> {
        let notation = self.notation;
        self.running(notation, |language| language.value_text(notation.facts(), sentence)).ok().flatten()
    }

    /// The lines of a script of the current notation that give a name the meaning that it has; nothing if it has none, or none that
    /// the notation can write.
    ///
    /// ```
    /// use jackal::rooms::session::{Notation, Session};
    /// let mut session = Session::bare();
    /// session.eval("t =: 2 3 $ i. 6");
    /// assert_eq!(session.definition("t").as_deref(), Some("t =: i.2 3\n"));
    /// session.set_notation(Notation::APL);
    /// assert_eq!(session.definition("t").as_deref(), Some("t←2 3⍴0 1 2 3 4 5\n"));
    /// ```
    pub fn definition(&mut self, name: &str) -> Option<String> {
        let notation = self.notation;
        self.running(notation, |language| Ok(language.definition(notation.facts(), name))).ok().flatten()
    }

    /// Runs a sentence of the current notation once, as [`Session::eval`] does, and gives what an observer saw of it; its value if it has
    /// one that the prompt would show, and its error.
    ///
    /// ```
    /// let mut session = jackal::rooms::session::Session::new();
    /// let seen = session.observe("+/ i. 2 3");
    /// let shapes: Vec<Vec<usize>> =
    ///     seen.trace.steps.iter().filter_map(|step| Some(step.result.as_ref().ok()?.shape.clone())).collect();
    /// assert_eq!(shapes, [vec![2, 3], vec![3]]);
    /// ```
    pub fn observe(&mut self, sentence: &str) -> Outcome {
        let notation = self.notation;
        let done = self.running(notation, |language| language.observe(notation.facts(), sentence));
        done.unwrap_or_else(|error| Outcome { error: Some(error), ..Outcome::default() })
    }

    /// Explains a sentence, ready to be shown.
    pub fn explain(&mut self, sentence: &str) -> Explained {
        let (outcome, written) = match sentence.len() > EXPLAINED_BYTES_MAX {
            true => {
                let error = Error::limit("the sentence is too long to be explained");
                (Outcome { error: Some(error), ..Outcome::default() }, Vec::new())
            }
            false => self.metered.clone().aside(|| self.observe(sentence)),
        };
        let report = outcome.error.as_ref().map(|error| self.report(error));
        Explained::new(sentence, outcome, report).with_written(&written)
    }

    /// Runs a script in the notation that the ending of its name tells, or the current one. A script of J shows what it echoes, or
    /// with `show` every sentence and its result; one of k or q shows results, with `show` its lines too. A workspace file is loaded, whatever its
    /// name is.
    pub fn run_script(&mut self, text: &[u8], file: &str, show: bool) -> Evaluation {
        if saved::format::is_workspace(text, file) {
            let loaded = self.load_workspace(&String::from_utf8_lossy(text), saved::Loading::Replace);
            return Evaluation { output: self.take_output(), error: loaded.err() };
        }
        let notation = Notation::from_file_name(file).unwrap_or(self.notation);
        let error = self.running(notation, |language| language.run_script(notation.facts(), text, file, show)).err();
        Evaluation { output: self.take_output(), error }
    }

    /// Evaluates one line, which takes further lines (of a definition that it begins) from the host; or changes the notation,
    /// if it is `)j`, `)k` or `)q`. A line such as `k)+/1 2 3` is in k.
    pub fn eval_line(&mut self, line: &[u8]) -> Result<()> {
        if let Some(notation) = Notation::switched_to(line) {
            self.notation = notation;
            return Ok(());
        }
        if let Some((notation, length)) = self.notation.other_prompted(line) {
            let before = std::mem::replace(&mut self.notation, notation);
            let done = self.eval_input(line.get(length..).unwrap_or_default());
            self.notation = before;
            return done;
        }
        self.eval_input(line)
    }

    fn eval_input(&mut self, line: &[u8]) -> Result<()> {
        let (notation, begun) = (self.notation, self.metered.monotonic());
        let done = self.running(notation, |language| language.evaluate_line(notation.facts(), line));
        let done = self.unless_ended(done);
        self.note_failure(done.is_err(), || String::from_utf8_lossy(line).into_owned());
        let seconds = self.metered.monotonic() - begun;
        self.took.set(Duration::try_from_secs_f64(seconds).unwrap_or_default());
        done
    }

    /// The time until a notation has something to run by itself, such as q's timer; `None` if none ever has. A caller
    /// that waits for a line calls [`Session::run_due`] after that time.
    pub fn due(&self) -> Option<Duration> {
        self.languages.iter().filter_map(|language| language.due()).min()
    }

    /// Whether other processes may connect, so that the session stays when its input has ended.
    pub fn is_listening(&self) -> bool {
        self.languages.iter().any(|language| language.is_listening())
    }

    /// Whether the session stays after a script: a timer runs, or other processes may connect.
    pub fn stays(&self) -> bool {
        self.languages.iter().any(|language| language.stays())
    }

    /// Runs what is due, under the limits of a sentence.
    ///
    /// ```
    /// let mut session = jackal::Session::new();
    /// session.eval(")q\nn:0\n.z.ts:{n+:1}\n\\t 1");
    /// std::thread::sleep(session.due().unwrap());
    /// session.run_due()?;
    /// assert_eq!(session.eval("n").text(), "1\n");
    /// # Ok::<(), jackal::Error>(())
    /// ```
    ///
    /// # Errors
    /// What its sentences gave.
    pub fn run_due(&mut self) -> Result<()> {
        let is_due = |notation: &Notation| self.language(*notation).due() == Some(Duration::ZERO);
        match Notation::all().find(is_due) {
            Some(notation) => self.running(notation, |language| language.run_due()),
            None => Ok(()),
        }
    }

    /// Counts the lines of an input that was read from a pipe, of which this one is next: errors name them.
    pub fn count_line(&mut self, input: &[u8]) {
        let lines = 1 + input.iter().filter(|&&byte| byte == b'\n').count();
        self.languages.iter().for_each(|language| language.count_lines(lines));
    }

    /// The notation of what is evaluated next.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Changes the notation.
    pub fn set_notation(&mut self, notation: Notation) {
        self.notation = notation;
    }

    pub(super) fn run_text(&mut self, text: &str, wanted: ValueUse) -> Result<Option<Value>> {
        if !text.contains(')') {
            return self.run_part(text, wanted);
        }
        let mut outside = None;
        let done = self.run_parts(text, wanted, &mut outside);
        self.notation = outside.unwrap_or(self.notation);
        done
    }

    /// Runs the parts of a text that are in one notation each. `outside` is the notation of the session while a part that begins with a
    /// prompt, `k)+/1 2 3`, runs in another.
    fn run_parts(&mut self, text: &str, wanted: ValueUse, outside: &mut Option<Notation>) -> Result<Option<Value>> {
        let (mut start, mut at, mut last) = (0, 0, None);
        let (mut gathering, mut taken_in) = (self.notation.gathering(), 0);
        for line in text.split_inclusive('\n') {
            let before = at;
            at += line.len();
            let home = outside.unwrap_or(self.notation);
            let (switched, prompted) = (Notation::switched_to(line.as_bytes()), home.other_prompted(line.as_bytes()));
            if switched.is_none() && prompted.is_none() && outside.is_none() {
                continue;
            }
            text.get(taken_in..before).unwrap_or_default().lines().for_each(|line| gathering.feed(line));
            taken_in = before;
            if gathering.needs_more() {
                continue;
            }
            if before > start {
                last = self.run_part(text.get(start..before).unwrap_or_default(), wanted)?;
            }
            (self.notation, start) = (outside.take().unwrap_or(self.notation), before);
            if let Some(notation) = switched {
                (self.notation, start, taken_in) = (notation, at, at);
            } else if let Some((notation, length)) = prompted {
                *outside = Some(std::mem::replace(&mut self.notation, notation));
                (start, taken_in) = (before + length, before + length);
            }
            gathering = self.notation.gathering();
        }
        let rest = text.get(start..).unwrap_or_default();
        if start == 0 || !rest.is_empty() {
            last = self.run_part(rest, wanted)?;
        }
        Ok(last)
    }

    fn run_part(&mut self, text: &str, wanted: ValueUse) -> Result<Option<Value>> {
        let (notation, mode) = (self.notation, Mode { show: wanted.is_shown(), keep: wanted.is_kept() });
        let done = self.running(notation, |language| language.evaluate(notation.facts(), text, mode));
        let done = self.unless_ended(done);
        self.note_failure(done.is_err() && wanted.is_shown(), || text.to_string());
        done
    }

    /// The time that an evaluation may take: the session's, or less if a sentence asked for it.
    fn allowed(&self) -> Option<Duration> {
        let asked = self.languages.iter().filter_map(|language| language.time_limit());
        self.limits.time.into_iter().chain(asked).min()
    }

    /// Does some work in a notation. An error tells what may help.
    pub(super) fn running<T>(&self, notation: Notation, work: impl FnOnce(&dyn Language) -> Result<T>) -> Result<T> {
        let told = |error: Error| self.mended(self.hinted(self.weighed(error), notation), notation);
        self.once(notation, work).map_err(told)
    }

    /// Does some work in a notation; the others are informed before and afterwards. The stack mark is fresh, the
    /// clock started, and panics are caught. After an error nothing is running.
    pub(super) fn once<T>(&self, notation: Notation, work: impl FnOnce(&dyn Language) -> Result<T>) -> Result<T> {
        self.ran.set(notation);
        let here = self.language(notation);
        let others = || self.languages.iter().enumerate().filter(|(row, _)| *row != notation.row());
        self.account.begin();
        let entered = budget::enter(self.account.clone());
        crate::array::drop_left();
        let (outer, names) = (stop::run_under(&self.stop), domains::names());
        let unobserved = observe_with(self.observing());
        let most = self.limits.stack.unwrap_or(usize::MAX);
        let stack = stack::available().min((budget::limit() / STACK_SHARE).max(STACK_BYTES_MIN)).min(most);
        self.languages.iter().for_each(|language| language.enter_stack(stack));
        self.stop.clear();
        let (allowed, whole) = (self.allowed(), self.limits.time);
        let is_last = whole.is_some() && allowed == whole;
        let watched = limits::Watched {
            stop: &self.stop,
            account: &self.account,
            notation,
            has_resort: self.has_resort,
            is_last,
        };
        let watch = limits::Watch::begin(&watched, allowed, &self.offers.host());
        #[cfg(debug_assertions)]
        let armed = crate::array::faults::arm(true);
        let result = panic_guard::catch(|| {
            watch.as_ref().map_err(Clone::clone)?;
            others().for_each(|(_, language)| language.publish());
            work(here)
        });
        #[cfg(debug_assertions)]
        crate::array::faults::arm(armed);
        if let Err(error) = &result {
            self.languages.iter().for_each(|language| language.failed(error));
        }
        drop(watch);
        observe_with(unobserved);
        others().for_each(|(_, language)| language.refresh());
        stop::run_under(&outer);
        domains::look_up_in(names);
        drop(entered);
        result
    }
}
