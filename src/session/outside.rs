//! What commands of the front ends reach outside, such as `)load` and `)save`: no more than the sentences of the session may.

use std::path::Path;

use super::os::{read_script, write_whole};
use super::{Session, library};
use crate::error::{Error, Result};
use crate::host::Host;

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
            let text = if self.sandboxed { self.metered.read(path) } else { read_script(path, longest) };
            text.map_err(|error| Error::outside(&error).note(format!("cannot read '{file}': {error}")))
        });
        match (read, library::find(file)) {
            (Err(_), Some(known)) => Ok(known.text.as_bytes().to_vec()),
            (read, _) => read,
        }
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
        done.map_err(|error| Error::outside(&error).note(format!("cannot write '{file}': {error}")))
    }
}
