//! What a sandboxed session may still reach: files below folders that were granted.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Folders whose files may be read, and those whose files may be read and written. Paths are followed to where they lead, links and
/// `..` and all, before they are compared.
#[derive(Clone, Debug, Default)]
pub struct Grants {
    read: Vec<PathBuf>,
    write: Vec<PathBuf>,
}

/// What is done to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// It is looked at.
    Read,
    /// It is made, changed or taken away.
    Write,
}

impl Grants {
    /// Grants of folders, which must be there.
    ///
    /// # Errors
    /// The name of a folder that cannot be found, with what the system says of it.
    ///
    /// ```
    /// use jackal::rooms::session::grants::{Grants, Use};
    /// let folder = std::env::temp_dir().canonicalize()?;
    /// let grants = Grants::new(&[folder.clone()], &[])?;
    /// assert!(grants.reached(&folder.join("some"), Use::Read).is_ok());
    /// assert!(grants.reached(&folder.join("some"), Use::Write).is_err());
    /// assert!(grants.reached(&folder.join("../some"), Use::Read).is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(read: &[PathBuf], write: &[PathBuf]) -> io::Result<Self> {
        let place = |folder: &PathBuf| {
            let named = |error: io::Error| io::Error::new(error.kind(), format!("'{}': {error}", folder.display()));
            fs::canonicalize(folder).map_err(named)
        };
        let found = |folders: &[PathBuf]| folders.iter().map(place).collect::<io::Result<Vec<PathBuf>>>();
        Ok(Grants { read: found(read)?, write: found(write)? })
    }

    /// Where a path leads, if that is granted.
    ///
    /// # Errors
    /// Permission denied if it is not.
    pub fn reached(&self, path: &Path, how: Use) -> io::Result<PathBuf> {
        let place = real_path(path)?;
        let within = |folders: &[PathBuf]| folders.iter().any(|folder| place.starts_with(folder));
        if within(&self.write) || how == Use::Read && within(&self.read) {
            return Ok(place);
        }
        let what = if how == Use::Read { "reading" } else { "writing" };
        Err(io::Error::new(io::ErrorKind::PermissionDenied, format!("the sandbox does not grant {what} there")))
    }
}

/// Where a path leads; of what is not there yet, its folder decides.
fn real_path(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // A link that leads nowhere could be made to lead anywhere.
            if fs::symlink_metadata(path).is_ok() {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            let name = path.file_name().ok_or(io::ErrorKind::PermissionDenied)?;
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            Ok(fs::canonicalize(folder)?.join(name))
        }
        found => found,
    }
}
