//! Replies of commands, and how commands ask the session.

use crate::array::Array;
use crate::error::Error;
use crate::explain::Explained;
use crate::session::{Notation, Session};

/// The reply of a command.
pub enum Reply {
    /// The text of the reply: nothing, or whole lines.
    Said(String),
    /// The command failed: the reason, in a line.
    Failed(String),
    /// A sentence that it ran ended with an error.
    Error(Error),
    /// A sentence explained, and the view that was asked for.
    Explained(Box<Explained>, View),
    /// A command of the front end: its name, and the text behind it.
    Elsewhere(&'static str, String),
}

/// A view of a sentence that was explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The bars under the sentence.
    Ladder,
    /// The bars, with the meanings of their signs.
    Legend,
    /// The tree of its words.
    Tree,
    /// The parse, move by move.
    Steps,
    /// The frames and cells of a step.
    Cells(usize),
}

/// A command that could not do its work.
pub(super) fn failed(message: impl Into<String>) -> Reply {
    Reply::Failed(message.into())
}

/// Does something in J, whatever the notation is.
pub fn in_j<T>(session: &mut Session, work: impl FnOnce(&mut Session) -> T) -> T {
    in_notation(session, Notation::J, work)
}

/// Does something in another notation.
pub fn in_notation<T>(session: &mut Session, notation: Notation, work: impl FnOnce(&mut Session) -> T) -> T {
    let before = session.notation();
    session.set_notation(notation);
    let done = work(session);
    session.set_notation(before);
    done
}

/// The characters of a value that is text.
pub fn text_of(value: &Array) -> Option<String> {
    value.as_slice::<u8>().map(|bytes| String::from_utf8_lossy(bytes).into_owned())
}
