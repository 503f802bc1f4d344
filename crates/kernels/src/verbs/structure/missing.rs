//! Missing items, in notations that have nulls.

use crate::array::nulls::NULL;
use crate::array::{Array, Context, Symbol, View, budget};
use crate::error::Result;

/// The items of a list, a null replaced by the last item before it that is none. `None` if the type has no null.
///
/// ```
/// use jackal_array::{Array, Context, nulls::NULL};
/// use jackal_kernels::verbs::structure::missing::carried;
/// let y = Array::list(vec![NULL, 3, NULL, 4]);
/// assert_eq!(carried(&Context::default(), &y)?, Some(Array::list(vec![NULL, 3, 3, 4])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn carried(cx: &Context, y: &Array) -> Result<Option<Array>> {
    fn run<T: Copy>(cx: &Context, items: &[T], is_null: impl Fn(&T) -> bool) -> Result<Vec<T>> {
        let mut out = budget::vec(items.len())?;
        let Some(&first) = items.first() else { return Ok(out) };
        let mut last = first;
        for block in items.chunks(8192) {
            cx.poll()?;
            out.extend(block.iter().map(|item| {
                if !is_null(item) {
                    last = *item;
                }
                last
            }));
        }
        Ok(out)
    }
    Ok(Some(match y.view() {
        View::Bool(_) => y.clone(),
        View::Int(items) => Array::list(run(cx, items, |&n| n == NULL)?),
        View::Float(items) => Array::list(run(cx, items, |n| n.is_nan())?),
        View::Byte(items) => Array::list(run(cx, items, |&c| c == b' ')?),
        View::Symbol(items) => Array::list(run(cx, items, |&s| s == Symbol::default())?),
        _ => return Ok(None),
    }))
}
