//! Names: looking them up, locales, assignment, settings, and the state of a session.

pub mod awaited;
pub mod env;
pub mod interpreter;
pub mod locale;
pub mod lookup;
pub mod settings;
