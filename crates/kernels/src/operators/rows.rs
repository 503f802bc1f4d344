//! The verbs that have kernels under operators, one row each, beside the elementwise ones, whose rows are in
//! [`crate::verbs::atomic`].

use crate::array::{Arg, Array, Context};
use crate::error::Result;
use crate::operators::{DyadRow, MonadRow, insert, key, prefix, rank_kernels, segments};
use crate::verbs::atomic::{ADD, divide};
use crate::verbs::numbers::{base, integers};
use crate::verbs::search::matching;
use crate::verbs::selection::{copy, from, rotate, take, transpose};
use crate::verbs::structure::{boxes, join, shape};
use crate::verbs::{order, search};

/// The argument itself.
pub static SAME: MonadRow = MonadRow {
    cells: Some(rank_kernels::same),
    parts: Some(prefix::same_parts),
    segments: Some(segments::filled_rows),
    gives_argument: true,
    ..MonadRow::new("same", |_, y| Ok(y.into_array()))
};

/// Enclosing in a box.
pub static BOX: MonadRow = MonadRow {
    cells: Some(rank_kernels::boxed),
    parts: Some(prefix::boxed_parts),
    segments: Some(segments::boxes),
    ..MonadRow::new("box", boxes::enclose)
};

/// Counting items.
pub static TALLY: MonadRow = MonadRow {
    cells: Some(rank_kernels::tally),
    prefixes: Some(prefix::counts),
    segments: Some(segments::tallies),
    classes: Some(key::tallies),
    ..MonadRow::new("tally", shape::tally)
};

/// The first item.
pub static HEAD: MonadRow =
    MonadRow { cells: Some(rank_kernels::head), segments: Some(segments::heads), ..MonadRow::new("head", take::head) };

/// The last item.
pub static TAIL: MonadRow =
    MonadRow { cells: Some(rank_kernels::tail), segments: Some(segments::tails), ..MonadRow::new("tail", take::tail) };

/// All items but the first.
pub static BEHEAD: MonadRow = MonadRow { cells: Some(rank_kernels::behead), ..MonadRow::new("behead", take::behead) };

/// All items but the last.
pub static CURTAIL: MonadRow =
    MonadRow { cells: Some(rank_kernels::curtail), ..MonadRow::new("curtail", take::curtail) };

/// The items in reverse order.
pub static REVERSE: MonadRow =
    MonadRow { cells: Some(rank_kernels::reverse), ..MonadRow::new("reverse", rotate::reverse) };

/// The elements as a list.
pub static RAVEL: MonadRow = MonadRow {
    cells: Some(rank_kernels::ravel),
    parts: Some(prefix::raveled_parts),
    ..MonadRow::new("ravel", shape::ravel)
};

/// The contents of boxes.
pub static OPEN: MonadRow = MonadRow { segments: Some(segments::filled_rows), ..MonadRow::new("open", boxes::open) };

/// The axes in reverse order.
pub static TURN: MonadRow = MonadRow::new("reverse axes", transpose::reverse_axes);

/// The lengths of the axes.
pub static SHAPE: MonadRow = MonadRow::new("shape of", shape::shape_of);

/// The places of ones.
pub static PLACES: MonadRow = MonadRow::new("places", integers::places);

/// The places of the items in ascending order.
pub static GRADE_UP: MonadRow =
    MonadRow { cells: Some(rank_kernels::grade_up), ..MonadRow::new("grade up", order::grade_up) };

/// The places of the items in descending order.
pub static GRADE_DOWN: MonadRow =
    MonadRow { cells: Some(rank_kernels::grade_down), ..MonadRow::new("grade down", order::grade_down) };

/// Removing duplicates.
pub static NUB: MonadRow = MonadRow::new("nub", search::nub);

/// Which items are not duplicates.
pub static NUB_SIEVE: MonadRow = MonadRow::new("nub sieve", search::nub_sieve);

/// The first integers.
pub static INTEGERS: MonadRow = MonadRow::new("integers", integers::integers);

/// The items in ascending order.
pub static SORT_UP: MonadRow =
    MonadRow { cells: Some(rank_kernels::sort_up), ..MonadRow::new("sort up", order::sort_up) };

/// The items in descending order.
pub static SORT_DOWN: MonadRow =
    MonadRow { cells: Some(rank_kernels::sort_down), ..MonadRow::new("sort down", order::sort_down) };

/// The sum divided by the count.
pub static MEAN: MonadRow = MonadRow { parts: Some(prefix::means), ..MonadRow::new("mean", mean) };

fn mean(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let count = shape::tally(cx, y.lend())?;
    let y = y.into_array();
    let sum = if y.is_atom() { y } else { insert::insert_atomic_or_item(cx, &ADD, y)? };
    divide(cx, sum.into(), count.into())
}

/// The left argument.
pub static LEFT: DyadRow =
    DyadRow { insert: Some(insert::first), ..DyadRow::new("left", |_, x, _| Ok(x.into_array())) };

/// The right argument.
pub static RIGHT: DyadRow =
    DyadRow { insert: Some(insert::last), ..DyadRow::new("right", |_, _, y| Ok(y.into_array())) };

/// Joining along the first axis.
pub static APPEND: DyadRow = DyadRow {
    insert: Some(insert::merge_first_axes),
    joins: true,
    part: Some(Array::clone),
    ..DyadRow::new("append", join::append)
};

/// The left argument in a box, joined to the right.
pub static LINK: DyadRow = DyadRow {
    insert: Some(insert::boxed_items),
    part: Some(|x| Array::boxed(x.clone())),
    pairs: Some(rank_kernels::linked),
    ..DyadRow::new("link", boxes::link)
};

/// As many items as the left argument says.
pub static TAKE: DyadRow = DyadRow { cells: Some(rank_kernels::take), ..DyadRow::new("take", take::take_of_axes) };

/// All but as many items as the left argument says.
pub static DROP: DyadRow = DyadRow { cells: Some(rank_kernels::drop), ..DyadRow::new("drop", take::drop) };

/// The right argument rotated by the left.
pub static ROTATE: DyadRow =
    DyadRow { cells: Some(rank_kernels::rotate), one_shape: true, ..DyadRow::new("rotate", rotate::rotate) };

/// The items of the right argument at the indices of the left.
pub static FROM: DyadRow =
    DyadRow { cells: Some(rank_kernels::from), one_shape: true, ..DyadRow::new("from", from::from) };

/// The item at the end of a path into boxes.
pub static FETCH: DyadRow = DyadRow::new("fetch", from::fetch);

/// Each item as often as the left argument says.
pub static COPY: DyadRow = DyadRow::new("copy", copy::copy);

/// The items of the left argument that are not in the right.
pub static LESS: DyadRow = DyadRow::new("less", search::less);

/// Which items of the left argument are items of the right.
pub static MEMBER: DyadRow =
    DyadRow { cells: Some(rank_kernels::member), left_items: true, ..DyadRow::new("member", search::member) };

/// Where items of the right argument are first among those of the left.
pub static INDEX_OF: DyadRow = DyadRow { right_items: true, ..DyadRow::new("index of", search::index_of) };

/// Where items of the right argument are last among those of the left.
pub static LAST_INDEX_OF: DyadRow =
    DyadRow { right_items: true, ..DyadRow::new("index of last", search::last_index_of) };

/// The number that binary digits make.
pub static BASE_TWO: MonadRow =
    MonadRow { cells: Some(rank_kernels::base_two), ..MonadRow::new("base two", base::base_two) };

/// The number that digits make in the bases of the left argument.
pub static BASE: DyadRow = DyadRow { one_shape: true, ..DyadRow::new("base", base::base_value) };

/// The digits of a number in the bases of the left argument.
pub static ANTIBASE: DyadRow = DyadRow { one_shape: true, ..DyadRow::new("antibase", base::antibase) };

/// Matching whole arguments.
pub static MATCH: DyadRow =
    DyadRow { pairs: Some(matching::match_cells), ..DyadRow::new("match", matching::match_arrays) };

/// The items of the left argument in the ascending order of the right.
pub static SORT_UP_BY: DyadRow = DyadRow { reflexive: Some(&SORT_UP), ..DyadRow::new("sort up by", order::sort_by_up) };

/// The same in descending order.
pub static SORT_DOWN_BY: DyadRow =
    DyadRow { reflexive: Some(&SORT_DOWN), ..DyadRow::new("sort down by", order::sort_by_down) };

/// The elements of the right argument under the shape that the left one gives.
pub static RESHAPE: DyadRow = DyadRow::new("reshape", shape::reshape);

/// The arguments as the two items of an array.
pub static LAMINATE: DyadRow =
    DyadRow { pairs: Some(rank_kernels::laminated), ..DyadRow::new("laminate", join::laminate) };

/// The items of both arguments side by side.
pub static STITCH: DyadRow = DyadRow::new("stitch", join::stitch);

/// Every row of a verb of one argument.
pub static MONADS: &[&MonadRow] = &[
    &SAME,
    &BOX,
    &TALLY,
    &HEAD,
    &TAIL,
    &BEHEAD,
    &CURTAIL,
    &REVERSE,
    &RAVEL,
    &OPEN,
    &TURN,
    &SHAPE,
    &PLACES,
    &GRADE_UP,
    &GRADE_DOWN,
    &NUB,
    &NUB_SIEVE,
    &INTEGERS,
    &SORT_UP,
    &SORT_DOWN,
    &MEAN,
    &BASE_TWO,
];

/// Every row of a verb of two arguments.
pub static DYADS: &[&DyadRow] = &[
    &LEFT,
    &RIGHT,
    &APPEND,
    &LINK,
    &TAKE,
    &DROP,
    &ROTATE,
    &FROM,
    &FETCH,
    &COPY,
    &LESS,
    &MEMBER,
    &INDEX_OF,
    &LAST_INDEX_OF,
    &BASE,
    &ANTIBASE,
    &MATCH,
    &SORT_UP_BY,
    &SORT_DOWN_BY,
    &RESHAPE,
    &LAMINATE,
    &STITCH,
];
