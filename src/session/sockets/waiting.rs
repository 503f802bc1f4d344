//! Waiting for sockets, and for the standard input with them.

use std::time::Duration;

use super::stream::{SocketListener, SocketStream};

/// A stream, and whether bytes wait to be sent through it.
pub struct WaitingStream<'a> {
    /// The stream.
    pub stream: &'a SocketStream,
    /// Whether what is read is wanted.
    pub reads: bool,
    /// Whether bytes wait to be sent.
    pub writes: bool,
}

/// What there is to wait for.
pub struct Waits<'a> {
    /// Where processes may connect.
    pub listeners: &'a [SocketListener],
    /// The streams.
    pub streams: Vec<WaitingStream<'a>>,
    /// Whether a line of the standard input ends the waiting.
    pub input: bool,
}

/// What can be done.
pub struct Ready {
    /// Which of the streams can be read or written to, or have ended.
    pub streams: Vec<bool>,
    /// Whether processes have connected.
    pub has_callers: bool,
    /// Whether the standard input has something to read, or has ended.
    pub has_input: bool,
}

/// Waits until something can be done, for so long at most.
#[cfg(unix)]
pub fn wait(waits: &Waits<'_>, within: Duration) -> Ready {
    use std::os::fd::AsFd;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let input = std::io::stdin();
    let mut all = Vec::with_capacity(waits.listeners.len() + waits.streams.len() + 1);
    for waiting in &waits.streams {
        let reads = if waiting.reads { PollFlags::IN } else { PollFlags::empty() };
        let writes = if waiting.writes { PollFlags::OUT } else { PollFlags::empty() };
        all.push(PollFd::from_borrowed_fd(waiting.stream.as_fd(), reads | writes));
    }
    all.extend(waits.listeners.iter().map(|listener| PollFd::from_borrowed_fd(listener.as_fd(), PollFlags::IN)));
    if waits.input {
        all.push(PollFd::from_borrowed_fd(input.as_fd(), PollFlags::IN));
    }
    let limit =
        Timespec { tv_sec: i64::try_from(within.as_secs()).unwrap_or(i64::MAX), tv_nsec: within.subsec_nanos().into() };
    if poll(&mut all, Some(&limit)).is_err() {
        // A signal came: nothing is known of the streams.
        return Ready { streams: Vec::new(), has_callers: false, has_input: false };
    }
    let ready: Vec<bool> = all.iter().map(|one| !one.revents().is_empty()).collect();
    let (streams, others) = ready.split_at(waits.streams.len().min(ready.len()));
    let (listeners, input) = others.split_at(waits.listeners.len().min(others.len()));
    Ready { streams: streams.to_vec(), has_callers: listeners.contains(&true), has_input: input.contains(&true) }
}

/// The time between two looks at the sockets, where no system call waits for all of them.
#[cfg(not(unix))]
const STEP: Duration = Duration::from_millis(10);

/// A process that cannot ask a stream for its readiness looks at all of them from time to time; the standard input is read.
#[cfg(not(unix))]
pub fn wait(waits: &Waits<'_>, within: Duration) -> Ready {
    if !waits.input {
        std::thread::sleep(within.min(STEP));
    }
    Ready { streams: vec![true; waits.streams.len()], has_callers: true, has_input: waits.input }
}
