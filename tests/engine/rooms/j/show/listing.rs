//! Tests of `crates/j/src/show/listing.rs`.

use jackal::rooms::j::show::listing::*;

#[test]
fn where_rows_go_on() {
    let next = |lines: &[&str]| listing(lines).unwrap().iter().map(|row| row.1).collect::<Vec<usize>>();
    let onward = ONWARD;
    assert_eq!(next(&["if. x do. y end."]), [1, onward, 5, onward, 5]);
    assert_eq!(next(&["if. x do. y else. z end."]), [1, onward, 5, onward, 7, onward, 7]);
    assert_eq!(next(&["while. x do.", "break.", "end."]), [1, onward, 5, 5, 1]);
}
