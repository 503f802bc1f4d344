//! The names of the system that need no sentence to run: its variables, and functions about names.

mod bits;
pub mod csv;
pub mod definitions;
pub mod files;
mod fmt;
pub mod functions;
pub mod json;
pub mod json_names;
mod listing;
mod moments;
mod named;
pub mod options;
mod outside;
mod phrases;
pub mod replace;
pub mod signals;
pub mod sources;
pub mod spaces;
mod template;
pub mod text;
pub mod variables;
