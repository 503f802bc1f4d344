//! The world of a test: a temporary folder to work in, the folder of the test to read from, no shell, no time zone.

use std::any::Any;
use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::host::{Entry, FileBytes, FileOfFolder, Host, Stream};
use crate::session::OsHost;

/// Columns of a terminal that is none.
const WIDTH: &str = "80";

static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// The host of a test.
///
/// Output is buffered. Files are read below the temporary folder, the test's folder and the folder where the tests
/// were started, searched in this order. They are written below the temporary folder alone, which is removed with the
/// host.
pub struct TestHost {
    system: OsHost,
    temporary: PathBuf,
    directory: RefCell<PathBuf>,
    readable: Vec<PathBuf>,
}

impl TestHost {
    /// The world of a test in a folder.
    pub fn new(folder: &Path) -> io::Result<Self> {
        let name = format!("jackal-test-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
        let temporary = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&temporary)?;
        let temporary = temporary.canonicalize()?;
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let readable = vec![temporary.clone(), folder.canonicalize()?, std::env::current_dir()?.canonicalize()?];
        Ok(TestHost { system: OsHost::captured(), directory: RefCell::new(temporary.clone()), temporary, readable })
    }

    /// Takes what was written since the last time.
    pub fn take_output(&self) -> Vec<u8> {
        self.system.take_output()
    }

    fn to_read(&self, path: &Path) -> io::Result<PathBuf> {
        let (mut refusal, here) = (None, self.directory.borrow().clone());
        for place in std::iter::once(&here).chain(&self.readable) {
            match place.join(path).canonicalize() {
                Ok(real) if self.readable.iter().any(|root| real.starts_with(root)) => return Ok(real),
                Ok(_) => return Err(refused("a test reads below its own folder and the one it was started in")),
                Err(error) => refusal = refusal.or(Some(error)),
            }
        }
        Err(refusal.unwrap_or_else(|| io::ErrorKind::NotFound.into()))
    }

    fn to_write(&self, path: &Path) -> io::Result<PathBuf> {
        let path = self.directory.borrow().join(path);
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is not a name of a file"));
        };
        let real = parent.canonicalize()?.join(name);
        let inside = real.starts_with(&self.temporary) && !real.is_symlink();
        if inside { Ok(real) } else { Err(refused("a test writes into its temporary folder only")) }
    }
}

fn refused(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, reason)
}

impl Drop for TestHost {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.temporary);
    }
}

impl Host for TestHost {
    fn write(&self, stream: Stream, bytes: &[u8]) -> io::Result<()> {
        self.system.write(stream, bytes)
    }

    fn read_line(&self, prompt: &str) -> io::Result<Option<Vec<u8>>> {
        self.system.read_line(prompt)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.system.read(&self.to_read(path)?)
    }

    fn map(&self, path: &Path) -> io::Result<FileBytes> {
        self.system.map(&self.to_read(path)?)
    }

    fn was_cut(&self) -> bool {
        self.system.was_cut()
    }

    fn write_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.system.write_file(&self.to_write(path)?, bytes)
    }

    fn write_folder(
        &self,
        path: &Path,
        files: &mut dyn Iterator<Item = FileOfFolder>,
        gone: &[String],
    ) -> io::Result<()> {
        self.system.write_folder(&self.to_write(path)?, files, gone)
    }

    fn hold_folder(&self, path: &Path) -> io::Result<Box<dyn Any>> {
        self.system.hold_folder(&self.to_write(path)?)
    }

    fn append_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.system.append_file(&self.to_write(path)?, bytes)
    }

    fn write_at(&self, path: &Path, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.system.write_at(&self.to_write(path)?, offset, bytes)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.system.remove(&self.to_write(path)?)
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        self.system.create_directory(&self.to_write(path)?)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.system.rename(&self.to_write(from)?, &self.to_write(to)?)
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Entry>> {
        self.system.list(&self.to_read(path)?)
    }

    fn entry(&self, path: &Path) -> io::Result<Entry> {
        self.system.entry(&self.to_read(path)?)
    }

    fn permissions(&self, path: &Path) -> io::Result<Option<u32>> {
        self.system.permissions(&self.to_read(path)?)
    }

    fn set_permissions(&self, path: &Path, permissions: u32) -> io::Result<()> {
        self.system.set_permissions(&self.to_write(path)?, permissions)
    }

    fn directory(&self) -> io::Result<PathBuf> {
        Ok(self.directory.borrow().clone())
    }

    fn full_path(&self, path: &Path) -> io::Result<PathBuf> {
        self.to_read(path).or_else(|_| Ok(self.directory()?.join(path)))
    }

    fn set_directory(&self, path: &Path) -> io::Result<()> {
        let real = self.to_read(path)?;
        if !real.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        *self.directory.borrow_mut() = real;
        Ok(())
    }

    fn variable(&self, name: &str) -> Option<String> {
        match name {
            "TZ" => Some("UTC".to_string()),
            "COLUMNS" => Some(WIDTH.to_string()),
            "NO_COLOR" => Some("1".to_string()),
            _ => self.system.variable(name),
        }
    }

    fn shell(&self, _command: &str, _input: &[u8]) -> io::Result<(Vec<u8>, i32)> {
        Err(refused("a test has no shell"))
    }

    fn monotonic(&self) -> f64 {
        self.system.monotonic()
    }

    fn now(&self) -> (f64, i64) {
        (self.system.now().0, 0)
    }

    fn sleep(&self, seconds: f64) {
        self.system.sleep(seconds);
    }

    fn process(&self) -> u32 {
        self.system.process()
    }
}
