//! Writes results into the files as new expectations, or into pending files next to them.

use std::fs;

use jackal::rooms::session::os::write_report;
use jackal::rooms::snapshot::suite::{is_script, pending_path, target_path};
use jackal::rooms::snapshot::{FileResult, Outcome, Verdict, expect};

use super::super::exit_status::complain;
use super::options::TestOptions;
use super::report::ReportStyle;
use super::review;
use super::review::ReviewAnswer;
use super::status::Changes;

/// The treatment of results that differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They go to a pending file next to the test.
    Wait,
    /// Nothing is written.
    Check,
    /// They become the expectations.
    Accept,
    /// They become the expectations where there were none; the others go to pending files.
    New {
        /// Whether scripts that end with an error are among them.
        errors: bool,
    },
    /// The user is asked.
    Review,
}

impl Mode {
    /// The mode that the command line asks for.
    pub fn new(options: &TestOptions, in_ci: bool) -> Result<Mode, String> {
        let wanted = match options {
            TestOptions { accept: true, .. } => Mode::Accept,
            TestOptions { review: true, .. } => Mode::Review,
            TestOptions { new: true, allow_errors, .. } => Mode::New { errors: *allow_errors },
            TestOptions { check: true, .. } => return Ok(Mode::Check),
            _ if in_ci => return Ok(Mode::Check),
            // Half a file is not a result to wait for.
            TestOptions { fail_fast: true, .. } => return Ok(Mode::Check),
            _ => return Ok(Mode::Wait),
        };
        if in_ci {
            return Err("the variable CI is set: nothing is accepted here".to_string());
        }
        Ok(wanted)
    }
}

/// Does with the results what the mode says. Accepted blocks count as passed afterwards.
pub fn apply(results: &mut [FileResult], mode: Mode, shown: &ReportStyle) -> Changes {
    let mut changes = Changes::default();
    if mode == Mode::Check {
        let waiting = results.iter().map(|file| pending_path(&file.path)).filter(|pending| pending.is_file());
        changes.unaccepted = waiting.collect();
        return changes;
    }
    let answers = if mode == Mode::Review { review::ask(results, shown) } else { Vec::new() };
    for (number, file) in results.iter_mut().enumerate() {
        let Outcome::Ran(blocks) = &file.outcome else { continue };
        let wanted = |index: usize| match mode {
            Mode::Accept => true,
            Mode::New { errors } => {
                blocks.get(index).is_some_and(|block| block.expected.is_empty() && (errors || block.ends.is_none()))
            }
            Mode::Review => answers.contains(&(number, index, ReviewAnswer::Accept)),
            Mode::Wait | Mode::Check => false,
        };
        let rejected = |index: usize| answers.contains(&(number, index, ReviewAnswer::Reject));
        let open = |index: &usize| blocks.get(*index).is_some_and(|b| !b.verdict.is_pass() && b.acceptable);
        let accepted: Vec<usize> = (0..blocks.len()).filter(open).filter(|&index| wanted(index)).collect();
        let waiting: Vec<usize> =
            (0..blocks.len()).filter(open).filter(|&index| !wanted(index) && !rejected(index)).collect();
        if let Err(error) = write(file, &accepted, &waiting, &mut changes) {
            complain(&format!("cannot write the results of '{}': {error}", file.path.display()));
            changes.failed = true;
        }
    }
    changes
}

fn write(file: &mut FileResult, accepted: &[usize], waiting: &[usize], changes: &mut Changes) -> std::io::Result<()> {
    let pending = pending_path(&file.path);
    if !accepted.is_empty() {
        let text = with(file, accepted);
        if is_script(&file.path) && text.is_empty() {
            changes.silent.push(file.path.clone());
        }
        write_report(&target_path(&file.path), text.as_ref())?;
        changes.accepted += accepted.len();
    }
    if !waiting.is_empty() {
        let both: Vec<usize> = accepted.iter().chain(waiting).copied().collect();
        write_report(&pending, with(file, &both).as_ref())?;
        changes.pending.push(pending);
    } else if pending.is_file() {
        fs::remove_file(&pending)?;
    }
    if let Outcome::Ran(blocks) = &mut file.outcome {
        for &index in accepted {
            if let Some(block) = blocks.get_mut(index) {
                block.verdict = Verdict::Passed;
            }
        }
    }
    Ok(())
}

/// The content of the file that expects what was found in these blocks.
fn with(file: &FileResult, blocks: &[usize]) -> Vec<u8> {
    let Some(document) = &file.document else { return file.golden.clone().unwrap_or_default() };
    let results = file.blocks();
    let change = |&index: &usize| Some((index, results.get(index)?.found.clone()));
    expect::rewritten(document, &blocks.iter().filter_map(change).collect::<Vec<_>>()).into_bytes()
}
