//! What a name can mean: nouns, verbs, adverbs, conjunctions, and where a running definition keeps them.

pub mod entity;
pub mod frame;
pub mod memo;
pub mod name;
pub mod value_stack;
