//! Which parts of an array, and in which order: selecting, copying, taking, turning, replacing.

pub mod amend;
pub(crate) mod block;
pub mod copy;
pub mod from;
pub mod permutation;
pub mod rotate;
pub mod select;
pub mod take;
pub mod transpose;
