//! Comparison: `=`, `<`, `>` itemwise, `~` as a whole. Floats within 2^-43 of the larger one are equal.

use crate::array::{Array, Symbol, Value, View};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{self, Kind, NULL, array_of, boolean, floats_of, integers_of, is_atom, kind, text_of};
use crate::k::words::pervade::{Itemwise, itemwise, pairs};

/// The relative tolerance.
pub const TOLERANCE: f64 = 1.0 / (1_u64 << 43) as f64;

/// Whether two floats are equal within the tolerance. The null equals itself.
#[inline]
pub fn close(a: f64, b: f64) -> bool {
    a == b
        || (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()) && a.is_finite() && b.is_finite()
        || (a.is_nan() && b.is_nan())
}

/// Whether one float is less than another and not equal within the tolerance. The null is the least.
#[inline]
pub fn below(a: f64, b: f64) -> bool {
    if a.is_nan() { !b.is_nan() } else { a < b && !close(a, b) }
}

/// How a comparison compares: whether equal, less, greater items count.
trait Comparison {
    fn ordered<T: PartialOrd>(a: &T, b: &T) -> bool;
    fn floats(a: f64, b: f64) -> bool;
}

macro_rules! comparisons {
    ($($name:ident, $a:ident, $b:ident, $ordered:expr, $floats:expr;)*) => { $(
        struct $name;
        impl Comparison for $name {
            #[inline]
            fn ordered<T: PartialOrd>($a: &T, $b: &T) -> bool {
                $ordered
            }
            #[inline]
            fn floats($a: f64, $b: f64) -> bool {
                $floats
            }
        }
    )* };
}

comparisons! {
    Equal, a, b, a == b, close(a, b);
    Unequal, a, b, a != b, !close(a, b);
    Less, a, b, a < b, below(a, b);
    Greater, a, b, a > b, below(b, a);
    AtMost, a, b, a <= b, !below(b, a);
    AtLeast, a, b, a >= b, !below(a, b);
}

fn compare<O: Comparison>(x: &Value, y: &Value) -> Result<Value> {
    let (a, b) = (kind(x), kind(y));
    let atoms = (is_atom(x), is_atom(y));
    let items = match (a, b) {
        (Kind::Symbol, Kind::Symbol) => {
            let symbols = |value: &Value| array_of(value).and_then(|a| a.as_slice::<Symbol>().map(<[Symbol]>::to_vec));
            pairs(&symbols(x).unwrap_or_default(), &symbols(y).unwrap_or_default(), atoms, |a, b| O::ordered(&a, &b))
        }
        (Kind::Symbol, _) | (_, Kind::Symbol) => Err(Error::type_("a symbol compares with symbols only")),
        (Kind::Char, Kind::Char) => {
            pairs(text_of(x).unwrap_or(&[]), text_of(y).unwrap_or(&[]), atoms, |a, b| O::ordered(&a, &b))
        }
        (Kind::Char, _) => return compare::<O>(&crate::k::words::cast::to_kind(x, Kind::Int)?, y),
        (_, Kind::Char) => return compare::<O>(x, &crate::k::words::cast::to_kind(y, Kind::Int)?),
        (Kind::Float, _) | (_, Kind::Float) => {
            pairs(&floats_of(x).unwrap_or_default(), &floats_of(y).unwrap_or_default(), atoms, O::floats)
        }
        _ => {
            let (a, b) = (integers_of(x).unwrap_or_default(), integers_of(y).unwrap_or_default());
            pairs(&a, &b, atoms, |a, b| O::ordered(&a, &b))
        }
    }?;
    Ok(Value::Array(match (atoms, items.as_slice()) {
        ((true, true), [item]) => Array::atom(*item),
        _ => Array::list(items),
    }))
}

/// The integer in an atom of longs or narrow integers.
#[inline]
fn integer_atom(value: &Value) -> Option<i64> {
    array_of(value)?.as_atom::<i64>().copied()
}

macro_rules! dyads {
    ($($(#[$doc:meta])* $name:ident, $rule:ident;)*) => { $(
        $(#[$doc])*
        pub fn $name(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
            const RULE: Itemwise = Itemwise { flat: |x, y| compare::<$rule>(&x, &y), right_only: None, longs: None };
            if let (Some(a), Some(b)) = (integer_atom(&x), integer_atom(&y)) {
                return Ok(boolean($rule::ordered(&a, &b)));
            }
            RULE.apply(k, x, y)
        }
    )* };
}

dyads! {
    /// `x=y`
    equal, Equal;
    /// `x<>y`
    unequal, Unequal;
    /// `x<y`
    less, Less;
    /// `x>y`
    greater, Greater;
    /// `x<=y`
    at_most, AtMost;
    /// `x>=y`
    at_least, AtLeast;
}

fn truths(y: &Value, items: Vec<bool>) -> Value {
    Value::Array(match (is_atom(y), items.as_slice()) {
        (true, [item]) => Array::atom(*item),
        _ => Array::list(items),
    })
}

/// `~y`: whether each number is 0.
pub fn not(k: &Interpreter, y: Value) -> Result<Value> {
    itemwise(k, &y, |y| match array_of(y).map(Array::view) {
        Some(View::Bool(items)) => Ok(truths(y, items.iter().map(|&b| !b).collect())),
        Some(View::Int(items)) => Ok(truths(y, items.iter().map(|&n| n == 0).collect())),
        Some(View::Float(items)) => Ok(truths(y, items.iter().map(|&n| n == 0.0).collect())),
        Some(View::Byte(items)) => Ok(truths(y, items.iter().map(|&c| c == 0).collect())),
        _ => Err(Error::type_("only numbers can be negated logically")),
    })
}

/// `^y`: whether each item is null.
pub fn null(k: &Interpreter, y: Value) -> Result<Value> {
    itemwise(k, &y, |y| match array_of(y).map(Array::view) {
        Some(View::Bool(items)) => Ok(truths(y, vec![false; items.len()])),
        Some(View::Int(items)) if kind(y) == Kind::Byte => Ok(truths(y, items.iter().map(|&n| n == 0).collect())),
        Some(View::Int(items)) => Ok(truths(y, items.iter().map(|&n| n == NULL).collect())),
        Some(View::Float(items)) => Ok(truths(y, items.iter().map(|n| n.is_nan()).collect())),
        Some(View::Byte(items)) => Ok(truths(y, items.iter().map(|&c| c == b' ').collect())),
        Some(View::Symbol(items)) => Ok(truths(y, items.iter().map(|&s| s == Symbol::default()).collect())),
        _ => Err(Error::type_("only data can be null")),
    })
}

/// `x~y`: whether type, shape and values are the same; floats within the tolerance.
pub fn matched(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    Ok(boolean(matches(k, &x, &y)?))
}

/// Whether two values match.
pub fn matches(k: &Interpreter, x: &Value, y: &Value) -> Result<bool> {
    match (x, y) {
        (Value::Function(a), Value::Function(b)) => Ok(a.same(b.as_ref())),
        (Value::Dictionary(a), Value::Dictionary(b)) => {
            Ok(matches(k, &a.keys, &b.keys)? && matches(k, &a.values, &b.values)?)
        }
        (Value::Narrow(a), Value::Narrow(b)) => {
            Ok(a.width == b.width && a.array.is_atom() == b.array.is_atom() && a.array == b.array)
        }
        (Value::Array(a), Value::Array(b)) => {
            if a.kind() != b.kind() || a.is_atom() != b.is_atom() || value::count(x) != value::count(y) {
                return Ok(false);
            }
            match (a.view(), b.view()) {
                (View::Float(a), View::Float(b)) => Ok(a.iter().zip(b).all(|(&a, &b)| close(a, b))),
                (View::Box(a), View::Box(b)) => {
                    k.check_stack()?;
                    for (a, b) in a.iter().zip(b) {
                        k.poll()?;
                        if !matches(k, a, b)? {
                            return Ok(false);
                        }
                    }
                    Ok(true)
                }
                _ => Ok(a == b),
            }
        }
        _ => Ok(false),
    }
}
