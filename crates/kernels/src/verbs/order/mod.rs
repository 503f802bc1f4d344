//! Order: grading, sorting, intervals.
//!
//! Grading is stable and exact (no tolerance). Small keys are counted, long lists of numbers are sorted by radix, the
//! rest by merging. Going down is going up by the inverted order, equal items staying in place.

mod boxed;
mod grade;
pub mod interval;
pub mod radix;
mod sort;
mod spread;

pub use grade::Direction;
pub use grade::{grade_down, grade_up, places_in_order};
pub use interval::{Bound, bound_index, interval_index};
pub use sort::{sort_by_down, sort_by_up, sort_down, sort_up};
