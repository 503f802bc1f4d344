//! The interpreter: what lives as long as a session, and how lines are run.

use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::array::context::Stop;
use crate::array::{Context, Rules, StackGuard, Symbol, Tolerance, Value};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::host::{Host, Stream};
use crate::k::names::globals::Global;
use crate::k::read::lines::logical_lines;
use crate::k::read::parse;
use crate::k::read::tree::Node;
use crate::k::show::display;
use crate::k::system::commands;
use crate::k::value;
use crate::k::vocabulary;
use crate::language::interop::Workspace;
use crate::verbs::numbers::random::Random;

/// The two notations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Every primitive is a monad and a dyad.
    K,
    /// Keywords for the monads, another console.
    Q,
}

impl Dialect {
    /// What stands before a line at the prompt.
    pub fn prompt(self) -> &'static str {
        match self {
            Dialect::K => "k)",
            Dialect::Q => "q)",
        }
    }
}

/// How the lines of a script are run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mode {
    /// Whether the console shows values.
    pub show: bool,
    /// Whether each line is shown behind its prompt.
    pub echo: bool,
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
    /// Scripts that are part of the program: names and texts.
    pub library: RefCell<Vec<(&'static str, &'static str)>>,
    pub(in crate::k) globals: RefCell<HashMap<Symbol, Global>>,
    /// The names that the workspace is still to be told of.
    pub(in crate::k) changed: RefCell<Vec<Symbol>>,
    pub(in crate::k) workspace: RefCell<Rc<Workspace>>,
    /// Counts how often another notation may have changed a name.
    pub(in crate::k) run: Cell<u64>,
    /// The script and the line of it that is to be read next.
    origin: RefCell<Option<(Arc<str>, usize)>>,
    stack: StackGuard,
    dialect: Cell<Dialect>,
}

impl Interpreter {
    /// An interpreter without names.
    pub fn new(host: Rc<dyn Host>) -> Self {
        Interpreter {
            host,
            context: RefCell::new(Context::with_rules(Stop::default(), &Rules::LISTS)),
            random: RefCell::new(Random::default()),
            sandbox: Cell::new(false),
            library: RefCell::default(),
            globals: RefCell::default(),
            changed: RefCell::default(),
            workspace: RefCell::default(),
            stack: StackGuard::default(),
            run: Cell::new(1),
            origin: RefCell::default(),
            dialect: Cell::new(Dialect::K),
        }
    }

    /// Sets `.z.f`, the script, and `.z.x`, its arguments.
    pub fn set_arguments(&self, script: &str, arguments: &[String]) {
        let texts = value::general(arguments.iter().map(value::string).collect());
        for (name, value) in [(".z.f", value::symbol(script)), (".z.x", Ok(texts))] {
            if let (Ok(name), Ok(value)) = (Symbol::new(name), value) {
                self.assign(name, value);
            }
        }
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
        self.context.borrow().poll()
    }

    /// What the engine's verbs need to know.
    #[inline]
    pub fn cx(&self) -> Ref<'_, Context> {
        self.context.borrow()
    }

    /// The same without tolerance.
    pub fn exact(&self) -> Context {
        self.cx().with_tolerance(Tolerance::EXACT)
    }

    /// A security violation if the sandbox shuts off `what`.
    pub fn guard(&self, what: &str) -> Result<()> {
        match self.sandbox.get() {
            true => Err(Error::new(ErrorKind::Security).note(format!("the sandbox shuts off {what}"))),
            false => self.shared().map_or(Ok(()), |names| names.guard(what)),
        }
    }

    /// The notation that runs.
    pub fn dialect(&self) -> Dialect {
        self.dialect.get()
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
        let mut last = vocabulary::nothing();
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
        let (value, shown) = self.evaluate(line, dialect)?;
        if show && let Some(text) = shown.of(&self.cx(), &value, dialect)? {
            self.print(text)?;
        }
        Ok(value)
    }

    /// Writes a line to the output.
    pub fn print(&self, mut text: Vec<u8>) -> Result<()> {
        text.push(b'\n');
        self.write(Stream::Output, &text)
    }

    /// Writes to one of the host's streams.
    pub fn write(&self, stream: Stream, bytes: &[u8]) -> Result<()> {
        if stream == Stream::Error {
            // What was shown before comes before.
            self.host.flush().map_err(|error| Error::new(ErrorKind::Interface).note(error.to_string()))?;
        }
        self.host.write(stream, bytes).map_err(|error| Error::new(ErrorKind::Interface).note(error.to_string()))
    }

    /// What the console shows of a line: nothing for assignments and for lines that end in `;`.
    pub fn shown(&self, line: &str, dialect: Dialect) -> Result<Option<Vec<u8>>> {
        let (value, shown) = self.evaluate(line, dialect)?;
        shown.of(&self.cx(), &value, dialect)
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
        let origin = self.origin.take();
        if let Some(command) = line.strip_prefix('\\') {
            let value = commands::run(self, command).map_err(|error| placed(error, line))?;
            return Ok((value, Shown::Plain));
        }
        self.statements(&parse::line(line, dialect, origin)?, line)
    }

    fn statements(&self, statements: &[Option<Node>], line: &str) -> Result<(Value, Shown)> {
        let (mut last, mut shown) = (vocabulary::nothing(), Shown::Not);
        for statement in statements {
            match statement {
                None => shown = Shown::Not,
                Some(node) => {
                    shown = match node {
                        Node::Assign(_) => Shown::Not,
                        Node::Monad(primitive, _, _) if primitive.sorts() => Shown::Sorted,
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

    /// Evaluates a text a number of times; it is read once, unless it is a command.
    pub fn repeat(&self, text: &str, turns: u32) -> Result<()> {
        let statements = match text.starts_with('\\') {
            true => None,
            false => Some(parse::line(text, self.dialect.get(), None)?),
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

impl Shown {
    fn of(self, cx: &Context, value: &Value, dialect: Dialect) -> Result<Option<Vec<u8>>> {
        Ok(match self {
            _ if value::is_nothing(value) => None,
            Shown::Not => None,
            Shown::Plain => Some(display::console(cx, value, dialect)?),
            Shown::Sorted => Some(sorted(cx, value, dialect)?),
        })
    }
}

/// What the console shows of a list that was just sorted.
fn sorted(cx: &Context, value: &Value, dialect: Dialect) -> Result<Vec<u8>> {
    let text = display::console(cx, value, dialect)?;
    let is_marked = value::is_vector(value) && value::count(value) > 0;
    Ok(if is_marked { [b"`s#".as_slice(), &text].concat() } else { text })
}

/// The error with the line and the place in it that failed.
#[cold]
fn placed(mut error: Error, line: &str) -> Error {
    let mark = error.take_mark().filter(|&at| at < line.len());
    error.at(Place { sentence: line.to_string(), mark: mark.map(|at| (at, at + 1)), ..Place::default() })
}
