//! Grants: folders in which a sandboxed session may still access files.
//!
//! Each granted folder is open, and files below it are opened by its handle (the crate cap-std): no link and no other
//! process leads out of it, whatever changes between a comparison and the opening.

use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};

use super::file_target::{self, FileInfo, Opening, Target, Use};
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
    /// use jackal::rooms::session::{grants::Grants, file_target::Use};
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

    /// The place to which a path leads, if it is granted.
    ///
    /// # Errors
    /// Permission denied if it is not.
    pub fn reached(&self, path: &Path, how: Use) -> io::Result<Below> {
        self.granted(&self.followed(path, how, true)?, how)
    }

    /// The place of a path itself, even if it is a link, if its folder is granted.
    ///
    /// # Errors
    /// Permission denied if it is not.
    pub fn itself(&self, path: &Path, how: Use) -> io::Result<Below> {
        self.granted(&self.followed(path, how, false)?, how)
    }

    /// The folders that are granted.
    fn folders(&self, how: Use) -> impl Iterator<Item = &Rc<Folder>> {
        let read = if how == Use::Read { self.read.as_slice() } else { &[] };
        self.write.iter().chain(read)
    }

    fn granted(&self, real: &Path, how: Use) -> io::Result<Below> {
        let found = self.folders(how).find_map(|folder| {
            let path = below(&folder.path, real)?;
            Some(Below { folder: folder.clone(), path })
        });
        found.ok_or_else(|| refused(how))
    }

    /// Follows a path name by name. Where a name does not exist yet, its folder decides. A link at the end is
    /// followed if `through`. Outside of the granted folders the error is the same whether a file exists or not.
    fn followed(&self, path: &Path, how: Use, through: bool) -> io::Result<PathBuf> {
        let here = std::env::current_dir()?;
        let is_inside = |path: &Path| self.folders(how).any(|folder| path.starts_with(&folder.path));
        // These folders are known to exist: `..` may lead on from them.
        let is_near = |path: &Path| {
            is_inside(path) || here.starts_with(path) || self.folders(how).any(|folder| folder.path.starts_with(path))
        };
        let (whole, mut real) = (here.join(path), PathBuf::new());
        let mut parts = whole.components().peekable();
        while let Some(part) = parts.next() {
            let (next, is_last) = (real.join(part), parts.peek().is_none());
            let is_name = matches!(part, Component::Normal(_));
            if part == Component::ParentDir && !is_near(&real) {
                return Err(refused(how));
            }
            if matches!(part, Component::Prefix(_)) || is_name && is_last && !through {
                real = next;
                continue;
            }
            real = match fs::canonicalize(&next) {
                Ok(found) => found,
                // A link that leads nowhere could be made to lead anywhere.
                Err(_) if !is_inside(&real) || fs::symlink_metadata(&next).is_ok() => return Err(refused(how)),
                Err(error) if is_name && is_last && error.kind() == io::ErrorKind::NotFound => next,
                Err(error) => return Err(error),
            };
        }
        Ok(real)
    }
}

#[cold]
fn refused(how: Use) -> io::Error {
    let what = if how == Use::Read { "reading" } else { "writing" };
    io::Error::new(io::ErrorKind::PermissionDenied, format!("the sandbox does not grant {what} there"))
}

/// The path from a folder down by names alone, if it is such a one; `.` for the folder itself.
fn below(folder: &Path, path: &Path) -> Option<PathBuf> {
    let rest = path.strip_prefix(folder).ok()?;
    if rest.as_os_str().is_empty() {
        return Some(PathBuf::from("."));
    }
    rest.components().all(|part| matches!(part, Component::Normal(_))).then(|| rest.to_path_buf())
}

/// A place below a granted folder: its path from there has no links.
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

    fn sibling_path(&self, name: &str) -> Below {
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
        options.create(how.makes()).truncate(how == Opening::Anew).create_new(how.is_exclusive());
        #[cfg(unix)]
        {
            use cap_std::fs::OpenOptionsExt;
            options.custom_flags(file_target::without_waiting()).mode(how.mode());
        }
        Ok(self.folder.handle.open_with(&self.path, &options)?.into_std())
    }

    fn info(&self) -> io::Result<FileInfo> {
        let known = self.folder.handle.metadata(&self.path)?;
        #[cfg(unix)]
        let (mode, pipe, owner) = {
            use cap_std::fs::{FileTypeExt, MetadataExt};
            (known.mode() & 0o7777, known.file_type().is_fifo(), known.uid())
        };
        #[cfg(not(unix))]
        let (mode, pipe, owner) = (0, false, 0);
        Ok(FileInfo {
            size: known.len(),
            modified: file_target::seconds(known.modified()?.into_std()),
            directory: known.is_dir(),
            file: known.is_file(),
            pipe,
            own: file_target::is_own(mode, owner),
            readonly: known.permissions().readonly(),
            mode,
        })
    }

    fn is_link(&self) -> bool {
        self.folder.handle.symlink_metadata(&self.path).is_ok_and(|known| known.is_symlink())
    }

    fn sibling(&self, name: &str) -> Box<dyn Target + '_> {
        Box::new(self.sibling_path(name))
    }

    fn replace_by(&self, beside: &str) -> io::Result<()> {
        self.sibling_path(beside).rename(self)
    }

    fn inside(&self, name: &str) -> Box<dyn Target + '_> {
        Box::new(Below { folder: self.folder.clone(), path: self.path.join(name) })
    }

    fn exchange_with(&self, beside: &str) -> io::Result<()> {
        if self.folder.handle.symlink_metadata(&self.path).is_err() {
            return self.sibling_path(beside).rename(self);
        }
        // The handle of the folder around them: what is named by it is in that folder, whatever happens meanwhile.
        let around = self.path.parent().filter(|path| !path.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let own = self.path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        file_target::exchange(self.folder.handle.open_dir(around)?, Path::new(beside), Path::new(own))
    }

    fn link_into(&self, beside: &str, name: &str) -> io::Result<()> {
        let folder = &self.folder.handle;
        folder.hard_link(self.path.join(name), folder, self.path.with_file_name(beside).join(name))
    }

    fn remove_all(&self) -> io::Result<()> {
        self.folder.handle.remove_dir_all(&self.path)
    }

    fn names(&self) -> io::Result<Vec<String>> {
        let found = self.folder.handle.read_dir(&self.path)?;
        found.map(|found| Ok(found?.file_name().to_string_lossy().into_owned())).collect()
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
        // By the file itself: with a second wall the system changes nothing by a name.
        self.open(Opening::Read)?.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(mode))
    }
}
