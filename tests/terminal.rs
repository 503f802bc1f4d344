//! The prompt as a terminal drives it: through a pseudo-terminal.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use common::{Folder, program};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// How long an answer may take on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// A session at a terminal.
struct Terminal {
    keys: File,
    shown: Receiver<Vec<u8>>,
    screen: String,
    program: Child,
    _history: Folder,
}

impl Terminal {
    fn new() -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let line = || Stdio::from(OpenOptions::new().read(true).write(true).open(name.to_str().unwrap()).unwrap());
        let history = Folder::new::<&str>(&[]);
        let mut command = program(&[]);
        command.env("XDG_STATE_HOME", history.path()).env("TERM", "xterm");
        let program = command.stdin(line()).stdout(line()).stderr(line()).spawn().unwrap();
        let keys = File::from(master);
        let mut output = keys.try_clone().unwrap();
        let (sender, shown) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read) = output.read(&mut bytes) {
                if read == 0 || sender.send(bytes[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal { keys, shown, screen: String::new(), program, _history: history }
    }

    /// Waits until the screen shows a text.
    fn wait_for(&mut self, text: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.screen.contains(text) {
            let left = until.saturating_duration_since(Instant::now());
            match self.shown.recv_timeout(left) {
                Ok(bytes) => self.screen.push_str(&String::from_utf8_lossy(&bytes)),
                Err(_) => panic!("{text:?} is not on the screen:\n{}", self.screen),
            }
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn lines_that_are_sent_at_once_are_all_read() {
    let mut terminal = Terminal::new();
    terminal.wait_for("Ctrl-D leaves.");
    terminal.keys.write_all(b"a =: 3\r1000 + a\rf =: 3 : 0\r y + 2000\r)\rf a\r4000 + a\r").unwrap();
    for answer in ["1003", "2003", "4003"] {
        terminal.wait_for(answer);
    }
    assert!(!terminal.screen.contains("error"), "{}", terminal.screen);
}
