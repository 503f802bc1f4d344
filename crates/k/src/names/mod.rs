//! The interpreter's state: global names, settings, what it may use.

pub mod columns;
pub mod globals;
pub mod interpreter;
pub mod settings;
