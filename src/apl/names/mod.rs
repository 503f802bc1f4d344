//! Names: the workspace, and what of it the other notations of a session see.

pub mod registers;
pub mod shared;
pub mod workspace;

pub use registers::Stretch;
pub use shared::inward;
pub use workspace::{Machine, Meaning, Operands, Running, Workspace};
