//! A file or folder that a host may touch, by whatever leads there: its path ([`Anywhere`]), or the handle of a granted folder.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::host::Entry;

/// What is done to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// It is looked at.
    Read,
    /// It is made, changed or taken away.
    Write,
}

/// How a file is opened.
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
}

impl Opening {
    /// Whether it is read.
    pub(super) fn reads(self) -> bool {
        self == Opening::Read
    }

    /// Whether it is written, at any place.
    pub(super) fn writes(self) -> bool {
        matches!(self, Opening::Write | Opening::Anew | Opening::New)
    }

    /// Whether it is made if it is not there.
    pub(super) fn makes(self) -> bool {
        matches!(self, Opening::Write | Opening::Anew | Opening::Append)
    }
}

/// What the system knows of a file.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its length in bytes.
    pub size: u64,
    /// Seconds since 1970.
    pub modified: f64,
    /// Whether it is a folder.
    pub directory: bool,
    /// Whether it is an ordinary file.
    pub file: bool,
    /// Whether it may not be written.
    pub readonly: bool,
    /// What of it may be done by whom, as Unix has it, twelve bits; 0 elsewhere.
    pub mode: u32,
}

/// Where something is that may be touched. Each of its services gives the error that the system gives.
pub trait Target {
    /// Its path in full.
    fn path(&self) -> PathBuf;
    /// The file opened.
    fn open(&self, how: Opening) -> io::Result<File>;
    /// What the system knows of it; of a link, of what it leads to.
    fn known(&self) -> io::Result<Known>;
    /// What has another name in the same folder.
    fn beside(&self, name: &str) -> Box<dyn Target + '_>;
    /// Gives what is beside it this one's name, whatever had it before.
    fn replace_by(&self, beside: &str) -> io::Result<()>;
    /// Takes it away: a file, an empty folder, or a link, not what that leads to.
    fn remove(&self) -> io::Result<()>;
    /// Makes it a folder.
    fn create_directory(&self) -> io::Result<()>;
    /// What is in the folder, in any order. What vanishes meanwhile, or is a broken link, is not listed.
    fn list(&self) -> io::Result<Vec<Entry>>;
    /// Changes what of it may be done by whom, as Unix has it.
    #[cfg(unix)]
    fn set_mode(&self, mode: u32) -> io::Result<()>;

    /// What a listing says of it.
    fn entry(&self) -> io::Result<Entry> {
        Ok(self.known()?.entry(&self.path()))
    }
}

impl Known {
    /// What a listing says of it.
    pub fn entry(self, path: &Path) -> Entry {
        let name = path.file_name().map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy()).into_owned();
        let Known { size, modified, directory, readonly, .. } = self;
        Entry { name, size, modified, directory, writable: !readonly }
    }
}

/// Seconds since 1970.
pub(super) fn seconds(moment: SystemTime) -> f64 {
    moment.duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64())
}

/// Wherever a path leads.
///
/// ```
/// use jackal::rooms::session::target::{Anywhere, Opening, Target};
/// let nowhere = Anywhere("no/such/folder/file".into());
/// assert!(nowhere.open(Opening::Read).is_err());
/// assert!(Anywhere(std::env::temp_dir()).known()?.directory);
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
        options.create(how.makes()).truncate(how == Opening::Anew).create_new(how == Opening::New);
        #[cfg(unix)]
        if how == Opening::Read {
            std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, without_waiting());
        }
        options.open(&self.0)
    }

    fn known(&self) -> io::Result<Known> {
        let known = fs::metadata(&self.0)?;
        let permissions = known.permissions();
        #[cfg(unix)]
        let mode = std::os::unix::fs::PermissionsExt::mode(&permissions) & 0o7777;
        #[cfg(not(unix))]
        let mode = 0;
        Ok(Known {
            size: known.len(),
            modified: seconds(known.modified()?),
            directory: known.is_dir(),
            file: known.is_file(),
            readonly: permissions.readonly(),
            mode,
        })
    }

    fn beside(&self, name: &str) -> Box<dyn Target + '_> {
        Box::new(Anywhere(self.0.with_file_name(name)))
    }

    fn replace_by(&self, beside: &str) -> io::Result<()> {
        fs::rename(self.0.with_file_name(beside), &self.0)
    }

    fn remove(&self) -> io::Result<()> {
        if fs::symlink_metadata(&self.0)?.is_dir() { fs::remove_dir(&self.0) } else { fs::remove_file(&self.0) }
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

    #[cfg(unix)]
    fn set_mode(&self, mode: u32) -> io::Result<()> {
        fs::set_permissions(&self.0, std::os::unix::fs::PermissionsExt::from_mode(mode))
    }
}

/// The option to open what may have to wait for its writer.
#[cfg(unix)]
pub(super) fn without_waiting() -> i32 {
    i32::try_from(rustix::fs::OFlags::NONBLOCK.bits()).unwrap_or(0)
}
