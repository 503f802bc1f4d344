//! A host without a world: every service refuses. For work that needs an interpreter but no effects.

use std::io;
use std::path::{Path, PathBuf};

use jackal::rooms::host::{Entry, Host, Stream};

/// The host that refuses.
pub struct Nowhere;

fn refuse<T>() -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "there is no world outside"))
}

impl Host for Nowhere {
    fn write(&self, _stream: Stream, _bytes: &[u8]) -> io::Result<()> {
        refuse()
    }
    fn read_line(&self, _prompt: &str) -> io::Result<Option<Vec<u8>>> {
        refuse()
    }
    fn read(&self, _path: &Path) -> io::Result<Vec<u8>> {
        refuse()
    }
    fn write_file(&self, _path: &Path, _bytes: &[u8]) -> io::Result<()> {
        refuse()
    }
    fn append_file(&self, _path: &Path, _bytes: &[u8]) -> io::Result<()> {
        refuse()
    }
    fn write_at(&self, _path: &Path, _offset: u64, _bytes: &[u8]) -> io::Result<()> {
        refuse()
    }
    fn remove(&self, _path: &Path) -> io::Result<()> {
        refuse()
    }
    fn create_directory(&self, _path: &Path) -> io::Result<()> {
        refuse()
    }
    fn rename(&self, _from: &Path, _to: &Path) -> io::Result<()> {
        refuse()
    }
    fn list(&self, _path: &Path) -> io::Result<Vec<Entry>> {
        refuse()
    }
    fn entry(&self, _path: &Path) -> io::Result<Entry> {
        refuse()
    }
    fn directory(&self) -> io::Result<PathBuf> {
        refuse()
    }
    fn set_directory(&self, _path: &Path) -> io::Result<()> {
        refuse()
    }
    fn variable(&self, _name: &str) -> Option<String> {
        None
    }
    fn shell(&self, _command: &str, _input: &[u8]) -> io::Result<(Vec<u8>, i32)> {
        refuse()
    }
    fn monotonic(&self) -> f64 {
        0.0
    }
    fn now(&self) -> (f64, i64) {
        (0.0, 0)
    }
    fn sleep(&self, _seconds: f64) {}
}
