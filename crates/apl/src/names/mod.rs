//! Names: the workspace, and what of it the other notations of a session see.

mod classes;
pub mod console;
mod cycles;
mod entry;
pub mod scope;
pub mod shared;
pub mod space;
pub mod spaces;
pub mod threads;
pub mod workspace;

pub use entry::{ActiveCall, Meaning, StoppedLevel};
pub use shared::inward;
pub use space::{ClassParts, ImplementedFunction, Space, SpaceEntry, SpaceRole};
pub use spaces::SpaceGuard;
pub use threads::PoolToken;
pub use workspace::{EvaluatorPort, Operands, Tie, ValuesInPlace, Workspace};
