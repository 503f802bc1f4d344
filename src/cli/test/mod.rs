//! `jackal test`: runs transcripts, goldens and blocks in Markdown, tells what differs, and takes new results over.

mod once;
mod options;
mod report;
mod review;
mod status;
mod watch;
mod write;

use jackal::rooms::snapshot::directives;

use super::exit_status::complain;
use once::{find, once};
pub use options::TestOptions;
use write::Mode;

/// The command; its exit status.
pub fn run(options: &TestOptions) -> i32 {
    let in_ci = directives::in_ci();
    let mode = match Mode::new(options, in_ci) {
        Ok(mode) => mode,
        Err(reason) => {
            complain(&reason);
            return status::USAGE;
        }
    };
    if options.watch {
        watch::run(options, mode)
    } else {
        find(options).map_or(status::USAGE, |found| once(options, mode, &found))
    }
}
