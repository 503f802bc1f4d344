//! The contents of boxes, which are dropped without recursion, and later where what runs is to end.

use std::borrow::Borrow;
use std::cell::{Cell, RefCell};

use smallvec::SmallVec;
use triomphe::Arc;

use super::repr::Repr;
use super::{Array, Element, Value, deferred_drops, stop};

/// The content of a boxed atom.
#[derive(Clone, Debug)]
pub struct Boxed(Arc<Nest>);

#[derive(Debug)]
struct Nest(Value);

impl Borrow<Value> for Boxed {
    fn borrow(&self) -> &Value {
        &self.0.0
    }
}

impl From<Value> for Boxed {
    fn from(value: Value) -> Self {
        Boxed(Arc::new(Nest(value)))
    }
}

impl Drop for Nest {
    fn drop(&mut self) {
        if is_nest(&self.0) {
            drop_later(std::mem::replace(&mut self.0, Value::Array(Array::from(false))));
        }
    }
}

/// Whether dropping a value may drop further values: not if its content has another holder.
fn is_nest(value: &Value) -> bool {
    match value {
        Value::Array(array) => match &array.0 {
            Repr::Box(boxed) => Arc::strong_count(&boxed.0) == 1,
            Repr::List(_, shared) | Repr::Higher(_, shared) => shared.is_last_of_boxes(),
            _ => false,
        },
        Value::Function(function) => std::sync::Arc::strong_count(function) == 1,
        Value::Dictionary(dictionary) | Value::Table(dictionary) => std::sync::Arc::strong_count(dictionary) == 1,
        Value::Narrow(_) | Value::Sparse(_) => false,
    }
}

/// Drops may be nested to this depth on the machine's stack.
const DROP_DEPTH_MAX: usize = 100;

/// Dropping a box drops what is in it, which may be a box: a million deep would overflow the machine's stack. So drops nest
/// only so deep; what lies deeper is put on a queue, which the outermost drop empties in a loop, until what runs is to end.
fn drop_later(value: Value) {
    thread_local! {
        static DEPTH: Cell<usize> = const { Cell::new(0) };
        static QUEUE: RefCell<Vec<Value>> = const { RefCell::new(Vec::new()) };
    }
    let depth = DEPTH.try_with(Cell::get).unwrap_or(0);
    let mut kept = Some(value);
    if depth >= DROP_DEPTH_MAX {
        let queued = QUEUE.try_with(|queue| queue.borrow_mut().extend(kept.take()));
        if queued.is_ok() {
            return;
        }
    }
    let _ = DEPTH.try_with(|cell| cell.set(depth + 1));
    drop(kept);
    if depth == 0 {
        while let Ok(Some(next)) = QUEUE.try_with(|queue| queue.borrow_mut().pop()) {
            drop(next);
            if stop::is_asked_to_end() {
                let _ = QUEUE.try_with(|queue| deferred_drops::leave(queue.take()));
            }
        }
    }
    let _ = DEPTH.try_with(|cell| cell.set(depth));
}

/// The flag is polled once in this many drops, since dropping all could take longer than an interrupted sentence may.
const POLL_DROPS: usize = 1 << 12;

/// Drops values, or keeps them for later if what runs is to end. A few are left to the caller.
pub fn drop_values(items: &mut SmallVec<<Value as Element>::Inline>) {
    while items.len() > POLL_DROPS {
        if stop::is_asked_to_end() {
            return deferred_drops::leave(std::mem::take(items).into_vec());
        }
        let kept = items.len() - POLL_DROPS;
        drop_nested(items.get_mut(kept..).unwrap_or_default());
        items.truncate(kept);
    }
    drop_nested(items);
}

fn drop_nested(items: &mut [Value]) {
    for item in items.iter_mut() {
        if is_nest(item) {
            drop_later(std::mem::replace(item, Value::Array(Array::from(false))));
        }
    }
}
