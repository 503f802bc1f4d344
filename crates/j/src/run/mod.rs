//! Running: calls of definitions, control words, scripts, verbs that are observed, functions of other notations.

pub mod caller_bound;
pub mod explicit;
mod handlers;
pub mod interop;
pub mod jump;
pub mod observe;
mod observed_call;
mod recording;
pub mod runner;
pub mod script;
