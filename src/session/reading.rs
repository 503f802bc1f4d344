//! Reading files whole: in pieces that are asked for, and what may have to wait for its writer (a pipe, a terminal) only as long as what
//! runs may.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use crate::array::{budget, stop};

/// How many bytes are read between two looks at the flag.
const STEP: usize = 1 << 22;
/// How many are read at first of what does not tell how many there are.
const PIECE: usize = 1 << 13;

/// All bytes of a file.
///
/// # Errors
/// What the system says; the engine's own error, in one of another kind, where the bytes do not fit the memory or what runs is to end.
pub fn read_whole(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = opened(path)?;
    let known = file.metadata()?;
    // Pipes and devices tell no length, and the files of the system itself one of 0.
    let length = if known.is_file() { usize::try_from(known.len()).unwrap_or(usize::MAX) } else { 0 };
    let mut bytes = budget::vec(length).map_err(io::Error::other)?;
    loop {
        stop::poll_running().map_err(io::Error::other)?;
        if !known.is_file() {
            super::streams::wait_for_reading(&file)?;
        }
        match piece(&mut file, &mut bytes) {
            Ok(0) => return Ok(bytes),
            Ok(_) => {}
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
            Err(error) => return Err(error),
        }
    }
}

/// Reads more into the room that there is, or a piece for which room is made.
fn piece(file: &mut File, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let room = bytes.capacity() - bytes.len();
    if room > 0 {
        return file.take(room.min(STEP) as u64).read_to_end(bytes);
    }
    let mut piece = [0; PIECE];
    let count = file.read(&mut piece)?;
    budget::append(bytes, piece.get(..count).unwrap_or_default()).map_err(io::Error::other)?;
    Ok(count)
}

/// The file opened, without waiting for anyone who writes into it.
#[cfg(unix)]
fn opened(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = i32::try_from(rustix::fs::OFlags::NONBLOCK.bits()).unwrap_or(0);
    OpenOptions::new().read(true).custom_flags(flags).open(path)
}

#[cfg(not(unix))]
fn opened(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).open(path)
}
