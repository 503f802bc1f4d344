//! Lists as the list notations have them: vectors, general lists, and tables, which are lists of rows. Their items picked, put
//! together, and put into another type.

pub mod concatenate;
pub mod convert;
pub mod order;
pub mod pieces;
pub mod scatter;
