//! The world of a page: files that it keeps in memory, lines that its user types, the browser's clock.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

use jackal::rooms::array::context::Stop;
use jackal::rooms::host::{Entry, Host, Stream};
use jackal::rooms::session::OsHost;

/// The bytes that all files may have together.
const BYTES_MAX: usize = 1 << 28;

/// The files by their names, which are paths without folders above them.
pub type Files = BTreeMap<PathBuf, Rc<[u8]>>;

/// The host.
pub struct PageHost {
    /// Output, clock and the rest.
    page: OsHost,
    files: RefCell<Files>,
    /// The lines that were typed for the sentence that runs.
    lines: RefCell<VecDeque<String>>,
    /// The flag that ends the sentence, and whether it was raised because the sentence reads a line that was not typed yet.
    stop: RefCell<Option<Stop>>,
    lacks_line: RefCell<bool>,
}

impl PageHost {
    /// A host without files.
    pub fn new(page: OsHost) -> PageHost {
        let (files, lines) = (RefCell::default(), RefCell::default());
        PageHost { page, files, lines, stop: RefCell::new(None), lacks_line: RefCell::new(false) }
    }

    /// Gives the sentence that runs next its lines. Where they do not suffice, the flag is raised.
    pub fn give(&self, lines: Vec<String>, stop: Stop) {
        self.lines.replace(lines.into());
        self.stop.replace(Some(stop));
        self.lacks_line.replace(false);
    }

    /// Whether the sentence that ran wanted another line.
    pub fn lacks_line(&self) -> bool {
        *self.lacks_line.borrow()
    }

    /// All files.
    pub fn files(&self) -> Files {
        self.files.borrow().clone()
    }

    /// Puts other files in their place.
    pub fn set_files(&self, files: Files) {
        self.files.replace(files);
    }

    /// Puts one file there.
    ///
    /// # Errors
    /// If all files would have too many bytes, or the name is not the name of a file.
    pub fn put(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let path = plain(path)?;
        let mut files = self.files.borrow_mut();
        let others: usize = files.iter().filter(|(name, _)| **name != path).map(|(_, bytes)| bytes.len()).sum();
        if others.saturating_add(bytes.len()) > BYTES_MAX {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "the page keeps 256 MB of files at most"));
        }
        files.insert(path, bytes.into());
        Ok(())
    }

    fn file(&self, path: &Path) -> io::Result<Rc<[u8]>> {
        let path = plain(path)?;
        self.files.borrow().get(&path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// A path without a root, dots and an empty end; the files of a page have no folder above them.
fn plain(path: &Path) -> io::Result<PathBuf> {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => out.push(name),
            Component::ParentDir if !out.pop() => return Err(io::ErrorKind::PermissionDenied.into()),
            _ => {}
        }
    }
    Ok(out)
}

fn refused(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, format!("a page has no {what}"))
}

impl Host for PageHost {
    fn write(&self, stream: Stream, bytes: &[u8]) -> io::Result<()> {
        self.page.write(stream, bytes)
    }

    fn read_line(&self, _: &str) -> io::Result<Option<Vec<u8>>> {
        if let Some(line) = self.lines.borrow_mut().pop_front() {
            return Ok(Some(line.into_bytes()));
        }
        self.lacks_line.replace(true);
        if let Some(stop) = self.stop.borrow().as_ref() {
            stop.interrupt();
        }
        Err(io::Error::other("a line is waited for"))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        Ok(self.file(path)?.to_vec())
    }

    fn write_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.put(path, bytes)
    }

    fn append_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut all = self.read(path).unwrap_or_default();
        all.extend_from_slice(bytes);
        self.put(path, &all)
    }

    fn write_at(&self, path: &Path, offset: u64, bytes: &[u8]) -> io::Result<()> {
        let mut all = self.read(path)?;
        let start = usize::try_from(offset).map_err(|_| refused("file as large as that"))?;
        let end = start.checked_add(bytes.len()).filter(|end| *end <= BYTES_MAX);
        let end = end.ok_or_else(|| refused("file as large as that"))?;
        all.resize(all.len().max(end), 0);
        if let Some(place) = all.get_mut(start..end) {
            place.copy_from_slice(bytes);
        }
        self.put(path, &all)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let path = plain(path)?;
        self.files.borrow_mut().remove(&path).map(|_| ()).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    // A folder is there as soon as a file in it is.
    fn create_directory(&self, path: &Path) -> io::Result<()> {
        plain(path).map(|_| ())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let bytes = self.file(from)?;
        self.put(to, &bytes)?;
        self.remove(from)
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Entry>> {
        let folder = plain(path)?;
        let files = self.files.borrow();
        let mut entries: Vec<Entry> = Vec::new();
        for (name, bytes) in files.iter() {
            let Ok(rest) = name.strip_prefix(&folder) else { continue };
            let mut parts = rest.components();
            let (Some(Component::Normal(first)), deeper) = (parts.next(), parts.next().is_some()) else { continue };
            let first = first.to_string_lossy().into_owned();
            if entries.last().is_none_or(|last| last.name != first) {
                entries.push(entry(first, if deeper { None } else { Some(bytes.len()) }));
            }
        }
        Ok(entries)
    }

    fn entry(&self, path: &Path) -> io::Result<Entry> {
        let path = plain(path)?;
        let files = self.files.borrow();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if let Some(bytes) = files.get(&path) {
            return Ok(entry(name, Some(bytes.len())));
        }
        let is_folder = path.as_os_str().is_empty() || files.keys().any(|file| file.starts_with(&path));
        if is_folder { Ok(entry(name, None)) } else { Err(io::ErrorKind::NotFound.into()) }
    }

    fn directory(&self) -> io::Result<PathBuf> {
        Ok(PathBuf::from("/"))
    }

    fn set_directory(&self, _: &Path) -> io::Result<()> {
        Err(refused("folders to go to"))
    }

    fn variable(&self, _: &str) -> Option<String> {
        None
    }

    fn shell(&self, _: &str, _: &[u8]) -> io::Result<(Vec<u8>, i32)> {
        Err(refused("shell"))
    }

    fn monotonic(&self) -> f64 {
        self.page.monotonic()
    }

    fn now(&self) -> (f64, i64) {
        self.page.now()
    }

    fn sleep(&self, seconds: f64) {
        self.page.sleep(seconds);
    }

    fn grants_files(&self) -> bool {
        true
    }

    fn has_threads(&self) -> bool {
        self.page.has_threads()
    }
}

/// The facts on a file of so many bytes, or on a folder.
fn entry(name: String, size: Option<usize>) -> Entry {
    Entry { name, size: size.unwrap_or(0) as u64, modified: 0.0, directory: size.is_none(), writable: true }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host() -> PageHost {
        PageHost::new(OsHost::writing_to(Box::new(|_, _| Ok(()))))
    }

    #[test]
    fn files_are_kept_and_listed() {
        let host = host();
        host.write_file(Path::new("a.csv"), b"1,2").unwrap();
        host.append_file(Path::new("/a.csv"), b"\n").unwrap();
        host.write_file(Path::new("data/b"), b"b").unwrap();
        host.write_at(Path::new("data/b"), 2, b"c").unwrap();
        assert_eq!(host.read(Path::new("./a.csv")).unwrap(), b"1,2\n");
        assert_eq!(host.read(Path::new("data/../data/b")).unwrap(), b"b\0c");
        let names =
            |path: &str| host.list(Path::new(path)).unwrap().into_iter().map(|entry| (entry.name, entry.directory));
        assert_eq!(names("/").collect::<Vec<_>>(), [("a.csv".to_string(), false), ("data".to_string(), true)]);
        assert_eq!(names("data").count(), 1);
        assert!(host.entry(Path::new("data")).unwrap().directory && host.entry(Path::new("none")).is_err());
        host.rename(Path::new("a.csv"), Path::new("b.csv")).unwrap();
        host.remove(Path::new("b.csv")).unwrap();
        assert!(host.read(Path::new("b.csv")).is_err() && host.read(Path::new("../x")).is_err());
        assert!(host.write_at(Path::new("data/b"), 1 << 40, b"c").is_err(), "too large");
    }
}
