//! The names of the system that need no sentence to run: its variables, and functions about names.

mod bits;
mod calls;
mod class_text;
pub mod classes;
pub mod csv;
pub mod definitions;
pub mod files;
mod fmt;
mod folders;
pub mod functions;
pub mod json;
pub mod links;
mod listing;
mod moments;
mod name_lists;
mod native;
pub mod options;
mod phrases;
pub mod replace;
pub mod signals;
pub mod sources;
pub mod spaces;
mod template;
pub mod text;
mod values;
pub mod variables;
mod xml;
