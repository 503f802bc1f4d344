//! Applying functions and walking trees; the short ways of loops.

pub mod amend;
pub mod apply;
pub mod assign;
pub mod calls;
pub mod collect;
pub mod control;
mod entries;
pub mod eval;
pub mod eval_apply;
pub mod frame;
pub mod masked;
pub mod observe;
mod observed_call;
pub mod queries;
pub mod quick;
pub mod quick_arithmetic;
pub mod script;
pub mod singles;
mod spaces;
pub mod stop;
mod views;
