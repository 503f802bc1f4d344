//! Elementwise verbs under the rules of a notation whose itemwise verbs go into enclosed items.
//!
//! Frames agree as the context's rules say; arrays of numbers go to the verb's own loops whole, and boxes are entered pair by
//! pair to any depth. What is not finite where the rules know no infinity is a domain error.

use super::pairing::BLOCK;
use super::{AtomicDyad, AtomicMonad, engine};
use crate::array::nested::{self, Depth};
use crate::array::rules::{Agreement, Division};
use crate::array::{Array, Context, ElementType, Plan, View, blank, budget, shape};
use crate::error::{Error, Result};

/// A verb of one argument on every element, inside boxes too.
///
/// ```
/// use jackal::array::{Array, Context, Rules, context::Stop};
/// use jackal::verbs::atomic::{NEGATE, pervasive};
/// let cx = Context::with_rules(Stop::default(), &Rules::NESTED);
/// let nested = Array::boxes([Array::list(vec![1_i64, 2]), Array::from(3_i64)]);
/// let expected = Array::boxes([Array::list(vec![-1_i64, -2]), Array::from(-3_i64)]);
/// assert_eq!(pervasive::monad(&cx, &NEGATE, nested)?, expected);
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn monad(cx: &Context, verb: &AtomicMonad, y: Array) -> Result<Array> {
    if y.kind() != ElementType::Box {
        return finite(cx, verb.apply(cx, y)?);
    }
    each(cx, &y, &|cx, item| monad(cx, verb, item))
}

/// A function on the content of every element of an array of boxes.
pub fn each(cx: &Context, y: &Array, f: &dyn Fn(&Context, Array) -> Result<Array>) -> Result<Array> {
    let _level = Depth::enter()?;
    let mut items = budget::vec(y.count())?;
    for index in 0..y.count() {
        cx.poll()?;
        items.push(f(cx, nested::content(y, index))?);
    }
    if items.is_empty() {
        let prototype = f(cx, nested::prototype(y)?).unwrap_or_else(|_| Array::from(0_i64));
        return Ok(y.clone().with_prototype(prototype));
    }
    nested::assemble(y.shape(), items)
}

/// A verb of two arguments between the elements that agree, inside boxes too. A length error where shapes of one rank do not
/// agree, a rank error where ranks differ.
pub fn dyad(cx: &Context, verb: &AtomicDyad, x: Array, y: Array) -> Result<Array> {
    let simple = x.kind() != ElementType::Box && y.kind() != ElementType::Box;
    if simple && (x.is_atom() || y.is_atom() || shape::same(x.shape(), y.shape())) {
        // A prefix of a shape that is the shape itself, or an atom: no other agreement says more.
        return applied(cx, verb, x, y);
    }
    let (plan, x, y) = agree(cx, x, y)?;
    if simple {
        return applied(cx, verb, x, y);
    }
    let _level = Depth::enter()?;
    let mut items = budget::vec(plan.count)?;
    for index in 0..plan.count {
        cx.poll()?;
        let (a, b) = (nested::content(&x, index / plan.x_repeat), nested::content(&y, index / plan.y_repeat));
        items.push(dyad(cx, verb, a, b)?);
    }
    if items.is_empty() {
        let sample = dyad(cx, verb, nested::prototype(&x)?, nested::prototype(&y)?);
        let empty = blank::empty_of(ElementType::Box, &plan.frame)?;
        return Ok(empty.with_prototype(sample.unwrap_or_else(|_| Array::from(0_i64))));
    }
    nested::assemble(&plan.frame, items)
}

/// How two arrays agree under the rules of the context, and the arrays, of which one that is a single element extended has
/// become an atom.
pub fn agree(cx: &Context, x: Array, y: Array) -> Result<(Plan, Array, Array)> {
    let (a, b) = (x.shape(), y.shape());
    if cx.rules.agreement == Agreement::Prefix {
        return Ok((Plan::prefix(a, b)?, x, y));
    }
    if a.is_empty() || b.is_empty() || shape::same(a, b) {
        return Ok((Plan::prefix(a, b)?, x, y));
    }
    if cx.rules.agreement == Agreement::EqualOrOne {
        // Of two single elements the one of lower rank extends.
        if x.count() == 1 && (y.count() != 1 || a.len() <= b.len()) {
            let x = x.reshaped(&[])?;
            return Ok((Plan::prefix(&[], y.shape())?, x, y));
        }
        if y.count() == 1 {
            let y = y.reshaped(&[])?;
            return Ok((Plan::prefix(x.shape(), &[])?, x, y));
        }
    }
    Err(disagree(a, b))
}

/// The error of shapes that are not equal: a length error where ranks are, else a rank error.
#[cold]
pub fn disagree(a: &[usize], b: &[usize]) -> Error {
    let note = format!("shapes {} and {} do not agree", shape::text(a), shape::text(b));
    if a.len() == b.len() {
        let error = Error::length(note);
        return match a.iter().zip(b).position(|(a, b)| a != b) {
            Some(axis) => error.note(format!("axis {} differs: {} and {}", axis + 1, a[axis], b[axis])),
            None => error,
        };
    }
    Error::rank(note).note("shapes must be equal, or one argument a single element")
}

/// The verb between arrays of numbers that agree, whose result is finite where the rules know no infinity.
pub fn applied(cx: &Context, verb: &AtomicDyad, x: Array, y: Array) -> Result<Array> {
    let looked_at = is_looked_at(&x, &y, x.count().max(y.count()));
    let result = verb.apply(cx, x, y)?;
    if looked_at { Ok(result) } else { finite(cx, result) }
}

/// Whether the loops themselves look at each block of a result of so many elements, while it is near: those of machine numbers do,
/// short ways and exact numbers do not.
pub fn is_looked_at(x: &Array, y: &Array, count: usize) -> bool {
    let machine = |array: &Array| array.kind().is_numeric() && !array.kind().is_exact();
    count > BLOCK && machine(x) && machine(y)
}

/// The array, or a domain error if it has infinities where the rules know none.
pub fn finite(cx: &Context, y: Array) -> Result<Array> {
    if cx.rules.division != Division::OneOrError {
        return Ok(y);
    }
    let infinite = match y.view() {
        View::Float(items) => crate::array::wide::wide(
            items.len(),
            #[inline(always)]
            || !items.iter().fold(true, |all, item| all & (item.abs() < f64::INFINITY)),
        ),
        View::Complex(items) => !items.iter().all(|z| z.re.is_finite() && z.im.is_finite()),
        _ => false,
    };
    if infinite {
        return Err(engine::infinite());
    }
    Ok(y)
}
