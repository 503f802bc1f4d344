//! The words that are J's own: modifiers, inverses, gerunds, and verbs that need the session.

pub mod gerund;
pub mod inverse;
pub mod modifiers;
pub mod number_text;
pub mod session_verbs;
pub mod sparse_verbs;
pub mod tacit;
