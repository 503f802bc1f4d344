//! The six comparisons. Equality is for everything; order is for real numbers.

use super::blocks::How;
use super::in_bits::between;
use super::loops::{Fold, pairs, try_zip, zip, zip_exact};
use super::pairing::{Pairing, Walk};
use super::scalar::ScalarDyad;
use super::{AtomicDyad, ExactKernel, Flow, Kernel, each_dyad, slim_loops};
use crate::array::compare::values_match;
use crate::array::{Array, Complex, Context, Tolerance, Unicode, View, budget};
use crate::error::Result;

/// An order comparison: its name, identity, its rule on booleans, on floats under a tolerance, and on exact numbers.
macro_rules! order {
    ($scalar:ident, $slim:ident, $name:literal, $identity:expr, |$a:ident, $b:ident| $bools:expr, $floats:expr, $exact:tt) => {
        AtomicDyad {
            bools: Kernel::Bool(pairs!(|$a, $b| $bools)),
            ints: Kernel::Bool(pairs!(|a, b| a $exact b)),
            slim: slim_loops::$slim,
            floats: Kernel::Bool(|cx, x, y, out| {
                let tolerance = cx.tolerance;
                zip(x, y, out, |a, b| $floats(tolerance, a, b));
                Flow::Fine
            }),
            complexes: Kernel::Bool(|cx, x, y, out| {
                let tolerance = cx.tolerance;
                try_zip(x, y, out, |a, b| match (real(a), real(b)) {
                    (Some(a), Some(b)) => Ok($floats(tolerance, a, b)),
                    _ => Err(Flow::Domain),
                })
            }),
            extendeds: ExactKernel::Bool(|_, x, y, out| zip_exact(x, y, out, |a, b| a $exact b)),
            rationals: ExactKernel::Bool(|_, x, y, out| zip_exact(x, y, out, |a, b| a $exact b)),
            others: Some(|cx, x, y, pairing| {
                order_symbols(cx, x, y, pairing, |order| (order as i8) $exact 0)
            }),
            scalar: Some(ScalarDyad::$scalar),
            ..AtomicDyad::new($name, Some($identity))
        }
    };
}

/// Tolerantly less.
pub static LESS: AtomicDyad = order!(Less, LESS, "less", 0.0, |a, b| !a & b, less_floats, <);
/// Less or tolerantly equal.
pub static LESS_OR_EQUAL: AtomicDyad =
    order!(LessOrEqual, LESS_OR_EQUAL, "less or equal", 1.0, |a, b| !a | b, less_or_equal_floats, <=);
/// Tolerantly greater.
pub static GREATER: AtomicDyad = order!(Greater, GREATER, "greater", 0.0, |a, b| a & !b, greater_floats, >);
/// Greater or tolerantly equal.
pub static GREATER_OR_EQUAL: AtomicDyad =
    order!(GreaterOrEqual, GREATER_OR_EQUAL, "greater or equal", 1.0, |a, b| a | !b, greater_or_equal_floats, >=);

/// Tolerantly equal; text, symbols and boxes compare too, and things of different kinds are unequal.
pub static EQUAL: AtomicDyad = AtomicDyad {
    bools: Kernel::Bool(pairs!(|a, b| a == b)),
    ints: Kernel::Bool(pairs!(|a, b| a == b)),
    slim: slim_loops::EQUAL,
    floats: Kernel::Bool(|cx, x, y, out| {
        let tolerance = cx.tolerance;
        zip(x, y, out, |a, b| tolerance.equal(a, b));
        Flow::Fine
    }),
    complexes: Kernel::Bool(|cx, x, y, out| zip_exact(x, y, out, |a, b| cx.tolerance.equal_complex(*a, *b))),
    extendeds: ExactKernel::Bool(|_, x, y, out| zip_exact(x, y, out, |a, b| a == b)),
    rationals: ExactKernel::Bool(|_, x, y, out| zip_exact(x, y, out, |a, b| a == b)),
    fold: Fold { bools: Some(parity_of_zeros), ..Fold::NONE },
    bytes: Some(pairs!(|a, b| a == b)),
    others: Some(|cx, x, y, pairing| equal_others(&EQUAL, cx, (x, y), pairing, true)),
    scalar: Some(ScalarDyad::Equal),
    ..AtomicDyad::new("equal", Some(1.0))
};

/// Not tolerantly equal.
pub static NOT_EQUAL: AtomicDyad = AtomicDyad {
    bools: Kernel::Bool(pairs!(|a, b| a != b)),
    ints: Kernel::Bool(pairs!(|a, b| a != b)),
    slim: slim_loops::NOT_EQUAL,
    floats: Kernel::Bool(|cx, x, y, out| {
        let tolerance = cx.tolerance;
        zip(x, y, out, |a, b| !tolerance.equal(a, b));
        Flow::Fine
    }),
    complexes: Kernel::Bool(|cx, x, y, out| zip_exact(x, y, out, |a, b| !cx.tolerance.equal_complex(*a, *b))),
    extendeds: ExactKernel::Bool(|_, x, y, out| zip_exact(x, y, out, |a, b| a != b)),
    rationals: ExactKernel::Bool(|_, x, y, out| zip_exact(x, y, out, |a, b| a != b)),
    fold: Fold { bools: Some(|y| Some(y.iter().fold(false, |odd, &b| odd ^ b))), ..Fold::NONE },
    bytes: Some(pairs!(|a, b| a != b)),
    others: Some(|cx, x, y, pairing| equal_others(&NOT_EQUAL, cx, (x, y), pairing, false)),
    scalar: Some(ScalarDyad::NotEqual),
    ..AtomicDyad::new("not equal", Some(0.0))
};

each_dyad! {
    /// x < y, tolerantly.
    less = LESS;
    /// x ≤ y, tolerantly.
    less_or_equal = LESS_OR_EQUAL;
    /// x > y, tolerantly.
    greater = GREATER;
    /// x ≥ y, tolerantly.
    greater_or_equal = GREATER_OR_EQUAL;
    /// Whether elements are tolerantly equal, of any types; boxes when their contents match.
    equal = EQUAL;
    /// Whether elements are not tolerantly equal, of any types.
    not_equal = NOT_EQUAL;
}

#[inline(always)]
fn less_floats(tolerance: Tolerance, a: f64, b: f64) -> bool {
    (a < b) & !tolerance.equal(a, b)
}

#[inline(always)]
fn less_or_equal_floats(tolerance: Tolerance, a: f64, b: f64) -> bool {
    (a <= b) | tolerance.equal(a, b)
}

#[inline(always)]
fn greater_floats(tolerance: Tolerance, a: f64, b: f64) -> bool {
    (a > b) & !tolerance.equal(a, b)
}

#[inline(always)]
fn greater_or_equal_floats(tolerance: Tolerance, a: f64, b: f64) -> bool {
    (a >= b) | tolerance.equal(a, b)
}

fn real(z: &Complex) -> Option<f64> {
    (z.im == 0.0).then_some(z.re)
}

fn parity_of_zeros(y: &[bool]) -> Option<bool> {
    Some(y.iter().fold(true, |even, &b| even == b))
}

/// Equality where an argument is not a number.
fn equal_others(
    verb: &AtomicDyad,
    cx: &Context,
    (x, y): (&Array, &Array),
    pairing: &Pairing,
    wanted: bool,
) -> Result<Option<Array>> {
    let tolerance = cx.tolerance;
    if let (View::Byte(_), View::Byte(_), Some(same)) = (x.widened(), y.widened(), verb.bytes) {
        return between(cx, How::light(verb.name), same, (x, y), pairing);
    }
    let items = match (x.widened(), y.widened()) {
        (View::Unicode(x), View::Unicode(y)) => each(cx, x, y, pairing, |a, b| (a == b) == wanted),
        (View::Byte(x), View::Unicode(y)) => each(cx, x, y, pairing, |&a, &b| (Unicode::new(a.into()) == b) == wanted),
        (View::Unicode(x), View::Byte(y)) => each(cx, x, y, pairing, |&a, &b| (a == Unicode::new(b.into())) == wanted),
        (View::Symbol(x), View::Symbol(y)) => each(cx, x, y, pairing, |a, b| (a == b) == wanted),
        (View::Box(x), View::Box(y)) => each(cx, x, y, pairing, |a, b| values_match(tolerance, a, b) == wanted),
        _ => budget::filled(pairing.count, !wanted),
    }?;
    Array::new(&pairing.shape, items).map(Some)
}

/// Symbols are ordered by their names; nothing else that is not a number has an order.
fn order_symbols(
    cx: &Context,
    x: &Array,
    y: &Array,
    pairing: &Pairing,
    holds: fn(std::cmp::Ordering) -> bool,
) -> Result<Option<Array>> {
    let (View::Symbol(x), View::Symbol(y)) = (x.widened(), y.widened()) else { return Ok(None) };
    let items = each(cx, x, y, pairing, |a, b| holds(a.cmp(b)))?;
    Array::new(&pairing.shape, items).map(Some)
}

/// Each element of one side against a run of the other's: tables, and arguments of which one has the longer shape.
fn runs<A, B, R>(
    cx: &Context,
    (x, x_walk): (&[A], Walk),
    (y, y_walk): (&[B], Walk),
    count: usize,
    out: &mut Vec<R>,
    same: &impl Fn(&A, &B) -> R,
) -> Result<()> {
    for start in (0..count).step_by(x_walk.repeat) {
        cx.poll()?;
        let length = x_walk.repeat.min(count - start);
        let Some(a) = x.get(x_walk.index(start)) else { continue };
        let from = y_walk.index(start);
        match y.get(from..from + length) {
            Some(run) => out.extend(run.iter().map(|b| same(a, b))),
            None => out.extend((start..start + length).filter_map(|i| y.get(y_walk.index(i))).map(|b| same(a, b))),
        }
    }
    Ok(())
}

/// The interrupt flag is polled after this many elements that are not machine numbers.
const ELEMENTS_BETWEEN_POLLS: usize = 1 << 12;

/// A function of each pair of elements that are not machine numbers.
pub(super) fn each<A, B, R>(
    cx: &Context,
    x: &[A],
    y: &[B],
    pairing: &Pairing,
    same: impl Fn(&A, &B) -> R,
) -> Result<Vec<R>> {
    let count = pairing.count;
    let mut out = budget::vec(count)?;
    if let [a] = x {
        for block in y.get(..count).unwrap_or(y).chunks(ELEMENTS_BETWEEN_POLLS) {
            cx.poll()?;
            out.extend(block.iter().map(|b| same(a, b)));
        }
    } else if let [b] = y {
        for block in x.get(..count).unwrap_or(x).chunks(ELEMENTS_BETWEEN_POLLS) {
            cx.poll()?;
            out.extend(block.iter().map(|a| same(a, b)));
        }
    } else if x.len() == count && y.len() == count {
        for (xs, ys) in x.chunks(ELEMENTS_BETWEEN_POLLS).zip(y.chunks(ELEMENTS_BETWEEN_POLLS)) {
            cx.poll()?;
            out.extend(xs.iter().zip(ys).map(|(a, b)| same(a, b)));
        }
    } else if pairing.x.repeat > 1 && pairing.y.repeat == 1 {
        runs(cx, (x, pairing.x), (y, pairing.y), count, &mut out, &same)?;
    } else if pairing.y.repeat > 1 && pairing.x.repeat == 1 {
        runs(cx, (y, pairing.y), (x, pairing.x), count, &mut out, &|b, a| same(a, b))?;
    } else {
        for i in 0..count {
            if i % ELEMENTS_BETWEEN_POLLS == 0 {
                cx.poll()?;
            }
            out.extend(x.get(pairing.x.index(i)).zip(y.get(pairing.y.index(i))).map(|(a, b)| same(a, b)));
        }
    }
    Ok(out)
}
