//! The fence: whatever a sentence is, it ends in time and within its memory, with an error of its own or with its result. Each line
//! runs in a process of its own under limits.
#![cfg(target_os = "linux")]

mod lines;
mod nests;
mod words;

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::program;
use crate::limits::{Cost, Done, allowed, measured, run, wrong};
use lines::{LIKELY, ONCE, SHARED_BY_CORES};
use nests::{DEEP, LONG, NESTED, SHARED};

/// How a line ends.
#[derive(Clone, Copy)]
pub enum Ends {
    /// By a limit, with status 1: it needs more than it may have, or never ends by itself.
    Limited,
    /// By a limit, with status 1, or, on a machine that is fast enough, with status 0 and a result that begins so.
    LimitedOr(&'static str),
    /// With status 0 and a result that begins so, where it has time enough.
    Gives(&'static str),
    /// With status 1 and an error of its own, where it has time enough.
    Fails(&'static str),
}
use Ends::{Fails, Gives, Limited, LimitedOr};

/// The notation on the command line, the line, and how it ends.
pub type Line = (&'static str, &'static str, Ends);

/// Seconds and megabytes that a line may take.
const SECONDS: f64 = 0.15;
/// Seconds that are time enough for an answer.
const ENOUGH: &str = "20";
const MEGABYTES: u64 = 200;
/// The kinds of errors by which limits end a line, in the words of each notation.
const BY_LIMITS: &[&str] = &[
    "|time limit",
    "|limit error",
    "|stack error",
    "|out of memory",
    "'stop",
    "'limit",
    "'stack",
    "'wsfull",
    "TIME LIMIT",
    "LIMIT ERROR",
    "STACK FULL",
    "WS FULL",
];

/// The first line of what a run said of errors.
fn told(done: &Done) -> &str {
    done.errors.lines().next().unwrap_or_default()
}

/// Whether a run ended by a limit.
fn is_limited(done: &Done) -> bool {
    done.status == Some(1) && BY_LIMITS.iter().any(|kind| told(done).starts_with(kind))
}

impl Ends {
    /// Whether a run ended so.
    fn holds(self, done: &Done) -> bool {
        let gives = |begin| done.status == Some(0) && told(done).is_empty() && done.output.starts_with(begin);
        match self {
            Limited => is_limited(done),
            LimitedOr(begin) => is_limited(done) || gives(begin),
            Gives(begin) => gives(begin),
            Fails(kind) => done.status == Some(1) && told(done).trim_start_matches(['|', '\'']).starts_with(kind),
        }
    }

    /// Whether a run that a limit ended says nothing yet: with time enough there is an answer.
    fn waits(self) -> bool {
        matches!(self, Gives(_) | Fails(_))
    }
}

/// Whether a run ended by itself, not by the last resort.
fn answers(done: &Done) -> bool {
    !done.errors.contains("did not react")
}

/// The lines that took too much, or did not end as they should; each with what it took.
pub fn beyond_the_fence(lines: &[Line]) -> Vec<String> {
    beyond_the_fence_on(1, lines)
}

/// The same where so many cores may share the work.
fn beyond_the_fence_on(cores: usize, lines: &[Line]) -> Vec<String> {
    let (seconds, megabytes, cores) = (format!("{SECONDS}"), format!("{MEGABYTES}M"), cores.to_string());
    let limits = |seconds| ["--max-time", seconds, "--max-memory", &megabytes, "--threads", &cores];
    let allowed = allowed(SECONDS, MEGABYTES);
    wrong(lines, |(dialect, line, ends)| {
        let mut done = run(&limits(&seconds), dialect, line);
        let Cost { seconds, bytes } = done.cost;
        let is_within = answers(&done) && seconds <= allowed.seconds && bytes <= allowed.bytes;
        if ends.waits() && is_limited(&done) {
            done = run(&limits(ENOUGH), dialect, line);
        }
        (!is_within || !ends.holds(&done)).then(|| {
            let shown: String = done.output.chars().take(40).collect();
            let (status, told) = (done.status, told(&done));
            format!("{dialect} {line}  {seconds:.2} s, {} MB, status {status:?} {told} {shown:?}", bytes >> 20)
        })
    })
}

#[test]
fn what_ran_on_or_ate_the_machine_ends() {
    let wrong = beyond_the_fence(ONCE);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

#[test]
fn what_could_ends_too() {
    let wrong = beyond_the_fence(LIKELY);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

#[test]
fn nests_a_million_deep_use_no_machine_stack() {
    let wrong = beyond_the_fence(DEEP);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

/// Where there is time enough to go to the bottom of a nest: no run ends otherwise than with a result or an error.
#[test]
fn the_bottom_of_a_nest_is_reached() {
    let limits = ["--max-time", ENOUGH, "--max-memory", "3G"];
    let wrong = wrong(NESTED, |(dialect, line, ends)| {
        let done = run(&limits, dialect, line);
        let fine = ends.holds(&done) && answers(&done);
        (!fine).then(|| format!("{dialect} {line}  status {:?} {}", done.status, told(&done)))
    });
    assert!(wrong.is_empty(), "not as they should end:\n{}", wrong.join("\n"));
}

#[test]
fn texts_of_a_million_words_use_no_machine_stack() {
    let wrong = beyond_the_fence(LONG);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

#[test]
fn what_cores_share_ends() {
    let wrong = beyond_the_fence_on(2, SHARED_BY_CORES);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

/// The hundredths of seconds of processor time that a process has used.
fn ticks_used(id: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// Ctrl-C ends what cores share too.
#[test]
fn what_cores_share_can_be_interrupted() {
    let endless = "{{while. 1 do. a =. +/ 2.5 * i. 1e6 end.}} 0";
    let mut child = program(&["--threads", "2", "-e", endless]);
    let child = child.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // What has used so much of a processor is past its beginning.
    while ticks_used(child.id()) < 50 {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let done = measured(child);
    assert!(done.status.is_some() && done.errors.contains("attention interrupt"), "{done:?}");
}

#[test]
fn nests_that_are_shared_are_small_until_they_are_taken_apart() {
    let wrong = beyond_the_fence(SHARED);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}
