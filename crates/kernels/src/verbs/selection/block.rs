//! Rectangular blocks: copying a part of one array into a part of another. Take, drop, rotate, shift and cut use it.

use crate::array::{Element, Shape, pieces};

/// A rectangle of `lengths` that starts at `from` in one array and goes to `to` in another. All slices are as long as
/// the two arrays have axes.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// Where it starts in the source.
    pub from: Shape,
    /// Where it starts in the target.
    pub to: Shape,
    /// How long it is on every axis.
    pub lengths: Shape,
}

impl Block {
    /// The whole of an array, to be narrowed.
    pub fn whole(shape: &[usize]) -> Block {
        let origin = Shape::from_elem(0, shape.len());
        Block { from: origin.clone(), to: origin, lengths: Shape::from_slice(shape) }
    }
}

/// Row-major strides of a shape.
pub(crate) fn strides(shape: &[usize]) -> Shape {
    let mut strides = Shape::from_elem(1, shape.len());
    for axis in (0..shape.len().saturating_sub(1)).rev() {
        strides[axis] = strides[axis + 1].saturating_mul(shape[axis + 1]);
    }
    strides
}

/// Copies the rectangle from `source` (of shape `source_shape`) into `target` (of shape `target_shape`). The caller keeps
/// the rectangle inside both.
pub(crate) fn copy<T: Element>(
    target: &mut [T],
    target_shape: &[usize],
    source: &[T],
    source_shape: &[usize],
    block: &Block,
) {
    if block.lengths.contains(&0) {
        return;
    }
    // Trailing axes that are whole in both arrays form one run with the last axis that is not.
    let mut axes = source_shape.len();
    let mut run = 1;
    while axes > 0 {
        axes -= 1;
        run *= block.lengths[axes];
        let whole = block.lengths[axes] == source_shape[axes] && block.lengths[axes] == target_shape[axes];
        if !whole {
            break;
        }
    }
    let (source_strides, target_strides) = (strides(source_shape), strides(target_shape));
    let start = |place: &[usize], strides: &[usize]| place.iter().zip(strides).map(|(p, s)| p * s).sum::<usize>();
    let (from, to) = (start(&block.from, &source_strides), start(&block.to, &target_strides));
    let mut position = Shape::from_elem(0, axes);
    loop {
        let source_at = from + start(&position, &source_strides);
        let target_at = to + start(&position, &target_strides);
        if let (Some(out), Some(items)) =
            (target.get_mut(target_at..target_at + run), source.get(source_at..source_at + run))
        {
            pieces::copy(out, items);
        }
        let mut axis = axes;
        loop {
            if axis == 0 {
                return;
            }
            axis -= 1;
            position[axis] += 1;
            if position[axis] < block.lengths[axis] {
                break;
            }
            position[axis] = 0;
        }
    }
}
