//! Why evaluation stops before its end, and the errors that the evaluator itself makes.

use crate::array::Value;
use crate::error::{Error, ErrorKind, Place, Result};
use crate::value;
use crate::value::function::Lambda;
use crate::value::node::Node;

/// Why evaluation stops before its end.
#[derive(Debug)]
pub enum Stop {
    /// An error.
    Error(Error),
    /// `:e`; the value is in the frame.
    Return,
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Stop::Error(error)
    }
}

/// Whether a node was evaluated; its value is in the cell that the caller gave.
pub(crate) type Evaluated = std::result::Result<(), Stop>;

/// Marks where an error happened.
pub(crate) trait At<T> {
    fn at(self, place: usize) -> std::result::Result<T, Stop>;
}

impl<T> At<T> for Result<T> {
    #[inline]
    fn at(self, place: usize) -> std::result::Result<T, Stop> {
        self.map_err(|error| Stop::Error(error.mark(place)))
    }
}

/// Lines of explanation that one error carries at most: recursion may be deep.
const MOST_PLACES: usize = 12;

/// An error of the stack, with the place of the node that was too much.
#[cold]
pub(crate) fn too_deep(error: Error, node: &Node) -> Stop {
    let at = match node {
        Node::Monad(_, _, at)
        | Node::Dyad(_, _, _, at)
        | Node::Apply(_, _, at)
        | Node::DerivedMonad(_, _, _, at)
        | Node::DerivedDyad(_, _, _, _, at)
        | Node::Call(_, _, at)
        | Node::Conditional(_, at) => Some(*at),
        _ => None,
    };
    Stop::Error(match at {
        Some(at) => error.mark(at),
        None => error,
    })
}

#[cold]
pub(crate) fn signalled(value: &Value) -> Error {
    match value::text_or_symbol(value) {
        Some(text) => Error::with_message(ErrorKind::Signal(0), String::from_utf8_lossy(&text)),
        None => Error::with_message(ErrorKind::Signal(0), "stype").note("a signal is a string or a symbol"),
    }
}

#[cold]
pub(crate) fn located(mut error: Error, lambda: &Lambda) -> Error {
    let mark = error.take_mark();
    if error.places().len() >= MOST_PLACES {
        return error;
    }
    let mark = mark.and_then(|at| at.checked_sub(lambda.start)).filter(|&at| at < lambda.text.len());
    let before = lambda.text.as_bytes().iter().take(mark.unwrap_or(0)).filter(|&&byte| byte == b'\n').count();
    let (file, line) = match &lambda.origin {
        Some((file, first)) => (Some(file.to_string()), Some(first + before)),
        None => (None, lambda.text.contains('\n').then_some(before + 1)),
    };
    let definition = lambda.name.get().map(|name| name.name().to_string());
    error.at(Place { definition, sentence: lambda.text.clone(), mark: mark.map(|at| (at, at + 1)), file, line })
}
