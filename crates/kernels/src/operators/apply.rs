//! The seam between operators and the functions of a notation.

use crate::array::cells::{INFINITE, Rank};
use crate::array::{Arg, Array, Context};
use crate::error::{Error, ErrorKind, Result};
use crate::verbs::atomic::{AtomicDyad, AtomicMonad, Classes, Span};

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

/// A function of one argument that operators recognise, by the row of its kernels.
#[derive(Clone, Copy, Debug)]
pub enum KnownMonad {
    /// An elementwise verb, with its kernels for every type.
    Each(&'static AtomicMonad),
    /// An elementwise dyad inserted between items.
    Insert(&'static AtomicDyad),
    /// Another verb that has kernels of its own.
    Row(&'static MonadRow),
}

/// A function of two arguments that operators recognise, by the row of its kernels.
#[derive(Clone, Copy, Debug)]
pub enum KnownDyad {
    /// An elementwise verb, with its kernels for every type.
    Atomic(&'static AtomicDyad),
    /// Another verb that has kernels of its own.
    Row(&'static DyadRow),
}

/// Parts of the items of an array: how many items each has, how far each begins behind the one before, how many there are.
pub(crate) type Parts = (usize, usize, usize);
/// A frame and the shape of its cells, of which there is at least one.
pub(crate) type Framed<'a> = (&'a [usize], &'a [usize]);

/// A kernel for all cells of a frame.
pub(crate) type OfCells = fn(&Context, &Array, Framed<'_>) -> Result<Option<Array>>;
/// A kernel for all prefixes, or all suffixes.
pub(crate) type OfPrefixes = fn(&Array, bool) -> Result<Option<Array>>;
/// A kernel for windows and blocks.
pub(crate) type OfParts = fn(&Context, &Array, Parts) -> Result<Option<Array>>;
/// A kernel for segments of the items.
pub(crate) type OfSegments = fn(&Context, &Array, &[Span]) -> Result<Option<Array>>;
/// A kernel for items, the class of each item, and the number of classes.
pub(crate) type OfClasses = fn(&Array, Classes<'_>, usize) -> Result<Option<Array>>;
/// A kernel for a left argument and all cells of the right one.
pub(crate) type OfCellPairs = fn(&Context, &Array, &Array, Framed<'_>) -> Result<Option<Array>>;
/// A kernel for the cells of two ranks.
pub(crate) type OfRanks = fn(&Context, (Rank, Rank), &Array, &Array) -> Result<Option<Array>>;
/// A kernel for the items of an array.
pub(crate) type Inserted = fn(&Context, &Array) -> Result<Option<Array>>;

/// A verb of one argument and its kernels under operators. A kernel that gives `None` leaves its case to the general way.
#[derive(Debug)]
pub struct MonadRow {
    /// The name of the verb.
    pub name: &'static str,
    /// The verb itself.
    pub general: fn(&Context, Arg<'_>) -> Result<Array>,
    /// On all cells of a frame.
    pub cells: Option<OfCells>,
    /// On all prefixes, or on all suffixes where the flag is set.
    pub prefixes: Option<OfPrefixes>,
    /// On windows and blocks.
    pub parts: Option<OfParts>,
    /// On segments of the items.
    pub segments: Option<OfSegments>,
    /// The kernel for the items of each class.
    pub classes: Option<OfClasses>,
    /// Whether it gives its argument as it is.
    pub gives_argument: bool,
}

/// A verb of two arguments and its kernels under operators. A kernel that gives `None` leaves its case to the general way.
#[derive(Debug)]
pub struct DyadRow {
    /// The name of the verb.
    pub name: &'static str,
    /// The verb itself.
    pub general: fn(&Context, Arg<'_>, Arg<'_>) -> Result<Array>,
    /// The whole left argument with all cells of the right one.
    pub cells: Option<OfCellPairs>,
    /// Cells of both arguments, of the given ranks.
    pub pairs: Option<OfRanks>,
    /// Inserted between the items of an array, which are two or more.
    pub insert: Option<Inserted>,
    /// Whether it joins cells one behind the other.
    pub joins: bool,
    /// Whether the shape of what it gives for a pair of cells follows from their shapes.
    pub one_shape: bool,
    /// Whether it does something with each atom of the left argument where the right one is a list.
    pub left_items: bool,
    /// Whether it does something with each atom of the right argument where the left one is a list.
    pub right_items: bool,
    /// The part that it puts before its right argument, a list: the left argument, or its content.
    pub part: Option<fn(&Array) -> Array>,
    /// The row of the verb of one argument that it is with that argument at both sides.
    pub reflexive: Option<&'static MonadRow>,
}

impl MonadRow {
    /// A verb without kernels.
    pub const fn new(name: &'static str, general: fn(&Context, Arg<'_>) -> Result<Array>) -> Self {
        MonadRow {
            name,
            general,
            cells: None,
            prefixes: None,
            parts: None,
            segments: None,
            classes: None,
            gives_argument: false,
        }
    }
}

impl DyadRow {
    /// A verb without kernels.
    pub(crate) const fn new(name: &'static str, general: fn(&Context, Arg<'_>, Arg<'_>) -> Result<Array>) -> Self {
        DyadRow {
            name,
            general,
            cells: None,
            pairs: None,
            insert: None,
            joins: false,
            one_shape: false,
            left_items: false,
            right_items: false,
            part: None,
            reflexive: None,
        }
    }
}

/// A function of one or two arrays, as operators see it. The arguments of `monad` and `dyad` may have any rank: the
/// function itself splits them by its [`Ranks`].
pub trait Apply {
    /// The function of one argument.
    fn monad(&self, cx: &Context, y: Arg<'_>) -> Result<Array>;
    /// The function of two arguments.
    fn dyad(&self, cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array>;
    /// The ranks of the function.
    fn ranks(&self) -> Ranks {
        Ranks::INFINITE
    }
    /// Which kernel of the engine the dyad is, if it is one.
    fn known(&self) -> Option<KnownDyad> {
        None
    }
    /// The elementwise verb that the dyad is, if it is one: what such a verb gives over no cells is known without running it.
    fn elementwise(&self) -> Option<&'static AtomicDyad> {
        match self.known() {
            Some(KnownDyad::Atomic(verb)) => Some(verb),
            _ => None,
        }
    }
    /// The kernel that the dyad is between truths, where it is one of other arguments not or another.
    fn of_truths(&self) -> Option<&'static AtomicDyad> {
        None
    }
    /// Which kernel of the engine the monad is, if it is one.
    fn known_monad(&self) -> Option<KnownMonad> {
        None
    }
    /// What the function of one argument gives on segments of the items of an array, from such a to such an item each, if that can
    /// be had for all of them at once but by no kernel.
    fn on_segments(&self, _cx: &Context, _y: &Array, _segments: &[Span]) -> Result<Option<Array>> {
        Ok(None)
    }
    /// The result of inserting the function between no items of a shape. A domain error if it has no identity element.
    fn identity(&self, _cx: &Context, _item_shape: &[usize]) -> Result<Array> {
        Err(Error::new(ErrorKind::Domain)
            .note("this verb has no identity element, so it cannot be inserted between no items"))
    }
}

/// A function made of one Rust closure on one argument, for the engine's own use and for tests.
pub struct Monadic<F>(pub F);

impl<F: Fn(&Context, Arg<'_>) -> Result<Array>> Apply for Monadic<F> {
    fn monad(&self, cx: &Context, y: Arg<'_>) -> Result<Array> {
        (self.0)(cx, y)
    }

    fn dyad(&self, _cx: &Context, _x: Arg<'_>, _y: Arg<'_>) -> Result<Array> {
        Err(Error::new(ErrorKind::Valence))
    }
}

/// A function made of one Rust closure on two arguments.
pub struct Dyadic<F>(pub F);

impl<F: Fn(&Context, Arg<'_>, Arg<'_>) -> Result<Array>> Apply for Dyadic<F> {
    fn monad(&self, _cx: &Context, _y: Arg<'_>) -> Result<Array> {
        Err(Error::new(ErrorKind::Valence))
    }

    fn dyad(&self, cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        (self.0)(cx, x, y)
    }
}
