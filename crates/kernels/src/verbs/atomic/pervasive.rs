//! Elementwise verbs under the rules of a notation whose values are nested arrays and nothing else.
//!
//! How verbs go into enclosed items is in [`items`](super::items); here is what nested arrays are put together of.

use super::engine::apply_finite;
use super::floats::finite;
use super::items::Beside;
use super::scalar::ScalarDyad;
use super::{AtomicDyad, AtomicMonad};
use crate::array::descend::{Visit, fold};
use crate::array::nested::{self, Depth};
use crate::array::{Arg, Array, Context, ElementType, Function, Plan, Value, blank, budget, shape};
use crate::error::{Error, Result};
use crate::fast_ways::SHORT;

/// Nested arrays, and what refers to something: all that there is.
struct Nested<'a>(&'a Context);

/// The function that a value is, by itself or as an atom.
fn referred(value: &Value) -> Option<&dyn Function> {
    match value {
        Value::Function(held) => Some(held.as_ref()),
        Value::Array(array) if array.is_atom() => match array.as_slice::<Value>() {
            Some([Value::Function(held)]) => Some(held.as_ref()),
            _ => None,
        },
        _ => None,
    }
}

impl Beside for Nested<'_> {
    /// What refers to something is equal to what refers to the same, and to nothing else.
    fn dyad(&self, verb: &'static AtomicDyad, x: Value, y: Value) -> Result<Value> {
        let equality = match verb.short() {
            Some(ScalarDyad::Equal) => true,
            Some(ScalarDyad::NotEqual) => false,
            _ => return Err(no_array()),
        };
        let goes_in = |value: &Value| {
            let array = value.array().ok();
            array.is_some_and(|array| !array.is_atom() || array.kind() == ElementType::Box) && referred(value).is_none()
        };
        if goes_in(&x) || goes_in(&y) {
            let _level = Depth::enter()?;
            return verb.values(self.0, self, as_array(x).into(), as_array(y).into());
        }
        let same = matches!((referred(&x), referred(&y)), (Some(x), Some(y)) if x.same(y));
        Ok(Array::from(same == equality).into())
    }

    fn monad(&self, _: &'static AtomicMonad, _: Value) -> Result<Value> {
        Err(no_array())
    }

    fn assembled(&self, shape: &[usize], results: Vec<Value>) -> Result<Value> {
        nested::assemble(shape, results.into_iter().map(as_array).collect()).map(Value::Array)
    }

    fn of_none(&self, shape: &[usize], sample: &mut dyn FnMut() -> Result<Value>) -> Result<Value> {
        let prototype = sample().and_then(Value::into_array).unwrap_or_else(|_| Array::from(0_i64));
        Ok(blank::empty_of(ElementType::Box, shape)?.with_prototype(prototype).into())
    }
}

/// A value as an array: by itself, or as an atom.
fn as_array(value: Value) -> Array {
    match value {
        Value::Array(array) => array,
        other => Array::boxed(other),
    }
}

#[cold]
fn no_array() -> Error {
    Error::domain("an elementwise function needs arrays")
}

/// A verb of one argument on every element, inside boxes too.
///
/// ```
/// use jackal_array::{Array, Context, Rules, context::Stop};
/// use jackal_kernels::verbs::atomic::{NEGATE, pervasive};
/// let cx = Context::with_rules(Stop::default(), &Rules::NESTED);
/// let nested = Array::boxes([Array::list(vec![1_i64, 2]), Array::from(3_i64)]);
/// let expected = Array::boxes([Array::list(vec![-1_i64, -2]), Array::from(-3_i64)]);
/// assert_eq!(pervasive::monad(&cx, &NEGATE, nested)?, expected);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline]
pub fn monad<'y>(cx: &Context, verb: &'static AtomicMonad, y: impl Into<Arg<'y>>) -> Result<Array> {
    let y = y.into();
    if SHORT.on(cx)
        && let Some(number) = verb.of_atom(cx, &y)
        && number.is_finite()
    {
        return Ok(number.into());
    }
    if y.kind() != ElementType::Box {
        return finite(cx, verb.apply(cx, y)?);
    }
    verb.values(cx, &Nested(cx), y.into_array().into())?.into_array()
}

/// A verb of two arguments between the elements that agree, inside boxes too. A length error where shapes of one rank do not
/// agree, a rank error where ranks differ.
#[inline]
pub fn dyad<'x, 'y>(
    cx: &Context,
    verb: &'static AtomicDyad,
    x: impl Into<Arg<'x>>,
    y: impl Into<Arg<'y>>,
) -> Result<Array> {
    let (x, y) = (x.into(), y.into());
    if SHORT.on(cx)
        && let Some(number) = verb.of_atoms(cx, &x, &y)
        && number.is_finite()
    {
        return Ok(number.into());
    }
    if x.kind() != ElementType::Box && y.kind() != ElementType::Box {
        return apply_finite(cx, verb, x, y);
    }
    verb.values(cx, &Nested(cx), x.into_array().into(), y.into_array().into())?.into_array()
}

/// A function of simple arrays on all that are inside of an array, at any depth.
///
/// ```
/// use jackal_array::Array;
/// use jackal_kernels::verbs::atomic::pervasive::each;
/// let nest = Array::boxes([Array::list(vec![1_i64, 2]), Array::boxes([Array::text("abc"), Array::from(7_i64)])]);
/// let counts = each(&nest, &|y| Ok(Array::from(y.count() as i64)))?;
/// assert_eq!(counts, Array::boxes([Array::from(2_i64), Array::list(vec![3_i64, 1])]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn each(y: &Array, f: &dyn Fn(Array) -> Result<Array>) -> Result<Array> {
    let enter = |y: &Array| {
        Ok(match y.as_slice::<Value>() {
            None => Visit::Done(f(y.clone())?),
            Some([]) => {
                let _level = Depth::enter()?;
                let prototype = each(&nested::prototype(y)?, f).unwrap_or_else(|_| Array::from(0_i64));
                Visit::Done(y.clone().with_prototype(prototype))
            }
            Some(_) if nested::holds_no_array(y) => return Err(no_array()),
            Some(_) => Visit::Inside,
        })
    };
    fold(y, enter, |y, items| nested::assemble(y.shape(), items))
}

/// Two arrays between whose items a function is apply_finite, and what it gave so far.
struct Pair {
    plan: Plan,
    x: Array,
    y: Array,
    results: Vec<Array>,
}

/// A function of two simple arrays on all pairs that meet inside of two arrays, at any depth.
///
/// ```
/// use jackal_array::{Array, Context, Rules, context::Stop};
/// use jackal_kernels::verbs::atomic::{ADD, pervasive::between};
/// let cx = Context::with_rules(Stop::default(), &Rules::NESTED);
/// let nest = Array::boxes([Array::list(vec![1_i64, 2]), Array::from(3_i64)]);
/// let sum = between(&cx, Array::from(10_i64), nest, &|x, y| ADD.apply(&cx, x, y))?;
/// assert_eq!(sum, Array::boxes([Array::list(vec![11_i64, 12]), Array::from(13_i64)]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn between(cx: &Context, x: Array, y: Array, f: &dyn Fn(Array, Array) -> Result<Array>) -> Result<Array> {
    let (mut above, mut next): (Vec<Pair>, _) = (Vec::new(), (x, y));
    loop {
        cx.poll()?;
        let (plan, x, y) = agree(cx, next.0, next.1)?;
        let mut done = None;
        match x.kind() == ElementType::Box || y.kind() == ElementType::Box {
            false => done = Some(f(x, y)?),
            true => {
                let results = budget::vec(plan.count)?;
                budget::push(&mut above, Pair { plan, x, y, results })?;
            }
        }
        // Back to where something is left to do.
        next = loop {
            let Some(mut pair) = above.pop() else { return done.ok_or_else(no_array) };
            pair.results.extend(done.take());
            let index = pair.results.len();
            if index < pair.plan.count {
                let items = (
                    nested::content(&pair.x, index / pair.plan.x_repeat),
                    nested::content(&pair.y, index / pair.plan.y_repeat),
                );
                above.push(pair);
                break items;
            }
            done = Some(nested::assemble(&pair.plan.frame, pair.results)?);
        };
    }
}

/// How two arrays agree under the rules of the context, and the arrays, of which one that is a single element extended has
/// become an atom.
pub fn agree(cx: &Context, x: Array, y: Array) -> Result<(Plan, Array, Array)> {
    let plan = Plan::agreed(cx.rules.agreement, x.shape(), y.shape())?;
    let extended = |side: Array| {
        let one = side.count() == 1 && !shape::same(side.shape(), &plan.frame);
        if one { side.reshaped(&[]) } else { Ok(side) }
    };
    let (x, y) = (extended(x)?, extended(y)?);
    Ok((plan, x, y))
}
