//! Running the program as a user does: arguments, a standard input, a folder of files; what it said and its status.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What a run of the program said, and the status with which it ended.
pub struct Done {
    pub output: String,
    pub errors: String,
    pub status: i32,
}

impl From<Output> for Done {
    fn from(output: Output) -> Done {
        Done {
            output: String::from_utf8_lossy(&output.stdout).into_owned(),
            errors: String::from_utf8_lossy(&output.stderr).into_owned(),
            status: output.status.code().unwrap_or(-1),
        }
    }
}

/// The program with arguments; its streams are not yet set. It does not see that a server runs the tests (`CI`).
pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jackal"));
    command.args(arguments).env_remove("CI");
    command
}

/// Runs a command to its end, with an input that is written while it runs.
pub fn run(mut command: Command, input: &[u8]) -> Done {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output.into()
}

/// A folder of files, removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new<T: AsRef<[u8]>>(files: &[(&str, T)]) -> Folder {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("jackal-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in files {
            std::fs::write(folder.join(name), text).unwrap();
        }
        Folder(folder)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Runs the program in the folder.
    pub fn run(&self, arguments: &[&str], input: &[u8]) -> Done {
        let mut command = program(arguments);
        command.current_dir(&self.0);
        run(command, input)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
