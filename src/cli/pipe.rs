//! A session whose sentences come from a pipe or file.

use std::time::{Duration, Instant};

use jackal::error::ErrorKind;
use jackal::host::Host;
use jackal::session::{OsHost, Session};

use super::{End, FAILED, INTERRUPTED, complain, ended_by};

/// Runs the lines of the standard input: results are shown as at the prompt, errors do not end it. The exit status.
pub fn run(session: &mut Session, host: &OsHost, time: Option<Duration>) -> i32 {
    let (started, mut status) = (Instant::now(), 0);
    loop {
        let line = match host.read_line("") {
            Ok(Some(line)) => line,
            Ok(None) => return status,
            Err(error) => {
                complain(&format!("cannot read the standard input: {error}"));
                return FAILED;
            }
        };
        session.set_time_limit(time.map(|time| time.saturating_sub(started.elapsed())));
        let Err(error) = session.eval_line(&line) else { continue };
        match ended_by(session, &error) {
            End::Exit(status) => return status,
            End::Failed(INTERRUPTED) => return INTERRUPTED,
            End::Failed(failed) if error.kind() == ErrorKind::TimeLimit => return failed,
            End::Failed(failed) => status = failed,
            End::Done => {}
        }
    }
}
