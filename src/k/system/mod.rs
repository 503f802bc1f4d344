//! Files, commands, and the other notations of the session.

pub mod commands;
pub mod csv;
pub mod files;
pub mod interop;
pub mod saved;
pub mod special;
