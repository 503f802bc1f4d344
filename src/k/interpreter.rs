//! The interpreter: what lives as long as a session, and how lines are run.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use hashbrown::HashMap;

use super::display;
use super::eval::undefined;
use super::parse;
use super::tree::Node;
use super::value;
use crate::array::{Array, Context, StackGuard, Symbol, Value, budget};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::host::{Host, Stream};
use crate::verbs::random::Random;

/// The two notations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Every primitive is a monad and a dyad.
    K,
    /// Keywords for the monads, another console.
    Q,
}

/// The names that another notation of the same session knows: arrays only.
pub trait Names {
    /// The array of a name.
    fn get(&self, name: Symbol) -> Option<Array>;
    /// Gives a name an array; `None` takes its value away.
    fn set(&self, name: Symbol, array: Option<Array>);
}

/// A global name.
struct Global {
    value: Value,
    /// The run in which it was last compared with what the other notation has.
    run: u64,
    /// What the other notation was given.
    given: Option<Array>,
}

/// Names, settings and the host. One session has one; it stays on its thread.
pub struct Interpreter {
    /// The world outside.
    pub host: Rc<dyn Host>,
    /// What the engine's verbs need to know.
    pub context: RefCell<Context>,
    /// The generator of `?`.
    pub random: RefCell<Random>,
    /// Whether to refuse files, environment and shell.
    pub sandbox: Cell<bool>,
    globals: RefCell<HashMap<Symbol, Global>>,
    changed: RefCell<Vec<Symbol>>,
    names: RefCell<Option<Rc<dyn Names>>>,
    stack: StackGuard,
    run: Cell<u64>,
    dialect: Cell<Dialect>,
}

impl Interpreter {
    /// An interpreter without names.
    pub fn new(host: Rc<dyn Host>) -> Self {
        Interpreter {
            host,
            context: RefCell::default(),
            random: RefCell::new(Random::default()),
            sandbox: Cell::new(false),
            globals: RefCell::default(),
            changed: RefCell::default(),
            names: RefCell::default(),
            stack: StackGuard::default(),
            run: Cell::new(1),
            dialect: Cell::new(Dialect::K),
        }
    }

    /// Shares the arrays with another notation.
    pub fn share(&self, names: Rc<dyn Names>) {
        *self.names.borrow_mut() = Some(names);
    }

    /// Marks where the machine stack begins for what runs now, with `bytes` to use.
    pub fn enter_stack(&self, bytes: usize) {
        self.stack.enter(bytes);
    }

    /// A stack error when the machine stack is nearly used up. Called wherever evaluation can recur.
    #[inline]
    pub fn check_stack(&self) -> Result<()> {
        self.stack.check()
    }

    /// Ends the running line if it was asked to, or if the memory it may use is used up.
    #[inline]
    pub fn poll(&self) -> Result<()> {
        if budget::in_use() > budget::limit() {
            return Err(Error::limit("the memory budget is used up"));
        }
        self.context.borrow().poll()
    }

    /// A security violation if the sandbox shuts off `what`.
    pub fn guard(&self, what: &str) -> Result<()> {
        match self.sandbox.get() {
            true => Err(Error::new(ErrorKind::Security).note(format!("the sandbox shuts off {what}"))),
            false => Ok(()),
        }
    }

    /// The notation that runs.
    pub fn dialect(&self) -> Dialect {
        self.dialect.get()
    }

    /// The value of a global name.
    pub fn global_value(&self, name: Symbol) -> Result<Value> {
        let run = self.run.get();
        if let Some(global) = self.globals.borrow().get(&name)
            && (global.run == run)
        {
            return Ok(global.value.clone());
        }
        self.refreshed(name)
    }

    /// Compares what is known with what the other notation has, which may have changed since the last run.
    fn refreshed(&self, name: Symbol) -> Result<Value> {
        let run = self.run.get();
        let outside = match self.names.borrow().as_ref() {
            Some(names) => names.get(name),
            None => None,
        };
        let mut globals = self.globals.borrow_mut();
        match (globals.get_mut(&name), outside) {
            (Some(global), outside) => {
                global.run = run;
                if let Some(array) = outside
                    && !global.given.as_ref().is_some_and(|given| same_buffer(given, &array))
                {
                    global.value = value::from_array(&array);
                    global.given = Some(array);
                }
                Ok(global.value.clone())
            }
            (None, Some(array)) => {
                let value = value::from_array(&array);
                globals.insert(name, Global { value: value.clone(), run, given: Some(array) });
                Ok(value)
            }
            (None, None) => Err(undefined(&name.name())),
        }
    }

    /// Gives a global name a value.
    pub fn assign(&self, name: Symbol, value: Value) {
        let run = self.run.get();
        if self.names.borrow().is_some() {
            self.changed.borrow_mut().push(name);
        }
        let mut globals = self.globals.borrow_mut();
        if let Some(global) = globals.get_mut(&name) {
            global.value = value;
            global.run = run;
            return;
        }
        globals.insert(name, Global { value, run, given: None });
    }

    /// Changes the value of a global name where it is; `None` if it has none.
    pub fn change<R>(&self, name: Symbol, change: impl FnOnce(&mut Value) -> Result<R>) -> Result<Option<R>> {
        if self.global_value(name).is_err() {
            return Ok(None);
        }
        if self.names.borrow().is_some() {
            self.changed.borrow_mut().push(name);
        }
        match self.globals.borrow_mut().get_mut(&name) {
            Some(global) => change(&mut global.value).map(Some),
            None => Ok(None),
        }
    }

    /// The names that have values, sorted.
    pub fn global_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.globals.borrow().keys().map(|name| name.name().to_string()).collect();
        names.sort();
        names
    }

    /// Gives the other notation what changed.
    fn publish(&self) {
        let Some(names) = self.names.borrow().clone() else { return };
        for name in self.changed.take() {
            if let Some(global) = self.globals.borrow_mut().get_mut(&name) {
                let array = outward(&global.value);
                global.given = array.clone();
                names.set(name, array);
            }
        }
    }

    /// Runs a text of one or more lines and writes what the console shows of each to the host's output, if `show`.
    /// Comment blocks and continued lines are those of a script. The value of the last line.
    pub fn run(&self, text: &str, dialect: Dialect, show: bool) -> Result<Value> {
        let mut last = super::vocabulary::nothing();
        for (number, line) in logical_lines(text) {
            last = self.run_line(&line, dialect, show).map_err(|mut error| {
                if let Some(place) = error.places_mut().last_mut() {
                    place.line = Some(number);
                }
                error
            })?;
        }
        Ok(last)
    }

    /// Runs one line.
    pub fn run_line(&self, line: &str, dialect: Dialect, show: bool) -> Result<Value> {
        self.run.set(self.run.get() + 1);
        let result = self.evaluate(line, dialect);
        self.publish();
        let (value, shown) = result?;
        if show && !value::is_nothing(&value) {
            match shown {
                Shown::Not => {}
                Shown::Plain => self.print(&display::console(&value, dialect))?,
                Shown::Sorted => self.print(&sorted(&value, dialect))?,
            }
        }
        Ok(value)
    }

    /// Writes a line to the output.
    pub fn print(&self, text: &[u8]) -> Result<()> {
        let line: Vec<u8> = text.iter().copied().chain([b'\n']).collect();
        let written = self.host.write(Stream::Output, &line);
        written.map_err(|error| Error::new(ErrorKind::Interface).note(error.to_string()))
    }

    /// What the console shows of a line: nothing for assignments and for lines that end in `;`.
    pub fn shown(&self, line: &str, dialect: Dialect) -> Result<Option<Vec<u8>>> {
        self.run.set(self.run.get() + 1);
        let result = self.evaluate(line, dialect);
        self.publish();
        let (value, shown) = result?;
        Ok(match shown {
            _ if value::is_nothing(&value) => None,
            Shown::Not => None,
            Shown::Plain => Some(display::console(&value, dialect)),
            Shown::Sorted => Some(sorted(&value, dialect)),
        })
    }

    /// The value of a line, and how the console is to show it.
    fn evaluate(&self, line: &str, dialect: Dialect) -> Result<(Value, Shown)> {
        if self.stack.is_unset() {
            self.enter_stack(4 << 20);
        }
        let before = self.dialect.replace(dialect);
        let result = self.evaluated(line, dialect);
        self.dialect.set(before);
        result
    }

    fn evaluated(&self, line: &str, dialect: Dialect) -> Result<(Value, Shown)> {
        let statements = parse::line(line, dialect)?;
        let (mut last, mut shown) = (super::vocabulary::nothing(), Shown::Not);
        for statement in &statements {
            match statement {
                None => shown = Shown::Not,
                Some(node) => {
                    shown = match node {
                        Node::Assign(_) => Shown::Not,
                        Node::Monad(primitive, _, _) if primitive.spelling == "asc" => Shown::Sorted,
                        _ => Shown::Plain,
                    };
                    last = self.statement(node).map_err(|error| placed(error, line))?;
                }
            }
        }
        Ok((last, shown))
    }

    /// `. "text"`: the value of a text.
    pub fn value_of(&self, text: &str) -> Result<Value> {
        self.check_stack()?;
        self.evaluated(text, self.dialect.get()).map(|(value, _)| value)
    }
}

/// How the console shows the value of a line.
#[derive(Clone, Copy)]
enum Shown {
    /// Not at all: an assignment, or a line that ends in `;`.
    Not,
    /// As it is.
    Plain,
    /// With the mark of a list that was just sorted. Values do not keep it: no verb of ours is faster for it.
    Sorted,
}

/// What the console shows of a list that was just sorted.
fn sorted(value: &Value, dialect: Dialect) -> Vec<u8> {
    let text = display::console(value, dialect);
    if value::is_vector(value) && value::count(value) > 0 { [b"`s#".as_slice(), &text].concat() } else { text }
}

/// The error with the line and the place in it that failed.
#[cold]
fn placed(mut error: Error, line: &str) -> Error {
    let mark = error.take_mark().filter(|&at| at < line.len());
    error.at(Place { sentence: line.to_string(), mark: mark.map(|at| (at, at + 1)), ..Place::default() })
}

/// k's word for an error: its kind, the name that has no value, or the text that was signalled.
///
/// ```
/// use jackal::error::{Error, ErrorKind};
/// use jackal::k::interpreter::error_text;
/// assert_eq!(error_text(&Error::length("2 items and 3 items")), "length");
/// ```
pub fn error_text(error: &Error) -> String {
    match error.kind() {
        ErrorKind::Type => "type",
        ErrorKind::Length => "length",
        ErrorKind::Rank => "rank",
        ErrorKind::Domain => "domain",
        ErrorKind::Index => "index",
        ErrorKind::Limit | ErrorKind::OutOfMemory => "limit",
        ErrorKind::Nonce => "nyi",
        ErrorKind::Stack => "stack",
        ErrorKind::Interrupt => "stop",
        ErrorKind::TimeLimit => "stop",
        ErrorKind::Security => "access",
        _ => return error.headline().to_string(),
    }
    .to_string()
}

/// The report of an error: its word, why, and each line with a caret under the place that failed, innermost first.
pub fn report(error: &Error) -> String {
    let mut out = format!("'{}\n", error_text(error));
    for note in error.notes() {
        out.push_str(&format!("  {note}\n"));
    }
    for place in error.places() {
        let sentence = place.sentence.replace('\n', " ");
        out.push_str(&format!("  {sentence}\n"));
        if let Some((start, _)) = place.mark {
            let before = place.sentence.get(..start).map_or(0, |text| text.chars().count());
            out.push_str(&format!("  {}^\n", " ".repeat(before)));
        }
    }
    out
}

/// Whether two arrays share their elements.
fn same_buffer(a: &Array, b: &Array) -> bool {
    if a.kind() != b.kind() || a.is_atom() != b.is_atom() || a.count() != b.count() {
        return false;
    }
    crate::with_items!(a.view(), items => {
        let address = items.as_ptr() as usize;
        a.is_atom() && a == b || crate::with_items!(b.view(), items => items.as_ptr() as usize == address)
    })
}

/// A value as an array for another notation, if it holds nothing but data.
fn outward(value: &Value) -> Option<Array> {
    match value {
        Value::Array(array) => match array.as_slice::<Value>() {
            Some(items) => items.iter().all(|item| outward(item).is_some()).then(|| array.clone()),
            None => Some(array.clone()),
        },
        Value::Narrow(narrow) => Some(narrow.array.clone()),
        _ => None,
    }
}

/// The lines of a script, with their numbers: continued lines joined, comment blocks left out.
pub fn logical_lines(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut comment = false;
    for (index, line) in text.lines().enumerate() {
        let bare = line.trim_end();
        match bare {
            "/" => comment = true,
            "\\" if comment => comment = false,
            "\\" => break,
            _ if comment || bare.is_empty() || bare.starts_with('/') => {}
            _ if line.starts_with([' ', '\t']) && !lines.is_empty() => {
                if let Some((_, last)) = lines.last_mut() {
                    *last = without_comment(last);
                    last.push('\n');
                    last.push_str(bare);
                }
            }
            _ => lines.push((index + 1, bare.to_string())),
        }
    }
    lines
}

/// A line without the comment at its end, so that another can follow.
fn without_comment(line: &str) -> String {
    let bytes = line.as_bytes();
    let (mut quoted, mut at) = (false, 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if quoted => at += 1,
            b'"' => quoted = !quoted,
            b'/' if !quoted && (at == 0 || line[..at].ends_with([' ', '\t', '\n', '\u{A0}'])) => {
                let end = line[at..].find('\n').map_or(line.len(), |end| at + end);
                return format!("{}{}", &line[..at], without_comment(&line[end..]));
            }
            _ => {}
        }
        at += 1;
    }
    line.to_string()
}
