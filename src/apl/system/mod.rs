//! The names of the system that need no sentence to run: its variables, and functions about names.

pub mod csv;
pub mod files;
mod fmt;
pub mod functions;
pub mod json;
mod moments;
pub mod options;
mod phrases;
pub mod replace;
pub mod signals;
mod template;
pub mod text;
pub mod variables;
