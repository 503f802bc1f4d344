//! Running code, applying functions; the fast paths of loops.

pub mod amend;
pub mod apply;
pub mod assign;
mod body;
pub mod calls;
pub mod collect;
mod entries;
pub mod frame;
mod machine;
pub mod observe;
mod observed_call;
mod operations;
pub mod queries;
pub mod quick;
pub mod quick_arithmetic;
pub mod script;
mod single_items;
mod spaces;
mod views;
