//! The operating system as a host, by the standard library alone.

use std::any::Any;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

#[cfg(feature = "cli")]
use super::atomic_write::write_target;
use super::atomic_write::{followed, write_folder, write_into};
use super::clock;
use super::command;
use super::file_reading::{map_file, read_part, read_whole};
use super::file_target::{Anywhere, FileInfo, Opening, Target, Use};
#[cfg(feature = "cli")]
use super::grants::Grants;
use super::sockets::Sockets;
use super::streams::{Output, StandardInput};
#[cfg(feature = "cluster")]
use crate::array::table_engine::TableEngine;
use crate::host::{Entry, FileBytes, FileOfFolder, Host, Stream};
use crate::network::Network;
use crate::verbs::text::controls::visible;

pub use super::atomic_write::write_whole;

/// The status of a process whose output nobody reads any more, as if the signal had ended it.
const BROKEN_PIPE_STATUS: i32 = 141;
/// The host of the operating system: files, clock, environment and shell. Output and input are the standard streams
/// or buffers.
pub struct OsHost {
    streams: Streams,
    keyboard: Option<RefCell<Keyboard>>,
    started: f64,
    /// The width that the terminal's editor has found.
    columns: Cell<Option<usize>>,
    /// The form of what is written on the stream for errors.
    painter: Cell<Option<Painter>>,
    /// The connections to other processes.
    sockets: Sockets,
    /// The engine for tables that are not in memory.
    #[cfg(feature = "cluster")]
    engine: jackal_cluster::Engine,
    /// The files that it gives out, if not all.
    #[cfg(feature = "cli")]
    grants: RefCell<Option<Grants>>,
}

/// The columns where neither the environment nor the terminal says how many there are.
const COLUMNS: usize = 80;
/// The narrowest terminal that is believed.
const COLUMNS_MIN: usize = 20;

/// The columns for text on the standard output: of COLUMNS, of the terminal, or 80.
pub fn terminal_columns() -> usize {
    let said = || std::env::var("COLUMNS").ok()?.parse().ok();
    let believed = |columns: &usize| *columns >= COLUMNS_MIN;
    said().filter(believed).or_else(|| asked_columns().filter(believed)).unwrap_or(COLUMNS)
}

#[cfg(unix)]
fn asked_columns() -> Option<usize> {
    rustix::termios::tcgetwinsize(io::stdout()).ok().map(|size| size.ws_col.into())
}

/// The prompt knows the columns of other systems.
#[cfg(not(unix))]
fn asked_columns() -> Option<usize> {
    None
}

/// Reads a line after a prompt.
pub type Keyboard = Box<dyn FnMut(&str) -> io::Result<Option<Vec<u8>>>>;

/// Gives a text another form, if it has one.
pub type Painter = fn(&str) -> Option<String>;

/// Takes what is written.
pub type Writer = Box<dyn Fn(Stream, &[u8]) -> io::Result<()>>;

enum Streams {
    Standard { output: Arc<Mutex<Output>>, input: RefCell<StandardInput>, terminal: bool, shows_errors: bool },
    Memory { output: RefCell<Vec<u8>>, input: RefCell<VecDeque<Vec<u8>>> },
    Given(Writer),
}

impl OsHost {
    fn new(streams: Streams) -> Self {
        OsHost {
            streams,
            keyboard: None,
            started: clock::monotonic(),
            columns: Cell::new(None),
            painter: Cell::new(None),
            sockets: Sockets::default(),
            #[cfg(feature = "cluster")]
            engine: jackal_cluster::Engine::default(),
            #[cfg(feature = "cli")]
            grants: RefCell::default(),
        }
    }

    /// The standard streams. When the reader of the output has gone, the process ends quietly.
    pub fn standard() -> Self {
        let (output, input) = (Arc::new(Mutex::new(Output::new())), RefCell::new(StandardInput::new()));
        let (terminal, shows_errors) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        let streams = Streams::Standard { output, input, terminal, shows_errors };
        OsHost::new(streams)
    }

    /// The same host with lines read by `keyboard`, such as an editor.
    #[must_use]
    pub fn with_keyboard(self, keyboard: Keyboard) -> Self {
        OsHost { keyboard: Some(RefCell::new(keyboard)), ..self }
    }

    /// Output that a front end takes, and no input but that of a keyboard ([`OsHost::with_keyboard`]).
    pub fn writing_to(writer: Writer) -> Self {
        OsHost::new(Streams::Given(writer))
    }

    /// Waits for a line, or the end, at the standard input, or for something from another process, for so long at most; whether there is
    /// a line. Without a standard input, or where a system cannot tell, there is.
    pub fn is_line_ready(&self, at_most: Duration) -> bool {
        match &self.streams {
            Streams::Standard { input, .. } if self.sockets.is_active() => {
                input.borrow().has_bytes() || self.sockets.wait(at_most, true)
            }
            Streams::Standard { input, .. } => input.borrow().is_ready(at_most),
            Streams::Memory { .. } | Streams::Given(_) => true,
        }
    }

    /// Waits for something from another process, for so long at most.
    pub fn wait_for_others(&self, at_most: Duration) {
        self.sockets.wait(at_most, false);
    }

    /// A host with both kinds of output in one buffer, and with input only from [`OsHost::push_input`].
    pub fn captured() -> Self {
        let streams = Streams::Memory { output: RefCell::default(), input: RefCell::default() };
        OsHost::new(streams)
    }

    /// From now on gives out no files but those granted; these to sandboxed sessions too.
    #[cfg(feature = "cli")]
    pub fn set_grants(&self, grants: Grants) {
        self.grants.replace(Some(grants));
    }

    /// The target of a path, if it is granted.
    fn reached(&self, path: &Path, _how: Use) -> io::Result<Box<dyn Target>> {
        #[cfg(feature = "cli")]
        if let Some(grants) = &*self.grants.borrow() {
            return Ok(Box::new(grants.reached(path, _how)?));
        }
        Ok(Box::new(Anywhere(path.to_path_buf())))
    }

    /// Gives what is written on the standard stream for errors a form of the caller's own, where the function has one.
    pub fn set_error_painter(&self, painter: Painter) {
        self.painter.set(Some(painter));
    }

    /// Says how wide the terminal is.
    pub fn set_columns(&self, columns: usize) {
        self.columns.set(Some(columns));
    }

    /// Says how long a line of the standard input may be, in bytes.
    pub fn set_longest_line(&self, bytes: usize) {
        if let Streams::Standard { input, .. } = &self.streams {
            input.borrow_mut().longest = bytes;
        }
    }

    /// Takes what was written since the last time. Empty for the standard streams.
    pub fn take_output(&self) -> Vec<u8> {
        match &self.streams {
            Streams::Memory { output, .. } => std::mem::take(&mut output.borrow_mut()),
            Streams::Standard { .. } | Streams::Given(_) => Vec::new(),
        }
    }

    /// A function for another thread to call before the process ends: it writes the gathered output and waits at most
    /// so long. `None` if the output is not the process's.
    pub fn last_flush(&self) -> Option<impl Fn(Duration) + Send + Sync + 'static> {
        let Streams::Standard { output, .. } = &self.streams else { return None };
        let output = output.clone();
        Some(move |within| {
            let ends = Instant::now() + within;
            // The holder of the lock is writing.
            while Instant::now() < ends {
                if let Ok(mut output) = output.try_lock() {
                    return output.flush_within(within);
                }
                std::thread::sleep(within / 20);
            }
        })
    }

    /// Puts bytes on the standard output as they are.
    fn write_output(&self, bytes: &[u8]) -> io::Result<()> {
        let Streams::Standard { output, terminal, .. } = &self.streams else { return Ok(()) };
        let mut output = own(output);
        unless_broken(output.write(bytes))?;
        if *terminal || output.is_prompt() {
            unless_broken(output.flush())?;
        }
        Ok(())
    }

    /// Lines for those who read the keyboard. Ignored with the standard streams.
    pub fn push_input(&self, text: &str) {
        if let Streams::Memory { input, .. } = &self.streams {
            input.borrow_mut().extend(text.lines().map(|line| line.as_bytes().to_vec()));
        }
    }
}

/// The output, which no other thread has but at the end of the process.
fn own(output: &Mutex<Output>) -> MutexGuard<'_, Output> {
    output.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the process when the error is that nobody reads; else hands it on.
fn unless_broken<T>(result: io::Result<T>) -> io::Result<T> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(BROKEN_PIPE_STATUS),
        other => other,
    }
}

impl Host for OsHost {
    #[cfg(feature = "cli")]
    fn grants_files(&self) -> bool {
        self.grants.borrow().is_some()
    }

    fn columns(&self) -> Option<usize> {
        if !matches!(self.streams, Streams::Standard { terminal: true, .. }) {
            return None;
        }
        Some(self.columns.get().unwrap_or_else(terminal_columns))
    }

    fn write(&self, stream: Stream, bytes: &[u8]) -> io::Result<()> {
        match (&self.streams, stream) {
            (Streams::Memory { output, .. }, _) => output.borrow_mut().extend_from_slice(bytes),
            (Streams::Given(writer), stream) => writer(stream, bytes)?,
            (Streams::Standard { terminal: true, .. }, Stream::Output) => self.write_output(&visible(bytes))?,
            (Streams::Standard { .. }, Stream::Output) => self.write_output(bytes)?,
            (Streams::Standard { shows_errors, .. }, Stream::Error) => {
                let shown = if *shows_errors { visible(bytes) } else { Cow::Borrowed(bytes) };
                let painted = self.painter.get().and_then(|paint| paint(std::str::from_utf8(&shown).ok()?));
                unless_broken(io::stderr().lock().write_all(painted.as_deref().map_or(&shown, str::as_bytes)))?;
            }
        }
        Ok(())
    }

    fn draw(&self, text: &str) -> io::Result<()> {
        if let Streams::Standard { .. } = &self.streams {
            return self.write_output(text.as_bytes());
        }
        self.write(Stream::Output, text.as_bytes())
    }

    fn flush(&self) -> io::Result<()> {
        match &self.streams {
            Streams::Standard { output, .. } => unless_broken(own(output).flush()),
            Streams::Memory { .. } | Streams::Given(_) => Ok(()),
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
        if let Streams::Given(_) = &self.streams {
            return Ok(None);
        }
        let stdin = io::stdin();
        if stdin.is_terminal() {
            self.write(Stream::Output, prompt.as_bytes())?;
        }
        self.flush()?;
        let Streams::Standard { input, .. } = &self.streams else { return Ok(None) };
        let Some(mut line) = input.borrow_mut().line()? else { return Ok(None) };
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(Some(line))
    }

    fn read_rest(&self) -> io::Result<Option<Vec<u8>>> {
        match &self.streams {
            Streams::Standard { input, .. } if self.keyboard.is_none() => {
                self.flush()?;
                input.borrow_mut().read_rest().map(Some)
            }
            _ => Ok(None),
        }
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        read_whole(&*self.reached(path, Use::Read)?)
    }

    fn read_part(&self, path: &Path, start: u64, count: u64) -> io::Result<Vec<u8>> {
        read_part(&*self.reached(path, Use::Read)?, start, count)
    }

    fn map(&self, path: &Path) -> io::Result<FileBytes> {
        map_file(&*self.reached(path, Use::Read)?)
    }

    #[cfg(not(target_family = "wasm"))]
    fn was_cut(&self) -> bool {
        jackal_maps::was_cut()
    }

    fn write_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        #[cfg(feature = "cli")]
        if let Some(grants) = &*self.grants.borrow() {
            return write_target(&grants.reached(path, Use::Write)?, bytes);
        }
        write_whole(path, bytes)
    }

    fn write_folder(
        &self,
        path: &Path,
        files: &mut dyn Iterator<Item = FileOfFolder>,
        gone: &[String],
    ) -> io::Result<()> {
        #[cfg(feature = "cli")]
        if let Some(grants) = &*self.grants.borrow() {
            return write_folder(&grants.reached(path, Use::Write)?, files, gone);
        }
        write_folder(&followed(path)?, files, gone)
    }

    fn hold_folder(&self, path: &Path) -> io::Result<Box<dyn Any>> {
        let folder = self.reached(path, Use::Write)?.open(Opening::Read)?;
        folder.lock()?;
        Ok(Box::new(folder))
    }

    fn append_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        write_into(&*self.reached(path, Use::Write)?, Opening::Append, None, bytes)
    }

    fn write_at(&self, path: &Path, offset: u64, bytes: &[u8]) -> io::Result<()> {
        write_into(&*self.reached(path, Use::Write)?, Opening::Write, Some(offset), bytes)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        // A link itself is taken away, not what it leads to.
        #[cfg(feature = "cli")]
        if let Some(grants) = &*self.grants.borrow() {
            return grants.itself(path, Use::Write)?.remove();
        }
        Anywhere(path.to_path_buf()).remove()
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        self.reached(path, Use::Write)?.create_directory()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        #[cfg(feature = "cli")]
        if let Some(grants) = &*self.grants.borrow() {
            return grants.reached(from, Use::Write)?.rename(&grants.reached(to, Use::Write)?);
        }
        std::fs::rename(from, to)
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Entry>> {
        let mut entries = self.reached(path, Use::Read)?.list()?;
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }

    fn entry(&self, path: &Path) -> io::Result<Entry> {
        self.reached(path, Use::Read)?.entry()
    }

    #[cfg(unix)]
    fn permissions(&self, path: &Path) -> io::Result<Option<u32>> {
        Ok(Some(self.reached(path, Use::Read)?.info()?.mode & 0o777))
    }

    #[cfg(unix)]
    fn set_permissions(&self, path: &Path, permissions: u32) -> io::Result<()> {
        self.reached(path, Use::Write)?.set_mode(permissions & 0o777)
    }

    fn directory(&self) -> io::Result<PathBuf> {
        std::env::current_dir()
    }

    fn set_directory(&self, path: &Path) -> io::Result<()> {
        std::env::set_current_dir(self.reached(path, Use::Read)?.path())
    }

    fn variable(&self, name: &str) -> Option<String> {
        // The standard library panics on names that no system has.
        let fine = !name.is_empty() && !name.contains(['=', '\0']);
        if fine { std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()) } else { None }
    }

    fn shell(&self, command: &str, input: &[u8]) -> io::Result<(Vec<u8>, i32)> {
        self.flush()?;
        command::run(command, input)
    }

    fn monotonic(&self) -> f64 {
        clock::monotonic() - self.started
    }

    fn now(&self) -> (f64, i64) {
        clock::now()
    }

    fn offset_at(&self, moment: f64) -> i64 {
        clock::offset_at(moment)
    }

    fn sleep(&self, seconds: f64) {
        let _ = self.flush();
        clock::sleep(seconds);
    }

    fn has_threads(&self) -> bool {
        !clock::is_given()
    }

    fn process(&self) -> u32 {
        if clock::is_given() { 0 } else { std::process::id() }
    }

    fn network(&self) -> Option<&dyn Network> {
        if clock::is_given() { None } else { Some(&self.sockets) }
    }

    #[cfg(feature = "cluster")]
    fn table_engine(&self) -> Option<&dyn TableEngine> {
        Some(&self.engine)
    }
}

/// The paths of streams that the process has open, or has inherited: what a shell writes for `<(...)`.
const OPEN_STREAMS: &[&str] = &["/dev/fd", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/proc/self/fd"];

/// Refuses a named pipe, which may never have anyone at its other end.
fn check_pipe(path: &Path, known: &FileInfo) -> io::Result<()> {
    match known.pipe && !OPEN_STREAMS.iter().any(|stream| path.starts_with(stream)) {
        true => Err(io::Error::other("it is a named pipe")),
        false => Ok(()),
    }
}

/// Writes a file as [`write_whole`] does; a named pipe is refused.
///
/// # Errors
/// As for [`write_whole`].
pub fn write_report(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Ok(known) = Anywhere(path.to_path_buf()).info() {
        check_pipe(path, &known)?;
    }
    write_whole(path, bytes)
}

/// The bytes of a file, refused when it is a directory, a named pipe or longer than `most`.
pub fn read_script(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = Anywhere(path.to_path_buf());
    let known = file.info()?;
    if known.directory {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    check_pipe(path, &known)?;
    let bytes = read_part(&file, 0, most.saturating_add(1))?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is longer than {most} bytes")));
    }
    Ok(bytes)
}
