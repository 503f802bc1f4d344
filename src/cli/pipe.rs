//! A session whose sentences come from a pipe or file.

use std::time::{Duration, Instant};

use jackal::rooms::error::{Error, ErrorKind};
use jackal::rooms::host::Host;
use jackal::rooms::session::{OsHost, Session};

use super::commands;
use super::exit_status::{FAILED, INTERRUPTED, RunEnd, complain, ended_by};

/// Runs the lines of the standard input: results are shown as at the prompt, errors do not end it. The exit status.
pub fn run(session: &mut Session, host: &OsHost, time: Option<Duration>) -> i32 {
    let (started, mut status, mut ahead, mut first) = (Instant::now(), 0, None, true);
    loop {
        if ahead.is_none()
            && let Some(due) = session.due()
            && !host.is_line_ready(due)
        {
            session.set_time_limit(time.map(|time| time.saturating_sub(started.elapsed())));
            match session.run_due().map_err(|error| ended(session, &error, time.map(|time| (started, time)))) {
                Err(ErrorScope::Run(status)) => return status,
                Err(ErrorScope::Sentence(failed)) => status = failed,
                Ok(()) => {}
            }
            if let Err(error) = host.flush() {
                complain(&format!("cannot write the standard output: {error}"));
                return FAILED;
            }
            continue;
        }
        let line = match next(session, host, &mut ahead) {
            Ok(Some(line)) if std::mem::take(&mut first) => without_mark(line),
            Ok(Some(line)) => line,
            Ok(None) if session.is_listening() => return super::idle_events::until_ended(session, host),
            Ok(None) => return status,
            Err(error) => {
                complain(&format!("cannot read the standard input: {error}"));
                return FAILED;
            }
        };
        session.count_line(&line);
        session.set_time_limit(time.map(|time| time.saturating_sub(started.elapsed())));
        match commands::run(session, &line, false) {
            None => {}
            Some(RunEnd::Exit(status)) => return status,
            Some(RunEnd::Failed(failed)) => {
                status = failed;
                continue;
            }
            Some(RunEnd::Done) => continue,
        }
        match session.eval_line(&line).map_err(|error| ended(session, &error, time.map(|time| (started, time)))) {
            Err(ErrorScope::Run(status)) => return status,
            Err(ErrorScope::Sentence(failed)) => status = failed,
            Ok(()) => {}
        }
    }
}

/// The scope that an error ends, with its status.
enum ErrorScope {
    Run(i32),
    Sentence(i32),
}

/// Shows an error of a run that began at a moment and may take some time.
fn ended(session: &Session, error: &Error, time: Option<(Instant, Duration)>) -> ErrorScope {
    let is_over = || time.is_some_and(|(started, time)| started.elapsed() >= time);
    match ended_by(session, error) {
        RunEnd::Exit(status) => ErrorScope::Run(status),
        RunEnd::Failed(INTERRUPTED) => ErrorScope::Run(INTERRUPTED),
        RunEnd::Failed(failed) if session.is_output_spent() => ErrorScope::Run(failed),
        // A limit that a sentence has set ends that sentence alone.
        RunEnd::Failed(failed) if error.kind() == ErrorKind::TimeLimit && is_over() => ErrorScope::Run(failed),
        RunEnd::Failed(failed) => ErrorScope::Sentence(failed),
        RunEnd::Done => ErrorScope::Sentence(0),
    }
}

/// The first line without the mark by which editors say that a text is UTF-8.
fn without_mark(line: Vec<u8>) -> Vec<u8> {
    line.strip_prefix(b"\xef\xbb\xbf").map_or_else(|| line.clone(), <[u8]>::to_vec)
}

/// The next line, and in k those after it that are indented, or that a brace takes in, if it is likely to go on there: only then are
/// lines read ahead, since who writes into the pipe may be waiting for an answer.
fn next(session: &Session, host: &OsHost, ahead: &mut Option<Vec<u8>>) -> std::io::Result<Option<Vec<u8>>> {
    let Some(mut line) = ahead.take().map_or_else(|| host.read_line(""), |line| Ok(Some(line)))? else {
        return Ok(None);
    };
    let notation = session.notation();
    let mut gathering = notation.gathering();
    let mut last = line.clone();
    while notation.may_go_on(&String::from_utf8_lossy(&line)) {
        gathering.feed(&String::from_utf8_lossy(&last));
        match host.read_line("")? {
            // An open definition takes in every line.
            Some(more) if gathering.needs_more() || more.starts_with(b" ") || more.starts_with(b"\t") => {
                last.clone_from(&more);
                line.push(b'\n');
                line.extend_from_slice(&more);
            }
            more => {
                *ahead = more;
                break;
            }
        }
    }
    Ok(Some(line))
}
