//! Lines run with limits in processes of their own, and what they take.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

/// What a process took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// Seconds of processor time. On a busy machine that says more than the clock.
    pub seconds: f64,
    /// The most memory it held, in bytes.
    pub bytes: u64,
}

/// Clock ticks of `/proc` in a second.
const TICKS: f64 = 100.0;

/// What a process took so far, while it is there.
fn cost_now(child: &Child) -> Option<Cost> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = peak.split_whitespace().next()?.parse().ok()?;
    Some(Cost { seconds: (ticks(11) + ticks(12)) / TICKS, bytes: kilobytes * 1024 })
}

/// Runs a line with limits and measures it until it ends.
pub fn cost(limits: &[&str], dialect: &str, line: &str) -> Cost {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jackal"));
    command.args(limits).args(["--sandbox", dialect, "-e", line]);
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    assert!(child.is_ok(), "the program starts");
    let Ok(mut child) = child else { return Cost::default() };
    let mut last = Cost::default();
    while let Ok(None) = child.try_wait() {
        last = cost_now(&child).unwrap_or(last);
        thread::sleep(Duration::from_millis(5));
    }
    last
}

/// The lines that took more seconds or bytes than `allowed` says, each with what it took.
pub fn beyond(lines: &[(&str, String)], limits: &[&str], allowed: impl Fn(&str) -> Cost + Sync) -> Vec<String> {
    let (next, wrong) = (Mutex::new(lines.iter()), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some((dialect, line)) = next.lock().ok().and_then(|mut next| next.next()) else { return };
                    let (cost, allowed) = (cost(limits, dialect, line), allowed(line));
                    if (cost.seconds > allowed.seconds || cost.bytes > allowed.bytes)
                        && let Ok(mut wrong) = wrong.lock()
                    {
                        wrong.push(format!("{dialect} {line}  {:.2} s, {} MB", cost.seconds, cost.bytes >> 20));
                    }
                }
            });
        }
    });
    wrong.into_inner().unwrap_or_default()
}
