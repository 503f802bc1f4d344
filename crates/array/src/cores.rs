//! The number of threads that the machine offers to a process.

use std::sync::OnceLock;

/// More threads than this are not made.
pub const THREADS_MAX: usize = 256;

/// The number of threads that the machine offers to this process.
///
/// ```
/// assert!(jackal_array::cores::of_machine() >= 1);
/// ```
pub fn of_machine() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from).min(THREADS_MAX))
}
