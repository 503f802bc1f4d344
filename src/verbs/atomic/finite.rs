//! Results where the rules know no infinity.

use crate::array::rules::Division;
use crate::array::{Array, Context, View};
use crate::error::{Error, Result};

/// The array, or a domain error if it has infinities where the rules know none.
#[inline]
pub fn finite(cx: &Context, y: Array) -> Result<Array> {
    if cx.rules.division == Division::OneOrError { checked(y) } else { Ok(y) }
}

fn checked(y: Array) -> Result<Array> {
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
        return Err(Error::domain("the result is no number: a division by zero, or too large; there is no infinity"));
    }
    Ok(y)
}
