//! The workspace holds the meanings of names, the settings, and the way to the world outside.
//!
//! A name has one slot, which holds its present meaning. A function that makes the name local saves the old meaning
//! and restores it at its end. [`scope`](super::scope) says which local names a function sees.

use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use hashbrown::HashMap;

use super::entry::{ActiveCall, StoppedLevel};
use super::entry::{Entry, LocalName, Meaning, SlotNames};
use super::space::Space;
use super::space::{KnownSpaces, SpaceEntry, Suspended, is_argument};
use super::threads::Threads;
use crate::array::{Array, Context, StackGuard};
use crate::error::Result;
use crate::host::Host;
use crate::notation::{Script, interop};
use crate::read::Classes;
use crate::value::{Compiled, Defined, Expression, Function, FunctionNode, Line, Node, Operand, Outcome, Slot};
use crate::verbs::atomic::scalar::Scalar;
use crate::words::{Call, Settings};

/// A number that was not given before: functions travel between sessions, and what was found of their names in one does not hold in
/// another.
pub(super) fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Relaxed)
}

/// The operands of a defined operator.
pub type Operands<'a> = Option<(&'a Operand, Option<&'a Operand>)>;

/// The evaluator, as lower modules call it: a word that is given a function, a statement that calls one.
pub trait EvaluatorPort {
    /// Applies a function to one argument or two.
    fn apply(&self, ws: &Workspace, function: &Function, x: Option<Array>, y: Array) -> Result<Option<Array>>;
    /// Calls a defined function.
    fn call(
        &self,
        ws: &Workspace,
        f: &Arc<Defined>,
        operands: Operands<'_>,
        arguments: (Option<Array>, Option<Array>),
    ) -> Result<Option<Array>>;
    /// The value of a node.
    fn value(&self, ws: &Workspace, node: &Node) -> Result<Array>;
    /// The value of an expression.
    fn expression(&self, ws: &Workspace, expression: Expression<'_>) -> Result<Array>;
    /// The function of a node.
    fn resolve(&self, ws: &Workspace, node: &FunctionNode) -> Result<Function>;
    /// The value of a line, if it has one.
    fn line(&self, ws: &Workspace, line: &Line) -> Result<Option<Array>>;
    /// Checks a value that is given to `⎕TRAP`.
    fn check_trap(&self, ws: &Workspace, value: &Array) -> Result<()>;
    /// Runs a user command, without its bracket.
    fn user_command(&self, ws: &Workspace, line: &str) -> Result<()>;
    /// Runs the lines of a script.
    fn script(&self, ws: &Workspace, text: &str) -> Result<()>;
    /// Runs a text.
    fn execute(&self, ws: &Workspace, text: &Array) -> Result<Outcome>;
    /// Runs a text, and another if it fails.
    fn execute_alternate(&self, ws: &Workspace, alternative: &Array, text: &Array) -> Result<Outcome>;
    /// Asks for a line and runs it.
    fn input(&self, ws: &Workspace) -> Result<Array>;
    /// The function that runs.
    fn this(&self, ws: &Workspace) -> Option<Arc<Defined>>;
}

/// A file that is open by a number below 0.
#[derive(Clone, Debug)]
pub struct Tie {
    /// The number.
    pub number: i64,
    /// The name of the file.
    pub name: String,
    /// The place behind what was read last.
    pub place: u64,
}

/// Names, settings and the host. One session has one.
pub struct Workspace {
    /// The world outside.
    pub host: Rc<dyn Host>,
    /// The evaluator of functions and text.
    pub machine: &'static dyn EvaluatorPort,
    /// The context of the core's verbs.
    pub context: RefCell<Rc<Context>>,
    /// The system variables that words read.
    pub settings: Settings,
    /// The system variables that nothing but their users read.
    pub variables: RefCell<HashMap<&'static str, Array>>,
    /// The arguments of the process.
    pub arguments: RefCell<Vec<String>>,
    /// Functions that run, outermost first.
    pub running: RefCell<Vec<ActiveCall>>,
    /// Their local names, those of the innermost call last.
    pub(super) locals: RefCell<Vec<LocalName>>,
    /// The one of them whose names are in force, with the names of those that it stands on.
    pub(super) scope: Cell<Option<usize>>,
    /// The number of calls that have begun.
    pub(super) calls: Cell<u64>,
    /// The functions that errors have stopped, those of the last error first, and each innermost first.
    pub stopped: RefCell<Vec<StoppedLevel>>,
    /// The value of the statement that ran last, where lines are observed.
    pub line_value: RefCell<Option<Array>>,
    /// Whether the error on its way was raised by the function that runs: it is its caller's.
    pub raised: Cell<bool>,
    /// Who made the error on its way, if the program said it.
    pub vendor: RefCell<Option<Array>>,
    /// Whether the last result of a function is one that is not shown.
    pub shy: Cell<bool>,
    /// Whether the next value that is shown is the picture of a function, which has no boxes around it.
    pub is_picture: Cell<bool>,
    /// Whether access to the outside is refused.
    pub sandbox: Cell<bool>,
    /// Lines that were given together with the one that runs: input comes from them first.
    pub input: RefCell<std::collections::VecDeque<String>>,
    /// Whether the last output did not end its line.
    pub open_line: Cell<bool>,
    /// The unknown function that the line before asked for: its lines may follow.
    pub asked_for: RefCell<Option<String>>,
    /// The scripts of the program: names and texts.
    pub library: Cell<&'static [Script]>,
    /// Files that are open by numbers.
    pub ties: RefCell<Vec<Tie>>,
    /// How the workspace came to the namespace in which the lines of the session run, if that is not the outermost one.
    pub moved: RefCell<Option<SpaceEntry>>,
    /// The namespaces of scripts that are open.
    pub opened: RefCell<Vec<SpaceEntry>>,
    /// The threads that wait and those that have ended.
    pub threads: RefCell<Threads>,
    /// Instances whose classes have destructors.
    pub destructible: RefCell<Vec<Space>>,
    /// A number that is another one whenever a name may have changed its class, and in every session.
    pub classes: Cell<u64>,
    /// When the session began, in seconds of the host's clock.
    pub began: Cell<f64>,
    /// The slots of names. Forked sessions share them: a definition compiled by one may run in the other.
    pub(super) table: RefCell<Rc<RefCell<SlotNames>>>,
    /// The outermost namespace, whose names the session shares.
    pub(super) root: RefCell<Space>,
    /// The namespace whose names are in `entries`.
    pub(super) here: RefCell<Space>,
    /// The namespaces that were made and are still alive.
    pub(super) known: RefCell<KnownSpaces>,
    /// The suspended namespaces around the present one, with their names.
    pub(super) suspended: RefCell<Vec<Suspended>>,
    pub(super) entries: RefCell<Vec<Entry>>,
    stack: StackGuard,
    pub(super) shared: RefCell<Option<Rc<interop::Workspace>>>,
    pub(super) changed: RefCell<Vec<Slot>>,
    pub(super) run: Cell<u64>,
}

impl Workspace {
    /// An empty workspace.
    pub fn new(host: Rc<dyn Host>, machine: &'static dyn EvaluatorPort) -> Self {
        let began = host.monotonic();
        let table = Rc::<RefCell<SlotNames>>::default();
        let root = Space::root(table.borrow().family);
        let workspace = Workspace {
            host,
            machine,
            context: RefCell::default(),
            settings: Settings::default(),
            variables: RefCell::default(),
            arguments: RefCell::default(),
            running: RefCell::default(),
            locals: RefCell::default(),
            scope: Cell::default(),
            calls: Cell::default(),
            stopped: RefCell::default(),
            line_value: RefCell::default(),
            raised: Cell::new(false),
            vendor: RefCell::default(),
            shy: Cell::new(false),
            is_picture: Cell::new(false),
            sandbox: Cell::new(false),
            input: RefCell::default(),
            open_line: Cell::new(false),
            asked_for: RefCell::default(),
            library: Cell::default(),
            ties: RefCell::default(),
            moved: RefCell::default(),
            opened: RefCell::default(),
            threads: RefCell::default(),
            destructible: RefCell::default(),
            classes: Cell::new(fresh()),
            began: Cell::new(began),
            table: RefCell::new(table),
            root: RefCell::new(root.clone()),
            here: RefCell::new(root),
            suspended: RefCell::default(),
            known: RefCell::default(),
            entries: RefCell::default(),
            stack: StackGuard::default(),
            shared: RefCell::default(),
            changed: RefCell::default(),
            run: Cell::new(1),
        };
        workspace.set_context(Context::default());
        workspace
    }

    /// The names of another workspace with what they mean, each in the place that it has there.
    pub(super) fn copy_names(&self, other: &Workspace) {
        self.table.replace(other.table.borrow().clone());
        self.root.replace(other.root.borrow().clone());
        self.here.replace(other.root.borrow().clone());
        self.entries.replace(other.outermost());
        self.copy_known_spaces(other);
    }

    /// Makes room for the slots of names that were first met in a session which was forked from this one or from which this one was.
    #[cold]
    pub(super) fn grow(&self) {
        let table = self.table.borrow();
        let mut entries = self.entries.borrow_mut();
        let known = entries.len();
        let entry = if self.is_inside() { Entry::own } else { Entry::free };
        entries.extend(table.borrow().names.iter().skip(known).map(|name| entry(name.clone())));
    }

    /// The number that tells the slots of this session and of its forks from those of others.
    pub fn family(&self) -> u64 {
        self.table.borrow().borrow().family
    }

    pub(super) fn has_room(&self, slot: Slot) -> bool {
        self.entries.borrow().len() > slot as usize
    }

    /// The text of a script of the program, by its name with its ending or without.
    pub fn script(&self, name: &str) -> Option<&'static str> {
        let named = |known: &str| known == name || known.strip_suffix(".apl") == Some(name);
        self.library.get().iter().find(|known| named(known.name)).map(|known| known.text)
    }

    /// Takes a context, with this notation's rules and tolerance.
    pub fn set_context(&self, context: Context) {
        let stop = context.stop().clone();
        let fresh = Context::with_rules(stop, &crate::array::Rules::NESTED);
        self.context.replace(Rc::new(fresh.with_tolerance(crate::array::Tolerance(1e-13))));
    }

    /// Changes the rules for what runs from now on.
    pub fn change_context(&self, change: impl FnOnce(&mut Context)) {
        change(Rc::make_mut(&mut self.context.borrow_mut()));
    }

    /// Marks where the machine stack begins for what runs now, with `bytes` to use.
    pub fn enter_stack(&self, bytes: usize) {
        self.stack.enter(bytes);
    }

    /// A stack error when the machine stack is nearly used up.
    pub fn check_stack(&self) -> Result<()> {
        if self.stack.is_unset() {
            self.stack.enter(2 << 20);
        }
        self.stack.check()
    }

    /// Ends what runs if it was asked to.
    pub fn poll(&self) -> Result<()> {
        self.context.borrow().poll()
    }

    /// Calls a word with the rules and settings of now.
    pub fn with_call<T>(&self, axis: Option<&Array>, work: impl FnOnce(&Call<'_>) -> T) -> T {
        let cx = self.context.borrow().clone();
        work(&Call { cx: &cx, settings: &self.settings, axis })
    }

    /// The meaning of a slot.
    pub fn meaning(&self, slot: Slot) -> Meaning {
        self.look(slot);
        self.entries.borrow().get(slot as usize).map_or(Meaning::None, |entry| entry.meaning.clone())
    }

    /// The value of a slot, if it is a variable: the way of sentences that compute.
    #[inline]
    pub fn variable(&self, slot: Slot) -> Option<Array> {
        self.look(slot);
        match self.entries.borrow().get(slot as usize).map(|entry| &entry.meaning) {
            Some(Meaning::Value(array)) => Some(array.clone()),
            _ => None,
        }
    }

    /// The single machine number that a variable or label is; `None` also of one that is still to be compared with the other notations.
    #[inline]
    pub fn number(&self, slot: Slot) -> Option<Scalar> {
        let entries = self.entries.borrow();
        let entry = entries.get(slot as usize).filter(|entry| self.is_known(entry))?;
        match &entry.meaning {
            Meaning::Value(value) => Scalar::from_array(value),
            Meaning::Label(line) => Some(Scalar::Int(*line)),
            Meaning::None | Meaning::Function(_) => None,
        }
    }

    /// Gives a variable that holds a single machine number another number. `false`, with nothing done, of any other name.
    #[inline]
    pub fn set_number(&self, slot: Slot, number: Scalar) -> bool {
        let mut entries = self.entries.borrow_mut();
        let Some(entry) = entries.get_mut(slot as usize).filter(|entry| self.is_known(entry)) else { return false };
        match &mut entry.meaning {
            Meaning::Value(value) if value.is_machine_atom() => *value = number.into(),
            _ => return false,
        }
        self.note_change(slot, entry);
        true
    }

    /// The values of variables where they are. Nothing may be assigned meanwhile.
    #[inline]
    pub fn values_in_place(&self) -> ValuesInPlace<'_> {
        ValuesInPlace { ws: self, entries: self.entries.borrow() }
    }

    /// Gives a slot a value if it is a variable or means nothing. Whether it could.
    #[inline]
    pub fn set_value(&self, slot: Slot, value: Array) -> bool {
        self.look(slot);
        let mut entries = self.entries.borrow_mut();
        let Some(entry) = entries.get_mut(slot as usize) else { return true };
        if let Meaning::Function(_) | Meaning::Label(_) = entry.meaning {
            return false;
        }
        entry.meaning = Meaning::Value(value);
        self.note_change(slot, entry);
        true
    }

    /// Notes that the meaning of a name has changed, unless it is local.
    #[inline]
    fn note_change(&self, slot: Slot, entry: &mut Entry) {
        if entry.shadows == 0 {
            entry.run = self.run.get();
            if !entry.changed {
                entry.changed = true;
                self.changed.borrow_mut().push(slot);
            }
        }
    }

    /// Takes the value of a variable out, so that it can be changed where it is. It must be put back.
    pub fn take_variable(&self, slot: Slot) -> Option<Array> {
        self.look(slot);
        let mut entries = self.entries.borrow_mut();
        let entry = entries.get_mut(slot as usize)?;
        match std::mem::take(&mut entry.meaning) {
            Meaning::Value(array) => Some(array),
            other => {
                entry.meaning = other;
                None
            }
        }
    }

    /// Notes that a meaning replaces another. Classes may change where one of them is a function.
    #[inline]
    pub(super) fn changes(&self, old: &Meaning, new: &Meaning) {
        if matches!(old, Meaning::Function(_)) || matches!(new, Meaning::Function(_)) {
            self.classes.set(fresh());
        }
    }

    /// Whether the names of a line still have the classes with which it was read. They are compared again when a name has changed its
    /// class.
    #[inline]
    pub fn is_current(&self, line: &Compiled) -> bool {
        if line.is_volatile {
            return false;
        }
        let now = self.classes.get();
        // A name behind points may change without notice.
        if line.checked.load(Relaxed) == now && line.members.is_empty() {
            return true;
        }
        let same = line.assumed.iter().all(|(slot, class)| self.class(*slot) == *class)
            && line.members.iter().all(|(path, class)| self.dotted(path) == *class);
        if same {
            line.checked.store(now, Relaxed);
        }
        same
    }

    /// Gives a slot a meaning.
    pub fn set(&self, slot: Slot, meaning: Meaning) {
        if !self.has_room(slot) {
            self.grow();
        }
        let mut entries = self.entries.borrow_mut();
        let Some(entry) = entries.get_mut(slot as usize) else { return };
        self.changes(&entry.meaning, &meaning);
        entry.meaning = meaning;
        self.note_change(slot, entry);
    }

    /// The name of a slot.
    pub fn name(&self, slot: Slot) -> Arc<str> {
        self.table.borrow().borrow().names.get(slot as usize).map_or_else(|| "".into(), Clone::clone)
    }

    /// All names that mean something, with what they mean, sorted.
    pub fn all_names(&self) -> Vec<(Arc<str>, Meaning)> {
        let entries = self.entries.borrow();
        let mut found: Vec<(Arc<str>, Meaning)> = entries
            .iter()
            .filter(|entry| !matches!(entry.meaning, Meaning::None) && !is_argument(&entry.name))
            .map(|entry| (entry.name.clone(), entry.meaning.clone()))
            .collect();
        found.sort_by(|a, b| a.0.cmp(&b.0));
        found
    }

    /// Forgets all names, and sets the system variables as a session begins with them; the width of lines is the terminal's.
    pub fn clear(&self) {
        let width = self.settings.width.get();
        self.settings.copy_from(&Settings::default());
        self.settings.width.set(width);
        self.variables.borrow_mut().clear();
        let plain = self.context.borrow().plain;
        let usual = Context::clone(&self.context.borrow());
        self.set_context(usual);
        self.change_context(|cx| cx.plain = plain);
        let count = self.entries.borrow().len();
        for slot in 0..count {
            self.set(slot as Slot, Meaning::None);
        }
        self.stopped.borrow_mut().clear();
    }
}

/// The values of variables where they are.
pub struct ValuesInPlace<'a> {
    ws: &'a Workspace,
    entries: Ref<'a, Vec<Entry>>,
}

impl ValuesInPlace<'_> {
    /// The value of a slot, if it is a variable; `None` also of one that is still to be compared with the other notations.
    #[inline]
    pub fn get(&self, slot: Slot) -> Option<&Array> {
        let entry = self.entries.get(slot as usize)?;
        match &entry.meaning {
            Meaning::Value(value) if self.ws.is_known(entry) => Some(value),
            _ => None,
        }
    }
}

impl Drop for Workspace {
    /// Namespaces that refer to each other go with the names that led to them.
    fn drop(&mut self) {
        self.entries.take();
        self.suspended.take();
        self.collect_cycles();
    }
}
