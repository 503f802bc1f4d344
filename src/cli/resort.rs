//! How a run without a prompt ends when a sentence does not answer: as it would have ended, but from outside.

use std::io::Write;
use std::time::Duration;

use jackal::rooms::error::{Error, ErrorKind};
use jackal::rooms::session::{Notation, OsHost, Session, resort};

use super::ending::{FAILED, INTERRUPTED};

/// How long a reader may take to take what was printed.
const READING: Duration = Duration::from_millis(50);

/// Why a run may end so.
const REASONS: [ErrorKind; 3] = [ErrorKind::TimeLimit, ErrorKind::Interrupt, ErrorKind::Limit];

/// Lets the process end by itself where a sentence does not: what was printed goes out, the error is told as the notation tells it,
/// the status is the same.
pub fn prepare(session: &mut Session, host: &OsHost) {
    let told = |notation: Notation, kind: ErrorKind| {
        let error = Error::new(kind).note("what ran did not answer: the run ends here");
        (notation, kind, session.report_in(notation, &error))
    };
    let texts: Vec<_> = Notation::all().flat_map(|notation| REASONS.map(|reason| told(notation, reason))).collect();
    session.end_with_process();
    let flush = host.last_flush();
    resort::set(move |notation, why| {
        if let Some(flush) = &flush {
            flush(READING);
        }
        let text = texts.iter().find(|(of, kind, _)| (*of, kind) == (notation, &why));
        let text = text.map_or("jackal: what ran did not answer", |(_, _, text)| text);
        let _ = std::io::stderr().write_all(text.as_bytes());
        std::process::exit(if why == ErrorKind::Interrupt { INTERRUPTED } else { FAILED });
    });
}
