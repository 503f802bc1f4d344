//! The meter of a session's output, which enforces its limit whatever its host is.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::array::table_engine::TableEngine;
use crate::error::Error;
use crate::host::{Entry, FileBytes, FileOfFolder, Host, Stream};
use crate::network::Network;

/// A host whose output is counted.
pub(super) struct Metered {
    inner: Rc<dyn Host>,
    /// Bytes that may still be shown, if that is limited.
    left: Cell<Option<u64>>,
    /// Output that is saved now and shown later in another place.
    aside: RefCell<Option<Vec<u8>>>,
}

/// The most bytes that are laid aside; more are lost.
const SAVED_BYTES_MAX: usize = 1 << 16;

impl Metered {
    pub fn new(inner: Rc<dyn Host>) -> Self {
        Metered { inner, left: Cell::new(None), aside: RefCell::new(None) }
    }

    /// Refuses more output than so many bytes from now on.
    pub fn set_most(&self, bytes: Option<u64>) {
        self.left.set(bytes);
    }

    /// Whether all that may be shown was.
    pub fn is_spent(&self) -> bool {
        self.left.get() == Some(0)
    }

    /// Lays the output of some work aside; what the work came to, and the output.
    pub fn aside<T>(&self, work: impl FnOnce() -> T) -> (T, Vec<u8>) {
        let before = self.aside.replace(Some(Vec::new()));
        let done = work();
        (done, self.aside.replace(before).unwrap_or_default())
    }

    /// The part of a text that may still be shown, and whether it is all of it.
    fn fitting<'a>(&self, bytes: &'a [u8]) -> (&'a [u8], bool) {
        let Some(left) = self.left.get() else { return (bytes, true) };
        let count = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        self.left.set(Some(left - count as u64));
        (bytes.get(..count).unwrap_or(bytes), count == bytes.len())
    }
}

#[cold]
fn too_much() -> io::Error {
    io::Error::other(Error::limit("the output is longer than it may be"))
}

impl Host for Metered {
    fn write(&self, stream: Stream, bytes: &[u8]) -> io::Result<()> {
        if stream == Stream::Error {
            return self.inner.write(stream, bytes);
        }
        let (taken, all) = self.fitting(bytes);
        match &mut *self.aside.borrow_mut() {
            Some(aside) => aside.extend(taken.iter().take(SAVED_BYTES_MAX.saturating_sub(aside.len()))),
            None => self.inner.write(stream, taken)?,
        }
        if all { Ok(()) } else { Err(too_much()) }
    }

    fn draw(&self, text: &str) -> io::Result<()> {
        if self.aside.borrow().is_some() || self.left.get().is_some_and(|left| left < text.len() as u64) {
            return self.write(Stream::Output, text.as_bytes());
        }
        let _ = self.fitting(text.as_bytes());
        self.inner.draw(text)
    }

    fn flush(&self) -> io::Result<()> {
        self.inner.flush()
    }

    fn read_line(&self, prompt: &str) -> io::Result<Option<Vec<u8>>> {
        self.inner.read_line(prompt)
    }

    fn read_rest(&self) -> io::Result<Option<Vec<u8>>> {
        self.inner.read_rest()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.inner.read(path)
    }

    fn read_part(&self, path: &Path, start: u64, count: u64) -> io::Result<Vec<u8>> {
        self.inner.read_part(path, start, count)
    }

    fn map(&self, path: &Path) -> io::Result<FileBytes> {
        self.inner.map(path)
    }

    fn was_cut(&self) -> bool {
        self.inner.was_cut()
    }

    fn write_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.inner.write_file(path, bytes)
    }

    fn write_folder(
        &self,
        path: &Path,
        files: &mut dyn Iterator<Item = FileOfFolder>,
        gone: &[String],
    ) -> io::Result<()> {
        self.inner.write_folder(path, files, gone)
    }

    fn hold_folder(&self, path: &Path) -> io::Result<Box<dyn Any>> {
        self.inner.hold_folder(path)
    }

    fn append_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.inner.append_file(path, bytes)
    }

    fn write_at(&self, path: &Path, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.inner.write_at(path, offset, bytes)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.inner.remove(path)
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        self.inner.create_directory(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.inner.rename(from, to)
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Entry>> {
        self.inner.list(path)
    }

    fn entry(&self, path: &Path) -> io::Result<Entry> {
        self.inner.entry(path)
    }

    fn permissions(&self, path: &Path) -> io::Result<Option<u32>> {
        self.inner.permissions(path)
    }

    fn set_permissions(&self, path: &Path, permissions: u32) -> io::Result<()> {
        self.inner.set_permissions(path, permissions)
    }

    fn directory(&self) -> io::Result<PathBuf> {
        self.inner.directory()
    }

    fn full_path(&self, path: &Path) -> io::Result<PathBuf> {
        self.inner.full_path(path)
    }

    fn set_directory(&self, path: &Path) -> io::Result<()> {
        self.inner.set_directory(path)
    }

    fn variable(&self, name: &str) -> Option<String> {
        self.inner.variable(name)
    }

    fn shell(&self, command: &str, input: &[u8]) -> io::Result<(Vec<u8>, i32)> {
        self.inner.shell(command, input)
    }

    fn monotonic(&self) -> f64 {
        self.inner.monotonic()
    }

    fn now(&self) -> (f64, i64) {
        self.inner.now()
    }

    fn offset_at(&self, moment: f64) -> i64 {
        self.inner.offset_at(moment)
    }

    fn sleep(&self, seconds: f64) {
        self.inner.sleep(seconds);
    }

    fn columns(&self) -> Option<usize> {
        self.inner.columns()
    }

    fn grants_files(&self) -> bool {
        self.inner.grants_files()
    }

    fn has_threads(&self) -> bool {
        self.inner.has_threads()
    }

    fn network(&self) -> Option<&dyn Network> {
        self.inner.network()
    }

    fn table_engine(&self) -> Option<&dyn TableEngine> {
        self.inner.table_engine()
    }

    fn process(&self) -> u32 {
        self.inner.process()
    }
}
