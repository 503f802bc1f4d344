//! Table: each cell of x with all of y.

use super::{Apply, KnownDyad, rank};
use crate::array::cells::INFINITE;
use crate::array::{Array, Context};
use crate::error::Result;
use crate::fast_ways::SMALL;
use crate::operators::small;

/// Each cell of `x` of the left rank of `f` with the whole of `y`.
///
/// ```
/// use jackal_array::{Arg, Array, Context};
/// use jackal_kernels::operators::{Dyadic, table::table};
/// use jackal_kernels::verbs::atomic::add;
/// let all = table(&Context::default(), &Dyadic(|cx: &Context, x: Arg<'_>, y: Arg<'_>| add(cx, x, y)), Array::from(1_i64), Array::list(vec![2_i64, 3]))?;
/// assert_eq!(all, Array::list(vec![3_i64, 4]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn table(cx: &Context, f: &dyn Apply, x: Array, y: Array) -> Result<Array> {
    if let Some(KnownDyad::Atomic(verb)) = f.known() {
        if SMALL.on(cx)
            && let Some(result) = small::table(cx, verb, (&x, &y), false)
        {
            return Ok(result);
        }
        return verb.outer(cx, x, y);
    }
    if let Some(verb) = f.elementwise()
        && let Some(none) = verb.on_no_cells(cx, (f.ranks().left, INFINITE), &x, &y)?
    {
        return Ok(none);
    }
    rank::dyad(cx, (f.ranks().left, INFINITE), x, y, &|cx, x, y| f.dyad(cx, x.into(), y.into()))
}
