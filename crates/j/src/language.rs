//! J as a session speaks it: the trait [`Language`] for its interpreter.

use std::any::Any;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::names::env::Env;
use super::names::interpreter::{CONTINUATION, Interpreter};
use super::read::lines;
use super::read::words::{self, WordKind};
use super::run::interop;
use super::run::observe::observe;
use super::run::script::{self, Mode as Run};
use super::show::display::display;
use super::show::report;
use super::system::definitions::part;
use super::vocabulary::{self, modifiers::MODIFIERS, verbs::VERBS};
use crate::array::fast_ways::{FastWay, Plain};
use crate::array::{Array, Context, Function, Symbol, Value};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::notation::interop::{Names, Speaker};
use crate::notation::line_observer::{Observing, observe_with};
use crate::notation::{
    Beginning, Fault, Language, Meaning, Mode, Notation, Part, Script, Surroundings, Word, assigns, completed,
};
use crate::system::definitions::SETTINGS;
use crate::trace::Outcome;
use crate::verbs::numbers::random::Random;
use crate::vocabulary::fast_ways::FAST_WAYS;

/// The notation.
pub static J: Notation = Notation {
    name: "j",
    endings: &["ijs"],
    fence: "jackal",
    prompt: "   ",
    continuation: CONTINUATION,
    commands: &[],
    absent_commands: &[],
    gathering: || Box::<lines::Gathered>::default(),
    shown_with: |_| 0,
    may_go_on: |_| false,
    comment: "NB. ",
    quotes: &['\''],
    reads: ["\". ", "\". "],
    assigns: " =: ",
    backslash: false,
    defines: |line| {
        let is_setting = SETTINGS.iter().any(|setting| line.starts_with(setting));
        is_setting || assigns(line, "=:", |c| c.is_alphanumeric() || c == '_')
    },
    sketch: |name| format!("{name} =: {{{{\n  y\n}}}}\n"),
};

/// An interpreter of J, whose base locale holds the names of the session.
pub fn begin(surroundings: &Surroundings) -> Rc<dyn Language> {
    let j = Rc::new(Interpreter::new(surroundings.host.clone()));
    let stop = surroundings.stop.clone();
    j.change_context(|cx| *cx = Context::with_stop(stop));
    let (names, speaker): (Rc<dyn Names>, Rc<dyn Speaker>) = (j.clone(), j.clone());
    surroundings.workspace.keep_in(Rc::downgrade(&names));
    surroundings.workspace.join(Rc::downgrade(&speaker));
    *j.workspace.borrow_mut() = Some(surroundings.workspace.clone());
    j
}

impl Language for Interpreter {
    fn read(&self, _notation: &Notation, line: &str) -> Result<Vec<Word>> {
        let words = words::words(line)?;
        Ok(words.iter().map(|word| Word { span: word.start..word.end, part: part_of_word(word, line) }).collect())
    }

    fn check(&self, _notation: &Notation, text: &str) -> Vec<Fault> {
        super::read::check::faults(text)
    }

    fn holds_text(&self, _notation: &Notation, head: &str) -> bool {
        super::read::check::is_noun(head)
    }

    fn evaluate(&self, _notation: &Notation, text: &str, mode: Mode) -> Result<Option<Value>> {
        let run = Run { show: mode.show, keep: mode.keep, ..Run::default() };
        let outcome = self.with_env(|env| script::run(env, text.as_bytes(), run, None))?;
        Ok(outcome.value.and_then(|entity| interop::outward(entity).ok()))
    }

    fn assign(&self, name: &str, value: Value) -> Result<()> {
        interop::assign(self, name, value)
    }

    fn apply(&self, function: &Arc<dyn Function>, arguments: Vec<Value>) -> Result<Value> {
        if self.owns(function.as_ref()) {
            return Speaker::apply(self, function, arguments);
        }
        self.with_env(|env| env.call_elsewhere(function, arguments)).map(Value::Array)
    }

    fn run_script(&self, _notation: &Notation, text: &[u8], file: &str, show: bool) -> Result<()> {
        self.settings.show.set(show);
        let run = Run { show, script: true, ..Run::default() };
        let done = self.with_env(|env| {
            script::run(env, text, run, Some(file))?;
            waiting_sentence(env)
        });
        self.settings.show.set(false);
        done
    }

    fn evaluate_line(&self, _notation: &Notation, line: &[u8]) -> Result<()> {
        self.inputs.borrow_mut().push(VecDeque::new());
        self.files_running.borrow_mut().push((None, 0));
        self.interactive.set(true);
        let done = self.with_env(|env| script::sentence(env, line.to_vec(), true).and_then(|_| waiting_sentence(env)));
        self.interactive.set(false);
        self.files_running.borrow_mut().pop();
        self.inputs.borrow_mut().pop();
        done
    }

    fn names(&self) -> Vec<String> {
        self.meets_all();
        let mut names = Vec::new();
        for locale in [self.locales.base(), self.locales.z()] {
            names.extend(locale.names.borrow().keys().map(|name| name.name().to_string()));
        }
        names.sort();
        names.dedup();
        names
    }

    fn names_with_parts(&self) -> Vec<(String, Part)> {
        self.meets_all();
        let mut found = Vec::new();
        for locale in [self.locales.z(), self.locales.base()] {
            let names = locale.names.borrow();
            found.extend(names.iter().map(|(name, entity)| (name.name().to_string(), part(entity.class()))));
        }
        let others = [false, true].into_iter().flat_map(|numbered| self.locales.list(numbered));
        for place in others.filter(|place| !matches!(place.as_str(), "base" | "z")) {
            let Some(locale) = self.locales.existing(&place) else { continue };
            let names = locale.names.borrow();
            found
                .extend(names.iter().map(|(name, entity)| (format!("{}_{place}_", name.name()), part(entity.class()))));
        }
        found
    }

    fn values(&self) -> Vec<(String, Value)> {
        let mut found = Vec::new();
        for place in [false, true].into_iter().flat_map(|numbered| self.locales.list(numbered)) {
            let Some(locale) = self.locales.existing(&place) else { continue };
            let suffix = if place == "base" { String::new() } else { format!("_{place}_") };
            let names = locale.names.borrow();
            for (name, entity) in names.iter() {
                let named = |noun| (format!("{}{suffix}", name.name()), Value::Array(noun));
                found.extend(entity.nouns().into_iter().map(named));
            }
        }
        found
    }

    fn complete(&self, _notation: &Notation, before: &str) -> (usize, Vec<String>) {
        let rows = VERBS.iter().map(|row| row.spelling()).chain(MODIFIERS.iter().map(|row| row.spelling()));
        completed(before, self.names().into_iter().chain(rows.map(str::to_string)))
    }

    fn shown(&self, _notation: &Notation, value: &Array) -> String {
        let lines: Vec<Vec<u8>> = display(value, &self.settings.display.borrow()).into_iter().collect();
        String::from_utf8_lossy(&lines.join(&b'\n')).into_owned()
    }

    fn definition(&self, _notation: &Notation, name: &str) -> Option<String> {
        self.definition_of(name)
    }

    fn defined(&self) -> Vec<(String, Part)> {
        self.defined_names()
    }

    fn meaning(&self, name: &str) -> Option<Meaning> {
        self.meaning_of(name)
    }

    fn preamble(&self) -> String {
        self.preamble_lines()
    }

    fn clear_names(&self) {
        let current = self.current.borrow().clone();
        for locale in [self.locales.base(), current].iter().filter(|locale| !self.locales.is_last(locale)) {
            locale.names.borrow_mut().clear();
        }
        self.epoch.set(self.epoch.get() + 1);
    }

    fn go_home(&self) {
        self.current.replace(self.locales.base());
        self.epoch.set(self.epoch.get() + 1);
    }

    fn observe(&self, _notation: &Notation, sentence: &str) -> Result<Outcome> {
        Ok(self.with_env(|env| observe(env, sentence)))
    }

    fn last_result(&self) -> Option<(&'static str, Vec<usize>)> {
        self.last_result.borrow().clone()
    }

    fn error_text(&self, error: &Error) -> String {
        error.headline().to_string()
    }

    fn suggestions(&self, _: &Notation, kind: ErrorKind, place: &Place) -> Vec<String> {
        crate::show::report::mends(kind, place)
    }

    fn report(&self, error: &Error) -> String {
        report::report(&self.settings, error)
    }

    fn show_error(&self, error: &Error) -> Result<()> {
        self.with_env(|env| script::show_error(env, error))
    }

    fn function_named(&self, name: &str) -> Option<Arc<dyn Function>> {
        interop::verb_named(self, name)
    }

    fn know_library(&self, scripts: &'static [Script]) {
        let (unix, windows) = (cfg!(unix), cfg!(windows));
        let system = if windows {
            "Win"
        } else if cfg!(target_os = "macos") {
            "Darwin"
        } else {
            "Linux"
        };
        self.library.set(scripts);
        for (name, value) in [
            ("UNAME", Array::text(system)),
            ("IFUNIX", Array::atom(unix)),
            ("IFWIN", Array::atom(windows)),
            ("ARGV", Array::boxes(["jackal"].map(Array::text))),
            ("BINPATH", Array::text("")),
        ] {
            if let (Ok(locale), Ok(name)) = (self.locales.named("z"), Symbol::new(name)) {
                self.define(&locale, name, value.into());
            }
        }
    }

    fn begin_with(&self, beginning: &'static Beginning) {
        self.awaited.begin(beginning, read_library);
    }

    fn set_seed(&self, seed: u64) {
        self.random.replace(Random::seeded(seed));
    }

    fn fast_ways(&self) -> &'static [FastWay] {
        FAST_WAYS
    }

    fn set_plain(&self, plain: Plain) {
        self.change_context(|cx| cx.plain = plain);
    }

    fn set_sandbox(&self, on: bool) {
        self.sandbox.set(on);
    }

    fn copy_from(&self, other: &dyn Language) {
        let other: &dyn Any = other;
        if let Some(other) = other.downcast_ref::<Interpreter>() {
            Interpreter::copy_from(self, other);
        }
    }

    fn set_arguments(&self, arguments: &[String]) {
        if let Ok(name) = Symbol::new("ARGV") {
            let values = Array::boxes(arguments.iter().map(Array::text));
            self.define_own(&self.locales.z(), name, values.into());
        }
        self.arguments.replace(arguments.to_vec());
    }

    fn enter_stack(&self, bytes: usize) {
        Interpreter::enter_stack(self, bytes);
    }

    fn time_limit(&self) -> Option<Duration> {
        let asked = self.settings.time_limit.get();
        (asked > 0.0).then(|| Duration::try_from_secs_f64(asked).ok()).flatten()
    }

    fn failed(&self, error: &Error) {
        if error.kind() == ErrorKind::TimeLimit {
            // A limit too short for anything must not keep the session from lifting it.
            self.settings.time_limit.set(0.0);
        }
        self.inputs.borrow_mut().clear();
        self.files_running.borrow_mut().clear();
        self.interactive.set(false);
        self.folds.borrow_mut().clear();
    }

    fn count_lines(&self, lines: usize) {
        self.lines_read.set(Some(self.lines_read.get().unwrap_or(0) + lines));
    }
}

/// Reads a script of the library, in the locale that every path ends with, as if nothing else ran; whether all of it was read.
fn read_library(j: &Interpreter, library: &Script) -> bool {
    let outer = j.library_begins.replace(true);
    let observing = observe_with(Observing::default());
    let (script, recorded) = (j.script.take(), j.settings.record.replace(false));
    let (watching, error) = (j.watching.take(), j.last_error.take());
    let here = j.current.replace(j.locales.z());
    let run = Run { keep_going: true, quiet: true, ..Run::default() };
    let done = j.with_env(|env| script::run(env, library.text.as_bytes(), run, Some(library.name)));
    observe_with(observing);
    j.current.replace(here);
    j.watching.replace(watching);
    j.last_error.replace(error);
    j.script.set(script);
    j.settings.record.set(recorded);
    j.library_begins.set(outer);
    done.is_ok_and(|done| done.failures == 0)
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

fn part_of_word(word: &words::WordSpan, line: &str) -> Part {
    match word.kind {
        WordKind::Number => Part::Number,
        WordKind::Text | WordKind::NounDefinition => Part::Text,
        WordKind::Name => Part::Name,
        WordKind::Primitive => {
            let known = vocabulary::Word::from_spelling(&word.name(line.as_bytes()));
            match known.and_then(vocabulary::modifier) {
                Some(row) if row.is_adverb() => Part::Adverb,
                Some(_) => Part::Conjunction,
                None if known.and_then(vocabulary::noun).is_some() => Part::Number,
                None => Part::Primitive,
            }
        }
        WordKind::Copula => Part::Copula,
        WordKind::Control => Part::Control,
        WordKind::Comment => Part::Comment,
        WordKind::Open | WordKind::Close | WordKind::DefinitionOpen | WordKind::DefinitionClose | WordKind::Newline => {
            Part::Punctuation
        }
    }
}
