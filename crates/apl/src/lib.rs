//! APL: tokens, trees, values, functions.
//!
//! The language is APL2 of about 1990, with what its users know of Dyalog's. The folders are floors: each imports only from
//! those above it in this list.
//!
//! - [`show`]: values as text;
//! - [`words`]: what the primitive functions and operators do, on top of the core;
//! - [`vocabulary`]: the tables of glyphs;
//! - [`value`]: functions and trees;
//! - [`read`]: spellings, tokens, statements, definitions;
//! - [`names`]: the workspace;
//! - [`system`]: the variables and functions of the system;
//! - [`run`]: statements, calls, lines, commands;
//! - [`language`]: what a session asks of it all.

extern crate jackal_array as array;
extern crate jackal_notation as notation;

pub mod language;
pub mod names;
pub mod read;
pub mod run;
pub mod show;
pub mod system;
pub mod value;
pub mod vocabulary;
pub mod words;

use array::{error, host};
use jackal_kernels::{operators, verbs};
use notation::{display, trace};
