//! How arrays are put together and taken apart: shapes, joining, boxing.

pub mod boxes;
pub mod join;
pub mod shape;
