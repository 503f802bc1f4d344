//! Putting arrays together: along the first axis, item by item, along a new axis.

use crate::array::cells::{common_shape, place};
use crate::array::{
    Arg, Array, Assembly, Bounds, Context, Element, ElementType, Extended, Shape, SlimInt, budget, deferred_drops,
    fill, pieces, promote, shape, stop,
};
use crate::error::{Error, Result};
use crate::verbs::small;
use crate::{with_items, with_slim};

/// The items of `x` followed by the items of `y`. The lower of the two is brought up: an atom fills an item's shape, any
/// other array becomes one item. Items of different shapes are padded at the end of their axes.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::structure::join::append;
/// let cx = Context::default();
/// let table = Array::new(&[2, 2], vec![0_i64, 1, 2, 3])?;
/// assert_eq!(append(&cx, table.into(), Array::from(9_i64).into())?, Array::new(&[3, 2], vec![0_i64, 1, 2, 3, 9, 9])?);
/// assert!(append(&cx, Array::text("ab").into(), Array::from(1_i64).into()).is_err());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn append(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::joined(&x, &y)
    {
        return Ok(result);
    }
    let (mut x, y) = (x.into_array(), y.into_array());
    if let Some(joined) = slim_items(&[&x, &y])? {
        return Ok(joined);
    }
    if x.rank() > 0 && y.rank() <= x.rank() && budget::check::<Array>(y.count()).is_ok() && x.append_in_place(&y) {
        return Ok(x);
    }
    if x.kind() != y.kind()
        && !x.is_empty()
        && !y.is_empty()
        && x.kind().is_numeric()
        && let Some(kind) = promote::common(x.kind(), y.kind())
    {
        return append(cx, promote::cast(x, kind)?.into(), promote::cast(y, kind)?.into());
    }
    if x.kind() == y.kind() && x.rank() > 1 && !x.is_empty() && continues(&x, &y) {
        return with_items!(x.widened(), items => longer_table(items, &x, &y));
    }
    if x.kind() == y.kind() && x.rank() <= 1 && y.rank() <= 1 {
        if x.kind() == ElementType::Extended {
            return moved_lists::<Extended>(x, y);
        }
        return with_items!(x.widened(), items => joined_lists(items, &y));
    }
    join_all(cx, &[x, y])
}

/// The items of arrays of slim integers whose items have one shape, as slim as the least slim of them; `None` of others.
fn slim_items(arrays: &[&Array]) -> Result<Option<Array>> {
    fn all<T: SlimInt>(arrays: &[&Array], whole: &[usize]) -> Result<Array> {
        let mut out = T::with_room(shape::count(whole)?)?;
        for slim in arrays.iter().filter_map(|array| array.slim()) {
            with_slim!(slim, items => {
                for block in items.chunks(ROWS_BETWEEN_POLLS) {
                    stop::poll_running()?;
                    out.extend(block.iter().map(|&item| T::from_number(item.into())));
                }
            });
        }
        Array::new(whole, out)
    }
    let Some((first, rest)) = arrays.split_first() else { return Ok(None) };
    let alike = |array: &Array| array.rank() == first.rank() && shape::same(array.item_shape(), first.item_shape());
    if first.slim().is_none() || !rest.iter().all(|array| array.slim().is_some() && alike(array)) {
        return Ok(None);
    }
    let Some(bounds) = arrays.iter().filter_map(|array| array.bounds()).reduce(Bounds::with) else { return Ok(None) };
    let whole = shape::concat(&[arrays.iter().map(|array| array.tally()).sum()], first.item_shape());
    let joined = match bounds.bytes() {
        Some(1) => all::<i8>(arrays, &whole)?,
        Some(2) => all::<i16>(arrays, &whole)?,
        Some(_) => all::<i32>(arrays, &whole)?,
        None => return Ok(None),
    };
    Ok(Some(joined.within(bounds)))
}

/// Whether y is an atom, an item, or some items of x.
fn continues(x: &Array, y: &Array) -> bool {
    let item = x.item_shape();
    y.is_atom() || shape::same(item, y.shape()) || y.rank() == x.rank() && shape::same(item, y.item_shape())
}

/// A table and what continues it, of one type.
fn longer_table<T: Element>(items: &[T], x: &Array, y: &Array) -> Result<Array> {
    let more = y.as_slice::<T>().unwrap_or(&[]);
    let (size, added) = (x.item_count(), if y.rank() == x.rank() { y.tally() } else { 1 });
    let mut out = T::with_room(items.len().saturating_add(added.saturating_mul(size)))?;
    budget::extend(&mut out, items)?;
    match more {
        [one] if y.is_atom() => budget::pad(&mut out, items.len() + size, one.clone())?,
        _ => budget::extend(&mut out, more)?,
    }
    Array::new(&shape::concat(&[x.tally() + added], x.item_shape()), out)
}

/// Two lists or atoms of a type whose elements are dear to copy: those that no one else holds are moved.
fn moved_lists<T: Element>(x: Array, y: Array) -> Result<Array> {
    let mut out = budget::vec(x.count() + y.count())?;
    out.extend(x.into_vec::<T>().unwrap_or_default());
    out.extend(y.into_vec::<T>().unwrap_or_default());
    Ok(Array::list(out))
}

/// Two lists or atoms of one type.
fn joined_lists<T: Element>(x: &[T], y: &Array) -> Result<Array> {
    let y = y.as_slice::<T>().unwrap_or(&[]);
    let mut out = T::with_room(x.len() + y.len())?;
    budget::extend(&mut out, x)?;
    budget::extend(&mut out, y)?;
    Ok(Array::list(out))
}

/// The items of several arrays after one another, by the rule of [`append`]. At least one array.
pub fn join_all(cx: &Context, arrays: &[Array]) -> Result<Array> {
    if arrays.first().is_some_and(|first| first.slim().is_some())
        && let Some(joined) = slim_items(&arrays.iter().collect::<Vec<_>>())?
    {
        return Ok(joined);
    }
    let kind = promote::common_of(arrays.iter())?.unwrap_or(ElementType::Bool);
    let rank = arrays.iter().map(Array::rank).max().unwrap_or(0).max(1);
    let cell = joined_item_shape(arrays, rank);
    let mut tally = 0_usize;
    for array in arrays {
        let own = if array.rank() == rank { array.tally() } else { 1 };
        tally = tally.checked_add(own).ok_or_else(|| Error::limit("too many items"))?;
    }
    let whole = shape::concat(&[tally], &cell);
    let needs_fill = arrays.iter().any(|a| a.rank() > 0 && padded_item(a, rank) != cell);
    let kind = match &cx.fill {
        Some(fill) if needs_fill && arrays.iter().all(Array::is_empty) => fill.kind(),
        Some(fill) if needs_fill => promote::common(kind, fill.kind()).unwrap_or(kind),
        _ => kind,
    };
    let mut converted = budget::vec(arrays.len())?;
    for array in arrays {
        converted.push(promote::cast(array.clone(), kind)?);
    }
    let template = fill::empty_of(kind, &[0])?;
    with_items!(template.widened(), like => join_typed(cx, like, &whole, rank, needs_fill, &converted))
}

/// The shape of an item of one array as it will be padded: without its own first axis if it has the common rank.
fn padded_item(array: &Array, rank: usize) -> Shape {
    if array.rank() == rank {
        return Shape::from_slice(array.item_shape());
    }
    let mut raised = Shape::from_elem(1, rank - 1 - array.rank());
    raised.extend_from_slice(array.shape());
    raised
}

/// The shape that holds every item of the arrays, atoms excepted: they fill it.
fn joined_item_shape(arrays: &[Array], rank: usize) -> Shape {
    let mut common = Shape::from_elem(0, rank - 1);
    for array in arrays.iter().filter(|a| a.rank() > 0) {
        for (length, own) in common.iter_mut().zip(padded_item(array, rank)) {
            *length = (*length).max(own);
        }
    }
    common
}

fn join_typed<T: Element>(
    cx: &Context,
    _like: &[T],
    whole: &[usize],
    rank: usize,
    needs_fill: bool,
    arrays: &[Array],
) -> Result<Array> {
    let count = shape::count(whole)?;
    let cell = whole.get(1..).unwrap_or(&[]);
    let size = shape::count(cell)?;
    let pad = if needs_fill { fill::element::<T>(cx)? } else { T::fill() };
    let mut out = T::with_room(count)?;
    for array in arrays {
        cx.poll()?;
        let items = array.as_slice::<T>().unwrap_or(&[]);
        if array.rank() == 0 {
            if let Some(item) = items.first() {
                let length = out.len() + size;
                budget::pad(&mut out, length, item.clone())?;
            }
        } else if padded_item(array, rank).as_slice() == cell {
            budget::extend(&mut out, items)?;
        } else {
            let tally = if array.rank() == rank { array.tally() } else { 1 };
            let start = out.len();
            budget::pad(&mut out, start + tally * size, pad.clone())?;
            let mut own = Shape::from_slice(&[tally]);
            own.extend(padded_item(array, rank));
            if let Some(target) = out.get_mut(start..) {
                place(target, &shape::concat(&[tally], cell), items, &own);
            }
        }
    }
    Array::new(whole, out)
}

/// Items of `x` and `y` joined pair by pair. An atom meets every item. A length error if the numbers of items differ.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::structure::join::stitch;
/// let (x, y) = (Array::list(vec![1_i64, 2]), Array::list(vec![3_i64, 4]));
/// assert_eq!(stitch(&Context::default(), x.into(), y.into())?, Array::new(&[2, 2], vec![1_i64, 3, 2, 4])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn stitch(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (x, y) = (x.into_array(), y.into_array());
    if x.is_atom() && y.is_atom() {
        return append(cx, x.into(), y.into());
    }
    if !x.is_atom() && !y.is_atom() && x.tally() != y.tally() {
        let note = format!("{} items cannot be stitched to {} items", x.tally(), y.tally());
        return Err(Error::length(note));
    }
    let tally = if x.is_atom() { y.tally() } else { x.tally() };
    match row_lengths(&x, &y) {
        Some((inner, x_row, y_row)) if cx.fill.is_none() => {
            let kind = promote::common_of([&x, &y].into_iter())?.unwrap_or(ElementType::Bool);
            let (x, y) = (promote::cast(x, kind)?, promote::cast(y, kind)?);
            let whole = shape::concat(&[tally], &inner);
            with_items!(x.widened(), items => stitch_rows(cx, items, &y, &whole, x_row, y_row))
        }
        _ => stitch_general(cx, &x, &y, tally),
    }
}

/// When each item of the result is simply an item of `x` followed by one of `y`: its shape, and how many elements come
/// from each.
fn row_lengths(x: &Array, y: &Array) -> Option<(Shape, usize, usize)> {
    let (a, b) = (x.item_shape(), y.item_shape());
    let rank = a.len().max(b.len()).max(1);
    let split = |item: &[usize]| -> Option<(usize, Shape)> {
        match rank.checked_sub(item.len())? {
            0 => Some((*item.first()?, Shape::from_slice(item.get(1..)?))),
            1 => Some((1, Shape::from_slice(item))),
            _ => None,
        }
    };
    let ((x_length, x_rest), (y_length, y_rest)) = (split(a)?, split(b)?);
    if x_rest != y_rest {
        return None;
    }
    let size = shape::size(&x_rest);
    let whole = shape::concat(&[x_length.checked_add(y_length)?], &x_rest);
    Some((whole, x_length.checked_mul(size)?, y_length.checked_mul(size)?))
}

fn stitch_rows<T: Element>(
    cx: &Context,
    x: &[T],
    y: &Array,
    whole: &[usize],
    x_row: usize,
    y_row: usize,
) -> Result<Array> {
    let tally = whole.first().copied().unwrap_or(0);
    Array::new(whole, rows_joined(cx, (x, x_row), (y.as_slice::<T>().unwrap_or(&[]), y_row), tally)?)
}

/// Each row of one side followed by one of the other, the rows having the given lengths. A side that has one row gives it to every row of
/// the other.
pub(crate) fn rows_joined<T: Element>(
    cx: &Context,
    (x, x_row): (&[T], usize),
    (y, y_row): (&[T], usize),
    tally: usize,
) -> Result<Vec<T>> {
    match (x_row, y_row) {
        (1, 1) => return fixed_rows::<T, 1, 1, 2>(cx, x, y, tally),
        (1, 2) => return fixed_rows::<T, 1, 2, 3>(cx, x, y, tally),
        (2, 1) => return fixed_rows::<T, 2, 1, 3>(cx, x, y, tally),
        (2, 2) => return fixed_rows::<T, 2, 2, 4>(cx, x, y, tally),
        (1, 3) => return fixed_rows::<T, 1, 3, 4>(cx, x, y, tally),
        (3, 1) => return fixed_rows::<T, 3, 1, 4>(cx, x, y, tally),
        _ => {}
    }
    let row = |items: &[T], index: usize, size: usize| -> std::ops::Range<usize> {
        let start = if items.len() == size { 0 } else { index * size };
        start..start + size
    };
    deferred_drops::made(budget::vec(shape::count(&[tally, x_row + y_row])?)?, |out| {
        for index in 0..tally {
            if index % 1024 == 0 {
                cx.poll()?;
            }
            pieces::extend(out, x.get(row(x, index, x_row)).unwrap_or(&[]));
            pieces::extend(out, y.get(row(y, index, y_row)).unwrap_or(&[]));
        }
        Ok(())
    })
}

/// The same for rows of a few elements, whose numbers are constants.
fn fixed_rows<T: Element, const LEFT: usize, const RIGHT: usize, const SIZE: usize>(
    cx: &Context,
    x: &[T],
    y: &[T],
    tally: usize,
) -> Result<Vec<T>> {
    let (xs, ys) = (x.as_chunks::<LEFT>().0, y.as_chunks::<RIGHT>().0);
    let row = |a: &[T; LEFT], b: &[T; RIGHT]| -> [T; SIZE] {
        std::array::from_fn(|at| match at.checked_sub(LEFT) {
            None => a[at].clone(),
            Some(at) => b[at].clone(),
        })
    };
    let rows = deferred_drops::made(budget::vec::<[T; SIZE]>(tally)?, |out| {
        for start in (0..tally).step_by(ROWS_BETWEEN_POLLS) {
            cx.poll()?;
            let block = start..tally.min(start + ROWS_BETWEEN_POLLS);
            let (x_rows, y_rows) = (xs.get(block.clone()).unwrap_or(xs), ys.get(block).unwrap_or(ys));
            match (xs, ys) {
                ([a], _) => out.extend(y_rows.iter().map(|b| row(a, b))),
                (_, [b]) => out.extend(x_rows.iter().map(|a| row(a, b))),
                _ => out.extend(x_rows.iter().zip(y_rows).map(|(a, b)| row(a, b))),
            }
        }
        Ok(())
    });
    rows.map(Vec::into_flattened)
}

/// Rows that are put together between two polls of the interrupt flag.
const ROWS_BETWEEN_POLLS: usize = 8192;

/// Joins the items of two arrays one by one, whatever their types and ranks.
pub fn stitch_general(cx: &Context, x: &Array, y: &Array, tally: usize) -> Result<Array> {
    if tally == 0 {
        let sample =
            join_all(cx, &[fill::filled_of(x.kind(), x.item_shape())?, fill::filled_of(y.kind(), y.item_shape())?])?;
        return fill::empty_of(sample.kind(), &shape::concat(&[0], sample.shape()));
    }
    let mut assembly = Assembly::new(&[tally]);
    for index in 0..tally {
        cx.poll()?;
        assembly.push(join_all(cx, &[x.item(index), y.item(index)])?)?;
    }
    assembly.finish(cx)
}

/// `x` and `y` as the two items of an array. The lower is brought up to the other's rank and both are padded to a common
/// shape; an atom fills the other's shape.
pub fn laminate(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::laminated(&x, &y)
    {
        return Ok(result);
    }
    let (x, y) = (x.into_array(), y.into_array());
    if x.kind() == y.kind() && x.rank() > 0 && shape::same(x.shape(), y.shape()) && !x.is_empty() {
        shape::check_rank(x.rank() + 1)?;
        let whole = shape::concat(&[2], x.shape());
        return append(cx, x.raveled().into(), y.raveled().into())?.reshaped(&whole);
    }
    let fills = |a: &Array, b: &Array| a.is_atom() && !b.is_atom();
    let common = if fills(&x, &y) {
        Shape::from_slice(y.shape())
    } else if fills(&y, &x) {
        Shape::from_slice(x.shape())
    } else if x.is_atom() {
        Shape::from_slice(&[1])
    } else {
        common_shape([x.shape(), y.shape()].into_iter())
    };
    shape::check_rank(common.len() + 1)?;
    let raise = |a: Array| -> Result<Array> {
        if a.is_atom() {
            let list = Array::list(common.iter().map(|&n| n as i64).collect());
            return crate::verbs::structure::shape::reshape(&cx.with_fill(None), list.into(), a.into())?
                .reshaped(&shape::concat(&[1], &common));
        }
        let mut own = Shape::from_elem(1, common.len() + 1 - a.rank());
        own.extend_from_slice(a.shape());
        a.reshaped(&own)
    };
    let pair = [raise(x)?, raise(y)?];
    let joined = join_all(cx, &pair)?;
    // Two items each of one leading cell: the join has the shape (2, common).
    joined.reshaped(&shape::concat(&[2], &common))
}
