//! Boxing and opening: enclosing, linking, joining what boxes hold.

use crate::array::{Array, Assembly, Context, Element, ElementType, Value, View, budget, fill, shape};
use crate::error::Result;
use crate::with_items;

/// The array in a box: an atom.
pub fn enclose(_cx: &Context, y: Array) -> Result<Array> {
    Ok(Array::boxed(y))
}

/// Every cell of `y` of a shape, each in a box of its own: an array of boxes of the frame.
pub fn enclose_cells(cx: &Context, rank: usize, y: Array) -> Result<Array> {
    let lead = y.rank().saturating_sub(rank);
    let (frame, cell) = y.shape().split_at(lead);
    let count = shape::count(frame)?;
    let mut out = budget::vec(count)?;
    for index in 0..count {
        if index % 1024 == 0 {
            cx.poll()?;
        }
        out.push(Value::Array(y.cell(index, cell)));
    }
    Array::new(frame, out)
}

/// What is in the boxes (rank 0, but any array is taken whole): the contents as the cells of one array, padded to a common
/// shape. What is not boxed is itself.
///
/// ```
/// use jackal::array::{Array, Context};
/// use jackal::verbs::structure::boxes::open;
/// let y = Array::boxes([Array::text("ab"), Array::text("c")]);
/// assert_eq!(open(&Context::default(), y)?, Array::new(&[2, 2], b"abc ".to_vec())?);
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn open(cx: &Context, y: Array) -> Result<Array> {
    let View::Box(values) = y.view() else { return Ok(y) };
    if let [one] = values
        && y.is_atom()
    {
        return one.array().cloned();
    }
    let Some(first) = values.first() else { return fill::empty_of(ElementType::Bool, y.shape()) };
    let first = first.array()?;
    let alike = |value: &Value| match value {
        Value::Array(array) => array.kind() == first.kind() && shape::same(array.shape(), first.shape()),
        _ => false,
    };
    if values.iter().all(alike) {
        let whole = shape::concat(y.shape(), first.shape());
        shape::check_rank(whole.len())?;
        fn gather<T: Element>(values: &[Value], like: &[T], whole: &[usize]) -> Result<Array> {
            let mut out: Vec<T> = budget::vec(values.len().saturating_mul(like.len()))?;
            for value in values {
                out.extend_from_slice(value.array()?.as_slice::<T>().unwrap_or(&[]));
            }
            Array::new(whole, out)
        }
        return with_items!(first.view(), items => gather(values, items, &whole));
    }
    let mut assembly = Assembly::new(y.shape());
    for value in values {
        assembly.push(value.array()?.clone())?;
    }
    assembly.finish(cx)
}

/// `x` in a box, followed by `y`, which is put in a box unless it is boxes already. An array without any is put in one.
///
/// ```
/// use jackal::array::{Array, Context};
/// use jackal::verbs::structure::boxes::link;
/// let pair = link(&Context::default(), Array::text("ab"), Array::from(1_i64))?;
/// assert_eq!(pair, Array::boxes([Array::text("ab"), Array::from(1_i64)]));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn link(cx: &Context, x: Array, y: Array) -> Result<Array> {
    if y.kind() != ElementType::Box || y.is_empty() {
        return Ok(Array::boxes([x, y]));
    }
    crate::verbs::structure::join::append(cx, Array::boxed(x), y)
}

/// The contents of the boxes joined along their first axes, by the rule of joining; of an unboxed array its elements as a
/// list.
pub fn raze(cx: &Context, y: Array) -> Result<Array> {
    let View::Box(values) = y.view() else { return Ok(y.raveled()) };
    if values.is_empty() {
        return Ok(Array::empty_list::<bool>());
    }
    if let Some(list) = raze_alike(cx, values)? {
        return Ok(list);
    }
    let mut contents = budget::vec(values.len())?;
    for value in values {
        contents.push(value.array()?.clone());
    }
    if let [one] = contents.as_slice()
        && one.rank() > 0
    {
        return Ok(one.clone());
    }
    crate::verbs::structure::join::join_all(cx, &contents)
}

/// Lists and atoms of one type, after one another; `None` for contents of any other kind.
///
/// ```
/// use jackal::array::{Array, Context, Value};
/// use jackal::verbs::structure::boxes::raze_alike;
/// let parts = [Value::from(Array::text("ab")), Array::atom(b'c').into()];
/// assert_eq!(raze_alike(&Context::default(), &parts)?, Some(Array::text("abc")));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn raze_alike(cx: &Context, values: &[Value]) -> Result<Option<Array>> {
    fn joined<T: Element>(cx: &Context, _like: &[T], values: &[Value]) -> Result<Option<Array>> {
        let part = |value: &Value| match (value, values.first()) {
            (Value::Array(array), Some(Value::Array(_))) if array.rank() <= 1 => array.as_slice::<T>().map(<[T]>::len),
            (Value::Narrow(narrow), Some(Value::Narrow(first))) if narrow.width == first.width => {
                Some(narrow.array.count())
            }
            _ => None,
        };
        let count = values.iter().map(part).try_fold(0_usize, |sum, count| Some(sum.saturating_add(count?)));
        let Some(count) = count else { return Ok(None) };
        let mut out: Vec<T> = budget::vec(count)?;
        for (turn, value) in values.iter().enumerate() {
            if turn % 1024 == 0 {
                cx.poll()?;
            }
            out.extend_from_slice(value.array()?.as_slice::<T>().unwrap_or(&[]));
        }
        Ok(Some(Array::list(out)))
    }
    match values.first() {
        Some(first @ (Value::Array(_) | Value::Narrow(_))) => {
            with_items!(first.array()?.view(), items => joined(cx, items, values))
        }
        _ => Ok(None),
    }
}

/// How deep boxes are nested, as an atom: see [`level_of`].
pub fn level(_cx: &Context, y: Array) -> Result<Array> {
    Ok(Array::from(level_of(&y) as i64))
}

/// Whether boxes are nested deeper than `level`: as [`level_of`], but no longer looked at than until a deeper one is found.
///
/// ```
/// use jackal::array::Array;
/// use jackal::verbs::structure::boxes::is_deeper;
/// let nested = Array::boxes([Array::from(1_i64), Array::boxed(Array::from(2_i64))]);
/// assert!(is_deeper(&nested, 1) && !is_deeper(&nested, 2));
/// ```
pub fn is_deeper(y: &Array, level: usize) -> bool {
    let mut open: Vec<(&Array, usize)> = vec![(y, 0)];
    while let Some((array, depth)) = open.pop() {
        let View::Box(values) = array.view() else { continue };
        if depth >= level && !values.is_empty() {
            return true;
        }
        open.extend(values.iter().filter_map(|value| Some((value.array().ok()?, depth + 1))));
    }
    false
}

/// How deep boxes are nested: 0 for what is not boxed or has no boxes. Walks with a stack of its own, because boxes may be
/// nested deeper than the machine's stack.
pub fn level_of(y: &Array) -> usize {
    let View::Box(values) = y.view() else { return 0 };
    let simple = |value: &Value| value.array().is_ok_and(|array| array.kind() != ElementType::Box);
    if values.iter().all(simple) {
        return usize::from(!values.is_empty());
    }
    let mut deepest = 0;
    let mut open: Vec<(&Array, usize)> = vec![(y, 0)];
    while let Some((array, depth)) = open.pop() {
        let View::Box(values) = array.view() else {
            deepest = deepest.max(depth);
            continue;
        };
        deepest = deepest.max(depth + usize::from(!values.is_empty()));
        open.extend(values.iter().filter_map(|value| Some((value.array().ok()?, depth + 1))));
    }
    deepest
}
