//! Tests of `crates/array/src/process_memory.rs`. What is switched is the process's, and other tests make large arrays meanwhile: only what must come
//! of it in any order is asked.

use jackal::rooms::array::{budget, process_memory};

fn are_withheld() -> bool {
    rustix::thread::transparent_huge_pages_are_disabled().unwrap_or(false)
}

#[test]
fn large_arrays_end_the_putting_off() {
    process_memory::put_off_large_pages();
    assert!(budget::vec::<f64>(1 << 20).is_ok());
    assert!(!are_withheld());
}
