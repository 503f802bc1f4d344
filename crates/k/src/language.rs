//! k and q as a session speaks them: the trait [`Language`] for their interpreter.

use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::names::interpreter::{Dialect, Interpreter, Mode as Run};
use super::read::token::{Token, tokens};
use super::read::{lines, parse};
use super::run::observe::observe;
use super::show::{console, report};
use super::system::interop::inward;
use super::system::special::all_names;
use super::value::is_nothing;
use super::vocabulary::{self, VOCABULARY};
use crate::array::fast_ways::{FastWay, Plain};
use crate::array::{Array, Context, Function, Rules, Symbol, Value};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::host::Stream;
use crate::notation::interop::Speaker;
use crate::notation::{
    Fault, Language, Meaning, Mode, Notation, Part, Script, Surroundings, Word, assigns, completed, gathered,
};
use crate::query::enumerations;
use crate::trace::Outcome;
use crate::verbs::numbers::random::Random;
use crate::verbs::tables::relation::Relation;
use crate::vocabulary::fast_ways::FAST_WAYS;

/// k.
pub static K: Notation = Notation { name: "k", endings: &["k"], fence: "k", prompt: "k)", ..BOTH };

/// q: k with keywords, and another console.
pub static Q: Notation = Notation { name: "q", endings: &["q"], fence: "q", prompt: "q)", ..BOTH };

/// The common part of both notations.
const BOTH: Notation = Notation {
    name: "",
    endings: &[],
    fence: "",
    prompt: "",
    continuation: "  ",
    commands: &[],
    absent_commands: &[],
    gathering: || Box::<lines::Gathered>::default(),
    shown_with: |_| 0,
    may_go_on: lines::may_go_on,
    comment: "/ ",
    quotes: &['"'],
    reads: ["\"J\"$", "\"F\"$"],
    assigns: ":",
    backslash: true,
    defines: |line| {
        let is_setting = ["\\d ", "\\P "].iter().any(|setting| line.starts_with(setting));
        is_setting || assigns(line, ":", |c| c.is_alphanumeric() || matches!(c, '_' | '.'))
    },
    sketch: |name| format!("{name}:{{x}}\n"),
};

/// An interpreter of both, which shares its names with the session's workspace.
pub fn begin(surroundings: &Surroundings) -> Rc<dyn Language> {
    let k = Interpreter::new(surroundings.host.clone());
    k.context.replace(Context::with_rules(surroundings.stop.clone(), &Rules::LISTS));
    let speaker: Rc<dyn Speaker> = k.clone();
    surroundings.workspace.join(Rc::downgrade(&speaker));
    k.share(surroundings.workspace.clone());
    Interpreter::set_arguments(&k, &[]);
    k
}

/// Which of the two a notation is.
fn dialect(notation: &Notation) -> Dialect {
    if notation.name == Q.name { Dialect::Q } else { Dialect::K }
}

/// The time after which a session that is connected looks for what is due, if nothing comes before.
const IDLE: Duration = Duration::from_secs(3600);

impl Language for Interpreter {
    fn read(&self, notation: &Notation, line: &str) -> Result<Vec<Word>> {
        let found = tokens(line, dialect(notation))?;
        let words = found.iter().map(|(start, token, end)| Word { span: *start..*end, part: part(token) }).collect();
        Ok(Word::with_comment(words, line))
    }

    fn check(&self, notation: &Notation, text: &str) -> Vec<Fault> {
        if text.starts_with('\\') {
            return Vec::new();
        }
        if lines::needs_more(text) {
            let first = text.lines().next().unwrap_or_default();
            return vec![Fault::new(0..first.len(), "this has no end: a brace or a comment is open")];
        }
        let (space, words) = (self.settings.namespace.get(), self.own_words());
        let read = |line: &str| parse::line(line, dialect(notation), space, &words, None).map(drop);
        // Comments are blanks to the parser as they are to the reader of scripts.
        lines::logical_lines(text)
            .iter()
            .filter_map(|(_, line)| Some(Fault::from_error(&read(line).err()?, 0, line)))
            .collect()
    }

    fn evaluate(&self, notation: &Notation, text: &str, mode: Mode) -> Result<Option<Value>> {
        let value = self.run(text, dialect(notation), mode.show)?;
        Some(value)
            .filter(|value| mode.keep && !is_nothing(value))
            .map(|value| enumerations::leaving(self, value))
            .transpose()
    }

    fn assign(&self, name: &str, value: Value) -> Result<()> {
        if !matches!(tokens(name, Dialect::K)?.as_slice(), [(_, Token::Name(_), _)]) {
            return Err(Error::new(ErrorKind::IllFormedName).note(format!("'{name}' cannot be a name in k")));
        }
        let value = inward(self, &value)?;
        Interpreter::assign(self, Symbol::new(name)?, value)
    }

    fn apply(&self, function: &Arc<dyn Function>, arguments: Vec<Value>) -> Result<Value> {
        let value = Interpreter::apply(self, &Value::Function(function.clone()), self.given(&arguments)?)?;
        enumerations::leaving(self, value)
    }

    fn run_script(&self, notation: &Notation, text: &[u8], file: &str, show: bool) -> Result<()> {
        Interpreter::run_script(self, text, Some(file), dialect(notation), Run { show: true, echo: show }).map(drop)
    }

    fn evaluate_line(&self, notation: &Notation, line: &[u8]) -> Result<()> {
        let text = gathered(lines::Gathered::default(), line, || self.host.read_line(notation.continuation))?;
        Interpreter::run_script(self, &text, None, dialect(notation), Run { show: true, echo: false }).map(drop)
    }

    fn prompt(&self, notation: &Notation) -> String {
        // The name of the namespace stands behind the notation's: `q.my)`.
        let space = self.settings.namespace.get().name();
        match notation.prompt.strip_suffix(')') {
            Some(name) => format!("{name}{space})"),
            None => notation.prompt.to_string(),
        }
    }

    fn names(&self) -> Vec<String> {
        // The arguments of the command line are not names.
        let own = |name: &String| ![".z.X", ".z.f", ".z.x"].contains(&name.as_str());
        self.global_names().into_iter().filter(own).collect()
    }

    fn values(&self) -> Vec<(String, Value)> {
        let globals = self.globals.borrow();
        globals.iter().map(|(name, global)| (name.name().to_string(), global.value.clone())).collect()
    }

    fn keywords(&self, notation: &Notation) -> Vec<String> {
        let rows = VOCABULARY.iter().map(|row| row.spelling);
        rows.filter(|word| vocabulary::keyword(word, dialect(notation)).is_some()).map(str::to_string).collect()
    }

    fn suggestions(&self, notation: &Notation, kind: ErrorKind, place: &Place) -> Vec<String> {
        let words = self.read(notation, &place.sentence).unwrap_or_default();
        report::mends(dialect(notation), kind, place, &words)
    }

    fn value_text(&self, notation: &Notation, sentence: &str) -> Result<Option<String>> {
        let value = self.shown_value(&self.run(sentence, dialect(notation), false)?)?;
        console::console(&self.cx(), &value, dialect(notation))
            .map(|text| Some(String::from_utf8_lossy(&text).into_owned()))
    }

    fn definition(&self, notation: &Notation, name: &str) -> Option<String> {
        self.definition_of(name, dialect(notation))
    }

    fn defined(&self) -> Vec<(String, Part)> {
        self.defined_names().into_iter().map(|name| (name, Part::Number)).collect()
    }

    fn meaning(&self, name: &str) -> Option<Meaning> {
        self.meaning_of(name)
    }

    fn clear_names(&self) {
        Interpreter::clear_names(self);
    }

    fn preamble(&self) -> String {
        Interpreter::preamble(self)
    }

    fn go_home(&self) {
        self.settings.namespace.set(Symbol::default());
    }

    fn complete(&self, notation: &Notation, before: &str) -> (usize, Vec<String>) {
        let columns = self.columns_in_reach(notation, before);
        let system = all_names().map(str::to_string);
        completed(before, columns.into_iter().chain(self.global_names()).chain(self.keywords(notation)).chain(system))
    }

    fn shown(&self, notation: &Notation, value: &Array) -> String {
        let text = inward(self, &value.clone().into())
            .and_then(|value| console::console(&self.cx(), &value, dialect(notation)));
        match text {
            Ok(text) => String::from_utf8_lossy(&text).into_owned(),
            Err(error) => report::error_text(&error),
        }
    }

    fn observe(&self, notation: &Notation, sentence: &str) -> Result<Outcome> {
        Ok(observe(self, sentence, dialect(notation)))
    }

    fn last_result(&self) -> Option<(&'static str, Vec<usize>)> {
        self.last_result.borrow().clone()
    }

    fn error_text(&self, error: &Error) -> String {
        report::error_text(error)
    }

    fn report(&self, error: &Error) -> String {
        report::report(error)
    }

    fn show_error(&self, error: &Error) -> Result<()> {
        self.write(Stream::Error, report::report(error).as_bytes())
    }

    fn know_library(&self, scripts: &'static [Script]) {
        self.library.set(scripts);
    }

    fn set_seed(&self, seed: u64) {
        self.random.replace(Random::seeded(seed));
    }

    fn fast_ways(&self) -> &'static [FastWay] {
        FAST_WAYS
    }

    fn set_plain(&self, plain: Plain) {
        Interpreter::set_plain(self, plain);
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
        Interpreter::set_arguments(self, arguments);
    }

    fn due(&self) -> Option<Duration> {
        if self.has_incoming() {
            return Some(Duration::ZERO);
        }
        let timer = self.until_timer();
        if self.is_connected() { Some(timer.unwrap_or(IDLE).min(IDLE)) } else { timer }
    }

    fn is_listening(&self) -> bool {
        self.port() > 0
    }

    fn stays(&self) -> bool {
        self.is_listening() || self.until_timer().is_some()
    }

    fn run_due(&self) -> Result<()> {
        if self.until_timer() == Some(Duration::ZERO) {
            self.run_timer()?;
        }
        self.serve()
    }

    fn enter_stack(&self, bytes: usize) {
        Interpreter::enter_stack(self, bytes);
    }

    fn publish(&self) {
        Interpreter::publish(self);
    }

    fn refresh(&self) {
        Interpreter::refresh(self);
    }
}

impl Interpreter {
    /// The columns of the tables that queries in a line are about: of each name behind `from`.
    fn columns_in_reach(&self, notation: &Notation, before: &str) -> Vec<String> {
        if dialect(notation) != Dialect::Q {
            return Vec::new();
        }
        let mut words = before.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.'));
        let mut columns = Vec::new();
        while let Some(word) = words.next() {
            if word != "from" {
                continue;
            }
            // Two blanks, or a backtick before a name, leave empty words.
            let name = words.by_ref().find(|word| !word.is_empty()).and_then(|name| Symbol::new(name).ok());
            let held = name.and_then(|name| self.qualified(name).ok()).and_then(|name| self.global_value(name).ok());
            if let Some(subject) = held.and_then(|held| Relation::from_value(&held)) {
                columns.extend(subject.names.iter().map(|name| name.name().to_string()));
            }
        }
        columns
    }
}

fn part(token: &Token) -> Part {
    match token {
        Token::Noun(value) if super::value::text_of(value).is_some() => Part::Text,
        Token::Noun(_) => Part::Number,
        Token::Name(_) => Part::Name,
        Token::Verb(_) | Token::OwnWord(_) | Token::Monad(_) | Token::Amend(_) | Token::Word(_) => Part::Primitive,
        Token::Quote | Token::Compose | Token::Derive(_) | Token::Adverb(_) | Token::AdverbWord(_) => Part::Adverb,
        Token::Colon | Token::DoubleColon => Part::Copula,
        Token::Do | Token::If | Token::While => Part::Control,
        Token::Template(_) | Token::Distinct | Token::By | Token::From | Token::Where => Part::Control,
        Token::Open
        | Token::Close
        | Token::OpenBracket
        | Token::OpenBlock
        | Token::CloseBracket
        | Token::OpenBrace
        | Token::CloseBrace
        | Token::Semicolon
        | Token::Subphrase
        | Token::EndOfQuery => Part::Punctuation,
    }
}
