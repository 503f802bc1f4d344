//! The end of a run: exit statuses, and the messages before.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use jackal::rooms::display::width::fitted;
use jackal::rooms::error::{Error, ErrorKind};
use jackal::rooms::session::os::terminal_columns;
use jackal::rooms::session::{Notation, OsHost, Session, watchdog};
use jackal::rooms::verbs::text::controls::visible_text;

use super::colour;

/// The status of a run that failed.
pub const FAILED: i32 = 1;
/// The status of a run in which a fault of ours was caught.
pub const INTERNAL: i32 = 101;
/// The status of a run that Ctrl-C ended.
pub const INTERRUPTED: i32 = 130;
/// The end of a part of the run.
pub enum RunEnd {
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
    let message = format!("jackal: {message}");
    if !errors.is_terminal() {
        let _ = writeln!(&errors, "{message}");
        return;
    }
    for line in visible_text(&message).lines().flat_map(|line| fitted(line, terminal_columns())) {
        let _ = writeln!(&errors, "{line}");
    }
}

/// Whether the stream for errors is not being read: a pipe that is full, and stays so for a while.
#[cfg(unix)]
fn is_unread() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let errors = std::io::stderr();
    let mut streams = [PollFd::new(&errors, PollFlags::OUT)];
    matches!(poll(&mut streams, Some(&Timespec { tv_sec: 0, tv_nsec: 50_000_000 })), Ok(0))
}

/// A process that cannot ask a stream for its readiness waits.
#[cfg(not(unix))]
fn is_unread() -> bool {
    false
}

/// Shows an error, unless it is not an error but a request to end.
pub fn ended_by(session: &Session, error: &Error) -> RunEnd {
    if let ErrorKind::Exit(status) = error.kind() {
        return RunEnd::Exit(status);
    }
    // A run whose time is up does not wait for a reader that takes nothing.
    let is_over = matches!(error.kind(), ErrorKind::TimeLimit | ErrorKind::Interrupt);
    if !(is_over && is_unread()) && colour::while_reporting(|| session.show_error(error)).is_err() {
        complain(&error.to_string());
    }
    RunEnd::Failed(match error.kind() {
        ErrorKind::Interrupt => INTERRUPTED,
        ErrorKind::Internal => INTERNAL,
        _ => FAILED,
    })
}

/// The time that a reader may take to read the output.
const READING: Duration = Duration::from_millis(50);

/// Why a run may end so.
const REASONS: [ErrorKind; 3] = [ErrorKind::TimeLimit, ErrorKind::Interrupt, ErrorKind::Limit];

/// Makes the watchdog end the process where a sentence does not: the output goes out, the error is shown in the form
/// of the notation, the status is the same.
pub fn prepare(session: &mut Session, host: &OsHost) {
    let told = |notation: Notation, kind: ErrorKind| {
        let error = Error::new(kind).note("the code did not react to the limit: the run ends here");
        (notation, kind, session.report_in(notation, &error))
    };
    let texts: Vec<_> = Notation::all().flat_map(|notation| REASONS.map(|reason| told(notation, reason))).collect();
    session.end_with_process();
    let flush = host.last_flush();
    watchdog::set(move |notation, why| {
        if let Some(flush) = &flush {
            flush(READING);
        }
        let text = texts.iter().find(|(of, kind, _)| (*of, kind) == (notation, &why));
        let text = text.map_or("jackal: the code did not react to the limit", |(_, _, text)| text);
        let _ = std::io::stderr().write_all(text.as_bytes());
        std::process::exit(if why == ErrorKind::Interrupt { INTERRUPTED } else { FAILED });
    });
}
