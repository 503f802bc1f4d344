//! Enclose, disclose, first, pick, enlist, depth, index.

use super::axes::items_at;
use super::call::{Axes, Call};
use crate::array::descend::{Visit, fold};
use crate::array::{Array, ElementType, Shape, Value, budget, cells, nested, promote, shape, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::verbs::selection::along;
use crate::verbs::selection::crossed::{self, AxisPlaces};
use crate::verbs::selection::take as taking;
use crate::verbs::selection::transpose as moving;
use crate::verbs::structure::boxes::raze_alike;
use crate::vocabulary::fast_ways::DISCLOSED;

/// `⊂y`: the array as a scalar; with axes in brackets, each part along them.
pub fn enclose(call: &Call<'_>, y: Array) -> Result<Array> {
    let axes = match call.axes(y.rank())? {
        None => return Ok(nested::enclosed(y)),
        Some(Axes::Of(axes)) => axes,
        Some(Axes::Between(_)) => return Err(Error::axis("axes are whole numbers")),
    };
    enclosed_along(call, y, &axes)
}

/// Split: the lists along the last axis, or the one in brackets, each enclosed. A scalar is enclosed.
pub fn split(call: &Call<'_>, y: Array) -> Result<Array> {
    if y.is_atom() {
        return Ok(nested::enclosed(y));
    }
    let axis = call.axis(y.rank(), y.rank() - 1)?;
    enclosed_along(call, y, &[axis])
}

fn enclosed_along(call: &Call<'_>, y: Array, axes: &[usize]) -> Result<Array> {
    let moved = to_the_end(call, y, axes)?;
    let lead = moved.rank() - axes.len();
    let (frame, cell) = moved.shape().split_at(lead);
    let count = shape::count(frame)?;
    let mut parts = budget::vec(count)?;
    for index in 0..count {
        stop::poll_turn(index)?;
        // A part may be simple where the whole is not.
        parts.push(nested::settled(moved.cell(index, cell))?);
    }
    nested::assemble(frame, parts)
}

/// The array with some axes moved to the end, in their order.
fn to_the_end(call: &Call<'_>, y: Array, axes: &[usize]) -> Result<Array> {
    let named: Vec<i64> = axes.iter().map(|&axis| axis as i64).collect();
    if (1..axes.len()).any(|index| axes[..index].contains(&axes[index])) {
        return Err(Error::axis("an axis is named twice"));
    }
    if named.is_empty() { Ok(y) } else { moving::transpose(call.cx, Array::list(named).into(), y.into()) }
}

/// Disclose: the items side by side, padded to one shape, on new last axes or at those in brackets.
pub fn disclose(call: &Call<'_>, y: Array) -> Result<Array> {
    if y.kind() != ElementType::Box {
        return Ok(y);
    }
    if let Some(result) = lists_disclosed(call, &y)? {
        return Ok(result);
    }
    let items = if y.is_empty() { vec![nested::prototype(&y)?] } else { nested::contents(&y)? };
    let rank = items.iter().map(Array::rank).max().unwrap_or(0);
    if let Some(other) = items.iter().find(|item| item.rank() != rank && !item.is_atom())
        && !call.is_dyalog()
    {
        return Err(Error::rank(format!("items of rank {} and {rank} do not stand side by side", other.rank())));
    }
    let items = items.into_iter().map(|item| with_rank(item, rank)).collect::<Result<Vec<Array>>>()?;
    let common = cells::common_shape(items.iter().map(Array::shape));
    let mut parts = budget::vec(items.len())?;
    for item in items {
        call.cx.poll()?;
        parts.push(padded(call, item, &common)?);
    }
    let whole = shape::concat(y.shape(), &common);
    shape::check_rank(whole.len())?;
    if y.is_empty() {
        let part = parts.pop().unwrap_or_else(Array::empty_list::<i64>);
        return super::shape::reshaped(
            call,
            &whole,
            along::pick(call.cx, &part.reshaped(&[shape::count(&common)?])?, 0, &[])?,
        );
    }
    let result = nested::settled(along::concatenate(&parts)?)?.reshaped(&whole)?;
    axes_moved(call, result, y.rank(), common.len())
}

/// Discloses lists of one type and one length: their elements one behind the other.
fn lists_disclosed(call: &Call<'_>, y: &Array) -> Result<Option<Array>> {
    let Some(values @ [Value::Array(first), ..]) = y.as_slice::<Value>() else { return Ok(None) };
    let alike =
        |value: &Value| matches!(value, Value::Array(a) if a.shape() == first.shape() && a.kind() == first.kind());
    if !DISCLOSED.on(call.cx) || first.rank() != 1 || first.kind() == ElementType::Box || !values.iter().all(alike) {
        return Ok(None);
    }
    let whole = shape::concat(y.shape(), first.shape());
    shape::check_rank(whole.len())?;
    match raze_alike(call.cx, values)? {
        Some(flat) => axes_moved(call, flat.reshaped(&whole)?, y.rank(), 1).map(Some),
        None => Ok(None),
    }
}

/// An array with axes of length 1 before its own, so that it has a rank.
fn with_rank(y: Array, rank: usize) -> Result<Array> {
    if y.is_atom() || y.rank() == rank {
        return Ok(y);
    }
    let mut lengths = Shape::from_elem(1, rank.saturating_sub(y.rank()));
    lengths.extend_from_slice(y.shape());
    y.reshaped(&lengths)
}

fn padded(call: &Call<'_>, item: Array, common: &[usize]) -> Result<Array> {
    let rank = common.len();
    let item = if item.is_atom() { item.reshaped(&Shape::from_elem(1, rank))? } else { item };
    if shape::same(item.shape(), common) {
        return Ok(item.raveled());
    }
    let cx = nested::padding(call.cx, &item)?;
    let lengths = Array::list(common.iter().map(|&n| n as i64).collect::<Vec<_>>());
    let whole = if item.is_empty() {
        super::shape::reshaped(call, common, item)?
    } else {
        taking::take(&cx, lengths.into(), item.into())?
    };
    Ok(whole.raveled())
}

/// New last axes moved to where brackets want them.
fn axes_moved(call: &Call<'_>, y: Array, old: usize, new: usize) -> Result<Array> {
    let axes = match call.axes(old + new)? {
        None => return Ok(y),
        Some(Axes::Of(axes)) if axes.len() == new => axes,
        // One number is the place of the first new axis, behind which the others stand.
        Some(Axes::Of(axes)) if axes.len() == 1 && axes.iter().all(|&place| place <= old) => consecutive(axes[0], new),
        Some(Axes::Between(place)) if place <= old => consecutive(place, new),
        Some(_) => return Err(Error::axis(format!("{new} axes are new, behind at most {old} others"))),
    };
    // Result axis `axes[i]` is axis `old + i` of what is there; the old ones fill the rest in order.
    let mut order: Vec<Option<usize>> = vec![None; old + new];
    for (index, &axis) in axes.iter().enumerate() {
        order[axis] = Some(old + index);
    }
    let mut rest = 0..old;
    let order: Vec<i64> = order.into_iter().map(|axis| axis.or_else(|| rest.next()).unwrap_or(0) as i64).collect();
    moving::transpose(call.cx, Array::list(order).into(), y.into())
}

/// So many axes from a place.
fn consecutive(place: usize, count: usize) -> Shape {
    (place..place + count).collect()
}

/// First: the content of the first element, of an empty array its prototype.
pub fn first(_: &Call<'_>, y: Array) -> Result<Array> {
    if y.is_empty() { nested::prototype(&y) } else { Ok(nested::content(&y, 0)) }
}

/// `⊃y`: disclose, or in what is Dyalog's meaning today first.
pub fn right_shoe(call: &Call<'_>, y: Array) -> Result<Array> {
    if call.settings.mixes_by_arrow() { first(call, y) } else { disclose(call, y) }
}

/// `↑y`: first, or in what is Dyalog's meaning today disclose.
pub fn up_arrow(call: &Call<'_>, y: Array) -> Result<Array> {
    if call.settings.mixes_by_arrow() { disclose(call, y) } else { first(call, y) }
}

/// `⊆y`: enclosed, if it is simple and no scalar.
pub fn nest(_: &Call<'_>, y: Array) -> Result<Array> {
    Ok(if y.is_atom() || y.kind() == ElementType::Box { y } else { nested::enclosed(y) })
}

/// The place in the ravel to which a step of a path leads.
pub fn place_of(call: &Call<'_>, step: &Array, y: &Array) -> Result<usize> {
    let numbers = call.integers(step)?;
    if numbers.len() != y.rank() {
        return Err(Error::rank(format!("{} indices into an array of rank {}", numbers.len(), y.rank())));
    }
    let mut place = 0;
    for (&number, &length) in numbers.iter().zip(y.shape()) {
        let index = call.from_origin(number)?;
        if index >= length {
            return Err(Error::index(format!("index {number} on an axis of length {length}")));
        }
        place = place * length + index;
    }
    Ok(place)
}

/// `x⊃y`: the item at the end of a path, one step a level.
pub fn pick(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    if x.rank() > 1 {
        return Err(Error::rank("a path is a list of steps"));
    }
    let mut here = y;
    for index in 0..x.count() {
        here = nested::content(&here, place_of(call, &nested::content(&x, index), &here)?);
    }
    Ok(here)
}

/// `∊y`: enlist, or in the meaning of old versions of Dyalog's the type: zeros for numbers and blanks for characters.
pub fn epsilon(call: &Call<'_>, y: Array) -> Result<Array> {
    if call.settings.tells_types() { nested::zeros(&y) } else { enlist(call, y) }
}

/// All simple elements at any depth, as one list.
pub fn enlist(call: &Call<'_>, y: Array) -> Result<Array> {
    /// No elements of the type of the first simple one of the prototype.
    fn leaf(y: &Array) -> Result<Array> {
        let mut here = nested::prototype(y)?;
        while here.kind() == ElementType::Box {
            here = if here.is_empty() { nested::prototype(&here)? } else { nested::content(&here, 0) };
        }
        crate::array::blank::empty_of(here.kind(), &[0])
    }
    let mut parts = Vec::new();
    let enter = |y: &Array| {
        call.cx.poll()?;
        let part = match y.as_slice::<Value>() {
            Some([]) => leaf(y)?,
            Some(_) if !nested::holds_no_array(y) => return Ok(Visit::Inside),
            _ => y.clone().raveled(),
        };
        budget::push(&mut parts, part)?;
        Ok(Visit::Done(()))
    };
    fold(&y, enter, |_, _| Ok(()))?;
    nested::settled(along::concatenate(&parts)?)
}

/// `≡y`: how deep it is nested, 0 for a simple scalar. In Dyalog's meaning it is negative where items differ in depth.
pub fn depth(call: &Call<'_>, y: Array) -> Result<Array> {
    /// The depth, negative where items differ in it.
    fn signed_depth(y: &Array) -> Result<i64> {
        let enter = |y: &Array| {
            Ok(Visit::Done(match y.as_slice::<Value>() {
                None => i64::from(!y.is_atom()),
                // A namespace, or what else is not an array, is as single as a number.
                Some(_) if nested::holds_no_array(y) => 0,
                Some([]) => {
                    let _level = nested::Depth::enter()?;
                    deeper([signed_depth(&nested::prototype(y)?)?])
                }
                Some(_) => return Ok(Visit::Inside),
            }))
        };
        fold(y, enter, |_, depths| Ok(deeper(depths)))
    }
    let depth = signed_depth(&y)?;
    Ok(Array::from(if call.settings.marks_uneven_depth() { depth } else { depth.abs() }))
}

/// The depth of what holds items of some depths: one more than the largest, negative if they differ or one of them is.
fn deeper(depths: impl IntoIterator<Item = i64>) -> i64 {
    let (mut most, mut even) = (None, true);
    for depth in depths {
        even &= depth >= 0 && most.is_none_or(|most| most == depth);
        most = most.max(Some(depth.abs()));
    }
    let depth = 1 + most.unwrap_or(0);
    if even { depth } else { -depth }
}

/// `≢y`: the number of items.
pub fn tally(_: &Call<'_>, y: Array) -> Result<Array> {
    Ok(Array::from(y.tally() as i64))
}

/// The places that an index names on an axis.
pub fn places(call: &Call<'_>, index: &Array) -> Result<AxisPlaces> {
    let numbers = promote::integers(index, call.cx.tolerance)?;
    let mut found = budget::vec(numbers.len())?;
    for &number in numbers.iter() {
        found.push(call.from_origin(number)?);
    }
    Ok(Some((Shape::from_slice(index.shape()), found)))
}

/// The shape of what indices of every axis choose, and the places of its elements. An index error counts as the user does.
pub fn chosen(call: &Call<'_>, lengths: &[usize], places: &[AxisPlaces]) -> Result<(Shape, Vec<usize>)> {
    for (chosen, &length) in places.iter().zip(lengths) {
        let beyond = chosen.as_ref().and_then(|(_, found)| found.iter().find(|&&place| place >= length));
        if let Some(&place) = beyond {
            let number = place as i64 + call.settings.origin.get();
            return Err(Error::index(format!("index {number} on an axis of length {length}")));
        }
    }
    crossed::elements(lengths, places)
}

/// The numbers from 0 that elements at places of every axis have in the ravel, in the shape of those elements.
pub fn element_numbers(call: &Call<'_>, lengths: &[usize], places: &[AxisPlaces]) -> Result<Array> {
    let (whole, found) = chosen(call, lengths, places)?;
    Array::new(&whole, budget::mapped(&found, |&place| place as i64)?)
}

/// The element numbers at indices of every axis.
pub fn numbers_at(call: &Call<'_>, lengths: &[usize], indices: &[Option<Array>]) -> Result<Array> {
    let (shape, places) = indexed_elements(call, lengths, indices)?;
    Array::new(&shape, budget::mapped(&places, |&place| place as i64)?)
}

/// The elements that one nested index names, each by a list of an index for each axis: the shape of the index, and where each is in
/// the ravel. `None` of any other indices.
fn scattered(call: &Call<'_>, lengths: &[usize], indices: &[Option<Array>]) -> Result<Option<(Shape, Vec<usize>)>> {
    let [Some(index)] = indices else { return Ok(None) };
    if index.kind() != ElementType::Box {
        return Ok(None);
    }
    let place = |item: Array| {
        let numbers = call.integers(&item)?;
        if numbers.len() != lengths.len() {
            let note = format!("an index of {} numbers for an array of rank {}", numbers.len(), lengths.len());
            return Err(Error::rank(note));
        }
        numbers.iter().zip(lengths).try_fold(0, |found, (&number, &length)| match call.from_origin(number)? {
            place if place < length => Ok(found * length + place),
            _ => Err(Error::index(format!("index {number} on an axis of length {length}"))),
        })
    };
    let mut places = budget::vec(index.count())?;
    for turn in 0..index.count() {
        stop::poll_turn(turn)?;
        places.push(place(nested::content(index, turn))?);
    }
    Ok(Some((Shape::from_slice(index.shape()), places)))
}

/// The elements that indices name, one index for each axis or a nested one: the shape of the selection, and where each is.
pub fn indexed_elements(call: &Call<'_>, lengths: &[usize], indices: &[Option<Array>]) -> Result<(Shape, Vec<usize>)> {
    if let Some(found) = scattered(call, lengths, indices)? {
        return Ok(found);
    }
    if indices.len() != lengths.len() {
        return Err(Error::rank(format!("{} indices for an array of rank {}", indices.len(), lengths.len())));
    }
    chosen(call, lengths, &places_on_axes(call, indices)?)
}

/// A nested index of an array of a rank, if one of its items is a path through more than one level: nested, or of several steps into a
/// list.
pub fn paths(indices: &[Option<Array>], rank: usize) -> Option<&Array> {
    let [Some(index)] = indices else { return None };
    let goes_deeper = |item: usize| {
        let item = nested::content(index, item);
        item.kind() == ElementType::Box || rank == 1 && item.count() > 1
    };
    (index.kind() == ElementType::Box && (0..index.count()).any(goes_deeper)).then_some(index)
}

/// The items that paths pick.
pub fn reached(call: &Call<'_>, paths: &Array, y: &Array) -> Result<Array> {
    let mut items = budget::vec(paths.count())?;
    for turn in 0..paths.count() {
        stop::poll_turn(turn)?;
        items.push(pick(call, nested::content(paths, turn), y.clone())?);
    }
    nested::assemble(paths.shape(), items)
}

/// The places that indices name, each on its axis; all of an axis for none.
pub fn places_on_axes(call: &Call<'_>, indices: &[Option<Array>]) -> Result<Vec<AxisPlaces>> {
    indices.iter().map(|index| index.as_ref().map_or(Ok(None), |index| places(call, index))).collect()
}

/// The place of the one element that single integers name, one for each axis. `None` of other indices.
fn single_place(call: &Call<'_>, indices: &[Option<Array>], lengths: &[usize]) -> Result<Option<usize>> {
    if indices.len() != lengths.len() || lengths.is_empty() {
        return Ok(None);
    }
    let mut place = 0;
    for (index, &length) in indices.iter().zip(lengths) {
        let Some(&number) = index.as_ref().and_then(Array::as_atom::<i64>) else { return Ok(None) };
        let own = call.from_origin(number)?;
        if own >= length {
            return Err(Error::index(format!("index {number} on an axis of length {length}")));
        }
        place = place * length + own;
    }
    Ok(Some(place))
}

/// The elements at indices of every axis, as `y[i;j]` names them.
pub fn indexed(call: &Call<'_>, indices: &[Option<Array>], y: &Array) -> Result<Array> {
    if let Some(place) = single_place(call, indices, y.shape())? {
        return Ok(match y.kind() {
            ElementType::Box => nested::enclosed(nested::content(y, place)),
            _ => y.cell(place, &[]),
        });
    }
    if let Some(items) = items_at(call, indices, y)? {
        return Ok(items);
    }
    if let Some(paths) = paths(indices, y.rank()) {
        return reached(call, paths, y);
    }
    let (whole, found) = indexed_elements(call, y.shape(), indices)?;
    let result = crossed::take(call.cx, y, &whole, &found)?;
    if whole.is_empty() && y.kind() == ElementType::Box {
        return Ok(nested::enclosed(nested::content(&result, 0)));
    }
    nested::settled(nested::remember(result, y)?)
}

/// The indices of `x⌷y`, for all axes or those in brackets.
pub fn squad_indices(call: &Call<'_>, x: &Array, rank: usize) -> Result<Vec<Option<Array>>> {
    if x.rank() > 1 {
        return Err(Error::rank("one index for each axis"));
    }
    if x.count() > rank {
        return Err(Error::rank(format!("{} indices for an array of rank {rank}", x.count())));
    }
    let given = nested::contents(x)?;
    let axes = match call.axes(rank)? {
        None => (0..rank).collect::<Shape>(),
        Some(Axes::Of(axes)) => axes,
        Some(Axes::Between(_)) => return Err(Error::axis("axes are whole numbers")),
    };
    // In today's systems the axes behind those given are taken in full.
    let fewer = call.is_dyalog() && given.len() < axes.len();
    if given.len() != axes.len() && !fewer {
        return Err(Error::rank(format!("{} indices for {} axes", given.len(), axes.len())));
    }
    let mut all = vec![None; rank];
    for (axis, index) in axes.into_iter().zip(given) {
        all[axis] = Some(index);
    }
    Ok(all)
}

/// `⌷y`: the value itself, in today's systems.
pub fn materialised(call: &Call<'_>, y: Array) -> Result<Array> {
    match call.is_dyalog() {
        true => Ok(y),
        false => Err(Error::new(ErrorKind::Valence).note("⌷ takes two arguments")),
    }
}

/// `x⌷y`: the elements at one index for each axis.
pub fn index(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    indexed(call, &squad_indices(call, &x, y.rank())?, &y)
}
