//! Elementwise verbs.

/// An elementwise dyad: its name and its kernels by type.
#[derive(Debug)]
pub struct AtomicDyad {
    /// The name of the verb, for messages and for telling verbs apart.
    pub name: &'static str,
}
