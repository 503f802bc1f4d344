//! Files, commands, and the other notation of the session.

pub mod commands;
pub mod files;
pub mod neighbour;
