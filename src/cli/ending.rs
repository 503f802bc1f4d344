//! How a run ends: exit statuses, and what is told before.

use std::io::{IsTerminal, Write};

use jackal::rooms::error::{Error, ErrorKind};
use jackal::rooms::session::Session;
use jackal::rooms::verbs::text::controls::visible_text;

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
    let errors = std::io::stderr();
    let message = if errors.is_terminal() { visible_text(message) } else { message.into() };
    let _ = writeln!(&errors, "jackal: {message}");
}

/// Whether nobody takes what is written to the stream for errors: a pipe that is full, and stays so for a while.
#[cfg(unix)]
fn is_unread() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let errors = std::io::stderr();
    let mut streams = [PollFd::new(&errors, PollFlags::OUT)];
    matches!(poll(&mut streams, Some(&Timespec { tv_sec: 0, tv_nsec: 50_000_000 })), Ok(0))
}

/// Where a process cannot ask a stream whether it is ready, it waits.
#[cfg(not(unix))]
fn is_unread() -> bool {
    false
}

/// Shows an error, unless it is no error but a request to end.
pub fn ended_by(session: &Session, error: &Error) -> End {
    if let ErrorKind::Exit(status) = error.kind() {
        return End::Exit(status);
    }
    // A run whose time is up does not wait for a reader that takes nothing.
    let is_over = matches!(error.kind(), ErrorKind::TimeLimit | ErrorKind::Interrupt);
    if !(is_over && is_unread()) && session.show_error(error).is_err() {
        complain(&error.to_string());
    }
    End::Failed(match error.kind() {
        ErrorKind::Interrupt => INTERRUPTED,
        ErrorKind::Internal => INTERNAL,
        _ => FAILED,
    })
}
