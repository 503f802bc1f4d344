//! The workspace: what names mean, the system's settings, and the world outside.
//!
//! Scope is dynamic. A name has one place, which holds what it means now; a function that makes it local puts the old meaning
//! aside and puts it back at its end.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use hashbrown::HashMap;

use super::registers::Registers;
use crate::apl::read::Classes;
use crate::apl::value::{Class, Compiled, Defined, Function, FunctionNode, Node, Operand, Outcome, Slot};
use crate::apl::words::{Call, Settings};
use crate::array::{Array, Context, StackGuard, Value};
use crate::error::{Error, Result};
use crate::host::Host;
use crate::language::interop;
use crate::verbs::atomic::scalar::Scalar;

/// What a name means.
#[derive(Clone, Debug, Default)]
pub enum Meaning {
    /// Nothing.
    #[default]
    None,
    /// A variable.
    Value(Array),
    /// A function or an operator.
    Function(Function),
    /// The number of a line, which cannot be changed.
    Label(i64),
}

/// A name and what it means.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) name: Arc<str>,
    pub(super) meaning: Meaning,
    /// How many functions that run have made it local.
    pub(super) shadows: u32,
    /// Whether the other notations are still to be told.
    pub(super) changed: bool,
    /// The run in which it was last compared with what the other notations have.
    pub(super) run: u64,
    /// What they have, as far as we know.
    pub(super) given: Option<Value>,
}

impl Entry {
    /// A name without a meaning.
    fn free(name: Arc<str>) -> Entry {
        Entry { name, meaning: Meaning::None, shadows: 0, changed: false, run: 0, given: None }
    }
}

/// The slots of names.
#[derive(Debug)]
struct SlotNames {
    /// What tells them from those of other sessions.
    family: u64,
    slots: HashMap<Arc<str>, Slot>,
    names: Vec<Arc<str>>,
}

impl Default for SlotNames {
    fn default() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        SlotNames { family: NEXT.fetch_add(1, Relaxed), slots: HashMap::default(), names: Vec::new() }
    }
}

impl SlotNames {
    /// The slot of a name, a new one if it has none.
    fn slot(&mut self, name: &str) -> Slot {
        if let Some(&slot) = self.slots.get(name) {
            return slot;
        }
        let (name, slot): (Arc<str>, _) = (name.into(), Slot::try_from(self.names.len()).unwrap_or(Slot::MAX));
        self.names.push(name.clone());
        self.slots.insert(name, slot);
        slot
    }
}

/// A function that runs, for the list of what was interrupted.
#[derive(Clone, Debug)]
pub struct Running {
    /// The line it is at.
    pub line: usize,
    /// The function.
    pub function: Arc<Defined>,
}

/// A number that was not given before: functions travel between sessions, and what was found of their names in one does not hold in
/// another.
pub(super) fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Relaxed)
}

/// The operands of a defined operator.
pub type Operands<'a> = Option<(&'a Operand, Option<&'a Operand>)>;

/// What runs functions and text, as those know it that stand below it and need it all the same: a word that is given a function,
/// a statement that calls one.
pub trait Machine {
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
    /// The function of a node.
    fn resolve(&self, ws: &Workspace, node: &FunctionNode) -> Result<Function>;
    /// Runs a text.
    fn execute(&self, ws: &Workspace, text: &Array) -> Result<Outcome>;
    /// Runs a text, and another if it fails.
    fn execute_alternate(&self, ws: &Workspace, alternative: &Array, text: &Array) -> Result<Outcome>;
    /// Asks for a line and runs it.
    fn input(&self, ws: &Workspace) -> Result<Array>;
    /// The function that runs.
    fn this(&self, ws: &Workspace) -> Option<Arc<Defined>>;
}

/// Names, settings and the host. One session has one.
pub struct Workspace {
    /// The world outside.
    pub host: Rc<dyn Host>,
    /// What runs functions and text.
    pub machine: &'static dyn Machine,
    /// What the verbs of the core need to know.
    pub context: RefCell<Context>,
    /// The system variables that words read.
    pub settings: Settings,
    /// The system variables that nothing but their users read.
    pub variables: RefCell<HashMap<&'static str, Array>>,
    /// The arguments of the process.
    pub arguments: RefCell<Vec<String>>,
    /// Functions that run, outermost first.
    pub running: RefCell<Vec<Running>>,
    /// The functions that the last error stopped, innermost first.
    pub stopped: RefCell<Vec<String>>,
    /// Whether the error on its way was raised by the function that runs: it is its caller's.
    pub raised: Cell<bool>,
    /// Whether to refuse what reaches outside.
    pub sandbox: Cell<bool>,
    /// Lines that were given together with the one that runs: input comes from them first.
    pub input: RefCell<std::collections::VecDeque<String>>,
    /// Whether the last output did not end its line.
    pub open_line: Cell<bool>,
    /// The unknown function that the line before asked for: its lines may follow.
    pub asked_for: RefCell<Option<String>>,
    /// The namespaces of scripts so far. What they hold is in the workspace itself, so that a name behind one of these and a point is
    /// the name alone.
    pub namespaces: RefCell<std::collections::BTreeSet<Arc<str>>>,
    /// A number that is another one whenever a name may have changed its class, and in every session.
    pub classes: Cell<u64>,
    /// When the session began, in seconds of the host's clock.
    pub began: Cell<f64>,
    /// Which slot a name has. Sessions that were forked share it: a definition that one compiled may run in the other.
    table: RefCell<Rc<RefCell<SlotNames>>>,
    pub(super) entries: RefCell<Vec<Entry>>,
    pub(super) registers: RefCell<Registers>,
    stack: StackGuard,
    pub(super) shared: RefCell<Option<Rc<interop::Workspace>>>,
    pub(super) changed: RefCell<Vec<Slot>>,
    pub(super) run: Cell<u64>,
}

impl Workspace {
    /// An empty workspace.
    pub fn new(host: Rc<dyn Host>, machine: &'static dyn Machine) -> Self {
        let began = host.monotonic();
        let workspace = Workspace {
            host,
            machine,
            context: RefCell::default(),
            settings: Settings::default(),
            variables: RefCell::default(),
            arguments: RefCell::default(),
            running: RefCell::default(),
            stopped: RefCell::default(),
            raised: Cell::new(false),
            sandbox: Cell::new(false),
            input: RefCell::default(),
            open_line: Cell::new(false),
            asked_for: RefCell::default(),
            namespaces: RefCell::default(),
            classes: Cell::new(fresh()),
            began: Cell::new(began),
            table: RefCell::default(),
            entries: RefCell::default(),
            registers: RefCell::default(),
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
        self.entries.replace(other.entries.borrow().clone());
    }

    /// Makes room for the slots of names that were first met in a session which was forked from this one or from which this one was.
    #[cold]
    pub(super) fn grow(&self) {
        let table = self.table.borrow();
        let mut entries = self.entries.borrow_mut();
        let known = entries.len();
        entries.extend(table.borrow().names.iter().skip(known).map(|name| Entry::free(name.clone())));
    }

    /// What tells the slots of this session, and of those that were forked from it, from the slots of others.
    pub fn family(&self) -> u64 {
        self.table.borrow().borrow().family
    }

    fn has_room(&self, slot: Slot) -> bool {
        self.entries.borrow().len() > slot as usize
    }

    /// Takes a context, with this notation's rules and tolerance.
    pub fn set_context(&self, context: Context) {
        let stop = context.stop().clone();
        let fresh = Context::with_rules(stop, &crate::array::Rules::NESTED);
        *self.context.borrow_mut() = fresh.with_tolerance(crate::array::Tolerance(1e-13));
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

    /// What a slot means.
    pub fn meaning(&self, slot: Slot) -> Meaning {
        self.look(slot);
        self.entries.borrow().get(slot as usize).map_or(Meaning::None, |entry| entry.meaning.clone())
    }

    /// The value of a slot, if it is a variable: the way of sentences that compute.
    pub fn variable(&self, slot: Slot) -> Option<Array> {
        self.look(slot);
        match self.entries.borrow().get(slot as usize).map(|entry| &entry.meaning) {
            Some(Meaning::Value(array)) => Some(array.clone()),
            _ => None,
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

    /// Notes that a meaning takes the place of another: where one of them is a function, classes may differ.
    #[inline]
    pub(super) fn changes(&self, old: &Meaning, new: &Meaning) {
        if matches!(old, Meaning::Function(_)) || matches!(new, Meaning::Function(_)) {
            self.classes.set(fresh());
        }
    }

    /// The single machine number that a variable or label is, if it is one and is known to be; and whether the name is known to be one
    /// that a number may be assigned to.
    #[inline]
    pub(super) fn number(&self, slot: Slot) -> (Option<Scalar>, bool) {
        let entries = self.entries.borrow();
        let Some(entry) = entries.get(slot as usize).filter(|entry| self.is_known(entry)) else { return (None, false) };
        match &entry.meaning {
            Meaning::Value(array) => (Scalar::of(array), true),
            Meaning::Label(line) => (Some(Scalar::Int(*line)), false),
            Meaning::None => (None, true),
            Meaning::Function(_) => (None, false),
        }
    }

    /// How many slots there are.
    pub(super) fn slots(&self) -> usize {
        self.entries.borrow().len()
    }

    /// Whether the names of a line still have the classes with which it was read. They are compared again when a name has changed its
    /// class.
    #[inline]
    pub fn is_current(&self, line: &Compiled) -> bool {
        let now = self.classes.get();
        if line.checked.load(Relaxed) == now {
            return true;
        }
        let same = line.assumed.iter().all(|(slot, class)| self.class(*slot) == *class);
        if same {
            line.checked.store(now, Relaxed);
        }
        same
    }

    /// Gives such a name a number.
    #[inline]
    pub(super) fn set_number(&self, slot: Slot, number: Array) {
        self.set(slot, Meaning::Value(number));
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
        if entry.shadows == 0 {
            entry.run = self.run.get();
            if !entry.changed {
                entry.changed = true;
                self.changed.borrow_mut().push(slot);
            }
        }
    }

    /// Makes a slot local: puts its meaning aside.
    pub fn localise(&self, slot: Slot) -> Meaning {
        self.look(slot);
        let mut entries = self.entries.borrow_mut();
        let Some(entry) = entries.get_mut(slot as usize) else { return Meaning::None };
        entry.shadows += 1;
        self.changes(&entry.meaning, &Meaning::None);
        std::mem::take(&mut entry.meaning)
    }

    /// The end of a local name: puts its old meaning back.
    pub fn restore(&self, slot: Slot, meaning: Meaning) {
        let mut entries = self.entries.borrow_mut();
        if let Some(entry) = entries.get_mut(slot as usize) {
            entry.shadows = entry.shadows.saturating_sub(1);
            self.changes(&entry.meaning, &meaning);
            entry.meaning = meaning;
        }
    }

    /// The name of a slot.
    pub fn name(&self, slot: Slot) -> Arc<str> {
        self.entries.borrow().get(slot as usize).map_or_else(|| "".into(), |entry| entry.name.clone())
    }

    /// All names that mean something, with what they mean, sorted.
    pub fn all(&self) -> Vec<(Arc<str>, Meaning)> {
        let entries = self.entries.borrow();
        let mut found: Vec<(Arc<str>, Meaning)> = entries
            .iter()
            .filter(|entry| !matches!(entry.meaning, Meaning::None) && entry.name.starts_with(char::is_alphabetic))
            .map(|entry| (entry.name.clone(), entry.meaning.clone()))
            .collect();
        found.sort_by(|a, b| a.0.cmp(&b.0));
        found
    }

    /// Forgets all names.
    pub fn clear(&self) {
        let count = self.entries.borrow().len();
        for slot in 0..count {
            self.set(slot as Slot, Meaning::None);
        }
        self.stopped.borrow_mut().clear();
    }

    /// The number of the class of a name, as `⎕NC` tells it: 0 free, 1 label, 2 variable, 3 function, 4 operator.
    pub fn class_number(&self, meaning: &Meaning) -> i64 {
        match meaning {
            Meaning::None => 0,
            Meaning::Label(_) => 1,
            Meaning::Value(_) => 2,
            Meaning::Function(function) => match function.class() {
                Class::Operator1 | Class::Operator2 => 4,
                _ => 3,
            },
        }
    }

    /// A value error of a name, which suggests one that is there.
    #[cold]
    pub fn undefined(&self, slot: Slot) -> Error {
        let name = self.name(slot);
        let error = Error::value(format!("{name} has no value"));
        let entries = self.entries.borrow();
        let near = entries
            .iter()
            .filter(|entry| !matches!(entry.meaning, Meaning::None) && entry.name.chars().count() > 2)
            .map(|entry| {
                (
                    crate::apl::vocabulary::keywords::distance(&entry.name.to_lowercase(), &name.to_lowercase()),
                    &entry.name,
                )
            })
            .min_by_key(|(distance, _)| *distance);
        match near {
            Some((distance, near)) if distance <= 1 && name.chars().count() > 2 => {
                error.note(format!("did you mean {near}?"))
            }
            _ => error,
        }
    }
}

impl Classes for Workspace {
    fn slot(&self, name: &str) -> Slot {
        let slot = self.table.borrow().borrow_mut().slot(name);
        if !self.has_room(slot) {
            self.grow();
        }
        slot
    }

    fn class(&self, slot: Slot) -> Class {
        self.look(slot);
        match self.entries.borrow().get(slot as usize).map(|entry| &entry.meaning) {
            Some(Meaning::Function(function)) => function.class(),
            _ => Class::Value,
        }
    }

    fn check_stack(&self) -> Result<()> {
        Workspace::check_stack(self)
    }

    fn is_dyalog(&self) -> bool {
        self.settings.is_dyalog()
    }

    fn is_namespace(&self, name: &str) -> bool {
        self.namespaces.borrow().contains(name)
    }

    fn is_quad_function(&self, name: &str) -> bool {
        const FUNCTIONS: [&str; 21] = [
            "C", "CR", "CSV", "DL", "DR", "DT", "EA", "ES", "EX", "FMT", "FX", "JSON", "NC", "NDELETE", "NEXISTS",
            "NGET", "NL", "NPUT", "SIGNAL", "UCS", "VFI",
        ];
        FUNCTIONS.contains(&name)
    }
}
