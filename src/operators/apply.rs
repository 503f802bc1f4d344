//! The seam between operators and the functions of a notation.

use crate::array::cells::{INFINITE, Rank};
use crate::array::{Array, Context};
use crate::error::{Error, ErrorKind, Result};

/// The ranks of a function: of its monad, and of the left and right argument of its dyad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// The rank of the monad.
    pub monad: Rank,
    /// The left rank of the dyad.
    pub left: Rank,
    /// The right rank of the dyad.
    pub right: Rank,
}

impl Ranks {
    /// All infinite: arguments are taken whole.
    pub const INFINITE: Ranks = Ranks::new(INFINITE, INFINITE, INFINITE);

    /// Monadic, left and right rank.
    pub const fn new(monad: Rank, left: Rank, right: Rank) -> Self {
        Ranks { monad, left, right }
    }
}

/// What an operator may know of its function to choose a kernel: a verb of `verbs/` that has a special form.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Known {
    /// An elementwise dyad, with its kernels for every type.
    Atomic(&'static crate::verbs::atomic::AtomicDyad),
    /// An elementwise monad, with its kernels for every type.
    Each(&'static crate::verbs::atomic::AtomicMonad),
    /// The left argument is the result.
    Left,
    /// The right argument is the result.
    Right,
    /// Joining along the first axis.
    Append,
    /// The left argument in a box, joined to the right.
    Link,
    /// Joining along the second axis.
    Stitch,
    /// Enclosing in a box.
    Box,
    /// Opening boxes.
    Open,
    /// Counting items.
    Tally,
    /// The first item.
    Head,
    /// The last item.
    Tail,
    /// All items but the first.
    Behead,
    /// All items but the last.
    Curtail,
    /// The items in reverse order.
    Reverse,
    /// As many items as the left argument says.
    Take,
    /// All but as many items as the left argument says.
    Drop,
    /// The right argument rotated by the left.
    Rotate,
    /// The items of the right argument at the indices of the left.
    From,
    /// Which items of the left argument are items of the right.
    Member,
    /// The first integers.
    Integers,
    /// Where items of the right argument are first among those of the left.
    IndexOf,
    /// Removing duplicates.
    Nub,
    /// The items of the left argument in the ascending order of the right, or of one argument in its own.
    SortUp,
    /// The same in descending order.
    SortDown,
    /// Matching whole arguments.
    Match,
    /// The elements as a list.
    Ravel,
    /// Sum divided by count.
    Mean,
    /// `f` inserted between items, of an elementwise dyad.
    Insert(&'static crate::verbs::atomic::AtomicDyad),
}

/// A function of one or two arrays, as operators see it. The arguments of `monad` and `dyad` may have any rank: the
/// function itself splits them by its [`Ranks`].
pub trait Apply {
    /// The function of one argument.
    fn monad(&self, cx: &Context, y: Array) -> Result<Array>;
    /// The function of two arguments.
    fn dyad(&self, cx: &Context, x: Array, y: Array) -> Result<Array>;
    /// The ranks of the function.
    fn ranks(&self) -> Ranks {
        Ranks::INFINITE
    }
    /// Which kernel of the engine the dyad is, if it is one.
    fn known(&self) -> Option<Known> {
        None
    }
    /// Which kernel of the engine the monad is, if it is one.
    fn known_monad(&self) -> Option<Known> {
        None
    }
    /// The result of inserting the function between no items of a shape. A domain error if it has no identity element.
    fn identity(&self, _cx: &Context, _item_shape: &[usize]) -> Result<Array> {
        Err(Error::new(ErrorKind::Domain)
            .note("this verb has no identity element, so it cannot be inserted between no items"))
    }
}

/// A function made of one Rust closure on one argument, for the engine's own use and for tests.
pub struct Monadic<F>(pub F);

impl<F: Fn(&Context, Array) -> Result<Array>> Apply for Monadic<F> {
    fn monad(&self, cx: &Context, y: Array) -> Result<Array> {
        (self.0)(cx, y)
    }

    fn dyad(&self, _cx: &Context, _x: Array, _y: Array) -> Result<Array> {
        Err(Error::new(ErrorKind::Valence))
    }
}

/// A function made of one Rust closure on two arguments.
pub struct Dyadic<F>(pub F);

impl<F: Fn(&Context, Array, Array) -> Result<Array>> Apply for Dyadic<F> {
    fn monad(&self, _cx: &Context, _y: Array) -> Result<Array> {
        Err(Error::new(ErrorKind::Valence))
    }

    fn dyad(&self, cx: &Context, x: Array, y: Array) -> Result<Array> {
        (self.0)(cx, x, y)
    }
}
