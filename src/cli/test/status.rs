//! What a run of the suite came to, as an exit status.

/// All as expected.
pub const PASSED: i32 = 0;
/// Something is otherwise than expected.
pub const DIFFERS: i32 = 1;
/// The command line or a file is not as it should be.
pub const USAGE: i32 = 2;
/// Results that nobody accepted, or goldens of files that are gone.
pub const PENDING: i32 = 3;
/// Time or memory used up.
pub const LIMIT: i32 = 4;
/// A mistake of the interpreter itself.
pub const INTERNAL: i32 = 101;
