//! Tests of `crates/kernels/src/verbs/search/pattern.rs`.

use jackal::rooms::array::{Array, Context};
use jackal::rooms::verbs::search::pattern::*;

#[test]
fn short_patterns_are_found_as_long_ones_are() {
    let cx = Context::default();
    let list: Vec<u8> = (0..10_000_u32).map(|i| b'a' + (i.wrapping_mul(2_654_435_761) >> 30) as u8).collect();
    let y = Array::list(list.clone());
    for length in 1..=SHORT_PATTERN_MAX {
        for start in [0, 17, 4090, list.len() - length] {
            let pattern = &list[start..start + length];
            let (short, long) = (short_in_list(&cx, pattern, &list, &y), long_in_list(&cx, pattern, &list, &y));
            assert_eq!(short.ok(), long.ok(), "length {length} from {start}");
        }
    }
}
