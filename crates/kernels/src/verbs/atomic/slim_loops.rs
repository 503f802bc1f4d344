//! Kernels of elementwise verbs for slim integers: the bounds of the results, and a loop for each width.
//!
//! The bounds of the results tell in how many bytes these have room, so no loop looks for an overflow.

use super::SlimDyad;
use crate::array::Bounds;
use crate::array::slim::MADE;

/// The kernels of a verb for slim integers.
pub(crate) const fn made(loops: SlimDyad) -> Option<SlimDyad> {
    if MADE { Some(loops) } else { None }
}

/// The loops of a function of two integers of any width, which gives one.
macro_rules! slim_numbers {
    ($bounds:expr, |$a:ident, $b:ident| $result:expr, $wide:expr) => {
        Some($crate::verbs::atomic::SlimDyad::Numbers(
            $bounds,
            $crate::verbs::atomic::loops::pairs!(|$a: i8, $b| $result),
            $crate::verbs::atomic::loops::pairs!(|$a: i16, $b| $result),
            $crate::verbs::atomic::loops::pairs!(|$a: i32, $b| $result),
            $crate::verbs::atomic::loops::pairs!(|$a: i32, $b| {
                let wide: fn(i64, i64) -> i64 = $wide;
                wide($a.into(), $b.into())
            }),
        ))
    };
}

/// The same of a function that gives a boolean.
macro_rules! slim_truths {
    (|$a:ident, $b:ident| $result:expr) => {
        Some($crate::verbs::atomic::SlimDyad::Truths(
            $crate::verbs::atomic::loops::pairs!(|$a: i8, $b| $result),
            $crate::verbs::atomic::loops::pairs!(|$a: i16, $b| $result),
            $crate::verbs::atomic::loops::pairs!(|$a: i32, $b| $result),
        ))
    };
}

/// The same of a function of one integer.
macro_rules! slim_monad {
    ($bounds:expr, |$i:ident| $result:expr) => {
        if $crate::array::slim::MADE {
            Some((
                $bounds,
                |_, y, out| $crate::verbs::atomic::loops::map(y, out, |$i: i8| $result),
                |_, y, out| $crate::verbs::atomic::loops::map(y, out, |$i: i16| $result),
                |_, y, out| $crate::verbs::atomic::loops::map(y, out, |$i: i32| $result),
            ))
        } else {
            None
        }
    };
}

pub(crate) use slim_monad;

/// Sums.
pub(super) const SUMS: Option<SlimDyad> = slim_numbers!(Bounds::sums, |a, b| a.wrapping_add(b), i64::wrapping_add);
/// Differences.
pub(super) const DIFFERENCES: Option<SlimDyad> =
    slim_numbers!(Bounds::differences, |a, b| a.wrapping_sub(b), i64::wrapping_sub);
/// Products.
pub(super) const PRODUCTS: Option<SlimDyad> =
    slim_numbers!(Bounds::products, |a, b| a.wrapping_mul(b), i64::wrapping_mul);
/// The smaller of two.
pub(super) const SMALLER: Option<SlimDyad> = slim_numbers!(Bounds::smaller, |a, b| a.min(b), Ord::min);
/// The larger of two.
pub(super) const LARGER: Option<SlimDyad> = slim_numbers!(Bounds::larger, |a, b| a.max(b), Ord::max);
/// Whether they are equal.
pub(super) const EQUAL: Option<SlimDyad> = slim_truths!(|a, b| a == b);
/// Whether they differ.
pub(super) const NOT_EQUAL: Option<SlimDyad> = slim_truths!(|a, b| a != b);
/// Whether the left one is less.
pub(super) const LESS: Option<SlimDyad> = slim_truths!(|a, b| a < b);
/// Whether it is not more.
pub(super) const LESS_OR_EQUAL: Option<SlimDyad> = slim_truths!(|a, b| a <= b);
/// Whether it is more.
pub(super) const GREATER: Option<SlimDyad> = slim_truths!(|a, b| a > b);
/// Whether it is not less.
pub(super) const GREATER_OR_EQUAL: Option<SlimDyad> = slim_truths!(|a, b| a >= b);
