//! The words that are J's own: modifiers, inverses, trains, gerunds, and verbs that need the session.

pub mod gerund;
pub mod identity;
pub mod inverse;
pub mod modifiers;
pub mod session_verbs;
pub mod tacit;
pub mod train;
