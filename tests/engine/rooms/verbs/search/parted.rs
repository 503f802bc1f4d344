//! Tests of `crates/kernels/src/verbs/search/parted.rs`.

use jackal::rooms::array::Context;
use jackal::rooms::verbs::search::cells::Which;
use jackal::rooms::verbs::search::parted::*;
use std::collections::HashMap;

/// Items of several kinds, with probes of which some are below, between and above them.
#[test]
fn parts_find_what_a_map_finds() {
    let mixed = |i: u64| (i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33) as i64;
    let lists: [fn(i64) -> i64; 3] = [|i| i, |i| i % 7 * 1_000_003, |i| i << 16];
    for list in lists {
        for threads in [1, 3] {
            let cx = Context::default();
            cx.stop().set_threads(threads);
            let items: Vec<i64> = (0..70_000).map(|i| list(mixed(i) % 50_000)).collect();
            let probes: Vec<i64> =
                (0..70_000).map(|i| list(mixed(i + 9) % 60_000 - 2000)).chain([i64::MIN, i64::MAX]).collect();
            let low = items.iter().copied().min().unwrap();
            for which in [Which::First, Which::Last] {
                let mut places = HashMap::new();
                for (place, &item) in items.iter().enumerate() {
                    match which {
                        Which::First => drop(places.entry(item).or_insert(place as i64)),
                        Which::Last => drop(places.insert(item, place as i64)),
                    }
                }
                let plain: Vec<i64> = probes.iter().map(|probe| *places.get(probe).unwrap_or(&70_000)).collect();
                assert_eq!(search(&cx, &items, &probes, which, low).ok(), Some(plain), "{which:?}");
            }
        }
    }
}
