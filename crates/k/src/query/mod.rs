//! Queries and tables: one plan, and what it does to a table; keys, joins, rows that come and go.
//!
//! [`plan`] is a query whose names have been looked up, [`run`] runs it.

pub mod asof;
pub mod by_group;
pub mod columns;
pub mod enumerations;
pub mod joins;
pub mod nest;
pub mod plan;
pub mod rows;
pub mod run;
pub mod segmented;
pub mod sorting;
pub mod upsert;
