//! Jackal: one array engine, and the notations J, k, q and APL above it.
//!
//! A program that embeds it talks to a [`session::Session`], which evaluates text and gives back what the prompt would
//! show, or an error that says where and why:
//!
//! ```
//! use jackal::session::Session;
//!
//! let mut session = Session::new();
//! session.eval("mean =: +/ % #");
//! let done = session.eval("mean 2 3 7");
//! assert_eq!(done.text(), "4\n");
//!
//! let error = session.eval("1 2 + 1 2 3").error.expect("lengths differ");
//! assert_eq!(error.headline(), "length error");
//! assert!(error.notes().iter().any(|note| note.contains("frames 2 and 3 do not agree")));
//! ```
//!
//! Untrusted text is fenced in with [`session::Session::set_sandbox`], [`session::Session::set_time_limit`] and
//! [`array::budget::set_limit`]; text that may recur deeply runs on [`session::run_with_big_stack`]. What the session
//! needs of the world outside comes through the [`host::Host`] trait.
//!
//! From the bottom up: [`error`] and [`host`]; [`array`] (what an array is); [`verbs`] and [`operators`] (what can be done with
//! it, no notation known), [`display`] (how it looks), [`picture`] (how it is drawn), [`language`] (what a notation is to a session); [`j`] and [`k`] (the
//! notations); [`session`] (names, limits, input and output); [`help`] (what each
//! word is); [`explain`] (what a sentence does); [`learn`] (a course); [`snapshot`] (tests of scripts by their output).

pub mod apl;
pub mod array;
pub mod display;
pub mod error;
pub mod explain;
pub mod help;
pub mod host;
pub mod j;
pub mod k;
pub mod language;
pub mod learn;
pub mod near;
pub mod operators;
pub mod picture;
pub mod session;
pub mod snapshot;
pub mod trace;
pub mod verbs;

pub use array::{Array, Value};
pub use error::{Error, ErrorKind};
pub use host::Host;
pub use language::Language;
pub use session::{Session, SessionHandle};
