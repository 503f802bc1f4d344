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
    printed(shelf::print(text))
}

/// How a command ended that has printed, by the status of that.
pub fn printed(status: u8) -> End {
    match status {
        0 => End::Done,
        status => End::Failed(status.into()),
    }
}
