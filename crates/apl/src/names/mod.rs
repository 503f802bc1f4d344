//! Names: the workspace, and what of it the other notations of a session see.

mod circles;
mod console;
mod entry;
mod places;
mod registers;
pub mod running;
pub mod scope;
pub mod shared;
pub mod space;
pub mod spaces;
pub mod stretch;
pub mod workspace;

pub use entry::Meaning;
pub use places::How;
pub use running::Running;
pub use shared::inward;
pub use space::Space;
pub use spaces::Inside;
pub use stretch::Stretch;
pub use workspace::{Machine, Operands, Workspace};
