//! Tests of `crates/array/src/boxed.rs`.

use jackal::rooms::array::budget;
use jackal::rooms::array::stop::Stop;
use jackal::rooms::array::{Array, Value, deferred_drops, stop};

/// A nest in a list of nests: what is dropped while nobody asked is gone, and what somebody asked to end keeps it for later.
#[test]
fn what_is_asked_to_end_drops_later() {
    let deep = || (0..10_000).fold(Array::from(1_i64), |inner, _| Array::boxed(inner));
    let wide = || Array::boxes((0..20_000).map(|item| Array::list(vec![item as i64; 2])));
    let flag = Stop::default();
    let outer = stop::run_under(&flag);
    drop((deep(), wide()));
    assert_eq!(deferred_drops::count(), 0);
    let both = (deep(), wide(), budget::filled(100, Value::from(deep())));
    flag.time_up();
    drop(both);
    assert!(deferred_drops::count() >= 2, "{}", deferred_drops::count());
    assert!(budget::filled(1_000_000, Value::from(Array::from(1_i64))).is_err());
    flag.clear();
    deferred_drops::drop_left();
    assert_eq!(deferred_drops::count(), 0);
    stop::run_under(&outer);
}
