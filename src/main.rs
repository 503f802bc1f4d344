//! The command line of Jackal.

mod cli;
#[cfg(feature = "jupyter")]
mod jupyter;
#[cfg(feature = "lsp")]
mod lsp;

use std::process::ExitCode;

/// Keeps the pages of results for the next results, where the system's allocator gives them back and faults them in anew; and counts.
#[global_allocator]
static ALLOCATOR: cli::counted::Counted = cli::counted::Counted;

// The allocator's first block would be a page of two megabytes, cleared and weighed whole, which a sentence by the way does not need.
// Only what runs before `main` comes before it.
#[cfg(target_os = "linux")]
ctor::declarative::ctor! {
    #[ctor(unsafe)]
    fn large_pages_wait() {
        jackal::rooms::array::pages::put_off();
    }
}

fn main() -> ExitCode {
    cli::main()
}
