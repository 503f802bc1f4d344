//! Commands of the system's shell. They end with the sentence that runs them, and so do the programs that they started.

use std::io::{self, IsTerminal, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use crate::array::stop;

/// From one look at the flag to the next while a command runs.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// The number of the signal that Ctrl-C sends, on every Unix.
#[cfg(unix)]
const INTERRUPT: i32 = 2;
/// The looks at the flag when a command was interrupted.
#[cfg(unix)]
const LOOKS: usize = 10;

/// The output of a command, and its exit code.
///
/// # Errors
/// What the system says; the error that what runs was asked to end with.
pub fn run(command: &str, input: &[u8]) -> io::Result<(Vec<u8>, i32)> {
    let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut shell = Command::new(shell);
    shell.arg(option).arg(command).stdin(Stdio::piped()).stdout(Stdio::piped());
    // At a terminal it stays in the group that the keyboard's Ctrl-C reaches, and that may read what is typed.
    let has_group = cfg!(unix) && !io::stdin().is_terminal();
    #[cfg(unix)]
    if has_group {
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    }
    let mut child = shell.spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_vec();
        // A command that does not read its input is none of our business.
        std::thread::spawn(move || drop(stdin.write_all(&input)));
    }
    let (done, ended) = channel();
    if let Some(mut stdout) = child.stdout.take() {
        std::thread::spawn(move || {
            let mut output = Vec::new();
            let read = io::Read::read_to_end(&mut stdout, &mut output).map(|_| output);
            let _ = done.send(read);
        });
    }
    loop {
        match ended.recv_timeout(BETWEEN_LOOKS) {
            Ok(output) => return Ok((output?, code(child.wait()?)?)),
            Err(RecvTimeoutError::Disconnected) => return Ok((Vec::new(), code(child.wait()?)?)),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(asked) = stop::poll_running() {
            end(&mut child, has_group);
            return Err(io::Error::other(asked));
        }
    }
}

/// Ends a command and what it started: its group if it has one, else those that came of it.
fn end(child: &mut Child, has_group: bool) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process, kill_process_group};
        let own = Pid::from_child(child);
        if has_group {
            let _ = kill_process_group(own, Signal::KILL);
        } else {
            for pid in descendants(own.as_raw_nonzero().get()).into_iter().filter_map(Pid::from_raw) {
                let _ = kill_process(pid, Signal::KILL);
            }
        }
    }
    #[cfg(not(unix))]
    let _ = has_group;
    let _ = child.kill();
    let _ = child.wait();
}

/// The processes that came of one, where the system tells in files who came of whom; elsewhere none.
#[cfg(unix)]
fn descendants(of: i32) -> Vec<i32> {
    let number = |entry: std::fs::DirEntry| entry.file_name().to_str()?.parse::<i32>().ok();
    let parent = |pid: i32| -> Option<i32> {
        let known = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name of the program stands in parentheses, and may hold some.
        known.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()
    };
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten().filter_map(number);
    let all: Vec<(i32, i32)> = all.filter_map(|pid| Some((pid, parent(pid)?))).collect();
    let (mut found, mut next) = (vec![of], 0);
    while let Some(&above) = found.get(next) {
        found.extend(all.iter().filter(|(_, parent)| *parent == above).map(|(pid, _)| *pid));
        next += 1;
    }
    found.split_off(1)
}

/// The exit code of a command. One that Ctrl-C ended was ended with the sentence that runs it, which may learn of it a moment later.
fn code(status: ExitStatus) -> io::Result<i32> {
    #[cfg(unix)]
    if std::os::unix::process::ExitStatusExt::signal(&status) == Some(INTERRUPT) {
        for _ in 0..LOOKS {
            stop::poll_running().map_err(io::Error::other)?;
            std::thread::sleep(BETWEEN_LOOKS);
        }
    }
    Ok(status.code().unwrap_or(-1))
}
