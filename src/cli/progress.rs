//! Progress of a long sentence: its duration, and the finished part of its outermost loop where that reports it.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use jackal::rooms::array::context::Stop;

/// Sentences shorter than this show nothing.
const PATIENCE: Duration = Duration::from_secs(2);
/// The interval at which the time is shown.
const STEP: Duration = Duration::from_millis(500);

/// Shows the time on the stream for errors, if that is a terminal, from the second second on until it is dropped; the line it stands on is
/// empty then.
pub struct Waiting {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Waiting {
    /// Begins to wait.
    pub fn begin(stop: Stop) -> Self {
        if !std::io::stderr().is_terminal() {
            return Waiting { done: None, thread: None };
        }
        let (done, ended) = channel();
        let watch = move || {
            let started = Instant::now();
            let (mut pause, mut shown) = (PATIENCE, false);
            while ended.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                (pause, shown) = (STEP, true);
                let share = stop.share().map_or(String::new(), |share| format!(", {:.0}% done", share * 100.0));
                let _ = write!(std::io::stderr(), "\r\x1b[K{} s{share}, Ctrl-C stops", started.elapsed().as_secs());
            }
            if shown {
                let _ = write!(std::io::stderr(), "\r\x1b[K");
            }
        };
        let thread = std::thread::Builder::new().name("waiting".to_string()).spawn(watch).ok();
        Waiting { done: Some(done), thread }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
