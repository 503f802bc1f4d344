//! Functions of the program that embeds a session, offered to all of its notations.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::array::items::{of_width, width_of};
use crate::array::{Array, Context, Function, Symbol, Value, Width, context::Stop, rank};
use crate::error::{Error, ErrorKind, Result};
use crate::language::interop::{Speaker, Workspace};
use crate::session::panic_guard;

/// What a function of the program does with its left argument, if there is one, and its right one.
pub type Work = Box<dyn Fn(Option<&Value>, &Value) -> Result<Value>>;

/// A function of the program: which one, and whose.
#[derive(Debug)]
pub struct Registered {
    name: String,
    /// Its number in its session.
    index: usize,
    /// The session, or the first of those that were forked from it.
    owner: u64,
    /// Whether it takes values of every kind.
    takes_values: bool,
}

impl Registered {
    /// The rank of a function that takes the whole of each argument.
    pub const WHOLE: i64 = i64::MAX;
}

impl Function for Registered {
    fn text(&self) -> String {
        self.name.clone()
    }

    fn rank(&self) -> usize {
        2
    }

    fn same(&self, other: &dyn Function) -> bool {
        registered(other).is_some_and(|other| (other.owner, other.index) == (self.owner, self.index))
    }
}

fn registered(function: &dyn Function) -> Option<&Registered> {
    let function: &dyn Any = function;
    function.downcast_ref::<Registered>()
}

/// The functions of the program that a session has.
pub(super) struct Registry {
    /// The number that tells the functions of one session from those of another.
    owner: Cell<u64>,
    stop: Stop,
    functions: RefCell<Vec<OwnFunction>>,
}

/// A function of the program, and the ranks of its left and its right argument.
#[derive(Clone)]
struct OwnFunction {
    ranks: (i64, i64),
    work: Rc<Work>,
}

impl Registry {
    /// Joins a workspace.
    pub fn join(workspace: &Workspace, stop: Stop) -> Rc<Registry> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let owner = Cell::new(NEXT.fetch_add(1, Relaxed));
        let registry = Rc::new(Registry { owner, stop, functions: RefCell::default() });
        let speaker: Rc<dyn Speaker> = registry.clone();
        let weak: Weak<dyn Speaker> = Rc::downgrade(&speaker);
        workspace.join(weak);
        registry
    }

    /// Takes the functions of another session, which are offered under their names already.
    pub fn copy_from(&self, other: &Registry) {
        self.owner.set(other.owner.get());
        self.functions.replace(other.functions.borrow().clone());
    }

    /// Adds a function and offers it to the notations under its name.
    pub fn add(
        &self,
        workspace: &Workspace,
        name: &str,
        ranks: (i64, i64),
        takes_values: bool,
        work: Work,
    ) -> Result<()> {
        let first = name.chars().next().is_some_and(char::is_alphabetic);
        if !first || !name.chars().all(|c| c.is_alphanumeric() || c == '_') || name.ends_with('_') {
            return Err(Error::new(ErrorKind::IllFormedName).note(format!("'{name}' cannot be the name of a function")));
        }
        let mut functions = self.functions.borrow_mut();
        let (index, owner) = (functions.len(), self.owner.get());
        let function = Registered { name: name.to_string(), index, owner, takes_values };
        functions.push(OwnFunction { ranks, work: Rc::new(work) });
        drop(functions);
        let names = workspace.names().ok_or_else(|| Error::nonce("the session has no names"))?;
        names.offer(Symbol::new(name)?, Arc::new(function));
        Ok(())
    }
}

impl Speaker for Registry {
    fn owns(&self, function: &dyn Function) -> bool {
        registered(function).is_some_and(|known| known.owner == self.owner.get())
    }

    fn takes_values(&self, function: &dyn Function) -> bool {
        registered(function).is_some_and(|known| known.takes_values)
    }

    fn apply(&self, function: &Arc<dyn Function>, arguments: Vec<Value>) -> Result<Value> {
        let known = registered(function.as_ref());
        let found = known.and_then(|known| Some((known, self.functions.borrow().get(known.index).cloned()?)));
        let Some((known, OwnFunction { ranks: (left, right), work: own })) = found else {
            return Err(Error::type_("this is not a function of the program"));
        };
        let work = |x: Option<&Value>, y: &Value| panic_guard::catch_registered(&known.name, || own(x, y));
        let mut arguments = arguments.into_iter();
        let cx = Context::with_stop(self.stop.clone());
        let width = Cell::new(None);
        let result = match (arguments.next(), arguments.next(), arguments.next()) {
            (Some(y), None, _) if right == Registered::WHOLE => return work(None, &y),
            (Some(x), Some(y), None) if (left, right) == (Registered::WHOLE, Registered::WHOLE) => {
                return work(Some(&x), &y);
            }
            (Some(y), None, _) => {
                let of_y = width_of(&y);
                let each = |_: &Context, y: Array| cell(work(None, &of_width(of_y, y))?, &width);
                rank::monad(&cx, right, array(y)?, &each)
            }
            (Some(x), Some(y), None) => {
                let (of_x, of_y) = (width_of(&x), width_of(&y));
                let each =
                    |_: &Context, x: Array, y: Array| cell(work(Some(&of_width(of_x, x)), &of_width(of_y, y))?, &width);
                rank::dyad(&cx, (left, right), array(x)?, array(y)?, &each)
            }
            _ => Err(Error::new(ErrorKind::Valence).note("a function of the program takes one argument or two")),
        };
        result.map(|array| of_width(width.get().flatten(), array))
    }

    fn load(&self, _script: &str) -> Option<Result<()>> {
        None
    }
}

/// An argument as an array: an object, which k and q have as it is, as the atom that holds it.
fn array(value: Value) -> Result<Array> {
    match value {
        Value::Function(_) => Ok(Array::atom(value)),
        other => other.into_array(),
    }
}

/// The result of a cell as an array; `width` is what the numbers of all results are, once there is one.
fn cell(result: Value, width: &Cell<Option<Option<Width>>>) -> Result<Array> {
    let own = width_of(&result);
    if width.replace(Some(own)).is_some_and(|other| other != own) {
        return Err(Error::type_("the results of a function's cells are of different types"));
    }
    result.into_array()
}
