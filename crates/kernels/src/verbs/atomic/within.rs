//! Sums and differences of many integers of 32 bits. Each block is checked for overflow while it is in the cache: a second pass over all
//! results would read memory again.

use std::sync::Arc;

use super::loops::{Flow, zip_flagged};
use super::wrapping::{add_ints, subtract_ints};
use super::{AtomicDyad, Kernel};
use crate::array::{Array, Context, ElementType, Narrow, Value, Width};
use crate::error::Result;
use crate::fast_ways::NARROW;

/// Blocks of at least this many elements are narrowed by a loop of their own.
const OWN_LOOP_ELEMENTS_MIN: usize = 1024;

/// The sum of many integers of 32 bits.
pub(super) static ADD_WITHIN: AtomicDyad = AtomicDyad {
    ints: Kernel::Int(|_, x, y, out| narrowed_block(x, y, out, add_ints)),
    ..AtomicDyad::new("add", Some(0.0))
};

/// The difference.
pub(super) static SUBTRACT_WITHIN: AtomicDyad = AtomicDyad {
    ints: Kernel::Int(|_, x, y, out| narrowed_block(x, y, out, subtract_ints)),
    ..AtomicDyad::new("subtract", Some(0.0))
};

/// Narrows a block of results to 32 bits.
#[inline(always)]
fn narrowed_block(x: &[i64], y: &[i64], out: &mut [i64], f: impl Fn(i64, i64) -> i64) -> Flow {
    // Most are in the middle half of what 32 bits hold: counted from its beginning they have no bit above.
    let word = |result: i64| result.wrapping_add(1 << 30);
    let told = zip_flagged(
        x,
        y,
        out,
        #[inline(always)]
        |a, b| {
            let result = f(a, b);
            (result, word(result))
        },
    );
    if told >> 31 != 0 {
        Width::Int.keep(out);
    }
    Flow::Fine
}

/// The verb between many integers, with results of a width of 32 bits: by the row that keeps each block within it while it is at
/// hand. `None` of what has no such row, or of few.
pub(super) fn within(verb: &AtomicDyad, cx: &Context, width: Width, x: &Array, y: &Array) -> Option<Result<Value>> {
    let row = verb
        .within
        .filter(|_| width.bits() == 32 && x.count().max(y.count()) >= OWN_LOOP_ELEMENTS_MIN && NARROW.on(cx))?;
    if x.kind() != ElementType::Int || y.kind() != ElementType::Int {
        return None;
    }
    let result = row.apply_in_full(cx, x.clone(), y.clone());
    Some(result.map(|array| Value::Narrow(Arc::new(Narrow { width, array }))))
}
