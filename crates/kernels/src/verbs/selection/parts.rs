//! The parts of an array that an index names: places on its leading axes, all combinations of them or cell by cell.

use super::select::{on_axis, position, positions, true_places};
use crate::array::{Array, Context, Shape, Value, View, budget, promote, shape};
use crate::error::{Error, Result};

/// Which part of an array one index names.
#[derive(Clone, Debug)]
pub(crate) enum Selection {
    /// For each leading axis the places on it: all their combinations.
    Crossed(Vec<Places>),
    /// Single cells under a number of leading axes: their numbers, in a shape of their own.
    Scattered(usize, Shape, Vec<usize>),
}

/// Places on one axis.
#[derive(Clone, Debug)]
pub(crate) enum Places {
    /// One place: the axis vanishes.
    One(usize),
    /// Some places, in a shape of their own.
    Some(Shape, Vec<usize>),
    /// All places of an axis of this length.
    All(usize),
}

impl Selection {
    /// How many leading axes are indexed.
    pub fn axes(&self) -> usize {
        match self {
            Selection::Crossed(axes) => axes.len(),
            Selection::Scattered(axes, ..) => *axes,
        }
    }

    /// The shape of what is selected from an array of shape `from`.
    pub fn shape(&self, from: &[usize]) -> Shape {
        let mut whole = Shape::new();
        match self {
            Selection::Crossed(axes) => axes.iter().for_each(|places| match places {
                Places::One(_) => {}
                Places::Some(own, _) => whole.extend_from_slice(own),
                Places::All(length) => whole.push(*length),
            }),
            Selection::Scattered(_, own, _) => whole.extend_from_slice(own),
        }
        whole.extend_from_slice(from.get(self.axes()..).unwrap_or(&[]));
        whole
    }

    /// The numbers of the selected cells, whose axes are those that are not indexed, in order.
    pub fn cells(&self, from: &[usize]) -> Result<Vec<usize>> {
        let axes = match self {
            Selection::Crossed(axes) => axes,
            Selection::Scattered(_, _, cells) => return Ok(cells.clone()),
        };
        let named = axes.iter().map(|places| match places {
            Places::One(place) => Some(std::slice::from_ref(place)),
            Places::Some(_, places) => Some(places.as_slice()),
            Places::All(_) => None,
        });
        crossed(named.zip(from.iter().copied()))
    }

    /// Where the selection begins on each leading axis and how long it is there, if it is a rectangle: one place or all of them on each axis.
    pub fn rectangle(&self) -> Option<smallvec::SmallVec<[(usize, usize); 4]>> {
        let Selection::Crossed(axes) = self else { return None };
        let of_axis = |places: &Places| match places {
            Places::One(place) => Some((*place, 1)),
            Places::All(length) => Some((0, *length)),
            Places::Some(..) => None,
        };
        axes.iter().map(of_axis).collect()
    }
}

/// The numbers of the cells at all combinations of places, given the places on each axis (`None` is all of them) and its length.
pub(super) fn crossed<'a>(axes: impl Iterator<Item = (Option<&'a [usize]>, usize)>) -> Result<Vec<usize>> {
    let mut cells = vec![0_usize];
    for (places, length) in axes {
        let mut next = budget::vec(shape::count(&[cells.len(), places.map_or(length, <[usize]>::len)])?)?;
        for start in cells.iter().map(|cell| cell * length) {
            match places {
                Some(places) => next.extend(places.iter().map(|place| start + place)),
                None => next.extend(start..start + length),
            }
        }
        cells = next;
    }
    Ok(cells)
}

/// The selection of one boxed index in an array of shape `from`: a list of numbers is a place on each leading
/// axis, an array of more axes has such a list in each row; a list of boxes has the places for each leading axis, where a
/// box in the box means all places but those in it.
pub(crate) fn selection(cx: &Context, content: &Array, from: &[usize]) -> Result<Selection> {
    let indices = if content.rank() > 1 { content.shape().last().copied().unwrap_or(0) } else { content.count() };
    let has_axes = || match indices > from.len() {
        true => Err(Error::length(format!("{indices} indices for an array of rank {}", from.len()))),
        false => Ok(()),
    };
    let View::Box(boxes) = content.widened() else {
        let numbers = promote::integers(content, cx.tolerance)?;
        has_axes()?;
        if content.rank() > 1 {
            return scattered_rows(content.shape(), &numbers, from);
        }
        let one = |(axis, (&index, &length)): (usize, (&i64, &usize))| {
            Ok(Places::One(position(index, length).map_err(|error| on_axis(error, axis, from))?))
        };
        return numbers.iter().zip(from).enumerate().map(one).collect::<Result<_>>().map(Selection::Crossed);
    };
    has_axes()?;
    if content.rank() > 1 {
        return Err(Error::rank("an index of boxes has at most one axis"));
    }
    let one = |(axis, (value, &length)): (usize, (&Value, &usize))| {
        places(cx, value.array()?, length).map_err(|error| on_axis(error, axis, from))
    };
    boxes.iter().zip(from).enumerate().map(one).collect::<Result<_>>().map(Selection::Crossed)
}

/// The cells that the rows of numbers in an array of shape `index` name, a place on each leading axis of `from`.
pub(crate) fn scattered_rows(index: &[usize], numbers: &[i64], from: &[usize]) -> Result<Selection> {
    let (frame, axes) = index.split_last().map_or((&[][..], 0), |(&axes, frame)| (frame, axes));
    if axes > from.len() {
        return Err(Error::length(format!("{axes} indices for an array of rank {}", from.len())));
    }
    let count = shape::count(frame)?;
    let mut cells = budget::vec(count)?;
    for row in 0..count {
        let mut cell = 0;
        for (axis, (&place, &length)) in numbers.iter().skip(row * axes).take(axes).zip(from).enumerate() {
            cell = cell * length + position(place, length).map_err(|error| on_axis(error, axis, from))?;
        }
        cells.push(cell);
    }
    Ok(Selection::Scattered(axes, Shape::from_slice(frame), cells))
}

fn places(cx: &Context, index: &Array, length: usize) -> Result<Places> {
    let View::Box(inner) = index.widened() else {
        let numbers = promote::integers(index, cx.tolerance)?;
        return match numbers.as_ref() {
            [one] if index.is_atom() => Ok(Places::One(position(*one, length)?)),
            many => Ok(Places::Some(Shape::from_slice(index.shape()), positions(many, length)?)),
        };
    };
    let [Value::Array(excluded)] = inner else {
        return Err(Error::length("the indices to leave out must be one boxed list"));
    };
    if excluded.is_empty() {
        return Ok(Places::All(length));
    }
    let mut keep = budget::filled(length, true)?;
    for &index in promote::integers(excluded, cx.tolerance)?.iter() {
        keep[position(index, length)?] = false;
    }
    let kept = true_places(&keep)?;
    Ok(Places::Some(Shape::from_slice(&[kept.len()]), kept))
}
