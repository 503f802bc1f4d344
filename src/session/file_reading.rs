//! Reading files, or parts of them: in pieces that are asked for, and what may have to wait for its writer (a pipe, a terminal) only as long as what
//! runs may.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;

use super::file_target::{Opening, Target};
use crate::array::{budget, stop};
use crate::host::FileBytes;

/// The flag is polled once in this many bytes.
const STEP: usize = 1 << 22;
/// The first read of a file of unknown length takes this many bytes.
const PIECE: usize = 1 << 13;

/// All bytes of a file.
///
/// # Errors
/// What the system says; the engine's own error, in one of another kind, where the bytes do not fit the memory or what runs is to end.
pub fn read_whole(target: &dyn Target) -> io::Result<Vec<u8>> {
    read_part(target, 0, u64::MAX)
}

/// Bytes of a file from an offset on; fewer at its end. A pipe or a device is read from its beginning to that offset
/// too.
///
/// # Errors
/// As for all of it.
pub fn read_part(target: &dyn Target, start: u64, count: u64) -> io::Result<Vec<u8>> {
    let mut file = target.open(Opening::Read)?;
    let known = file.metadata()?;
    if !known.is_file() {
        let mut bytes = Vec::new();
        read_on(&mut file, &mut bytes, start.saturating_add(count), true)?;
        let start = usize::try_from(start).unwrap_or(usize::MAX).min(bytes.len());
        bytes.drain(..start);
        return Ok(bytes);
    }
    if start > 0 {
        file.seek(SeekFrom::Start(start))?;
    }
    // The files of the system itself tell a length of 0.
    let length = known.len().saturating_sub(start).min(count);
    let mut bytes = budget::vec(usize::try_from(length).unwrap_or(usize::MAX)).map_err(io::Error::other)?;
    read_on(&mut file, &mut bytes, count, false)?;
    Ok(bytes)
}

/// A file of fewer bytes is read, since a map takes a page and two calls of the system.
#[cfg(not(target_family = "wasm"))]
const MAPPED_BYTES_MIN: u64 = 1 << 16;

/// All bytes of a file; those of a long one stay in the file and are read when they are touched.
///
/// # Errors
/// As for [`read_whole`].
pub fn map_file(target: &dyn Target) -> io::Result<FileBytes> {
    #[cfg(not(target_family = "wasm"))]
    {
        let file = target.open(Opening::Read)?;
        let known = file.metadata()?;
        if known.is_file()
            && known.len() >= MAPPED_BYTES_MIN
            && let Ok(map) = jackal_maps::FileMap::new(&file)
        {
            return Ok(Arc::new(map));
        }
    }
    Ok(Arc::new(read_whole(target)?))
}

/// Reads until the end, or until there are so many bytes.
fn read_on(file: &mut File, bytes: &mut Vec<u8>, count: u64, waits: bool) -> io::Result<()> {
    loop {
        stop::poll_running().map_err(io::Error::other)?;
        let left = usize::try_from(count).unwrap_or(usize::MAX) - bytes.len();
        if left == 0 {
            return Ok(());
        }
        if waits {
            super::streams::wait_for_reading(file)?;
        }
        match piece(file, bytes, left) {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
            Err(error) => return Err(error),
        }
    }
}

/// Reads more into the room that there is, or a piece for which room is made.
fn piece(file: &mut File, bytes: &mut Vec<u8>, left: usize) -> io::Result<usize> {
    let room = bytes.capacity() - bytes.len();
    if room > 0 {
        return file.take(room.min(STEP).min(left) as u64).read_to_end(bytes);
    }
    let mut piece = [0; PIECE];
    let count = file.read(piece.get_mut(..left.min(PIECE)).unwrap_or_default())?;
    budget::append(bytes, piece.get(..count).unwrap_or_default()).map_err(io::Error::other)?;
    Ok(count)
}
