//! The table of foreigns.

use super::Foreign;

/// All foreigns.
pub static FOREIGNS: &[Foreign] = &[];
