//! The series of a chart: points of arrays, reduced to as many as can be told apart.

use super::options::SeriesStyle;
use crate::array::{Array, Complex, ElementType, Value, budget, promote};
use crate::error::{Error, Result};

/// The most points of a series that are drawn one by one: more than any picture has columns.
const POINTS_MAX: usize = 20_000;
/// A long series in order is cut into this many columns; each keeps its ends, its least and its largest number.
pub const COLUMNS: usize = 4_000;

/// A series of points.
#[derive(Clone, Debug)]
pub struct Series {
    /// The style.
    pub style: SeriesStyle,
    /// Its points; what is not a finite number is left out, and a line is broken there.
    pub runs: Vec<Vec<(f64, f64)>>,
    /// The width of a bar, in the numbers of the horizontal axis.
    pub step: f64,
}

impl Series {
    /// All points.
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        self.runs.iter().flatten().copied()
    }
}

/// The series of some data: a list is one, each row of a table is one, two boxes hold the places on the horizontal axis and the numbers
/// there, more boxes a series each. Complex numbers are points of the plane.
pub fn read_series(data: &Array, style: SeriesStyle, bins: Option<usize>) -> Result<Vec<Series>> {
    if style == SeriesStyle::Histogram {
        return histogram(data, bins);
    }
    if data.kind() != ElementType::Box {
        return rows(None, data, style);
    }
    match data.as_slice::<Value>() {
        Some([x, y]) => {
            let (x, y) = (opened(x)?, opened(y)?);
            if is_matrix(&x) {
                return Err(Error::rank("the places on the horizontal axis are one list"));
            }
            rows(Some(&x), &y, style)
        }
        Some(items) => {
            let all = items.iter().map(|item| rows(None, &opened(item)?, style)).collect::<Result<Vec<_>>>()?;
            Ok(all.into_iter().flatten().collect())
        }
        None => Err(no_data()),
    }
}

#[cold]
fn no_data() -> Error {
    Error::rank("a chart is made of a list, a table whose rows are series, or two boxes: places and numbers")
}

fn is_matrix(data: &Array) -> bool {
    data.rank() > 1
}

fn opened(value: &Value) -> Result<Array> {
    match value {
        Value::Array(array) => Ok(array.clone()),
        _ => Err(Error::domain("charts are made of numbers")),
    }
}

/// The numbers of an array.
pub fn numbers(data: &Array) -> Result<Vec<f64>> {
    if data.count() == 0 {
        return Ok(Vec::new());
    }
    let known = if data.kind() == ElementType::Box { None } else { promote::floats(data).ok().flatten() };
    let numbers = known
        .ok_or_else(|| Error::domain(format!("pictures are made of numbers, not of {} data", data.kind().name())))?;
    budget::owned(numbers)
}

fn rows(x: Option<&Array>, y: &Array, style: SeriesStyle) -> Result<Vec<Series>> {
    if y.rank() > 2 || y.kind() == ElementType::Box {
        return Err(no_data());
    }
    if y.kind() == ElementType::Complex && x.is_none() {
        let points = promote::complexes(y)?.unwrap_or_default();
        let width = y.shape().last().copied().unwrap_or(1).max(1);
        return Ok(points.chunks(width).map(|row| plane(row, style)).collect());
    }
    let places = x.map(numbers).transpose()?;
    let numbers = numbers(y)?;
    let width = y.shape().last().copied().unwrap_or(1);
    if let Some(places) = &places
        && places.len() != width
    {
        return Err(Error::length(format!("{} places for {width} numbers", places.len())));
    }
    Ok(numbers.chunks(width.max(1)).map(|row| single_series(places.as_deref(), row, style)).collect())
}

fn plane(points: &[Complex], style: SeriesStyle) -> Series {
    let x: Vec<f64> = points.iter().map(|point| point.re).collect();
    let y: Vec<f64> = points.iter().map(|point| point.im).collect();
    single_series(Some(&x), &y, style)
}

fn single_series(x: Option<&[f64]>, y: &[f64], style: SeriesStyle) -> Series {
    let in_order = x.is_none_or(|x| x.windows(2).all(|pair| matches!(pair, [a, b] if a <= b)));
    let kept = if y.len() <= POINTS_MAX {
        (0..y.len()).collect()
    } else if in_order {
        extremes(y)
    } else {
        // Points of the plane: evenly chosen ones.
        (0..POINTS_MAX).map(|index| index * (y.len() / POINTS_MAX)).collect::<Vec<usize>>()
    };
    let mut runs = vec![Vec::new()];
    for index in kept {
        let place = x.map_or(Some(index as f64), |x| x.get(index).copied()).unwrap_or(f64::NAN);
        let number = y.get(index).copied().unwrap_or(f64::NAN);
        match runs.last_mut() {
            Some(run) if place.is_finite() && number.is_finite() => run.push((place, number)),
            Some(run) if run.is_empty() => {}
            _ => runs.push(Vec::new()),
        }
    }
    let step =
        match (runs.iter().flatten().map(|point| point.0).reduce(f64::min), runs.iter().map(Vec::len).sum::<usize>()) {
            (Some(least), count) if count > 1 => {
                let most = runs.iter().flatten().map(|point| point.0).fold(least, f64::max);
                (most - least) / (count - 1) as f64
            }
            _ => 1.0,
        };
    Series { style, runs, step }
}

/// The indices of the first and last, the least and the largest number in each of many columns, in order.
fn extremes(y: &[f64]) -> Vec<usize> {
    let width = y.len().div_ceil(COLUMNS);
    let mut kept = Vec::with_capacity(4 * COLUMNS);
    for (column, numbers) in y.chunks(width).enumerate() {
        let first = column * width;
        let (mut least, mut most) = (0, 0);
        for (index, &number) in numbers.iter().enumerate() {
            let at = |index: usize| numbers.get(index).copied().unwrap_or(f64::NAN);
            if number < at(least) || at(least).is_nan() {
                least = index;
            }
            if number > at(most) || at(most).is_nan() {
                most = index;
            }
        }
        let mut four = [0, least, most, numbers.len() - 1].map(|index| first + index);
        four.sort_unstable();
        kept.extend(four);
    }
    kept.dedup();
    kept
}

/// The intervals of a histogram where nothing is said: by the rule of Rice, twice the cube root of the count.
fn histogram(data: &Array, bins: Option<usize>) -> Result<Vec<Series>> {
    if data.kind() == ElementType::Box {
        let items = data.as_slice::<Value>().unwrap_or_default();
        let all = items.iter().map(|item| histogram(&opened(item)?, bins)).collect::<Result<Vec<_>>>()?;
        return Ok(all.into_iter().flatten().collect());
    }
    let numbers: Vec<f64> = numbers(data)?.into_iter().filter(|number| number.is_finite()).collect();
    let (Some(least), Some(most)) =
        (numbers.iter().copied().reduce(f64::min), numbers.iter().copied().reduce(f64::max))
    else {
        return Ok(Vec::new());
    };
    let bins = bins.unwrap_or_else(|| ((2.0 * (numbers.len() as f64).cbrt()).ceil() as usize).clamp(1, 60));
    let step = if most > least { (most - least) / bins as f64 } else { 1.0 };
    let mut counts = vec![0.0; bins];
    for number in numbers {
        // Within the bins: the largest number belongs to the last one.
        let bin = (((number - least) / step) as usize).min(bins - 1);
        if let Some(count) = counts.get_mut(bin) {
            *count += 1.0;
        }
    }
    let points =
        counts.into_iter().enumerate().map(|(bin, count)| (least + (bin as f64 + 0.5) * step, count)).collect();
    Ok(vec![Series { style: SeriesStyle::Histogram, runs: vec![points], step }])
}
