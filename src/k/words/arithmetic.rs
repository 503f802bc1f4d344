//! Arithmetic. Integers wrap around, nulls propagate, floats follow IEEE; booleans and narrow integers give ints.

use crate::array::{Array, Element, Symbol, Value};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{self, Kind, NULL, array_of, float, floats_of, integers, integers_of, is_atom, kind, like, long};
use crate::k::words::numeric::{floor_flat, negated};
use crate::k::words::pervade::{Itemwise, pairs};

/// What an arithmetic dyad does with two integers and with two floats.
pub(in crate::k) trait Arithmetic {
    fn integer(a: i64, b: i64) -> i64;
    fn float(a: f64, b: f64) -> f64;
}

pub(in crate::k) struct Add;
pub(in crate::k) struct Subtract;
pub(in crate::k) struct Multiply;
pub(in crate::k) struct Minimum;
pub(in crate::k) struct Maximum;
struct Modulo;
struct Quotient;
struct Bar;

#[inline]
fn with_null(a: i64, b: i64, result: i64) -> i64 {
    if (a == NULL) | (b == NULL) { NULL } else { result }
}

impl Arithmetic for Add {
    #[inline]
    fn integer(a: i64, b: i64) -> i64 {
        with_null(a, b, a.wrapping_add(b))
    }
    #[inline]
    fn float(a: f64, b: f64) -> f64 {
        a + b
    }
}

impl Arithmetic for Subtract {
    #[inline]
    fn integer(a: i64, b: i64) -> i64 {
        with_null(a, b, a.wrapping_sub(b))
    }
    #[inline]
    fn float(a: f64, b: f64) -> f64 {
        a - b
    }
}

impl Arithmetic for Multiply {
    #[inline]
    fn integer(a: i64, b: i64) -> i64 {
        with_null(a, b, a.wrapping_mul(b))
    }
    #[inline]
    fn float(a: f64, b: f64) -> f64 {
        a * b
    }
}

impl Arithmetic for Minimum {
    #[inline]
    fn integer(a: i64, b: i64) -> i64 {
        a.min(b)
    }
    #[inline]
    fn float(a: f64, b: f64) -> f64 {
        if a.is_nan() || a < b { a } else { b }
    }
}

impl Arithmetic for Maximum {
    #[inline]
    fn integer(a: i64, b: i64) -> i64 {
        a.max(b)
    }
    #[inline]
    fn float(a: f64, b: f64) -> f64 {
        if a.is_nan() || a < b { b } else { a }
    }
}

impl Arithmetic for Modulo {
    #[inline]
    fn integer(a: i64, b: i64) -> i64 {
        if b == 0 {
            return NULL;
        }
        let remainder = a.wrapping_rem(b);
        let fixed = if remainder != 0 && (remainder < 0) != (b < 0) { remainder + b } else { remainder };
        with_null(a, b, fixed)
    }
    #[inline]
    fn float(a: f64, b: f64) -> f64 {
        a - b * (a / b).floor()
    }
}

impl Arithmetic for Quotient {
    #[inline]
    fn integer(a: i64, b: i64) -> i64 {
        if b == 0 {
            return NULL;
        }
        let quotient = a.wrapping_div(b);
        let exact = a.wrapping_rem(b) == 0 || (a < 0) == (b < 0);
        with_null(a, b, if exact { quotient } else { quotient - 1 })
    }
    #[inline]
    fn float(a: f64, b: f64) -> f64 {
        (a / b).floor()
    }
}

impl Arithmetic for Bar {
    #[inline]
    fn integer(a: i64, b: i64) -> i64 {
        if a == 0 { b } else { with_null(a, b, a.wrapping_mul(Quotient::integer(b, a))) }
    }
    #[inline]
    fn float(a: f64, b: f64) -> f64 {
        if a == 0.0 { b } else { a * (b / a).floor() }
    }
}

/// The type in which two numbers meet; `least` is what booleans and narrow integers become at least.
fn meeting(x: Kind, y: Kind, least: Kind) -> Result<Kind> {
    if !x.is_number() || !y.is_number() {
        return Err(Error::type_("arithmetic needs numbers on both sides"));
    }
    Ok(x.max(y).max(least))
}

/// Keeps integers within the width of their type; the null stays.
fn wrapped(kind: Kind, number: i64) -> i64 {
    match kind {
        _ if number == NULL => NULL,
        Kind::Int => i64::from(number as i32),
        Kind::Short => i64::from(number as i16),
        Kind::Byte => i64::from(number as u8),
        _ => number,
    }
}

pub(in crate::k) fn shaped<T: Element>(atom: bool, items: Vec<T>) -> Array {
    match (atom, items.as_slice()) {
        (true, [item]) => Array::atom(item.clone()),
        _ => Array::list(items),
    }
}

/// Two atoms of one type, the case of all loops of scalars.
#[inline]
fn of_atoms<O: Arithmetic>(x: &Value, y: &Value) -> Option<Value> {
    let (Value::Array(a), Value::Array(b)) = (x, y) else { return None };
    if let (Some(&a), Some(&b)) = (a.as_atom::<i64>(), b.as_atom::<i64>()) {
        return Some(long(O::integer(a, b)));
    }
    Some(float(O::float(*a.as_atom::<f64>()?, *b.as_atom::<f64>()?)))
}

/// Longs on both sides, one of them in a buffer that no one else holds and that takes the result.
#[inline]
fn in_place<O: Arithmetic>(x: &mut Value, y: &mut Value) -> bool {
    let (Value::Array(a), Value::Array(b)) = (x, y) else { return false };
    if let (Some(from), Some(to)) = (a.as_slice::<i64>(), b.unique_mut::<i64>()) {
        match from {
            &[n] if a.is_atom() => to.iter_mut().for_each(|b| *b = O::integer(n, *b)),
            _ if from.len() == to.len() => from.iter().zip(to).for_each(|(&a, b)| *b = O::integer(a, *b)),
            _ => return false,
        }
        return true;
    }
    false
}

/// The same with the result in the left buffer.
#[inline]
fn in_left_place<O: Arithmetic>(x: &mut Value, y: &Value) -> bool {
    let (Value::Array(a), Value::Array(b)) = (x, y) else { return false };
    let atom = b.is_atom();
    if let (Some(to), Some(from)) = (a.unique_mut::<i64>(), b.as_slice::<i64>()) {
        match from {
            &[b] if atom => to.iter_mut().for_each(|a| *a = O::integer(*a, b)),
            _ if from.len() == to.len() => to.iter_mut().zip(from).for_each(|(a, &b)| *a = O::integer(*a, b)),
            _ => return false,
        }
        return true;
    }
    false
}

/// A long and longs that no one else holds.
fn longs_in_place<O: Arithmetic>(x: i64, y: &mut Value) -> bool {
    let Value::Array(array) = y else { return false };
    let Some(numbers) = array.unique_mut::<i64>() else { return false };
    numbers.iter_mut().for_each(|b| *b = O::integer(x, *b));
    true
}

fn owned<O: Arithmetic>(mut x: Value, mut y: Value, least: Kind) -> Result<Value> {
    if let Some(result) = of_atoms::<O>(&x, &y) {
        return Ok(result);
    }
    if in_place::<O>(&mut x, &mut y) {
        return Ok(y);
    }
    if in_left_place::<O>(&mut x, &y) {
        return Ok(x);
    }
    arithmetic::<O>(&x, &y, least)
}

fn arithmetic<O: Arithmetic>(x: &Value, y: &Value, least: Kind) -> Result<Value> {
    if let (Value::Array(a), Value::Array(b)) = (x, y)
        && let (Some(left), Some(right)) = (a.as_slice::<i64>(), b.as_slice::<i64>())
        && !(a.is_atom() && b.is_atom())
    {
        return Ok(value::longs(pairs(left, right, (a.is_atom(), b.is_atom()), O::integer)?));
    }
    let kind = meeting(kind(x), kind(y), least)?;
    let atoms = (is_atom(x), is_atom(y));
    let atom = atoms.0 && atoms.1;
    if kind == Kind::Float {
        let (Some(a), Some(b)) = (floats_of(x), floats_of(y)) else { return Err(no_numbers()) };
        return Ok(Value::Array(shaped(atom, pairs(&a, &b, atoms, O::float)?)));
    }
    let (Some(a), Some(b)) = (integers_of(x), integers_of(y)) else { return Err(no_numbers()) };
    if kind == Kind::Bool {
        let items = pairs(&a, &b, atoms, |a, b| O::integer(a, b) != 0)?;
        return Ok(Value::Array(shaped(atom, items)));
    }
    let mut items = pairs(&a, &b, atoms, O::integer)?;
    if kind != Kind::Long {
        items.iter_mut().for_each(|number| *number = wrapped(kind, *number));
    }
    Ok(integers(kind, shaped(atom, items)))
}

#[cold]
fn no_numbers() -> Error {
    Error::type_("arithmetic needs numbers on both sides")
}

/// Minimum and maximum also order characters.
fn extreme<O: Arithmetic>(x: &Value, y: &Value) -> Result<Value> {
    let (Kind::Char, Kind::Char) = (kind(x), kind(y)) else { return arithmetic::<O>(x, y, Kind::Bool) };
    let (Some(a), Some(b)) = (value::text_of(x), value::text_of(y)) else { return Err(no_numbers()) };
    let atoms = (is_atom(x), is_atom(y));
    let items = pairs(a, b, atoms, |a, b| O::integer(i64::from(a), i64::from(b)) as u8)?;
    Ok(Value::Array(shaped(atoms.0 && atoms.1, items)))
}

fn division(x: &Value, y: &Value) -> Result<Value> {
    meeting(kind(x), kind(y), Kind::Float)?;
    let atoms = (is_atom(x), is_atom(y));
    let (Some(a), Some(b)) = (floats_of(x), floats_of(y)) else { return Err(no_numbers()) };
    Ok(Value::Array(shaped(atoms.0 && atoms.1, pairs(&a, &b, atoms, |a, b| a / b)?)))
}

fn raised(x: &Value, y: &Value) -> Result<Value> {
    meeting(kind(x), kind(y), Kind::Float)?;
    let atoms = (is_atom(x), is_atom(y));
    let (Some(a), Some(b)) = (floats_of(x), floats_of(y)) else { return Err(no_numbers()) };
    let power = |a: f64, b: f64| if a.is_nan() || b.is_nan() { f64::NAN } else { a.powf(b) };
    Ok(Value::Array(shaped(atoms.0 && atoms.1, pairs(&a, &b, atoms, power)?)))
}

fn filled(x: &Value, y: &Value) -> Result<Value> {
    let atoms = (is_atom(x), is_atom(y));
    let atom = atoms.0 && atoms.1;
    match (kind(x), kind(y)) {
        (Kind::Char, Kind::Char) => {
            let (a, b) = (value::text_of(x).unwrap_or(&[]), value::text_of(y).unwrap_or(&[]));
            Ok(Value::Array(shaped(atom, pairs(a, b, atoms, |a, b| if b == b' ' { a } else { b })?)))
        }
        (Kind::Symbol, Kind::Symbol) => {
            let symbols = |value: &Value| array_of(value).and_then(|a| a.as_slice::<Symbol>().map(<[Symbol]>::to_vec));
            let (a, b) = (symbols(x).unwrap_or_default(), symbols(y).unwrap_or_default());
            Ok(Value::Array(shaped(atom, pairs(&a, &b, atoms, |a, b| if b == Symbol::default() { a } else { b })?)))
        }
        (a, b) => {
            let kind = meeting(a, b, Kind::Bool)?;
            if kind == Kind::Float {
                let (Some(a), Some(b)) = (floats_of(x), floats_of(y)) else { return Err(no_numbers()) };
                return Ok(Value::Array(shaped(atom, pairs(&a, &b, atoms, |a, b| if b.is_nan() { a } else { b })?)));
            }
            if kind == Kind::Bool {
                return Ok(y.clone());
            }
            let (Some(a), Some(b)) = (integers_of(x), integers_of(y)) else { return Err(no_numbers()) };
            Ok(integers(kind, shaped(atom, pairs(&a, &b, atoms, |a, b| if b == NULL { a } else { b })?)))
        }
    }
}

/// `dyads!`: for each verb its itemwise rule and the function that applies it.
macro_rules! dyads {
    ($($(#[$doc:meta])* $name:ident, $flat:expr, $right:expr, $longs:expr;)*) => { $(
        $(#[$doc])*
        pub fn $name(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
            const RULE: Itemwise = Itemwise { flat: $flat, right_only: $right, longs: $longs };
            RULE.apply(k, x, y)
        }
    )* };
}

dyads! {
    /// `x+y`
    add, |x, y| owned::<Add>(x, y, Kind::Int), None, Some(longs_in_place::<Add>);
    /// `x-y`
    subtract, |x, y| owned::<Subtract>(x, y, Kind::Int), Some(negated), Some(longs_in_place::<Subtract>);
    /// `x*y`
    multiply, |x, y| owned::<Multiply>(x, y, Kind::Int), None, Some(longs_in_place::<Multiply>);
    /// `x%y`, always a float.
    divide, |x, y| division(&x, &y), None, None;
    /// `x&y`
    minimum, |x, y| extreme::<Minimum>(&x, &y), None, Some(longs_in_place::<Minimum>);
    /// `x|y`
    maximum, |x, y| extreme::<Maximum>(&x, &y), None, Some(longs_in_place::<Maximum>);
    /// `x^y`: y with its nulls replaced by x.
    fill, |x, y| filled(&x, &y), None, None;
    /// `x mod y`: the sign is that of y.
    modulo, |x, y| owned::<Modulo>(x, y, Kind::Int), None, Some(longs_in_place::<Modulo>);
    /// `x div y`, rounded down.
    quotient, |x, y| quotients(&x, &y), None, None;
    /// `x xbar y`: y rounded down to a multiple of x.
    bar, |x, y| owned::<Bar>(x, y, Kind::Int), None, Some(longs_in_place::<Bar>);
    /// `x xexp y`: power, a float.
    power, |x, y| raised(&x, &y), None, None;
    /// `x xlog y`: the logarithm of y to the base x.
    logarithm, |x, y| based(&x, &y), None, None;
}

fn based(x: &Value, y: &Value) -> Result<Value> {
    meeting(kind(x), kind(y), Kind::Float)?;
    let atoms = (is_atom(x), is_atom(y));
    let (Some(a), Some(b)) = (floats_of(x), floats_of(y)) else { return Err(no_numbers()) };
    Ok(Value::Array(shaped(atoms.0 && atoms.1, pairs(&a, &b, atoms, |a, b| b.ln() / a.ln())?)))
}

fn quotients(x: &Value, y: &Value) -> Result<Value> {
    let result = arithmetic::<Quotient>(x, y, Kind::Int)?;
    if kind(&result) == Kind::Float { floor_flat(&result) } else { Ok(result) }
}

/// The sum of a vector without a call per item; `None` if it is no vector of numbers.
pub fn total(y: &Value) -> Option<Value> {
    let kind = kind(y);
    if kind == Kind::Float {
        return Some(float(floats_of(y)?.iter().sum()));
    }
    if !kind.is_integer() {
        return None;
    }
    let numbers = integers_of(y)?;
    let mut null = false;
    let sum = numbers.iter().fold(0_i64, |sum, &number| {
        null |= number == NULL;
        sum.wrapping_add(number)
    });
    let sum = if null { NULL } else { sum };
    let kind = kind.max(Kind::Int);
    Some(integers(kind, Array::atom(wrapped(kind, sum))))
}

/// The least or the greatest item of a vector; `None` if it is no vector of numbers or it is empty.
pub fn extreme_of(y: &Value, greatest: bool) -> Option<Value> {
    let array = array_of(y)?;
    if array.is_empty() {
        return None;
    }
    if let Some(items) = array.as_slice::<i64>() {
        let found = if greatest { items.iter().max() } else { items.iter().min() };
        return found.map(|&number| like(y, Array::atom(number)));
    }
    if let Some(items) = array.as_slice::<bool>() {
        let found = if greatest { items.contains(&true) } else { !items.contains(&false) };
        return Some(value::boolean(found));
    }
    let items = array.as_slice::<f64>()?;
    let fold = if greatest { Maximum::float } else { Minimum::float };
    items.iter().copied().reduce(fold).map(float)
}
