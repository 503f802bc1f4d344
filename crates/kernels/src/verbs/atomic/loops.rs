//! The shapes of loops: what every elementwise kernel is made of. Thin generic shells around one operation.

use std::any::Any;

use super::pairing::BLOCK_ELEMENTS;
use crate::array::wide::{Veil, Veiled, are_short, short_to_float, wide_256};
pub(crate) use crate::array::wide::{fuses, wide};
use crate::array::{Complex, Extended, Rational};
use crate::error::{Error, ErrorKind};

/// How a loop over a block ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// All results are there.
    Fine,
    /// The type is too narrow: the verb is repeated in the next wider one.
    Widen,
    /// A result is not a number though the arguments are.
    NotANumber,
    /// An element outside what the verb is defined on.
    Domain,
    /// A result too large to make.
    Limit,
    /// The verb was asked to end.
    Stopped,
}

/// A loop of exact numbers may fail with errors of its own: an interrupt, or a result beyond the budget.
impl From<Error> for Flow {
    fn from(error: Error) -> Self {
        if error.kind() == ErrorKind::Limit { Flow::Limit } else { Flow::Stopped }
    }
}

/// The fold of a list; `None` if it must be computed pair by pair.
pub type FoldOf<T, U> = Option<fn(&[T]) -> Option<U>>;

/// Insertion of a verb between the elements of a list, by type. Only for verbs for which the order does not matter.
#[derive(Clone, Copy, Debug)]
pub struct Fold {
    /// Booleans to an integer (their sum).
    pub bools_to_int: FoldOf<bool, i64>,
    /// Booleans to a boolean.
    pub bools: FoldOf<bool, bool>,
    /// Integers; `None` on overflow.
    pub ints: FoldOf<i64, i64>,
    /// Floats; `None` when the result is not a number.
    pub floats: FoldOf<f64, f64>,
    /// Of a verb that adds floats up in [`Lanes`](super::Lanes), so that they can come in pieces: what `floats` makes of the sum.
    pub lanes: Option<fn(f64) -> Option<f64>>,
    /// Exact numbers by halves: factors and terms of like size are cheaper.
    pub exact: Option<ExactFold>,
}

/// A verb between two exact numbers for which grouping does not matter.
#[derive(Clone, Copy, Debug)]
pub struct ExactFold {
    /// Of integers.
    pub extendeds: fn(&Extended, &Extended) -> Result<Extended, Flow>,
    /// Of fractions.
    pub rationals: fn(&Rational, &Rational) -> Result<Rational, Flow>,
}

impl Fold {
    /// No fast fold.
    pub const NONE: Fold = Fold { bools_to_int: None, bools: None, ints: None, floats: None, lanes: None, exact: None };
}

/// Runs a loop that does little. Whole blocks are parts of long lists, which may not be near: vectors of 512 bits wait longer for those
/// than vectors of 256 (a million integers take a fifth more), while what is near they add in less time.
#[inline(always)]
fn light<R>(count: usize, run: impl FnOnce() -> R) -> R {
    if count == BLOCK_ELEMENTS { wide_256(count, run) } else { wide(count, run) }
}

/// `f` on each pair; a side of one element meets every element of the other. What `f` knows goes along by value here and below: seen
/// through a reference it could be one of the results, and the loop would go one by one.
#[inline(always)]
pub(crate) fn zip<T: Copy, U>(x: &[T], y: &[T], out: &mut [U], f: impl Fn(T, T) -> U) {
    wide(
        out.len(),
        #[inline(always)]
        move || zip_lengths(x, y, out, f),
    );
}

#[inline(always)]
fn zip_lengths<T: Copy, U>(x: &[T], y: &[T], out: &mut [U], mut f: impl FnMut(T, T) -> U) {
    let count = out.len();
    match (x, y) {
        ([a], _) if y.len() == count => {
            for (to, &b) in out.iter_mut().zip(y) {
                *to = f(*a, b);
            }
        }
        (_, [b]) if x.len() == count => {
            for (to, &a) in out.iter_mut().zip(x) {
                *to = f(a, *b);
            }
        }
        _ => {
            for ((to, &a), &b) in out.iter_mut().zip(x).zip(y) {
                *to = f(a, b);
            }
        }
    }
}

/// `f` on each pair of integers as floats.
#[inline(always)]
pub(crate) fn zip_as_floats<U>(x: &[i64], y: &[i64], out: &mut [U], f: impl Fn(f64, f64) -> U) -> Flow {
    wide(
        out.len(),
        #[inline(always)]
        move || {
            if are_short(x) && are_short(y) {
                zip_lengths(x, y, out, |a, b| f(short_to_float(a), short_to_float(b)));
            } else {
                zip_lengths(x, y, out, |a, b| f(a as f64, b as f64));
            }
        },
    );
    Flow::Fine
}

/// Applies `f` to each pair; the sign bit of its second result tells of a failure.
#[inline(always)]
pub(crate) fn zip_checked(x: &[i64], y: &[i64], out: &mut [i64], f: impl Fn(i64, i64) -> (i64, i64)) -> Flow {
    if zip_flagged(x, y, out, f) < 0 { Flow::Widen } else { Flow::Fine }
}

/// Applies `f` to each pair. Its second result is a word of flags; gives the flags that any pair has set.
#[inline(always)]
pub(crate) fn zip_flagged(x: &[i64], y: &[i64], out: &mut [i64], f: impl Fn(i64, i64) -> (i64, i64)) -> i64 {
    light(
        out.len(),
        #[inline(always)]
        move || zip_flagged_loop(x, y, out, f),
    )
}

#[inline(always)]
fn zip_flagged_loop(x: &[i64], y: &[i64], out: &mut [i64], f: impl Fn(i64, i64) -> (i64, i64)) -> i64 {
    let mut told = 0_i64;
    let count = out.len();
    match (x, y) {
        ([a], _) if y.len() == count => {
            for (to, &b) in out.iter_mut().zip(y) {
                let (result, word) = f(*a, b);
                *to = result;
                told |= word;
            }
        }
        (_, [b]) if x.len() == count => {
            for (to, &a) in out.iter_mut().zip(x) {
                let (result, word) = f(a, *b);
                *to = result;
                told |= word;
            }
        }
        _ => {
            for ((to, &a), &b) in out.iter_mut().zip(x).zip(y) {
                let (result, word) = f(a, b);
                *to = result;
                told |= word;
            }
        }
    }
    told
}

/// A loop that puts its results where one of its arguments stands: the left one if the flag is set. Where it finds the type too
/// narrow it leaves the argument as it was; after any other failure that is lost.
///
/// `None`: not for these arguments, and nothing has changed.
pub(crate) type OntoLoop<T> = fn(&mut [T], &[T], bool) -> Option<Flow>;

/// The loops of a verb into its arguments, for those that need no copy of what they write over. Sums and products of floats do: a
/// result that is not a number may have come of one, and to look for that in the same loop costs more than the copy; but not by one finite
/// number, with which only what is not a number makes such.
#[derive(Clone, Copy, Debug)]
pub struct Onto {
    /// On integers.
    pub(crate) ints: Option<OntoLoop<i64>>,
    /// On floats.
    pub(crate) floats: Option<OntoLoop<f64>>,
}

impl Onto {
    /// No such loop.
    pub(crate) const NONE: Onto = Onto { ints: None, floats: None };

    /// The loop for elements of a type.
    pub(crate) fn for_type<T: 'static>(&self) -> Option<OntoLoop<T>> {
        let (ints, floats): (&dyn Any, &dyn Any) = (&self.ints, &self.floats);
        ints.downcast_ref::<Option<OntoLoop<T>>>().or_else(|| floats.downcast_ref()).copied().flatten()
    }
}

/// `f` on each pair, the result in the place of the left element or of the right one; the words that it gives beside the results,
/// together. They are gathered in a local: one that a closure borrows would keep the loop from being done in vectors.
#[inline(always)]
fn zip_onto<T: Copy>(mine: &mut [T], other: &[T], left: bool, f: impl Fn(T, T) -> (T, i64)) -> i64 {
    let mut words = 0;
    let mut put = |place: &mut T, (result, word): (T, i64)| {
        *place = result;
        words |= word;
    };
    match (other, left) {
        ([b], true) => {
            for a in mine {
                put(a, f(*a, *b));
            }
        }
        ([a], false) => {
            for b in mine {
                put(b, f(*a, *b));
            }
        }
        (_, true) => {
            for (a, &b) in mine.iter_mut().zip(other) {
                put(a, f(*a, b));
            }
        }
        (_, false) => {
            for (b, &a) in mine.iter_mut().zip(other) {
                put(b, f(a, *b));
            }
        }
    }
    words
}

/// The loop of a verb that cannot fail.
#[inline(always)]
pub(crate) fn onto<T: Copy>(mine: &mut [T], other: &[T], left: bool, f: impl Fn(T, T) -> T) -> Option<Flow> {
    wide(
        mine.len(),
        #[inline(always)]
        move || zip_onto(mine, other, left, |a, b| (f(a, b), 0)),
    );
    Some(Flow::Fine)
}

/// The loop of a verb that chooses one of its arguments.
#[inline(always)]
pub(crate) fn onto_chosen<T: Veiled>(mine: &mut [T], other: &[T], left: bool, f: impl Fn(T, T) -> T) -> Option<Flow> {
    let veil = Veil::default();
    onto(mine, other, left, move |a, b| veil.over(f(a, b)))
}

/// The loop of a verb on floats by one finite number.
#[inline(always)]
pub(crate) fn onto_by_atom(mine: &mut [f64], other: &[f64], left: bool, f: impl Fn(f64, f64) -> f64) -> Option<Flow> {
    match other {
        [atom] if atom.is_finite() => onto(mine, other, left, f),
        _ => None,
    }
}

/// The loop of a verb on integers: `f` gives a result and a word of which the sign bit tells of an overflow, `undo` what stood in
/// the place of a result, from that and the other argument.
#[inline(always)]
pub(crate) fn onto_checked(
    mine: &mut [i64],
    other: &[i64],
    left: bool,
    f: impl Fn(i64, i64) -> (i64, i64),
    undo: impl Fn(i64, i64) -> i64,
) -> Option<Flow> {
    let wrong = wide(
        mine.len(),
        #[inline(always)]
        || zip_onto(mine, other, left, f),
    );
    if wrong >= 0 {
        return Some(Flow::Fine);
    }
    zip_onto(mine, other, true, |result, other| (undo(result, other), 0));
    Some(Flow::Widen)
}

/// `f` on each pair, where it may fail: the loop of the slower verbs and of exact numbers.
#[inline(always)]
pub(crate) fn try_zip<T, U>(x: &[T], y: &[T], out: &mut [U], f: impl Fn(&T, &T) -> Result<U, Flow>) -> Flow {
    let (x_step, y_step) = (usize::from(x.len() > 1), usize::from(y.len() > 1));
    for (i, to) in out.iter_mut().enumerate() {
        let (Some(a), Some(b)) = (x.get(i * x_step), y.get(i * y_step)) else { return Flow::Domain };
        match f(a, b) {
            Ok(result) => *to = result,
            Err(flow) => return flow,
        }
    }
    Flow::Fine
}

/// `f` on each pair of exact numbers, where it cannot fail.
#[inline(always)]
pub(crate) fn zip_exact<T, U>(x: &[T], y: &[T], out: &mut [U], f: impl Fn(&T, &T) -> U) -> Flow {
    try_zip(x, y, out, |a, b| Ok(f(a, b)))
}

/// `f` on each element.
#[inline(always)]
pub(crate) fn map<T: Copy, U>(y: &[T], out: &mut [U], f: impl Fn(T) -> U) -> Flow {
    wide(
        out.len(),
        #[inline(always)]
        move || {
            for (to, &b) in out.iter_mut().zip(y) {
                *to = f(b);
            }
        },
    );
    Flow::Fine
}

/// `f` on each element, where a result of a wider type is needed if any element is outside.
#[inline(always)]
pub(crate) fn map_inside<T: Copy, U>(y: &[T], out: &mut [U], outside: impl Fn(T) -> bool, f: impl Fn(T) -> U) -> Flow {
    // Two loops, each of which goes through the vector units.
    let any = wide(
        out.len(),
        #[inline(always)]
        move || {
            for (to, &b) in out.iter_mut().zip(y) {
                *to = f(b);
            }
            y.iter().fold(0, |any, &b| any + u64::from(outside(b)))
        },
    );
    if any != 0 { Flow::Widen } else { Flow::Fine }
}

/// `f` on each element, where it may fail.
#[inline(always)]
pub(crate) fn try_map<T, U>(y: &[T], out: &mut [U], f: impl Fn(&T) -> Result<U, Flow>) -> Flow {
    for (to, b) in out.iter_mut().zip(y) {
        match f(b) {
            Ok(result) => *to = result,
            Err(flow) => return flow,
        }
    }
    Flow::Fine
}

/// A type that has values which are not numbers.
pub(crate) trait MaybeNan: Copy {
    fn not_a_number(self) -> bool;
}

impl MaybeNan for f64 {
    #[inline(always)]
    fn not_a_number(self) -> bool {
        self.is_nan()
    }
}

impl MaybeNan for Complex {
    #[inline(always)]
    fn not_a_number(self) -> bool {
        self.re.is_nan() || self.im.is_nan()
    }
}

/// Whether a result is not a number although its arguments are.
pub(crate) fn check_nan<T: MaybeNan>(x: &[T], y: &[T], out: &[T]) -> Flow {
    let any = wide(
        out.len(),
        #[inline(always)]
        move || out.iter().fold(0, |nan, r| nan + u64::from(r.not_a_number())),
    );
    if any != 0 { fresh_nan(x, y, out) } else { Flow::Fine }
}

/// The same where there are results that are not numbers.
#[cold]
fn fresh_nan<T: MaybeNan>(x: &[T], y: &[T], out: &[T]) -> Flow {
    let (x_step, y_step) = (usize::from(x.len() > 1), usize::from(y.len() > 1));
    let fresh = out.iter().enumerate().any(|(i, r)| {
        let given = |side: &[T], step: usize| side.get(i * step).is_some_and(|v| v.not_a_number());
        r.not_a_number() && !given(x, x_step) && !given(y, y_step)
    });
    if fresh { Flow::NotANumber } else { Flow::Fine }
}

/// [`zip`] for floats or complex numbers, with the check for results that are not numbers in the same pass.
#[inline(always)]
pub(crate) fn zip_float<T: MaybeNan>(x: &[T], y: &[T], out: &mut [T], f: impl Fn(T, T) -> T) -> Flow {
    if zip_numbers(x, y, out, f) { Flow::Fine } else { fresh_nan(x, y, out) }
}

/// The same for a verb that is defined by `f` where `quick`, which costs less and gives the same numbers, gives no number.
#[inline(always)]
pub(crate) fn zip_float_quick<T: MaybeNan>(
    x: &[T],
    y: &[T],
    out: &mut [T],
    quick: impl Fn(T, T) -> T,
    f: impl Fn(T, T) -> T,
) -> Flow {
    if zip_numbers(x, y, out, quick) { Flow::Fine } else { zip_float(x, y, out, f) }
}

/// `f` on each pair; whether every result is a number. Those that are none are counted, by words as wide as an element: what vectors give
/// that are compared is taken from a count as it is, while of narrower words one has to be made of several.
#[inline(always)]
fn zip_numbers<T: MaybeNan>(x: &[T], y: &[T], out: &mut [T], f: impl Fn(T, T) -> T) -> bool {
    let any = light(
        out.len(),
        #[inline(always)]
        || {
            let mut any = 0_u64;
            zip_lengths(x, y, out, |a, b| {
                let result = f(a, b);
                any += u64::from(result.not_a_number());
                result
            });
            any
        },
    );
    any == 0
}

/// `f` on each pair of complex numbers that are real; another is outside what the verb is defined on.
pub(crate) fn zip_reals<U>(x: &[Complex], y: &[Complex], out: &mut [U], f: impl Fn(f64, f64) -> U) -> Flow {
    let real = |z: &Complex| if z.im == 0.0 { Ok(z.re) } else { Err(Flow::Domain) };
    try_zip(x, y, out, |a, b| Ok(f(real(a)?, real(b)?)))
}

/// A loop for a dyad that ignores the context.
macro_rules! pairs {
    (|$a:ident $(: $type:ty)?, $b:ident| $result:expr) => {
        |_cx, x, y, out| {
            $crate::verbs::atomic::loops::zip(x, y, out, |$a $(: $type)?, $b| $result);
            $crate::verbs::atomic::Flow::Fine
        }
    };
}

pub(crate) use pairs;
