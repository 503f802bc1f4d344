//! Files mapped into memory: their bytes are read where they lie, when they are touched.
//!
//! The invariant that the unsafe code here needs: the bytes of a [`FileMap`] are only read, and the file stays as long as it was. A session
//! keeps its part: it replaces a file by another of its name and writes into a mapped file only behind the bytes that were counted. Another
//! process may break it. If that one writes other bytes, other numbers are read; nothing here depends on them. If it cuts the file, the
//! system ends a process that reads what is gone. [`cut`] prevents that: zeros are read there, and the reader can ask whether this happened.

#[cfg(unix)]
pub mod cut;

use std::fs::File;
use std::io;
use std::ops::Deref;

use memmap2::Mmap;

/// The bytes of a file.
#[derive(Debug)]
pub struct FileMap {
    // The place is given back before the map ends: fields are dropped in their order.
    #[cfg(unix)]
    _place: cut::Place,
    map: Mmap,
}

impl FileMap {
    /// Maps a file as long as it is now.
    ///
    /// # Errors
    /// The system's, for a file that cannot be mapped, or when more files are mapped than can be watched.
    ///
    /// ```
    /// use jackal_maps::FileMap;
    /// let path = std::env::temp_dir().join(format!("jackal-maps-{}", std::process::id()));
    /// std::fs::write(&path, b"some bytes")?;
    /// let map = FileMap::new(&std::fs::File::open(&path)?)?;
    /// std::fs::remove_file(&path)?;
    /// assert_eq!(&map[..4], b"some");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[allow(unsafe_code)]
    pub fn new(file: &File) -> io::Result<FileMap> {
        // SAFETY: the invariant at the head of this file; whoever breaks it gets zeros or other numbers.
        let map = unsafe { Mmap::map(file)? };
        #[cfg(unix)]
        let place = cut::Place::new(map.as_ptr() as usize, map.len())?;
        Ok(FileMap {
            #[cfg(unix)]
            _place: place,
            map,
        })
    }
}

impl Deref for FileMap {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.map
    }
}

impl AsRef<[u8]> for FileMap {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

/// Whether bytes of a map were read that another process had cut off its file, since this was asked last.
pub fn was_cut() -> bool {
    #[cfg(unix)]
    return cut::was_cut();
    #[cfg(not(unix))]
    false
}
