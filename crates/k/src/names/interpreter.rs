//! The interpreter: what lives as long as a session, and what it may use.

use std::any::Any;
use std::cell::{Cell, OnceCell, Ref, RefCell};
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use crate::array::context::Stop;
use crate::array::domains;
use crate::array::fast_ways::{FastWay, Plain};
use crate::array::{Context, Rules, StackGuard, Symbol, Tolerance, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::host::{FILES, Host, Stream};
use crate::names::settings::Settings;
use crate::notation::Script;
use crate::notation::interop::Workspace;
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
    /// The prompt.
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

/// A global name.
#[derive(Clone)]
pub struct Global {
    pub(crate) value: Value,
    /// The run in which it was last compared with what the workspace has.
    pub(crate) run: u64,
    /// The value that the workspace was given last.
    pub(crate) given: Option<Value>,
    /// Whether the workspace is still to be given the value.
    pub(crate) changed: bool,
}

/// Names, settings and the host. One session has one; it stays on its thread.
pub struct Interpreter {
    /// The world outside.
    pub host: Rc<dyn Host>,
    /// The context of the engine's verbs.
    pub context: RefCell<Context>,
    /// The generator of `?`.
    pub random: RefCell<Random>,
    /// Whether to refuse files, environment and shell.
    pub sandbox: Cell<bool>,
    /// Scripts that are part of the program: names and texts.
    pub library: Cell<&'static [Script]>,
    pub(crate) globals: RefCell<HashMap<Symbol, Global>>,
    /// The global names that the program has put into the namespace of q's words.
    pub(crate) words: RefCell<Vec<Symbol>>,
    /// The names that the workspace is not yet notified of.
    pub(crate) changed: RefCell<Vec<Symbol>>,
    pub(crate) workspace: RefCell<Rc<Workspace>>,
    /// Counts how often another notation may have changed a name.
    pub(crate) run: Cell<u64>,
    /// The script and the line of it that is to be read next.
    pub(crate) origin: RefCell<Option<(Arc<str>, usize)>>,
    pub(crate) stack: StackGuard,
    /// Values of steps that later steps take.
    pub(crate) waiting: RefCell<Vec<Value>>,
    /// The fast ways that are turned off, as in the context: to ask here takes no borrow.
    plain: Cell<Plain>,
    pub(crate) dialect: Cell<Dialect>,
    /// The settings of commands.
    pub settings: Settings,
    /// The connections to other processes, which the room `processes` puts here.
    pub(crate) processes: OnceCell<Rc<dyn Any>>,
    /// The names that enumerations were made over.
    pub(crate) domains: RefCell<HashSet<Symbol>>,
    /// The interpreter itself, for who looks domains up in it.
    pub(crate) this: Weak<Interpreter>,
    /// Names that stand for expressions.
    pub(crate) views: RefCell<BTreeMap<String, Rc<dyn Any>>>,
    /// The kind and the shape of the value that was shown last.
    pub(crate) last_result: RefCell<Option<(&'static str, Vec<usize>)>>,
}

impl Interpreter {
    /// Whether a fast way may be taken.
    #[inline(always)]
    pub(crate) fn takes(&self, row: &FastWay) -> bool {
        row.is_on(self.plain.get())
    }

    /// Turns fast ways off, and all others on.
    pub fn set_plain(&self, plain: Plain) {
        self.plain.set(plain);
        self.context.borrow_mut().plain = plain;
    }

    /// An interpreter without names.
    pub fn new(host: Rc<dyn Host>) -> Rc<Self> {
        Rc::new_cyclic(|this: &Weak<Interpreter>| Interpreter {
            host,
            context: RefCell::new(Context::with_rules(Stop::default(), &Rules::LISTS)),
            random: RefCell::new(Random::default()),
            sandbox: Cell::new(false),
            library: Cell::default(),
            globals: RefCell::default(),
            words: RefCell::default(),
            changed: RefCell::default(),
            workspace: RefCell::default(),
            stack: StackGuard::default(),
            waiting: RefCell::default(),
            plain: Cell::default(),
            run: Cell::new(1),
            origin: RefCell::default(),
            dialect: Cell::new(Dialect::K),
            last_result: RefCell::default(),
            settings: Settings::default(),
            processes: OnceCell::new(),
            domains: RefCell::default(),
            this: this.clone(),
            views: RefCell::default(),
        })
    }

    /// Marks where the machine stack begins for what runs now, with `bytes` to use; domains are looked up here.
    pub fn enter_stack(&self, bytes: usize) {
        self.stack.enter(bytes);
        domains::look_up_in(Some(self.this.clone()));
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

    /// The context of the engine's verbs.
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
        match self.sandbox.get() && !(what == FILES && self.host.grants_files()) {
            true => Err(Error::new(ErrorKind::Security).note(format!("the sandbox shuts off {what}"))),
            false => self.shared().map_or(Ok(()), |names| names.guard(what)),
        }
    }

    /// An error while nothing may be changed: `reval`.
    #[inline]
    pub fn check_changes(&self) -> Result<()> {
        if self.settings.fixed.get() { Err(fixed()) } else { Ok(()) }
    }

    /// As `guard`, for what changes something outside.
    pub fn guard_change(&self, what: &str) -> Result<()> {
        self.check_changes()?;
        self.guard(what)
    }

    /// The notation that runs.
    pub fn dialect(&self) -> Dialect {
        self.dialect.get()
    }

    /// Writes a line to the output.
    pub fn print(&self, mut text: Vec<u8>) -> Result<()> {
        text.push(b'\n');
        self.write(Stream::Output, &text)
    }

    /// Writes to one of the host's streams, or to the file that takes its place.
    pub fn write(&self, stream: Stream, bytes: &[u8]) -> Result<()> {
        let [output, errors] = &self.settings.files;
        let file = if stream == Stream::Error { errors } else { output };
        if let Some(path) = file.borrow().as_deref() {
            return self.host.append_file(path, bytes).map_err(|error| Error::outside(&error));
        }
        if stream == Stream::Error {
            // What was shown before comes before.
            self.host.flush().map_err(|error| Error::outside(&error))?;
        }
        self.host.write(stream, bytes).map_err(|error| Error::outside(&error))
    }
}

#[cold]
fn fixed() -> Error {
    let note = "reval changes nothing: no name, no file, no setting";
    Error::with_message(ErrorKind::Signal(0), "noupdate").note(note)
}
