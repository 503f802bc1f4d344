//! Boxing and opening: enclosing, linking, joining what boxes hold.

use std::borrow::Cow;

use crate::array::descend::Levels;
use crate::array::{Arg, Array, Assembly, Context, Element, ElementType, Value, budget, deferred_drops, fill, shape};
use crate::error::Result;
use crate::verbs::small;
use crate::with_items;

/// The array in a box: an atom.
pub fn enclose(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    Ok(Array::boxed(y))
}

/// Every cell of `y` of a shape, each in a box of its own: an array of boxes of the frame.
pub fn enclose_cells(cx: &Context, rank: usize, y: Array) -> Result<Array> {
    let lead = y.rank().saturating_sub(rank);
    let (frame, cell) = y.shape().split_at(lead);
    let count = shape::count(frame)?;
    let boxes = deferred_drops::made(budget::vec(count)?, |out| {
        for index in 0..count {
            if index % 1024 == 0 {
                cx.poll()?;
            }
            out.push(Value::Array(y.cell(index, cell)));
        }
        Ok(())
    });
    Array::new(frame, boxes?)
}

/// The argument whose shape the results for pairs of contents have, if one is an atom or both have one shape. Not without boxes, nor
/// where there are no pairs.
pub fn paired<'a>(x: &'a Array, y: &'a Array) -> Option<&'a Array> {
    let boxes = |side: &Array| side.kind() == ElementType::Box;
    let alike = shape::same(x.shape(), y.shape()) || x.is_atom() || y.is_atom();
    if !alike || !(boxes(x) || boxes(y)) || x.is_empty() || y.is_empty() || x.is_sparse() || y.is_sparse() {
        return None;
    }
    Some(if y.is_atom() { x } else { y })
}

/// The content of a box of an array. An atom serves for every box, and an element that is not boxed is its own content.
pub fn content(side: &Array, index: usize) -> Result<Cow<'_, Array>> {
    let index = if side.is_atom() { 0 } else { index };
    match side.as_slice::<Value>().and_then(|values| values.get(index)) {
        Some(value) => value.array().map(Cow::Borrowed),
        None if side.is_atom() => Ok(Cow::Borrowed(side)),
        None => Ok(Cow::Owned(side.cell(index, &[]))),
    }
}

/// What is in the boxes (rank 0, but any array is taken whole): the contents as the cells of one array, padded to a common
/// shape. What is not boxed is itself.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::structure::boxes::open;
/// let y = Array::boxes([Array::text("ab"), Array::text("c")]);
/// assert_eq!(open(&Context::default(), y.into())?, Array::new(&[2, 2], b"abc ".to_vec())?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn open(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let Some(values) = y.as_slice::<Value>() else { return Ok(y) };
    if let [one] = values
        && y.is_atom()
    {
        return one.array().cloned();
    }
    let Some(first) = values.first() else { return fill::empty_of(ElementType::Bool, y.shape()) };
    let first = first.array()?;
    let whole = shape::concat(y.shape(), first.shape());
    if let Some(out) = with_items!(first.widened(), items => cells_alike(values, first.shape(), items, &whole))? {
        return Ok(out);
    }
    if cx.fill.is_none()
        && y.rank() == 1
        && let Some(table) = with_items!(first.widened(), items => lists(values, items))?
    {
        return Ok(table);
    }
    let mut assembly = Assembly::new(y.shape());
    for value in values {
        assembly.push(value.array()?.clone())?;
    }
    assembly.finish(cx)
}

/// The cells of an array of a shape, each in a box; `None` unless all have the type and shape of the first.
fn cells_alike<T: Element>(values: &[Value], cell: &[usize], like: &[T], whole: &[usize]) -> Result<Option<Array>> {
    fn items<'a, T: Element>(value: &'a Value, cell: &[usize]) -> Option<&'a [T]> {
        match value {
            Value::Array(array) if shape::same(array.shape(), cell) => array.as_slice(),
            _ => None,
        }
    }
    // Where shapes differ the last one often differs from the first, and no room is asked for.
    if values.last().and_then(|last| items::<T>(last, cell)).is_none() {
        return Ok(None);
    }
    shape::check_rank(whole.len())?;
    let mut out = T::with_room(values.len().saturating_mul(like.len()))?;
    for value in values {
        let Some(items) = items(value, cell) else { return Ok(None) };
        budget::extend(&mut out, items)?;
    }
    Array::new(whole, out).map(Some)
}

/// Lists and atoms of one type as the rows of a table, filled up to the longest; `None` for contents of any other kind.
fn lists<T: Element>(values: &[Value], _like: &[T]) -> Result<Option<Array>> {
    let mut longest = 0;
    for value in values {
        match value {
            Value::Array(list) if list.rank() < 2 && list.kind() == T::TYPE => longest = list.count().max(longest),
            _ => return Ok(None),
        }
    }
    let mut out: Vec<T> = budget::filled(shape::count(&[values.len(), longest])?, T::fill())?;
    for (row, value) in out.chunks_exact_mut(longest.max(1)).zip(values) {
        let list = value.array()?.as_slice::<T>().unwrap_or(&[]);
        row.iter_mut().zip(list).for_each(|(to, item)| to.clone_from(item));
    }
    Array::new(&[values.len(), longest], out).map(Some)
}

/// `x` in a box, followed by `y`, which is put in a box unless it is boxes already. An array without any is put in one.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::structure::boxes::link;
/// let pair = link(&Context::default(), Array::text("ab").into(), Array::from(1_i64).into())?;
/// assert_eq!(pair, Array::boxes([Array::text("ab"), Array::from(1_i64)]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn link(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::linked(&x, &y)
    {
        return Ok(result);
    }
    let (x, y) = (x.into_array(), y.into_array());
    if y.kind() != ElementType::Box || y.is_empty() {
        return Ok(Array::boxes([x, y]));
    }
    crate::verbs::structure::join::append(cx, Array::boxed(x).into(), y.into())
}

/// The contents of the boxes joined along their first axes, by the rule of joining; of an unboxed array its elements as a
/// list.
pub fn raze(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let Some(values) = y.as_slice::<Value>() else { return Ok(y.raveled()) };
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
/// use jackal_array::{Array, Context, Value};
/// use jackal_kernels::verbs::structure::boxes::raze_alike;
/// let parts = [Value::from(Array::text("ab")), Array::atom(b'c').into()];
/// assert_eq!(raze_alike(&Context::default(), &parts)?, Some(Array::text("abc")));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn raze_alike(cx: &Context, values: &[Value]) -> Result<Option<Array>> {
    fn concatenated<T: Element>(cx: &Context, _like: &[T], values: &[Value]) -> Result<Option<Array>> {
        let mut parts: Vec<&[T]> = budget::vec(values.len())?;
        let mut count = 0_usize;
        for (turn, value) in values.iter().enumerate() {
            if turn % 1024 == 0 {
                cx.poll()?;
            }
            let part = match (value, values.first()) {
                (Value::Array(array), Some(Value::Array(_))) if array.rank() <= 1 => array.as_slice::<T>(),
                (Value::Narrow(narrow), Some(Value::Narrow(first))) if narrow.width == first.width => {
                    narrow.array.as_slice()
                }
                _ => None,
            };
            let Some(part) = part else { return Ok(None) };
            count = count.saturating_add(part.len());
            parts.push(part);
        }
        let mut out = T::with_room(count)?;
        parts.into_iter().try_for_each(|part| budget::extend(&mut out, part))?;
        Ok(Some(Array::list(out)))
    }
    match values.first() {
        Some(first @ (Value::Array(_) | Value::Narrow(_))) => {
            with_items!(first.array()?.widened(), items => concatenated(cx, items, values))
        }
        _ => Ok(None),
    }
}

/// How deep boxes are nested, as an atom: see [`level_of`].
pub fn level(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    Ok(Array::from(level_of(&y)? as i64))
}

/// How deep boxes are nested: 0 for what is not boxed or has no boxes.
pub fn level_of(y: &Array) -> Result<usize> {
    let Some(values) = y.as_slice::<Value>() else { return Ok(0) };
    if let Some(level) = level_of_small(values, NEST_DEPTH_MAX, &mut { NEST_BOXES_MAX }) {
        return Ok(level);
    }
    let simple = |value: &Value| value.array().is_ok_and(|array| array.kind() != ElementType::Box);
    if values.iter().all(simple) {
        return Ok(usize::from(!values.is_empty()));
    }
    Ok(Levels::new(y)?.level(y))
}

/// Boxes of a small nest at most, and how deep they may be nested: it is walked without a note of what was seen.
const NEST_BOXES_MAX: usize = 256;
const NEST_DEPTH_MAX: usize = 32;

/// The level of a small nest of arrays; `None` for any other value.
fn level_of_small(values: &[Value], deep: usize, left: &mut usize) -> Option<usize> {
    *left = left.checked_sub(values.len())?;
    let deep = deep.checked_sub(1)?;
    let mut inner = 0;
    for value in values {
        let Value::Array(array) = value else { return None };
        if let Some(values) = array.as_slice::<Value>() {
            inner = inner.max(level_of_small(values, deep, left)?);
        }
    }
    Some(if values.is_empty() { 0 } else { 1 + inner })
}

/// Which arrays of a nest have boxes nested deeper than a level.
#[derive(Debug)]
pub struct Deeper {
    level: usize,
    /// Nothing for level 0: whatever has a box is deeper.
    levels: Option<Levels>,
}

impl Deeper {
    /// Of all arrays in a nest; each is looked at once.
    ///
    /// ```
    /// use jackal_array::Array;
    /// use jackal_kernels::verbs::structure::boxes::Deeper;
    /// let inner = Array::boxed(Array::from(2_i64));
    /// let nest = Array::boxes([Array::from(1_i64), inner.clone()]);
    /// let deeper = Deeper::than(1, &nest)?;
    /// assert!(deeper.is(&nest) && !deeper.is(&inner));
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn than(level: usize, nest: &Array) -> Result<Deeper> {
        let levels = if level == 0 || nest.kind() != ElementType::Box { None } else { Some(Levels::new(nest)?) };
        Ok(Deeper { level, levels })
    }

    /// Whether boxes are nested deeper in this array of the nest.
    pub fn is(&self, y: &Array) -> bool {
        match &self.levels {
            Some(levels) => levels.level(y) > self.level,
            None => self.level == 0 && y.kind() == ElementType::Box && !y.is_empty(),
        }
    }
}
