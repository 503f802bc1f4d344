//! `jackal test`: the transcripts of the project, and the command as a user meets it.

mod accepting;
mod forms;
mod reports;
mod runs;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

static NUMBER: AtomicUsize = AtomicUsize::new(0);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let name = format!("jackal-snapshot-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
        let folder = Folder(std::env::temp_dir().join(name));
        std::fs::create_dir_all(&folder.0).unwrap();
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap_or_else(|_| "(not there)".to_string())
    }

    fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jackal"));
        command.arg("test").args(arguments).current_dir(&self.0).env_remove("CI").env_remove("NO_COLOR");
        command.env("XDG_STATE_HOME", self.0.join(".state"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str]) -> Done {
        Done::of(&self.command(arguments).output().unwrap())
    }

    fn run_in_ci(&self, arguments: &[&str]) -> Done {
        Done::of(&self.command(arguments).env("CI", "true").output().unwrap())
    }

    fn answer(&self, arguments: &[&str], answers: &str) -> Done {
        let mut child = self.command(arguments).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(answers.as_bytes()).unwrap();
        Done::of(&child.wait_with_output().unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Done {
    output: String,
    errors: String,
    status: i32,
}

impl Done {
    fn of(output: &std::process::Output) -> Self {
        Done {
            output: String::from_utf8_lossy(&output.stdout).into_owned(),
            errors: String::from_utf8_lossy(&output.stderr).into_owned(),
            status: output.status.code().unwrap_or(-1),
        }
    }

    fn says(&self, text: &str) {
        assert!(
            self.output.contains(text) || self.errors.contains(text),
            "no '{text}' in\n{}{}",
            self.output,
            self.errors
        );
    }
}
