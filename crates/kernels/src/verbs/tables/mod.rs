//! Tables: rows grouped, found in each other, joined, nested, and put below each other. A table is a
//! [`Relation`](relation::Relation) here: named columns, of which the first may be keys.

pub mod aggregates;
pub mod arrive;
pub mod as_of;
pub mod groups;
pub mod in_place;
pub mod joins;
pub mod marks;
pub mod matching;
pub mod nest;
pub mod relation;
pub mod stack;
