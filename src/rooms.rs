//! The rooms of the house: there for its own tests and benches, and for the curious. They promise nothing; what programs use is at the root.

pub use {
    jackal_apl as apl, jackal_array as array, jackal_columnar as columnar, jackal_j as j, jackal_k as k,
    jackal_notation as language,
};

pub use jackal_array::{error, host, near, network};
pub use jackal_kernels::{fast_ways, operators, verbs};
pub use jackal_notation::{display, explain, picture, trace};

#[path = "assist/mod.rs"]
pub mod assist;
#[path = "help/mod.rs"]
pub mod help;
#[path = "learn/mod.rs"]
pub mod learn;
#[path = "session/mod.rs"]
pub mod session;
#[path = "snapshot/mod.rs"]
pub mod snapshot;
