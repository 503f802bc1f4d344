//! Files for the commands of front ends, such as `)load` and `)save`, within the grants of the session.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use super::os::{read_script, write_whole};
use super::{Session, library, saved};
use crate::error::{Error, Result};
use crate::host::{Entry, Host};

/// The part of a file that tells whether a session has saved it.
const HEAD_BYTES_MAX: u64 = 1 << 12;
/// The seconds from the beginning of 1970 to that of 2000.
const SECONDS_TO_2000: i64 = 946_684_800;
/// The longest file, in bytes, whose text is compared with what the session saved or loaded.
const COMPARED_MAX: u64 = 1 << 28;

fn hash(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The contents of a file that a command names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum There {
    /// Nothing, an empty file, or one that the session may not see.
    Nothing,
    /// An ordinary file with a text.
    Text,
    /// A folder, a pipe, a device: to open a pipe may take for ever.
    Other,
}

impl Session {
    /// Whether files, environment and shell are shut off.
    pub fn is_sandboxed(&self) -> bool {
        self.sandboxed
    }

    /// A security violation if `what` ("files", "the shell") is shut off, as for a sentence.
    pub fn check_reach(&self, what: &str) -> Result<()> {
        self.workspace.names().map_or(Ok(()), |names| names.guard(what))
    }

    /// The text of a script that a command names: of a file of at most so many bytes, or of one that is part of the program.
    ///
    /// ```
    /// let mut session = jackal::Session::new();
    /// session.set_sandbox(true);
    /// assert!(session.script_text("stats", 1 << 20).is_ok());
    /// assert!(session.script_text("/etc/hostname", 1 << 20).is_err());
    /// ```
    ///
    /// # Errors
    /// That of the file, or a security violation where a sandbox does not grant it.
    pub fn script_text(&self, file: &str, longest: u64) -> Result<Vec<u8>> {
        let path = Path::new(file);
        let read = self.check_reach("files").and_then(|()| {
            if self.file_state(file) == There::Other {
                return Err(Error::domain(format!("'{file}' is not an ordinary file")));
            }
            let text = if self.sandboxed { self.metered.read(path) } else { read_script(path, longest) };
            text.map_err(|error| Error::outside(&error).note(format!("cannot read '{file}': {error}")))
        });
        match (read, library::find(file)) {
            (Err(_), Some(known)) => Ok(known.text.as_bytes().to_vec()),
            (read, _) => read,
        }
    }

    /// The file that a command means which names one without its ending: a workspace file, if there is no file of that very name.
    pub fn workspace_file(&self, file: &str) -> String {
        let with_ending = format!("{file}.{}", saved::format::ENDING);
        let is_there = |file: &str| self.entry(file).is_ok_and(|entry| !entry.directory);
        if !is_there(file) && is_there(&with_ending) { with_ending } else { file.to_string() }
    }

    /// The entry of a file that a command names.
    ///
    /// # Errors
    /// As [`Session::script_text`].
    pub fn entry(&self, file: &str) -> Result<Entry> {
        self.check_reach("files")?;
        self.metered.entry(Path::new(file)).map_err(|error| Error::outside(&error).note(format!("'{file}': {error}")))
    }

    /// Whether the file exists and was not saved by a session.
    ///
    /// # Errors
    /// As [`Session::script_text`].
    pub fn is_of_others(&self, file: &str) -> Result<bool> {
        self.check_reach("files")?;
        match self.file_state(file) {
            There::Nothing => return Ok(false),
            There::Other => return Ok(true),
            There::Text => {}
        }
        let beginning = self.metered.read_part(Path::new(file), 0, HEAD_BYTES_MAX);
        let beginning =
            beginning.map_err(|error| Error::outside(&error).note(format!("cannot read '{file}': {error}")))?;
        Ok(!saved::format::is_ours(&beginning))
    }

    /// Whether a file begins as a workspace that a session has saved.
    pub fn is_workspace(&self, file: &str) -> bool {
        self.file_state(file) == There::Text
            && self
                .metered
                .read_part(Path::new(file), 0, HEAD_BYTES_MAX)
                .is_ok_and(|beginning| saved::format::has_head(&beginning))
    }

    /// Whether a file is there whose text is not the one that this session last saved to it or loaded from it.
    ///
    /// # Errors
    /// As [`Session::script_text`].
    pub fn is_changed(&self, file: &str) -> Result<bool> {
        self.check_reach("files")?;
        match self.file_state(file) {
            There::Nothing => return Ok(false),
            There::Other => return Ok(true),
            There::Text => {}
        }
        let text = self.script_text(file, COMPARED_MAX)?;
        Ok(self.file_hashes.borrow().get(&self.file_key(file)) != Some(&hash(&text)))
    }

    /// Remembers that a file holds a text which this session saved or loaded.
    pub fn remember_file(&self, file: &str, text: &[u8]) {
        self.file_hashes.borrow_mut().insert(self.file_key(file), hash(text));
    }

    /// A file that a sandbox does not grant looks absent.
    fn file_state(&self, file: &str) -> There {
        let path = Path::new(file);
        match std::fs::metadata(path) {
            Ok(known) if self.metered.entry(path).is_ok() => match known.is_file() {
                false => There::Other,
                true if known.len() == 0 => There::Nothing,
                true => There::Text,
            },
            _ => There::Nothing,
        }
    }

    fn file_key(&self, file: &str) -> PathBuf {
        self.metered.full_path(Path::new(file)).unwrap_or_else(|_| PathBuf::from(file))
    }

    /// Takes a file away that a session has saved.
    ///
    /// # Errors
    /// As [`Session::script_text`].
    pub fn remove_saved(&self, file: &str) -> Result<()> {
        self.check_reach("files")?;
        let done = self.metered.remove(Path::new(file));
        done.map_err(|error| Error::outside(&error).note(format!("cannot remove '{file}': {error}")))
    }

    /// The names of the files in a folder.
    ///
    /// # Errors
    /// As [`Session::script_text`].
    pub fn files_in(&self, folder: &str) -> Result<Vec<String>> {
        self.check_reach("files")?;
        let found = self.metered.list(Path::new(folder));
        let found = found.map_err(|error| Error::outside(&error).note(format!("cannot list '{folder}': {error}")))?;
        let mut names: Vec<String> =
            found.into_iter().filter(|entry| !entry.directory).map(|entry| entry.name).collect();
        names.sort();
        Ok(names)
    }

    /// A moment, in seconds since 1970, as the seconds of the local calendar since 2000.
    pub fn local_seconds(&self, moment: f64) -> i64 {
        (moment as i64) + self.metered.offset_at(moment) - SECONDS_TO_2000
    }

    /// The seconds since 1970.
    pub fn now(&self) -> f64 {
        self.metered.now().0
    }

    /// Writes a script that a command names, whole or not at all.
    ///
    /// # Errors
    /// As [`Session::script_text`].
    pub fn write_script(&self, file: &str, text: &str) -> Result<()> {
        self.check_reach("files")?;
        let path = Path::new(file);
        let done = if self.sandboxed {
            self.metered.write_file(path, text.as_bytes())
        } else {
            write_whole(path, text.as_ref())
        };
        done.map_err(|error| Error::outside(&error).note(format!("cannot write '{file}': {error}")))?;
        self.remember_file(file, text.as_bytes());
        Ok(())
    }
}
