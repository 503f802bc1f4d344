//! The command line of Jackal.

mod cli;
#[cfg(feature = "jupyter")]
mod jupyter;
#[cfg(feature = "lsp")]
mod lsp;

use std::process::ExitCode;

/// Keeps the pages of results for the next results, where the system's allocator gives them back and faults them in anew; and counts.
#[global_allocator]
static ALLOCATOR: cli::counting_allocator::Counted = cli::counting_allocator::Counted;

#[cfg(target_os = "linux")]
ctor::declarative::ctor! {
    #[ctor(unsafe)]
    fn before_main() {
        cli::before_main();
    }
}

fn main() -> ExitCode {
    cli::main()
}
