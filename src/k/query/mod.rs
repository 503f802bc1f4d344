//! Queries: one plan, and what it does to a table.
//!
//! [`plan`] is a query whose names have been looked up, [`run`] runs it.

pub mod by_group;
pub mod groups;
pub mod plan;
pub mod run;
