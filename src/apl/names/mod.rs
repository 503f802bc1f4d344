//! Names: the workspace, and what of it the other notations of a session see.

mod console;
mod registers;
pub mod shared;
pub mod stretch;
pub mod workspace;

pub use shared::inward;
pub use stretch::Stretch;
pub use workspace::{Machine, Meaning, Operands, Running, Workspace};
