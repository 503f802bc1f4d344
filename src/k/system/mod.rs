//! Files, commands, and the other notations of the session.

pub mod commands;
pub mod files;
pub mod interop;
