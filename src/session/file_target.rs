//! A file or folder that a host may touch, by whatever leads there: its path ([`Anywhere`]), or the handle of a granted folder.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::host::Entry;

/// The purpose of an access to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Reading, or asking for information.
    Read,
    /// Making, changing or removing.
    Write,
}

/// The way in which a file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// To be read, without waiting for anyone who writes into it.
    Read,
    /// To be written from anywhere on; made if it is not there.
    Write,
    /// To be written from its beginning, and nothing else to be in it; made if it is not there.
    Anew,
    /// To be written at its end; made if it is not there.
    Append,
    /// To be written; an error if it is there.
    New,
    /// As `New`, and readable by its owner only.
    Private,
}

impl Opening {
    /// Whether it is read.
    pub(super) fn reads(self) -> bool {
        self == Opening::Read
    }

    /// Whether it is written, at any place.
    pub(super) fn writes(self) -> bool {
        matches!(self, Opening::Write | Opening::Anew) || self.is_exclusive()
    }

    /// Whether it is an error if it is there.
    pub(super) fn is_exclusive(self) -> bool {
        matches!(self, Opening::New | Opening::Private)
    }

    /// The permission bits of a new file.
    #[cfg(unix)]
    pub(super) fn mode(self) -> u32 {
        if self == Opening::Private { 0o600 } else { 0o666 }
    }

    /// Whether it is made if it is not there.
    pub(super) fn makes(self) -> bool {
        matches!(self, Opening::Write | Opening::Anew | Opening::Append)
    }
}

/// The system's information on a file.
#[derive(Clone, Debug)]
pub struct FileInfo {
    /// Its length in bytes.
    pub size: u64,
    /// Seconds since 1970.
    pub modified: f64,
    /// Whether it is a folder.
    pub directory: bool,
    /// Whether it is an ordinary file.
    pub file: bool,
    /// Whether it is a named pipe.
    pub pipe: bool,
    /// Whether it belongs to the user who runs this, and nobody else may write it.
    pub own: bool,
    /// Whether it may not be written.
    pub readonly: bool,
    /// The permission bits of Unix, twelve of them; 0 elsewhere.
    pub mode: u32,
}

/// A place in the file system that may be accessed. Its methods give the errors of the system.
pub trait Target {
    /// Its path in full.
    fn path(&self) -> PathBuf;
    /// The file opened.
    fn open(&self, how: Opening) -> io::Result<File>;
    /// The system's information on it; of a link, on its target.
    fn info(&self) -> io::Result<FileInfo>;
    /// Whether it is a link itself.
    fn is_link(&self) -> bool;
    /// Another name in the same folder.
    fn sibling(&self, name: &str) -> Box<dyn Target + '_>;
    /// Renames its sibling to its own name, and replaces the former holder.
    fn replace_by(&self, beside: &str) -> io::Result<()>;
    /// A name in the folder.
    fn inside(&self, name: &str) -> Box<dyn Target + '_>;
    /// Exchanges the names of this and a sibling folder; only renames the sibling if this does not exist.
    fn exchange_with(&self, beside: &str) -> io::Result<()>;
    /// Makes a hard link in a sibling folder to the file inside this one.
    fn link_into(&self, beside: &str, name: &str) -> io::Result<()>;
    /// Takes it away: a file, an empty folder, or a link, not what that leads to.
    fn remove(&self) -> io::Result<()>;
    /// Takes it away with all that is in it, and nothing that links lead to.
    fn remove_all(&self) -> io::Result<()>;
    /// Makes it a folder.
    fn create_directory(&self) -> io::Result<()>;
    /// The entries of the folder, in any order. An entry that vanishes meanwhile, or is a broken link, is not listed.
    fn list(&self) -> io::Result<Vec<Entry>>;
    /// The names of what is in the folder, in any order.
    fn names(&self) -> io::Result<Vec<String>>;
    /// Changes what of it may be done by whom, as Unix has it.
    #[cfg(unix)]
    fn set_mode(&self, mode: u32) -> io::Result<()>;

    /// Its entry in a listing.
    fn entry(&self) -> io::Result<Entry> {
        Ok(self.info()?.entry(&self.path()))
    }
}

impl FileInfo {
    /// Whether its last change is at least so long ago.
    pub(super) fn is_untouched_for(&self, long: Duration) -> bool {
        seconds(SystemTime::now()) - self.modified >= long.as_secs_f64()
    }

    /// Its entry in a listing.
    pub fn entry(self, path: &Path) -> Entry {
        let name = path.file_name().map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy()).into_owned();
        let FileInfo { size, modified, directory, readonly, .. } = self;
        Entry { name, size, modified, directory, writable: !readonly }
    }
}

/// Seconds since 1970.
pub(super) fn seconds(moment: SystemTime) -> f64 {
    moment.duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64())
}

/// A place given by a path, without restriction.
///
/// ```
/// use jackal::rooms::session::file_target::{Anywhere, Opening, Target};
/// let nowhere = Anywhere("no/such/folder/file".into());
/// assert!(nowhere.open(Opening::Read).is_err());
/// assert!(Anywhere(std::env::temp_dir()).info()?.directory);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Anywhere(pub PathBuf);

impl Target for Anywhere {
    fn path(&self) -> PathBuf {
        self.0.clone()
    }

    fn open(&self, how: Opening) -> io::Result<File> {
        let mut options = fs::OpenOptions::new();
        options.read(how.reads()).write(how.writes()).append(how == Opening::Append);
        options.create(how.makes()).truncate(how == Opening::Anew).create_new(how.is_exclusive());
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.custom_flags(without_waiting()).mode(how.mode());
        }
        options.open(&self.0)
    }

    fn info(&self) -> io::Result<FileInfo> {
        let known = fs::metadata(&self.0)?;
        #[cfg(unix)]
        let (mode, pipe, owner) = {
            use std::os::unix::fs::{FileTypeExt, MetadataExt};
            (known.mode() & 0o7777, known.file_type().is_fifo(), known.uid())
        };
        #[cfg(not(unix))]
        let (mode, pipe, owner) = (0, false, 0);
        Ok(FileInfo {
            size: known.len(),
            modified: seconds(known.modified()?),
            directory: known.is_dir(),
            file: known.is_file(),
            pipe,
            own: is_own(mode, owner),
            readonly: known.permissions().readonly(),
            mode,
        })
    }

    fn is_link(&self) -> bool {
        self.0.is_symlink()
    }

    fn sibling(&self, name: &str) -> Box<dyn Target + '_> {
        Box::new(Anywhere(self.0.with_file_name(name)))
    }

    fn replace_by(&self, beside: &str) -> io::Result<()> {
        fs::rename(self.0.with_file_name(beside), &self.0)
    }

    fn inside(&self, name: &str) -> Box<dyn Target + '_> {
        Box::new(Anywhere(self.0.join(name)))
    }

    fn exchange_with(&self, beside: &str) -> io::Result<()> {
        let beside = self.0.with_file_name(beside);
        if fs::symlink_metadata(&self.0).is_err() {
            return fs::rename(beside, &self.0);
        }
        #[cfg(unix)]
        let here = rustix::fs::CWD;
        #[cfg(not(unix))]
        let here = ();
        exchange(here, &beside, &self.0)
    }

    fn link_into(&self, beside: &str, name: &str) -> io::Result<()> {
        fs::hard_link(self.0.join(name), self.0.with_file_name(beside).join(name))
    }

    fn remove(&self) -> io::Result<()> {
        if fs::symlink_metadata(&self.0)?.is_dir() { fs::remove_dir(&self.0) } else { fs::remove_file(&self.0) }
    }

    fn remove_all(&self) -> io::Result<()> {
        fs::remove_dir_all(&self.0)
    }

    fn create_directory(&self) -> io::Result<()> {
        fs::create_dir(&self.0)
    }

    fn list(&self) -> io::Result<Vec<Entry>> {
        let mut entries = Vec::new();
        for found in fs::read_dir(&self.0)? {
            entries.extend(Anywhere(found?.path()).entry());
        }
        Ok(entries)
    }

    fn names(&self) -> io::Result<Vec<String>> {
        fs::read_dir(&self.0)?.map(|found| Ok(found?.file_name().to_string_lossy().into_owned())).collect()
    }

    #[cfg(unix)]
    fn set_mode(&self, mode: u32) -> io::Result<()> {
        fs::set_permissions(&self.0, std::os::unix::fs::PermissionsExt::from_mode(mode))
    }
}

/// Exchanges the names of two files in a folder, in one step.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
pub(super) fn exchange(folder: impl std::os::fd::AsFd, one: &Path, other: &Path) -> io::Result<()> {
    Ok(rustix::fs::renameat_with(&folder, one, &folder, other, rustix::fs::RenameFlags::EXCHANGE)?)
}

/// Other systems have no step for it.
#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
pub(super) fn exchange<F>(_folder: F, _one: &Path, _other: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether a file of a mode and an owner belongs to the user who runs this, and nobody else may write it.
pub(super) fn is_own(mode: u32, owner: u32) -> bool {
    #[cfg(unix)]
    let user = rustix::process::geteuid().as_raw();
    #[cfg(not(unix))]
    let user = 0;
    mode & 0o022 == 0 && owner == user
}

/// The option to open what may have to wait for who is at its other end.
#[cfg(unix)]
pub(super) fn without_waiting() -> i32 {
    i32::try_from(rustix::fs::OFlags::NONBLOCK.bits()).unwrap_or(0)
}
