//! What the primitives and keywords do.

pub mod adverbs;
pub mod amend;
pub mod arithmetic;
pub mod cast;
pub mod comparison;
pub mod folds;
pub mod index;
pub mod join;
pub mod keywords;
pub mod linear;
pub mod moving;
pub mod numeric;
pub mod order;
pub mod patterns;
pub mod pervade;
pub mod random;
pub mod rows;
pub mod search;
pub mod statistics;
pub mod strings;
pub mod structure;
pub mod take;
