//! Replies of commands at a terminal.

use crate::cli::exit_status::{self, RunEnd};
use crate::cli::library_command;

/// A command that could not do its work.
pub fn failed(message: &str) -> RunEnd {
    exit_status::complain(message);
    RunEnd::Failed(exit_status::FAILED)
}

/// Shows what a command has to say.
pub fn say(text: &str) -> RunEnd {
    printed(library_command::print(text))
}

/// The end of a command that has printed, by its status.
pub fn printed(status: u8) -> RunEnd {
    match status {
        0 => RunEnd::Done,
        status => RunEnd::Failed(status.into()),
    }
}
