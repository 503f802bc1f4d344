//! Kernels of insertion between the items of groups, in one pass over all of them: fields of the verbs that have them.
//!
//! Groups are given as the class of each item, as runs of items that follow each other, or as the diagonals of a table.
//! `None` always means: take the general way, group by group.

use crate::array::{Array, Context, Element, Extended, SlimView, View, budget};
use crate::error::Result;

/// Where the items of a group start and end.
pub type Span = (usize, usize);
/// Folds the items of a list by their classes, given the number of classes.
type ByClass = fn(&Array, Classes<'_>, usize) -> Result<Option<Array>>;
/// Folds runs of the items of a list, none of them empty.
type ByRun = fn(&Context, &Array, &[Span]) -> Result<Option<Array>>;
/// Folds the diagonals of a table, given the numbers of columns and of diagonals.
type ByDiagonal = fn(&Array, usize, usize) -> Result<Option<Array>>;

/// The class of each item of a list.
#[derive(Clone, Copy, Debug)]
pub enum Classes<'a> {
    /// As the numbers that they have.
    Numbered(&'a [usize]),
    /// As integers none of which is less than this one, which is of class 0.
    From(i64, Keys<'a>),
}

/// Integers as they are stored.
#[derive(Clone, Copy, Debug)]
pub enum Keys<'a> {
    /// Of fewer than eight bytes.
    Slim(SlimView<'a>),
    /// Of eight bytes.
    Wide(&'a [i64]),
}

/// `with_classes!(classes, each => expr)`: the expression for an iterator of the class of each item.
#[macro_export]
macro_rules! with_classes {
    ($classes:expr, $each:ident => $body:expr) => {
        match $classes {
            $crate::verbs::atomic::Classes::Numbered(numbers) => {
                let $each = numbers.iter().copied();
                $body
            }
            $crate::verbs::atomic::Classes::From(low, $crate::verbs::atomic::Keys::Wide(keys)) => {
                let $each = keys.iter().map(|&key| key.wrapping_sub(low) as usize);
                $body
            }
            $crate::verbs::atomic::Classes::From(low, $crate::verbs::atomic::Keys::Slim(slim)) => {
                $crate::with_slim!(slim, keys => {
                    let $each = keys.iter().map(|&key| i64::from(key).wrapping_sub(low) as usize);
                    $body
                })
            }
        }
    };
}

/// Insertion of a verb between the items of groups.
#[derive(Clone, Copy, Debug)]
pub struct GroupInsertion {
    /// Groups by class.
    pub by_class: Option<ByClass>,
    /// Groups that are runs.
    pub by_run: Option<ByRun>,
    /// Groups that are diagonals.
    pub by_diagonal: Option<ByDiagonal>,
}

impl GroupInsertion {
    /// No fast way.
    pub const NONE: GroupInsertion = GroupInsertion { by_class: None, by_run: None, by_diagonal: None };
    /// Sums.
    pub(crate) const SUM: GroupInsertion = GroupInsertion {
        by_class: Some(sums_by_class),
        by_run: Some(sums_by_run),
        by_diagonal: Some(sums_by_diagonal),
    };
    /// Least items.
    pub(crate) const MINIMUM: GroupInsertion = GroupInsertion {
        by_class: Some(|y, classes, count| extremes_by_class(y, classes, count, i64::MAX, |a, b| a.min(b))),
        by_run: Some(|cx, y, runs| extremes_by_run(cx, y, runs, |run| run.iter().min().copied())),
        by_diagonal: None,
    };
    /// Greatest items.
    pub(crate) const MAXIMUM: GroupInsertion = GroupInsertion {
        by_class: Some(|y, classes, count| extremes_by_class(y, classes, count, i64::MIN, |a, b| a.max(b))),
        by_run: Some(|cx, y, runs| extremes_by_run(cx, y, runs, |run| run.iter().max().copied())),
        by_diagonal: None,
    };
}

/// Each item brought into the result of its class; `None` when a step does not hold.
fn into_classes<T: Copy, R: Element + Copy>(
    items: &[T],
    classes: Classes<'_>,
    mut out: Vec<R>,
    step: impl Fn(R, T) -> Option<R>,
) -> Option<Array> {
    with_classes!(classes, each => {
        for (&item, class) in items.iter().zip(each) {
            let place = out.get_mut(class)?;
            *place = step(*place, item)?;
        }
    });
    Some(Array::list(out))
}

fn sums_by_class(y: &Array, classes: Classes<'_>, count: usize) -> Result<Option<Array>> {
    Ok(match y.widened() {
        // Where every class has one item nothing is added, and the items stay what they are.
        View::Bool(items) if count < items.len() => {
            into_classes(items, classes, budget::filled(count, 0_i64)?, |sum, b| Some(sum + i64::from(b)))
        }
        View::Int(items) => into_classes(items, classes, budget::filled(count, 0_i64)?, i64::checked_add),
        View::Float(items) => into_classes(items, classes, budget::filled(count, 0_f64)?, |sum, v| {
            Some(sum + v).filter(|sum| !sum.is_nan())
        }),
        _ => None,
    })
}

fn extremes_by_class(
    y: &Array,
    classes: Classes<'_>,
    count: usize,
    neutral: i64,
    better: impl Fn(i64, i64) -> i64,
) -> Result<Option<Array>> {
    let View::Int(items) = y.widened() else { return Ok(None) };
    Ok(into_classes(items, classes, budget::filled(count, neutral)?, |a, v| Some(better(a, v))))
}

/// A result for every run.
fn of_runs<T, R>(items: &[T], runs: &[Span], of: impl Fn(&[T]) -> R) -> Result<Vec<R>> {
    let out = budget::mapped(runs, |&(start, end)| of(items.get(start..end).unwrap_or(&[])))?;
    Ok(out)
}

fn sums_by_run(cx: &Context, y: &Array, runs: &[Span]) -> Result<Option<Array>> {
    cx.poll()?;
    Ok(match y.widened() {
        // Where every run has one item nothing is added, and the items stay what they are.
        View::Bool(items) if runs.iter().any(|(start, end)| end - start > 1) => {
            Some(Array::list(of_runs(items, runs, |run| run.iter().filter(|&&b| b).count() as i64)?))
        }
        View::Int(items) => {
            let sums = of_runs(items, runs, |run| run.iter().try_fold(0_i64, |sum, &v| sum.checked_add(v)))?;
            sums.into_iter().collect::<Option<Vec<i64>>>().map(Array::list)
        }
        View::Float(items) if items.iter().all(|v| v.is_finite()) => {
            Some(Array::list(of_runs(items, runs, |run| run.iter().rev().sum::<f64>() + 0.0)?))
        }
        _ => None,
    })
}

fn extremes_by_run(
    cx: &Context,
    y: &Array,
    runs: &[Span],
    of: impl Fn(&[i64]) -> Option<i64>,
) -> Result<Option<Array>> {
    cx.poll()?;
    let View::Int(items) = y.widened() else { return Ok(None) };
    Ok(of_runs(items, runs, of)?.into_iter().collect::<Option<Vec<i64>>>().map(Array::list))
}

/// The sums of the diagonals of a table of numbers: the product of two polynomials, when the table is the products of
/// their coefficients.
fn sums_by_diagonal(y: &Array, columns: usize, count: usize) -> Result<Option<Array>> {
    fn sums<T: Copy, R: Element + Copy>(
        items: &[T],
        columns: usize,
        mut out: Vec<R>,
        add: impl Fn(R, T) -> Option<R>,
    ) -> Option<Array> {
        for (row, line) in items.chunks_exact(columns).enumerate() {
            for (place, &item) in out.get_mut(row..row + columns)?.iter_mut().zip(line) {
                *place = add(*place, item)?;
            }
        }
        Some(Array::list(out))
    }
    if count == 0 {
        return Ok(None);
    }
    Ok(match y.widened() {
        // Where every diagonal has one item nothing is added, and the items stay what they are.
        View::Bool(items) if count < items.len() => {
            sums(items, columns, budget::filled(count, 0_i64)?, |sum, b| Some(sum + i64::from(b)))
        }
        View::Int(items) => sums(items, columns, budget::filled(count, 0_i64)?, i64::checked_add),
        View::Float(items) => {
            sums(items, columns, budget::filled(count, 0_f64)?, |sum, v| Some(sum + v).filter(|s| !s.is_nan()))
        }
        View::Extended(items) => {
            let mut out = budget::filled(count, Extended::ZERO)?;
            for (row, line) in items.chunks_exact(columns).enumerate() {
                for (place, item) in out.iter_mut().skip(row).zip(line) {
                    *place += item;
                }
            }
            Some(Array::list(out))
        }
        _ => None,
    })
}
