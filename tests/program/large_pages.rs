//! Large pages of memory wait until something is large, from the first allocation on.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::common::program;

/// What the system says of a process: kilobytes of its memory that lie in large pages.
fn in_large_pages(id: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{id}/smaps_rollup")).ok()?;
    text.lines().find_map(|line| line.strip_prefix("AnonHugePages:"))?.split_whitespace().next()?.parse().ok()
}

/// The kilobytes in large pages after each line was answered, while the process waits for the next.
fn after(lines: &[&str]) -> Vec<Option<u64>> {
    let mut child = program(&[]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut input = child.stdin.take().unwrap();
    let found = lines
        .iter()
        .map(|line| {
            writeln!(input, "{line}").unwrap();
            assert!(answers.next().unwrap().is_ok());
            in_large_pages(child.id())
        })
        .collect();
    drop(input);
    assert!(child.wait().unwrap().success());
    found
}

/// Where the system has no such pages, or does not tell of them, nothing is shown but that the program runs.
#[test]
fn a_small_session_has_none() {
    let found = after(&["1 + 1", "+/ i. 10 10"]);
    assert!(found.iter().all(|kilobytes| kilobytes.unwrap_or(0) == 0), "{found:?}");
}
