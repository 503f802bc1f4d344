//! APL as a session speaks it: the trait [`Language`] for its interpreter, and what crosses to the other notations.
//!
//! Data crosses as they are: a nested array is an array of boxes whose atoms are themselves, so that another notation sees a box
//! around each atom of a mixed array. A function of arguments crosses as a function; one without arguments, and an operator,
//! does not.

use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

use super::names::{Meaning, inward};
use super::read::classes::Classes;
use super::read::definition;
use super::read::token::{absent, mark, tokens};
use super::run::commands::{ABSENT_COMMANDS, COMMANDS};
use super::run::exported::{ExportedFunction, outward, publish, travelling};
use super::run::lines::{Interpreter, is_dyalog, unmarked_definition};
use super::run::logical_lines::{LineGatherer, needs_more};
use super::run::trace_run::observe;
use super::run::{apply, execute, report};
use super::show;
use super::system::definitions;
use super::value::{Class, Function, Token};
use super::vocabulary::quads::QUADS;
use super::vocabulary::{glyphs, operators};
use crate::array::fast_ways::{FastWay, Plain};
use crate::array::{self, Array, Context, ElementType, Value, budget};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::notation::interop::{LineValue, Speaker};
use crate::notation::{
    Fault, Language, Mode, Notation, Part, Script, Surroundings, Word, assigns, completed, gathered,
};
use crate::trace::Outcome;
use crate::verbs::numbers::random::Random;
use crate::vocabulary::fast_ways::FAST_WAYS;

/// APL.
pub static APL: Notation = Notation {
    name: "apl",
    endings: &["apl", "dyalog", "aplf", "aplo", "apln", "aplc", "apla"],
    fence: "apl",
    prompt: "      ",
    continuation: "[ ]   ",
    commands: COMMANDS,
    absent_commands: ABSENT_COMMANDS,
    gathering: || Box::<LineGatherer>::default(),
    shown_with: |line| 2 * usize::from(line.ends_with(" ERROR")),
    may_go_on: |_| false,
    comment: "⍝ ",
    quotes: &['\'', '"'],
    reads: ["⍎", "⍎"],
    assigns: "←",
    backslash: false,
    defines: |line| {
        let is_name = |c: char| c.is_alphanumeric() || "⎕_∆⍙¯.".contains(c);
        line.starts_with('∇') || !line.starts_with("⎕←") && assigns(line, "←", is_name)
    },
    sketch: |name| format!("∇Z←{name} X\nZ←X\n∇\n"),
};

/// An interpreter that shares its names with the session's workspace.
pub fn begin(surroundings: &Surroundings) -> Rc<dyn Language> {
    let apl = Rc::new(Interpreter::new(surroundings.host.clone()));
    apl.workspace.set_context(Context::with_stop(surroundings.stop.clone()));
    let speaker: Rc<dyn Speaker> = apl.clone();
    surroundings.workspace.join(Rc::downgrade(&speaker));
    apl.workspace.share(surroundings.workspace.clone());
    apl
}

impl Speaker for Interpreter {
    fn owns(&self, function: &dyn array::Function) -> bool {
        travelling(function).is_some_and(|known| known.family == self.workspace.family())
    }

    fn apply(&self, function: &Arc<dyn array::Function>, arguments: Vec<Value>) -> Result<Value> {
        let Some(ExportedFunction { function: own, .. }) = travelling(function.as_ref()) else {
            return Err(Error::type_("this is not a function of APL"));
        };
        let ws = &self.workspace;
        ws.check_stack()?;
        Language::refresh(self);
        let mut given = arguments.into_iter().map(Value::into_array).collect::<Result<Vec<Array>>>()?.into_iter();
        let result = match (given.next(), given.next(), given.next()) {
            (Some(y), None, _) => apply::apply(ws, own, None, inward(&y)),
            (Some(x), Some(y), None) => apply::apply(ws, own, Some(inward(&x)), inward(&y)),
            _ => Err(Error::new(ErrorKind::Valence).note("a function of APL takes one argument or two")),
        };
        Language::publish(self);
        let told = |mut error: Error| {
            error.take_mark();
            error
        };
        match result.map_err(told)? {
            Some(value) => Ok(Value::Array(value)),
            None => Array::new(&[0, 0], Vec::<i64>::new()).map(Value::Array),
        }
    }

    fn load(&self, script: &str) -> Option<Result<()>> {
        if !APL.is_ending_of(script) {
            return None;
        }
        Language::refresh(self);
        let settings = &self.workspace.settings;
        let before = (settings.migration.get(), settings.of_dyalog.get());
        if is_dyalog(script) {
            settings.become_dyalog();
        }
        let done = Interpreter::load(self, script, false);
        settings.migration.set(before.0);
        settings.of_dyalog.set(before.1);
        Language::publish(self);
        Some(done)
    }

    fn run_line(&self, notation: &str, line: &str, wanted: LineValue) -> Option<Result<Option<Value>>> {
        (notation == APL.name).then(|| {
            Language::refresh(self);
            let done = self.run(line, None, wanted == LineValue::Shown);
            Language::publish(self);
            Ok(done?.map(Value::Array))
        })
    }
}

impl Interpreter {
    /// What was evaluated, whose error is the last one.
    fn remembered<T>(&self, done: Result<T>) -> Result<T> {
        if let Err(error) = &done
            && !execute::is_final(error)
        {
            execute::remember(&self.workspace, error)?;
        }
        done
    }
}

impl Language for Interpreter {
    fn read(&self, _: &Notation, line: &str) -> Result<Vec<Word>> {
        let found = tokens(line)?;
        for (token, (start, _)) in &found {
            if let Token::Absent(name) = token {
                return Err(absent(name).mark(mark(*start, *start)));
            }
        }
        let words =
            found.iter().map(|(token, (start, end))| Word { span: *start..*end, part: token_part(token) }).collect();
        Ok(Word::with_comment(words, line))
    }

    fn check(&self, notation: &Notation, text: &str) -> Vec<Fault> {
        if text.starts_with(')') {
            return Vec::new();
        }
        let first = text.lines().next().unwrap_or_default();
        if needs_more(text) {
            return vec![Fault::new(0..first.len(), "this definition has no end: a line with ∇, or a brace, ends it")];
        }
        let faults = crate::notation::line_faults(&text.replace('∇', " "), &|line| self.read(notation, line));
        let body: Vec<String> = text.lines().map(|line| line.trim().trim_matches('∇').to_string()).collect();
        // A line of the editor, or a function in braces between dels, has no header.
        let has_header = first.trim_start().starts_with('∇') && !first.contains('[') && !first.contains("←{");
        if !faults.is_empty() || !has_header || body.len() < 2 {
            // The sign that was left out is longer than the blank in its place.
            return faults.into_iter().map(|fault| Fault { span: unshortened(text, fault.span), ..fault }).collect();
        }
        let wrong = definition::function(body.get(..body.len() - 1).unwrap_or_default(), &self.workspace).err();
        wrong.iter().map(|error| Fault::from_error(error, 0, first)).collect()
    }

    fn unmarked_definition(&self, text: &str) -> Option<usize> {
        unmarked_definition(&self.workspace, text)
    }

    fn evaluate(&self, _: &Notation, text: &str, mode: Mode) -> Result<Option<Value>> {
        let value = self.remembered(self.run(text, None, mode.show))?;
        Ok(value.filter(|_| mode.keep).map(Value::Array))
    }

    fn function(&self, _: &Notation, text: &str) -> Result<Arc<dyn array::Function>> {
        // A function is not a value of a sentence: it is given a name, and the name forgotten.
        const PASSING: &str = "∆PASSING∆";
        let ws = &self.workspace;
        let slot = ws.slot(PASSING);
        self.run(&format!("{PASSING}←{text}"), None, false)?;
        let meaning = ws.meaning(slot);
        ws.set(slot, Meaning::None);
        match outward(meaning, ws.family()) {
            Some(Value::Function(function)) => Ok(function),
            _ => Err(Error::type_(format!("{text} is not a function"))),
        }
    }

    fn assign(&self, name: &str, value: Value) -> Result<()> {
        if !matches!(tokens(name)?.as_slice(), [(Token::Name(_), _)]) {
            return Err(Error::new(ErrorKind::IllFormedName).note(format!("'{name}' cannot be a name in APL")));
        }
        let meaning = match value {
            Value::Function(function) => Meaning::Function(match travelling(function.as_ref()) {
                Some(known) if known.family == self.workspace.family() => known.function.clone(),
                _ => Function::Foreign(function),
            }),
            other => Meaning::Value(inward(other.array()?)),
        };
        self.workspace.set(self.workspace.slot(name), meaning);
        Ok(())
    }

    fn apply(&self, function: &Arc<dyn array::Function>, arguments: Vec<Value>) -> Result<Value> {
        if Speaker::owns(self, function.as_ref()) {
            return Speaker::apply(self, function, arguments);
        }
        match self.workspace.session() {
            Some(session) => session.apply(function, arguments),
            None => Err(Error::type_("the language of this function is not part of the session")),
        }
    }

    fn run_script(&self, _: &Notation, text: &[u8], file: &str, show: bool) -> Result<()> {
        if is_dyalog(file) {
            self.workspace.settings.become_dyalog();
        }
        self.echo.set(show);
        let done = self.run_file(&String::from_utf8_lossy(text), file, true);
        self.echo.set(false);
        done.map(drop)
    }

    fn evaluate_line(&self, notation: &Notation, line: &[u8]) -> Result<()> {
        let more = || match self.is_defining() {
            true => Ok(None),
            false => self.workspace.host.read_line(notation.continuation),
        };
        let text = budget::text(gathered(LineGatherer::default(), line, more)?)?;
        let done = match text.contains('\n') {
            true => self.run(&text, None, true).map(drop),
            false => self.line(&text, true).map(drop),
        };
        self.remembered(done)
    }

    fn names(&self) -> Vec<String> {
        self.workspace.all_names().into_iter().map(|(name, _)| name.to_string()).collect()
    }

    fn values(&self) -> Vec<(String, Value)> {
        let all = self.workspace.all_names().into_iter();
        let named = |name: Arc<str>, value: Array| (name.to_string(), Value::Array(value));
        all.flat_map(|(name, meaning)| meaning.values().into_iter().map(move |value| named(name.clone(), value)))
            .collect()
    }

    fn complete(&self, _: &Notation, before: &str) -> (usize, Vec<String>) {
        // A backquote or a backslash before the name of a glyph asks for the glyph.
        if let Some(start) = before.rfind(['`', '\\'])
            && let Some(typed) = before.get(start + 1..)
            && !typed.is_empty()
            && typed.chars().all(|c| c.is_ascii_alphabetic())
        {
            let typed = typed.to_lowercase();
            let exact = glyphs().find(|(_, names, _)| names.contains(&typed.as_str()));
            let begins = |names: &[&str]| names.iter().any(|name| name.starts_with(&typed));
            let found = glyphs().filter(|(glyph, names, _)| match exact {
                Some((exact, ..)) => *glyph == exact,
                None => begins(names),
            });
            return (start, found.map(|(glyph, ..)| glyph.to_string()).collect());
        }
        // So does a quad before the beginning of a name ask for a name of the system.
        if let Some(start) = before.rfind('⎕')
            && let Some(typed) = before.get(start + '⎕'.len_utf8()..)
            && typed.chars().all(|c| c.is_ascii_alphabetic())
        {
            let typed = typed.to_uppercase();
            let words = QUADS.iter().copied().chain(operators::SYSTEM.iter().map(|row| row.letters));
            let found = words.filter(|name| !name.is_empty() && name.starts_with(&typed));
            return (start, found.map(|name| format!("⎕{name}")).collect());
        }
        completed(before, Language::names(self).into_iter())
    }

    fn observe(&self, _: &Notation, sentence: &str) -> Result<Outcome> {
        Ok(observe(&self.workspace, sentence))
    }

    fn names_with_parts(&self) -> Vec<(String, Part)> {
        self.workspace
            .all_names()
            .into_iter()
            .map(|(name, meaning)| (name.to_string(), meaning_part(&meaning)))
            .collect()
    }

    fn definition(&self, _: &Notation, name: &str) -> Option<String> {
        definitions::definition(&self.workspace, name)
    }

    fn defined(&self) -> Vec<(String, Part)> {
        let found = definitions::defined(&self.workspace);
        found.into_iter().map(|(name, meaning)| (name.to_string(), meaning_part(&meaning))).collect()
    }

    fn meaning(&self, name: &str) -> Option<crate::notation::Meaning> {
        definitions::meaning(&self.workspace, name)
    }

    fn clear_names(&self) {
        self.workspace.clear();
    }

    fn preamble(&self) -> String {
        definitions::preamble(&self.workspace)
    }

    fn shown(&self, _: &Notation, value: &Array) -> String {
        match show::display(&inward(value), &self.workspace.present_look()) {
            Ok(lines) => lines.join("\n"),
            Err(error) => report::name(&error),
        }
    }

    fn error_text(&self, error: &Error) -> String {
        report::name(error)
    }

    fn suggestions(&self, notation: &Notation, kind: ErrorKind, place: &Place) -> Vec<String> {
        let words = self.read(notation, &place.sentence).unwrap_or_default();
        super::run::report::suggestions(kind, place, &words, notation.reads)
    }

    fn report(&self, error: &Error) -> String {
        report::report(error)
    }

    fn show_error(&self, error: &Error) -> Result<()> {
        self.workspace.complain(&report::report(error))
    }

    fn know_library(&self, scripts: &'static [Script]) {
        self.workspace.library.set(scripts);
    }

    fn set_seed(&self, seed: u64) {
        self.workspace.settings.random.replace(Random::seeded(seed));
    }

    fn set_sandbox(&self, on: bool) {
        self.workspace.sandbox.set(on);
    }

    fn fast_ways(&self) -> &'static [FastWay] {
        FAST_WAYS
    }

    fn set_plain(&self, plain: Plain) {
        self.workspace.change_context(|cx| cx.plain = plain);
    }

    fn copy_from(&self, other: &dyn Language) {
        let other: &dyn Any = other;
        if let Some(other) = other.downcast_ref::<Interpreter>() {
            self.workspace.copy_from(&other.workspace);
        }
    }

    fn set_arguments(&self, arguments: &[String]) {
        self.workspace.arguments.replace(arguments.to_vec());
    }

    fn enter_stack(&self, bytes: usize) {
        self.workspace.enter_stack(bytes);
    }

    fn publish(&self) {
        publish(&self.workspace);
    }

    fn refresh(&self) {
        self.workspace.refresh();
    }

    fn failed(&self, _: &Error) {
        self.abandon();
    }
}

fn meaning_part(meaning: &Meaning) -> Part {
    match meaning {
        Meaning::Function(function) => match function.class() {
            Class::Value | Class::Function | Class::Slash(_) => Part::Primitive,
            Class::Operator1 | Class::Outer => Part::Adverb,
            Class::Operator2 => Part::Conjunction,
        },
        _ => Part::Number,
    }
}

fn token_part(token: &Token) -> Part {
    match token {
        Token::Constant(array) if matches!(array.kind(), ElementType::Byte | ElementType::Unicode) => Part::Text,
        Token::Constant(_) => Part::Number,
        Token::Name(_) | Token::Quad(_) | Token::Absent(_) | Token::QuoteQuad => Part::Name,
        Token::Function(_) | Token::Del => Part::Primitive,
        Token::DoubleDel => Part::Adverb,
        Token::Operator(_) => Part::Adverb,
        Token::Assign => Part::Copula,
        Token::Branch => Part::Control,
        Token::Diamond
        | Token::Colon
        | Token::Semicolon
        | Token::Open
        | Token::Close
        | Token::OpenBracket
        | Token::CloseBracket
        | Token::OpenBrace
        | Token::CloseBrace => Part::Punctuation,
    }
}

/// Places of a text from those of the same text in which each ∇ is a blank.
fn unshortened(text: &str, span: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let (mut long, mut short, mut start) = (0, 0, None);
    for sign in text.chars() {
        if short >= span.start {
            start.get_or_insert(long);
        }
        if short >= span.end {
            break;
        }
        short += if sign == '∇' { 1 } else { sign.len_utf8() };
        long += sign.len_utf8();
    }
    start.unwrap_or(long)..long
}
