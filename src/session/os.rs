//! The operating system as a host, by the standard library alone.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufWriter, IsTerminal, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::host::{Entry, Host, Stream};

/// The status of a process whose output nobody reads any more, as if the signal had ended it.
const BROKEN_PIPE_STATUS: i32 = 141;
/// Room for output on its way to a file or pipe.
const OUTPUT_ROOM: usize = 1 << 16;

/// Files, clock, environment and shell of the system. Output and input are either the standard streams or kept in memory.
pub struct OsHost {
    streams: Streams,
    keyboard: Option<RefCell<Keyboard>>,
    started: Instant,
    /// What the terminal's editor found its width to be.
    columns: Cell<Option<usize>>,
}

/// The columns of a terminal that does not tell.
const COLUMNS: usize = 80;

/// Reads a line after a prompt.
pub type Keyboard = Box<dyn FnMut(&str) -> io::Result<Option<Vec<u8>>>>;

enum Streams {
    Standard { output: RefCell<BufWriter<io::Stdout>>, terminal: bool },
    Memory { output: RefCell<Vec<u8>>, input: RefCell<VecDeque<Vec<u8>>> },
}

impl OsHost {
    /// The standard streams. When the reader of the output has gone, the process ends quietly.
    pub fn standard() -> Self {
        let output = RefCell::new(BufWriter::with_capacity(OUTPUT_ROOM, io::stdout()));
        let streams = Streams::Standard { output, terminal: io::stdout().is_terminal() };
        OsHost { streams, keyboard: None, started: Instant::now(), columns: Cell::new(None) }
    }

    /// The same with lines read by `keyboard`, such as an editor.
    #[must_use]
    pub fn with_keyboard(self, keyboard: Keyboard) -> Self {
        OsHost { keyboard: Some(RefCell::new(keyboard)), ..self }
    }

    /// Both kinds of output kept in one buffer, and no input but what [`OsHost::push_input`] gives.
    pub fn captured() -> Self {
        let streams = Streams::Memory { output: RefCell::default(), input: RefCell::default() };
        OsHost { streams, keyboard: None, started: Instant::now(), columns: Cell::new(None) }
    }

    /// Says how wide the terminal is.
    pub fn set_columns(&self, columns: usize) {
        self.columns.set(Some(columns));
    }

    /// Takes what was written since the last time. Empty for the standard streams.
    pub fn take_output(&self) -> Vec<u8> {
        match &self.streams {
            Streams::Memory { output, .. } => std::mem::take(&mut output.borrow_mut()),
            Streams::Standard { .. } => Vec::new(),
        }
    }

    /// Lines for those who read the keyboard. Ignored with the standard streams.
    pub fn push_input(&self, text: &str) {
        if let Streams::Memory { input, .. } = &self.streams {
            input.borrow_mut().extend(text.lines().map(|line| line.as_bytes().to_vec()));
        }
    }
}

/// Ends the process when the error is that nobody reads; else hands it on.
fn unless_broken<T>(result: io::Result<T>) -> io::Result<T> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(BROKEN_PIPE_STATUS),
        other => other,
    }
}

impl Host for OsHost {
    fn columns(&self) -> Option<usize> {
        if !matches!(self.streams, Streams::Standard { terminal: true, .. }) {
            return None;
        }
        let said = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|columns| *columns >= 20);
        Some(self.columns.get().or_else(said).unwrap_or(COLUMNS))
    }

    fn write(&self, stream: Stream, bytes: &[u8]) -> io::Result<()> {
        match (&self.streams, stream) {
            (Streams::Memory { output, .. }, _) => output.borrow_mut().extend_from_slice(bytes),
            (Streams::Standard { output, terminal }, Stream::Output) => {
                let mut output = output.borrow_mut();
                unless_broken(output.write_all(bytes))?;
                if *terminal {
                    unless_broken(output.flush())?;
                }
            }
            (Streams::Standard { .. }, Stream::Error) => unless_broken(io::stderr().lock().write_all(bytes))?,
        }
        Ok(())
    }

    fn flush(&self) -> io::Result<()> {
        match &self.streams {
            Streams::Standard { output, .. } => unless_broken(output.borrow_mut().flush()),
            Streams::Memory { .. } => Ok(()),
        }
    }

    fn read_line(&self, prompt: &str) -> io::Result<Option<Vec<u8>>> {
        if let Streams::Memory { input, .. } = &self.streams {
            return Ok(input.borrow_mut().pop_front());
        }
        if let Some(keyboard) = &self.keyboard {
            self.flush()?;
            let mut keyboard = keyboard.try_borrow_mut().map_err(io::Error::other)?;
            return keyboard(prompt);
        }
        let stdin = io::stdin();
        if stdin.is_terminal() {
            self.write(Stream::Output, prompt.as_bytes())?;
        }
        self.flush()?;
        let mut line = Vec::new();
        if stdin.lock().read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(Some(line))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    fn write_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        fs::write(path, bytes)
    }

    fn append_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        OpenOptions::new().append(true).create(true).open(path)?.write_all(bytes)
    }

    fn write_at(&self, path: &Path, offset: u64, bytes: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        file.seek(SeekFrom::Start(offset))?;
        file.write_all(bytes)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        if fs::symlink_metadata(path)?.is_dir() { fs::remove_dir(path) } else { fs::remove_file(path) }
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Entry>> {
        let mut entries = Vec::new();
        for found in fs::read_dir(path)? {
            let found = found?;
            // What vanished meanwhile, or is a broken link, is not listed.
            if let Ok(entry) = entry_of(&found.path()) {
                entries.push(entry);
            }
        }
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }

    fn entry(&self, path: &Path) -> io::Result<Entry> {
        entry_of(path)
    }

    fn directory(&self) -> io::Result<PathBuf> {
        std::env::current_dir()
    }

    fn set_directory(&self, path: &Path) -> io::Result<()> {
        std::env::set_current_dir(path)
    }

    fn variable(&self, name: &str) -> Option<String> {
        // The standard library panics on names that no system has.
        let fine = !name.is_empty() && !name.contains(['=', '\0']);
        if fine { std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()) } else { None }
    }

    fn shell(&self, command: &str, input: &[u8]) -> io::Result<(Vec<u8>, i32)> {
        self.flush()?;
        let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut child =
            Command::new(shell).arg(option).arg(command).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut output = Vec::new();
        std::thread::scope(|scope| {
            if let Some(mut stdin) = child.stdin.take() {
                // A command that does not read its input is none of our business.
                scope.spawn(move || drop(stdin.write_all(input)));
            }
            child.stdout.take().map_or(Ok(0), |mut stdout| stdout.read_to_end(&mut output))
        })?;
        Ok((output, child.wait()?.code().unwrap_or(-1)))
    }

    fn monotonic(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    fn now(&self) -> (f64, i64) {
        let seconds = match SystemTime::now().duration_since(UNIX_EPOCH) {
            Ok(since) => since.as_secs_f64(),
            Err(before) => -before.duration().as_secs_f64(),
        };
        (seconds, super::zone::offset(seconds))
    }

    fn sleep(&self, seconds: f64) {
        let _ = self.flush();
        if let Ok(time) = Duration::try_from_secs_f64(seconds) {
            std::thread::sleep(time);
        }
    }

    fn process(&self) -> u32 {
        std::process::id()
    }
}

fn entry_of(path: &Path) -> io::Result<Entry> {
    let known = fs::metadata(path)?;
    let modified = known.modified()?.duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64());
    let name = path.file_name().map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy()).into_owned();
    let (size, directory, writable) = (known.len(), known.is_dir(), !known.permissions().readonly());
    Ok(Entry { name, size, modified, directory, writable })
}

/// The bytes of a file, refused when it is a directory or longer than `most`.
pub fn read_script(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let known = file.metadata()?;
    if known.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is longer than {most} bytes")));
    }
    Ok(bytes)
}
