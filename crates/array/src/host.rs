//! The world outside: files, streams, clock, environment. The engine reaches it only through [`Host`], so that it can run
//! where there is none (a browser, a test, a sandbox).

use std::any::Any;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use super::network::Network;
use super::table_engine::TableEngine;

/// The destination of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Results.
    Output,
    /// Errors.
    Error,
}

/// The facts on a directory entry.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name in its directory.
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// Seconds since 1970, local time unknown to us: UTC.
    pub modified: f64,
    /// Whether it is a directory.
    pub directory: bool,
    /// Whether it may be written.
    pub writable: bool,
}

/// A file that is to stand in a folder: its name and what it holds; an error where it cannot be made.
pub type FileOfFolder = io::Result<(String, Vec<u8>)>;

/// The bytes of a file.
pub type FileBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// The word by which a sandbox names files in its errors.
pub const FILES: &str = "files";

/// The services of the world outside. Every method may refuse with an [`io::Error`].
pub trait Host {
    /// Writes to a standard stream.
    fn write(&self, stream: Stream, bytes: &[u8]) -> io::Result<()>;
    /// Writes what the program itself has drawn for a terminal, with its colours.
    fn draw(&self, text: &str) -> io::Result<()> {
        self.write(Stream::Output, text.as_bytes())
    }
    /// Makes what was written visible.
    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
    /// The next line of standard input without its newline, `None` at the end.
    fn read_line(&self, prompt: &str) -> io::Result<Option<Vec<u8>>>;
    /// The rest of the standard input, unchanged; `None` where it is read by lines only.
    fn read_rest(&self) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }
    /// A whole file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
    /// Bytes of a file from an offset on; fewer at its end.
    fn read_part(&self, path: &Path, start: u64, count: u64) -> io::Result<Vec<u8>> {
        let all = self.read(path)?;
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(all.len());
        Ok(all.get(place(start)..place(start.saturating_add(count))).unwrap_or_default().to_vec())
    }
    /// All bytes of a file. They may stay in the file and be read when they are touched.
    fn map(&self, path: &Path) -> io::Result<FileBytes> {
        Ok(Arc::new(self.read(path)?))
    }
    /// Whether bytes of a map were read, since this was asked last, that another process had cut off its file: they were zeros.
    fn was_cut(&self) -> bool {
        false
    }
    /// Writes a whole file.
    fn write_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Writes a folder of files: whole if the host can do so, else one by one. Other files in it stay, but for those that are `gone`.
    fn write_folder(
        &self,
        path: &Path,
        files: &mut dyn Iterator<Item = FileOfFolder>,
        _gone: &[String],
    ) -> io::Result<()> {
        if self.entry(path).is_err() {
            self.create_directory(path)?;
        }
        for file in files {
            let (name, bytes) = file?;
            self.write_file(&path.join(name), &bytes)?;
        }
        Ok(())
    }
    /// Waits until no other process holds a folder, and holds it until the result is dropped: for who reads a file of it and writes it then.
    fn hold_folder(&self, _path: &Path) -> io::Result<Box<dyn Any>> {
        Ok(Box::new(()))
    }
    /// Appends to a file.
    fn append_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Writes into a file from an offset.
    fn write_at(&self, path: &Path, offset: u64, bytes: &[u8]) -> io::Result<()>;
    /// Deletes a file or an empty directory.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Makes a directory.
    fn create_directory(&self, path: &Path) -> io::Result<()>;
    /// Renames a file.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// The entries of a directory.
    fn list(&self, path: &Path) -> io::Result<Vec<Entry>>;
    /// The facts on a path.
    fn entry(&self, path: &Path) -> io::Result<Entry>;
    /// The permissions of a file as Unix has them, nine bits; nothing where the host knows none.
    fn permissions(&self, _path: &Path) -> io::Result<Option<u32>> {
        Ok(None)
    }
    /// Changes them.
    fn set_permissions(&self, _path: &Path, _permissions: u32) -> io::Result<()> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "files have no such permissions here"))
    }
    /// The current directory.
    fn directory(&self) -> io::Result<PathBuf>;
    /// The full path of a file that is read by this name.
    fn full_path(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(self.directory()?.join(path))
    }
    /// Changes the current directory.
    fn set_directory(&self, path: &Path) -> io::Result<()>;
    /// A variable of the environment.
    fn variable(&self, name: &str) -> Option<String>;
    /// Runs a command of the shell and gives what it prints and its exit code.
    fn shell(&self, command: &str, input: &[u8]) -> io::Result<(Vec<u8>, i32)>;
    /// Seconds on a clock that only goes forward.
    fn monotonic(&self) -> f64;
    /// Seconds since 1970 UTC, and the offset of local time in seconds.
    fn now(&self) -> (f64, i64);
    /// The offset of local time from UTC at a moment (seconds since 1970 UTC), in seconds: that of now, unless the host knows the rules
    /// of a time zone.
    fn offset_at(&self, _moment: f64) -> i64 {
        self.now().1
    }
    /// Waits.
    fn sleep(&self, seconds: f64);
    /// The columns of the terminal that shows the output; none if it goes elsewhere.
    fn columns(&self) -> Option<usize> {
        None
    }
    /// Whether files are open to a sandboxed session all the same, since this host itself tells which of them are.
    fn grants_files(&self) -> bool {
        false
    }
    /// Whether there are threads, one of which keeps the time of a sentence. Where there are none (a browser's page), the sentence asks
    /// [`Host::monotonic`] itself, at each look at the flag that ends it.
    fn has_threads(&self) -> bool {
        true
    }
    /// The number of this process.
    fn process(&self) -> u32 {
        0
    }
    /// The connections to other processes; none where the host has no network.
    fn network(&self) -> Option<&dyn Network> {
        None
    }
    /// The engine for tables that are not in memory; none where the host has none.
    fn table_engine(&self) -> Option<&dyn TableEngine> {
        None
    }
}

/// A host that has a clock and refuses all else, for work that has no effects outside.
///
/// ```
/// use jackal_array::host::{Host, Nowhere};
/// assert!(Nowhere.directory().is_err() && Nowhere.now().0 > 0.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nowhere;

static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);

fn refused<T>() -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "files, streams and programs are out of reach here"))
}

impl Host for Nowhere {
    fn write(&self, _: Stream, _: &[u8]) -> io::Result<()> {
        refused()
    }

    fn read_line(&self, _: &str) -> io::Result<Option<Vec<u8>>> {
        refused()
    }

    fn read(&self, _: &Path) -> io::Result<Vec<u8>> {
        refused()
    }

    fn write_file(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        refused()
    }

    fn append_file(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        refused()
    }

    fn write_at(&self, _: &Path, _: u64, _: &[u8]) -> io::Result<()> {
        refused()
    }

    fn remove(&self, _: &Path) -> io::Result<()> {
        refused()
    }

    fn create_directory(&self, _: &Path) -> io::Result<()> {
        refused()
    }

    fn rename(&self, _: &Path, _: &Path) -> io::Result<()> {
        refused()
    }

    fn list(&self, _: &Path) -> io::Result<Vec<Entry>> {
        refused()
    }

    fn entry(&self, _: &Path) -> io::Result<Entry> {
        refused()
    }

    fn directory(&self) -> io::Result<PathBuf> {
        refused()
    }

    fn set_directory(&self, _: &Path) -> io::Result<()> {
        refused()
    }

    fn variable(&self, _: &str) -> Option<String> {
        None
    }

    fn shell(&self, _: &str, _: &[u8]) -> io::Result<(Vec<u8>, i32)> {
        refused()
    }

    fn monotonic(&self) -> f64 {
        BEGAN.elapsed().as_secs_f64()
    }

    fn now(&self) -> (f64, i64) {
        (SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64()), 0)
    }

    fn sleep(&self, _: f64) {}
}
