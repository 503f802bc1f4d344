//! The standard library: scripts in J that are part of the binary.

/// A script of the standard library.
pub struct Library {
    /// The name by which `load` finds it.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// What it is for.
    pub help: &'static str,
    /// Whether every session begins with it.
    pub always: bool,
}

/// All of them.
pub static LIBRARIES: &[Library] = &[];

/// The library of a name.
pub fn find(name: &str) -> Option<&'static Library> {
    LIBRARIES.iter().find(|library| library.name == name)
}
