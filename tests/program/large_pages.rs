//! Large pages of memory are put off for a sentence by the way, from the first allocation on.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::common::program;

/// What the system says of a process: kilobytes of its memory that lie in large pages.
fn in_large_pages(id: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{id}/smaps_rollup")).ok()?;
    text.lines().find_map(|line| line.strip_prefix("AnonHugePages:"))?.split_whitespace().next()?.parse().ok()
}

/// Where the system has no such pages, or does not tell of them, nothing is shown but that the program runs.
#[test]
fn a_sentence_by_the_way_has_none() {
    let sentences = ["-e", "1 + 1", "-e", "1!:1 [ 3"];
    let mut child = program(&sentences).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(answers.next().unwrap().unwrap(), "2");
    // It waits for its input now.
    let found = in_large_pages(child.id());
    child.stdin.take().unwrap().write_all(b"done").unwrap();
    assert_eq!(answers.next().unwrap().unwrap(), "done");
    assert!(child.wait().unwrap().success());
    assert_eq!(found.unwrap_or(0), 0);
}
