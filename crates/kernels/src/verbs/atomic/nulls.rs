//! The rows of the elementwise verbs for notations that have nulls: a null makes the result a null, integers wrap around,
//! floats follow IEEE, and in order the null is the least. Rules: the k4 reference.
//!
//! Beside a row without the ending stands what it is where integers become floats when they do not fit.

use std::cmp::Ordering;

use super::arithmetic::{all, any, count_ones, extreme, extreme_int};
use super::blocks::{How, between};
use super::comparison::each;
use super::engine::pervade;
use super::exponential::exponentials;
use super::floats::sum_lanes;
use super::gathers::Gathers;
use super::loops::{Flow, Fold, map, pairs, zip};
use super::pairing::Pairing;
use super::residue::{residues_by, slim_residues};
use super::scalar::ScalarDyad;
use super::slim_loops::slim_monad;
use super::wholes::round_to_int;
use super::within::{ADD_WITHIN, SUBTRACT_WITHIN};
use super::wrapping::{
    add_ints, greatest_float, least_float, modulo_ints, multiply_ints, quotient_ints, subtract_ints, sum_ints,
    unless_null,
};
use super::{AtomicDyad, AtomicMonad, Bits, Kernel, Kernel1, Loop, Scan, SlimDyad, Units, in_bits, slim_loops};
use crate::array::narrow::INTEGER_BITS;
use crate::array::nulls::{NULL, truncated};
use crate::array::threads::Cost;
use crate::array::{Array, Bounds, Context, SlimInt, Symbol, View, budget, stop};
use crate::error::{Error, Result};

/// Integers of this width at least are what arithmetic makes of booleans and narrower integers.
const COMPUTED: u32 = 32;

fn multiple_ints(a: i64, b: i64) -> i64 {
    if a == 0 { b } else { unless_null(a, b, a.wrapping_mul(quotient_ints(b, a))) }
}

/// An arithmetic row: its name and identity, and what it does with two integers and two floats.
macro_rules! arithmetic {
    ($name:literal, $identity:expr, $ints:expr, $floats:expr, $($field:ident: $value:expr),* $(,)?) => {
        AtomicDyad {
            ints: Kernel::Int(|_, x, y, out| {
                zip(x, y, out, $ints);
                Flow::Fine
            }),
            floats: Kernel::Float(|_, x, y, out| {
                zip(x, y, out, $floats);
                Flow::Fine
            }),
            $($field: $value,)*
            ..AtomicDyad { others: Some(refuse), least_bits: COMPUTED, ..AtomicDyad::new($name, $identity) }
        }
    };
}

/// Sum.
pub static ADD_NULL: AtomicDyad = arithmetic!("add", Some(0.0), add_ints, |a, b| a + b,
    slim: slim_loops::SUMS,
    gathers: Some(Gathers::Sum),
    scan: Scan::SUM_NULL,
    scalar: Some(ScalarDyad::AddNull),
    associative: true,
    bools: Kernel::Int(pairs!(|a, b| i64::from(a) + i64::from(b))),
    fold: Fold {
        bools_to_int: Some(count_ones),
        ints: Some(sum_ints),
        floats: Some(|y| Some(sum_lanes(y))),
        lanes: Some(Some),
        ..Fold::NONE
    },
    within: Some(&ADD_WITHIN),
    units: Units::Sum,
);

/// Difference.
pub static SUBTRACT_NULL: AtomicDyad = arithmetic!("subtract", Some(0.0), subtract_ints, |a, b| a - b,
    slim: slim_loops::DIFFERENCES,
    scalar: Some(ScalarDyad::SubtractNull),
    bools: Kernel::Int(pairs!(|a, b| i64::from(a) - i64::from(b))),
    alone: Some(&NEGATE_NULL),
    within: Some(&SUBTRACT_WITHIN),
    units: Units::Difference,
);

/// Product.
pub static MULTIPLY_NULL: AtomicDyad = arithmetic!("multiply", Some(1.0), multiply_ints, |a, b| a * b,
    slim: slim_loops::PRODUCTS,
    scan: Scan::PRODUCT_NULL,
    scalar: Some(ScalarDyad::MultiplyNull),
    associative: true,
    fold: Fold { ints: Some(|y| Some(y.iter().fold(1, |a, &b| multiply_ints(a, b)))), ..Fold::NONE },
    units: Units::Scaled,
);

/// Quotient, a float: of 0 by 0 the null.
pub static DIVIDE_NULL: AtomicDyad = AtomicDyad {
    floats: Kernel::Float(pairs!(|a, b| a / b)),
    scalar: Some(ScalarDyad::DivideNull),
    others: Some(|cx, x, y, pairing| by_codes(cx, &DIVIDE_NULL, (x, y), pairing)),
    ..AtomicDyad::new("divide", Some(1.0))
};

/// The smaller. Characters have an order too.
pub static MINIMUM_NULL: AtomicDyad = arithmetic!("minimum", Some(f64::INFINITY), |a: i64, b| a.min(b), least_float,
    slim: slim_loops::SMALLER,
    gathers: Some(Gathers::Least),
    scan: Scan::MINIMUM_NULL,
    scalar: Some(ScalarDyad::MinimumNull),
    associative: true,
    least_bits: 1,
    bools: Kernel::Bool(pairs!(|a, b| a & b)),
    fold: Fold {
        bools: Some(all),
        ints: Some(|y| extreme_int(y, i64::min)),
        floats: Some(|y| extreme(y, |a, b| if a < b { a } else { b }).or_else(|| y.iter().copied().reduce(least_float))),
        ..Fold::NONE
    },
    others: Some(|cx, x, y, pairing| of_codes(cx, "minimum", (x, y), pairing, pairs!(|a, b| a.min(b)))),
    units: Units::Chosen,
);

/// The larger. Characters have an order too.
pub static MAXIMUM_NULL: AtomicDyad = arithmetic!("maximum", Some(f64::NEG_INFINITY), |a: i64, b| a.max(b), greatest_float,
    slim: slim_loops::LARGER,
    gathers: Some(Gathers::Most),
    scan: Scan::MAXIMUM_NULL,
    scalar: Some(ScalarDyad::MaximumNull),
    associative: true,
    least_bits: 1,
    bools: Kernel::Bool(pairs!(|a, b| a | b)),
    fold: Fold {
        bools: Some(any),
        ints: Some(|y| extreme_int(y, i64::max)),
        floats: Some(|y| extreme(y, |a, b| if a > b { a } else { b }).or_else(|| y.iter().copied().reduce(greatest_float))),
        ..Fold::NONE
    },
    others: Some(|cx, x, y, pairing| of_codes(cx, "maximum", (x, y), pairing, pairs!(|a, b| a.max(b)))),
    units: Units::Chosen,
);

/// The remainder of x divided by y, with the sign of y.
pub static MODULO_NULL: AtomicDyad = AtomicDyad {
    ints: Kernel::Int(|_, x, y, out| {
        match y {
            // A null has no remainder, and nothing has one by it or by 0.
            [modulus] if ![0, NULL].contains(modulus) && !x.contains(&NULL) => {
                residues_by(*modulus, x, out, |rest| rest)
            }
            _ => zip(x, y, out, modulo_ints),
        }
        Flow::Fine
    }),
    ..arithmetic!("modulo", None, modulo_ints, |a, b| a - b * (a / b).floor(),
        scalar: Some(ScalarDyad::ModuloNull),
        units: Units::Remainder,
        slim: slim_loops::made(SlimDyad::ShortRight(Bounds::residues, slim_remainders, slim_remainders, slim_remainders)),
    )
};

/// The remainders of integers that are not nulls by one number, which have room in fewer bytes.
fn slim_remainders<T: SlimInt>(cx: &Context, x: &[i64], y: &[i64], out: &mut [T]) -> Flow {
    slim_residues(cx, y, x, out)
}

/// The quotient rounded down, of the type of what is divided; of characters, narrower integers and reals an int.
pub static QUOTIENT_NULL: AtomicDyad = AtomicDyad {
    units: Units::Quotient,
    scalar: Some(ScalarDyad::QuotientNull),
    ints: Kernel::Int(pairs!(|a, b| quotient_ints(a, b))),
    floats: Kernel::Float(|cx, x, y, out| {
        let tolerance = cx.tolerance;
        zip(x, y, out, |a: f64, b| tolerance.floor((a / b).floor()));
        Flow::Fine
    }),
    others: Some(|cx, x, y, pairing| by_codes(cx, &QUOTIENT_NULL, (x, y), pairing)),
    least_bits: COMPUTED,
    ..AtomicDyad::new("quotient", None)
};

/// y rounded down to a multiple of x.
pub static MULTIPLE_NULL: AtomicDyad = arithmetic!("multiple", None, multiple_ints, |a, b| if a == 0.0 { b } else { a * (b / a).floor() },
    units: Units::Rounded,
);

/// x to the power y, a float.
pub static POWER_NULL: AtomicDyad = AtomicDyad {
    cost: Cost::Middling,
    floats: Kernel::Float(pairs!(|a, b| if a.is_nan() | b.is_nan() { f64::NAN } else { a.powf(b) })),
    others: Some(refuse),
    ..AtomicDyad::new("power", None)
};

/// The logarithm of y to the base x, a float.
pub static LOGARITHM_NULL: AtomicDyad = AtomicDyad {
    cost: Cost::Middling,
    floats: Kernel::Float(pairs!(|a, b| b.ln() / a.ln())),
    others: Some(|cx, x, y, pairing| by_codes(cx, &LOGARITHM_NULL, (x, y), pairing)),
    ..AtomicDyad::new("logarithm", None)
};

/// y where it is not a null, else x.
pub static FILL_NULL: AtomicDyad = arithmetic!("fill", None,
    |a, b| if b == NULL { a } else { b },
    |a, b| if f64::is_nan(b) { a } else { b },
    least_bits: 1,
    bools: Kernel::Bool(pairs!(|_a, b| b)),
    others: Some(fill_others),
    units: Units::Filled,
);

/// A comparison: its name, what holds of two things that are exactly ordered, and of two floats under a tolerance.
macro_rules! comparison {
    ($row:ident, $slim:ident, $name:literal, $scalar:ident, $exact:tt, |$tolerance:ident, $a:ident, $b:ident| $floats:expr) => {
        AtomicDyad {
            bools: Kernel::Bool(pairs!(|a, b| a $exact b)),
            ints: Kernel::Bool(pairs!(|a, b| a $exact b)),
            slim: slim_loops::$slim,
            floats: Kernel::Bool(|cx, x, y, out| {
                let $tolerance = cx.tolerance;
                zip(x, y, out, |$a, $b| $floats);
                Flow::Fine
            }),
            scalar: Some(ScalarDyad::$scalar),
            units: Units::Compared,
            others: Some(|cx, x, y, pairing| {
                compare_others(cx, &$row, (x, y), pairing, (pairs!(|a, b| a $exact b), |order| (order as i8) $exact 0))
            }),
            ..AtomicDyad::new($name, None)
        }
    };
}

/// Tolerantly equal; a null equals itself.
pub static EQUAL_NULL: AtomicDyad =
    comparison!(EQUAL_NULL, EQUAL, "equal", EqualNull, ==, |t, a, b| t.equal_or_null(a, b));
/// Not tolerantly equal.
pub static NOT_EQUAL_NULL: AtomicDyad =
    comparison!(NOT_EQUAL_NULL, NOT_EQUAL, "not equal", NotEqualNull, !=, |t, a, b| !t.equal_or_null(a, b));
/// Tolerantly less.
pub static LESS_NULL: AtomicDyad = comparison!(LESS_NULL, LESS, "less", LessNull, <, |t, a, b| t.less_or_null(a, b));
/// Less or tolerantly equal.
pub static LESS_OR_EQUAL_NULL: AtomicDyad = comparison!(LESS_OR_EQUAL_NULL, LESS_OR_EQUAL, "less or equal", LessOrEqualNull, <=, |t, a, b| !t.less_or_null(b, a));
/// Tolerantly greater.
pub static GREATER_NULL: AtomicDyad =
    comparison!(GREATER_NULL, GREATER, "greater", GreaterNull, >, |t, a, b| t.less_or_null(b, a));
/// Greater or tolerantly equal.
pub static GREATER_OR_EQUAL_NULL: AtomicDyad = comparison!(GREATER_OR_EQUAL_NULL, GREATER_OR_EQUAL, "greater or equal", GreaterOrEqualNull, >=, |t, a, b| !t.less_or_null(a, b));

/// A monad on floats that gives a float for each, of times too, the null outside of what it is defined on.
macro_rules! real {
    ($name:literal, $f:expr) => {
        AtomicMonad {
            floats: Kernel1::Float(|_, y, out| map(y, out, $f)),
            bits: Bits::Least(INTEGER_BITS),
            ..AtomicMonad::new($name)
        }
    };
}

/// Negative; characters count as their codes.
pub static NEGATE_NULL: AtomicMonad = AtomicMonad {
    ints: Kernel1::Int(|_, y, out| map(y, out, i64::wrapping_neg)),
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| -f)),
    others: Some(|_, y| match codes(y)? {
        Some(mut codes) => {
            codes.iter_mut().for_each(|code| *code = -*code);
            Ok(Some(y.with_items(codes)))
        }
        None => Ok(None),
    }),
    slim: slim_monad!(|y| Bounds::single(0).differences(y), |i| i.wrapping_neg()),
    bits: Bits::Signed,
    ..AtomicMonad::new("negate")
};

/// One divided by y.
pub static RECIPROCAL_NULL: AtomicMonad = real!("reciprocal", |f: f64| 1.0 / f);
/// Square root.
pub static SQUARE_ROOT_NULL: AtomicMonad = real!("square root", f64::sqrt);
/// e to the power y.
pub static EXPONENTIAL_NULL: AtomicMonad = AtomicMonad {
    floats: Kernel1::Float(|_, y, out| exponentials(y, out)),
    bits: Bits::Least(INTEGER_BITS),
    ..AtomicMonad::new("exponential")
};
/// Natural logarithm.
pub static NATURAL_LOG_NULL: AtomicMonad = real!("natural logarithm", f64::ln);
/// Sine.
pub static SINE: AtomicMonad = real!("sine", f64::sin);
/// Cosine.
pub static COSINE: AtomicMonad = real!("cosine", f64::cos);
/// Tangent.
pub static TANGENT: AtomicMonad = real!("tangent", f64::tan);
/// Arc sine.
pub static ARC_SINE: AtomicMonad = real!("arc sine", f64::asin);
/// Arc cosine.
pub static ARC_COSINE: AtomicMonad = real!("arc cosine", f64::acos);
/// Arc tangent.
pub static ARC_TANGENT: AtomicMonad = real!("arc tangent", f64::atan);

/// The tolerant floor, always an integer; the lower case of characters and symbols.
pub static FLOOR_NULL: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b| b)),
    ints: Kernel1::Int(|_, y, out| map(y, out, |i| i)),
    floats: Kernel1::Int(|cx, y, out| {
        let tolerance = cx.tolerance;
        match round_to_int::<false>(y, out, tolerance) {
            Flow::Fine => Flow::Fine,
            _ => map(y, out, |f| truncated(tolerance.floor(f))),
        }
    }),
    others: Some(|_, y| cased(y, u8::to_ascii_lowercase)),
    ..AtomicMonad::new("floor")
};

/// The tolerant ceiling, always an integer; the lower case of characters and symbols.
pub static CEILING_NULL: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b| b)),
    ints: Kernel1::Int(|_, y, out| map(y, out, |i| i)),
    floats: Kernel1::Int(|cx, y, out| {
        let tolerance = cx.tolerance;
        match round_to_int::<true>(y, out, tolerance) {
            Flow::Fine => Flow::Fine,
            _ => map(y, out, |f| truncated(tolerance.ceiling(f))),
        }
    }),
    others: Some(|_, y| cased(y, u8::to_ascii_lowercase)),
    ..AtomicMonad::new("ceiling")
};

/// The lower case of characters and symbols.
pub static LOWER_CASE: AtomicMonad =
    AtomicMonad { others: Some(|_, y| cased(y, u8::to_ascii_lowercase)), ..AtomicMonad::new("lower case") };
/// The upper case of characters and symbols.
pub static UPPER_CASE: AtomicMonad =
    AtomicMonad { others: Some(|_, y| cased(y, u8::to_ascii_uppercase)), ..AtomicMonad::new("upper case") };

/// Magnitude.
pub static MAGNITUDE_NULL: AtomicMonad = AtomicMonad {
    ints: Kernel1::Int(|_, y, out| map(y, out, i64::wrapping_abs)),
    floats: Kernel1::Float(|_, y, out| map(y, out, f64::abs)),
    slim: slim_monad!(Bounds::magnitudes, |i| i.wrapping_abs()),
    bits: Bits::Signed,
    ..AtomicMonad::new("magnitude")
};

/// The sign: -1, 0 or 1; of the null -1.
pub static SIGNUM_NULL: AtomicMonad = AtomicMonad {
    ints: Kernel1::Int(|_, y, out| map(y, out, i64::signum)),
    floats: Kernel1::Int(|_, y, out| map(y, out, |f: f64| i64::from(f > 0.0) - i64::from((f < 0.0) | f.is_nan()))),
    bits: Bits::Always(COMPUTED),
    ..AtomicMonad::new("signum")
};

/// Whether y is 0.
pub static IS_ZERO: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b: bool| !b)),
    ints: Kernel1::Bool(|_, y, out| map(y, out, |i| i == 0)),
    floats: Kernel1::Bool(|_, y, out| map(y, out, |f| f == 0.0)),
    others: Some(|_, y| match y.as_slice::<u8>() {
        Some(bytes) => Ok(Some(y.with_items(budget::mapped(bytes, |&c| c == 0)?))),
        None => Ok(None),
    }),
    ..AtomicMonad::new("not")
};

/// Whether y is a null: a boolean never is, the character is the blank, the symbol the empty one.
pub static IS_NULL: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |_: bool| false)),
    ints: Kernel1::Bool(|_, y, out| map(y, out, |i| i == NULL)),
    floats: Kernel1::Bool(|_, y, out| map(y, out, f64::is_nan)),
    others: Some(|_, y| {
        Ok(match y.widened() {
            View::Byte(items) => Some(y.with_items(budget::mapped(items, |&c| c == b' ')?)),
            View::Symbol(items) => Some(y.with_items(budget::mapped(items, |&s| s == Symbol::default())?)),
            _ => None,
        })
    }),
    on_bytes: Some(&IS_ZERO),
    ..AtomicMonad::new("null")
};

/// Arithmetic on what is not a number.
fn refuse(cx: &Context, x: &Array, y: &Array, _: &Pairing) -> Result<Option<Array>> {
    let kind = if x.kind().is_numeric() { y.kind() } else { x.kind() };
    let described = |y: &Array| match y.shape() {
        [] => format!("one {}", y.kind().name()),
        shape => format!("{} of shape {}", y.kind().name(), crate::array::shape::text(shape)),
    };
    let sides = format!("left {}, right {}", described(x), described(y));
    Err(Error::new(cx.rules.misfit).note(format!("arithmetic needs numbers, not {} data: {sides}", kind.name())))
}

/// A verb that chooses between characters, or between characters and numbers, which count as characters of that code.
fn of_codes(
    cx: &Context,
    name: &'static str,
    (x, y): (&Array, &Array),
    pairing: &Pairing,
    f: Loop<u8, u8>,
) -> Result<Option<Array>> {
    let coded = |y: &Array| -> Result<Option<Array>> {
        Ok(match y.widened() {
            View::Byte(_) => Some(y.clone()),
            View::Int(numbers) => {
                let codes: Vec<u8> = budget::mapped(numbers, |&number| number as u8)?;
                Some(y.with_items(codes))
            }
            View::Bool(truths) => Some(y.with_items(budget::mapped(truths, |&truth| u8::from(truth))?)),
            _ => None,
        })
    };
    match (coded(x)?, coded(y)?) {
        (Some(x), Some(y)) => between(cx, How::light(name), f, (&x, &y), pairing),
        _ => refuse(cx, x, y, pairing),
    }
}

fn fill_others(cx: &Context, x: &Array, y: &Array, pairing: &Pairing) -> Result<Option<Array>> {
    match (x.widened(), y.widened()) {
        (View::Symbol(a), View::Symbol(b)) => {
            let items = each(cx, a, b, pairing, |&a, &b| if b == Symbol::default() { a } else { b })?;
            Array::new(&pairing.shape, items).map(Some)
        }
        (View::Byte(_), View::Byte(_)) => {
            let filled: Loop<u8, u8> = pairs!(|a, b| if b == b' ' { a } else { b });
            between(cx, How::light("fill"), filled, (x, y), pairing)
        }
        _ => refuse(cx, x, y, pairing),
    }
}

/// Characters compare with characters, and as their codes with numbers; symbols with symbols, by their names.
fn compare_others(
    cx: &Context,
    row: &AtomicDyad,
    (x, y): (&Array, &Array),
    pairing: &Pairing,
    (characters, holds): (Loop<u8, bool>, fn(Ordering) -> bool),
) -> Result<Option<Array>> {
    match (x.widened(), y.widened()) {
        (View::Byte(_), View::Byte(_)) => in_bits::between(cx, How::light(row.name), characters, (x, y), pairing),
        (View::Symbol(a), View::Symbol(b)) => {
            // Whether they are the same is told without their names.
            let (same, other) = (holds(Ordering::Equal), holds(Ordering::Less));
            let items = match other == holds(Ordering::Greater) {
                true => each(cx, a, b, pairing, |a, b| if a == b { same } else { other }),
                false => each(cx, a, b, pairing, |a, b| holds(a.cmp(b))),
            }?;
            Array::new(&pairing.shape, items).map(Some)
        }
        (View::Symbol(_), _) | (_, View::Symbol(_)) => {
            Err(crate::error::Error::new(cx.rules.misfit).note("a symbol compares with symbols only"))
        }
        _ => match (codes(x)?, codes(y)?) {
            (Some(codes), None) => pervade(row, cx, x.with_items(codes), y.clone(), pairing).map(Some),
            (None, Some(codes)) => pervade(row, cx, x.clone(), y.with_items(codes), pairing).map(Some),
            _ => Ok(None),
        },
    }
}

/// A verb whose results are numbers whatever its arguments are, so that characters count as their codes.
fn by_codes(cx: &Context, row: &AtomicDyad, (x, y): (&Array, &Array), pairing: &Pairing) -> Result<Option<Array>> {
    match (codes(x)?, codes(y)?) {
        (None, None) => refuse(cx, x, y, pairing),
        (a, b) => {
            let coded =
                |y: &Array, codes: Option<Vec<i64>>| codes.map_or_else(|| y.clone(), |codes| y.with_items(codes));
            pervade(row, cx, coded(x, a), coded(y, b), pairing).map(Some)
        }
    }
}

/// The codes of characters.
fn codes(y: &Array) -> Result<Option<Vec<i64>>> {
    let Some(bytes) = y.as_slice::<u8>() else { return Ok(None) };
    let codes = budget::mapped(bytes, |&byte| i64::from(byte))?;
    Ok(Some(codes))
}

/// The case of ASCII letters changed.
fn cased(y: &Array, change: fn(&u8) -> u8) -> Result<Option<Array>> {
    Ok(match y.widened() {
        View::Byte(bytes) => Some(y.with_items(budget::mapped(bytes, change)?)),
        View::Symbol(names) => {
            let changed = |name: &Symbol| {
                stop::poll_running()?;
                Symbol::new(&budget::lossy(&budget::mapped(name.name().as_bytes(), change)?)?)
            };
            Some(y.with_items(budget::tried(names, changed)?))
        }
        _ => None,
    })
}
