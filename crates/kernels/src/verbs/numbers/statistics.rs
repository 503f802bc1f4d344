//! Sums, means and their kin of floats.

use crate::array::{Array, Context, budget};
use crate::error::Result;
use crate::verbs::atomic::nulls::ADD_NULL;
use crate::verbs::order::sort_up;

/// The sum of floats as every fold of them gives it.
pub fn total(numbers: &[f64]) -> f64 {
    ADD_NULL.fold.floats.and_then(|fold| fold(numbers)).unwrap_or(f64::NAN)
}

/// The mean of floats.
pub fn mean(numbers: &[f64]) -> f64 {
    total(numbers) / numbers.len() as f64
}

/// The mean of the squares of the distances from the mean.
pub fn spread(numbers: &[f64]) -> Result<f64> {
    let middle = mean(numbers);
    let squares = budget::mapped(numbers, |n| (n - middle) * (n - middle))?;
    Ok(mean(&squares))
}

/// The factor from the mean of n squares to the estimate of a sample.
pub fn of_sample(n: usize) -> f64 {
    n as f64 / (n as f64 - 1.0)
}

/// More numbers than this are sorted as an array is, which can be interrupted.
const PLAIN_SORT_NUMBERS_MAX: usize = 1 << 14;

/// The middle of some floats in order, or the mean of the two in the middle.
pub fn middle(cx: &Context, numbers: &mut [f64]) -> Result<f64> {
    let sorted;
    let numbers = if numbers.len() < PLAIN_SORT_NUMBERS_MAX {
        numbers.sort_unstable_by(f64::total_cmp);
        numbers
    } else {
        sorted = sort_up(cx, Array::list(budget::copied(numbers)?).into())?;
        sorted.as_slice::<f64>().unwrap_or_default()
    };
    let n = numbers.len();
    let at = |i: usize| numbers.get(i).copied().unwrap_or(f64::NAN);
    Ok(match n {
        0 => f64::NAN,
        _ => (at((n - 1) / 2) + at(n / 2)) / 2.0,
    })
}

/// The mean of the products less the product of the means, each of those that are not nulls.
pub fn covariance(a: &[f64], b: &[f64]) -> Result<f64> {
    let products = budget::collected(a.len(), a.iter().zip(b).map(|(a, b)| a * b))?;
    Ok(mean_of_known(&products)? - mean_of_known(a)? * mean_of_known(b)?)
}

/// The mean of the floats that are not nulls.
fn mean_of_known(numbers: &[f64]) -> Result<f64> {
    if numbers.iter().any(|number| number.is_nan()) {
        return Ok(mean(&known(numbers)?));
    }
    Ok(mean(numbers))
}

/// The floats that are not nulls.
fn known(numbers: &[f64]) -> Result<Vec<f64>> {
    budget::collected(numbers.len(), numbers.iter().copied().filter(|number| !number.is_nan()))
}
