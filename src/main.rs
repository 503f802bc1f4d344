//! The command line of Jackal.
fn main() {}
