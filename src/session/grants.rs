//! What a sandboxed session may still reach: files below folders that were granted. Each such folder is open, and what is below it is
//! opened by its handle (the crate cap-std): no link and no other process leads out of it, whatever changes between a comparison and the opening.

use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};

use super::target::{self, Known, Opening, Target, Use};
use crate::host::Entry;

/// Folders whose files may be read, and those whose files may be read and written. Paths are followed to where they lead, links and
/// `..` and all; the handle of the folder they lead below is then asked for the rest of the path.
#[derive(Clone, Debug, Default)]
pub struct Grants {
    read: Vec<Rc<Folder>>,
    write: Vec<Rc<Folder>>,
}

/// A folder that is open.
#[derive(Debug)]
struct Folder {
    path: PathBuf,
    handle: Dir,
}

impl Grants {
    /// Grants of folders, which must be there.
    ///
    /// # Errors
    /// The name of a folder that cannot be found or opened, with what the system says of it.
    ///
    /// ```
    /// use jackal::rooms::session::{grants::Grants, target::Use};
    /// let folder = std::env::temp_dir().canonicalize()?;
    /// let grants = Grants::new(&[folder.clone()], &[])?;
    /// assert!(grants.reached(&folder.join("some"), Use::Read).is_ok());
    /// assert!(grants.reached(&folder.join("some"), Use::Write).is_err());
    /// assert!(grants.reached(&folder.join("../some"), Use::Read).is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(read: &[PathBuf], write: &[PathBuf]) -> io::Result<Self> {
        let opened = |folder: &PathBuf| {
            let named = |error: io::Error| io::Error::new(error.kind(), format!("'{}': {error}", folder.display()));
            let path = fs::canonicalize(folder).map_err(named)?;
            let handle = Dir::open_ambient_dir(&path, ambient_authority()).map_err(named)?;
            Ok(Rc::new(Folder { path, handle }))
        };
        let found = |folders: &[PathBuf]| folders.iter().map(opened).collect::<io::Result<Vec<Rc<Folder>>>>();
        Ok(Grants { read: found(read)?, write: found(write)? })
    }

    /// Where a path leads, if that is granted.
    ///
    /// # Errors
    /// Permission denied if it is not.
    pub fn reached(&self, path: &Path, how: Use) -> io::Result<Below> {
        self.granted(&real_path(path)?, how)
    }

    /// What has a path itself, be it a link, if the folder that it is in is granted.
    ///
    /// # Errors
    /// Permission denied if it is not.
    pub fn itself(&self, path: &Path, how: Use) -> io::Result<Below> {
        self.granted(&own_path(path)?, how)
    }

    fn granted(&self, real: &Path, how: Use) -> io::Result<Below> {
        let read = if how == Use::Read { self.read.as_slice() } else { &[] };
        let found = self.write.iter().chain(read).find_map(|folder| {
            let path = below(&folder.path, real)?;
            Some(Below { folder: folder.clone(), path })
        });
        found.ok_or_else(|| {
            let what = if how == Use::Read { "reading" } else { "writing" };
            io::Error::new(io::ErrorKind::PermissionDenied, format!("the sandbox does not grant {what} there"))
        })
    }
}

/// The path from a folder down by names alone, if it is such a one; `.` for the folder itself.
fn below(folder: &Path, path: &Path) -> Option<PathBuf> {
    let rest = path.strip_prefix(folder).ok()?;
    if rest.as_os_str().is_empty() {
        return Some(PathBuf::from("."));
    }
    rest.components().all(|part| matches!(part, Component::Normal(_))).then(|| rest.to_path_buf())
}

/// Where a path leads; of what is not there yet, its folder decides.
fn real_path(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // A link that leads nowhere could be made to lead anywhere.
            if fs::symlink_metadata(path).is_ok() {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            own_path(path)
        }
        found => found,
    }
}

/// The path of a name in the folder that it is in, wherever that is.
fn own_path(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::PermissionDenied)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(fs::canonicalize(folder)?.join(name))
}

/// What is below a granted folder: its path from there has no links that anyone would have to follow.
#[derive(Clone, Debug)]
pub struct Below {
    folder: Rc<Folder>,
    path: PathBuf,
}

impl Below {
    /// Gives it another place, whatever was there.
    ///
    /// # Errors
    /// What the system says.
    pub fn rename(&self, to: &Below) -> io::Result<()> {
        self.folder.handle.rename(&self.path, &to.folder.handle, &to.path)
    }

    fn named(&self, name: &str) -> Below {
        Below { folder: self.folder.clone(), path: self.path.with_file_name(name) }
    }
}

impl Target for Below {
    fn path(&self) -> PathBuf {
        self.folder.path.join(&self.path)
    }

    fn open(&self, how: Opening) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.read(how.reads()).write(how.writes()).append(how == Opening::Append);
        options.create(how.makes()).truncate(how == Opening::Anew).create_new(how == Opening::New);
        #[cfg(unix)]
        if how == Opening::Read {
            cap_std::fs::OpenOptionsExt::custom_flags(&mut options, target::without_waiting());
        }
        Ok(self.folder.handle.open_with(&self.path, &options)?.into_std())
    }

    fn known(&self) -> io::Result<Known> {
        let known = self.folder.handle.metadata(&self.path)?;
        let permissions = known.permissions();
        #[cfg(unix)]
        let mode = cap_std::fs::PermissionsExt::mode(&permissions) & 0o7777;
        #[cfg(not(unix))]
        let mode = 0;
        Ok(Known {
            size: known.len(),
            modified: target::seconds(known.modified()?.into_std()),
            directory: known.is_dir(),
            file: known.is_file(),
            readonly: permissions.readonly(),
            mode,
        })
    }

    fn beside(&self, name: &str) -> Box<dyn Target + '_> {
        Box::new(self.named(name))
    }

    fn replace_by(&self, beside: &str) -> io::Result<()> {
        self.named(beside).rename(self)
    }

    fn remove(&self) -> io::Result<()> {
        let folder = &self.folder.handle;
        if folder.symlink_metadata(&self.path)?.is_dir() {
            folder.remove_dir(&self.path)
        } else {
            folder.remove_file(&self.path)
        }
    }

    fn create_directory(&self) -> io::Result<()> {
        self.folder.handle.create_dir(&self.path)
    }

    fn list(&self) -> io::Result<Vec<Entry>> {
        let mut entries = Vec::new();
        for found in self.folder.handle.read_dir(&self.path)? {
            let path = self.path.join(found?.file_name());
            entries.extend(Below { folder: self.folder.clone(), path }.entry());
        }
        Ok(entries)
    }

    #[cfg(unix)]
    fn set_mode(&self, mode: u32) -> io::Result<()> {
        self.folder.handle.set_permissions(&self.path, cap_std::fs::PermissionsExt::from_mode(mode))
    }
}
