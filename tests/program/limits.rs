//! Lines run with limits in processes of their own, and what they take.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use wait4::Wait4;

/// What a process took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// Seconds of processor time. On a busy machine that says more than the clock.
    pub seconds: f64,
    /// The most memory it held, in bytes, as the system counted it.
    pub bytes: u64,
}

/// How a process ended.
#[derive(Clone, Debug, Default)]
pub struct Done {
    /// What it took.
    pub cost: Cost,
    /// Its exit status; nothing if a signal ended it.
    pub status: Option<i32>,
    /// The beginning of what it showed.
    pub output: String,
    /// The beginning of what it told of errors.
    pub errors: String,
}

/// What a line may take by the clock before it is killed.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs a line with limits until it ends, its output thrown away.
pub fn run(limits: &[&str], dialect: &str, line: &str) -> Done {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jackal"));
    command.args(limits).arg("--sandbox");
    if !dialect.is_empty() {
        command.arg(dialect);
    }
    let child = command.args(["-e", line]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    assert!(child.is_ok(), "the program starts");
    let Ok(child) = child else { return Done::default() };
    measured(child)
}

/// What a process that was started took until it ended.
pub fn measured(mut child: Child) -> Done {
    let (ended, id) = (AtomicBool::new(false), child.id());
    thread::scope(|scope| {
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let output = scope.spawn(move || beginning(stdout));
        let errors = scope.spawn(move || beginning(stderr));
        // A hang is ended from outside, and then has no status.
        let watch = scope.spawn(|| {
            let (started, mut most) = (Instant::now(), 0);
            while !ended.load(Relaxed) {
                most = held(id).unwrap_or(most).max(most);
                if started.elapsed() > PATIENCE {
                    let _ = Command::new("kill").args(["-KILL", &id.to_string()]).status();
                    return most;
                }
                thread::sleep(Duration::from_millis(2));
            }
            most
        });
        let used = child.wait4();
        ended.store(true, Relaxed);
        let most = watch.join().unwrap_or_default();
        let output = output.join().unwrap_or_default();
        let errors = errors.join().unwrap_or_default();
        assert!(used.is_ok(), "the process is ours");
        let Ok(used) = used else { return Done::default() };
        let seconds = (used.rusage.utime + used.rusage.stime).as_secs_f64();
        // One that had ended before the first look held little: to touch much takes longer.
        let bytes = if cfg!(target_os = "linux") { used.rusage.maxrss.min(most) } else { used.rusage.maxrss };
        Done { cost: Cost { seconds, bytes }, status: used.status.code(), output, errors }
    })
}

/// The most bytes that a process held so far. What the system says once it has ended is no less than what the process held that started
/// it, which is much where many tests are one program. While it begins it still has the memory and the name of that process.
fn held(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_jackal")).file_name()?.to_str()?;
    if status.lines().next()?.split_whitespace().nth(1)? != program {
        return None;
    }
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

/// The beginning of what a stream holds. More is not kept, but read: nobody shall wait for a full pipe.
fn beginning(stream: Option<impl Read>) -> String {
    let Some(mut stream) = stream else { return String::new() };
    let mut text = Vec::new();
    let _ = stream.by_ref().take(1 << 16).read_to_end(&mut text);
    let _ = std::io::copy(&mut stream, &mut std::io::sink());
    String::from_utf8_lossy(&text).into_owned()
}

/// What `check` says against each of the lines, which run two at a time.
pub fn wrong<L: Sync>(lines: &[L], check: impl Fn(&L) -> Option<String> + Sync) -> Vec<String> {
    let (next, wrong) = (Mutex::new(lines.iter()), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(line) = next.lock().ok().and_then(|mut next| next.next()) else { return };
                    if let Some(said) = check(line)
                        && let Ok(mut wrong) = wrong.lock()
                    {
                        wrong.push(said);
                    }
                }
            });
        }
    });
    wrong.into_inner().unwrap_or_default()
}

/// The lines that took more than they may, or that ended neither well nor with an error of theirs, each with what it took.
fn beyond(lines: &[(&str, String)], limits: &[&str], allowed: Cost) -> Vec<String> {
    wrong(lines, |(dialect, line)| {
        let done = run(limits, dialect, line);
        let Cost { seconds, bytes } = done.cost;
        let ended = matches!(done.status, Some(0 | 1));
        let fine = seconds <= allowed.seconds && bytes <= allowed.bytes && ended;
        let told = done.errors.lines().next().unwrap_or_default();
        (!fine)
            .then(|| format!("{dialect} {line}  {seconds:.2} s, {} MB, status {:?} {told}", bytes >> 20, done.status))
    })
}

/// Seconds that a line may be at work for after its time was up: a tenth, and twice as much on a machine that is busy. Code that is not
/// optimised takes ten times as long from one look at the flag to the next.
const SLACK: f64 = if cfg!(debug_assertions) { 1.5 } else { 0.3 };

/// What a process may take that runs for so many seconds with so many megabytes: a quarter more memory than that and 32 MB, within which the
/// program begins; code that is not optimised takes more than those to begin, and may.
pub fn allowed(seconds: f64, megabytes: u64) -> Cost {
    let begin = run(&[], "", "1").cost;
    Cost { seconds: begin.seconds + seconds + SLACK, bytes: (megabytes << 20) / 4 * 5 + begin.bytes.max(32 << 20) }
}

/// Runs lines under limits of time and memory: each ends soon after its time was up, and its memory is within 1.25 times of what it
/// may take and 32 MB. `least` is how many lines there must be: the vocabulary that they are made of has rows.
pub fn assert_kept(lines: &[(&'static str, String)], least: usize, seconds: f64, megabytes: u64) {
    let (time, memory) = (seconds.to_string(), format!("{megabytes}M"));
    let limits = ["--max-time", &time, "--max-memory", &memory];
    assert!(lines.len() > least, "the vocabulary has rows");
    let wrong = beyond(lines, &limits, allowed(seconds, megabytes));
    assert!(wrong.is_empty(), "beyond {limits:?}:\n{}", wrong.join("\n"));
}
