//! How a run ends: exit statuses, and what is told before.

use std::io::Write;

use jackal::rooms::error::{Error, ErrorKind};
use jackal::rooms::session::Session;

/// The status of a run that failed.
pub const FAILED: i32 = 1;
/// The status of a run in which a fault of ours was caught.
pub const INTERNAL: i32 = 101;
/// The status of a run that Ctrl-C ended.
pub const INTERRUPTED: i32 = 130;
/// How a part of the run ended.
pub enum End {
    /// The next part may follow.
    Done,
    /// An error was shown: the status of the whole.
    Failed(i32),
    /// The session asked to end.
    Exit(i32),
}

/// A message of the program itself on the stream for errors.
pub fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "jackal: {message}");
}

/// Shows an error, unless it is no error but a request to end.
pub fn ended_by(session: &Session, error: &Error) -> End {
    if let ErrorKind::Exit(status) = error.kind() {
        return End::Exit(status);
    }
    if session.show_error(error).is_err() {
        complain(&error.to_string());
    }
    End::Failed(match error.kind() {
        ErrorKind::Interrupt => INTERRUPTED,
        ErrorKind::Internal => INTERNAL,
        _ => FAILED,
    })
}
