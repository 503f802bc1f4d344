//! What a name can mean: nouns, verbs, adverbs, conjunctions, trains, and where a running definition keeps them.

pub mod atom_code;
pub mod entity;
pub mod frame;
pub mod name;
pub mod train;
pub mod truth;
pub mod value_stack;
