//! Elementwise dyads between the items of a list from the left: insertion, the results on the way, and each item with the one
//! before it. The way of notations of lists.
//!
//! Where grouping does not matter the verb's own fold and scan are used, else its kernel goes from item to item. Integers that
//! are narrower than the engine's own are wrapped at every step, as they are when the steps are taken one by one.

use crate::array::domains::domain_of;
use crate::array::narrow;
use crate::array::nulls::{NULL, truncated, widened};
use crate::array::{Array, Context, ElementType, Value, View, Width, budget, promote};
use crate::error::Result;
use crate::operators::reduce;
use crate::operators::scan;
use crate::verbs::atomic::pairing::Machine;
use crate::verbs::atomic::units;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, Loop, in_bits};

/// How many items are handled between two looks at the interrupt.
const ITEMS_BETWEEN_POLLS: usize = 4096;

/// The array of a list of at least `least` numbers; `None` of other values.
fn numbers(y: &Value, least: usize) -> Option<&Array> {
    let array = match y {
        Value::Array(array) => array,
        Value::Narrow(narrow) if domain_of(y).is_none() => &narrow.array,
        _ => return None,
    };
    (array.rank() == 1 && array.tally() >= least && array.kind() <= ElementType::Float).then_some(array)
}

/// The width that the result of each step must fit, if the list has one.
fn step_width(verb: &AtomicDyad, y: &Value) -> Option<Width> {
    Width::from_bits(narrow::bits(y).max(verb.least_bits)).filter(|_| matches!(y, Value::Narrow(_)))
}

/// The verb between the items of a list of two or more numbers, the first two first. `None` for other values, and where the
/// type changes on the way.
///
/// ```
/// use jackal_array::{Array, Context, Value};
/// use jackal_kernels::operators::from_left::insert;
/// use jackal_kernels::verbs::atomic::nulls::SUBTRACT_NULL;
/// let y = Value::from(Array::list(vec![5_i64, 2, 1]));
/// assert_eq!(insert(&Context::default(), &SUBTRACT_NULL, &y)?, Some(Array::from(2_i64).into()));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn insert(cx: &Context, verb: &AtomicDyad, y: &Value) -> Result<Option<Value>> {
    let Some(array) = numbers(y, 2) else { return Ok(None) };
    cx.poll()?;
    if let Some(unit) = units::unit_of(y) {
        return with_unit(units::of_insertion(verb, unit, false), insert(cx, verb, &Value::Array(array.clone()))?);
    }
    let width = step_width(verb, y);
    if let Some(result) = array.bits().and_then(|bits| in_bits::inserted(cx, verb, bits)) {
        return Ok(Some(narrow::of_bits(narrow::bits(y).max(verb.least_bits), result)));
    }
    let result = match array.widened() {
        View::Bool(items) => match (verb.fold.bools, verb.fold.bools_to_int) {
            (Some(fold), _) => fold(items).map(Array::from),
            (_, Some(fold)) => fold(items).map(Array::from),
            _ => inserted(cx, verb.bools, items, |truth| truth)?,
        },
        View::Int(items) => match (width, verb.fold.ints) {
            (None, Some(fold)) => fold(items).map(Array::from),
            (None, None) => inserted(cx, verb.ints, items, |number| number)?,
            (Some(width), _) => inserted(cx, verb.ints, items, |number| width.wrap(number))?,
        },
        View::Float(items) => match verb.fold.floats {
            Some(fold) => reduce::list(cx, items, (fold, fold))?.map(Array::from),
            None => inserted(cx, verb.floats, items, |number| number)?,
        },
        _ => None,
    };
    Ok(result.map(|result| narrow::of_bits(narrow::bits(y).max(verb.least_bits), result)))
}

/// A result in the unit that it counts.
fn with_unit(unit: Option<Width>, result: Option<Value>) -> Result<Option<Value>> {
    match (unit, result) {
        (Some(Width::Int), Some(result)) => Ok(Some(narrow::of_bits(Width::Int.bits(), result.into_array()?))),
        (Some(unit), Some(result)) => units::tagged(unit, result.array()?).map(Some),
        (_, result) => Ok(result),
    }
}

/// Item by item; `None` if the kernel gives another type.
fn inserted<T: Machine>(cx: &Context, kernel: Kernel<T>, items: &[T], wrap: impl Fn(T) -> T) -> Result<Option<Array>> {
    let (Some(f), Some((&first, rest))) = (kernel.giving::<T>(), items.split_first()) else { return Ok(None) };
    let mut result = [first];
    for block in rest.chunks(ITEMS_BETWEEN_POLLS) {
        cx.poll()?;
        for item in block {
            let left = result;
            if f(cx, &left, std::slice::from_ref(item), &mut result) != Flow::Fine {
                return Ok(None);
            }
            result = result.map(&wrap);
        }
    }
    let [result] = result;
    Ok(Some(Array::atom(result)))
}

/// The results of [`insert`] on the way, beginning with the first item, in the type of the last.
///
/// ```
/// use jackal_array::{Array, Context, Value};
/// use jackal_kernels::operators::from_left::scan;
/// use jackal_kernels::verbs::atomic::nulls::SUBTRACT_NULL;
/// let y = Value::from(Array::list(vec![5_i64, 2, 1]));
/// assert_eq!(scan(&Context::default(), &SUBTRACT_NULL, &y)?, Some(Array::list(vec![5_i64, 3, 2]).into()));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn scan(cx: &Context, verb: &AtomicDyad, y: &Value) -> Result<Option<Value>> {
    let Some(array) = numbers(y, 2) else { return Ok(None) };
    if let Some(unit) = units::unit_of(y) {
        return with_unit(units::of_insertion(verb, unit, false), scan(cx, verb, &Value::Array(array.clone()))?);
    }
    let width = step_width(verb, y);
    let result = match array.widened() {
        _ if verb.associative && width.is_none() => scan::forward(cx, verb, array)?,
        View::Bool(items) => scanned(cx, verb.bools, items, |truth| truth)?,
        View::Int(items) => match width {
            None => scanned(cx, verb.ints, items, |number| number)?,
            Some(width) => scanned(cx, verb.ints, items, |number| width.wrap(number))?,
        },
        View::Float(items) => scanned(cx, verb.floats, items, |number| number)?,
        _ => None,
    };
    Ok(result.map(|result| narrow::of_bits(narrow::bits(y).max(verb.least_bits), result)))
}

fn scanned<T: Machine>(cx: &Context, kernel: Kernel<T>, items: &[T], wrap: impl Fn(T) -> T) -> Result<Option<Array>> {
    let (Some(f), Some((&first, rest))) = (kernel.giving::<T>(), items.split_first()) else { return Ok(None) };
    let mut out = budget::vec(items.len())?;
    // The first item is not the result of a step; it gets the width all the same.
    let mut last = [wrap(first)];
    out.extend(last);
    for block in rest.chunks(ITEMS_BETWEEN_POLLS) {
        cx.poll()?;
        for item in block {
            let left = last;
            if f(cx, &left, std::slice::from_ref(item), &mut last) != Flow::Fine {
                return Ok(None);
            }
            last = last.map(&wrap);
            out.extend(last);
        }
    }
    Ok(Some(Array::list(out)))
}

/// Each item with the one before it; before the first stands the verb's identity, or the null if it has none. `None` for
/// anything but a list of numbers.
///
/// ```
/// use jackal_array::{Array, Context, Value};
/// use jackal_kernels::operators::from_left::prior;
/// use jackal_kernels::verbs::atomic::nulls::SUBTRACT_NULL;
/// let y = Value::from(Array::list(vec![5_i64, 2, 1]));
/// assert_eq!(prior(&Context::default(), &SUBTRACT_NULL, &y)?, Some(Array::list(vec![5_i64, -3, -1]).into()));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn prior(cx: &Context, verb: &AtomicDyad, y: &Value) -> Result<Option<Value>> {
    let Some(array) = numbers(y, 1) else { return Ok(None) };
    if let Some(unit) = units::unit_of(y) {
        return with_unit(units::of_insertion(verb, unit, true), prior(cx, verb, &Value::Array(array.clone()))?);
    }
    let result = prior_of(cx, verb, array)?;
    Ok(result.map(|result| narrow::of_bits(narrow::bits(y).max(verb.least_bits), result)))
}

/// Each prior in the narrowest type on which the verb is defined.
fn prior_of(cx: &Context, verb: &AtomicDyad, y: &Array) -> Result<Option<Array>> {
    match y.widened() {
        View::Bool(items) if !matches!(verb.bools, Kernel::None) => {
            paired(cx, verb.bools, items, verb.identity.is_some_and(|number| number > 0.0))
        }
        View::Bool(_) => prior_of(cx, verb, &promote::cast(y.clone(), ElementType::Int)?),
        View::Int(items) if !matches!(verb.ints, Kernel::None) => {
            paired(cx, verb.ints, items, verb.identity.map_or(NULL, truncated))
        }
        View::Int(items) => {
            let floats = budget::mapped(items, |&item| widened(item))?;
            prior_of(cx, verb, &Array::list(floats))
        }
        View::Float(items) => paired(cx, verb.floats, items, verb.identity.unwrap_or(f64::NAN)),
        _ => Ok(None),
    }
}

fn paired<T: Machine>(cx: &Context, kernel: Kernel<T>, items: &[T], seed: T) -> Result<Option<Array>> {
    match kernel {
        Kernel::Bool(f) => pairs(cx, f, items, seed),
        Kernel::Int(f) => pairs(cx, f, items, seed),
        Kernel::Float(f) => pairs(cx, f, items, seed),
        Kernel::Complex(_) | Kernel::None => Ok(None),
    }
}

fn pairs<T: Machine, U: Machine>(cx: &Context, f: Loop<T, U>, items: &[T], seed: T) -> Result<Option<Array>> {
    let mut out: Vec<U> = budget::vec(items.len())?;
    let (Some(first), Some((_, before))) = (items.get(..1), items.split_last()) else { return Ok(None) };
    out.resize(1, U::default());
    let mut fine = f(cx, first, &[seed], &mut out) == Flow::Fine;
    for (now, before) in
        items.get(1..).unwrap_or(&[]).chunks(ITEMS_BETWEEN_POLLS).zip(before.chunks(ITEMS_BETWEEN_POLLS))
    {
        cx.poll()?;
        let start = out.len();
        out.resize(start + now.len(), U::default());
        fine &= f(cx, now, before, out.get_mut(start..).unwrap_or(&mut [])) == Flow::Fine;
    }
    Ok(fine.then(|| Array::list(out)))
}
