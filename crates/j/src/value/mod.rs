//! Meanings of names: nouns, verbs, adverbs, conjunctions, trains, and the frame of a running definition.

pub mod atom_code;
pub mod composition;
pub mod entity;
pub mod frame;
pub mod name;
pub mod train;
pub mod truth;
pub mod value_stack;
