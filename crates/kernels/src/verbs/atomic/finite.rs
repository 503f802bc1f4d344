//! Results where the rules know no infinity.

use super::AtomicDyad;
use super::pairing::BLOCK;
use crate::array::{Array, Context, View};
use crate::error::{Error, Result};

/// The array, or a domain error if it has infinities where the rules know none.
#[inline]
pub fn finite(cx: &Context, y: Array) -> Result<Array> {
    if cx.rules.division.refuses_infinity() { checked(y) } else { Ok(y) }
}

fn checked(y: Array) -> Result<Array> {
    let infinite = match y.view() {
        View::Float(items) => !crate::array::wide::are_finite(items),
        View::Complex(items) => !items.iter().all(|z| z.re.is_finite() && z.im.is_finite()),
        _ => false,
    };
    if infinite {
        return Err(no_infinity());
    }
    Ok(y)
}

/// The error of a result that is infinite where the rules know no infinity.
#[cold]
pub fn no_infinity() -> Error {
    Error::domain("the result is no number: a division by zero, or too large; there is no infinity")
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
