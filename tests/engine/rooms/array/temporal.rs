//! Tests of `crates/array/src/temporal.rs`.

use jackal::rooms::array::nulls::NULL;
use jackal::rooms::array::temporal::*;
use jackal::rooms::array::{Array, Width};

#[test]
fn days_follow_one_another() {
    // The calendar written again, a day at a time.
    let (mut year, mut month, mut day) = (1600, 1, 1);
    for number in days(1600, 1, 1)..days(2500, 1, 1) {
        assert_eq!((civil(number), days(year, month, day)), ((year, month, day), number));
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = match month {
            2 => 28 + i64::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        assert_eq!(length_of_month(year, month), length);
        (year, month, day) = match (day == length, month) {
            (false, _) => (year, month, day + 1),
            (true, 12) => (year + 1, 1, 1),
            (true, _) => (year, month + 1, 1),
        };
    }
}

#[test]
fn nulls_stay_nulls() {
    use Width::*;
    let units = [Timestamp, Month, Date, Timespan, Minute, Second, Time];
    for (a, b) in units.iter().flat_map(|&a| units.iter().map(move |&b| (a, b))) {
        assert_eq!(converted(&Array::atom(NULL), a, b).ok(), Some(Array::atom(NULL)));
    }
}
