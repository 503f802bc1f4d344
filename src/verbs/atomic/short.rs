//! The way of short lists: two arguments of one machine type, of one shape or one of them an atom, in a single call of the
//! kernel. What fits no such case takes the full way of [`super::engine`]; a test compares the two.

use super::{AtomicDyad, Flow, Kernel, Loop};
use crate::array::{Array, Context, Element, shape};

/// Elements at most.
const MOST: usize = 256;
/// Elements of a result that is made on the stack.
const STACK: usize = 16;

/// The kernel for two short arguments of one machine type.
enum Chosen {
    Ints(Kernel<i64>),
    Floats(Kernel<f64>),
}

#[inline]
fn chosen(verb: &AtomicDyad, x: &Array, y: &Array) -> Option<Chosen> {
    if verb.plain
        && let (Some(a), Some(b)) = (x.as_slice::<i64>(), y.as_slice::<i64>())
    {
        return (a.len().max(b.len()) <= MOST).then_some(Chosen::Ints(verb.ints));
    }
    let (a, b) = (x.as_slice::<f64>()?, y.as_slice::<f64>()?);
    (a.len().max(b.len()) <= MOST).then_some(Chosen::Floats(verb.floats))
}

/// The verb between short arguments; gives them back if this is not the way for them.
#[inline]
pub(super) fn short(verb: &AtomicDyad, cx: &Context, x: Array, y: Array) -> Result<Array, (Array, Array)> {
    match chosen(verb, &x, &y) {
        Some(Chosen::Ints(kernel)) => run(kernel, cx, x, y),
        Some(Chosen::Floats(kernel)) => run(kernel, cx, x, y),
        None => Err((x, y)),
    }
}

/// The verb between arguments of a few elements that stay where they are; `None` if this is not the way for them.
///
/// ```
/// use jackal::array::{Array, Context};
/// use jackal::verbs::atomic::{arithmetic::ADD, short_lent};
/// let cx = Context::default();
/// let (x, y) = (Array::from(1_i64), Array::list(vec![10_i64, 20]));
/// assert_eq!(short_lent(&ADD, &cx, &x, &y), Some(Array::list(vec![11_i64, 21])));
/// assert_eq!(short_lent(&ADD, &cx, &x, &Array::text("no")), None);
/// ```
pub fn short_lent(verb: &AtomicDyad, cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    match chosen(verb, x, y)? {
        Chosen::Ints(kernel) => run_lent(kernel, cx, x, y),
        Chosen::Floats(kernel) => run_lent(kernel, cx, x, y),
    }
}

fn run_lent<T: Element + Copy>(kernel: Kernel<T>, cx: &Context, x: &Array, y: &Array) -> Option<Array> {
    match kernel {
        Kernel::Int(f) => call_lent(f, cx, x, y),
        Kernel::Float(f) => call_lent(f, cx, x, y),
        Kernel::Bool(f) => call_lent(f, cx, x, y),
        Kernel::Complex(_) | Kernel::None => None,
    }
}

fn call_lent<T: Element + Copy, U: Element + Copy + Default>(
    f: Loop<T, U>,
    cx: &Context,
    x: &Array,
    y: &Array,
) -> Option<Array> {
    let like = if y.is_atom() || !x.is_atom() && shape::same(x.shape(), y.shape()) { x } else { y };
    if !(x.is_atom() || std::ptr::eq(like, x)) {
        return None;
    }
    let (x, y) = (x.as_slice()?, y.as_slice()?);
    let mut room = [U::default(); STACK];
    let out = room.get_mut(..like.count())?;
    (f(cx, x, y, out) == Flow::Fine).then(|| like.with_copied(out))
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
    Ok(if like_x { x.with_copied(out) } else { y.with_copied(out) })
}
