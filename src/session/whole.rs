//! Files written whole: whoever reads one finds what it held before or what it holds now, whenever the process or the machine ends.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::resort::Writing;

/// Numbers for the names of files that are being written.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// Writes a file: beside it under another name, onto the disk, and then in its place. What is no ordinary file (a device, a pipe) is
/// written to; so is a file whose folder takes no new ones.
///
/// # Errors
/// What the system says; the file is then as it was.
///
/// ```
/// use jackal::rooms::session::os::write_whole;
/// let file = std::env::temp_dir().join(format!("jackal-whole-{}", std::process::id()));
/// write_whole(&file, b"one")?;
/// write_whole(&file, b"two")?;
/// assert_eq!(std::fs::read(&file)?, b"two");
/// std::fs::remove_file(&file)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link stays a link: what it leads to is written.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let known = fs::metadata(&target).ok();
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        let _writing = Writing::begin();
        return fs::write(&target, bytes);
    }
    if known.as_ref().is_some_and(|known| known.permissions().readonly()) {
        // The system says what it thinks of writing it.
        let _writing = Writing::begin();
        return OpenOptions::new().write(true).truncate(true).open(&target)?.write_all(bytes);
    }
    let beside = beside(&target);
    let unfinished = Writing::unfinished(&beside);
    let made = match OpenOptions::new().write(true).create_new(true).open(&beside) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            let _writing = Writing::begin();
            return fs::write(&target, bytes);
        }
        Err(error) => return Err(error),
    };
    let written = filled(made, bytes, known).and_then(|()| fs::rename(&beside, &target));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    drop(unfinished);
    written?;
    settle_folder(&target);
    Ok(())
}

/// A name in the same folder that no one has.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    // A name may be at most 255 bytes long in most file systems.
    let name: String = name.chars().take(40).collect();
    path.with_file_name(format!(".{name}.{}.{}.new", std::process::id(), NUMBER.fetch_add(1, Relaxed)))
}

fn filled(mut file: File, bytes: &[u8], before: Option<fs::Metadata>) -> io::Result<()> {
    file.write_all(bytes)?;
    if let Some(before) = before {
        file.set_permissions(before.permissions())?;
    }
    file.sync_all()
}

/// Lets the new name reach the disk, where folders can be opened; a file system that cannot do it has its own ways.
fn settle_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
