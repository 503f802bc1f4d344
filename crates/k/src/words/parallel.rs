//! Work on several threads: `f peach y`, and queries on partitions.
//!
//! Each thread has an interpreter of its own with the names of the session as they are now. It changes nothing and reaches nothing outside:
//! a function that tries to, that draws random numbers, or that fails ends the parallel run, whose results are left out, and the items are
//! done one after the other in the session itself. So a function has its effects once and in order, and errors have their places.

use std::rc::Rc;

use crate::array::domains::{self, Names};
use crate::array::threads::{Cost, each_block};
use crate::array::{Context, Symbol, Value};
use crate::error::Result;
use crate::host::Nowhere;
use crate::names::interpreter::{Dialect, Interpreter};
use crate::notation::line_observer::is_observed;
use crate::value::function::{Function, as_function};
use crate::value::primitive::Adverb;
use crate::value::{collapse, count, is_list, items};
use crate::words::adverbs;

/// `f peach y`
pub fn each(k: &Interpreter, f: Value, y: Value) -> Result<Value> {
    match in_parallel(k, &f, &y)? {
        Some(results) => Ok(collapse(results)),
        None => adverbs::monad(k, Adverb::Each, &f, y),
    }
}

/// The results of all items; nothing where they are to be done one after the other.
fn in_parallel(k: &Interpreter, f: &Value, y: &Value) -> Result<Option<Vec<Value>>> {
    let is_own =
        matches!(as_function(f), Some(Function::Lambda(_) | Function::Projection(..) | Function::Composition(_)));
    if !is_own || !is_list(y) || count(y) < 2 || k.cx().stop().threads() < 2 {
        return Ok(None);
    }
    on_threads(k, &items(y), |k, item| k.apply_one(f, item.clone()))
}

/// Work on each of several things, on several threads, each with an interpreter that can change nothing; nothing where they are to be done
/// one after the other, in the session's own interpreter.
///
/// # Errors
/// What ends the evaluation; any other error leaves the work to the session.
pub fn on_threads<T: Sync, R: Send>(
    k: &Interpreter,
    all: &[T],
    work: impl Fn(&Interpreter, &T) -> Result<R> + Sync,
) -> Result<Option<Vec<R>>> {
    let cx = k.cx().clone();
    if all.len() < 2 || cx.stop().threads() < 2 || is_observed() || k.has_views() {
        return Ok(None);
    }
    let session = Snapshot::new(k, cx)?;
    let mut results: Vec<Option<R>> = all.iter().map(|_| None).collect();
    let done = each_block(
        &session.cx,
        Cost::Heavy.work(usize::MAX),
        1,
        &mut results,
        || Worker::new(&session),
        |worker, place, block| {
            for (one, slot) in all.iter().skip(place).zip(block) {
                *slot = Some(worker.done(|k| work(k, one))?);
            }
            Ok::<(), Refused>(())
        },
    );
    // What ends the evaluation ends it here too.
    k.poll()?;
    Ok(done.ok().and_then(|()| results.into_iter().collect()))
}

/// A function has done what only the session itself may do, or has failed.
struct Refused;

/// What the interpreters of the threads know of the session.
struct Snapshot {
    cx: Context,
    globals: Vec<(Symbol, Value)>,
    dialect: Dialect,
    namespace: Symbol,
    day_first: bool,
    week: Option<i64>,
    offset: Option<i64>,
}

impl Snapshot {
    fn new(k: &Interpreter, cx: Context) -> Result<Snapshot> {
        let settings = &k.settings;
        Ok(Snapshot {
            cx,
            globals: k.all_globals()?,
            dialect: k.dialect(),
            namespace: settings.namespace.get(),
            day_first: settings.day_first.get(),
            week: settings.week.get(),
            offset: settings.offset.get(),
        })
    }
}

/// The bytes of a thread's stack that a worker may use; the threads have two megabytes.
const STACK_BYTES: usize = 1 << 20;

/// The interpreter of a thread.
struct Worker {
    k: Rc<Interpreter>,
    before: Names,
}

impl Worker {
    fn new(session: &Snapshot) -> Worker {
        let before = domains::names();
        let k = Interpreter::new(Rc::new(Nowhere));
        k.context.replace(session.cx.clone());
        k.take_globals(&session.globals, session.dialect);
        let settings = &k.settings;
        settings.namespace.set(session.namespace);
        settings.day_first.set(session.day_first);
        settings.week.set(session.week);
        settings.offset.set(session.offset);
        settings.fixed.set(true);
        k.set_plain(session.cx.plain);
        k.sandbox.set(true);
        k.enter_stack(STACK_BYTES);
        Worker { k, before }
    }

    fn done<R>(&self, work: impl FnOnce(&Interpreter) -> Result<R>) -> std::result::Result<R, Refused> {
        let before = self.k.random.borrow().clone();
        let result = work(&self.k).map_err(|_| Refused)?;
        if *self.k.random.borrow() == before { Ok(result) } else { Err(Refused) }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        domains::look_up_in(self.before.take());
    }
}
