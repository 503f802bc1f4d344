//! Files written whole: whoever reads one finds what it held before or what it holds now, whenever the process or the machine ends.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::resort::Writing;
use super::target::{Anywhere, Known, Opening, Target};

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
    write_target(&Anywhere(target), bytes)
}

/// Writes a file so that has no links left that are to be followed.
pub(super) fn write_target(target: &dyn Target, bytes: &[u8]) -> io::Result<()> {
    let known = target.known().ok();
    // The system says what it thinks of writing what may not be written.
    if known.as_ref().is_some_and(|known| !known.file || known.readonly) {
        return write_in_place(target, bytes);
    }
    let name = name_beside(&target.path());
    let beside = target.beside(&name);
    let unfinished = Writing::unfinished(&beside.path());
    let made = match beside.open(Opening::New) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return write_in_place(target, bytes),
        Err(error) => return Err(error),
    };
    let written = filled(made, bytes, known).and_then(|()| target.replace_by(&name));
    if written.is_err() {
        let _ = beside.remove();
    }
    drop(unfinished);
    written?;
    settle_folder(&target.path());
    Ok(())
}

/// Writes over what is there, or into a device or a pipe.
fn write_in_place(target: &dyn Target, bytes: &[u8]) -> io::Result<()> {
    let _writing = Writing::begin();
    target.open(Opening::Anew)?.write_all(bytes)
}

/// A name in the same folder that no one has.
fn name_beside(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    // A name may be at most 255 bytes long in most file systems.
    let name: String = name.chars().take(40).collect();
    format!(".{name}.{}.{}.new", std::process::id(), NUMBER.fetch_add(1, Relaxed))
}

fn filled(mut file: File, bytes: &[u8], before: Option<Known>) -> io::Result<()> {
    file.write_all(bytes)?;
    #[cfg(unix)]
    if let Some(before) = before {
        file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(before.mode))?;
    }
    #[cfg(not(unix))]
    let _ = before;
    file.sync_all()
}

/// Lets the new name reach the disk, where folders can be opened; a file system that cannot do it has its own ways.
fn settle_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
