//! How lines and scripts are run, and what the console shows of them.

use std::ops::Range;
use std::sync::Arc;

use crate::array::{Context, Symbol, Value, budget};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::names::interpreter::{Dialect, Interpreter, Mode};
use crate::notation::interop::LineValue;
use crate::notation::viewer::View;
use crate::read::lines::logical_lines;
use crate::read::parse;
use crate::read::token::tokens;
use crate::run::body::Statement;
use crate::run::observe;
use crate::show::console;
use crate::system::commands;
use crate::system::special::PYTHON;
use crate::value;
use crate::value::function::{Function, Lambda, as_function};
use crate::value::node::{Assignment, Node};
use crate::words::cast;

impl Interpreter {
    /// Where the tokens of a text are, in order.
    pub(crate) fn token_spans(&self, text: &str) -> Result<Vec<Range<usize>>> {
        Ok(tokens(text, self.dialect())?.into_iter().map(|(start, _, end)| start..end).collect())
    }

    /// Sets `.z.X`, the command, its program first; `.z.f`, the script, and `.z.x`, the arguments behind it.
    pub fn set_arguments(&self, command: &[String]) {
        let script = command.get(1).map_or("", String::as_str);
        let texts = |words: &[String]| value::general(words.iter().map(|text| value::string(text.as_str())).collect());
        let arguments = texts(command.get(2..).unwrap_or_default());
        for (name, value) in [(".z.X", Ok(texts(command))), (".z.f", value::symbol(script)), (".z.x", Ok(arguments))] {
            if let (Ok(name), Ok(value)) = (Symbol::new(name), value) {
                let _ = self.assign(name, value);
            }
        }
    }

    /// Runs a text of one or more lines and writes what the console shows of each to the host's output, if `show`.
    /// Comment blocks and continued lines are those of a script. The value of the last line.
    pub fn run(&self, text: &str, dialect: Dialect, show: bool) -> Result<Value> {
        self.run_script(text.as_bytes(), None, dialect, Mode { show, echo: false })
    }

    /// The same for the bytes of a file.
    pub fn run_script(&self, text: &[u8], file: Option<&str>, dialect: Dialect, mode: Mode) -> Result<Value> {
        let text = String::from_utf8_lossy(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text));
        let foreign = matches!(text, std::borrow::Cow::Owned(_));
        let mut last = value::nothing();
        let script: Option<Arc<str>> = file.map(Arc::from);
        for (number, line) in logical_lines(&text) {
            if mode.echo {
                self.print(format!("{}{line}", dialect.prompt()).into_bytes())?;
            }
            self.origin.replace(script.clone().map(|script| (script, number)));
            let done = match foreign && line.contains(char::REPLACEMENT_CHARACTER) {
                true => Err(parse::no_utf8(&line)),
                false => self.run_line(&line, dialect, mode.show),
            };
            last = done.map_err(|error| match file {
                Some(file) => error.in_script(file, number),
                None => error,
            })?;
        }
        Ok(last)
    }

    /// Runs one line.
    pub fn run_line(&self, line: &str, dialect: Dialect, show: bool) -> Result<Value> {
        if let Some(done) = self.run_prompted(line, dialect, LineValue::shown_if(show)) {
            return done;
        }
        let (value, shown) = self.evaluate(line, dialect)?;
        if self.host.was_cut() {
            return Err(cut_off());
        }
        if show {
            let data = !value::is_nothing(&value);
            self.last_result.replace(data.then(|| (observe::kind_of(&value), observe::shape_of(&value))));
            self.show_value(&value, shown, dialect)?;
        }
        Ok(value)
    }

    /// Writes what the console shows of the value of a line.
    pub(super) fn show_value(&self, value: &Value, shown: Shown, dialect: Dialect) -> Result<()> {
        if matches!(shown, Shown::Not) {
            return Ok(());
        }
        let (size, value) = (self.console_size(), &self.shown_value(value)?);
        let Some(mut text) = shown.text(&self.cx(), value, dialect, size)? else { return Ok(()) };
        if self.workspace.borrow().view(&View::Value(value, &|inner| self.cell_text(inner)), &text) {
            return Ok(());
        }
        // At a terminal the omitted part is announced.
        if self.host.columns().is_some()
            && let Some(note) = size.and_then(|size| console::left_out(value, dialect, size, &mut text).note())
        {
            text.extend([b"\n", note.as_bytes()].concat());
        }
        self.print(text)
    }

    /// A value as it stands in a column of a table.
    fn cell_text(&self, value: &Value) -> String {
        let text = console::cell(&self.cx(), value).unwrap_or_default();
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The text that the console shows for a line: `None` for assignments and for lines that end in `;`.
    pub fn shown(&self, line: &str, dialect: Dialect) -> Result<Option<Vec<u8>>> {
        match self.evaluate(line, dialect)? {
            (_, Shown::Not) => Ok(None),
            (value, shown) => shown.text(&self.cx(), &self.shown_value(&value)?, dialect, None),
        }
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
        if let (Dialect::Q, Some(rest)) = (dialect, line.strip_prefix("k)")) {
            // A line of k among those of q; what it stands for keeps its place.
            let before = self.dialect.replace(Dialect::K);
            let result = self.evaluated(&format!("  {rest}"), Dialect::K);
            self.dialect.set(before);
            return result;
        }
        if let ([letter, b')', ..], true) = (line.as_bytes(), dialect == Dialect::Q)
            && letter.is_ascii_alphabetic()
        {
            return self.in_other_language(char::from(*letter), line.get(2..).unwrap_or_default());
        }
        let origin = self.origin.take();
        if let Some(command) = line.strip_prefix('\\') {
            let value = commands::run(self, command).map_err(|error| with_place(error, line))?;
            return Ok((value, Shown::Plain));
        }
        self.statements(&self.read(line, dialect, origin)?, line)
    }

    /// `p)text`: the function `.p.e` of the text, for any letter.
    fn in_other_language(&self, letter: char, text: &str) -> Result<(Value, Shown)> {
        let function = Symbol::new(&format!(".{letter}.e"))?;
        match self.global_value(function) {
            Ok(function) => Ok((self.apply_one(&function, value::string(text.trim_start()))?, Shown::Plain)),
            Err(_) if letter == 'p' => Err(Error::nonce(format!("a line of Python, {PYTHON}"))),
            Err(_) => Err(Error::with_message(ErrorKind::Syntax, "parse")
                .note(format!("{letter}) begins a line of another language, which .{letter}.e would evaluate"))),
        }
    }

    /// The statements of a line.
    fn read(&self, line: &str, dialect: Dialect, origin: Option<(Arc<str>, usize)>) -> Result<Vec<Option<Statement>>> {
        let nodes = parse::line(line, dialect, self.settings.namespace.get(), &self.own_words(), origin)?;
        Ok(nodes.into_iter().map(|node| node.map(Statement::new)).collect())
    }

    pub(super) fn statements(&self, statements: &[Option<Statement>], line: &str) -> Result<(Value, Shown)> {
        let (mut last, mut shown) = (value::nothing(), Shown::Not);
        for (turn, statement) in statements.iter().enumerate() {
            match statement {
                // What ends in a semicolon has no value.
                None => (last, shown) = (value::nothing(), Shown::Not),
                Some(statement) => {
                    let node = &statement.node;
                    if self.dialect.get() == Dialect::Q
                        && let Node::Assign(assignment) = node
                        && assignment.global
                        && assignment.operation.is_none()
                        && assignment.indices.is_none()
                    {
                        (last, shown) = (value::nothing(), Shown::Not);
                        // A line that begins with the name is the view, to its end.
                        let is_line = turn == 0;
                        let text = view_text(line, assignment.at, is_line);
                        let done = match is_line && statements.len() > 1 {
                            true => self.define_view(assignment.name, &whole_line(assignment, statements), text),
                            false => self.define_view(assignment.name, &assignment.value, text),
                        };
                        done.map_err(|error| with_place(error.mark(assignment.at), line))?;
                        if is_line {
                            break;
                        }
                        continue;
                    }
                    let plain = if let Node::Observed(observed) = node { &observed.node } else { node };
                    shown = match plain {
                        Node::Assign(_) => Shown::Not,
                        // The assignment of a pattern, or statements of which the last assigns.
                        Node::Block(nodes) if matches!(nodes.last(), Some(Node::Assign(_) | Node::Waiting)) => {
                            Shown::Not
                        }
                        _ => Shown::Plain,
                    };
                    let done = statement.value(self);
                    // What cannot fail and found no room has only asked the sentence to end.
                    last = self.poll().and(done).map_err(|error| with_place(error, line))?;
                }
            }
        }
        Ok((last, shown))
    }

    /// `. "text"`: the value of a text.
    pub fn value_of(&self, text: &str) -> Result<Value> {
        self.check_stack()?;
        // What is read of a text takes several times its room.
        budget::check::<u64>(text.len())?;
        if let Some(done) = self.run_prompted(text, self.dialect.get(), LineValue::Given) {
            return done;
        }
        self.evaluated(text, self.dialect.get()).map(|(value, _)| value)
    }

    /// The lambda that a text in braces is, which is read and not run. `None` for any other text.
    pub(crate) fn lambda_of(&self, text: &str, dialect: Dialect, space: Symbol) -> Result<Option<Arc<Lambda>>> {
        let parsed = parse::line(text, dialect, space, &[], None)?;
        let [Some(Node::Constant(function))] = parsed.as_slice() else { return Ok(None) };
        Ok(match as_function(function) {
            Some(Function::Lambda(lambda)) => Some(lambda.clone()),
            _ => None,
        })
    }

    /// The answer to a message: the value of a text, or of a list as a call.
    pub(crate) fn served(&self, y: &Value) -> Result<Value> {
        self.check_stack()?;
        cast::value_of(self, y.clone())
    }

    /// Evaluates a text a number of times; it is read once, unless it is a command.
    pub fn repeat(&self, text: &str, turns: u32) -> Result<()> {
        let statements = match text.starts_with('\\') {
            true => None,
            false => Some(self.read(text, self.dialect.get(), None)?),
        };
        for _ in 0..turns {
            self.poll()?;
            match &statements {
                Some(statements) => self.statements(statements, text)?,
                None => self.evaluated(text, self.dialect.get())?,
            };
        }
        Ok(())
    }
}

/// The expressions of a line that begins with the name of a view, one after the other.
fn whole_line(first: &Assignment, statements: &[Option<Statement>]) -> Node {
    let rest = statements.iter().skip(1).map(|statement| match statement {
        Some(statement) => statement.node.clone(),
        None => Node::Constant(value::nothing()),
    });
    Node::Block(std::iter::once(first.value.clone()).chain(rest).collect())
}

/// The text of the expression that a view stands for: what is behind `::`, up to the end of the statement or of the line.
fn view_text(line: &str, at: usize, to_line_end: bool) -> &str {
    let rest = line.get(at..).unwrap_or_default();
    let rest = rest.strip_prefix("::").unwrap_or(rest);
    if to_line_end {
        return rest.trim();
    }
    let (mut open, mut quoted, mut escaped) = (0_usize, false, false);
    let end = rest.bytes().position(|byte| {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'[' | b'{' => open += 1,
            b')' | b']' | b'}' => open = open.saturating_sub(1),
            b';' if open == 0 => return true,
            _ => {}
        }
        false
    });
    rest.get(..end.unwrap_or(rest.len())).unwrap_or(rest).trim()
}

/// How the console shows the value of a line.
#[derive(Clone, Copy)]
pub(super) enum Shown {
    /// Not at all: an assignment, or a line that ends in `;`.
    Not,
    /// As it is.
    Plain,
}

impl Shown {
    /// The text that the console shows, if any.
    pub(super) fn text(
        self,
        cx: &Context,
        value: &Value,
        dialect: Dialect,
        size: Option<(usize, usize)>,
    ) -> Result<Option<Vec<u8>>> {
        Ok(match self {
            _ if value::is_nothing(value) => None,
            Shown::Not => None,
            Shown::Plain => Some(console::within(cx, value, dialect, size)?),
        })
    }
}

/// The error of a line that read what another process had cut off a mapped file.
#[cold]
fn cut_off() -> Error {
    Error::with_message(ErrorKind::FileAccess, "a file grew shorter while it was read")
        .note("the lost bytes were read as zeros, and names that this line has assigned may hold them")
}

/// The error with the line and the place in it that failed.
#[cold]
fn with_place(mut error: Error, line: &str) -> Error {
    let mark = error.take_mark().filter(|&at| at < line.len());
    error.at(Place { sentence: line.to_string(), mark: mark.map(|at| (at, at + 1)), ..Place::default() })
}
