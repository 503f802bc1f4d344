//! The interpreter: what lives as long as a session.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use hashbrown::HashMap;

use super::awaited::Awaited;
use super::env::Env;
use super::lookup::{Moment, RecentVerbs};
use crate::value::entity::{Class, Entity};
use crate::value::value_stack::Cells;

use super::locale::{Locale, Locales};
use super::settings::Settings;
use crate::array::{Context, StackGuard};
use crate::error::{Error, ErrorKind, Result};
use crate::host::{FILES, Host};
use crate::notation::Script;
use crate::notation::interop::Workspace;
use crate::trace::Watching;
use crate::verbs::numbers::random::Random;
use crate::verbs::text::regex::Pattern;

/// Compiled regular expressions, by pattern and whether characters are those of UTF-8.
pub type Patterns = HashMap<(String, bool), Rc<Pattern>>;

/// Code by the number of its body, for the bodies that ran last.
pub type Recent = [Option<(u64, Rc<dyn Any>)>; RECENT];

/// How far a running fold is, and what it was asked to do.
#[derive(Clone, Copy, Debug, Default)]
pub struct FoldSteps {
    /// The request of `x Z: y`.
    pub request: i64,
    /// How often v began.
    pub begun: i64,
    /// How often u began.
    pub shown: i64,
    /// How many results of u were taken.
    pub taken: i64,
}

/// Reads a script of the library; whether all of its lines ran.
pub type ScriptReader = fn(&Interpreter, &Script) -> bool;

/// Names, settings and the host. One session has one; it stays on its thread.
pub struct Interpreter {
    /// The world outside.
    pub host: Rc<dyn Host>,
    /// The tables of names.
    pub locales: Locales,
    /// The locale in which names are looked up now.
    pub current: RefCell<Rc<Locale>>,
    /// The settings of foreigns.
    pub settings: Settings,
    /// The generator of `?`.
    pub random: RefCell<Random>,
    /// The context of the engine's verbs from the next sentence on.
    pub context: RefCell<Context>,
    /// Raised when `context` changes, so that a running definition takes the new one.
    pub context_changed: Cell<bool>,
    /// The kind and the shape of the value that was shown last.
    pub last_result: RefCell<Option<(&'static str, Vec<usize>)>>,
    /// Who watches the definition that is running, if anyone.
    pub watching: RefCell<Option<Watching>>,
    /// Counts changes of the classes of names. A compiled sentence of another epoch is checked before it runs.
    pub epoch: Cell<u64>,
    /// Verbs that names meant last.
    pub recent_verbs: RecentVerbs<crate::value::entity::Verb>,
    /// Definitions that have run, compiled: of a type that the floor which runs them knows.
    pub code: RefCell<HashMap<u64, Rc<dyn Any>>>,
    /// Some of them, found without a search: at the place of the number's last digits.
    pub recent_code: RefCell<Recent>,
    /// Lines not yet read of the scripts and inputs that are running, innermost last.
    pub inputs: RefCell<Vec<VecDeque<Vec<u8>>>>,
    /// Whether the outermost input is the host's own: a definition that begins there goes on over the host's lines.
    pub interactive: Cell<bool>,
    /// How many lines of the standard input were read, where they are counted: not at a prompt.
    pub lines_read: Cell<Option<usize>>,
    /// The files whose lines are running, with their number of lines, innermost last.
    pub files_running: RefCell<Vec<(Option<std::sync::Arc<str>>, usize)>>,
    /// Scripts that were loaded: `4!:3`.
    pub scripts: RefCell<Vec<String>>,
    /// The script that defined a name, as an index into `scripts`.
    pub origins: RefCell<HashMap<(String, crate::array::Symbol), usize>>,
    /// Names that were assigned while `4!:5` records.
    pub changed: RefCell<Vec<String>>,
    /// The index of the script that runs.
    pub script: Cell<Option<usize>>,
    /// The last error, for `13!:11` and `13!:12`.
    pub last_error: RefCell<Option<(i64, String)>>,
    /// The address of the machine stack where the running sentence began, and how many bytes may be used from there.
    pub stack: StackGuard,
    /// The values of the definitions that are running.
    pub cells: Cells,
    /// Whether the scripts run with which every session begins: what they define is taken apart when it is used.
    pub library_begins: Cell<bool>,
    /// The scripts that are part of the program.
    pub library: Cell<&'static [Script]>,
    /// Those of them with which a session begins, as far as they are not read.
    pub awaited: Awaited<ScriptReader>,
    /// Folds that are running: their requests to stop.
    pub folds: RefCell<Vec<FoldSteps>>,
    /// Seconds on the host's clock when the session began.
    pub started: f64,
    /// Arguments of the command line.
    pub arguments: RefCell<Vec<String>>,
    /// Whether to refuse files, environment and shell.
    pub sandbox: Cell<bool>,
    /// The other notations of the session, if there are any.
    pub workspace: RefCell<Option<Rc<Workspace>>>,
    /// How many calls were marked so that verbs can go back to them.
    pub marks: Cell<u64>,
    /// Regular expressions that were used, compiled.
    pub patterns: RefCell<Patterns>,
    /// Numbered files that are open.
    pub files: RefCell<Vec<Option<std::path::PathBuf>>>,
}

/// Compiled definitions that are found without a search.
pub const RECENT: usize = 32;

/// The prompt for the further lines of a definition.
pub const CONTINUATION: &str = ":  ";

impl Interpreter {
    /// An interpreter without the standard library.
    pub fn new(host: Rc<dyn Host>) -> Self {
        let locales = Locales::default();
        let current = RefCell::new(locales.base());
        let started = host.monotonic();
        let interpreter = Interpreter {
            host,
            locales,
            current,
            settings: Settings::default(),
            random: RefCell::new(Random::default()),
            context: RefCell::default(),
            last_result: RefCell::default(),
            watching: RefCell::default(),
            context_changed: Cell::new(false),
            epoch: Cell::new(0),
            recent_verbs: RecentVerbs::default(),
            code: RefCell::default(),
            recent_code: RefCell::default(),
            inputs: RefCell::default(),
            interactive: Cell::new(false),
            lines_read: Cell::new(None),
            files_running: RefCell::default(),
            scripts: RefCell::default(),
            origins: RefCell::default(),
            changed: RefCell::default(),
            script: Cell::new(None),
            last_error: RefCell::default(),
            stack: StackGuard::new(1 << 20),
            cells: Cells::default(),
            library_begins: Cell::new(false),
            library: Cell::default(),
            awaited: Awaited::default(),
            folds: RefCell::default(),
            started,
            arguments: RefCell::default(),
            sandbox: Cell::new(false),
            workspace: RefCell::default(),
            marks: Cell::new(0),
            patterns: RefCell::default(),
            files: RefCell::default(),
        };
        // Fails only when the symbol table is full.
        let _ = interpreter.define_names();
        interpreter
    }

    /// Runs `f` in the surroundings of the prompt.
    pub fn with_env<T>(&self, f: impl FnOnce(&Env<'_>) -> T) -> T {
        let cx = self.context.borrow().clone();
        f(&Env { interpreter: self, cx: &cx, frame: None, this: None, from: None })
    }

    /// Changes the context for what runs from now on.
    pub fn change_context(&self, change: impl FnOnce(&mut Context)) {
        change(&mut self.context.borrow_mut());
        self.context_changed.set(true);
    }

    /// Takes the names and settings of another session's interpreter, in place of its own.
    pub fn copy_from(&self, other: &Interpreter) {
        self.locales.copy_from(&other.locales);
        self.awaited.copy_from(&other.awaited);
        self.current
            .replace(self.locales.existing(&other.current.borrow().name).unwrap_or_else(|| self.locales.base()));
        self.settings.copy_from(&other.settings);
        self.random.replace(other.random.borrow().clone());
        self.scripts.replace(other.scripts.borrow().clone());
        self.origins.replace(other.origins.borrow().clone());
        self.arguments.replace(other.arguments.borrow().clone());
        self.last_error.replace(other.last_error.borrow().clone());
        self.sandbox.set(other.sandbox.get());
        let theirs = other.context.borrow().clone();
        self.change_context(|cx| {
            (cx.tolerance, cx.plain) = (theirs.tolerance, theirs.plain);
        });
        // What was compiled knows where names stood.
        self.code.borrow_mut().clear();
        self.recent_code.replace(Recent::default());
        self.epoch.set(self.epoch.get() + 1);
    }

    /// Reads the script of the library that has a name, if it was not read; whether it was read now. Asked for a name that means nothing.
    #[inline]
    pub fn meets(&self, symbol: crate::array::Symbol) -> bool {
        !self.awaited.is_done() && self.reads_all_with(&symbol.name())
    }

    /// Reads the scripts that have a name, in one locale or another; whether there were any.
    #[cold]
    fn reads_all_with(&self, name: &str) -> bool {
        let mut found = false;
        while let Some(row) = self.awaited.row_of(name) {
            if !self.reads(row) {
                break;
            }
            found = true;
        }
        found
    }

    /// Reads what of the library was not read: for whoever lists names.
    pub fn meets_all(&self) {
        while let Some(row) = self.awaited.next() {
            if !self.reads(row) {
                break;
            }
        }
    }

    #[cold]
    fn reads(&self, row: usize) -> bool {
        let Some((script, reader)) = self.awaited.take(row) else { return false };
        let done = reader(self, &script);
        if !done {
            // It was stopped on the way.
            self.awaited.put_back(row);
        }
        done
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

    /// The moment on which the meaning of a verb's name depends.
    #[inline]
    pub fn moment(&self) -> Moment {
        (self.epoch.get(), Rc::as_ptr(&self.current.borrow()) as usize)
    }

    /// Defines a name in a locale. One of the library's is read first, so that it does not take the place of this one later.
    pub fn define(&self, locale: &Locale, symbol: crate::array::Symbol, value: Entity) {
        if !self.library_begins.get() && self.locales.is_last(locale) {
            self.meets(symbol);
        }
        self.define_own(locale, symbol, value);
    }

    /// The same of a name that no script of the library defines, so that these need not be looked through.
    pub fn define_own(&self, locale: &Locale, symbol: crate::array::Symbol, value: Entity) {
        let class = value.class();
        let old = locale.names.borrow_mut().insert(symbol, value.at_rest());
        let same = old.as_ref().is_some_and(|old| old.class() == class);
        if !same || class != Class::Noun {
            self.epoch.set(self.epoch.get() + 1);
        }
        if self.settings.record.get() {
            self.changed.borrow_mut().push(format!("{}_{}_", symbol.name(), locale.name));
        }
        // Loops assign a noun repeatedly: its origin changes only if there are other scripts.
        if let Some(script) = self.script.get()
            && (!same || class != Class::Noun || self.scripts.borrow().len() > 1)
        {
            self.origins.borrow_mut().insert((locale.name.clone(), symbol), script);
        }
    }

    /// Removes a name from a locale; whether it was there.
    pub fn undefine(&self, locale: &Locale, symbol: crate::array::Symbol) -> bool {
        self.meets(symbol);
        let old = locale.names.borrow_mut().remove(&symbol);
        self.epoch.set(self.epoch.get() + 1);
        old.is_some()
    }

    /// Makes a locale the current one for a call; the one before, to which [`Interpreter::leave`] goes back.
    pub fn enter(&self, there: Rc<Locale>) -> Rc<Locale> {
        let here = self.current.replace(there);
        here.waiting.set(here.waiting.get() + 1);
        here
    }

    /// Back to the locale where a call came from. One that was destroyed meanwhile loses its names when nothing runs in it.
    pub fn leave(&self, here: Rc<Locale>) {
        here.waiting.set(here.waiting.get().saturating_sub(1));
        let left = self.current.replace(here.clone());
        if left.dead.get() && left.waiting.get() == 0 && !Rc::ptr_eq(&left, &here) {
            left.names.borrow_mut().clear();
            self.epoch.set(self.epoch.get() + 1);
        }
    }

    /// The next line of the script or input that is running.
    pub fn next_line(&self) -> Option<Vec<u8>> {
        let line = self.inputs.borrow_mut().last_mut().and_then(VecDeque::pop_front);
        if line.is_some() || !self.interactive.get() || self.inputs.borrow().len() != 1 {
            return line;
        }
        let line = self.host.read_line(CONTINUATION).ok().flatten();
        if line.is_some() {
            self.lines_read.set(self.lines_read.get().map(|count| count + 1));
        }
        line
    }

    /// The number of the line of the standard input that was read last, unless a file runs or lines are not counted.
    pub fn input_line(&self) -> Option<usize> {
        let typed = self.interactive.get() && self.inputs.borrow().len() == 1;
        self.lines_read.get().filter(|_| typed)
    }

    /// The number of the line that was read last in the file that runs.
    pub fn line_number(&self) -> usize {
        let left = self.inputs.borrow().last().map_or(0, VecDeque::len);
        self.files_running.borrow().last().map_or(0, |(_, total)| total.saturating_sub(left))
    }

    /// The file that runs and the line in it, for a definition that begins there.
    pub fn origin_of_definition(&self) -> Option<(std::sync::Arc<str>, usize)> {
        let file = self.files_running.borrow().last().and_then(|(file, _)| file.clone())?;
        Some((file, self.line_number()))
    }

    /// A security violation if the sandbox (and not the host, which may grant some files) or the security level shuts off `what`.
    pub fn guard(&self, what: &str) -> Result<()> {
        if self.settings.security.get() {
            return Err(Error::new(ErrorKind::Security).note(format!("9!:25 shut off {what}")));
        }
        if self.sandbox.get() && !(what == FILES && self.host.grants_files()) {
            return Err(Error::new(ErrorKind::Security).note(format!("the sandbox shuts off {what}")));
        }
        Ok(())
    }
}
