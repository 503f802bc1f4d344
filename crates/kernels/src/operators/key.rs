//! GroupInsertion: a function applied to the items that have equal keys, and to the diagonals of a table.

use crate::array::buffer_pool::PooledBuffer;
use crate::array::{Array, Assembly, Context, ElementType, Shape, budget, fill, shape, stop};
use crate::error::{Error, Result};
use crate::operators::segments;
use crate::operators::{Apply, KnownMonad};
use crate::verbs::atomic::Classes;
use crate::verbs::search::{Groups, SmallKeys, classes, grouped, groups, small_keys};
use crate::verbs::selection::select::items_at;
use crate::with_classes;

/// `f` on the items of `y` whose keys in `x` are equal, group by group in order of first occurrence. A length error if
/// there are not as many keys as items.
///
/// ```
/// use jackal_array::{Arg, Array, Context};
/// use jackal_kernels::operators::{Monadic, key::key};
/// let tally = Monadic(|_: &Context, y: Arg<'_>| Ok(Array::from(y.tally() as i64)));
/// let counts = key(&Context::default(), &tally, Array::text("banana"), Array::text("banana"))?;
/// assert_eq!(counts, Array::list(vec![1_i64, 3, 2]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn key(cx: &Context, f: &dyn Apply, x: Array, y: Array) -> Result<Array> {
    let y = agreed(&x, y)?;
    let kernel = match f.known_monad() {
        Some(KnownMonad::Row(row)) => row.classes,
        Some(KnownMonad::Insert(verb)) if y.rank() == 1 => verb.grouping.by_class,
        _ => None,
    };
    // Whether booleans stay what they are depends on how many classes there are.
    if let Some(kernel) = kernel.filter(|_| y.kind() != ElementType::Bool)
        && let Some(SmallKeys { classes, count, firsts }) = small_keys(cx, &x)?
        && let Some(all) = kernel(&y, classes, count)?
    {
        return items_at(cx, &all, &firsts, &[firsts.len()]);
    }
    let (classes, count) = classes(cx, &x)?;
    let classes = PooledBuffer::from(classes);
    // Without groups the type of the result is told by the function.
    if let Some(kernel) = kernel.filter(|_| count > 0)
        && let Some(result) = kernel(&y, Classes::Numbered(&classes), count)?
    {
        return Ok(result);
    }
    let Groups { places: order, spans: groups } = grouped(cx, &classes, count)?;
    let together = if order.is_sorted() { y } else { items_at(cx, &y, &order, &[order.len()])? };
    segments::apply(cx, f, &together, &groups)
}

/// `f` between each different key of `x`, in order of first occurrence, and the items of `y` that have it.
///
/// ```
/// use jackal_array::{Arg, Array, Context};
/// use jackal_kernels::operators::{Dyadic, key::with_keys};
/// let tally = Dyadic(|_: &Context, _: Arg<'_>, y: Arg<'_>| Ok(Array::from(y.tally() as i64)));
/// let counts = with_keys(&Context::default(), &tally, Array::text("banana"), Array::text("banana"))?;
/// assert_eq!(counts, Array::list(vec![1_i64, 3, 2]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn with_keys(cx: &Context, f: &dyn Apply, x: Array, y: Array) -> Result<Array> {
    let y = agreed(&x, y)?;
    let Groups { places: order, spans: groups } = groups(cx, &x)?;
    if groups.is_empty() {
        return segments::on_none(&y, &[0], |sample| {
            f.dyad(cx, fill::filled_of(x.kind(), x.item_shape())?.into(), sample.into())
        });
    }
    let mut assembly = Assembly::new(&[groups.len()]);
    let turns = cx.turns(groups.len());
    for (done, &(start, end)) in groups.iter().enumerate() {
        cx.poll()?;
        turns.at(done);
        let places = order.get(start..end).unwrap_or(&[]);
        let key = x.item(places.first().copied().unwrap_or(0));
        assembly.push(f.dyad(cx, key.into(), items_at(cx, &y, places, &[places.len()])?.into())?)?;
    }
    assembly.finish(cx)
}

/// The right argument of a grouping: as many items as there are keys.
fn agreed(x: &Array, y: Array) -> Result<Array> {
    if x.tally() != y.tally() {
        return Err(Error::length(format!("{} keys for {} items", x.tally(), y.tally())));
    }
    if y.is_atom() { y.reshaped(&[1]) } else { Ok(y) }
}

/// The number of items of each class, as integers; that of exact items is exact itself.
pub(super) fn tallies(y: &Array, classes: Classes<'_>, count: usize) -> Result<Option<Array>> {
    if y.kind().is_exact() {
        return Ok(None);
    }
    let mut sizes = budget::filled(count, 0_i64)?;
    with_classes!(classes, each => {
        for class in each {
            if let Some(size) = sizes.get_mut(class) {
                *size += 1;
            }
        }
    });
    Ok(Some(Array::list(sizes)))
}

/// `f` on the diagonals of a table, from its first element on: each diagonal is a list of cells, by rows. A list is taken
/// as a table of one column.
///
/// ```
/// use jackal_array::{Arg, Array, Context};
/// use jackal_kernels::operators::{Monadic, key::oblique};
/// let tally = Monadic(|_: &Context, y: Arg<'_>| Ok(Array::from(y.tally() as i64)));
/// let table = Array::new(&[2, 3], vec![0_i64; 6])?;
/// assert_eq!(oblique(&Context::default(), &tally, table)?, Array::list(vec![1_i64, 2, 2, 1]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn oblique(cx: &Context, f: &dyn Apply, y: Array) -> Result<Array> {
    let (rows, columns, cell) = match *y.shape() {
        [] => (1, 1, Shape::new()),
        [rows] => (rows, 1, Shape::new()),
        [rows, columns, ref cell @ ..] => (rows, columns, Shape::from_slice(cell)),
    };
    let count = if rows == 0 || columns == 0 { 0 } else { rows + columns - 1 };
    if let (Some(KnownMonad::Insert(verb)), true) = (f.known_monad(), cell.is_empty() && count > 0)
        && let Some(by_diagonal) = verb.grouping.by_diagonal
        && let Some(results) = by_diagonal(&y, columns, count)?
    {
        return Ok(results);
    }
    let mut groups = budget::vec(count)?;
    let mut order = budget::vec(shape::count(&[rows, columns])?)?;
    for diagonal in 0..count {
        stop::poll_turn(diagonal)?;
        let start = order.len();
        let first = (diagonal + 1).saturating_sub(columns);
        order.extend((first..rows.min(diagonal + 1)).map(|row| row * columns + diagonal - row));
        groups.push((start, order.len()));
    }
    let cells = y.reshaped(&shape::concat(&[shape::count(&[rows, columns])?], &cell))?;
    let together = items_at(cx, &cells, &order, &[order.len()])?;
    segments::apply(cx, f, &together, &groups)
}
