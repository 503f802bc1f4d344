//! The way of short lists: two arguments of one machine type, of one shape or one of them an atom, in a single call of the
//! kernel. What fits no such case takes the full way of [`super::engine`]; a test compares the two.

use super::{AtomicDyad, Flow, Kernel, Loop};
use crate::array::{Array, Context, Element, shape};

/// Elements at most.
const MOST: usize = 256;
/// Elements of a result that is made on the stack.
const STACK: usize = 16;

/// The verb between short arguments; gives them back if this is not the way for them.
#[inline]
pub(super) fn short(verb: &AtomicDyad, cx: &Context, x: Array, y: Array) -> Result<Array, (Array, Array)> {
    if verb.plain
        && let (Some(a), Some(b)) = (x.as_slice::<i64>(), y.as_slice::<i64>())
    {
        if a.len().max(b.len()) > MOST {
            return Err((x, y));
        }
        return run(verb.ints, cx, x, y);
    }
    if let (Some(a), Some(b)) = (x.as_slice::<f64>(), y.as_slice::<f64>()) {
        if a.len().max(b.len()) > MOST {
            return Err((x, y));
        }
        return run(verb.floats, cx, x, y);
    }
    Err((x, y))
}

fn run<T: Element + Copy>(kernel: Kernel<T>, cx: &Context, x: Array, y: Array) -> Result<Array, (Array, Array)> {
    match kernel {
        Kernel::Int(f) => call(f, cx, x, y),
        Kernel::Float(f) => call(f, cx, x, y),
        Kernel::Bool(f) => call(f, cx, x, y),
        Kernel::Complex(_) | Kernel::None => Err((x, y)),
    }
}

fn call<T: Element + Copy, U: Element + Copy + Default>(
    f: Loop<T, U>,
    cx: &Context,
    mut x: Array,
    mut y: Array,
) -> Result<Array, (Array, Array)> {
    let like_x = y.is_atom() || !x.is_atom() && shape::same(x.shape(), y.shape());
    if !like_x && !x.is_atom() {
        return Err((x, y));
    }
    let count = if like_x { x.count() } else { y.count() };
    if count > STACK {
        let mut out = vec![U::default(); count];
        if f(cx, x.as_slice().unwrap_or(&[]), y.as_slice().unwrap_or(&[]), &mut out) != Flow::Fine {
            return Err((x, y));
        }
        return Ok(if like_x { x.with_items(out) } else { y.with_items(out) });
    }
    let mut room = [U::default(); STACK];
    let out = &mut room[..count];
    if f(cx, x.as_slice().unwrap_or(&[]), y.as_slice().unwrap_or(&[]), out) != Flow::Fine {
        return Err((x, y));
    }
    // An argument that nobody else holds takes the result up.
    for (mine, fits) in [(&mut x, like_x), (&mut y, !like_x)] {
        if fits && let Some(items) = mine.unique_mut::<U>() {
            items.copy_from_slice(out);
            return Ok(std::mem::replace(mine, Array::from(false)));
        }
    }
    if like_x
        && shape::same(x.shape(), y.shape())
        && let Some(items) = y.unique_mut::<U>()
    {
        items.copy_from_slice(out);
        return Ok(y);
    }
    Ok(if like_x { x.with_items(out.to_vec()) } else { y.with_items(out.to_vec()) })
}
