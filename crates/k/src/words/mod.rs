//! The functions of the primitives and keywords.

pub mod adverbs;
pub mod attributes;
pub mod by_columns;
pub mod cast;
pub mod comparison;
pub mod dictionary;
pub mod folds;
pub mod index;
pub mod join;
pub mod keywords;
pub mod linear;
pub mod moving;
pub mod namespaces;
pub mod numeric;
pub mod order;
pub mod patterns;
pub mod pervade;
pub mod random;
pub mod rows;
pub mod search;
pub mod segments;
pub mod statistics;
pub mod streams;
pub mod strings;
pub mod structure;
pub mod take;
