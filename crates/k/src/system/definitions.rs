//! Names as lines of a script that define them: what `)save` and `)edit` write.

use crate::array::exactly::{Strictness, is_same};
use crate::array::{Context, Symbol, Value};
use crate::error::Result;
use crate::messages::{MessageKind, encode};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::notation::Meaning;
use crate::show::display;
use crate::system::commands::MOST_DIGITS;
use crate::value::function::{Function, as_function};
use crate::value::{boxes, is_function};

/// The digits that most floats are exact with.
const USUAL_DIGITS: usize = 15;

/// The names that the command line defines, which belong to no script.
const OF_COMMAND_LINE: [&str; 3] = [".z.X", ".z.f", ".z.x"];

impl Interpreter {
    /// The names that have values here, views among them.
    pub(crate) fn defined_names(&self) -> Vec<String> {
        let views: Vec<String> = self.views.borrow().keys().cloned().collect();
        let all = self.global_names().into_iter().chain(views);
        all.filter(|name| !OF_COMMAND_LINE.contains(&name.as_str())).collect()
    }

    /// Takes all names away but those that the command line gave.
    pub(crate) fn clear_names(&self) {
        self.globals.borrow_mut().retain(|name, _| OF_COMMAND_LINE.contains(&&*name.name()));
        self.views.borrow_mut().clear();
        self.words.borrow_mut().clear();
        self.changed.borrow_mut().clear();
    }

    /// The line that sets the digits of floats in text, if they are not the usual ones.
    pub(crate) fn preamble(&self) -> String {
        let digits = self.cx().digits;
        let shown = if digits == MOST_DIGITS { 0 } else { digits };
        if digits == Context::default().digits { String::new() } else { format!("\\P {shown}\n") }
    }

    /// The meaning of a name here.
    pub(crate) fn meaning_of(&self, name: &str) -> Option<Meaning> {
        if let Some((text, space)) = self.view_source(name) {
            return Some(Meaning::Code(format!("{}::{text}", space.name())));
        }
        let value = self.global_value(Symbol::new(name).ok()?).ok()?;
        Some(match &value {
            Value::Function(function) if is_function(&value) && as_function(&value).is_none() => {
                Meaning::Elsewhere(function.text())
            }
            _ => Meaning::Data(value),
        })
    }

    /// The lines that give a name the meaning that it has; nothing where no text of this dialect does.
    pub(crate) fn definition_of(&self, name: &str, dialect: Dialect) -> Option<String> {
        if let Some((text, space)) = self.view_source(name) {
            // In k two colons assign.
            return (dialect == Dialect::Q).then(|| in_space(space, format!("{name}::{text}\n")));
        }
        let value = self.global_value(Symbol::new(name).ok()?).ok()?;
        let mut origins = Vec::new();
        if !add_origins(&value, &mut origins) || origins.iter().any(|(own, _)| *own != dialect) {
            return None;
        }
        let space = origins.first().map_or(Symbol::default(), |(_, space)| *space);
        if origins.iter().any(|(_, other)| *other != space) {
            return None;
        }
        let before = self.settings.namespace.replace(space);
        let text = self.exact_text(&value, dialect);
        self.settings.namespace.set(before);
        Some(in_space(space, format!("{name}:{}\n", text.ok()??)))
    }

    /// A text whose value is the same to the bit: the shortest that is tried, or the bytes of the value.
    fn exact_text(&self, value: &Value, dialect: Dialect) -> Result<Option<String>> {
        for digits in [USUAL_DIGITS, MOST_DIGITS] {
            let mut cx = self.cx().clone();
            cx.digits = digits;
            let Ok(text) = String::from_utf8(display::source(&cx, value)?) else { continue };
            // A further line belongs to the first only if it begins with a blank.
            let is_one = text.lines().skip(1).all(|line| line.starts_with([' ', '\t']));
            if is_one && self.gives(&text, value, dialect)? {
                return Ok(Some(text));
            }
        }
        let Ok(bytes) = encode(self, value, MessageKind::Asynchronous) else { return Ok(None) };
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let text = format!("-9!0x{digits}");
        Ok(self.gives(&text, value, dialect)?.then_some(text))
    }

    /// Whether a text has a value.
    fn gives(&self, text: &str, value: &Value, dialect: Dialect) -> Result<bool> {
        match self.run(text, dialect, false) {
            Ok(given) => is_same(&given, value, Strictness::OfType),
            Err(_) => Ok(false),
        }
    }
}

/// Lines that are read in a namespace.
fn in_space(space: Symbol, lines: String) -> String {
    match space == Symbol::default() {
        true => lines,
        false => format!("\\d {}\n{lines}\\d .\n", space.name()),
    }
}

/// Adds the dialect and the namespace in which each lambda of a value was read; whether all functions in it are of k.
fn add_origins(value: &Value, origins: &mut Vec<(Dialect, Symbol)>) -> bool {
    let mut waiting = vec![value.clone()];
    while let Some(value) = waiting.pop() {
        match &value {
            Value::Function(_) => match as_function(&value) {
                Some(Function::Lambda(lambda)) => origins.push(lambda.read_in),
                Some(Function::Projection(inner, places)) => {
                    waiting.push(inner.clone());
                    waiting.extend(places.iter().flatten().cloned());
                }
                Some(Function::Composition(parts)) => waiting.extend(parts.iter().cloned()),
                Some(Function::Derived(_, inner)) => waiting.push(inner.clone()),
                Some(Function::Primitive(_) | Function::Monad(_) | Function::Adverb(_)) => {}
                None => return false,
            },
            Value::Dictionary(d) | Value::Table(d) => waiting.extend([d.keys.clone(), d.values.clone()]),
            _ => waiting.extend(boxes(&value).unwrap_or_default().iter().cloned()),
        }
    }
    true
}
