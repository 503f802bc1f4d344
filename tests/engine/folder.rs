//! A host whose relative paths are those of a folder, whatever the process's own is.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};

use jackal::rooms::host::{Entry, Host, Stream};
use jackal::rooms::session::OsHost;

/// The system's services, seen from a folder.
pub struct InFolder {
    inner: OsHost,
    at: RefCell<PathBuf>,
}

impl InFolder {
    /// Seen from this folder.
    pub fn new(folder: &Path) -> InFolder {
        InFolder { inner: OsHost::captured(), at: RefCell::new(folder.to_path_buf()) }
    }

    /// What was written since the last call.
    pub fn take_output(&self) -> Vec<u8> {
        self.inner.take_output()
    }

    fn path(&self, path: &Path) -> PathBuf {
        self.at.borrow().join(path)
    }
}

impl Host for InFolder {
    fn write(&self, stream: Stream, bytes: &[u8]) -> io::Result<()> {
        self.inner.write(stream, bytes)
    }

    fn read_line(&self, prompt: &str) -> io::Result<Option<Vec<u8>>> {
        self.inner.read_line(prompt)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.inner.read(&self.path(path))
    }

    fn write_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.inner.write_file(&self.path(path), bytes)
    }

    fn append_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.inner.append_file(&self.path(path), bytes)
    }

    fn write_at(&self, path: &Path, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.inner.write_at(&self.path(path), offset, bytes)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.inner.remove(&self.path(path))
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        self.inner.create_directory(&self.path(path))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.inner.rename(&self.path(from), &self.path(to))
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Entry>> {
        self.inner.list(&self.path(path))
    }

    fn entry(&self, path: &Path) -> io::Result<Entry> {
        self.inner.entry(&self.path(path))
    }

    fn directory(&self) -> io::Result<PathBuf> {
        Ok(self.at.borrow().clone())
    }

    fn set_directory(&self, path: &Path) -> io::Result<()> {
        let new = self.path(path).canonicalize()?;
        self.at.replace(new);
        Ok(())
    }

    fn variable(&self, name: &str) -> Option<String> {
        self.inner.variable(name)
    }

    fn shell(&self, command: &str, input: &[u8]) -> io::Result<(Vec<u8>, i32)> {
        let folder = self.at.borrow().to_string_lossy().into_owned();
        self.inner.shell(&format!("cd '{folder}' && {command}"), input)
    }

    fn monotonic(&self) -> f64 {
        self.inner.monotonic()
    }

    fn now(&self) -> (f64, i64) {
        self.inner.now()
    }

    fn sleep(&self, seconds: f64) {
        self.inner.sleep(seconds);
    }
}
