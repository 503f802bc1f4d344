//! Sums of floats that keep what each addition loses.

use crate::array::{Array, Context, View, budget};
use crate::error::{Error, ErrorKind, Result};

/// The sum of the items of a list or higher array of floats, with what every addition loses added in the end (Neumaier's
/// form of Kahan's sum). `None` of anything else, and of nothing: the plain sum has them right.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::compensated::sum;
/// let y = Array::list(vec![1e16, 1.0, -1e16]);
/// assert_eq!(sum(&Context::default(), &y)?, Some(Array::from(1.0)));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn sum(cx: &Context, y: &Array) -> Result<Option<Array>> {
    let View::Float(numbers) = y.view() else { return Ok(None) };
    let each = y.count().checked_div(y.tally()).unwrap_or(0);
    if each == 0 || y.is_atom() {
        return Ok(None);
    }
    let mut sums = budget::vec(each)?;
    sums.extend_from_slice(numbers.get(..each).unwrap_or_default());
    let mut lost = budget::filled(each, 0.0)?;
    for item in numbers.chunks_exact(each).skip(1) {
        cx.poll()?;
        for ((sum, lost), &number) in sums.iter_mut().zip(&mut lost).zip(item) {
            let next: f64 = *sum + number;
            *lost += if f64::abs(*sum) < number.abs() { (number - next) + *sum } else { (*sum - next) + number };
            *sum = next;
        }
    }
    if sums.iter().any(|sum: &f64| sum.is_nan()) && !numbers.iter().any(|number| number.is_nan()) {
        return Err(Error::new(ErrorKind::NotANumber).note("infinities of both signs have no sum"));
    }
    // Beside an infinity what is lost is no number.
    let whole = |(sum, lost): (f64, f64)| if lost.is_finite() { sum + lost } else { sum };
    Array::new(y.item_shape(), sums.into_iter().zip(lost).map(whole).collect::<Vec<f64>>()).map(Some)
}
