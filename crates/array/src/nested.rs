//! Nested arrays: the view of boxes in which an atom that is not a box is itself, whether it stands in an array of its type or
//! in one of boxes.
//!
//! An element's *content* is what is in its box, or the element as an atom. Arrays are built of contents: where all of them
//! are atoms of types that meet, the array is of that type, else of boxes. The *prototype* of an array is the content of its
//! first element with zeros for numbers and blanks for characters; an empty array of boxes remembers it.

use super::deferred_drops::Pile;
use super::descend::{Visit, fold};
pub use super::descend::{content, holds_no_array};
use super::{Array, Context, Element, ElementType, Value, budget, promote, stop};
use crate::error::Result;

/// The contents of all elements.
pub fn contents(y: &Array) -> Result<Vec<Array>> {
    let all = budget::collected(y.count(), (0..y.count()).map(|index| content(y, index)))?;
    Ok(all)
}

/// Whether an array is an atom that is not a box.
pub fn is_simple_atom(y: &Array) -> bool {
    y.is_atom() && y.kind() != ElementType::Box
}

/// The array as an atom: enclosed, unless it is an atom that is not a box or that holds another kind of value.
///
/// ```
/// use jackal_array::{Array, nested::enclosed};
/// assert_eq!(enclosed(Array::from(5_i64)), Array::from(5_i64));
/// assert_eq!(enclosed(Array::text("ab")), Array::boxed(Array::text("ab")));
/// ```
pub fn enclosed(y: Array) -> Array {
    if is_simple_atom(&y) || holds_no_array(&y) { y } else { Array::boxed(y) }
}

/// An array of contents under a shape that has as many elements: of their common type if they are atoms that have one,
/// else of boxes.
///
/// ```
/// use jackal_array::{Array, nested::assemble};
/// let numbers = assemble(&[2], vec![Array::from(true), Array::from(2.5)])?;
/// assert_eq!(numbers, Array::list(vec![1.0, 2.5]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn assemble(shape: &[usize], items: Vec<Array>) -> Result<Array> {
    let items = Pile::new(items);
    match common_kind(&mut items.iter())? {
        Some(kind) => typed(shape, kind, &mut items.iter()),
        None => {
            budget::check::<Value>(items.len())?;
            // An array takes the room of a value: they are turned into values where they stand.
            Array::new(shape, items.into_vec().into_iter().map(element).collect())
        }
    }
}

/// An item as an element of an array: the other kind of value that it holds, if it holds one.
fn element(item: Array) -> Value {
    match item.as_slice::<Value>() {
        Some([value]) if holds_no_array(&item) => value.clone(),
        _ => Value::Array(item),
    }
}

/// The type that all items have in common, if they are atoms that have one.
fn common_kind(items: &mut dyn Iterator<Item = &Array>) -> Result<Option<ElementType>> {
    let mut common = None;
    for (turn, item) in items.enumerate() {
        stop::poll_turn(turn)?;
        if !is_simple_atom(item) {
            return Ok(None);
        }
        match promote::common(common.unwrap_or(item.kind()), item.kind()) {
            Some(kind) => common = Some(kind),
            None => return Ok(None),
        }
    }
    Ok(common)
}

fn typed(shape: &[usize], kind: ElementType, items: &mut dyn Iterator<Item = &Array>) -> Result<Array> {
    fn gather<T: Element>(_: &[T], shape: &[usize], items: &mut dyn Iterator<Item = &Array>) -> Result<Array> {
        let mut all: Vec<T> = budget::vec(super::shape::count(shape)?)?;
        for (turn, item) in items.enumerate() {
            stop::poll_turn(turn)?;
            match item.as_atom::<T>() {
                Some(atom) => all.push(atom.clone()),
                None => all.extend(promote::cast(item.clone(), T::TYPE)?.as_atom::<T>().cloned()),
            }
        }
        Array::new(shape, all)
    }
    let template = super::blank::empty_of(kind, &[0])?;
    with_items!(template.widened(), like => gather(like, shape, items))
}

/// An array of boxes in the form that [`assemble`] gives; others are in it.
pub fn settled(y: Array) -> Result<Array> {
    let Some(values) = y.as_slice::<Value>() else { return Ok(y) };
    // Another kind of value counts as an array that is not an atom.
    let none = Array::empty_list::<bool>();
    let items = || values.iter().map(|value| value.array().unwrap_or(&none));
    // The last element often tells at once that there is nothing to do.
    if !items().next_back().is_some_and(is_simple_atom) {
        return Ok(y);
    }
    match common_kind(&mut items())? {
        Some(kind) => typed(y.shape(), kind, &mut items()),
        None => Ok(y),
    }
}

/// The prototype of an array: the content of its first element with zeros for numbers and blanks for characters.
///
/// ```
/// use jackal_array::{Array, nested::prototype};
/// assert_eq!(prototype(&Array::text("abc"))?, Array::atom(b' '));
/// let pairs = Array::boxes([Array::list(vec![3_i64, 4])]);
/// assert_eq!(prototype(&pairs)?, Array::list(vec![0_i64, 0]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn prototype(y: &Array) -> Result<Array> {
    if y.kind() != ElementType::Box {
        return super::blank::filled_of(zeros_type(y.kind()), &[]);
    }
    if y.is_empty() {
        return Ok(y.prototype().cloned().unwrap_or_else(|| Array::from(0_i64)));
    }
    zeros(&content(y, 0))
}

/// The array with zeros for its numbers and blanks for its characters, inside its boxes too.
pub fn zeros(y: &Array) -> Result<Array> {
    let enter = |y: &Array| {
        Ok(match y.as_slice::<Value>() {
            None => Visit::Done(super::blank::filled_of(zeros_type(y.kind()), y.shape())?),
            Some([]) => Visit::Done(y.clone()),
            Some(_) if holds_no_array(y) => Visit::Done(Array::from(0_i64)),
            Some(_) => Visit::Inside,
        })
    };
    fold(y, enter, |y, items| assemble(y.shape(), items))
}

/// The type of zeros next to numbers of a type: integers, unless they are text or names.
fn zeros_type(kind: ElementType) -> ElementType {
    if kind.is_numeric() { ElementType::Int } else { kind }
}

/// Empty arrays may be prototypes of empty arrays to this depth, where a function goes into all of them.
const PROTOTYPE_DEPTH_MAX: usize = 5000;

/// A guard that counts one level of prototypes.
pub struct Depth(());

impl Depth {
    /// Enters a prototype. A limit error where they are nested so deeply that going on would use the machine's stack up.
    pub fn enter() -> Result<Depth> {
        DEPTH.with(|depth| {
            if depth.get() >= PROTOTYPE_DEPTH_MAX {
                return Err(crate::error::Error::limit(format!(
                    "prototypes are nested more than {PROTOTYPE_DEPTH_MAX} deep"
                )));
            }
            depth.set(depth.get() + 1);
            Ok(Depth(()))
        })
    }
}

impl Drop for Depth {
    fn drop(&mut self) {
        DEPTH.with(|depth| depth.set(depth.get().saturating_sub(1)));
    }
}

thread_local! {
    static DEPTH: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// An array without elements remembers the prototype of another.
pub fn remember(y: Array, like: &Array) -> Result<Array> {
    if y.is_empty() && y.kind() == ElementType::Box { Ok(y.with_prototype(prototype(like)?)) } else { Ok(y) }
}

/// The context with the prototype of an array as its fill: what pads it by the rules of nested arrays.
pub fn padding(cx: &Context, y: &Array) -> Result<Context> {
    let fill = prototype(y)?;
    let fill = if y.kind() == ElementType::Box { Array::boxed(fill) } else { fill };
    Ok(cx.with_fill(Some(fill)))
}
