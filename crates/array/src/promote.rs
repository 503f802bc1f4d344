//! Promotion: which type two arrays meet in, and the conversions between types. Defined once.
//!
//! Numbers widen Bool → Int → Extended → Rational → Float → Complex: an exact number meeting a float becomes a float.
//! Text widens Byte → Unicode. Nothing else mixes, except that an empty array takes any type.

use std::borrow::Cow;

use super::{Array, Complex, ElementType, Extended, Rational, Tolerance, Unicode, View, budget, stop};
use crate::error::{Error, Result};

/// The place of a type in the widening order of numbers, or `None` for what is not a number.
fn width(kind: ElementType) -> Option<u8> {
    Some(match kind {
        ElementType::Bool => 0,
        ElementType::Int => 1,
        ElementType::Extended => 2,
        ElementType::Rational => 3,
        ElementType::Float => 4,
        ElementType::Complex => 5,
        _ => return None,
    })
}

/// The type in which two element types meet, if there is one.
///
/// ```
/// use jackal_array::{ElementType::*, promote::common};
/// assert_eq!(common(Bool, Float), Some(Float));
/// assert_eq!(common(Rational, Float), Some(Float));
/// assert_eq!(common(Byte, Unicode), Some(Unicode));
/// assert_eq!(common(Byte, Int), None);
/// ```
pub fn common(a: ElementType, b: ElementType) -> Option<ElementType> {
    if a == b {
        return Some(a);
    }
    match (width(a), width(b)) {
        (Some(wa), Some(wb)) => Some(if wa > wb { a } else { b }),
        _ if a.is_text() && b.is_text() => Some(ElementType::Unicode),
        _ => None,
    }
}

/// The type in which the elements of arrays meet when they are put together: an empty array takes the type of the
/// others. Among empty ones a box wins. A domain error if two that have elements do not mix.
pub fn common_of<'a>(arrays: impl Iterator<Item = &'a Array>) -> Result<Option<ElementType>> {
    let (mut full, mut empty): (Option<ElementType>, Option<ElementType>) = (None, None);
    for array in arrays {
        let kind = array.kind();
        if array.is_empty() {
            empty = match empty {
                Some(other) if kind == ElementType::Box => Some(common(other, kind).unwrap_or(kind)),
                Some(other) => Some(common(other, kind).unwrap_or(other)),
                None => Some(kind),
            };
        } else {
            full = match full {
                Some(other) if other == kind => full,
                Some(other) => Some(common(other, kind).ok_or_else(|| mixed(other, kind))?),
                None => Some(kind),
            };
        }
    }
    Ok(full.or(empty))
}

#[cold]
fn mixed(a: ElementType, b: ElementType) -> Error {
    Error::domain(format!("{} and {} do not mix in one array", a.name(), b.name()))
}

/// The array with its elements converted to another type.
///
/// Widening always succeeds; narrowing succeeds when every element is exactly an element of the target (complex with
/// imaginary part 0, whole floats, integers 0 and 1). An empty array takes any type.
pub fn cast(array: Array, to: ElementType) -> Result<Array> {
    if array.kind() == to {
        return Ok(array);
    }
    if array.is_empty() {
        return super::blank::empty_of(to, array.shape());
    }
    let converted = match to {
        ElementType::Bool => booleans(&array)?.map(|items| array.with_items(items)),
        ElementType::Int => integers_exact(&array)?.map(|items| array.with_items(items)),
        ElementType::Float => floats(&array)?.map(budget::owned).transpose()?.map(|items| array.with_items(items)),
        ElementType::Complex => complexes(&array)?.map(budget::owned).transpose()?.map(|items| array.with_items(items)),
        ElementType::Extended => extendeds(&array)?.map(|items| array.with_items(items.into_owned())),
        ElementType::Rational => rationals(&array)?.map(|items| array.with_items(items.into_owned())),
        ElementType::Byte => match array.widened() {
            View::Unicode(units) => {
                convert(units, |u| u8::try_from(u.point()).ok())?.map(|items| array.with_items(items))
            }
            _ => None,
        },
        ElementType::Unicode => match array.widened() {
            View::Byte(bytes) => {
                convert(bytes, |&b| Some(Unicode::new(b.into())))?.map(|items| array.with_items(items))
            }
            _ => None,
        },
        ElementType::Symbol | ElementType::Box => None,
    };
    converted.ok_or_else(|| Error::domain(format!("{} elements cannot become {}", array.kind().name(), to.name())))
}

/// As [`cast`], where floats that are tolerantly integral become integers.
pub fn cast_tolerant(array: Array, to: ElementType, tolerance: Tolerance) -> Result<Array> {
    let narrowing = matches!(to, ElementType::Bool | ElementType::Int);
    if narrowing && matches!(array.kind(), ElementType::Float | ElementType::Complex) && !array.is_empty() {
        let whole = budget::owned(integers(&array, tolerance)?)?;
        return cast(array.with_items(whole), to);
    }
    cast(array, to)
}

/// The flag is polled once in this many elements.
const POLL_ELEMENTS: usize = 1 << 16;

/// Converts every element, or nothing if one cannot be.
fn convert<A, B>(items: &[A], f: impl Fn(&A) -> Option<B>) -> Result<Option<Vec<B>>> {
    let mut out = budget::vec(items.len())?;
    for block in items.chunks(POLL_ELEMENTS) {
        for item in block {
            match f(item) {
                Some(value) => out.push(value),
                None => return Ok(None),
            }
        }
        if block.len() == POLL_ELEMENTS {
            stop::poll_running()?;
        }
    }
    Ok(Some(out))
}

fn booleans(array: &Array) -> Result<Option<Vec<bool>>> {
    let Some(ints) = integers_exact(array)? else { return Ok(None) };
    convert(&ints, |&i| (i == 0 || i == 1).then_some(i == 1))
}

fn integers_exact(array: &Array) -> Result<Option<Vec<i64>>> {
    match array.widened() {
        View::Bool(items) => budget::mapped(items, |&b| i64::from(b)).map(Some),
        View::Int(items) => budget::copied(items).map(Some),
        View::Float(items) => convert(items, |&f| Tolerance::EXACT.integer(f)),
        View::Complex(items) => convert(items, |c| (c.im == 0.0).then(|| Tolerance::EXACT.integer(c.re)).flatten()),
        View::Extended(items) => convert(items, |i| i64::try_from(i).ok()),
        View::Rational(items) => convert(items, |q| rational_to_int(q).and_then(|i| i64::try_from(&i).ok())),
        _ => Ok(None),
    }
}

/// The integer that a fraction is, if it is one.
pub fn rational_to_int(q: &Rational) -> Option<Extended> {
    q.is_int().then(|| q.numerator().clone())
}

/// The elements as floats, borrowed when they are; `None` when they are not real numbers.
pub fn floats(array: &Array) -> Result<Option<Cow<'_, [f64]>>> {
    Ok(match array.widened() {
        View::Float(items) => Some(Cow::Borrowed(items)),
        View::Bool(items) => Some(Cow::Owned(budget::mapped(items, |&b| f64::from(b))?)),
        View::Int(items) => {
            let mut out = budget::filled(items.len(), 0.0)?;
            for (items, out) in items.chunks(POLL_ELEMENTS).zip(out.chunks_mut(POLL_ELEMENTS)) {
                super::wide::to_floats(items, out);
                stop::poll_running()?;
            }
            Some(Cow::Owned(out))
        }
        View::Complex(items) => convert(items, |c| (c.im == 0.0).then_some(c.re))?.map(Cow::Owned),
        View::Extended(items) => convert(items, |i| Some(extended_to_float(i)))?.map(Cow::Owned),
        View::Rational(items) => convert(items, |q| Some(rational_to_float(q)))?.map(Cow::Owned),
        _ => None,
    })
}

/// The nearest float; infinite when out of range.
pub fn extended_to_float(i: &Extended) -> f64 {
    i.to_f64().value()
}

/// The nearest float; infinite when out of range.
pub fn rational_to_float(q: &Rational) -> f64 {
    q.to_float()
}

/// The elements as complex numbers; `None` when they are not numbers.
pub fn complexes(array: &Array) -> Result<Option<Cow<'_, [Complex]>>> {
    if let View::Complex(items) = array.widened() {
        return Ok(Some(Cow::Borrowed(items)));
    }
    let Some(floats) = floats(array)? else { return Ok(None) };
    Ok(convert(&floats, |&f| Some(Complex::new(f, 0.0)))?.map(Cow::Owned))
}

/// The elements as exact integers; `None` when one is not an integer.
pub fn extendeds(array: &Array) -> Result<Option<Cow<'_, [Extended]>>> {
    Ok(match array.widened() {
        View::Extended(items) => Some(Cow::Borrowed(items)),
        View::Bool(items) => convert(items, |&b| Some(Extended::from(u8::from(b))))?.map(Cow::Owned),
        View::Int(items) => convert(items, |&i| Some(Extended::from(i)))?.map(Cow::Owned),
        View::Float(items) => convert(items, |&f| integer_part(f))?.map(Cow::Owned),
        View::Complex(items) => {
            convert(items, |c| if c.im == 0.0 { integer_part(c.re) } else { None })?.map(Cow::Owned)
        }
        View::Rational(items) => convert(items, rational_to_int)?.map(Cow::Owned),
        _ => None,
    })
}

fn integer_part(f: f64) -> Option<Extended> {
    (f.fract() == 0.0).then(|| Extended::try_from(f).ok()).flatten()
}

/// The elements as exact fractions (of a float: its exact value, which may be infinite); `None` when one has none.
pub fn rationals(array: &Array) -> Result<Option<Cow<'_, [Rational]>>> {
    Ok(match array.widened() {
        View::Rational(items) => Some(Cow::Borrowed(items)),
        View::Float(items) => convert(items, |&f| Rational::from_float(f))?.map(Cow::Owned),
        _ => match extendeds(array)? {
            Some(items) => convert(&items, |i| Some(Rational::from(i.clone())))?.map(Cow::Owned),
            None => None,
        },
    })
}

/// The elements as integers where a verb needs integers (counts, indices, axes): floats that are tolerantly whole are
/// taken. A domain error names what is not an integer.
///
/// ```
/// use jackal_array::{Array, Tolerance, promote::integers};
/// assert_eq!(&*integers(&Array::list(vec![2.0, 3.0 + 1e-15]), Tolerance::default())?, &[2, 3]);
/// assert!(integers(&Array::from(1.5), Tolerance::default()).is_err());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn integers(array: &Array, tolerance: Tolerance) -> Result<Cow<'_, [i64]>> {
    if array.is_empty() {
        return Ok(Cow::Borrowed(&[]));
    }
    let converted = match array.widened() {
        View::Int(items) => return Ok(Cow::Borrowed(items)),
        View::Float(items) => convert(items, |&f| tolerance.integer(f))?,
        View::Complex(items) => convert(items, |c| {
            tolerance.equal_complex(*c, Complex::new(c.re, 0.0)).then(|| tolerance.integer(c.re)).flatten()
        })?,
        _ => integers_exact(array)?,
    };
    match converted {
        Some(items) => Ok(Cow::Owned(items)),
        None if array.kind().is_numeric() => Err(no_integer(array, tolerance)),
        None => Err(Error::domain(format!("integers are needed here, not {} data", array.kind().name()))),
    }
}

/// The error for the first number that is not an integer.
#[cold]
fn no_integer(array: &Array, tolerance: Tolerance) -> Error {
    let wrong = match array.widened() {
        View::Float(items) => items.iter().find(|&&f| tolerance.integer(f).is_none()).map(|f| match f {
            f if f.is_infinite() => "an infinity".to_string(),
            f if f.is_nan() => "NaN".to_string(),
            f if f.abs() >= 1e15 => format!("{f:e}"),
            f => f.to_string(),
        }),
        _ => None,
    };
    match wrong {
        Some(number) => Error::domain(format!("integers are needed here, not {number}")),
        None => Error::domain("integers are needed here"),
    }
}

/// The integer of an atom or any array of one element.
pub fn integer(array: &Array, tolerance: Tolerance) -> Result<i64> {
    if let Some(&one) = array.as_atom::<i64>() {
        return Ok(one);
    }
    if let Some(&one) = array.as_atom::<bool>() {
        return Ok(one.into());
    }
    match integers(array, tolerance)?.as_ref() {
        [one] => Ok(*one),
        other => Err(Error::length(format!("one integer is needed here, not {}", other.len()))),
    }
}

/// The integer that chooses one of the forms of a verb: an atom. A rank error for a list or a table, even of one element.
///
/// ```
/// use jackal_array::{Array, Tolerance, promote};
/// assert_eq!(promote::number_of_form(&Array::from(2_i64), Tolerance::default())?, 2);
/// assert!(promote::number_of_form(&Array::list(vec![2_i64]), Tolerance::default()).is_err());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn number_of_form(array: &Array, tolerance: Tolerance) -> Result<i64> {
    match array.rank() {
        0 => integer(array, tolerance),
        rank => Err(Error::rank(format!("one number chooses the form of the verb, not an array of rank {rank}"))),
    }
}

/// The narrowest type that holds every element exactly: Complex → Float → Int → Bool, Rational → Extended.
pub fn narrowest(array: Array) -> Array {
    let candidates: &[ElementType] = match array.kind() {
        ElementType::Complex => &[ElementType::Bool, ElementType::Int, ElementType::Float],
        ElementType::Float => &[ElementType::Bool, ElementType::Int],
        ElementType::Int => &[ElementType::Bool],
        ElementType::Rational => &[ElementType::Extended],
        _ => &[],
    };
    for &kind in candidates {
        if let Ok(narrow) = cast(array.clone(), kind) {
            return narrow;
        }
    }
    array
}
