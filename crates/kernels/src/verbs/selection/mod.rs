//! Which parts of an array, and in which order: selecting, copying, taking, turning, replacing.

pub mod along;
pub mod amend;
pub(crate) mod block;
pub mod copy;
pub mod crossed;
pub mod from;
mod indices;
pub(crate) mod parts;
pub mod permutation;
pub mod rotate;
pub mod select;
pub mod shifted;
pub mod take;
pub mod transpose;
