//! What commands answer, and how they ask the session.

use jackal::array::Array;
use jackal::session::{Notation, Session};

use crate::cli::ending::{self, End};
use crate::cli::shelf;

/// A command that could not do its work.
pub fn failed(message: &str) -> End {
    ending::complain(message);
    End::Failed(ending::FAILED)
}

/// Shows what a command has to say.
pub fn say(text: &str) -> End {
    match shelf::print(text) {
        0 => End::Done,
        status => End::Failed(status.into()),
    }
}

/// Does something in J, whatever the notation is.
pub fn in_j<T>(session: &mut Session, work: impl FnOnce(&mut Session) -> T) -> T {
    let notation = session.notation();
    session.set_notation(Notation::J);
    let done = work(session);
    session.set_notation(notation);
    done
}

/// The characters of a value that is text.
pub fn text_of(value: &Array) -> Option<String> {
    value.as_slice::<u8>().map(|bytes| String::from_utf8_lossy(bytes).into_owned())
}
