//! Running: applying verbs, executing sentences, calls of definitions, control words, scripts.

pub mod apply;
pub mod caller_bound;
pub mod execute;
pub mod explicit;
pub mod interop;
pub mod jump;
pub mod observe;
pub mod runner;
pub mod script;
