//! The names of the system that need no sentence to run: its variables, and functions about names.

mod bits;
mod calls;
pub mod csv;
pub mod definitions;
pub mod files;
mod fmt;
mod folders;
pub mod functions;
pub mod json;
mod listing;
mod moments;
mod name_lists;
pub mod options;
mod phrases;
pub mod replace;
pub mod signals;
pub mod sources;
pub mod spaces;
mod template;
pub mod text;
pub mod variables;
