//! What commands answer at a terminal.

use crate::cli::ending::{self, End};
use crate::cli::shelf;

/// A command that could not do its work.
pub fn failed(message: &str) -> End {
    ending::complain(message);
    End::Failed(ending::FAILED)
}

/// Shows what a command has to say.
pub fn say(text: &str) -> End {
    match shelf::print(text) {
        0 => End::Done,
        status => End::Failed(status.into()),
    }
}
