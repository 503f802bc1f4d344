//! Tests of `crates/notation/src/picture/series.rs`.

use jackal::rooms::array::Array;
use jackal::rooms::picture::options::SeriesStyle;
use jackal::rooms::picture::series::*;

#[test]
fn a_million_points_become_some_thousand() {
    let mut numbers: Vec<f64> = (0..1_000_000).map(|i| f64::from(i % 7)).collect();
    numbers[123_456] = 1e9;
    let series = read_series(&Array::list(numbers), SeriesStyle::Line, None).expect("a series");
    let points: Vec<_> = series.iter().flat_map(Series::points).collect();
    assert!(points.len() <= 4 * COLUMNS && points.contains(&(123_456.0, 1e9)));
}

#[test]
fn what_is_no_number_breaks_a_line() {
    let series = read_series(&Array::list(vec![1.0, f64::NAN, f64::INFINITY, 3.0, 4.0]), SeriesStyle::Line, None)
        .expect("a series");
    assert_eq!(series[0].runs, [vec![(0.0, 1.0)], vec![(3.0, 3.0), (4.0, 4.0)]]);
}
