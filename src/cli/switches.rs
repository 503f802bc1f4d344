//! What switches that several subcommands have ask for.

use jackal::rooms::session::Notation;

/// The notation that the switches ask for.
pub fn notation(k: bool, q: bool, apl: bool) -> Notation {
    match (k, q, apl) {
        (true, ..) => Notation::K,
        (_, true, _) => Notation::Q,
        (.., true) => Notation::APL,
        _ => Notation::default(),
    }
}
