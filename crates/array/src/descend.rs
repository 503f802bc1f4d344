//! Walks nested boxes with a list of pending parts, since a nest may be deeper than the machine's stack.

use std::collections::HashMap;

use super::{Array, Value, budget, stop};
use crate::error::Result;

/// The content of the box at element `index`, or an atom of the element.
///
/// ```
/// use jackal_array::{Array, nested::content};
/// let mixed = Array::boxes([Array::from(1_i64), Array::text("ab")]);
/// assert_eq!((content(&mixed, 0), content(&mixed, 1)), (Array::from(1_i64), Array::text("ab")));
/// ```
pub fn content(y: &Array, index: usize) -> Array {
    if let Some(values) = y.as_slice::<Value>() {
        return match values.get(index) {
            Some(Value::Array(array)) => array.clone(),
            Some(Value::Narrow(narrow)) => narrow.array.clone(),
            // Functions and dictionaries stay in their boxes.
            Some(other) => Array::boxed(other.clone()),
            None => Array::from(0_i64),
        };
    }
    y.cell(index, &[])
}

/// Whether an array is an atom that holds another kind of value: a function, a dictionary.
pub fn holds_no_array(y: &Array) -> bool {
    y.is_atom() && matches!(y.as_slice::<Value>(), Some([Value::Function(_) | Value::Dictionary(_) | Value::Table(_)]))
}

/// The flag is polled once in this many arrays.
const POLL_ARRAYS: usize = 1024;

/// The decision on an array that a walk reaches.
#[derive(Debug)]
pub enum Visit<R> {
    /// Its elements are visited first, in their order.
    Inside,
    /// The result for this array.
    Done(R),
}

/// An array whose elements are being visited.
struct Level<'a, R> {
    array: &'a Array,
    next: usize,
    results: Vec<R>,
}

impl<'a, R> Level<'a, R> {
    fn new(array: &'a Array) -> Result<Self> {
        Ok(Level { array, next: 0, results: budget::vec(array.count())? })
    }
}

/// Folds a nest: `enter` decides on each array on the way down, `leave` makes a result of the array and of the
/// results of its elements' contents. An element that holds another kind of value (a function, a dictionary) is
/// entered as an atom that holds it, and ends there. A limit error or an interrupt ends the walk, as an error of
/// either does.
///
/// ```
/// use jackal_array::{Array, descend::{Visit, fold}};
/// let nest = Array::boxes([Array::list(vec![1_i64, 2]), Array::boxed(Array::text("abc"))]);
/// let enter = |y: &Array| Ok(if y.as_slice::<jackal_array::Value>().is_some() { Visit::Inside } else { Visit::Done(y.count()) });
/// assert_eq!(fold(&nest, enter, |_, counts| Ok(counts.iter().sum::<usize>()))?, 5);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn fold<R>(
    y: &Array,
    mut enter: impl FnMut(&Array) -> Result<Visit<R>>,
    mut leave: impl FnMut(&Array, Vec<R>) -> Result<R>,
) -> Result<R> {
    match enter(y)? {
        Visit::Done(result) => return Ok(result),
        Visit::Inside => {}
    }
    let mut level = Level::new(y)?;
    let mut above: Vec<Level<'_, R>> = Vec::new();
    let mut turn = 0_usize;
    loop {
        turn = turn.wrapping_add(1);
        if turn.is_multiple_of(POLL_ARRAYS) {
            stop::poll_running()?;
        }
        let index = level.next;
        level.next += 1;
        if index >= level.array.count() {
            let result = leave(level.array, std::mem::take(&mut level.results))?;
            match above.pop() {
                None => return Ok(result),
                Some(outer) => level = outer,
            }
            level.results.push(result);
            continue;
        }
        let held = match level.array.as_slice::<Value>().and_then(|values| values.get(index)) {
            Some(Value::Array(array)) => Some(array),
            Some(Value::Narrow(narrow)) => Some(&narrow.array),
            _ => None,
        };
        let Some(inner) = held else {
            let atom = content(level.array, index);
            let result = match enter(&atom)? {
                Visit::Done(result) => result,
                Visit::Inside => leave(&atom, Vec::new())?,
            };
            level.results.push(result);
            continue;
        };
        match enter(inner)? {
            Visit::Done(result) => level.results.push(result),
            Visit::Inside => {
                let outer = std::mem::replace(&mut level, Level::new(inner)?);
                budget::push(&mut above, outer)?;
            }
        }
    }
}

/// The depth of the boxes of each array of a nest. An array that occurs in many places is visited once.
#[derive(Debug, Default)]
pub struct Levels(HashMap<usize, usize, foldhash::fast::RandomState>);

impl Levels {
    /// The levels of a nest and of all that is in it. A limit error or an interrupt ends the walk.
    ///
    /// ```
    /// use jackal_array::{Array, descend::Levels};
    /// let twice = |y: Array| Array::boxes([y.clone(), y]);
    /// let nest = (0..50).fold(Array::from(1_i64), |y, _| twice(y));
    /// assert_eq!(Levels::new(&nest)?.level(&nest), 50);
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn new(y: &Array) -> Result<Levels> {
        let known = std::cell::RefCell::new(Levels::default());
        fold(
            y,
            |y| {
                let known = known.borrow();
                let level = match boxes(y) {
                    None => Some(0),
                    // Another kind of value has no level; the box around it is counted there.
                    Some(_) if holds_no_array(y) => Some(0),
                    Some(values) => known.0.get(&address(values)).copied(),
                };
                Ok(level.map_or(Visit::Inside, Visit::Done))
            },
            |y, inner| {
                let level = 1 + inner.into_iter().max().unwrap_or(0);
                if let Some(values) = boxes(y) {
                    known.borrow_mut().0.insert(address(values), level);
                }
                Ok(level)
            },
        )?;
        Ok(known.into_inner())
    }

    /// The level of an array of the nest: 0 for what has no boxes, else one more than the deepest of what is in them.
    pub fn level(&self, y: &Array) -> usize {
        // A box with something else than an array in it is not in the list.
        boxes(y).map_or(0, |values| self.0.get(&address(values)).copied().unwrap_or(1))
    }
}

/// The boxes of an array that has some.
fn boxes(y: &Array) -> Option<&[Value]> {
    y.as_slice::<Value>().filter(|values| !values.is_empty())
}

/// The address of boxes, which is stable as long as the nest is held.
fn address(values: &[Value]) -> usize {
    values.as_ptr() as usize
}
